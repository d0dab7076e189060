"""Chests and traps are perceived as creatures are: R-DET-3, C43."""

from components.actions import Search, Stride
from components.detection import Detection
from components.events import Searched
from components.gear import Weapon
from components.item import Item
from components.scenario import Entrant, Thing
from ecs.ids import EntityId
from systems.match.battle import Battle
from systems.things import item_felt, item_state, strike_of_item
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of, keys, script, skill

BUSH = ["............", "....b.......", "............"]


def cellar(
    stealth: int | None, *, light: str = "bright", at: tuple[int, int] = (5, 1)
) -> tuple[Battle, EntityId, EntityId]:
    battle = arena(
        BUSH,
        Entrant("A", "guard", "red", 2, 1),
        Entrant("T", "guard", "blue", 11, 2),
        legend={"b": "bush"},
        light=light,
        objects=(Thing("C", "chest", *at, stealth),),
    )
    (item,) = (e for e, _ in battle.world.query(Item))
    actor = act_as(battle, "A")
    skill(battle, actor, perception=0)
    return battle, actor, item


def test_r_det_3_an_open_thing_is_observed_wherever_a_creature_would_be() -> None:
    battle, actor, item = cellar(None)
    assert item_state(battle.world, actor, item) is Detection.OBSERVED
    (view,) = battle.observe("red").items
    assert (view.kind, view.x, view.y, view.best) == ("chest", 5, 1, Detection.OBSERVED)


def test_r_det_3_darkness_and_dim_light_hold_for_things_too() -> None:
    battle, actor, item = cellar(None, light="dim")
    _, blow = strike_of_item(battle.world, actor, item, Weapon("none"))
    assert blow.facts.flat_dc == battle.catalogue.rulesets["levels"].concealed_dc
    battle, actor, item = cellar(None, light="dark")
    assert item_state(battle.world, actor, item) is Detection.UNDETECTED
    assert not battle.observe("red").items


def test_c43_a_chest_behind_a_bush_has_cover_and_is_found_by_a_search() -> None:
    for face, state in ((13, Detection.UNDETECTED), (14, Detection.HIDDEN), (20, Detection.HIDDEN)):
        battle, actor, item = cellar(4)
        assert item_state(battle.world, actor, item) is Detection.UNDETECTED
        assert not battle.observe("red").items
        script(battle, perception=[face])
        record = battle.perform(Search(actor))
        (searched,) = all_of(record, Searched)
        assert searched.items == ({item: state} if state else {})
        assert item_state(battle.world, actor, item) is state
        assert ("log.found_nothing" in keys(record, "red")) is (state is Detection.UNDETECTED)
        assert ("log.item_sensed" in keys(record, "red")) is (state is Detection.HIDDEN)


def test_c43_a_search_by_ten_sees_it_clearly_and_it_stays_known() -> None:
    battle, actor, _ = cellar(4)
    skill(battle, actor, perception=20)
    script(battle, perception=[4])
    record = battle.perform(Search(actor))
    assert "log.item_spotted" in keys(record, "red")
    assert "log.item_spotted" not in keys(record, "blue")
    (view,) = battle.observe("red").items
    assert (view.kind, view.best) == ("chest", Detection.OBSERVED)
    assert not battle.observe("blue").items


def test_a_thing_is_found_out_by_each_for_itself_and_remembered_by_the_side() -> None:
    battle, actor, item = cellar(4)
    other = who(battle, "T")
    skill(battle, actor, perception=20)
    script(battle, perception=[4])
    battle.perform(Search(actor))
    assert item_state(battle.world, other, item) is Detection.UNDETECTED
    battle.perform(Stride(actor, ((1, 1), (0, 1))))
    (view,) = battle.observe("red").items
    assert (view.x, view.y) == (5, 1)


def test_things_make_no_sound_and_do_not_live() -> None:
    battle, actor, item = cellar(None)
    assert item_felt(battle.world, actor, item).senses == ("sight",)
