from pathlib import Path

import pytest

from ecs.errors import UsageError
from systems.cli import check
from systems.cli.options import Options


def test_our_own_content_is_sound() -> None:
    answer = check.run(Options(command="check"))
    assert (answer.exit_code, answer.data["findings"]) == (0, [])


def test_a_fault_of_a_mod_is_named_by_file_line_and_key(tmp_path: Path) -> None:
    (tmp_path / "weapons").mkdir()
    (tmp_path / "weapons" / "odd.toml").write_text('[spork]\ndamage = "1d4"\nsharpnes = 2\n', encoding="utf-8")
    answer = check.run(Options(command="check", paths=[tmp_path]))
    findings = answer.data["findings"]
    assert answer.exit_code == 1
    assert isinstance(findings, list)
    (found,) = [f for f in findings if f["line"] == 3]
    assert list(found) == ["code", "file", "line", "key", "message"]
    assert found["file"].endswith("odd.toml")
    assert "sharpnes" in found["key"] + found["message"]


def test_a_finding_is_one_line_whatever_its_file_is_called(tmp_path: Path) -> None:
    (tmp_path / "weapons").mkdir()
    (tmp_path / "weapons" / "o\nd\x1b[31md.toml").write_text("[club]\ndamage = 1\n", encoding="utf-8")
    answer = check.run(Options(command="check", paths=[tmp_path]))
    (line,) = [line for line in answer.lines if "club.damage" in line]
    assert "weapons/o\\nd\\x1b[31md.toml:2: " in line
    assert "\n" not in line


def test_a_mod_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        check.run(Options(command="check", paths=[tmp_path / "none"]))
