"""How the battle ended, over its last picture."""

from typing import Final

import pygame

from components.observation import Observation
from components.turn import DRAW
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.marks import button
from systems.view.screen import NEVER, Screen, Stack

_SIZE: Final = (440, 240)


class ResultScreen:
    """The verdict as the viewer's side learns it; any confirmation leads back to the scenarios."""

    def __init__(
        self, stack: Stack, desk: Desk, battle: Screen, observation: Observation, *, watching: bool = False
    ) -> None:
        self._stack = stack
        self._desk = desk
        self._battle = battle
        self._observation = observation
        self._watching = watching
        self._canvas: Canvas | None = None

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Take a key or a click."""
        intent: Intent | None = None
        if event.type == pygame.KEYDOWN:
            intent = intent_of(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._canvas is not None:
            intent = self._canvas.at(*self._desk.design(event.pos))
        if intent is not None and intent.do in (Do.CONFIRM, Do.BACK):
            self._stack.pop(2)
            return True
        return False

    def tick(self, now: int) -> bool:
        """Nothing moves here."""
        return False

    def wait(self, now: int) -> int:
        """Only events matter."""
        return NEVER

    def words(self) -> tuple[str, str, str]:
        """The verdict, its colour, and how it came about."""
        words, seen = self._desk.words, self._observation
        if seen.winner == DRAW:
            head, tint = words.say("ui.draw"), "text2"
        elif self._watching:
            head, tint = words.say("ui.result_watched", side=words.named("side", seen.winner)), "brass2"
        elif seen.winner == seen.side:
            head, tint = words.say("ui.result_won"), "good"
        else:
            head, tint = words.say("ui.result_lost"), "bad"
        return head, tint, words.say(f"ui.ended_{seen.ended_by}", round=seen.round)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the battle and the verdict over it."""
        self._battle.draw(surface)
        ink = self._desk.ink
        canvas = self._canvas = Canvas(ink, surface)
        width, height = surface.get_width() / ink.scale, surface.get_height() / ink.scale
        canvas.fill((0, 0, width, height), "void", 150)
        x, y = (width - _SIZE[0]) / 2, (height - _SIZE[1]) / 2
        canvas.rounded((x, y, *_SIZE), 14, fill="panel_top", fill_end="panel_end", border="brass")
        head, tint, line = self.words()
        middle = x + _SIZE[0] / 2
        canvas.text(head, middle, y + 28, size=40, face="title", colour=tint, align="centre", room=_SIZE[0] - 40)
        canvas.text(line, middle, y + 98, size=15, align="centre", room=_SIZE[0] - 40)
        own = self._observation.own
        standing = self._desk.words.say("ui.standing", left=sum(o.fighting for o in own), all=len(own))
        canvas.text(standing, middle, y + 126, size=15, colour="text2", align="centre")
        box = (middle - 110, y + 168, 220, 46)
        button(canvas, box, self._desk.words.say("ui.play_again"), kind="primary", glyph="ui_map")
        canvas.hot(box, Intent(Do.CONFIRM))
