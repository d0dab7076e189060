"""All faults of content come in one pass: none hides another, and none is told that is not there."""

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from content.check import check
from content.folders import BASE, BY_FILE, CATEGORIES
from content.source import exact
from content.toml_lines import Path as Keys
from tests.content.planting import EXTRA, FORM, GONE, ROW, STRANGER, WRONG, Fault, apart, places, written

FILES: Final = {
    f"{category}/{path.name}": tomllib.loads(path.read_text("utf-8"), parse_float=exact)
    for category in CATEGORIES
    for path in sorted((BASE / category).glob("*.toml"))
}
SOUND: Final = {name: written(data, {}) for name, data in FILES.items()}
Told = set[tuple[str, int, str, str]]
SQUARES: Final = iter(range(10_000, 1_000_000))


def told(tmp_path: Path, faults: list[Fault]) -> Told:
    """What is told of a mod that holds all of our content, with these faults planted in it."""
    for name in FILES:
        target = tmp_path / "mod" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        here = {fault.at: fault for fault in faults if fault.file == name}
        target.write_text(written(FILES[name], here) if here else SOUND[name], "utf-8")
    report = check([tmp_path / "mod"])
    found = [one for one in report.findings if one.file.startswith(tmp_path.as_posix())]
    assert len(report.findings) == report.total
    return {(Path(one.file).relative_to(tmp_path / "mod").as_posix(), one.line, one.code, one.key) for one in found}


def within(at: Keys, name: str) -> Keys:
    """The way inside the one thing that a file of several describes, or the lesson's scenario."""
    return at[1:] if name.split("/")[0] not in BY_FILE or at[:1] == ("scenario",) else at


def opened(name: str, at: Keys) -> str:
    """What nobody can read of a file when nothing can be read there."""
    inner = within(at, name)
    if name.startswith("plans"):
        return "locations" if inner[:1] in ((), ("locations",)) else ""
    if not name.startswith(("scenarios", "lessons")):
        return ""
    match inner:
        case () | ("creatures",) | ("creatures", int()) | ("creatures", int(), "name"):
            return "names"
        case ("sides", *_) | ("map",) | ("map", "size" | "rows" | "origin"):
            return "ground sides"
        case ("map", "legend"):
            return "signs"
        case ("objects",) | ("objects", int()) | ("objects", int(), "name"):
            return "names"
    return ""


def of_form(name: str) -> Iterator[Fault]:
    """Faults of form: a value of a type that no key takes, a key that there is not, one that is missing."""
    for at, value in places(FILES[name]):
        if name.split("/")[0] in BY_FILE and at[:1] == ("variant_of",):
            continue
        yield Fault(name, at, WRONG, ROW if isinstance(value, dict) else FORM, opens=opened(name, at))
        inner = within(at, name)
        free = inner[-1:] and inner[-1] in ("legend", "ap_costs", "synonyms", "roles", "light", "heavy", "conditions")
        if isinstance(value, dict) and not free and not {"light", "heavy", "magic_percent", "gains"} & {*inner}:
            yield Fault(name, at, "1", EXTRA)
        if name.startswith("scenarios") and inner[:1] == ("creatures",) and inner[2:] in (("kind",), ("side",)):
            yield Fault(name, at, "", GONE)


