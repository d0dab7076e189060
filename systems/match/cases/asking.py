"""Answers to what a case asks about the truth: a pair, a creature, a square, a pure rule."""

from collections.abc import Callable

from components.ability import Strain
from components.actions import Square
from components.awareness import Track
from components.conditions import Conditions
from components.detection import Cover, Detection, Light
from components.gear import Gear, Weapon
from components.position import RANKS
from components.readiness import Readiness
from components.ruleset import Ruleset
from components.scenario import Catalogue
from components.stats import Health, Wounds
from components.turn import ActionPoints, Entry, Stance
from components.vigilance import Vigilance
from content.phrase import fault
from content.terrain import LAYERS
from ecs.errors import UsageError
from ecs.grid.ground import Ground
from ecs.grid.lines import SIGHT
from ecs.grid.space import squares
from ecs.ids import EntityId
from systems.gather import (
    combatant,
    distance,
    felt,
    fighting,
    place_of,
    screened,
    state_of,
    track_of,
)
from systems.match.cases.doing import default_weapon
from systems.match.cases.offered import GRADES, RULES, Told
from systems.match.cases.reading import Asked
from systems.match.cases.stage import Stage
from systems.match.cases.telling import levels_of
from systems.powers import state_for
from systems.rules.attack_facts import AttackFacts
from systems.rules.bands import band_to
from systems.rules.detection import cover_of, off_guard
from systems.rules.take_cover import effective
from systems.shots import shot, strike_of
from systems.things import item_felt, item_state, spaces_of_item, strike_of_item


def pair(stage: Stage, first: str, second: str, weapon: str) -> Told:
    """How the first perceives the second and would strike it as its first attack of a turn, in truth."""
    if second in stage.things:
        return thing(stage, first, second, weapon)
    world, (a, b) = stage.world, (stage.names[first], stage.names[second])
    bits, impression = world.resource(Ground).pairs.fact(a, b), felt(world, a, b)
    state, track = state_for(world, a, b), track_of(world, a, b)
    held = weapon_named(stage, first, weapon)
    line = shot(world, a, b, held)
    cover = effective(line.cover, taking_cover=world.require(b, Stance).taking_cover)
    facts = strike_of(world, a, b, held, reaction=True).facts  # no multiple-attack levels
    return {
        "state": state.name.lower(),
        "concealed": impression.concealed,
        "causes": list(impression.causes),
        "cover": cover.name.lower(),
        "line_of_effect": line.effect,
        "line_of_sight": bool(bits & SIGHT),
        "band": band_to(combatant(world, a), combatant(world, b), distance(world, a, b), world.resource(Ruleset)).value,
        "distance": distance(world, a, b),
        **struck(facts),
        "off_guard": off_guard(state_of(world, b, a)) and world.resource(Ruleset).off_guard_levels > 0,
        "unnoticed": state is Detection.UNDETECTED and (track is None or track.unnoticed),
        "screened": screened(world, a, b),
        "earned": track.earned.name.lower() if track and track.earned is not None else "none",
        "located": bool(track and track.located),
        "vague": impression.vague,
        "senses": list(impression.senses),
        "last_known": _last_known(stage, b, state, track),
    }


def thing(stage: Stage, first: str, second: str, weapon: str) -> Told:
    """How a creature perceives an object and would strike it as its first attack of a turn."""
    world, (a, b) = stage.world, (stage.names[first], stage.things[second])
    here, there = place_of(world, a), spaces_of_item(world, b)[0]
    bits, impression = world.resource(Ground).pairs.between(here, there, skip=(a,)), item_felt(world, a, b)
    state, feet = item_state(world, a, b, impression), impression.distance
    effect, blow = strike_of_item(world, a, b, weapon_named(stage, first, weapon), reaction=True)
    known = state is not Detection.UNDETECTED
    return {
        "state": state.name.lower(),
        "concealed": impression.concealed,
        "causes": list(impression.causes),
        "cover": cover_of(bits).name.lower(),
        "line_of_effect": effect,
        "line_of_sight": bool(bits & SIGHT),
        "band": band_to(combatant(world, a), None, feet, world.resource(Ruleset)).value,
        "distance": feet,
        **struck(blow.facts),
        "senses": list(impression.senses),
        "last_known": list(stage.back((there.x, there.y))) if known else [],
    }


