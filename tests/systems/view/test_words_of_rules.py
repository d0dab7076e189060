"""What the window says in a battle fits its rules: where points count, no words and no clauses of levels."""

import re
from typing import Final

import pytest

from content.text import LANGUAGES
from systems.view import buttons
from systems.view.battle import BattleSeat
from systems.view.explain import about_action
from systems.view.intents import Do, Intent
from systems.view.screenshot import draw_seat
from systems.view.statistics import rows_of
from tests.arena import content
from tests.systems.view.test_explain import TABLE
from tests.systems.view.test_real_texts import SHOWN, desk, moments

OF_LEVELS: Final = re.compile(
    r"Würfelprobe|\bStufen\b|Vorteil|Nachteil|[Uu]ngedeckt|\bWunde|verwundet"
    r"|[Ff]lat check|\blevels\b|[Aa]dvantage|Off-Guard|\b[Ww]ound"
)
"""Words of the rules of levels; a step of cover is one by every rule."""
KINDS: Final = (*buttons.SLOTS, *buttons.MORE, "guess")
SIZE: Final = (1280, 720)
ACTS: Final = tuple((Intent(Do.SLOT, slot, page),) for page in (0, 1) for slot in range(10))
OF_LEVELS_ALONE: Final = {
    "D-LVL-1", "D-ATK-1", "D-OFF-1", "R-DECL-1", "D-WND-1", "R-BAND-1", "R-RNG-1", "R-MEL-1", "R-HIDE-1", "R-DEAF-1",
    "D-FLAT-1", "D-FLAT-2", "R-HID-1", "R-CON-1", "D-CON-1", "R-INV-1",
}  # fmt: skip
"""Clauses that D-P-0 and section 6 set others in the place of."""


@pytest.mark.parametrize("scenario", ["foglands", "undercroft"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_battle_of_points_says_nothing_of_levels_and_cuts_no_word(scenario: str, lang: str) -> None:
    on = desk(lang, SIZE)
    said: set[str] = set()
    for session in moments(scenario, content().scenarios[scenario].sides[0], 2):
        for intents in (*SHOWN, *ACTS):
            seat = BattleSeat(session, on.words)
            for intent in intents:
                seat.handle(intent)
            _, canvas = draw_seat(seat, on)
            said |= {note.text for note in canvas.notes}
            assert [note.text for note in canvas.notes if note.cut] == []
            said |= {about.text for kind in KINDS if (about := about_action(kind, seat.known, seat.ui, on.words))}
        said |= {label for label, _ in rows_of(seat.known.observation, (), {}, on.words)}
    assert len(said) > 100
    assert sorted(text for text in said if OF_LEVELS.search(text)) == []


def explained(ruleset_of: str, kind: str, lang: str = "en") -> tuple[str, list[str]]:
    """What F1 says of an action in a battle of this scenario, and by which clauses."""
    on = desk(lang, SIZE)
    session = next(moments(ruleset_of, content().scenarios[ruleset_of].sides[0], 1))
    seat = BattleSeat(session, on.words)
    about = about_action(kind, seat.known, seat.ui, on.words)
    assert about is not None
    return about.text, about.clauses.split(": ")[1].split(", ")


@pytest.mark.parametrize("kind", KINDS)
def test_clauses_named_in_a_battle_of_points_hold_there(kind: str) -> None:
    _, clauses = explained("foglands", kind)
    known = {clause for section in TABLE["sections"].values() for clause in section}
    assert {*clauses} <= known - OF_LEVELS_ALONE


def test_hiding_is_explained_as_these_rules_have_it() -> None:
    assert "Hidden" in explained("crossroads", "hide")[0]
    assert "Undetected" in explained("foglands", "hide")[0]
    assert "Unentdeckt" in explained("foglands", "hide", "de")[0]
    assert "R-P-10" in explained("foglands", "hide")[1]
    assert "R-P-10" not in explained("crossroads", "hide")[1]
