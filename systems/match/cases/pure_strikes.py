"""Pure rules of strikes, by name."""

from dataclasses import dataclass
from typing import Annotated, Literal

from components.detection import Cover, Detection
from components.gear import Weapon
from components.outcome import Level
from components.ruleset import Ruleset
from components.scenario import Catalogue
from components.stats import Stats
from content.measures import Feet
from content.phrase import fault
from content.schema import Within
from ecs.chance import judge
from ecs.errors import UsageError
from systems.match.cases.offered import GRADES, Number, State, Told, rule
from systems.rules.bands import engaged, range_band
from systems.rules.flat_check import flat_check_dc
from systems.rules.harm import harm_of
from systems.rules.net_levels import clamped, net
from systems.rules.ranges import range_levels
from systems.rules.take_cover import shifted, stepped, take_cover_refusal
from systems.rules.wounds import wound_of

Grade = Literal["none", "lesser", "standard", "greater"]


@dataclass(frozen=True, slots=True)
class Shot:
    """distance and increment in feet."""

    distance: Feet
    increment: Feet


@rule(
    "range_levels",
    levels="number: levels of Disadvantage",
    legal="yes: whether it can be shot at all",
    reason="word reason: why not",
)
def range_levels_at(given: Shot, rules: Ruleset, _: Catalogue) -> Told:
    """R-RNG-1: what a range increment does at a distance."""
    levels = range_levels(given.distance, given.increment, rules)
    if levels is None:
        return {"legal": False, "reason": "out_of_range"}
    return {"levels": levels, "legal": True, "reason": ""}


@dataclass(frozen=True, slots=True)
class Apart:
    """distance in feet; reach and other_reach of their melee weapons, in feet; in_melee: they fight hand to hand."""

    distance: Feet
    reach: Feet = 5
    other_reach: Feet = 5
    in_melee: bool = False


@rule("band", band="word band: the range band")
def band(given: Apart, rules: Ruleset, _: Catalogue) -> Told:
    """R-BAND-1: the range band of a distance."""
    near = given.in_melee or engaged(given.distance, given.reach, given.other_reach)
    return {"band": range_band(given.distance, engaged=near, rules=rules).value}


@dataclass(frozen=True, slots=True)
class Aimed:
    """state: of the target to the attacker; concealed: from it; roll: the d20, if it is to be judged."""

    state: State = "observed"
    concealed: bool = False
    roll: Annotated[int, Within(0, 20)] = 0


@rule("flat_dc", dc="number: 0 for no check", passes="yes: whether the roll meets it")
def flat_dc(given: Aimed, rules: Ruleset, _: Catalogue) -> Told:
    """D-FLAT-1, D-FLAT-2: the flat check owed before affecting a creature so sensed."""
    dc = flat_check_dc(Detection[given.state.upper()], concealed=given.concealed, rules=rules)
    return {"dc": dc, "passes": bool(judge((given.roll,), (dc,), 0, 0).degree)}


@dataclass(frozen=True, slots=True)
class Flat:
    """A flat check of any DC, with its d20; levels are named only to show that they change nothing."""

    dc: Number
    roll: Annotated[int, Within(1, 20)]
    levels: Number = 0


@rule("flat_check", passes="yes: a plain d20 that meets the DC; DC 1 and less always, 21 and more never")
def flat_check(given: Flat, rules: Ruleset, _: Catalogue) -> Told:
    """D-FLAT-1: a plain d20, no modifiers, no levels."""
    return {"passes": bool(judge((given.roll,), (given.dc,), 0, 0).degree)}


@dataclass(frozen=True, slots=True)
class Dice:
    """levels: net; faces: the d20 in the order rolled, at least |levels| + 1; modifier, dc: to judge the total."""

    levels: Number
    faces: tuple[Annotated[int, Within(1, 20)], ...]
    modifier: Number = 0
    dc: Number = 0


