"""What rules may leave out is refused with a reason of its own, in legality as in offers."""

from dataclasses import replace

import pytest

from components.ability import Ability, Save, Shape, Targets
from components.actions import Action, CreateDiversion, Hide, Ready, Reload, Sneak, Strike, UseAbility
from components.conditions import INVISIBLE, NETTED
from components.gear import Use, Weapon
from components.observation import Observation
from components.ruleset import AREAS, GUESSING, HIDING, INVISIBILITY, MECHANISMS, NETS
from systems.legality import options, why_not
from systems.rules.mechanisms import lacks_ability, no_ability
from tests.systems.field import A, field
from tests.systems.rules.values import SWORD, fighter

NET = Weapon("net", use=Use.THROWN, count=0, sides=0, increment=10, ammo=True, effect=NETTED)
FIRE = Ability(
    "fire", targets=Targets.AREA, shape=Shape.BURST, radius=10, range=60, save=Save.REFLEX, dc=15, count=2, sides=6
)
FADE = Ability("fade", targets=Targets.SELF, gains=((INVISIBLE, 2),))
WEB = Ability("web", range=30, save=Save.REFLEX, dc=15, conditions=((NETTED, 2),))
GLOOM = Ability("gloom", targets=Targets.AREA, shape=Shape.BURST, radius=10, range=60, conditions=((INVISIBLE, 2),))
EVERY = (
    (Hide(A), HIDING),
    (Sneak(A, ((0, 1),)), HIDING),
    (CreateDiversion(A, "gesture"), HIDING),
    (Strike(A, 0, "sword", "", (1, 0)), GUESSING),
    (Strike(A, 0, "net", "", (1, 0)), NETS),
    (Ready(A, "net"), NETS),
    (Reload(A, "net"), NETS),
    (UseAbility(A, "fire", at=(3, 1)), AREAS),
    (UseAbility(A, "fade"), INVISIBILITY),
)


def board(*without: str) -> Observation:
    """A beside a foe, with all that the rules it plays by know."""
    weapons = (SWORD,) if NETS in without else (SWORD, NET)
    abilities = tuple(a for a, of in ((FIRE, AREAS), (FADE, INVISIBILITY)) if of not in without)
    numbers = fighter(weapons=weapons, abilities=abilities, strain=(0, 6), unloaded={"net": 1})
    found = field("....", ".AT.", "....", numbers={"A": numbers}, light=1)
    catalogue = replace(
        found.briefing.catalogue, weapons={"sword": SWORD, "net": NET}, abilities={"fire": FIRE, "fade": FADE}
    )
    rules = replace(found.briefing.ruleset, without=without)
    return replace(found, briefing=replace(found.briefing, catalogue=catalogue, ruleset=rules))


@pytest.mark.parametrize(("action", "mechanism"), EVERY)
def test_what_the_rules_leave_out_is_refused_with_its_reason(action: Action, mechanism: str) -> None:
    refusal = why_not(board(mechanism), action)
    assert refusal is not None
    assert refusal.key == f"reason.without_{mechanism}"


@pytest.mark.parametrize(("action", "mechanism"), EVERY)
def test_without_another_mechanism_nothing_of_this_is_said(action: Action, mechanism: str) -> None:
    for other in MECHANISMS:
        if other != mechanism:
            refusal = why_not(board(other), action)
            assert refusal is None or not refusal.key.startswith(f"reason.without_{mechanism}")


@pytest.mark.parametrize(("ability", "mechanism"), [(WEB, NETS), (GLOOM, AREAS), (GLOOM, INVISIBILITY)])
def test_an_ability_is_refused_for_what_the_rules_leave_out_of_all_it_needs(ability: Ability, mechanism: str) -> None:
    found = board()
    catalogue = replace(found.briefing.catalogue, abilities={ability.id: ability})
    rules = replace(found.briefing.ruleset, without=(mechanism,))
    refusal = no_ability(rules, catalogue, ability.id)
    assert refusal.key == f"reason.without_{mechanism}"
    assert lacks_ability(rules, ability)


def test_nothing_is_offered_that_would_be_refused() -> None:
    offered = options(board(HIDING, GUESSING))
    assert offered["hide"] == offered["sneak"] == offered["create_diversion"] == []
    assert offered["strike"]
    assert all(isinstance(strike, Strike) and strike.target for strike in offered["strike"])
    assert options(board())["sneak"]
    assert any(isinstance(strike, Strike) and not strike.target for strike in options(board())["strike"])
