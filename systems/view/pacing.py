"""How time passes while others act: one fixed beat per visible change, none for what the viewer cannot know.

What is to be shown next is worked out as soon as the picture before it stands, and shown when its beat is over: neither
what a bot does unseen nor how long it thinks adds a picture or a pause.  Once a round, whoever is unseen or not, the
unknown slot has its turn for a fixed time (UI 6 and 9.2).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from systems.view.battle import BattleSeat
from systems.view.known import BETWEEN, SLOT, Known
from systems.view.screen import NEVER

BEAT_MS: Final = 350
ROUND_MS: Final = 900
MOST_UNSEEN: Final = 400  # actions in a row without a visible change before the screen breathes once


def same_to_viewer(before: Known, after: Known) -> bool:
    """True if nothing that the viewer may notice changed.  That somebody unseen acts is no change."""
    if len(before.log) != len(after.log) or after.waiting or after.over:
        return False
    a, b = before.observation, after.observation
    if b.actor == 0:
        b = replace(b, actor=a.actor)
    return a == b


def passed(seat: BattleSeat, known: Known) -> Known:
    """What is known once it is not the turn of somebody unseen, or something visible happened in that turn.

    No picture tells that somebody acts whom nobody sees.
    """
    before = known
    for _ in range(MOST_UNSEEN):
        if known.over or known.waiting or known.observation.actor:
            break
        seat.session.advance()
        known = seat.look_up()
        if not same_to_viewer(before, known):
            break
    return known


def stepped(seat: BattleSeat, known: Known) -> Known:
    """What is known after others acted until something visible happened."""
    before = known
    for _ in range(MOST_UNSEEN):
        if known.over or known.waiting:
            break
        seat.session.advance()
        known = seat.look_up()
        if not same_to_viewer(before, known):
            break
    return passed(seat, known)


class Pacer:
    """When the next picture of a battle is due, and what it shows.  Times are milliseconds of the main loop's clock.

    pace: how long a beat lasts at the speed that was chosen; the same for every beat, whatever happens in it.
    """

    def __init__(self, seat: BattleSeat, pace: Callable[[int], int] = int) -> None:
        self._seat = seat
        self._pace = pace
        self._due = -1
        self._next: Known | None = None
        self._round = seat.known.observation.round
        seat.show(passed(seat, seat.known))
        self._round = seat.known.observation.round

    @property
    def acting(self) -> bool:
        """True while others act, or nobody does, and nothing stops them."""
        known = self._seat.known
        return not known.over and not self._seat.ui.paused and (self._seat.watching or not known.waiting)

    @property
    def pending(self) -> bool:
        """True if what happened is not yet shown."""
        return self._next is not None

    def acted(self, now: int) -> None:
        """The viewer acted: if its turn is over by that, nobody's turn is shown for a beat, whoever follows."""
        self.again()
        known = self._seat.known
        if known.waiting or known.over:
            self._round = known.observation.round
            return
        self._seat.show(known.paused(BETWEEN))
        self._due = now + self._pace(BEAT_MS)

    def again(self) -> None:
        """Forget what was to be shown next: something else is shown now."""
        self._next = None

    def wait(self, now: int) -> int:
        """Milliseconds until there is something to do."""
        if not self.acting:
            return NEVER
        return 0 if self._next is None else max(0, self._due - now)

    def tick(self, now: int) -> bool:
        """Let time pass; True if another picture is to be shown."""
        if not self.acting:
            return False
        if self._due < 0:
            self._due = now + self._pace(BEAT_MS)
        if self._next is None:
            self._next = self._ahead()
        if now < self._due:
            return False
        after, self._next = self._next, None
        if not after.over and after.observation.round > self._round:
            self._round = after.observation.round
            self._seat.show(after.paused(SLOT))
            self._due = now + self._pace(ROUND_MS)
        else:
            self._seat.show(after)
            self._due = now + self._pace(BEAT_MS)
        return True

    def _ahead(self) -> Known:
        """What is to be shown after this picture."""
        known = self._seat.known
        if not known.pause:
            return stepped(self._seat, known)
        now = self._seat.look_up()
        return passed(self._seat, now)
