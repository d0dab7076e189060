"""What was picked for the last battle is what the picker begins with in the next run."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from systems.cli import picked as picker
from systems.cli.places import folders
from systems.view.app import App
from systems.view.offers import Choice, Offer, lessons_of, offers_of
from systems.view.picked import picked_of, recalled, written
from tests.systems.view import stage

BOTS, RULES = ("bold", "wary"), ("levels", "pf1e")
PICKED = Choice("lair", "blue", "wary", 0, seats=(("red", "bold"),), ruleset="pf1e")


def offers() -> tuple[Offer, ...]:
    return (*lessons_of(stage.content()), *offers_of(stage.content()))


def evening(tmp_path: Path, remember: bool = True) -> App:
    """A run of the window; what is picked is kept for the next one."""
    app = App(
        stage.words(), offers(), BOTS, lambda _: stage.ListeningSession(), tmp_path, rulesets=RULES,
        picked=picker.kept_choice(),
    )  # fmt: skip
    if remember:
        app.ways.remember = lambda choice: app.ways.warn(str(picker.keep_choice(choice) or ""))
    return app


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_scenario_sides_bots_and_rules_outlive_the_run(tmp_path: Path) -> None:
    app = evening(tmp_path)
    app.title.choice = replace(PICKED, seed=77, casual=True)
    app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    app.close()
    again = evening(tmp_path)
    assert again.title.choice == replace(PICKED, seed=1), "the seed and taking back are for one evening"
    again.close()


def test_what_is_only_looked_at_is_not_kept(tmp_path: Path) -> None:
    app = evening(tmp_path)
    app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0))
    app.close()
    assert picker.kept_choice() is None


def test_after_a_lesson_the_next_run_begins_with_the_next_lesson(tmp_path: Path) -> None:
    app = evening(tmp_path)
    lessons = sorted(stage.content().lessons)
    app.ways.lessons = stage.content().lessons
    app.ways.begin(replace(app.title.choice, scenario=lessons[0]))
    session = stage.ListeningSession()
    session.done, session.known = True, stage.observation(winner="red", ended_by="objective")
    app.ways.show(session, lambda _: None, lesson=stage.content().lessons[lessons[0]])
    top = app.stack.top
    assert top is not None
    assert top.tick(0)
    app.close()
    again = evening(tmp_path)
    assert again.title.choice.scenario == lessons[1]
    again.close()


@pytest.mark.parametrize(
    ("wrong", "made"),
    [
        ({"scenario": "gone"}, {}),
        ({"side": "green"}, {"side": "red"}),
        ({"bot": "gone"}, {"bot": "bold"}),
        ({"ruleset": "gone"}, {"ruleset": ""}),
        ({"seats": (("red", "gone"),)}, {"seats": ()}),
    ],
)
def test_what_is_no_longer_there_is_the_first_again(wrong: dict[str, str], made: dict[str, object]) -> None:
    first = Choice("bridge", "red", "bold", 5)
    found = recalled(replace(PICKED, **wrong), first, offers(), BOTS, RULES)  # type: ignore[arg-type]
    wanted = replace(PICKED, seed=5, **made) if made else first  # type: ignore[arg-type]
    assert found == wanted


def test_what_is_written_is_read_again_whatever_it_is_called() -> None:
    odd = Choice('a "b"\\\n\u2028', "red one", "ünused", 0, seats=(("b lue", "x'y"),), ruleset="r.s")
    assert picked_of(tomllib.loads(written(odd))) == odd


@pytest.mark.parametrize("text", ["", "scenario = 3", "scenario = [", "\x00", 'seats = "x"', "[scenario]\na = 1"])
def test_a_file_that_says_nothing_keeps_nobody_from_playing(text: str) -> None:
    folders().config.mkdir(parents=True)
    picker.picker_file().write_text(text, "utf-8")
    assert picker.kept_choice() is None


def test_seats_that_are_none_are_passed_over() -> None:
    assert picked_of({"scenario": "lair", "seats": {"red": 4, "blue": "bold"}, "bot": 5}) == Choice(
        "lair", "", "", 0, seats=(("blue", "bold"),)
    )


def test_what_cannot_be_kept_is_told(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "config").write_text("in the way", "utf-8")
    said = picker.keep_choice(PICKED)
    assert said is not None
    assert said.key == "settings.not_kept"
