"""The guard of the compiled modules: old machine code never runs in place of today's source."""

import ast
import importlib
import importlib.util
import multiprocessing
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from ecs import native
from systems.cli.doctor import module_files
from tests.twin import NAMES, interpreted

ROOT = Path(native.ROOT)
FIRST_PARTY = ("ecs", "systems", "components", "content")
compiled_only = pytest.mark.skipif(native.STATE.why != "compiled", reason=native.STATE.text)


@pytest.fixture
def stand_in(tmp_path: Path) -> Path:
    """A folder with files in place of the hot sources."""
    for name in native.SOURCES + native.WATCHED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"# {name}\nX = 1\n", encoding="utf-8")
    return tmp_path


def build_group(root: Path, *, leave_out: str = "") -> str:
    group = native.tag(str(root))
    for part in ("kernel__mypyc", *(source[:-3] for source in native.SOURCES)):
        if part != leave_out:
            file = root / "ecs" / "_native" / group / (part + EXTENSION_SUFFIXES[0])
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(b"")
    return group


def imported(tree: ast.AST) -> set[str]:
    """First-party modules that a file imports."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module in FIRST_PARTY:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name for name in found if name.split(".")[0] in FIRST_PARTY}


def test_every_listed_source_is_there() -> None:
    assert native.missing() == []


@pytest.mark.parametrize("name", native.SOURCES + native.WATCHED)
def test_the_tag_covers_every_import_of_a_hot_module(name: str) -> None:
    covered = {file[:-3].replace("/", ".") for file in native.SOURCES + native.WATCHED}
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    assert imported(tree) <= covered, "add it to SOURCES or WATCHED in ecs/native.py"


def test_the_tag_changes_with_any_source(stand_in: Path) -> None:
    for name in native.SOURCES + native.WATCHED:
        before = native.tag(str(stand_in))
        with (stand_in / name).open("a", encoding="utf-8") as file:
            file.write("# edited\n")
        assert native.tag(str(stand_in)) != before


def test_the_tag_is_the_same_whatever_the_line_ends(stand_in: Path) -> None:
    before = native.tag(str(stand_in))
    source = stand_in / native.SOURCES[0]
    source.write_bytes(source.read_bytes().replace(b"\n", b"\r\n"))
    assert native.tag(str(stand_in)) == before


def test_a_complete_group_counts_as_built(stand_in: Path) -> None:
    assert native.built(str(stand_in)) == set()
    assert {build_group(stand_in)} == native.built(str(stand_in))


def test_an_interrupted_build_does_not_count_as_built(stand_in: Path) -> None:
    build_group(stand_in, leave_out=native.SOURCES[-1][:-3])
    assert native.built(str(stand_in)) == set()


def test_a_missing_source_is_named_as_the_reason(stand_in: Path) -> None:
    (stand_in / native.SOURCES[1]).unlink()
    assert native.missing(str(stand_in)) == [native.SOURCES[1]]
    assert native.SOURCES[1] in native.why_absent(str(stand_in))


def test_the_reason_of_the_last_build_is_told(stand_in: Path) -> None:
    (stand_in / "ecs" / "_native").mkdir()
    (stand_in / "ecs" / "_native" / "why.txt").write_text("no compiler", encoding="utf-8")
    assert native.why_absent(str(stand_in)) == "no compiler"


def test_an_unknown_wish_is_refused() -> None:
    with pytest.raises(ImportError, match="FIELDCRAFT_PURE='yes'"):
        native.find("yes")


def test_the_interpreted_form_can_be_asked_for() -> None:
    assert native.find("1").why == "pure"


def test_the_state_and_the_running_modules_agree() -> None:
    for name in NAMES:
        file = importlib.import_module(name).__file__ or ""
        assert file.endswith(".py") == (native.STATE.why != "compiled")


def test_ecs_refuses_to_be_imported_by_another_name() -> None:
    spec = importlib.util.spec_from_file_location("fieldcraft.ecs", ROOT / "ecs" / "__init__.py")
    assert spec
    assert spec.loader
    with pytest.raises(ImportError, match="plain name"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


def test_new_processes_run_the_same_form() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(module_files) == module_files()


@compiled_only
def test_both_forms_can_be_had_in_one_process() -> None:
    fast = {name: importlib.import_module(name) for name in NAMES}
    with interpreted() as slow:
        assert all((module.__file__ or "").endswith(".py") for module in slow.values())
    assert all(importlib.import_module(name) is module for name, module in fast.items())


@compiled_only
def test_compiled_dice_fall_as_interpreted_ones_do() -> None:
    from ecs.dice import draw

    ends = (0, 1, 2**31, 2**32 - 1)
    keys = [(seed, code, actor, 3, 1, 2, 20) for seed in (0, 1, 2**62) for code in ends for actor in (1, 17)]
    keys += [(5, 6, 7, serial, beat, index, 6) for serial in range(9) for beat in range(3) for index in range(3)]
    keys += [(9, 8, 7, 6, 5, 4, sides) for sides in range(1, 101)]
    with interpreted() as slow:
        assert [slow["ecs.dice"].draw(*key) for key in keys] == [draw(*key) for key in keys]
