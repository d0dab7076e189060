"""Whatever is wrong with the input: one clear line, the exit code of its kind, nothing written."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

import main
from ecs.replay import read, rewrite
from tests.systems.match.fought import fought

ROOT = Path(__file__).resolve().parents[3]
WORD: Final = re.compile(r"[^\s:;,()]+")
PARSER: Final = re.compile(r"(?<=JSON: ).*|(?<=TOML: ).*")
ENGLISH: Final = {"the", "is", "not", "no", "of", "with", "which", "cannot", "does", "this", "needs", "plain"}
"""Words that give English away where German should stand; what a TOML or JSON parser says is English in German, too."""
FLOORLESS: Final = {"width": 100, "height": 100, "grid": 100, "walls": [{"c": [50, 0, 50, 100], "move": 1, "sense": 1}]}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that can be wrong."""
    folder = tmp_path_factory.mktemp("desk")
    whole = fought(3)
    recording = read(whole.data)
    (folder / "good.fcr").write_bytes(whole.data)
    (folder / "cut.fcr").write_bytes(whole.data[: len(whole.data) // 2])
    (folder / "stub.fcr").write_bytes(whole.data[:20])
    (folder / "damaged.fcr").write_bytes(bytes(b ^ 255 if at > 4000 else b for at, b in enumerate(whole.data)))
    (folder / "foreign.fcr").write_bytes(b"GIF89a, and no replay")
    (folder / "empty.fcr").write_bytes(b"")
    for name, key in (("rules.fcr", "rules_hash"), ("content.fcr", "content_hash")):
        changed = recording._replace(header=recording.header | {key: "0" * 16})
        (folder / name).write_bytes(rewrite(changed))
    seatless = recording._replace(header=recording.header | {"seats": [1]})
    (folder / "seats.fcr").write_bytes(rewrite(seatless))
    (folder / "floorless.json").write_text(json.dumps(FLOORLESS), "utf-8")
    (folder / "no_map.json").write_text("[1, 2", "utf-8")
    (folder / "odd_mod" / "terrain").mkdir(parents=True)
    (folder / "odd_mod" / "terrain" / "odd.toml").write_text('[moss]\nof = "square"\nsoft = 3\n', "utf-8")
    (folder / "broken_mod" / "creatures").mkdir(parents=True)
    (folder / "broken_mod" / "creatures" / "broken.toml").write_text("[orc\n", "utf-8")
    (folder / "folder").mkdir()
    return folder


CASES: Final = {
    "an unknown scenario": ("simulate crosroads", 2, "did you mean 'crossroads'"),
    "an unknown scenario to play": ("play crosroads", 2, "did you mean 'crossroads'"),
    "an unknown command": ("simulat crossroads", 2, "did you mean 'simulate'"),
    "an unknown bot": ("simulate crossroads --bots greedy,rondom", 2, "did you mean 'random'"),
    "an unknown bot to play against": ("play --bots human,rondom", 2, "did you mean 'random'"),
    "two humans": ("play crossroads --bots human", 2, "one side can be human"),
    "a human where nobody can play": ("simulate crossroads --bots human,greedy", 2, "'human'"),
    "an unknown bot in many matches": ("simulate crossroads --bots rondom --matches 4 --jobs 2", 2, "'random'"),
    "many matches in one file": ("simulate crossroads --matches 4 --out x.fcr", 2, "--matches"),
    "an unknown option": ("simulate crossroads --sed 3", 2, "did you mean '--seed'"),
    "an unknown team": ("simulate --map floorless.json --teams guad wolf", 2, "did you mean 'guard'"),
    "a map without floor": ("simulate --map floorless.json --teams guard wolf", 2, "no floor"),
    "a map without floor in many matches": ("simulate --map floorless.json --teams guard wolf --matches 3", 2, "floor"),
    "a file that is no map": ("play --map no_map.json --teams guard wolf", 2, "no_map.json"),
    "a map that is missing": ("simulate --map none.json --teams guard wolf", 2, "none.json"),
    "an unknown key": ("simulate crossroads --mods odd_mod", 2, "odd.toml:3"),
    "broken TOML": ("simulate crossroads --mods broken_mod", 2, "broken.toml:1"),
    "broken TOML in what is checked": ("check broken_mod", 1, "broken.toml:1"),
    "a mod that is missing": ("simulate crossroads --mods none", 2, "none"),
    "a mod that is a file": ("play crossroads --mods good.fcr", 2, "good.fcr"),
    "a folder for a replay that is missing": ("simulate crossroads --out none/x.fcr", 2, "none/x.fcr"),
    "a folder where a replay should be": ("simulate crossroads --out folder", 2, "folder"),
    "a place for a demo's replay that is missing": ("play crossroads --out none/x.fcr", 2, "none/x.fcr"),
    "a place for a picture that is missing": ("play crossroads --shot none/x.png", 2, "none/x.png"),
    "a replay that is missing": ("replay none.fcr", 2, "none.fcr"),
    "a replay cut short": ("replay cut.fcr --verify", 6, "cut short"),
    "a replay without its header": ("replay stub.fcr --log all", 6, "header"),
    "a damaged replay": ("replay damaged.fcr", 7, "damaged"),
    "a foreign file": ("replay foreign.fcr", 8, "foreign.fcr"),
    "a foreign file to verify": ("replay foreign.fcr --verify", 8, "foreign.fcr"),
    "an empty file": ("replay empty.fcr --events", 8, "empty.fcr"),
    "a tick that is not there": ("replay good.fcr --from 9999 --out x.fcr", 2, "ticks go from 1"),
    "a tick to cut that is not there": ("replay good.fcr --cut 9999 --out x.fcr", 2, "go from 1"),
    "a device without end for a replay": ("replay /dev/zero", 2, "/dev/zero"),
    "a device without end to verify": ("replay /dev/zero --verify", 2, "/dev/zero"),
    "a device without end for a map": ("simulate --map /dev/zero --teams guard wolf", 2, "/dev/zero"),
    "a recording that tampering has no room for": ("replay good.fcr --tamper 3:actor=1e9 --out x.fcr", 2, "can hold"),
    "a full disk": ("simulate crossroads --rounds 1 --out /dev/full", 2, "/dev/full"),
    "a full disk for a part": ("replay good.fcr --cut 3 --out /dev/full", 2, "/dev/full"),
    "a full disk for a picture": ("play crossroads --rounds 1 --out /dev/null --shot /dev/full", 2, "/dev/full"),
    "a recording that does not say who plays": ("replay seats.fcr --from 3 --out x.fcr", 7, "who plays"),
    "a side that is not there": ("replay good.fcr --log green", 2, "red, blue"),
    "an unknown bot to play on": ("replay good.fcr --from 3 --bots rondom --out x.fcr", 2, "'random'"),
    "a part that goes nowhere": ("replay good.fcr --cut 3", 2, "--cut needs --out"),
    "a battle that goes on nowhere": ("replay good.fcr --from 3", 2, "--from needs --out"),
    "a replay that is tampered with for nothing": ("replay good.fcr --tamper 3:actor=1", 2, "--tamper needs --out"),
    "two replays in one": ("replay good.fcr --cut 3 --tamper 3:actor=1 --out x.fcr", 2, "--cut and --tamper"),
    "a folder to play on to that is missing": ("replay good.fcr --from 3 --out none/x.fcr", 2, "none/x.fcr"),
    "other rules to play on with": ("replay rules.fcr --from 3 --out x.fcr", 4, "other rules"),
    "other content to play on with": ("replay content.fcr --from 3 --out x.fcr", 5, "other content"),
    "other rules to verify": ("replay rules.fcr --verify", 4, "other rules"),
    "other content to verify": ("replay content.fcr --verify", 5, "other content"),
    "a film of no known kind": ("replay good.fcr --export x.mp4", 2, "x.mp4"),
    "a film of a side that is none": ("replay good.fcr --export x.gif --log green", 2, "green"),
    "a place for a film that is missing": ("replay good.fcr --export none/x.gif", 2, "none/x.gif"),
    "what if, and no tick": ("replay good.fcr --what-if hide", 2, "--from"),
    "what if of no action": ("replay good.fcr --from 3 --what-if sing", 2, "'sing'"),
    "what if of an action without its fields": ("replay good.fcr --from 3 --what-if strike", 2, "target"),
    "what if under other rules": ("replay rules.fcr --from 3 --what-if hide", 4, "other rules"),
    "what if at a tick that is not there": ("replay good.fcr --from 9999 --what-if hide", 2, "9999"),
    "a tick to tamper with that is not there": ("replay good.fcr --tamper 9999:actor=1 --out x.fcr", 2, "9999"),
}


def needs_devices(words: str) -> None:
    """Skip where a device that is named is not there."""
    if any(not Path(word).is_char_device() for word in words.split() if word.startswith("/dev/")):
        pytest.skip("there is no such device")


def listing(folder: Path) -> list[tuple[str, int]]:
    return sorted((path.as_posix(), path.stat().st_size) for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def here(desk: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], list[tuple[str, int]]]:
    """Work in the desk with a home of one's own; tells all files that are there."""
    monkeypatch.chdir(desk)
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    return lambda: [*listing(desk), *listing(tmp_path)]


@pytest.mark.parametrize("case", CASES)
def test_bad_input_is_refused_with_one_line(
    case: str, here: Callable[[], list[tuple[str, int]]], capsys: pytest.CaptureFixture[str]
) -> None:
    words, code, said = CASES[case]
    needs_devices(words)
    before = here()
    assert main.cli([*words.split(), "--quiet"]) == code
    shown = capsys.readouterr()
    told = shown.err if code != 1 else shown.out.splitlines()[0] + "\n"  # what check finds is its answer
    assert said in told
    assert told.count("\n") == 1
    assert "Traceback" not in shown.err + shown.out
    assert here() == before


@pytest.mark.parametrize("case", CASES)
def test_bad_input_is_refused_in_json_too(
    case: str, here: Callable[[], list[tuple[str, int]]], capsys: pytest.CaptureFixture[str]
) -> None:
    words, code, said = CASES[case]
    needs_devices(words)
    assert main.cli([*words.split(), "--quiet", "--json"]) == code
    (line,) = capsys.readouterr().out.splitlines()
    answer = json.loads(line)
    found = answer["errors"] or answer["findings"]
    assert (answer["v"], answer["ok"]) == (1, False)
    assert set(found[0]) >= {"code", "message", "file", "line"}
    assert said in f"{found[0]['file']}:{found[0]['line']} {found[0]['message']}"


@pytest.mark.parametrize("case", CASES)
def test_bad_input_is_refused_with_one_line_of_german(
    case: str, here: Callable[[], list[tuple[str, int]]], capsys: pytest.CaptureFixture[str]
) -> None:
    words, code, _ = CASES[case]
    needs_devices(words)
    before = here()
    assert main.cli([*words.split(), "--quiet", "--lang", "de"]) == code
    shown = capsys.readouterr()
    told = shown.err if code != 1 else shown.out.splitlines()[0] + "\n"
    assert told.count("\n") == 1
    assert not ENGLISH & set(WORD.findall(PARSER.sub("", told)))
    assert not re.search(r"\{[a-z_]+\}|\b(?:error|fault|usage|cli|hint)\.[a-z_]+", told)
    assert here() == before


@pytest.mark.parametrize("words", ["simulate crosroads", "replay stub.fcr", "simulate crossroads --mods broken_mod"])
def test_a_shell_sees_the_same(words: str, desk: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *words.split(), "--quiet"],
        cwd=desk, env=dict(os.environ), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == next(code for line, code, _ in CASES.values() if line.split()[:2] == words.split()[:2])
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)
