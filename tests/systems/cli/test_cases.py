import json
from pathlib import Path

import pytest

import main

GOOD = '[[case]]\nid = "good"\n[[case.step]]\nask = { rule = "band", distance = 30 }\nexpect = { band = "close" }\n'
FAR = """
[[case]]
id = "far"
creatures = [
  { name = "A", at = [0, 0], side = "a", weapons = ["longsword"] }, { name = "T", at = [4, 0], side = "b" },
]
[[case.step]]
do = { action = "strike", actor = "A", target = "T", weapon = "longsword" }
[[case.step]]
ask = { pair = ["A", "T"] }
expect = { concealed = true }
"""
BAD = GOOD.replace("good", "bad").replace('"close"', '"near"')


def test_cases_of_files_and_folders_are_run_and_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "good.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "deep" / "bad.toml").write_text(BAD, encoding="utf-8")
    assert main.cli(["cases", str(tmp_path), "--json", "--quiet"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["v"], answer["ok"], answer["passed"], answer["failed"], answer["errors"]) == (1, False, 1, 1, [])
    (failure,) = answer["failures"]
    assert list(failure) == ["id", "file", "line", "step", "path", "expected", "got"]
    assert failure["file"].endswith("deep/bad.toml")
    assert (failure["id"], failure["line"], failure["step"]) == ("bad", 3, 1)
    assert (failure["path"], failure["expected"], failure["got"]) == ("band", "near", "close")
    assert main.cli(["cases", str(tmp_path / "good.toml"), "--json", "--quiet"]) == 0


@pytest.mark.parametrize("text", [GOOD + GOOD, GOOD.replace("band =", "bnad ="), "[[case]\n"])
def test_a_file_that_cannot_be_used_is_refused_with_its_line(
    text: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "x.toml"
    file.write_text(text, encoding="utf-8")
    assert main.cli(["cases", str(file), "--json", "--quiet"]) == 2
    (error,) = json.loads(capsys.readouterr().out)["errors"]
    assert error["file"].endswith("x.toml")
    assert error["line"] > 0


def test_a_failure_is_one_line_whatever_its_file_is_called(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "b\na\x1bd.toml").write_text(BAD, encoding="utf-8")
    assert main.cli(["cases", str(tmp_path), "--quiet"]) == 1
    failure, _ = capsys.readouterr().out.splitlines()
    assert "b\\na\\x1bd.toml:3: bad, step 1" in failure


def test_a_folder_without_cases_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no case", encoding="utf-8")
    assert main.cli(["cases", str(tmp_path), "--json", "--quiet"]) == 2
    assert "no case found" in json.loads(capsys.readouterr().out)["errors"][0]["message"]


def test_a_failure_is_told_in_the_language_that_is_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "bad.toml").write_text(BAD, encoding="utf-8")
    assert main.cli(["cases", str(tmp_path), "--lang", "de", "--quiet"]) == 1
    line, result = capsys.readouterr().out.splitlines()
    assert "Schritt 1: band: erwartet 'near', erhalten 'close'" in line
    assert result == "0 bestanden, 1 gescheitert"


def test_truths_and_refusals_are_told_as_the_file_and_the_language_have_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "bad.toml").write_text(FAR, encoding="utf-8")
    assert main.cli(["cases", str(tmp_path), "--lang", "de", "--quiet"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith("far, Schritt 1: legal: erwartet true, erhalten abgelehnt: out_of_reach")
    assert told[1].endswith("far, Schritt 2: concealed: erwartet true, erhalten false")
    assert main.cli(["cases", str(tmp_path), "--json", "--quiet"]) == 1
    failures = json.loads(capsys.readouterr().out)["failures"]
    assert [(row["expected"], row["got"]) for row in failures] == [(True, "refused: out_of_reach"), (True, False)]


def test_a_path_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main.cli(["cases", str(tmp_path / "none"), "--json", "--quiet"]) == 2
    assert "does not exist" in json.loads(capsys.readouterr().out)["errors"][0]["message"]
