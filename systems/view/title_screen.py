"""The scenario picker: the first screen."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.doors import Door
from systems.view.explain import About
from systems.view.help_screen import HelpScreen
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.keys import Binding, HelpRow, help_rows
from systems.view.menu_screen import Entry, MenuScreen
from systems.view.offers import Choice, Offer, bot_of
from systems.view.screen import NEVER, Screen, Stack
from systems.view.seeds import new_seed
from systems.view.terrain import Seen, Terrain
from systems.view.title_told import title_told
from systems.view.title_view import TitleModel, draw_title, thumb_size

GROUPS: Final = ("scenario", "side", "bot", "seed", "seat", "ruleset", "door")
SEED_DIGITS: Final = 9
REST_MS: Final = 80
"""Milliseconds that a choice rests before its map is drawn."""

KEYS: Final[tuple[Binding, ...]] = (
    (Do.CURSOR, 0), (Do.SCROLL, 0), (Do.UNIT, 0), (Do.AGAIN, 0), (Do.UNDO, 0), (Do.LOAD, 0), (Do.REPLAYS, 0),
    (Do.CONFIRM, 0), (Do.BACK, 0), (Do.SCALE, 0), (Do.SETTINGS, 0), (Do.HELP, 0),
    (Do.SCREENSHOT, 0), (Do.FULL_SCREEN, 0),
)  # fmt: skip


class TitleScreen(Screen):
    """Choose a scenario, a side, a bot and a seed.  begin starts the battle; load, replays: list what was kept.

    doors: other ways from here, between those that are always there.
    """

    def __init__(
        self, stack: Stack, desk: Desk, offers: tuple[Offer, ...], bots: tuple[str, ...],
        begin: Callable[[Choice], None], *, choice: Choice | None = None,
        load: Callable[[], None] | None = None, replays: Callable[[], None] | None = None, doors: tuple[Door, ...] = (),
        rulesets: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self._stack = stack
        self._desk = desk
        self._offers = offers
        self._bots = bots
        self._begin = begin
        self._load, self._replays = load, replays
        self._rulesets = rulesets
        self.seat = 0
        first = offers[0]
        self.choice = choice or Choice(first.id, first.musters[0].side, bots[0] if bots else "", 1)
        self.group = "scenario"
        say = desk.words.say
        casual = Door(lambda: say("ui.casual_on" if self.choice.casual else "ui.casual_off"), self._allow)
        loads = () if load is None else (Door(lambda: say("ui.load"), load),)
        self.doors = (*loads, *doors, casual, Door(lambda: say("ui.quit"), stack.pop))
        self.door = 0
        self._canvas: Canvas | None = None
        self._thumbs: dict[tuple[str, int], pygame.Surface] = {}
        self._room = (0, 0)  # pixels that they were drawn for
        self._missing: tuple[str, int] | None = None  # the map that is drawn once the choice rests
        self._rests = -1

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
            case Do.CONFIRM if self.group == "door":
                self.doors[self.door].run()
            case Do.CONFIRM:
                self._begin(self.choice)
            case Do.QUIT:
                self._stack.pop()
            case Do.BACK if self.group != "scenario":
                self.group = "scenario"
            case Do.BACK:
                self._leave()
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
                self._allow()
            case Do.LOAD if self._load is not None:
                self._load()
            case Do.REPLAYS if self._replays is not None:
                self._replays()
            case Do.AGAIN | Do.GUESS:
                self._choose("seed", 0)
            case Do.HELP:
                self._stack.push(HelpScreen(self._stack, self._desk, self, self.help(), self.about()))
            case Do.CHOOSE if intent.word == "door":
                self.door = intent.x
                self.doors[self.door].run()
            case Do.CHOOSE:
                self._choose(intent.word, intent.x)
            case Do.SCALE:
                self._desk.rescale(intent.x)
            case _:
                return False
        return True

    def _leave(self) -> None:
        """Leave the game, but not by one Esc too many."""
        say = self._desk.words.say
        ways = (Entry("ui_play", say("ui.quit_stay"), bool), Entry("ui_close", say("ui.quit"), self._stack.pop))
        self._stack.push(MenuScreen(self._stack, self._desk, self, say("ui.quit_title"), ways))

    def add(self, offer: Offer) -> None:
        """List a scenario more, and choose it."""
        self._offers = (*(one for one in self._offers if one.id != offer.id), offer)
        self._thumbs.clear()
        self.group = "scenario"
        self._pick(len(self._offers) - 1)

    def passed(self, lesson: str) -> None:
        """A lesson was taken to its end: what follows it on the list is chosen, unless something else is by now."""
        at = self._offers.index(self.offer)
        if self.choice.scenario == lesson and at + 1 < len(self._offers):
            self._pick(at + 1)

    def _allow(self) -> None:
        """Allow take-backs, or no longer."""
        self.choice = replace(self.choice, casual=not self.choice.casual)

    def help(self) -> tuple[HelpRow, ...]:
        """What can be pressed and clicked here."""
        words = self._desk.words
        typed = HelpRow((words.say("key.digits"),), words.say("help.title_digits"))
        mouse = HelpRow((words.say("key.click"),), words.say("help.title_click"))
        return (*help_rows("title", KEYS, words), typed, mouse)

    def about(self) -> About:
        """What the group is for that the keys work on."""
        words = self._desk.words
        titles = {"scenario": "ui.scenarios", "side": "ui.side", "bot": "ui.bot", "seed": "ui.seed", "door": "ui.doors"}
        titles |= {"seat": "ui.seats", "ruleset": "ui.ruleset_label"}
        return About(words.say(titles[self.group]), words.say(f"ui.about_{self.group}"))

    def _arrow(self, dx: int, dy: int) -> None:
        if self.group == "door":
            self.door = (self.door + (dx or dy)) % len(self.doors)
            return
        if self.group == "seat":
            self._seat(dx, dy)
        elif self.group == "ruleset" and dx:
            self._choose("ruleset", dx)
        elif dy and self.group != "bot":
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
        allowed = sides if offer.lesson else [*sides, ""]
        side = self.choice.side if self.choice.side in allowed else sides[0]
        self.choice = replace(self.choice, scenario=offer.id, side=side, ruleset="")
        self.seat = min(self.seat, len(sides) - 1)

    def _choose(self, what: str, step: int) -> None:
        if what == "seed":
            self.choice = replace(self.choice, seed=new_seed())
        elif what == "bot" and self._bots:
            at = self._bots.index(self.choice.bot) if self.choice.bot in self._bots else 0
            self.choice = replace(self.choice, bot=self._bots[(at + step) % len(self._bots)])
        elif what == "side":
            sides = [*(m.side for m in self.offer.musters), *([] if self.offer.lesson else [""])]
            self.choice = replace(self.choice, side=sides[(sides.index(self.choice.side) + step) % len(sides)])
        elif what == "ruleset" and self._rulesets and not self.offer.lesson:
            now = self.choice.ruleset or self.offer.ruleset
            at = self._rulesets.index(now) if now in self._rulesets else 0
            self.choice = replace(self.choice, ruleset=self._rulesets[(at + step) % len(self._rulesets)])
        elif what.startswith("seat:"):
            self._next_seat(what.removeprefix("seat:"), step)
        elif what.startswith("side:"):
            self.choice = replace(self.choice, side=what.removeprefix("side:"))

    def _seat(self, dx: int, dy: int) -> None:
        """Go to another side's seat, or put somebody else into this one."""
        sides = [muster.side for muster in self.offer.musters]
        self.seat = (self.seat + dx) % len(sides)
        if dy:
            self._next_seat(sides[self.seat], dy)

    def _next_seat(self, side: str, step: int) -> None:
        """Seat the next one on a side: the person, who then leads no other, or one of the bots."""
        if self.offer.lesson or not self._bots:
            return
        self.seat = next(i for i, muster in enumerate(self.offer.musters) if muster.side == side)
        crowd = ("", *self._bots)
        now = bot_of(self.choice, side)
        chosen = crowd[(crowd.index(now) + step) % len(crowd)] if now in crowd else crowd[0]
        seats = {**dict(self.choice.seats), **({side: chosen} if chosen else {})}
        leads = side if not chosen else "" if side == self.choice.side else self.choice.side
        self.choice = replace(self.choice, seats=tuple(sorted(seats.items())), side=leads)

    def _type(self, digit: str) -> bool:
        text = str(self.choice.seed)
        text = (text + digit)[-SEED_DIGITS:] if digit else text[:-1]
        self.choice = replace(self.choice, seed=int(text or "0"))
        return True

    def warn(self, line: str) -> None:
        """Show what went wrong, until the settings are written anew."""
        self._desk.notice = line

    def told(self) -> str:
        """The choice, the group that arrows change named first."""
        door = self.doors[self.door].text()
        return title_told(self.offer, self.choice, self.group, self.seat, door, self._desk.words)

    def tick(self, now: int) -> bool:
        """Draw the map of a choice that has rested for a moment: until then the list moves on at once."""
        if self._missing is None or self._rests < 0 or now < self._rests:
            return False
        self._thumbs[self._missing] = self._drawn(self._missing[1])
        self._missing = None
        return True

    def wait(self, now: int) -> int:
        """Until the map is drawn, if it is still missing; else only events matter."""
        if self._missing is None:
            return NEVER
        if self._rests < 0:
            self._rests = now + REST_MS
        return max(0, self._rests - now)

    def _thumb(self) -> pygame.Surface:
        """The map's picture; an empty one for a moment where that is not drawn yet and another one was shown before."""
        offer, ink = self.offer, self._desk.ink
        room = thumb_size(self._desk.size[0] / ink.scale, self._desk.size[1] / ink.scale)
        wide, high = ink.px(room[0]), ink.px(room[1])
        if (wide, high) != self._room:
            self._room = wide, high
            self._thumbs.clear()
        unit = max(4, min(wide // offer.layout.width, high // offer.layout.height))
        key = (offer.id, unit)
        if key not in self._thumbs and not self._thumbs:
            self._thumbs[key] = self._drawn(unit)
        missing = key if key not in self._thumbs else None
        if missing != self._missing:
            self._missing, self._rests = missing, -1
        return self._thumbs[key] if missing is None else pygame.Surface((1, 1))

    def _drawn(self, unit: int) -> pygame.Surface:
        offer = self.offer
        size = offer.layout.width * offer.layout.height
        seen = Seen(offer.light, bytes(b"\x01" * size), bytes(b"\x01" * size), (), (), offer.lamps)
        return Terrain(offer.layout).picture(seen, unit)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picker; what was drawn of a battle goes."""
        self._desk.rest()
        doors = tuple(door.text() for door in self.doors)
        at = self.door if self.group == "door" else -1
        model = TitleModel(self._offers, self.offer, self.choice, self._bots, self.group, doors, at, self._desk.notice)
        model = replace(model, seat=self.seat, rulesets=len(self._rulesets))
        self._canvas = draw_title(self._desk.ink, surface, self._desk.words, model, self._thumb())
