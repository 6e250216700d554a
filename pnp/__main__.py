"""Where the program begins: with something to read from and to write to, ready to stop while the rest still loads."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any

_IMPORTS = "<frozen importlib"
_SOON = 0.003
"""Seconds."""
_MANY_NEW = 20_000
"""Things made since Python last looked whether some of them know only each other."""


def main() -> None:
    try:
        _open_ends()
        _listen()
        _look_seldom()
        from pnp.cli.app import main as run

        run()
    except KeyboardInterrupt:
        _stop()
    finally:
        _leave()


def _look_seldom() -> None:
    """Nearly all that a verb makes while it loads stays: to look for circles in it all the time takes a tenth of it."""
    import gc

    gc.set_threshold(_MANY_NEW, 20, 50)


def _leave() -> None:
    """All that is left goes with the process: nobody need look for circles in it first, which takes longer than many a
    verb."""
    import gc

    gc.freeze()


def _listen() -> None:
    """For Ctrl-C; not where somebody has told us to ignore it."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)
        sys.unraisablehook = _unheard


def _interrupted(_: int, frame: FrameType | None) -> None:
    """Broken off in an import it would be lost, or leave half a module behind: then it comes again in a moment."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(_IMPORTS):
            _again()
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _unheard(fault: Any) -> None:
    """Where nobody could hear of it, in the middle of a library, it comes again as well."""
    if fault.exc_type is KeyboardInterrupt:
        _again()
    else:
        sys.__unraisablehook__(fault)


def _again() -> None:
    import _thread
    import time

    def soon() -> None:
        time.sleep(_SOON)
        _thread.interrupt_main()

    _thread.start_new_thread(soon, ())


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
