"""What a creature keeps up, and how all of it ends: with its next turn, or when it falls.

Above contact and below the systems, which share it and never each other.
"""

from components.conditions import NETTED, Conditions
from components.events import ConditionEnded, StanceEnded
from components.readiness import Readiness
from components.stealth import KeptStealth
from components.turn import Stance
from ecs.ids import EntityId
from ecs.world import World
from systems.contact import end_diversion
from systems.gather import creatures, track_of, write_track


def let_go(world: World, fallen: EntityId) -> None:
    """End all that a creature kept up, once, however it fell (D-COND-1).

    Take Cover, lean, diversion, held Strike, what stealth earned against anybody, the roll kept for those who come
    later, a net on it.  A light burns on where its owner lies (D-LIGHT-1).
    """
    end_cover(world, fallen)
    straighten(world, fallen)
    release(world, fallen)
    end_diversion(world, fallen)
    for observer in creatures(world):
        track = track_of(world, observer, fallen) if observer != fallen else None
        if track is not None and (track.earned is not None or track.pending):
            track = write_track(world, observer, fallen)
            track.earned, track.pending = None, False
    if world.require(fallen, KeptStealth).faces:
        kept = world.write(fallen, KeptStealth)
        kept.serial, kept.faces = 0, ()
    if world.require(fallen, Conditions).has(NETTED):
        del world.write(fallen, Conditions).rounds[NETTED]
        world.emit(ConditionEnded(fallen, NETTED))


def start_afresh(world: World, actor: EntityId) -> None:
    """End what lasts until one's next turn: a lean and a held Strike (R-COV-8, D-READY-1)."""
    straighten(world, actor)
    release(world, actor)


def end_cover(world: World, actor: EntityId) -> None:
    """End Take Cover, if it holds (D-COV-2)."""
    if world.require(actor, Stance).taking_cover:
        world.write(actor, Stance).taking_cover = False
        world.emit(StanceEnded(actor))


def straighten(world: World, actor: EntityId) -> None:
    """End a lean, if there is one (R-COV-8)."""
    if world.require(actor, Stance).lean is not None:
        world.write(actor, Stance).lean = None


def release(world: World, actor: EntityId) -> None:
    """Hold a Strike no longer, if one is held (D-READY-1)."""
    if world.require(actor, Readiness).weapon:
        held = world.write(actor, Readiness)
        held.weapon, held.target, held.lost = "", EntityId(0), False
