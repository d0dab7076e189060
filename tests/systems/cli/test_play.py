"""Where nobody can see a window the demo plays; what the window needs from the command line is prepared here."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

import main
from content.loader import load
from ecs.replay import read
from systems.cli.options import Options
from systems.cli.play import named
from systems.cli.window import first_choice, window
from systems.view.offers import Choice

ROOT = Path(__file__).resolve().parents[3]
SIMULATED = (
    "winner ended_by rounds ticks creature_turns seconds state_hash seed ruleset scenario placement bots actions wounds"
    " kernel python replay replay_bytes screenshot"
)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def demo(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    assert main.cli([*map(str, words), "--rounds", "1", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    answer: dict[str, Any] = json.loads(line)
    return answer


def test_the_demo_plays_to_the_end_and_keeps_replay_and_picture(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    answer = demo(capsys, "--seed", 7)
    assert set(SIMULATED.split()) <= set(answer)
    assert answer["bots"] == {"red": "greedy", "blue": "greedy"}
    assert answer["ended_by"] in ("objective", "round_limit")
    assert answer["rounds"] == 1
    assert Path(answer["replay"]).is_relative_to(home)
    assert Path(answer["screenshot"]).is_relative_to(home)
    assert read(Path(answer["replay"])).ended == "ok"
    assert pygame.image.load(answer["screenshot"]).get_size() == (1280, 720)
    assert main.cli(["replay", answer["replay"], "--verify", "--quiet"]) == 0


def test_the_demo_writes_where_it_is_told_and_never_over_what_is_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, home: Path
) -> None:
    out, shot = tmp_path / "a.fcr", tmp_path / "a.png"
    answer = demo(capsys, "play", "ruin", "--seed", 2, "--out", out, "--shot", shot, "--bots", "human,random")
    assert (answer["replay"], answer["screenshot"]) == (str(out), str(shot))
    assert answer["bots"] == {"red": "greedy", "blue": "random"}
    assert not home.exists()
    names = [demo(capsys, "play", "ruin", "--seed", 2, "--bots", "random")["replay"] for _ in range(2)]
    assert [Path(name).name for name in names] == ["ruin-2.fcr", "ruin-2-2.fcr"]


def test_the_seed_is_random_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = []
    for _ in range(2):
        assert main.cli(["play", "crossroads", "--bots", "random", "--rounds", "1"]) == 0
        told = capsys.readouterr().out
        seeds.append(told.split("seed ")[1].split(":")[0])
    assert seeds[0] != seeds[1]


def test_a_narrated_demo_tells_what_each_side_knows(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "crossroads", "--seed", "7", "--rounds", "1", "--narrate", "--quiet"]
    assert main.cli(words) == 0
    told = capsys.readouterr().out.splitlines()
    assert any(line.startswith("Red: Captain is Observed") for line in told)
    assert not any("{" in line or "log." in line for line in told)
    assert main.cli([*words, "--json"]) == 0
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 1
    assert "Red: Captain is Observed." in shown.err.splitlines()


@pytest.mark.parametrize("display", [None, ":97531"])
def test_no_display_or_a_dead_one_is_no_error(display: str | None, tmp_path: Path) -> None:
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    env |= {"FIELDCRAFT_HOME": str(tmp_path)} | ({"DISPLAY": display} if display else {})
    done = subprocess.run(
        [sys.executable, "main.py", "--json", "--quiet", "--rounds", "1", "--bots", "random"],
        cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0
    assert Path(json.loads(done.stdout)["screenshot"]).exists()


def test_without_a_display_the_seats_that_a_bot_takes_are_named(tmp_path: Path) -> None:
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    words = ["play", "crossroads", "--rounds", "1", "--bots"]

    def told(*bots: str) -> list[str]:
        done = subprocess.run(
            [sys.executable, "main.py", *words, *bots],
            cwd=ROOT, env=env | {"FIELDCRAFT_HOME": str(tmp_path)}, capture_output=True, text=True, check=False,
            timeout=120,
        )  # fmt: skip
        return done.stderr.splitlines()

    assert "fieldcraft: greedy plays Blue in place of a human" in told("random,human")
    assert not any("in place of a human" in line for line in told("random,random"))
    assert "not red and blue; name who plays each side, such as --bots human,greedy" in told("human")[-1]


# The window


def options(**changes: Any) -> Options:
    made = Options(quiet=True)
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def test_a_human_plays_the_first_side_unless_told_otherwise() -> None:
    content = load()
    assert named(options(scenario="ruin"), content, 1).seats == {"red": "human", "blue": "greedy"}
    asked = options(scenario="ruin", bots=["random", "human"])
    assert named(asked, content, 1).seats == {"red": "random", "blue": "human"}


def test_the_picker_begins_with_what_was_asked_for() -> None:
    choice = Choice("bridge", "red", "greedy", 1)
    assert first_choice(choice, options(), 9) == Choice("bridge", "red", "greedy", 9)
    assert first_choice(choice, options(bots=["human", "random"]), 9) == Choice("bridge", "red", "random", 9)
    assert first_choice(choice, options(bots=["random"]), 9) == Choice("bridge", "", "random", 9)


def test_the_picker_forgets_the_bots_of_last_time_for_those_that_were_asked_for() -> None:
    choice = Choice("bridge", "red", "greedy", 1, seats=(("blue", "greedy"),))
    assert first_choice(choice, options(), 9).seats == choice.seats
    assert first_choice(choice, options(bots=["human", "random"]), 9) == Choice("bridge", "red", "random", 9)


def test_a_human_who_was_asked_for_leads_the_first_side_where_last_time_only_bots_played() -> None:
    watched = Choice("bridge", "", "greedy", 1)
    assert first_choice(watched, options(bots=["human"]), 9, leader="blue").side == "blue"
    assert first_choice(watched, options(), 9, leader="blue").side == ""
    led = Choice("bridge", "red", "greedy", 1)
    assert first_choice(led, options(bots=["human"]), 9, leader="blue").side == "red"


@pytest.mark.parametrize("scenario", ["", "crossroads"])
def test_a_picture_of_the_first_screen_is_saved(scenario: str, tmp_path: Path, home: Path) -> None:
    content, shot = load(), tmp_path / "first.png"
    asked = options(shot=shot, scenario=scenario)
    bout = named(asked, content, 3) if scenario else None
    answer = window(asked, content, bout, 3)
    assert answer.data == {"seed": 3, "screenshot": str(shot)}
    assert pygame.image.load(shot).get_size() == (1280, 720)
    assert not home.exists()


def test_a_battle_that_is_left_is_recorded_up_to_there(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = load()
    asked = options(scenario="crossroads", narrate=True)
    pygame.display.init()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    answer = window(asked, content, named(asked, content, 3), 3)
    assert answer.data["ended_by"] == "interrupted"
    (file,) = (home / "replays").iterdir()
    assert read(file).ended == "truncated"
    assert "Captain is Observed." in capsys.readouterr().out
