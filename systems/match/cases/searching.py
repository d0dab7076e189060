"""What a Search came to for each that it looked for, those it did not find as well."""

from components.detection import Detection
from components.events import Searched
from components.felt import Felt
from components.item import Item
from components.ruleset import Ruleset
from components.stats import Stats
from ecs.ids import EntityId
from systems.gather import distance, felt, state_of, stealth_of, strangers_of
from systems.match.cases.offered import Told
from systems.match.cases.stage import Stage
from systems.rules.search import search_dc, search_limit
from systems.things import item_felt, item_state


def searched(stage: Stage, event: Searched, face: int) -> dict[str, Told]:
    """Name of a creature or object -> outcome, state afterwards, total and DC, for all that the Search might find.

    face: the die rolled.  Who is out of its range, beyond every sense or Observed already was not looked for.
    """
    world, actor = stage.world, event.actor
    rules, total = world.resource(Ruleset), face + world.require(actor, Stats).perception
    told: dict[str, Told] = {}

    def note(target: EntityId, found: Detection | None, state: Detection, sensed: Felt, stealth: int) -> None:
        if found is None and (state is Detection.OBSERVED or search_limit(sensed, rules) is None):
            return
        told[stage.name(target)] = {
            "outcome": "not_found" if found is None else "found",
            "state": (state if found is None else found).name.lower(),
            "total": total,
            "dc": search_dc(stealth, rules),
        }

    for target in strangers_of(world, actor):
        sensed = felt(world, actor, target)._replace(distance=distance(world, actor, target))
        note(target, event.found.get(target), state_of(world, actor, target), sensed, stealth_of(world, target))
    for item, (thing,) in world.query(Item):
        if thing.stealth is not None and not thing.inside:
            sensed = item_felt(world, actor, item)
            note(item, event.items.get(item), item_state(world, actor, item, sensed), sensed, thing.stealth)
    return told
