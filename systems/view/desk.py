"""What all screens share: the ink at the window's scale, the words, the window's size, and what a person has chosen."""

from collections.abc import Callable
from dataclasses import replace

from systems.view.bindings import bindings_of
from systems.view.frame import SCALES, best_scale
from systems.view.ink import Ink
from systems.view.input import KEYBOARD
from systems.view.palette import load_palettes
from systems.view.preferences import Preferences
from systems.view.terrain import Terrains
from systems.view.words import Words


class Desk:
    """Drawing means that follow the window's size and the settings.

    keep: writes the settings down and tells what there is to say if that cannot be.  heard: called with the settings
    whenever they changed, for what is no picture.
    """

    def __init__(self, words: Words, size: tuple[int, int], *, prefs: Preferences | None = None) -> None:
        self.words = words
        self.terrains = Terrains()
        self.palettes = load_palettes()
        self.prefs = Preferences() if prefs is None else prefs
        self.notice = ""  # what there is to say of the settings when the game starts
        self.open_settings: Callable[[], object] = lambda: None
        self.shoot: Callable[[], object] = lambda: None  # writes a picture of what is on top
        self.kept = self.prefs  # as they were last written
        self.size = size
        self.keep: Callable[[Preferences], str] = lambda _: ""
        self.heard: Callable[[Preferences], None] = lambda _: None
        self.terrains.strengthen(on=self.prefs.patterns)
        self.ink = self._ink()
        self.inks: dict[str, Ink] = {}  # of other palettes, for samples

    @property
    def wish(self) -> float | None:
        """The text size asked for, None for automatic."""
        return self.prefs.scale / 100 if self.prefs.scale else None

    def _ink(self) -> Ink:
        return Ink(self.palettes[self.prefs.palette], best_scale(self.size, self.wish))

    def _renew(self) -> None:
        """Take another ink; the pictures of the old one go at once, though a screen below may still hold it."""
        self.ink.drop()
        self.ink = self._ink()

    def drop(self) -> None:
        """Let go of everything that was drawn with the inks; maps are kept."""
        for ink in (self.ink, *self.inks.values()):
            ink.drop()

    def rest(self) -> None:
        """Let go of what was drawn of a battle: none is shown now."""
        self.terrains.rest()
        self.ink.grounds.clear()

    def fit(self, size: tuple[int, int]) -> None:
        """Follow a new window size."""
        if size == self.size:
            return
        self.size = size
        if best_scale(size, self.wish) != self.ink.scale:
            self._renew()
        else:
            self.ink.resized()

    def apply(self, prefs: Preferences) -> None:
        """Let settings work at once; they are not kept yet."""
        before, self.prefs = self.prefs, prefs
        if prefs.lang != before.lang and prefs.lang not in ("", self.words.texts.lang):
            self.words.texts.lang = prefs.lang
            self._renew()  # pictures with words in them are drawn anew
        if prefs.palette != before.palette or best_scale(self.size, self.wish) != self.ink.scale:
            self._renew()
        if prefs.keys != before.keys:
            self.bind()
        if prefs.patterns != self.terrains.strong:
            self.terrains.strengthen(on=prefs.patterns)
        if prefs != before:
            self.heard(prefs)

    def bind(self) -> None:
        """Let the one keyboard there is follow the settings: whoever owns the window begins with this."""
        KEYBOARD.bindings = bindings_of(self.prefs.keys)[0]

    def revert(self, prefs: Preferences, lang: str) -> None:
        """Go back to earlier settings, and to the language that was read then."""
        self.apply(prefs)
        if self.words.texts.lang != lang:
            self.words.texts.lang = lang
            self._renew()
            self.heard(prefs)

    def choose(self, **changes: object) -> str:
        """Change settings for good; what there is to say if they cannot be kept, else ""."""
        self.apply(replace(self.prefs, **changes))  # type: ignore[arg-type]  # names and values of fields
        return self.store()

    def store(self) -> str:
        """Write the settings down; what there is to say if that cannot be, else ""."""
        self.kept = self.prefs
        if problem := self.keep(self.prefs):
            return problem
        self.notice = ""  # what was wrong with the file is written over
        return ""

    def rescale(self, step: int) -> None:
        """Make texts larger or smaller by a step, for good."""
        at = SCALES.index(self.ink.scale)
        self.choose(scale=round(100 * SCALES[min(len(SCALES) - 1, max(0, at + step))]))

    def motion(self, milliseconds: int) -> int:
        """How long a movement takes that shows nothing new: none where motion is reduced."""
        return 0 if self.prefs.still else milliseconds

    def pace(self, milliseconds: int) -> int:
        """How long a beat lasts that others' acts are shown for; it depends on the settings alone."""
        return self.prefs.paced(milliseconds)

    def design(self, position: tuple[int, int]) -> tuple[float, float]:
        """Design pixels of a place in the window."""
        return position[0] / self.ink.scale, position[1] / self.ink.scale
