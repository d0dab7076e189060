"""The window of `play`: its battles are recorded in the user's folders."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from content.loader import Content
from content.phrase import said_of
from content.text import Texts
from ecs.codec import Plain
from ecs.errors import FieldcraftError, Phrase
from ecs.replay import Recording
from systems.ai import bots
from systems.cli import picked as picker
from systems.cli import settings
from systems.cli.bout import Bout, begun, limited, players_of, result, verdict
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json, named_rows, note, say
from systems.cli.overrides import under
from systems.cli.own_maps import Maps
from systems.cli.places import folders
from systems.cli.replays import MOST_SHOWN, Replays
from systems.cli.saved import Opener, bout_of, humans, written_at
from systems.cli.saves import described, detail, title
from systems.cli.scribe import Scribe
from systems.match.autosave import slots
from systems.match.recovery import Loaded
from systems.match.replay import Replay
from systems.match.run import HUMAN, Seats
from systems.match.session import Session
from systems.view.app import App
from systems.view.bindings import bindings_of
from systems.view.narrator import Narrator
from systems.view.offers import Choice, bot_of, lessons_of, offers_of
from systems.view.preferences import Preferences
from systems.view.saves import Loading, SavedGame
from systems.view.words import Words


def window(
    options: Options, content: Content, bout: Bout | None, seed: int, loaded: Loaded | None = None,
    *, replay: Replay | None = None,
) -> Answer:  # fmt: skip
    """Play until the window is closed; bout: the battle to begin with, else one is picked; loaded: it goes on.

    replay: a recorded battle to show first.
    """
    texts = words_of(options, content.texts)
    words = Words(texts)
    seats = Table(options.out, texts, record=not options.shot)
    kept = settings.kept()
    replays = Replays(
        content, texts, lambda going: seats.go_on(going, content),
        lambda session, again, watching: app.ways.show(session, again, watching=watching),
    )  # fmt: skip
    maps, limited_to = Maps(content, texts, options.rounds), with_limit(content, options.rounds)
    app = App(
        words, (*lessons_of(content), *offers_of(limited_to)), tuple(bots.FACTORIES),
        opener(limited_to, seats, maps), folders().screenshots,
        rulesets=tuple(sorted(content.catalogue.rulesets)), maps=maps.offer, found=maps.found,
        prefs=kept.preferences, saved=lambda: str(seats.recorded or ""), saves=Shelf(seats, content, texts),
        replays=replays, picked=picker.kept_choice(),
    )  # fmt: skip

    def tell(line: str) -> None:
        note(line)
        app.ways.tell(line)

    seats.tell = tell
    app.desk.keep = lambda prefs: told(settings.keep(prefs), words)
    app.ways.remember = lambda choice: app.ways.warn(told(picker.keep_choice(choice), words))
    app.ways.lessons, app.ways.mods = content.lessons, tuple(mod.id for mod in content.mods)

    def begin(begun: Bout) -> None:
        watching = HUMAN not in begun.seats.values()
        app.ways.show(seats.open(begun), lambda again: begin(replace(begun, seed=again)), watching=watching)

    try:
        if options.narrate:
            app.narrator = Narrator(words, say if options.json else print)
        app.title.choice = first_choice(app.title.choice, options, seed, leader=app.title.offer.musters[0].side)
        if loaded is not None and bout is not None:
            app.ways.show(
                seats.go_on(loaded, content), lambda again: begin(replace(bout, seed=again)),
                watching=not humans(loaded),
            )  # fmt: skip
        elif bout is not None:
            begin(bout)
        elif replay is not None:
            app.ways.watch(replay)
        if options.shot:
            return pictured(app, options.shot, seed, texts)
        if problem := told(kept.fault, words) or fault_of_keys(kept.preferences, words):
            tell(problem)
            app.desk.notice = problem
        app.run()
    finally:
        app.close()
        seats.close()
    return seats.answer(seed)


def told(said: Phrase | None, words: Words) -> str:
    """A phrase in words, "" for none."""
    return words.texts.tell(said) if said is not None else ""


def fault_of_keys(prefs: Preferences, words: Words) -> str:
    """What is wrong with the keys of the settings, "" for nothing."""
    fault = bindings_of(prefs.keys)[1]
    if fault is None:
        return ""
    why = words.say(fault.key, command=fault.command, stroke=fault.stroke)
    return words.say("settings.odd", file=str(settings.settings_file()), why=why)


def pictured(app: App, path: Path, seed: int, texts: Texts) -> Answer:
    """Save a picture of what the window shows."""
    app.draw()
    app.save(path)
    return Answer({"seed": seed, "screenshot": str(path)}, named_rows(texts, {"cli.screenshot": path}))


def first_choice(choice: Choice, options: Options, seed: int, *, leader: str = "") -> Choice:
    """What the picker begins with: the seed, and the bots of the command line; leader: the side of a human there."""
    choice = replace(choice, seed=seed, casual=options.casual)
    others = [name for name in options.bots if name != HUMAN]
    if others:
        choice = replace(choice, bot=others[0], seats=())
    if HUMAN in options.bots and not choice.side:
        choice = replace(choice, side=leader)
    return replace(choice, side="") if options.bots and len(others) == len(options.bots) else choice


def with_limit(content: Content, rounds: int | None) -> Content:
    """The content with another limit of rounds in each of its scenarios, None for their own."""
    return replace(content, scenarios={name: limited(one, rounds) for name, one in content.scenarios.items()})


def opener(content: Content, table: "Table", maps: Maps) -> Callable[[Choice], Session]:
    """A function that begins the battle of a choice; every side but the chosen one is played by the chosen bot."""

    def open_session(choice: Choice) -> Session:
        lesson = content.lessons.get(choice.scenario)
        if lesson is not None:
            leader, *others = lesson.scenario.sides
            seats = {leader: HUMAN, **dict.fromkeys(others, lesson.bot)}
            return table.open(Bout(lesson.scenario, content, seats, lesson.seed, casual=choice.casual))
        placed, path = maps.placed.get(choice.scenario, (None, None))
        scenario = placed.scenario if placed else content.scenarios[choice.scenario]
        scenario = under(scenario, choice.ruleset, content.catalogue)
        seats = {side: bot_of(choice, side) or HUMAN for side in scenario.sides}
        placement = placed.placement if placed else None
        return table.open(Bout(scenario, content, seats, choice.seed, path, placement, choice.casual))

    return open_session


class Table:
    """The battles of one evening: each is recorded and saved if that is wished, the latest can be told.

    out: where the first one is recorded, None: in the user's folders, like the others.  recorded: where the latest is.
    tell: says in one line what cannot be written.
    """

    def __init__(self, out: Path | None, texts: Texts, *, record: bool = True) -> None:
        self._out, self._texts = out, texts
        self._record = record
        self._bout: Bout | None = None
        self._session: Session | None = None
        self._scribe: Scribe | None = None
        self.tell: Callable[[str], None] = note

    @property
    def recorded(self) -> Path | None:
        """Where the latest battle is recorded."""
        return self._scribe.path if self._scribe is not None else None

    def open(self, bout: Bout) -> Session:
        """Begin a battle; the one before is over."""
        seats, first = begun(bout, players_of(bout.seats))
        try:
            seats.battle.on_tick = scribe = self._begin(bout.header())
        except (OSError, FieldcraftError):
            seats.battle.close()
            raise
        if scribe is not None:
            scribe(None, first)
        return self._seat(bout, seats)

    def go_on(self, loaded: Loaded, content: Content) -> Session:
        """Go on with a saved battle, in a recording of its own; the one before is over."""
        scribe = self._begin(loaded.header, loaded.recording)
        loaded.battle.on_tick = scribe
        return self._seat(bout_of(loaded, content), loaded.seats)

    def _begin(self, header: Mapping[str, Plain], before: Recording | None = None) -> Scribe | None:
        self.close()
        self._scribe = None
        if self._record:
            out, self._out = self._out, None
            self._scribe = Scribe(header, self._texts, lambda line: self.tell(line), out=out, before=before)
        return self._scribe

    def _seat(self, bout: Bout, seats: Seats) -> Session:
        scribe = self._scribe
        if scribe is not None:
            scribe.watch(seats.battle.world)
        back = (scribe.went_back if scribe else lambda _: None) if bout.casual else None
        self._bout = bout
        self._session = Session.of(seats, on_turn=scribe.keeper if scribe else None, on_back=back)
        return self._session

    def save(self) -> Path | None:
        """Save the latest battle as it is now; None if it is over, or that failed and was told."""
        if self._session is None or self._scribe is None or self._session.over:
            return None
        return self._scribe.keeper.save(self._session.seats)

    def close(self) -> None:
        """Close the files of the latest battle; one that is not over stays playable to where it is."""
        if self._scribe is not None:
            self._scribe.close()

    def answer(self, seed: int) -> Answer:
        """What there is to tell when the window is closed."""
        if self._session is None or self._bout is None or self._session.battle.broken:
            return Answer({"seed": seed})
        told = self._session.result()
        data: dict[str, Json] = {**result(told), **self._bout.told()}
        return Answer(data, [self._bout.sentence(self._texts), verdict(told, self._texts)])


class Shelf:
    """The saves as the window shows them; what cannot be done comes back as a sentence."""

    def __init__(self, table: Table, content: Content, texts: Texts) -> None:
        self._table, self._content, self._texts = table, content, texts

    def saves(self) -> tuple[SavedGame, ...]:
        """What can be loaded, the newest first; what cannot be read says why."""
        try:
            found = sorted(slots(folders().saves), key=written_at, reverse=True)
        except OSError:
            return ()
        rows = [described(slot, self._content, self._texts) for slot in found[:MOST_SHOWN]]
        return tuple(SavedGame(str(row["file"]), *self._told(row)) for row in rows)

    def _told(self, row: dict[str, Json]) -> tuple[str, str]:
        if row["state"] != "ok":
            return Path(str(row["file"])).name, str(row["why"])
        return title(row, self._texts), detail(row, self._texts)

    def save(self) -> str:
        """Save what is being played; what there is to say of it, "" if it was said already."""
        path = self._table.save()
        return self._texts.say("saves.saved", file=path.name) if path is not None else ""

    def load(self, file: str) -> Loading | str:
        """The battle of a save, or why it cannot be loaded."""
        try:
            loaded = Opener(self._content).file(Path(file))
            session = self._table.go_on(loaded, self._content)
        except FieldcraftError as error:
            return said_of(error, self._texts)
        except OSError as error:
            return f"{said_of(error, self._texts)}: {file}"
        names, header = loaded.names, loaded.header
        human = next((side for side, name in names.items() if name == HUMAN), "")
        bot = next((name for name in names.values() if name != HUMAN), "")
        choice = Choice(str(header["scenario"]), human, bot, header["seed"], casual=header.get("casual") is True)
        return Loading(session, choice)
