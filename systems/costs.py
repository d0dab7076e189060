"""Pay for an action before anything else of it happens."""

from typing import Final

from components.ability import Strain
from components.events import Paid
from components.frames import Attack, Frame, Frames, Walk
from components.gear import Gear
from components.ruleset import Ruleset
from components.turn import ActionPoints, Deeds, Stance
from ecs.registry import wire_name
from ecs.world import System, World
from systems.gather import weapon_of
from systems.powers import used
from systems.rules.movement import SNEAK

SILENT_DEEDS: Final = (
    "hide",
    "search",
    "take_cover",
    "stand",
    "end_turn",
    "create_diversion",
    "point_out",
    "ready",
    "lean",
    "set_reaction",
)
"""Kinds that make no noise of their own; a shout is loud once it is out (systems.contact.speaks)."""


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
        kind = kind_of(top)
        points = world.write(top.actor, ActionPoints)
        reaction = isinstance(top, Attack) and top.reaction
        if kind == "ready":
            points.reaction = False  # besides its AP (D-READY-1)
        ability = used(world, top)
        spent = 0 if reaction else ability.cost if ability else rules.ap_costs.get(kind, 0)
        points.left -= spent
        ammo = 0
        if isinstance(top, Attack):
            if reaction:
                points.reaction = False
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
        if kind not in SILENT_DEEDS and not reaction:
            noise = 0 if kind == SNEAK else rules.noise_move_percent
            if world.require(top.actor, Stance).noise != noise:
                world.write(top.actor, Stance).noise = noise
        strain = ability.strain if ability else 0
        if spent or ammo or reaction or strain:
            world.emit(Paid(top.actor, spent, ammo, reaction or kind == "ready", strain))


def kind_of(frame: Frame) -> str:
    """Wire name of the action that a frame carries out."""
    if isinstance(frame, Walk):
        return frame.mode
    return "strike" if isinstance(frame, Attack) else wire_name(type(frame.action))
