"""Files that are there whole or not at all."""

import os
from pathlib import Path

PART = ".part"
"""How the name of a file ends that is still being written; whoever dies meanwhile leaves one behind."""


def write_whole(path: Path, data: bytes, *, lasting: bool = False) -> None:
    """Write a file under another name beside the path, then move it there: nobody ever finds half of it.

    lasting: on return it is on the disk, its name too, and outlives a power cut.  A link stays and what it points to
    is written; a device or a pipe is written as it is.  Raises OSError, naming the file, if it cannot be written.
    """
    target = path.resolve()
    half = target.with_name(f".{os.getpid()}{PART}")
    try:
        if target.exists() and not target.is_file():
            _put(target, data, lasting=False)
            return
        _put(half, data, lasting=lasting)
        os.replace(half, target)
        if lasting:
            _settle(target.parent)
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise
    finally:
        half.unlink(missing_ok=True)


def _put(where: Path, data: bytes, *, lasting: bool) -> None:
    with where.open("wb", buffering=0) as file:
        left = memoryview(data)
        while left:
            left = left[file.write(left) :]
        if lasting:
            os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Put a folder's list of names on the disk, where systems let folders be opened for that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
