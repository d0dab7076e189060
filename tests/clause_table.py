"""Read tests/clauses.toml: which clause of the rulebook lives where, and which tests would miss it."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

TABLE: Final = Path(__file__).with_name("clauses.toml")
CASE: Final = "case "
"""Before the id of a rule case of tests/cases."""


class Clause(NamedTuple):
    """One clause: functions with each way in which they are neutralised, in order; tests as pytest node ids."""

    id: str
    functions: tuple[tuple[str, str], ...]
    tests: tuple[str, ...]


class Table(NamedTuple):
    """The whole table: ids by section of the rulebook, the clauses that are mapped, and why others are not."""

    sections: dict[str, tuple[str, ...]]
    clauses: dict[str, Clause]
    waiting: dict[str, str]


def node_id(test: str) -> str:
    """Return the pytest node id of a test of the table: it may be the id of a rule case."""
    return f"tests/test_cases.py::test_case[{test.removeprefix(CASE)}]" if test.startswith(CASE) else test


def ways(functions: dict[str, str | list[str]]) -> Iterator[tuple[str, str]]:
    """Every function with every way in which it is neutralised: one, or a list of them."""
    for function, neutral in functions.items():
        for one in [neutral] if isinstance(neutral, str) else neutral:
            yield function, one


def read(path: Path = TABLE) -> Table:
    """Read the table."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    clauses = {
        name: Clause(name, tuple(ways(row["functions"])), tuple(map(node_id, row["tests"])))
        for name, row in data["clause"].items()
    }
    sections = {name: tuple(ids) for name, ids in data["sections"].items()}
    return Table(sections, clauses, dict(data["waiting"]))
