"""The picker's finer choices: who leads each side, the rules, a map of one's own, the credits."""

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from content.text import LANGUAGES, Texts
from systems.cli.overrides import under
from systems.cli.own_maps import Maps
from systems.view.app import App
from systems.view.canvas import Note
from systems.view.credits_screen import CreditsScreen
from systems.view.map_screen import MapScreen
from systems.view.narrator import Narrator
from systems.view.offers import Choice, Offer, bot_of, offers_of
from systems.view.session import Session
from systems.view.title_screen import GROUPS, TitleScreen
from systems.view.words import Words
from tests.systems.view import stage
from tests.systems.view.conftest import TERRAINS
from tests.systems.view.test_german_fits import misfits

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (2560, 1440)]


class Picker:
    """A picker with two bots, the rulesets of the content, and maps of one's own."""

    def __init__(self, shots: Path, size: tuple[int, int] = (1280, 720), lang: str = "en") -> None:
        content = stage.content()
        texts = Texts(lang, content.texts)
        self.begun: list[Choice] = []
        self.maps = Maps(content, texts)
        self.rulesets = tuple(sorted(content.catalogue.rulesets))
        self.app = App(
            Words(texts), offers_of(content), ("bold", "wary"), self.open, shots, size=size, rulesets=self.rulesets,
            maps=self.maps.offer,
        )  # fmt: skip
        self.app.desk.terrains = TERRAINS

    def open(self, choice: Choice) -> Session:
        self.begun.append(choice)
        return stage.ListeningSession()

    def press(self, *keys: int) -> None:
        for key in keys:
            self.app.take(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))

    def type(self, text: str) -> None:
        for sign in text:
            self.app.take(pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode=sign, scancode=0))

    def group(self, name: str) -> None:
        while self.app.title.group != name:
            self.press(pygame.K_TAB)

    def click(self, word: str) -> None:
        self.app.draw()
        canvas = self.app.title._canvas
        assert canvas is not None
        box = next(hot.box for hot in canvas.hots if hot.intent.word == word)
        place = (round(box[0] + box[2] / 2), round(box[1] + box[3] / 2))
        self.app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))

    def notes(self) -> list[Note]:
        self.app.draw()
        canvas = self.app.stack.top._canvas  # type: ignore[union-attr]  # every screen has one
        assert canvas is not None
        return list(canvas.notes)


@pytest.fixture
def picker(tmp_path: Path) -> Iterator[Picker]:
    made = Picker(tmp_path)
    yield made
    made.app.close()


def seats(choice: Choice, offer: Offer) -> list[str]:
    return [bot_of(choice, muster.side) or "human" for muster in offer.musters]


def test_keys_seat_a_person_or_a_bot_on_every_side(picker: Picker) -> None:
    title = picker.app.title
    picker.group("seat")
    assert seats(title.choice, title.offer) == ["human", "bold"]
    picker.press(pygame.K_RIGHT, pygame.K_DOWN)
    assert seats(title.choice, title.offer) == ["human", "wary"]
    picker.press(pygame.K_DOWN)
    assert seats(title.choice, title.offer) == ["bold", "human"], "one person leads one side"
    picker.press(pygame.K_DOWN)
    assert seats(title.choice, title.offer) == ["bold", "bold"]
    assert title.choice.side == ""
    picker.press(pygame.K_RETURN)
    assert seats(picker.begun[0], title.offer) == ["bold", "bold"]


def test_a_seat_and_the_rules_can_be_clicked(picker: Picker) -> None:
    title = picker.app.title
    side = title.offer.musters[1].side
    picker.click(f"seat:{side}")
    assert seats(title.choice, title.offer) == ["human", "wary"]
    before = title.offer.ruleset
    picker.click("ruleset")
    assert title.choice.ruleset not in ("", before)


