"""Where a running battle is recorded: in memory always, in a file as long as that can be written."""

from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from ecs.errors import CodecError, ReplayError
from systems.match.whole_file import write_whole

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

Told = Callable[[OSError], None]


class Journal(BytesIO):
    """What a recorder writes to: a file that fails in the middle of a battle ends neither the battle nor its saves.

    told: called once, with the error, when the file fails; it holds all that was written before.
    The file is there only once begin() was called, and then at once with all that was written.
    refused: what the recorder raised as it could write no more; what the journal holds is no longer all there was.
    """

    def __init__(self, path: Path | None, told: Told) -> None:
        super().__init__()
        self.path = path
        self._told = told
        self._file: BinaryIO | None = None
        self.refused: ReplayError | CodecError | None = None

    def refuse(self, error: ReplayError | CodecError) -> None:
        """Note why nothing more is recorded of the battle, and close the file."""
        self.refused = error
        self.leave()

    def begin(self, *, new: bool = False) -> None:
        """Make the file; whoever dies before leaves none, whoever dies later one that reads.

        new: it must not be there yet.  Raises OSError, FileExistsError of a new one that is there.
        """
        if self.path is not None:
            self._file = _begun(self.path, self.getvalue(), new=new)

    def write(self, data: "ReadableBuffer", /) -> int:
        """Keep bytes, and put them into the file."""
        done = super().write(data)
        if self._file is not None:
            left = memoryview(data)
            try:
                while left:
                    left = left[self._file.write(left) :]
            except OSError as error:
                error.filename = error.filename or str(self.path)
                self.leave()
                self._told(error)
        return done

    def leave(self) -> None:
        """Close the file; what was written stays in memory."""
        if self._file is not None:
            with suppress(OSError):  # of a full disk; what it holds is whole up to some tick
                self._file.close()
        self._file = None


def _begun(path: Path, data: bytes, *, new: bool) -> BinaryIO:
    """A file of our own that holds the first bytes whole from the moment it is there, open for more.

    Whoever still writes to one of this name keeps theirs.
    """
    try:
        write_whole(path, data, new=new)
        return path.open("ab", buffering=0)
    except PermissionError:  # of the folder; the file itself may be written
        if new:
            raise
        file = path.open("wb", buffering=0)
        file.write(data)
        return file
