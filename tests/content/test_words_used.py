"""No text waits for somebody to say it: every key is named in the code, made by a pattern there, or a content id."""

import ast
import re
from functools import cache
from pathlib import Path

from content.phrase import ours
from content.text import stem

ROOT = Path(__file__).parents[2]
CODE = ("components", "content", "ecs", "systems")
BY_ID = (
    "ability", "bot", "cause", "creature", "plan", "relation", "ruleset", "save", "sense", "skill", "source",
    "terrain", "weapon",
)  # fmt: skip
"""Sections whose keys are asked for by the id of something: of the content, or a word of the code."""


@cache
def literals() -> tuple[set[str], list[re.Pattern[str]]]:
    """Every string in the code, and a pattern for every one that is put together after a section's name.

    Of a part of a line ("part.flat|dc=...") its key counts.
    """
    plain, patterns = set(), []
    for path in sorted(file for folder in CODE for file in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value.partition("|")[0])
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else r"\w+" for v in node.values]
                if re.match(r"[a-z_]+\\\.", parts[0] if parts else ""):
                    patterns.append(re.compile("".join(parts)))
    return plain, patterns


def ids() -> set[str]:
    """Every word that a content file is made of."""
    files = [file for file in (ROOT / "content" / "data").rglob("*.toml") if file.parent.name != "text"]
    return {word for file in files for word in re.findall(r"\w+", f"{file.stem} {file.read_text('utf-8')}")}


def test_no_text_is_left_over() -> None:
    plain, patterns = literals()
    known = plain | ids()
    left = []
    for key in sorted({stem(key) for key in ours("en")}):
        section, _, word = key.partition(".")
        said = key in plain or any(pattern.fullmatch(key) for pattern in patterns)
        if not said and not (section in BY_ID and word in known):
            left.append(key)
    assert left == []


def test_a_section_that_is_asked_by_id_is_one() -> None:
    sections = {key.partition(".")[0] for key in ours("en")}
    assert sections.issuperset(BY_ID)


def test_a_key_that_nobody_says_would_be_found() -> None:
    plain, patterns = literals()
    assert "ui." + "said_by_nobody" not in plain
    assert not any(pattern.fullmatch("ui." + "said_by_nobody") for pattern in patterns)
