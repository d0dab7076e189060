"""No word that a person reads stands in the window's code: every one comes from the text tables."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from systems.view import preview

FOLDER = Path(preview.__file__).parent
METHODS = {"text", "label", "wrap", "fit", "width", "line"}
HELPERS = {"chip": 3, "keycap": 3, "die": 3, "button": 2}
"""Functions that draw a text, and which argument it is."""
SHOWN = {"Row", "Span", "Tip", "LogPart", "LogLine", "Section", "Share", "Button", "HelpRow", "Marker", "TopBar"}
WORD = re.compile(r"[^\W\d_]{2,}")
PROSE = re.compile(r"[A-Z][a-z]+ |[a-z]{2,} [a-z]{2,}|^[A-Z][a-z]+$")
SAFE = (ast.Raise, ast.Assert, ast.AnnAssign)


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(FOLDER.glob("*.py")):
        yield path.name, ast.parse(path.read_text(encoding="utf-8"))


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def words_in(node: ast.expr) -> Iterator[str]:
    """Literal words that a value may be made of: constants, f-strings, choices, sums; not what other calls return."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from WORD.findall(node.value)
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from words_in(part)
    elif isinstance(node, ast.IfExp):
        yield from (*words_in(node.body), *words_in(node.orelse))
    elif isinstance(node, ast.BinOp):
        yield from (*words_in(node.left), *words_in(node.right))
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from words_in(value)


def drawn(call: ast.Call) -> list[ast.expr]:
    """Arguments of a call that become text on the screen."""
    name = name_of(call)
    if name in METHODS and isinstance(call.func, ast.Attribute):
        return call.args[:1]
    if name in HELPERS:
        return call.args[HELPERS[name] : HELPERS[name] + 1]
    if name in SHOWN:
        named = [k.value for k in call.keywords if k.arg in ("text", "value", "title", "label", "heading", "note")]
        return [*call.args[2:4], *named] if name == "Row" else named
    return []


def not_shown(tree: ast.Module) -> set[int]:
    """Docstrings, annotations, and what errors and warnings say."""
    roots: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            roots.append(node.value)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            roots += [part for part in (node.returns,) if part is not None]
        elif isinstance(node, ast.arg) and node.annotation is not None:
            roots.append(node.annotation)
        elif isinstance(node, SAFE) or (isinstance(node, ast.Call) and name_of(node) in ("warn", "TypeVar")):
            roots.append(node)
    return {id(inner) for root in roots for inner in ast.walk(root)}


def test_no_literal_word_reaches_a_drawing_call() -> None:
    found = [
        (file, call.lineno, word)
        for file, tree in trees()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for argument in drawn(call)
        for word in words_in(argument)
    ]
    assert found == []


def test_no_sentence_stands_in_the_code_at_all() -> None:
    found = [
        (file, node.lineno, node.value)
        for file, tree in trees()
        for skipped in [not_shown(tree)]
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped
        if PROSE.search(node.value)
    ]
    assert found == []


def test_the_test_would_see_a_literal() -> None:
    call = ast.parse('canvas.text("Cancel" if x else f"{n} left", 1, 2)').body[0]
    assert isinstance(call, ast.Expr)
    assert isinstance(call.value, ast.Call)
    assert [w for argument in drawn(call.value) for w in words_in(argument)] == ["Cancel", "left"]
