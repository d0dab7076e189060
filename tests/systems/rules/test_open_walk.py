"""What an open walk leaves of what was won from others (D-REVEAL-1, D-STATE-1, R-DIV-1)."""

from dataclasses import replace

from components.detection import Detection
from components.observation import Observation
from systems.rules.open_walk import open_walk
from systems.rules.provocation import provoked_by
from systems.rules.scene import Scene
from tests.systems.field import A, T, field
from tests.systems.rules.values import BOW, SWORD, fighter

UNDETECTED, HIDDEN, OBSERVED = Detection
DEAF = {"T": fighter(conditions={"deafened": 0}, weapons=(SWORD,))}


def walked(seen: Observation, *path: tuple[int, int]) -> tuple[Detection, ...]:
    scene = Scene(seen)
    return open_walk(scene, scene.own[A], scene.contacts[T], path)


def test_what_was_won_lasts_while_every_square_entered_is_screened() -> None:
    seen = field("Amm.T", ".....", ".....", numbers=DEAF, believed={"T": UNDETECTED})
    assert walked(seen, (1, 0), (2, 0)) == (UNDETECTED, UNDETECTED, UNDETECTED)
    assert walked(seen, (0, 1), (0, 2)) == (UNDETECTED, UNDETECTED, OBSERVED)
    assert walked(seen, (0, 1), (0, 2), (0, 1)) == (UNDETECTED, UNDETECTED, OBSERVED, OBSERVED)


def test_ears_make_hidden_of_an_earned_undetected() -> None:
    assert walked(field("Amm.T", believed={"T": UNDETECTED}), (1, 0)) == (UNDETECTED, HIDDEN)


def test_a_diversion_is_over_as_an_open_walk_begins() -> None:
    seen = field("A...T", believed={"T": HIDDEN})
    seen = replace(seen, own=(replace(seen.own[0], diverting=True, fooled=(T,)),))
    assert Scene(seen).believed(seen.own[0], seen.contacts[0]) is HIDDEN
    assert walked(seen, (1, 0)) == (OBSERVED, OBSERVED)


def test_a_square_that_was_given_away_is_held_while_in_reach() -> None:
    unseen = {"A": fighter(conditions={"invisible": 0}), **DEAF}
    seen = field("A#..T", ".#...", ".....", numbers=unseen)
    held = replace(seen, own=(replace(seen.own[0], located=(T,)),))
    assert walked(held, (0, 1), (0, 2)) == (HIDDEN, UNDETECTED, UNDETECTED)
    clear = field("A...T", numbers=unseen)
    assert walked(replace(clear, own=(replace(clear.own[0], located=(T,)),)), (1, 0)) == (HIDDEN, HIDDEN)


def test_the_previews_of_strikes_and_openings_know_it() -> None:
    seen = field("Amm.T", ".....", numbers=DEAF, believed={"T": UNDETECTED})
    scene = Scene(seen)
    there = scene.strike_facts(scene.own[A], scene.contacts[T], BOW, at=(2, 0))
    assert "off_guard" in [level.source for level in there.levels]
    near = field("AmT.", "....", numbers=DEAF, believed={"T": UNDETECTED})
    assert provoked_by(Scene(near), near.own[0], "stride", ((1, 0), (0, 1))) == ()
    heard = field("AmT.", "....", numbers={"T": fighter(weapons=(SWORD,))}, believed={"T": UNDETECTED})
    assert provoked_by(Scene(heard), heard.own[0], "stride", ((1, 0), (0, 1))) == (T,)
