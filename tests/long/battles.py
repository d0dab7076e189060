"""Random battles keep their promises: what must hold after every tick, and that everything there is happens.

python tests/long/battles.py --count N --seed S --json: N battles of random bots, in turn in a small pit, on a random
small map and on a shipped scenario.  After every tick positions, hit points, action points, memories, cover and the
reasons that every event gives are checked; each recording is verified.  Over 50 battles or more every kind of action,
a guessed square, a Light and a Heavy Wound must have occurred.  About a minute for 50 of them.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from components.actions import Action, Strike
from components.awareness import Awareness
from components.conditions import PRONE
from components.detection import Detection
from components.events import Wounded
from components.felt import FeltTable
from components.scenario import Entrant, Fixture, Goal, Objective, Scenario
from components.stats import Health
from components.turn import ActionPoints, Entry
from content.loader import Content, load
from ecs.chance import Dice
from ecs.grid.ground import Ground
from ecs.grid.space import squares
from ecs.ids import EntityId
from ecs.registry import wire_name
from ecs.world import TickRecord, World
from systems.ai.bots import make
from systems.gather import fighters, place_of, screened, state_of
from systems.legality import KINDS
from systems.match.battle import Battle
from systems.match.record import Recorder, header_of
from systems.match.run import fight
from systems.match.verify import verify
from tests.arena import layout
from tests.long.answer import answered
from tests.long.odd_battles import odd
from tests.long.promises import broken_by
from tests.systems.ai.skirmish import skirmish

ALL_OF_IT = 50  # battles in which everything there is must have happened
ROUNDS = 4  # a battle of random bots is cut short after these, small ones after a few times as many
SIDES = ("red", "blue")
WIDEST = 2  # size rank of those that take up one square


@dataclass
class Seen:
    """What happened in some battles, and the promises that were broken."""

    happened: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def note(self, action: Action | None, record: TickRecord) -> None:
        """Count one tick's action and wounds."""
        if action is not None:
            self.happened[wire_name(type(action))] += 1
            if isinstance(action, Strike) and action.square is not None:
                self.happened["guessed square"] += 1
        for stamped in record.events:
            if isinstance(stamped.event, Wounded):
                self.happened["heavy wound" if stamped.event.grade > 1 else "light wound"] += 1


def wanted() -> list[str]:
    """All that must have happened over many battles."""
    return [*KINDS, "guessed square", "light wound", "heavy wound"]


def faults(world: World) -> Iterator[str]:
    """The promises that the world breaks now."""
    alive = fighters(world)
    layout = world.resource(Ground).layout
    taken: dict[tuple[int, int], EntityId] = {}
    for entity, (_, health, points) in world.query(Entry, Health, ActionPoints):
        if not 0 <= health.hp <= health.max or health.subdual < 0:
            yield f"{entity} has {health}"
        if points.left < 0 or points.strikes < 0:
            yield f"{entity} has {points}"
        for x, y in squares(place_of(world, entity)):
            if not (0 <= x < layout.width and 0 <= y < layout.height):
                yield f"{entity} stands off the map, in {(x, y)}"
            if entity in alive and taken.setdefault((x, y), entity) != entity:
                yield f"{entity} and {taken[x, y]} stand in {(x, y)}"
    yield from _of_memories(world, alive)
    if world.full_hash() != world.state_hash():
        yield "the state hash is not that of the state"


def _of_memories(world: World, alive: tuple[EntityId, ...]) -> Iterator[str]:
    for observer, (awareness,) in world.query(Awareness):
        if list(awareness.of) != sorted(awareness.of) or observer in awareness.of:
            yield f"the memory of {observer} is not in order"
        for target, track in awareness.of.items():
            if observer in alive and target in alive:
                state = state_of(world, observer, target)
                if track.unnoticed and state is not Detection.UNDETECTED:
                    yield f"{target} is {state.name} to {observer}, and unnoticed"
                if track.earned is not None and not track.pending and not screened(world, observer, target):
                    yield f"{target} keeps {track.earned.name} against {observer} unscreened"
            if track.earned is Detection.OBSERVED:
                yield f"{target} earned to be observed by {observer}"
    for (observer, target), felt in world.resource(FeltTable).rows.items():
        if felt.causes and felt.state is not Detection.OBSERVED:
            yield f"{target} is concealed from {observer}, who does not see it"


