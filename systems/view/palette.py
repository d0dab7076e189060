"""Colours by token, from content/data/ui/palettes.toml."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files

Rgba = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """Token -> "#RRGGBB"."""

    name: str
    tokens: dict[str, str]

    def rgba(self, colour: str, alpha: int = 255) -> Rgba:
        """The colour of a token, or of "#RRGGBB" itself.  Raises KeyError for an unknown token."""
        text = colour if colour.startswith("#") else self.tokens[colour]
        return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), alpha

    def contrast(self, colour: str, ground: str) -> float:
        """Contrast ratio of two tokens, 1 to 21 (WCAG 2)."""
        a, b = sorted((_luminance(self.rgba(colour)), _luminance(self.rgba(ground))))
        return (b + 0.05) / (a + 0.05)


def _luminance(colour: Rgba) -> float:
    r, g, b = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour[:3])
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def load_palettes() -> dict[str, Palette]:
    """All palettes by name, what they inherit filled in."""
    text = (files("content") / "data" / "ui" / "palettes.toml").read_text(encoding="utf-8")
    raw: dict[str, dict[str, str]] = tomllib.loads(text)
    palettes: dict[str, Palette] = {}
    for name, own in raw.items():  # an heir stands below what it inherits
        start = palettes[own["inherits"]].tokens if "inherits" in own else {}
        tokens = {**start, **{k: v for k, v in own.items() if k != "inherits"}}
        palettes[name] = Palette(name, tokens)
    return palettes
