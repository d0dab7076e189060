"""How time passes while others act: one fixed beat per visible change, none for what the viewer cannot know.

What a bot does unseen adds no picture and no pause, and its thinking is hidden inside the beat (UI 6 and 9.2).
"""

from dataclasses import replace
from typing import Final

from systems.view.battle import BattleSeat
from systems.view.known import Known

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


def pass_unseen(seat: BattleSeat) -> None:
    """Let unseen others act before the picture is shown: that it is somebody's turn whom nobody sees must not show."""
    before = seat.known
    for _ in range(MOST_UNSEEN):
        playing = seat.session.waiting_for_human and not seat.watching
        if seat.session.over or playing or seat.known.observation.actor:
            return
        seat.session.advance()
        seat.refresh()
        if not same_to_viewer(before, seat.known):
            return


def play_on(seat: BattleSeat) -> int:
    """Let others act until something visible happens; return how many milliseconds the picture stands then."""
    before = seat.known
    for _ in range(MOST_UNSEEN):
        if seat.session.over or (seat.session.waiting_for_human and not seat.watching):
            break
        seat.session.advance()
        seat.refresh()
        if not same_to_viewer(before, seat.known):
            break
    seat.refresh()
    pass_unseen(seat)
    return ROUND_MS if seat.known.observation.round > before.observation.round else BEAT_MS
