"""All faults of a file of cases come in one pass: none hides another, and none is told that is not there."""

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from content.loader import load
from content.source import Faults, exact
from systems.match.cases.reading import cases_of
from tests.content.planting import EXTRA, FORM, ROW, WRONG, Fault, apart, places, written

FILES: Final = {
    path.name: tomllib.loads(path.read_text("utf-8"), parse_float=exact)
    for path in sorted((Path(__file__).parents[2] / "cases").rglob("*.toml"))
}
CASES: Final = [(f"{name}/{at}", case) for name, data in FILES.items() for at, case in enumerate(data["case"])]
FREE: Final = {"expect", "conditions", "gains", "args", "legend", "dice"}
"""Tables whose keys are not fixed, or mean something else each."""
Told = set[tuple[int, str, str]]


def told(cases: list[dict[str, object]], faults: list[Fault]) -> Told:
    """What is told of a file of these cases with faults planted in it."""
    found = Faults()
    text = written({"case": cases}, {fault.at: fault for fault in faults})
    cases_of("cases.toml", text.encode(), load(), found)
    return {(one.line, one.code, one.key) for one in found.findings}


def of_form(cases: list[dict[str, object]]) -> Iterator[Fault]:
    """Values of a type that no key takes, and keys that there are not."""
    for at, value in places({"case": cases}):
        if {"expect", "args"} & {*at[:-1]} or len(at) < 2:
            continue
        opens = ""
        match at[2:]:
            case () | ("creatures" | "objects",) | ("creatures" | "objects", int(), *_) if at[4:] in ((), ("name",)):
                opens = f"names{at[1]}"
            case ("step", int() as step) | ("step", int() as step, "ask" | "do" | "set" | "turn", *_):
                opens = f"step{at[1]}-{step}"
            case ("step",):
                opens = f"names{at[1]}"
            case ("creatures", int(), "side"):
                opens = f"sides{at[1]}"
        opens += f" sides{at[1]}" if opens.startswith("names") else ""
        needs = f"word{at[1]}-{at[3]}" if at[2:3] == ("step",) and at[4:5] in (("do",), ("ask",)) and at[5:] else ""
        if needs and at[-1] in ("action", "rule"):  # only by these is it known what else there may be
            needs, opens = "", f"{opens} {needs}"
        yield Fault("", at, WRONG, ROW if isinstance(value, dict) else FORM, needs, opens)
        if isinstance(value, dict) and not FREE & {*at} and at[4:] != ("ask",):
            yield Fault("", at, "1", EXTRA)


def of_meaning(cases: list[dict[str, object]]) -> Iterator[Fault]:
    """Names that nobody has, words that there are not, ids that are taken."""
    for at, value in places({"case": cases}):
        needs = f"names{at[1]}" if len(at) > 1 else ""
        match at[2:]:
            case ("creatures", int(), "kind" | "plan") | ("creatures", int(), "weapons" | "abilities" | "gear", int()):
                yield Fault("", at, '"zz"', "unknown name")
            case ("known", int(), "observer" | "target") | ("lights", int(), "carried_by"):
                yield Fault("", at, '"zz"', "nobody", needs=needs)
            case ("step", int() as step, "do", "actor" | "target") | ("step", int() as step, "turn"):
                yield Fault("", at, '"zz"', "nobody", needs=f"{needs} step{at[1]}-{step}")
            case ("step", int() as step, "ask", "pair", int()) | ("step", int() as step, "ask", "creature"):
                yield Fault("", at, '"zz"', "nobody", needs=f"{needs} step{at[1]}-{step}")
            case ("step", int() as step, "ask", "legal" | "odds", "target" | "actor"):
                yield Fault("", at, '"zz"', "nobody", needs=f"{needs} step{at[1]}-{step}")
            case ("step", int() as step, "expect"):
                yield Fault("", at, "1", EXTRA, needs=f"step{at[1]}-{step}")
            case ("zones" | "walls", int(), "terrain" | "kind") | ("ruleset",):
                yield Fault("", at, '"zz"', "unknown name")
            case ("map", "rows", int()) if isinstance(value, str):
                yield Fault("", at, f'"{value[:-1]}?"', "sign")
            case ("relations", int(), "a" | "b"):
                yield Fault("", at, '"zz"', "side", needs=f"sides{at[1]}")
            case ("id",) if at[1] != 0:
                yield Fault("", at, f'"{cases[0]["id"]}"', "doubled id", needs="first")
            case _:
                pass


@pytest.mark.parametrize("number", range(4))
def test_of_many_faults_of_cases_none_hides_another_and_none_makes_one_up(number: int, scale: int) -> None:
    chance = random.Random(number)
    for _ in range(10 * scale):
        cases = [case for _, case in chance.sample(CASES, 3)]
        assert told(cases, []) == set()
        form = [fault for fault in of_form(cases) if fault.at not in (("case", 0), ("case", 0, "id"))]
        meaning = list(of_meaning(cases))
        planted = chance.sample(form, min(4, len(form))) + chance.sample(meaning, min(5, len(meaning)))
        chance.shuffle(planted)
        planted = apart(planted)
        alone = {fault: told(cases, [fault]) for fault in planted}
        assert all(alone.values()), [fault for fault, found in alone.items() if not found]
        together = told(cases, planted)
        hidden = {fault: found - together for fault, found in alone.items() if found - together}
        assert not hidden
        assert together - set().union(*alone.values()) == set()


def test_a_value_of_a_wrong_type_is_the_one_thing_that_is_told_of_a_case(scale: int) -> None:
    chance = random.Random(5)
    for _ in range(80 * scale):
        _, case = chance.choice(CASES)
        fault = chance.choice([one for one in of_form([case]) if one.sort in (FORM, ROW) and FREE.isdisjoint(one.at)])
        assert len(told([case], [fault])) == 1, fault
