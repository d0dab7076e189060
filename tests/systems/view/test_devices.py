"""A whole battle by keyboard alone, by mouse alone, and by pad alone, through events posted to the window."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from components.scenario import Entrant
from systems.ai.bots import make
from systems.match.session import Session
from systems.view.app import App, now
from systems.view.battle_screen import BattleScreen
from systems.view.intents import Do
from systems.view.menu_screen import MenuScreen
from systems.view.offers import Choice, offers_of
from systems.view.result_screen import ResultScreen
from systems.view.title_screen import TitleScreen
from systems.view.wheel_screen import WheelScreen
from tests.arena import arena
from tests.systems.view import stage
from tests.systems.view.conftest import TERRAINS
from tests.systems.view.test_app import Stage
from tests.systems.view.test_pad import RB, RT, START, A, B, X, axis, button

ROUNDS = 60


class Table:
    """A window with a scout of ours beside a brute that a bot plays."""

    def __init__(self, shots: Path) -> None:
        self.sessions: list[Session] = []
        self.app = App(stage.words(), offers_of(stage.content()), ("greedy",), self.open, shots)
        self.app.desk.terrains = TERRAINS
        self.now = 0

    def open(self, choice: Choice) -> Session:
        ours, theirs = Entrant("Ada", "scout", "red", 1, 0), Entrant("Bork", "brute", "blue", 3, 0)
        battle = arena(["......", "......"], ours, theirs, seed=4)
        self.sessions.append(Session(battle, {"blue": make("greedy")}))
        return self.sessions[-1]

    @property
    def top(self) -> object:
        return self.app.stack.top

    def post(self, *events: pygame.event.Event) -> None:
        for event in events:
            self.app.take(event)

    def keys(self, *keys: int) -> None:
        self.post(*(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode="") for key in keys))

    def pad(self, *buttons: int) -> None:
        self.post(*(button(which, down=down) for which in buttons for down in (True, False)))

    def trigger(self) -> None:
        self.post(axis(RT, 1.0), axis(RT, 0.0))

    def click(self, do: Do, x: int = 0, *, word: str = "") -> None:
        """Click whatever means this on the screen that is shown."""
        self.app.draw()
        canvas = self.top._canvas  # type: ignore[attr-defined]  # every screen has one
        hot = next(h for h in canvas.hots if (h.intent.do, h.intent.x, h.intent.word) == (do, x, word))
        place = (round(hot.box[0] + hot.box[2] / 2), round(hot.box[1] + hot.box[3] / 2))
        self.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))

    def click_square(self, x: int, y: int) -> None:
        assert isinstance(self.top, BattleScreen)
        at = self.top._sheet().at(x + 0.5, y + 0.5)
        self.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(at[0]), round(at[1])), button=1))

    def wait(self) -> None:
        """Let others act until it is our turn, or the battle is over."""
        while isinstance(self.top, BattleScreen) and not self.top.seat.known.waiting:
            self.now = max(self.now, now())
            self.now += self.top.wait(self.now)
            self.top.tick(self.now)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path / "shots")
    yield made
    made.app.close()


def by_keys(table: Table) -> None:
    table.keys(pygame.K_2, pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE)


def by_mouse(table: Table) -> None:
    assert isinstance(table.top, BattleScreen)
    enemy = table.top.seat.known.enemies()
    if enemy and table.top.seat.model().bottom.buttons[1].enabled:
        table.click(Do.SLOT, 1)
        table.click_square(enemy[0].x, enemy[0].y)
        table.click_square(enemy[0].x, enemy[0].y)
        table.click_square(enemy[0].x, enemy[0].y)
    if isinstance(table.top, BattleScreen) and table.top.seat.known.waiting:
        table.click(Do.END_TURN)
        table.click(Do.END_TURN)


def by_pad(table: Table) -> None:
    assert isinstance(table.top, BattleScreen)
    table.pad(X)
    assert isinstance(table.top, WheelScreen)
    kinds = [one.kind for one in table.top.buttons]
    while table.top.at != kinds.index("strike"):
        table.pad(RB)
    table.pad(A, A, A)
    if isinstance(table.top, BattleScreen) and table.top.seat.known.waiting:
        table.pad(X)
        assert isinstance(table.top, WheelScreen)
        while table.top.at != kinds.index("end_turn"):
            table.trigger()
        table.pad(A)


def begin_by_keys(table: Table) -> None:
    table.keys(pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN)


def begin_by_mouse(table: Table) -> None:
    table.click(Do.CONFIRM)


def begin_by_pad(table: Table) -> None:
    table.post(axis(RT, 0.0))
    table.pad(A)


Hand = Callable[[Table], None]
DEVICES: dict[str, tuple[Hand, Hand, Hand]] = {
    "keyboard": (begin_by_keys, by_keys, lambda table: table.keys(pygame.K_RETURN)),
    "mouse": (begin_by_mouse, by_mouse, lambda table: table.click(Do.CONFIRM)),
    "pad": (begin_by_pad, by_pad, lambda table: table.pad(A)),
}


@pytest.mark.parametrize("device", sorted(DEVICES))
def test_a_whole_battle_is_played_with_one_device_from_the_picker_to_the_picker(device: str, table: Table) -> None:
    begin, turn, leave = DEVICES[device]
    begin(table)
    for _ in range(ROUNDS):
        table.wait()
        if not isinstance(table.top, BattleScreen):
            break
        turn(table)
    assert table.sessions[0].over
    assert isinstance(table.top, ResultScreen)
    assert table.sessions[0].seats.battle.log("red"), "the battle was fought, not left"
    leave(table)
    assert isinstance(table.top, TitleScreen)


def test_several_battles_in_a_row_need_no_restart(table: Table) -> None:
    for _ in range(2):
        begin_by_keys(table)
        for _ in range(ROUNDS):
            table.wait()
            if not isinstance(table.top, BattleScreen):
                break
            by_keys(table)
        assert isinstance(table.top, ResultScreen)
        table.keys(pygame.K_RETURN)
    assert len(table.sessions) == 2
    assert all(session.over for session in table.sessions)


def test_the_pad_pauses_and_goes_on_and_its_parts_are_named_in_the_hints(table: Table) -> None:
    begin_by_keys(table)
    table.wait()
    battle = table.top
    assert isinstance(battle, BattleScreen)
    assert "Enter" in [key for key, _ in battle.seat.model().hints]
    table.pad(START)
    assert isinstance(table.top, MenuScreen)
    table.pad(B)
    assert isinstance(table.top, BattleScreen)
    assert "A" in [key for key, _ in battle.seat.model().hints]
    table.keys(pygame.K_LEFT)
    assert "Enter" in [key for key, _ in battle.seat.model().hints]


def test_the_cross_chooses_the_location_while_a_strike_is_aimed(tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    shown.press(pygame.K_RETURN, pygame.K_3)
    battle = shown.app.stack.top
    assert isinstance(battle, BattleScreen)
    assert battle.seat.ui.mode == "shoot"
    before = battle.seat.ui
    shown.app.take(button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT))
    assert battle.seat.ui.cursor == before.cursor
    assert battle.seat.ui.aim != before.aim
    shown.press(pygame.K_ESCAPE)
    shown.app.take(button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT))
    assert battle.seat.ui.cursor == (before.cursor[0] + 1, before.cursor[1])
    shown.app.close()
