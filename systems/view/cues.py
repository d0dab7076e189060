"""Which cue stands for what a side was just told: made from its own log and from whose turn it is, nothing else.

Lines that read alike sound alike, so no cue can tell more than the log does (UI 9.8).
"""

from collections.abc import Sequence
from typing import Final

from components.events import Witnessed
from systems.view.known import Known

MOST: Final = 2
"""Cues that one change of the picture makes at most: the weightiest."""
_CUES: Final = {  # cue <- keys of lines without their "log."; the weightier first
    "won": ("battle_won",),
    "lost_battle": ("battle_lost",),
    "over": ("battle_draw", "battle_over"),
    "fallen": ("dying", "unconscious"),
    "wound": ("heavy_wound", "light_wound", "bled"),
    "blow": ("hit", "hit_subdual", "other_hit", "item_hit", "attacked_hit", "guess_hit", "item_broken"),
    "swish": (
        "miss", "attacked_missed", "other_missed", "item_missed", "item_unhurt", "no_hit", "flat_failed",
        "ability_flat_failed", "item_flat_failed", "ability_missed",
    ),
    "magic": ("uses", "affected", "affected_unhurt", "saved", "saved_unhurt", "ability_no_effect", "ability_noticed"),
    "spotted": ("spotted", "found", "prints_seen", "item_spotted", "item_sensed", "stealth_fails"),
    "heard": ("heard", "shouts", "door_heard_open", "door_heard_shut"),
    "lost": ("lost", "gone"),
    "hush": (
        "slipped", "vanished", "darkened", "covered", "stealth_works", "stealth_kept", "hide_roll", "sneak_roll",
        "avoid_notice_roll", "take_cover",
    ),
    "door": ("door_opened", "door_closed", "door_locked"),
    "bump": ("bump", "bumped_into"),
    "step": ("stride", "step", "sneak", "move"),
    "round": ("round",),
}  # fmt: skip
_CUE_OF: Final = {f"log.{word}": cue for cue, words in _CUES.items() for word in words}
ORDER: Final = (*_CUES, "turn")


def cues_of(lines: Sequence[Witnessed]) -> tuple[str, ...]:
    """The cues of new lines of a side's log, the weightiest first, each once."""
    found = {_CUE_OF[line.key] for line in lines if line.key in _CUE_OF}
    return tuple(cue for cue in ORDER if cue in found)[:MOST]


class Listener:
    """Remembers what was heard already of one battle."""

    def __init__(self) -> None:
        self._lines = 0
        self._side = ""
        self._actor = 0
        self._begun = False

    def hear(self, known: Known) -> tuple[str, ...]:
        """The cues for what is known now and was not before; none when the battle comes into view."""
        side, actor = known.observation.side, known.observation.actor if known.waiting else 0
        new = known.log[self._lines :] if self._begun and side == self._side else ()
        turn = self._begun and actor not in (0, self._actor)
        self._lines, self._side, self._begun = len(known.log), side, True
        self._actor = actor or (0 if not known.waiting else self._actor)
        return (*cues_of(new), *(("turn",) if turn else ()))[:MOST]
