"""What a side is told of strikes, stealth and conditions: all of its own dice, and nothing of what it does not see."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from components.ability import Save
from components.ability_events import Affected
from components.detection import Detection
from components.events import BleedingRolled, ConditionEnded, ConditionGained, StealthJudged, Struck
from components.outcome import EffectOutcome, EffectResult, Level, Result, StrikeOutcome
from components.stealth import StealthMode
from ecs.ids import EntityId
from systems.rules.flat_check import flat_check_causes
from systems.rules.line import SideView
from systems.rules.redaction import lines_of

OURS, OTHER = EntityId(1), EntityId(2)
LEVELS = (Level("cover", -2, "R-COV-1"), Level("off_guard", 1, "D-OFF-1"))
STRUCK = Struck(
    actor=OURS,
    target=OTHER,
    weapon="club",
    aim="",
    square=(3, 1),
    guess=False,
    reaction=False,
    state=Detection.HIDDEN,
    outcome=StrikeOutcome(Result.HIT, damage=4, flat=12, kept=14, faces=(17, 14), damage_faces=(4,)),
    flat_dc=11,
    dc=15,
    modifier=3,
    net=-1,
    levels=LEVELS,
    causes=("hidden",),
)
JUDGED = StealthJudged(OURS, OTHER, StealthMode.HIDE, 17, 15, Detection.HIDDEN, True, LEVELS, (12, 15))


def view(best: Mapping[EntityId, Detection]) -> SideView:
    return SideView("us", frozenset((OURS,)), best, lambda x, y: True)


def parts(event: object) -> str:
    (line,) = lines_of(event, view({OTHER: Detection.HIDDEN}))
    return "\n".join(line.parts)


def test_r_sec_3_ones_own_strike_opens_into_its_check_levels_dice_and_damage() -> None:
    told = parts(STRUCK)
    assert "part.flat|dc=11|roll=12|causes=hidden" in told
    for level in LEVELS:
        assert f"source={level.source}|amount={level.amount:+d}|clause={level.clause}" in told
    assert "faces=17,14|kept=14|modifier=+3|total=17|dc=15|net=-1" in told
    assert "part.damage|faces=4|total=4" in told


def test_r_sec_3_ones_own_ability_opens_into_its_check_levels_save_and_damage() -> None:
    affected = Affected(
        actor=OURS,
        target=OTHER,
        ability="glare",
        outcome=EffectOutcome(EffectResult.AFFECTED, damage=6, flat=13, kept=9, faces=(9, 12), damage_faces=(2, 4)),
        flat_dc=11,
        save=Save.WILL,
        dc=15,
        net=-1,
        levels=(Level("hidden_source", -1, "R-HID-1"),),
        causes=("hidden", "mist"),
    )
    told = parts(affected)
    assert "part.flat|dc=11|roll=13|causes=hidden,mist" in told
    assert "source=hidden_source|amount=-1|clause=R-HID-1" in told
    assert "faces=9,12|kept=9|dc=15|net=-1|save=will" in told
    assert "part.damage|faces=2,4|total=6" in told


def test_r_sec_3_every_reason_for_a_flat_check_is_told() -> None:
    assert flat_check_causes(Detection.HIDDEN, ("mist", "dim")) == ("hidden", "mist", "dim")
    assert flat_check_causes(Detection.OBSERVED, ("net",)) == ("net",)
    assert flat_check_causes(Detection.OBSERVED, ()) == ()


def test_r_sec_3_ones_own_stealth_opens_into_its_levels_and_the_dice_that_count() -> None:
    told = parts(JUDGED)
    for level in LEVELS:
        assert f"source={level.source}|amount={level.amount:+d}|clause={level.clause}" in told
    assert "faces=12,15|total=17" in told


def test_r_sec_1_how_stealth_fared_against_somebody_unknown_is_not_told() -> None:
    assert lines_of(JUDGED, view({})) == []


@pytest.mark.parametrize(
    ("success", "state", "key"),
    [
        (True, Detection.UNDETECTED, "log.stealth_works"),
        (False, Detection.UNDETECTED, "log.stealth_kept"),
        (False, Detection.HIDDEN, "log.stealth_fails"),
        (False, Detection.OBSERVED, "log.stealth_fails"),
    ],
)
def test_nobody_is_said_to_notice_whom_it_goes_on_not_to_know_of(success: bool, state: Detection, key: str) -> None:
    (line,) = lines_of(replace(JUDGED, success=success, state=state), view({OTHER: Detection.HIDDEN}))
    assert (line.key, line.args["state"]) == (key, state.name.lower())


def test_r_sec_1_what_befalls_the_body_of_another_is_told_of_the_observed_only() -> None:
    for event in (
        ConditionGained(OTHER, "dazzled", 2),
        ConditionEnded(OTHER, "dazzled"),
        BleedingRolled(OTHER, 3, (3,)),
    ):
        assert lines_of(event, view({OTHER: Detection.HIDDEN})) == []
        assert len(lines_of(event, view({OTHER: Detection.OBSERVED}))) == 1
