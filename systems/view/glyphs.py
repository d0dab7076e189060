"""Our icons: SVG files drawn at the exact size, then tinted; a bitmap is never scaled."""

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import pygame

FALLBACK: Final = "ui_info"
_CREATURES: Final = {  # silhouette <- words found in a kind's id; the first match counts
    "archer": ("archer", "bow", "slinger", "hunter", "ranger", "bandit"),
    "guard": ("torch", "guard", "soldier", "knight", "watch", "captain", "halberd"),
    "wolf": ("wolf", "hound", "dog"),
    "beast": ("beast", "boar", "ox", "bear"),
    "skulker": ("scout", "skulk", "thief", "rogue", "spy", "sneak", "goblin"),
    "sentry": ("sentry", "turret"),
    "cultist": ("cult", "priest", "bell", "ghoul"),
    "mage": ("mage", "witch", "wizard", "sprite"),
    "brute": ("brute", "ogre", "giant", "troll", "golem"),
    "serpent": ("snake", "serpent", "worm", "viper", "wyrm"),
    "bird": ("bird", "hawk", "owl", "bat", "dragon"),
    "ooze": ("ooze", "slime", "jelly"),
}
_PLANS: Final = {
    "humanoid": "guard",
    "quadruped": "beast",
    "winged": "bird",
    "serpent": "serpent",
    "amorphous": "ooze",
}


@cache
def names() -> tuple[str, ...]:
    """All glyphs by name, sorted."""
    folder = files("content") / "data" / "glyphs"
    return tuple(sorted(f.name[:-4] for f in folder.iterdir() if f.name.endswith(".svg")))


@cache
def source(name: str) -> bytes:
    """The SVG text of a glyph; of the fallback if there is none of this name."""
    known = name if name in names() else FALLBACK
    return (files("content") / "data" / "glyphs" / f"{known}.svg").read_bytes()


def creature_glyph(kind: str, plan: str) -> str:
    """The silhouette of a kind of creature: by a word of its id, else by its body plan."""
    if f"creature_{kind}" in names():
        return f"creature_{kind}"
    found = next((glyph for glyph, words in _CREATURES.items() if any(word in kind for word in words)), None)
    return "creature_" + (found or _PLANS.get(plan, "guard"))


def raster(name: str, width: int, height: int, tint: tuple[int, int, int, int]) -> pygame.Surface:
    """The glyph as a surface of this size in pixels, white turned into the tint."""
    drawn = pygame.image.load_sized_svg(BytesIO(source(name)), (width, height))
    surface = pygame.Surface(drawn.get_size(), pygame.SRCALPHA)
    surface.blit(drawn, (0, 0))
    surface.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
    return surface
