"""The scenario picker: the first screen."""

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.explain import About
from systems.view.help_screen import HelpScreen
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.keys import Binding, HelpRow, help_rows
from systems.view.offers import Choice, Offer
from systems.view.screen import NEVER, Stack
from systems.view.terrain import Seen, Terrain
from systems.view.title_view import TitleModel, draw_title, thumb_size

GROUPS: Final = ("scenario", "side", "bot", "seed")
SEED_DIGITS: Final = 9
SEEDS: Final = 10**6


KEYS: Final[tuple[Binding, ...]] = (
    (Do.CURSOR, 0), (Do.SCROLL, 0), (Do.UNIT, 0), (Do.AGAIN, 0), (Do.UNDO, 0), (Do.LOAD, 0),
    (Do.CONFIRM, 0), (Do.BACK, 0), (Do.SCALE, 0), (Do.HELP, 0),
    (Do.SCREENSHOT, 0), (Do.FULL_SCREEN, 0),
)  # fmt: skip


def new_seed() -> int:
    """A seed that nobody can foresee, short enough to be read aloud."""
    return int.from_bytes(os.urandom(4), "little") % SEEDS


class TitleScreen:
    """Choose a scenario, a side, a bot and a seed.  begin starts the battle, load lists what was saved."""

    def __init__(
        self, stack: Stack, desk: Desk, offers: tuple[Offer, ...], bots: tuple[str, ...],
        begin: Callable[[Choice], None], *, choice: Choice | None = None,
        load: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        self._stack = stack
        self._desk = desk
        self._offers = offers
        self._bots = bots
        self._begin = begin
        self._load = load
        first = offers[0]
        self.choice = choice or Choice(first.id, first.musters[0].side, bots[0] if bots else "", 1)
        self.group = "scenario"
        self._canvas: Canvas | None = None
        self._thumbs: dict[tuple[str, int], pygame.Surface] = {}

    @property
    def offer(self) -> Offer:
        """The scenario chosen."""
        return next((o for o in self._offers if o.id == self.choice.scenario), self._offers[0])

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Take a key or a click."""
        if event.type == pygame.KEYDOWN:
            if self.group == "seed" and (event.unicode.isdecimal() or event.key == pygame.K_BACKSPACE):
                return self._type(event.unicode if event.unicode.isdecimal() else "")
            intent = intent_of(event)
            return intent is not None and self.intend(intent)
        if event.type == pygame.MOUSEWHEEL:
            return self.intend(Intent(Do.SCROLL, 0, 1 if event.y > 0 else -1))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._canvas is not None:
            intent = self._canvas.at(*self._desk.design(event.pos))
            return intent is not None and self.intend(intent)
        return False

    def intend(self, intent: Intent) -> bool:
        """Let an intent work; True if the picture changed."""
        match intent.do:
            case Do.CONFIRM:
                self._begin(self.choice)
            case Do.QUIT | Do.BACK:
                self._stack.pop()
            case Do.UNIT:
                self.group = GROUPS[(GROUPS.index(self.group) + intent.x) % len(GROUPS)]
            case Do.CURSOR:
                self._arrow(intent.x, intent.y)
            case Do.SCROLL:
                at = self._offers.index(self.offer) - (1 if intent.y > 0 else -1)
                self._pick(min(len(self._offers) - 1, max(0, at)))
            case Do.SELECT:
                self._pick(intent.x)
            case Do.UNDO:
                self.choice = replace(self.choice, casual=not self.choice.casual)
            case Do.LOAD if self._load is not None:
                self._load()
            case Do.AGAIN:
                self._choose("seed", 0)
            case Do.HELP:
                self._stack.push(HelpScreen(self._stack, self._desk, self, self.help(), self.about()))
            case Do.CHOOSE:
                self._choose(intent.word, intent.x)
            case Do.SCALE:
                self._desk.rescale(intent.x)
            case _:
                return False
        return True

    def help(self) -> tuple[HelpRow, ...]:
        """What can be pressed and clicked here."""
        words = self._desk.words
        typed = HelpRow((words.say("key.digits"),), words.say("help.title_digits"))
        mouse = HelpRow((words.say("key.click"),), words.say("help.title_click"))
        return (*help_rows("title", KEYS, words), typed, mouse)

    def about(self) -> About:
        """What the group is for that the keys work on."""
        words = self._desk.words
        titles = {"scenario": "ui.scenarios", "side": "ui.side", "bot": "ui.bot", "seed": "ui.seed"}
        return About(words.say(titles[self.group]), words.say(f"ui.about_{self.group}"))

    def _arrow(self, dx: int, dy: int) -> None:
        if dy and self.group != "bot":
            self.group = "scenario"
            at = self._offers.index(self.offer)
            self._pick((at + dy) % len(self._offers))
        elif dx and self.group in ("scenario", "side"):
            self._choose("side", dx)
        elif self.group == "bot":
            self._choose("bot", dx or dy)
        elif self.group == "seed":
            self.choice = replace(self.choice, seed=max(0, self.choice.seed + dx))

    def _pick(self, index: int) -> None:
        offer = self._offers[index]
        sides = [m.side for m in offer.musters]
        side = self.choice.side if self.choice.side in (*sides, "") else sides[0]
        self.choice = replace(self.choice, scenario=offer.id, side=side)

    def _choose(self, what: str, step: int) -> None:
        if what == "seed":
            self.choice = replace(self.choice, seed=new_seed())
        elif what == "bot" and self._bots:
            at = self._bots.index(self.choice.bot) if self.choice.bot in self._bots else 0
            self.choice = replace(self.choice, bot=self._bots[(at + step) % len(self._bots)])
        elif what == "side":
            sides = [*(m.side for m in self.offer.musters), ""]
            self.choice = replace(self.choice, side=sides[(sides.index(self.choice.side) + step) % len(sides)])
        elif what.startswith("side:"):
            self.choice = replace(self.choice, side=what.removeprefix("side:"))

    def _type(self, digit: str) -> bool:
        text = str(self.choice.seed)
        text = (text + digit)[-SEED_DIGITS:] if digit else text[:-1]
        self.choice = replace(self.choice, seed=int(text or "0"))
        return True

    def tick(self, now: int) -> bool:
        """Nothing moves here."""
        return False

    def wait(self, now: int) -> int:
        """Only events matter."""
        return NEVER

    def _thumb(self) -> pygame.Surface:
        offer, ink = self.offer, self._desk.ink
        room = thumb_size(self._desk.size[0] / ink.scale, self._desk.size[1] / ink.scale)
        unit = max(4, min(ink.px(room[0]) // offer.layout.width, ink.px(room[1]) // offer.layout.height))
        key = (offer.id, unit)
        if key not in self._thumbs:
            size = offer.layout.width * offer.layout.height
            seen = Seen(offer.light, bytes(b"\x01" * size), bytes(b"\x01" * size), (), (), offer.lamps)
            self._thumbs[key] = Terrain(offer.layout).picture(seen, unit)
        return self._thumbs[key]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picker."""
        model = TitleModel(self._offers, self.offer, self.choice, self._bots, self.group)
        self._canvas = draw_title(self._desk.ink, surface, self._desk.words, model, self._thumb())
