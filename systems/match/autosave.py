"""The saves of one battle: one a turn, and one whenever it is asked for, the last five of each kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from components.turn import Turn
from ecs import snapshot
from ecs.codec import Plain
from ecs.errors import BrokenError, CodecError, ReplayError
from systems.knowledge.roster import roster_of
from systems.match.journal import Journal
from systems.match.run import Seats
from systems.match.save import SHARED, Save, written
from systems.match.whole_file import write_first, write_whole

KEPT: Final = 5
AUTO, HAND = "auto", "hand"
ENDING: Final = ".fcs"
_NAME: Final = re.compile(r"(?P<battle>.+)\.(?P<number>[0-9]{4,9})\.(?P<kind>auto|hand)" + re.escape(ENDING))

Told = Callable[[OSError | ReplayError | CodecError | BrokenError], None]


class Slot(NamedTuple):
    """A save by its file's name: the battle, its number within that battle, made by itself or by hand."""

    path: Path
    battle: str
    number: int
    kind: str


class Keeper:
    """Saves one battle.  A save that cannot be written is told, and the battle goes on.

    It counts its saves itself and drops none but its own: what else lies in the folder under the battle's name cannot
    push one out.
    folder: made with the first save; battle: what all its saves are called; recording: the file that goes on being
    written, "" for none; told: called with what went wrong, of autosaves once until one succeeds again.
    """

    def __init__(
        self, folder: Path, battle: str, header: Mapping[str, Plain], journal: Journal, told: Told,
        *, recording: str = "",
    ) -> None:  # fmt: skip
        self.folder, self.battle = folder, battle
        self._header, self._journal, self._told, self._recording = header, journal, told, recording
        self._silent = False
        self._number = 0
        self._kept: dict[str, list[Path]] = {AUTO: [], HAND: []}

    def __call__(self, seats: Seats) -> None:
        """Save as a turn begins: a human's, where one plays, for the number of saves must not tell who acts unseen."""
        if len(seats.bots) == len(seats.battle.scenario.sides) or seats.battle.side_to_act not in seats.bots:
            self.save(seats, AUTO)

    def save(self, seats: Seats, kind: str = HAND) -> Path | None:
        """Write a save and drop the oldest of its kind; None if that failed."""
        try:
            if self._journal.refused is not None:  # a save holds all that led to it
                raise self._journal.refused
            data = written(self._taken(seats))
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self._written(data, kind)
            self._kept[kind].append(path)
            while len(self._kept[kind]) > KEPT:
                self._kept[kind].pop(0).unlink(missing_ok=True)
        except (OSError, ReplayError, CodecError, BrokenError) as error:
            if kind == HAND or not self._silent:
                self._told(error)
            self._silent = self._silent or kind == AUTO
            return None
        self._silent = False
        return path

    def _written(self, data: bytes, kind: str) -> Path:
        """Write a save under the next number that nobody has, even if another process looks for one meanwhile."""
        taken = {slot.number for slot in slots(self.folder, self.battle)}
        numbers = (number for number in count(self._number + 1) if number not in taken)
        paths = (self.folder / f"{self.battle}.{number:04}.{kind}{ENDING}" for number in numbers)
        path = write_first(paths, partial(write_whole, data=data, lasting=True, new=True))
        self._number = int(path.name.rsplit(".", 3)[1])
        return path

    def _taken(self, seats: Seats) -> Save:
        world = seats.battle.world
        header = {
            **{key: self._header[key] for key in SHARED},
            "recording": self._recording,
            "round": world.single(Turn).round,
            "tick": world.tick_number,
            "actor": acting(seats),
        }
        return Save(header, snapshot.take(world), self._journal.getvalue(), seats.minds())


def acting(seats: Seats) -> str:
    """The name of the creature whose turn it is, "" for one of a side that somebody plays against."""
    battle = seats.battle
    side = battle.side_to_act
    if side in seats.bots and len(seats.bots) < len(battle.scenario.sides):
        return ""
    observation = battle.observe(side)
    called = roster_of(observation).get(observation.actor)
    return called.name if called is not None else ""


def slots(folder: Path, battle: str = "") -> list[Slot]:
    """The saves in a folder, of one battle or of all, by battle and number.  Raises OSError, not for no folder."""
    try:
        names = sorted(path.name for path in folder.iterdir())
    except FileNotFoundError:
        return []
    found = [
        Slot(folder / name, match["battle"], int(match["number"]), match["kind"])
        for name in names
        if (match := _NAME.fullmatch(name)) and battle in ("", match["battle"])
    ]
    return sorted(found, key=lambda slot: (slot.battle, slot.number))
