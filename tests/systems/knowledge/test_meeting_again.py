"""What is told when two meet again does not depend on what a secret Search has found out in between (R-SEC-1)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from components.actions import Action, Hide, Sneak
from components.awareness import Awareness
from components.detection import Detection
from components.events import StealthJudged, Witnessed
from components.position import Position
from components.scenario import Entrant
from components.side import SideMemory
from ecs.ids import EntityId
from ecs.world import TickRecord
from systems.gather import stand, state_of, track_of
from systems.match.battle import Battle
from tests.arena import MADE, act_as, arena, content, who
from tests.observation_bytes import observation_bytes
from tests.systems.deeds import all_of, script, skill
from tests.systems.knowledge.test_hiding_again import believe

FIELD: Final = ["." * 30, *["~" * 5 + "." * 25] * 3, *["." * 30] * 6]
WALL: Final = ("wall", 14.0, 0.0, 14.0, 9.0)
NEAR: Final = (8, 2)
FAR: Final = (28, 3)
DEEDS: Final[dict[str, tuple[Action, ...]]] = {
    "hide": (Hide(0),),
    "sneak": (Sneak(0, ((3, 3),)),),
    "sneak, then hide": (Sneak(0, ((3, 3),)), Hide(0)),
    "hide twice": (Hide(0), Hide(0)),
}


ROOM: Final = ["~~" + "." * 12] * 10
DOORWAY: Final = [("wall", 2.0, 0.0, 2.0, 2.0), ("wall", 2.0, 3.0, 2.0, 10.0)]
AWAY: Final = Sneak(0, ((0, 3),))


class Apart:
    """A has hidden from T in the mist; T finds it in secret or not."""

    def __init__(
        self,
        ruleset: str,
        found: Detection | bool | None,
        rows: Sequence[str] = FIELD,
        *,
        at: tuple[int, int] = (2, 2),
        near: tuple[int, int] = NEAR,
        walls: Sequence[tuple[str, float, float, float, float]] = (WALL,),
    ) -> None:
        started = arena(rows, Entrant("A", "scout", "red", *at), Entrant("T", "guard", "blue", *near), walls=walls)
        self.battle = Battle(replace(started.scenario, ruleset=ruleset), content().catalogue, 1, strict=True)
        MADE.append(self.battle)
        self.actor, self.observer = act_as(self.battle, "A"), who(self.battle, "T")
        skill(self.battle, self.actor, stealth=5)
        skill(self.battle, self.observer, perception=5)
        self.records: list[TickRecord] = []
        self.sights: list[bytes] = []
        script(self.battle, stealth=[20] * 6)
        self.do(Hide(self.actor))
        assert state_of(self.battle.world, self.observer, self.actor) <= Detection.HIDDEN
        if found is not False:
            world = self.battle.world
            world.begin_tick()
            world.write(self.observer, Awareness).of[self.actor].earned = None if found is True else found
            world.beat()
            world.end_tick()

    def do(self, action: Action | None) -> TickRecord:
        """Carry it out, and keep what came of it and what red knows then."""
        record = self.battle.perform(action)
        self.records.append(record)
        self.sights.append(observation_bytes(self.battle.observe("red")))
        return record

    def put(self, entity: EntityId, x: int, y: int) -> TickRecord:
        """Stand a creature somewhere else, and let everybody feel it."""
        place = self.battle.world.write(entity, Position)
        place.x, place.y = x, y
        stand(self.battle.world, entity)
        return self.do(None)

    def told(self) -> list[list[Witnessed]]:
        """Red's lines, tick by tick."""
        return [[line for line in all_of(record, Witnessed) if line.side == "red"] for record in self.records]


def met_again(ruleset: str, deeds: tuple[Action, ...], face: int, found: Detection | bool | None) -> Apart:
    """A does something while T is behind a wall, out of all senses; then T comes back."""
    apart = Apart(ruleset, found)
    apart.put(apart.observer, *FAR)
    for deed in deeds:
        script(apart.battle, stealth=[face] * 6)
        apart.do(replace(deed, actor=apart.actor))
    apart.put(apart.observer, *NEAR)
    return apart


@pytest.mark.parametrize("ruleset", ["levels", "pf1e"])
@pytest.mark.parametrize("deeds", DEEDS.values(), ids=DEEDS.keys())
@pytest.mark.parametrize("face", [20, 9, 1])
@pytest.mark.parametrize("found", [Detection.HIDDEN, None], ids=["lightly", "wholly"])
def test_r_sec_1_a_meeting_does_not_tell_whether_a_secret_search_had_found_one(
    ruleset: str, deeds: tuple[Action, ...], face: int, found: Detection | None
) -> None:
    lost, known = (met_again(ruleset, deeds, face, how) for how in (False, found))
    assert lost.told() == known.told()
    assert lost.sights == known.sights


