"""How creatures perceive things: by the same senses, lines and light as creatures (R-DET-3).  Beside contact."""

from components.conditions import Conditions
from components.detection import Detection, Light, Medium
from components.felt import Felt
from components.item import Finds, Item
from components.position import Position
from components.ruleset import Ruleset
from components.senses import Senses
from ecs.grid.ground import Ground
from ecs.grid.space import Space, distance_feet
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import place_of
from systems.rules.levels.detection import Impression, feel
from systems.rules.levels.flat_check import flat_check_dc
from systems.rules.levels.search import search_dc, search_limit, search_result


def space_of_item(world: World, item: EntityId) -> Space:
    """The square a thing takes up."""
    place = world.require(item, Position)
    return Space(place.x, place.y, 1, place.elevation)


def item_felt(world: World, observer: EntityId, item: EntityId) -> Felt:
    """What the observer's senses alone tell of a thing: it makes no noise and does not live."""
    ground, rules = world.resource(Ground), world.resource(Ruleset)
    here, there = place_of(world, observer), space_of_item(world, item)
    impression = Impression(
        bits=ground.pairs.between(here, there, skip=(observer,)),
        distance=distance_feet(here, there),
        light=Light(ground.light[there.y * ground.layout.width + there.x]),
        grounded=not (here.elevation or there.elevation),
        noise_percent=0,
    )
    senses = tuple(s for s in world.require(observer, Senses).all if s.medium is not Medium.LIFE)
    return feel(senses, world.require(observer, Conditions).rounds, impression, rules)


def item_state(world: World, observer: EntityId, item: EntityId, felt: Felt | None = None) -> Detection:
    """The observer's state of a thing: what is felt, for a hidden thing no more than its Searches made of it."""
    felt = felt or item_felt(world, observer, item)
    if world.require(item, Item).stealth is None:
        return felt.state
    return min(felt.state, world.require(observer, Finds).of.get(item, Detection.UNDETECTED))


def item_flat_dc(world: World, observer: EntityId, item: EntityId) -> int:
    """The flat check owed before the observer may affect a thing, 0 for none (R-HID-2, R-CON-1)."""
    felt = item_felt(world, observer, item)
    return flat_check_dc(item_state(world, observer, item, felt), felt.concealed, world.resource(Ruleset))


def search_items(world: World, actor: EntityId, total: int) -> dict[EntityId, Detection]:
    """Compare a Search's total with every hidden thing, and remember what was found as what (D-SEARCH-1)."""
    rules, found = world.resource(Ruleset), dict[EntityId, Detection]()
    for item, (thing,) in world.query(Item):
        felt = item_felt(world, actor, item)
        state, limit = item_state(world, actor, item, felt), search_limit(felt, rules)
        if thing.stealth is None or limit is None or state is Detection.OBSERVED:
            continue
        dc, capped = search_dc(thing.stealth, rules), limit is Detection.HIDDEN
        after = search_result(total, dc, state, capped=capped, rules=rules)
        if after > state:
            finds = world.write(actor, Finds)
            finds.of[item] = after
            finds.of = dict(sorted(finds.of.items()))
            found[item] = after
    return found
