"""Reading content folders: the tables of every category by id, a later folder overriding an earlier one."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Final

from content.source import Faults, Place, content_of, parse
from content.suggest import did_you_mean
from ecs.errors import Finding, UsageError

CATEGORIES: Final = ("rulesets", "senses", "weapons", "terrain", "plans", "abilities", "creatures", "scenarios")
BY_FILE: Final = ("rulesets", "scenarios")  # one table a file, its id is the file's name
TEXT: Final = "text"
OTHER: Final = ("ui", "glyphs", "fonts", "sounds")  # read by the view
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
        """16 hex digits over everything that a battle depends on: comments and words do not count."""
        plain = {c: {name: t.data for name, t in rows.items()} for c, rows in self.of.items()}
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=str)
        return blake2b(text.encode(), digest_size=8).hexdigest()


def shown(path: Path) -> str:
    """A path as findings name it: from the content folder's parent for our own files, else as it was given."""
    try:
        return path.relative_to(BASE.parent.parent).as_posix()
    except ValueError:
        return path.as_posix()


def gather(mods: Sequence[Path], faults: Faults) -> Tables:
    """The tables of the base folder and of mods in order.  Raises UsageError for a mod folder that is not there."""
    tables = Tables()
    for mod in mods:
        if not mod.is_dir():
            what = "is not a folder" if mod.exists() else "does not exist"
            raise UsageError(f"mod {mod.as_posix()!r} {what}; name a folder laid out like content/data")
    for folder in (BASE, *mods):
        _folder(folder, tables, faults)
    return tables


def _folder(folder: Path, tables: Tables, faults: Faults) -> None:
    for entry in sorted(folder.iterdir()):
        if entry.is_dir() and entry.name not in (*CATEGORIES, TEXT, *OTHER) and not entry.name.startswith((".", "_")):
            message = f"no such kind of content{did_you_mean(entry.name, (*CATEGORIES, TEXT, *OTHER))}"
            faults.findings.append(Finding("folder", shown(entry), 0, "", message))
    for category in CATEGORIES:
        for path in sorted((folder / category).glob("*.toml")):
            _file(category, path, tables, faults)
    for path in sorted((folder / TEXT).glob("*.toml")):
        _words(path, tables, faults)


def _read(path: Path, faults: Faults) -> bytes:
    try:
        return content_of(path)
    except OSError as e:
        faults.findings.append(Finding("file", shown(path), 0, "", f"cannot be read: {e.strerror}"))
        return b""


def _file(category: str, path: Path, tables: Tables, faults: Faults) -> None:
    tables.files += 1
    source = parse(shown(path), _read(path, faults), faults)
    if source is None:
        return
    if category in BY_FILE:
        tables.of[category][path.stem] = Table(source.data, source.place)
        return
    for name, data in source.data.items():
        place = source.place.at(name)
        if not isinstance(data, dict):
            faults.add(place, "bad_value", f"expected a table; write [{name}] and its keys below it")
            continue
        known = tables.of[category].get(name)
        if known is not None and Path(known.place.file).parent == Path(place.file).parent:
            faults.add(place, "twice", f"{name!r} is also in {known.place.file}:{known.place.line}; rename one")
        tables.of[category][name] = Table(data, place)


def _words(path: Path, tables: Tables, faults: Faults) -> None:
    tables.files += 1
    source = parse(shown(path), _read(path, faults), faults)
    if source is not None:
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
            faults.add(place.at(name), "bad_value", f"{name} = {value!r}: expected a text in quotes")
