"""How creatures perceive things: by the same senses, lines and light as creatures (R-DET-3).  Above shots."""

from components.conditions import Conditions
from components.detection import Detection, Light, Medium
from components.felt import Felt
from components.gear import Weapon
from components.item import Finds, Item
from components.position import Position
from components.ruleset import Ruleset
from components.senses import Senses
from components.turn import Stance
from ecs.grid.ground import Ground
from ecs.grid.space import Space, distance_feet
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import combatant, place_of, roles_of, state_of
from systems.rules.areas import Area, caught
from systems.rules.detection import Impression
from systems.rules.families import family_of
from systems.rules.item_strike import Line, best_line, item_strike_facts
from systems.rules.search import search_dc, search_limit
from systems.rules.sight import Sight
from systems.shots import Blow, mist_at, shot_at_square


def spaces_of_item(world: World, item: EntityId) -> tuple[Space, ...]:
    """The squares in which a thing can be got at, its own first: a door's leaf from both sides."""
    place, thing = world.require(item, Position), world.require(item, Item)
    own = Space(place.x, place.y, 1, place.elevation)
    return (own, *(Space(x, y, 1, place.elevation) for x, y in thing.squares if (x, y) != (own.x, own.y)))


def item_felt(world: World, observer: EntityId, item: EntityId) -> Felt:
    """What the observer's senses alone tell of a thing: it makes no noise and does not live."""
    found = [_felt_in(world, observer, space) for space in spaces_of_item(world, item)]
    return max(found, key=lambda felt: (felt.state, not felt.concealed, felt.effect, -felt.distance))


def _felt_in(world: World, observer: EntityId, there: Space) -> Felt:
    ground, rules = world.resource(Ground), world.resource(Ruleset)
    here = place_of(world, observer)
    impression = Impression(
        bits=ground.pairs.between(here, there, skip=(observer,)),
        distance=distance_feet(here, there),
        light=Light(ground.light[there.y * ground.layout.width + there.x]),
        far=Light(ground.far[there.y * ground.layout.width + there.x]) if rules.low_light_factor > 1 else None,
        grounded=not (here.elevation or there.elevation),
        noise_percent=0,
    )
    senses = tuple(s for s in world.require(observer, Senses).all if s.medium is not Medium.LIFE)
    return family_of(rules).feel(senses, world.require(observer, Conditions).rounds, impression, rules)


def item_state(world: World, observer: EntityId, item: EntityId, felt: Felt | None = None) -> Detection:
    """The observer's state of a thing: what is felt, for a hidden thing no more than its Searches made of it.

    What was found, or pointed out, is held on to while there is line of effect (D-STATE-1).
    """
    thing, found = world.require(item, Item), world.require(observer, Finds).of.get(item)
    if thing.inside:
        return Detection.UNDETECTED
    felt = felt or item_felt(world, observer, item)
    located = Detection.HIDDEN if found and felt.effect else Detection.UNDETECTED
    known = max(felt.state, located)
    return known if thing.stealth is None else min(known, found or Detection.UNDETECTED)


def point_at(world: World, observer: EntityId, item: EntityId) -> None:
    """Let the observer know in which square a thing is: Hidden at least (D-POINT-1)."""
    if not world.require(observer, Finds).of.get(item):
        finds = world.write(observer, Finds)
        finds.of = dict(sorted({**finds.of, item: Detection.HIDDEN}.items()))


def strike_of_item(
    world: World, attacker: EntityId, item: EntityId, weapon: Weapon, *, reaction: bool = False
) -> tuple[bool, Blow]:
    """Whether an attack gets to a thing, and its facts as they truly are (R-DET-3, R-COV-4, R-COV-8)."""
    thing, felt = world.require(item, Item), item_felt(world, attacker, item)
    found = [(*shot_at_square(world, attacker, space, weapon), space) for space in spaces_of_item(world, item)]
    lines = [Line(shot.effect, shot.cover, feet, space, shot.blocker) for shot, feet, space in found]
    numbers, rules = combatant(world, attacker), world.resource(Ruleset)
    line = best_line(lines, weapon, numbers.stats, rules)
    state, by = item_state(world, attacker, item, felt), EntityId(line.blocker)
    sight = Sight(state, felt.causes, mist_at(world, attacker, line.space, weapon))
    facts = item_strike_facts(
        numbers,
        weapon,
        sight,
        cover=line.cover,
        distance=line.feet,
        defense=thing.defense,
        hardness=thing.hardness,
        reaction=reaction,
        rules=rules,
        roles=roles_of(world, attacker),
    )
    unseen = by and state_of(world, attacker, by) is Detection.UNDETECTED
    return line.effect, Blow(facts, sight, by if unseen else EntityId(0), EntityId(0))


def caught_things(world: World, area: Area, user: EntityId) -> list[EntityId]:
    """The unbroken things that an area damages, in ascending id (D-AREA-1)."""
    spaces = {
        int(item): spaces_of_item(world, item)[0]
        for item, (thing,) in world.query(Item)
        if thing.in_areas and thing.hp and not thing.inside
    }
    if not spaces:
        return []
    lean = world.require(user, Stance).lean
    return [EntityId(one) for one in caught(world.resource(Ground).board, area, spaces, user=0, lean=lean)]


def search_items(world: World, actor: EntityId, total: int) -> dict[EntityId, Detection]:
    """Compare a Search's total with every hidden thing, and remember what was found as what (D-SEARCH-1)."""
    rules, found = world.resource(Ruleset), dict[EntityId, Detection]()
    for item, (thing,) in world.query(Item):
        felt = item_felt(world, actor, item)
        state, limit = item_state(world, actor, item, felt), search_limit(felt, rules)
        if thing.inside or thing.stealth is None or limit is None or state is Detection.OBSERVED:
            continue
        dc, capped = search_dc(thing.stealth, rules), limit is Detection.HIDDEN
        after = family_of(rules).search(total, dc, state, capped=capped, rules=rules)
        if after > state:
            finds = world.write(actor, Finds)
            finds.of[item] = after
            finds.of = dict(sorted(finds.of.items()))
            found[item] = after
    return found
