"""Twins: battles that differ in what one side cannot know look the same to it until the first evidence (R-SEC-1).

python tests/long/twins.py --count N --seed S --ruleset R --json: N pairs (5,000) of a ruleset (levels), each from its
own seed, through a round or two; all channels of tests/channels.py are compared, byte for byte.  See docs/knowledge.md.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from tests.compare import compare
from tests.halves import RULESETS
from tests.long.answer import answered

PAIRS = 5000
RECORDED = 10  # every so many pairs are recorded and read back
DEEPLY = 25  # every so many compare all channels at every decision
TWO_ROUNDS = 4  # every so many last for two rounds


def main() -> int:
    """Play and tell; exit code 1 if any pair differed."""
    parser = argparse.ArgumentParser(description="Twins look the same until the first evidence.")
    parser.add_argument("--count", type=int, default=PAIRS, metavar="N", help=f"pairs ({PAIRS})")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first (1)")
    parser.add_argument("--ruleset", choices=RULESETS, default=RULESETS[0], help=f"by whose rules ({RULESETS[0]})")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object on one line")
    options = parser.parse_args()
    started, broken, decisions = time.perf_counter(), list[str](), 0
    channels: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.count):
        rounds, recorded = 1 + (seed % TWO_ROUNDS == 0), seed % RECORDED == 0
        found = compare(
            seed, rounds=rounds, deeply=seed % DEEPLY == 0, record=recorded, ruleset=options.ruleset
        )
        decisions += found.decisions
        if found.differs:
            channels[found.differs] += 1
            broken.append(f"seed {seed}: {found.differs} differs at decision {found.decisions}")
    told = {"ruleset": options.ruleset, "channels": dict(sorted(channels.items())), "decisions": decisions}
    return answered(broken, "pairs", options.count, since=started, as_json=options.json, **told)


if __name__ == "__main__":
    sys.exit(main())
