"""Hostile input: whatever a file or a command line says, the program answers, or refuses with one clear line.

python tests/long/hostile.py --count N --seed S --json: N commands, every kind of input in turn (--only KIND: one).
Each must end within ten seconds with its exit code, on --json with one object; no traceback, nothing half written.
--keep DIR keeps the input of those that did not.
"""

import argparse
import json
import random
import re
import shutil
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from content.folders import BASE, CATEGORIES
from systems.ai.bots import FACTORIES
from tests.long.answer import answered
from tests.long.odd_values import as_json, disguised, spoilt, toml
from tests.long.trials import quiet_home, tried

Words = list[str]
DISGUISED: Final = 8  # one file in so many is bent as bytes, not as a tree
MOST_MIB: Final = 300
MOST_DAMAGE: Final = 20  # failures that are told


def fuzzy(tree: Any, chance: random.Random, write: Callable[[Any], str]) -> bytes:
    """A tree spoilt and written, now and then disguised."""
    data = write(tree if chance.randrange(DISGUISED) == 0 else spoilt(tree, chance)).encode("utf-8", "surrogatepass")
    if chance.randrange(DISGUISED) == 0:
        data = with_huge(data, chance)
    return disguised(data, chance) if chance.randrange(DISGUISED) == 0 else data


@cache
def shipped(category: str) -> tuple[Path, ...]:
    """Our own files of one category."""
    return tuple(sorted((BASE / category).glob("*.toml")))


