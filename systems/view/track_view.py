"""The timeline band: rounds, bars, marks, and the buttons that play."""

from collections.abc import Sequence
from typing import Final

import pygame

from systems.view.canvas import Canvas
from systems.view.frame import Box
from systems.view.intents import Do, Intent
from systems.view.marks import icon_button
from systems.view.replay_frame import Layout
from systems.view.replay_model import Pin, ReplayModel, Timeline
from systems.view.replay_stand import JUMP, SPEED

BUCKETS: Final = 72
"""Bars of the track at most."""
KNOB: Final = 10.0
"""How far from the place that is shown the names of rounds begin: its knob covers none."""
NEAR: Final = 21.0
"""Marks nearer than this to a weightier one are dots."""
_BUTTONS: Final[Sequence[tuple[str, str, Intent]]] = (
    ("ui_to_start", "", Intent(Do.ENDS, -1)),
    ("ui_step_back", "", Intent(Do.CURSOR, -1)),
    ("ui_flag", "<", Intent(Do.MARK, -1)),
    ("", "", Intent(Do.PAUSE)),
    ("ui_flag", ">", Intent(Do.MARK, 1)),
    ("ui_step_fwd", "", Intent(Do.CURSOR, 1)),
    ("ui_to_end", "", Intent(Do.ENDS, 1)),
)


def draw_track(canvas: Canvas, model: ReplayModel, where: Layout, *, film: bool = False) -> None:
    """Draw the band across the window; film: without its buttons."""
    x, y, width, height = where.band
    canvas.fill((x, y, width, height), "void")
    canvas.rule(x, y, width)
    line = model.timeline
    _rounds(canvas, line, where)
    _bars(canvas, line, where)
    _pins(canvas, line, where)
    _head(canvas, line, where)
    if not film:
        _transport(canvas, model, where)


def _rounds(canvas: Canvas, line: Timeline, where: Layout) -> None:
    left, top, wide, high = where.track
    canvas.rounded((left, top, wide, high), 4, fill="well", border="line", border_alpha=120)
    free, head = left, where.middle(line.at, line.stops)
    for at, (stop, label) in enumerate(line.rounds):
        x = left + wide * stop / max(1, line.stops)
        if stop:
            canvas.fill((x - 0.5, top - 4, 1, high + 8), "line2")
        room = left + wide - x
        short = label if canvas.ink.width(label, "regular", 13) + 10 <= _room(line, at, wide) else label.split(" ")[-1]
        width = canvas.ink.width(short, "regular", 13)
        beside = x + 4 if not x - KNOB < head < x + 4 + width + KNOB else max(x + 4, head + KNOB)
        if x >= free and beside - x + width + 2 <= room:
            canvas.text(short, beside, top - 21, size=13, colour="text2")
            free = beside + width + 6


def _room(line: Timeline, at: int, wide: float) -> float:
    """How wide the part of a round is."""
    end = line.rounds[at + 1][0] if at + 1 < len(line.rounds) else line.stops
    return wide * (end - line.rounds[at][0]) / max(1, line.stops)