def of_meaning(name: str) -> Iterator[Fault]:
    """Faults of meaning: names that nobody has, squares on no map, numbers too large."""
    for at, value in places(FILES[name]):
        number = next(SQUARES)
        nobody, nowhere = f'"zz{number}"', f"[{number}, {number}]"
        match (name.split("/")[0], *within(at, name)):
            case ("scenarios" | "lessons", "creatures", int(), "kind"):
                yield Fault(name, at, nobody, "kind")
            case ("scenarios" | "lessons", "creatures" | "objectives", int(), "side"):
                yield Fault(name, at, nobody, "side", needs="sides")
            case ("scenarios" | "lessons", "creatures" | "objects" | "lights", int(), "at"):
                yield Fault(name, at, nowhere, "off the map", needs="ground")
            case ("scenarios" | "lessons", "creatures", int(), "conditions", int()):
                yield Fault(name, at, nobody, "condition")
            case ("scenarios" | "lessons", "objectives", int(), "target"):
                yield Fault(name, at, nobody, "target", needs="names")
            case ("scenarios" | "lessons", "lights", int(), "carried_by"):
                yield Fault(name, at, nobody, "carried by nobody", needs="names")
            case ("scenarios" | "lessons", "objects", int(), "inside"):
                yield Fault(name, at, nobody, "inside nothing", needs="names")
            case ("scenarios" | "lessons", "objectives", int(), "squares", int()):
                yield Fault(name, at, nowhere, "zone off the map", needs="ground")
            case ("scenarios" | "lessons", "objectives" | "zones", int(), "area"):
                yield Fault(name, at, f"[0, 0, {number}, {number}]", "area off the map", needs="ground")
            case ("scenarios" | "lessons", "zones", int(), "terrain") | ("scenarios", "walls", int(), "kind"):
                yield Fault(name, at, nobody, "terrain")
            case ("scenarios" | "lessons", "walls", int(), "from"):
                yield Fault(name, at, nowhere, "wall off the map", needs="ground")
            case ("scenarios" | "lessons", "map", "rows", int()) if isinstance(value, str):
                yield Fault(name, at, f'"{value[:-1]}?"', "sign", needs="ground signs")
            case ("scenarios" | "lessons", "map", "legend", str()):
                yield Fault(name, at, nobody, "legend")
            case ("scenarios" | "lessons", "relations", int(), "a" | "b"):
                yield Fault(name, at, nobody, "relation", needs="sides")
            case ("lessons", "steps", int(), "area" | "light" | "action" | "lines"):
                yield Fault(name, at, "", "no goal of a step")
            case ("creatures", "plan") | ("creatures", "weapons" | "abilities" | "senses", int()):
                yield Fault(name, at, nobody, "unknown name")
            case ("creatures", "weapons", int(), "name"):
                yield Fault(name, at, '""', "no name")
            case ("creatures", "weapons"):
                yield Fault(name, at, "[]", "unarmed")
            case ("abilities", "traits"):
                yield Fault(name, at, '["smelly"]', "trait")
            case ("abilities", "radius"):
                yield Fault(name, at, "0", "no radius")
            case ("abilities", "conditions" | "gains"):
                yield Fault(name, at, "{ qqq_0 = 1 }", "condition")
            case ("rulesets", "ap_costs"):
                yield Fault(name, at, "1", EXTRA)
            case ("plans", "light" | "heavy", str()):
                yield Fault(name, at, "", "no wound", needs="locations")
            case ("plans", "default") | ("plans", "synonyms", str()):
                yield Fault(name, at, nobody, "no such location", needs="locations")
            case ("rulesets", *keys) if isinstance(value, int) and not isinstance(value, bool) and "levels" not in keys:
                yield Fault(name, at, "-7", "number")
            case ("rulesets", "bands", 1):
                yield Fault(name, at, "3", "bands")


def test_what_is_planted_here_is_our_content_as_long_as_no_fault_is_planted(tmp_path: Path) -> None:
    assert told(tmp_path, []) == set()


@pytest.mark.parametrize("number", [1])
def test_of_many_faults_none_hides_another_and_none_makes_one_up(number: int, tmp_path: Path, scale: int) -> None:
    chance = random.Random(number)
    for _ in range(scale):
        files = chance.sample(sorted(FILES), 3)
        files += chance.sample([name for name in FILES if name.startswith(("scenarios", "lessons"))], 1)
        planted: list[Fault] = []
        for name in dict.fromkeys(files):
            form, meaning = list(of_form(name)), list(of_meaning(name))
            planted += chance.sample(form, min(2, len(form))) + chance.sample(meaning, min(4, len(meaning)))
        chance.shuffle(planted)
        planted = apart(planted)
        alone = {fault: told(tmp_path, [fault]) for fault in planted}
        assert all(alone.values()), [fault for fault, found in alone.items() if not found]
        together = told(tmp_path, planted)
        hidden = {fault: found - together for fault, found in alone.items() if found - together}
        assert not hidden
        assert together - set().union(*alone.values()) == set()


@pytest.mark.parametrize("number", range(2))
def test_a_value_of_a_wrong_type_is_the_one_thing_that_is_told(number: int, tmp_path: Path, scale: int) -> None:
    chance = random.Random(number)
    names = sorted(FILES)
    for _ in range(2 * scale):
        name = chance.choice(names)
        fault = chance.choice([one for one in of_form(name) if one.sort in (FORM, ROW)])
        (found,) = told(tmp_path, [fault])
        assert found[0] == name, fault
        assert found[2] == "bad_value", fault


def test_a_key_that_there_is_not_is_the_one_thing_that_is_told(tmp_path: Path) -> None:
    fault = next(one for one in of_form("scenarios/mill.toml") if one.sort == EXTRA and one.at[0] == "creatures")
    ((name, _, code, key),) = told(tmp_path, [fault])
    assert (name, code) == ("scenarios/mill.toml", "unknown_key")
    assert key.endswith(STRANGER)
