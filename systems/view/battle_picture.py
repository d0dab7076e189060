"""The picture of a battle with all that moves in it by itself: walks, blows, dice, mist and lamps."""

from dataclasses import replace

import pygame

from systems.view import shapes
from systems.view.air import AIR_MS, draw_air, lamps_in_view, misty_in_view
from systems.view.battle import BattleSeat
from systems.view.battle_view import draw_battle
from systems.view.blow_view import draw_blows
from systems.view.blows import Blows
from systems.view.board_view import Overlay
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.frame import Places, Sheet
from systems.view.glide import FRAME_MS, Glide
from systems.view.model import BattleModel
from systems.view.screen import NEVER
from systems.view.terrain import Seen, seen_in
from systems.view.tumble import Tumble


class BattlePicture:
    """What a seat shows, as it is at a moment.  Times are milliseconds of the main loop's clock.

    strong: lights are drawn so that their edges show.
    """

    def __init__(self, desk: Desk, seat: BattleSeat) -> None:
        self._desk, self._seat = desk, seat
        self._layout = seat.known.observation.briefing.layout
        self._glide = Glide(self._layout, lambda ms: desk.motion(desk.pace(ms)))
        self._blows = Blows(desk.words, desk.pace, lambda ms: desk.motion(desk.pace(ms)))
        self._tumble = Tumble(lambda ms: desk.motion(desk.pace(ms)))
        self._aired: int | None = None  # when the air was drawn last, None where nothing of it moves
        self.strong = False

    def settle(self) -> bool:
        """Let dice that still roll lie still; True if some did."""
        return self._tumble.settle()

    @property
    def moving(self) -> bool:
        """Something was on its way when it was drawn last."""
        return bool(self._glide.going()) or self._blows.active or self._tumble.rolling

    def lasting(self, now: int) -> bool:
        """A blow is still to be seen."""
        return self._blows.lasting(now)

    def wait(self, now: int) -> int:
        """Milliseconds until what is on its way is to be drawn anew."""
        gliding = FRAME_MS if self._glide.going() else NEVER
        return min(gliding, self._blows.wait(now), self._tumble.wait(now))

    def air_wait(self, now: int) -> int:
        """Milliseconds until mist and lamps are to be drawn anew, NEVER where there are none or motion is reduced."""
        return NEVER if self._aired is None else max(0, self._aired + AIR_MS - now)

    def draw(self, surface: pygame.Surface, model: BattleModel, where: Places, sheet: Sheet, now: int) -> Canvas:
        """Draw it and return the canvas with its ledger."""
        known, ink = self._seat.known, self._desk.ink
        self._blows.follow(known.observation.side, known.log, model.tokens, model.markers, now)
        if (tokens := self._blows.without(model.tokens, now)) is not model.tokens:
            model = replace(model, tokens=tokens)
        self._glide.follow(model.tokens, known.observation.visible, self._seat.walked, now)
        moving = self._glide.shifts(model.tokens, now) if self._glide.active(now) else ()
        terrain, seen = self._desk.terrains.of(self._layout), seen_in(known.observation)
        picture = terrain.picture(seen, round(sheet.step * ink.scale), strong=self.strong)
        return draw_battle(
            ink, surface, self._rolled(model, now), picture, where, sheet,
            empty_log=self._desk.words.say("ui.empty_log"), moving=moving, over=(self._air(seen, now), _turn_of(model)),
            top=(self._struck(now),),
        )  # fmt: skip

    def _rolled(self, model: BattleModel, now: int) -> BattleModel:
        """The picture with dice that still roll."""
        known = self._seat.known
        self._tumble.follow(known.observation.side, known.log, now)
        return replace(model, log=self._tumble.shown(model.log, now)) if self._tumble.rolling else model

    def _struck(self, now: int) -> Overlay:
        """Blows that were just struck."""
        still = self._desk.prefs.still
        marks = self._blows.marks(now)
        return lambda c, s: draw_blows(c, s, marks, now, still=still)

    def _air(self, seen: Seen, now: int) -> Overlay:
        """Mist and lamps, as they are at this moment."""
        still, width = self._desk.prefs.still, self._layout.width
        mist = () if still else misty_in_view(self._desk.terrains.of(self._layout).scenery.misty, seen.visible, width)
        lamps = () if still else lamps_in_view(seen, width)
        self._aired = now if mist or lamps else None
        return lambda c, s: draw_air(c, s, mist, lamps, now)


def _turn_of(model: BattleModel) -> Overlay:
    """A ring around whoever of the others has its turn, if the picture shows it."""
    acting = next((chip.alias for chip in model.top.chips if chip.active and chip.look is not None), 0)
    token = next((t for t in model.tokens if t.alias == acting and not t.selected and t.allegiance != "own"), None)

    def draw(canvas: Canvas, sheet: Sheet) -> None:
        if token is not None:
            middle = sheet.at(token.x + token.side / 2, token.y + token.side / 2)
            shapes.acting(canvas, *middle, sheet.step * token.breadth)

    return draw