def _bars(canvas: Canvas, line: Timeline, where: Layout) -> None:
    """Above the middle how many enemies the side had located, below how many of its own they had."""
    left, top, wide, high = where.track
    many = min(BUCKETS, line.stops)
    most = max([1, *(count for pair in line.bars for count in pair)])
    half = high / 2 - 2
    for bucket in range(many):
        first = bucket * line.stops // many
        end = max(first + 1, (bucket + 1) * line.stops // many)
        shown = line.bars[first:end]
        x, step = left + wide * bucket / many, wide / many
        alpha = 200 if first <= line.at else 80
        up, down = max(pair[0] for pair in shown), max(pair[1] for pair in shown)
        if up:
            tall = max(2.0, half * up / most)
            canvas.fill((x + 1, top + high / 2 - 1 - tall, max(1.0, step - 2), tall), "own", alpha)
        if down > 0:
            canvas.fill((x + 1, top + high / 2 + 1, max(1.0, step - 2), max(2.0, half * down / most)), "enemy", alpha)
    canvas.fill((left, top + high / 2 - 0.5, wide, 1), "line", 160)


def _pins(canvas: Canvas, line: Timeline, where: Layout) -> None:
    _, top, _, high = where.track
    placed: list[float] = []
    for pin in sorted(line.pins, key=_weight):
        x = where.middle(pin.stop, line.stops)
        alpha = 255 if pin.stop <= line.at else 130
        if any(abs(x - other) < NEAR for other in placed):
            canvas.fill((x - 1.5, top + high + 3, 3, 3), pin.tint, alpha)
            continue
        placed.append(x)
        canvas.fill((x - 0.5, top + high, 1, 5), "line2")
        canvas.glyph(pin.glyph, x - 8.5, top + high + 6, 17, pin.tint, alpha)
        canvas.hot((x - 10, top + high + 2, 20, 24), Intent(Do.CHOOSE, pin.stop, 0, JUMP))


def _weight(pin: Pin) -> tuple[int, int]:
    order = ("ui_flag", "state_dying", "wound_heavy", "wound_light", "state_observed", "sense_hearing")
    return order.index(pin.glyph) if pin.glyph in order else len(order), pin.stop


def _head(canvas: Canvas, line: Timeline, where: Layout) -> None:
    _, top, _, high = where.track
    x = where.middle(line.at, line.stops)
    canvas.fill((x - 1.5, top - 5, 3, high + 9), "brass2")

    def knob(surface: pygame.Surface, unit: float) -> None:
        middle = surface.get_width() / 2
        pygame.draw.circle(surface, canvas.ink.rgba("void"), (middle, middle), middle)
        pygame.draw.circle(surface, canvas.ink.rgba("brass2"), (middle, middle), middle - 1.5 * unit)

    canvas.smooth(("knob",), (x - 6, top - 11, 12, 12), knob)


def _transport(canvas: Canvas, model: ReplayModel, where: Layout) -> None:
    line = model.timeline
    y = where.height - 48
    wide = [52.0 if not glyph else 48.0 if side else 36.0 for glyph, side, _ in _BUTTONS]
    x = where.width / 2 - (sum(wide) + 6 * (len(wide) - 1)) / 2
    start = x
    for (glyph, side, intent), width in zip(_BUTTONS, wide, strict=True):
        box = (x, y, width, 36.0)
        if glyph:
            _step(canvas, box, glyph, side)
        else:
            box = (x, y - 3, width, 42.0)
            canvas.rounded(box, 21, fill="brass_top", fill_end="brass_end", border="brass2")
            canvas.glyph("ui_pause" if model.playing else "ui_play", x + 15, y + 7, 22, "on_brass")
        canvas.hot(box, intent)
        x += width + 6
    speeds = _speeds(canvas, model, where, y)
    left = where.track[0]
    told = canvas.text(line.where, left, y + 7, size=15, face="semibold", room=start - left - 12)
    room = start - left - told - 34
    if room > 60:
        turn = canvas.text(line.turn, left + told + 18, y + 8, size=13, colour="text2", room=room)
        if where.width >= WIDE_ENOUGH and room - turn > 150:
            canvas.text(line.legend, left + told + turn + 44, y + 8, size=13, colour="text3", room=room - turn - 40)
    label = canvas.ink.width(model.speed_label, "regular", 13)
    if speeds - 12 - label > x + 8:
        canvas.text(model.speed_label, speeds - 12, y + 8, size=13, colour="text2", align="right")


WIDE_ENOUGH: Final = 1200.0


def _step(canvas: Canvas, box: Box, glyph: str, side: str) -> None:
    x, y, width, _ = box
    if not side:
        icon_button(canvas, x, y, glyph)
        return
    canvas.rounded(box, 8, fill="raised_top", fill_end="panel_top", border="line")
    canvas.glyph(glyph, x + (22 if side == "<" else 8), y + 9, 17, "text2")
    sign = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
    if side == ">":
        sign = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
    at = x + (12 if side == "<" else width - 12)
    canvas.text(sign, at, y + 4, size=18, face="semibold", colour="text2", align="centre")


def _speeds(canvas: Canvas, model: ReplayModel, where: Layout, y: float) -> float:
    """The five speeds; returns where they begin."""
    step = 46.0 if where.width >= WIDE_ENOUGH else 42.0
    left = where.width - where.track[0] - step * len(model.speeds)
    canvas.rounded((left, y, step * len(model.speeds), 34), 8, fill="well", border="line")
    for at, label in enumerate(model.speeds):
        box = (left + step * at, y, step, 34.0)
        chosen = at == model.speed
        if chosen:
            canvas.rounded(box, 8, fill="lit", fill_end="lit_end", border="brass2", thick=1.5)
        colour = "brass2" if chosen else "text2"
        canvas.text(label, box[0] + step / 2, y + 8, size=14, face="semibold", colour=colour, align="centre", room=step)
        canvas.hot(box, Intent(Do.CHOOSE, at, 0, SPEED))
    return left
