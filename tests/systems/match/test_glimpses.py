"""What a side knew is shown from the recorded state, and is what it knew when the battle was fought."""

import pytest

from ecs.codec import build
from ecs.errors import CodecError, CorruptError, OtherRulesError
from ecs.ids import EntityId
from ecs.replay import read
from ecs.table import Table
from systems.match.battle import Battle
from systems.match.glimpses import glimpses
from systems.match.playback import Playback
from systems.match.record import ACTION
from systems.match.setup import reopen
from tests.arena import content
from tests.systems.match.fought import fought


def test_a_glimpse_is_what_the_side_knew_then() -> None:
    whole = fought(3)
    battle = Battle(whole.scenario, content().catalogue, whole.seed)
    playback = Playback(read(whole.data))
    for tick in range(1, 30):
        if tick > 1:
            battle.perform(build(playback.frame(tick).action, ACTION))
        for side in whole.scenario.sides:
            (glimpse,) = glimpses(playback, side, content().catalogue, [tick])
            known = battle.observe(side)
            assert (glimpse.observation.own, glimpse.observation.contacts) == (known.own, known.contacts)
            assert (glimpse.observation.actor, glimpse.observation.explored) == (known.actor, known.explored)
            assert list(glimpse.log) == battle.log(side)
    battle.close()


def test_nothing_is_shown_twice() -> None:
    playback = Playback(read(fought(3).data))
    assert len(list(glimpses(playback, "red", content().catalogue, [4, 4, 4]))) == 1
    assert len(list(glimpses(playback, "red", content().catalogue, [1, 20]))) == 2


def test_what_cannot_be_seen_is_refused() -> None:
    recording = read(fought(3).data)
    with pytest.raises(CorruptError):
        list(glimpses(Playback(recording), "green", content().catalogue, [1]))
    other = recording._replace(header={**recording.header, "rules_hash": "0" * 16, "start": 3})
    with pytest.raises(OtherRulesError):
        list(glimpses(Playback(other), "red", content().catalogue, [1]))


def test_a_world_in_which_a_side_remembers_nothing_is_no_battle() -> None:
    whole = fought(3)
    table: Table = Playback(read(whole.data)).seek(3)
    holder = next(e for e in sorted(table.rows) if "side_memory" in table.rows[EntityId(e)])
    del table.rows[holder]["side_memory"]
    with pytest.raises(CodecError, match="of no battle"):
        reopen(table.snapshot(), whole.scenario, content().catalogue)
