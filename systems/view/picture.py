"""Pictures on disk, whole or not at all."""

import os
from pathlib import Path

import pygame


def save(surface: pygame.Surface, path: Path) -> None:
    """Write a PNG under another name beside the path, then move it there: nobody ever finds half a picture.

    Raises OSError if it cannot be written.
    """
    half = path.with_name(f".{path.name}.part")
    try:
        with half.open("wb") as file:
            pygame.image.save(surface, file, "picture.png")
        os.replace(half, path)
    except pygame.error as error:
        raise OSError(f"cannot write {path}: {error}") from error
    finally:
        half.unlink(missing_ok=True)
