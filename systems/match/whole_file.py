"""Files that are there whole or not at all."""

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file under another name beside the path, then move it there: nobody ever finds half of it.

    A link stays and what it points to is written; a device or a pipe is written as it is.  Raises OSError, naming the
    file, if it cannot be written.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        _put(path, target, data)
        return
    half = target.with_name(f".{os.getpid()}.part")
    try:
        _put(path, half, data)
        os.replace(half, target)
    finally:
        half.unlink(missing_ok=True)


def _put(path: Path, where: Path, data: bytes) -> None:
    try:
        with where.open("wb", buffering=0) as file:
            left = memoryview(data)
            while left:
                left = left[file.write(left) :]
    except OSError as error:
        error.filename = str(path)
        raise
