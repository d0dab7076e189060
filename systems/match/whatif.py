"""What one action would come to at a tick of a recording, as the acting side knew it: exact odds, nothing is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Final, NamedTuple

from components.actions import Action, Sneak, Step, Stride, Strike, UseAbility
from components.observation import Observation, Own
from components.outcome import EffectOutcome, EffectResult, StrikeOutcome
from components.scenario import Catalogue
from ecs.exact import Distribution
from ecs.registry import wire_name
from ecs.replay import Recording
from systems.effect_odds import effect_odds
from systems.legality import cost_of, why_not
from systems.match.battle import Battle
from systems.match.fork import fork
from systems.odds import odds
from systems.rules.ability_refusal import ability_of
from systems.rules.opposed import Opposed, opposed, together
from systems.rules.provocation import provoked_by
from systems.rules.refusal import Refusal
from systems.rules.scene import Scene
from systems.rules.voice import voice_dc, voice_share

DONE: Final = "done"
"""The result of an action that rolls nothing: it happens."""


class Outcome(NamedTuple):
    """One way it may go for one creature; target: its alias, 0 for nobody in particular.

    result: how a strike or an ability ends, the state that a roll leaves, or "done".
    """

    target: int
    result: str
    chance: Fraction
    damage: int = 0
    wound: int = 0
    critical: bool = False


class WhatIf(NamedTuple):
    """All that is known of one action before it is done.

    refusal: why it may not be done, and then nothing else is told.  cost: AP.  outcomes: of each target they sum to 1;
    joint: the chance to succeed against all at once, None without such a roll.  openings: foes that it lets strike,
    whose reactions are not folded in (R-SEC-2).
    """

    refusal: Refusal | None
    cost: int = 0
    outcomes: tuple[Outcome, ...] = ()
    joint: Fraction | None = None
    openings: tuple[int, ...] = ()


@contextmanager
def standing(recording: Recording, tick: int, catalogue: Catalogue, content_hash: str) -> Iterator[Battle]:
    """The battle as it stood after a tick; it is closed in the end.

    Raises: as fork().
    """
    begun = fork(recording, tick, content_hash)
    battle = Battle.restored(begun.start, begun.scenario, catalogue, tick=tick)
    try:
        yield battle
    finally:
        battle.close()


def what_if(observation: Observation, action: Action) -> WhatIf:
    """Weigh an action by what its side knows.  Source: R-SEC-2."""
    scene = Scene(observation)
    own, refusal = observation.mine(action.actor), why_not(observation, action, scene=scene)
    if own is None or refusal is not None:
        return WhatIf(refusal)
    rows = opposed(scene, own, action)
    counted = any(row.counts for row in rows)
    return WhatIf(
        None,
        _cost(observation, own, action),
        _outcomes(scene, own, action, rows),
        together(rows) if counted else None,
        provoked_by(scene, own, wire_name(type(action)), action.path)
        if isinstance(action, Stride | Step | Sneak)
        else (),
    )


def _cost(observation: Observation, own: Own, action: Action) -> int:
    ability = ability_of(own, action.effect) if isinstance(action, UseAbility) else None
    return ability.cost if ability is not None else cost_of(observation, wire_name(type(action)))


def _outcomes(scene: Scene, own: Own, action: Action, rows: Sequence[Opposed]) -> tuple[Outcome, ...]:
    found: list[Outcome] = []
    if isinstance(action, Strike):
        found += _of({action.target: odds(scene.observation, action, scene=scene)})
    elif isinstance(action, UseAbility):
        found += _of(effect_odds(scene.observation, action, scene=scene))
    else:
        for row in rows:
            found += [Outcome(row.alias, state.name.lower(), share) for state, share in row.states]
    spoken = voice_share(voice_dc(own, action, scene.rules))
    plain = [Outcome(0, DONE, spoken), Outcome(0, EffectResult.UNSAID.value, 1 - spoken)]
    return tuple(found) or tuple(one for one in plain if one.chance)


def _of(told: Mapping[int, Distribution[StrikeOutcome]] | Mapping[int, Distribution[EffectOutcome]]) -> list[Outcome]:
    """Outcomes of each target, the likeliest first."""
    made = []
    for target, distribution in told.items():
        rows = [
            Outcome(
                target,
                outcome.result.value,
                Fraction(weight, distribution.total),
                outcome.damage,
                outcome.wound,
                isinstance(outcome, StrikeOutcome) and outcome.critical,
            )
            for outcome, weight in distribution.weights.items()
        ]
        made += sorted(rows, key=lambda row: (-row.chance, row.result, row.damage, row.wound, row.critical))
    return made
