"""Controls of the settings: switches, choices side by side, and stops on a line."""

from collections.abc import Sequence

import pygame

from systems.view.canvas import Canvas
from systems.view.frame import Box
from systems.view.marks import weight


def ring(canvas: Canvas, box: Box, radius: float = 8) -> None:
    """The focus: a line around a control, three pixels off."""
    x, y, width, height = box
    canvas.rounded((x - 4, y - 4, width + 8, height + 8), radius + 4, border="brass2", thick=2)


def switch(canvas: Canvas, x: float, y: float, *, on: bool, hover: bool = False) -> Box:
    """A switch with its top left corner at x, y: to the right and bright is on, with a tick; returns its box."""
    box = (x, y, 52.0, 28.0)
    if on:
        canvas.rounded(box, 14, fill="brass_top", fill_end="brass_end", border="brass2")
    else:
        canvas.rounded(box, 14, fill="well", border="text2" if hover else "line2")
    knob = (x + (27 if on else 3), y + 3, 22.0, 22.0)
    canvas.rounded(knob, 11, fill="glyph" if on else "text2" if hover else "line2")
    if on:
        canvas.glyph("ui_check", knob[0] + 4, knob[1] + 4, 14, "on_brass")
    return box


def choice(canvas: Canvas, box: Box, texts: Sequence[str], chosen: int, over: int = -1) -> list[Box]:
    """Choices side by side, one of them chosen; returns their boxes."""
    x, y, width, height = box
    canvas.rounded(box, 8, fill="well", border="line2", border_alpha=150)
    wide = width / len(texts)
    boxes = [(x + wide * i, y, wide, height) for i in range(len(texts))]
    size = 14
    while size > 12 and any(canvas.ink.width(text, "semibold", size) > wide - 10 for text in texts):
        size -= 1
    for i, (text, part) in enumerate(zip(texts, boxes, strict=True)):
        if i == chosen:
            canvas.rounded(part, 8, fill="lit", fill_end="lit_end", border="brass2")
        elif i == over:
            canvas.rounded(part, 8, fill="hover")
        colour = "brass2" if i == chosen else "text" if i == over else "text2"
        face = weight(strong=i == chosen)
        top = y + height / 2 - size * 0.68
        canvas.text(text, part[0] + wide / 2, top, size=size, face=face, colour=colour, align="centre", room=wide - 8)
    return boxes


def stops(
    canvas: Canvas, box: Box, texts: Sequence[str], chosen: int,
    *, allowed: int = 99, named: bool = True, live: bool = True,
) -> list[Box]:  # fmt: skip
    """A line with stops, what is chosen filled up to it; returns a box around each stop.

    allowed: index of the last stop that works now; named: every stop has its text below, else only the chosen value is
    told at the right end; live: false greys it.
    """
    x, y, width, _ = box
    room = 0.0 if named else 56.0
    long, last = width - room - 18, len(texts) - 1
    left = x + 9
    tint = "brass" if live else "line2"
    canvas.rounded((left, y + 9, long, 6), 3, fill="well", border="line")
    spot = left + long * chosen / last
    if chosen:
        canvas.rounded((left, y + 9, max(6.0, spot - left), 6), 3, fill=tint)
    boxes = []
    for i, text in enumerate(texts):
        at = left + long * i / last
        boxes.append((at - long / last / 2, y - 4, long / last, 48.0 if named else 32.0))
        if named:
            canvas.fill((at - 1, y + 6, 2, 12), "line2" if i <= allowed else "line")
            on = i == chosen
            wide = canvas.ink.width(text, weight(strong=on), 13)
            middle = min(max(at, x + wide / 2), x + width - wide / 2)
            colour = "brass2" if on else "text2" if i <= allowed else "text3"
            canvas.text(text, middle, y + 22, size=13, face=weight(strong=on), colour=colour, align="centre")
    if not named:
        colour = "brass2" if live else "text3"
        canvas.text(texts[chosen], x + width, y + 2, size=15, face="semibold", colour=colour, align="right")

    def knob(surface: pygame.Surface, unit: float) -> None:
        middle = surface.get_width() / 2
        pygame.draw.circle(surface, canvas.ink.rgba("on_brass"), (middle, middle), middle)
        pygame.draw.circle(surface, canvas.ink.rgba("brass2" if live else "line2"), (middle, middle), middle - 2 * unit)

    canvas.smooth(("knob", live), (spot - 10, y + 2, 20, 20), knob)
    return boxes
