from collections.abc import Callable
from dataclasses import replace

import pytest

from components.actions import (
    Action,
    Aid,
    EndTurn,
    Hide,
    Interact,
    Search,
    Sneak,
    Stand,
    Step,
    Stride,
    Strike,
    TakeCover,
)
from components.detection import Detection, Light
from components.observation import Observation
from systems.legality import KINDS, options, why_not
from systems.rules.refusal import Refusal
from tests.systems.field import A, B, T, U, field
from tests.systems.rules.values import BOW, SPEAR, SWORD, fighter

UNDETECTED, HIDDEN, OBSERVED = Detection
DOOR = 100


def reason(observation: Observation, action: Action) -> str:
    refusal = why_not(observation, action)
    return refusal.key.removeprefix("reason.") if refusal else "legal"


def shoot(target: int = T) -> Strike:
    return Strike(A, target, "bow")


def stab(target: int = T) -> Strike:
    return Strike(A, target, "sword")


def test_nothing_can_be_done_with_others_or_out_of_turn_or_after_the_battle() -> None:
    assert reason(field("A..T"), Stride(T, ((2, 0),))) == "not_yours"
    assert reason(field("AB.T"), Search(B)) == "not_your_turn"
    assert reason(field("A..T", winner="us"), Search(A)) == "battle_is_over"
    assert reason(field("A..T", fallen="A"), Search(A)) == "out_of_the_fight"


def test_what_one_cannot_pay_for_is_refused_and_ending_the_turn_is_free() -> None:
    assert why_not(field("A..T", ap=0), Search(A)) == Refusal("reason.no_ap", {"need": 1, "left": 0})
    assert reason(field("A..T", ap=0), EndTurn(A)) == "legal"


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (((1, 0), (2, 1)), "legal"),
        ((), "no_path"),
        (((2, 0),), "path_is_broken"),
        (((0, 0),), "path_is_broken"),
        (((1, 0), (2, 0)), "blocked"),
        (((1, 1), (2, 2)), "occupied"),
        (((0, 1), (0, 2)), "occupied"),
        (((0, 1), (0, 2), (1, 2)), "legal"),
        (((-1, 0),), "blocked"),
    ],
)
def test_paths_go_from_square_to_square_past_nothing_known(path: tuple[tuple[int, int], ...], why: str) -> None:
    assert reason(field("A.#.....", "........", "B.T....."), Stride(A, path)) == why


def test_a_walk_ends_with_its_budget_every_second_diagonal_costing_double() -> None:
    ground = field(*["........"] * 7, "A.......")
    diagonal = tuple((step, 7 - step) for step in range(1, 8))
    assert reason(ground, Stride(A, diagonal[:4])) == "legal"
    assert why_not(ground, Stride(A, diagonal[:5])) == Refusal("reason.too_far", {"feet": 35, "most": 30})
    assert reason(ground, Sneak(A, diagonal[:2])) == "legal"
    assert reason(ground, Sneak(A, diagonal[:3])) == "too_far"


def test_mud_costs_double_and_is_too_much_for_a_step() -> None:
    ground = field("A~~~~~")
    assert reason(ground, Stride(A, ((1, 0), (2, 0), (3, 0)))) == "legal"
    assert reason(ground, Stride(A, ((1, 0), (2, 0), (3, 0), (4, 0)))) == "too_far"
    assert reason(ground, Step(A, ((1, 0),))) == "too_far"


def test_a_step_is_one_square() -> None:
    assert reason(field("A..."), Step(A, ((1, 0),))) == "legal"
    assert reason(field("A..."), Step(A, ((1, 0), (2, 0)))) == "step_is_one_square"


def test_the_prone_can_only_stand_up() -> None:
    prone = field("A...", numbers={"A": fighter(conditions={"prone": 0})})
    assert reason(prone, Stride(A, ((1, 0),))) == "prone"
    assert reason(prone, Stand(A)) == "legal"
    assert reason(field("A..."), Stand(A)) == "not_prone"


def test_the_planner_treats_squares_of_unseen_creatures_as_free() -> None:
    assert reason(field("A.T", lost="T"), Stride(A, ((1, 0), (2, 0)))) == "legal"


def test_melee_needs_reach() -> None:
    assert reason(field("AT"), stab()) == "legal"
    assert why_not(field("A.T"), stab()) == Refusal("reason.out_of_reach", {"feet": 10, "most": 5})


def test_c45_a_reach_of_ten_does_not_reach_fifteen() -> None:
    spear = {"A": fighter(weapons=(SPEAR,))}
    assert reason(field("A.T", numbers=spear), Strike(A, T, "spear")) == "legal"
    assert reason(field("A..T", numbers=spear), Strike(A, T, "spear")) == "out_of_reach"


