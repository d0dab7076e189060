"""Abilities can be used: their numbers fit together, and their conditions are known."""

from collections.abc import Iterator

from components.ability import AUDITORY, Ability, Shape, Targets
from components.scenario import Kind
from content.loader import Content
from content.scenarios import CONDITIONS
from content.source import Faults, Place


def abilities(content: Content, faults: Faults) -> None:
    """Note abilities that could never work, and creatures that could never pay for theirs."""
    for name, ability in content.catalogue.abilities.items():
        place = content.places["abilities", name]
        for text, *keys in _faults(ability):
            if faults.sound(place, *keys):
                faults.add(place.at(keys[0]), "ability", text, known=AUDITORY)
        for key, given in (("conditions", ability.conditions), ("gains", ability.gains)):
            for condition, _ in given:
                if condition not in CONDITIONS:
                    known, told = ", ".join(sorted(CONDITIONS)), repr(condition)
                    faults.add(place.at(key, condition), "ability", "fault.no_condition", name=told, known=known)
    for name, kind in content.catalogue.kinds.items():
        _paid(kind, content, content.places["creatures", name], faults)


def _paid(kind: Kind, content: Content, place: Place, faults: Faults) -> None:
    """Note abilities that take more than a creature has."""
    for ability in kind.abilities:
        here, name = content.places["abilities", ability.id], repr(ability.id)
        if ability.strain > kind.strain and faults.sound(here, "strain") and faults.sound(place, "strain"):
            need, most = ability.strain, kind.strain
            faults.add(place.at("abilities"), "ability", "fault.too_much_strain", name=name, need=need, most=most)
        if ability.ammo > kind.ammo and faults.sound(here, "ammo") and faults.sound(place, "ammo"):
            need, most = ability.ammo, kind.ammo
            faults.add(place.at("abilities"), "ability", "fault.too_little_ammo", name=name, need=need, most=most)


def _faults(ability: Ability) -> Iterator[tuple[str, ...]]:
    """What is wrong, the key at which it is told, and the other keys that it is judged by."""
    area = ability.targets is Targets.AREA
    if area != bool(ability.shape):
        yield "fault.shape", "shape", "targets"
    if area and not ability.radius:
        yield "fault.radius", "radius", "targets"
    if (ability.targets in (Targets.CREATURE, Targets.SQUARE) or ability.shape is Shape.BURST) and not ability.range:
        yield "fault.range", "range", "targets", "shape"
    if bool(ability.save) != bool(ability.dc):
        yield "fault.dc", "dc", "save"
    if ability.attack is not None and (ability.save or ability.targets not in (Targets.CREATURE, Targets.SQUARE)):
        yield "fault.attack", "attack", "save", "targets"
    if ability.bands and ability.targets not in (Targets.CREATURE, Targets.SQUARE):
        yield "fault.bands", "bands", "targets"
    if ability.needs and ability.targets is not Targets.CREATURE:
        yield "fault.needs", "needs", "targets"
    if not (ability.harms or ability.conditions or ability.gains):
        yield "fault.does_nothing", "damage", "conditions", "gains"
    if ability.targets is Targets.SELF and ability.harms:
        yield "fault.harms_itself", "damage", "targets"
    if any(trait != AUDITORY for trait in ability.traits):
        yield "fault.no_trait", "traits"