def slipped_away(ruleset: str, deeds: tuple[Action, ...], face: int, found: Detection | bool | None) -> Apart:
    """A sneaks out of the doorway in which T could see it, and T follows."""
    apart = Apart(ruleset, found, ROOM, at=(1, 2), near=(8, 6), walls=DOORWAY)
    for deed in deeds:
        script(apart.battle, stealth=[face] * 6)
        apart.do(replace(deed, actor=apart.actor))
    apart.put(apart.observer, 5, 2)
    return apart


@pytest.mark.parametrize("ruleset", ["levels", "pf1e"])
@pytest.mark.parametrize("deeds", [(AWAY,), (AWAY, Hide(0))], ids=["sneak", "sneak, then hide"])
@pytest.mark.parametrize("face", [20, 9, 1])
@pytest.mark.parametrize("found", [Detection.HIDDEN, None], ids=["lightly", "wholly"])
def test_r_sec_1_who_slips_away_is_compared_by_whoever_follows_found_in_secret_or_not(
    ruleset: str, deeds: tuple[Action, ...], face: int, found: Detection | None
) -> None:
    lost, known = (slipped_away(ruleset, deeds, face, how) for how in (False, found))
    assert any(line.key.startswith("log.stealth_") for line in lost.told()[-1])
    assert lost.told() == known.told()
    assert lost.sights == known.sights


@pytest.mark.parametrize("ruleset", ["levels", "pf1e"])
def test_d_stealth_1_a_roll_that_the_side_believes_to_wait_is_compared_in_vain_with_the_finder(ruleset: str) -> None:
    apart = slipped_away(ruleset, (AWAY,), 20, None)
    judged = all_of(apart.records[-1], StealthJudged)
    assert [(one.observer, one.mode, one.success) for one in judged] == [(apart.observer, "sneak", True)]
    assert state_of(apart.battle.world, apart.observer, apart.actor) is Detection.OBSERVED


@pytest.mark.parametrize("ruleset", ["levels", "pf1e"])
def test_d_stealth_1_a_hide_that_waits_for_the_finder_is_compared_and_not_told(ruleset: str) -> None:
    apart = met_again(ruleset, DEEDS["hide"], 20, None)
    assert [one.observer for one in all_of(apart.records[-1], StealthJudged)] == [apart.observer]
    assert not any(line.key.startswith("log.stealth_") for line in apart.told()[-1])
    track = track_of(apart.battle.world, apart.observer, apart.actor)
    assert track is not None
    assert (track.earned is not None, track.pending) == (True, False)


def test_a_roll_waits_no_longer_once_it_was_compared() -> None:
    apart = Apart("levels", False, ROOM, at=(1, 2), near=(8, 6), walls=DOORWAY)
    memory = next(memory for _, (memory,) in apart.battle.world.query(SideMemory) if memory.side == "red")
    script(apart.battle, stealth=[12] * 6)
    apart.do(replace(AWAY, actor=apart.actor))
    assert list(memory.waiting.values()) == [Detection.UNDETECTED]
    apart.put(apart.observer, 5, 2)
    assert memory.waiting == {}
    apart.put(apart.observer, 13, 9)
    apart.put(apart.observer, 5, 2)
    assert not any(all_of(record, StealthJudged) for record in apart.records[-2:])


@pytest.mark.parametrize(("face", "held"), [(20, Detection.HIDDEN), (1, None)])
def test_d_stealth_1_a_hide_puts_at_stake_what_a_sneak_that_waits_is_believed_to_win(
    face: int, held: Detection | None
) -> None:
    apart = slipped_away("levels", (AWAY, Hide(0)), face, False)
    track = track_of(apart.battle.world, apart.observer, apart.actor)
    assert track is not None
    assert track.earned is held
    beliefs = next(memory.beliefs for _, (memory,) in apart.battle.world.query(SideMemory) if memory.side == "red")
    assert list(beliefs.values()) == ([] if held is None else [held])


@pytest.mark.parametrize(("face", "compared"), [(20, 1), (1, 0)])
def test_d_p_0_a_hide_that_is_believed_to_better_something_afar_is_compared_with_the_finder_in_vain(
    face: int, compared: int
) -> None:
    judged = []
    for won in (Detection.HIDDEN, None):
        apart = Apart("pf1e", won)
        apart.put(apart.observer, *FAR)
        believe(apart.battle, "red", apart.actor, apart.observer, Detection.HIDDEN)
        script(apart.battle, stealth=[face] * 6)
        judged.append(all_of(apart.do(Hide(apart.actor)), StealthJudged))
    assert judged[0] == judged[1]
    assert [one.success for one in judged[0]] == [True] * compared
