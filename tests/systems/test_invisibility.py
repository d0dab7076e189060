"""Turning invisible and back, prints and nets (R-INV-1..4)."""


import pytest

from components.ability_events import Tracked
from components.actions import EndTurn, Hide, Interact, Sneak, Stride, Strike, UseAbility
from components.conditions import DEAFENED, INVISIBLE, NETTED, Conditions
from components.detection import Detection
from components.events import Struck, Witnessed
from components.scenario import Entrant
from components.turn import ActionPoints
from ecs.ids import EntityId
from ecs.scripted import Scripted
from ecs.world import TickRecord
from systems.gather import felt, state_of, track_of
from systems.match.battle import Battle
from systems.rules.scene import Scene
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of

OPEN = ["." * 16] * 6
SNOWY = ["." * 16, "....ssss........", "....ssss........", "." * 16]
PILLAR = ["." * 16, "....#...........", "." * 16]


def mage(*, light: str = "bright", rows: list[str] = OPEN, seed: int = 1) -> tuple[Battle, EntityId, EntityId]:
    """A mage 20 ft from a guard, about to act."""
    battle = arena(rows, Entrant("A", "guard", "blue", 2, 1), Entrant("T", "mage", "red", 6, 1), light=light, seed=seed)
    return battle, act_as(battle, "T"), who(battle, "A")


def fade(battle: Battle, actor: EntityId) -> TickRecord:
    return battle.perform(UseAbility(actor, "fade"))


@pytest.mark.parametrize("light", ["bright", "dim"])
def test_m16_m17_who_turns_invisible_while_observed_starts_hidden(light: str) -> None:
    battle, actor, watcher = mage(light=light)
    assert state_of(battle.world, watcher, actor) is Detection.OBSERVED
    fade(battle, actor)
    assert state_of(battle.world, watcher, actor) is Detection.HIDDEN
    assert felt(battle.world, watcher, actor).state is Detection.UNDETECTED


def test_r_inv_3_whoever_saw_it_vanish_holds_on_to_it_without_ears() -> None:
    battle, actor, watcher = mage()
    battle.world.write(watcher, Conditions).rounds = {DEAFENED: 0}
    battle.world.write(actor, Conditions).rounds = {INVISIBLE: 0}
    battle.perform(EndTurn(actor))  # nothing of it is heard, no deed gives it away
    assert state_of(battle.world, watcher, actor) is Detection.HIDDEN


def test_m19_when_invisibility_ends_the_felt_state_is_back_at_once() -> None:
    battle, actor, watcher = mage()
    fade(battle, actor)
    for _ in range(3):  # two rounds of the mage's own turns
        act_as(battle, "A")
        act_as(battle, "T")
        if not battle.world.require(actor, Conditions).has(INVISIBLE):
            break
    assert not battle.world.require(actor, Conditions).has(INVISIBLE)
    assert state_of(battle.world, watcher, actor) is Detection.OBSERVED


def test_invisible_for_two_rounds_lasts_until_the_second_own_turn_starts() -> None:
    battle, actor, _ = mage()
    fade(battle, actor)
    act_as(battle, "A")
    act_as(battle, "T")
    assert battle.world.require(actor, Conditions).rounds == {INVISIBLE: 1}
    act_as(battle, "A")
    act_as(battle, "T")
    assert battle.world.require(actor, Conditions).rounds == {}


def test_r_inv_3_already_hidden_stays_hidden() -> None:
    battle, actor, watcher = mage(rows=["." * 16, "....#...........", "." * 16])
    battle.world.put(Scripted({"stealth": [20, 20, 20]}))

    battle.perform(Hide(actor))
    assert state_of(battle.world, watcher, actor) is Detection.HIDDEN
    fade(battle, actor)
    assert state_of(battle.world, watcher, actor) is Detection.HIDDEN


