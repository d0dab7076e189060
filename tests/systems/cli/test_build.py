import os
import sys
from pathlib import Path

import pytest

from ecs import native
from systems.cli import build
from systems.cli.options import Options


def test_an_installed_copy_is_not_built_in_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(native, "ROOT", str(tmp_path))
    answer = build.run(Options(command="build"))
    assert answer.exit_code == 2
    assert "install it again" in answer.errors[0].message


@pytest.mark.parametrize(
    ("there", "job"),
    [
        (("mypyc", "setuptools", "pip"), [sys.executable, "setup.py"]),
        (("setuptools", "pip"), [sys.executable, "-m", "pip"]),
        ((), ["uv-of-the-test", "pip"]),
    ],
)
def test_the_quickest_way_to_build_is_taken(
    there: tuple[str, ...], job: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "find_spec", lambda name: name if name in there else None)
    monkeypatch.setenv("UV", "uv-of-the-test")
    assert build.recipe()[: len(job)] == job


def test_nothing_to_build_with_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("UV", raising=False)
    answer = build.run(Options(command="build"))
    assert answer.exit_code == 2
    assert "neither mypy" in answer.errors[0].message


@pytest.mark.skipif(os.environ.get("FIELDCRAFT_PURE", "") == "1", reason="FIELDCRAFT_PURE=1 hides what is built")
def test_a_new_process_tells_what_was_built() -> None:
    assert build.state_of_a_new_process() == [*native.STATE[:2], native.STATE.detail]
