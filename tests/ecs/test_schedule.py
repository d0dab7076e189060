"""The order of a beat is checked once."""

import pytest

from ecs.errors import EngineError
from ecs.schedule import steps
from ecs.world import System, World


class FlatCheckSystem(System):
    def process(self, world: World) -> None:
        pass


class Idle(System):
    def process(self, world: World) -> None:
        pass


def test_a_systems_name_is_its_class_in_words() -> None:
    assert [step.name for step in steps([FlatCheckSystem(), Idle()])] == ["flat_check", "idle"]


def test_scheduling_one_system_twice_is_refused() -> None:
    with pytest.raises(EngineError, match="Idle is scheduled twice"):
        World(0, [Idle(), Idle()])


def test_two_systems_may_not_share_a_name() -> None:
    class IdleSystem(Idle):
        pass

    with pytest.raises(EngineError, match="Idle share the name 'idle'"):
        steps([Idle(), IdleSystem()])


def test_setup_is_nobodys_name() -> None:
    class SetupSystem(Idle):
        pass

    with pytest.raises(EngineError, match="may not be named 'setup'"):
        steps([SetupSystem()])
