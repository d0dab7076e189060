"""Many lost creatures do not crowd the map: numbers instead of words, strangers told of together."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from components.detection import Detection
from components.observation import Contact, Observation
from systems.view.intents import Do, Intent
from systems.view.last_known import FEW
from systems.view.model import BattleModel
from systems.view.screenshot import draw_seat
from tests.systems.view import stage
from tests.systems.view.conftest import desk

PLACES = ((11, 4), (12, 4), (13, 4), (13, 5), (15, 5), (16, 5), (17, 6))


def lost(places: Sequence[tuple[int, int]], *, known: bool) -> tuple[Contact, ...]:
    gone = Detection.UNDETECTED
    return tuple(
        replace(stage.contact(20 + i, "goblin", at, gone, rounds_ago=1 + i % 3), identified=known)
        for i, at in enumerate(places)
    )


def seen(*contacts: Contact) -> Observation:
    plain = stage.observation()
    return replace(plain, contacts=(*plain.contacts[:3], *contacts))


def model(observation: Observation, *intents: Intent) -> BattleModel:
    seat = stage.seat(observation)
    for intent in intents:
        seat.handle(intent)
    return seat.model()


def ages(observation: Observation) -> list[tuple[str, tuple[float, float, float, float]]]:
    """What the map says of the pins, and where."""
    _, canvas = draw_seat(stage.seat(observation), desk())
    words = {stage.words().ago(rounds) for rounds in range(4)}
    return [(note.text, note.box) for note in canvas.notes if note.text in words or note.text in ("1", "2", "3")]


@pytest.mark.parametrize("count", [1, FEW, FEW + 1, len(PLACES)])
def test_every_pin_tells_its_age_and_none_covers_another(count: int) -> None:
    found = [one for one in ages(seen(*lost(PLACES[:count], known=True))) if one[1][1] < 632 and one[1][0] < 960]
    assert len(found) == count
    for (_, a), (_, b) in combinations(found, 2):
        assert a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + 16 <= b[1] or b[1] + 16 <= a[1]
    assert any("ago" in text for text, _ in found) is (count <= FEW)


def test_numbers_are_explained_where_they_stand_for_words() -> None:
    meaning = stage.words().say("ui.legend_lost")
    for count in (FEW, FEW + 1):
        legend = [words for _, _, words in model(seen(*lost(PLACES[:count], known=True))).pins.legend]
        assert (meaning in legend) is (count > FEW)


def test_what_a_number_stands_for_is_said_under_the_cursor() -> None:
    x, y = PLACES[4]
    tip = model(seen(*lost(PLACES, known=True)), Intent(Do.POINT, x, y)).tip
    assert tip is not None
    assert "2 rounds ago" in tip.rows[0].text


def test_strangers_who_were_lost_are_told_of_together_and_the_known_by_name() -> None:
    strangers, known = lost(PLACES[:5], known=False), lost(PLACES[5:], known=True)
    renamed = tuple(replace(one, alias=one.alias + 20) for one in known)
    panel = model(seen(*strangers, *renamed)).panel
    assert panel is not None
    assert [line for line in panel.lost if "Stranger" in line] == []
    assert panel.lost[-1] == "5 strangers lost, the last 1 round ago"
    assert sum("Goblin" in line for line in panel.lost) == 2


def test_every_lost_creature_of_a_known_kind_can_be_read_in_the_panel() -> None:
    observation, read = seen(*lost(PLACES, known=True)), set()
    for turns in range(len(PLACES)):
        panel = model(observation, *[Intent(Do.TABLE, 1)] * turns).panel
        assert panel is not None
        assert "more" in panel.lost[panel.more_lost]
        read |= {line for i, line in enumerate(panel.lost) if i != panel.more_lost}
    assert len(read) == len(PLACES)
