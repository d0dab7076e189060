"""Files that are there whole or not at all."""

import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

PART = ".part"
"""How the name of a file ends that is still being written; whoever dies meanwhile leaves one behind."""
YOUNG: Final = 60
"""Seconds in which a half-written file is nobody's but its writer's, wherever that runs."""
_HALF: Final = re.compile(r"\.(?P<writer>[1-9][0-9]{0,9})" + re.escape(PART))


def write_whole(path: Path, data: bytes, *, lasting: bool = False) -> None:
    """Write a file under another name beside the path, then move it there: nobody ever finds half of it.

    lasting: on return it is on the disk, its name too, and outlives a power cut.  A link stays and what it points to
    is written; a device or a pipe is written as it is.  Raises OSError, naming the file, if it cannot be written.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        _put(path, target, data, lasting=False)
        return
    half = target.with_name(f".{os.getpid()}{PART}")
    try:
        _put(path, half, data, lasting=lasting)
        os.replace(half, target)
        if lasting:
            _settle(target.parent)
    finally:
        half.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Remove the halves that processes left in a folder as they died; those of one that may run still stay."""
    with suppress(OSError):  # no folder, or one that is not ours to tidy
        for path in folder.iterdir():
            half = _HALF.fullmatch(path.name)
            if half and _left_behind(path, int(half["writer"])):
                path.unlink(missing_ok=True)


def _left_behind(path: Path, writer: int) -> bool:
    return time.time() - path.lstat().st_mtime > YOUNG and not _runs(writer)


def _runs(process: int) -> bool:
    """True if a process may run, as all may where nobody can ask."""
    if os.name != "posix":  # elsewhere asking would end it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # it is somebody else's
        return True
    return True


def _put(path: Path, where: Path, data: bytes, *, lasting: bool) -> None:
    try:
        with where.open("wb", buffering=0) as file:
            left = memoryview(data)
            while left:
                left = left[file.write(left) :]
            if lasting:
                os.fsync(file.fileno())
    except OSError as error:
        error.filename = str(path)
        raise


def _settle(folder: Path) -> None:
    """Put a folder's list of names on the disk, where systems let folders be opened for that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
