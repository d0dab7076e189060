"""Hide, Sneak, Search, Take Cover and strikes, as they change the world."""

from typing import TypeVar

import pytest

from components.actions import Hide, Search, Sneak, Strike, TakeCover
from components.detection import Detection
from components.events import Searched, StateChanged, StealthJudged, StealthRolled, Struck, Witnessed
from components.outcome import Result
from components.scenario import Entrant
from components.stats import Health
from components.turn import ActionPoints, Stance
from ecs.world import TickRecord
from systems.gather import state_of, track_of
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of, script, skill

E = TypeVar("E")

OPEN = ["." * 14] * 6
PILLAR = ["." * 14, "." * 14, "....#.........", "." * 14]


def one(record: TickRecord, kind: type[E]) -> E:
    (found,) = [s.event for s in record.events if isinstance(s.event, kind)]
    return found


def test_r_hide_1_hiding_is_judged_for_every_observer_it_is_covered_from() -> None:
    seen = set()
    for seed in range(12):
        battle = arena(PILLAR, Entrant("A", "guard", "red", 1, 2), Entrant("T", "scout", "blue", 5, 2), seed=seed)
        watcher, actor = who(battle, "A"), act_as(battle, "T")
        record = battle.perform(Hide(actor))
        judged = one(record, StealthJudged)
        assert len([s for s in record.events if isinstance(s.event, StealthRolled)]) == 1
        assert state_of(battle.world, watcher, actor) is (Detection.HIDDEN if judged.success else Detection.OBSERVED)
        seen.add(judged.success)
        battle.close()
    assert seen == {True, False}


def test_d_reveal_1_a_strike_gives_its_maker_away_after_it_resolved() -> None:
    for seed in range(12):
        battle = arena(PILLAR, Entrant("A", "guard", "red", 1, 2), Entrant("T", "archer", "blue", 5, 2), seed=seed)
        watcher, actor = who(battle, "A"), act_as(battle, "T")
        battle.perform(Hide(actor))
        if state_of(battle.world, watcher, actor) is Detection.HIDDEN:
            struck = one(battle.perform(Strike(actor, watcher, "longbow")), Struck)
            assert "off_guard" in [level.source for level in struck.levels]
            assert state_of(battle.world, watcher, actor) is Detection.OBSERVED
            return
        battle.close()
    pytest.fail("no seed hid the archer")


def test_m53_a_sneak_that_ends_in_the_open_is_observed() -> None:
    for seed in range(20):
        battle = arena(PILLAR, Entrant("A", "guard", "red", 1, 2), Entrant("T", "scout", "blue", 5, 2), seed=seed)
        watcher, actor = who(battle, "A"), act_as(battle, "T")
        battle.perform(Hide(actor))
        if state_of(battle.world, watcher, actor) is Detection.HIDDEN:
            battle.perform(Sneak(actor, ((5, 1), (5, 0))))
            assert state_of(battle.world, watcher, actor) is Detection.OBSERVED
            return
        battle.close()
    pytest.fail("no seed hid the scout")


@pytest.mark.parametrize(
    ("face", "state", "unnoticed", "identified"),
    [
        (20, Detection.UNDETECTED, True, False),
        (8, Detection.HIDDEN, False, False),
        (1, Detection.OBSERVED, False, True),
    ],
)
def test_d_sneak_1_the_first_step_is_judged_before_it_is_perceived(
    face: int, state: Detection, unnoticed: bool, identified: bool
) -> None:
    """From behind a wall into view past its end: a sentry is left with what the roll came to, and with no more."""
    battle = arena(
        OPEN,
        Entrant("A", "guard", "red", 0, 3, conditions=("deafened",)),
        Entrant("T", "scout", "blue", 5, 1),
        walls=[("wall", 4.0, 0.0, 4.0, 3.0)],
    )
    watcher, actor = who(battle, "A"), act_as(battle, "T")
    skill(battle, actor, stealth=0)
    skill(battle, watcher, perception=5)
    script(battle, stealth=[face] * 3)
    assert track_of(battle.world, watcher, actor) is None
    record = battle.perform(Sneak(actor, ((5, 2),)))
    assert [e.state for e in all_of(record, StealthJudged)] == [state]
    track = track_of(battle.world, watcher, actor)
    assert track is not None
    assert (state_of(battle.world, watcher, actor), track.unnoticed, track.identified) == (state, unnoticed, identified)
    assert (track.x, track.y) == (-1, -1)
    changes = [e for e in all_of(record, StateChanged) if (e.observer, e.target) == (watcher, actor)]
    assert [(e.before, e.after) for e in changes] == ([] if unnoticed else [(Detection.UNDETECTED, state)])
    told = {line.key for line in all_of(record, Witnessed) if line.side == "red"}
    assert bool(told) is not unnoticed


