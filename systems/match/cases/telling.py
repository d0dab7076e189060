"""What came of a step, told in a case's words."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from components.ability_events import Affected, DeafenedRolled
from components.events import (
    Bumped,
    ConditionGained,
    Damaged,
    Dropped,
    Moved,
    MoveEnded,
    Paid,
    Searched,
    StealthJudged,
    StealthRolled,
    Struck,
    Witnessed,
    Wounded,
)
from components.item import ItemHarmed, ItemStruck
from components.outcome import Level, Result
from components.stats import Stats
from components.stealth import StealthMode
from ecs.ids import EntityId
from ecs.registry import wire_name
from systems.match.cases.offered import GRADES, Told
from systems.match.cases.searching import searched
from systems.match.cases.stage import Stage
from systems.rules.refusal import Refusal

NO_WOUND: Final = {"location": "", "grade": GRADES[0]}


@dataclass(slots=True)
class _Step:
    """What is gathered while a step's events are gone through."""

    stage: Stage
    actor: EntityId
    told: Told
    targets: dict[str, Told] = field(default_factory=dict)
    rolls: list[Told] = field(default_factory=list)
    reactions: list[Told] = field(default_factory=list)
    search: Searched | None = None

    def target(self, entity: int) -> Told:
        """What is told of one creature."""
        return self.targets.setdefault(self.stage.name(entity), {})

    def roll(self, kind: str, faces: list[int], total: int) -> None:
        """Note the dice of one roll."""
        self.rolls.append({"kind": kind, "faces": faces, "total": total})


def told_of(
    stage: Stage,
    name: str,
    action: str,
    refusal: Refusal | None,
    *,
    mark: int,
    used: dict[str, int],
) -> Told:
    """The facts of a step: of the ticks after the first `mark`, with the dice used since `used`.

    action: its word, "" for what is no action; name: who acts, "" for nobody.
    """
    actor = stage.names.get(name, EntityId(0))
    stamped = stage.events_since(mark)
    events = [entry.event for entry in stamped if not isinstance(entry.event, Witnessed)]
    spent: Told = {"ap": 0, "ammo": 0, "strain": 0, "reaction": False}
    told: Told = {
        "legal": refusal is None,
        "reason": refusal.key.removeprefix("reason.") if refusal else "",
        "outcome": "refused" if refusal else "done",
        "spent": spent,
        "dice_used": {p: n - used.get(p, 0) for p, n in stage.script.used.items() if n > used.get(p, 0)},
        "levels": [],
        "net": 0,
        "flat_dc": 0,
        "damage": 0,
        "wound": NO_WOUND,
        "squares": 0,
        "events": [wire_name(type(event)) for event in events],
    }
    step = _Step(stage, actor, told)
    for event in events:
        _take(step, event, spent)
    if name:
        told["at"] = stage.back(stage.square(name))
    if step.search is not None:
        face = stage.dice["perception"][used.get("perception", 0)]
        told["total"] = face + stage.world.require(actor, Stats).perception
        for found, facts in searched(stage, step.search, face).items():
            step.targets.setdefault(found, {}).update(facts)
    _finish(step, action)
    told["rolls"] = [*step.rolls, *_plain_rolls(stage, used, step.rolls, actor)]
    told["per_target"], told["reactions"] = step.targets, step.reactions
    return told


def levels_of(levels: Iterable[Level]) -> list[Told]:
    """Reasons for levels as tables."""
    return [{"source": level.source, "amount": level.amount, "clause": level.clause} for level in levels]


def _take(step: _Step, event: object, spent: Told) -> None:
    """Take one event in."""
    match event:
        case Paid() if event.actor == step.actor:
            for key, paid in (("ap", event.ap), ("ammo", event.ammo), ("strain", event.strain)):
                spent[key] = _number(spent[key]) + paid
            spent["reaction"] = spent["reaction"] or event.reaction
        case Struck() | ItemStruck():
            _strike(step, event)
        case ItemHarmed():
            found = step.target(event.item)
            found["damage"] = _number(found.get("damage")) + event.amount
        case Damaged():
            found = step.target(event.target)
            found["damage"] = _number(found.get("damage")) + event.amount
            found["subdual"] = event.subdual
        case Wounded():
            step.target(event.target)["wound"] = {"location": event.location, "grade": GRADES[event.grade]}
        case ConditionGained():
            _gains(step, event.target, event.condition)
        case Affected():
            _effect(step, event)
        case DeafenedRolled() if event.actor == step.actor:
            step.roll("deafened", [event.face], event.face)
            if not event.success:
                step.told["outcome"] = "deafened_failed"
        case StealthRolled():
            faces, kind = list(event.faces), "deception" if event.mode is StealthMode.DIVERSION else "stealth"
            step.roll(kind, faces, faces[0] + event.modifier)
            step.told["total"] = faces[0] + event.modifier
        case StealthJudged():
            step.target(event.observer).update(
                outcome="success" if event.success else "failure",
                state=event.state.name.lower(),
                total=event.total,
                dc=event.dc,
                levels=levels_of(event.levels),
                net=sum(level.amount for level in event.levels if not level.points),
            )
        case Searched() if event.actor == step.actor:
            step.search = event
        case Dropped():
            _gains(step, event.target, event.condition)
        case MoveEnded() if event.actor == step.actor:
            step.told["squares"] = event.squares
        case Bumped() if event.actor == step.actor:
            step.told["outcome"] = "bumped"
        case Moved():
            pass


