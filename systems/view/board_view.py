"""The map viewport: the terrain's picture with reach, paths, markers, creatures and cards on it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

import pygame

from systems.view import shapes
from systems.view.apart import PILL, Wish, apart
from systems.view.board_cards import draw_legend, draw_tip, vignette
from systems.view.board_ground import Grounded, lay_ground
from systems.view.board_tokens import badge_spots, draw_token
from systems.view.canvas import Canvas
from systems.view.frame import Box, Sheet
from systems.view.glide import Shift
from systems.view.lines import dashed
from systems.view.map_model import Pill, Pins
from systems.view.marks import chip
from systems.view.model import Tip
from systems.view.token_model import Token


class Mapped(Grounded, Protocol):
    """What a map shows: of a battle, or of a recorded one."""

    @property
    def tokens(self) -> tuple[Token, ...]: ...
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
    lay_ground(canvas, model, standing, picture, sheet, box)
    for token, x, y in moving:
        draw_token(canvas, replace(sheet, left=sheet.left + x * sheet.step, top=sheet.top + y * sheet.step), token)
    _aim_line(canvas, sheet, model.pins)
    _sight_lines(canvas, sheet, model.pins)
    _cursor(canvas, sheet, model)
    _points(canvas, sheet, model.pins)
    for overlay in over:
        overlay(canvas, sheet)
    _pills(canvas, sheet, model)
    vignette(canvas, sheet)
    if model.tip is not None:
        draw_tip(canvas, sheet, model.tip)
    draw_legend(canvas, sheet, model.pins.legend, model.notice, model.hints)
    for overlay in top:
        overlay(canvas, sheet)
    surface.set_clip(None)


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


def _pills(canvas: Canvas, sheet: Sheet, model: Mapped) -> None:
    """Signs with a few words on the map, none on another, nor on a face or badge if there is room beside it."""
    box, shown, wishes = sheet.box, list[Pill](), list[Wish]()
    for pill in model.pins.pills:
        x, y = sheet.at(pill.x, pill.y)
        if box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]:
            shown.append(pill)
            wishes.append((x, y, canvas.ink.width(pill.text, "semibold", 12) + 32, PILL))
    if not shown:
        return
    spots = [spot for token in model.tokens for spot in badge_spots(sheet, token)]
    badges = [(s.x - s.radius, s.y - s.radius, 2 * s.radius, 2 * s.radius) for s in spots]
    faces = [_face(sheet, token) for token in model.tokens]
    for pill, (left, top, wide, _) in zip(shown, apart(wishes, box, [*badges, *faces]), strict=True):
        _pill(canvas, pill, left, top, wide)


def _face(sheet: Sheet, token: Token) -> Box:
    """The middle of a creature's token, with its sign."""
    x, y = sheet.at(token.x + token.side / 4, token.y + token.side / 4)
    return x, y, sheet.step * token.side / 2, sheet.step * token.side / 2


def _pill(canvas: Canvas, pill: Pill, left: float, top: float, wide: float) -> None:
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


def _points(canvas: Canvas, sheet: Sheet, pins: Pins) -> None:
    """Points to choose: small rings, the chosen one full."""
    for mark in sorted(pins.marks, key=lambda m: m.chosen):
        x, y = sheet.at(mark.x, mark.y)
        radius = max(7.0, sheet.step * 0.15) if mark.chosen else max(4.0, sheet.step * 0.09)
        shapes.handle(canvas, x, y, radius, chosen=mark.chosen)


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