def test_r_und_2_every_way_to_miss_a_guessed_square_reads_the_same() -> None:
    lines = set()
    for seed in range(40):
        for x in (5, 6):
            battle = arena(
                OPEN,
                Entrant("A", "archer", "red", 1, 2),
                Entrant("T", "guard", "blue", 5, 2, conditions=("invisible",)),
                seed=seed,
            )
            actor = act_as(battle, "A")
            record = battle.perform(Strike(actor, 0, "longbow", "", (x, 2)))
            struck = one(record, Struck)
            if struck.outcome.result is not Result.HIT:
                told = [s.event for s in record.events if isinstance(s.event, Witnessed) and s.event.side == "red"]
                args = {k: v for k, v in told[0].args.items() if k != "x"}
                lines.add((struck.outcome.result, len(told), told[0].key, tuple(sorted(args.items())), told[0].parts))
            battle.close()
    assert {line[0] for line in lines} == {Result.WRONG_SQUARE, Result.FLAT_FAILED, Result.MISS}
    assert len({line[1:] for line in lines}) == 1


def test_a_hit_on_a_guess_makes_the_target_hidden_there() -> None:
    for seed in range(60):
        battle = arena(
            OPEN,
            Entrant("A", "archer", "red", 1, 2),
            Entrant("T", "ogre", "blue", 5, 2, conditions=("invisible",)),
            seed=seed,
        )
        actor, target = act_as(battle, "A"), who(battle, "T")
        struck = one(battle.perform(Strike(actor, 0, "longbow", "", (5, 2))), Struck)
        if struck.outcome.result is Result.HIT:
            assert state_of(battle.world, actor, target) is Detection.HIDDEN
            return
        battle.close()
    pytest.fail("no seed hit")


def test_what_stands_in_the_way_of_a_guess_is_not_said_and_so_not_noticed() -> None:
    battle = arena(
        OPEN,
        Entrant("A", "archer", "red", 1, 2, conditions=("deafened",)),
        Entrant("U", "guard", "blue", 3, 2, conditions=("invisible",)),
        Entrant("T", "guard", "blue", 5, 2, conditions=("invisible",)),
    )
    actor, between = act_as(battle, "A"), who(battle, "U")
    assert one(battle.perform(Strike(actor, 0, "longbow", "", (5, 2))), Struck).blocker == between
    track = track_of(battle.world, actor, between)
    assert track is None or track.unnoticed


def test_d_search_1_a_search_can_find_the_invisible_and_says_nothing_when_it_does_not() -> None:
    results = set()
    for seed in range(30):
        battle = arena(
            OPEN,
            Entrant("A", "guard", "red", 1, 2),
            Entrant("T", "guard", "blue", 4, 2, conditions=("invisible",)),
            seed=seed,
        )
        actor, target = act_as(battle, "A"), who(battle, "T")
        found = one(battle.perform(Search(actor)), Searched)
        state = state_of(battle.world, actor, target)
        assert state is (Detection.HIDDEN if found.found else Detection.UNDETECTED)
        track = track_of(battle.world, actor, target)
        assert (track is not None and track.located) == bool(found.found)
        results.add(bool(found.found))
        battle.close()
    assert results == {True, False}


def test_d_atk_1_attacks_of_a_turn_get_worse_and_spend_points() -> None:
    battle = arena(OPEN, Entrant("A", "guard", "red", 4, 2), Entrant("T", "ogre", "blue", 5, 2))
    actor, target = act_as(battle, "A"), who(battle, "T")
    weapon = battle.catalogue.kinds["guard"].weapons[0].id
    nets = [one(battle.perform(Strike(actor, target, weapon)), Struck).net for _ in range(3)]
    assert nets == [0, -1, -2]
    assert battle.world.require(actor, ActionPoints).left == 0


def test_damage_is_taken_from_hit_points_once() -> None:
    whole = 0
    for seed in range(20):
        battle = arena(OPEN, Entrant("A", "guard", "red", 4, 2), Entrant("T", "ogre", "blue", 5, 2), seed=seed)
        actor, target = act_as(battle, "A"), who(battle, "T")
        weapon = battle.catalogue.kinds["guard"].weapons[0].id
        struck = one(battle.perform(Strike(actor, target, weapon)), Struck)
        health = battle.world.require(target, Health)
        assert health.max - health.hp == struck.outcome.damage
        whole += struck.outcome.damage
        battle.close()
    assert whole


def test_d_cov_2_taking_cover_improves_cover_by_one_step() -> None:
    battle = arena(PILLAR, Entrant("A", "archer", "red", 1, 2), Entrant("T", "scout", "blue", 5, 2))
    target = act_as(battle, "T")
    battle.perform(TakeCover(target))
    assert battle.world.require(target, Stance).taking_cover
    struck = one(battle.perform(Strike(act_as(battle, "A"), target, "longbow")), Struck)
    assert [(v.source, v.amount) for v in struck.levels if v.source == "cover"] == [("cover", -3)]
