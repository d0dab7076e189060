"""What acts do to who knows of whom: giving oneself away, being noticed, being seen and heard.

Beside impressions and below the systems, which share it and never each other.
"""

from components.ability_events import DeafenedRolled, Sounded
from components.conditions import DEAFENED, Conditions
from components.detection import Acuity, Detection, Medium
from components.events import Noticed
from components.felt import FeltTable
from components.ploy_events import DiversionEnded
from components.ruleset import Ruleset
from components.senses import Senses
from components.turn import Stance
from ecs.chance import Chance
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import (
    creatures,
    distance,
    felt,
    locate,
    placed,
    screened,
    settle,
    side_of,
    square_of,
    state_of,
    track_of,
    write_track,
)
from systems.obstacles import obstacle, perceived_by_side
from systems.rules.auditory import deafened_check
from systems.rules.invisibility import is_invisible
from systems.rules.noise import LOUD, heard, noise_percent


def reveal(world: World, observer: EntityId, actor: EntityId, floor: Detection | None = None) -> None:
    """Felt state, Hidden at least; with a floor, what was earned rises to it instead of ending (D-REVEAL-1).

    A diversion that works on the observer is such a floor: who shouted to draw it off stays Hidden from it.
    """
    track = track_of(world, observer, actor)
    if track is not None and track.feint:
        floor = Detection.HIDDEN
    locate(world, observer, actor)
    track = track_of(world, observer, actor)
    if track is not None and track.earned is not None and (track.earned is not floor or track.pending):
        track = write_track(world, observer, actor)
        track.earned, track.pending = floor, False
    settle(world, observer, actor, square_of(world, actor))


def notice(world: World, observer: EntityId, target: EntityId) -> None:
    """Evidence: the observer knows from now on that somebody is there, and no more (D-UNN-1)."""
    track = track_of(world, observer, target)
    if track is None or track.unnoticed:
        write_track(world, observer, target).unnoticed = False
        world.emit(Noticed(observer, target))


def in_the_way(world: World, observer: EntityId, actor: EntityId) -> None:
    """Let a body that alone covers the actor from the observer be noticed by those of the two who know of the other.

    Whoever takes part in a comparison that somebody unknown to its side decides has met something in the way (D-COV-3).
    """
    best = world.resource(FeltTable).best
    for witness, other in ((actor, observer), (observer, actor)):
        side = side_of(world, witness)
        if perceived_by_side(world, side, other) or best.get(side, {}).get(other):
            by = obstacle(world, side, observer, actor)
            if by:
                notice(world, witness, by)


def hears(world: World, observer: EntityId, actor: EntityId) -> bool:
    """True if a working hearing of the observer reaches the actor's noise with line of effect (D-SENSE-3)."""
    if not felt(world, observer, actor).effect:
        return False
    noise = max(world.require(actor, Stance).noise, world.resource(Ruleset).noise_move_percent)
    return ears_reach(world, observer, distance(world, observer, actor), noise, walls=0)


def ears_locate(world: World, observer: EntityId, actor: EntityId) -> bool:
    """True if sound tells the observer where the actor is; of the invisible echoes alone do (D-INV-1)."""
    unseen = is_invisible(world.require(actor, Conditions).rounds)
    reached = felt(world, observer, actor).senses
    ears = (s for s in world.require(observer, Senses).all if s.medium is Medium.SOUND and s.kind in reached)
    return any(s.acuity is Acuity.PRECISE or not unseen for s in ears)


def hears_shout(world: World, observer: EntityId, actor: EntityId) -> bool:
    """True if the observer understands what the actor shouts, through a wall or not (D-POINT-1, D-SENSE-3)."""
    rules, away = world.resource(Ruleset), distance(world, observer, actor)
    if away > rules.shout_range:
        return False
    effect, pairs = felt(world, observer, actor).effect, world.resource(Ground).pairs
    walls = 0 if effect else pairs.muffled(placed(world, observer), placed(world, actor))
    return ears_reach(world, observer, away, noise_percent(LOUD, rules), walls=walls)


def ears_reach(world: World, observer: EntityId, away: int, noise: int, *, walls: int) -> bool:
    """True if a working sense of sound reaches so many feet at this noise, past so many full walls (D-SENSE-3)."""
    if world.require(observer, Conditions).has(DEAFENED):
        return False
    ears = (s for s in world.require(observer, Senses).all if s.medium is Medium.SOUND)
    return any(heard(away, s.range, noise, walls=walls) for s in ears)


def sees_gesture(world: World, observer: EntityId, actor: EntityId) -> bool:
    """True if the observer sees clearly what the actor's hands do: Observed, and by sight."""
    if state_of(world, observer, actor) is not Detection.OBSERVED:
        return False
    return not is_invisible(world.require(actor, Conditions).rounds) and sees_square(world, observer, actor)


def sees_square(world: World, observer: EntityId, target: EntityId) -> bool:
    """True if a working sense of sight reaches the target's square, whether or not it is invisible (D-SENSE-1)."""
    reached = felt(world, observer, target).senses
    return any(s.medium is Medium.SIGHT and s.kind in reached for s in world.require(observer, Senses).all)


def speaks(world: World, actor: EntityId, chance: Chance) -> bool:
    """Raise the voice: a Deafened actor may get it wrong (R-DEAF-1); else it is loud from now on."""
    rules = world.resource(Ruleset)
    rolled = deafened_check(world.require(actor, Conditions).rounds, chance, rules)
    if rolled is not None:
        world.emit(DeafenedRolled(actor, rolled.kept, rules.deafened_dc, rolled.degree > 0))
        if not rolled.degree:
            return False
    loud = noise_percent(LOUD, rules)
    if world.require(actor, Stance).noise != loud:
        world.write(actor, Stance).noise = loud
    world.emit(Sounded(actor))
    return True


def end_diversion(world: World, actor: EntityId) -> None:
    """Let the actor's diversion end: what it earned goes, what Stealth earned since stays where a screen is left."""
    if not world.require(actor, Stance).diverting:
        return
    world.write(actor, Stance).diverting = False
    fooled = [o for o in creatures(world) if (track := track_of(world, o, actor)) is not None and track.feint]
    for observer in fooled:
        track = write_track(world, observer, actor)
        track.feint = False
        if track.earned is Detection.HIDDEN or not screened(world, observer, actor):
            track.earned = None
        settle(world, observer, actor, square_of(world, actor))
    world.emit(DiversionEnded(actor, tuple(fooled)))
