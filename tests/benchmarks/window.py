"""What a picture of the window costs: 40 creatures on a lit map of 40 x 40 squares at 1280 x 720.

python tests/benchmarks/window.py: CPU time of one picture with its model in ms, median and p95, for what changes
between two pictures; the share of a core while nothing happens for five seconds.  Exit code 1 if a p95 is over 12 ms or
the share over 10 %.  By default nobody sees the window; SDL_VIDEODRIVER says where it is to be seen.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from components.scenario import Entrant, Fixture, Goal, Objective, Scenario
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.session import Session
from systems.view.app import App
from systems.view.battle_screen import BattleScreen
from systems.view.intents import Do, Intent
from systems.view.offers import offers_of
from tests.arena import content, layout
from tests.systems.view import stage

SIZE = (1280, 720)
SQUARES = 40
EACH = 20  # creatures a side
PICTURES = 100
MOST_MS = 12.0
MOST_IDLE = 10.0
IDLE_SECONDS = 5
OURS, THEIRS = ("scout", "archer", "guard", "captain"), ("guard", "archer", "bandit", "brute")


def crowd() -> Session:
    """The battle: twenty against twenty in dim light, with three lamps and some mist."""
    dice = Random(3)
    rows = ["".join("." if dice.random() > 0.06 else "~" for _ in range(SQUARES)) for _ in range(SQUARES)]
    ours = [Entrant(f"A{i}", OURS[i % 4], "red", 2 + (i % 5) * 2, 4 + (i // 5) * 8) for i in range(EACH)]
    theirs = [Entrant(f"B{i}", THEIRS[i % 4], "blue", 24 + (i % 5) * 3, 4 + (i // 5) * 8) for i in range(EACH)]
    lamps = tuple(Fixture("light", x, y, bright=20, dim=40) for x, y in ((10, 10), (30, 10), (20, 30)))
    plan = layout(rows, light="dim")
    goals = (Objective("red", Goal.DEFEAT), Objective("blue", Goal.DEFEAT))
    scenario = Scenario("crowd", "levels", plan, ("red", "blue"), (*ours, *theirs), goals, 50, lamps)
    session = Session(Battle(scenario, content().catalogue, 1), {"blue": make("greedy")})
    while not session.waiting_for_human:
        session.advance()
    return session


def timed(app: App, change: Callable[[int], object]) -> tuple[float, float]:
    """Median and p95 of the CPU time in ms of a change and the picture after it."""
    times = []
    for i in range(PICTURES):
        began = time.process_time()
        change(i)
        app.draw()
        times.append(1000 * (time.process_time() - began))
    times.sort()
    return times[len(times) // 2], times[int(len(times) * 0.95)]


def idle(app: App) -> float:
    """Percent of a core that the main loop takes while nothing happens."""
    pygame.time.set_timer(pygame.QUIT, 1000 * IDLE_SECONDS, loops=1)
    began = time.process_time()
    app.run()
    return 100 * (time.process_time() - began) / IDLE_SECONDS


def main() -> int:
    """Measure and tell."""
    session = crowd()
    app = App(stage.words(), offers_of(stage.content()), ("greedy",), lambda _: session, Path(), size=SIZE)
    app.show(session, lambda _: None)
    screen = app.stack.top
    assert isinstance(screen, BattleScreen)

    def do(what: Do, x: int = 0, y: int = 0, word: str = "") -> None:
        assert isinstance(screen, BattleScreen)
        screen.intend(Intent(what, x, y, word), 0)

    def wander(i: int) -> None:
        do(Do.CURSOR, *((1, 0) if i % 14 < 4 else (0, 1) if i % 14 < 7 else (-1, 0) if i % 14 < 11 else (0, -1)))

    app.draw()
    found = {"nothing": timed(app, lambda _: None), "the cursor, a walk prepared": timed(app, wander)}
    do(Do.CHOOSE, word="sneak")
    found["the cursor, a Sneak prepared"] = timed(app, wander)
    do(Do.CHOOSE, word="shoot")
    found["the target of a shot"] = timed(app, lambda _: do(Do.TARGET, 1))
    share = idle(app)
    for name, (median, most) in found.items():
        print(f"{name:<32} median {median:5.1f} ms   p95 {most:5.1f} ms")
    print(f"idle for {IDLE_SECONDS} s {share:27.1f} % of a core")
    return int(any(most > MOST_MS for _, most in found.values()) or share > MOST_IDLE)


if __name__ == "__main__":
    raise SystemExit(main())
