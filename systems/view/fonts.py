"""Typefaces by role: Source Sans Pro for reading, Spectral for names (both OFL, from their PyPI packages)."""

import warnings
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final, Literal

import pygame

Face = Literal["regular", "semibold", "italic", "title", "title_italic"]

_FILES: Final[dict[Face, tuple[str, str]]] = {
    "regular": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "title": ("fontpkg_spectral", "Spectral-SemiBold.ttf"),
    "title_italic": ("fontpkg_spectral", "Spectral-MediumItalic.ttf"),
}


@cache
def _bytes(face: Face) -> bytes | None:
    package, name = _FILES[face]
    try:
        return (files(package) / "files" / name).read_bytes()
    except (ModuleNotFoundError, FileNotFoundError) as e:
        warnings.warn(f"{name} not found ({e}); install {package}: drawing with pygame's own font", stacklevel=2)
        return None


class Fonts:
    """Fonts at one ui scale.  Sizes are given in design pixels."""

    def __init__(self, scale: float) -> None:
        pygame.font.init()
        self._scale = scale
        self._kept: dict[tuple[Face, int], pygame.font.Font] = {}

    def get(self, face: Face, size: int) -> pygame.font.Font:
        """The font of this role and size."""
        pixels = max(1, int(size * self._scale))  # rounded down: what fits at one scale fits at every other
        font = self._kept.get((face, pixels))
        if font is None:
            data = _bytes(face)
            font = pygame.font.Font(BytesIO(data) if data else None, pixels)
            self._kept[face, pixels] = font
        return font
