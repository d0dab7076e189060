"""What the window shows, in sentences: for people who listen instead of looking (UI 11)."""

from collections.abc import Callable
from weakref import ref

from content.sentences import sentence
from systems.knowledge.roster import roster_of
from systems.view.battle import BattleSeat
from systems.view.screen import Screen
from systems.view.words import Words


class Narrator:
    """Says what has the focus when it changes, and each line of the viewer's log once."""

    def __init__(self, words: Words, say: Callable[[str], None]) -> None:
        self._words, self._say = words, say
        self._focus = self._taught = ""
        self._seat: Callable[[], BattleSeat | None] = lambda: None  # weak: a battle that was left is not kept
        self._side = ""
        self._told = 0

    def look(self, screen: Screen) -> None:
        """Say what is new on a screen; what it says depends on the viewer's knowledge alone."""
        if screen.battle is not None:
            self._listen(screen.battle)
            self._teach(screen.lesson())
        if (focus := screen.told()) != self._focus:
            self._focus = focus
            self._say(focus)

    def _teach(self, lesson: str) -> None:
        """What a lesson asks for, when it asks for something else."""
        if lesson and lesson != self._taught:
            self._say(lesson)
        self._taught = lesson

    def _listen(self, seat: BattleSeat) -> None:
        side, log = seat.known.observation.side, seat.known.log
        if seat is not self._seat():
            self._seat, self._side, self._told = ref(seat), side, 0
        if side != self._side:
            self._side, self._told = side, len(log)
        roster = roster_of(seat.known.observation)
        for line in log[self._told :]:
            self._say(sentence(line, roster, self._words.texts))
        self._told = len(log)
