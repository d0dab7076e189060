"""The map viewport: the terrain's picture with reach, paths, markers, creatures and cards on it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, Protocol

import pygame

from systems.view import shapes
from systems.view.board_cards import draw_legend, draw_tip, vignette
from systems.view.canvas import Canvas
from systems.view.frame import Sheet
from systems.view.glide import Shift
from systems.view.last_known import SMALL, draw_markers
from systems.view.lines import contour, dashed, hatch
from systems.view.map_model import Area, Pill, Pins
from systems.view.marks import badge, chip
from systems.view.model import Tip
from systems.view.token_model import Corner, Look, Marker, Thing, Token

_PLACES = {
    Corner.STATE: (0.45, -0.45),
    Corner.SECOND: (0.45, 0.08),
    Corner.BELIEF: (-0.45, -0.45),
    Corner.STANCE: (-0.45, 0.08),
    Corner.WOUND: (-0.4, 0.42),
    Corner.WOUND2: (0.4, 0.42),
}
GROUNDS: Final = 4
"""Maps with all that stands on them that are kept, one for each place in the window."""


class Mapped(Protocol):
    """What a map shows: of a battle, or of a recorded one."""

    @property
    def tokens(self) -> tuple[Token, ...]: ...
    @property
    def markers(self) -> tuple[Marker, ...]: ...
    @property
    def things(self) -> tuple[Thing, ...]: ...
    @property
    def pins(self) -> Pins: ...
    @property
    def tip(self) -> Tip | None: ...
    @property
    def notice(self) -> str: ...
    @property
    def hints(self) -> tuple[tuple[str, str], ...]: ...


Overlay = Callable[[Canvas, Sheet], None]
"""What moves over the map: over the creatures, or on top of all that stands on it."""


def draw_board(
    canvas: Canvas, model: Mapped, picture: pygame.Surface, sheet: Sheet, moving: Sequence[Shift] = (),
    *, over: Sequence[Overlay] = (), top: Sequence[Overlay] = (),
) -> None:  # fmt: skip
    """Draw the viewport; nothing of it leaves its box.  moving: those of the model who are on their way."""
    px = canvas.ink.px
    box = pygame.Rect(px(sheet.box[0]), px(sheet.box[1]), px(sheet.box[2]), px(sheet.box[3]))
    surface = canvas.surface
    surface.set_clip(box)
    away = {shift.token.alias for shift in moving}
    standing = tuple(token for token in model.tokens if token.alias not in away) if away else model.tokens
    _lay_ground(canvas, model, standing, picture, sheet, box)
    for token, x, y in moving:
        draw_token(canvas, replace(sheet, left=sheet.left + x * sheet.step, top=sheet.top + y * sheet.step), token)
    _aim_line(canvas, sheet, model.pins)
    _sight_lines(canvas, sheet, model.pins)
    _cursor(canvas, sheet, model)
    _points(canvas, sheet, model.pins)
    for overlay in over:
        overlay(canvas, sheet)
    for pill in model.pins.pills:
        _pill(canvas, sheet, pill)
    vignette(canvas, sheet)
    if model.tip is not None:
        draw_tip(canvas, sheet, model.tip)
    draw_legend(canvas, sheet, model.pins.legend, model.notice, model.hints)
    for overlay in top:
        overlay(canvas, sheet)
    surface.set_clip(None)


def _lay_ground(
    canvas: Canvas, model: Mapped, tokens: tuple[Token, ...], picture: pygame.Surface, sheet: Sheet, box: pygame.Rect
) -> None:
    """The map with all that stands on it: drawn anew when something of it changed, else copied with its ledger."""
    pins = model.pins
    key = (picture, sheet, pins.areas, pins.shields, pins.path, model.things, model.markers, tokens)
    kept = canvas.ink.grounds.get(sheet.box)
    if kept is None or kept[0] != key or kept[1].surface.get_size() != canvas.surface.get_size():
        ground = Canvas(canvas.ink, pygame.Surface(canvas.surface.get_size()))
        ground.surface.set_clip(box)
        ground.surface.fill(canvas.ink.rgba("void"), box)
        ground.surface.blit(picture, (canvas.ink.px(sheet.left), canvas.ink.px(sheet.top)))
        for area in pins.areas:
            _area(ground, sheet, area)
        for x, y, glyph in pins.shields:
            left, top = sheet.at(x, y)
            ground.glyph(glyph, left + 3, top + 3, max(12.0, min(15.0, sheet.step / 3)), "good")
        _path(ground, sheet, pins)
        for thing in model.things:
            _thing(ground, sheet, thing)
        draw_markers(ground, sheet, model.markers, tokens)
        for token in tokens:
            draw_token(ground, sheet, token)
        if len(canvas.ink.grounds) >= GROUNDS:
            canvas.ink.grounds.clear()
        kept = canvas.ink.grounds[sheet.box] = (key, ground.drawn)
    canvas.surface.blit(kept[1].surface, box, box)
    canvas.notes += kept[1].notes
    canvas.hots += kept[1].hots


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


def _aim_line(canvas: Canvas, sheet: Sheet, pins: Pins) -> None:
    if pins.aim_line is None:
        return
    px = canvas.ink.px
    (ax, ay), (bx, by) = (sheet.at(x, y) for x, y in _between(*pins.aim_line))
    on, off = (px(7), px(5)) if pins.guess else (0, 0)
    dashed(canvas.surface, (px(ax), px(ay) + 2), (px(bx), px(by) + 2), (0, 0, 0), px(3), on, off)
    dashed(canvas.surface, (px(ax), px(ay)), (px(bx), px(by)), canvas.ink.rgba("brass2"), px(2), on, off)


def _sight_lines(canvas: Canvas, sheet: Sheet, pins: Pins) -> None:
    px = canvas.ink.px
    for line in pins.sights:
        (ax, ay), (bx, by) = (sheet.at(x, y) for x, y in _between(line.a, line.b))
        on, off = (px(6), px(5)) if line.dashed else (0, 0)
        dashed(canvas.surface, (px(ax), px(ay) + 1), (px(bx), px(by) + 1), (0, 0, 0), px(2), on, off)
        dashed(canvas.surface, (px(ax), px(ay)), (px(bx), px(by)), canvas.ink.rgba(line.tint), px(1), on, off)


def _pill(canvas: Canvas, sheet: Sheet, pill: Pill) -> None:
    """A sign and a few words on the map, whole in the picture as long as their place is."""
    x, y = sheet.at(pill.x, pill.y)
    box = sheet.box
    wide = canvas.ink.width(pill.text, "semibold", 12) + 32
    if not (box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]):
        return
    left = min(max(x - wide / 2, box[0] + 2), box[0] + box[2] - wide - 2)
    top = min(max(y - 10, box[1] + 2), box[1] + box[3] - 22)
    canvas.rounded((left, top, wide, 20), 10, fill="void", alpha=235, border=pill.tint, border_alpha=190)
    canvas.glyph(pill.glyph, left + 6, top + 2.5, 15, pill.tint)
    canvas.text(pill.text, left + 25, top + 2, size=12, face="semibold", colour=pill.tint)


def _between(a: tuple[float, float], b: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    """A line without the halves of the squares at its ends, so that it leaves the tokens there free."""
    far = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    if far <= 1:
        return a, b
    x, y = (b[0] - a[0]) * 0.45 / far, (b[1] - a[1]) * 0.45 / far
    return (a[0] + x, a[1] + y), (b[0] - x, b[1] - y)


def _thing(canvas: Canvas, sheet: Sheet, thing: Thing) -> None:
    """An object: smaller than any creature, and square."""
    x, y = sheet.at(thing.x + 0.5, thing.y + 0.5)
    size = sheet.step * 0.56
    if thing.look is Look.HIDDEN:
        shapes.ghost(canvas, thing.glyph, x, y, size, "neutral")
    else:
        shapes.solid(canvas, thing.glyph, x, y, size, "neutral", down=thing.look is Look.DOWN)


def _points(canvas: Canvas, sheet: Sheet, pins: Pins) -> None:
    """Points to choose: small rings, the chosen one full."""
    for mark in sorted(pins.marks, key=lambda m: m.chosen):
        x, y = sheet.at(mark.x, mark.y)
        radius = max(7.0, sheet.step * 0.15) if mark.chosen else max(4.0, sheet.step * 0.09)
        shapes.handle(canvas, x, y, radius, chosen=mark.chosen)


def draw_token(canvas: Canvas, sheet: Sheet, token: Token) -> None:
    """Draw one creature with its frame, bar and badges."""
    step = sheet.step
    unit = step / 48
    x, y = sheet.at(token.x + token.side / 2, token.y + token.side / 2)
    size = step * token.side - 10 * unit
    if token.selected:
        shapes.studs(canvas, x, y, size)
    if token.look is Look.HIDDEN:
        left, top = sheet.at(token.x, token.y)
        shapes.corners(canvas, left + 2, top + 2, step * token.side - 4, "hidden", dashed=True)
        shapes.ghost(canvas, token.glyph, x, y, size, token.allegiance)
    elif token.look is Look.INVISIBLE:
        shapes.faded(canvas, token.glyph, x, y, size, token.allegiance)
    else:
        down = token.look is Look.DOWN
        shapes.solid(canvas, token.glyph, x, y, size * (0.86 if down else 1), token.allegiance, down=down)
    if token.mist:
        shapes.waves(canvas, x, y, size)
    if token.health >= 0:
        _health(canvas, x, y + size / 2 - 2 * unit, size * 0.72, token.health)
    least = 8.0 if step >= SMALL else step / 4  # on a map that is only looked at
    for mark in token.badges:
        dx, dy = _PLACES[mark.corner]
        badge(canvas, x + dx * size, y + dy * size, mark.glyph, mark.colour, max(least, 10 * unit))
    if token.prone:
        badge(canvas, x, y - size * 0.5, "state_prone", "warn", max(least, 9 * unit))


def _health(canvas: Canvas, x: float, y: float, width: float, percent: int) -> None:
    colour = "good" if percent > 50 else "warn" if percent > 25 else "bad"
    left = x - width / 2
    canvas.rounded((left - 1.5, y - 1.5, width + 3, 8), 3, fill="#07090C")
    canvas.rounded((left, y, max(3.0, width * percent / 100), 5), 2, fill=colour)


def _cursor(canvas: Canvas, sheet: Sheet, model: Mapped) -> None:
    pins = model.pins
    for alias in pins.targets:
        token = next((t for t in model.tokens if t.alias == alias), None)
        if token is None:
            continue
        x, y = sheet.at(token.x + token.side / 2, token.y + token.side / 2)
        size = sheet.step * token.side * 0.79
        if alias == pins.target:
            shapes.reticle(canvas, x, y, size)
        else:
            left, top = sheet.at(token.x, token.y)
            shapes.corners(canvas, left, top, sheet.step * token.side, "brass")
    if pins.cursor is None:
        return
    left, top = sheet.at(*pins.cursor)
    middle = sheet.at(pins.cursor[0] + 0.5, pins.cursor[1] + 0.5)
    if pins.guess:
        shapes.reticle(canvas, *middle, sheet.step * 0.6, broken=True)
        return
    ringed = pins.target in pins.targets and any(t.alias == pins.target for t in model.tokens)
    if ringed or any(t.selected and (t.x, t.y) == pins.cursor for t in model.tokens):
        return
    if pins.cursor_glyph:
        canvas.fill((left + 3, top + 3, sheet.step - 6, sheet.step - 6), pins.cursor_tint, 40)
        size = sheet.step / 2
        canvas.glyph(pins.cursor_glyph, middle[0] - size / 2, middle[1] - size / 2, size, "brass2")
    shapes.corners(canvas, left + 3, top + 3, sheet.step - 6, pins.cursor_tint)
    if pins.cursor_text:
        chip(canvas, middle[0], top + sheet.step - 6, pins.cursor_text, pins.cursor_tint, centred=True)
