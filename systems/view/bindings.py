"""Which strokes mean what: the table of commands with what a person changed of it."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

import pygame

from systems.view.commands import COMMAND, COMMANDS, FIXED, LETTERS, MOVED, Command, strokes_in
from systems.view.intents import Do, Intent
from systems.view.strokes import SHIFT, Stroke, held, read, stroke_of, written

Table = Mapping[str, tuple[Stroke, ...]]
Written = tuple[tuple[str, tuple[str, ...]], ...]
"""What is kept of the bindings: the commands that differ from the default, and their strokes in writing."""
Binding = tuple[Do, int]
"""A kind of intent; of SLOT also which row of buttons."""


class Clash(NamedTuple):
    """Why a stroke cannot be bound: the text key, and the command that has it already if that is why."""

    key: str
    command: str = ""


def binding_of(intent: Intent) -> Binding:
    """Under which row of the help an intent is listed."""
    return intent.do, intent.y if intent.do is Do.SLOT else 0


class Bindings:
    """An immutable table; changes give another one.  table: command id -> its strokes, the others as by default."""

    def __init__(self, table: Table | None = None) -> None:
        own = table or {}
        self.table: dict[str, tuple[Stroke, ...]] = {c.id: own.get(c.id, c.strokes) for c in COMMANDS}

    @cached_property
    def _found(self) -> dict[Stroke, Command]:
        return {stroke: COMMAND[name] for name, strokes in self.table.items() for stroke in strokes}

    @cached_property
    def strokes(self) -> dict[Binding, tuple[Stroke, ...]]:
        """Every stroke that means something, by what it means; those that turn forwards come first."""
        found: dict[Binding, list[Stroke]] = {}
        for command in COMMANDS:
            if self.table[command.id]:
                found.setdefault(binding_of(command.intent), []).extend(self.table[command.id])
        return {binding: tuple(strokes) for binding, strokes in found.items()}

    def command(self, key: int, mod: int, place: int) -> Command | None:
        """What a key means: by its label, else by its position; with Shift what it means without, if nothing else."""
        mods = (mod, mod & ~SHIFT) if mod & SHIFT else (mod,)
        for counted in mods:
            for stroke in (Stroke(key, counted), Stroke(0, counted, place)):
                if (command := self._found.get(stroke)) is not None and (stroke.key or stroke.place):
                    return command
        return None

    def intent(self, event: pygame.event.Event) -> Intent | None:
        """What a key press means, None if nothing."""
        command = self.command(event.key, held(event.mod), event.scancode)
        return command.intent if command is not None else None

    def clash(self, name: str, event: pygame.event.Event) -> Clash | None:
        """Why a key press cannot be bound to a command, None if it can."""
        if event.key == pygame.K_ESCAPE:
            return Clash("settings.key_reserved")
        if not event.key or written(stroke_of(event)).endswith(f"#{event.key}"):
            return Clash("settings.key_unknown")
        mod = held(event.mod)
        for stroke in (Stroke(event.key, mod), Stroke(0, mod, event.scancode)):
            command = self._found.get(stroke)
            if command is not None and (stroke.key or stroke.place) and command.id != name:
                return Clash("settings.key_taken", command.id)
        return None

    def bound(self, name: str, stroke: Stroke, at: int) -> "Bindings":
        """With a stroke in place of the command's stroke of this index; behind them all if there is none."""
        strokes = [*self.table[name]]
        if stroke in strokes:
            return self
        strokes[at : at + 1] = [stroke]
        return Bindings({**self.table, name: tuple(strokes)})

    def may_lose(self, name: str, at: int) -> bool:
        """True if the command has a stroke of this index that may be taken away."""
        return at < len(self.table[name]) and not (name in FIXED and at == 0)

    def without(self, name: str, at: int) -> "Bindings":
        """Without the command's stroke of this index."""
        strokes = self.table[name]
        return Bindings({**self.table, name: strokes[:at] + strokes[at + 1 :]})

    def with_letters(self, *, on: bool) -> "Bindings":
        """With the cursor on the letters hjkl yubn, or without; what these letters did goes elsewhere meanwhile."""
        table = {**self.table}
        for name in (*(f"cursor_{d}" for d in LETTERS), *MOVED):
            table[name] = COMMAND[name].strokes
        if on:
            letters = {f"cursor_{d}": (*table[f"cursor_{d}"], *strokes_in(key)) for d, key in LETTERS.items()}
            table |= letters | {name: strokes_in(keys) for name, keys in MOVED.items()}
        return Bindings(table)

    def doubled(self) -> str | None:
        """A command that has a stroke which another one has, too; None if there is none."""
        twice = _twice(self)
        return twice[0] if twice is not None else None

    @property
    def letters(self) -> bool:
        """True if the cursor moves by the letters."""
        return all(strokes_in(key)[0] in self.table[f"cursor_{d}"] for d, key in LETTERS.items())

    def written(self) -> Written:
        """What differs from the default, as the settings keep it."""
        return tuple(
            (c.id, tuple(written(s) for s in self.table[c.id])) for c in COMMANDS if self.table[c.id] != c.strokes
        )


class Fault(NamedTuple):
    """What is wrong with kept bindings: text key and arguments."""

    key: str
    command: str
    stroke: str = ""


def bindings_of(kept: Written) -> tuple[Bindings, Fault | None]:
    """The bindings that were kept, and the first fault in them; a command at fault keeps its default keys."""
    table: dict[str, tuple[Stroke, ...]] = {}
    faults: list[Fault] = []
    for name, strokes in kept:
        if name not in COMMAND:
            faults.append(Fault("settings.bad_command", name))
            continue
        found = [(text, read(text)) for text in strokes]
        wrong = next((text for text, stroke in found if stroke is None), "")
        if wrong:
            faults.append(Fault("settings.bad_key", name, wrong))
            continue
        table[name] = tuple(dict.fromkeys(stroke for _, stroke in found if stroke is not None))
    for name in FIXED & table.keys():
        first = COMMAND[name].strokes[0]
        table[name] = (first, *(stroke for stroke in table[name] if stroke != first))
    made = Bindings(table)
    while (twice := _twice(made)) is not None:
        name, stroke = twice
        faults.append(Fault("settings.bad_twice", name, written(stroke)))
        made = Bindings({**made.table, name: tuple(s for s in made.table[name] if s != stroke)})
    return made, faults[0] if faults else None


def _twice(bindings: Bindings) -> tuple[str, Stroke] | None:
    """A command that has a stroke which an earlier one has, too."""
    seen: dict[Stroke, str] = {}
    for name, strokes in sorted(bindings.table.items(), key=lambda pair: pair[0] not in FIXED):
        for stroke in strokes:
            if seen.setdefault(stroke, name) != name:
                return name, stroke
    return None
