"""Files that are there whole or not at all."""

import errno
import os
from collections.abc import Callable, Iterable
from pathlib import Path

PART = ".part"
"""How the name of a file ends that is still being written; whoever dies meanwhile leaves one behind."""


def write_whole(path: Path, data: bytes, *, lasting: bool = False, new: bool = False) -> None:
    """Write a file under another name beside the path, then move it there: nobody ever finds half of it.

    lasting: on return it is on the disk, its name too, and outlives a power cut.  A link stays and what it points to
    is written; a device or a pipe is written as it is.  new: nothing that is there is written over, whoever made it
    and when.
    Raises: OSError, naming the file, if it cannot be written; FileExistsError of a new one that is there already.
    """
    target = Path(os.path.realpath(path))  # resolve() raises other errors for links in a circle
    half = target.with_name(f".{os.getpid()}{PART}")
    try:
        if target.is_symlink() and not new:  # it leads back to itself
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if not new and target.exists() and not target.is_file():
            _put(target, data, lasting=False)
            return
        _put(half, data, lasting=lasting)
        if new:
            _add(half, target)
        else:
            os.replace(half, target)
        if lasting:
            _settle(target.parent)
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise
    finally:
        half.unlink(missing_ok=True)


def write_first(paths: Iterable[Path], write: Callable[[Path], None]) -> Path:
    """Write to the first of endlessly many paths that is not there yet, even if others look for one meanwhile.

    write: as write_whole() with new.  Raises OSError.
    """
    for path in paths:
        try:
            write(path)
        except FileExistsError:
            if not os.path.lexists(path):  # it is a folder on the way that is none
                raise
        else:
            return path
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def _add(half: Path, target: Path) -> None:
    """Give a file a name that no other has; where no file may have two names, as nearly as that can be done."""
    try:
        os.link(half, target)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        os.replace(half, target)


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
