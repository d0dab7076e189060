"""The one way from content folders to the values that battles are made of."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple, TypeVar

from components.scenario import Catalogue, Scenario
from components.senses import Sense
from content.abilities import AbilityRow, ability
from content.creatures import CreatureRow, Known, kind
from content.folders import Tables, gather
from content.lessons import Lesson, LessonRow, lesson
from content.plans import PlanRow, plan
from content.rulesets import rulesets
from content.scenarios import ScenarioRow, Stock, scenario
from content.schema import glean
from content.senses import SenseRow, sense
from content.source import Faults, Place, content_of
from content.terrain import Terrain, TerrainRow, terrain
from content.weapons import WeaponRow, weapon
from content.words import Words
from ecs.errors import ContentError

Row = TypeVar("Row")


class Summary(NamedTuple):
    """Text keys of a scenario."""

    title: str
    description: str


class Mod(NamedTuple):
    """One mod as a replay names it: folder name and 16 hex digits over its files."""

    id: str
    hash: str


@dataclass(frozen=True, slots=True)
class Content:
    """All content, checked: catalogue, scenarios and summaries by id, texts[language][key], terrain and senses by name.

    content_hash: 16 hex digits over all that a battle depends on.  places: (category, id) -> where it is written;
    word_places: (language, key) -> where.  Of load() texts are read when asked for, and our own have no places.
    """

    catalogue: Catalogue
    scenarios: dict[str, Scenario]
    summaries: dict[str, Summary]
    texts: Mapping[str, Mapping[str, str]]
    content_hash: str
    terrain: dict[str, Terrain]
    senses: dict[str, Sense]
    mods: tuple[Mod, ...]
    places: dict[tuple[str, str], Place]
    word_places: dict[tuple[str, str], Place]
    files: int
    lessons: dict[str, Lesson] = field(default_factory=dict)


def load(mods: Sequence[str | Path] = ()) -> Content:
    """Our content with mods laid over it in order; a language of our own texts is read when somebody asks for it.

    Without mods it is read once in a process.
    Raises ContentError with every fault of every other file, UsageError for a mod folder that is not there.
    """
    return _loaded(mods) if mods else _alone()


@cache
def _alone() -> Content:
    return _loaded(())


def _loaded(mods: Sequence[str | Path]) -> Content:
    faults = Faults()
    folders = [Path(mod) for mod in mods]
    tables = gather(folders, faults, own_words=False)
    content = _made(tables, folders, Words(tables.words), faults)
    if faults.findings:
        raise ContentError(faults.findings)
    return content


def survey(mods: Sequence[str | Path] = ()) -> tuple[Content, Faults]:
    """The content with stand-ins for what is faulty, and the faults of all files.

    Raises UsageError for a missing mod folder.
    """
    faults = Faults()
    folders = [Path(mod) for mod in mods]
    tables = gather(folders, faults, own_words=True)
    return _made(tables, folders, tables.words, faults), faults


def _made(
    tables: Tables, folders: Sequence[Path], texts: Mapping[str, Mapping[str, str]], faults: Faults
) -> Content:
    senses = {n: sense(n, r) for n, (r, _) in _rows(SenseRow, tables, "senses", faults).items()}
    weapons = {n: weapon(n, r) for n, (r, _) in _rows(WeaponRow, tables, "weapons", faults).items()}
    ground = {n: _terrain(n, r, p, faults) for n, (r, p) in _rows(TerrainRow, tables, "terrain", faults).items()}
    plans = {n: plan(n, r, p, faults) for n, (r, p) in _rows(PlanRow, tables, "plans", faults).items()}
    powers = {n: ability(n, r) for n, (r, _) in _rows(AbilityRow, tables, "abilities", faults).items()}
    known = Known(senses, weapons, plans, powers)
    kinds = {n: kind(n, r, known, p, faults) for n, (r, p) in _rows(CreatureRow, tables, "creatures", faults).items()}
    laws = rulesets(tables.of["rulesets"], faults)
    stock = Stock(laws.all, kinds, ground, laws.doubtful)
    scenarios: dict[str, Scenario] = {}
    for name, (row, place) in _rows(ScenarioRow, tables, "scenarios", faults).items():
        found = scenario(name, row, stock, place, faults)
        if found is not None:
            scenarios[name] = found
    lessons: dict[str, Lesson] = {}
    for name, (taught, place) in _rows(LessonRow, tables, "lessons", faults).items():
        if name in tables.of["scenarios"]:  # one name stands for one of the two where a battle is chosen
            faults.add(place, "twice", "fault.twice", name=repr(name), where="scenarios")
        learned = lesson(name, taught, stock, place, faults)
        if learned is not None:
            lessons[name] = learned
    return Content(
        catalogue=Catalogue(kinds, weapons, plans, laws.all, powers),
        scenarios=scenarios,
        summaries={n: Summary(f"scenario.{n}.title", f"scenario.{n}.description") for n in scenarios},
        texts=texts,
        content_hash=tables.digest(),
        terrain=ground,
        senses=senses,
        mods=tuple(Mod(folder.resolve().name, _mod_hash(folder)) for folder in folders if not faults.findings),
        places={(c, n): t.place for c, rows in tables.of.items() for n, t in rows.items()},
        word_places=tables.word_places,
        files=tables.files,
        lessons=lessons,
    )


def _rows(shape: type[Row], tables: Tables, category: str, faults: Faults) -> dict[str, tuple[Row, Place]]:
    """The rows of a category with stand-ins for what cannot be read, by id in ascending order."""
    return {
        name: (glean(shape, table.data, table.place, faults), table.place)
        for name, table in sorted(tables.of[category].items())
    }


def _terrain(name: str, row: TerrainRow, place: Place, faults: Faults) -> Terrain:
    found = terrain(name, row)
    return found if faults.sound(place, "of") else replace(found, border=None)


def _mod_hash(folder: Path) -> str:
    digest = blake2b(digest_size=8)
    for path in sorted(path for path in folder.rglob("*.toml") if path.is_file()):
        data = content_of(path).replace(b"\r\n", b"\n")
        digest.update(b"%s %d\n" % (os.fsencode(path.relative_to(folder).as_posix()), len(data)) + data)
    return digest.hexdigest()
