"""Where the program begins: with something to read from and to write to, ready to stop while the rest still loads."""

from __future__ import annotations

import os
import sys


def main() -> None:
    _open_ends()
    try:
        from pnp.cli.app import main as run

        run()
    except KeyboardInterrupt:
        _stop()


def _open_ends() -> None:
    """Started without a screen or a keyboard: the next file that is opened must not be taken for one of them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115  # as long as the program runs


def _stop() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
    from pnp.api.speaking import spoken

    stopped = spoken(os.environ.get("PNP_LANG", "en"))("Stopped. Nothing is half written.")
    print(f"\n{stopped}", file=sys.stderr)
    sys.exit(130)


if __name__ == "__main__":
    main()
