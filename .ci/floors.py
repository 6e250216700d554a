"""The lowest versions that pyproject.toml allows, as constraints for pip: `pytest>=8` becomes `pytest==8`."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
needed = [*project["dependencies"], *(each for extra in project["optional-dependencies"].values() for each in extra)]
if loose := [each for each in needed if "==" not in each and ">=" not in each]:
    sys.exit(f"pyproject.toml says no lowest version for {', '.join(loose)}")
print("\n".join(each.replace(">=", "==") for each in needed))
