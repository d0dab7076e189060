"""What breaks in a battle of the window ends that battle alone: the picker comes back and says what it was."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from components.actions import Action
from components.observation import Observation
from content.text import Texts
from ecs.blame import DEBUG
from ecs.chance import Chance
from ecs.replay import read
from ecs.world import World
from systems.ai import bots
from systems.cli.bout import Bout
from systems.cli.window import Table
from systems.match.run import HUMAN
from systems.victory import VictorySystem
from systems.view.app import App
from systems.view.offers import Choice, offers_of
from systems.view.session import Session
from systems.view.title_screen import TitleScreen
from tests.arena import content
from tests.systems.cli.test_window import DUEL
from tests.systems.view import stage


def leave() -> None:
    """Close the window once all that was pressed before has worked."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))


class Quitter:
    """Breaks as soon as it is asked."""

    id = "quitter"

    def choose(self, observation: Observation, chance: Chance) -> Action:
        leave()
        raise KeyError("secret")


OPEN: list["Evening"] = []


class Evening:
    """A window in which a duel against a bot can be picked."""

    def __init__(self, folder: Path, bot: str) -> None:
        self.file, self.bot = folder / "duel.fcr", bot
        self.table = Table(self.file, Texts("en", content().texts))
        OPEN.append(self)
        self.app = App(stage.words(), offers_of(stage.content()), (bot,), self.open, folder)

    def open(self, choice: Choice) -> Session:
        return self.table.open(Bout(DUEL, content(), {"red": HUMAN, "blue": self.bot}, 4))

    def play(self, *keys: int) -> str:
        """Press keys, stay until the window closes by itself, and return what the picker says then."""
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""))
        self.app.run()
        self.table.close()
        assert isinstance(self.app.stack.top, TitleScreen)
        return self.app.desk.notice


@pytest.fixture(autouse=True)
def as_a_player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.delenv(DEBUG, raising=False)
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.setitem(bots.FACTORIES, "quitter", Quitter)
    yield
    while OPEN:
        evening = OPEN.pop()
        evening.table.close()
        evening.app.close()


ENDS_A_TURN = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE)


def test_a_bot_that_breaks_leads_back_to_the_picker_and_is_named(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "quitter")
    said = evening.play(*ENDS_A_TURN)
    assert said.startswith(f"{Path(__file__).name}:")
    assert ": the bot quitter of blue broke after tick " in said
    assert said.endswith("KeyError: 'secret'")
    recorded = read(evening.file.read_bytes())
    assert f"after tick {recorded.playable_to} " in said
    assert evening.table.answer(4).data["ended_by"] == "interrupted"


def test_a_system_that_breaks_leads_back_to_the_picker_and_its_tick_is_not_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def process(system: VictorySystem, world: World) -> None:
        if world.tick_number > 1:
            leave()
            raise ArithmeticError("no such objective")

    monkeypatch.setattr(VictorySystem, "process", process)
    evening = Evening(tmp_path, "random")
    said = evening.play(*ENDS_A_TURN)
    assert "the system victory broke in tick 2 of seed 4: ArithmeticError: no such objective" in said
    assert read(evening.file.read_bytes()).playable_to == 1
    assert dict(evening.table.answer(4).data) == {"seed": 4}


def test_a_battle_can_be_picked_after_one_that_broke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tmp_path, "quitter")
    evening.play(*ENDS_A_TURN)
    monkeypatch.setitem(bots.FACTORIES, "quitter", bots.FACTORIES["random"])
    evening.app.title.event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, scancode=0, unicode=""), 0)
    assert not isinstance(evening.app.stack.top, TitleScreen)


def test_a_rule_that_breaks_outside_of_systems_leads_back_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        leave()
        raise LookupError("no such rule")

    evening = Evening(tmp_path, "random")
    monkeypatch.setattr("systems.match.battle.why_not", refuse)
    said = evening.play(*ENDS_A_TURN)
    assert "a rule broke after tick 1 of seed 4: LookupError: no such rule" in said
    assert Path(__file__).name in said


def test_a_rule_that_would_end_the_program_as_the_window_asks_leads_back_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        leave()
        raise SystemExit(0)

    evening = Evening(tmp_path, "random")
    monkeypatch.setattr("systems.match.battle.options", refuse)
    assert "a rule broke after tick 1 of seed 4: SystemExit: 0" in evening.play(*ENDS_A_TURN)


def test_a_bot_that_raises_what_nobody_catches_leads_back_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Strange(BaseException):
        """No Exception, and nothing that Python raises."""

    def choose(*_: object) -> None:
        leave()
        raise Strange("from afar")

    monkeypatch.setattr(Quitter, "choose", choose)
    said = Evening(tmp_path, "quitter").play(*ENDS_A_TURN)
    assert "the bot quitter of blue broke after tick " in said
    assert said.endswith("Strange: from afar")


def test_whoever_debugs_gets_the_error_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEBUG, "1")
    evening = Evening(tmp_path, "quitter")
    with pytest.raises(Exception, match="secret"):
        evening.play(*ENDS_A_TURN)
