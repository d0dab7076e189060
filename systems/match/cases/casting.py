"""The creatures of a case: what they truly are, and what others take them to be."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Final

from components.ability import Ability, Targets
from components.actions import Square
from components.conditions import DYING, EXPOSED, SHIELDED
from components.detection import Acuity, Medium
from components.gear import Use, Weapon
from components.position import RANKS
from components.ruleset import Ruleset
from components.scenario import Kind
from components.senses import Sense
from components.stats import Stats
from content.creatures import Known, abilities
from content.references import refer
from content.senses import SenseUse, senses
from content.source import Faults, Place
from content.weapons import USUAL_INCREMENT, dice
from systems.match.cases.rows import Conditions, CreatureRow, EffectRow, NumbersRow, WeaponUse

PLAIN: Final = Weapon("weapon")
SIGHT: Final = "sight"
DEFAULT_SENSES: Final = (SIGHT, "hearing")
MODIFIERS: Final = tuple(f.name for f in fields(Stats) if f.name not in ("initiative",))
HP: Final = 20
AMMO: Final = 20
STRAIN: Final = 10


@dataclass(frozen=True, slots=True)
class Actor:
    """One creature of a case.  true: what it is; kind: its public default, as which others take it (R-DET-5).

    at: its square as the case counts squares; hp: now; conditions: name -> rounds, 0 until something ends it.
    """

    row: CreatureRow
    side: str
    at: Square
    true: Kind
    kind: Kind
    hp: int
    conditions: dict[str, int]
    strain: tuple[int, int]


def actor_of(
    row: CreatureRow, kinds: dict[str, Kind], effects: tuple[Ability, ...], known: Known, place: Place, faults: Faults
) -> Actor:
    """The creature that a row describes, with the effects of the case; unknown names in it are noted."""
    base = kinds.get(row.kind)
    if row.kind:
        refer("kind", row.kind, kinds, place.at("kind"), faults, text="fault.unknown_creature")
    start = base or _nobody(known)
    true = _changed(start, row, known, place, faults)
    gear = _weapons(row.gear, known, place, faults, key="gear")
    true = replace(true, id=row.name, weapons=(*true.weapons, *gear), abilities=(*true.abilities, *effects))
    assumed = row.assumed
    kind = true if assumed is None else _changed(true, assumed, known, place.at("assumed"), faults)
    hp = true.hp if row.hp is None else row.hp[0] if isinstance(row.hp, tuple) else row.hp
    strain = row.strain if isinstance(row.strain, tuple) else (0, true.strain if row.strain is None else row.strain)
    side, conditions = row.side or row.name.lower(), rounds_of(row.conditions)
    if row.conceals:
        conditions[veil_of(row.conceals)] = 0
    if hp == 0:
        conditions[DYING] = 0
    conditions = dict(sorted(conditions.items()))
    return Actor(row, side, row.at, true, kind, min(hp, true.hp), conditions, strain)


def ability_of(row: EffectRow) -> Ability:
    """The ability that an effect of a case is."""
    count, sides, bonus = dice(row.damage)
    return Ability(
        id=row.name,
        cost=row.ap,
        strain=row.strain,
        ammo=row.ammo,
        traits=row.traits,
        targets=row.targets or (Targets.AREA if row.shape else Targets.CREATURE),
        shape=row.shape,
        radius=row.radius,
        range=row.range,
        save=row.save,
        dc=row.dc,
        count=count,
        sides=sides,
        bonus=bonus,
        half=row.half,
        conditions=tuple(sorted({**rounds_of(row.conditions), **shifting(row.cover_steps)}.items())),
        needs=row.needs,
        gains=tuple(rounds_of(row.gains).items()),
        attack=(0 if row.attack else None) if isinstance(row.attack, bool) else row.attack,
        bands=row.bands,
    )


def shifting(steps: int) -> dict[str, int]:
    """The condition that raises (steps > 0) or lowers cover until something ends it (D-COV-5)."""
    return {SHIELDED if steps > 0 else EXPOSED: 0} if steps else {}


def veil_of(percent: int) -> str:
    """The condition of a creature of a case that magic conceals by so many percent (R-P-4)."""
    return f"veiled_{percent}"


def with_veils(rulesets: dict[str, Ruleset], rows: Iterable[CreatureRow]) -> dict[str, Ruleset]:
    """The rulesets with a condition for every percent by which magic conceals a creature of the case."""
    veils = {veil_of(row.conceals): row.conceals for row in rows if row.conceals}
    return {
        name: rules
        if rules.points is None
        else replace(rules, points=replace(rules.points, magic_percent={**rules.points.magic_percent, **veils}))
        for name, rules in rulesets.items()
    } if veils else rulesets


def rounds_of(conditions: Conditions) -> dict[str, int]:
    """Condition -> rounds left, sorted; a list of names holds until something ends them."""
    rounds = dict(conditions) if isinstance(conditions, dict) else dict.fromkeys(conditions, 0)
    return dict(sorted(rounds.items()))


def _nobody(known: Known) -> Kind:
    """A Medium creature that sees and hears, with one plain weapon and no modifiers."""
    return Kind(
        id="",
        rank=RANKS.index("M"),
        plan="humanoid",
        hp=HP,
        stats=Stats(),
        senses=tuple(known.senses[name] for name in DEFAULT_SENSES if name in known.senses),
        weapons=(PLAIN,),
        ammo=AMMO,
        strain=STRAIN,
    )


def _changed(base: Kind, row: NumbersRow, known: Known, place: Place, faults: Faults) -> Kind:
    """The kind with what the row says otherwise."""
    stats = replace(base.stats)
    for name in MODIFIERS:
        if getattr(row, name) is not None:
            setattr(stats, name, getattr(row, name))
    if row.plan is not None:
        refer("plan", row.plan, known.plans, place.at("plan"), faults, text="fault.unknown_plan")
    most = row.hp[1] if isinstance(row.hp, tuple) else row.hp
    return replace(
        base,
        rank=base.rank if row.size is None else RANKS.index(row.size),
        plan=base.plan if row.plan not in known.plans else str(row.plan),
        hp=most or base.hp,
        stats=stats,
        senses=base.senses if row.senses is None else senses_of(row.senses, known.senses, place, faults),
        weapons=base.weapons if row.weapons is None else _weapons(row.weapons, known, place, faults),
        ammo=base.ammo if row.ammo is None else row.ammo,
        reacts=base.reacts if row.reacts is None else row.reacts,
        abilities=base.abilities if row.abilities is None else abilities(row.abilities, known.abilities, place, faults),
    )


def senses_of(
    uses: tuple[str | SenseUse, ...], known: dict[str, Sense], place: Place, faults: Faults
) -> tuple[Sense, ...]:
    """Senses by name; one that content does not have must be written in full: medium, acuity and range.

    A stand-in is made of one whose medium or acuity could not be read, which was noted.
    """
    made: dict[str, Sense] = {}
    for index, use in enumerate(uses):
        if isinstance(use, SenseUse) and use.kind not in known:
            if use.medium and use.acuity:
                made[use.kind] = Sense(use.kind, use.medium, use.acuity, use.range or 0)
            elif not faults.sound(place.at("senses", index), "medium", "acuity"):
                made[use.kind] = Sense(use.kind, Medium.SIGHT, Acuity.VAGUE, 0)
    return senses(uses, {**made, **known}, place, faults)


def _weapons(
    uses: tuple[str | WeaponUse, ...], known: Known, place: Place, faults: Faults, *, key: str = "weapons"
) -> tuple[Weapon, ...]:
    found = []
    for index, use in enumerate(uses):
        if isinstance(use, WeaponUse):
            found.append(_weapon(use, known))
        elif use in known.weapons:
            found.append(known.weapons[use])
        elif use == PLAIN.id:
            found.append(PLAIN)
        else:
            refer(key, use, known.weapons, place.at(key, index), faults, text="fault.unknown_weapon")
    return tuple(found)


def _weapon(use: WeaponUse, known: Known) -> Weapon:
    base = known.weapons.get(use.name, replace(PLAIN, id=use.name))
    count, sides, bonus = (base.count, base.sides, base.bonus) if use.damage is None else dice(use.damage)
    how = use.use or (Use.RANGED if use.increment and not base.distant else base.use)
    increment = base.increment if use.increment is None else use.increment
    return Weapon(
        id=use.name,
        use=how,
        count=count,
        sides=sides,
        bonus=bonus,
        reach=base.reach if use.reach is None else use.reach,
        increment=increment or (0 if how is Use.MELEE else USUAL_INCREMENT),
        ammo=base.ammo if use.ammo is None else use.ammo,
        subdual=base.subdual if use.subdual is None else use.subdual,
        attack=base.attack if use.attack is None else use.attack,
        hand=base.hand if use.hand is None else use.hand,
        effect=base.effect if use.effect is None else use.effect,
        reload=base.reload if use.reload is None else use.reload,
    )
