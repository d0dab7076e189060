"""The bar above the map: menu, title and phase, initiative, objective, three buttons."""

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.intents import Do, Intent
from systems.view.marks import icon_button
from systems.view.model import Chip, TopBar
from systems.view.token_model import Look

_BUTTONS = (
    ("ui_layers", Intent(Do.AWARENESS)),
    ("ui_keyboard", Intent(Do.HELP)),
    ("ui_log", Intent(Do.LOG)),
    ("ui_target", Intent(Do.CENTRE)),
    ("ui_menu", Intent(Do.MENU)),
)
_SLOT, _ACTIVE = 46, 54
_TITLE = 280.0  # of the title and the ruleset beside it


def draw_topbar(canvas: Canvas, model: TopBar, width: float) -> None:
    """Draw the bar at the top left of its own canvas."""
    canvas.fill((0, 0, width, 56), "void")
    canvas.rule(0, 55, width)
    rules = canvas.ink.width(model.ruleset, "regular", 12)
    title = canvas.text(model.title, 16, 6, size=20, face="title", room=_TITLE - 8 - rules)
    canvas.text(model.ruleset, 24 + title, 14, size=12, colour="text2")
    title += 8 + rules
    left = 16.0
    if model.watching:
        canvas.glyph("state_observed", left, 31, 18, "brass2")
        left += 24
    phase = left - 16 + canvas.text(model.phase, left, 31, size=13, colour="brass2", room=266 - left)
    first = 16 + max(title, phase) + 16
    if model.watching:
        canvas.hot((8, 4, first - 16, 48), Intent(Do.VIEW, 1))
    right = width - 12 - 44 * len(_BUTTONS) + 8
    for i, (glyph, intent) in enumerate(_BUTTONS):
        box = (right + i * 44, 10, 36, 36)
        icon_button(canvas, box[0], box[1], glyph)
        canvas.hot(box, intent)
    wide = _goals(canvas, model.goals, right - 14, min(300.0, width * 0.24))
    _initiative(canvas, model.chips, first, right - 14 - wide - 40)


def _goals(canvas: Canvas, goals: tuple[str, ...], right: float, room: float) -> float:
    """The objectives, right-aligned in one line or two, with their flag; returns how wide they are without it."""
    size = 14 if len(goals) == 1 else 13
    top = 28 - 10 * len(goals)
    wide = max(
        canvas.text(text, right, top + 20 * i, size=size, colour="text2", align="right", room=room)
        for i, text in enumerate(goals)
    )
    canvas.glyph("ui_flag", right - wide - 24, 19, 17, "brass")
    canvas.hot((right - wide - 28, 4, wide + 28, 48), Intent(Do.GOALS))
    return wide


def _initiative(canvas: Canvas, chips: tuple[Chip, ...], left: float, right: float) -> None:
    """The strip in the middle; when it is too long the slots after the acting one are shown, the unknown one last."""
    fit = max(2, int((right - left - 8) // _SLOT))
    shown = chips
    if len(chips) > fit:
        at = next((i for i, c in enumerate(chips[:-1]) if c.active), 0)
        turning = chips[at:-1] + chips[:at]
        shown = (*turning[: fit - 1], chips[-1])
    total = sum(_ACTIVE if c.active else _SLOT for c in shown)
    x = left + max(0.0, (right - left - total) / 2)
    for i, chip in enumerate(shown):
        wide = _ACTIVE if chip.active else _SLOT
        middle = x + wide / 2
        if chip.active:
            canvas.rounded((middle - 25, 3, 50, 50), 10, fill="lit", border="brass")
        size = 38 if chip.active else 30
        if chip.look is None:
            shapes.unknown(canvas, middle, 28, lit=chip.active)
        elif chip.look is Look.HIDDEN:
            shapes.ghost(canvas, chip.glyph, middle, 28, size, chip.allegiance)
        else:
            shapes.solid(canvas, chip.glyph, middle, 28, size, chip.allegiance, down=chip.look is Look.DOWN)
        if chip.alias:
            canvas.hot((x, 3, wide, 50), Intent(Do.SELECT, chip.alias))
        x += wide
        if i + 1 < len(shown) and not chip.active and not shown[i + 1].active:
            canvas.glyph("ui_chevron", x - 4, 24, 8, "line2")
