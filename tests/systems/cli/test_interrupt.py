"""Ctrl-C in the middle of a battle: one line, exit code 130, and a recording that plays as far as it got."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ecs.replay import read
from systems.match.playback import Playback
from tests.systems.match.fought import checked

ROOT = Path(__file__).parents[3]
ENOUGH = 10_000  # bytes of a recording in which ticks have been written
PATIENCE = 60  # seconds
CHILD = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job may have inherited that it is ignored
import main
sys.exit(main.cli())
"""


def interrupted(out: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Let a long battle run until it has recorded something, then interrupt it."""
    command = ["simulate", "lair", "--bots", "random", "--quiet", "--out", str(out), *words]
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, *command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    give_up = time.monotonic() + PATIENCE
    while (not out.exists() or out.stat().st_size < ENOUGH) and child.poll() is None and time.monotonic() < give_up:
        time.sleep(0.02)
    child.send_signal(signal.SIGINT)
    told, said = child.communicate(timeout=PATIENCE)
    return subprocess.CompletedProcess(command, child.returncode, told, said)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_an_interrupted_battle_is_told_and_its_recording_plays(tmp_path: Path) -> None:
    out = tmp_path / "cut.fcr"
    done = interrupted(out, "--json")
    assert done.returncode == 130, done.stderr
    assert done.stderr.splitlines() == ["fieldcraft: interrupted"]
    answer: dict[str, Any] = json.loads(done.stdout)
    assert (answer["ended_by"], answer["errors"][0]["code"]) == ("interrupted", "interrupted")
    recording = read(out)
    assert (recording.ended, recording.footer) == ("truncated", None)
    assert 1 < recording.playable_to <= answer["ticks"]
    assert Playback(recording).seek(recording.playable_to).tick == recording.playable_to
    report = checked(out.read_bytes())
    assert (report.result, report.playable_to) == ("truncated", recording.playable_to)