def test_c19_a_shot_beyond_five_increments_is_refused_before_any_cost() -> None:
    assert reason(field("A" + "." * 35 + "T"), shoot()) == "legal"
    far = why_not(field("A" + "." * 36 + "T"), shoot())
    assert far == Refusal("reason.out_of_range", {"feet": 185, "most": 180})


def test_c49_a_wall_between_refuses_even_a_neighbour() -> None:
    assert reason(field("AT", doors=[(1, 0, 1, 1)]), stab()) == "no_line_of_effect"


def test_m28_a_creature_felt_through_a_wall_is_no_target() -> None:
    assert reason(field("A#T", states={"T": HIDDEN}), shoot()) == "no_line_of_effect"


def test_ammunition_weapons_and_arms_are_needed() -> None:
    assert reason(field("A.T", numbers={"A": fighter(ammo=0)}), shoot()) == "no_ammo"
    assert reason(field("AT", numbers={"A": fighter(ammo=0)}), stab()) == "legal"
    assert reason(field("AT"), Strike(A, T, "axe")) == "no_such_weapon"
    assert reason(field("AT", numbers={"A": fighter(wounds={"arm": 2})}), stab()) == "weapon_unusable"


def test_an_undetected_creature_cannot_be_targeted_though_an_ally_sees_it() -> None:
    ground = field("AT", states={"T": UNDETECTED})
    assert reason(ground, stab()) == "not_perceived"
    assert reason(ground, Strike(A, 0, "sword", "", (1, 0))) == "legal"


def test_friends_strangers_and_the_fallen_are_no_targets() -> None:
    assert reason(field("AB"), stab(B)) == "friend"
    assert reason(field("A."), stab(T)) == "not_perceived"
    assert reason(field("A."), Strike(A, 0, "sword")) == "no_target"
    assert reason(field("AT", fallen="T"), stab()) == "target_is_down"


@pytest.mark.parametrize(
    ("square", "why"),
    [
        ((1, 1), "legal"),
        ((1, 0), "occupied"),
        ((0, 1), "occupied"),
        ((0, 0), "occupied"),
        ((2, 0), "out_of_reach"),
        ((-1, 0), "off_the_map"),
        ((0, 9), "off_the_map"),
    ],
)
def test_a_guess_needs_a_square_in_reach_that_holds_nobody_known(square: tuple[int, int], why: str) -> None:
    assert reason(field("AT..", "B..#"), Strike(A, 0, "sword", "", square)) == why


def test_nobody_can_be_guessed_inside_stone_or_behind_it() -> None:
    assert reason(field("A#."), Strike(A, 0, "bow", "", (1, 0))) == "blocked"
    assert reason(field("A#."), Strike(A, 0, "bow", "", (2, 0))) == "no_line_of_effect"


def test_m47_hiding_in_plain_view_is_refused() -> None:
    assert reason(field("A..T"), Hide(A)) == "nowhere_to_hide"


def test_hiding_needs_a_screen_from_one_known_observer() -> None:
    assert reason(field("A.o.T"), Hide(A)) == "legal"
    assert reason(field("AmmmT"), Hide(A)) == "legal"
    assert reason(field("A.U.T"), Hide(A)) == "nowhere_to_hide"
    assert reason(field("A...T", light=Light.DIM), Hide(A)) == "legal"


def test_with_no_known_observer_hiding_and_cover_are_allowed() -> None:
    assert reason(field("A..T", lost="T"), Hide(A)) == "legal"
    assert reason(field("A..T", lost="T"), TakeCover(A)) == "legal"


def test_c27_cover_in_the_open_is_refused() -> None:
    assert reason(field("A..T"), TakeCover(A)) == "no_cover"


def test_c28_lesser_cover_with_the_stance_is_enough_to_hide() -> None:
    assert reason(field("A.B.T", actor=A), TakeCover(A)) == "legal"
    covering = {"A": fighter(taking_cover=True)}
    assert reason(field("A.B.T", numbers=covering), Hide(A)) == "legal"
    assert reason(field("A.B.T", numbers=covering), TakeCover(A)) == "already_covered"


def test_doors_are_opened_from_beside_them() -> None:
    door = [(2, 0, 2, 1)]
    assert reason(field(".A..", "....", doors=door), Interact(A, DOOR)) == "legal"
    assert reason(field("..A.", "....", doors=door), Interact(A, DOOR)) == "legal"
    assert reason(field("A...", "....", doors=door), Interact(A, DOOR)) == "not_adjacent"
    assert reason(field("....", ".A..", doors=door), Interact(A, DOOR)) == "not_adjacent"
    assert reason(field(".A..", doors=door, door_locked=True), Interact(A, DOOR)) == "door_locked"
    assert reason(field(".A.."), Interact(A, DOOR)) == "no_such_door"


