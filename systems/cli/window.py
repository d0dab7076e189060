"""The window of `play`: its battles are recorded in the user's folders."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from content.loader import Content
from content.text import Texts
from systems.ai import bots
from systems.cli.bout import HUMAN, Bout, result, verdict
from systems.cli.options import Options
from systems.cli.output import Answer, Json, say
from systems.cli.paths import folders, free_name
from systems.match.battle import Battle
from systems.match.record import Recorder
from systems.match.session import Session
from systems.view.app import App
from systems.view.narrator import Narrator
from systems.view.offers import Choice, offers_of
from systems.view.words import Words


def window(options: Options, content: Content, bout: Bout | None, seed: int) -> Answer:
    """Play until the window is closed; bout: the battle to begin with, else one is picked."""
    words = Words(Texts(options.lang or "en", content.texts))
    seats = Table(options.out, record=not options.shot)
    app = App(words, offers_of(content), tuple(bots.FACTORIES), opener(content, seats), folders().screenshots)
    try:
        if options.narrate:
            app.narrator = Narrator(words, say if options.json else print)
        app.title.choice = first_choice(app.title.choice, options, seed)
        if bout is not None:
            app.show(seats.open(bout), watching=HUMAN not in bout.seats.values())
        if options.shot:
            return pictured(app, options.shot, seed)
        app.run()
    finally:
        app.close()
        seats.close()
    return seats.answer(seed)


def pictured(app: App, path: Path, seed: int) -> Answer:
    """Save a picture of what the window shows."""
    app.draw()
    app.save(path)
    return Answer({"seed": seed, "screenshot": str(path)}, [f"screenshot  {path}"])


def first_choice(choice: Choice, options: Options, seed: int) -> Choice:
    """What the picker begins with: the seed, and the bots of the command line."""
    choice = replace(choice, seed=seed)
    others = [name for name in options.bots if name != HUMAN]
    if others:
        choice = replace(choice, bot=others[0])
    return replace(choice, side="") if options.bots and len(others) == len(options.bots) else choice


def opener(content: Content, table: "Table") -> Callable[[Choice], Session]:
    """A function that begins the battle of a choice; every side but the chosen one is played by the chosen bot."""

    def open_session(choice: Choice) -> Session:
        scenario = content.scenarios[choice.scenario]
        seats = {side: HUMAN if side == choice.side else choice.bot for side in scenario.sides}
        return table.open(Bout(scenario, content, seats, choice.seed))

    return open_session


class Table:
    """The battles of one evening: each is recorded if that is wished, the latest can be told.

    out: where the first one is recorded, None: in the user's folders, like the others.
    """

    def __init__(self, out: Path | None, *, record: bool = True) -> None:
        self._out = out
        self._record = record
        self._bout: Bout | None = None
        self._session: Session | None = None
        self._recorder: Recorder | None = None

    def open(self, bout: Bout) -> Session:
        """Begin a battle; the one before is over."""
        self.close()
        recorder = self._begin(bout)
        battle = Battle(bout.scenario, bout.content.catalogue, bout.seed, on_tick=recorder)
        if recorder is not None:
            recorder.watch(battle.world)
        players = {side: bots.make(name) for side, name in bout.seats.items() if name != HUMAN}
        self._bout, self._recorder, self._session = bout, recorder, Session(battle, players)
        return self._session

    def _begin(self, bout: Bout) -> Recorder | None:
        """A recorder; where the user's folders cannot be written the battle is played all the same."""
        if not self._record:
            return None
        out, self._out = self._out, None
        if out is not None:
            return Recorder(out, bout.header())
        try:
            name = f"{bout.scenario.id}-{bout.seed}"
            return Recorder(free_name(folders().replays, name, ".fcr"), bout.header())
        except OSError as error:
            say(f"fieldcraft: this battle is not recorded: {error}")
            return None

    def close(self) -> None:
        """Close the files of the latest battle; one that is not over stays playable to where it is."""
        if self._recorder is not None:
            self._recorder.abandon()

    def answer(self, seed: int) -> Answer:
        """What there is to tell when the window is closed."""
        if self._session is None or self._bout is None:
            return Answer({"seed": seed})
        told = self._session.result()
        data: dict[str, Json] = {**result(told), **self._bout.told()}
        return Answer(data, [self._bout.sentence(), verdict(told)])
