"""Previews of rules that count in points: an Armor Class, one d20, a miss chance after a hit, and critical hits."""

from dataclasses import replace

import pygame
import pytest

from components.detection import Detection
from components.observation import Seen
from components.outcome import Result
from systems.view.battle import BattleSeat
from systems.view.control import planned
from systems.view.intents import Do, Intent
from systems.view.preview_model import Preview
from systems.view.screenshot import draw_seat
from tests.systems.view import stage
from tests.systems.view.casters import press, seated, with_actor
from tests.systems.view.conftest import desk


def shooting(ruleset: str, causes: tuple[str, ...] = ()) -> tuple[BattleSeat, Preview]:
    """Mara aims at the guard under these rules, who is Concealed from her for these reasons."""
    known = stage.observation()
    briefing = replace(known.briefing, ruleset=stage.content().catalogue.rulesets[ruleset])
    mara = replace(known.own[0], seen=(Seen(11, Detection.OBSERVED, causes),))
    seat = stage.seat(replace(known, briefing=briefing, own=(mara, *known.own[1:])))
    seat.handle(Intent(Do.SLOT, 2))
    seat.handle(Intent(Do.SELECT, 11))
    preview = seat.model().preview
    assert preview is not None
    assert seat.ui.target == 11
    return seat, preview


def told(preview: Preview) -> str:
    return "\n".join(row.text for section in preview.sections for row in section.rows)


def test_points_are_added_to_one_die_against_an_armor_class() -> None:
    _, preview = shooting("pf1e")
    assert "against AC " in told(preview)
    assert "one d20" in told(preview)
    assert "keep" not in told(preview)
    assert "levels" not in told(preview)


def test_levels_are_dice_against_a_defense() -> None:
    _, preview = shooting("levels")
    assert " AC " not in told(preview)


def test_what_conceals_is_a_miss_chance_after_the_hit_and_no_flat_check() -> None:
    seat, preview = shooting("pf1e", ("dim",))
    headings = [section.heading for section in preview.sections]
    assert "Flat check" not in headings
    assert headings.index("Miss chance") > headings.index("Attack roll")
    pill = next(pill.text for pill in seat.model().pins.pills if "miss" in pill.text)
    assert pill.endswith("miss 20\u00a0%")


def test_the_outcome_is_miss_hit_and_critical_hit_and_adds_up() -> None:
    seat, preview = shooting("pf1e")
    assert [share.label for share in preview.shares] == ["Miss", "Hit", "Critical hit"]
    assert sum(share.weight for share in preview.shares) == preview.whole
    action = planned(seat.known, seat.ui)
    odds = seat.known.planner.odds(seat.known.planner.facts(action))  # type: ignore[arg-type]  # a Strike
    critical = odds.probability(lambda o: o.result is Result.HIT and o.critical)
    assert preview.shares[2].percent == seat.words.percent(critical)


@pytest.mark.parametrize("ruleset", ["levels", "pf1e"])
def test_nothing_of_wounds_is_told_where_there_are_none(ruleset: str) -> None:
    _, preview = shooting(ruleset)
    wounds = [share.label for share in preview.shares if "wound" in share.label.lower()]
    assert bool(wounds) == (ruleset == "levels")


@pytest.mark.parametrize("causes", [(), ("dim",)])
def test_an_ability_that_rolls_an_attack_tells_of_the_miss_chance_as_a_strike_does(causes: tuple[str, ...]) -> None:
    known = with_actor("mage")
    briefing = replace(known.briefing, ruleset=stage.content().catalogue.rulesets["pf1e"])
    mara = replace(known.own[0], seen=(Seen(11, Detection.OBSERVED, causes),))
    seat, _ = seated(replace(known, briefing=briefing, own=(mara, *known.own[1:])))
    press(seat, pygame.K_0, pygame.K_0, pygame.K_0, pygame.K_0)
    seat.handle(Intent(Do.SELECT, 11))
    preview = seat.model().preview
    assert preview is not None
    headings = [section.heading for section in preview.sections]
    assert "Attack roll" in headings
    assert ("Miss chance" in headings) is bool(causes)
    if causes:
        assert headings.index("Miss chance") > headings.index("Attack roll")
        assert "Dim light" in told(preview)


def test_nothing_is_declared_where_nobody_is_wounded_and_a_square_is_offered_instead() -> None:
    hints = {}
    for ruleset in ("levels", "pf1e"):
        seat, _ = shooting(ruleset)
        hints[ruleset] = {text for _, text in seat.model().hints}
        seat.handle(Intent(Do.AIM, 1))
        assert bool(seat.ui.aim) == (ruleset == "levels")
    assert "aim" in hints["levels"] - hints["pf1e"]
    assert "guess a square" in hints["pf1e"]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("ruleset", ["levels", "pf1e"])
def test_however_many_reasons_there_are_each_is_told_whole(ruleset: str, lang: str) -> None:
    """What owes a flat check or a miss chance stands in as many lines as it needs, and nothing else on them."""
    on = desk((1024, 640))
    on.words = stage.words(lang)
    seat, _ = shooting(ruleset, ("mist", "dim", "dazzled", "displaced"))
    made = BattleSeat(seat.session, on.words)
    made.handle(Intent(Do.SLOT, 2))
    made.handle(Intent(Do.SELECT, 11))
    _, canvas = draw_seat(made, on)
    told = " ".join(note.text for note in canvas.notes)
    reasons = [row.text for section in made.model().preview.sections for row in section.rows]  # type: ignore[union-attr]
    assert any("dim light" in text.lower() or "dämmriges licht" in text.lower() for text in reasons)
    assert [text for text in reasons if text not in told] == []
    assert [note.text for note in canvas.notes if note.cut] == []
