"""One desk per window size for all tests of the view: the ground of the map is drawn once."""

from collections.abc import Iterator

import pytest

from systems.view.bindings import Bindings
from systems.view.desk import Desk
from systems.view.input import KEYBOARD
from systems.view.terrain import Terrains
from tests.systems.view import stage

TERRAINS = Terrains()


def desk(size: tuple[int, int] = (1280, 720)) -> Desk:
    made = Desk(stage.words(), size)
    made.terrains = TERRAINS
    return made


@pytest.fixture(autouse=True)
def default_keys() -> Iterator[None]:
    """Whatever a test binds, the next one has the default keys."""
    yield
    KEYBOARD.bindings = Bindings()


@pytest.fixture
def wide() -> Desk:
    """A desk for 1280 x 720 pixels."""
    return desk()


@pytest.fixture(params=[(1280, 720), (1024, 640)], ids=["1280x720", "1024x640"])
def any_desk(request: pytest.FixtureRequest) -> Desk:
    """A desk for each window size that must hold all texts."""
    return desk(request.param)
