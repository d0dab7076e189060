"""Abilities can be used: their numbers fit together, and their conditions are known."""

from collections.abc import Iterator

from components.ability import AREA, AUDITORY, BURST, CREATURE, SELF, SQUARE, Ability
from content.loader import Content
from content.scenarios import CONDITIONS
from content.source import Place
from ecs.errors import Finding


def abilities(content: Content) -> Iterator[Finding]:
    """Findings for abilities that could never work, and for creatures that could never pay for theirs."""
    for name, ability in content.catalogue.abilities.items():
        place = content.places["abilities", name]
        for key, text in _faults(ability):
            here = place.at(key)
            yield Finding("ability", here.file, here.line, here.key, text)
        for key, given in (("conditions", ability.conditions), ("gains", ability.gains)):
            for condition, _ in given:
                if condition not in CONDITIONS:
                    text = f"{condition!r} is no condition; known: {', '.join(sorted(CONDITIONS))}"
                    yield _finding(place.at(key, condition), text)
    for name, kind in content.catalogue.kinds.items():
        place = content.places["creatures", name].at("abilities")
        for ability in kind.abilities:
            if ability.strain > kind.strain:
                text = f"{ability.id!r} costs {ability.strain} strain, this creature takes {kind.strain}; raise strain"
                yield _finding(place, text)
            if ability.ammo > kind.ammo:
                yield _finding(place, f"{ability.id!r} needs {ability.ammo} ammo, this creature has {kind.ammo}")


def _faults(ability: Ability) -> Iterator[tuple[str, str]]:
    area = ability.targets == AREA
    if area != bool(ability.shape):
        yield "shape", "an area has a shape: burst, emanation, cone or line; nothing else has one"
    if area and not ability.radius:
        yield "radius", "an area needs a radius in feet (a cone or line: its length)"
    if (ability.targets in (CREATURE, SQUARE) or ability.shape == BURST) and not ability.range:
        yield "range", "add a range in feet"
    if bool(ability.save) != bool(ability.dc):
        yield "dc", "a save has a dc above 0, and a dc belongs to a save"
    if ability.needs and ability.targets != CREATURE:
        yield "needs", "only what targets a creature can need one that is unaware"
    if not (ability.harms or ability.conditions or ability.gains):
        yield "damage", "it does nothing; add damage, conditions or gains"
    if ability.targets == SELF and ability.harms:
        yield "damage", "what its user does to itself is conditions, not damage"
    for trait in ability.traits:
        if trait != AUDITORY:
            yield "traits", f"{trait!r} is no trait; known: {AUDITORY}"


def _finding(place: Place, text: str) -> Finding:
    return Finding("ability", place.file, place.line, place.key, text)
