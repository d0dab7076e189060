"""From files to cases: every fault of every file in one pass, with its line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, cast

from components.scenario import Catalogue
from content.creatures import Known
from content.loader import Content
from content.maps.drawn import Drawn
from content.maps.rows import MapRow
from content.phrase import fault, listed, phrase
from content.scenarios import relations_of
from content.schema import read
from content.source import Faults, Place, content_of, parse
from content.suggest import did_you_mean
from ecs.errors import ContentError, UsageError
from systems.match.cases import pure_stealth, pure_strikes
from systems.match.cases.casting import Actor, ability_of, actor_of, with_veils
from systems.match.cases.expecting import Vocabulary
from systems.match.cases.facts import STEPS
from systems.match.cases.ground import board_of, drawn_of
from systems.match.cases.offered import RULES
from systems.match.cases.rows import (
    ASKS,
    Ask,
    CaseRow,
    CreatureAsk,
    FileRow,
    LegalAsk,
    LogAsk,
    OddsAsk,
    PairAsk,
    SetRow,
    SquareAsk,
    StepRow,
    TextAsk,
)
from systems.match.cases.wishes import Wish, wish_of
from systems.match.cases.words import PURPOSES, RULESETS

_ = (pure_strikes, pure_stealth)  # rules are offered when they are imported
RULE: Final = "rule"


class Asked(NamedTuple):
    """A question about a pure rule: its name and the values it is given."""

    rule: str
    given: object


class Turn(NamedTuple):
    """The turn of this creature starts."""

    creature: str


class Judged(NamedTuple):
    """A question whether an action is legal."""

    wish: Wish


class Weighed(NamedTuple):
    """A question about the odds of an action."""

    wish: Wish


Deed: TypeAlias = Wish | SetRow | Turn
Question: TypeAlias = PairAsk | CreatureAsk | SquareAsk | LogAsk | Judged | Weighed
Task: TypeAlias = Deed | Question | Asked | TextAsk


class Step(NamedTuple):
    """One step as it was read: what is done (a Deed) or asked; expect is partial."""

    number: int
    place: Place
    expect: dict[str, object]
    task: Task


@dataclass(frozen=True, slots=True)
class Case:
    """One case, checked.  board: its map with a size that holds everything; drawn: the ground it starts with."""

    row: CaseRow
    place: Place
    board: MapRow
    drawn: Drawn
    cast: tuple[Actor, ...]
    steps: tuple[Step, ...]
    catalogue: Catalogue

    @property
    def id(self) -> str:
        """The id that is written."""
        return self.row.id


def files_of(paths: Sequence[Path]) -> list[Path]:
    """The files named, and all *.toml in the folders named, recursively.  Raises UsageError for a missing path."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.toml"))
        elif path.is_file():
            found.append(path)
        else:
            raise fault(UsageError, "error.no_cases_there", path=repr(path.as_posix()))
    return list(dict.fromkeys(found))


def cases_in(paths: Sequence[Path], content: Content) -> list[Case]:
    """Every case of these files and folders.

    Raises ContentError with all faults, UsageError for a path that is missing, or if there is no case at all.
    """
    faults = Faults()
    cases: list[Case] = []
    for file in files_of(paths):
        cases += cases_of(file.as_posix(), content_of(file), content, faults)
    first: dict[tuple[str, str], Place] = {}
    for case in cases:
        known = first.setdefault((case.place.file, case.id), case.place)
        if known is not case.place:
            faults.add(case.place.at("id"), "twice", "case.twice", name=repr(case.id), known=known.line)
    if faults.findings:
        raise ContentError(faults.findings)
    if not cases:
        raise fault(UsageError, "error.no_case", paths=", ".join(repr(path.as_posix()) for path in paths))
    return cases


