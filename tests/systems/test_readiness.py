"""Ready: D-READY-1."""

from components.actions import EndTurn, Ready, Stride
from components.detection import Detection
from components.events import Moved, Struck
from components.ploy_events import ReadyFired
from components.readiness import Readiness
from components.scenario import Entrant
from components.turn import ActionPoints
from ecs.ids import EntityId
from systems.gather import square_of, state_of
from systems.legality import options, why_not
from systems.match.battle import Battle
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of, script

CORNER = ["............", "............", "######......", "............"]


def ambush(light: str = "bright") -> tuple[Battle, EntityId, EntityId]:
    """A with a bow looks along a corridor; T comes round the corner of a wall."""
    battle = arena(
        CORNER, Entrant("A", "archer", "red", 0, 0), Entrant("T", "guard", "blue", 2, 3), light=light, seed=3
    )
    return battle, who(battle, "A"), who(battle, "T")


def bow(battle: Battle) -> str:
    return next(w.id for w in battle.catalogue.kinds["archer"].weapons if w.distant)


def test_d_ready_1_it_costs_a_point_and_the_reaction_and_fires_as_its_target_becomes_observed() -> None:
    battle, archer, walker = ambush()
    act_as(battle, "A")
    battle.perform(Ready(archer, bow(battle), walker))
    points = battle.world.require(archer, ActionPoints)
    assert (points.left, points.reaction, points.strikes) == (2, False, 0)
    act_as(battle, "T")
    script(battle, attack=[15, 15, 15], damage=[1, 1], flat=[20])
    path = ((3, 3), (4, 3), (5, 3), (6, 2), (6, 1))
    record = battle.perform(Stride(walker, path))
    (struck,) = all_of(record, Struck)
    assert (struck.actor, struck.reaction, struck.state) == (archer, True, Detection.OBSERVED)
    assert "repeat_strike" not in [level.source for level in struck.levels]
    assert all_of(record, ReadyFired)
    assert square_of(battle.world, walker) == (6, 1)
    fired = next(i for i, s in enumerate(record.events) if isinstance(s.event, Struck))
    assert any(isinstance(s.event, Moved) for s in record.events[fired:])
    assert battle.world.require(archer, Readiness).weapon == ""


def test_d_ready_1_it_never_fires_at_the_hidden() -> None:
    battle, archer, walker = ambush(light="dark")
    act_as(battle, "A")
    battle.perform(Ready(archer, bow(battle)))
    act_as(battle, "T")
    record = battle.perform(Stride(walker, ((3, 3), (4, 3), (5, 3), (6, 2), (6, 1))))
    assert state_of(battle.world, archer, walker) is Detection.HIDDEN
    assert not all_of(record, Struck)
    assert battle.world.require(archer, Readiness).weapon


def test_d_ready_1_it_ends_as_the_next_turn_starts() -> None:
    battle, archer, _ = ambush()
    act_as(battle, "A")
    battle.perform(Ready(archer, bow(battle)))
    battle.perform(EndTurn(archer))
    assert battle.world.require(archer, Readiness).weapon
    act_as(battle, "A")
    assert battle.world.require(archer, Readiness).weapon == ""
    assert battle.world.require(archer, ActionPoints).reaction


def test_d_ready_1_it_is_refused_without_a_reaction_and_offered_within_bounds() -> None:
    battle, archer, _ = ambush()
    act_as(battle, "A")
    offered = options(battle.observe("red"))["ready"]
    assert offered
    assert all(isinstance(action, Ready) and action.target == 0 for action in offered)
    battle.world.write(archer, ActionPoints).reaction = False
    battle.perform(None)
    refusal = why_not(battle.observe("red"), Ready(battle.alias("red", archer), bow(battle)))
    assert refusal is not None
    assert refusal.key == "reason.no_reaction"
