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
from content.references import refer
from content.scenarios import Sides, relations_of
from content.schema import glean
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
from systems.match.cases.wishes import Names, Wish, wish_of
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
    row = glean(FileRow, source.data, source.place, faults)
    found = []
    first: dict[str, Place] = {}
    for at, table in enumerate(row.case):
        reader = _Reader(table, source.place.at("case", at), content, faults)
        made = reader.case()
        place = reader.place.at("id")
        known = first.setdefault(reader.row.id, place) if faults.sound(place) else place
        if known is not place:
            faults.add(place, "twice", "case.twice", name=repr(reader.row.id), known=known.line)
        elif made is not None:
            found.append(made)
    return found


class _Reader:
    """One case being read."""

    def __init__(self, table: dict[str, object], place: Place, content: Content, faults: Faults) -> None:
        self.place, self.content, self.faults = place, content, faults
        self.before = faults.noted
        self.row = glean(CaseRow, table, place, faults)
        self.steps = tuple(glean(StepRow, step, place.at("step", at), faults) for at, step in enumerate(self.row.step))
        self.creatures = self._named("creatures", [creature.name for creature in self.row.creatures])
        self.names = self.creatures | self._named("objects", [thing.name for thing in self.row.objects])
        self.nameless = not faults.all_sound(place.at("creatures"), len(self.row.creatures), "name")
        self.open = self.nameless or not faults.all_sound(place.at("objects"), len(self.row.objects), "name")
        reasons = frozenset(key[7:] for key in content.texts["en"] if key.startswith("reason."))
        self.vocabulary = Vocabulary(reasons, self.names, open_=self.open)

    def case(self) -> Case | None:
        """The case, or None after noting every fault of it."""
        row, content, catalogue, faults = self.row, self.content, self.content.catalogue, self.faults
        made = [self._step(at, step) for at, step in enumerate(self.steps)]
        steps = tuple(step for step in made if step is not None)  # of a faulty one there is no case
        self._names(row)
        known = Known(content.senses, catalogue.weapons, catalogue.plans, catalogue.abilities)
        effects = tuple(ability_of(effect) for effect in row.effects)
        people = tuple(
            actor_of(creature, catalogue.kinds, effects, known, self.place.at("creatures", at), faults)
            for at, creature in enumerate(row.creatures)
        )
        wishes = tuple(wish for step in steps if (wish := _wish_in(step.task)) is not None)
        board = board_of(row, self.steps, wishes, self.place, faults)
        sets = [(step.set_, self.place.at("step", at, "set")) for at, step in enumerate(self.steps) if step.set_]
        later = tuple((zone, here.at("zones", i)) for set_, here in sets for i, zone in enumerate(set_.zones))
        drawn_of(row, board or row.map, content.terrain, self.place, faults, later=later)
        if board is None or faults.noted > self.before or not faults.sound(self.place):
            return None
        drawn = drawn_of(row, board, content.terrain, self.place, Faults())
        if drawn is None:
            return None
        kinds = {actor.true.id: actor.kind for actor in people}
        powers = {**catalogue.abilities, **{effect.id: effect for effect in effects}}
        laws = with_veils(catalogue.rulesets, row.creatures)
        staged = replace(catalogue, kinds=kinds, abilities=powers, rulesets=laws)
        return Case(row, self.place, board, drawn, people, steps, staged)

    def _named(self, key: str, names: list[str]) -> frozenset[str]:
        """The names in a list of tables that could be read."""
        return frozenset(name for at, name in enumerate(names) if self.faults.sound(self.place.at(key, at, "name")))

    def _names(self, row: CaseRow) -> None:
        taken: set[str] = set()
        named_rules = frozenset((*RULESETS, *self.content.catalogue.rulesets))
        self._known("ruleset", row.ruleset, named_rules, self.place.at("ruleset"))
        named = [("creatures", i, c.name) for i, c in enumerate(row.creatures)]
        named += [("objects", i, o.name) for i, o in enumerate(row.objects)]
        for key, at, name in named:
            here = self.place.at(key, at, "name")
            if name in taken or not name:
                text = "case.name_taken" if name else "case.no_name"
                self.faults.add(here, "twice", text, name=repr(name))
            if self.faults.sound(here):
                taken.add(name)
        for at, known in enumerate(row.known):
            self._known("observer", known.observer, self.creatures, self.place.at("known", at, "observer"))
            self._known("target", known.target, self.names, self.place.at("known", at, "target"))
        for at, light in enumerate(row.lights):
            if light.carried_by:
                self._known("carried_by", light.carried_by, self.creatures, self.place.at("lights", at, "carried_by"))
        relations_of(row.relations, self._sides(row), self.place, self.faults)
        for purpose in row.dice:
            self._known("dice", purpose, frozenset(PURPOSES), self.place.at("dice", purpose))

    def _sides(self, row: CaseRow) -> Sides:
        """The sides of a case; one is open if a creature's could not be read."""
        here, lost = self.place.at("creatures"), self.faults.lost(self.place.at("creatures"))
        keys = [(at, "side" if creature.side else "name") for at, creature in enumerate(row.creatures)]
        read = all(self.faults.sound(here.at(at), key, "side") for at, key in keys)
        names = (creature.side or creature.name.lower() for creature in row.creatures)
        return Sides(tuple(dict.fromkeys(names)), open=lost or not read)

    def _known(self, key: str, name: str, names: frozenset[str], place: Place) -> None:
        open_ = self.nameless if names is self.creatures else self.open if names is self.names else False
        refer(key, name, names, place, self.faults, open_=open_)

    def _step(self, at: int, row: StepRow) -> Step | None:
        place = self.place.at("step", at)
        kinds = [k for k, v in (("do", row.do), ("ask", row.ask), ("set", row.set_), ("turn", row.turn)) if v]
        if len(kinds) != 1:
            if any(self.faults.lost(place.at(key)) for key in ("do", "ask", "set", "turn")):
                return None
            told = listed(kinds) if kinds else phrase("case.nothing")
            self.faults.add(place, "step", "case.one_of", told=told)
            return None
        task = self._asked(row, row.ask, place) if row.ask is not None else self._deed(row, kinds[0], place)
        return None if task is None else Step(at + 1, place, row.expect, task)

    def _deed(self, row: StepRow, kind: str, place: Place) -> Deed | None:
        """What is done; kind: the key that says it."""
        self._expect(row, kind, place)
        if row.do is not None:
            return self._wish(row.do, place.at("do"))
        if row.set_ is not None:
            if row.set_.creature:
                self._known("creature", row.set_.creature, self.creatures, place.at("set", "creature"))
            return row.set_
        self._known("turn", row.turn, self.creatures, place.at("turn"))
        return Turn(row.turn)

    def _wish(self, table: dict[str, object], place: Place) -> Wish | None:
        return wish_of(table, place, self.faults, Names(self.creatures, self.names, self.nameless, self.open))

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
        ask = cast(Ask, glean(ASKS[kind], table, here, self.faults))
        self._expect(row, kind, place)
        match ask:
            case LegalAsk():
                wish = self._wish(ask.legal, here.at(kind))
                return None if wish is None else Judged(wish)
            case OddsAsk():
                wish = self._wish(ask.odds, here.at(kind))
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
        given: object = glean(rule.takes, values, here, self.faults)
        self.vocabulary.check(row.expect, rule.facts, place.at("expect"), self.faults)
        return Asked(name, given)


def _wish_in(task: Task) -> Wish | None:
    """The action that a step does or asks about."""
    return task.wish if isinstance(task, Judged | Weighed) else task if isinstance(task, Wish) else None
