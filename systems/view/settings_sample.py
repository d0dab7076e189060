"""What sides, states and light look like with the settings as they are: shape, pattern and colour side by side."""

from typing import Final

import pygame

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.frame import Box
from systems.view.marks import badge
from systems.view.patterns import tile

_HIGH: Final = 168.0
_LIGHT: Final = {"bright": (2, "#8C7A48"), "dim": (1, "#3F4652"), "dark": (0, "#1B2029")}


def sample_height() -> float:
    """Design pixels that the sample takes."""
    return _HIGH


def draw_sample(canvas: Canvas, desk: Desk, box: Box) -> None:
    """Tokens above, squares of light below, each with its name."""
    x, y, width, _ = box
    words = desk.words
    canvas.label(words.say("settings.sample"), x, y, size=13)
    step = width / 5
    y += 26
    for i, name in enumerate(("own", "enemy", "neutral", "hidden", "unseen")):
        middle = x + step * (i + 0.5)
        if name == "hidden":
            shapes.ghost(canvas, "creature_wolf", middle, y + 22, 38, "enemy")
            badge(canvas, middle + 17, y + 6, "state_hidden", "hidden")
        elif name == "unseen":
            shapes.unknown(canvas, middle, y + 22)
        else:
            shapes.solid(canvas, "creature_guard", middle, y + 22, 38, name)
            if name == "enemy":
                badge(canvas, middle + 17, y + 6, "state_observed", "enemy")
        text = words.say(f"settings.sample_{name}")
        canvas.text(text, middle, y + 46, size=13, colour="text2", align="centre", room=step - 6)
    y += 78
    step = width / 3
    for i, (name, (level, ground)) in enumerate(_LIGHT.items()):
        _square(canvas, level, ground, (x + step * i, y, 44.0, 44.0), strong=desk.prefs.patterns)
        canvas.glyph(f"light_{name}", x + step * i + 54, y + 12, 20, "brass2" if level else "text2")
        text = words.say(f"settings.sample_{name}")
        canvas.text(text, x + step * i + 80, y + 13, size=13, colour="text2", room=step - 84)


def _square(canvas: Canvas, level: int, ground: str, box: Box, *, strong: bool) -> None:
    """A square of the map in some light, with the pattern that tells it where patterns are strengthened."""
    unit = canvas.ink.px(box[2])
    area = pygame.Rect(canvas.ink.px(box[0]), canvas.ink.px(box[1]), unit, unit)
    canvas.surface.fill(canvas.ink.rgba(ground), area)
    if strong and level < 2:
        canvas.surface.blit(canvas.ink.sprites.get(("pattern", level, unit), lambda: tile(level, unit)), area)
    canvas.rounded(box, 2, border="line2", border_alpha=160)
