"""What the window sounds like: looks at what is shown, as the narrator does, and asks for cues."""

from collections.abc import Callable
from weakref import ref

from systems.view.cues import Listener
from systems.view.preferences import FULL, Preferences
from systems.view.screen import Screen
from systems.view.speaker import Speaker
from systems.view.synth import MENUS

Play = Callable[[str, float], None]


class Ear:
    """Turns what changed on the screen into cues; what it plays depends on the viewer's knowledge and hands alone."""

    def __init__(self, prefs: Preferences, play: Play | None = None) -> None:
        self._prefs = prefs
        self._speaker = Speaker()
        self._play = play or self._speaker.play
        self._screen: Screen | None = None
        self._listener = Listener()
        self._battle: Callable[[], object] = lambda: None  # weak: a battle that was left is not kept
        self._hands: object = None

    def follow(self, prefs: Preferences) -> None:
        """Take over new settings; a changed loudness is heard."""
        before, self._prefs = self._prefs, prefs
        if (prefs.battle, prefs.volume, prefs.sound) != (before.battle, before.volume, before.sound):
            self._ask("blow" if prefs.battle != before.battle else "confirm")
        elif prefs.menus != before.menus:
            self._ask("confirm")

    def look(self, screen: Screen) -> None:
        """Play what is new on the screen that was just drawn."""
        first, same, self._screen = self._screen is None, screen is self._screen, screen
        hands = screen.hands()
        if (seat := screen.battle) is not None:
            if seat is not self._battle():
                self._battle, self._listener = ref(seat), Listener()
            for cue in self._listener.hear(seat.known):
                self._ask(cue)
        elif not same and not first:
            self._ask("confirm")
        if same and hands != self._hands:
            self._ask("refuse" if screen.refused() else "tick")
        self._hands = hands

    def _ask(self, cue: str) -> None:
        prefs = self._prefs
        if prefs.sound:
            channel = prefs.menus if cue in MENUS else prefs.battle
            self._play(cue, prefs.volume / FULL * channel / FULL)

    def close(self) -> None:
        """Be silent for good."""
        self._speaker.close()
