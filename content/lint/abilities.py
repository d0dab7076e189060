"""Abilities can be used: their numbers fit together, and their conditions are known."""

from collections.abc import Iterator

from components.ability import AUDITORY, Ability, Shape, Targets
from content.loader import Content
from content.phrase import finding
from content.scenarios import CONDITIONS
from content.source import Place
from ecs.errors import Finding


def abilities(content: Content) -> Iterator[Finding]:
    """Findings for abilities that could never work, and for creatures that could never pay for theirs."""
    for name, ability in content.catalogue.abilities.items():
        place = content.places["abilities", name]
        for key, text in _faults(ability):
            yield _finding(place.at(key), text, known=AUDITORY)
        for key, given in (("conditions", ability.conditions), ("gains", ability.gains)):
            for condition, _ in given:
                if condition not in CONDITIONS:
                    known = ", ".join(sorted(CONDITIONS))
                    yield _finding(place.at(key, condition), "fault.no_condition", name=repr(condition), known=known)
    for name, kind in content.catalogue.kinds.items():
        place = content.places["creatures", name].at("abilities")
        for ability in kind.abilities:
            if ability.strain > kind.strain:
                name = repr(ability.id)
                yield _finding(place, "fault.too_much_strain", name=name, need=ability.strain, most=kind.strain)
            if ability.ammo > kind.ammo:
                name = repr(ability.id)
                yield _finding(place, "fault.too_little_ammo", name=name, need=ability.ammo, most=kind.ammo)


def _faults(ability: Ability) -> Iterator[tuple[str, str]]:
    area = ability.targets is Targets.AREA
    if area != bool(ability.shape):
        yield "shape", "fault.shape"
    if area and not ability.radius:
        yield "radius", "fault.radius"
    if (ability.targets in (Targets.CREATURE, Targets.SQUARE) or ability.shape is Shape.BURST) and not ability.range:
        yield "range", "fault.range"
    if bool(ability.save) != bool(ability.dc):
        yield "dc", "fault.dc"
    if ability.attack is not None and (ability.save or ability.targets not in (Targets.CREATURE, Targets.SQUARE)):
        yield "attack", "fault.attack"
    if ability.bands and ability.targets not in (Targets.CREATURE, Targets.SQUARE):
        yield "bands", "fault.bands"
    if ability.needs and ability.targets is not Targets.CREATURE:
        yield "needs", "fault.needs"
    if not (ability.harms or ability.conditions or ability.gains):
        yield "damage", "fault.does_nothing"
    if ability.targets is Targets.SELF and ability.harms:
        yield "damage", "fault.harms_itself"
    if any(trait != AUDITORY for trait in ability.traits):
        yield "traits", "fault.no_trait"


def _finding(place: Place, text: str, /, **values: object) -> Finding:
    return finding("ability", place.file, place.line, place.key, text, **values)
