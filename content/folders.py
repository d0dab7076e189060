"""Reading content folders: the tables of every category by id, a later folder overriding an earlier one."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Final

from content.phrase import fault, finding, os_fault, phrase
from content.schema import show
from content.source import Faults, Place, Source, content_of, parse
from content.suggest import did_you_mean
from content.toml_lines import Lines
from ecs.errors import UsageError

LESSONS: Final = "lessons"
CATEGORIES: Final = (
    "rulesets", "senses", "weapons", "terrain", "plans", "abilities", "creatures", "scenarios", LESSONS,
)  # fmt: skip
BY_FILE: Final = ("rulesets", "scenarios", LESSONS)  # one table a file, its id is the file's name
TEXT: Final = "text"
OTHER: Final = ("ui", "glyphs", "fonts", "sounds")  # read by the view
ENDING: Final = ".toml"
BASE: Final = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Table:
    """One table as it was read, and where it stands."""

    data: dict[str, object]
    place: Place


@dataclass(slots=True)
class Tables:
    """All tables: category -> id -> table; words: language -> key -> pattern; files: how many were read."""

    of: dict[str, dict[str, Table]] = field(default_factory=lambda: {name: {} for name in CATEGORIES})
    words: dict[str, dict[str, str]] = field(default_factory=dict)
    word_places: dict[tuple[str, str], Place] = field(default_factory=dict)
    files: int = 0

    def digest(self) -> str:
        """16 hex digits over everything that a battle depends on: comments, words and lessons do not count."""
        plain = {c: {name: t.data for name, t in rows.items()} for c, rows in self.of.items() if c != LESSONS}
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=str)
        return blake2b(text.encode(), digest_size=8).hexdigest()


def shown(path: Path) -> str:
    """A path as findings name it: from the content folder's parent for our own files, else as it was given."""
    try:
        return path.relative_to(BASE.parent.parent).as_posix()
    except ValueError:
        return path.as_posix()


def gather(mods: Sequence[Path], faults: Faults, *, own_words: bool) -> Tables:
    """The tables of the base folder and of mods in order; own_words: the base folder's words are wanted, too.

    Raises UsageError for a mod folder that is not there.
    """
    tables = Tables()
    for mod in mods:
        if not mod.is_dir():
            text = "error.mod_is_no_folder" if mod.exists() else "error.no_such_mod"
            raise fault(UsageError, text, path=repr(mod.as_posix()))
    _folder(BASE, tables, faults, words=own_words)
    for mod in mods:
        _folder(mod, tables, faults, words=True)
    return tables


def _folder(folder: Path, tables: Tables, faults: Faults, *, words: bool) -> None:
    for entry in sorted(folder.iterdir()):
        if entry.is_dir() and entry.name not in (*CATEGORIES, TEXT, *OTHER) and not entry.name.startswith((".", "_")):
            hint = did_you_mean(entry.name, (*CATEGORIES, TEXT, *OTHER))
            faults.findings.append(finding("folder", shown(entry), 0, "", "fault.unknown_folder", hint=hint))
    for category in CATEGORIES:
        for path in _files(folder / category, faults):
            _file(category, path, tables, faults)
    for path in _files(folder / TEXT, faults) if words else ():
        _words(path, tables, faults)


def _files(folder: Path, faults: Faults) -> list[Path]:
    """The TOML files of a folder that may be missing, by name; what is there and cannot be read as one is noted."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ENDING)
    except OSError as e:
        if os.path.lexists(folder):
            _unreadable(folder, e, faults)
            faults.torn.add(folder.name)
        return []


def _unreadable(path: Path, error: OSError, faults: Faults) -> None:
    faults.findings.append(finding("file", shown(path), 0, "", "fault.unreadable", why=os_fault(error)))


def _source(path: Path, tables: Tables, faults: Faults) -> Source | None:
    """A file's source, or None after noting why there is none."""
    tables.files += 1
    try:
        return parse(shown(path), content_of(path), faults)
    except OSError as e:
        _unreadable(path, e, faults)
        return None


def _file(category: str, path: Path, tables: Tables, faults: Faults) -> None:
    """Take in the tables of a file; one that cannot be read is a hole, a file of several then leaves its names open."""
    source = _source(path, tables, faults)
    if source is None:
        place = Place(shown(path), Lines(""))
        faults.dig(place)
        if category in BY_FILE:
            tables.of[category][path.stem] = Table({}, place)
        else:
            faults.torn.add(category)
    elif category in BY_FILE:
        tables.of[category][path.stem] = Table(source.data, source.place)
    else:
        _several(category, source, tables, faults)


def _several(category: str, source: Source, tables: Tables, faults: Faults) -> None:
    """Take in a file of which every key is the id of a table."""
    for name, data in source.data.items():
        place = source.place.at(name)
        if not isinstance(data, dict):
            faults.add(place, "bad_value", "fault.expected_table", name=name)
            faults.dig(place)
        known = tables.of[category].get(name)
        if known is not None and Path(known.place.file).parent == Path(place.file).parent:
            where = f"{known.place.file}:{known.place.line}"
            faults.add(place, "twice", "fault.twice", name=repr(name), where=where)
        tables.of[category][name] = Table(data if isinstance(data, dict) else {}, place)


def _words(path: Path, tables: Tables, faults: Faults) -> None:
    source = _source(path, tables, faults)
    if source is None:
        faults.dig(Place(shown(path), Lines("")))
        return
    tables.words.setdefault(path.stem, {})
    _flat(source.data, (path.stem, ""), source.place, tables, faults)


def _flat(data: dict[str, object], at: tuple[str, str], place: Place, tables: Tables, faults: Faults) -> None:
    """Take in the words of a table; at: language and the key of the table."""
    lang, prefix = at
    for name, value in data.items():
        key = f"{prefix}.{name}" if prefix else name
        if isinstance(value, dict):
            _flat(value, (lang, key), place.at(name), tables, faults)
        elif isinstance(value, str):
            tables.words[lang][key] = value
            tables.word_places[lang, key] = place.at(name)
        else:
            given, wanted = f"{name} = {show(value)}", phrase("expect.text")
            faults.add(place.at(name), "bad_value", "fault.expected", given=given, expected=wanted)
            faults.dig(place.at(name))
