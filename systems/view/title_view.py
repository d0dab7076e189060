"""How the scenario picker looks."""

from dataclasses import dataclass
from typing import Final

import pygame

from systems.view import shapes
from systems.view.canvas import Canvas
from systems.view.doors import draw_doors, rows_of
from systems.view.frame import Box
from systems.view.glyphs import creature_glyph
from systems.view.ink import Ink
from systems.view.intents import Do, Intent
from systems.view.keys import labels
from systems.view.marks import button, keycap
from systems.view.offers import Choice, Offer, bot_of
from systems.view.words import Words

_THUMB: Final = (480.0, 288.0)
_LEFT: Final = 352


@dataclass(frozen=True, slots=True)
class TitleModel:
    """What the picker shows: all scenarios, the chosen one, the choice so far, and which group the keys work on.

    seat: index of the side whose leader the keys change; rulesets: how many there are to choose from;
    doors: other ways from here; door: which of them the keys work on, -1 for none; notice: a sentence above them.
    """

    offers: tuple[Offer, ...]
    offer: Offer
    choice: Choice
    bots: tuple[str, ...]
    group: str
    doors: tuple[str, ...] = ()
    door: int = -1
    notice: str = ""
    seat: int = 0
    rulesets: int = 0


def _margin(width: float) -> float:
    return 48 if width >= 1200 else 24


def _panel(width: float, height: float) -> tuple[float, float, float, float]:
    left = _margin(width) + _LEFT + 32
    return left, 48, width - left - _margin(width), height - 108


def thumb_size(width: float, height: float) -> tuple[float, float]:
    """Room for the map's picture in a window of this many design pixels."""
    panel = _panel(width, height)
    return min(_THUMB[0], panel[2] - 296), min(_THUMB[1], panel[3] - 282)


def draw_title(ink: Ink, surface: pygame.Surface, words: Words, model: TitleModel, thumb: pygame.Surface) -> Canvas:
    """Draw the picker and return the canvas with its ledger."""
    canvas = Canvas(ink, surface)
    width, height = surface.get_width() / ink.scale, surface.get_height() / ink.scale
    surface.fill(ink.rgba("void"))
    margin = _margin(width)
    canvas.text(words.say("ui.title"), margin, 26, size=64, face="title")
    canvas.fill((margin + 4, 112, 64, 2), "brass")
    canvas.text(
        words.say("ui.tagline"), margin + 82, 100, size=19, face="title_italic", colour="brass2", room=_LEFT - 82
    )
    canvas.label(words.say("ui.scenarios"), margin, 150, size=13)
    _list(canvas, words, model, margin, height)
    draw_doors(canvas, model.doors, model.door, margin, height - 12, _LEFT)
    _details(canvas, words, model, thumb, (width, height))
    for i, line in enumerate(canvas.wrap(model.notice, width - margin - _panel(width, height)[0], 13)[:2]):
        canvas.text(line, _panel(width, height)[0], 8 + 17 * i, size=13, colour="warn")
    right = width - margin
    for do, text in (
        (Do.HELP, "ui.hint_help"),
        (Do.CONFIRM, "ui.help_begin"),
        (Do.UNIT, "ui.help_group"),
        (Do.CURSOR, "ui.help_choose"),
    ):
        right -= canvas.text(words.say(text), right, height - 39, size=14, colour="text2", align="right") + 8
        right -= keycap(canvas, right, height - 38, labels((do, 0), words)[0]) + 24
    return canvas