def pit(content: Content, seed: int) -> Scenario:
    """Six creatures of any kinds that fit, two of them prone, in a room of 6 by 5 squares around a door."""
    dice = Dice(seed, 78, 0, 0)
    kinds = [kind for _, kind in sorted(content.catalogue.kinds.items()) if kind.rank <= WIDEST]
    places = [(x, y) for y in range(5) for x in range(6)]
    entrants = tuple(
        Entrant(f"{number}", kinds[dice.pick("kind", len(kinds))].id, SIDES[number % 2], *place, conditions=condition)
        for number in range(6)
        for place in (places.pop(dice.pick("place", len(places))),)
        for condition in ((PRONE,) if number % 3 == 0 else (),)
    )
    return Scenario(
        id=f"pit_{seed}",
        ruleset="levels",
        layout=layout(["......"] * 5, walls=[("door", 3, 2, 3, 3)]),
        sides=SIDES,
        entrants=entrants,
        objectives=tuple(Objective(side, Goal.DEFEAT) for side in SIDES),
        round_limit=6 * ROUNDS,
        fixtures=(Fixture("door", 3, 2, (0,)),),
    )


def battles(content: Content, count: int, seed: int) -> Iterator[Scenario]:
    """What is played, over and over: a pit, a random small map, a shipped scenario."""
    shipped = [replace(scenario, round_limit=ROUNDS) for _, scenario in sorted(content.scenarios.items())]
    for number in range(count):
        if number % 3 == 2:
            yield shipped[number // 3 % len(shipped)]
        elif number % 3 == 1:
            yield replace(skirmish(seed + number, objectives=number % 2 == 1), round_limit=3 * ROUNDS)
        else:
            yield pit(content, seed + number)


def odd_ones(content: Content, count: int, seed: int) -> Iterator[Scenario]:
    """Odd battles, one a seed."""
    for number in range(count):
        yield odd(content, seed + number, rounds=ROUNDS)


def play(scenario: Scenario, content: Content, seed: int, seen: Seen, *, strict: bool = False) -> None:
    """Play and record one battle, look at the world after every tick, verify the recording; strict: as of World."""
    file, where = BytesIO(), f"{scenario.id} seed {seed}"
    recorder = Recorder(file, header_of(scenario, seed, dict.fromkeys(scenario.sides, "random"), content.content_hash))
    worlds: list[World] = []
    rules = content.catalogue.rulesets[scenario.ruleset]

    def after(action: Action | None, record: TickRecord) -> None:
        recorder(action, record)
        seen.note(action, record)
        broken = [fault for world in worlds for fault in faults(world)]
        broken += [fault for stamped in record.events for fault in broken_by(stamped.event, rules)]
        seen.broken += [f"{where} tick {record.tick}: {fault}" for fault in broken]

    battle = Battle(scenario, content.catalogue, seed, strict=strict, on_tick=after)
    try:
        worlds.append(battle.world)
        recorder.watch(battle.world)
        fight(battle, {side: make("random") for side in scenario.sides})
    finally:
        battle.close()
    report = verify(file.getvalue(), content.catalogue, content.content_hash)
    if report.result != "ok":
        seen.broken.append(f"{where}: its recording is {report.result} {report.message} {report.divergence or ''}")


def main() -> int:
    """Play and tell; exit code 1 if a promise was broken or something never happened."""
    parser = argparse.ArgumentParser(description="Random battles keep their promises.")
    parser.add_argument("--count", type=int, default=ALL_OF_IT, metavar="N", help=f"battles ({ALL_OF_IT})")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first (1)")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object on one line")
    parser.add_argument("--odd", action="store_true", help="battles as nobody would make them, alone, strictly")
    options = parser.parse_args()
    started, content, seen = time.perf_counter(), load(), Seen()
    for number, scenario in enumerate((odd_ones if options.odd else battles)(content, options.count, options.seed)):
        try:
            play(scenario, content, options.seed + number, seen, strict=options.odd)
        except Exception:  # told with the seed, and the others are played all the same
            seen.broken.append(f"{scenario.id} seed {options.seed + number}: {traceback.format_exc(limit=-4)}")
    everything = options.count >= ALL_OF_IT and not options.odd
    missing = [what for what in wanted() if not seen.happened[what]] if everything else []
    broken = [*seen.broken, *(f"{what} never happened" for what in missing)]
    happened = dict(sorted(seen.happened.items()))
    return answered(broken, "battles", options.count, since=started, as_json=options.json, happened=happened)


if __name__ == "__main__":
    sys.exit(main())
