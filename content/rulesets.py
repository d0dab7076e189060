"""Rulesets, and variants that take all from another but what they write themselves."""

from collections.abc import Mapping
from dataclasses import asdict

from components.ruleset import MECHANISMS, Ruleset
from content.folders import Table
from content.limits import limited
from content.schema import read, show
from content.source import Faults, Place
from content.suggest import did_you_mean
from systems.rules.families import FAMILIES

VARIANT_OF = "variant_of"


def rulesets(tables: Mapping[str, Table], faults: Faults) -> dict[str, Ruleset]:
    """The readable rulesets by id in ascending order; every fault is noted.

    variant_of names another one: every key of a variant replaces the other's, tables key by key.
    """
    found: dict[str, Ruleset] = {}
    for name, table in sorted(tables.items()):
        whole = inherited(name, tables, faults)
        row = None if whole is None else read(Ruleset, {**whole, "id": name}, table.place, faults)
        if row is not None and _holds(row, table.place, faults):
            found[name] = row
    return found


def overridden(rules: Ruleset, over: dict[str, object], place: Place, faults: Faults) -> Ruleset | None:
    """A ruleset with some of its keys replaced, tables key by key; None if any of them is faulty, which is noted."""
    whole = _written(asdict(rules))
    del whole["id"]
    if "id" in over:
        faults.add(place.at("id"), "unknown_key", "fault.unknown_key", given=f"id = {show(over['id'])}", hint="")
        return None
    row = read(Ruleset, {**laid_over(whole, over), "id": rules.id}, place, faults)
    return row if row is not None and _holds(row, place, faults) else None


def _written(table: dict[str, object]) -> dict[str, object]:
    """A table of values as a file would hold it: lists for tuples, nothing for None."""
    found: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found[key] = _written(value)
        elif value is not None:
            found[key] = list(value) if isinstance(value, tuple) else value
    return found


def inherited(name: str, tables: Mapping[str, Table], faults: Faults) -> dict[str, object] | None:
    """All that a ruleset says, its own words last; None if what it is a variant of is not there, which is noted."""
    chain: list[dict[str, object]] = []
    seen: list[str] = []
    at = name
    while True:
        table = tables[at]
        seen.append(at)
        chain.append({key: value for key, value in table.data.items() if key != VARIANT_OF})
        parent = table.data.get(VARIANT_OF)
        if parent is None:
            break
        if not isinstance(parent, str) or parent not in tables:
            hint = did_you_mean(str(parent), tables)
            key, place = VARIANT_OF, table.place.at(VARIANT_OF)
            faults.add(place, "unknown_ruleset", "fault.unknown_ruleset", key=key, name=repr(parent), hint=hint)
            return None
        if parent in seen:
            faults.add(table.place.at(VARIANT_OF), "variant_circle", "fault.variant_circle", name=repr(parent))
            return None
        at = parent
    whole: dict[str, object] = {}
    for data in reversed(chain):
        whole = laid_over(whole, data)
    return whole


def laid_over(under: dict[str, object], over: dict[str, object]) -> dict[str, object]:
    """One table with another's keys in place of its own, tables in both key by key."""
    found = dict(under)
    for key, value in over.items():
        below = found.get(key)
        found[key] = laid_over(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return found


def _holds(row: Ruleset, place: Place, faults: Faults) -> bool:
    """Whether a ruleset names a family and mechanisms that there are, has what they need, and keeps within limits."""
    before, family = len(faults.findings), FAMILIES.get(row.family)
    if family is None:
        hint = did_you_mean(row.family, FAMILIES)
        faults.add(place.at("family"), "unknown_family", "fault.unknown_family", name=repr(row.family), hint=hint)
    elif family.needs_points and row.points is None:
        faults.add(place, "no_points", "fault.no_points", name=repr(row.family))
    for index, name in enumerate(row.without):
        if name not in MECHANISMS:
            given, hint = f"without = {name!r}", did_you_mean(name, MECHANISMS)
            faults.add(place.at("without", index), "unknown_word", "fault.unknown_word", given=given, hint=hint)
    limited(row, place, faults)
    return len(faults.findings) == before
