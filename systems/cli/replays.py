"""Recorded battles as the window shows them: listed, opened, played on from, and filmed."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from content.loader import Content
from content.phrase import said_of
from content.text import Texts
from ecs.errors import FieldcraftError
from ecs.replay import Recording, RecordingReader
from systems.ai import bots
from systems.cli.bout import seats_in_words
from systems.cli.places import folders, written_anew
from systems.cli.saved import written_at
from systems.cli.saves import ruleset_in_words
from systems.cli.scribe import ENDING
from systems.match.fork import Fork, battle_of, fork
from systems.match.recovery import Loaded
from systems.match.replay import Replay, replay_of
from systems.match.run import HUMAN, Seats
from systems.match.whole_file import write_whole
from systems.view.replay_means import Means
from systems.view.saves import SavedGame

if TYPE_CHECKING:
    from systems.match.session import Session

MOST_SHOWN: Final = 40
"""Replays, and saves, in a list of the window."""
FILM: Final = ".gif"
Begin = Callable[[Loaded], "Session"]
Show = Callable[["Session", Callable[[int], None], bool], None]


class Replays:
    """The recordings in the user's folder.

    begin: makes a session of a battle that goes on; show: shows it, with what begins it again from another seed, and
    whether it is only watched.
    """

    def __init__(self, content: Content, texts: Texts, begin: Begin, show: Show) -> None:
        self._content, self._texts = content, texts
        self._begin, self._show = begin, show
        self.means = Means(tuple(bots.FACTORIES), self.branch, keep)

    def saves(self) -> tuple[SavedGame, ...]:
        """What can be watched, the newest first; what cannot be read says why."""
        try:
            found = sorted(folders().replays.glob(f"*{ENDING}"), key=written_at, reverse=True)
        except OSError:
            return ()
        return tuple(SavedGame(str(path), *self._told(path)) for path in found[:MOST_SHOWN])

    def _told(self, path: Path) -> tuple[str, str]:
        """What was fought, and between whom: the head of the recording tells."""
        try:
            header = RecordingReader(path).header
        except (FieldcraftError, OSError) as error:
            return path.name, said_of(error, self._texts)
        scenario, seats = str(header.get("scenario", "")), header.get("seats")
        title = self._texts.find(f"scenario.{scenario}.title") or scenario
        said = self._texts.say("replays.row", scenario=title, seed=header.get("seed"))
        who = seats_in_words(seats, self._texts) if isinstance(seats, Mapping) else ""
        rules = ruleset_in_words(header.get("ruleset", ""), self._texts)
        return said, " · ".join(part for part in (rules, who, path.name) if part)

    def load(self, file: str) -> Replay | str:
        """The recording of a file, or why it cannot be shown."""
        try:
            replay = replay_of(Path(file), self._content.catalogue, self._content.content_hash)
            replay.truth(replay.first)
        except (FieldcraftError, OSError) as error:
            return said_of(error, self._texts)
        return replay

    def branch(self, replay: Replay, tick: int, seats: dict[str, str], seed: int | None = None) -> str:
        """Play on after a tick in a battle of its own; why not, if that cannot be."""
        try:
            begun = fork(replay.recording, tick, self._content.content_hash, seed=seed)
            session = self._begin(branched(begun, self._content, replay, tick, seats))
        except (FieldcraftError, OSError) as error:
            return said_of(error, self._texts)

        def again(other: int) -> None:
            self.branch(replay, tick, seats, other)

        self._show(session, again, HUMAN not in seats.values())
        return ""


def branched(begun: Fork, content: Content, replay: Replay, tick: int, seats: Mapping[str, str]) -> Loaded:
    """The battle of a fork, ready to go on: each side still has all that it was told.

    Raises: CorruptError for a snapshot that is of no such battle.
    """
    scenario = begun.scenario
    battle = battle_of(begun, content.catalogue)
    for side in scenario.sides:
        battle.logs[side].extend(replay.log(side, tick))
    players = {side: bots.make(name) for side, name in seats.items() if name != HUMAN}
    tables = {key: replay.header[key] for key in ("container", "schema", "events")}
    header = {**tables, **begun.header, "seats": dict(sorted(seats.items()))}
    return Loaded(Seats(battle, players), Recording(header, (), {tick: begun.start}, None, tick, "truncated"))


def keep(name: str, data: bytes) -> str:
    """Write a film beside the screenshots and tell its path.  Raises OSError."""
    return str(written_anew(folders().screenshots, name, FILM, lambda path: write_whole(path, data, new=True)))
