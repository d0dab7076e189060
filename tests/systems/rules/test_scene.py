from dataclasses import replace

import pytest

from components.detection import Cover, Detection
from ecs.grid.lines import EFFECT
from systems.rules.believed_ground import believed_ground
from systems.rules.scene import Scene
from tests.systems.field import A, T, U, field
from tests.systems.rules.values import BOW, SWORD, fighter

UNDETECTED, HIDDEN, OBSERVED = Detection


def test_a_side_believes_in_its_own_bodies_and_in_those_whose_square_is_certain() -> None:
    assert Scene(field("A.B.T")).felt(A, T).cover is Cover.LESSER
    assert Scene(field("A.U.T")).felt(A, T).cover is Cover.LESSER


def test_c42_an_unseen_creature_on_the_line_gives_no_cover_in_a_preview() -> None:
    assert Scene(field("A.U.T", lost="U")).felt(A, T).cover is Cover.NONE


def test_the_prone_and_the_fallen_cover_nobody() -> None:
    prone = {"B": fighter(conditions={"prone": 0})}
    assert Scene(field("A.B.T", numbers=prone)).felt(A, T).cover is Cover.NONE
    assert Scene(field("A.B.T", fallen="B")).felt(A, T).cover is Cover.NONE


def test_two_scenes_of_one_layout_share_their_ground_and_do_not_mix_their_creatures() -> None:
    before = field("A.B.T", ".....")
    after = replace(before, own=(before.own[0], replace(before.own[1], y=1)))
    first, second = Scene(before), Scene(after)
    assert first.ground is second.ground
    assert [scene.felt(A, T).cover for scene in (first, second, first)] == [Cover.LESSER, Cover.NONE, Cover.LESSER]


def test_grounds_of_equal_layouts_are_kept_apart_by_their_doors() -> None:
    layout = field("A.T", doors=[(1, 0, 1, 1)]).briefing.layout
    shut, opened = believed_ground(layout, frozenset()), believed_ground(layout, frozenset({0}))
    assert shut is not opened
    assert believed_ground(layout, frozenset()) is shut


def test_a_door_looks_as_the_side_last_saw_it() -> None:
    door = [(1, 0, 1, 1)]
    assert not Scene(field("A.T", doors=door)).bits(A, T) & EFFECT
    assert Scene(field("A.T", doors=door, door_open=True)).bits(A, T) & EFFECT


def test_from_another_square_the_lines_are_those_of_that_square() -> None:
    scene = Scene(field("A.#.T", "....."))
    assert scene.felt(A, T).cover is Cover.STANDARD
    assert scene.felt(A, T, at=(4, 1)).cover is Cover.NONE
    assert scene.felt(A, T, at=(4, 1)).distance == 5


def test_a_contact_that_hid_stays_hidden_from_squares_where_it_is_screened() -> None:
    scene = Scene(field("A.o.T", ".....", states={"T": HIDDEN}))
    own, contact = scene.own[A], scene.contacts[T]
    assert scene.sensed(own, contact).state is HIDDEN
    assert scene.sensed(own, contact, at=(1, 0)).state is HIDDEN
    assert scene.sensed(own, contact, at=(4, 1)).state is OBSERVED


def test_a_contact_hidden_for_no_known_reason_is_not_taken_to_be_seen_from_elsewhere() -> None:
    scene = Scene(field("A...T", ".....", states={"T": HIDDEN}))
    assert scene.sensed(scene.own[A], scene.contacts[T], at=(3, 1)).state is HIDDEN


def test_strike_facts_take_the_numbers_both_sides_are_believed_to_have() -> None:
    attack = {"A": fighter(attack=6), "T": fighter(defense=4)}
    scene = Scene(field("AmB.T", numbers=attack, believed={"T": HIDDEN}))
    facts = scene.strike_facts(scene.own[A], scene.contacts[T], BOW)
    assert (facts.modifier, facts.dc, facts.net) == (6, 14, 0)
    assert [level.source for level in facts.levels] == ["cover", "off_guard"]


def test_taking_cover_counts_once() -> None:
    covered = {"T": fighter(taking_cover=True)}
    scene = Scene(field("A.B.T", numbers=covered))
    assert scene.strike_facts(scene.own[A], scene.contacts[T], BOW).net == -2