@cache
def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as a tree."""
    return tomllib.loads(path.read_text("utf-8"))


def a_mod(folder: Path, chance: random.Random) -> Words:
    """One or two mods with shipped files that were spoilt."""
    mods: Words = []
    scenario = chance.choice(shipped("scenarios")).stem
    for number in range(chance.choice((1, 1, 1, 2))):
        mod = folder / f"mod{number}"
        for _ in range(chance.choice((1, 1, 2))):
            category = chance.choice((*CATEGORIES, "scenarios", "creatures", "text"))
            path = chance.choice(shipped(category))
            tree = read_toml(path)
            if category == "scenarios":
                scenario = path.stem
            elif category not in ("rulesets", "text") and chance.randrange(2):
                one = chance.choice(list(tree))
                tree = {one: tree[one]}
            file = mod / category / path.name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(fuzzy(tree, chance, toml))
        mods += ["--mods", str(mod)]
    bots = ["--bots", chance.choice(list(FACTORIES))]
    match chance.randrange(6):
        case 0:
            return ["scenarios", *mods]
        case 1 | 2:
            return ["check", *mods[1::2]]
        case 3:
            return ["play", scenario, *mods, *bots, "--rounds", "1"]
        case _:
            return ["simulate", scenario, *mods, *bots, "--rounds", "1"]


@cache
def known_cases() -> tuple[dict[str, Any], ...]:
    """All rule cases there are, as trees."""
    files = sorted((ROOT / "tests" / "cases").rglob("*.toml"))
    return tuple(case for path in files for case in read_toml(path).get("case", ()))


def some_cases(folder: Path, chance: random.Random) -> Words:
    """A few rule cases of ours with values spoilt, steps moved and steps of other cases."""
    cases = [dict(chance.choice(known_cases())) for _ in range(chance.choice((1, 1, 1, 2)))]
    for case in cases:
        steps = list(case.get("step", ()))
        if chance.randrange(4) == 0:
            chance.shuffle(steps)
        if chance.randrange(4) == 0:
            steps += chance.choice(known_cases()).get("step", ())
        case["step"] = steps
    file = folder / "odd.toml"
    file.write_bytes(fuzzy({"case": cases}, chance, toml))
    return ["cases", str(file)]


HUGE_NUMBERS: Final = ("1e999999999", "-1e999999999", "1e-999999999", "1e99999999999999999999", "9" * 5000, "1.0e30")
"""What JSON and TOML can say and arithmetic cannot take."""


def with_huge(data: bytes, chance: random.Random) -> bytes:
    """A text with one of its whole numbers a huge one."""
    numbers = [*re.finditer(rb"(?<=[ \[])-?\d+(?=[,\]} ])", data)]
    if not numbers:
        return data
    found = chance.choice(numbers)
    return data[: found.start()] + chance.choice(HUGE_NUMBERS).encode() + data[found.end() :]


SCENE: Final = {
    "name": "Odd", "width": 1000, "height": 800, "padding": 0, "darkness": 0.2, "globalLight": True,
    "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"},
    "walls": [
        {"c": [0, 0, 0, 800], "move": 20, "sense": 20}, {"c": [300, 0, 300, 500], "door": 1, "ds": 0, "move": 20},
    ],
    "lights": [{"x": 150, "y": 150, "config": {"bright": 20, "dim": 40}}],
}  # fmt: skip


def a_map(folder: Path, chance: random.Random) -> Words:
    """A Foundry scene that was spoilt."""
    tree = copied_scene(chance)
    file = folder / "odd.json"
    file.write_bytes(fuzzy(tree, chance, as_json))
    teams = chance.choice((("guard", "wolf"), ("guard*4,archer", "ogre*2"), ("guard*60", "guard*60")))
    if chance.randrange(4) == 0:
        return ["check", str(file)]
    return ["simulate", "--map", str(file), "--teams", *teams, "--bots", "random", "--rounds", "1"]


def copied_scene(chance: random.Random) -> dict[str, Any]:
    """A scene small or large, with walls at random, in one of the forms that versions of the format have."""
    scene: dict[str, Any] = json.loads(json.dumps(SCENE))
    if chance.randrange(3) == 0:
        scene |= {"grid": 100, "gridType": 1, "gridDistance": 5, "gridUnits": "ft"}
    for _ in range(chance.choice((0, 3, 30, 400))):
        x, y = chance.randrange(0, 1001, 25), chance.randrange(0, 801, 25)
        ends = [x, y, x + chance.randrange(-200, 201, 50), y + chance.randrange(-200, 201, 50)]
        sight, door = chance.choice((0, 20)), chance.choice((0, 0, 1))
        scene["walls"].append({"c": ends, "move": 20, "sense": sight, "door": door})
    return scene


def settings(folder: Path, chance: random.Random) -> Words:
    """A file of settings that was spoilt, for a command that reads it."""
    file = folder / "home" / "config" / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    tree = {
        "lang": chance.choice(("de", "en", "xx", "")), "ui_scale": chance.choice((0, 150, -1)), "volume": 80,
        "palette": "clear", "keys": {"guess": ["g", "shift+ö"], "log": []},
    }  # fmt: skip
    file.write_bytes(fuzzy(tree, chance, toml))
    return [chance.choice(("paths", "doctor", "check"))]


ODD_WORDS: Final = (
    "", " ", "-", "--", "0", "-1", "1", "1e9", "1.5", "999999999999999999999", "18446744073709551615", "x", "NaN", "٣",
    "é", "日本", "a\nb", "\x1b[31m", "../..", "/", "/dev/null", "/dev/full", "/dev/zero", "/proc/self/mem",
    "guard", "guard*0", "guard*-1", "guard*61", "guard*", "*", "*3", "guard,,wolf", ",", "guard*1e3", "GUARD",
    "human", "greedy", "greedy,", ",greedy", "greedy,random,greedy", "human,human", "crossroads", "de", "all", "red",
    "x" * 5000, "\udcff", "3:actor=1", "3:=", "99999999999:actor=1", "3:actor=" + "[" * 3000, "hearing=", "=", "a=b",
    "without=hiding", "bands.close=-1", "max_ap=99999999999", "ap=nan", "\"=1", "a.b.c=1", "x]\n[y=1",
)  # fmt: skip
OPTIONS: Final = (
    "--seed", "--mods", "--lang", "--quiet", "--map", "--teams", "--bots", "--out", "--rounds", "--rule", "--shot",
    "--narrate", "--verify", "--log", "--events", "--header", "--cut", "--from", "--export", "--tamper", "--help",
    "--matches", "--seed=3=4", "--bots=", "--json=1", "--jso", "-h", "-x", "--rounds=", "--jobs",
)  # fmt: skip


def command_line(folder: Path, chance: random.Random) -> Words:
    """Words at random after a command that is there or nearly."""
    command = chance.choice(("simulate", "replay", "cases", "check", "scenarios", "paths", "play", "simulat", ""))
    words = [command] if command else []
    battle = command in ("simulate", "play", "")
    if command and battle and chance.randrange(3):
        words.append("crossroads")
    for _ in range(chance.randint(0, 4)):
        option = chance.choice(OPTIONS)
        words.append(option)
        if chance.randrange(5):
            words.append(chance.choice(ODD_WORDS))
            if option == "--teams" and chance.randrange(5):
                words.append(chance.choice(ODD_WORDS))
    if battle:  # of two limits the last counts: none may last for ever
        words += ["--rounds", "1"]
        if "--matches" in words:
            words += ["--matches", "2", "--jobs", "1"]
    return words


KINDS: Final[dict[str, Callable[[Path, random.Random], Words]]] = {
    "mod": a_mod,
    "cases": some_cases,
    "map": a_map,
    "words": command_line,
    "settings": settings,
}


def attempts(count: int, seed: int, only: Sequence[str] = ()) -> Iterator[tuple[str, random.Random]]:
    """What is tried: a kind of input and its own chance, by number."""
    kinds = [kind for kind in KINDS if not only or kind in only]
    for number in range(count):
        yield kinds[number % len(kinds)], random.Random(f"{seed} {number}")


def attempt(kind: str, chance: random.Random, folder: Path) -> tuple[Words, list[str]]:
    """Make the input of one attempt in an empty folder and try it: the command, and what is wrong."""
    home = folder / "home"
    home.mkdir(parents=True)
    quiet_home(home)
    words = KINDS[kind](folder, chance)
    if chance.randrange(2):
        words.append("--json")
    if chance.randrange(4):
        words.append("--quiet")
    if chance.randrange(6) == 0:
        words += ["--lang", "de"]
    return words, tried(words, folder)


def main() -> int:
    """Try and tell; exit code 1 if anything ended as nothing may."""
    parser = argparse.ArgumentParser(description="Hostile input is answered or refused.")
    parser.add_argument("--count", type=int, default=500, metavar="N", help="commands (500)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed (1)")
    parser.add_argument("--only", action="append", default=[], choices=sorted(KINDS), help="this kind of input only")
    parser.add_argument("--keep", type=Path, help="folder for the input of failures")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object on one line")
    options = parser.parse_args()
    started, broken, slowest = time.perf_counter(), list[str](), 0.0
    with tempfile.TemporaryDirectory(prefix="fieldcraft-hostile-") as top:
        for number, (kind, chance) in enumerate(attempts(options.count, options.seed, options.only)):
            folder = Path(top) / str(number)
            since = time.perf_counter()
            words, wrong = attempt(kind, chance, folder)
            slowest = max(slowest, time.perf_counter() - since)
            for fault in wrong:
                broken.append(f"{number} {kind} {words!r:.300}: {fault}")
                if not options.json:
                    print(broken[-1], file=sys.stderr, flush=True)
            if wrong and options.keep:
                shutil.copytree(folder, options.keep / f"{kind}-{number}", dirs_exist_ok=True)
            shutil.rmtree(folder, ignore_errors=True)
    told = {"since": started, "as_json": options.json, "most_mib": MOST_MIB, "slowest": round(slowest, 1)}
    return answered(broken, "commands", options.count, **told)


if __name__ == "__main__":
    sys.exit(main())
