"""What the title costs: `python tests/benchmarks/start.py` tells the time in s from the command to its first picture.

The least of a few starts, each in a process of its own.  Exit code 1 if it takes over 1.5 s of CPU.  By default nobody
sees the window, which makes no difference to what is done until then; SDL_VIDEODRIVER says where it is to be seen.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST = 1.5
STARTS = 5
CODE = """
import os, sys, time
sys.path.insert(0, os.getcwd())
from systems.view import app, display
display.BLIND = frozenset()
def run(self):
    self.draw()
    print(time.process_time(), file=sys.stderr, flush=True)
    os._exit(0)
app.App.run = run
from main import cli
cli(["--quiet"])
"""


def started() -> tuple[float, float]:
    """CPU and real seconds of one start."""
    began = time.monotonic()
    env = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ}
    child = subprocess.run(
        [sys.executable, "-c", CODE], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )  # fmt: skip
    return float(child.stderr.splitlines()[-1]), time.monotonic() - began


def main() -> int:
    """Measure and tell."""
    each = [started() for _ in range(STARTS)]
    cpu, real = min(one[0] for one in each), min(one[1] for one in each)
    print(f"start to the title: {cpu:.2f} s of CPU, {real:.2f} s")
    return int(cpu > MOST)


if __name__ == "__main__":
    raise SystemExit(main())
