"""Pictures on disk, whole or not at all."""

from io import BytesIO
from pathlib import Path

import pygame

from systems.match.whole_file import write_whole


def save(surface: pygame.Surface, path: Path) -> None:
    """Write a PNG.  Raises OSError if it cannot be written."""
    picture = BytesIO()
    try:
        pygame.image.save(surface, picture, "picture.png")
    except pygame.error as error:
        raise OSError(f"cannot write {path}: {error}") from error
    write_whole(path, picture.getvalue())
