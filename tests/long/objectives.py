"""How often battles between greedy bots end by an objective and not by the round limit.

python tests/long/objectives.py [SCENARIO...] --count N --seed S [--maps FOLDER --teams TEAM1 TEAM2] --json: play each
scenario (all shipped ones if none is named), or each map of a folder with these teams, N times from seed S on.
Wanted: at least nine of ten by objective, for each.  Two to three minutes for ten of each shipped scenario uncompiled.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from components.scenario import Scenario
from content.loader import Content, load
from content.maps.placement import place_file
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.run import fight
from tests.long.answer import answered

WANTED = (9, 10)
TEAMS = ("guard*4,archer*2", "goblin*6")


class Tally(TypedDict):
    """What came of the battles on one scenario; rounds: the mean, rounded up."""

    battles: int
    by_objective: int
    wins: dict[str, int]
    rounds: int
    round_limit: int
    actions: dict[str, int]
    wounds: dict[str, int]
    enough: bool


def scenarios(options: argparse.Namespace, content: Content) -> Iterator[tuple[str, Scenario]]:
    """What is to be played, by name."""
    if options.maps:
        for path in sorted(options.maps.glob("*.json")):
            yield path.stem, place_file(path, options.teams, content).scenario
    else:
        for name in options.scenarios or sorted(content.scenarios):
            yield name, content.scenarios[name]


def tally(scenario: Scenario, content: Content, seeds: range) -> Tally:
    """Play a scenario once with each seed."""
    ends, wins, actions, wounds, rounds = Counter[str](), Counter[str](), Counter[str](), [0, 0], 0
    for seed in seeds:
        battle = Battle(scenario, content.catalogue, seed)
        summary = fight(battle, {side: make("greedy") for side in scenario.sides})
        battle.close()
        ends[summary.ended_by] += 1
        wins[summary.winner] += 1
        actions.update(summary.actions)
        wounds = [wounds[0] + summary.wounds[0], wounds[1] + summary.wounds[1]]
        rounds += summary.rounds
    count = len(seeds)
    return {
        "battles": count,
        "by_objective": ends["objective"],
        "wins": dict(sorted(wins.items())),
        "rounds": -(-rounds // count),
        "round_limit": scenario.round_limit,
        "actions": dict(sorted(actions.items())),
        "wounds": {"light": wounds[0], "heavy": wounds[1]},
        "enough": ends["objective"] * WANTED[1] >= WANTED[0] * count,
    }


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO")
    parser.add_argument("--count", type=int, default=10, metavar="N", help="battles a scenario")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first battle")
    parser.add_argument("--maps", type=Path, metavar="FOLDER", help="play the maps of a folder instead")
    parser.add_argument("--teams", nargs=2, default=TEAMS, metavar=("TEAM1", "TEAM2"), help="who meets on the maps")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> int:
    """Play, tell, and return 1 if any scenario ends too rarely by an objective."""
    options, started, content = arguments(), time.perf_counter(), load()
    found: dict[str, Tally] = {}
    for name, scenario in scenarios(options, content):
        found[name] = tally(scenario, content, range(options.seed, options.seed + options.count))
        print(f"{name}: {found[name]['by_objective']} of {options.count} by objective", file=sys.stderr)
    rare = [f"{name} ends too rarely by an objective" for name, one in found.items() if not one["enough"]]
    more: dict[str, Any] = {"scenarios": found} if options.json else {}
    count = options.count * len(found)
    return answered(rare, "battles", count, since=started, as_json=options.json, **more)


if __name__ == "__main__":
    sys.exit(main())
