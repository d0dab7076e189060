"""Finding and opening battles that were saved, or whose recording still runs."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from content.loader import Content
from content.phrase import fault, said_of
from content.text import Texts
from ecs.errors import FieldcraftError, OtherContentError, OtherRulesError, ReplayError, UsageError
from ecs.replay import Recording, RecordingReader, has_ended
from ecs.replay import read as recorded
from systems.ai import bots
from systems.cli.bout import USUAL_BOT, Bout
from systems.cli.output import note
from systems.cli.places import folders
from systems.cli.scribe import ENDING
from systems.match.autosave import Slot, slots
from systems.match.recovery import Loaded, caught_up, load, over, recover
from systems.match.run import HUMAN
from systems.match.save import Save, bytes_of, is_save, read, read_file


@dataclass(frozen=True, slots=True)
class Opener:
    """Opens saved battles by this content.  alone: nobody sits here, so a bot plays on for a human."""

    content: Content
    alone: bool = False

    def file(self, path: Path) -> Loaded:
        """The battle of a save, or of a recording that was never finished.

        Raises: ReplayError naming the file, UsageError for a battle that is decided, OSError.
        """
        data = bytes_of(path)
        try:
            return _open(self._open(read(data)) if is_save(data) else self._recover(data))
        except FieldcraftError as error:
            error.file = error.file or str(path)
            raise

    def latest(self, slot: Slot | Path) -> Loaded:
        """The battle of a save as far as its recording tells, decided or not; of a recording alone too.

        Raises: ReplayError naming the file, OSError.
        """
        path = slot if isinstance(slot, Path) else slot.path
        data = bytes_of(path)
        try:
            if not is_save(data):
                return self._recover(data)
            save = read(data)
            running = running_of(save)
            if not running:
                return self._open(save)
            content, stand_in = self.content, self._stand_in
            try:
                return caught_up(save, running, content.catalogue, content.content_hash, bots.make, stand_in=stand_in)
            except ReplayError:  # the recording is damaged; the save holds what was before it
                return self._open(save)
        except FieldcraftError as error:
            error.file = error.file or str(path)
            raise

    @property
    def _stand_in(self) -> str:
        return USUAL_BOT if self.alone else ""

    def _open(self, save: Save) -> Loaded:
        content = self.content
        return load(save, content.catalogue, content.content_hash, bots.make, stand_in=self._stand_in)

    def _recover(self, data: bytes) -> Loaded:
        content = self.content
        return recover(data, content.catalogue, content.content_hash, bots.make, stand_in=self._stand_in)


def _open(loaded: Loaded) -> Loaded:
    """The battle, if it is not decided.  Raises: UsageError if it is."""
    if over(loaded):
        loaded.battle.close()
        raise fault(UsageError, "usage.decided")
    return loaded


def bout_of(loaded: Loaded, content: Content) -> Bout:
    """What is fought in a battle that goes on."""
    header = loaded.header
    return Bout(loaded.battle.scenario, content, loaded.names, header["seed"], casual=header.get("casual") is True)


def newest(opener: Opener, texts: Texts, *, quiet: bool = False) -> Loaded:
    """The battle that was played last and is not decided; what cannot be opened is told and passed over.

    Raises: UsageError if there is none.
    """
    decided: list[bytes] = []
    for saves in candidates():
        for slot in saves:
            try:
                loaded = undecided(opener, slot, decided)
            except (FieldcraftError, OSError) as error:
                if not quiet:
                    path = slot if isinstance(slot, Path) else slot.path
                    note(f"{path}: {said_of(error, texts)}")
                if isinstance(error, OtherRulesError | OtherContentError):
                    break  # and so is every other save of this battle
                continue
            if loaded is not None:
                return loaded
            break
    raise fault(UsageError, "usage.nothing_to_continue")


def undecided(opener: Opener, slot: Slot | Path, decided: list[bytes]) -> Loaded | None:
    """The battle of a save or recording, None if it is decided or one that is decided is how it went on.

    decided: the recordings of decided battles so far; this one joins them if it is.
    Raises: ReplayError naming the file, OSError.
    """
    ended = ended_of(slot)
    if ended:
        decided.append(ended)
        return None
    loaded = opener.latest(slot)
    if not over(loaded) and not any(part_of(loaded.recording, whole) for whole in decided):
        return loaded
    loaded.battle.close()
    return None


def ended_of(slot: Slot | Path) -> bytes:
    """The recording of a battle if that is decided: it need not be played again to be passed over.

    b"" too where the recording cannot be read.  Raises: ReplayError for a save that cannot be read, OSError.
    """
    data = bytes_of(slot) if isinstance(slot, Path) else running_of(read_file(slot.path))
    try:
        return data if data and has_ended(data) else b""
    except FieldcraftError:
        return b""


def part_of(recording: Recording, ended: bytes) -> bool:
    """True if a recording was cut short and the ended one is how its battle went on."""
    try:
        if RecordingReader(ended).header != recording.header:
            return False
        whole = recorded(ended)
    except ReplayError:
        return False
    last = len(recording.ticks) - 1
    return last < len(whole.ticks) and recording.ticks[last] == whole.ticks[last]


def candidates() -> list[Sequence[Slot | Path]]:
    """The saves of each battle, newest first, and recordings of battles without saves; battles written last first."""
    places = folders()
    saves: dict[str, list[Slot | Path]] = {}
    for slot in slots(places.saves):
        saves.setdefault(slot.battle, []).insert(0, slot)
    recordings = sorted(places.replays.glob(f"*{ENDING}")) if places.replays.is_dir() else []
    battles = {path.stem: [path] for path in recordings} | saves
    return sorted(battles.values(), key=lambda battle: (max(map(written_at, battle)), str(battle[0])), reverse=True)


def running_of(save: Save) -> bytes:
    """The recording that went on after a save, "" if it is gone."""
    name = save.header.get("recording")
    if not isinstance(name, str) or not name:
        return b""
    try:
        return bytes_of(folders().replays / name)  # a full path stays itself
    except (OSError, ReplayError, ValueError):
        return b""


def humans(loaded: Loaded) -> bool:
    """True if somebody plays in it, rather than watching."""
    return HUMAN in loaded.names.values()


def written_at(of: Slot | Path) -> int:
    """When a file was last written, in nanoseconds; 0 if it is gone."""
    try:
        return (of.path if isinstance(of, Slot) else of).stat().st_mtime_ns
    except OSError:
        return 0
