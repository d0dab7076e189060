"""How a page of the settings looks: its rows, or what is only told there."""

from typing import TYPE_CHECKING, Final

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.controls import choice, ring, stops, switch
from systems.view.credits import draw_credits
from systems.view.desk import Desk
from systems.view.frame import LEAST, Box
from systems.view.ink import Ink
from systems.view.intents import Do, Intent
from systems.view.settings_pad import draw_pad
from systems.view.settings_pages import Row, told
from systems.view.settings_sample import draw_sample, sample_height

if TYPE_CHECKING:
    from systems.view.settings_view import SettingsModel

_PITCH: Final = 68.0
_CARDS: Final = 170.0


def draw_page(canvas: Canvas, desk: Desk, model: "SettingsModel", box: Box) -> None:
    """The rows of a page below each other; a page without rows tells what there is."""
    x, y, width, height = box
    page = model.page
    if page.id == "mods":
        _mods(canvas, desk, model, box)
    elif page.id == "pad":
        draw_pad(canvas, desk.words, (x + 20, y + 16, width - 40, height - 32))
    elif page.id == "about":
        draw_credits(canvas, desk.words, x + 20, y + 16, width - 40)
    cards = sum(row.kind == "cards" for row in page.rows)
    pitch = min(_PITCH, (height - 24 - cards * (_CARDS - 8)) / max(1, len(page.rows) - cards))
    top = y + 16
    for i, row in enumerate(page.rows):
        high = _CARDS - (8 if pitch < _PITCH else 0) if row.kind == "cards" else pitch
        _row(canvas, desk, model, i, (x + 20, top, width - 40, high))
        top += high
        if i + 1 < len(page.rows):
            canvas.rule(x + 20, top - (12 if pitch == _PITCH else 9), width - 40)
    if page.id == "display":
        draw_sample(canvas, desk, (x + 20, y + height - 16 - sample_height(), width - 40, sample_height()))
    if page.id in ("display", "controls", "sound"):
        _notes(canvas, desk, page.id, (x + 20, top + 4, width - 40, y + height - top - 20))


def _row(canvas: Canvas, desk: Desk, model: "SettingsModel", at: int, box: Box) -> None:
    """One setting: what it is called, what it does, and its control at the right."""
    x, y, width, high = box
    row, value, words = model.page.rows[at], model.values[at], desk.words
    over = model.over is not None and model.over[:2] == ("row", at)
    focused = model.ringed and model.focus == f"row:{at}"
    wide = {"choice": 236.0 if len(row.values) < 4 else 256.0, "steps": 236.0, "toggle": 52.0}.get(row.kind, 0.0)
    wide = min(wide, width * 0.5)
    room = width - wide - (24 if wide else 0)
    canvas.text(words.say(f"settings.{row.field}"), x, y, size=17, face="semibold", room=room)
    note = _note(desk, model, row)
    for i, line in enumerate(canvas.wrap(note, room, 13)[:2]):
        canvas.text(line, x, y + 22 + 15 * i, size=13, colour="text2", room=room)
    left = x + width - wide
    if row.kind == "toggle":
        spot = switch(canvas, left, y + 8, on=bool(value), hover=over)
        canvas.hot((x, y - 4, width, high - 8), Intent(Do.CHOOSE, at, 0, "row"))
        if focused:
            ring(canvas, spot, 14)
    elif row.kind == "choice":
        spot = (left, y + 5, wide, 34.0)
        pointed = model.over[2] if over and model.over is not None else -1
        chosen = row.values.index(value) if value in row.values else 0
        for i, part in enumerate(choice(canvas, spot, [told(row, v, words) for v in row.values], chosen, pointed)):
            canvas.hot(part, Intent(Do.CHOOSE, at, i, "row"))
        if focused:
            ring(canvas, spot)
    elif row.kind == "steps":
        _steps(canvas, desk, model, at, (left, y, wide, 40.0), focused=focused)
    else:
        _cards(canvas, desk, model, at, (x, y + 48, width, high - 68), focused=focused)


def _note(desk: Desk, model: "SettingsModel", row: Row) -> str:
    """What a setting does; of the text size also what the window allows."""
    if row.field == "scale" and desk.ink.scale < model.prefs.scale / 100:
        most = told(row, round(desk.ink.scale * 100), desk.words)
        return desk.words.say("settings.scale_capped", most=most)
    return desk.words.say(f"settings.{row.field}_about")


