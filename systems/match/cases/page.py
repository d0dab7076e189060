"""The lists of docs/cases.md, made from the code."""

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from enum import Enum
from typing import Annotated, Final, Literal, Union, get_args, get_origin, get_type_hints

from content.loader import Content
from systems.match.cases import pure_stealth, pure_strikes
from systems.match.cases.facts import STEPS, TABLES, Facts
from systems.match.cases.keys import ARGUMENTS, ASK_KEYS, DEEDS, KEYS, Keys
from systems.match.cases.offered import RULES
from systems.match.cases.stock import stock
from systems.match.cases.wishes import rows
from systems.match.cases.words import FAMILIES, events_known

_ = (pure_stealth, pure_strikes)  # rules are offered when they are imported
BLOCK: Final = re.compile(r"<!-- list: (?P<name>[a-z_ ]+) -->\n(?:.*?)<!-- end -->", re.DOTALL)


def filled(text: str, content: Content) -> str:
    """The page with every list between its marks made anew.  Raises: KeyError for a list that nothing makes."""
    made = lists(content)

    def block(found: re.Match[str]) -> str:
        name = found["name"]
        return f"<!-- list: {name} -->\n\n{made[name]}\n\n<!-- end -->"

    return BLOCK.sub(block, text)


def lists(content: Content) -> dict[str, str]:
    """Name -> list, as Markdown."""
    made = {f"keys {name}": _keys(shape, says) for name, (shape, says) in KEYS.items() if name != "assumed"}
    made |= {f"ask {name}": _words(says) for name, says in ASK_KEYS.items()}
    made |= {f"facts {name}": _facts(facts) for name, facts in STEPS.items() if name not in ("turn", "set")}
    made |= {f"table {name}": _facts(facts) for name, facts in TABLES.items()}
    made |= {f"words {name}": _words(words) for name, words in FAMILIES.items()}
    texts = sorted(content.texts["en"].items())
    made["words reason"] = _words({key[7:]: text for key, text in texts if key.startswith("reason.")})
    made["words line"] = _words({key: text for key, text in texts if key.startswith("log.")})
    made["words event"] = _words(events_known())
    made["actions"] = "\n".join(_actions())
    made["arguments"] = _words(ARGUMENTS)
    made["rules"] = "\n".join(_rules())
    return made | stock(content)


def _words(words: Keys) -> str:
    return "\n".join(f"- `{word}`: {says}" for word, says in words.items())


def _facts(facts: Facts) -> str:
    return "\n".join(f"- `{name}` ({fact.holds}): {fact.says}" for name, fact in facts.items())


def _keys(shape: type, says: Keys) -> str:
    hints = get_type_hints(shape, include_extras=True)
    lines = []
    for f in fields(shape):
        key = f.name.rstrip("_")
        needed = f.default is MISSING and f.default_factory is MISSING
        lines.append(f"- `{key}` ({takes(hints[f.name])}{', needed' if needed else ''}): {says[key]}")
    return "\n".join(lines)


def takes(hint: object) -> str:
    """What kind of value a key takes, in few words."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return takes(args[0])
    if origin is Literal:
        return "word"
    if origin is Union or str(origin) == "<class 'types.UnionType'>":
        kinds = dict.fromkeys(takes(arg) for arg in args if arg is not type(None))
        return " or ".join(kinds)
    if origin in (tuple, list):
        return "list"
    if origin is dict:
        return "table"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "word"
    plain = {bool: "true or false", int: "number", str: "text"}
    return next((word for kind, word in plain.items() if hint is kind), "table")


def _actions() -> Iterator[str]:
    for word, row in rows().items():
        names = [f.name for f in fields(row) if f.name not in ("action", "actor")]
        optional = {f.name for f in fields(row) if f.default is not MISSING}
        told = ", ".join(f"`{name}`{'?' if name in optional else ''}" for name in names) or "no arguments"
        says = DEEDS.get(word) or " ".join((row.__doc__ or "").split())
        yield f"- `{word}` ({told}): {says}"


def _rules() -> Iterator[str]:
    for name, rule in sorted(RULES.items()):
        optional = {f.name for f in fields(rule.takes) if f.default is not MISSING}
        given = ", ".join(f"`{f.name}`{'?' if f.name in optional else ''}" for f in fields(rule.takes))
        values = " ".join((rule.takes.__doc__ or "").split())
        yield f"- `{name}` ({given}): {rule.says} Takes: {values} Tells:"
        for fact, (holds, says) in rule.facts.items():
            yield f"  - `{fact}` ({holds}): {says}"
