import re

import pygame
import pytest

from systems.view import buttons, creatures, logbook
from systems.view.glyphs import creature_glyph, names, raster, source
from tests.systems.view import stage

FORBIDDEN = re.compile(rb"<(use|clipPath|mask|text|style|script)\b|currentColor")


@pytest.mark.parametrize("name", names())
def test_a_glyph_is_something_at_16_pixels_and_uses_only_what_sdl_draws(name: str) -> None:
    assert not FORBIDDEN.search(source(name))
    drawn = raster(name, 16, 16, (255, 255, 255, 255))
    assert max(drawn.get_size()) == 16
    least = 1 if name.startswith("body_") else 6  # parts of bodies share a canvas
    assert pygame.mask.from_surface(drawn, 60).count() >= least


def test_a_tint_colours_the_glyph() -> None:
    drawn = raster("terrain_wall", 24, 24, (255, 0, 0, 255))
    solid = [drawn.get_at((x, y)) for x in range(24) for y in range(24) if drawn.get_at((x, y)).a == 255]
    assert solid
    assert all(c.g == 0 and c.b == 0 for c in solid)


def test_an_unknown_name_falls_back_instead_of_failing() -> None:
    assert source("no_such_glyph") == source("ui_info")


def test_every_glyph_that_code_names_exists() -> None:
    used = {buttons.glyph_of(kind) for kind in (*buttons.SLOTS, *buttons.MORE)}
    used |= {glyph for glyph, _ in creatures.STATE.values()}
    used |= {glyph for glyph, _ in logbook._SIGNS}
    assert used <= set(names())


def test_every_kind_of_creature_has_a_silhouette() -> None:
    kinds = stage.content().catalogue.kinds
    assert {creature_glyph(k.id, k.plan) for k in kinds.values()} <= set(names())


def test_a_torchbearer_is_no_bear() -> None:
    assert creature_glyph("torchbearer", "humanoid") == "creature_guard"
