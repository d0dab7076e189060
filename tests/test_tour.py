"""The README's tour of recordings, walked as it is written: it must not hang on what the bots happen to do."""

import shlex
from pathlib import Path

import pytest

import main

README = (Path(__file__).resolve().parents[1] / "README.md").read_text("utf-8")
BATTLE = "simulate crossroads --seed 7 --out battle.fcr"
WINDOWS = ("replay battle.fcr",)  # opens the viewer
SLOW = ("--export",)  # has its own tests


def tour() -> list[str]:
    """The words of each command of the part on replays."""
    part = README.partition("**Replay.**")[2].partition("```sh\n")[2].partition("```")[0]
    return [line.removeprefix("python main.py ") for line in part.splitlines()]


def test_every_command_on_recordings_works_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"python main.py {BATTLE}" in README
    monkeypatch.chdir(tmp_path)
    assert main.cli([*shlex.split(BATTLE), "--quiet"]) == 0
    walked = [words for words in tour() if words not in WINDOWS and not any(slow in words for slow in SLOW)]
    assert len(walked) >= 6
    for words in walked:
        assert main.cli([*shlex.split(words), "--quiet"]) == 0, words
        assert capsys.readouterr().out
