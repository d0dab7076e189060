"""What a side takes somebody to be whom it never Observed."""

from dataclasses import replace

from components.scenario import Kind
from components.senses import Sense
from components.stats import Stats
from systems.knowledge.assumed import average
from systems.match.setup import briefing_of
from tests.arena import content
from tests.systems.match.fought import duel
from tests.systems.match.test_setup import GOBLIN, GUARD

EYES = tuple(s for s in content().catalogue.kinds["guard"].senses if s.kind == "sight")


def kind(name: str, senses: tuple[Sense, ...], stealth: int = 0) -> Kind:
    return Kind(name, 2, "humanoid", 10, Stats(stealth=stealth), senses, ())


def test_a_stranger_has_the_mean_numbers_and_the_most_usual_senses_of_the_medium_kinds() -> None:
    odd = kind("aardvark", (), stealth=1)
    usual = (kind("man", EYES, stealth=3), kind("woman", EYES, stealth=5))
    catalogue = replace(content().catalogue, kinds={k.id: k for k in (odd, *usual)})
    found = average(briefing_of(duel(GUARD, GOBLIN), catalogue, "red"))
    assert (found.senses, found.stats.stealth, found.speed, found.weapons) == (EYES, 3, found.stats.speed, ())


def test_a_kind_that_is_new_to_content_and_first_by_name_changes_no_strangers_senses() -> None:
    whole = content().catalogue
    more = replace(whole, kinds={**whole.kinds, "aardvark": kind("aardvark", ())})
    scenario = duel(GUARD, GOBLIN)
    assert average(briefing_of(scenario, more, "red")).senses == average(briefing_of(scenario, whole, "red")).senses
