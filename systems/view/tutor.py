"""The steps of a lesson over a battle: what is asked for now, and whether it was done; by what its side knows alone."""

from dataclasses import dataclass

from components.detection import Light
from content.lessons import Lesson, Step
from systems.view.battle import BattleSeat
from systems.view.buttons import MORE, SLOTS
from systems.view.input import KEYBOARD
from systems.view.intents import Do
from systems.view.keys import labels, told
from systems.view.words import Words

_FREE = ("turn", "aware", "plain", "guessing")  # deeds that need no action points
_LIGHTS = {"bright": Light.BRIGHT, "dim": Light.DIM, "dark": Light.DARK}


@dataclass(frozen=True, slots=True)
class Callout:
    """What a lesson says now: its title with the number of the step, a sentence or two, the button it points at."""

    title: str
    text: str
    point: str = ""


@dataclass(frozen=True, slots=True)
class _Since:
    """How things stood when the step began: lines of the log, places of ours, turns taken."""

    lines: int
    places: tuple[tuple[int, int, int], ...]
    turns: int


class Tutor:
    """Where somebody is in a lesson."""

    def __init__(self, lesson: Lesson, seat: BattleSeat) -> None:
        self._lesson = lesson
        self.at = 0
        self._turns = 0
        self._mine = seat.known.actor is not None
        self._since = self._now(seat)

    @property
    def step(self) -> Step | None:
        """The step that is to be done, None once all are."""
        return self._lesson.steps[self.at] if self.at < len(self._lesson.steps) else None

    def _now(self, seat: BattleSeat) -> _Since:
        seen = seat.known.observation
        return _Since(len(seat.known.log), tuple((own.alias, own.x, own.y) for own in seen.own), self._turns)

    def look(self, seat: BattleSeat) -> bool:
        """Go on past the steps that are done; True if any was."""
        mine = seat.known.actor is not None
        self._turns += mine and not self._mine
        self._mine = mine
        before = self.at
        while (step := self.step) is not None and self._done(step, seat):
            self.at += 1
            self._since = self._now(seat)
        return self.at != before

    def skip(self, seat: BattleSeat) -> None:
        """Go on without the deed."""
        if self.step is not None:
            self.at += 1
            self._since = self._now(seat)

    def _done(self, step: Step, seat: BattleSeat) -> bool:
        known, ui, since = seat.known, seat.ui, self._since
        seen = known.observation
        ours = [own for own in seen.own if own.fighting]
        match step.until:
            case "moved":
                return any((own.alias, own.x, own.y) not in since.places for own in seen.own)
            case "at" if step.area is not None:
                west, north, east, south = step.area
                return any(west <= own.x <= east and north <= own.y <= south for own in ours)
            case "light":
                width = seen.briefing.layout.width
                return any(seen.light[own.y * width + own.x] == _LIGHTS[step.light] for own in ours)
            case "aware":
                return ui.aware
            case "plain":
                return not ui.aware
            case "prepared":
                return ui.mode == step.action
            case "aimed":
                return bool(ui.aim)
            case "guessing":
                return ui.guess or ui.mode == "guess"
            case "told":
                return any(line.key in step.lines for line in known.log[since.lines :])
            case "turn":
                return self._turns > since.turns
            case "over":
                return known.over
        return False

    def callout(self, words: Words, seat: BattleSeat) -> Callout | None:
        """What is to be said now: the step, or to end the turn where no points are left for it."""
        step = self.step
        if step is None:
            return None
        name, count = words.say(f"scenario.{self._lesson.id}.title"), len(self._lesson.steps)
        title = words.say("ui.lesson_step", name=name, step=self.at + 1, count=count)
        own, pressed = seat.known.actor, _pressed(words)
        if own is not None and not own.ap and step.until not in _FREE:
            return Callout(title, words.say("ui.lesson_points", end=pressed["end"]), "end_turn")
        return Callout(title, words.say(f"lesson.{self._lesson.id}.{step.id}", **pressed), step.point)


def _pressed(words: Words) -> dict[str, str]:
    """What is to be pressed, by the placeholder of the words: of the device used last, as it is bound now."""
    table, ring = KEYBOARD.bindings.table, labels((Do.ACTIONS, 0), words)[0] if words.pad else ""
    rows = ((f"slot_{i}", kind) for i, kind in enumerate(SLOTS, 1)), ((f"more_{i}", k) for i, k in enumerate(MORE, 1))
    keys = {kind: ring or next(iter(told(table[name], words)), "—") for row in rows for name, kind in row}
    keys |= {do.value: labels((do, 0), words)[0] for do in (Do.CONFIRM, Do.AWARENESS, Do.GUESS, Do.AIM, Do.CURSOR)}
    end = labels((Do.END_NOW if words.pad else Do.END_TURN, 0), words)[0]
    return keys | {"end": end if words.pad else words.say("ui.press_twice", press=end)}
