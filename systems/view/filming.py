"""A film of a recording, made a little at a time while the window goes on working."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import util
from typing import TYPE_CHECKING, Final

import pygame

from systems.view.desk import Desk
from systems.view.film import DRAWN, LAST_MS, MOST
from systems.view.gaze import Gaze, sheet_of
from systems.view.moving import film_of, palette
from systems.view.preferences import Preferences
from systems.view.replay_compose import replay_model
from systems.view.replay_frame import layout
from systems.view.replay_view import draw_replay
from systems.view.replay_walk import SPEEDS, SPLIT, Place, Walk
from systems.view.words import Words

if TYPE_CHECKING:
    from PIL.Image import Image

KEPT: Final = (1280, 676)
"""What of a picture is kept: nobody can press its buttons."""
SHOWN: Final = (960, 507)
_SAMPLES: Final = 3


class Filming:
    """A film of the view that is shown, from its first stop to its last.  missing: there is nothing to make it with."""

    def __init__(self, walk: Walk, place: Place, words: Words, prefs: Preferences) -> None:
        """prefs: colours and patterns are those of the window; its size and text size are the film's own."""
        self.missing = util.find_spec("PIL") is None
        self._walk, self._place, self._words = walk, replace(place, drawer=False, notice="", typed=None), words
        stops = len(walk.stops(place.view))
        self._stops = range(0, stops, -(-stops // MOST))
        self.all = len(self._stops)
        self.done = 0
        self._desk = Desk(words, DRAWN, prefs=replace(prefs, scale=0))
        self._film = film_of(".gif", SHOWN)
        self._work = self._steps()

    @property
    def name(self) -> str:
        """What to call it: the battle, and whose view."""
        replay = self._walk.replay
        view = self._place.view if self._place.view != SPLIT else f"split-{self._place.side}"
        return f"{replay.scenario.id}-{replay.header.get('seed', 0)}-{view}"

    def told(self, stop: str) -> str:
        """How far it is; stop: the key that gives it up."""
        return self._words.say("replay.filming", done=self.done, all=self.all, stop=stop)

    def step(self) -> bool:
        """Do a little of the work; False once all is done.  Raises: CorruptError for a recording that is forged."""
        return next(self._work, None) is not None

    def data(self) -> bytes:
        """The film."""
        return self._film.data()

    def _steps(self) -> Iterator[bool]:
        from PIL.Image import Dither

        samples = []
        for at in sorted({self._stops[i * (self.all - 1) // max(1, _SAMPLES - 1)] for i in range(_SAMPLES)}):
            samples.append(self._picture(at))
            yield True
        colours = palette(samples)
        yield True
        for at in self._stops:
            drawn = self._picture(at)
            yield True
            stays = LAST_MS if at == self._stops[-1] else SPEEDS[self._place.speed]
            self._film.add(drawn.quantize(palette=colours, dither=Dither.NONE), stays)
            self.done += 1
            yield True

    def _picture(self, stop: int) -> "Image":
        from PIL.Image import frombytes

        walk, desk = self._walk, self._desk
        model = replay_model(walk, replace(walk.go(self._place, stop), playing=True), self._words)
        boards = tuple(replace(board, hints=()) for board in model.boards)  # nobody can press keys there
        model = replace(model, playing=False, boards=boards)
        split = self._place.view == SPLIT
        where = layout(DRAWN, desk.ink.scale, split=split, banners=len(model.banner), drawer=False)
        size = walk.replay.layout.width, walk.replay.layout.height
        sheets = tuple(sheet_of(box, size, desk.ink.scale, Gaze(closer=0)) for box in where.boards)
        terrain = desk.terrains.of(walk.replay.layout)
        pictures = tuple(
            terrain.picture(board.seen, round(sheet.step * desk.ink.scale))
            for board, sheet in zip(model.boards, sheets, strict=True)
        )
        surface = pygame.Surface(DRAWN)
        draw_replay(desk.ink, surface, model, where, sheets, pictures, film=True)
        kept = pygame.transform.smoothscale(surface.subsurface((0, 0, *KEPT)), SHOWN)
        return frombytes("RGB", SHOWN, pygame.image.tobytes(kept, "RGB"))
