"""All faults of content, mods and maps in one pass, for the command `check`."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from content.folders import CATEGORIES, TEXT
from content.lint.abilities import abilities
from content.lint.creatures import creatures, wounds
from content.lint.scenarios import scenarios
from content.lint.strings import strings
from content.loader import Content, survey
from content.maps.floor import floor_of
from content.maps.foundry import read_foundry
from content.phrase import fault
from ecs.errors import Finding, MapError, UsageError

LINTS = (creatures, wounds, abilities, scenarios, strings)


class Report(NamedTuple):
    """How many files were read, and what is wrong with them; findings in order of file and line."""

    files: int
    findings: tuple[Finding, ...]


def check(paths: Sequence[str | Path] = ()) -> Report:
    """Check our content, and with it mods (folders, or files in one) and Foundry maps (.json).

    Raises UsageError for a path that is neither.
    """
    mods: list[Path] = []
    maps: list[Path] = []
    for path in map(Path, paths):
        if path.suffix == ".json" and path.is_file():
            maps.append(path)
        else:
            mod = _mod_of(path)
            if mod not in mods:
                mods.append(mod)
    content, faults = survey(mods)
    findings = list(faults.findings)
    for lint in LINTS:
        findings += lint(content)
    for path in maps:
        findings += _map(path, content)
    ordered = sorted(dict.fromkeys(findings), key=lambda f: (f.file, f.line, f.key, f.code, f.message))
    return Report(content.files + len(maps), tuple(ordered))


def _mod_of(path: Path) -> Path:
    if not path.exists():
        raise fault(UsageError, "error.no_such_path", path=repr(path.as_posix()))
    if path.is_dir():
        return path
    if path.suffix == ".toml" and path.parent.name in (*CATEGORIES, TEXT):
        return path.parent.parent
    raise fault(UsageError, "error.no_content", path=repr(path.as_posix()))


def _map(path: Path, content: Content) -> list[Finding]:
    try:
        floor_of(read_foundry(path, content.terrain))
    except MapError as e:
        return [Finding(e.code, e.file, e.line, "", e.message, e.phrase)]
    return []