def test_what_comes_back_is_weighed_the_same_way() -> None:
    scene = Scene(field("AmB.T", believed={"T": HIDDEN}))
    facts = scene.incoming(scene.contacts[T], scene.own[A], BOW)
    assert (facts.flat_dc, facts.net) == (11, -1)
    near = scene.incoming(scene.contacts[T], scene.own[A], SWORD, at=(3, 0))
    assert (near.flat_dc, near.net) == (0, 0)


@pytest.mark.parametrize("won", [HIDDEN, Detection.UNDETECTED])
def test_what_stealth_won_is_believed_in_as_long_as_a_screen_keeps_it(won: Detection) -> None:
    """D-STATE-1: in the plain view of somebody whom one sees it is over, and the odds know it."""
    for light, state in ((0, won), (2, OBSERVED)):
        scene = Scene(field("A...T", light=light, believed={"T": won}))
        assert scene.believed(scene.own[A], scene.contacts[T]) is state
        off_guard = [level.source for level in scene.strike_facts(scene.own[A], scene.contacts[T], BOW).levels]
        assert (off_guard == ["off_guard"]) is (state is won)


@pytest.mark.parametrize("light", [(0, 0), (5, 10)])
def test_an_invisible_carrier_of_a_light_knows_that_it_gives_the_square_away(light: tuple[int, int]) -> None:
    """D-LIGHT-1: Hidden to those who see its square."""
    seen = field("A...T", numbers={"A": fighter(conditions={"invisible": 0})})
    scene = Scene(replace(seen, own=(replace(seen.own[0], light=light),)))
    assert scene.believed(scene.own[A], scene.contacts[T]) is (HIDDEN if any(light) else UNDETECTED)


def test_nobody_is_hidden_from_whom_nothing_of_it_reaches() -> None:
    scene = Scene(field("A#..T", ".#...", believed={"T": HIDDEN}, numbers={"T": fighter(conditions={"deafened": 0})}))
    assert scene.believed(scene.own[A], scene.contacts[T]) is Detection.UNDETECTED


def test_a_diversion_screens_from_those_alone_whom_it_is_believed_to_fool() -> None:
    """R-DIV-1: who saw through it is not fooled, though a Hide behind cover hides one from it, too."""
    seen = field("A...T", "....U", believed={"T": HIDDEN, "U": HIDDEN})
    scene = Scene(replace(seen, own=(replace(seen.own[0], diverting=True, fooled=(T,), wary=(T, U)),)))
    own = scene.own[A]
    assert [scene.screened(own, foe) for foe in (T, U)] == [True, False]
    assert [scene.believed(own, scene.contacts[foe]) for foe in (T, U)] == [HIDDEN, OBSERVED]
    assert scene.undiverted(own, scene.contacts[T]) is OBSERVED  # any action that is no stealth ends it first


def test_known_foes_bar_the_way_and_allies_may_be_passed() -> None:
    reach = Scene(field("ABT..", "#####")).reach(Scene(field("ABT..", "#####")).own[A], "stride")
    assert set(reach.cost) == {(0, 0)}
    free = Scene(field("AB...", "#####"))
    assert set(free.reach(free.own[A], "stride").cost) == {(0, 0), (2, 0), (3, 0), (4, 0)}


def test_the_squares_of_unseen_creatures_are_free() -> None:
    scene = Scene(field("AU...", "#####", lost="U"))
    assert (1, 0) in scene.reach(scene.own[A], "stride").cost


def test_a_sneak_reaches_half_as_far() -> None:
    scene = Scene(field("A........"))
    assert max(scene.reach(scene.own[A], "stride").cost.values()) == 30
    assert max(scene.reach(scene.own[A], "sneak").cost.values()) == 15
    assert max(scene.reach(scene.own[A], "step").cost.values()) == 5


def test_a_carried_light_shines_wherever_its_carrier_goes() -> None:
    scene = Scene(field("A...T", light=0))
    assert scene.felt(T, A).state is HIDDEN
    scene.own[A] = replace(scene.own[A], light=(20, 40))
    assert scene.felt(T, A, target_at=(2, 0)).state is OBSERVED
