"""Brought from one recorded tick to another, a world feels what one made anew of those rows would feel."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from random import Random

from components.felt import FeltTable
from components.scenario import Entrant, Fixture, Goal, Objective, Scenario
from ecs.follow import follow
from ecs.grid.ground import Ground
from ecs.replay import read
from ecs.world import World
from systems.ai.bots import make
from systems.gather import fighters
from systems.match.battle import Battle
from systems.match.playback import Playback
from systems.match.record import Recorder, header_of
from systems.match.run import fight
from systems.match.setup import reopen, revive
from tests.arena import content, layout
from tests.systems.match.fought import fought

SEEDS = range(1, 5)
ROWS = ["." * 16] * 12
WALLS = [("wall", 8, 0, 8, 5), ("door", 8, 5, 8, 6), ("wall", 8, 6, 8, 9)]


@cache
def lamplit(seed: int) -> tuple[Scenario, bytes]:
    """A battle in the dark, in which half of all carry a lamp: with its scenario, its recording."""
    lamps = [(20, 40) if i % 2 else (0, 0) for i in range(3)]
    ours = [Entrant(f"R{i}", "scout", "red", 2, 2 + 3 * i, light=lamp) for i, lamp in enumerate(lamps)]
    theirs = [Entrant(f"B{i}", "guard", "blue", 12, 1 + 3 * i, light=lamp) for i, lamp in enumerate(lamps)]
    goals = (Objective("red", Goal.DEFEAT), Objective("blue", Goal.DEFEAT))
    plan = layout(ROWS, walls=WALLS, light="dark")
    door = Fixture("door", 7, 5, walls=tuple(range(len(plan.walls)))[1:2])
    scenario = Scenario("lamps", "levels", plan, ("red", "blue"), (*ours, *theirs), goals, 4, (door,))
    return scenario, recording_of(scenario, seed)


def recording_of(scenario: Scenario, seed: int) -> bytes:
    file = BytesIO()
    header = header_of(scenario, seed, dict.fromkeys(scenario.sides, "greedy"), content().content_hash)
    recorder = Recorder(file, header)
    battle = Battle(scenario, content().catalogue, seed, on_tick=recorder)
    recorder.watch(battle.world)
    fight(battle, {side: make("greedy") for side in scenario.sides})
    battle.close()
    return file.getvalue()


def felt(world: World) -> Sequence[object]:
    table, ground = world.resource(FeltTable), world.resource(Ground)
    known = [dict(sorted(part.items())) for part in (table.rows, table.states, table.squares, table.bearings)]
    best = {side: dict(sorted(found.items())) for side, found in sorted(table.best.items())}
    return [*known, best, ground.shown, fighters(world), [ground.pairs.space(e) for e in sorted(table.squares)]]


def test_who_stands_in_light_that_somebody_carried_there_is_felt_so() -> None:
    shone = 0
    for seed in (1, 2, 3):
        scenario, data = lamplit(seed)
        playback = Playback(read(data))
        kept = reopen(playback.seek(1).snapshot(), scenario, content().catalogue)
        for tick in [*range(2, playback.last + 1), *range(playback.last, 1, -5)]:
            dark = felt(kept)
            assert follow(kept, playback.seek(tick))
            revive(kept)
            with reopen(playback.seek(tick).snapshot(), scenario, content().catalogue) as fresh:
                assert felt(kept) == felt(fresh)
                shone += felt(fresh)[5] != dark[5]
        kept.close()
    assert shone > 10


def test_what_is_felt_after_any_jump_is_what_a_world_made_anew_feels(scale: int) -> None:
    moved = fallen = 0
    for seed in SEEDS:
        whole = fought(seed, bot="greedy", rounds=5)
        playback, dice = Playback(read(whole.data)), Random(seed)
        kept = reopen(playback.seek(1).snapshot(), whole.scenario, content().catalogue)
        before = felt(kept)
        near = range(1, playback.last + 1, 3)
        for tick in [*near, *dice.choices(range(1, playback.last + 1), k=12 * scale)]:
            table = playback.seek(tick)
            assert follow(kept, table)
            revive(kept)
            with reopen(table.snapshot(), whole.scenario, content().catalogue) as fresh:
                there = felt(fresh)
                assert felt(kept) == there
            moved += there[0] != before[0]
            fallen += len(fighters(kept)) < len(whole.scenario.entrants)
            before = there
        kept.close()
    assert moved > 40
    assert fallen > 10


def test_whose_view_changed_is_counted_and_nobody_elses() -> None:
    whole = fought(2, bot="greedy", rounds=5)
    playback = Playback(read(whole.data))
    kept = reopen(playback.seek(1).snapshot(), whole.scenario, content().catalogue)
    table = kept.resource(FeltTable)
    told = 0
    for tick in range(2, playback.last + 1):
        states = dict(table.states)
        causes = {pair: row.causes for pair, row in table.rows.items()}
        epochs = dict(table.epochs)
        follow(kept, playback.seek(tick))
        revive(kept)
        new = {o for (o, t), state in table.states.items() if states.get((o, t)) is not state}
        new |= {o for (o, t), row in table.rows.items() if causes.get((o, t)) != row.causes}
        new |= {o for o, t in causes if (o, t) not in table.rows}
        assert {o for o, count in table.epochs.items() if count != epochs.get(o)} == new
        told += len(new)
    kept.close()
    assert told > 10