def _list(canvas: Canvas, words: Words, model: TitleModel, x: float, height: float) -> None:
    room = int((height - 174 - 20 - 40 * rows_of(len(model.doors))) // 70)
    at = model.offers.index(model.offer)
    first = max(0, min(at - room // 2, len(model.offers) - room))
    for i, offer in enumerate(model.offers[first : first + room]):
        y = 174 + 70 * i
        on = offer is model.offer
        box = (x, y, _LEFT, 62)
        canvas.rounded(
            box, 10, fill="lit" if on else "raised", fill_end="lit_end" if on else "panel_end",
            border="brass2" if on else "line", thick=2 if on else 1,
        )  # fmt: skip
        title = words.say(offer.title)
        canvas.text(title, x + 16, y + 8, size=18, face="title", colour="brass2" if on else "text", room=_LEFT - 90)
        canvas.text(
            _under(words, offer), x + 16, y + 34, size=14, colour="text2", room=_LEFT - 32
        )
        counts = [str(len(m.kinds)) if not j else words.say("ui.unseen") for j, m in enumerate(offer.musters)]
        against = words.say("ui.versus").join(counts)
        if offer.lesson:
            canvas.glyph("ui_info", x + _LEFT - 34, y + 8, 20, "own")
        else:
            canvas.text(against, x + _LEFT - 14, y + 10, size=14, face="semibold", colour="text2", align="right")
        canvas.hot(box, Intent(Do.SELECT, first + i))
    if len(model.offers) > room:
        _scroll_bar(canvas, model, x, first, room)


def _scroll_bar(canvas: Canvas, model: TitleModel, x: float, first: int, room: int) -> None:
    """Which part of a list that is longer than its room is shown: a bar beside it, and a number over it."""
    count = len(model.offers)
    number = f"{model.offers.index(model.offer) + 1}/{count}"
    canvas.text(number, x + _LEFT, 149, size=13, face="semibold", colour="text2", align="right")
    long = 70.0 * room - 8
    canvas.rounded((x + _LEFT + 9, 174, 6, long), 3, fill="well", border="line")
    canvas.rounded((x + _LEFT + 9, 174 + long * first / count, 6, long * room / count), 3, fill="brass")
    for low, chosen in ((False, first), (True, first + room - 1)):
        more = chosen > 0 if not low else chosen < count - 1
        if more:
            canvas.hot((x + _LEFT + 2, 174 + low * long / 2, 20, long / 2), Intent(Do.SCROLL, 0, -1 if low else 1))


def _under(words: Words, offer: Offer) -> str:
    """What stands under the title of a scenario on the list."""
    if offer.lesson:
        return words.say("ui.lesson_card", count=offer.steps)
    return _goal(words, offer, offer.musters[0].side)


def _goal(words: Words, offer: Offer, side: str) -> str:
    goals = [words.say(f"objective.{k}", rounds=r, target=t) for s, k, r, t in offer.objectives if s == side]
    return " · ".join(_first(goals, 2)) or words.say("ui.objective_none")


def _first(goals: list[str], most: int) -> list[str]:
    """At most so many objectives, the last with the number of those left out."""
    left = len(goals) - most
    return goals if left <= 0 else [*goals[: most - 1], f"{goals[most - 1]} +{left}"]


def _details(
    canvas: Canvas, words: Words, model: TitleModel, thumb: pygame.Surface, window: tuple[float, float]
) -> None:
    ink, offer = canvas.ink, model.offer
    box = x, y, width, height = _panel(*window)
    canvas.panel(box, 14)
    frame = (x + 20, y + 20, *thumb_size(*window))
    area = pygame.Rect(ink.px(frame[0]), ink.px(frame[1]), ink.px(frame[2]), ink.px(frame[3]))
    canvas.surface.fill(ink.rgba("well"), area)
    canvas.surface.set_clip(area)
    canvas.surface.blit(thumb, thumb.get_rect(center=area.center))
    canvas.surface.set_clip(None)
    canvas.rounded(frame, 4, border="line2", border_alpha=160)
    left = frame[0] + frame[2] + 24
    room = x + width - 20 - left
    canvas.text(words.say(offer.title), left, y + 16, size=28, face="title", room=room)
    at = y + 62
    for line in canvas.wrap(words.say(offer.description), room, 15)[:4]:
        canvas.text(line, left, at, size=15)
        at += 21
    at += 8
    goals = [
        words.say(f"objective.{k}", rounds=r, target=t)
        for side, k, r, t in offer.objectives
        if side == model.choice.side
    ]
    rules = words.named("ruleset", model.choice.ruleset or offer.ruleset)
    rows = (
        *(("ui_flag", "brass", goal) for goal in _first(goals, 2)),
        ("ui_map", "text2", words.say("ui.squares", w=offer.layout.width, h=offer.layout.height)),
        ("action_end_turn", "text2", words.say("ui.round_limit", rounds=offer.round_limit)),
        ("ui_dice", "text2", words.say("ui.ruleset", name=rules)),
    )
    for glyph, tint, text in rows:
        if glyph == "ui_dice" and model.rulesets > 1 and not offer.lesson:
            on = model.group == "ruleset"
            spot = (left - 6, at - 4, room + 10, 30.0)
            canvas.rounded(spot, 6, fill="well", border="brass2" if on else "line2", thick=2 if on else 1)
            canvas.glyph("ui_chevron", left + room - 14, at + 5, 12, "text2")
            canvas.hot(spot, Intent(Do.CHOOSE, 1, 0, "ruleset"))
        canvas.glyph(glyph, left, at + 1, 18, tint)
        canvas.text(text, left + 28, at, size=15, colour="text2", room=room - 46)
        at += 26
    low = y + frame[3] + 34
    canvas.rule(x + 20, low, width - 40)
    canvas.label(words.say("ui.side"), x + 20, low + 8, size=13)
    _sides(canvas, words, model, x + 20, low + 32, width - 28)
    _foot(canvas, words, model, x + 20, y + height - 96, width - 40)


def _sides(canvas: Canvas, words: Words, model: TitleModel, x: float, y: float, width: float) -> None:
    """A card per side and one to watch; the creatures of a side are told only to whoever plays it."""
    lesson = model.offer.lesson
    cards = [*(m.side for m in model.offer.musters), *([] if lesson else [""])]
    step = width / len(cards)
    for i, side in enumerate(cards):
        on = side == model.choice.side
        box = (x + i * step, y, step - 12, 80 if lesson else 112)
        canvas.rounded(
            box,
            10,
            fill="lit_end" if on else "well",
            border="brass2" if on else "line",
            thick=2 if on else 1,
            alpha=235,
        )
        name = words.named("side", side) if side else words.say("ui.human_none")
        canvas.text(name, box[0] + 16, y + 8, size=19, face="title", colour="brass2" if on else "text", room=step - 44)
        if on and side:
            muster = next(m for m in model.offer.musters if m.side == side)
            room = max(1, int((step - 40) // 40))
            shown = muster.kinds if len(muster.kinds) <= room else muster.kinds[: room - 1]
            for k, (kind, plan) in enumerate(shown):
                shapes.solid(canvas, creature_glyph(kind, plan), box[0] + 34 + 40 * k, y + 54, 32, "own")
            if more := len(muster.kinds) - len(shown):
                canvas.text(f"+{more}", box[0] + 20 + 40 * len(shown), y + 44, size=15)
        elif side:
            shapes.unknown(canvas, box[0] + 34, y + 54)
        else:
            canvas.glyph("state_observed", box[0] + 18, y + 38, 32, "brass2" if on else "text3")
        canvas.hot(box, Intent(Do.CHOOSE, 0, 0, f"side:{side}"))
        if side and not lesson:
            _seat(canvas, words, model, (box[0] + 10, y + 80, box[2] - 20, 26.0), (i, side))


def _seat(canvas: Canvas, words: Words, model: TitleModel, box: Box, which: tuple[int, str]) -> None:
    """Who leads a side, and that somebody else could."""
    index, side = which
    on = model.group == "seat" and index == model.seat
    bot = bot_of(model.choice, side)
    canvas.rounded(box, 6, fill="raised", border="brass2" if on else "line2", thick=2 if on else 1)
    canvas.glyph("ui_ai" if bot else "ui_human", box[0] + 8, box[1] + 4, 18, "text2" if bot else "own")
    told = words.say("ui.seat_bot", bot=bot) if bot else words.say("ui.seat_human")
    canvas.text(told, box[0] + 32, box[1] + 4, size=14, face="semibold", room=box[2] - 54)
    canvas.glyph("ui_chevron", box[0] + box[2] - 18, box[1] + 8, 11, "text2")
    canvas.hot(box, Intent(Do.CHOOSE, 1, 0, f"seat:{side}"))


def _foot(canvas: Canvas, words: Words, model: TitleModel, x: float, y: float, width: float) -> None:
    canvas.rule(x, y, width)
    if model.offer.lesson:
        _begin(canvas, words, x, y, width)
        return
    canvas.label(words.say("ui.bot"), x, y + 10, size=13)
    canvas.label(words.say("ui.seed"), x + 190, y + 10, size=13)
    for group, left, wide, text in (
        ("bot", x, 174.0, model.choice.bot or "—"),
        ("seed", x + 190, 140.0, str(model.choice.seed)),
    ):
        on = model.group == group
        canvas.rounded(
            (left, y + 32, wide, 40), 8, fill="well", border="brass2" if on else "line2", thick=2 if on else 1
        )
        canvas.text(text, left + 14, y + 40, size=18, face="semibold", room=wide - 44)
    canvas.glyph("ui_chevron", x + 150, y + 46, 12, "text2")
    canvas.hot((x, y + 32, 174, 40), Intent(Do.CHOOSE, 1, 0, "bot"))
    dice = (x + 336, y + 32, 40, 40)
    button(canvas, dice, "")
    canvas.glyph("ui_dice", dice[0] + 8, dice[1] + 8, 24, "brass2")
    canvas.hot(dice, Intent(Do.CHOOSE, 0, 0, "seed"))
    start = _begin(canvas, words, x, y, width)
    room = start[0] - (x + 392)
    if room > 140:
        for i, line in enumerate(canvas.wrap(words.say("ui.seed_hint"), room)[:2]):
            canvas.text(line, x + 392, y + 34 + 19 * i, size=14, colour="text2")


def _begin(canvas: Canvas, words: Words, x: float, y: float, width: float) -> Box:
    """The button that begins the battle."""
    wide = 210.0 if width > 620 else 150.0
    start = (x + width - wide, y + 22, wide, 54.0)
    button(canvas, start, words.say("ui.begin"), kind="primary", size=20, glyph="ui_play")
    canvas.rounded((start[0] - 3, start[1] - 3, start[2] + 6, start[3] + 6), 11, border="brass2", thick=2)
    canvas.hot(start, Intent(Do.CONFIRM))
    return start
