"""The window in real time, in a process where nothing else has set up pygame."""

import os
import subprocess
import sys

from ecs import native

WATCH = """
import pygame
from pathlib import Path
from components.scenario import Entrant
from systems.ai.bots import make
from systems.match.session import Session
from systems.view.app import App
from systems.view.offers import offers_of
from tests.arena import arena
from tests.systems.view import stage

battle = arena(["......"] * 3, Entrant("Ada", "guard", "red", 0, 1), Entrant("Bork", "guard", "blue", 5, 1))

class Watched(Session):
    def advance(self):
        super().advance()
        print("acted", flush=True)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

session = Watched(battle, {side: make("greedy") for side in ("red", "blue")})
app = App(stage.words(), offers_of(stage.content()), ("greedy",), lambda choice: session, Path("unused"))
app.ways.show(session, lambda seed: None, watching=True)
app.run()
app.close()
"""


def test_bots_act_in_a_real_window_while_nobody_touches_a_key() -> None:
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "PYTHONPATH": native.ROOT}
    done = subprocess.run(
        [sys.executable, "-c", WATCH], env=env, cwd=native.ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["acted"]
