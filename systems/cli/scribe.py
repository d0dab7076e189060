"""Everything that is written of one battle: its recording and its saves."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from content.phrase import said_of
from content.text import Texts
from ecs.errors import ReplayError
from ecs.replay import Recording
from systems.cli.leftovers import sweep
from systems.cli.places import folders, fresh_name
from systems.match.autosave import Keeper
from systems.match.battle import Battle
from systems.match.journal import Journal
from systems.match.record import Recorder

ENDING = ".fcr"
Tell = Callable[[str], None]


class Scribe:
    """The recorder and the keeper of a battle; what cannot be written is told in one line, and the battle goes on.

    path: where it is recorded, None if it is not.
    """

    def __init__(
        self, header: Mapping[str, Any], texts: Texts, tell: Tell, *, out: Path | None = None,
        before: Recording | None = None,
    ) -> None:  # fmt: skip
        """Begin; out: the file to record to, else one of the user's folders; before: what was played of it already.

        Raises OSError if the named file cannot be made.
        """
        self._texts, self._tell = texts, tell
        places = folders()
        base = out.stem.replace(".", "-") if out else f"{header['scenario']}-{header['seed']}"
        name, self.path = base, out
        for folder in {places.saves, places.replays, *((out.parent,) if out else ())}:
            sweep(folder)
        try:
            name = fresh_name(places.replays, places.saves, base, ENDING)
            self.path = out or places.replays / f"{name}{ENDING}"
            if out is None:
                places.replays.mkdir(parents=True, exist_ok=True)
            self._begin(header, before)
        except OSError as error:
            if out is not None:
                raise
            self.path = None
            self._begin(header, before)
            tell(texts.say("cli.not_recorded", why=said_of(error, texts), path=error.filename or ""))
        self.keeper = Keeper(
            places.saves, name, header, self._journal, self._not_saved, recording=self._where(places.replays)
        )

    def _begin(self, header: Mapping[str, Any], before: Recording | None) -> None:
        self._journal = Journal(self.path, self._stopped)
        self.recorder = Recorder(self._journal, header)
        if before is not None:
            self.recorder.retell(before)
        self._journal.begin()

    def _where(self, replays: Path) -> str:
        """How a save names the recording: by its name in the user's folder, else in full."""
        if self.path is None:
            return ""
        full = self.path.absolute()
        return full.name if full.parent == replays.absolute() else str(full)

    def went_back(self, battle: Battle) -> None:
        """Write down that the battle goes on from an earlier tick."""
        self.recorder.take_back(battle.world.tick_number)
        self.recorder.watch(battle.world)

    def close(self) -> None:
        """Close the file; a battle that is not over stays playable to where it is."""
        self.recorder.abandon()
        self._journal.leave()

    def _stopped(self, error: OSError) -> None:
        why, path = said_of(error, self._texts), error.filename or ""
        self._tell(self._texts.say("cli.recording_stops", why=why, path=path))

    def _not_saved(self, error: OSError | ReplayError) -> None:
        path = error.filename or "" if isinstance(error, OSError) else str(self.keeper.folder)
        self._tell(self._texts.say("cli.not_saved", why=said_of(error, self._texts), path=path))
