"""Tokens, markers and things of a recorded battle: of the truth, and of what was recorded of a side's knowledge."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from components import conditions as cond
from components.detection import Detection
from components.position import SIDES
from systems.match.sketch import Sketch
from systems.match.truth import Figure, Truth
from systems.view.creatures import STATE, condition_glyph, item_glyph
from systems.view.glyphs import creature_glyph
from systems.view.token_model import Badge, Corner, Look, Marker, Thing, Token
from systems.view.words import Words

UNNOTICED: Final = -1
"""A state of its own here: nobody of the side has any idea that there is such a creature."""
Allegiance = Callable[[str], str]
"""Side -> own, enemy or neutral, for whoever's colours are shown."""
_AILING: Final = (cond.BLINDED, cond.STUNNED, cond.DAZZLED, cond.DEAFENED, cond.NETTED)


def true_tokens(truth: Truth, states: Mapping[int, int], allegiance: Allegiance) -> tuple[Token, ...]:
    """Everybody where they are, from back to front.  states: entity -> how the others perceive it, UNNOTICED too."""
    tokens = [_token(figure, states.get(figure.entity, 0), truth.actor, allegiance) for figure in truth.figures]
    return _ordered(tokens)


def _ordered(tokens: list[Token]) -> tuple[Token, ...]:
    return tuple(sorted(tokens, key=lambda t: (t.look is not Look.DOWN, t.selected, t.y, t.x, t.alias)))


def _token(figure: Figure, state: int, actor: int, allegiance: Allegiance) -> Token:
    whose = allegiance(figure.side)
    badges: list[Badge] = []
    if figure.fighting:
        corner = Corner.BELIEF if whose == "own" else Corner.STATE
        if state == UNNOTICED:
            badges.append(Badge("state_unnoticed", "good", corner))
        elif state != Detection.OBSERVED or whose != "own":
            badges.append(Badge(*STATE[Detection(state)], corner))
        if figure.covered:
            badges.append(Badge("action_take_cover", "good", Corner.STANCE))
    return _plain(figure, whose, (*badges, *_harm(figure)), selected=figure.entity == actor)


def _plain(figure: Figure, whose: str, badges: tuple[Badge, ...], *, selected: bool = False) -> Token:
    invisible = cond.INVISIBLE in figure.conditions
    look = Look.INVISIBLE if invisible else Look.SOLID
    return Token(
        alias=figure.entity,
        x=figure.x,
        y=figure.y,
        side=SIDES[figure.rank] if 0 <= figure.rank < len(SIDES) else 1,
        allegiance=whose,
        glyph=creature_glyph(figure.kind, figure.plan) if figure.fighting else "state_dying",
        look=look if figure.fighting else Look.DOWN,
        health=max(0, figure.hp) * 100 // max(1, figure.most) if figure.fighting else -1,
        badges=badges,
        prone=cond.PRONE in figure.conditions,
        selected=selected,
    )


def _harm(figure: Figure) -> tuple[Badge, ...]:
    if not figure.fighting:
        return ()
    found: list[Badge] = []
    if figure.wound:
        found.append(Badge("wound_heavy" if figure.wound > 1 else "wound_light", "bad", Corner.WOUND))
    if cond.BLEEDING in figure.conditions:
        found.append(Badge("state_bleeding", "bad", Corner.WOUND2))
    else:
        ailment = next((name for name in _AILING if name in figure.conditions), "")
        found += [Badge(condition_glyph(ailment), "warn", Corner.WOUND2)] if ailment else []
    return tuple(found)


def true_things(truth: Truth) -> tuple[Thing, ...]:
    """Every object where it is."""
    return tuple(
        Thing(thing.entity, thing.x, thing.y, item_glyph(thing.kind), Look.DOWN if thing.broken else Look.SOLID)
        for thing in truth.objects
    )


def sketched_tokens(sketch: Sketch, allegiance: Allegiance) -> tuple[Token, ...]:
    """The side's own, and others that it had located."""
    tokens = [
        _plain(figure, allegiance(figure.side), _harm(figure), selected=figure.entity == sketch.actor)
        for figure in sketch.own
    ]
    for figure, state in sketch.met:
        badge = Badge(*STATE[state], Corner.STATE)
        if state is Detection.OBSERVED:
            seen = _plain(figure, allegiance(figure.side), (badge,), selected=figure.entity == sketch.actor)
            tokens.append(replace(seen, health=-1))
        elif figure.fighting:
            at = figure.x, figure.y
            tokens.append(Token(figure.entity, *at, 1, "enemy", "clue_sound", Look.HIDDEN, badges=(badge,)))
    return _ordered(tokens)


def sketched_markers(sketch: Sketch, words: Words) -> tuple[Marker, ...]:
    """Where those were last sensed that the side has lost."""
    return tuple(
        Marker(lost.entity, lost.x, lost.y, words.ago(lost.ago), min(3, lost.ago), lost.ago) for lost in sketch.lost
    )
