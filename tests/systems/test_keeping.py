"""What a creature keeps up ends once, however it falls: D-COND-1."""

from collections.abc import Callable

import pytest

from components.actions import CreateDiversion, EndTurn, Lean, Ready, Stride, Strike, TakeCover, UseAbility
from components.conditions import BLEEDING, NETTED, Conditions
from components.detection import Detection
from components.events import ConditionEnded, Dropped, Moved, StanceEnded
from components.gear import LightSource
from components.ploy_events import DiversionEnded, ReadyFired
from components.readiness import Readiness
from components.scenario import Entrant
from components.stats import Health
from components.stealth import KeptStealth
from components.turn import Stance
from ecs.ids import EntityId
from ecs.world import TickRecord
from systems.gather import fighting, square_of, track_of, write_track
from systems.match.battle import Battle
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of, script, skill

Fall = Callable[[Battle, EntityId, EntityId], TickRecord]


def field() -> tuple[Battle, EntityId, EntityId]:
    """T carries a light beside A, and keeps up all that there is to keep up."""
    battle = arena(
        ["........"] * 4,
        Entrant("A", "mage", "red", 2, 1),
        Entrant("T", "archer", "blue", 3, 1, light=(10, 20)),
        Entrant("O", "guard", "red", 6, 3),
    )
    a, t = who(battle, "A"), who(battle, "T")
    skill(battle, a, attack=30)
    act_as(battle, "T")
    bow = battle.catalogue.kinds["archer"].weapons[0].id
    script(battle, deception=[1, 1])
    for action in (Ready(t, bow), Lean(t, (3 * 1024, 1024)), CreateDiversion(t)):
        battle.perform(action)
    world = battle.world
    world.write(t, Stance).taking_cover = True
    world.write(t, Conditions).rounds[NETTED] = 0
    kept = world.write(t, KeptStealth)
    kept.serial, kept.faces = 3, (12,)
    track = write_track(world, who(battle, "O"), t)
    track.earned, track.pending = Detection.HIDDEN, True
    world.write(t, Health).hp = 1
    return battle, a, t


def by_a_blow(battle: Battle, a: EntityId, t: EntityId) -> TickRecord:
    battle.perform(EndTurn(battle.actor))
    while battle.actor != a:
        battle.end_turn()
    restore(battle, t)
    script(battle, attack=[15] * 3, damage=[4] * 3, flat=[20])
    return battle.perform(Strike(a, t, "dagger"))


def by_bleeding(battle: Battle, a: EntityId, t: EntityId) -> TickRecord:
    battle.world.write(t, Conditions).rounds[BLEEDING] = 0
    script(battle, bleeding=[4])
    return battle.perform(EndTurn(t))


def by_an_area(battle: Battle, a: EntityId, t: EntityId) -> TickRecord:
    battle.perform(EndTurn(battle.actor))
    while battle.actor != a:
        battle.end_turn()
    restore(battle, t)
    script(battle, save=[1] * 9, damage=[6] * 9)
    return battle.perform(UseAbility(a, "fire_burst", at=(5, 1)))


def by_an_opening(battle: Battle, a: EntityId, t: EntityId) -> TickRecord:
    """It never gets beyond the square it leaves."""
    script(battle, attack=[15] * 3, damage=[4] * 3, flat=[20])
    return battle.perform(Stride(t, ((4, 1), (5, 1), (6, 1))))


def restore(battle: Battle, t: EntityId) -> None:
    """What ended with turns that went by is kept up again."""
    world = battle.world
    stance, held = world.write(t, Stance), world.write(t, Readiness)
    stance.taking_cover, stance.lean, stance.diverting = True, (3 * 1024, 1024), True
    held.weapon = battle.catalogue.kinds["archer"].weapons[0].id
    track = write_track(world, who(battle, "O"), t)
    track.earned, track.pending = Detection.HIDDEN, True


@pytest.mark.parametrize("fall", [by_a_blow, by_bleeding, by_an_area, by_an_opening])
def test_d_cond_1_however_a_creature_falls_all_it_kept_up_ends_once(fall: Fall) -> None:
    battle, a, t = field()
    restore(battle, t)
    record, world = fall(battle, a, t), battle.world
    assert not fighting(world, t)
    stance = world.require(t, Stance)
    assert (stance.taking_cover, stance.lean, stance.diverting) == (False, None, False)
    assert world.require(t, Readiness) == Readiness()
    assert world.require(t, KeptStealth) == KeptStealth()
    assert not world.require(t, Conditions).has(NETTED)
    for observer in (a, who(battle, "O")):
        track = track_of(world, observer, t)
        assert track is None or (track.earned, track.feint, track.pending) == (None, False, False)
    assert [e.target for e in all_of(record, Dropped)] == [t]
    assert [e.actor for e in all_of(record, StanceEnded)] == [t]
    assert [e.actor for e in all_of(record, DiversionEnded)] == [t]
    assert [e.target for e in all_of(record, ConditionEnded) if e.condition == NETTED] == [t]
    assert not all_of(record, ReadyFired)
    assert not [e for e in all_of(record, Moved) if e.actor == t]
    assert world.require(t, LightSource).lit  # it burns on where it lies
    assert square_of(world, t) == (3, 1)


@pytest.mark.parametrize("fall", [by_a_blow, by_an_opening])
def test_nothing_ends_twice_when_the_battle_goes_on(fall: Fall) -> None:
    battle, a, t = field()
    restore(battle, t)
    fall(battle, a, t)
    records: list[TickRecord] = []
    battle.on_tick = lambda _, record: records.append(record)
    for _ in range(4):
        if not battle.over:
            battle.end_turn()
    later = [s.event for record in records for s in record.events]
    assert not [e for e in later if isinstance(e, StanceEnded | DiversionEnded) and e.actor == t]
    assert not [e for e in later if isinstance(e, Dropped)]


def test_a_stance_taken_by_the_rules_ends_with_the_fall() -> None:
    """As the rules take it, behind a crate."""
    people = (Entrant("A", "archer", "red", 0, 0), Entrant("T", "guard", "blue", 4, 0))
    battle = arena(["...c...."], *people, legend={"c": "crate"})
    a, t = who(battle, "A"), act_as(battle, "T")
    battle.perform(TakeCover(t))
    assert battle.world.require(t, Stance).taking_cover
    act_as(battle, "A")
    battle.world.write(t, Health).hp = 1
    skill(battle, a, attack=30)
    script(battle, attack=[15] * 5, damage=[4] * 2)
    record = battle.perform(Strike(a, t, battle.catalogue.kinds["archer"].weapons[0].id))
    assert [e.actor for e in all_of(record, StanceEnded)] == [t]
