"""The wheel is complete: installed into a clean environment, it works from an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PNP"))}
    env["PYTHONUTF8"] = "1"
    ran = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, encoding="utf-8", timeout=120
    )
    assert ran.returncode == 0, f"{command}\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment with the wheel in it; returns its folder of programs."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    home = folder / "env"
    venv.create(home, with_pip=False)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    python = programs / ("python.exe" if os.name == "nt" else "python")
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--no-deps",
        "--no-index",
        "--no-compile",
        "--quiet",
        wheel,
        cwd=folder,
    )
    # The libraries come from where the tests run. Paths in .pth files stand behind the environment's own, so that
    # pnp itself can only come from the wheel.
    own = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    (own / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    return programs


@pytest.mark.slow  # every clean clone installs the kit, and the tutorial's package is built and installed all the time
def test_the_wheel_stands_on_its_own(installed: Path, tmp_path: Path) -> None:
    python, pnp = installed / "python", installed / "pnp"
    where = run(python, "-c", "import pnp; print(pnp.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)
    assert run(python, "-m", "pnp", "--version", cwd=tmp_path).startswith("pnp ")
    assert "fmr: all data is in order." in run(pnp, "check", "fmr", cwd=tmp_path)
    run(pnp, "print", "fmr", "die", cwd=tmp_path)
    assert (tmp_path / "output/fmr/fmr-die-a4-en.pdf").stat().st_size > 5000
    assert run(pnp, "rules", "fmr", "F27", "--lang", "ja", cwd=tmp_path).startswith("[F27] ")
    assert "ok       font anton" in run(pnp, "doctor", cwd=tmp_path)


def test_the_wheel_holds_what_was_worked_out_beforehand(installed: Path, tmp_path: Path) -> None:
    for file in ("games/xf1/faces/courses/places.json", "draw/fonts.sha256", "draw/cuts/OFL.txt"):
        command = f"from pathlib import Path; import pnp; print((Path(pnp.__file__).parent / {file!r}).is_file())"
        assert run(installed / "python", "-c", command, cwd=tmp_path) == "True\n", file
