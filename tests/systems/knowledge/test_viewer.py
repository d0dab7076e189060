"""A side's eyes keep what has not changed: what they show is what fresh eyes would show."""

import pytest

from components.actions import Stride, Strike
from components.detection import Detection
from components.scenario import Entrant
from components.stats import Health
from ecs.snapshot import take
from systems.gather import fighting
from systems.knowledge.observe import Viewer
from systems.match.battle import Battle
from systems.match.run import Seats
from tests.arena import act_as, arena, content, who
from tests.observation_bytes import observation_bytes
from tests.systems.match.fought import players, small


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seed", [3, 4, 5, 10])
def test_kept_eyes_show_what_fresh_eyes_show_at_every_tick(seed: int, bot: str) -> None:
    scenario = small(seed, 6)
    battle = Battle(scenario, content().catalogue, seed)
    seats = Seats(battle, players(scenario, bot))
    kept = {side: Viewer(battle.world, battle.briefings[side]) for side in scenario.sides}
    while not battle.over:
        for side, viewer in kept.items():
            seen = viewer.observe()
            assert viewer.observe() == seen
            assert observation_bytes(seen) == observation_bytes(Viewer(battle.world, battle.briefings[side]).observe())
        seats.play_one()
    battle.close()


def test_looking_changes_nothing() -> None:
    battle = arena(["......"] * 4, Entrant("a", "guard", "red", 0, 0), Entrant("b", "wolf", "blue", 5, 3))
    before = take(battle.world)
    for side in battle.scenario.sides:
        Viewer(battle.world, battle.briefings[side]).observe()
    assert take(battle.world) == before


def test_what_only_the_fallen_had_in_sight_is_lost_where_it_was_last_seen() -> None:
    battle = arena(
        ["......#......"] * 3,
        Entrant("seer", "guard", "red", 0, 0),
        Entrant("friend", "guard", "red", 12, 2),
        Entrant("thief", "goblin", "blue", 1, 0),
        strict=False,
    )
    seer, thief = who(battle, "seer"), who(battle, "thief")
    alias = battle.alias("red", thief)
    battle.world.write(seer, Health).hp = 1
    while fighting(battle.world, seer):
        act_as(battle, "thief")
        battle.perform(Strike(thief, seer, "shortsword"))
    act_as(battle, "thief")
    battle.perform(Stride(thief, ((2, 0), (3, 0))))
    contact = battle.observe("red").contact(alias)
    assert contact is not None
    assert (contact.certain, contact.x, contact.y, contact.best) == (False, 1, 0, Detection.UNDETECTED)
    assert any(line.key == "log.lost" and line.args["target"] == alias for line in battle.log("red"))
