import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.awareness import Track
from components.detection import Cover, Detection, Light
from components.felt import Felt
from components.senses import Sense
from ecs.grid.lines import EFFECT, MIST, SIGHT
from ecs.grid.sight import COVER_SHIFT
from systems.rules.detection import Impression, feel, off_guard, pair_state
from tests.systems.rules.values import (
    DARKVISION,
    ECHO,
    HEARING,
    LIFE,
    LOW_LIGHT,
    PRECISE_TREMOR,
    RULES,
    SCENT,
    TREMOR,
)
from tests.systems.rules.values import (
    SIGHT as EYES,
)

CLEAR = EFFECT | SIGHT
ORDINARY = (EYES, HEARING)
UNDETECTED, HIDDEN, OBSERVED = Detection


def felt(
    *senses: Sense,
    bits: int = CLEAR,
    distance: int = 20,
    light: Light = Light.BRIGHT,
    conditions: tuple[str, ...] = (),
    invisible: bool = False,
    grounded: bool = True,
    noise: int = 50,
    taking_cover: bool = False,
    walls: int = 1,
) -> Felt:
    impression = Impression(bits, distance, light, invisible, grounded, noise, taking_cover, walls)
    return feel(senses or ORDINARY, dict.fromkeys(conditions, 0), impression, RULES)


def behind(cover: Cover, bits: int = CLEAR) -> int:
    return bits | cover << COVER_SHIFT


def test_m01_in_bright_light_and_clear_line_observed_and_not_concealed() -> None:
    seen = felt(EYES)
    assert (seen.state, seen.causes, seen.screened) == (OBSERVED, (), False)


def test_m02_dim_light_conceals_and_changes_no_state() -> None:
    seen = felt(EYES, light=Light.DIM)
    assert (seen.state, seen.causes, seen.screened) == (OBSERVED, ("dim",), True)


@pytest.mark.parametrize("light", list(Light))
def test_m04_m08_darkvision_sees_in_dim_and_dark_as_in_bright(light: Light) -> None:
    assert felt(DARKVISION, light=light) == felt(DARKVISION)._replace(senses=("darkvision",))


def test_darkvision_ends_at_its_range() -> None:
    assert felt(DARKVISION, light=Light.DARK, distance=60).state is OBSERVED
    assert felt(DARKVISION, light=Light.DARK, distance=65).state is UNDETECTED


def test_m05_in_darkness_hearing_makes_it_hidden() -> None:
    heard = felt(light=Light.DARK)
    assert (heard.state, heard.located, heard.precise, heard.senses) == (HIDDEN, True, False, ("hearing",))


def test_m07_low_light_vision_does_nothing_in_darkness_and_sees_dim_as_bright() -> None:
    assert felt(LOW_LIGHT, HEARING, light=Light.DARK).state is HIDDEN
    assert not felt(LOW_LIGHT, light=Light.DIM).concealed


def test_m10_fog_between_conceals() -> None:
    assert felt(bits=CLEAR | MIST).causes == ("mist",)


def test_all_causes_are_kept() -> None:
    assert felt(bits=CLEAR | MIST, light=Light.DIM, conditions=("dazzled",)).causes == ("mist", "dim", "dazzled")


def test_m11_hearing_alone_leaves_an_invisible_one_undetected_though_something_is_near() -> None:
    heard = felt(invisible=True)
    assert (heard.state, heard.located, heard.vague, heard.screened) == (UNDETECTED, False, True, True)


def test_m13_a_precise_sense_out_of_range_is_none() -> None:
    assert felt(EYES, ECHO, invisible=True, distance=35).state is UNDETECTED
    assert felt(EYES, ECHO, invisible=True, distance=30).state is OBSERVED


def test_m14_imprecise_tremorsense_tracks_an_invisible_one() -> None:
    tracked = felt(EYES, HEARING, TREMOR, invisible=True)
    assert (tracked.state, tracked.located) == (HIDDEN, True)


def test_tremorsense_feels_nothing_in_the_air() -> None:
    assert felt(TREMOR, grounded=False).state is UNDETECTED


@pytest.mark.parametrize("sense", [SCENT, LIFE, TREMOR])
def test_scent_and_life_locate_an_invisible_one_too(sense: Sense) -> None:
    assert felt(EYES, sense, invisible=True).state is HIDDEN


def test_m20_the_blinded_hear() -> None:
    assert felt(conditions=("blinded",)).state is HIDDEN


def test_m22_the_blinded_see_with_their_ears() -> None:
    assert felt(EYES, ECHO, conditions=("blinded",)).state is OBSERVED


def test_m23_deafness_stops_every_sense_of_sound() -> None:
    assert felt(EYES, ECHO, HEARING, conditions=("deafened",), invisible=True).state is UNDETECTED


def test_m25_cover_alone_changes_no_state() -> None:
    seen = felt(bits=behind(Cover.STANDARD))
    assert (seen.state, seen.cover, seen.screened) == (OBSERVED, Cover.STANDARD, True)


def test_m26_invisible_in_fog_behind_greater_cover_is_undetected_to_darkvision() -> None:
    assert felt(DARKVISION, bits=behind(Cover.GREATER) | MIST, invisible=True).state is UNDETECTED


def test_m28_tremorsense_feels_through_a_wall_without_line_of_effect() -> None:
    tracked = felt(EYES, TREMOR, bits=0)
    assert (tracked.state, tracked.effect) == (HIDDEN, False)


def test_scent_and_sight_do_not_pass_a_wall_and_life_does() -> None:
    assert felt(EYES, SCENT, bits=0).state is UNDETECTED
    assert felt(LIFE, bits=0).state is HIDDEN


