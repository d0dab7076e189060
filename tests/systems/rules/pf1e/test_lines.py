"""What is told of a miss chance, before an attack and after it."""

from components.detection import Detection
from components.events import Struck, Witnessed
from components.outcome import Level, Result, StrikeOutcome
from components.scenario import Entrant, Goal, Objective, Scenario
from content.sentences import part_sentences
from content.text import Texts
from ecs.ids import EntityId
from systems.match.battle import Battle
from systems.rules.line import SideView
from systems.rules.strike_parts import strike_parts
from systems.view.planner import Planner
from systems.view.rollrows import veil_section
from systems.view.words import Words
from tests.arena import MADE, content, layout

ACTOR, TARGET = EntityId(1), EntityId(2)
TEXTS = Texts("en", content().texts)


def parts(outcome: StrikeOutcome, *, percent: int, causes: tuple[str, ...]) -> tuple[str, ...]:
    event = Struck(
        actor=ACTOR,
        target=TARGET,
        weapon="bow",
        aim="torso",
        square=(4, 0),
        guess=False,
        reaction=False,
        state=Detection.OBSERVED,
        outcome=outcome,
        flat_dc=0,
        dc=19,
        modifier=9,
        net=0,
        levels=(Level("cover", 4, "D-P-3", points=True, defense=True),),
        causes=causes,
        percent=percent,
    )
    view = SideView("us", frozenset((ACTOR,)), {TARGET: Detection.OBSERVED}, lambda x, y: True, points=True)
    return strike_parts(event, view)


def told(outcome: StrikeOutcome, *, percent: int = 0, causes: tuple[str, ...] = ()) -> tuple[str, ...]:
    made = parts(outcome, percent=percent, causes=causes)
    return part_sentences(Witnessed("us", "log.miss", {}, made), TEXTS)


def test_r_sec_3_a_miss_by_the_miss_chance_tells_its_roll_and_every_reason() -> None:
    outcome = StrikeOutcome(Result.MISS, kept=15, faces=(15,), percent=12)
    lines = told(outcome, percent=20, causes=("mist", "dim"))
    assert lines[0] == "cover: AC +4 (D-P-3)"
    assert lines[-1] == "Miss chance 20\u00a0% (mist or foliage, dim light): [12]"


def test_a_second_attack_roll_is_told_with_what_it_needed() -> None:
    outcome = StrikeOutcome(Result.HIT, damage=8, kept=20, faces=(20,), confirm=11, critical=True, damage_faces=(3,))
    assert "Second attack roll after a natural 20, 10 or more: [11]" in told(outcome)


def test_an_attack_roll_is_against_armour_class() -> None:
    outcome = StrikeOutcome(Result.MISS, kept=3, faces=(3,))
    assert "+9 = 12 against AC 19: [3]" in told(outcome)
    made = parts(outcome, percent=0, causes=())
    german = part_sentences(Witnessed("us", "log.miss", {}, made), Texts("de", content().texts))
    assert "+9 = 12 gegen RK 19: [3]" in german


def test_a_miss_by_the_attack_roll_tells_of_no_miss_chance() -> None:
    lines = told(StrikeOutcome(Result.MISS, kept=3, faces=(3,)), percent=20, causes=("mist",))
    assert not any("Miss chance" in line for line in lines)


def test_the_preview_gives_the_miss_chance_with_its_reasons() -> None:
    section = veil_section(("hidden", "mist"), 50, Words(TEXTS))
    assert section.heading == "Miss chance"
    assert section.rows[0].text == "Total concealment, mist or foliage, after a hit"
    assert section.rows[0].value.startswith("50")


def test_the_reasons_of_a_preview_are_those_of_the_rule() -> None:
    scenario = Scenario(
        id="arena",
        ruleset="pf1e",
        layout=layout([".....~...", "........."]),
        sides=("us", "them"),
        entrants=(Entrant("A", "archer", "us", 0, 0), Entrant("T", "guard", "them", 5, 0)),
        objectives=(Objective("us", Goal.DEFEAT), Objective("them", Goal.DEFEAT)),
        round_limit=5,
    )
    battle = Battle(scenario, content().catalogue, 1)
    MADE.append(battle)
    battle.perform(None)
    known = battle.observe("us")
    (own,), (contact,) = known.own, known.contacts
    longbow = next(weapon for weapon in own.numbers.weapons if weapon.id == "longbow")
    assert Planner(known).reasons(own, contact.alias, longbow) == ("mist",)
