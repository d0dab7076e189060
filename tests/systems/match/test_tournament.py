import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ecs.errors import UsageError
from systems.match.tournament import SEEDS, Fought, Pairing, compete, single, tally
from tests.arena import content
from tests.systems.match.fought import small

ROOT = Path(__file__).resolve().parents[3]
CHILD = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job may have inherited that it is ignored
import main
sys.exit(main.cli())
"""


def pairing(bot: str = "random") -> Pairing:
    started = small(3, 3)
    return Pairing(started, content().catalogue, dict.fromkeys(started.sides, bot))


def quiet(done: int) -> None:
    """Tell nobody."""


def test_neither_the_number_of_processes_nor_who_is_first_shows() -> None:
    told = [compete(pairing(), 5, 4, jobs, quiet) for jobs in (1, 3)]
    assert told[0] == told[1]
    battles, whole = told[0]
    assert whole
    assert [battle.seed for battle in battles] == [5, 6, 7, 8]
    assert tally(pairing(), battles).matches == 4


def test_each_battle_is_the_one_of_its_seed() -> None:
    battles, _ = compete(pairing(), SEEDS - 1, 2, 1, quiet)
    assert battles == [single(pairing(), SEEDS - 1), single(pairing(), 0)]


def test_wins_of_every_side_and_draws_are_counted() -> None:
    battles = [Fought(1, "red", "objective", "a" * 16, 3), Fought(2, "draw", "round_limit", "b" * 16, 4)]
    told = tally(pairing(), battles)
    assert told.wins == {"red": 1, "blue": 0, "draw": 1}
    assert (told.ended_by, told.creature_turns) == ({"objective": 1, "round_limit": 1}, 7)
    assert told.digest != tally(pairing(), battles[::-1]).digest
    assert len(told.digest) == 16


def test_progress_is_told() -> None:
    counts: list[int] = []
    compete(pairing(), 1, 3, 1, counts.append)
    assert counts == [1, 2, 3]


def test_an_interrupt_keeps_what_is_finished() -> None:
    def tired(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    for jobs in (1, 2):
        battles, whole = compete(pairing(), 1, 6, jobs, tired)
        assert not whole
        assert [battle.seed for battle in battles] == list(range(1, len(battles) + 1))
        assert len(battles) <= 2


def test_an_unknown_bot_is_refused_before_anything_begins() -> None:
    with pytest.raises(UsageError, match="rndom"):
        compete(pairing("rndom"), 1, 2, 2, quiet)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal to a process group")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_with_130_and_the_finished_ones_in_json(jobs: int) -> None:
    words = ["simulate", "crossroads", "--bots", "random", "--rounds", "3", "--matches", "500", "--jobs", str(jobs)]
    running = subprocess.Popen(
        [sys.executable, "-c", CHILD, *words, "--json"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    assert running.stderr is not None
    said: list[str] = []
    until = time.monotonic() + 60
    while time.monotonic() < until and not any(" of 500 matches" in line for line in said):
        said.append(running.stderr.readline())
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does
    out, rest = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in rest
    assert out.count("\n") == 1
    assert '"code": "interrupted"' in out
    assert '"matches": ' in out


def running(pid: int) -> bool:
    """Whether a process does anything: it is there, and not only waits for being counted out."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="finds the processes under /proc")
def test_no_process_outlives_the_first_one_if_that_is_killed() -> None:
    words = ["simulate", "crossroads", "--bots", "random", "--rounds", "3", "--matches", "500", "--jobs", "2"]
    first = subprocess.Popen(
        [sys.executable, "-c", CHILD, *words],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    with first:
        assert first.stderr is not None
        until = time.monotonic() + 60
        said = ""
        while time.monotonic() < until and " of 500 matches" not in said:
            said = first.stderr.readline()
        others = Path(f"/proc/{first.pid}/task/{first.pid}/children").read_text().split()
        first.kill()
    assert len(others) >= 2
    until = time.monotonic() + 30
    while time.monotonic() < until and any(running(int(pid)) for pid in others):
        time.sleep(0.2)
    left = [pid for pid in others if running(int(pid))]
    for pid in left:
        os.kill(int(pid), signal.SIGKILL)
    assert left == []
