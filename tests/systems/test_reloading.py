"""A crossbow is made ready again by an Interact: D-AP-1."""

from components.actions import Ready, Reload, Stride, Strike
from components.events import Struck
from components.gear import Gear
from components.ploy_events import Reloaded
from components.scenario import Entrant
from ecs.chance import Dice
from ecs.ids import EntityId
from systems.ai.bots import make
from systems.legality import options, why_not
from systems.match.battle import Battle
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of, keys, script

ROOM = ["." * 20] * 6


def duel(far: int = 6) -> tuple[Battle, EntityId, EntityId]:
    battle = arena(ROOM, Entrant("C", "crossbowman", "red", 1, 1), Entrant("T", "guard", "blue", far, 1))
    return battle, act_as(battle, "C"), who(battle, "T")


def test_a_shot_leaves_it_unloaded_and_one_interact_loads_it_again() -> None:
    battle, actor, target = duel()
    script(battle, attack=[2], damage=[])
    battle.perform(Strike(actor, target, "crossbow"))
    assert battle.world.require(actor, Gear).unloaded == {"crossbow": 1}
    me, foe = battle.alias("red", actor), battle.alias("red", target)
    refusal = why_not(battle.observe("red"), Strike(me, foe, "crossbow"))
    assert refusal is not None
    assert refusal.key == "reason.not_loaded"
    assert options(battle.observe("red"))["reload"] == [Reload(me, "crossbow")]
    record = battle.perform(Reload(actor, "crossbow"))
    assert all_of(record, Reloaded) == [Reloaded(actor, "crossbow", 0)]
    assert battle.world.require(actor, Gear).unloaded == {}
    assert not options(battle.observe("red"))["reload"]
    assert why_not(battle.observe("red"), Strike(me, foe, "crossbow")) is None


def test_only_those_who_see_it_are_told_of_the_reloading() -> None:
    battle, actor, target = duel()
    script(battle, attack=[2])
    battle.perform(Strike(actor, target, "crossbow"))
    record = battle.perform(Reload(actor, "crossbow"))
    assert keys(record, "red") == ["log.reloads"]
    assert keys(record, "blue") == ["log.reloads"]
    walled = arena(
        ROOM,
        Entrant("C", "crossbowman", "red", 1, 1),
        Entrant("T", "guard", "blue", 6, 1),
        walls=[("wall", 4.0, 0.0, 4.0, 6.0)],
    )
    actor = act_as(walled, "C")
    walled.world.write(actor, Gear).unloaded = {"crossbow": 1}
    record = walled.perform(Reload(actor, "crossbow"))
    assert keys(record, "red") == ["log.reloads"]
    assert keys(record, "blue") == []


def test_a_held_shot_is_not_loosed_from_an_unloaded_weapon() -> None:
    for loaded in (True, False):
        battle = arena(
            ["." * 20] * 5,
            Entrant("C", "crossbowman", "red", 1, 1),
            Entrant("T", "guard", "blue", 6, 4),
            walls=[("wall", 3.0, 2.0, 8.0, 2.0), ("wall", 3.0, 2.0, 3.0, 5.0)],
        )
        actor = act_as(battle, "C")
        battle.perform(Ready(actor, "crossbow"))
        if not loaded:
            battle.world.write(actor, Gear).unloaded = {"crossbow": 1}
        runner = act_as(battle, "T")
        script(battle, attack=[2, 2, 2, 2], flat=[11, 11])
        record = battle.perform(Stride(runner, ((7, 4), (8, 3), (8, 2), (8, 1))))
        assert bool(all_of(record, Struck)) is loaded


def test_the_bot_reloads_at_a_distance_and_takes_its_mace_hand_to_hand() -> None:
    for far, reloads in ((8, True), (2, False)):
        battle, actor, _ = duel(far)
        battle.world.write(actor, Gear).unloaded = {"crossbow": 1}
        action = make("greedy").choose(battle.observe("red"), Dice(1, 2, 3, 0))
        assert isinstance(action, Reload) is reloads
        assert why_not(battle.observe("red"), action) is None
