import json
from collections.abc import Callable

import pytest

import main
from ecs.errors import ContentError, CorruptError, FieldcraftError, Finding, OutOfSyncError, UsageError
from systems.cli import dispatch, paths
from systems.cli.options import Options
from systems.cli.output import Answer


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


@pytest.mark.parametrize(
    ("error", "exit_code"), [(UsageError("odd"), 2), (OutOfSyncError("odd"), 3), (CorruptError("odd", file="r"), 7)]
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
    answer = dispatch.refusal(ContentError(findings))
    assert [(p.line, p.message) for p in answer.errors] == [(3, "bite.dice: is unknown"), (5, "bite.dice: is unknown")]


def test_an_interrupted_command_ends_with_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replace_paths(monkeypatch, raising(KeyboardInterrupt()))
    assert main.cli(["paths", "--json", "--quiet"]) == 130
    assert json.loads(capsys.readouterr().out)["errors"][0]["code"] == "interrupted"


def test_a_file_that_cannot_be_written_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replace_paths(monkeypatch, raising(PermissionError(13, "Permission denied", "/x/out")))
    assert main.cli(["paths", "--json", "--quiet"]) == 2
    (told,) = json.loads(capsys.readouterr().out)["errors"]
    assert (told["code"], told["file"], told["message"]) == ("file", "/x/out", "Permission denied")
