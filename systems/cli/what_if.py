"""`replay FILE --from TICK --what-if ACTION`: what one action would come to, as the acting side knew it.

ACTION may be `list`: then all that can be done is told (systems/cli/possible.py).
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from components.actions import Action, Strike, UseAbility
from components.observation import Observation
from content.loader import load
from content.phrase import fault, phrase
from content.sentences import name_of
from content.text import Texts
from ecs.codec import plain
from ecs.errors import UsageError
from ecs.registry import wire_name
from ecs.replay import Recording
from systems.cli import possible
from systems.cli.language import side as side_name
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json
from systems.cli.possible import WISH
from systems.cli.wished_action import wished_action
from systems.knowledge.roster import roster_of
from systems.match.whatif import DONE, Outcome, WhatIf, standing, what_if

SHARES: Final = {
    "hit": "ui.hit_share",
    "miss": "ui.miss_share",
    "missed": "ui.miss_share",
    "wrong_square": "ui.miss_share",
    "flat_failed": "ui.flat_share",
    "affected": "ui.affected_share",
    "saved": "ui.saved_share",
    "noticed": "ui.noticed_share",
    "unsaid": "ui.unsaid_share",
}
WOUNDS: Final = ("", "ui.light_share", "ui.heavy_share")


def weighed(recording: Recording, tick: int, options: Options) -> Answer:
    """Tell the outcomes of the wished action after the tick, or what can be wished.

    Raises UsageError for one that is none or not allowed.
    """
    content = load(options.mods)
    words = words_of(options, content.texts)
    with standing(recording, tick, content.catalogue, content.content_hash) as battle:
        observation = battle.observe(battle.side_to_act)
    if options.what_if.strip() == WISH:
        wishes = possible.possible(observation, words)
        said = possible.lines(tick, observation, wishes, words)
        return Answer({"what_if": possible.told(tick, observation, wishes, words)}, said)
    action = wished_action(options.what_if, observation, words)
    found = what_if(observation, action)
    if found.refusal is not None:
        why = phrase(found.refusal.key, **found.refusal.args)
        raise fault(UsageError, "usage.refused_action", action=wire_name(type(action)), tick=tick, why=why)
    data = told(tick, observation, action, found, words)
    return Answer({"what_if": data}, lines(tick, observation, action, found, words))


def told(tick: int, observation: Observation, action: Action, found: WhatIf, words: Texts) -> dict[str, Json]:
    """What is found, as JSON: chances are fractions as text."""
    kind, fields = wire_name(type(action)), plain(action, type(action))
    return {
        "tick": tick,
        "side": observation.side,
        "actor": {"alias": action.actor, "name": _name(observation, action.actor, words)},
        "action": {"action": kind, **dict(zip(type(action).__dataclass_fields__, fields, strict=True))},
        "cost": found.cost,
        "outcomes": [
            {**row._asdict(), "name": _name(observation, row.target, words), "chance": str(row.chance)}
            for row in found.outcomes
        ],
        "joint": str(found.joint) if found.joint is not None else None,
        "mean_damage": {str(target): str(_mean(rows)) for target, rows in _by_target(found.outcomes)},
        "openings": [{"alias": alias, "name": _name(observation, alias, words)} for alias in found.openings],
    }


def lines(tick: int, observation: Observation, action: Action, found: WhatIf, words: Texts) -> list[str]:
    """The same for people: one block for each creature, outcomes of one kind together."""
    label = words.say(f"action.{wire_name(type(action))}")
    actor, side = _name(observation, action.actor, words), side_name(words, observation.side)
    made = [words.say("cli.what_if", tick=tick, side=side, actor=actor, action=label, ap=found.cost)]
    for target, rows in _by_target(found.outcomes):
        if target:
            made.append(_name(observation, target, words))
        elif isinstance(action, Strike | UseAbility) and action.square is not None and rows[0].result != DONE:
            made.append(words.say("cli.what_if_guess"))
        sums: dict[str, Fraction] = {}
        for row in rows:
            key = _label(row, words, points=observation.briefing.ruleset.points is not None)
            sums[key] = sums.get(key, Fraction(0)) + row.chance
        made += [f"  {words.share(share):>8}  {share!s:<14} {key}" for key, share in sums.items()]
        if mean := _mean(rows):
            made.append(f"  {words.say('ui.mean_damage', mean=words.decimal(mean, 2))} ({mean})")
    if found.joint is not None:
        made.append(words.say("cli.what_if_joint", percent=words.share(found.joint), chance=str(found.joint)))
    made += [words.say("ui.opening", name=_name(observation, alias, words)) for alias in found.openings]
    return made


def _label(row: Outcome, words: Texts, *, points: bool) -> str:
    """points: rules without wounds, with criticals."""
    if row.wound:
        return words.say(WOUNDS[row.wound])
    if points and row.result == "hit":
        return words.say("ui.critical_share" if row.critical else "ui.struck_share")
    if row.result in SHARES:
        return words.say(SHARES[row.result])
    return words.say("cli.what_if_done" if row.result == DONE else f"state.{row.result}")


def _by_target(rows: Iterable[Outcome]) -> list[tuple[int, list[Outcome]]]:
    found: dict[int, list[Outcome]] = {}
    for row in rows:
        found.setdefault(row.target, []).append(row)
    return list(found.items())


def _mean(rows: Iterable[Outcome]) -> Fraction:
    return sum((row.chance * row.damage for row in rows), Fraction(0))


def _name(observation: Observation, alias: int, words: Texts) -> str:
    thing = next((item for item in observation.items if alias and item.alias == alias), None)
    if thing is not None:
        return words.find(f"item.{thing.kind}") or thing.kind
    return name_of(roster_of(observation).get(alias), words)
