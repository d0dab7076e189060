"""The opened log of the window: every part in words with its dice, as the command line tells it, and in its frame."""

from functools import cache
from itertools import pairwise

import pygame
import pytest

from components.events import Witnessed
from content.sentences import part_fields, part_in_words, part_sentences
from content.text import LANGUAGES, Texts
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.run import Seats
from systems.view.canvas import Canvas
from systems.view.intents import Do
from systems.view.logbook import line_of
from systems.view.logpanel import open_entry, wrapped
from systems.view.screenshot import draw_seat
from systems.view.words import Words
from tests.arena import content
from tests.systems.view import stage
from tests.systems.view.conftest import desk

LEVELS = ("part.level", "part.level_ac")
PARTS = (
    "part.flat|dc=11|roll=14|causes=hidden,mist,dim", "part.deafened|dc=5|roll=3",
    "part.level_ac|source=cover|amount=+4|clause=D-P-3", "part.level|source=repeat_strike|amount=-5|clause=D-P-1",
    "part.attack_ac|faces=20|kept=20|modifier=-2|total=18|dc=17|net=+0", "part.confirm|roll=18|dc=19",
    "part.percent|percent=50|roll=100|causes=hidden,displaced", "part.damage|faces=4,1|total=5",
)  # fmt: skip
ROOM = 242
"""What a framed line has."""


def lines_of(*parts: str) -> Witnessed:
    return Witnessed("red", "log.hit", {"actor": 2, "target": 12, "weapon": "longbow", "damage": 5}, parts)


@cache
def fought(scenario: str) -> tuple[Witnessed, ...]:
    """What a side was told of a whole battle."""
    found = content().scenarios[scenario]
    battle = Battle(found, content().catalogue, 7)
    seats = Seats(battle, {side: make("greedy") for side in found.sides})
    while not battle.over:
        seats.play_one()
    log = tuple(battle.log(found.sides[0]))
    battle.close()
    return log


def canvas(lang: str) -> Canvas:
    on = desk()
    on.words = Words(Texts(lang, content().texts))
    return Canvas(on.ink, pygame.Surface((304, 648)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_window_opens_a_line_into_the_words_and_dice_of_the_command_line(lang: str) -> None:
    line, words = lines_of(*PARTS), stage.words(lang)
    shown = line_of(line, {}, {2}, words).parts
    plain = [part for part in PARTS if part_fields(part)[0] not in LEVELS]
    told = [(part.label or part.text, [face for face, _ in part.dice]) for part in shown if not part.chips]
    assert told == [(text, faces.split(",")) for text, faces, _ in (part_in_words(p, words.texts) for p in plain)]
    assert len([chip for part in shown for chip in part.chips]) == 2


def test_a_miss_chance_is_told_in_german_with_its_percent_its_reasons_and_its_die() -> None:
    shown = line_of(lines_of(PARTS[6]), {}, {2}, stage.words("de")).parts
    assert [(part.label, part.dice) for part in shown] == [
        ("Fehlschlagchance 50\u202f% (Vollständige Tarnung, magische Versetzung)", (("100", True),))
    ]


def test_levels_stand_below_the_dice_they_worked_on_and_above_what_was_rolled_after() -> None:
    shown = line_of(lines_of(*PARTS[2:]), {}, {2}, stage.words()).parts
    assert [bool(part.chips) for part in shown] == [False, True, False, False, False]
    assert "AC 17" in shown[0].text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_minus_is_no_hyphen(lang: str) -> None:
    line, words = lines_of(*PARTS), stage.words(lang)
    told = [*part_sentences(line, words.texts), *(part.text for part in line_of(line, {}, {2}, words).parts)]
    assert any("\u22122" in text for text in told)
    assert not [text for text in told if " -" in text or text.startswith("-")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", ["foglands", "crossroads"])
def test_no_line_is_wider_than_its_frame(scenario: str, lang: str) -> None:
    on, words = canvas(lang), stage.words(lang)
    seen = 0
    for line in (*fought(scenario), lines_of(*PARTS)):
        entry = line_of(line, {}, {2}, words)
        for row in wrapped(on, entry.spans, ROOM):
            x, word, span = row[-1]
            assert x + on.ink.width(word, "semibold" if span.strong else "regular", 14) <= ROOM, entry.spans
        on.notes.clear()
        open_entry(on, entry, 0, 640)
        seen += len(on.notes)
        assert not [note for note in on.notes if note.cut or note.box[0] + note.box[2] > 296], entry
    assert seen > 100


def test_words_that_no_space_parts_stay_on_one_line() -> None:
    on, words = canvas("de"), stage.words("de")
    line = Witnessed("red", "log.miss", {"actor": 2, "target": 12, "weapon": "longbow"}, ())
    rows = wrapped(on, line_of(line, {}, {2}, words).spans, 120)
    assert any("".join(word for _, word, _ in row).endswith("(Langbogen).") for row in rows)


def test_a_section_label_has_the_same_gap_after_each_of_its_letters() -> None:
    on = canvas("en")
    surface = pygame.Surface((304, 40))
    Canvas(on.ink, surface).label("I" * 24, 10, 10)
    lit = [x for x in range(304) if any(surface.get_at((x, y))[:3] != (0, 0, 0) for y in range(40))]
    gaps = {b - a for a, b in pairwise(lit)}
    assert len(gaps) == 2, "within a letter and between two"


def test_a_click_on_an_older_line_with_dice_opens_it() -> None:
    later = (Witnessed("red", "log.take_cover", {"actor": 1}), Witnessed("red", "log.lost", {"target": 14}))
    seat = stage.seat(log=(*stage.LOG, *later))
    assert not seat.model().log[0].parts
    _, canvas = draw_seat(seat, desk())
    (there,) = [hot for hot in canvas.hots if hot.intent.do is Do.SCROLL]
    seat.handle(there.intent)
    opened = seat.model().log[0]
    assert "hits Archer" in "".join(span.text for span in opened.spans)
    assert opened.parts
