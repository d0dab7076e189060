"""Pay for an action before anything else of it happens."""

from typing import Final

from components.ability import Strain
from components.actions import (
    CreateDiversion,
    EndTurn,
    Hide,
    Lean,
    PointOut,
    Ready,
    Search,
    SetReaction,
    Stand,
    Strike,
    TakeCover,
)
from components.events import Paid
from components.frames import Attack, Deed, Frame, Frames, Walk
from components.gear import Gear
from components.ruleset import Ruleset
from components.turn import ActionPoints, Deeds, Stance
from ecs.registry import wire_name
from ecs.world import System, World
from systems.gather import weapon_of
from systems.powers import used
from systems.rules.movement import SNEAK
from systems.rules.noise import MOVE, noise_percent

QUIET: Final = (Hide, Search, TakeCover, Stand, EndTurn, CreateDiversion, PointOut, Ready, Lean, SetReaction)
"""Actions that make no noise of their own; a shout is loud once it is out (systems.contact.speaks)."""


class CostsSystem(System):
    """Give a fresh frame its serial and pay its AP, ammunition, strain or reaction (D-AP-1).

    Reads Frames, Ruleset; writes Frames, Deeds, ActionPoints, Gear (ammunition, what is no longer loaded), Strain,
    Stance (noise); emits Paid.
    Runs first: whatever follows in the tick, the costs are spent (R-HID-2).
    """

    def process(self, world: World) -> None:
        """Pay for the top frame if it has not been paid for."""
        top = world.single(Frames).top
        if top is None or top.serial:
            return
        deeds = world.write(top.actor, Deeds)
        deeds.serial += 1
        world.write_single(Frames)
        top.serial = deeds.serial
        rules = world.resource(Ruleset)
        points = world.write(top.actor, ActionPoints)
        reaction = isinstance(top, Attack) and top.reaction
        ready = isinstance(top, Deed) and isinstance(top.action, Ready)
        if ready or reaction:
            points.reaction = False  # of Ready besides its AP (D-READY-1)
        ability = used(world, top)
        spent = 0 if reaction else ability.cost if ability else rules.ap_costs.get(kind_of(top), 0)
        points.left -= spent
        ammo = 0
        if isinstance(top, Attack):
            weapon = weapon_of(world, top.actor, top.weapon)
            if weapon.ammo:
                ammo = 1
                world.write(top.actor, Gear).ammo -= 1
            if weapon.reload:
                gear = world.write(top.actor, Gear)
                gear.unloaded = dict(sorted({**gear.unloaded, weapon.id: weapon.reload}.items()))
        if ability is not None:
            ammo = ability.ammo
            if ammo:
                world.write(top.actor, Gear).ammo -= ammo
            if ability.strain:
                world.write(top.actor, Strain).now += ability.strain
        sneaks = isinstance(top, Walk) and top.mode == SNEAK  # silent from its first step on: systems/movement.py
        if not reaction and not sneaks and not (isinstance(top, Deed) and isinstance(top.action, QUIET)):
            noise = noise_percent(MOVE, rules)
            if world.require(top.actor, Stance).noise != noise:
                world.write(top.actor, Stance).noise = noise
        strain = ability.strain if ability else 0
        if spent or ammo or reaction or strain:
            world.emit(Paid(top.actor, spent, ammo, reaction or ready, strain))


def kind_of(frame: Frame) -> str:
    """Wire name of the action that a frame carries out."""
    if isinstance(frame, Walk):
        return frame.mode
    return wire_name(Strike if isinstance(frame, Attack) else type(frame.action))
