"""Lean: R-COV-8."""

from components.actions import EndTurn, Lean, Step, Strike
from components.detection import Cover
from components.events import Struck
from components.scenario import Entrant
from components.turn import Stance
from ecs.grid.leans import leant, passes
from ecs.grid.pairs import BODY
from ecs.grid.segments import UNIT
from ecs.grid.sight import COVER_SHIFT
from ecs.grid.space import Space
from ecs.ids import EntityId
from systems.gather import weapon_of
from systems.legality import options, why_not
from systems.match.battle import Battle
from systems.odds import planned_facts
from systems.shots import shot
from tests.arena import act_as, arena, who
from tests.ecs.grid.maps import board_of
from tests.systems.deeds import all_of, script

C30 = ["......", ".#....", "......"]
CORNER = (UNIT, UNIT)


def duel() -> tuple[Battle, EntityId, EntityId]:
    battle = arena(C30, Entrant("A", "archer", "red", 0, 1), Entrant("T", "archer", "blue", 4, 0))
    return battle, act_as(battle, "A"), who(battle, "T")


def cover(battle: Battle, attacker: EntityId, target: EntityId) -> Cover:
    bow = weapon_of(battle.world, attacker, "longbow")
    return shot(battle.world, attacker, target, bow).cover


def test_c30_leaning_round_a_stone_takes_its_cover_away_both_ways_until_the_next_turn() -> None:
    battle, actor, target = duel()
    assert cover(battle, actor, target) is cover(battle, target, actor) is Cover.STANDARD
    battle.perform(Lean(actor, CORNER))
    assert cover(battle, actor, target) is cover(battle, target, actor) is Cover.NONE
    battle.perform(EndTurn(actor))
    assert cover(battle, target, actor) is Cover.NONE
    act_as(battle, "A")
    assert cover(battle, target, actor) is Cover.STANDARD


def test_c30_the_preview_and_the_shot_are_measured_from_the_corner() -> None:
    battle, actor, target = duel()
    mine, other = battle.alias("red", actor), battle.alias("red", target)
    strike = Strike(mine, other, "longbow")
    assert "cover" in [level.source for level in planned_facts(battle.observe("red"), strike).levels]
    assert battle.submit("red", Lean(mine, CORNER)) is None
    assert "cover" not in [level.source for level in planned_facts(battle.observe("red"), strike).levels]
    script(battle, attack=[2, 2, 2], damage=[1])
    (struck,) = all_of(battle.perform(Strike(actor, target, "longbow")), Struck)
    assert "cover" not in [level.source for level in struck.levels]


def test_r_cov_8_a_lean_ends_with_the_first_step() -> None:
    battle, actor, _ = duel()
    battle.perform(Lean(actor, CORNER))
    battle.perform(Step(actor, ((0, 0),)))
    assert battle.world.require(actor, Stance).lean is None


def test_r_cov_8_one_leans_to_the_edge_of_ones_own_space_only() -> None:
    battle, actor, _ = duel()
    mine = battle.alias("red", actor)
    refusal = why_not(battle.observe("red"), Lean(mine, (2 * UNIT, UNIT)))
    assert refusal is not None
    assert refusal.key == "reason.not_on_your_edge"
    assert len(options(battle.observe("red"))["lean"]) == 8
    assert why_not(battle.observe("red"), Lean(mine, (UNIT // 3, UNIT))) is None


def test_bodies_are_passed_by_the_line_from_the_point() -> None:
    board, here, there = board_of(10, 10), Space(1, 3, 1), Space(7, 3, 1)
    between = [(9, Space(4, 3, 1))]
    bits, blocker = leant(board, between, here, there, own=(2 * UNIT, 3 * UNIT), other=None)
    assert (bits >> COVER_SHIFT & 3, blocker, bool(bits & BODY)) == (1, 9, True)
    bits, blocker = leant(board, [(9, Space(4, 4, 1))], here, there, own=(2 * UNIT, 3 * UNIT), other=None)
    assert (bits >> COVER_SHIFT & 3, blocker) == (0, 0)


def test_a_line_passes_a_body_by_its_open_inside_only() -> None:
    body = Space(2, 0, 1)
    assert passes(body, (512, 512), (4608, 512), 5, 5)
    assert not passes(body, (0, 1024), (4608, 1024), 5, 5)
    assert not passes(body, (512, 512), (4608, 512), 30, 30)
    assert not passes(body, (512, 0), (512, 4608), 5, 5)
