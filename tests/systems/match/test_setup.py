from dataclasses import replace

import pytest

from components.conditions import INVISIBLE, STUNNED, Conditions
from components.felt import FeltTable
from components.gear import Door, LightSource
from components.scenario import Entrant, Fixture, Goal, Objective, Scenario
from components.side import SideMemory
from components.stats import Health
from components.turn import ActionPoints, Entry, Turn
from ecs.errors import CodecError, UsageError
from ecs.grid.ground import Ground
from ecs.snapshot import take
from systems.match.battle import Battle
from systems.match.setup import briefing_of, build, reopen
from tests.arena import content, layout
from tests.systems.match.fought import duel

GUARD = Entrant("guard", "guard", "red", 0, 0)
GOBLIN = Entrant("goblin", "goblin", "blue", 5, 3)


def with_fixtures() -> Scenario:
    plan = layout(["......"] * 4, walls=[("wall", 3, 0, 3, 1), ("door", 3, 1, 3, 2), ("wall", 3, 2, 3, 4)])
    fixtures = (Fixture("door", 3, 1, (1,), open=True), Fixture("light", 4, 0, bright=20, dim=40))
    return replace(duel(GUARD, GOBLIN), layout=plan, fixtures=fixtures)


def test_everybody_stands_where_the_scenario_says_unhurt() -> None:
    world = build(duel(GUARD, GOBLIN), content().catalogue, 1)
    ground = world.resource(Ground)
    for entity, (entry, health) in world.query(Entry, Health):
        space = ground.pairs.space(entity)
        assert space is not None
        assert (space.x, space.y) == {"guard": (0, 0), "goblin": (5, 3)}[entry.name]
        assert health.hp == health.max
    world.close()


def test_a_side_numbers_its_own_creatures_from_one_and_knows_no_others() -> None:
    world = build(duel(GUARD, GOBLIN), content().catalogue, 1)
    owner = {entity: entry.side for entity, (entry,) in world.query(Entry)}
    for _, (memory,) in world.query(SideMemory):
        assert [owner[entity] for entity in memory.aliases] == [memory.side]
        assert list(memory.aliases.values()) == [1]
    world.close()


def test_the_first_in_the_order_has_its_action_points() -> None:
    world = build(duel(GUARD, GOBLIN), content().catalogue, 1)
    turn = world.single(Turn)
    assert turn.round == 1
    assert [points.left > 0 for e, (points,) in world.query(ActionPoints) if e == turn.actor] == [True]
    assert [points.left for e, (points,) in world.query(ActionPoints) if e != turn.actor] == [0]
    world.close()


def test_conditions_and_lights_of_an_entrant_are_its_own() -> None:
    seen = replace(GUARD, conditions=(INVISIBLE,), light=(20, 40))
    world = build(duel(seen, GOBLIN), content().catalogue, 1)
    (guard,) = (e for e, (entry,) in world.query(Entry) if entry.name == "guard")
    assert world.require(guard, Conditions).has(INVISIBLE)
    assert world.require(guard, LightSource).dim == 40
    world.close()


@pytest.mark.parametrize(
    ("light", "carried"), [(None, (20, 40)), ((0, 0), None), ((10, 0), (10, 0)), ((0, 10), (0, 10))]
)
def test_an_entrant_carries_its_kinds_light_unless_it_has_its_own_which_may_be_none(
    light: tuple[int, int] | None, carried: tuple[int, int] | None
) -> None:
    bearer = Entrant("bearer", "torchbearer", "red", 0, 0, light=light)
    world = build(duel(bearer, GOBLIN), content().catalogue, 1)
    found = [(source.bright, source.dim) for _, (_, source) in world.query(Entry, LightSource)]
    assert found == ([carried] if carried else [])
    world.close()


def test_who_fights_and_what_wins_is_of_a_side_of_the_scenario() -> None:
    scenario = duel(GUARD, GOBLIN)
    with pytest.raises(UsageError, match="'goblin' fights for no side of the scenario: 'green'"):
        build(duel(GUARD, replace(GOBLIN, side="green")), content().catalogue, 1)
    with pytest.raises(UsageError, match="an objective is of no side of the scenario: 'green'"):
        build(replace(scenario, objectives=(Objective("green", Goal.DEFEAT),)), content().catalogue, 1)


def test_doors_and_lights_of_the_map_are_entities_that_both_sides_can_name() -> None:
    world = build(with_fixtures(), content().catalogue, 1)
    ((door, (leaf,)),) = world.query(Door)
    assert leaf.open
    assert world.resource(Ground).board.is_open(1)
    assert all(door in memory.aliases for _, (memory,) in world.query(SideMemory))
    assert [light.bright for _, (light,) in world.query(LightSource)] == [20]
    world.close()


def test_nothing_is_felt_before_the_first_tick() -> None:
    world = build(duel(GUARD, GOBLIN), content().catalogue, 1)
    assert not world.resource(FeltTable).rows
    world.close()
    battle = Battle(duel(GUARD, GOBLIN), content().catalogue, 1)
    assert battle.world.resource(FeltTable).rows
    battle.close()


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        (duel(GUARD, replace(GOBLIN, kind="gobblin")), "no known kind: 'gobblin'"),
        (duel(GUARD, replace(GOBLIN, name="guard")), "need other names"),
        (duel(GUARD, replace(GOBLIN, side="green")), "no side of the scenario: 'green'"),
        (replace(duel(), ruleset="levls"), "no known ruleset: 'levls'"),
    ],
)
def test_what_cannot_be_played_is_refused(scenario: Scenario, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        build(scenario, content().catalogue, 1)


def test_a_side_is_briefed_on_the_map_and_every_goal() -> None:
    scenario = duel()
    briefing = briefing_of(scenario, content().catalogue, "blue")
    assert (briefing.side, briefing.layout, briefing.objectives) == ("blue", scenario.layout, scenario.objectives)


def test_a_snapshot_of_another_map_is_refused() -> None:
    far = Battle(duel(GUARD, GOBLIN), content().catalogue, 1)
    data = take(far.world)
    far.close()
    with pytest.raises(CodecError, match="no battle of 'duel'"):
        reopen(data, replace(duel(), layout=layout(["..", ".."])), content().catalogue)


def test_whoever_begins_stunned_has_no_points_in_its_first_turn() -> None:
    stunned = (replace(GUARD, conditions=(STUNNED,)), replace(GOBLIN, conditions=(STUNNED,)))
    world = build(duel(*stunned), content().catalogue, 1)
    assert [points.left for _, (points,) in world.query(ActionPoints)] == [0, 0]
    world.close()
