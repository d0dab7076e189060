"""What stealth comes to against each known creature: the same as judging every sequence of dice by the rule itself."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from components.actions import Hide, Search, Sneak, Stride
from components.detection import Detection
from components.ruleset import Ruleset
from systems.rules.hide import judge_hide
from systems.rules.noise import SILENT
from systems.rules.opposed import BEYOND, WATCHED, Opposed, opposed, together
from systems.rules.scene import Scene
from systems.rules.sneak import judge_sneak
from tests.systems.field import A, field
from tests.systems.rules.pf1e.numbers import PF1E
from tests.systems.view import stage

UNDETECTED, HIDDEN, OBSERVED = Detection
PATH = ((9, 6), (9, 5))


def shares(row: Opposed, states: Counter[Detection]) -> dict[Detection, Fraction]:
    return {state: Fraction(count, states.total()) for state, count in states.items()}


def sequences(row: Opposed) -> list[tuple[int, ...]]:
    assert row.contest is not None
    return [*product(range(1, 21), repeat=abs(row.contest.levels) + 1)]


@pytest.mark.parametrize("rules", [stage.briefing().ruleset, PF1E], ids=lambda rules: rules.id)
def test_d_sneak_1_the_odds_are_those_of_every_sequence_of_dice_judged(rules: Ruleset) -> None:
    scene = Scene(stage.observation(briefing=replace(stage.briefing(), ruleset=rules)))
    own = scene.own[1]
    rows = [row for row in opposed(scene, own, Sneak(1, PATH)) if row.works]
    assert len({row.contest for row in rows}) > 1
    for row in rows:
        end = scene.felt(row.alias, 1, target_at=PATH[-1], noise=SILENT).state
        states: Counter[Detection] = Counter()
        for faces in sequences(row):
            perception = scene.contacts[row.alias].numbers.stats.perception
            judged = judge_sneak(faces, own.numbers.stats.stealth, perception, worst=row.cover, rules=scene.rules)
            states[max(end, HIDDEN) if judged.earned is None else judged.earned] += 1
        assert dict(row.states) == shares(row, states)
        assert row.success == dict(row.states).get(UNDETECTED, 0)


def test_r_hide_1_the_odds_are_those_of_every_sequence_of_dice_judged() -> None:
    known = stage.observation()
    mara = replace(known.own[0], believed=dict.fromkeys((11, 12, 13), OBSERVED))
    scene = Scene(replace(known, own=(mara, *known.own[1:])))
    rows = [row for row in opposed(scene, mara, Hide(1)) if row.works]
    assert rows
    for row in rows:
        states: Counter[Detection] = Counter()
        for faces in sequences(row):
            judged = judge_hide(
                faces,
                mara.numbers.stats.stealth,
                scene.contacts[row.alias].numbers.stats.perception,
                cover=scene.felt(row.alias, 1).cover,
                taking_cover=False,
                earned=None,
                rules=scene.rules,
            )
            states[judged.earned or OBSERVED] += 1
        assert dict(row.states) == shares(row, states)


def test_who_observes_the_start_of_a_sneak_is_not_one_of_all_together() -> None:
    known = stage.observation()
    mara = replace(known.own[0], believed={**known.own[0].believed, 11: OBSERVED})
    scene = Scene(replace(known, own=(mara, *known.own[1:])))
    rows = {row.alias: row for row in opposed(scene, mara, Sneak(1, PATH))}
    assert (rows[11].why, rows[11].counts) == (WATCHED, False)
    assert together(tuple(rows.values())) == together((rows[12], rows[13])) > 0


def test_d_stealth_1_no_roll_is_compared_yet_with_who_could_not_perceive_the_actor() -> None:
    known = stage.observation()
    deaf = stage.numbers("guard", senses=tuple(s for s in stage.numbers("guard").senses if s.kind == "sight"))
    walled = stage.contact(11, "guard", (2, 1), numbers=deaf)
    mara = replace(known.own[0], believed={11: UNDETECTED})
    scene = Scene(replace(known, contacts=(walled,), own=(mara, *known.own[1:])))
    (row,) = opposed(scene, mara, Sneak(1, PATH))
    assert (row.why, row.contest, row.states) == (BEYOND, None, ((UNDETECTED, Fraction(1)),))
    assert together((row,)) == 1


def test_d_sense_3_every_closed_door_between_halves_how_far_a_hider_is_taken_to_be_heard() -> None:
    first, second = (1.0, 0.0, 1.0, 1.0), (2.0, 0.0, 2.0, 1.0)
    for doors, beyond in (((first,), False), ((first, second), True)):
        scene = Scene(field("A.T", doors=doors))
        (row,) = opposed(scene, scene.own[A], Hide(A))
        assert (row.why == BEYOND) is beyond


@pytest.mark.parametrize("action", [Stride(1, PATH), Sneak(1, ())])
def test_nothing_is_rolled_by_other_actions(action: Stride | Sneak) -> None:
    scene = Scene(stage.observation())
    assert opposed(scene, scene.own[1], action) == ()


def test_d_search_1_the_states_of_a_search_sum_to_one_and_never_get_worse() -> None:
    known = stage.observation()
    near = replace(known.contacts[2], x=11, y=6)
    mara = replace(known.own[0], x=11, y=8)
    scene = Scene(replace(known, contacts=(near,), own=(mara, *known.own[1:])))
    (row,) = opposed(scene, mara, Search(1))
    assert sum(share for _, share in row.states) == 1
    assert min(state for state, _ in row.states) >= HIDDEN
