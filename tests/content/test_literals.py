"""What people read stands in the text tables: no sentence in the code, no error or finding without a phrase.

Three rules, each over the syntax trees of its files:
1. Prose: in PLACES no literal (a plain string, or an f-string with its values as {}) has two words in a row, a word
   being two letters or more and a value counting as a word beside one; docstrings and what only programmers read
   (assert, warnings, the errors of ENGINE) do not count.
2. Errors for people: in SPEAKERS every call that makes one of PEOPLE has phrase=..., and that comes from a text key.
3. Keys: every literal key handed to one of SAYERS is in the English table, with just the values that its text names.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from content.phrase import ours
from content.text import OTHER, PLACEHOLDER

ROOT: Final = Path(__file__).parents[2]
PLACES: Final = ("main.py", "systems/cli", "systems/view", "content")
SPEAKERS: Final = ("main.py", "systems/cli", "systems/match", "systems/ai", "content")
PROSE: Final = re.compile(r"[^\W\d_]{2,}[,:;.]?\s+(?:[^\W\d_]{2,}|\{\})|\{\}[,:;.]?\s+[^\W\d_]{2,}")
ENGINE: Final = {"EngineError", "ValueError", "AssertionError", "NotImplementedError", "OSError"}
PEOPLE: Final = {
    "UsageError",
    "NotBuiltError",
    "MapError",
    "ReplayError",
    "OutOfSyncError",
    "OtherRulesError",
    "OtherContentError",
    "TruncatedError",
    "CorruptError",
    "NotAReplayError",
    "Finding",
}
SAYERS: Final = {"fault", "corrupt", "phrase", "finding", "add", "refuse", "fail", "_finding", "say"}
NOT_IN_THE_TEXT: Final = {"file", "line", "tick"}
"""Values that say where a fault is; a text may name them or not."""
ALLOWED: Final = {
    ("main.py", "fieldcraft: interrupted"): "before the tables can be imported",
    ("systems/cli/build.py", "ASK_STATE"): "a program for another Python",
    ("systems/cli/doctor.py", "Source Sans Pro"): "the name of a font",
    ("systems/cli/output.py", "Json"): "a type",
    ("systems/cli/parser.py", "REFUSALS"): "patterns of what argparse says",
    ("content/source.py", "AT_LINE"): "a pattern of what tomllib says",
    ("systems/view/commands.py", "_MOVES"): "names of keys",
    ("systems/view/commands.py", "MOVED"): "names of keys",
    ("systems/view/commands.py", "_CHOOSE"): "names of keys",
    ("systems/view/commands.py", "_ACT"): "names of keys",
    ("systems/view/commands.py", "_LOOK"): "names of keys",
    ("systems/view/commands.py", "_PROGRAM"): "names of keys",
    ("systems/view/commands.py", "_SHIFTED"): "names of keys",
}
"""(File, the literal or the name it is assigned to) -> why no text table has it."""


def trees(places: tuple[str, ...]) -> Iterator[tuple[str, ast.Module]]:
    for place in places:
        path = ROOT / place
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            yield file.relative_to(ROOT).as_posix(), ast.parse(file.read_text("utf-8"))


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def literal(node: ast.AST) -> str:
    """The text of a literal, values as {}; "" for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return ""


def skipped(file: str, tree: ast.Module) -> set[int]:
    """Nodes that no person reads."""
    found: set[int] = set()
    for node in ast.walk(tree):
        silent = isinstance(node, ast.Assert) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        silent |= isinstance(node, ast.Call) and called(node) in ENGINE | {"warn"}
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            silent |= any((file, getattr(target, "id", "")) in ALLOWED for target in targets)
        if silent:
            found |= {id(inner) for inner in ast.walk(node)}
        if isinstance(node, ast.JoinedStr):
            found |= {id(part) for part in node.values}
    return found


def prose(file: str, tree: ast.Module) -> list[tuple[str, int, str]]:
    unread = skipped(file, tree)
    texts = ((node, literal(node)) for node in ast.walk(tree) if id(node) not in unread)
    return [
        (file, getattr(node, "lineno", 0), text)
        for node, text in texts
        if PROSE.search(text) and (file, text) not in ALLOWED
    ]


def mute(file: str, tree: ast.Module) -> list[tuple[str, int, str]]:
    """Errors and findings for people that are made without a phrase."""
    return [
        (file, call.lineno, called(call))
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and called(call) in PEOPLE
        if "phrase" not in {keyword.arg for keyword in call.keywords} and not passes_one_on(call)
    ]


def passes_one_on(call: ast.Call) -> bool:
    """One that was said already is given on: Finding(e.code, ..., e.message, e.phrase)."""
    return any(isinstance(argument, ast.Attribute) and argument.attr == "phrase" for argument in call.args)


def misfits(file: str, tree: ast.Module) -> list[tuple[str, int, str]]:
    """Keys that English does not have, and calls that give other values than its text names."""
    english = ours("en")
    families = {key.split(".")[0] for key in english}
    found = []
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or called(call) not in SAYERS:
            continue
        keys = [text for argument in call.args if "." in (text := literal(argument)) and "{}" not in text]
        given = {keyword.arg for keyword in call.keywords}
        for key in keys:
            if key.split(".")[0] not in families or " " in key:
                continue
            pattern = english.get(key, english.get(f"{key}.{OTHER}"))
            named = set(PLACEHOLDER.findall(pattern or ""))
            if pattern is None or (None not in given and given - NOT_IN_THE_TEXT != named - NOT_IN_THE_TEXT):
                found.append((file, call.lineno, key))
    return found


def test_no_sentence_stands_in_the_code() -> None:
    assert [found for file, tree in trees(PLACES) for found in prose(file, tree)] == []


def test_no_error_for_people_is_made_without_a_text_key() -> None:
    assert [found for file, tree in trees(SPEAKERS) for found in mute(file, tree)] == []


def test_every_text_gets_the_values_that_it_names() -> None:
    assert [found for file, tree in trees((*SPEAKERS, "systems/view")) for found in misfits(file, tree)] == []


def test_what_is_allowed_is_still_there() -> None:
    for file, what in ALLOWED:
        assert what in (ROOT / file).read_text("utf-8"), (file, what)


def test_the_rules_see_what_they_are_for() -> None:
    bad = ast.parse(
        'say(f"{count} matches")\n'
        'print("not now")\n'
        'raise UsageError("bad")\n'
        'fault(UsageError, "usage.no_such_key_at_all")\n'
        'words.say("cli.seed", sed=1)\n'
        'assert x, "no matter here"\n'
    )
    assert [line for _, line, _ in prose("x.py", bad)] == [1, 2]
    assert [line for _, line, _ in mute("x.py", bad)] == [3]
    assert [line for _, line, _ in misfits("x.py", bad)] == [4, 5]