def _gains(step: _Step, target: int, condition: str) -> None:
    found = step.target(target)
    held = found.get("conditions")
    found["conditions"] = [*(held if isinstance(held, list) else []), condition]


def _strike(step: _Step, event: Struck | ItemStruck) -> None:
    outcome = event.outcome
    actor = event.actor == step.actor and not (isinstance(event, Struck) and event.reaction)
    _rolled(step, event, "attack")
    for kind, face in (("confirm", outcome.confirm), ("percent", outcome.percent)):
        if face:
            step.roll(_secret(event) + kind, [face], face)
    facts = _judged(event)
    if outcome.result is Result.HIT:
        step.roll("damage", list(outcome.damage_faces), outcome.damage)
        facts["subdual"] = outcome.subdual
    _meets(step, event.target, facts)
    if actor:
        wound = {"location": "", "grade": GRADES[outcome.wound]}
        step.told.update({**facts, "flat_dc": event.flat_dc, "damage": outcome.damage, "wound": wound})
        step.told["struck"] = step.stage.name(event.target)
    else:
        names = {"actor": step.stage.name(event.actor), "target": step.stage.name(event.target)}
        step.reactions.append({**names, "outcome": outcome.result.value, "damage": outcome.damage})


def _effect(step: _Step, event: Affected) -> None:
    _rolled(step, event, "attack" if event.attack else "save")
    facts: Told = {**_judged(event), "flat_dc": event.flat_dc}
    _meets(step, event.target, facts)
    if event.actor == step.actor and step.told["outcome"] == "done":
        step.told.update(facts)
        step.told["struck"] = step.stage.name(event.target)


def _rolled(step: _Step, event: Struck | ItemStruck | Affected, kind: str) -> None:
    """The roll of a strike or an effect and its flat check; kind: attack or save."""
    outcome = event.outcome
    if outcome.faces:
        hidden = "" if kind == "save" else _secret(event)  # whoever is hit by a guess rolls its save in the open
        step.roll(hidden + kind, list(outcome.faces), outcome.kept + event.modifier)
    if outcome.flat:
        step.roll(_secret(event) + "flat", [outcome.flat], outcome.flat)


def _secret(event: Struck | ItemStruck | Affected) -> str:
    """How the dice are called that a guess at a square rolls."""
    return "secret_" if event.guess else ""


def _judged(event: Struck | ItemStruck | Affected) -> Told:
    """How a strike or an effect came out, and what decided it."""
    outcome = event.outcome
    facts: Told = {
        "outcome": outcome.result.value,
        "state": event.state.name.lower(),
        "net": event.net,
        "levels": levels_of(event.levels),
        "dc": event.dc,
    }
    return {**facts, "total": outcome.kept + event.modifier} if outcome.faces else facts


def _meets(step: _Step, target: EntityId, facts: Told) -> None:
    """Tell it of the one that was met, if anybody was."""
    if target:
        found = step.target(target)
        found.update({**facts, "damage": _number(found.get("damage")), "wound": found.get("wound", NO_WOUND)})


def _finish(step: _Step, action: str) -> None:
    """What only the whole step tells."""
    told, outcomes = step.told, [found["outcome"] for found in step.targets.values() if "outcome" in found]
    struck = told.pop("struck", None)
    if isinstance(struck, str) and struck:
        found = step.targets[struck]
        told["wound"] = found.get("wound", NO_WOUND)
        told["damage"] = found["damage"]
    elif action in ("hide", "sneak", "create_diversion") and told["outcome"] == "done":
        told["outcome"] = "failure" if "failure" in outcomes else "success"
        first = next((found for found in step.targets.values() if "total" in found), None)
        if first:
            told.update({key: first[key] for key in ("levels", "net", "total", "dc")})
            for roll in step.rolls:
                roll["total"] = first["total"] if roll["kind"] in ("stealth", "deception") else roll["total"]
    elif step.search is not None and told["outcome"] == "done":
        told["outcome"] = "found" if "found" in outcomes else "not_found"


def _plain_rolls(stage: Stage, used: dict[str, int], told: list[Told], actor: EntityId) -> list[Told]:
    """Rolls that no event tells of, from the dice themselves."""
    rolls: list[Told] = []
    kinds = {roll["kind"] for roll in told}
    for purpose, now in stage.script.used.items():
        faces = list(stage.dice.get(purpose, ())[used.get(purpose, 0) : now])
        if not faces or purpose in kinds:
            continue
        total = sum(faces)
        if purpose == "perception" and actor:
            total += stage.world.require(actor, Stats).perception
        rolls.append({"kind": purpose, "faces": faces, "total": total})
    return rolls


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
