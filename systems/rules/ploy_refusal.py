"""Why a diversion, a warning, a held Strike or a lean is of no use, as far as the actor's side knows."""

from components.actions import CreateDiversion, Lean, PointOut, Ready
from components.detection import Detection
from components.observation import Own
from components.relations import ALLY
from components.vigilance import Setting
from ecs.grid.leans import on_edge
from systems.rules.creature import seen_of, space_of
from systems.rules.diversion import MANNERS
from systems.rules.refusal import Refusal, refused
from systems.rules.scene import Scene
from systems.rules.strike_refusal import ready_weapon


def diversion_refusal(scene: Scene, own: Own, action: CreateDiversion) -> Refusal | None:
    """Return why one of ours may not Create a Diversion: never but for words unknown; somebody unseen may watch.

    Source: R-DIV-1, R-SEC-4.
    """
    return None if action.manner in MANNERS else refused("no_such_manner", manner=action.manner)


def point_out_refusal(scene: Scene, own: Own, action: PointOut) -> Refusal | None:
    """Return why one of ours may not Point Out somebody: it must perceive the target, and have a friend to tell.

    Source: D-POINT-1.
    """
    if action.manner not in MANNERS:
        return refused("no_such_manner", manner=action.manner)
    if action.target in scene.own:
        return refused("friend", target=action.target)
    contact, item = scene.contacts.get(action.target), scene.items.get(action.target)
    state = item.state_for(own.alias) if item else seen_of(own, action.target).state
    if (contact is None and item is None) or state is Detection.UNDETECTED:
        return refused("not_perceived")
    if contact is not None and not contact.fighting:
        return refused("target_is_down", target=contact.alias)
    friends = any(friend.fighting for friend in scene.own.values() if friend.alias != own.alias)
    allies = any(other.relation == ALLY and other.alias != action.target for other in scene.others())
    return None if friends or allies else refused("no_friend_to_tell")


def ready_refusal(scene: Scene, own: Own, action: Ready) -> Refusal | None:
    """Return why one of ours may not hold a Strike: it needs its reaction, a usable weapon, and no friend as target.

    Source: D-READY-1, D-AP-1.
    """
    weapon = ready_weapon(scene, own, action.weapon)
    if isinstance(weapon, Refusal):
        return weapon
    if not own.reaction:
        return refused("no_reaction")
    if action.target in scene.own:
        return refused("friend", target=action.target)
    contact = scene.contacts.get(action.target)
    lost = contact is None or not (contact.certain or contact.identified or not contact.fighting)
    if action.target and lost:  # who was lost before it was ever seen would not be known again (R-SEC-1)
        return refused("not_perceived")
    if contact is not None and not contact.fighting:
        return refused("target_is_down", target=contact.alias)
    return None


def setting_refusal(own: Own, setting: str) -> Refusal | None:
    """Return why one of ours may not set its reactions so: only for words unknown, or what holds already.

    Source: D-AOO-1.
    """
    if setting not in tuple(Setting):
        return refused("no_such_setting", setting=setting)
    return refused("already_set") if own.numbers.reacts == setting else None


def lean_refusal(scene: Scene, own: Own, action: Lean) -> Refusal | None:
    """Return why one of ours may not lean there: a corner or a point of an edge of its own space, and not twice.

    Source: R-COV-8.
    """
    if not on_edge(space_of(own), action.point):
        return refused("not_on_your_edge")
    return refused("already_leaning") if own.numbers.lean == action.point else None
