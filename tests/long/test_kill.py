"""A few of the kills of tests/long/kill.py in every run."""

import os

import pytest

from tests.long.kill import run


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is of POSIX")
def test_killed_at_any_moment_a_battle_loses_no_more_than_the_action_in_flight(scale: int) -> None:
    live, faults = run(3 * scale, 7)
    assert faults == []
    assert live >= scale
