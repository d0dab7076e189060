"""Tell of those who avoided notice before the battle."""

from components.detection import Detection
from components.events import StealthRolled
from components.ruleset import Ruleset
from components.stats import Stats
from components.stealth import Entrance, StealthMode
from ecs.ids import EntityId
from ecs.world import System, World
from systems.contact import in_the_way
from systems.gather import cover_of, locate, stealth_of, track_of
from systems.hiding import rests_on_cover, tell
from systems.rules.judged import Judged
from systems.rules.stealth import passive_dc, stealth_levels


class EntranceSystem(System):
    """Say in the first tick what each Avoid Notice earned, and locate it for those who noticed (R-AVOID-1).

    Reads Entrance, Awareness, Stats, Ground; writes Awareness, removes Entrance; emits StealthRolled, StealthJudged,
    Noticed, StateChanged.  Runs after perception, whose first look found what was earned, and before witness.
    """

    def process(self, world: World) -> None:
        """Go through those who have just entered."""
        for hider, (entrance,) in world.query(Entrance):
            world.emit(StealthRolled(hider, StealthMode.AVOID_NOTICE, stealth_of(world, hider), entrance.faces))
            for observer, total in entrance.totals.items():
                self._judged(world, observer, hider, total, entrance.faces)
            world.remove(hider, Entrance)

    def _judged(
        self, world: World, observer: EntityId, hider: EntityId, total: int, faces: tuple[int, ...]
    ) -> None:
        rules, track = world.resource(Ruleset), track_of(world, observer, hider)
        dc = passive_dc(world.require(observer, Stats).perception, rules)
        if total < dc:
            locate(world, observer, hider)
        earned = track.earned if track is not None else None
        levels = stealth_levels(cover_of(world, hider, observer), rules=rules)
        judged = Judged(earned, total < dc, earned is Detection.UNDETECTED, total, dc, levels)
        tell(world, observer, hider, StealthMode.AVOID_NOTICE, judged, faces)
        if levels or rests_on_cover(world, observer, hider):
            in_the_way(world, observer, hider)
