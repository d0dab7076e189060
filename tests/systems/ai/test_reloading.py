"""When the bots make a weapon ready again: D-AP-1."""

from dataclasses import replace

from components.actions import Reload
from components.gear import Use, Weapon
from components.observation import Observation
from components.relations import ALLY, ENEMY, NEUTRAL
from systems.ai.reloading import reload
from tests.systems.field import A, field
from tests.systems.rules.values import FIST, fighter

CROSSBOW = Weapon("crossbow", use=Use.RANGED, count=1, sides=8, increment=80, ammo=True, reload=1)


def beside(relation: str, *, ammo: int = 5) -> Observation:
    """A holds an unloaded crossbow, and somebody stands beside it."""
    shooter = fighter(weapons=(CROSSBOW, FIST), ammo=ammo, unloaded={"crossbow": 1})
    seen = field("......", ".AT...", "......", numbers={"A": shooter})
    return replace(seen, contacts=tuple(replace(contact, relation=relation) for contact in seen.contacts))


def decided(observation: Observation) -> Reload | None:
    me = observation.mine(A)
    assert me is not None
    found = reload(observation, me)
    assert found is None or isinstance(found, Reload)
    return found


def test_nothing_is_loaded_with_a_foe_in_reach() -> None:
    assert decided(beside(ENEMY)) is None


def test_d_side_1_allies_and_neutrals_in_reach_keep_nobody_from_loading() -> None:
    assert decided(beside(ALLY)) == decided(beside(NEUTRAL)) == Reload(A, "crossbow")


def test_nothing_is_loaded_without_anything_to_load() -> None:
    assert decided(beside(NEUTRAL, ammo=0)) is None
