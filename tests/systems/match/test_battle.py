import gc
import tracemalloc
from dataclasses import replace

import esper
import pytest

from components.actions import EndTurn, Search, Stride
from components.conditions import DYING, Conditions
from components.observation import Observation
from components.scenario import Entrant
from components.stats import Health
from components.turn import ActionPoints, Entry
from ecs.errors import EngineError, UsageError
from ecs.ids import EntityId
from ecs.snapshot import take
from systems.match.battle import Battle
from systems.match.run import Seats, fight
from tests.arena import act_as, arena, content
from tests.systems.match.fought import duel, fought, players, small

OPEN = ["......"] * 4
GUARD = Entrant("guard", "guard", "red", 0, 0)
GOBLIN = Entrant("goblin", "goblin", "blue", 5, 3)
STRICT = 16  # ticks
KEPT_A_BATTLE = 1024  # bytes: a thousand battles may leave one MiB


def acting(battle: Battle) -> Observation:
    return battle.observe(battle.side_to_act)


def test_a_side_is_shown_the_same_object_until_time_passes() -> None:
    battle = arena(OPEN, GUARD, GOBLIN)
    before = battle.observe("red")
    assert battle.observe("red") is before
    battle.end_turn()
    assert battle.observe("red") is not before


@pytest.mark.parametrize("looked", [False, True], ids=["at first", "again"])
def test_a_side_sees_what_was_written_between_two_ticks(looked: bool) -> None:
    battle = arena(OPEN, GUARD, GOBLIN)
    if looked:
        battle.observe("red")
    (guard,) = [e for e, (entry,) in battle.world.query(Entry) if entry.name == "guard"]
    battle.world.write(guard, Health).hp = 3
    assert battle.observe("red").own[0].numbers.hp == 3
    battle.world.write(guard, Health).hp = 2
    assert battle.observe("red").own[0].numbers.hp == 2
    assert battle.observe("red") is battle.observe("red")


def test_a_refused_action_costs_nothing_and_changes_nothing() -> None:
    battle = arena(OPEN, GUARD, GOBLIN)
    side, before, ticks = battle.side_to_act, take(battle.world), battle.world.tick_number
    refusal = battle.submit(side, Stride(acting(battle).actor, ((5, 3), (0, 3))))
    assert refusal is not None
    assert (take(battle.world), battle.world.tick_number) == (before, ticks)
    assert battle.actions == {}


def test_who_is_not_to_act_is_refused() -> None:
    battle = arena(OPEN, GUARD, GOBLIN)
    waiting = next(side for side in battle.scenario.sides if side != battle.side_to_act)
    own = battle.observe(waiting).own[0]
    refusal = battle.submit(waiting, Search(own.alias))
    assert refusal is not None
    assert refusal.key == "reason.not_your_turn"


def test_a_submitted_action_names_creatures_by_alias_and_is_carried_out_on_entities() -> None:
    seen: list[object] = []
    battle = Battle(duel(), content().catalogue, 1, on_tick=lambda action, _: seen.append(action))
    side = battle.side_to_act
    assert battle.submit(side, EndTurn(acting(battle).actor)) is None
    assert seen[0] is None
    assert isinstance(seen[1], EndTurn)
    assert battle.alias(side, EntityId(seen[1].actor)) != seen[1].actor
    battle.close()


def test_every_action_is_counted_by_kind() -> None:
    battle = arena(OPEN, GUARD, GOBLIN)
    battle.end_turn()
    battle.end_turn()
    assert battle.actions == {"end_turn": 2}
    assert battle.creature_turns == 3


def test_the_turn_of_a_creature_that_fell_in_it_ends() -> None:
    battle = arena(OPEN, GUARD, Entrant("wolf", "wolf", "red", 0, 3), GOBLIN, strict=False)
    guard = act_as(battle, "guard")
    battle.world.write(guard, Conditions).rounds = {DYING: 0}
    battle.skip_fallen()
    assert battle.actor != guard


def test_a_tick_that_never_ends_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = arena(OPEN, GUARD, GOBLIN)
    guard = act_as(battle, "guard")
    monkeypatch.setattr("systems.match.battle.MAX_BEATS", 0)
    with pytest.raises(EngineError, match="did not end"):
        battle.perform(Stride(guard, ((1, 1), (2, 1), (3, 1))))


@pytest.mark.parametrize("name", sorted(content().scenarios))
def test_random_battles_break_no_promise_of_the_engine(name: str, scale: int) -> None:
    """Every row is compared after every system: a few ticks of each, rounds with --long."""
    scenario = replace(content().scenarios[name], round_limit=1 + scale // 5)
    battle = Battle(scenario, content().catalogue, 11, strict=True)
    seats = Seats(battle, players(scenario, "random"))
    while not battle.over and (battle.world.tick_number < STRICT or scale > 1):
        seats.play_one()
    assert battle.world.tick_number >= STRICT
    assert battle.world.full_hash() == battle.world.state_hash()
    battle.close()


def test_a_battle_that_cannot_be_built_leaves_no_world_behind() -> None:
    before = esper.list_worlds()
    faulty = (
        duel(GUARD, replace(GOBLIN, kind="gobblin")),
        duel(GUARD, replace(GOBLIN, name="guard")),
        duel(GUARD, replace(GOBLIN, side="green")),
        replace(duel(), ruleset="levls"),
    )
    for scenario in faulty:
        with pytest.raises(UsageError):
            Battle(scenario, content().catalogue, 1)
    assert esper.list_worlds() == before


def test_interleaved_battles_end_as_they_do_alone() -> None:
    battles = [Battle(small(seed, 2), content().catalogue, seed) for seed in (2, 3)]
    seats = [Seats(battle, players(battle.scenario, "random")) for battle in battles]
    while not all(battle.over for battle in battles):
        for seat in seats:
            seat.play_one()
    assert [battle.state_hash for battle in battles] == [fought(s, rounds=2).summary.state_hash for s in (2, 3)]
    for battle in battles:
        battle.close()


def test_many_battles_leave_nothing_behind(scale: int) -> None:
    """A thousand with --long."""
    scenario, catalogue = duel(GUARD, GOBLIN), content().catalogue
    before, traced = esper.list_worlds(), 60 * scale

    def some(count: int) -> None:
        for seed in range(0, count, 2):
            pair = [Battle(scenario, catalogue, seed + i) for i in range(2)]
            for battle in pair:
                battle.end_turn()
            for battle in pair:
                battle.close()

    some(40 * scale)
    tracemalloc.start()
    try:
        some(2)
        gc.collect()
        held = tracemalloc.get_traced_memory()[0]
        some(traced)
        gc.collect()  # rings that wait for it are not left behind
        grown = tracemalloc.get_traced_memory()[0] - held
    finally:
        tracemalloc.stop()
    assert esper.list_worlds() == before
    assert grown < traced * KEPT_A_BATTLE


def test_a_fighter_never_owes_action_points() -> None:
    battle = Battle(small(4, 3), content().catalogue, 4)
    fight(battle, players(battle.scenario, "random"))
    assert all(points.left >= 0 for _, (points,) in battle.world.query(ActionPoints))
    battle.close()
