"""Everything that is written of one battle: its recording and its saves."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from components.actions import Action
from content.phrase import said_of
from content.text import Texts
from ecs.codec import Plain
from ecs.errors import BrokenError, CodecError, ReplayError
from ecs.replay import Recording
from ecs.world import TickRecord, World
from systems.cli.leftovers import sweep
from systems.cli.places import Folders, folders, fresh_name
from systems.match.autosave import Keeper
from systems.match.battle import Battle
from systems.match.journal import Journal
from systems.match.record import Recorder

ENDING = ".fcr"
Tell = Callable[[str], None]


class Scribe:
    """The recorder and the keeper of a battle; what cannot be written is told in one line, and the battle goes on.

    It is a Battle's on_tick.  A recording with more in it than any may have ends as one does for which the disk is
    full; what comes after it cannot be saved either.
    path: where it is recorded, None if it is not; lost: why the recording stopped before the battle did.
    """

    def __init__(
        self, header: Mapping[str, Plain], texts: Texts, tell: Tell, *, out: Path | None = None,
        before: Recording | None = None,
    ) -> None:  # fmt: skip
        """Begin; out: the file to record to, else one of the user's folders; before: what was played of it already.

        Raises: OSError if the named file cannot be made, ReplayError if what is to stand in it cannot.
        """
        self._texts, self._tell = texts, tell
        self._empty = before is None
        self.lost: OSError | ReplayError | CodecError | None = None
        places = folders()
        base = out.stem.replace(".", "-") if out else f"{header['scenario']}-{header['seed']}"
        name, self.path = base, out
        for folder in {places.saves, places.replays, *((out.parent,) if out else ())}:
            sweep(folder)
        try:
            if out is not None:
                name = fresh_name(places.replays, places.saves, base, ENDING)
                self._begin(header, before)
            else:
                name = self._begin_own(header, before, places, base)
        except (OSError, ReplayError) as error:
            if out is not None:
                raise
            where = error.filename if isinstance(error, OSError) else self.path
            self.path = None
            if isinstance(error, ReplayError):
                self._journal.refuse(error)
            else:
                self._begin(header, before)
            tell(texts.say("cli.not_recorded", why=said_of(error, texts), path=where or ""))
        self.keeper = Keeper(
            places.saves, name, header, self._journal, self._not_saved, recording=self._where(places.replays)
        )

    def _begin_own(self, header: Mapping[str, Plain], before: Recording | None, places: Folders, base: str) -> str:
        """Begin a file in the user's folder, and tell its name: one that no other process has taken meanwhile."""
        places.replays.mkdir(parents=True, exist_ok=True)
        while True:
            name = fresh_name(places.replays, places.saves, base, ENDING)
            self.path = places.replays / f"{name}{ENDING}"
            try:
                self._begin(header, before, new=True)
            except FileExistsError:
                if name == fresh_name(places.replays, places.saves, base, ENDING):  # where nobody may look
                    raise
            else:
                return name

    def _begin(self, header: Mapping[str, Plain], before: Recording | None, *, new: bool = False) -> None:
        self._journal = Journal(self.path, self._stopped)
        self._recorder = Recorder(self._journal, header)
        if before is not None:
            self._recorder.retell(before)
        self._journal.begin(new=new)

    def __call__(self, action: Action | None, record: TickRecord) -> None:
        """Write down one tick."""
        self._empty = False
        self._unless_full(lambda: self._recorder(action, record))

    def watch(self, world: World) -> None:
        """As of a Recorder."""
        self._unless_full(lambda: self._recorder.watch(world))

    def _where(self, replays: Path) -> str:
        """How a save names the recording: by its name in the user's folder, else in full."""
        if self.path is None:
            return ""
        full = self.path.absolute()
        return full.name if full.parent == replays.absolute() else str(full)

    def went_back(self, battle: Battle) -> None:
        """Write down that the battle goes on from an earlier tick."""
        self._unless_full(lambda: self._recorder.take_back(battle.world.tick_number))
        self.watch(battle.world)

    def close(self) -> None:
        """Close the file; a battle that is not over stays playable to where it is, one that never began leaves none."""
        if self._journal.refused is None:
            self._recorder.abandon()
        self._journal.leave()
        if self._empty and self.path is not None:
            with suppress(OSError):
                self.path.unlink()

    def _unless_full(self, write: Callable[[], None]) -> None:
        if self._journal.refused is not None:
            return
        try:
            write()
        except (ReplayError, CodecError) as error:
            self._journal.refuse(error)
            self._stopped(error)

    def _stopped(self, error: OSError | ReplayError | CodecError) -> None:
        self.lost = error
        path = error.filename if isinstance(error, OSError) else self.path
        why, where = said_of(error, self._texts), str(path or folders().replays)
        self._tell(self._texts.say("cli.recording_stops", why=why, path=where))

    def _not_saved(self, error: OSError | ReplayError | CodecError | BrokenError) -> None:
        path = error.filename or "" if isinstance(error, OSError) else str(self.keeper.folder)
        self._tell(self._texts.say("cli.not_saved", why=said_of(error, self._texts), path=path))
