"""Plays towards objectives that need company: escape, rescue, and leaving those alone who are no enemies."""

from dataclasses import replace

from components.actions import Sneak, Stride, Strike
from components.detection import Detection
from components.observation import Observation
from components.relations import ALLY, NEUTRAL, Relation
from components.scenario import Goal, Objective
from systems.ai.goals import orders
from systems.ai.ledger import Ledger
from systems.ai.situation import Situation
from tests.systems.ai.test_greedy import choice, told
from tests.systems.field import field

EAST = tuple((x, y) for x in (8, 9) for y in range(3))


def situated(observation: Observation) -> Situation:
    me = observation.mine(observation.actor)
    assert me is not None
    return Situation(observation, me, Ledger())


def test_whoever_has_to_get_away_runs_for_the_zone_past_a_fight() -> None:
    """Without the objective it would strike at the foe beside it."""
    seen = field("..........", ".A........", ".T........")
    assert isinstance(choice(seen), Strike)
    action = choice(told(seen, Objective("us", Goal.ESCAPE, EAST)))
    assert isinstance(action, Stride | Sneak)
    assert action.path[-1][0] > 3


def test_in_the_zone_it_gives_nobody_a_blow_that_would_give_it_away() -> None:
    hidden = field("..........", ".T......A.", "..........", believed={"T": Detection.UNDETECTED})
    action = choice(told(hidden, Objective("us", Goal.ESCAPE, EAST)))
    assert not isinstance(action, Strike)


def test_it_goes_on_to_the_far_end_of_the_zone_while_it_is_perceived() -> None:
    zone = tuple((x, y) for x in range(3, 10) for y in range(3))
    heard = told(field("..........", ".T.A......", ".........."), Objective("us", Goal.ESCAPE, zone))
    assert min(x for x, _ in orders(situated(heard)).zone) > 6
    unheard = told(
        field("..........", ".T.A......", "..........", believed={"T": Detection.UNDETECTED}),
        Objective("us", Goal.ESCAPE, zone),
    )
    assert orders(situated(unheard)).zone == zone


def test_the_one_to_be_brought_out_waits_until_a_friend_has_come() -> None:
    goal = Objective("us", Goal.RESCUE, EAST, target="A")
    far = told(field("A..............B"), goal)
    assert not orders(situated(far)).zone
    near = told(field("A..B............"), goal)
    assert orders(situated(near)).zone == EAST
    alone = told(field("A..............."), goal)
    assert orders(situated(alone)).zone == EAST


def test_its_friends_go_to_it_and_stay() -> None:
    goal = Objective("us", Goal.RESCUE, EAST, target="B")
    action = choice(told(field("A..............B"), goal))
    assert isinstance(action, Stride)
    assert action.path[-1] == (6, 0)


def test_an_allys_objective_is_not_thwarted_and_an_enemys_is() -> None:
    seen = field("..........", ".A........", "..........")
    theirs = Objective("them", Goal.REACH, EAST)
    assert orders(situated(told(seen, theirs))).near == EAST
    allied = told(seen, theirs)
    briefing = replace(allied.briefing, relations=(Relation("us", "them", ALLY),))
    assert not orders(situated(replace(allied, briefing=briefing))).near


def test_the_neutral_are_no_foes_and_stand_in_the_way() -> None:
    seen = field("......", ".AT...", "......")
    (other,) = seen.contacts
    peaceful = replace(seen, contacts=(replace(other, relation=NEUTRAL),))
    assert isinstance(choice(seen), Strike)
    assert not isinstance(choice(peaceful), Strike)
    situation = situated(peaceful)
    assert not situation.foes
    width = situation.width
    assert 1 * width + 2 not in situation.reach().cost()
    ally = situated(replace(seen, contacts=(replace(other, relation=ALLY),)))
    assert 1 * width + 2 not in ally.reach().cost()  # passed, and not stopped on
    assert 1 * width + 3 in ally.reach().cost()


def test_whom_it_never_saw_it_leaves_alone_where_it_may_be_nobodys_enemy() -> None:
    heard = field("......", ".AT...", "......", states={"T": Detection.HIDDEN})
    (other,) = heard.contacts
    unknown = replace(heard, contacts=(replace(other, side="", relation="", identified=False),))
    assert not isinstance(choice(unknown), Strike)


def test_a_bystander_hides_or_waits() -> None:
    seen = field("..........", ".A......T.", "..........")
    (other,) = seen.contacts
    alone = told(replace(seen, contacts=(replace(other, relation=NEUTRAL),)), Objective("them", Goal.SURVIVE, rounds=3))
    neutral = (Relation("us", "them", NEUTRAL),)
    alone = replace(alone, briefing=replace(alone.briefing, relations=neutral))
    given = orders(situated(alone))
    assert (given.roam, given.zone) == (False, ())
    assert not isinstance(choice(alone), Stride | Sneak | Strike)
