"""The documents say what is true: commands parse, links lead somewhere, clauses, files, tests and keys are there."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from textwrap import dedent

import pytest

from components.events import Witnessed
from components.observation import Observation
from components.ruleset import Ruleset
from content.abilities import AbilityRow
from content.check import check
from content.creatures import CreatureRow
from content.maps.rows import LightRow, MapRow, WallRow, ZoneRow
from content.plans import PlanRow
from content.scenarios import EntrantRow, ObjectiveRow, ScenarioRow
from content.senses import SenseRow, SenseUse
from content.terrain import TerrainRow
from content.weapons import WeaponRow
from ecs.registry import wire_name
from systems.cli.arguments import parse
from systems.cli.commands import COMMANDS
from tests.rewrite_screens import SCREENS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SET_UP = (
    "python3 -m venv .venv && .venv/bin/python -m pip install -e . && .venv/bin/python main.py",
    "python3 -m venv .venv && .venv/bin/python -m pip install -e . -r requirements-test.txt"
    " && .venv/bin/python -m pytest",
)
CLAUSE = re.compile(r"\b[DR]-(?!P-)[A-Z]+-\d+\b")
LINK = re.compile(r"\]\(([^)\s]+)\)")
EVENT = re.compile(r'^@event\("(\w+)"\)', re.MULTILINE)
NAMED = re.compile(r"`((?:\w+/)+\w+\.py)(?::(\w+))?`")
ROWS = (
    *(CreatureRow, WeaponRow, TerrainRow, PlanRow, SenseRow, SenseUse, ScenarioRow, MapRow, ZoneRow, WallRow, LightRow),
    *(EntrantRow, ObjectiveRow, Ruleset, AbilityRow),
)


def clauses_in_code() -> Iterator[str]:
    for folder in ("ecs", "components", "systems", "content"):
        for path in (ROOT / folder).rglob("*.py"):
            yield from CLAUSE.findall(path.read_text("utf-8"))


def anchors(path: Path) -> set[str]:
    """The anchors that headings make."""
    heads = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_the_readme_has_both_set_up_commands_on_lines_of_their_own() -> None:
    assert [command for command in SET_UP if command not in README.splitlines()] == []


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(path: Path) -> None:
    lost = []
    for link in LINK.findall(path.read_text("utf-8")):
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("name", ["README.md", "docs/modding.md"])
def test_every_command_quoted_is_one_that_the_parser_takes(name: str) -> None:
    quoted = re.findall(r"^(?:\.venv/bin/)?python main\.py(.*)$", (ROOT / name).read_text("utf-8"), re.MULTILINE)
    assert quoted
    for command in quoted:
        assert parse(shlex.split(command)).command in COMMANDS


def test_every_clause_that_the_code_names_has_its_ruling() -> None:
    heads = set(re.findall(r"^### (\S+)$", (ROOT / "docs" / "rulings.md").read_text("utf-8"), re.MULTILINE))
    assert sorted(set(clauses_in_code()) - heads) == []


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_function_and_test_named_is_there(path: Path) -> None:
    lost = []
    for file, name in NAMED.findall(path.read_text("utf-8")):
        if file.startswith("docs/") or "modding" in path.name:  # what a modder is to write is not there yet
            continue
        source = ROOT / file
        text = source.read_text("utf-8") if source.exists() else ""
        if not text or (name and not re.search(rf"^\s*(?:def|class) {name}\b|^{name}\b", text, re.MULTILINE)):
            lost.append(f"{file}:{name}")
    assert lost == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.__name__)
def test_every_key_of_content_is_described(row: type) -> None:
    text = (ROOT / "docs" / "formats.md").read_text("utf-8")
    keys = [field.name.rstrip("_") for field in fields(row) if (row, field.name) != (Ruleset, "id")]
    tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert keys in [re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) for table in tables]


def test_every_channel_is_described() -> None:
    text = (ROOT / "docs" / "knowledge.md").read_text("utf-8")
    names = [field.name for field in fields(Observation)]
    for path in sorted((ROOT / "components").rglob("*.py")):
        names += [wire for wire in EVENT.findall(path.read_text("utf-8")) if wire != wire_name(Witnessed)]
    assert {"struck", "affected", "pointed_out", "item_spotted"} < set(names)
    assert [name for name in names if f"`{name}`" not in text] == []


def test_the_mod_on_the_page_has_no_findings(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "modding.md").read_text("utf-8")
    files = re.findall(r"^`lanes/([\w/.]+)`[^\n]*\n\n```toml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    for name, text in files:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert len(files) == 3
    assert [found for found in check([tmp_path]).findings if found.file.startswith(tmp_path.as_posix())] == []


def test_the_code_on_the_pages_is_python() -> None:
    for path in DOCS:
        for block in re.findall(r"^ *```python\n(.*?)^ *```", path.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            compile(dedent(block), path.name, "exec")


def test_every_picture_of_the_docs_is_shown_by_one_of_them_and_can_be_drawn_anew() -> None:
    kept = {path.name for path in (ROOT / "docs" / "screens").iterdir()}
    shown = {Path(link).name for page in DOCS for link in LINK.findall(page.read_text("utf-8")) if "screens/" in link}
    assert kept == shown == {f"{reach.__name__}.png" for reach in SCREENS}
