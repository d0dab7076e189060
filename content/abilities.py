"""Abilities as data files spell them."""

from dataclasses import dataclass
from typing import Annotated, Literal

from components.ability import Ability, Save, Shape, Targets
from content.measures import Feet, Rounds
from content.schema import Like, Within
from content.weapons import Damage, dice
from systems.rules.bands import Band

Trait = Annotated[str, Like(r"[a-z][a-z_]*", '"auditory"')]


@dataclass(frozen=True, slots=True)
class AbilityRow:
    """One ability: what it costs, whom it touches, what it does.

    cost in AP; strain; ammo: pieces of ammunition; traits: "auditory" needs a voice and is heard.
    targets: a creature; square: a creature or a guessed square; area; self.
    shape of an area: burst at a corner of squares, emanation from the user's centre, cone or line from a corner of its
    space; radius in feet, of a cone or line its length; range in feet, to the target or to a burst's centre.
    save against dc, none if left out; damage in dice, halved by a save if half, else none.
    conditions: name = rounds (0: until something ends it) for those who fail their save.
    attack: an attack roll instead of a save, with this added to the user's attack.
    bands: works only on targets that are "engaged", "close", "near", "far" or "distant"; left out, on any.
    needs = "unnoticed": only against a target that has no idea of the user.
    gains: conditions that the user gets itself.
    """

    targets: Targets = Targets.CREATURE
    cost: Annotated[int, Within(0, 10)] = 1
    strain: Annotated[int, Within(0, 100)] = 0
    ammo: Annotated[int, Within(0, 100)] = 0
    traits: tuple[Trait, ...] = ()
    shape: Shape = Shape.NONE
    radius: Annotated[int, Within(0, 300)] = 0
    range: Feet = 0
    save: Save = Save.NONE
    dc: Annotated[int, Within(0, 60)] = 0
    damage: Damage = "0"
    half: bool = True
    conditions: dict[str, Rounds] | None = None
    needs: Literal["", "unnoticed"] = ""
    gains: dict[str, Rounds] | None = None
    attack: Annotated[int, Within(-20, 20)] | None = None
    bands: tuple[Band, ...] = ()


def ability(name: str, row: AbilityRow) -> Ability:
    """The ability that a row describes."""
    count, sides, bonus = dice(row.damage)
    return Ability(
        id=name,
        cost=row.cost,
        strain=row.strain,
        ammo=row.ammo,
        traits=row.traits,
        targets=row.targets,
        shape=row.shape,
        radius=row.radius,
        range=row.range,
        save=row.save,
        dc=row.dc,
        count=count,
        sides=sides,
        bonus=bonus,
        half=row.half,
        conditions=tuple(sorted((row.conditions or {}).items())),
        needs=row.needs,
        gains=tuple(sorted((row.gains or {}).items())),
        attack=row.attack,
        bands=row.bands,
    )
