import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import main
from content.phrase import own_texts
from ecs.blame import DEBUG
from ecs.errors import ContentError, CorruptError, FieldcraftError, Finding, OtherRulesError, UsageError
from systems.cli import dispatch, paths
from systems.cli.options import Options
from systems.cli.output import Answer

ROOT = Path(__file__).parents[3]


def replace_paths(monkeypatch: pytest.MonkeyPatch, run: Callable[[Options], Answer]) -> None:
    """Let another function answer for `paths`."""
    monkeypatch.setattr(paths, "run", run)


def raising(error: BaseException) -> Callable[[Options], Answer]:
    def run(options: Options) -> Answer:
        raise error

    return run


def test_a_command_answers_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.cli(["paths", "--json", "--quiet"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True


def test_an_unknown_command_is_answered_in_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.cli(["--json", "simulat"]) == 2
    (error,) = json.loads(capsys.readouterr().out)["errors"]
    assert error["code"] == "usage"


def test_help_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.cli(["--help"]) == 0
    assert "scenarios" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--help"], ["replay", "-h"]])
def test_help_is_one_object_in_json(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.cli([*words, "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    answer = json.loads(line)
    assert (answer["v"], answer["ok"], answer["errors"]) == (1, True, [])
    assert answer["help"].startswith("usage: ")


@pytest.mark.parametrize(
    ("error", "exit_code"), [(UsageError("odd"), 2), (OtherRulesError("odd"), 4), (CorruptError("odd", file="r"), 7)]
)
def test_an_error_of_ours_sets_the_exit_code(
    error: FieldcraftError, exit_code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replace_paths(monkeypatch, raising(error))
    assert main.cli(["paths", "--json", "--quiet"]) == exit_code
    (told,) = json.loads(capsys.readouterr().out)["errors"]
    assert told == {"code": error.code, "message": "odd", "file": error.file, "line": 0}


def test_every_finding_of_a_content_error_is_told() -> None:
    findings = [Finding("unknown_key", "wolf.toml", line, "bite.dice", "is unknown") for line in (3, 5)]
    answer = dispatch.refusal(ContentError(findings), own_texts("en"))
    assert [(p.line, p.message) for p in answer.errors] == [(3, "bite.dice: is unknown"), (5, "bite.dice: is unknown")]


def test_an_interrupted_command_ends_with_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replace_paths(monkeypatch, raising(KeyboardInterrupt()))
    assert main.cli(["paths", "--json", "--quiet"]) == 130
    assert json.loads(capsys.readouterr().out)["errors"][0]["code"] == "interrupted"


@pytest.mark.parametrize("debug", ["", "1"])
@pytest.mark.parametrize("missing", ["esper", "msgpack", "platformdirs"])
def test_a_dependency_that_a_command_misses_is_told_in_one_line(
    missing: str, debug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DEBUG, debug)
    code = f"import sys; sys.modules[{missing!r}] = None; import main; sys.exit(main.cli())"
    words = [sys.executable, "-c", code, "simulate", "crossroads", "--json", "--quiet"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    (told,) = json.loads(done.stdout)["errors"]
    assert (told["code"], missing in told["message"]) == ("import", True)


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    words = [sys.executable, "main.py", "play", "crossroads", "--narrate", "--quiet", "--rounds", "3", "--seed", "3"]
    child = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stderr is not None
    assert child.stdout.readline()
    child.stdout.close()
    assert child.stderr.read() == ""
    child.stderr.close()
    assert child.wait(60) == 1


def test_a_file_that_cannot_be_written_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replace_paths(monkeypatch, raising(PermissionError(13, "Permission denied", "/x/out")))
    assert main.cli(["paths", "--json", "--quiet"]) == 2
    (told,) = json.loads(capsys.readouterr().out)["errors"]
    assert (told["code"], told["file"], told["message"]) == ("file", "/x/out", "Permission denied")
