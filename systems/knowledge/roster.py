"""How a side may speak of the creatures it knows: its own by name, others by kind once it has identified them."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Final, NamedTuple

from components.awareness import Track
from components.observation import Observation
from ecs.codec import Plain
from ecs.ids import EntityId
from ecs.table import Table

IDENTIFIED: Final = [field.name for field in fields(Track)].index("identified")


class Called(NamedTuple):
    """What a side calls one creature.

    name: the entrant's own name, "" for others; kind: "" until identified; number: 0 if it is the only one of that
    kind the side has met, else 1, 2, ... in order of acquaintance (strangers: among all others).
    """

    name: str = ""
    kind: str = ""
    number: int = 0


Roster = Mapping[int, Called]
"""Alias -> what the side calls it; who is not listed is somebody unknown."""


def roster_of(observation: Observation) -> Roster:
    """The roster of a side as it observes now."""
    met = dict(observation.met)
    for contact in observation.contacts:
        met[contact.alias] = contact.numbers.kind if contact.identified else met.get(contact.alias, "")
    return _roster(((own.alias, own.name) for own in observation.own), met)


def memory_at(table: Table, side: str) -> Mapping[str, Plain]:
    """The fields of a side's memory in the rows of a recording at one tick, {} if it has none there."""
    for holder in sorted(table.rows):
        memory = table.fields(holder, "side_memory")
        if memory is not None and memory["side"] == side:
            return memory
    return {}


def roster_at(table: Table, side: str) -> Roster:
    """The roster of a side from the rows of a recording at one tick."""
    memory = memory_at(table, side)
    aliases: dict[int, int] = dict(memory.get("aliases", {}))
    lost: list[int] = [alias for alias, _ in memory.get("lost", ())]
    own: dict[int, str] = {}
    kinds: dict[int, str] = {}
    identified: set[int] = set()
    for entity in map(EntityId, sorted(aliases)):
        entry, body = table.fields(entity, "entry"), table.fields(entity, "body")
        if entry is not None and entry["side"] == side:
            own[aliases[entity]] = entry["name"]
            identified |= _identified(table.fields(entity, "awareness"))
        elif entry is not None and body is not None:
            kinds[entity] = body["kind"]
    met = {aliases[entity]: kind if entity in identified else "" for entity, kind in kinds.items()}
    met.update(dict.fromkeys(lost, ""))
    return _roster(own.items(), met)


def _identified(awareness: Mapping[str, Plain] | None) -> set[int]:
    """Whom one creature has identified, by the tracks of its recorded awareness."""
    tracks = awareness["of"] if awareness is not None else ()
    return {target for target, track in tracks if track[IDENTIFIED]}


def _roster(own: Iterable[tuple[int, str]], met: Mapping[int, str]) -> Roster:
    roster = {alias: Called(name=name) for alias, name in own}
    for alias, kind in sorted(met.items()):
        alike = [a for a in sorted(met) if not kind or met[a] == kind]  # strangers keep theirs when one is identified
        roster[alias] = Called(kind=kind, number=alike.index(alias) + 1 if len(alike) > 1 else 0)
    return roster