def struck(facts: AttackFacts) -> Told:
    """What decides a strike, in a case's words."""
    return {
        "flat_dc": facts.flat_dc,
        "miss_percent": facts.percent,
        "net": facts.net,
        "levels": levels_of(facts.levels),
        "modifier": facts.modifier,
        "dc": facts.dc,
    }


def weapon_named(stage: Stage, name: str, weapon: str) -> Weapon:
    """A weapon of a creature, its first one for "".  Raises: UsageError if it has none of this name."""
    wanted = weapon or default_weapon(stage, name)
    for held in stage.world.require(stage.names[name], Gear).weapons:
        if held.id == wanted:
            return held
    if not weapon:
        return Weapon("none")
    raise fault(UsageError, "case.no_weapon", weapon=repr(weapon), name=name)


def creature(stage: Stage, name: str) -> Told:
    """A creature as it stands."""
    world, entity = stage.world, stage.names[name]
    place, health, points = place_of(world, entity), world.require(entity, Health), world.require(entity, ActionPoints)
    stance, strain = world.require(entity, Stance), world.get(entity, Strain)
    return {
        "at": stage.back((place.x, place.y)),
        "elevation": place.elevation,
        "hp": health.hp,
        "subdual": health.subdual,
        "ap": points.left,
        "ammo": world.require(entity, Gear).ammo,
        "strain": strain.now if strain else 0,
        "reaction": points.reaction,
        "strikes": points.strikes,
        "conditions": list(world.require(entity, Conditions).rounds),
        "wounds": {place: GRADES[grade] for place, grade in world.require(entity, Wounds).grades.items()},
        "taking_cover": stance.taking_cover,
        "speed": combatant(world, entity).speed,
        "noise": stance.noise,
        "fighting": fighting(world, entity),
        "reacts": world.require(entity, Vigilance).reacts,
        "ready": world.require(entity, Readiness).weapon or "none",
        "leaning": stance.lean is not None,
        "diverting": stance.diverting,
    }


def square(stage: Stage, at: Square) -> Told:
    """A square of the board as it is.  Raises: UsageError for one outside."""
    x, y = stage.onto(at)
    ground = stage.world.resource(Ground)
    if not (0 <= x < ground.board.width and 0 <= y < ground.board.height):
        raise fault(UsageError, "case.square_outside", square=list(at))
    material = ground.board.material_at(x, y)
    entries = stage.world.query(Entry)
    there = [entry.name for entity, (entry,) in entries if (x, y) in squares(place_of(stage.world, entity))]
    return {
        "light": Light(ground.light[y * ground.board.width + x]).name.lower(),
        "terrain": material.name,
        "cover": Cover(material.cover).name.lower(),
        "height": material.height,
        "conceals": material.conceals,
        "cost": material.cost,
        "size": RANKS[material.rank],
        "blocks": [layer for layer in LAYERS if getattr(material, layer)],
        "creatures": there,
    }


def rule(asked: Asked, rules: Ruleset, catalogue: Catalogue) -> Told:
    """What a pure rule returns for the values it is given."""
    ask: Callable[..., Told] = RULES[asked.rule].ask
    return ask(asked.given, rules, catalogue)


def _last_known(stage: Stage, target: EntityId, state: Detection, track: Track | None) -> list[int]:
    if state is not Detection.UNDETECTED:
        place = place_of(stage.world, target)
        return list(stage.back((place.x, place.y)))
    return list(stage.back((track.x, track.y))) if track and track.x >= 0 else []
