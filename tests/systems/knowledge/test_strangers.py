"""A contact lost before it was ever Observed gets another number when it is found again (R-SEC-1)."""

from components.actions import EndTurn, Ready
from components.awareness import Awareness
from components.conditions import Conditions
from components.detection import Detection
from components.events import Moved
from components.ploy_events import ReadyFired
from components.position import Position
from components.readiness import Readiness
from components.scenario import Entrant
from components.side import SideMemory
from ecs.snapshot import take
from systems.gather import memory_of, stand, state_of
from systems.knowledge.observe import Viewer
from systems.knowledge.roster import roster_of
from systems.legality import why_not
from systems.match.battle import Battle
from systems.match.setup import reopen
from tests.arena import act_as, arena, content, who
from tests.systems.deeds import all_of

HALL = ["." * 40] * 3
NEAR, FAR = (4, 1), (30, 1)


def heard(light: str = "dark") -> Battle:
    """A hears T beside it in the dark, and goes on hearing it until it is far away."""
    battle = arena(
        HALL,
        Entrant("A", "guard", "red", 1, 1),
        Entrant("T", "goblin", "blue", *NEAR),
        Entrant("far", "goblin", "blue", 39, 2),
        light=light,
    )
    act_as(battle, "A")
    return battle


def put(battle: Battle, square: tuple[int, int]) -> None:
    """Let T be somewhere else, and everybody feel it."""
    target = who(battle, "T")
    place = battle.world.write(target, Position)
    place.x, place.y = square
    stand(battle.world, target)
    battle.end_turn()


def numbers(battle: Battle) -> list[int]:
    return [contact.alias for contact in battle.observe("red").contacts]


def test_who_was_never_seen_comes_back_as_somebody_else() -> None:
    battle = heard()
    (first,) = numbers(battle)
    put(battle, FAR)
    (mark,) = battle.observe("red").contacts
    assert (mark.alias, mark.certain, (mark.x, mark.y)) == (first, False, NEAR)
    put(battle, (6, 1))
    old, new = battle.observe("red").contacts
    assert (old.alias, old.certain, (old.x, old.y)) == (first, False, NEAR)  # its mark does not go: that would tell
    assert (new.certain, (new.x, new.y)) == (True, (6, 1))
    assert new.alias != first
    lost, found = [line for line in battle.log("red") if line.key in ("log.gone", "log.heard")][-2:]
    assert (lost.args["target"], found.args["target"]) == (first, new.alias)
    assert new.alias in battle.observe("red").initiative
    assert first not in battle.observe("red").initiative
    assert {first, new.alias} <= set(roster_of(battle.observe("red")))


def test_who_was_seen_once_keeps_its_number() -> None:
    battle = heard(light="bright")
    first = battle.alias("red", who(battle, "T"))
    battle.world.write(who(battle, "A"), Conditions).rounds = {"blinded": 0}
    put(battle, FAR)
    put(battle, (6, 1))
    assert state_of(battle.world, who(battle, "A"), who(battle, "T")) is Detection.HIDDEN
    assert battle.alias("red", who(battle, "T")) == first
    assert first in numbers(battle)


def test_two_strangers_who_change_places_unheard_cannot_be_told_apart() -> None:
    """Twins: the same sounds at the same squares, whoever makes them."""
    got = []
    for back in ("T", "U"):
        battle = arena(
            HALL,
            Entrant("A", "guard", "red", 1, 1),
            Entrant("T", "goblin", "blue", *NEAR),
            Entrant("U", "goblin", "blue", *FAR),
            light="dark",
        )
        act_as(battle, "A")
        put(battle, (31, 1))
        target = who(battle, back)
        place = battle.world.write(target, Position)
        place.x, place.y = 6, 1
        stand(battle.world, target)
        act_as(battle, "A")
        battle.end_turn()
        got.append((battle.observe("red").contacts, battle.observe("red").met, battle.log("red")))
    assert got[0] == got[1]


def test_a_mark_fades_and_its_number_stays_known() -> None:
    battle = heard()
    (first,) = numbers(battle)
    put(battle, FAR)
    for _ in range(3 * 8):
        battle.end_turn()
    assert numbers(battle) == []
    assert first in dict(battle.observe("red").met)


def test_a_strike_held_for_a_stranger_who_was_lost_waits_for_nobody() -> None:
    """To loose it would tell that this is the one who was heard before."""
    battle = heard()
    actor, target = act_as(battle, "A"), who(battle, "T")
    (first,) = numbers(battle)
    assert battle.submit("red", Ready(battle.alias("red", actor), "longsword", first)) is None
    put(battle, FAR)
    assert battle.world.require(actor, Readiness).lost
    again = why_not(battle.observe("red"), Ready(battle.alias("red", actor), "longsword", first))
    assert again is not None
    fired = []
    battle.on_tick = lambda action, record: fired.extend(all_of(record, ReadyFired))
    battle.world.write(target, Position).x = 2
    stand(battle.world, target)
    battle.world.write(actor, Awareness)
    assert not all_of(battle.perform(EndTurn(battle.actor)), Moved)
    assert not fired


def test_marks_are_part_of_what_is_saved() -> None:
    battle = heard()
    put(battle, FAR)
    put(battle, (6, 1))
    before, memory = battle.observe("red"), memory_of(battle.world, "red")[1]
    assert memory.lost
    world = reopen(take(battle.world), battle.scenario, content().catalogue)
    assert world.state_hash() == battle.world.state_hash()
    assert [m.lost for _, (m,) in world.query(SideMemory) if m.side == "red"] == [memory.lost]
    assert Viewer(world, battle.briefings["red"]).observe() == before
    world.close()
