"""All faults of content, mods and maps in one pass, for the command `check`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from content.folders import CATEGORIES, TEXT
from content.lint.abilities import abilities
from content.lint.creatures import creatures, wounds
from content.lint.rulesets import rulesets
from content.lint.scenarios import scenarios
from content.lint.strings import strings
from content.loader import survey
from content.maps.floor import floor_of
from content.maps.foundry import read_foundry
from content.phrase import fault, legible
from ecs.errors import Finding, MapError, UsageError

LINTS = (creatures, wounds, abilities, rulesets, scenarios, strings)
MOST: Final = 200
"""Findings that are told, and warnings: nobody reads more, and a hostile file has one a line."""


class Report(NamedTuple):
    """How many files were read, and what is wrong with them; findings in order of file and line, the first of them.

    total: of all findings.  warnings: what a map holds that is ignored or looks wrong, the first of them; warned: all.
    """

    files: int
    findings: tuple[Finding, ...]
    total: int
    warnings: tuple[Finding, ...] = ()
    warned: int = 0


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
    for lint in LINTS:
        lint(content, faults)
    findings = list(faults.findings)
    warnings: list[Finding] = []
    for path in maps:
        try:
            imported = read_foundry(path, content.terrain)
            warnings += imported.warnings
            floor_of(imported)
        except MapError as e:
            findings.append(Finding(e.code, e.file, e.line, "", e.message, e.phrase))
    ordered = sorted(dict.fromkeys(findings), key=lambda f: (f.file, f.line, f.key, f.code, f.message))
    told = tuple(found._replace(key=legible(found.key)) for found in ordered[:MOST])
    return Report(content.files + len(maps), told, len(ordered), tuple(warnings[:MOST]), len(warnings))


def _mod_of(path: Path) -> Path:
    if not path.exists():
        raise fault(UsageError, "error.no_such_path", path=repr(path.as_posix()))
    if path.is_dir():
        return path
    if path.suffix == ".toml" and path.parent.name in (*CATEGORIES, TEXT):
        return path.parent.parent
    raise fault(UsageError, "error.no_content", path=repr(path.as_posix()))
