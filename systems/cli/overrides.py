"""--ruleset and --rule NAME=VALUE: other rules, or numbers and mechanisms of them, for one battle."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from tomllib import TOMLDecodeError, loads

from components.ruleset import Ruleset
from components.scenario import Catalogue, Scenario
from content.phrase import fault
from content.rulesets import overridden
from content.source import Faults, parse
from content.suggest import did_you_mean
from ecs.codec import Plain, build
from ecs.errors import CodecError, ContentError, UsageError
from systems.cli.output import Json

OPTION = "--rule"


def under(scenario: Scenario, ruleset: str, catalogue: Catalogue) -> Scenario:
    """The scenario by another ruleset than its own, "" for its own.  Raises: UsageError for one that is not known."""
    if ruleset and ruleset not in catalogue.rulesets:
        hint = did_you_mean(ruleset, catalogue.rulesets)
        raise fault(UsageError, "usage.no_ruleset", name=repr(ruleset), hint=hint)
    return replace(scenario, ruleset=ruleset, rules=None) if ruleset not in ("", scenario.ruleset) else scenario


def ruled(scenario: Scenario, wishes: Sequence[str], catalogue: Catalogue) -> Scenario:
    """The scenario by rules with these keys replaced, each NAME=VALUE; NAME may be dotted, VALUE is TOML or bare words.

    Of one name the last wish counts; bare words of one list, separated by commas, add up.
    Raises: UsageError for a wish without a value, ContentError for a key or value that rulesets do not have.
    """
    rules = scenario.rules or catalogue.rulesets.get(scenario.ruleset)
    if not wishes or rules is None:
        return scenario
    lines: dict[str, str] = {}
    words: dict[str, list[str]] = {}
    for wish in wishes:
        name, equals, value = (part.strip() for part in wish.partition("="))
        if not (name and equals and value):
            raise fault(UsageError, "usage.no_rule", rule=repr(wish))
        if _is_toml(value):
            lines[name] = value
        elif isinstance(getattr(rules, name, None), tuple):
            words.setdefault(name, []).extend(word.strip() for word in value.split(",") if word.strip())
            lines[name] = f"[{', '.join(map(_quoted, words[name]))}]"
        else:
            lines[name] = _quoted(value)
    faults = Faults()
    text = "".join(f"{name} = {value}\n" for name, value in lines.items())
    source = parse(OPTION, text.encode(), faults)
    found = overridden(rules, source.data, source.place, faults) if source else None
    if found is None:
        raise ContentError(faults.findings)
    return replace(scenario, rules=found)


def changed(scenario: Scenario, catalogue: Catalogue) -> dict[str, Json]:
    """What a scenario's rules override: dotted key -> value."""
    plain = catalogue.rulesets.get(scenario.ruleset)
    return {} if scenario.rules is None or plain is None else _changed("", _table(plain), _table(scenario.rules))


def rules_of(header: Mapping[str, Plain], catalogue: Catalogue) -> dict[str, Json]:
    """What a recording's rules override of its ruleset as it is here; nothing where its scenario cannot be read."""
    try:
        scenario: Scenario = build(header.get("start"), Scenario)
    except CodecError:
        return {}
    return changed(scenario, catalogue)


def _table(rules: Ruleset) -> dict[str, object]:
    return asdict(rules)


def _changed(prefix: str, before: dict[str, object], after: dict[str, object]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(value, dict):
            found |= _changed(f"{prefix}{key}.", old if isinstance(old, dict) else {}, value)
        elif value != old:
            found[f"{prefix}{key}"] = [*value] if isinstance(value, tuple) else _plain(value)
    return found


def _plain(value: object) -> Json:
    return value if isinstance(value, int | str) else str(value)


def _is_toml(value: str) -> bool:
    try:
        loads(f"v = {value}")
    except TOMLDecodeError:
        return False
    return True


def _quoted(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
