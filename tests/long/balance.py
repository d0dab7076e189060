"""How the shipped scenarios are balanced: greedy against greedy, so many seeds of each.

python tests/long/balance.py --count N --seed S --jobs J [--only NAME] [--json | --write]: N battles of every scenario.
A scenario is balanced if no side wins more than 65 of 100 decided battles and at most 10 of 100 are drawn.  --write
puts the table into docs/scenarios.md.  Exit code 1 if a scenario is not balanced.  Compiled, 200 seeds of all take half
an hour on one core.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from components.scenario import Scenario
from components.turn import DRAW
from content.loader import Content, load
from systems.match.tournament import Pairing, compete, tally

BOT = "greedy"
MOST_WON = 65
"""Of 100 decided battles, how many one side may win."""
MOST_DRAWN = 10
"""Of 100 battles, how many may be drawn."""
PAGE = ROOT / "docs" / "scenarios.md"
BEGIN, END = "<!-- balance.py begins -->", "<!-- balance.py ends -->"


@dataclass(frozen=True)
class Balance:
    """How the battles of a scenario ended; wins: side -> how many; drawn: how many nobody won."""

    scenario: str
    count: int
    wins: Mapping[str, int]
    drawn: int
    by_objective: int
    digest: str

    @property
    def decided(self) -> int:
        """Battles that somebody won."""
        return self.count - self.drawn

    @property
    def balanced(self) -> bool:
        """Whether the scenario keeps both limits."""
        most = max(self.wins.values(), default=0)
        return 100 * most <= MOST_WON * self.decided and 100 * self.drawn <= MOST_DRAWN * self.count


def balance(scenario: Scenario, content: Content, seed: int, count: int, jobs: int) -> Balance:
    """Fight the battles of a scenario with seeds seed, seed + 1, ...; sides without an objective win nothing."""
    pairing = Pairing(scenario, content.catalogue, dict.fromkeys(scenario.sides, BOT))
    told = tally(pairing, compete(pairing, seed, count, jobs, lambda _: None)[0])
    aiming = {objective.side for objective in scenario.objectives}
    wins = {side: won for side, won in told.wins.items() if side in aiming}
    return Balance(scenario.id, count, wins, told.wins[DRAW], told.ended_by.get("objective", 0), told.digest)


def table(found: Sequence[Balance], seed: int) -> list[str]:
    """The rows of the report, as Markdown."""
    rows = ["| scenario | decided | wins | share of the stronger | drawn | by an objective | balanced |"]
    rows.append("|---|---:|---|---:|---:|---:|---|")
    for one in found:
        wins = ", ".join(f"{side} {won}" for side, won in one.wins.items())
        share = f"{100 * max(one.wins.values()) / one.decided:.1f} %" if one.decided else "-"
        drawn = f"{100 * one.drawn / one.count:.1f} %"
        verdict = "yes" if one.balanced else "**no**"
        rows.append(
            f"| `{one.scenario}` | {one.decided} | {wins} | {share} | {drawn} | {one.by_objective} | {verdict} |"
        )
    last = seed + max((one.count for one in found), default=1) - 1
    return [*rows, "", f"Seeds {seed} to {last} of each, `{BOT}` on every side."]


def written(page: str, rows: Sequence[str]) -> str:
    """The page with the rows between its two marks.  Raises ValueError if it lacks them."""
    before, _, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"{BEGIN} and {END} are not there")
    return "\n".join([f"{before}{BEGIN}", *rows, f"{END}{after}"])


def main(arguments: list[str]) -> int:
    """Fight and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args(arguments)
    content, found = load(), []
    for name, scenario in sorted(content.scenarios.items()):
        if given.only and name not in given.only:
            continue
        found.append(balance(scenario, content, given.seed, given.count, given.jobs))
        if not given.json:
            print(table(found[-1:], given.seed)[2], flush=True)
    if given.json:
        told = [{**asdict(one), "balanced": one.balanced} for one in found]
        print(json.dumps({"seed": given.seed, "scenarios": told}))
    if given.write:
        PAGE.write_text(written(PAGE.read_text("utf-8"), table(found, given.seed)), "utf-8")
    return int(not all(one.balanced for one in found))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
