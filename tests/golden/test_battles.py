"""Golden battles: a change of what happens in a battle is meant, or found here.

Meant: python tests/golden/record.py --reason "..."
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.arena import content
from tests.golden.battles import BATTLES, FILE, Golden, played, written

COMMAND = Path(__file__).with_name("record.py")


@pytest.mark.parametrize("golden", written(), ids=lambda g: f"{g.scenario}-{g.seed}-{g.bots}")
def test_a_golden_battle_ends_as_it_was_recorded(golden: Golden) -> None:
    now = played(golden, content())
    assert now == golden, 'if this is meant: python tests/golden/record.py --reason "..."'


def test_every_battle_is_recorded() -> None:
    assert [golden._replace(state_hash="", ticks=0) for golden in written()] == list(BATTLES)


def test_every_scenario_and_bot_is_among_them() -> None:
    assert {golden.scenario for golden in BATTLES} == set(content().scenarios)
    assert {golden.bots for golden in BATTLES} >= {"greedy", "random"}


def test_nothing_is_recorded_without_a_reason() -> None:
    before = FILE.read_bytes()
    done = subprocess.run([sys.executable, COMMAND, "--reason", " "], capture_output=True, text=True, check=False)
    assert (done.returncode, FILE.read_bytes()) == (2, before)
    assert "--reason is needed" in done.stderr


def test_every_recording_has_left_its_reason() -> None:
    reasons = FILE.with_name("reasons.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in reasons if line.startswith("- ")]
