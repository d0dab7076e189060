"""The light a side knows of: nothing of it tells what happened out of view."""

from components.gear import Door, LightSource
from components.position import Position
from components.scenario import Entrant, Fixture, Goal, Objective, Scenario
from components.turn import Stance
from ecs.grid.ground import Ground
from systems.match.battle import Battle
from tests.arena import MADE, content, layout

LAMP_ROOM = ["." * 20] * 5


def house(*, lamp: bool = True) -> Battle:
    """A dark field; on the right a room with a lamp behind a door that nobody of red can see: a wall hides it."""
    walls = [("wall", 6, 0, 6, 5), ("wall", 12, 0, 12, 2), ("door", 12, 2, 12, 3), ("wall", 12, 3, 12, 5)]
    fixtures = [Fixture("door", 12, 2, walls=(2,))]
    if lamp:
        fixtures.append(Fixture("light", 15, 2, bright=20, dim=40))
    scenario = Scenario(
        id="house",
        ruleset="levels",
        layout=layout(LAMP_ROOM, light="dark", walls=walls),
        sides=("red", "blue"),
        entrants=(Entrant("A", "guard", "red", 1, 2), Entrant("B", "guard", "blue", 13, 2)),
        objectives=(Objective("red", Goal.DEFEAT), Objective("blue", Goal.DEFEAT)),
        round_limit=20,
        fixtures=tuple(fixtures),
    )
    battle = Battle(scenario, content().catalogue, 1, strict=True)
    MADE.append(battle)
    return battle


def open_door(battle: Battle) -> None:
    """Let the door stand open, without anybody's doing, and light follow."""
    for entity, (door,) in battle.world.query(Door):
        battle.world.write(entity, Door).open = True
        for wall in door.walls:
            battle.world.resource(Ground).board.set_open(wall, is_open=True)
    battle.end_turn()


def test_a_door_opened_out_of_view_lets_no_light_into_what_the_side_knows() -> None:
    battle = house()
    before = battle.observe("red").light
    open_door(battle)
    assert battle.world.resource(Ground).light != before
    assert battle.observe("red").light == before


def test_the_side_that_sees_the_door_knows_its_light() -> None:
    battle = house()
    open_door(battle)
    assert battle.observe("blue").light == battle.world.resource(Ground).light


def test_a_light_carried_by_somebody_unseen_shows_only_where_one_looks() -> None:
    battle = house(lamp=False)
    stranger = next(e for e, (place, _) in battle.world.query(Position, Stance) if place.x == 13)
    battle.world.add(stranger, LightSource(10, 20))
    battle.end_turn()
    assert max(battle.world.resource(Ground).light) == 2
    assert max(battle.observe("red").light) == 0
    assert battle.observe("blue").light == battle.world.resource(Ground).light
