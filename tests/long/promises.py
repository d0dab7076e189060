"""What every event of a battle promises of itself: reasons that add up, dice that were kept rightly (R-SEC-3)."""

from collections.abc import Iterator, Sequence

from components.ability_events import Affected
from components.events import StealthJudged, Struck, Witnessed
from components.outcome import EffectResult, Level, Result
from components.ruleset import Ruleset
from content.sentences import part_fields

WON = 20


def broken_by(event: object, rules: Ruleset) -> Iterator[str]:
    """The promises that one event breaks, whatever battle it is of."""
    match event:
        case Struck():
            yield from _strike(event, rules)
        case Affected() if event.target:
            yield from _effect(event, rules)
        case StealthJudged():
            yield from _levels(event.levels, rules)
            if event.faces and len(event.faces) != abs(total_of(event.levels, rules)) + 1:
                yield f"{len(event.faces)} dice of stealth for {event.levels}"
            if event.success and event.total < event.dc:  # modifiers may be negative
                yield f"stealth works with {event.total} against {event.dc}"
        case Witnessed():
            yield from _told(event, rules)


def total_of(levels: Sequence[Level], rules: Ruleset) -> int:
    """The net of levels of different sources: their sum within the cap (D-LVL-1)."""
    total = sum(level.amount for level in levels if not level.points)
    return max(-rules.level_cap, min(rules.level_cap, total))


def kept_of(faces: Sequence[int], net: int) -> int:
    """The die that counts: the best with Advantage, else the worst."""
    return (max if net > 0 else min)(faces, default=0)


def _levels(levels: Sequence[Level], rules: Ruleset) -> Iterator[str]:
    sources = [level.source for level in levels]
    if len(sources) != len(set(sources)):
        yield f"a source counts twice: {levels}"
    for level in levels:
        if not (level.source and level.amount and level.clause):
            yield f"a level explains nothing: {level}"
        grades: Sequence[int] = rules.cover_levels
        if level.points and rules.points:
            grades = (*rules.points.cover_defense, *rules.points.cover_reflex)
        if level.source == "cover" and abs(level.amount) not in grades:
            yield f"cover adds up: {level}"  # D-COV-3


def _flat(event: Struck | Affected, rules: Ruleset, *, owed: bool) -> Iterator[str]:
    """One check at the highest DC, of which every reason is named (D-FLAT-1)."""
    wanted = 0
    if owed and event.causes:
        wanted = rules.hidden_dc if "hidden" in event.causes else rules.concealed_dc
    if event.flat_dc != wanted or (event.flat_dc == 0 and event.outcome.flat):
        yield f"flat check of DC {event.flat_dc} for {event.causes}, rolled {event.outcome.flat}"
    if event.flat_dc and (event.outcome.flat < event.flat_dc) != (event.outcome.result in FAILED):
        yield f"flat check of DC {event.flat_dc}, rolled {event.outcome.flat}: {event.outcome.result}"


FAILED = (Result.FLAT_FAILED, EffectResult.FLAT_FAILED)


def _strike(event: Struck, rules: Ruleset) -> Iterator[str]:
    outcome = event.outcome
    if outcome.result is Result.WRONG_SQUARE:
        if event.target or outcome.faces or outcome.flat or outcome.damage:
            yield f"a wrong square draws dice: {event}"
        return
    yield from _levels(event.levels, rules)
    yield from _flat(event, rules, owed=True)
    if event.net != total_of(event.levels, rules):
        yield f"net {event.net} of {event.levels}"
    if outcome.result is Result.FLAT_FAILED:
        if outcome.faces or outcome.damage or outcome.wound:
            yield f"a failed flat check goes on: {event}"
        return
    if len(outcome.faces) != abs(event.net) + 1 or outcome.kept != kept_of(outcome.faces, event.net):
        yield f"net {event.net}: of {outcome.faces} {outcome.kept} is kept"
    hits = outcome.kept == WON or (outcome.kept > 1 and outcome.kept + event.modifier >= event.dc)
    if bool(outcome.percent) != (hits and event.percent > 0):
        yield f"d% {outcome.percent} for a miss chance of {event.percent} after {outcome.kept}"  # R-P-5
    hits = hits and (not outcome.percent or outcome.percent > event.percent)
    if hits != (outcome.result is Result.HIT):
        yield f"{outcome.kept} {event.modifier:+d} against {event.dc} is a {outcome.result}"
    if not hits and (outcome.damage or outcome.wound):
        yield f"a miss hurts: {event}"


def _effect(event: Affected, rules: Ruleset) -> Iterator[str]:
    outcome = event.outcome
    yield from _levels(event.levels, rules)
    yield from _flat(event, rules, owed=not event.area)
    if outcome.result in (EffectResult.FLAT_FAILED, EffectResult.NOTICED) or not event.save:
        return
    if event.net != total_of(event.levels, rules) or len(outcome.faces) != abs(event.net) + 1:
        yield f"net {event.net} of {event.levels}: {outcome.faces}"
    if (outcome.kept + event.modifier >= event.dc) != (outcome.result is EffectResult.SAVED):
        yield f"a save of {outcome.kept} {event.modifier:+d} against {event.dc}: {outcome.result}"


def _told(line: Witnessed, rules: Ruleset) -> Iterator[str]:
    """The parts of a line name every level with source, amount and clause; net is their clamped sum (R-SEC-3)."""
    parts = [part_fields(part) for part in line.parts]
    levels = [values for key, values in parts if key in ("part.level", "part.level_ac")]
    if any(not (values["source"] and int(values["amount"]) and values["clause"]) for values in levels):
        yield f"a level is told without its reason: {line}"
    for key, values in parts:
        if key == "part.flat" and not values["causes"]:
            yield f"a flat check is told without its reason: {line}"
        if key in ("part.attack", "part.attack_ac"):
            total = sum(int(each["amount"]) for each in levels)
            if int(values["net"]) != max(-rules.level_cap, min(rules.level_cap, total)):
                yield f"the levels that are told do not make the net: {line}"
            if len(values["faces"].split(",")) != abs(int(values["net"])) + 1:
                yield f"the dice that are told are not those of the net: {line}"
