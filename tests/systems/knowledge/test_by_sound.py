"""What is told of somebody who is heard and not seen, and what of secret memories shows: nothing (R-SEC-1)."""

import pytest

from components.ability_events import AbilityUsed, Affected
from components.actions import CreateDiversion, EndTurn, Interact, PointOut, Search
from components.conditions import Conditions
from components.detection import Detection
from components.gear import Door
from components.outcome import EffectOutcome, EffectResult
from components.ploy_events import ReadyFired
from components.scenario import Entrant
from ecs.ids import EntityId
from systems.gather import state_of, write_track
from systems.rules.line import SideView
from systems.rules.redaction import lines_of
from tests.arena import act_as, arena, who
from tests.systems.deeds import script, skill

HEARD, SEEN, OWN, OTHER = map(EntityId, (11, 12, 1, 13))
VIEW = SideView(
    "red",
    frozenset({OWN}),
    {HEARD: Detection.HIDDEN, SEEN: Detection.OBSERVED, OTHER: Detection.OBSERVED},
    lambda x, y: True,
)
BURNT = EffectOutcome(EffectResult.AFFECTED, damage=7, damage_faces=(3, 4))


def test_which_ability_it_is_is_seen_and_not_heard() -> None:
    assert lines_of(AbilityUsed(HEARD, "fade"), VIEW) == []
    assert [line.key for line in lines_of(AbilityUsed(SEEN, "fade"), VIEW)] == ["log.uses"]
    assert [line.key for line in lines_of(AbilityUsed(OWN, "fade"), VIEW)] == ["log.uses"]


@pytest.mark.parametrize(("actor", "target", "told"), [(SEEN, OTHER, 1), (HEARD, OTHER, 0), (SEEN, HEARD, 0)])
def test_what_abilities_do_between_others_is_told_where_both_are_seen_and_without_numbers(
    actor: EntityId, target: EntityId, told: int
) -> None:
    lines = lines_of(Affected(actor, target, "spark", BURNT), VIEW)
    assert len(lines) == told
    assert all(line.args["damage"] == 0 and not line.parts for line in lines)


def test_what_an_ability_does_to_ones_own_is_felt_whoever_used_it() -> None:
    (line,) = lines_of(Affected(EntityId(99), OWN, "spark", BURNT), VIEW)
    assert (line.args["actor"], line.args["ability"], line.args["damage"]) == (0, "spark", 7)


def test_a_held_strike_between_others_shows_as_one_only_where_the_striker_is_seen() -> None:
    assert lines_of(ReadyFired(HEARD, OTHER), VIEW) == []
    assert [line.key for line in lines_of(ReadyFired(SEEN, OTHER), VIEW)] == ["log.ready_fired"]


def test_r_div_1_the_end_of_a_diversion_does_not_tell_who_had_seen_through_it() -> None:
    """A is fooled, then finds T by a secret Search in T's turn: what T's side believes ends alike in both battles."""
    got = []
    for finds in (False, True):
        battle = arena(
            ["." * 20] * 5,
            Entrant("T", "scout", "blue", 5, 2),
            Entrant("A", "guard", "red", 8, 2),
            Entrant("B", "guard", "red", 8, 4),
        )
        actor = act_as(battle, "T")
        skill(battle, actor, deception=5)
        script(battle, deception=[20])
        battle.perform(CreateDiversion(actor))
        believed = battle.observe("blue").own[0].believed
        assert set(believed.values()) == {Detection.HIDDEN}
        if finds:
            track = write_track(battle.world, who(battle, "A"), actor)
            track.earned, track.feint = None, False
        battle.perform(EndTurn(actor))
        got.append(battle.observe("blue").own[0].believed)
    assert got[0] == got[1] == {}


def test_d_point_1_a_square_that_was_told_is_held_whatever_moves_far_off() -> None:
    """A door by unseen hands, out of view and hearing, ends nothing between two who stand still (D-STATE-1)."""
    for moves in (False, True):
        battle = arena(
            ["." * 40] * 7,
            Entrant("A", "guard", "red", 1, 1, conditions=("deafened",)),
            Entrant("F", "guard", "red", 1, 5, conditions=("deafened",)),
            Entrant("X", "guard", "blue", 5, 5),
            Entrant("T", "goblin", "blue", 30, 2, conditions=("invisible",)),
            walls=[("wall", 0, 3, 20, 3), ("wall", 29, 0, 29, 7), ("door", 32, 2, 32, 3)],
            doors=[(2, False, False)],
        )
        battle.world.write(who(battle, "A"), Conditions).rounds.pop("deafened")
        friend, target = act_as(battle, "F"), who(battle, "X")
        battle.perform(PointOut(friend, target, "shout"))
        assert state_of(battle.world, who(battle, "A"), target) is Detection.HIDDEN
        if moves:
            (door,) = (entity for entity, _ in battle.world.query(Door))
            battle.perform(Interact(who(battle, "T"), door))
        else:
            battle.perform(Search(who(battle, "T")))
        assert state_of(battle.world, who(battle, "A"), target) is Detection.HIDDEN, moves
