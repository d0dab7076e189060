"""A few of the kills of tests/long/kill.py in every run."""

import os

import pytest

from tests.long.kill import run
from tests.long.screen import missing


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is of POSIX")
def test_killed_at_any_moment_a_battle_loses_no_more_than_the_action_in_flight(scale: int) -> None:
    live, _, faults = run(3 * scale, 7)
    assert faults == []
    assert live >= scale


@pytest.mark.skipif(bool(missing()), reason=f"not installed: {', '.join(missing())}")
def test_a_window_killed_while_somebody_types_loses_no_more_than_the_action_in_flight(scale: int) -> None:
    _, done, faults = run(2 * scale, 9, "screen")
    assert faults == []
    assert done > 0