def test_aid_is_for_bleeding_friends_at_hand() -> None:
    bleeding = fighter(conditions={"bleeding": 0})
    assert reason(field("AB", numbers={"B": bleeding}), Aid(A, B)) == "legal"
    assert reason(field("A.", numbers={"A": bleeding}), Aid(A, A)) == "legal"
    assert reason(field("A.B", numbers={"B": bleeding}), Aid(A, B)) == "not_adjacent"
    assert reason(field("AB"), Aid(A, B)) == "not_bleeding"
    assert reason(field("AT"), Aid(A, T)) == "no_such_friend"


STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
FIELDS: list[Callable[[], Observation]] = [
    lambda: field("A.o.T.", ".m..~.", "..B.U.", lost="U"),
    lambda: field("AT.", "...", numbers={"A": fighter(wounds={"arm": 2}, ammo=0)}),
    lambda: field("A..T", numbers={"A": fighter(conditions={"prone": 0, "bleeding": 0})}),
    lambda: field("A.#", "...", "B.T", doors=[(1, 0, 1, 1)], states={"T": HIDDEN}, light=Light.DIM),
    lambda: field("AU", "..", ap=0),
]


@pytest.mark.parametrize("make", FIELDS)
def test_every_option_offered_is_legal_and_offers_are_alike_each_time(make: Callable[[], Observation]) -> None:
    observation = make()
    offered = options(observation)
    assert tuple(offered) == KINDS
    assert offered["end_turn"] == [EndTurn(A)]
    for actions in offered.values():
        assert len(set(actions)) == len(actions)
        assert [why_not(observation, action) for action in actions] == [None] * len(actions)
    assert options(make()) == offered


@pytest.mark.parametrize("make", FIELDS)
def test_every_square_in_reach_is_offered_and_no_other(make: Callable[[], Observation]) -> None:
    """In reach is where any legal path ends: those of one square are tried, and from each end another square on."""
    observation = make()
    offered = [action for action in options(observation)["stride"] if isinstance(action, Stride)]
    reached, tried = set[tuple[int, int]](), [tuple[tuple[int, int], ...]()]
    while tried:
        way = tried.pop()
        x, y = way[-1] if way else (observation.own[0].x, observation.own[0].y)
        for square in ((x + dx, y + dy) for dx, dy in STEPS if (x + dx, y + dy) not in reached):
            if why_not(observation, Stride(A, (*way, square))) is None:
                reached.add(square)
                tried.insert(0, (*way, square))
    own = {(observation.own[0].x, observation.own[0].y)}
    assert {action.path[-1] for action in offered} == reached - own


def test_lost_contacts_are_guessed_at_first_then_near_squares_up_to_a_limit() -> None:
    strikes = [action for action in options(field("A...U", ".....", lost="U"))["strike"] if isinstance(action, Strike)]
    bow = [action.square for action in strikes if action.weapon == "bow"]
    assert bow[0] == (4, 0)
    assert bow[1:] == [(1, 0), (0, 1), (1, 1), (2, 0), (2, 1)]
    sword = [action.square for action in strikes if action.weapon == "sword"]
    assert sword == [(1, 0), (0, 1), (1, 1)]
    few = options(field("A...U", ".....", lost="U"), guesses=0)["strike"]
    assert [action.square for action in few if isinstance(action, Strike)] == [(4, 0)]


def test_a_targets_default_aim_comes_first() -> None:
    aims = [action.aim for action in options(field("AT"), guesses=0)["strike"] if isinstance(action, Strike)]
    assert aims == ["torso", "head", "arm", "leg"] * 2


def test_nothing_is_offered_when_another_side_acts() -> None:
    assert options(field("A.T", actor=T)) == {}
    assert options(field("A.T", actor=0)) == {}


def test_what_the_side_does_not_know_changes_no_offer() -> None:
    seen = field("A.o.T.", "......")
    lost = field("A.o.T.", "...U..", lost="U")
    without = replace(lost, contacts=lost.contacts[:1])
    assert options(without, guesses=0) == options(seen, guesses=0)


def test_weapons_are_offered_in_stat_block_order() -> None:
    both = options(field("AT", numbers={"A": fighter(weapons=(BOW, SWORD))}), guesses=0)["strike"]
    assert list(dict.fromkeys(action.weapon for action in both if isinstance(action, Strike))) == ["bow", "sword"]
    assert U not in {action.target for action in both if isinstance(action, Strike)}
