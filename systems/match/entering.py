"""Who avoids notice as a battle starts: one Stealth roll, which is the initiative too (R-AVOID-1)."""

from collections.abc import Mapping

from components.detection import Cover
from components.ruleset import Ruleset
from components.stats import Stats
from components.stealth import Entrance
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import chance_of, cover_of, stealth_of, strangers_of, write_track
from systems.impressions import Faculties, sense, sources
from systems.rules.initiative import avoid_notice
from systems.rules.net_levels import net
from systems.rules.stealth import kept_of, passive_dc, stealth_levels

Covers = Mapping[EntityId, Cover]


def covers_of(world: World, hider: EntityId) -> Covers:
    """Everybody not of the hider's side from whom it is screened where it enters -> its cover against that one."""
    ground, faculties, rules = world.resource(Ground), world.resource(Faculties), world.resource(Ruleset)
    ground.shine(sources(world))
    others = strangers_of(world, hider)
    bearings = {entity: faculties.bear(world, entity) for entity in (hider, *others)}
    found: dict[EntityId, Cover] = {}
    for other in others:
        answer, _ = sense(world, bearings, other, hider)
        cover = cover_of(world, hider, other)
        if faculties.answers[answer].screened or cover >= rules.cover_to_hide:
            found[other] = cover
    return found


def roll_entrance(world: World, hider: EntityId, covers: Covers) -> tuple[int, ...]:
    """The faces of the hider's one Stealth roll: as many as the observer with most levels asks for."""
    rules = world.resource(Ruleset)
    most = max((abs(net(stealth_levels(cover, rules=rules), rules)) for cover in covers.values()), default=0)
    return chance_of(world, hider, 0, 0).degrees("stealth", (), levels=most).faces


def enter(
    world: World, hider: EntityId, covers: Covers, faces: tuple[int, ...], initiatives: Mapping[EntityId, int]
) -> None:
    """Let the hider's roll count against everybody it is screened from, all initiatives being known.

    What it earned is remembered at once, so that the first look finds it hidden; the first tick tells of it and lets
    those who noticed it know the square.
    """
    rules, stealth = world.resource(Ruleset), stealth_of(world, hider)
    totals: dict[EntityId, int] = {}
    for observer, cover in sorted(covers.items()):
        total = kept_of(faces, net(stealth_levels(cover, rules=rules), rules)) + stealth
        dc = passive_dc(world.require(observer, Stats).perception, rules)
        found = avoid_notice(total, dc, initiatives[observer], screened=True, rules=rules)
        track = write_track(world, observer, hider)
        track.earned, track.unnoticed = found.earned, found.unnoticed
        totals[observer] = total
    world.add(hider, Entrance(faces, totals))
