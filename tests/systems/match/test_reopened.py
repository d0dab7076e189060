"""A snapshot with a right check sum and wrong contents is refused, or every side can look at what it holds."""

from collections.abc import Iterator
from typing import Final

import pytest

from components.scenario import Scenario
from ecs.codec import build
from ecs.errors import CodecError
from ecs.replay import Recording, read
from ecs.table import Table
from systems.match.battle import Battle
from systems.match.playback import Playback
from systems.match.setup import reopen
from tests.arena import content
from tests.systems.match.fought import lengthy

TICK = 30
EMPTY: Final[tuple[object, ...]] = ([], 0, "", "red")


@pytest.fixture(scope="module")
def recording() -> Recording:
    return read(lengthy().data)


def robbed(table: Table) -> Iterator[tuple[str, Table]]:
    """The state with each component of each entity missing in turn, and with each field of it emptied."""
    for entity, components in table.rows.items():
        for wire, row in components.items():
            without = table.copy()
            del without.rows[entity][wire]
            yield f"{entity} without {wire}", without
            for at, value in enumerate(row):
                for empty in EMPTY:
                    if type(empty) is type(value) and empty != value:
                        emptied = table.copy()
                        emptied.rows[entity][wire][at] = empty
                        yield f"{entity}.{wire}.{at} emptied", emptied


def test_a_battle_reopened_from_a_forged_state_is_refused_or_seen_by_every_side(recording: Recording) -> None:
    scenario: Scenario = build(recording.header["start"], Scenario)
    refused, seen = [], []
    for name, table in robbed(Playback(recording).seek(TICK)):
        try:
            world = reopen(table.snapshot(), scenario, content().catalogue)
        except CodecError:
            refused.append(name)
            continue
        battle = Battle.resume(scenario, content().catalogue, world)
        for side in scenario.sides:
            assert battle.observe(side).side == side, name
        assert battle.over or battle.side_to_act in scenario.sides, name
        battle.close()
        seen.append(name)
    assert len(refused) > 20
    assert len(seen) > 20


def test_creatures_of_a_side_that_the_scenario_does_not_know_are_refused(recording: Recording) -> None:
    scenario: Scenario = build(recording.header["start"], Scenario)
    table = Playback(recording).seek(TICK)
    components = next(rows for rows in table.rows.values() if "entry" in rows)
    entry = components["entry"]
    components["entry"] = ["strangers" if value in scenario.sides else value for value in entry]
    with pytest.raises(CodecError, match="creatures of no side of it: \\['strangers'\\]"):
        reopen(table.snapshot(), scenario, content().catalogue)
