"""What a side was just told of blows, as marks that stand on the map for a moment: made from its own log alone.

A mark stands where the picture shows the creature anyway, and a shot is drawn only between two such places, so that
nothing on the map tells more than the log does.  Lines that read alike look alike (UI 8 and 9).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from components.events import Witnessed
from systems.view.glide import FRAME_MS
from systems.view.screen import NEVER
from systems.view.token_model import Corner, Marker, Token
from systems.view.words import Words

SHOT_MS: Final = 220
STOP_MS: Final = 60
TEXT_MS: Final = 700
RING_MS: Final = 260
BADGE_MS: Final = 280
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

    kind: shot (from start to at), ring, text (row: how many stand below it already), or badge (text: its glyph).
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
        length = self._moved(BADGE_MS)
        if not length:
            return
        for alias, token in shown.items():
            before = self._tokens.get(alias)
            for badge in token.badges if before is not None else ():
                if badge.corner in (Corner.STATE, Corner.BELIEF) and before is not None and badge not in before.badges:
                    side = -0.45 if badge.corner is Corner.BELIEF else 0.45
                    x, y = token.x + token.side / 2, token.y + token.side / 2
                    at = (x + side * token.breadth, y - 0.45 * token.breadth)
                    self._marks.append(Mark("badge", at, now, length, text=badge.glyph, tint=badge.colour))
        for _, left, top in sorted(lost - self._markers):
            self._marks.append(Mark("ring", (left + 0.5, top + 0.5), now, length, tint="unseen"))

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
