"""The numbers of our content as docs/cases.md shows them: terrains, senses, weapons, plans, abilities, creatures."""

from collections.abc import Iterator
from dataclasses import fields

from components.ability import Ability
from components.detection import Cover, Vision
from components.gear import Weapon
from components.position import RANKS
from components.scenario import Kind, Plan
from components.senses import Sense
from components.stats import Stats
from content.loader import Content
from content.terrain import FLOOR, LAYERS, SLITS
from ecs.grid.material import Material


def stock(content: Content) -> dict[str, str]:
    """Name of a list -> the list, as Markdown."""
    known, kept = content.catalogue, content.terrain
    squares = {"floor": FLOOR} | {name: found.material for name, found in kept.items() if not found.border}
    borders = {name: found.material for name, found in kept.items() if found.border}
    opening = {name for name, found in kept.items() if found.opens}
    rows = {
        "squares": (f"`{name}`: {ground(squares[name])}" for name in sorted(squares)),
        "borders": (f"`{name}`: {ground(borders[name], opens=name in opening)}" for name in sorted(borders)),
        "senses": (f"`{name}`: {sense(content.senses[name])}" for name in sorted(content.senses)),
        "weapons": (f"`{name}`: {weapon(known.weapons[name])}" for name in sorted(known.weapons)),
        "plans": (f"`{name}`: {plan(known.plans[name])}" for name in sorted(known.plans)),
        "abilities": (f"`{name}`: {ability(known.abilities[name])}" for name in sorted(known.abilities)),
        "creatures": (f"`{name}`: {kind(known.kinds[name])}" for name in sorted(known.kinds)),
    }
    return {f"content {name}": "\n".join(f"- {line}" for line in lines) for name, lines in rows.items()}


def ground(what: Material, *, opens: bool = False) -> str:
    """What a terrain does, without what is as on the floor."""
    return _told(_ground(what, opens=opens))


def _ground(what: Material, *, opens: bool) -> Iterator[str]:
    shut = [layer for layer in LAYERS if getattr(what, layer)]
    if shut:
        yield f"blocks {' '.join(shut)}"
    if what.cover:
        yield f"cover {Cover(what.cover).name.lower()}"
    if what.height:
        yield f"{what.height} ft high"
    if what.shelters:
        yield "shelters"
    if what.conceals:
        yield f"conceals {what.conceals}"
    if what.rank < FLOOR.rank:
        yield f"size {RANKS[what.rank]}"
    if what.cost != 1:
        yield f"cost {what.cost}"
    if what.slit:
        yield f"slit facing {SLITS[what.slit]}"
    if what.prints:
        yield "keeps prints"
    if opens:
        yield "a door"


def sense(what: Sense) -> str:
    """Medium, acuity and range of a sense, and what light it needs."""
    sight = f", vision {what.vision}" if what.vision is not Vision.NORMAL else ""
    return f"{what.medium}, {what.acuity.name.lower()}, {what.range} ft{sight}"


def weapon(what: Weapon) -> str:
    """What a weapon does and how far it goes."""
    return _told(_weapon(what))


def _weapon(what: Weapon) -> Iterator[str]:
    yield what.use
    yield _dice(what.count, what.sides, what.bonus)
    if what.reach:
        yield f"reach {what.reach}"
    if what.increment:
        yield f"increment {what.increment}"
    if what.ammo:
        yield "ammo"
    if what.subdual:
        yield "subdual"
    if what.attack:
        yield f"attack {what.attack:+d}"
    if what.reload:
        yield f"reload {what.reload}"
    if what.hand != "arm":
        yield f"hand {what.hand or 'none'}"
    if what.effect:
        yield f"effect {what.effect}"


def plan(what: Plan) -> str:
    """Locations with their roles and wounds, and the words that mean them."""
    told = [f"locations {', '.join(_location(what, name) for name in what.locations)}", f"default {what.default}"]
    for name in what.locations:
        words = sorted(word for word, means in what.synonyms.items() if means == name)
        if words:
            told.append(f"{name} is also {', '.join(words)}")
    return "; ".join(told)


def _location(what: Plan, name: str) -> str:
    role = what.roles.get(name, name)
    wounds = [
        f"{grade} {_conditions(tuple(rules[name].conditions.items()))}"
        for grade, rules in (("light", what.light), ("heavy", what.heavy))
        if name in rules and rules[name].conditions
    ]
    return f"{name} ({'; '.join([role, *wounds])})"


def ability(what: Ability) -> str:
    """What an ability costs, whom it touches, what it does: the keys of an effect."""
    return _told(_ability(what))


def _ability(what: Ability) -> Iterator[str]:
    yield f"targets {what.targets}"
    if what.shape:
        yield f"{what.shape} {what.radius} ft"
    if what.range:
        yield f"range {what.range}"
    for name, amount in (("ap", what.cost), ("strain", what.strain), ("ammo", what.ammo)):
        if amount:
            yield f"{name} {amount}"
    if what.traits:
        yield f"traits {' '.join(what.traits)}"
    if what.bands:
        yield f"bands {' '.join(what.bands)}"
    if what.needs:
        yield f"needs {what.needs}"
    if what.attack is not None:
        yield f"attack {what.attack:+d}"
    if what.save:
        yield f"{what.save} DC {what.dc}"
    if what.count or what.bonus:
        yield f"damage {_dice(what.count, what.sides, what.bonus)}{'' if what.half else ', none on a save'}"
    if what.conditions:
        yield f"gives {_conditions(what.conditions)}"
    if what.gains:
        yield f"gains {_conditions(what.gains)}"


def kind(what: Kind) -> str:
    """A creature of content as the keys of a case would write it, without what is the default there."""
    return _told(_kind(what))


def _kind(what: Kind) -> Iterator[str]:
    yield f"size {RANKS[what.rank]}"
    yield f"plan {what.plan}"
    yield f"hp {what.hp}"
    usual = Stats()
    for f in fields(Stats):
        value = getattr(what.stats, f.name)
        if value != getattr(usual, f.name):
            yield f.name if value is True else f"{f.name} {value}"
    yield f"senses {', '.join(_carried(one) for one in what.senses) or 'none'}"
    yield f"weapons {', '.join(one.id for one in what.weapons) or 'none'}"
    if what.ammo:
        yield f"ammo {what.ammo}"
    if what.strain:
        yield f"strain {what.strain}"
    if what.abilities:
        yield f"abilities {', '.join(one.id for one in what.abilities)}"
    if any(what.light):
        yield f"carries a light, bright {what.light[0]} dim {what.light[1]}"
    if what.reacts != "always":
        yield f"reacts {what.reacts}"


def _carried(what: Sense) -> str:
    return f"{what.kind} {what.acuity.name.lower()} {what.range} ft"


def _dice(count: int, sides: int, bonus: int) -> str:
    return f"{count}d{sides}{f'{bonus:+d}' if bonus else ''}" if count else str(bonus)


def _conditions(found: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{name} {rounds} rounds" if rounds else name for name, rounds in found)


def _told(parts: Iterator[str]) -> str:
    return ", ".join(parts) or "nothing"
