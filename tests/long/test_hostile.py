"""A small share of the hostile input, of every kind; what the checks themselves would notice."""

import os
import random
from pathlib import Path

import pytest

from tests.arena import content
from tests.long import mutate, shells
from tests.long.battles import Seen, odd_ones, play
from tests.long.hostile import KINDS, attempt, attempts
from tests.long.odd_values import spoilt, toml
from tests.long.trials import Told, faults

FEW = 4
SEED = 77


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_input_is_answered_or_refused(
    kind: str, scale: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FIELDCRAFT_HOME", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "LC_ALL"):
        monkeypatch.setenv(name, "")  # put back in the end
    for number, (_, chance) in enumerate(attempts(FEW * scale, SEED, [kind])):
        words, wrong = attempt(kind, chance, tmp_path / str(number))
        assert not wrong, words


def test_mutated_recordings_are_read_or_refused(scale: int) -> None:
    ended, broken = mutate.run(160 * scale, SEED, content())
    assert not broken
    assert {"corrupt", "truncated", "save corrupt", "save truncated", "save loaded"} <= set(ended)


def test_odd_battles_keep_their_promises(scale: int) -> None:
    seen = Seen()
    for number, scenario in enumerate(odd_ones(content(), 2 * scale, SEED)):
        play(scenario, content(), SEED + number, seen, strict=True)
    assert not seen.broken
    assert seen.happened["end_turn"]


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights and streams are others there")
@pytest.mark.parametrize("kind", ["mods", "streams", "places"])
def test_an_unfriendly_shell_is_met_with_one_line(kind: str, scale: int, tmp_path: Path) -> None:
    for number in range(scale):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert not shells.KINDS[kind](folder, random.Random(f"{SEED} {number}"))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([], Told(2, "", "Traceback (most recent call last)\n", 0)),
        ([], Told(2, "", "", 0)),
        ([], Told(2, "", "fieldcraft: 'NoneType' object is odd\n", 0)),
        ([], Told(2, "", "fieldcraft: fault.too_deep\n", 0)),
        ([], Told(2, "", "fieldcraft: a\nb\n", 0)),
        ([], Told(2, "", f"fieldcraft: {'x' * 5000}\n", 0)),
        ([], Told(9, "", "fieldcraft: odd\n", 0)),
        ([], Told(0, "", "", 99)),
        ([], Told(None, "", "", 0, "boom")),
        (["--json"], Told(0, "", "", 0)),
        (["--json"], Told(0, "{}\n{}\n", "", 0)),
        (["--json"], Told(0, '{"v": 1, "ok": true, "errors": [], "x": NaN}\n', "", 0)),
        (["--json"], Told(2, '{"v": 1, "ok": true, "errors": []}\n', "fieldcraft: odd\n", 0)),
        (["--json"], Told(2, '{"v": 1, "ok": false, "errors": []}\n', "fieldcraft: odd\n", 0)),
    ],
)
def test_a_bad_end_is_noticed(words: list[str], found: Told) -> None:
    assert list(faults(words, found))


def test_a_good_end_is_none_to_complain_about() -> None:
    error = '{"code": "usage", "message": "odd", "file": "", "line": 0}'
    refused = Told(2, f'{{"v": 1, "ok": false, "errors": [{error}]}}\n', "fieldcraft: odd\n", 1)
    assert not list(faults(["--json"], refused))
    assert not list(faults([], Told(0, "done\n", "", 1)))


def test_what_is_spoilt_differs_and_the_original_stays() -> None:
    tree = {"a": [1, {"b": "c"}], "d": {"e": 2}}
    kept = toml(tree)
    made = {toml(spoilt(tree, random.Random(seed))) for seed in range(50)}
    assert len(made) > 20
    assert toml(tree) == kept
