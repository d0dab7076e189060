"""The course of a recorded battle is what happened in it, and a side's own moments are what that side noticed."""

from components.detection import Detection
from ecs.replay import read
from systems.match.course import FALL, FOUND, WOUND, Course
from systems.match.playback import Playback
from tests.systems.match.fought import fought
from tests.systems.match.watched import watched

SEEDS = range(1, 5)


def course(seed: int) -> Course:
    return Course(Playback(read(fought(seed, bot="greedy", rounds=4).data)))


def test_the_recorded_states_are_those_that_each_side_had_in_play() -> None:
    """At every tick: whoever a side locates by the events is whoever its Observation is certain of, in that state."""
    compared = 0
    for seed in SEEDS:
        battle = watched(seed)
        for (side, tick), seen in battle.seen.items():
            best = battle.replay.course.best(side, tick)
            aliases = battle.replay.aliases(side, tick)
            told = {aliases[entity]: Detection(state) for entity, state in best.items()}
            known = {c.alias: c.best for c in seen.contacts if c.best}
            fighting = {c.alias for c in seen.contacts if c.fighting}
            assert {a: s for a, s in told.items() if a in fighting} == {a: s for a, s in known.items() if a in fighting}
            compared += len(known)
    assert compared > 100


def test_marks_are_the_wounds_falls_and_first_sights_of_the_battle() -> None:
    found = 0
    for seed in SEEDS:
        told = course(seed)
        events = [(tick, row.event) for tick, row in Playback(read(fought(seed, bot="greedy", rounds=4).data)).events()]
        for kind, event in ((WOUND, "wounded"), (FALL, "dropped")):
            ticks = [mark.tick for mark in told.marks if mark.kind == kind]
            assert ticks == [tick for tick, name in events if name == event]
            found += len(ticks)
        firsts = [mark for mark in told.marks if mark.kind == FOUND]
        assert len(firsts) <= len(told.side_of)
    assert found > 10


def test_a_sides_moments_end_where_it_was_told_something_or_acted_and_leave_nothing_out() -> None:
    shorter = 0
    for seed in SEEDS:
        told = course(seed)
        for side in told.sides:
            stops = told.stops(side)
            assert list(stops) == sorted(set(stops))
            heard = [tick for tick, _ in told.logs[side]]
            assert not heard or stops[-1] >= heard[-1]
            shorter += told.last - told.first + 1 > len(stops)
    assert shorter > 3


def test_a_sides_marks_come_from_its_log_alone() -> None:
    for seed in SEEDS:
        told = course(seed)
        for side in told.sides:
            heard = {tick for tick, _ in told.logs[side]}
            assert {mark.tick for mark in told.told(side)} <= heard
            assert all(mark.side == "" for mark in told.told(side))


def test_how_many_were_located_is_counted_alike_at_once_and_one_by_one() -> None:
    told = course(2)
    ticks = range(told.first, told.last + 1)
    for side in told.sides:
        assert told.located(ticks, side) == [len(told.best(side, tick)) for tick in ticks]
