"""What a side was just told of blows, as marks that stand on the map for a moment: made from its own log alone.

A mark stands where the picture shows the creature anyway, and a shot is drawn only between two such places, so that
nothing on the map tells more than the log does.  Lines that read alike look alike (UI 8 and 9).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from components.events import Witnessed
from systems.view.glide import FRAME_MS
from systems.view.screen import NEVER
from systems.view.token_model import Badge, Corner, Marker, Token
from systems.view.words import Words

SHOT_MS: Final = 220
STOP_MS: Final = 60
TEXT_MS: Final = 700
RING_MS: Final = 260
PIN_MS: Final = 300
FOLD_MS, UNFOLD_MS = 120, 160
"""How long an old badge takes to go, and the new one to come (UI 6)."""
Point = tuple[float, float]
_BLOWS: Final = (
    "hit", "hit_subdual", "other_hit", "attacked_hit", "guess_hit", "miss", "attacked_missed", "other_missed",
    "flat_failed", "affected", "saved", "ability_missed", "ability_flat_failed", "no_hit",
)  # fmt: skip
"""Lines that tell of a blow from one creature to another or to a square."""
_SAID: Final = {  # text key, colour <- lines that say no damage
    ("ui.blow_hit", "warn"): ("other_hit",),
    ("ui.blow_miss", "text"): ("miss", "attacked_missed", "other_missed", "ability_missed"),
    ("ui.blow_lost", "mist"): ("flat_failed", "ability_flat_failed"),
    ("ui.blow_nothing", "unseen"): ("no_hit",),
    ("ui.blow_saved", "text"): ("saved_unhurt",),
    ("ui.blow_light", "bad"): ("light_wound",),
    ("ui.blow_heavy", "bad"): ("heavy_wound",),
    ("ui.blow_down", "bad"): ("dying", "unconscious"),
}
_SAYS: Final = {f"log.{word}": said for said, words in _SAID.items() for word in words}
_FLYING: Final = frozenset(f"log.{word}" for word in _BLOWS)


class Mark(NamedTuple):
    """One moving sign on the map; places in squares, times in ms of the main loop's clock.

    kind: shot (from start to at), ring, text (row: how many stand below it already), fold or unfold (text: the glyph of
    a badge that goes or comes).
    """

    kind: str
    at: Point
    begun: int
    length: int
    start: Point = (0.0, 0.0)
    text: str = ""
    tint: str = "text"
    row: int = 0

    def share(self, now: int) -> float:
        """How much of its time has passed, below 0 before it begins."""
        return (now - self.begun) / max(1, self.length)


class Blows:
    """The marks of one battle.  timed: how long a beat is at the chosen speed; moved: the same, 0 if motion is off."""

    def __init__(self, words: Words, timed: Callable[[int], int], moved: Callable[[int], int]) -> None:
        self._words, self._timed, self._moved = words, timed, moved
        self._marks: list[Mark] = []
        self._side, self._lines = "", -1
        self._tokens: Mapping[int, Token] = {}
        self._markers: frozenset[tuple[int, int, int]] = frozenset()
        self._turning: dict[tuple[int, Corner], int] = {}  # badges that are on their way, and until when

    def follow(
        self, side: str, log: Sequence[Witnessed], tokens: Sequence[Token], markers: Sequence[Marker], now: int
    ) -> None:
        """Notice what the log tells that it did not when it was last looked at; at first nothing is new."""
        shown = {token.alias: token for token in tokens}
        lost = frozenset((m.alias, m.x, m.y) for m in markers)
        if side == self._side and 0 <= self._lines <= len(log):
            known = {**self._tokens, **shown}  # whoever fell or slipped away by it was there before
            self._begin(log[self._lines :], known, now)
            self._turned(shown, lost, now)
        else:
            self._marks = []
        self._side, self._lines, self._tokens, self._markers = side, len(log), shown, lost

    def _begin(self, lines: Sequence[Witnessed], tokens: Mapping[int, Token], now: int) -> None:
        rows: dict[Point, int] = {}
        landed: dict[Point, int] = {}  # what follows from a blow does not show before it
        for line in lines:
            at = _place(line, tokens)
            said = self._said(line)
            if at is None or said is None:
                continue
            begun = landed.get(at, now)
            shot = self._moved(SHOT_MS) if line.key in _FLYING else 0
            start = _middle(tokens.get(int(line.args.get("actor", 0))))
            if shot and start is not None and start != at:
                self._marks.append(Mark("shot", at, now, shot, start, tint=said[1]))
                begun = now + shot
            if shot and int(line.args.get("damage", 0)):
                begun += self._moved(STOP_MS)
                self._marks.append(Mark("ring", at, begun, self._moved(RING_MS), tint=said[1]))
            landed[at] = begun
            row = rows.get(at, 0)
            rows[at] = row + 1
            self._marks.append(Mark("text", at, begun, self._timed(TEXT_MS), text=said[0], tint=said[1], row=row))

    def _said(self, line: Witnessed) -> tuple[str, str] | None:
        """The words and their colour, None for a line that is no blow."""
        damage = int(line.args.get("damage", 0))
        if damage and line.key not in _SAYS:
            return self._words.signed(-damage), "bad"
        found = _SAYS.get(line.key)
        return (self._words.say(found[0]), found[1]) if found is not None else None

    def _turned(self, shown: Mapping[int, Token], lost: frozenset[tuple[int, int, int]], now: int) -> None:
        """Badges that changed, and places where somebody was just lost."""
        if not self._moved(PIN_MS):
            return
        for alias, token in shown.items():
            if (before := self._tokens.get(alias)) is not None and before.badges != token.badges:
                for corner in (Corner.STATE, Corner.BELIEF):
                    self._fold(token, corner, _badge(before, corner), _badge(token, corner), now)
        for _, left, top in sorted(lost - self._markers):
            self._marks.append(Mark("ring", (left + 0.5, top + 0.5), now, self._moved(PIN_MS), tint="unseen"))

    def _fold(self, token: Token, corner: Corner, old: Badge | None, new: Badge | None, now: int) -> None:
        """The old badge of a corner folds, then the new one unfolds; meanwhile the token has none there."""
        if old == new:
            return
        side, half = -0.45 if corner is Corner.BELIEF else 0.45, token.side / 2
        at = (token.x + half + side * token.breadth, token.y + half - 0.45 * token.breadth)
        begun = now
        if old is not None:
            self._marks.append(Mark("fold", at, now, self._moved(FOLD_MS), text=old.glyph, tint=old.colour))
            begun += self._moved(FOLD_MS)
        if new is not None:
            length = self._moved(UNFOLD_MS)
            self._marks.append(Mark("unfold", at, begun, length, text=new.glyph, tint=new.colour))
            self._turning[token.alias, corner] = begun + length

    def without(self, tokens: tuple[Token, ...], now: int) -> tuple[Token, ...]:
        """The tokens, without badges that are still on their way."""
        self._turning = {place: end for place, end in self._turning.items() if now < end}
        if not self._turning:
            return tokens
        return tuple(
            replace(token, badges=tuple(b for b in token.badges if (token.alias, b.corner) not in self._turning))
            for token in tokens
        )

    def marks(self, now: int) -> tuple[Mark, ...]:
        """What stands on the map now; what is over is forgotten."""
        self._marks = [mark for mark in self._marks if now < mark.begun + mark.length]
        return tuple(mark for mark in self._marks if mark.begun <= now)

    def wait(self, now: int) -> int:
        """Milliseconds until the picture is to be drawn again, NEVER while no mark stands."""
        if not self._marks:
            return NEVER
        if self._moved(TEXT_MS):
            return FRAME_MS
        return max(1, min(mark.begun + mark.length - now for mark in self._marks))

    def lasting(self, now: int) -> bool:
        """True while there is something of it to see."""
        return any(now < mark.begun + mark.length for mark in self._marks)

    @property
    def active(self) -> bool:
        """True while a mark stands, or has not been taken off the picture yet."""
        return bool(self._marks)


def _place(line: Witnessed, tokens: Mapping[int, Token]) -> Point | None:
    """Where a line's blow landed, as far as the picture shows it."""
    if "x" in line.args and "y" in line.args:
        return int(line.args["x"]) + 0.5, int(line.args["y"]) + 0.5
    return _middle(tokens.get(int(line.args.get("target", 0))))


def _middle(token: Token | None) -> Point | None:
    return None if token is None else (token.x + token.side / 2, token.y + token.side / 2)


def _badge(token: Token, corner: Corner) -> Badge | None:
    return next((badge for badge in token.badges if badge.corner is corner), None)
