"""Which screen follows which: from the picker to a battle and its result, to what was kept, and to the settings."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from components.observation import Observation
from content.lessons import Lesson
from content.phrase import said_of
from ecs.blame import unexpected
from ecs.errors import BrokenError, FieldcraftError
from systems.match.replay import Replay
from systems.view.battle_screen import BattleScreen
from systems.view.credits_screen import CreditsScreen
from systems.view.desk import Desk
from systems.view.doors import Door
from systems.view.map_screen import MapScreen
from systems.view.map_screen import Open as MapsOpen
from systems.view.offers import Choice, Offer
from systems.view.picked import recalled
from systems.view.replays import Replays
from systems.view.result_screen import ResultScreen
from systems.view.saves import Loading, NoSaves, Saves
from systems.view.saves_screen import SavesScreen
from systems.view.screen import Stack
from systems.view.seeds import new_seed
from systems.view.session import Session
from systems.view.settings_screen import SettingsScreen
from systems.view.statistics import rows_of
from systems.view.title_screen import TitleScreen

Open = Callable[[Choice], Session]
Again = Callable[[int], None]


class Ways:
    """Opens screens over one another, the picker first.

    open_session starts the battle of a choice; saved tells in which file the latest battle is being recorded, "" for
    none; saves: what can be saved and loaded; lessons: what is taught, by scenario; mods: what is loaded, a line each.
    picked: what was picked last, in an earlier run; remember: keeps what is picked for the next one.
    """

    def __init__(
        self, stack: Stack, desk: Desk, offers: tuple[Offer, ...], bots: tuple[str, ...], open_session: Open,
        *, saved: Callable[[], str] = str, saves: Saves | None = None, replays: Replays | None = None,
        rulesets: tuple[str, ...] = (), maps: MapsOpen | None = None, found: tuple[str, ...] = (),
        picked: Choice | None = None,
    ) -> None:  # fmt: skip
        self._stack, self._desk, self._open = stack, desk, open_session
        self._saved = saved
        self._saves = saves or NoSaves()
        self.replays = replays
        self._maps, self._found = maps, found
        self.mods: tuple[str, ...] = ()
        self.lessons: Mapping[str, Lesson] = {}
        self._untold = ""  # for the next battle
        say = desk.words.say
        self.title = TitleScreen(
            stack, desk, offers, bots, self.begin, load=self.list_saves,
            replays=self.list_replays,
            doors=(
                *([Door(lambda: say("replays.title"), self.list_replays)] if replays is not None else []),
                Door(lambda: say("ui.settings"), self.open_settings),
                *([Door(lambda: say("ui.own_map"), self.show_maps)] if maps is not None else []),
                Door(lambda: say("credits.title"), self.show_credits),
            ),
            rulesets=rulesets,
        )  # fmt: skip
        self.remember: Callable[[Choice], None] = lambda _: None
        self.title.choice = recalled(picked, self.title.choice, offers, bots, rulesets)
        stack.push(self.title)
        desk.open_settings = self.open_settings

    # Battles

    def begin(self, choice: Choice) -> None:
        """Open the battle of a choice."""

        def again(seed: int) -> None:
            self.title.choice = replace(choice, seed=seed)
            self.begin(self.title.choice)

        try:
            session = self._open(choice)
        except FieldcraftError as error:
            self.warn(self._placed(error))
            return
        self.remember(choice)
        self.show(session, again, watching=not choice.side, lesson=self.lessons.get(choice.scenario))

    def show(
        self, session: Session, again: Again, *, watching: bool = False, lesson: Lesson | None = None
    ) -> None:  # fmt: skip
        """Open a battle; again begins the same one from another seed; lesson: what is taught meanwhile."""

        def told(screen: BattleScreen, observation: Observation) -> None:
            if lesson is not None and (observation.winner == observation.side or screen.taught):
                self.title.passed(lesson.id)
                self.remember(self.title.choice)
            over = ResultScreen(
                self._stack, self._desk, screen, observation, lambda: again(new_seed()), saved=self._saved(),
                watching=watching, casual=session.casual, watch=self._watcher(),
                stats=rows_of(observation, screen.seat.known.log, screen.seat.unseen, self._desk.words),
            )  # fmt: skip
            self._stack.push(over)

        screen = BattleScreen(
            self._stack, self._desk, session, told, watching=watching, save=self._saves.save, load=self.list_saves,
            lesson=lesson,
        )  # fmt: skip
        self._stack.push(screen)
        self.tell(self._untold)

    def resume(self, loaded: Loading) -> str:
        """Go on with a battle that was loaded; what was open is closed.  Nothing is left to say."""
        while self._stack.top not in (None, self.title):
            self._stack.pop()
        choice = loaded.choice

        def again(seed: int) -> None:
            self.begin(replace(choice, seed=seed))

        self.show(loaded.session, again, watching=not choice.side)
        return ""

    # What there is to say

    def tell(self, line: str) -> None:
        """Say something in the battle that is shown, or in the next one."""
        screen = self._stack.top
        shown = screen is not None and bool(line) and screen.tell(line)
        self._untold = "" if shown else line

    def warn(self, line: str) -> None:
        """Say what went wrong on whatever screen is shown."""
        if line and (screen := self._stack.top) is not None:
            screen.warn(line)

    def broke(self, error: BaseException) -> None:
        """Leave what is shown for the picker, and say there what broke, and where."""
        while self._stack.top not in (None, self.title):
            self._stack.pop()
        told = error if isinstance(error, FieldcraftError) else unexpected(error)
        self.warn(self._placed(told))

    def _placed(self, error: FieldcraftError) -> str:
        """What an error says, after the line of code that it names, if it does; there is no room for folders."""
        said = said_of(error, self._desk.words.texts)
        if not isinstance(error, BrokenError) or not error.file:
            return said
        return f"{Path(error.file).name}:{error.line}: {said}"

    # What was kept

    def list_saves(self) -> None:
        """Show what can be loaded, over what is shown now."""
        below = self._stack.top
        if below is not None:
            others = self.list_replays if self.replays is not None else None
            self._stack.push(SavesScreen(self._stack, self._desk, below, self._saves, self.resume, others=others))

    def list_replays(self) -> None:
        """Show what was recorded, over what is shown now."""
        below, replays = self._stack.top, self.replays
        if below is not None and replays is not None:
            self._stack.push(
                SavesScreen(
                    self._stack, self._desk, below, replays, self._watched, family="replays", others=self.list_saves
                )
            )

    def watch(self, replay: Replay) -> None:
        """Show a recorded battle.  Raises: CorruptError for one of which not even the first picture can be made."""
        from systems.view.replay_screen import ReplayScreen  # nobody who plays needs it before the first picture

        if self.replays is not None:
            self._stack.push(ReplayScreen(self._stack, self._desk, replay, self.replays.means))

    def _watched(self, replay: Replay) -> str:
        """Show a recorded battle; why not if that cannot be, else ""."""
        try:
            self.watch(replay)
        except FieldcraftError as error:
            return said_of(error, self._desk.words.texts)
        return ""

    def _watcher(self) -> Callable[[], str] | None:
        """What shows the recording of the battle that has just ended, if there is one, and tells why not."""
        replays, file = self.replays, self._saved()
        if replays is None or not file:
            return None

        def watch() -> str:
            replay = replays.load(file)
            return replay if isinstance(replay, str) else self._watched(replay)

        return watch

    # Over the picker, and over anything

    def show_maps(self, file: str = "") -> bool:
        """Ask for a map of one's own; file: the one that is meant.  True if it was asked for."""
        if self._maps is None or self._stack.top is not self.title:
            return False
        self._stack.push(
            MapScreen(self._stack, self._desk, self.title, self._maps, self.title.add, found=self._found, file=file)
        )
        return True

    def show_credits(self) -> None:
        """Show who made this, over the picker."""
        self._stack.push(CreditsScreen(self._stack, self._desk, self.title))

    def open_settings(self) -> bool:
        """Show the settings over what is shown now; True if there is anything under them."""
        below = self._stack.top
        if below is None:
            return False
        self._stack.push(SettingsScreen(self._stack, self._desk, below, self.mods, self._desk.notice))
        return True
