"""What the greedy bot does in small situations."""

from dataclasses import replace

from components.actions import Action, Aid, EndTurn, Hide, Interact, Search, Stand, Step, Stride, Strike, TakeCover
from components.detection import Detection
from components.observation import Observation
from components.scenario import Goal, Objective
from ecs.chance import Dice
from systems.ai.bots import make
from systems.legality import why_not
from tests.systems.field import field
from tests.systems.rules.values import BOW, fighter

ARCHER = fighter(weapons=(BOW,), ammo=12)


def choice(observation: Observation) -> Action:
    """What a fresh greedy bot does; always something legal."""
    action = make("greedy").choose(observation, Dice(1, 2, 3, 0))
    assert why_not(observation, action) is None
    return action


def told(observation: Observation, *objectives: Objective) -> Observation:
    """The same observation with other objectives in its briefing."""
    return replace(observation, briefing=replace(observation.briefing, objectives=objectives))


def unexplored(observation: Observation, *rows: str) -> Observation:
    """The same observation where "." squares were never in view."""
    seen = bytes(mark != "." for row in rows for mark in row)
    return replace(observation, visible=seen, explored=seen)


def test_it_strikes_who_is_within_reach() -> None:
    action = choice(field("....", ".AT.", "...."))
    assert isinstance(action, Strike)
    assert action.target == 4


def test_of_two_foes_it_strikes_the_one_it_is_likely_to_fell() -> None:
    hurt = field("....", ".AT.", ".U..")
    contacts = tuple(replace(c, health=1) if c.alias == 5 else c for c in hurt.contacts)
    action = choice(replace(hurt, contacts=contacts))
    assert isinstance(action, Strike)
    assert action.target == 5


def test_it_walks_up_to_a_foe_out_of_reach() -> None:
    action = choice(field("........", ".A....T.", "........"))
    assert isinstance(action, Stride)
    assert max(abs(action.path[-1][0] - 6), abs(action.path[-1][1] - 1)) == 1


def test_an_archer_without_a_line_walks_to_where_it_has_one() -> None:
    action = choice(field("A.#...T", "..#....", "..#....", ".......", numbers={"A": ARCHER}))
    assert isinstance(action, Stride)


def test_an_archer_out_of_points_for_a_good_shot_steps_back_from_a_blade() -> None:
    spent = fighter(weapons=(BOW,), ammo=0)
    action = choice(field("........", "........", "...AT...", "........", numbers={"A": spent}, ap=1))
    assert isinstance(action, Step | Stride | Hide | TakeCover | EndTurn)


def test_it_stands_up_first() -> None:
    prone = fighter(conditions={"prone": 0})
    assert choice(field("....", ".AT.", "....", numbers={"A": prone})) == Stand(1)


def test_it_stops_the_bleeding_of_a_friend_who_is_about_to_fall() -> None:
    bleeding = fighter(hp=4, conditions={"bleeding": 0})
    assert choice(field("....", ".AB.", "..T.", numbers={"B": bleeding})) == Aid(1, 2)


def test_it_opens_the_door_that_bars_the_way() -> None:
    shut = field("###########", "#...A.....#", "###########", doors=[(5, 1, 5, 2)], lost="")
    lost = replace(shut, contacts=(), initiative=(1,))
    assert choice(unexplored(lost, "#####......", "#####......", "#####......")) == Interact(1, 100)


def test_a_locked_door_bars_it() -> None:
    shut = field("###########", "#...A.....#", "###########", doors=[(5, 1, 5, 2)], door_locked=True)
    action = choice(unexplored(shut, "#####......", "#####......", "#####......"))
    assert not isinstance(action, Interact)


def test_it_looks_for_foes_where_nobody_has_looked() -> None:
    dark = field("..........", ".A........", "..........")
    action = choice(unexplored(dark, "#####.....", "#####.....", "#####....."))
    assert isinstance(action, Stride)
    assert action.path[-1][0] >= 5


def test_friends_look_in_different_directions() -> None:
    """One goes to one end of the corridor, the other to the other."""
    rows = ("#####################", ".........AB..........", "#####################")
    seen = "......#########......"
    first = unexplored(field(*rows), seen, seen, seen)
    bot, ends = make("greedy"), []
    for actor in (1, 2):
        observation = replace(first, actor=actor)
        action = bot.choose(observation, Dice(1, 2, 3, 0))
        assert isinstance(action, Stride)
        ends.append(action.path[-1][0])
    assert (ends[0] < 9) != (ends[1] < 9)


def test_it_goes_to_where_somebody_was_lost() -> None:
    lost = unexplored(field("............", ".A........T.", "............", lost="T"), *["########...."] * 3)
    action = choice(lost)
    assert isinstance(action, Stride)
    assert action.path[-1][0] > 4


def test_it_searches_for_somebody_lost_nearby() -> None:
    lost = field("......", ".A..T.", "......", lost="T", ap=2)
    assert choice(lost) == Search(1)


def test_it_strikes_at_a_fresh_square_when_nothing_better_is_left() -> None:
    lost = unexplored(field("......", ".AT...", "......", lost="T", ap=1), "##....", "##....", "##....")
    action = choice(lost)
    assert isinstance(action, Strike)
    assert (action.target, action.square) == (0, (2, 1))


def test_whom_only_a_friend_senses_it_attacks_by_the_square() -> None:
    seen = field("......", ".AT.B.", "......")
    blind = replace(seen.own[0], seen=())
    action = choice(replace(seen, own=(blind, *seen.own[1:])))
    assert isinstance(action, Strike)
    assert action.square == (2, 1)


def test_with_a_zone_to_reach_it_runs_there() -> None:
    observation = told(field("..........", ".A........", ".........."), Objective("us", Goal.REACH, ((9, 1),)))
    action = choice(observation)
    assert isinstance(action, Stride)
    assert action.path[-1][0] == 7


def test_in_a_zone_to_hold_it_stays_while_no_foe_is_in_it() -> None:
    zone = ((1, 1), (2, 1))
    observation = told(field("...........", ".A.......T.", "..........."), Objective("us", Goal.HOLD, zone, rounds=3))
    action = choice(observation)
    assert not isinstance(action, Stride) or action.path[-1] in zone


def test_the_one_to_be_assassinated_is_struck_before_others() -> None:
    other = field("....", ".AT.", ".U..")
    first, second = other.contacts
    contacts = (first, replace(second, name="Captain"))
    action = choice(told(replace(other, contacts=contacts), Objective("us", Goal.ASSASSINATE, target="Captain")))
    assert isinstance(action, Strike)
    assert action.target == 5


def test_a_hidden_foe_at_hand_is_searched_for_or_struck_at_its_square() -> None:
    action = choice(field("....", ".AT.", "....", states={"T": Detection.HIDDEN}))
    assert isinstance(action, Strike | Search)
