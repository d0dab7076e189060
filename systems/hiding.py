"""How a roll of stealth or deception becomes memory: drawn once, earned and told observer by observer.

Beside contact and below the systems, which share it and never each other.
"""

from collections.abc import Sequence

from components.detection import Detection
from components.events import StealthJudged
from components.frames import Walk
from components.ruleset import Ruleset
from components.side import BELIEF_KEY, SideMemory
from components.stealth import KeptStealth, StealthMode
from components.turn import Stance
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import (
    chance_of,
    cover_of,
    felt,
    memory_of,
    settle,
    side_of,
    state_of,
    stealth_points,
    strangers_of,
    track_of,
    veiled,
    write_track,
)
from systems.obstacles import obstacle
from systems.rules.judged import Judged
from systems.rules.net_levels import net
from systems.rules.sneak import may_sneak_from
from systems.rules.stealth import stealth_levels

NOBODY_FOOLED = Detection.OBSERVED


def faces_of(
    world: World,
    actor: EntityId,
    purpose: str,
    serial: int,
    levels: Sequence[int],
    begun: tuple[int, ...] = (),
) -> tuple[int, ...]:
    """The one sequence of an action, as long as the most levels of any observer ask for, and never shorter than begun.

    begun: its faces drawn so far, with which a longer one begins (D-STEALTH-1).
    """
    count = max((abs(n) for n in levels), default=0) + 1
    return begun if len(begun) >= count else chance_of(world, actor, serial, 0).lengthen(purpose, begun, count)


def earn(
    world: World,
    observer: EntityId,
    actor: EntityId,
    judged: Judged,
    last_known: tuple[int, int],
    *,
    feint: bool = False,
) -> None:
    """Let the observer's memory follow what was judged; feint: it rests on a diversion, not on a screen.

    What Hide or Sneak earn rests on the field if it screens the actor, else on the diversion that still works.
    """
    track = track_of(world, observer, actor)
    located = judged.located or (track is not None and track.located and judged.earned is not Detection.UNDETECTED)
    held = feint or (track is not None and track.feint and not veiled(world, observer, actor))
    after = (judged.earned, located, held and judged.earned is not None, False)
    if track is None or (track.earned, track.located, track.feint, track.pending) != after:
        track = write_track(world, observer, actor)
        track.earned, track.located, track.feint, track.pending = after
    settle(world, observer, actor, last_known)


def tell(
    world: World, observer: EntityId, actor: EntityId, mode: StealthMode, judged: Judged, faces: tuple[int, ...]
) -> None:
    """Note what the roll came to against one observer, with the dice that counted."""
    count = abs(net(judged.levels, world.resource(Ruleset))) + 1
    state = state_of(world, observer, actor)
    world.emit(
        StealthJudged(
            actor,
            observer,
            mode,
            judged.total,
            judged.dc,
            state,
            judged.success,
            judged.levels if mode is StealthMode.DIVERSION else (*judged.levels, *stealth_points(world, actor)),
            faces[:count],
            blocker=_behind(world, observer, actor, judged),
            earned=judged.earned,
            located=judged.located,
        )
    )


def _behind(world: World, observer: EntityId, actor: EntityId, judged: Judged) -> EntityId:
    """Who gave the cover that counted with its body alone, unknown to the roller's side, or 0 (D-COV-3)."""
    cover, stance = cover_of(world, actor, observer), world.require(actor, Stance).taking_cover
    here = stealth_levels(cover, taking_cover=stance, rules=world.resource(Ruleset))
    counts = any(level in judged.levels for level in here)  # a Sneak may have been judged by the worse cover of before
    counts = counts or rests_on_cover(world, observer, actor)
    return obstacle(world, side_of(world, actor), observer, actor) if counts else EntityId(0)


def rests_on_cover(world: World, observer: EntityId, actor: EntityId) -> bool:
    """True if stealth may be tried against the observer for cover alone, whatever that adds to the roll (R-P-10)."""
    return not felt(world, observer, actor).screened and veiled(world, observer, actor)


def keep(world: World, actor: EntityId, serial: int, faces: tuple[int, ...]) -> None:
    """Keep a Stealth roll for those who cannot perceive the actor yet (D-STEALTH-1)."""
    kept = world.require(actor, KeptStealth)
    if (kept.serial, kept.faces) != (serial, faces):
        kept = world.write(actor, KeptStealth)
        kept.serial, kept.faces = serial, faces


def postpone(world: World, observer: EntityId, actor: EntityId, held: Detection) -> None:
    """Take a state as earned until a roll is compared with the observer, as soon as it could perceive the actor."""
    track = track_of(world, observer, actor)
    if track is None or (track.earned, track.pending) != (held, True):
        track = write_track(world, observer, actor)
        track.earned, track.pending = held, True


def set_out(world: World, walk: Walk) -> None:
    """Begin a Sneak: it is judged by all those to whom the actor is Hidden or Undetected before its first step.

    Until the roll is compared with one of them the state it has counts as earned: no step is perceived unjudged, and
    whatever was earned before is at stake again (D-SNEAK-1).  Whom the actor's side still believes deceived, though a
    secret Search has found the actor since, is judged like the others, in vain: the want of it would tell (R-SEC-1).
    """
    states = {observer: state_of(world, observer, walk.actor) for observer in strangers_of(world, walk.actor)}
    seen = [observer for observer, state in states.items() if not may_sneak_from(state)]
    fooled = {observer: believed(world, observer, walk.actor) for observer in seen}
    walk.vain = tuple([o for o, state in fooled.items() if may_sneak_from(NOBODY_FOOLED if state is None else state)])
    walk.against = tuple([o for o in states if o not in seen or o in walk.vain])
    for observer in (o for o in walk.against if o not in walk.vain):
        postpone(world, observer, walk.actor, states[observer])


def believed(world: World, observer: EntityId, actor: EntityId) -> Detection | None:
    """What the actor's side believes stealth to have earned from the observer (R-SEC-1)."""
    earned = memory_for(world, actor).beliefs.get(actor * BELIEF_KEY + observer)
    return None if earned is None else Detection(earned)


def believed_won(world: World, observer: EntityId, actor: EntityId) -> Detection | None:
    """The same of rolls that were compared: what still waits may be lost yet."""
    waits = actor * BELIEF_KEY + observer in memory_for(world, actor).waiting
    return None if waits else believed(world, observer, actor)


def memory_for(world: World, actor: EntityId) -> SideMemory:
    """What the actor's side remembers."""
    return memory_of(world, side_of(world, actor))[1]


def expected(world: World) -> dict[tuple[EntityId, EntityId], Detection]:
    """(observer, actor) -> what the actor's side believes its roll to have won until it is compared with that one."""
    pairs = [pair for _, (memory,) in world.query(SideMemory) for pair in memory.waiting.items()]
    return {(EntityId(key % BELIEF_KEY), EntityId(key // BELIEF_KEY)): Detection(won) for key, won in pairs}


def awaited(world: World, observer: EntityId, actor: EntityId) -> Detection | None:
    """What is taken to be earned while a kept roll has yet to be compared with the observer, None if none has."""
    track = track_of(world, observer, actor)
    return track.earned if track is not None and track.pending else None
