"""What tests of commands share: a way to ask one, and a short recording to ask about."""

import json
from pathlib import Path
from typing import Any

import pytest

import main
from tests.systems.cli.short import Command, write_short


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command in JSON and give its exit code and answer."""

    def run(*words: object) -> tuple[int, dict[str, Any]]:
        code = main.cli([*map(str, words), "--json", "--quiet"])
        return code, json.loads(capsys.readouterr().out)

    return run


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short recorded battle."""
    file = tmp_path_factory.mktemp("replays") / "short.fcr"
    write_short(file)
    return file
