"""Avoid Notice: R-AVOID-1, D-TURN-1."""

from components.detection import Detection
from components.events import StealthJudged
from components.scenario import Entrant
from components.stats import Stats
from components.turn import Entry, Turn
from systems.gather import state_of, track_of
from systems.match.battle import Battle
from systems.match.entering import covers_of, enter
from systems.match.setup import build
from tests.arena import arena, content, who
from tests.systems.deeds import keys

DARK = ["." * 14] * 6


def watchers() -> tuple[Entrant, ...]:
    return tuple(Entrant(name, "guard", "red", x, 0) for name, x in (("A", 3), ("B", 6), ("C", 9)))


def test_m80_a_stealth_of_20_against_three_observers_as_the_battle_starts() -> None:
    plan = arena(DARK, Entrant("T", "scout", "blue", 6, 2), *watchers(), light="dark").scenario
    world = build(plan, content().catalogue, 1, strict=True)
    names = {entry.name: e for e, (entry,) in world.query(Entry)}
    for name, dc in (("A", 18), ("B", 20), ("C", 21)):
        world.write(names[name], Stats).perception = dc - 10
    world.write(names["T"], Stats).stealth = 10
    covers = covers_of(world, names["T"])
    assert set(covers) == {names[n] for n in "ABC"}
    initiatives = {names["A"]: 10, names["B"]: 20, names["C"]: 5, names["T"]: 20}
    enter(world, names["T"], covers, (10,), initiatives)
    battle = Battle.resume(plan, content().catalogue, world)
    record = battle.perform(None)
    found = {}
    for name in "ABC":
        track = track_of(world, names[name], names["T"])
        assert track is not None
        found[name] = (state_of(world, names[name], names["T"]), track.unnoticed)
    assert found == {
        "A": (Detection.UNDETECTED, True),
        "B": (Detection.UNDETECTED, False),
        "C": (Detection.HIDDEN, False),
    }
    assert [s.event.mode for s in record.events if isinstance(s.event, StealthJudged)] == ["avoid_notice"] * 3
    assert "log.avoid_notice_roll" in keys(record, "blue")
    assert "log.avoid_notice_roll" not in keys(record, "red")
    battle.close()


def test_r_avoid_1_the_stealth_roll_is_the_initiative_too_and_the_open_hides_nobody() -> None:
    battle = arena(DARK, Entrant("T", "scout", "blue", 6, 2, avoid_notice=True), *watchers())
    target = who(battle, "T")
    for name in "ABC":
        assert state_of(battle.world, who(battle, name), target) is Detection.OBSERVED
    assert len(battle.world.single(Turn).order) == 4


def test_r_avoid_1_a_battle_may_start_with_nobody_known_to_anybody() -> None:
    wall = ("wall", 6.0, 0.0, 6.0, 4.0)
    battle = arena(
        ["." * 12] * 4,
        Entrant("A", "scout", "red", 1, 1, avoid_notice=True),
        Entrant("T", "scout", "blue", 10, 1, avoid_notice=True),
        walls=[wall],
        seed=2,
    )
    one, other = who(battle, "A"), who(battle, "T")
    states = {state_of(battle.world, one, other), state_of(battle.world, other, one)}
    assert Detection.OBSERVED not in states
    assert not battle.observe("red").contacts or Detection.HIDDEN in states
