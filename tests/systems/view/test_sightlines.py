"""Chances on the map while something is prepared are those of the preview, and those of nobody unseen."""

from dataclasses import replace

import pygame

from components.actions import Hide, Strike
from components.detection import Detection
from components.observation import Seen
from components.outcome import Result
from systems.rules.opposed import Opposed
from systems.view.intents import Do, Intent
from systems.view.sightlines import MOST
from systems.view.words import Words
from tests.systems.view import stage
from tests.systems.view.casters import press


def test_each_target_of_a_shot_shows_its_chance_and_its_flat_check() -> None:
    seat = stage.seat()
    seat.handle(Intent(Do.SLOT, 2))
    pins, planner = seat.model().pins, seat.known.planner
    creatures = [alias for alias in pins.targets if seat.known.observation.contact(alias)]
    assert len(pins.pills) == len(creatures) > 1
    told = {pill.text for pill in pins.pills}
    for alias in creatures:
        facts = planner.facts(Strike(1, alias, seat.ui.weapon))
        hits = seat.words.percent(planner.odds(facts).probability(lambda o: o.result is Result.HIT))
        flat = f" · flat DC {facts.flat_dc}" if facts.flat_dc else ""
        assert f"{hits}{flat}" in told
    assert any("flat DC" in text for text in told)


def test_a_crowd_is_not_drowned_in_numbers() -> None:
    known = stage.observation()
    crowd = tuple(stage.contact(20 + i, "goblin", (10 + i % 7, 8 + i // 7)) for i in range(14))
    seen = tuple(Seen(one.alias, Detection.OBSERVED) for one in crowd)
    mara = replace(known.own[0], seen=seen)
    seat = stage.seat(replace(known, contacts=crowd, own=(mara, *known.own[1:])))
    seat.handle(Intent(Do.SLOT, 2))
    assert len(seat.model().pins.targets) > MOST
    assert len(seat.model().pins.pills) in (MOST, MOST + 1)


def test_hiding_draws_a_line_to_everybody_known_with_the_chance_of_the_preview() -> None:
    seat = stage.seat()
    press(seat, pygame.K_5)
    if seat.ui.mode != "hide":
        seat.ui = type(seat.ui)(mode="hide", selected=1, cursor=(9, 7))
    rows = seat.known.planner.opposed(Hide(1))
    pins = seat.model().pins
    assert len(pins.sights) == len(pins.pills) == len(rows) > 1
    told = {pill.text for pill in pins.pills}
    assert told == {_told(seat.words, row) for row in rows}


def test_where_hiding_changes_nothing_the_line_names_the_state_as_the_preview_does() -> None:
    seat = stage.seat()
    seat.ui = type(seat.ui)(mode="hide", selected=1, cursor=(9, 7))
    rows = seat.known.planner.opposed(Hide(1))
    assert [row for row in rows if row.contest is not None and len(row.states) == 1 and row.success < 1]
    assert {pill.text for pill in seat.model().pins.pills} == {"Hidden", "Undetected"}


def _told(words: Words, row: Opposed) -> str:
    """What a line of stealth says of a row."""
    if row.contest is not None and len(row.states) > 1:
        return words.percent(row.success)
    return words.say(f"state.{row.states[0][0].name.lower()}")
