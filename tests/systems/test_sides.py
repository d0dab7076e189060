"""Sides and what they are to each other: D-SIDE-1."""

from components.actions import EndTurn, PointOut, Stride, Strike, UseAbility
from components.relations import ALLY, ENEMY, NEUTRAL, Relation, relation
from components.scenario import Entrant, Goal, Objective
from systems.ai.bots import make
from systems.gather import enemies_of, relation_of, strangers_of
from systems.legality import options, why_not
from systems.match.battle import Battle
from systems.match.run import fight
from systems.rules.provocation import provoked_by
from systems.rules.scene import Scene
from tests.arena import act_as, arena, who

FIELD = ["............"] * 5
AMONG = (Relation("red", "folk", NEUTRAL), Relation("blue", "folk", NEUTRAL), Relation("green", "red", ALLY))


def amid(kind: str, *, folk: str) -> Battle:
    """One of the red side acts between an enemy, an ally and one of the neutral, who are all beside it."""
    battle = arena(
        FIELD,
        Entrant("R", kind, "red", 1, 1),
        Entrant("B", "guard", "blue", 2, 1),
        Entrant("G", "guard", "green", 0, 1),
        Entrant("V", folk, "folk", 1, 0),
        relations=AMONG,
    )
    act_as(battle, "R")
    return battle


def test_sides_are_enemies_unless_the_scenario_says_otherwise_and_both_ways() -> None:
    assert relation(AMONG, "folk", "red") == relation(AMONG, "red", "folk") == NEUTRAL
    assert relation(AMONG, "red", "green") == ALLY
    assert relation(AMONG, "blue", "green") == relation((), "red", "blue") == ENEMY
    assert relation(AMONG, "blue", "blue") == ALLY


def test_d_side_1_enemies_are_some_of_the_strangers() -> None:
    battle = arena(
        FIELD,
        Entrant("R", "guard", "red", 0, 0),
        Entrant("S", "guard", "red", 0, 2),
        Entrant("B", "guard", "blue", 9, 0),
        Entrant("G", "guard", "green", 9, 2),
        Entrant("V", "villager", "folk", 9, 4),
        relations=AMONG,
    )
    world, red = battle.world, who(battle, "R")
    assert strangers_of(world, red) == tuple(who(battle, name) for name in "BGV")
    assert enemies_of(world, red) == (who(battle, "B"),)
    assert enemies_of(world, who(battle, "V")) == (who(battle, "G"),)
    assert relation_of(world, red, who(battle, "S")) == ALLY


def test_d_side_1_strikes_at_the_neutral_and_at_allies_are_legal_and_not_offered() -> None:
    battle = amid("guard", folk="villager")
    observation = battle.observe("red")
    by_relation = {contact.relation: contact for contact in observation.contacts}
    assert set(by_relation) == {ENEMY, ALLY, NEUTRAL}
    weapon = next(own for own in observation.own).numbers.weapons[0].id
    for contact in observation.contacts:
        assert why_not(observation, Strike(observation.actor, contact.alias, weapon)) is None
    struck = {a.target for a in options(observation)["strike"] if isinstance(a, Strike) and not a.square}
    assert struck == {by_relation[ENEMY].alias}


def test_d_side_1_greedy_bots_attack_enemies_only() -> None:
    """The villager stands between the two, an easy mark for both."""
    battle = arena(
        ["........"],
        Entrant("R", "guard", "red", 0, 0),
        Entrant("V", "villager", "folk", 3, 0),
        Entrant("B", "archer", "blue", 7, 0),
        relations=AMONG,
        objectives=(Objective("red", Goal.SURVIVE, rounds=4), Objective("blue", Goal.SURVIVE, rounds=4)),
    )
    struck = set()
    bots = {side: make("greedy") for side in battle.scenario.sides}
    summary = fight(battle, bots)
    assert summary.rounds <= 4
    for line in battle.log("folk"):
        struck.add(line.key)
    assert not {key for key in struck if key.startswith("log.attacked")}
    assert {"log.attacked_missed", "log.attacked_hit"} & {line.key for line in battle.log("red")}


