"""Pictures on disk, whole or not at all."""

from io import BytesIO
from pathlib import Path

import pygame

from systems.match.whole_file import write_whole


def save(surface: pygame.Surface, path: Path, *, new: bool = False) -> None:
    """Write a PNG.  Raises: OSError if it cannot be written, FileExistsError of a new one that is there already."""
    picture = BytesIO()
    try:
        pygame.image.save(surface, picture, "picture.png")
    except pygame.error as error:
        raise OSError(f"cannot write {path}: {error}") from error
    write_whole(path, picture.getvalue(), new=new)
