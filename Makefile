# Two commands are all you need: `make print` and `make test`. Each sets up its own .venv first; a second run does not.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
RUN    := $(VENV)/.installed
DEV    := $(VENV)/.installed-dev
PINS   := .ci/constraints.txt

# Compiled once and kept: or each of the many processes that the tests start compiles everything again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: print test test-all test-oldest test-pythons constraints lint bench pictures layouts cuts coverage mutate kills fuzz clean

print: $(RUN) cairo
	$(BIN)/pnp print all --out output

test: lint browser
	$(BIN)/pytest -n auto --dist loadgroup -m "not slow"

test-all: lint browser
	PNP_THOROUGH=1 $(BIN)/pytest -n auto --dist loadgroup

# The smoke suite with the lowest versions that pyproject.toml allows, and on every Python that this machine has.
test-oldest:
	test -d .venv-oldest || $(PYTHON) -m venv .venv-oldest
	$(PYTHON) .ci/floors.py > .venv-oldest/floors.txt
	.ci/install .venv-oldest/bin/python '.[dev]' .venv-oldest/floors.txt
	.venv-oldest/bin/python -m pytest -n auto -m smoke -p no:cacheprovider

test-pythons:
	.ci/pythons

# Today's newest versions, for everybody: run the tests before you keep them. They must suit the oldest Python we promise.
constraints:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info[:2] != (3, 11))" || { echo "Try: make PYTHON=python3.11 constraints"; exit 1; }
	rm -rf .venv-pins && $(PYTHON) -m venv .venv-pins
	.ci/install .venv-pins/bin/python '.[dev]' /dev/null
	{ echo "# What make installs: written by make constraints, tested by make test-all and make test-pythons."; \
	  .venv-pins/bin/python -m pip freeze --exclude-editable; } > $(PINS)
	.venv-pins/bin/python -m pnp.draw.hallmarks
	rm -rf .venv-pins

lint: $(DEV) cairo
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(DEV)
	$(BIN)/python -m benchmarks

# The pictures of the README, made by the kit itself.
pictures: $(DEV) cairo
	$(BIN)/python docs/pictures.py
	PYTHONPATH=. $(BIN)/python docs/table_pictures.py

# Where the boards of XF-1's courses stand, shipped with the kit: after a change of a course, or of the search for places.
layouts: $(DEV)
	$(BIN)/python -m pnp.games.xf1.faces.courses.shipping

# The cuts of the Japanese font, shipped with the kit: after new characters in its texts, or a new release of the font.
cuts: $(DEV)
	$(BIN)/python -m pnp.draw.precut

$(VENV):
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || \
	  { echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "Python cannot make a virtual environment here; on Debian or Ubuntu: apt install python3-venv"; exit 1; }

$(RUN): pyproject.toml $(PINS) | $(VENV)
	.ci/install $(BIN)/python .
	@touch $@

$(DEV): pyproject.toml $(PINS) | $(VENV)
	.ci/install $(BIN)/python '.[dev]'
	@touch $@ $(RUN)

# PNG pictures need libcairo. Install it where we may; without it PDF and SVG work all the same.
.PHONY: cairo
cairo:
	@$(BIN)/python -c "import cairosvg" 2>/dev/null \
	  || { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] \
	       && { apt-get install -y -qq libcairo2 || { apt-get update -qq && apt-get install -y -qq libcairo2; }; } >/dev/null 2>&1; } \
	  || { command -v brew >/dev/null && brew install --quiet cairo; } \
	  || echo "No libcairo here: PDF and SVG work, PNG does not (pnp doctor says what to install)."

# The tests of the table page drive a real browser. Install Debian's where we may; without one they are skipped, and say so.
.PHONY: browser
browser: $(DEV)
	@$(BIN)/python -m tests.browser.finding >/dev/null \
	  || { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] \
	       && { apt-get install -y -qq chromium || { apt-get update -qq && apt-get install -y -qq chromium; }; } >/dev/null 2>&1; } \
	  || $(BIN)/python -m tests.browser.finding \
	  || echo "The tests in tests/browser are skipped."

# What the tests run of each room: the table of docs/quality.md.
coverage: $(DEV) cairo
	$(BIN)/pytest -n auto --dist loadgroup -m "not slow" --cov=pnp --cov-branch --cov-report=json:.coverage.json
	$(BIN)/python docs/quality.py coverage .coverage.json

# Faults put into the referee, the standings and one game's rules, one at a time: which of them does no test find?
mutate: $(DEV)
	$(BIN)/mutmut run
	$(BIN)/mutmut results

# Races of all games ended in every way there is, 500 in all: the suite has a few of them.
kills: $(DEV)
	PNP_KILLS=125 $(BIN)/pytest tests/fuzz/test_kills.py -n auto --dist loadgroup -rP

# What people and strangers send, in as many wrong ways as ten minutes a target allow: the table of docs/quality.md.
SECONDS ?= 600
fuzz: $(DEV) cairo
	rm -rf .fuzz
	PNP_FUZZ_SECONDS=$(SECONDS) PNP_FUZZ_FIGURES=$(CURDIR)/.fuzz $(BIN)/pytest tests/fuzz --ignore tests/fuzz/test_kills.py -n auto; \
	  found=$$?; $(BIN)/python docs/quality.py fuzz .fuzz; exit $$found

clean:
	rm -rf $(VENV) .venv-* .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* .fuzz mutants build dist
