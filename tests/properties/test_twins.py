"""Twins: battles that differ only in what one side cannot know look the same to it, byte for byte (R-SEC-1)."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from components.actions import Strike
from components.events import Struck
from components.outcome import Result
from components.scenario import Entrant
from tests.arena import act_as, arena, who
from tests.channels import DEEP, NAMES, SHALLOW, replay_film
from tests.compare import compare, unlike
from tests.halves import FEATURES, RULESETS, STYLES, VIEWER, twins
from tests.observation_bytes import observation_bytes
from tests.twins import World, note_picture, steps

PAIRS = 200
PERCENT_PAIRS = 20
AT_ONCE = 10
DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("first", range(1, PAIRS + 1, AT_ONCE))
def test_twins_look_the_same_until_the_first_evidence(first: int, scale: int) -> None:
    """Through a whole round: every bot's input, log and picture, and once a pair all other channels, too."""
    decisions = 0
    for seed in seeds(first, scale):
        found = compare(seed, record=seed % AT_ONCE == 0)
        assert not found.differs, f"seed {seed}: {found.differs} differs at decision {found.decisions}"
        decisions += found.decisions
    assert decisions > 3 * AT_ONCE


@pytest.mark.parametrize("ruleset", RULESETS[1:])
@pytest.mark.parametrize("first", range(1, PERCENT_PAIRS + 1, AT_ONCE))
def test_twins_look_the_same_by_percent_too(first: int, ruleset: str, scale: int) -> None:
    """The same under the other rules: miss chances, points and light of their own, the same silence."""
    decisions = 0
    for seed in seeds(first, scale):
        found = compare(seed, record=seed % AT_ONCE == 0, ruleset=ruleset)
        assert not found.differs, f"seed {seed}: {found.differs} differs at decision {found.decisions}"
        decisions += found.decisions
    assert decisions > 3 * AT_ONCE


def test_a_blow_by_an_unseen_hand_that_fells_is_where_the_comparison_ends() -> None:
    """Nobody is left who has the evidence, and yet the side was told of it: pair 3148."""
    assert not compare(3148, rounds=2, ruleset="pf1e").differs


def test_a_hide_that_rests_on_an_unseen_body_is_evidence_of_it_though_cover_adds_nothing() -> None:
    """By percents cover gives Stealth no points, and yet decides whether it may be tried: pair 130132."""
    assert not compare(130132, ruleset="pf1e-de").differs


@pytest.mark.parametrize("seed", [9, 10])
def test_a_film_has_no_picture_of_a_turn_of_somebody_unseen(seed: int) -> None:
    """Where one battle of a pair has such a turn and the other has not, a picture of nobody's turn would tell."""
    films: list[object] = []
    for both in steps(seed, record=True):
        films = [replay_film(world, world.battle.world.tick_number) for world in both]
    assert films[0] == films[1] != []


def seeds(first: int, scale: int) -> Sequence[int]:
    """The seeds of one part: the same ones in every run, with --long some beyond them."""
    return [seed + PAIRS * more for more in range(scale) for seed in range(first, first + AT_ONCE)]


def test_the_pairs_differ_in_everything_that_a_side_may_not_know() -> None:
    """What they are made of changes with the seed: no pair is the same battle twice."""
    assert all(first != second for first, second in map(twins, range(60)))
    assert len(STYLES) == 3
    assert {"existence", "place", "kind", "hp", "armour", "conditions", "name", "deeds", "light"} <= {*FEATURES}


def test_what_unseen_creatures_do_differs_between_twins_and_is_not_idle() -> None:
    """The comparison would be worth nothing if nothing ever happened out of sight."""
    unequal = 0
    for seed in range(40):
        for one, other in steps(seed):
            ticks = one.battle.world.tick_number, other.battle.world.tick_number
        unequal += ticks[0] != ticks[1]
        if unequal == 5:
            break
    assert unequal == 5


def test_a_difference_is_noticed_in_each_channel_once_it_is_known() -> None:
    """No channel is blind: of two battles that a side can tell apart each gives something else."""
    worlds = []
    for conditions in ((), ("invisible",)):
        own = Entrant("A", "archer", VIEWER, 1, 2, conditions=("deafened",))
        battle = arena(["." * 9] * 5, own, Entrant("T", "guard", "blue", 5, 2, conditions=conditions))
        act_as(battle, "A")
        world = World(twins(0)[0], battle, None)
        note_picture(world)
        worlds.append(world)
    for name, channel in {**SHALLOW, **DEEP}.items():
        if name != "turn":
            assert unlike({name: channel}, *worlds) == name


def test_the_page_on_knowledge_lists_every_channel_that_is_compared() -> None:
    page = (DOCS / "knowledge.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([a-z ]+)` \|", page.partition("## What twins compare")[2].partition("\n## ")[0], re.M)
    assert listed == list(NAMES)


def guess(seed: int, place: tuple[int, int] | None) -> tuple[Result, bytes, bytes]:
    """A Strike at a guessed square: how it truly ended, and all that the attacker's side has of it."""
    unseen = [Entrant("T", "guard", "blue", *place, conditions=("invisible",))] if place else []
    away = Entrant("far", "goblin", "blue", 8, 4, conditions=("invisible",))
    battle = arena(
        ["." * 9] * 5, Entrant("A", "archer", VIEWER, 1, 2, conditions=("deafened",)), away, *unseen, seed=seed
    )
    record = battle.perform(Strike(act_as(battle, "A"), 0, "longbow", "", (5, 2)))
    (struck,) = (stamped.event for stamped in record.events if isinstance(stamped.event, Struck))
    return struck.outcome.result, observation_bytes(battle.observe(VIEWER)), repr(battle.log(VIEWER)).encode()


def test_r_und_2_wrong_square_failed_check_and_low_roll_leave_one_record_byte_for_byte() -> None:
    """Not the line alone: the whole knowledge of the side and its whole log, whoever is there or not."""
    seen = set()
    for seed in range(30):
        result, *got = guess(seed, (5, 2))
        if result is not Result.HIT:
            seen.add(result)
            wrong, *nobody = guess(seed, None)
            assert wrong is Result.WRONG_SQUARE
            assert got == nobody == list(guess(seed, (7, 0))[1:])
    assert seen == {Result.FLAT_FAILED, Result.MISS}


def test_r_und_2_who_else_is_in_a_guessed_square_changes_no_record_of_a_miss() -> None:
    """Several at one square: one by the secret stream (D-UND-1); a small one and its neighbour are both unseen."""
    for seed in range(12):
        result, *got = guess(seed, (5, 2))
        battle = arena(
            ["." * 9] * 5,
            Entrant("A", "archer", VIEWER, 1, 2, conditions=("deafened",)),
            Entrant("far", "goblin", "blue", 8, 4, conditions=("invisible",)),
            Entrant("T", "guard", "blue", 5, 2, conditions=("invisible",)),
            Entrant("U", "ogre", "blue", 6, 0, conditions=("invisible",)),
            seed=seed,
        )
        assert who(battle, "U")
        battle.perform(Strike(act_as(battle, "A"), 0, "longbow", "", (5, 2)))
        if result is not Result.HIT:
            assert got == [observation_bytes(battle.observe(VIEWER)), repr(battle.log(VIEWER)).encode()]
