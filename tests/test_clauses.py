"""The table of clauses: complete, true, and of use: what it says is tried for a handful of clauses."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.clause_table import CASE, node_id, read

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "tests" / "long" / "clauses.py"
FEW = 1


@cache
def case_ids() -> frozenset[str]:
    """The node ids of every rule case."""
    files = sorted((ROOT / "tests" / "cases").rglob("*.toml"))
    rows = [row for file in files for row in tomllib.loads(file.read_text(encoding="utf-8"))["case"]]
    return frozenset(node_id(CASE + row["id"]) for row in rows)


@cache
def functions_in(file: str) -> frozenset[str]:
    """The tests that a file defines."""
    return frozenset(re.findall(r"^def (test_\w+)", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE))


def is_there(test: str) -> bool:
    """True for a test that can be run, one of its parameters left aside."""
    file, _, name = test.partition("::")
    if file == "tests/test_cases.py":
        return test in case_ids()
    return (ROOT / file).is_file() and (not name or name.partition("[")[0] in functions_in(file))


def script(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False, cwd=ROOT
    )


def test_every_clause_of_the_rulebook_is_mapped_or_says_what_it_waits_for() -> None:
    table = read()
    every = [clause for ids in table.sections.values() for clause in ids]
    assert [clause for clause, count in Counter(every).items() if count > 1] == []
    assert sorted([*table.clauses, *table.waiting]) == sorted(every)
    assert all(table.waiting.values())


def test_every_clause_that_is_mapped_has_its_ruling() -> None:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert set(read().clauses) <= set(re.findall(r"^### (\S+)", page, re.MULTILINE))


def test_every_clause_names_functions_and_tests() -> None:
    for clause in read().clauses.values():
        assert clause.functions, clause.id
        assert clause.tests, clause.id
        assert len(set(clause.functions)) == len(clause.functions), clause.id
        assert len(set(clause.tests)) == len(clause.tests), clause.id


def test_every_test_named_is_there() -> None:
    named = {test: clause.id for clause in read().clauses.values() for test in clause.tests}
    assert [f"{clause}: {test}" for test, clause in named.items() if not is_there(test)] == []


def test_every_function_named_is_there_and_may_be_neutralised_so() -> None:
    done = script("--check")
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="rules are taken out in forked processes")
def test_a_rule_that_is_taken_out_is_missed_by_the_tests_of_its_clause(scale: int) -> None:
    done = script("--count", str(FEW * scale), "--seed", "5", "--json")
    answer = json.loads(done.stdout)
    assert (answer["unnoticed"], answer["broken"], done.returncode) == ([], [], 0)
    assert answer["count"] == FEW * scale
    assert len(answer["noticed_by"]) == answer["taken_out"] >= FEW * scale