def test_keys_choose_the_rules_and_another_scenario_brings_its_own(picker: Picker) -> None:
    title = picker.app.title
    picker.group("ruleset")
    told = set()
    for _ in picker.rulesets:
        picker.press(pygame.K_RIGHT)
        told.add(title.choice.ruleset)
    assert told == {*picker.rulesets}
    picker.press(pygame.K_DOWN)
    assert title.choice.ruleset == ""


def test_a_scenario_by_other_rules_is_told_and_fought_by_them() -> None:
    scenario = stage.content().scenarios["crossroads"]
    catalogue = stage.content().catalogue
    assert under(scenario, "", catalogue) is under(scenario, scenario.ruleset, catalogue) is scenario
    other = under(scenario, "pf1e", catalogue)
    assert (other.ruleset, other.rules, other.entrants) == ("pf1e", None, scenario.entrants)


def scene(path: Path) -> Path:
    """A Foundry scene: a hall of 12 x 10 squares."""
    corners = [(0, 0, 1200, 0), (1200, 0, 1200, 1000), (1200, 1000, 0, 1000), (0, 1000, 0, 0)]
    walls = [{"c": list(c), "move": 20, "sense": 20, "sound": 20, "door": 0} for c in corners]
    data = {"name": "Hall", "width": 1200, "height": 1000, "grid": {"size": 100, "type": 1, "distance": 5},
            "padding": 0, "walls": walls, "lights": [], "tokens": []}  # fmt: skip
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_a_map_of_ones_own_is_typed_listed_and_begun(picker: Picker, tmp_path: Path) -> None:
    file = scene(tmp_path / "hall.json")
    assert picker.app.ways.show_maps()
    screen = picker.app.stack.top
    assert isinstance(screen, MapScreen)
    picker.type(str(tmp_path / "nowhere.json"))
    picker.press(pygame.K_RETURN)
    assert picker.app.stack.top is screen
    assert screen.notice
    for _ in "nowhere.json":
        picker.press(pygame.K_BACKSPACE)
    picker.type("hall.json")
    picker.press(pygame.K_RETURN)
    assert isinstance(picker.app.stack.top, TitleScreen), screen.notice
    assert picker.app.title.offer.layout.width == 12
    assert [muster.side for muster in picker.app.title.offer.musters] == ["red", "blue"]
    picker.press(pygame.K_RETURN)
    assert picker.begun[0].scenario == f"map:{file}"
    assert picker.maps.placed[picker.begun[0].scenario][1] == file


def test_every_group_of_the_picker_and_its_screens_are_said_aloud(picker: Picker) -> None:
    said: list[str] = []
    narrator = Narrator(picker.app.desk.words, said.append)
    for name in GROUPS:
        picker.group(name)
        narrator.look(picker.app.title)
    assert len(said) == len(GROUPS), "each says something of its own"
    assert any("Who leads: Red, You" in text for text in said)
    picker.app.ways.show_maps()
    narrator.look(picker.app.stack.top)  # type: ignore[arg-type]  # a screen was just opened
    assert said[-1].startswith("Map file")


def test_a_file_dropped_on_the_window_is_asked_about(picker: Picker) -> None:
    picker.app.take(pygame.event.Event(pygame.DROPFILE, file="/some/where.json"))
    screen = picker.app.stack.top
    assert isinstance(screen, MapScreen)
    assert screen.texts[0] == "/some/where.json"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_picker_its_map_and_the_credits_fit(lang: str, size: tuple[int, int], tmp_path: Path) -> None:
    picker = Picker(tmp_path, size, lang)
    scale = picker.app.desk.ink.scale
    design = (round(size[0] / scale), round(size[1] / scale))
    for name in GROUPS:
        picker.group(name)
        assert misfits(picker.notes(), design) == []
    picker.app.ways.show_maps()
    assert misfits(picker.notes(), design) == []
    picker.press(pygame.K_ESCAPE)
    picker.app.ways.show_credits()
    assert isinstance(picker.app.stack.top, CreditsScreen)
    assert misfits(picker.notes(), design) == []
    picker.press(pygame.K_ESCAPE)
    assert isinstance(picker.app.stack.top, TitleScreen)
    picker.app.close()