def _steps(canvas: Canvas, desk: Desk, model: "SettingsModel", at: int, box: Box, *, focused: bool) -> None:
    row, value = model.page.rows[at], model.values[at]
    named = row.field == "scale"
    most = max(1.0, min(model.size[0] / LEAST[0], model.size[1] / LEAST[1])) * 100
    allowed = max((i for i, stop in enumerate(row.values) if int(str(stop)) <= most), default=0) if named else 99
    chosen = row.values.index(value) if value in row.values else 0
    live = row.field in ("scale", "sound") or model.prefs.sound
    texts = [told(row, stop, desk.words) for stop in row.values]
    parts = stops(canvas, box, texts, chosen, allowed=allowed, named=named, live=live)
    for i, part in enumerate(parts):
        canvas.hot(part, Intent(Do.CHOOSE, at, i, "row"))
    if focused:
        ring(canvas, (box[0], box[1], box[2], 40.0 if named else 24.0))


def _cards(canvas: Canvas, desk: Desk, model: "SettingsModel", at: int, box: Box, *, focused: bool) -> None:
    """The palettes, each on a card with creatures drawn in it."""
    x, y, width, height = box
    row, words = model.page.rows[at], desk.words
    wide = (width - 8 * (len(row.values) - 1)) / len(row.values)
    for i, name in enumerate(row.values):
        card = (x + (wide + 8) * i, y, wide, height)
        on = name == model.values[at]
        over = model.over == ("row", at, i)
        canvas.rounded(
            card, 10, fill="raised_top" if over else "raised", fill_end="panel_end",
            border="brass2" if on else "line2" if over else "line", thick=2 if on else 1,
        )  # fmt: skip
        _sample(canvas, desk, str(name), (card[0] + 14, y + 16, wide - 28, 40.0))
        colour = "brass2" if on else "text"
        low = y + height - 36
        room = wide - (54 if on else 28)
        aside = words.texts.find(f"settings.palette_{name}_for") or ""
        used = canvas.ink.width(told(row, name, words), "semibold", 16)
        long = canvas.ink.width(aside, "regular", 12)
        beside = used + long + 12 <= room
        top = low if beside or not aside else low - 8
        canvas.text(told(row, name, words), card[0] + 14, top, size=16, face="semibold", colour=colour, room=room)
        if aside:
            right, down = (card[0] + 14 + room, low + 4) if beside else (card[0] + 14 + long, low + 13)
            canvas.text(aside, right, down, size=12, colour="text2", align="right")
        if on:
            canvas.glyph("ui_check", card[0] + wide - 30, low + 2, 18, "brass2")
            if focused:
                ring(canvas, card, 10)
        canvas.hot(card, Intent(Do.CHOOSE, at, i, "row"))


def _sample(canvas: Canvas, desk: Desk, palette: str, box: Box) -> None:
    """One of ours, an enemy, and one that is hidden, in the colours of a palette."""
    ink = canvas.ink if palette == canvas.ink.palette.name else other_ink(desk, palette)
    drawn = Canvas(ink, canvas.surface)
    x, y, width, _ = box
    size = 36 if width >= 130 else 30
    step, half = (width - size) / 2, size / 2
    shapes.solid(drawn, "creature_skulker", x + half, y + 18, size, "own")
    shapes.solid(drawn, "creature_sentry", x + half + step, y + 18, size, "enemy")
    shapes.ghost(drawn, "creature_wolf", x + half + 2 * step, y + 18, size, "enemy")


def other_ink(desk: Desk, palette: str) -> Ink:
    """The means to draw in another palette, at the same scale; kept as long as the scale stays."""
    kept = desk.inks.get(palette)
    if kept is None or kept.scale != desk.ink.scale:
        kept = desk.inks[palette] = Ink(desk.palettes[palette], desk.ink.scale)
    return kept


def _notes(canvas: Canvas, desk: Desk, page: str, box: Box) -> None:
    """A paragraph below the rows of a page."""
    x, y, width, _ = box
    canvas.rule(x, y - 8, width)
    for i, line in enumerate(canvas.wrap(desk.words.say(f"settings.note_{page}"), width, 14)):
        canvas.text(line, x, y + 8 + 20 * i, size=14, colour="text2")


def _mods(canvas: Canvas, desk: Desk, model: "SettingsModel", box: Box) -> None:
    x, y, width, height = box
    words = desk.words
    canvas.text(words.say("settings.mods_title"), x + 20, y + 16, size=17, face="semibold")
    top = y + 44
    for line in canvas.wrap(words.say("settings.mods_about"), width - 40, 14):
        canvas.text(line, x + 20, top, size=14, colour="text2")
        top += 20
    top += 14
    room = max(1, int((y + height - 16 - top) // 44))
    for name in model.mods[:room]:
        part = (x + 20, top, width - 40, 36.0)
        canvas.rounded(part, 8, fill="raised", border="line")
        canvas.glyph("ui_mods", x + 32, top + 9, 18, "brass2")
        canvas.text(name, x + 60, top + 8, size=15, room=width - 92)
        top += 44
    if not model.mods:
        canvas.text(words.say("settings.mods_none"), x + 20, top, size=15)
