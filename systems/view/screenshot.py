"""A picture of a battle without a window."""

from collections.abc import Sequence
from pathlib import Path

import pygame

from components.actions import Action
from components.events import Witnessed
from components.observation import Observation
from content.loader import load
from content.text import ENGLISH, Texts
from systems.legality import options, why_not
from systems.rules.refusal import Refusal
from systems.view.battle import BattleSeat
from systems.view.battle_view import draw_battle, needs_side
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.frame import places, sheet, toward, whole_map
from systems.view.picture import save
from systems.view.terrain import seen_in
from systems.view.words import Words


class Still:
    """A session that stands still: one observation with its log, judged by the rules."""

    def __init__(self, observation: Observation, log: Sequence[Witnessed]) -> None:
        self.observation = observation
        self.lines = log

    @property
    def waiting_for_human(self) -> bool:
        return self.observation.my_turn and not self.over

    @property
    def over(self) -> bool:
        return bool(self.observation.winner)

    @property
    def sides(self) -> Sequence[str]:
        return (self.observation.side,)

    def look(self, side: str) -> None:
        """A picture shows one side."""

    def observe(self) -> Observation:
        return self.observation

    def log(self) -> Sequence[Witnessed]:
        return self.lines

    def why_not(self, action: Action) -> Refusal | None:
        return why_not(self.observation, action)

    def legal(self) -> dict[str, list[Action]]:
        return options(self.observation)

    def submit(self, action: Action) -> None:
        """Nothing happens in a picture."""

    @property
    def casual(self) -> bool:
        return False

    def take_back(self) -> bool:
        """Nothing happens in a picture."""
        return False

    def advance(self) -> None:
        """Nothing happens in a picture."""


def draw_seat(seat: BattleSeat, desk: Desk) -> tuple[pygame.Surface, Canvas]:
    """Draw a seat as it stands; returns a surface of the desk's size and the canvas with its ledger."""
    scale, observation = desk.ink.scale, seat.known.observation
    model = seat.model()
    where = places(desk.size, scale, drawer=needs_side(model))
    layout = observation.briefing.layout
    camera = whole_map(where.map, layout.width, layout.height)
    camera = toward(camera, where.map, seat.ui.cursor, layout.width, layout.height, scale)
    laid = sheet(where.map, camera, layout.width, layout.height, scale)
    picture = desk.terrains.of(layout).picture(seen_in(observation), round(laid.step * scale))
    surface = pygame.Surface(desk.size)
    empty = seat.words.say("ui.empty_log")
    return surface, draw_battle(desk.ink, surface, model, picture, where, laid, empty_log=empty)


def screenshot(
    observation: Observation,
    log: Sequence[Witnessed],
    path: Path,
    size: tuple[int, int] = (1280, 720),
    *,
    words: Words | None = None,
    new: bool = False,
) -> None:
    """Write a battle as its side sees it to a PNG file; needs no display.

    words: English of the shipped content if left out.
    Raises: OSError if it cannot be written, FileExistsError of a new one that is there already.
    """
    said = words or Words(Texts(ENGLISH, load().texts))
    surface, _ = draw_seat(BattleSeat(Still(observation, log), said), Desk(said, size))
    path.parent.mkdir(parents=True, exist_ok=True)
    save(surface, path, new=new)
