import math
from itertools import combinations

import pygame
import pytest

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.ink import Ink
from systems.view.palette import Palette, load_palettes

PALETTES = load_palettes()
TEXTS = (
    "text",
    "text2",
    "text3",
    "brass",
    "brass2",
    "own",
    "enemy",
    "neutral",
    "hidden",
    "unseen",
    "mist",
    "good",
    "bad",
    "warn",
)


@pytest.mark.parametrize("name", sorted(PALETTES))
@pytest.mark.parametrize("ground", ["panel", "panel_top", "panel_end", "raised", "void"])
def test_every_text_colour_can_be_read_on_every_surface(name: str, ground: str) -> None:
    weak = {t: round(r, 2) for t in TEXTS if (r := PALETTES[name].contrast(t, ground)) < 4.5}
    assert weak == {}


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_token_glyphs_stand_out_on_their_discs(name: str) -> None:
    for side in ("own", "enemy", "neutral"):
        assert PALETTES[name].contrast("glyph", f"{side}_disc") >= 4.5


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_the_primary_button_can_be_read(name: str) -> None:
    assert min(PALETTES[name].contrast("on_brass", t) for t in ("brass_top", "brass_end", "brass")) >= 4.5


def test_an_heir_keeps_what_it_does_not_repeat() -> None:
    assert PALETTES["clear"].tokens["panel"] == PALETTES["lamplight"].tokens["panel"]
    assert PALETTES["clear"].tokens["own"] != PALETTES["lamplight"].tokens["own"]


def test_own_and_enemy_differ_in_every_palette() -> None:
    for palette in PALETTES.values():
        assert palette.rgba("own") != palette.rgba("enemy")


SIGHTS = {  # how linear red, green and blue look to people without one kind of cone: Machado, Oliveira, Fernandes 2009
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
APART = 40.0
"""Distance in CIE 1976 colours that tells two rings apart at a glance."""
Triple = tuple[float, ...]


def linear(palette: Palette, token: str) -> Triple:
    shares = (c / 255 for c in palette.rgba(token)[:3])
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)


def times(matrix: tuple[Triple, ...], colour: Triple) -> Triple:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)


def lab(colour: Triple) -> Triple:
    """CIE L*a*b* of linear red, green and blue (white: D65)."""
    to_xyz = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    white = (0.95047, 1.0, 1.08883)
    x, y, z = (max(0.0, v) / w for v, w in zip(times(to_xyz, colour), white, strict=True))
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(palette: Palette, one: str, other: str, sight: str) -> float:
    a, b = (lab(tuple(min(1.0, max(0.0, c)) for c in times(SIGHTS[sight], linear(palette, t)))) for t in (one, other))
    return math.dist(a, b)


@pytest.mark.parametrize("sight", sorted(SIGHTS))
@pytest.mark.parametrize("name", sorted(PALETTES))
def test_sides_are_told_apart_by_colour_blind_eyes(name: str, sight: str) -> None:
    """By the ring or by the disc in it; the palette for such eyes by the ring alone, and twice as well."""
    ring, disc = (apart(PALETTES[name], f"own{part}", f"enemy{part}", sight) for part in ("", "_disc"))
    assert max(ring, disc) > APART * 0.95
    assert name != "clear" or ring > 2 * APART


@pytest.mark.parametrize("sight", sorted(SIGHTS))
def test_the_clear_palette_tells_more_apart_than_lamplight(sight: str) -> None:
    """Own, enemy and hidden; the weakest pair of each palette decides."""

    def weakest(name: str) -> float:
        return min(apart(PALETTES[name], *pair, sight) for pair in combinations(("own", "enemy", "hidden"), 2))

    assert weakest("clear") > 20
    assert apart(PALETTES["clear"], "own", "enemy", sight) >= apart(PALETTES["lamplight"], "own", "enemy", sight) * 0.9


def drawn(name: str, allegiance: str, *, hidden: bool = False) -> pygame.Surface:
    """A creature of a side without its colours: where there is anything of it, and how bright."""
    tokens = dict(PALETTES[name].tokens)
    for side in ("own", "enemy", "neutral"):
        tokens[side], tokens[f"{side}_disc"] = "#808080", "#404040"
    surface = pygame.Surface((64, 64))
    draw = shapes.ghost if hidden else shapes.solid
    draw(Canvas(Ink(Palette(name, tokens)), surface), "creature_guard", 32, 32, 38, allegiance)
    return surface


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_sides_and_states_have_shapes_and_patterns_of_their_own_in_every_palette(name: str) -> None:
    """All in one grey: who is ours, who is an enemy, who is neither, and who is hidden can still be told."""
    pictures = [drawn(name, side) for side in ("own", "enemy", "neutral")]
    pictures += [drawn(name, side, hidden=True) for side in ("own", "enemy")]
    for one, other in combinations(pictures, 2):
        left, right = pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB")
        assert sum(a != b for a, b in zip(left, right, strict=True)) > 300


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_controls_stand_out_from_their_ground(name: str) -> None:
    for ground in ("panel", "raised", "well"):
        assert PALETTES[name].contrast("line2", ground) >= 3
        assert PALETTES[name].contrast("brass2", ground) >= 3
