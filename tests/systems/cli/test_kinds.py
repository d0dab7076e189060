"""`kinds` names what --teams takes."""

import json
from pathlib import Path

import pytest

import main
from tests.arena import content


def test_every_kind_is_listed_as_teams_name_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.cli(["kinds", "--json", "--quiet"]) == 0
    rows = json.loads(capsys.readouterr().out)["kinds"]
    assert [row["id"] for row in rows] == sorted(content().catalogue.kinds)
    for row in rows:
        assert list(row) == ["id", "name", "size", "body_plan", "hp", "weapons", "abilities"]
        assert row["hp"] == content().catalogue.kinds[row["id"]].hp


def test_people_read_a_line_each_in_their_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.cli(["kinds", "--lang", "de", "--quiet"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (guard,) = [line for line in lines if line.startswith("guard ")]
    assert len(lines) == len(content().catalogue.kinds)
    assert " TP; " in guard
    assert "longsword" not in guard


def test_people_read_what_a_kind_can_do_besides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.cli(["kinds", "--quiet"]) == 0
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    words = content().texts["en"]
    for kind in content().catalogue.kinds.values():
        able = ", ".join(words[f"ability.{ability.id}"] for ability in kind.abilities)
        weapons = ", ".join(words.get(f"weapon.{weapon.id}", weapon.id) for weapon in kind.weapons)
        assert lines[kind.id].endswith(f"; {weapons}; {able}" if able else f"; {weapons}")


def test_the_kinds_of_a_mod_are_listed_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "x.toml").write_text('[newt]\nhp = 3\nweapons = ["dagger"]\n', "utf-8")
    assert main.cli(["kinds", "--mods", str(tmp_path), "--quiet"]) == 0
    assert any(line.startswith("newt ") for line in capsys.readouterr().out.splitlines())
