"""A walk that a blow ends (D-STEP-1)."""

from dataclasses import replace

from components.actions import Stride
from components.conditions import PRONE, Conditions
from components.scenario import Entrant
from components.stats import Health
from systems.gather import fighting, square_of
from systems.match.battle import Battle
from tests.arena import MADE, act_as, arena, content, who
from tests.systems.deeds import script


def test_d_step_1_who_is_knocked_prone_by_a_reaction_walks_no_farther() -> None:
    """Blows that name no location fall on the plan's default one: here the leg."""
    whole = content().catalogue
    legs = {name: replace(plan, default="leg") if name == "humanoid" else plan for name, plan in whole.plans.items()}
    scenario = arena(["........"] * 3, Entrant("A", "guard", "red", 1, 1), Entrant("T", "guard", "blue", 2, 1)).scenario
    battle = Battle(scenario, replace(whole, plans=legs), 1, strict=True)
    MADE.append(battle)
    walker = act_as(battle, "T")
    script(battle, attack=[19], damage=[6])
    battle.world.write(walker, Health).max = 10
    battle.perform(Stride(walker, ((3, 1), (4, 1))))
    assert battle.world.require(walker, Conditions).has(PRONE)
    assert fighting(battle.world, walker)
    assert square_of(battle.world, walker) == (2, 1)
    assert battle.actor == who(battle, "T")
