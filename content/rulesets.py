"""Rulesets, and variants that take all from another but what they write themselves."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Final, NamedTuple

from components.ruleset import MECHANISMS, Ruleset
from content.folders import Table
from content.limits import limited
from content.schema import glean, show
from content.source import Faults, Place
from content.suggest import did_you_mean
from content.toml_lines import Path as Keys
from systems.rules.families import FAMILIES

VARIANT_OF: Final = "variant_of"
LACKING: Final = ("missing_key", "no_points")
"""Faults of what is not written, which what a table stands on may have brought."""


class Laws(NamedTuple):
    """Every ruleset by id in ascending order, and those of them that are faulty, with stand-ins in them."""

    all: dict[str, Ruleset]
    doubtful: frozenset[str]


class _Own(Faults):
    """The faults of what a table writes itself; it stands on what is faulty or missing, and that is told elsewhere."""

    def __init__(self, told: Faults, place: Place, own: dict[str, object]) -> None:
        super().__init__()
        self.told, self.depth, self.own = told, len(place.path), own

    def add(self, place: Place, code: str, text: str, /, **values: object) -> None:
        """Note a fault of a key that is written."""
        if code not in LACKING and _writes(self.own, place.path[self.depth :]) and not self.lost(place):
            self.told.add(place, code, text, **values)


def rulesets(tables: Mapping[str, Table], faults: Faults) -> Laws:
    """All rulesets; every fault is noted, and once: none of a ruleset for each of its variants.

    variant_of names another one: every key of a variant replaces the other's, tables key by key.
    """
    wholes: dict[str, dict[str, object]] = {}
    found: dict[str, Ruleset] = {}
    doubtful: set[str] = set()
    for name in sorted(tables, key=lambda name: (len(_lineage(name, tables)), name)):  # a variant after what it varies
        table, before = tables[name], faults.noted
        own = {key: value for key, value in table.data.items() if key != VARIANT_OF}
        parent = table.data.get(VARIANT_OF)
        under = wholes.get(parent) if isinstance(parent, str) and _stands(name, parent, tables, faults) else None
        if parent is not None and not isinstance(parent, str):
            _no_parent(parent, table, tables, faults)
        sure = parent is None or (under is not None and parent not in doubtful)
        wholes[name] = laid_over(under or {}, own)
        listed = faults if sure else _Own(faults, table.place, own)
        found[name] = glean(Ruleset, {**wholes[name], "id": name}, table.place, listed)
        _judge(found[name], table.place, listed)
        if not sure or faults.noted > before or not faults.sound(table.place):
            doubtful.add(name)
    return Laws(dict(sorted(found.items())), frozenset(doubtful))


def overridden(
    rules: Ruleset, over: dict[str, object], place: Place, faults: Faults, *, sure: bool = True
) -> Ruleset | None:
    """A ruleset with some of its keys replaced, tables key by key; None if any of them is faulty, which is noted.

    sure: the ruleset is the one that is meant, and sound.
    """
    before, keys = faults.noted, {key: value for key, value in over.items() if key != "id"}
    whole = _written(asdict(rules))
    if "id" in over:
        faults.add(place.at("id"), "unknown_key", "fault.unknown_key", given=f"id = {show(over['id'])}", hint="")
    listed = faults if sure else _Own(faults, place, keys)
    row = glean(Ruleset, {**laid_over(whole, keys), "id": rules.id}, place, listed)
    _judge(row, place, listed)
    return row if faults.noted == before and faults.sound(place) else None


def _written(table: dict[str, object]) -> dict[str, object]:
    """A table of values as a file would hold it: lists for tuples, nothing for None."""
    found: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found[key] = _written(value)
        elif value is not None:
            found[key] = list(value) if isinstance(value, tuple) else value
    return found


def _lineage(name: str, tables: Mapping[str, Table]) -> tuple[str, ...]:
    """A ruleset, what it is a variant of, and so on, each once."""
    found = {name: None}
    at: object = tables[name].data.get(VARIANT_OF)
    while isinstance(at, str) and at in tables and at not in found:
        found[at] = None
        at = tables[at].data.get(VARIANT_OF)
    return tuple(found)


def _stands(name: str, parent: str, tables: Mapping[str, Table], faults: Faults) -> bool:
    """Whether a variant has something to stand on: a ruleset that is there, and is no variant of this one."""
    table = tables[name]
    if parent not in tables:
        _no_parent(parent, table, tables, faults)
        return False
    last = _lineage(name, tables)[-1]
    if tables[last].data.get(VARIANT_OF) == name:
        faults.add(table.place.at(VARIANT_OF), "variant_circle", "fault.variant_circle", name=repr(parent))
        return False
    return True


def _no_parent(parent: object, table: Table, tables: Mapping[str, Table], faults: Faults) -> None:
    place, hint = table.place.at(VARIANT_OF), did_you_mean(str(parent), tables)
    if "rulesets" not in faults.torn:
        faults.add(place, "unknown_ruleset", "fault.unknown_ruleset", key=VARIANT_OF, name=repr(parent), hint=hint)


def _writes(table: object, keys: Keys) -> bool:
    """Whether these keys lead to something in a table."""
    for key in keys:
        if isinstance(table, list):
            return True
        if not isinstance(table, dict) or key not in table:
            return False
        table = table[key]
    return bool(keys)


def laid_over(under: dict[str, object], over: dict[str, object]) -> dict[str, object]:
    """One table with another's keys in place of its own, tables in both key by key."""
    found = dict(under)
    for key, value in over.items():
        below = found.get(key)
        found[key] = laid_over(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return found


def _judge(row: Ruleset, place: Place, faults: Faults) -> None:
    """Note a family or mechanisms that there are not, what the family needs and lacks, and numbers outside limits."""
    family = FAMILIES.get(row.family)
    if family is None:
        hint = did_you_mean(row.family, FAMILIES)
        faults.add(place.at("family"), "unknown_family", "fault.unknown_family", name=repr(row.family), hint=hint)
    elif family.needs_points and row.points is None and faults.sound(place, "family", "points"):
        faults.add(place, "no_points", "fault.no_points", name=repr(row.family))
    for index, name in enumerate(row.without):
        if name not in MECHANISMS:
            given, hint = f"without = {name!r}", did_you_mean(name, MECHANISMS)
            faults.add(place.at("without", index), "unknown_word", "fault.unknown_word", given=given, hint=hint)
    limited(row, place, faults)