def test_an_undetected_creature_stays_undetected_when_it_turns_invisible() -> None:
    battle, actor, watcher = mage(light="dark")
    battle.world.put(Scripted({"stealth": [20, 20, 20]}))
    battle.perform(Sneak(actor, ((7, 1),)))
    assert state_of(battle.world, watcher, actor) is Detection.UNDETECTED
    fade(battle, actor)
    assert state_of(battle.world, watcher, actor) is Detection.UNDETECTED


@pytest.mark.parametrize(("face", "state"), [(20, Detection.UNDETECTED), (10, Detection.HIDDEN)])
def test_c12_c13_the_faded_may_sneak_away(face: int, state: Detection) -> None:
    battle, actor, watcher = mage()
    fade(battle, actor)
    battle.world.put(Scripted({"stealth": [face]}))
    battle.perform(Sneak(actor, ((7, 1), (8, 1))))
    assert state_of(battle.world, watcher, actor) is state
    track = track_of(battle.world, watcher, actor)
    assert track is not None
    if state is Detection.UNDETECTED:
        assert (track.x, track.y) == (6, 1)


def test_r_inv_2_an_ordinary_walk_is_followed() -> None:
    battle, actor, watcher = mage()
    fade(battle, actor)
    battle.perform(Stride(actor, ((7, 1), (8, 1))))
    assert state_of(battle.world, watcher, actor) is Detection.HIDDEN


def ghost(
    *, rows: list[str], at: tuple[int, int] = (3, 2), watcher: str = "guard"
) -> tuple[Battle, EntityId, EntityId]:
    """Somebody invisible and unknown, about to act, and who might see its prints."""
    battle = arena(
        rows,
        Entrant("A", watcher, "blue", 10, 0),
        Entrant("T", "scout", "red", *at, conditions=("invisible",)),
        legend={"s": "snow"},
    )
    return battle, act_as(battle, "T"), who(battle, "A")


@pytest.mark.parametrize("move", [Stride, Sneak])
def test_r_inv_4_prints_in_snow_make_the_invisible_hidden(move: type[Stride] | type[Sneak]) -> None:
    battle, actor, watcher = ghost(rows=SNOWY)
    assert state_of(battle.world, watcher, actor) is Detection.UNDETECTED
    battle.world.put(Scripted({"stealth": [20] * 6}))
    record = battle.perform(move(actor, ((4, 2),)))
    assert [event.observers for event in all_of(record, Tracked)] == [(watcher,)]
    assert state_of(battle.world, watcher, actor) is Detection.HIDDEN
    assert "log.prints_seen" in [e.key for e in all_of(record, Witnessed) if e.side == "blue"]


def test_a_sneak_that_left_prints_stays_hidden_on_firm_ground() -> None:
    battle, actor, watcher = ghost(rows=SNOWY)
    battle.world.put(Scripted({"stealth": [20] * 6}))
    battle.perform(Sneak(actor, ((4, 2), (4, 3))))
    assert state_of(battle.world, watcher, actor) is Detection.HIDDEN


def test_prints_tell_only_those_who_can_see_them() -> None:
    battle, actor, watcher = ghost(rows=SNOWY)
    battle.world.write(watcher, Conditions).rounds = {"blinded": 0}
    record = battle.perform(Stride(actor, ((4, 2),)))
    assert [event.observers for event in all_of(record, Tracked)] == [()]
    assert state_of(battle.world, watcher, actor) is Detection.UNDETECTED
    assert [e.key for e in all_of(record, Witnessed) if e.key == "log.prints_seen"] == []


def test_floor_keeps_no_prints() -> None:
    battle, actor, watcher = ghost(rows=OPEN)
    assert not all_of(battle.perform(Stride(actor, ((4, 2),))), Tracked)
    assert state_of(battle.world, watcher, actor) is Detection.UNDETECTED


def netted(*, rows: list[str] = OPEN, square: tuple[int, int] | None = None) -> tuple[Battle, EntityId, EntityId]:
    """A bandit has thrown a net over somebody invisible 15 ft off."""
    battle = arena(
        rows,
        Entrant("A", "bandit", "red", 2, 1),
        Entrant("T", "guard", "blue", 5, 1, conditions=("invisible",)),
    )
    actor, target = act_as(battle, "A"), who(battle, "T")
    battle.world.put(Scripted({"secret_flat": [11], "secret_attack": [20] * 6}))
    record = battle.perform(Strike(actor, 0, "net", "", square or (5, 1)))
    assert [event.outcome.damage for event in all_of(record, Struck)] == [0]
    return battle, actor, target


