"""Reading files that anybody may have put there: regular ones only, and no more of them than is wanted."""

import errno
import os
import stat
from pathlib import Path


def start_of(path: Path, most: int) -> bytes:
    """Return the first bytes of a regular file, `most` of them at most.

    A pipe is not waited for, and a device, which may have no end, is not read; a link is what it leads to.
    Raises: OSError naming the path, with ENXIO for what is no regular file.
    """
    try:
        with open(path, "rb", opener=_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError(errno.ENXIO, os.strerror(errno.ENXIO))
            return file.read(most)
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def _at_once(path: str, flags: int) -> int:
    """Open without waiting for whoever may write to the other end."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
