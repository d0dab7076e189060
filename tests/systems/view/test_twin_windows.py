"""Twin battles through the window: what the viewer cannot know changes no picture, no moment and no answer to a key.

UI 9 and 13.1: two battles that differ only behind a wall, in the dark or in who is invisible are played by the same
keys on the same clock, over whole rounds.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random

import pygame

from components.actions import Action, EndTurn
from components.observation import Observation
from components.turn import Turn
from ecs.chance import Chance
from systems.legality import options
from systems.match.session import Session
from systems.view.battle_screen import BattleScreen
from systems.view.screen import Stack
from tests.halves import OTHER, twins
from tests.systems.view.conftest import desk
from tests.twins import World, evidence, started

QUIET = ("step", "hide", "take_cover", "lean")
KEYS = (pygame.K_RIGHT, pygame.K_4, pygame.K_m)
STEP_MS = 50
MOST = 400
SEEDS = (2, 3, 5, 9, 10, 12, 15, 20, 21, 22, 23, *range(24, 40))


class Lurker:
    """Whoever is seen stands still; whoever is not does something quiet, each by its own dice."""

    id = "lurker"

    def choose(self, observation: Observation, chance: Chance) -> Action:
        own = observation.mine(observation.actor)
        assert own is not None
        if not own.name.startswith("ghost") or own.ap < 2:
            return EndTurn(own.alias)
        offers = options(observation, guesses=0)
        kinds = [kind for kind in QUIET if offers.get(kind)]
        own_dice = Random(f"{own.name} {observation.round} {own.ap} {own.x} {own.y}")
        return own_dice.choice(offers[own_dice.choice(kinds)]) if kinds else EndTurn(own.alias)


@dataclass
class Window:
    """A window on one half of a pair; seen: (when, what the window asks to wait, digest of the picture)."""

    world: World
    session: Session
    screen: BattleScreen
    seen: list[tuple[int, int, str]] = field(default_factory=list)

    def look(self, now: int) -> None:
        surface = pygame.Surface((1024, 640))
        self.screen.draw(surface)
        picture = blake2b(pygame.image.tobytes(surface, "RGB"), digest_size=8).hexdigest()
        self.seen.append((now, self.screen.wait(now), picture))

    def press(self, key: int, now: int) -> bool:
        return self.screen.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""), now)


def windows(seed: int) -> Iterator[Window]:
    """Both halves of a pair, each in a window of its own."""
    for half in twins(seed):
        world = started(half, seed, record=False)
        session = Session(world.battle, {OTHER: Lurker()})
        session.battle.skip_fallen()
        yield Window(world, session, BattleScreen(Stack(), desk((1024, 640)), session, lambda *_: None))


def played(seed: int, rounds: int, compare: Callable[[Window, Window], None]) -> int:
    """Play a pair by the same keys; returns how many rounds passed until there was evidence, or until enough did."""
    both = [*windows(seed)]
    now, keys = 1000, 0
    for window in both:
        window.look(now)
    compare(*both)
    while now < MOST * STEP_MS:
        now += STEP_MS
        turned = [window.screen.tick(now) for window in both]
        if evidence(both[0].world, both[1].world) or evidence(both[1].world, both[0].world):
            break
        assert turned[0] == turned[1], f"seed {seed}, {now} ms: one window turns its page alone"
        if turned[0]:
            for window in both:
                window.look(now)
            compare(*both)
        if both[0].screen.seat.known.waiting:
            key = (*KEYS, pygame.K_SPACE, pygame.K_SPACE)[keys % (len(KEYS) + 2)]
            keys += 1
            answers = [window.press(key, now) for window in both]
            assert answers[0] == answers[1]
            for window in both:
                window.look(now)
            compare(*both)
        if both[0].world.battle.world.single(Turn).round > rounds:
            break
    passed = both[0].screen.seat.known.observation.round - 1
    for window in both:
        window.world.battle.close()
    return passed


def alike(one: Window, other: Window) -> None:
    assert one.screen.seat.model() == other.screen.seat.model()
    assert one.seen[-1] == other.seen[-1]


def test_what_cannot_be_known_changes_no_picture_and_no_moment(scale: int) -> None:
    passed = [played(seed, 1, alike) for seed in SEEDS[: 3 * scale]]
    assert sum(passed) >= len(passed) // 2 + 1, "most pairs stay without evidence for a whole round"


def test_a_window_that_shows_what_the_other_side_knows_would_be_told_apart() -> None:
    apart = 0
    for seed in SEEDS[:3]:
        both = [*windows(seed)]
        for window in both:
            window.session.viewer = OTHER
            window.screen.seat.refresh()
        apart += both[0].screen.seat.model() != both[1].screen.seat.model()
        for window in both:
            window.world.battle.close()
    assert apart
