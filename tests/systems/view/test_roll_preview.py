"""Hide, Sneak, a diversion and a Search before they are done: every known creature with its reason, DC and odds."""

from dataclasses import replace
from fractions import Fraction

import pytest

from components.actions import Action
from components.detection import Detection, Light
from components.observation import Observation
from systems.odds import JOINT, chances
from systems.rules.opposed import opposed, together
from systems.rules.scene import Scene
from systems.view.battle import BattleSeat
from systems.view.battle_view import needs_side
from systems.view.control import planned
from systems.view.intents import Do, Intent
from systems.view.preview_model import Roll
from systems.view.preview_roll import state_shares
from systems.view.screenshot import draw_seat
from tests.systems.view import stage
from tests.systems.view.casters import with_actor
from tests.systems.view.conftest import desk

OBSERVED = Detection.OBSERVED
MODES = {
    "sneak": [Intent(Do.SLOT, 3), Intent(Do.CURSOR, 0, -2)],
    "hide": [Intent(Do.SLOT, 4)],
    "search": [Intent(Do.SLOT, 5)],
    "create_diversion": [Intent(Do.SLOT, 0, 1)],
}


def prepared(mode: str, known: Observation | None = None) -> tuple[BattleSeat, Roll, Action]:
    seat = stage.seat(known or (with_actor("scout", open_to_view=True) if mode == "create_diversion" else None))
    for intent in MODES[mode]:
        seat.handle(intent)
    model, action = seat.model().preview, planned(seat.known, seat.ui)
    assert model is not None
    assert model.roll is not None
    assert action is not None
    return seat, model.roll, action


@pytest.mark.parametrize("mode", sorted(MODES))
def test_r_sec_2_every_known_observer_has_a_row_with_the_exact_odds_of_the_resolver(mode: str) -> None:
    seat, roll, action = prepared(mode)
    rows = opposed(Scene(seat.known.observation), seat.known.observation.own[0], action)
    assert len(roll.against) == len(rows) >= 2
    names = {seat.words.name(seat.known.observation, row.alias): row for row in rows}
    for one in roll.against:
        row = names[one.name]
        if row.contest is None:
            assert not one.shares
            assert len(row.states) == 1
            assert one.rows[0].value == seat.words.say(f"state.{row.states[0][0].name.lower()}")
        else:
            assert [Fraction(s.weight, one.whole) for s in one.shares] == [share for _, share in row.states]
        assert bool(one.dc) == (row.works and row.contest is not None)
        assert one.rows[0].text


@pytest.mark.parametrize("mode", sorted(MODES))
def test_all_together_is_one_roll_and_no_product(mode: str) -> None:
    seat, roll, action = prepared(mode)
    rows = [r for r in seat.known.planner.opposed(action) if r.counts]
    found = chances(seat.known.observation, action)
    assert found == {**{r.alias: r.success for r in rows}, JOINT: together(rows)}
    assert found[JOINT] == min(r.success for r in rows)
    shown = seat.words.percent(found[JOINT])
    told = any(r.works for r in rows) and any(len(r.states) > 1 or not r.works for r in rows)
    assert roll.joint == (f"all {len(rows)}: {shown}" if told else ""), "only where the roll decides anything"


def test_r_det_5_a_dc_is_tagged_assumed() -> None:
    _, roll, _ = prepared("sneak")
    assert {one.tag for one in roll.against if one.dc} == {"assumed"}
    assert roll.against[0].dc == "DC 14"


def test_levels_are_told_with_what_they_come_from() -> None:
    _, roll, _ = prepared("sneak")
    guard = next(one for one in roll.against if one.name == "Guard")
    assert (guard.rows[0].text, guard.rows[0].value) == ("Standard cover (J7)", "+2: best of 3")


def test_who_observes_the_actor_as_it_starts_is_told_with_a_cross_and_what_it_will_see() -> None:
    known = stage.observation()
    mara = replace(known.own[0], believed={**known.own[0].believed, 11: OBSERVED})
    _, roll, _action = prepared("sneak", replace(known, own=(mara, *known.own[1:])))
    guard = roll.against[-1]
    assert (guard.name, guard.works, guard.dc) == ("Guard", False, "")
    assert guard.rows[0].text == "Sees you as you start"
    assert roll.joint.startswith("all 2")
    assert guard.rows[0].value == "Observed"


def test_in_plain_view_the_chance_is_none_and_the_reason_says_so() -> None:
    known = stage.observation()
    bright = bytes(Light.BRIGHT for _ in known.light)
    guard = replace(known.contacts[0], x=9, y=4)
    seat = stage.seat(replace(known, contacts=(guard, *known.contacts[1:]), light=bright))
    for intent in MODES["hide"]:
        seat.handle(intent)
    preview = seat.model().preview
    assert preview is not None
    assert preview.roll is not None
    row = next(one for one in preview.roll.against if one.name == "Guard")
    assert (row.works, row.rows[0].text) == (False, "In its plain view")
    assert preview.roll.joint == "all 3: 0.0\u00a0%"


def test_whoever_is_not_known_is_always_told_of_and_changes_nothing() -> None:
    known = stage.observation()
    _, roll, _ = prepared("sneak")
    _, without, _ = prepared("sneak", replace(known, contacts=known.contacts[:3]))
    assert roll == without
    assert roll.unknown is not None
    assert roll.unknown.text == "Anyone you have not found may watch."
    assert prepared("search")[1].unknown is None


def test_a_sneak_with_nobody_to_roll_against_stays_on_the_map() -> None:
    seat = stage.seat(stage.observation(contacts=()))
    for intent in MODES["sneak"]:
        seat.handle(intent)
    assert not needs_side(seat.model())
    assert needs_side(prepared("sneak")[0].model())


def test_more_creatures_than_are_listed_are_counted() -> None:
    known = stage.observation()
    crowd = tuple(stage.contact(20 + i, "guard", (12 + i % 6, 9 + i // 6)) for i in range(8))
    mara = replace(known.own[0], believed={c.alias: Detection.HIDDEN for c in crowd})
    _, roll, _ = prepared("hide", replace(known, contacts=crowd, own=(mara, *known.own[1:])))
    assert len(roll.against) == 8
    seat, _, _ = prepared("hide", replace(known, contacts=crowd, own=(mara, *known.own[1:])))
    _, canvas = draw_seat(seat, desk())
    texts = [note.text for note in canvas.notes]
    listed = sum(one.name in texts for one in roll.against)
    assert f"and {8 - listed} more" in texts
    assert 3 <= listed < 8
    assert [n.text for n in canvas.notes if n.box[1] + n.box[3] > 720] == []


def test_states_sum_to_a_hundred_percent_as_they_are_printed() -> None:
    shares, whole = state_shares(
        ((Detection.UNDETECTED, Fraction(1, 3)), (Detection.HIDDEN, Fraction(1, 3)), (OBSERVED, Fraction(1, 3))),
        stage.words(),
    )
    assert [share.percent for share in shares] == ["33.4\u00a0%", "33.3\u00a0%", "33.3\u00a0%"]
    assert whole == 3
