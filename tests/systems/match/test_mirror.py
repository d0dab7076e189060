"""One world that follows a recording shows each side what it knew then, whatever was looked at before."""

from collections.abc import Mapping
from gc import collect
from random import Random

import esper
import pytest

from components.observation import Briefing, Observation
from ecs.errors import CodecError
from ecs.ids import EntityId
from ecs.replay import read
from ecs.table import Table
from systems.match.mirror import Mirror
from systems.match.playback import Playback
from systems.match.setup import briefing_of
from tests.arena import content
from tests.systems.match.fought import Fought, fought

Briefings = Mapping[str, Briefing]


def briefings_of(whole: Fought) -> Briefings:
    return {side: briefing_of(whole.scenario, content().catalogue, side) for side in whole.scenario.sides}


def mirror_of(whole: Fought, briefings: Briefings) -> Mirror:
    return Mirror(whole.scenario, content().catalogue, briefings)


def anew(whole: Fought, briefings: Briefings, side: str, table: Table) -> Observation:
    """What a world made for this look alone shows."""
    mirror = mirror_of(whole, briefings)
    found = mirror.observe(side, table)
    mirror.close()
    return found


def test_after_any_walk_through_the_ticks_a_side_sees_what_a_first_look_shows(scale: int) -> None:
    learned = 0
    for seed in range(1, 7):
        whole, dice = fought(seed, bot="greedy", rounds=5), Random(seed)
        briefings = briefings_of(whole)
        playback, mirror = Playback(read(whole.data)), mirror_of(whole, briefings)
        end = playback.seek(playback.last).copy()
        met = {side: mirror.observe(side, end).met for side in whole.scenario.sides}
        for tick in dice.choices(range(1, playback.last + 1), k=15 * scale):
            table = playback.seek(tick)
            for side in whole.scenario.sides:
                shown = mirror.observe(side, table)
                assert shown == anew(whole, briefings, side, table)
                learned += shown.met != met[side]
        mirror.close()
    assert learned > 8  # so that knowledge of the end would have shown earlier


def test_rows_of_no_battle_leave_no_world_behind_and_the_next_look_is_whole() -> None:
    whole = fought(3)
    collect()
    before = set(esper.list_worlds())
    playback, mirror = Playback(read(whole.data)), mirror_of(whole, briefings_of(whole))
    first = mirror.observe("red", playback.seek(4))
    forged = playback.seek(9).copy()
    creature = next(e for e in sorted(forged.rows) if "entry" in forged.rows[EntityId(e)])
    forged.rows[creature]["position"] = ["far", 0, 0]
    with pytest.raises(CodecError):
        mirror.observe("red", forged)
    assert set(esper.list_worlds()) == before
    assert mirror.observe("red", playback.seek(4)) == first
    mirror.close()


def test_the_world_goes_with_whoever_held_it() -> None:
    whole = fought(3)
    collect()
    before = set(esper.list_worlds())
    mirror = mirror_of(whole, briefings_of(whole))
    mirror.observe("red", Playback(read(whole.data)).seek(4))
    assert len(set(esper.list_worlds()) - before) == 1
    del mirror
    collect()
    assert set(esper.list_worlds()) == before
