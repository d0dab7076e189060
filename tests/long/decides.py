"""What decides the shipped scenarios: battles fought again with one mechanism of the rules switched off.

python tests/long/decides.py --count N --seed S --json: greedy against greedy, N seeds of each scenario in DECIDED from
S on, first by its own rules, then without each of its mechanisms; told is how many winners changed, and how many of the
battles by its own rules were decided by an objective.  Compiled, 100 seeds take a few minutes.
"""

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from content.loader import Content, load
from systems.cli.overrides import ruled
from systems.match.tournament import Fought, Pairing, compete

DECIDED = {
    "hollow_way": ("hiding", "guessing"),
    "strongroom": ("invisibility", "nets"),
    "watchtower": ("slits", "areas"),
}
"""Scenario -> the mechanisms that decide it."""
BOT = "greedy"


@dataclass(frozen=True)
class Without:
    """A scenario with a mechanism switched off; wins: side, or draw, -> how many battles."""

    mechanism: str
    changed: int
    wins: dict[str, int]


@dataclass(frozen=True)
class Decided:
    """A scenario by its own rules, and without each mechanism."""

    scenario: str
    count: int
    wins: dict[str, int]
    by_objective: int
    without: tuple[Without, ...]


def fights(content: Content, name: str, rules: list[str], seed: int, count: int, jobs: int) -> list[Fought]:
    """The battles of a scenario with these seeds, by rules with these keys replaced."""
    scenario = ruled(content.scenarios[name], rules, content.catalogue)
    pairing = Pairing(scenario, content.catalogue, dict.fromkeys(scenario.sides, BOT))
    return compete(pairing, seed, count, jobs, lambda _: None)[0]


def wins(battles: list[Fought]) -> dict[str, int]:
    """How many battles each winner won."""
    return dict(sorted(Counter(battle.winner for battle in battles).items()))


def decided(content: Content, name: str, mechanisms: tuple[str, ...], seed: int, count: int, jobs: int) -> Decided:
    """What switching each mechanism off changes."""
    plain = fights(content, name, [], seed, count, jobs)
    found = []
    for mechanism in mechanisms:
        other = fights(content, name, [f"without={mechanism}"], seed, count, jobs)
        changed = sum(one.winner != two.winner for one, two in zip(plain, other, strict=True))
        found.append(Without(mechanism, changed, wins(other)))
    return Decided(name, count, wins(plain), sum(one.ended_by == "objective" for one in plain), tuple(found))


def main(arguments: list[str]) -> int:
    """Fight and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", choices=[*DECIDED], default=None)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    content, started, told = load(), time.perf_counter(), []
    for name, mechanisms in DECIDED.items():
        if given.only not in (None, name):
            continue
        found = decided(content, name, mechanisms, given.seed, given.count, given.jobs)
        told.append(as_json(found))
        if not given.json:
            print(f"{name}: {found.wins}, {found.by_objective} of {found.count} by an objective")
            for without in found.without:
                print(f"  without {without.mechanism}: {without.changed} winners changed, {without.wins}")
    if given.json:
        seconds = round(time.perf_counter() - started, 1)
        print(json.dumps({"seed": given.seed, "count": given.count, "scenarios": told, "seconds": seconds}))
    return 0


def as_json(found: Decided) -> dict[str, Any]:
    """One scenario's figures."""
    return {
        "scenario": found.scenario,
        "wins": found.wins,
        "by_objective": found.by_objective,
        "without": {one.mechanism: {"changed": one.changed, "wins": one.wins} for one in found.without},
    }


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
