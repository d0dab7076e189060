"""The settings while they are changed: every change works at once, is kept when asked, and can be taken back."""

from systems.view.bindings import Bindings
from systems.view.desk import Desk
from systems.view.input import KEYBOARD
from systems.view.settings_pages import Row, changed, stepped, value_of


class Draft:
    """What the settings were when they were opened, and what they are now.  notice: what there is to say of them."""

    def __init__(self, desk: Desk, notice: str) -> None:
        self._desk = desk
        self._before = (desk.prefs, desk.words.texts.lang)
        self.notice = notice

    def value(self, row: Row) -> object:
        """What a row stands at."""
        return value_of(row, self._desk.prefs, self._desk.words, letters=KEYBOARD.bindings.letters)

    def step(self, row: Row, step: int) -> None:
        """Take the value a step further."""
        self.set(row, stepped(row, self.value(row), step))

    def set(self, row: Row, value: object) -> None:
        """Give a row another value; letters for the cursor only if none of them does something else."""
        if row.field != "letters":
            self._desk.apply(changed(self._desk.prefs, row, value))
            return
        made = KEYBOARD.bindings.with_letters(on=bool(value))
        if (double := made.doubled()) is None:
            self.bind(made)
        else:
            words = self._desk.words
            self.notice = words.say("settings.letters_taken", command=words.say(f"command.{double}"))

    def bind(self, made: Bindings | None) -> None:
        """Let keys do what these bindings say; None changes nothing."""
        if made is not None:
            self._desk.apply(changed(self._desk.prefs, Row("keys", "keys"), made.written()))

    @property
    def dirty(self) -> bool:
        """True if something was changed."""
        return self._desk.prefs != self._before[0]

    def keep(self) -> bool:
        """Write the settings down; false if they cannot be, which is told once: asked again, they are let be."""
        problem = self._desk.store()
        if problem and problem != self.notice:
            self.notice = problem
            return False
        return True

    def take_back(self) -> None:
        """Put everything back as it was."""
        prefs, lang = self._before
        if self._desk.prefs != prefs:
            self._desk.revert(prefs, lang)
        if self._desk.kept != prefs:
            self._desk.store()
