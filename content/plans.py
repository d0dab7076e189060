"""Body plans as data files spell them."""

from dataclasses import dataclass, field
from typing import Literal

from components.scenario import Plan, WoundRule
from content.measures import Rounds
from content.source import Faults, Place
from content.suggest import did_you_mean

Wounds = dict[str, dict[str, Rounds]]
GENERIC = ("head", "body", "arm", "leg")


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One body plan: locations, the default, free words -> location, location -> role, and conditions by location.

    light and heavy: location -> condition -> rounds (0: until something ends it); an empty table where the effect
    is a number of the ruleset (an arm's Disadvantage, a leg's feet).
    """

    locations: tuple[str, ...]
    default: str
    roles: dict[str, Literal["head", "torso", "arm", "leg"]] = field(default_factory=dict)
    synonyms: dict[str, str] = field(default_factory=dict)
    light: Wounds = field(default_factory=dict)
    heavy: Wounds = field(default_factory=dict)


def plan(name: str, row: PlanRow, place: Place, faults: Faults) -> Plan:
    """The plan that a row describes; locations that it does not have are noted."""
    mentioned = [
        ("default", row.default, place.at("default")),
        *(("roles", k, place.at("roles", k)) for k in row.roles),
        *(("synonyms", v, place.at("synonyms", k)) for k, v in row.synonyms.items()),
        *(("light", k, place.at("light", k)) for k in row.light),
        *(("heavy", k, place.at("heavy", k)) for k in row.heavy),
    ]
    known = faults.sound(place, "locations")
    for key, location, here in mentioned:
        if known and location not in row.locations:
            hint = did_you_mean(location, row.locations)
            faults.add(here, "wound", "fault.unknown_location", key=key, name=repr(location), hint=hint)
    for word in GENERIC:
        if known and word not in row.synonyms and word not in row.locations:
            faults.add(
                place.at("synonyms"), "wound", "fault.missing_synonym", name=repr(word), names=", ".join(GENERIC)
            )
    return Plan(
        id=name,
        locations=row.locations,
        default=row.default,
        synonyms=dict(sorted(row.synonyms.items())),
        light={location: WoundRule(dict(sorted(c.items()))) for location, c in sorted(row.light.items())},
        heavy={location: WoundRule(dict(sorted(c.items()))) for location, c in sorted(row.heavy.items())},
        roles=dict(sorted(row.roles.items())),
    )
