"""Plays cues beside the game: whoever asks for one never waits, and without a sound device nothing happens."""

import os
from queue import SimpleQueue
from threading import Thread
from typing import Final

import pygame

from systems.view.audio import open_mixer
from systems.view.synth import samples

DEAF: Final = frozenset({"", "dummy", "disk"})
"""Drivers that nobody hears."""
_WAITING: Final = 4
"""Cues that may wait to be played; more are dropped, for they would come too late."""
_PATIENCE: Final = 1.0  # s

Wish = tuple[str, float]


class Speaker:
    """A queue of cues and the thread that plays them; the thread starts with the first cue."""

    def __init__(self) -> None:
        self._wishes: SimpleQueue[Wish | None] = SimpleQueue()
        self._thread: Thread | None = None
        asked = os.environ.get("SDL_AUDIODRIVER", "")
        self.driver = asked if asked in DEAF and asked else None  # of the sound device; None before the first cue

    def play(self, cue: str, loud: float) -> None:
        """Play a cue at a loudness of 0 to 1, soon; returns at once."""
        if loud <= 0 or (self.driver is not None and self.driver in DEAF) or self._wishes.qsize() >= _WAITING:
            return
        self._wishes.put((cue, loud))
        if self._thread is None:
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()

    def _run(self) -> None:
        kept: dict[str, pygame.mixer.Sound] = {}
        self.driver = open_mixer()
        while (wish := self._wishes.get()) is not None:
            if self.driver in DEAF:
                continue
            cue, loud = wish
            try:
                if cue not in kept:
                    kept[cue] = pygame.mixer.Sound(buffer=samples(cue))
                kept[cue].set_volume(loud)
                kept[cue].play()
            except pygame.error:  # the device was pulled out
                self.driver = ""

    def close(self) -> None:
        """Be silent for good."""
        if self._thread is not None:
            self._wishes.put(None)
            self._thread.join(_PATIENCE)
            self._thread = None
            pygame.mixer.quit()
