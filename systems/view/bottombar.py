"""The bar below the map: who acts, and what it may do."""

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.intents import Do, Intent
from systems.view.marks import diamonds, keycap, meter
from systems.view.model import BottomBar, Button

_FIRST, _WIDE, _GAP = 218, 61, 2
_PIPS = 6


def draw_bottombar(canvas: Canvas, model: BottomBar, width: float) -> None:
    """Draw the bar at the top left of its own canvas, 88 high."""
    canvas.fill((0, 0, width, 88), "void")
    canvas.rule(0, 0, width)
    if model.alias:
        shapes.solid(canvas, model.glyph, 40, 44, 46, "own", down=model.down)
        canvas.hot((10, 10, 196, 70), Intent(Do.SELECT, model.alias))
    canvas.text(model.name, 74, 7, size=16, face="title", room=136)
    share = model.hp / model.max_hp
    meter(canvas, (74, 31, 92, 7), share, "good" if share > 0.5 else "warn" if share > 0.25 else "bad")
    canvas.text(f"{model.hp}/{model.max_hp}", 172, 24, size=13, face="semibold", colour="text2", room=44)
    diamonds(canvas, 74, 43, model.ap, min(5, model.max_ap), 18)
    canvas.text(model.ap_text, 146, 43, size=13, face="semibold", colour="brass2", room=70)
    pips_room = _strain(canvas, *model.strain, 212, 66) if model.strain[1] else 0.0
    canvas.text(model.status, 74, 65, size=12, colour="text2", room=140 - pips_room)
    right = width - 8
    first = _FIRST
    end = min(right - 100, first + 10 * (_WIDE + _GAP) + 4)
    size = 13
    if any(canvas.ink.width(b.label, "semibold", 13) > _WIDE - 2 for b in (*model.buttons, *model.more)):
        size = 12
    row = model.more if model.page else model.buttons
    for i, button in enumerate(row):
        box = (first + i * (_WIDE + _GAP), 10.0, float(_WIDE), 68.0)
        _action(canvas, button, box, size)
        canvas.hot(box, Intent(Do.SLOT, i, model.page))
    wide = right - end
    canvas.rounded((end, 10, wide, 30), 8, fill="raised_top", border="line")
    canvas.text(model.more_label, end + 10, 15, size=14, face="semibold", colour="text2", room=wide - 46)
    keycap(canvas, right - 6, 15.5, model.more_key)
    canvas.hot((end, 10, wide, 30), Intent(Do.MORE))
    _end(canvas, model, (end, 44, wide, 34))


def _strain(canvas: Canvas, now: int, most: int, right: float, y: float) -> float:
    """Strain as pips that fill up, right-aligned; a number where there are too many.  Returns the width."""
    if most > _PIPS:
        return canvas.text(f"{now}/{most}", right, y - 1, size=12, face="semibold", colour="hidden", align="right") + 6
    for i in range(most):
        left = right - (most - i) * 8
        canvas.rounded((left, y + 5, 7, 7), 3.5, fill="hidden" if i < now else "well", border="hidden")
    return most * 8 + 4


def _action(canvas: Canvas, button: Button, box: tuple[float, float, float, float], size: int) -> None:
    x, y, width, _ = box
    tint = "brass2" if button.chosen else "text" if button.enabled else "text3"
    if button.chosen:
        canvas.rounded(box, 8, fill="lit", fill_end="lit_end", border="brass2", thick=2)
    elif button.enabled:
        canvas.rounded(box, 8, fill="raised_top", fill_end="panel_top", border="line")
    else:
        canvas.rounded(box, 8, fill="panel", fill_end="panel_end", border="line", border_alpha=120)
    canvas.glyph(button.glyph, x + width / 2 - 13, y + 14, 26, tint, 255 if button.enabled else 120)
    label = "text2" if button.enabled and not button.chosen else tint
    canvas.text(
        button.label, x + width / 2, y + 47, size=size, face="semibold", colour=label, align="centre", room=width - 2
    )
    key = canvas.text(button.key, x + 5, y + 1, size=12, face="semibold", colour="text3")
    if button.value:
        colour = "brass2" if button.enabled else "text3"
        canvas.text(
            button.value, x + width - 4, y + 1, size=12, face="semibold", colour=colour, align="right",
            room=width - 13 - key,
        )  # fmt: skip


def _end(canvas: Canvas, model: BottomBar, box: tuple[float, float, float, float]) -> None:
    x, y, width, height = box
    if model.can_end:
        frame = 3 if model.end_armed else 1
        canvas.rounded(
            box, 8, fill="brass_top", fill_end="brass_end", border="text" if model.end_armed else "brass2", thick=frame
        )
    else:
        canvas.rounded(box, 8, fill="panel_end", border="line", border_alpha=120)
    colour = "on_brass" if model.can_end else "text3"
    _, size, _ = canvas.fit(model.end_label, "semibold", 16, width - 10)
    canvas.text(
        model.end_label, x + width / 2, y + height / 2 - size * 0.68, size=size, face="semibold", colour=colour,
        align="centre", room=width - 10,
    )  # fmt: skip
    canvas.hot(box, Intent(Do.END_TURN))
