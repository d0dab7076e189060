"""What the last screen says is true for every way a battle can end, and it leads on."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from components.events import Witnessed
from components.observation import Observation
from components.turn import DRAW
from systems.match.replay import Replay
from systems.view.replay_means import Means
from systems.view.result_screen import ResultScreen
from systems.view.saves import SavedGame
from systems.view.verdict import reason, verdict
from tests.systems.view import stage
from tests.systems.view.test_app import Stage


class NoReplays:
    """A folder from which the recording is gone."""

    means = Means((), lambda *_: "", lambda name, film: name)

    def saves(self) -> tuple[SavedGame, ...]:
        return ()

    def load(self, file: str) -> Replay | str:
        return f"{file} is not there"


GOALS = ("defeat", "reach", "hold", "survive", "assassinate", "escape", "rescue")


def ended(winner: str, goal: str = "", *, by: str = "objective") -> Observation:
    return stage.observation(winner=winner, ended_by=by, goal=goal)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("watching", [False, True])
@pytest.mark.parametrize("winner", ["red", "blue"])
def test_the_reason_is_the_objective_that_was_met(goal: str, winner: str, *, watching: bool) -> None:
    words, seen = stage.words(), ended(winner, goal)
    text = reason(seen, words, watching=watching)
    assert text
    assert not text.startswith("ui.")
    assert "{" not in text
    others = {reason(ended(winner, other), words, watching=watching) for other in GOALS if other != goal}
    assert text not in others


def test_the_loser_of_a_fight_to_the_end_reads_of_its_own_and_never_that_no_enemies_were_left() -> None:
    words = stage.words()
    assert reason(ended("blue", "defeat"), words, watching=False) == "None of yours was left in the fight in round 3."
    assert reason(ended("red", "defeat"), words, watching=False) == "No enemies were left in round 3."
    assert reason(ended("blue", "defeat"), words, watching=True) == "No enemies of Blue were left in round 3."


def test_a_draw_says_why() -> None:
    words = stage.words()
    assert reason(ended(DRAW, "defeat"), words, watching=False) == "Nobody was left standing in round 3."
    assert reason(ended(DRAW, by="round_limit"), words, watching=False) == "The round limit was reached."


def test_victory_and_defeat_are_the_viewers() -> None:
    words = stage.words()
    heads = [verdict(ended(side), words, watching=False)[0] for side in ("red", "blue", DRAW)]
    assert heads == ["Victory", "Defeat", "Draw"]
    assert verdict(ended("blue"), words, watching=True)[0] == "Blue wins"


def test_what_is_lost_with_the_last_creature_stands_below_the_verdict() -> None:
    log = (
        Witnessed("red", "log.battle_lost", {}),
        Witnessed("red", "log.lost", {"target": 11}),
        Witnessed("red", "log.lost", {"target": 12}),
    )
    lines = ["".join(span.text for span in line.spans) for line in stage.seat(log=log).model().log]
    assert lines == ["The battle is lost.", "Archer is out of sight.", "Guard is out of sight."]


def over(shown: Stage) -> ResultScreen:
    shown.press(pygame.K_RETURN)
    screen = shown.app.stack.top
    assert screen is not None
    shown.session.done = True
    shown.session.known = ended("red", "reach")
    screen.tick(0)
    shown.app.draw()
    top = shown.app.stack.top
    assert isinstance(top, ResultScreen)
    return top


def test_again_begins_the_same_scenario_from_another_seed(tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    try:
        over(shown)
        shown.session = stage.ListeningSession()
        shown.press(pygame.K_r)
        first, second = shown.choices
        assert replace(second, seed=first.seed) == first
        assert second.seed != first.seed
        assert shown.app.title.choice == second
        shown.session.done = False
        assert len(shown.app.stack._screens) == 2
    finally:
        shown.app.close()


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_place_of_the_recording_is_shown_whole_however_long(size: tuple[int, int], tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    path = "/home/somebody/.local/share/fieldcraft/replays/" + "a_long_folder/" * 6 + "crossroads-123456.fcr"
    try:
        shown.app.ways._saved = lambda: path
        shown.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        shown.app.take(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        top = over(shown)
        assert top._canvas is not None
        notes = top._canvas.notes
        assert [n.text for n in notes if n.cut or n.box[0] < 0 or n.box[0] + n.box[2] > size[0]] == []
        assert path in "".join(note.text for note in notes).replace("Recorded in ", "")
        assert path in top.told()
    finally:
        shown.app.close()


def test_a_recording_that_cannot_be_watched_says_why_and_the_verdict_stays(tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    try:
        shown.app.ways.replays = NoReplays()
        shown.app.ways._saved = lambda: "gone.fcr"
        top = over(shown)
        assert "gone.fcr" in top.told()
        shown.press(pygame.K_F6)
        assert shown.app.stack.top is top
        assert top._canvas is not None
        assert "gone.fcr is not there" in " ".join(note.text for note in top._canvas.notes)
    finally:
        shown.app.close()
