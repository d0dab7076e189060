"""What a side may ask for: refusals and offers, judged by what it knows (R-SEC-4, DESIGN 2.6)."""

from collections.abc import Callable, Iterable
from typing import Final

from components.actions import (
    Action,
    Aid,
    CreateDiversion,
    EndTurn,
    Hide,
    Interact,
    Lean,
    PointOut,
    Ready,
    Reload,
    Search,
    SetReaction,
    Sneak,
    Square,
    Stand,
    Step,
    Stride,
    Strike,
    TakeCover,
    UseAbility,
)
from components.conditions import PRONE
from components.observation import Observation, Own
from ecs.registry import wire_name
from systems.rules.ability_offers import ability_offers
from systems.rules.ability_refusal import ability_refusal
from systems.rules.hands_refusal import aid_refusal, interact_refusal
from systems.rules.mechanisms import kind_refusal
from systems.rules.move_refusal import move_refusal
from systems.rules.movement import SNEAK, STEP, STRIDE
from systems.rules.ploy_offers import diversion_offers, lean_offers, point_out_offers, ready_offers
from systems.rules.ploy_refusal import (
    diversion_refusal,
    lean_refusal,
    point_out_refusal,
    ready_refusal,
    setting_refusal,
)
from systems.rules.refusal import Refusal, refused
from systems.rules.scene import Scene, scene_of
from systems.rules.stealth_refusal import cover_refusal, hide_refusal
from systems.rules.strike_offers import GUESSES, strike_offers
from systems.rules.strike_refusal import reload_refusal, strike_refusal

MOVES: Final[dict[str, Callable[[int, tuple[Square, ...]], Action]]] = {STRIDE: Stride, STEP: Step, SNEAK: Sneak}
PLAIN: Final[dict[str, Callable[[int], Action]]] = {
    "hide": Hide,
    "search": Search,
    "take_cover": TakeCover,
    "stand": Stand,
    "end_turn": EndTurn,
}
OFFERS: Final[dict[str, Callable[[Scene, Own], Iterable[Action]]]] = {
    "create_diversion": diversion_offers,
    "point_out": point_out_offers,
    "ready": ready_offers,
    "lean": lean_offers,
}
KINDS: Final = (
    *("strike", *MOVES, "hide", "search", "take_cover", "stand", "interact", "reload", "aid", "use"),
    *OFFERS,
    "end_turn",
)


def why_not(observation: Observation, action: Action, *, scene: Scene | None = None) -> Refusal | None:
    """Return why the action is refused, None where it is legal; costs nothing and tells nothing either way.

    Doors and creatures are the side's aliases.  scene: of this very observation, if the caller has one.
    Source: R-SEC-4, D-AP-1, and the clauses of each refusal.
    """
    own = observation.mine(action.actor)
    if own is None:
        return refused("not_yours")
    found = _turn_refusal(observation, own, wire_name(type(action)))
    if found is not None or isinstance(action, EndTurn):
        return found
    return _refusal(scene or scene_of(observation), own, action)


def cost_of(observation: Observation, kind: str) -> int:
    """Return the AP that an action of this kind (its wire name) costs; what the ruleset does not list is free."""
    return observation.briefing.ruleset.ap_costs.get(kind, 0)


def _turn_refusal(observation: Observation, own: Own, kind: str) -> Refusal | None:
    """Return why no action of this kind can be taken now, whatever it aims at."""
    if observation.winner:
        return refused("battle_is_over")
    if observation.actor != own.alias:
        return refused("not_your_turn", actor=own.alias)
    if kind == "end_turn":
        return None
    if not own.fighting:
        return refused("out_of_the_fight", actor=own.alias)
    none = kind_refusal(observation.briefing.ruleset, kind)
    if none is not None:
        return none
    cost = cost_of(observation, kind)
    return refused("no_ap", need=cost, left=own.ap) if cost > own.ap else None


def _refusal(scene: Scene, own: Own, action: Action) -> Refusal | None:
    """Return why an action that the actor can afford is refused."""
    match action:
        case Stride() | Step() | Sneak():
            return move_refusal(scene, own, wire_name(type(action)), action.path)
        case Strike():
            return strike_refusal(scene, own, action)
        case Hide():
            return hide_refusal(scene, own)
        case TakeCover():
            return cover_refusal(scene, own)
        case Stand():
            return None if PRONE in own.numbers.conditions else refused("not_prone")
        case Interact():
            return interact_refusal(scene, own, action)
        case Aid():
            return aid_refusal(scene, own, action)
        case UseAbility():
            return ability_refusal(scene, own, action)
        case CreateDiversion():
            return diversion_refusal(scene, own, action)
        case PointOut():
            return point_out_refusal(scene, own, action)
        case Ready():
            return ready_refusal(scene, own, action)
        case Lean():
            return lean_refusal(scene, own, action)
        case Reload():
            return reload_refusal(scene, own, action.weapon)
        case SetReaction():
            return setting_refusal(own, action.setting)
        case Search() | EndTurn():
            return None


def options(observation: Observation, *, scene: Scene | None = None, guesses: int = GUESSES) -> dict[str, list[Action]]:
    """Return the legal actions of the creature whose turn it is, by kind in the order of KINDS; {} if it is not ours.

    What costs nothing and ends nothing is left out (set_reaction): there is no last one to take.
    One move per reachable square, by row and column.  Strikes per weapon and target: the default aim, and head, torso,
    arm and leg as far as the target's plan has them.  Guessed squares: last-known ones, then `guesses` near ones.
    """
    own = observation.mine(observation.actor)
    if own is None:
        return {}
    scene = scene or scene_of(observation)
    return {
        kind: [] if _turn_refusal(observation, own, kind) else list(_offers(scene, own, kind, guesses))
        for kind in KINDS
    }


def _offers(scene: Scene, own: Own, kind: str, guesses: int) -> Iterable[Action]:
    if kind in MOVES:
        return _moves(scene, own, kind)
    if kind == "strike":
        return strike_offers(scene, own, guesses=guesses)
    if kind == "use":
        return ability_offers(scene, own)
    candidates: list[Action]
    if kind == "interact":
        candidates = [Interact(own.alias, door.alias) for door in scene.observation.doors]
        candidates += [Interact(own.alias, target=alias) for alias in (*scene.own, *scene.contacts)]
    elif kind == "aid":
        candidates = [Aid(own.alias, friend.alias) for friend in scene.observation.own]
    elif kind == "reload":
        candidates = [Reload(own.alias, weapon) for weapon in own.numbers.unloaded]
    elif kind in OFFERS:
        candidates = list(OFFERS[kind](scene, own))
    else:
        candidates = [PLAIN[kind](own.alias)]
    return [action for action in candidates if _refusal(scene, own, action) is None]


def _moves(scene: Scene, own: Own, kind: str) -> list[Action]:
    reach, build = scene.reach(own, kind), MOVES[kind]
    ends = sorted((y, x) for x, y in reach.cost if (x, y) != (own.x, own.y))
    return [build(own.alias, reach.path(x, y)) for y, x in ends]
