"""Which browser of this computer the tests may drive: `python -m tests.browser.finding` says, and fails without one."""

from __future__ import annotations

import os
import shutil
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
ADVICE = "no Chromium here: install chromium (apt install chromium), Chrome or Edge, or name one in PNP_BROWSER"


def browser_path() -> str | None:
    named = os.environ.get("PNP_BROWSER")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


if __name__ == "__main__":
    print(browser_path() or ADVICE)
    sys.exit(browser_path() is None)
