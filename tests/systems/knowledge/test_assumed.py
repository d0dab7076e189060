"""What a side takes somebody to be: by its kind, by what shows, and if it never Observed it."""

from dataclasses import fields, replace

from components.actions import TakeCover
from components.conditions import BLINDED
from components.scenario import Entrant, Kind
from components.senses import Sense
from components.stats import Stats
from systems.knowledge.assumed import average
from systems.match.setup import briefing_of
from systems.rules.scene import Scene
from systems.shots import strike_of
from tests.arena import act_as, arena, content, who
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


def test_of_a_stranger_every_modifier_is_the_mean_one() -> None:
    names = [f.name for f in fields(Stats) if f.name not in ("speed", "reach", "minion")]
    assert {"attack", "defense", "will", "reflex", "fortitude", "deception"} <= set(names)
    low, high = Stats(), Stats()
    for name in names:
        setattr(low, name, 2)
        setattr(high, name, 7)
    pair = {name: replace(kind(name, EYES), stats=stats) for name, stats in (("man", low), ("woman", high))}
    found = average(briefing_of(duel(GUARD, GOBLIN), replace(content().catalogue, kinds=pair), "red"))
    assert {name: getattr(found.stats, name) for name in names} == dict.fromkeys(names, 4)


def test_a_kind_that_is_new_to_content_and_first_by_name_changes_no_strangers_senses() -> None:
    whole = content().catalogue
    more = replace(whole, kinds={**whole.kinds, "aardvark": kind("aardvark", ())})
    scenario = duel(GUARD, GOBLIN)
    assert average(briefing_of(scenario, more, "red")).senses == average(briefing_of(scenario, whole, "red")).senses


def test_r_sec_2_the_stance_of_somebody_observed_is_in_the_odds() -> None:
    """D-COV-2: the log tells of Take Cover, so the preview must count it, as the Strike will; of the unseen no word."""
    for watched in (True, False):
        people = (
            Entrant("A", "archer", "red", 0, 0, conditions=() if watched else (BLINDED,)),
            Entrant("T", "guard", "blue", 4, 0),
        )
        battle = arena(["...r...."], *people, legend={"r": "rubble"})
        target = act_as(battle, "T")
        battle.perform(TakeCover(target))
        act_as(battle, "A")
        known = battle.observe("red")
        (contact,) = [one for one in known.contacts if one.alias == battle.alias("red", target)]
        assert contact.numbers.taking_cover is watched
        if watched:
            scene = Scene(known)
            facts = scene.strike_facts(known.own[0], contact, known.own[0].numbers.weapons[0])
            shot = strike_of(battle.world, who(battle, "A"), target, known.own[0].numbers.weapons[0])
            assert facts.levels == shot.facts.levels
            assert facts.net == -2  # lesser, taken one step up