def test_d_side_1_whose_a_stranger_is_shows_once_it_was_observed() -> None:
    """Somebody is heard in the dark: it may be one of blue's, or nobody's enemy."""
    people = (
        Entrant("R", "guard", "red", 0, 0),
        Entrant("V", "villager", "folk", 5, 0),
        Entrant("B", "guard", "blue", 11, 4),
    )
    dark = arena(FIELD, *people, light="dark", relations=AMONG)
    (heard,) = dark.observe("red").contacts
    assert (heard.side, heard.relation, heard.hostile, heard.peaceful) == ("", "", False, False)
    lit = arena(FIELD, *people, relations=AMONG)
    seen = {contact.side: contact.relation for contact in lit.observe("red").contacts}
    assert seen == {"folk": NEUTRAL, "blue": ENEMY}


def test_d_side_1_with_one_other_side_nobody_needs_to_look() -> None:
    dark = arena(FIELD, Entrant("R", "guard", "red", 0, 0), Entrant("B", "guard", "blue", 5, 0), light="dark")
    (heard,) = dark.observe("red").contacts
    assert (heard.side, heard.relation) == ("blue", ENEMY)
    three = arena(
        FIELD,
        Entrant("R", "guard", "red", 0, 0),
        Entrant("B", "guard", "blue", 5, 0),
        Entrant("C", "guard", "gold", 11, 4),
        light="dark",
    )
    (heard,) = three.observe("red").contacts
    assert (heard.side, heard.relation) == ("", ENEMY)  # whoever it is, it is an enemy


def test_d_side_1_an_allys_views_are_its_own_until_it_warns() -> None:
    battle = arena(
        [".....#......", ".....#......", "............"],
        Entrant("R", "archer", "red", 4, 0),
        Entrant("G", "guard", "green", 4, 2),
        Entrant("B", "guard", "blue", 7, 2),
        relations=AMONG,
    )
    assert "blue" in {c.side for c in battle.observe("green").contacts}
    assert "blue" not in {c.side for c in battle.observe("red").contacts}
    act_as(battle, "G")
    observation = battle.observe("green")
    target = next(c.alias for c in observation.contacts if c.side == "blue")
    assert battle.submit("green", PointOut(observation.actor, target)) is None
    assert "blue" in {c.side or "blue" for c in battle.observe("red").contacts if c.relation != ALLY}


def test_d_occ_1_allies_of_another_side_are_passed_and_not_stopped_on() -> None:
    battle = arena(
        ["........"],
        Entrant("R", "guard", "red", 0, 0),
        Entrant("G", "guard", "green", 1, 0),
        Entrant("V", "villager", "folk", 4, 0),
        Entrant("B", "guard", "blue", 7, 0),
        relations=AMONG,
    )
    act_as(battle, "R")
    observation = battle.observe("red")
    scene, own = Scene(observation), observation.own[0]
    assert scene.passed(own) == {(1, 0)}
    assert scene.blocked() == {(4, 0), (7, 0)}
    assert battle.submit("red", Stride(own.alias, ((1, 0), (2, 0), (3, 0)))) is None
    assert (battle.observe("red").own[0].x, battle.observe("red").own[0].y) == (3, 0)


def test_bystanders_without_objectives_stay_where_they_are() -> None:
    battle = arena(
        FIELD,
        Entrant("V", "villager", "folk", 5, 2),
        Entrant("R", "guard", "red", 0, 0),
        Entrant("B", "guard", "blue", 11, 4),
        relations=AMONG,
        objectives=(Objective("red", Goal.DEFEAT), Objective("blue", Goal.DEFEAT)),
    )
    bot = make("greedy")
    for _ in range(2):
        entity = act_as(battle, "V")
        for _ in range(4):
            observation = battle.observe("folk")
            if battle.actor != entity:
                break
            assert battle.submit("folk", bot.choose(observation, None)) is None  # type: ignore[arg-type]  # no dice
        else:
            battle.perform(EndTurn(entity))
    own = battle.observe("folk").own[0]
    assert (own.x, own.y) == (5, 2)


def test_d_side_1_only_enemies_are_flagged_for_a_reaction_and_offered_to_an_ability() -> None:
    battle = amid("mage", folk="guard")
    observation = battle.observe("red")
    scene, own = Scene(observation), observation.own[0]
    enemy = next(contact.alias for contact in observation.contacts if contact.hostile)
    assert provoked_by(scene, own, "stride", ((1, 2), (1, 3))) == (enemy,)
    targets = {a.target for a in options(observation)["use"] if isinstance(a, UseAbility) and a.target}
    assert targets == {enemy}
