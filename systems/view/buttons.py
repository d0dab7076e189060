"""The bottom bar: the acting creature and its action buttons, judged by the side's knowledge alone."""

from collections.abc import Mapping
from typing import Final

from components import conditions as cond
from components.actions import (
    Action,
    Aid,
    CreateDiversion,
    Interact,
    Lean,
    PointOut,
    Ready,
    Reload,
    SetReaction,
    Square,
    Strike,
    UseAbility,
)
from components.observation import Own
from components.vigilance import Setting
from systems.legality import MOVES, PLAIN
from systems.view.aims import abilities, doors
from systems.view.creatures import own_glyph
from systems.view.intents import Do
from systems.view.keys import labels
from systems.view.known import Known
from systems.view.model import BottomBar, Button
from systems.view.state import UiState
from systems.view.words import Words

SLOTS: Final = ("stride", "strike", "shoot", "sneak", "hide", "search", "take_cover", "step", "interact", "use")
MORE: Final = ("create_diversion", "point_out", "ready", "lean", "net", "aid", "reload", "stand", "set_reaction")
_GLYPHS: Final = {"create_diversion": "action_diversion"}
_WIRE: Final = {"shoot": "strike", "guess": "strike", "net": "interact"}


def slots_of(own: Own | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Kinds of the first and second row of buttons; who lies prone finds Stand first."""
    if own is not None and cond.PRONE in own.numbers.conditions:
        return ("stand", *SLOTS[1:]), tuple("stride" if kind == "stand" else kind for kind in MORE)
    return SLOTS, MORE


def wire_kind(kind: str) -> str:
    """The action's wire name behind a button: shooting is striking with another weapon."""
    return _WIRE.get(kind, kind)


def glyph_of(kind: str) -> str:
    """A button's icon."""
    return _GLYPHS.get(kind, f"action_{kind}")


def next_setting(own: Own) -> SetReaction:
    """The free action that sets reactions to the setting after the present one."""
    settings = tuple(Setting)
    return SetReaction(own.alias, settings[(settings.index(own.numbers.reacts) + 1) % len(settings)])


def sample(known: Known, own: Own, kind: str) -> Action | None:
    """An action of the kind to ask the reason of, None if there is nothing to do it to."""
    here: Square = (own.x, own.y)
    if kind in MOVES:
        layout = known.observation.briefing.layout
        near = (here[0] + (1 if here[0] + 1 < layout.width else -1), here[1])
        return MOVES[kind](own.alias, (near,))
    if kind in ("strike", "shoot"):
        weapons, enemies = known.weapons(kind), known.enemies()
        if not weapons or not enemies:
            return None
        nearest = min(enemies, key=lambda c: (max(abs(c.x - own.x), abs(c.y - own.y)), c.alias))
        return Strike(own.alias, nearest.alias, weapons[0].id)
    if kind == "interact":
        there = known.observation.doors
        return Interact(own.alias, there[0].alias) if there else None
    if kind in PLAIN:
        return PLAIN[kind](own.alias)
    return _other_sample(known, own, kind)


def _other_sample(known: Known, own: Own, kind: str) -> Action | None:
    match kind:
        case "use":
            first = own.numbers.abilities[0] if own.numbers.abilities else None
            target = next((c.alias for c in known.enemies()), 0)
            return UseAbility(own.alias, first.id if first else "", target)
        case "create_diversion":
            return CreateDiversion(own.alias)
        case "point_out":
            found = [seen.alias for seen in own.seen] or [c.alias for c in known.enemies()]
            return PointOut(own.alias, found[0]) if found else None
        case "ready":
            return Ready(own.alias, own.numbers.weapons[0].id if own.numbers.weapons else "")
        case "lean":
            return Lean(own.alias, (-1, -1))
        case "net":
            return Interact(own.alias, target=own.alias)
        case "reload":
            slow = next((w.id for w in own.numbers.weapons if w.reload), "")
            return Reload(own.alias, slow) if slow else None
        case "set_reaction":
            return next_setting(own)
    return Aid(own.alias, own.alias)


def enabled(known: Known, kind: str) -> bool:
    """True if the acting creature may do some action of this button."""
    if kind in ("strike", "shoot"):
        ids = {w.id for w in known.weapons(kind)}
        offered = any(isinstance(a, Strike) and a.weapon in ids for a in known.options.get("strike", ()))
        return offered or any(known.bystanders(weapon) for weapon in ids)
    if kind == "use":
        return bool(abilities(known))
    if kind == "interact":
        return bool(doors(known))
    if kind == "set_reaction":
        return known.actor is not None and known.allows(next_setting(known.actor))
    if kind == "net":
        return any(isinstance(a, Interact) and a.target for a in known.options.get("interact", ()))
    return bool(known.options.get(kind))


def why_disabled(known: Known, own: Own, kind: str) -> tuple[str, Mapping[str, int | str]]:
    """Text key and arguments of why nothing of a disabled button can be done."""
    action = sample(known, own, kind)
    if action is None:
        unarmed = kind in ("strike", "shoot") and not known.weapons(kind)
        return "reason.no_such_weapon" if unarmed else "ui.no_target", {}
    refusal = known.why_not(action)
    if refusal is not None:
        return refusal.key, refusal.args
    return ("ui.all_know" if kind == "point_out" else "ui.illegal"), {}


def reason_of(known: Known, kind: str, words: Words) -> str:
    """Why nothing of this button can be done, "" if something can."""
    own = known.actor
    if own is None:
        return words.say("ui.waiting")
    if enabled(known, kind):
        return ""
    key, args = why_disabled(known, own, kind)
    return words.say(key, **args)


def _button(known: Known, ui: UiState, kind: str, key: str, words: Words) -> Button:
    reason = known.once(("reason", kind), lambda: reason_of(known, kind, words))
    chosen = ui.mode == kind and not reason
    value = ""
    if kind == "set_reaction" and (own := known.actor) is not None:
        value = words.say(f"ui.setting_{own.numbers.reacts}")
    return Button(kind, glyph_of(kind), words.say(f"action.{kind}"), key, not reason, chosen, reason, value)


def bottom_of(known: Known, ui: UiState, words: Words) -> BottomBar:
    """The bottom bar for the acting creature, or for the selected one while others act."""
    observation = known.observation
    own = known.actor or observation.mine(ui.selected) or (observation.own[0] if observation.own else None)
    first, second = slots_of(known.actor)
    left = own.ap if own is not None else 0
    total = observation.briefing.ruleset.ap_per_turn
    end = words.say("ui.end_turn_left", left=left) if known.actor and left else words.say("ui.end_turn")
    status = ""
    if own is not None:
        setting = own.numbers.reacts if own.numbers.reacts is not Setting.ALWAYS else "left"
        status = words.say(f"ui.reaction_{setting}" if own.reaction else "ui.reaction_spent")
        if any(w.ammo for w in own.numbers.weapons):
            status = words.say("ui.ammo", count=own.numbers.ammo)
        if own.numbers.unloaded:
            status = words.say("ui.unloaded", weapon=words.named("weapon", next(iter(own.numbers.unloaded))))
    return BottomBar(
        alias=own.alias if own else 0,
        glyph=own_glyph(own) if own else "ui_human",
        name=own.name if own else "",
        hp=max(0, own.numbers.hp) if own else 0,
        max_hp=max(1, own.numbers.max_hp) if own else 1,
        ap=left,
        max_ap=max(total, left),
        ap_text=words.say("ui.ap_left", left=left, total=total),
        status=status,
        buttons=tuple(_button(known, ui, kind, str((i + 1) % 10), words) for i, kind in enumerate(first)),
        more=tuple(_button(known, ui, kind, f"↑{(i + 1) % 10}", words) for i, kind in enumerate(second)),
        end_label=end,
        end_armed=ui.armed,
        can_end=known.actor is not None,
        down=own is not None and not own.fighting,
        page=ui.page,
        more_label=words.say("ui.less" if ui.page else "ui.more"),
        more_key=labels((Do.MORE, 0), words)[0],
        strain=own.numbers.strain if own else (0, 0),
    )
