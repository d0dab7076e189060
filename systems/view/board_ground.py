"""What lies under everything else on the map: its picture, areas, the path being prepared, and who stands there."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Protocol

import pygame

from components.actions import Square
from systems.view.board_tokens import draw_thing, draw_token
from systems.view.canvas import Canvas
from systems.view.frame import Sheet
from systems.view.ink import Ink
from systems.view.last_known import draw_markers
from systems.view.lines import contour, dashed, hatch
from systems.view.map_model import Area, Pins
from systems.view.token_model import Marker, Thing, Token

GROUNDS: Final = 2
"""Maps with all that stands on them that are kept, one for each place in the window."""


class Grounded(Protocol):
    """What lies on a map, and is planned there."""

    @property
    def markers(self) -> tuple[Marker, ...]: ...
    @property
    def things(self) -> tuple[Thing, ...]: ...
    @property
    def pins(self) -> Pins: ...


def lay_ground(
    canvas: Canvas, model: Grounded, tokens: tuple[Token, ...], picture: pygame.Surface, sheet: Sheet, box: pygame.Rect
) -> None:
    """The map with all that stands on it; the path being prepared under those who stand on it.

    All but the path and those is drawn anew when something of it changed, else copied with its ledger: the path goes
    with the cursor.
    """
    pins = model.pins
    above, things = _along(pins.path, tokens, model.things)
    standing = tuple(token for token in tokens if token not in above) if above else tokens
    lying = tuple(thing for thing in model.things if thing not in things) if things else model.things
    key = (picture, sheet, pins.areas, pins.shields, lying, model.markers, standing)
    kept = canvas.ink.grounds.get(sheet.box)
    if kept is None or kept[0] != key or kept[1].surface.get_size() != canvas.surface.get_size():
        ground = Canvas(canvas.ink, pygame.Surface(canvas.surface.get_size()))
        ground.surface.set_clip(box)
        ground.surface.fill(canvas.ink.rgba("void"), box)
        lay_picture(ground.surface, picture, sheet, box, canvas.ink)
        for area in pins.areas:
            _area(ground, sheet, area)
        for x, y, glyph in pins.shields:
            left, top = sheet.at(x, y)
            ground.glyph(glyph, left + 3, top + 3, max(12.0, min(15.0, sheet.step / 3)), "good")
        for thing in lying:
            draw_thing(ground, sheet, thing)
        draw_markers(ground, sheet, model.markers, tokens)
        for token in standing:
            draw_token(ground, sheet, token)
        if len(canvas.ink.grounds) >= GROUNDS:
            canvas.ink.grounds.clear()
        kept = canvas.ink.grounds[sheet.box] = (key, ground.drawn)
    canvas.surface.blit(kept[1].surface, box, box)
    canvas.notes += kept[1].notes
    canvas.hots += kept[1].hots
    _path(canvas, sheet, pins)
    for thing in things:
        draw_thing(canvas, sheet, thing)
    for token in above:
        draw_token(canvas, sheet, token)


def lay_picture(surface: pygame.Surface, picture: pygame.Surface, sheet: Sheet, box: pygame.Rect, ink: Ink) -> None:
    """The map; of one that was drawn with fewer pixels a square what is in view is scaled up, whole squares of it."""
    left, top, unit = ink.px(sheet.left), ink.px(sheet.top), ink.px(sheet.step)
    fine = picture.get_width() // sheet.across
    if fine >= unit:
        surface.blit(picture, (left, top))
        return
    shown = pygame.Rect(left, top, unit * sheet.across, picture.get_height() // fine * unit).clip(box)
    x, y = (shown.left - left) // unit, (shown.top - top) // unit
    wide, high = -((left - shown.right) // unit) - x, -((top - shown.bottom) // unit) - y
    part = picture.subsurface((x * fine, y * fine, wide * fine, high * fine))
    surface.blit(pygame.transform.smoothscale(part, (wide * unit, high * unit)), (left + x * unit, top + y * unit))


def _along(
    path: Sequence[Square], tokens: Sequence[Token], things: Sequence[Thing]
) -> tuple[tuple[Token, ...], tuple[Thing, ...]]:
    """Who stands, and what lies, on the squares of a path."""
    if not path:
        return (), ()
    passed = frozenset(path)
    return (
        tuple(
            token
            for token in tokens
            if any((token.x + i, token.y + j) in passed for i in range(token.side) for j in range(token.side))
        ),
        tuple(thing for thing in things if (thing.x, thing.y) in passed),
    )


def _area(canvas: Canvas, sheet: Sheet, area: Area) -> None:
    px, step = canvas.ink.px, sheet.step
    if area.fill:
        for x, y in area.squares:
            left, top = sheet.at(x, y)
            canvas.fill((left, top, step, step), area.tint, area.fill)
            if area.pattern:
                canvas.surface.blit(_texture(canvas, area, max(1, px(step))), (px(left), px(top)))
    on, off = (px(5), px(5)) if area.dashed else (0, 0)
    for a, b in contour(area.squares):
        p, q = sheet.at(*a), sheet.at(*b)
        ends = (px(p[0]), px(p[1])), (px(q[0]), px(q[1]))
        shadow = tuple((x + 1, y + 1) for x, y in ends)
        dashed(canvas.surface, shadow[0], shadow[1], (10, 12, 16), px(2), on, off)
        dashed(canvas.surface, *ends, canvas.ink.rgba(area.tint), px(2), on, off)


def _texture(canvas: Canvas, area: Area, size: int) -> pygame.Surface:
    """The pattern of one square of an area."""
    ink = canvas.ink

    def make() -> pygame.Surface:
        if area.pattern == "hatch":
            return hatch(size, size, max(6, size // 5), ink.rgba(area.tint, 70))
        dots = pygame.Surface((size, size), pygame.SRCALPHA)
        pitch = max(8, size // 4)
        for y in range(pitch // 2, size, pitch):
            for x in range(pitch // 2, size, pitch):
                pygame.draw.circle(dots, ink.rgba(area.tint, 130), (x, y), max(1, size // 40))
        return dots

    return ink.sprites.get(("texture", area.pattern, area.tint, size), make)


def _path(canvas: Canvas, sheet: Sheet, pins: Pins) -> None:
    px = canvas.ink.px
    points = [sheet.at(x + 0.5, y + 0.5) for x, y in pins.path]
    for a, b in pairwise(points):
        ends = (px(a[0]), px(a[1])), (px(b[0]), px(b[1]))
        dashed(
            canvas.surface, (ends[0][0], ends[0][1] + 2), (ends[1][0], ends[1][1] + 2), (0, 0, 0), px(4), px(4), px(5)
        )
        dashed(canvas.surface, *ends, canvas.ink.rgba("brass2"), px(3), px(4), px(5))
