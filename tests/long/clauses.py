"""Whether the tests of a clause would miss it: each rule is taken out in turn, and some test must fail.

python tests/long/clauses.py --count N --seed S [--only CLAUSE ...] [--check] --json: N clauses of tests/clauses.toml
chosen by the seed (0: all, the default), or those named.  Every function of a clause is neutralised by itself, in each
way of the table (tests/long/neutral.py), in a child pytest that runs that clause's tests only.  Exit code 1 if any goes
unnoticed, if a test fails with nothing taken out, or if the table is wrong.  Needs os.fork.  Two minutes for all.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, cast

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from tests.clause_table import Clause, read
from tests.long.answer import answered
from tests.long.neutral import NeutralError, behaviour
from tests.long.neutral_plugin import Answer

TOLD: Final = ("AssertionError", "Failed")
"""How a test that was asked fails; whatever else is raised, the program broke where a rule was missing."""


def run(clauses: list[Clause]) -> list[Answer]:
    """Take out every function of the clauses in turn; the first answer is of the tests as they are."""
    plan = [
        {"clause": clause.id, "function": function, "neutral": neutral, "tests": clause.tests}
        for clause in clauses
        for function, neutral in clause.functions
    ]
    files = sorted({test.partition("::")[0] for clause in clauses for test in clause.tests})
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    with tempfile.TemporaryDirectory(prefix="fieldcraft-clauses-") as folder:
        plan_file, answers = Path(folder, "plan.json"), Path(folder, "answers.jsonl")
        plan_file.write_text(json.dumps(plan), encoding="utf-8")
        options = ["-n", "0", "-q", "-p", "no:cacheprovider", "--timeout", "20", "--benchmark-disable"]
        plugin = ["-p", "tests.long.neutral_plugin", "--plan", str(plan_file), "--answers", str(answers)]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *plugin, *files],
            cwd=ROOT,
            env={**outside, "FIELDCRAFT_PURE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        lines = answers.read_text(encoding="utf-8").splitlines() if answers.exists() else []
    if len(lines) != len(plan) + 1:
        said = done.stdout[-3000:] + done.stderr[-3000:]
        raise SystemExit(f"clauses: {len(lines)} of {len(plan) + 1} answers came\n{said}")
    return [cast(Answer, json.loads(line)) for line in lines]


def told(one: Answer) -> str:
    """Return one rule taken out in words."""
    return f"{one['clause']} {one['function']} ({one['neutral']})"


def faults(clauses: Iterable[Clause]) -> list[str]:
    """Return what is wrong with the table: functions that are not there, ways that mean nothing for them."""
    found = []
    for clause in clauses:
        for function, neutral in clause.functions:
            try:
                behaviour(function, neutral)
            except NeutralError as e:
                found.append(f"{clause.id}: {e}")
    return found


def chosen(options: argparse.Namespace) -> list[Clause]:
    """Return the clauses to try; what is not in the table ends the program as a usage error."""
    clauses = read().clauses
    if unknown := [name for name in options.only if name not in clauses]:
        print(f"clauses: clause={unknown[0]!r} is not in tests/clauses.toml", file=sys.stderr)
        raise SystemExit(2)
    if options.only:
        return [clauses[name] for name in options.only]
    if not options.count or options.count >= len(clauses):
        return list(clauses.values())
    return [clauses[name] for name in random.Random(options.seed).sample(sorted(clauses), options.count)]


def main() -> int:
    """Try the clauses, tell which are missed by nobody, and return 1 if any is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=0, metavar="N", help="so many clauses (0: all)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which ones")
    parser.add_argument("--only", action="append", default=[], metavar="CLAUSE", help="this one; may be repeated")
    parser.add_argument("--check", action="store_true", help="only check that the table can be tried")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object on one line")
    options = parser.parse_args()
    os.environ["FIELDCRAFT_PURE"] = "1"  # compiled functions cannot be taken out: the same source runs interpreted
    started, clauses = time.perf_counter(), chosen(options)
    if options.check or (wrong := faults(clauses)):
        wrong = faults(read().clauses.values())
        print("\n".join(wrong) or "every function is there and every way to take it out is legal", file=sys.stderr)
        return 1 if wrong else 0
    as_they_are, *answers = run(clauses)
    broken = [f"{test} fails with nothing taken out" for test in as_they_are["failed"]]
    broken += [f"{test} is not there" for test in as_they_are["missing"]]
    broken += [f"{one['clause']} {said}" for one in answers for said in one["missing"]]
    unnoticed = [one for one in answers if not one["failed"] and one["ran"]]
    more: dict[str, Any] = {"taken_out": len(answers)}
    if options.json:
        more["unnoticed"] = [told(one) for one in unnoticed]
        crashed = [one for one in answers if one["failed"] and one["kind"] not in TOLD]
        more["by_crash"] = [f"{told(one)}: {one['kind']}" for one in crashed]
        more["noticed_by"] = {told(one): one["failed"][0] for one in answers if one["failed"]}
        more["slowest"] = max(((one["seconds"], told(one)) for one in answers), default=None)
    broken += [f"nobody misses {told(one)}" for one in unnoticed]
    return answered(broken, "clauses", len(clauses), since=started, as_json=options.json, **more)


if __name__ == "__main__":
    sys.exit(main())
