"""Same battle, same state: in any process, whatever PYTHONHASHSEED, compiled or interpreted (DESIGN 2.5)."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ecs import native
from tests.arena import content
from tests.golden.battles import BATTLES, played

COMMAND = Path(__file__).parent / "golden" / "record.py"
FIRST = 3
COMPILED = native.STATE.why == "compiled"


@cache
def in_a_child(hash_seed: str, pure: str) -> list[dict[str, Any]]:
    """The ends of the first golden battles, played by another process."""
    done = subprocess.run(
        [sys.executable, COMMAND, "--show", "--first", str(FIRST)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "FIELDCRAFT_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    )
    rows: list[dict[str, Any]] = json.loads(done.stdout)
    return rows


@cache
def here() -> list[dict[str, Any]]:
    return [played(golden, content())._asdict() for golden in BATTLES[:FIRST]]


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_another_process_with_another_hash_seed_plays_the_same(hash_seed: str) -> None:
    assert in_a_child(hash_seed, "1") == here()


@pytest.mark.skipif(not COMPILED, reason="the hot modules are not compiled here")
def test_compiled_and_interpreted_play_the_same() -> None:
    assert in_a_child("1", "0") == in_a_child("1", "1")


def test_twice_in_one_process_plays_the_same() -> None:
    assert [played(golden, content())._asdict() for golden in BATTLES[:FIRST]] == here()