def test_glass_lets_sight_through_and_no_sound() -> None:
    assert felt(bits=SIGHT).state is OBSERVED
    assert felt(bits=SIGHT, conditions=("blinded",)).state is UNDETECTED


@pytest.mark.parametrize(("noise", "far"), [(0, 0), (50, 30), (100, 60), (200, 120)])
def test_hearing_reaches_as_far_as_the_noise(noise: int, far: int) -> None:
    reached = [distance for distance in range(5, 200, 5) if felt(HEARING, noise=noise, distance=distance).located]
    assert max(reached, default=0) == far


def test_through_each_wall_hearing_is_vague_and_half_as_far() -> None:
    near = felt(HEARING, bits=0, noise=100, distance=30)
    assert (near.state, near.vague, near.located, near.senses) == (UNDETECTED, True, False, ())
    assert not felt(HEARING, bits=0, noise=100, distance=35).vague
    assert not felt(HEARING, bits=0, noise=100, distance=20, walls=2).vague


def test_c06_c07_a_precise_tremorsense_ignores_invisibility_light_and_mist() -> None:
    seen = felt(EYES, PRECISE_TREMOR, bits=CLEAR | MIST, light=Light.DIM, invisible=True)
    assert (seen.state, seen.causes) == (OBSERVED, ())
    assert felt(EYES, invisible=True).state is UNDETECTED


def test_the_clearest_of_several_visual_senses_decides_concealment() -> None:
    assert felt(EYES, DARKVISION, light=Light.DIM).causes == ()
    assert felt(EYES, DARKVISION, light=Light.DIM, distance=100).causes == ("dim",)


def test_a_better_imprecise_sense_lifts_no_concealment_from_what_is_seen() -> None:
    assert felt(EYES, TREMOR, light=Light.DIM).causes == ("dim",)


@pytest.mark.parametrize("condition", ["dying", "unconscious"])
def test_who_is_out_of_the_fight_senses_nothing(condition: str) -> None:
    assert felt(EYES, HEARING, TREMOR, conditions=(condition,)).state is UNDETECTED


def test_c46_three_observers_have_three_rows() -> None:
    dark = Light.DARK
    sighted = felt(light=dark, distance=10)
    blind = felt(HEARING, light=dark, distance=10)
    deaf = felt(EYES, light=dark, distance=10)
    assert [seen.state for seen in (sighted, blind, deaf)] == [HIDDEN, HIDDEN, UNDETECTED]
    silent = [felt(*senses, light=dark, distance=10, noise=0).state for senses in (ORDINARY, (HEARING,), (EYES,))]
    assert silent == [UNDETECTED] * 3


def test_a_search_may_use_sight_at_an_invisible_ones_square() -> None:
    assert felt(invisible=True).senses == ("sight", "hearing")


def test_c28_taking_cover_behind_a_creature_screens() -> None:
    assert not felt(bits=behind(Cover.LESSER)).screened
    assert felt(bits=behind(Cover.LESSER), taking_cover=True).screened
    assert not felt(bits=behind(Cover.NONE), taking_cover=True).screened


def test_m52_the_state_is_the_less_perceived_of_earned_and_felt() -> None:
    seen = felt(bits=behind(Cover.STANDARD))
    assert pair_state(seen, None) is OBSERVED
    assert pair_state(seen, Track()) is OBSERVED
    assert pair_state(seen, Track(earned=HIDDEN)) is HIDDEN
    assert pair_state(seen, Track(earned=UNDETECTED)) is UNDETECTED


def test_m16_located_is_a_floor_of_hidden() -> None:
    unseen = felt(invisible=True)
    assert pair_state(unseen, Track(located=True)) is HIDDEN
    assert pair_state(unseen, Track(located=True, earned=UNDETECTED)) is UNDETECTED


def test_m19_a_located_one_that_is_seen_again_is_observed() -> None:
    assert pair_state(felt(), Track(located=True)) is OBSERVED


def test_m65_one_is_off_guard_to_whom_one_does_not_observe() -> None:
    assert [off_guard(state) for state in Detection] == [True, True, False]


SENSES = st.lists(
    st.sampled_from([EYES, LOW_LIGHT, DARKVISION, HEARING, ECHO, TREMOR, PRECISE_TREMOR, SCENT, LIFE]), max_size=4
)
IMPRESSIONS = st.builds(
    Impression,
    bits=st.integers(0, 31),
    distance=st.integers(1, 40).map(lambda squares: squares * 5),
    light=st.sampled_from(Light),
    invisible=st.booleans(),
    grounded=st.booleans(),
    noise_percent=st.sampled_from([0, 50, 100, 200]),
    taking_cover=st.booleans(),
    walls=st.integers(1, 2),
)


@given(SENSES, st.sampled_from([EYES, HEARING, ECHO, TREMOR, SCENT, LIFE]), IMPRESSIONS)
def test_another_sense_never_makes_an_observer_perceive_less(
    senses: list[Sense], extra: Sense, impression: Impression
) -> None:
    fewer, more = feel(tuple(senses), {}, impression, RULES), feel((*senses, extra), {}, impression, RULES)
    assert more.state >= fewer.state
    assert fewer.screened or not more.screened


@given(SENSES, IMPRESSIONS)
def test_a_felt_row_agrees_with_itself(senses: list[Sense], impression: Impression) -> None:
    row = feel(tuple(senses), {}, impression, RULES)
    assert row.located == (row.state > UNDETECTED)
    assert row.precise == (row.state is OBSERVED)
    assert not (row.vague and row.located)
    assert row.screened or row.precise
    assert not row.causes or row.precise
    assert feel(tuple(reversed(senses)), {}, impression, RULES)._replace(senses=row.senses) == row