@rule(
    "keep",
    kept="number: the die that counts",
    used="number: how many dice are read",
    total="number: kept + modifier",
    success="yes: the total meets the DC",
)
def keep(given: Dice, rules: Ruleset, _: Catalogue) -> Told:
    """D-LVL-1: roll |n| + 1 d20, keep the best (n > 0) or the worst."""
    capped = clamped(given.levels, rules)
    if len(given.faces) <= abs(capped):
        need, have = abs(capped) + 1, len(given.faces)
        raise fault(UsageError, "case.faces", levels=capped, need=need, have=have)
    rolled = judge(given.faces, (given.dc,), given.modifier, capped)
    total = rolled.kept + given.modifier
    return {"kept": rolled.kept, "used": abs(capped) + 1, "total": total, "success": bool(rolled.degree)}


@dataclass(frozen=True, slots=True)
class LevelRow:
    """One reason for levels."""

    source: str
    amount: Number
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Reasons:
    """levels: amounts, or tables of source and amount; amounts without a source count as different sources."""

    levels: tuple[Number | LevelRow, ...]


@rule("net_levels", net="number: net levels within the cap")
def net_levels(given: Reasons, rules: Ruleset, _: Catalogue) -> Told:
    """D-LVL-1: add Advantages, subtract Disadvantages, clamp; one source counts once."""
    found = [
        Level(row.source, row.amount, row.clause) if isinstance(row, LevelRow) else Level(str(at), row, "")
        for at, row in enumerate(given.levels)
    ]
    return {"net": net(found, rules)}


@dataclass(frozen=True, slots=True)
class Covered:
    """cover: as geometry gives it; steps: up or down by an effect."""

    cover: Grade
    steps: Number = 0


@dataclass(frozen=True, slots=True)
class Grown:
    """cover: as geometry gives it."""

    cover: Grade


@rule(
    "cover_step",
    cover="word cover: the grade that results",
    levels="number: its levels",
    allows_hide="yes: whether one may Hide",
)
def cover_step(given: Covered, rules: Ruleset, _: Catalogue) -> Told:
    """D-COV-5: an effect raises or lowers cover by steps, within none and greater."""
    found = shifted(Cover[given.cover.upper()], given.steps)
    return _cover(found, rules)


@rule(
    "take_cover",
    cover="word cover: the grade that counts",
    levels="number: its levels",
    allows_hide="yes: whether one may Hide",
    legal="yes: whether Take Cover may be used against this one observer",
    reason="word reason: why not",
)
def take_cover(given: Grown, rules: Ruleset, _: Catalogue) -> Told:
    """R-COV-2, D-COV-2: Take Cover improves a grade by one step; none stays none."""
    grade = Cover[given.cover.upper()]
    refusal = take_cover_refusal((grade,), taking_cover=False)
    found = stepped(grade)
    return {**_cover(found, rules), "legal": refusal is None, "reason": refusal.key[7:] if refusal else ""}


def _cover(grade: Cover, rules: Ruleset) -> Told:
    name, levels = grade.name.lower(), rules.cover_levels[grade]
    return {"cover": name, "levels": levels, "allows_hide": grade >= rules.cover_to_hide}


@dataclass(frozen=True, slots=True)
class Blow:
    """damage of one attack after reductions, against a creature of so many hit points."""

    damage: Number
    hp: Number
    subdual: bool = False
    minion: bool = False


@rule("wound_grade", grade="word grade: the wound that lands")
def wound_grade(given: Blow, rules: Ruleset, _: Catalogue) -> Told:
    """D-WND-1: 25 % of max HP a Light Wound, 50 % a Heavy one; subdual none; minions no Light one."""
    grade = wound_of(given.damage, given.hp, subdual=given.subdual, minion=given.minion, rules=rules)
    return {"grade": GRADES[grade]}


@dataclass(frozen=True, slots=True)
class Fist:
    """might: the modifier."""

    might: Number


@rule("unarmed_damage", damage="number: what a hit does", subdual="yes: whether it is subdual")
def unarmed_damage(given: Fist, rules: Ruleset, _: Catalogue) -> Told:
    """R-UNA-1, D-SUB-1: 1 + Might subdual, at least 1."""
    harm = harm_of(Weapon("unarmed", count=0, subdual=True), Stats(might=given.might), rules)
    return {"damage": max(harm.least, harm.bonus), "subdual": harm.subdual}
