"""The tutorial, played to its end by the keyboard alone; each step ends with its deed and with nothing less."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from content.lessons import Lesson
from content.text import LANGUAGES
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.run import Seats
from systems.match.session import Session
from systems.view.app import App, now
from systems.view.battle_screen import BattleScreen
from systems.view.input import KEYBOARD
from systems.view.menu_screen import MenuScreen
from systems.view.offers import Choice, lessons_of, offers_of
from systems.view.result_screen import ResultScreen
from systems.view.strokes import Stroke
from systems.view.title_screen import TitleScreen
from systems.view.tutor import Tutor
from tests.systems.view import stage
from tests.systems.view.conftest import TERRAINS

LESSONS = stage.content().lessons
SHIFT = pygame.KMOD_LSHIFT


class Class:
    """A window with the lessons, and somebody at its keyboard."""

    def __init__(self, shots: Path) -> None:
        content = stage.content()
        offers = (*lessons_of(content), *offers_of(content))
        self.app = App(stage.words(), offers, ("greedy",), self.open, shots)
        self.app.ways.lessons = content.lessons
        self.app.desk.terrains = TERRAINS
        self.at = 0

    def open(self, choice: Choice) -> Session:
        lesson = LESSONS[choice.scenario]
        battle = Battle(lesson.scenario, stage.content().catalogue, lesson.seed)
        return Session.of(Seats(battle, {"blue": make(lesson.bot)}))

    def press(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.app.take(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))

    @property
    def screen(self) -> BattleScreen:
        assert isinstance(self.app.stack.top, BattleScreen)
        return self.app.stack.top

    @property
    def step(self) -> str:
        tutor = self.screen.tutor
        assert tutor is not None
        return tutor.step.id if tutor.step is not None else ""

    def end_turn(self) -> None:
        self.press(pygame.K_SPACE, pygame.K_SPACE)
        self.wait()

    def wait(self) -> None:
        while isinstance(self.app.stack.top, BattleScreen) and not self.screen.seat.known.waiting:
            self.at = max(self.at, now()) + self.screen.wait(max(self.at, now()))
            self.screen.tick(self.at)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Class]:
    made = Class(tmp_path)
    yield made
    made.app.close()


def test_the_first_steps_are_taken_to_their_end_by_keys_alone(room: Class) -> None:
    pressed, done = room.press, []
    pressed(pygame.K_RETURN)

    def took(step: str) -> None:
        done.append(step)
        assert room.step != step, f"{step} is not done"

    assert room.step == "walk"
    pressed(*[pygame.K_RIGHT] * 5, pygame.K_RETURN)
    took("walk")
    room.end_turn()
    took("turn")
    pressed(pygame.K_1, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    took("light")
    pressed(pygame.K_m)
    took("aware")
    pressed(pygame.K_m)
    took("plain")
    took("wall")
    pressed(pygame.K_7, pygame.K_RETURN)
    took("cover")
    pressed(pygame.K_5)
    took("hide")
    pressed(pygame.K_RETURN)
    took("hidden")
    room.end_turn()
    pressed(pygame.K_4, pygame.K_DOWN, pygame.K_RETURN)
    took("sneak")
    pressed(pygame.K_6, pygame.K_RETURN)
    took("search")
    room.end_turn()
    pressed(pygame.K_f)
    took("guess")
    pressed(pygame.K_3)
    took("shoot")
    pressed(pygame.K_e, mod=SHIFT)
    took("aim")
    pressed(pygame.K_RETURN)
    took("strike")
    assert room.step == "win"
    assert done == [step.id for step in LESSONS["first_steps"].steps[:-1]]
    for _ in range(60):
        if isinstance(room.app.stack.top, ResultScreen):
            break
        pressed(pygame.K_3, pygame.K_RETURN, pygame.K_3, pygame.K_RETURN)
        if isinstance(room.app.stack.top, BattleScreen) and room.screen.seat.known.waiting:
            room.end_turn()
        else:
            room.wait()
    assert isinstance(room.app.stack.top, ResultScreen)
    pressed(pygame.K_RETURN)
    assert isinstance(room.app.stack.top, TitleScreen)
    assert room.app.title.choice.scenario == "second_steps", "what follows is chosen already"
    pressed(pygame.K_RETURN)
    assert room.step == LESSONS["second_steps"].steps[0].id


def test_a_lesson_that_was_left_is_still_the_one_that_is_chosen(room: Class) -> None:
    room.press(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_UP, pygame.K_RETURN)
    assert room.app.stack.top is room.app.title
    assert room.app.title.choice.scenario == "first_steps"


def test_what_was_chosen_meanwhile_stays_when_a_lesson_ends(room: Class) -> None:
    room.press(pygame.K_DOWN, pygame.K_DOWN)
    chosen = room.app.title.choice
    room.app.title.passed("first_steps")
    assert room.app.title.choice == chosen


def test_a_step_is_not_done_by_something_else_and_can_be_skipped(room: Class) -> None:
    room.press(pygame.K_RETURN, pygame.K_5, pygame.K_m, pygame.K_m, pygame.K_7)
    assert room.step == "walk"
    room.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    menu = room.app.stack.top
    assert isinstance(menu, MenuScreen)
    texts = [entry.text for entry in menu.entries]
    room.press(*[pygame.K_DOWN] * texts.index("Skip this step"), pygame.K_RETURN)
    assert room.step == "turn"


def test_the_tutorial_has_steps_enough_and_every_one_has_words_in_every_language() -> None:
    assert sum(len(lesson.steps) for lesson in LESSONS.values()) >= 6
    for lang in LANGUAGES:
        table = stage.content().texts[lang]
        for lesson in LESSONS.values():
            keys = [f"scenario.{lesson.id}.title", f"scenario.{lesson.id}.description"]
            keys += [f"lesson.{lesson.id}.{step.id}" for step in lesson.steps]
            assert [key for key in keys if key not in table] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_every_callout_fits_in_three_lines_over_the_map(lang: str, size: tuple[int, int], room: Class) -> None:
    from systems.view.callout import draw_callout
    from systems.view.canvas import Canvas
    from systems.view.frame import places
    from tests.systems.view.conftest import desk

    room.press(pygame.K_RETURN)
    seat, on = room.screen.seat, desk(size)
    for lesson in LESSONS.values():
        tutor = Tutor(lesson, seat)
        while tutor.step is not None:
            callout = tutor.callout(stage.words(lang), seat)
            assert callout is not None
            canvas = Canvas(on.ink, pygame.Surface(size))
            draw_callout(canvas, seat.model(), callout, places(size, 1))
            assert len(canvas.notes) <= 1 + 3
            assert not [n for n in canvas.notes if n.cut or n.box[0] + n.box[2] > size[0]]
            tutor.skip(seat)


def test_a_lesson_is_a_scenario_that_can_be_won() -> None:
    for lesson in LESSONS.values():
        assert isinstance(lesson, Lesson)
        assert {objective.side for objective in lesson.scenario.objectives} >= {lesson.scenario.sides[0]}


def test_the_second_steps_are_taken_to_their_end_by_keys_alone(room: Class) -> None:
    pressed, done = room.press, []
    pressed(pygame.K_DOWN, pygame.K_RETURN)

    def took(step: str) -> None:
        done.append(step)
        assert room.step != step, f"{step} is not done"

    assert room.step == "theirs"
    room.end_turn()
    assert room.step == "theirs", "a friend's turn is not theirs"
    room.end_turn()
    took("theirs")
    pressed(pygame.K_1, pygame.K_RIGHT, *[pygame.K_DOWN] * 6, pygame.K_RETURN)
    took("lost")
    pressed(pygame.K_f)
    took("guess")
    pressed(pygame.K_e, pygame.K_RETURN)
    took("vain")
    pressed(pygame.K_1, pygame.K_RIGHT, *[pygame.K_UP] * 6, pygame.K_RETURN)
    took("again")
    room.end_turn()
    room.end_turn()
    pressed(pygame.K_3)
    took("mist")
    pressed(pygame.K_2, mod=SHIFT)
    took("noise")
    pressed(pygame.K_RETURN)
    took("point")
    room.end_turn()
    pressed(pygame.K_3, pygame.K_RETURN)
    took("friend")
    assert room.step == "win"
    assert done == [step.id for step in LESSONS["second_steps"].steps[:-1]]


def test_a_lesson_names_the_keys_as_they_are_bound_and_a_pads_parts_once_one_is_used(room: Class) -> None:
    room.press(pygame.K_RETURN)
    tutor, words = room.screen.tutor, room.app.desk.words
    assert tutor is not None
    while tutor.step is not None and tutor.step.id != "cover":
        tutor.skip(room.screen.seat)

    def said() -> str:
        callout = tutor.callout(words, room.screen.seat)
        assert callout is not None
        return callout.text

    assert "press 7, then Enter" in said()
    KEYBOARD.bindings = KEYBOARD.bindings.bound("slot_7", Stroke(pygame.K_g), 0)
    assert "press G, then Enter" in said()
    words.pad = True
    assert "press X, then A" in said()


def test_a_lesson_says_how_to_end_the_turn_once_no_points_are_left_for_its_step(room: Class) -> None:
    room.press(pygame.K_RETURN)
    seat, words = room.screen.seat, room.app.desk.words
    tutor = Tutor(LESSONS["first_steps"], seat)
    said = {}
    own = seat.known.actor
    assert own is not None
    for points in (own.ap, 0):
        lacking = tuple(replace(one, ap=points) for one in seat.known.observation.own)
        seat = stage.seat(replace(seat.known.observation, own=lacking))
        for at, step in enumerate(LESSONS["first_steps"].steps):
            tutor.at = at
            callout = tutor.callout(words, seat)
            assert callout is not None
            said[points, step.id] = callout
    for step in LESSONS["first_steps"].steps:
        spent = said[0, step.id]
        if step.until in ("turn", "aware", "plain", "guessing"):
            assert spent == said[own.ap, step.id]
        else:
            assert spent.point == "end_turn"
            assert "Space twice" in spent.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_callout_shows_a_placeholder(lang: str, room: Class) -> None:
    room.press(pygame.K_RETURN)
    for lesson in LESSONS.values():
        tutor = Tutor(lesson, room.screen.seat)
        while (callout := tutor.callout(stage.words(lang), room.screen.seat)) is not None:
            assert "{" not in callout.text
            tutor.skip(room.screen.seat)
