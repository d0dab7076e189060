"""Pure rules of space, senses, stealth and bodies, by name."""

from dataclasses import dataclass
from typing import Annotated, Literal

from components.actions import Square
from components.awareness import Track
from components.detection import Cover, Detection, Light, Vision
from components.felt import Felt
from components.position import RANKS, SIDES
from components.ruleset import Ruleset
from components.scenario import Catalogue
from content.creatures import Size
from content.measures import Feet
from content.phrase import fault
from content.schema import Within
from content.suggest import did_you_mean
from ecs.errors import UsageError
from ecs.grid.space import Space, distance_feet
from systems.match.cases.offered import GRADES, Grade, Number, State, Told, rule
from systems.rules.detection import off_guard, pair_state
from systems.rules.families import family_of
from systems.rules.initiative import avoid_notice
from systems.rules.light import seen_light
from systems.rules.movement import speed_of
from systems.rules.noise import heard, noise_percent
from systems.rules.plans import locate
from systems.rules.sneak import UNSCREENED, judge_sneak
from systems.rules.stealth import degree_of, passive_dc
from systems.rules.turn_start import points_for


@dataclass(frozen=True, slots=True)
class Spaces:
    """Two spaces: north-west squares, sizes, and elevations in feet."""

    a: Square
    b: Square
    size: Size = "M"
    other_size: Size = "M"
    elevation: Feet = 0
    other_elevation: Feet = 0


@rule("distance", distance="number: feet")
def distance(given: Spaces, rules: Ruleset, _: Catalogue) -> Told:
    """D-GRID-3: feet between the nearest squares, in three dimensions."""
    one, other = RANKS.index(given.size), RANKS.index(given.other_size)
    a = Space(*given.a, SIDES[one], given.elevation, one)
    b = Space(*given.b, SIDES[other], given.other_elevation, other)
    return {"distance": distance_feet(a, b)}


@dataclass(frozen=True, slots=True)
class Noise:
    """distance and range of hearing in feet; deed: still, move, loud or silent; walls: full walls between."""

    distance: Feet
    range: Feet = 60
    deed: Literal["still", "move", "loud", "silent"] = "move"
    walls: Annotated[int, Within(0, 20)] = 0


@rule("hearing", heard="yes: whether the noise is within range")
def hearing(given: Noise, rules: Ruleset, _: Catalogue) -> Told:
    """D-SENSE-3: range times noise, halved for each full wall."""
    noise = noise_percent(given.deed, rules)
    return {"heard": heard(given.distance, given.range, noise, walls=given.walls)}


@dataclass(frozen=True, slots=True)
class Lit:
    """light at the target's square, and the observer's vision."""

    light: Light
    vision: Vision = Vision.NORMAL


@rule("light", light="word light: as this vision has it")
def seen_light_as(given: Lit, rules: Ruleset, _: Catalogue) -> Told:
    """D-LIGHT-1: low-light has dim as bright, darkvision everything."""
    return {"light": seen_light(given.light, given.vision).name.lower()}


@dataclass(frozen=True, slots=True)
class Spoken:
    """plan: a body plan; aim: free words."""

    plan: str
    aim: str


@rule("location", location="text: a location of the plan")
def location(given: Spoken, rules: Ruleset, catalogue: Catalogue) -> Told:
    """R-DECL-1: free words to a location; unknown ones are the plan's default."""
    if given.plan not in catalogue.plans:
        hint = did_you_mean(given.plan, catalogue.plans)
        raise fault(UsageError, "fault.unknown_plan", key="plan", name=repr(given.plan), hint=hint)
    return {"location": locate(catalogue.plans[given.plan], given.aim)}


@dataclass(frozen=True, slots=True)
class StealthTotal:
    """total: the Stealth roll; perception: the observer's modifier."""

    total: Number
    perception: Number = 0


@dataclass(frozen=True, slots=True)
class EntryTotal:
    """total: the Stealth roll; perception: the observer's modifier; initiative: its total; screened: from it."""

    total: Number
    perception: Number = 0
    initiative: Number = 0
    screened: bool = True