def test_c09_a_net_makes_the_invisible_observed_and_concealed_and_hidden_once_it_is_off() -> None:
    battle, actor, target = netted()
    world = battle.world
    assert state_of(world, actor, target) is Detection.OBSERVED
    assert felt(world, actor, target).causes == ("net",)
    act_as(battle, "T")
    battle.perform(Interact(target, target=target))
    assert not world.require(target, Conditions).has(NETTED)
    assert world.require(target, ActionPoints).left == 2
    assert state_of(world, actor, target) is Detection.HIDDEN


def test_c10_a_net_and_standard_cover_are_a_dc_5_check_and_two_levels() -> None:
    battle, actor, target = netted(rows=["." * 16, "....#...........", "." * 16])
    battle.world.put(Scripted({"flat": [5], "attack": [20] * 6, "damage": [1]}))
    (struck,) = all_of(battle.perform(Strike(actor, target, "throwing_knife")), Struck)
    assert struck.flat_dc == 5
    assert ("cover", -2) in [(level.source, level.amount) for level in struck.levels]


def test_a_net_that_lands_on_nobody_shows_nothing() -> None:
    battle = arena(
        OPEN, Entrant("A", "bandit", "red", 2, 1), Entrant("T", "guard", "blue", 5, 1, conditions=("invisible",))
    )
    actor, target = act_as(battle, "A"), who(battle, "T")
    battle.perform(Strike(actor, 0, "net", "", (5, 2)))
    assert not battle.world.require(target, Conditions).has(NETTED)
    assert state_of(battle.world, actor, target) is Detection.UNDETECTED


def test_a_friend_beside_it_may_take_the_net_off_and_others_may_not() -> None:
    battle = arena(
        OPEN,
        Entrant("A", "bandit", "red", 2, 1),
        Entrant("T", "guard", "blue", 5, 1, conditions=("invisible", "netted")),
        Entrant("U", "guard", "blue", 6, 1),
        Entrant("V", "guard", "blue", 9, 1),
    )
    for name in ("V", "U"):
        actor = act_as(battle, name)
        action = Interact(battle.alias("blue", actor), target=battle.alias("blue", who(battle, "T")))
        refusal = battle.submit("blue", action)
        assert (refusal.key if refusal else "") == ("reason.not_adjacent" if name == "V" else "")
    assert not battle.world.require(who(battle, "T"), Conditions).has(NETTED)
    action = Interact(battle.alias("blue", who(battle, "U")), target=battle.alias("blue", who(battle, "T")))
    refusal = battle.submit("blue", action)
    assert refusal is not None
    assert refusal.key == "reason.no_net"


def test_under_a_net_nobody_keeps_an_earned_state() -> None:
    battle, actor, watcher = mage()
    fade(battle, actor)
    battle.world.put(Scripted({"stealth": [20]}))
    battle.perform(Sneak(actor, ((7, 1),)))
    assert state_of(battle.world, watcher, actor) is Detection.UNDETECTED
    conditions = battle.world.write(actor, Conditions)
    conditions.rounds = dict(sorted({**conditions.rounds, NETTED: 0}.items()))
    battle.perform(EndTurn(actor))
    assert state_of(battle.world, watcher, actor) is Detection.OBSERVED


def test_a_side_believes_its_creature_hidden_when_it_fades_or_leaves_prints() -> None:
    battle, actor, watcher = mage()
    fade(battle, actor)
    alias, foe = battle.alias("red", actor), battle.alias("red", watcher)
    mine = battle.observe("red").mine(alias)
    assert mine is not None
    assert mine.located == (foe,)
    scene = Scene(battle.observe("red"))
    assert scene.believed(mine, scene.contacts[foe]) is Detection.HIDDEN
