"""Kinds of creatures as data files spell them."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from components.ability import Ability
from components.gear import Weapon
from components.position import RANKS
from components.scenario import Kind, Plan
from components.senses import Sense
from components.stats import Stats
from components.vigilance import Setting
from content.measures import Feet
from content.references import refer
from content.schema import Within
from content.senses import SenseUse, senses
from content.source import Faults, Place
from content.weapons import WeaponRow, weapon

Modifier = Annotated[int, Within(-30, 60)]
Size = Literal["T", "S", "M", "L", "H", "G"]


@dataclass(frozen=True, slots=True)
class CreatureRow:
    """One kind: size letter, body plan, hit points, modifiers to a d20, feet, senses and weapons by name or in full.

    initiative is the whole modifier; left out, it is Perception (D-TURN-1).  abilities by name; strain: as much as it
    takes in a battle.  reacts: when it strikes at those who leave its reach (D-AOO-1).
    """

    hp: Annotated[int, Within(1, 10_000)]
    weapons: tuple[str | WeaponRow, ...]
    size: Size = "M"
    plan: str = "humanoid"
    senses: tuple[str | SenseUse, ...] = ("sight", "hearing")
    attack: Modifier = 0
    defense: Modifier = 0
    might: Modifier = 0
    perception: Modifier = 0
    stealth: Modifier = 0
    deception: Modifier = 0
    fortitude: Modifier = 0
    reflex: Modifier = 0
    will: Modifier = 0
    initiative: Modifier | None = None
    speed: Feet = 30
    reach: Feet = 5
    minion: bool = False
    ammo: Annotated[int, Within(0, 1000)] = 0
    light: tuple[Feet, Feet] = (0, 0)
    abilities: tuple[str, ...] = ()
    strain: Annotated[int, Within(0, 1000)] = 0
    reacts: Setting = Setting.ALWAYS


@dataclass(frozen=True, slots=True)
class Known:
    """What creatures refer to, by name."""

    senses: dict[str, Sense]
    weapons: dict[str, Weapon]
    plans: dict[str, Plan]
    abilities: dict[str, Ability] = field(default_factory=dict)


def weapons(
    uses: tuple[str | WeaponRow, ...], known: dict[str, Weapon], place: Place, faults: Faults
) -> tuple[Weapon, ...]:
    """A creature's weapons in their order; unknown ones are noted, and a stand-in takes their place."""
    found: list[Weapon] = []
    for index, use in enumerate(uses):
        here = place.at("weapons", index)
        if isinstance(use, WeaponRow):
            if not use.name and faults.sound(here, "name"):
                faults.add(here, "missing_key", "fault.weapon_name")
            found.append(weapon(use.name, use))
        elif use in known:
            found.append(known[use])
        else:
            torn = "weapons" in faults.torn
            refer("weapons", use, known, here, faults, text="fault.unknown_weapon", open_=torn)
            found.append(Weapon(use))
    return tuple(found)


def abilities(names: tuple[str, ...], known: dict[str, Ability], place: Place, faults: Faults) -> tuple[Ability, ...]:
    """A creature's abilities in their order; unknown ones are noted and left out."""
    torn = "abilities" in faults.torn
    for index, name in enumerate(names):
        here = place.at("abilities", index)
        refer("abilities", name, known, here, faults, text="fault.unknown_ability", open_=torn)
    return tuple(known[name] for name in names if name in known)


def stats(row: CreatureRow) -> Stats:
    """The row's modifiers and feet; Stats.initiative is what comes on top of Perception."""
    return Stats(
        attack=row.attack,
        defense=row.defense,
        might=row.might,
        perception=row.perception,
        stealth=row.stealth,
        deception=row.deception,
        fortitude=row.fortitude,
        reflex=row.reflex,
        will=row.will,
        initiative=0 if row.initiative is None else row.initiative - row.perception,
        speed=row.speed,
        reach=row.reach,
        minion=row.minion,
    )


def kind(name: str, row: CreatureRow, known: Known, place: Place, faults: Faults) -> Kind:
    """The kind that a row describes; unknown names in it are noted."""
    torn = "plans" in faults.torn
    refer("plan", row.plan, known.plans, place.at("plan"), faults, text="fault.unknown_plan", open_=torn)
    return Kind(
        id=name,
        rank=RANKS.index(row.size),
        plan=row.plan,
        hp=row.hp,
        stats=stats(row),
        senses=senses(row.senses, known.senses, place, faults),
        weapons=weapons(row.weapons, known.weapons, place, faults),
        ammo=row.ammo,
        light=row.light,
        abilities=abilities(row.abilities, known.abilities, place, faults),
        strain=row.strain,
        reacts=row.reacts,
    )
