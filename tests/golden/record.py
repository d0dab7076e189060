"""Record the golden battles anew, with the reason why they may end otherwise than before.

The replays of tests/fixtures/replays are kept for ever: one that is missing is recorded, none is written again.

python tests/golden/record.py --reason "Sneak costs 2 AP": play all, write hashes.json, append to reasons.md.
python tests/golden/record.py --show [--first N]: play all, or the first N, and print their rows as JSON; write nothing.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from content.loader import load
from tests.fixtures.replays.record import record
from tests.golden.battles import BATTLES, FILE, Golden, played, written

REASONS = FILE.with_name("reasons.md")


def lines(rows: list[Golden]) -> str:
    """The rows as JSON, one a line."""
    return "[\n" + ",\n".join(json.dumps(row._asdict()) for row in rows) + "\n]\n"


def main() -> int:
    """Play and write, or show; exit code 2 without a reason."""
    parser = argparse.ArgumentParser(description="Record the golden battles anew.")
    parser.add_argument("--reason", default="", help="why their ends may change: one sentence")
    parser.add_argument("--show", action="store_true", help="print the rows and write nothing")
    parser.add_argument("--first", type=int, default=len(BATTLES), metavar="N", help="with --show: only the first N")
    options = parser.parse_args()
    if not options.show and not options.reason.strip():
        parser.error("--reason is needed: say in one sentence why the golden battles may change")
    content = load()
    rows = [played(golden, content) for golden in BATTLES[: options.first if options.show else None]]
    if options.show:
        print(lines(rows), end="")
        return 0
    before = set(written()) if FILE.exists() else set()
    changed = len(set(rows) - before)
    FILE.write_text(lines(rows), encoding="utf-8")
    with REASONS.open("a", encoding="utf-8") as file:
        file.write(f"- {changed} of {len(rows)} changed: {options.reason.strip()}\n")
    for kept in record(content):
        print(f"recorded {kept.relative_to(ROOT)}, to be kept")
    print(f"{changed} of {len(rows)} battles changed; written to {FILE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
