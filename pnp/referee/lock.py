"""One writer at a time."""

from __future__ import annotations

import errno
import sys

_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt
    import os

    _FAR = 1 << 30
    """Windows locks bytes against reading too: take one that no journal ever reaches."""

    def _take(handle: int) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(handle: int) -> bool:
    """Whether this open file is ours alone until it is closed."""
    try:
        _take(handle)
    except OSError as error:
        # A file system that knows no locks (some network shares) is no reason not to play.
        return error.errno not in _TAKEN
    return True