def cases_of(file: str, data: bytes, content: Content, faults: Faults) -> list[Case]:
    """The cases of one text; faulty ones are noted and left out."""
    source = parse(file, data, faults)
    if source is None:
        return []
    row = read(FileRow, source.data, source.place, faults)
    found = []
    for at, table in enumerate(row.case if row else ()):
        made = _Reader(table, source.place.at("case", at), content, faults).case()
        if made is not None:
            found.append(made)
    return found


class _Reader:
    """One case being read."""

    def __init__(self, table: dict[str, object], place: Place, content: Content, faults: Faults) -> None:
        self.place, self.content, self.faults = place, content, faults
        self.before = len(faults.findings)
        self.row = read(CaseRow, table, place, faults)
        tables = table.get("step")
        listed = tables if isinstance(tables, list) else []
        self.steps = [(at, read(StepRow, step, place.at("step", at), faults)) for at, step in enumerate(listed)]
        self.creatures = _named(table.get("creatures"))
        self.names = self.creatures | _named(table.get("objects"))
        reasons = frozenset(key[7:] for key in content.texts["en"] if key.startswith("reason."))
        self.vocabulary = Vocabulary(reasons, self.names)

    def case(self) -> Case | None:
        """The case, or None after noting every fault of it."""
        row, content, catalogue = self.row, self.content, self.content.catalogue
        read_steps = [self._step(at, step) for at, step in self.steps if step is not None]
        steps = tuple(step for step in read_steps if step is not None)  # of a faulty one there is no case
        if row is None:
            return None
        self._names(row)
        known = Known(content.senses, catalogue.weapons, catalogue.plans, catalogue.abilities)
        effects = tuple(ability_of(effect) for effect in row.effects)
        people = tuple(
            actor_of(creature, catalogue.kinds, effects, known, self.place.at("creatures", at), self.faults)
            for at, creature in enumerate(row.creatures)
        )
        wishes = tuple(wish for step in steps if (wish := _wish_in(step.task)) is not None)
        rows = tuple(step for _, step in self.steps if step is not None)
        board = board_of(row, rows, wishes, self.place, self.faults)
        if board is None:
            return None
        zones = tuple(zone for step in rows if step.set_ for zone in step.set_.zones)
        drawn_of(row, board, content.terrain, self.place, self.faults, zones=zones)
        drawn = drawn_of(row, board, content.terrain, self.place, Faults())
        if drawn is None or len(self.faults.findings) > self.before:
            return None
        kinds = {actor.true.id: actor.kind for actor in people}
        powers = {**catalogue.abilities, **{effect.id: effect for effect in effects}}
        laws = with_veils(catalogue.rulesets, row.creatures)
        staged = replace(catalogue, kinds=kinds, abilities=powers, rulesets=laws)
        return Case(row, self.place, board, drawn, people, steps, staged)

    def _names(self, row: CaseRow) -> None:
        taken: set[str] = set()
        named_rules = frozenset((*RULESETS, *self.content.catalogue.rulesets))
        self._known("ruleset", row.ruleset, named_rules, self.place.at("ruleset"))
        named = [("creatures", i, c.name) for i, c in enumerate(row.creatures)]
        named += [("objects", i, o.name) for i, o in enumerate(row.objects)]
        for key, at, name in named:
            if name in taken or not name:
                text = "case.name_taken" if name else "case.no_name"
                self.faults.add(self.place.at(key, at, "name"), "twice", text, name=repr(name))
            taken.add(name)
        for at, known in enumerate(row.known):
            self._known("observer", known.observer, self.creatures, self.place.at("known", at, "observer"))
            self._known("target", known.target, self.names, self.place.at("known", at, "target"))
        for at, light in enumerate(row.lights):
            if light.carried_by:
                self._known("carried_by", light.carried_by, self.creatures, self.place.at("lights", at, "carried_by"))
        sides = tuple(dict.fromkeys(creature.side or creature.name.lower() for creature in row.creatures))
        relations_of(row.relations, sides, self.place, self.faults)
        for purpose in row.dice:
            self._known("dice", purpose, frozenset(PURPOSES), self.place.at("dice", purpose))

    def _known(self, key: str, name: str, names: frozenset[str], place: Place) -> None:
        if name not in names:
            hint = did_you_mean(name, names)
            self.faults.add(place, "unknown_name", "fault.unknown_here", key=key, name=repr(name), hint=hint)

    def _step(self, at: int, row: StepRow) -> Step | None:
        place = self.place.at("step", at)
        kinds = [k for k, v in (("do", row.do), ("ask", row.ask), ("set", row.set_), ("turn", row.turn)) if v]
        if len(kinds) != 1:
            told = listed(kinds) if kinds else phrase("case.nothing")
            self.faults.add(place, "step", "case.one_of", told=told)
            return None
        task = self._asked(row, row.ask, place) if row.ask is not None else self._deed(row, kinds[0], place)
        return None if task is None else Step(at + 1, place, row.expect, task)

    def _deed(self, row: StepRow, kind: str, place: Place) -> Deed | None:
        """What is done; kind: the key that says it."""
        self._expect(row, kind, place)
        if row.do is not None:
            return wish_of(row.do, place.at("do"), self.faults, self.names)
        if row.set_ is not None:
            if row.set_.creature:
                self._known("creature", row.set_.creature, self.creatures, place.at("set", "creature"))
            return row.set_
        self._known("turn", row.turn, self.creatures, place.at("turn"))
        return Turn(row.turn)

    def _expect(self, row: StepRow, kind: str, place: Place) -> None:
        self.vocabulary.check(row.expect, STEPS[kind], place.at("expect"), self.faults)

    def _asked(self, row: StepRow, table: dict[str, object], place: Place) -> Task | None:
        here = place.at("ask")
        if RULE in table:
            return self._rule(row, table, place)
        kind = next((key for key in table if key in ASKS), None)
        if kind is None:
            known = (*ASKS, RULE)
            hint = next((did_you_mean(key, known) for key in table), "")
            self.faults.add(here, "unknown_key", "case.what_is_asked", known=", ".join(known), hint=hint)
            return None
        ask = cast(Ask | None, read(ASKS[kind], table, here, self.faults))
        self._expect(row, kind, place)
        match ask:
            case LegalAsk():
                wish = wish_of(ask.legal, here.at(kind), self.faults, self.names)
                return None if wish is None else Judged(wish)
            case OddsAsk():
                wish = wish_of(ask.odds, here.at(kind), self.faults, self.names)
                return None if wish is None else Weighed(wish)
            case PairAsk():
                for at, name in enumerate(ask.pair):
                    self._known("pair", name, self.names if at else self.creatures, here.at("pair", at))
            case CreatureAsk():
                self._known(kind, ask.creature, self.names, here.at(kind))
            case _:
                pass
        return ask

    def _rule(self, row: StepRow, table: dict[str, object], place: Place) -> Asked | None:
        here, name = place.at("ask"), str(table[RULE])
        rule = RULES.get(name)
        if rule is None:
            hint = did_you_mean(name, RULES)
            self.faults.add(here.at(RULE), "unknown_word", "case.unknown_rule", name=repr(name), hint=hint)
            return None
        values = {key: value for key, value in table.items() if key != RULE}
        given = read(rule.takes, values, here, self.faults)
        self.vocabulary.check(row.expect, rule.facts, place.at("expect"), self.faults)
        return Asked(name, given)


def _wish_in(task: Task) -> Wish | None:
    """The action that a step does or asks about."""
    return task.wish if isinstance(task, Judged | Weighed) else task if isinstance(task, Wish) else None


def _named(tables: object) -> frozenset[str]:
    """The names in a list of tables, faulty or not."""
    listed = tables if isinstance(tables, list) else []
    return frozenset(str(table["name"]) for table in listed if isinstance(table, dict) and "name" in table)
