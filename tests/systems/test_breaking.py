"""Things are struck, hold out, and break: R-DET-3."""

from components.actions import Interact, PointOut, Strike
from components.detection import Detection
from components.gear import Door
from components.item import Finds, Item, ItemBroken, ItemHarmed, ItemSeenBroken, ItemStruck
from components.ploy_events import DoorHeld
from components.scenario import Entrant, Thing
from ecs.ids import EntityId
from systems.gather import weapon_of
from systems.legality import why_not
from systems.match.battle import Battle
from systems.odds import distribution, planned_facts
from systems.things import item_state, strike_of_item
from tests.arena import act_as, arena, who
from tests.observation_bytes import observation_bytes
from tests.systems.deeds import all_of, keys, script, skill

HALL = ["............"] * 4


def item_of(battle: Battle, name: str) -> EntityId:
    return next(e for e, (item,) in battle.world.query(Item) if item.name == name)


def hall(*things: Thing, stealth: int | None = None) -> tuple[Battle, EntityId, EntityId]:
    chest = Thing("C", "chest", 3, 1, stealth, hp=10, defense=2, hardness=3)
    battle = arena(
        HALL, Entrant("A", "guard", "red", 2, 1), Entrant("T", "guard", "blue", 11, 3), objects=(chest, *things)
    )
    return battle, act_as(battle, "A"), item_of(battle, "C")


def test_r_det_3_hardness_is_taken_off_and_what_has_nothing_left_breaks() -> None:
    battle, actor, chest = hall()
    script(battle, attack=[10, 10, 10, 10, 10, 10], damage=[8, 1, 8])
    record = battle.perform(Strike(actor, chest, "longsword"))
    (blow,) = all_of(record, ItemStruck)
    assert (blow.dc, blow.outcome.damage, blow.levels) == (12, 7, ())
    assert all_of(record, ItemHarmed) == [ItemHarmed(chest, 7, 3)]
    record = battle.perform(Strike(actor, chest, "longsword"))
    assert not all_of(record, ItemHarmed)  # 1 + 2 is no more than its hardness
    record = battle.perform(Strike(actor, chest, "longsword"))
    assert all_of(record, ItemBroken) == [ItemBroken(chest, "chest", ())]
    assert battle.world.require(chest, Item).broken


def test_r_det_3_the_odds_are_those_of_the_blow_that_is_struck() -> None:
    battle, actor, chest = hall()
    me, alias = battle.alias("red", actor), battle.alias("red", chest)
    believed = planned_facts(battle.observe("red"), Strike(me, alias, "longsword"))
    weapon = weapon_of(battle.world, actor, "longsword")
    assert believed == strike_of_item(battle.world, actor, chest, weapon)[1].facts
    assert distribution(believed).probability(lambda o: o.damage == 7) > 0


def test_r_det_3_subdual_does_nothing_to_a_thing() -> None:
    battle, actor, chest = hall()
    skill(battle, actor, might=20)
    script(battle, attack=[20])
    record = battle.perform(Strike(actor, chest, "unarmed"))
    (blow,) = all_of(record, ItemStruck)
    assert blow.outcome.damage == 0
    assert keys(record, "red") == ["log.item_unhurt"]


def test_r_det_3_a_broken_chest_spills_what_it_holds() -> None:
    battle, actor, chest = hall(Thing("K", "item", 3, 1, inside="C"))
    key = item_of(battle, "K")
    assert item_state(battle.world, actor, key) is Detection.UNDETECTED
    battle.world.write(chest, Item).hp = 1
    script(battle, attack=[20], damage=[8])
    record = battle.perform(Strike(actor, chest, "longsword"))
    assert all_of(record, ItemBroken) == [ItemBroken(chest, "chest", (key,))]
    assert item_state(battle.world, actor, key) is Detection.OBSERVED
    assert {view.kind for view in battle.observe("red").items} == {"chest", "item"}


def test_r_det_3_a_broken_door_stands_open_for_good_for_those_who_know() -> None:
    battle = arena(
        HALL,
        Entrant("A", "guard", "red", 2, 1),
        Entrant("T", "guard", "blue", 11, 3),
        walls=[("wall", 3.0, 0.0, 3.0, 1.0), ("door", 3.0, 1.0, 3.0, 2.0), ("wall", 3.0, 2.0, 3.0, 4.0)],
        doors=[(1, False, True)],
        objects=(Thing("D", "door", 3, 1, hp=1),),
    )
    actor, leaf = act_as(battle, "A"), item_of(battle, "D")
    script(battle, attack=[20], damage=[8])
    battle.perform(Strike(actor, leaf, "longsword"))
    (entity, (door,)) = battle.world.query(Door)[0]
    assert (door.open, door.broken) == (True, True)
    me, alias = battle.alias("red", actor), battle.alias("red", entity)
    refusal = why_not(battle.observe("red"), Interact(me, alias))
    assert refusal is not None
    assert refusal.key == "reason.door_broken"
    record = battle.perform(Interact(actor, entity))  # whoever does not know finds out, and the point is gone
    assert all_of(record, DoorHeld) == [DoorHeld(actor, entity, locked=False)]
    assert battle.world.require(entity, Door).open


def test_r_sec_1_a_side_that_does_not_know_the_thing_learns_nothing_of_it() -> None:
    seen = []
    for holds in (100, 1):
        battle, actor, chest = hall(stealth=30)
        battle.world.write(chest, Item).hp = holds
        battle.world.write(actor, Finds).of = {chest: Detection.OBSERVED}
        script(battle, attack=[20], damage=[8])
        record = battle.perform(Strike(actor, chest, "longsword"))
        assert bool(all_of(record, ItemBroken)) is (holds == 1)
        assert keys(record, "blue") == ["log.strikes_square"]
        assert not [e for e in all_of(record, ItemSeenBroken) if e.observer == who(battle, "T")]
        assert not battle.observe("blue").items
        seen.append(observation_bytes(battle.observe("blue")))
    assert seen[0] == seen[1]


def test_d_point_1_a_thing_is_pointed_out_to_friends() -> None:
    chest = Thing("C", "trap", 3, 1, 30)
    battle = arena(
        HALL,
        Entrant("A", "guard", "red", 2, 1),
        Entrant("F", "guard", "red", 2, 3),
        Entrant("T", "guard", "blue", 11, 3),
        objects=(chest,),
    )
    actor, friend, trap = act_as(battle, "A"), who(battle, "F"), item_of(battle, "C")
    battle.world.write(actor, Finds).of = {trap: Detection.OBSERVED}
    assert item_state(battle.world, friend, trap) is Detection.UNDETECTED
    record = battle.perform(PointOut(actor, trap))
    assert item_state(battle.world, friend, trap) is Detection.HIDDEN
    assert "log.points_out_thing" in keys(record, "red")
    assert item_state(battle.world, who(battle, "T"), trap) is Detection.UNDETECTED
