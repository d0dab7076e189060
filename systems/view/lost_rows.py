"""Whom a side has lost, in a few lines of a panel."""

from typing import Final, NamedTuple, TypeVar

from components.observation import Observation
from systems.view.words import Words

T = TypeVar("T")
_KEPT: Final = 3
CROWD: Final = 3
"""So many lost strangers are told of by their number alone."""


class Lost(NamedTuple):
    """Lines; more: which of them says how many named ones are left out, -1 if none is."""

    lines: tuple[str, ...]
    more: int


def lost_rows(observation: Observation, by: int, words: Words) -> Lost:
    """Creatures that were lost: those whose kind is known by name, the latest first; of many strangers the number.

    by: how many names further they begin where not all of them find room.
    """
    limit = observation.briefing.ruleset.last_known_rounds
    gone = [c for c in observation.contacts if not c.certain and c.fighting and c.rounds_ago <= limit]
    gone.sort(key=lambda c: c.rounds_ago)
    strangers = [c for c in gone if not c.identified]
    if len(strangers) < CROWD:
        strangers = []
    named = tuple(
        words.say("ui.lost_contact", name=words.contact(observation, c), age=words.ago(c.rounds_ago))
        for c in gone
        if c not in strangers
    )
    folded: tuple[str, ...] = ()
    if strangers:
        folded = (words.say("ui.lost_strangers", count=len(strangers), age=words.ago(strangers[0].rounds_ago)),)
    room = _KEPT - len(folded)
    if len(named) <= room:
        return Lost((*named, *folded), -1)
    shown = turned(named, by)[: room - 1]
    return Lost((*shown, words.say("ui.and_more", count=len(named) - len(shown)), *folded), len(shown))


def turned(rows: tuple[T, ...], by: int) -> tuple[T, ...]:
    """The rows, beginning some later."""
    at = by % len(rows) if rows else 0
    return rows[at:] + rows[:at]