@rule(
    "stealth",
    dc="number: the observer's passive DC",
    success="yes: the total meets it",
    margin_failed="yes: it fails by the margin of Sneak",
)
def stealth(given: StealthTotal, rules: Ruleset, _: Catalogue) -> Told:
    """D-STEALTH-1: a Stealth total against one observer."""
    degree = degree_of(given.total, given.perception, rules)
    return {"dc": passive_dc(given.perception, rules), "success": degree == 2, "margin_failed": degree == 0}


@rule(
    "avoid_notice",
    dc="number: the observer's passive DC",
    state="word state: the pair's, observed for a felt one",
    unnoticed="yes: the observer has no idea",
)
def avoid_notice_against(given: EntryTotal, rules: Ruleset, _: Catalogue) -> Told:
    """R-AVOID-1: what an Avoid Notice roll earned against one observer."""
    dc = passive_dc(given.perception, rules)
    found = avoid_notice(given.total, dc, given.initiative, screened=given.screened, rules=rules)
    state = Detection.OBSERVED if found.earned is None else found.earned
    return {"dc": dc, "state": state.name.lower(), "unnoticed": found.unnoticed}


@dataclass(frozen=True, slots=True)
class SneakTotal:
    """total: the Stealth roll; felt: the state by senses alone where the step ends; screened: all the way."""

    total: Number
    perception: Number = 0
    felt: State = "undetected"
    screened: bool = True


@rule("sneak", state="word state: the pair's after the step", success="yes: it stays or becomes Undetected")
def sneak(given: SneakTotal, rules: Ruleset, _: Catalogue) -> Told:
    """D-SNEAK-1: what a Sneak's roll earned against one observer, without levels."""
    worst = int(Cover.NONE) if given.screened else UNSCREENED
    found = judge_sneak((given.total,), 0, given.perception, worst=worst, rules=rules)
    felt = Felt(state=Detection[given.felt.upper()])
    state = pair_state(felt, Track(earned=found.earned, located=found.located))
    return {"state": state.name.lower(), "success": found.success}


@dataclass(frozen=True, slots=True)
class Look:
    """total: the Perception roll; stealth: the target's modifier; capped: no precise sense reaches it."""

    total: Number
    stealth: Number = 0
    state: State = "undetected"
    capped: bool = False


@rule("search", dc="number: 10 + Stealth", state="word state: the state after it")
def search(given: Look, rules: Ruleset, _: Catalogue) -> Told:
    """D-SEARCH-1: what a Search's roll makes of one target."""
    dc = passive_dc(given.stealth, rules)
    before = Detection[given.state.upper()]
    found = family_of(rules).search(given.total, dc, before, capped=given.capped, rules=rules)
    return {"dc": dc, "state": found.name.lower()}


@dataclass(frozen=True, slots=True)
class Memory:
    """felt: by senses alone; earned: hidden or undetected if stealth won it; located: the square is held on to."""

    felt: State
    earned: Literal["", "hidden", "undetected"] = ""
    located: bool = False


@rule("state", state="word state: the pair's", off_guard="yes: whether the observer is Off-Guard to it")
def state(given: Memory, rules: Ruleset, _: Catalogue) -> Told:
    """D-STATE-1, D-OFF-1: the less perceived of earned and the better of felt and located."""
    earned = Detection[given.earned.upper()] if given.earned else None
    found = pair_state(Felt(state=Detection[given.felt.upper()]), Track(earned=earned, located=given.located))
    return {"state": found.name.lower(), "off_guard": off_guard(found) and rules.off_guard_levels > 0}


@dataclass(frozen=True, slots=True)
class Legs:
    """speed in feet and the wound of a leg; torso: the wound of the torso; stunned: no AP."""

    speed: Feet = 30
    leg: Grade = "none"
    torso: Grade = "none"
    stunned: bool = False


@rule("wounded", speed="number: feet as wounds leave them", ap="number: AP of a turn")
def wounded(given: Legs, rules: Ruleset, _: Catalogue) -> Told:
    """D-WND-1, D-AP-1: what wounds of leg and torso leave of Speed and AP."""
    wounds = {"leg": GRADES.index(given.leg), "torso": GRADES.index(given.torso)}
    conditions = {"stunned": 1} if given.stunned else {}
    return {"speed": speed_of(given.speed, wounds, rules), "ap": points_for(conditions, wounds, rules)}
