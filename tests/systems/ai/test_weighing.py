"""The compiled reckoning of bots against the plain one, and against itself interpreted."""

from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType

import pytest

from ecs import native
from systems.ai.bots import make
from systems.ai.harms import ENDLESS, Harms
from systems.ai.ledger import Ledger
from systems.ai.searches import NOTHING, better, safest, vantages
from systems.ai.situation import Situation
from systems.ai.strikes import Shot, Strikes
from systems.ai.threat import Threat
from systems.ai.weighing import Weighing
from systems.match.battle import Battle
from tests.arena import content
from tests.systems.ai.plain import Plain, PlainShot
from tests.systems.ai.skirmish import play, skirmish
from tests.twin import interpreted

BATTLES = 6
EVERY = 5
"""Every so many decisions one is looked into."""
STRIDE_ON = 7
"""Every so many squares one is asked about."""


def situations(battles: int, *, ruleset: str = "levels") -> Iterator[Situation]:
    """Situations with foes, met in small battles of greedy bots."""
    serial = 0
    for seed in range(battles):
        scenario = replace(skirmish(seed), ruleset=ruleset)
        ledgers = {side: Ledger() for side in scenario.sides}
        battle = Battle(scenario, content().catalogue, seed)
        for observation, _ in play(battle, {side: make("greedy") for side in scenario.sides}):
            serial += 1
            me = observation.mine(observation.actor)
            if me is not None and serial % EVERY == 0:
                situation = Situation(observation, me, ledgers[observation.side])
                if situation.foes:
                    yield situation
        battle.close()


def squares(situation: Situation) -> list[int]:
    atlas = situation.atlas
    return [at for at in atlas.now.floor(situation.form) if at % STRIDE_ON == situation.here % STRIDE_ON]


def plain(shot: Shot | None) -> PlainShot | None:
    if shot is None:
        return None
    return PlainShot(shot.worth, shot.foe.alias, shot.arm.weapon, shot.blow, shot.needed, shot.net, shot.flat)


def favours(situation: Situation) -> dict[int, int]:
    return {foe.alias: 50 * (foe.alias % 3) for foe in situation.foes}


def test_strikes_are_worth_what_plain_words_say(scale: int) -> None:
    found = 0
    for situation in situations(BATTLES * scale):
        strikes, reference = Strikes(situation, favours(situation)), Plain(situation, favours(situation))
        assert plain(strikes.best_here()) == reference.best_here()
        for square in squares(situation):
            shot = strikes.found() if strikes.weighing.shot_at(square) else None
            wanted = reference.best_at(square)
            assert plain(shot) == wanted
            if wanted is not None:
                found += 1
                assert [strikes.total(shot, n) for n in range(5)] == [reference.total(wanted, n) for n in range(5)]
    assert found > 100


def test_harm_is_what_plain_words_say(scale: int) -> None:
    harmed = 0
    for situation in situations(BATTLES * scale):
        threat, reference = Threat(situation, Strikes(situation, {}).weighing), Plain(situation, {})
        assert [foe.alias for foe in threat.foes] == [foe.alias for foe in reference.nearest]
        assert threat.of_leaving() == reference.leaving()
        for square in squares(situation):
            harm = reference.harm_at(square)
            harmed += harm > 0
            assert threat.at(square) == harm
            assert threat.at(square, covered=True) == reference.harm_at(square, covered=True)
            assert (threat.at(square, enough=harm // 2) > harm // 2) == (harm > harm // 2)
            assert [threat.of(n, square) for n in range(len(threat.foes))] == [
                reference.harm_of(foe, square) for foe in reference.nearest
            ]
    assert harmed > 100


def test_the_best_squares_are_those_of_plain_words(scale: int) -> None:
    """Where to strike from, armed or not, whatever caution weighs; and where to be safe."""
    moved = fled = 0
    for situation in situations(BATTLES * scale):
        strikes, reference = Strikes(situation, {}), Plain(situation, {})
        threat, reach, edges = Threat(situation, strikes.weighing), situation.reach(), situation.atlas.edges
        ends = reach.cost()
        for armed in (False, True):
            tried = vantages(strikes.weighing, reach, edges, armed=armed)
            assert tried == reference.vantages(ends, armed=armed)
            for caution, least in ((35, NOTHING), (130, 0)):
                best = better(threat.harms, reach, tried, b"", 2, caution, least)
                assert best == reference.better(ends, tried, 2, caution, least)
                moved += best[0] >= 0
        for least in (reference.harm_at(situation.here), ENDLESS):
            best = safest(threat.harms, reach, edges, least)
            assert best == reference.safest(ends, least)
            fled += best[0] >= 0
    assert moved > 20
    assert fled > 20


def test_only_squares_that_are_allowed_are_taken() -> None:
    for situation in situations(BATTLES):
        threat, reach = Threat(situation, Strikes(situation, {}).weighing), situation.reach()
        tried = vantages(threat.harms.weighing, reach, situation.atlas.edges, armed=False)
        nowhere = bytes(len(situation.atlas.edges))
        assert better(threat.harms, reach, tried, nowhere, 2, 35, NOTHING) == (-1, NOTHING)


def slowed(fast: Weighing, slow: dict[str, ModuleType]) -> object:
    """The same weighing as an object of the interpreted class."""
    kinds, rows = slow["systems.ai.weighing"], slow["ecs.grid.rows"]
    twin = kinds.Weighing(
        fast.width,
        fast.table,
        fast.cap,
        fast.repeat,
        fast.covers,
        fast.increments,
        fast.shelter,
        fast.flats,
        fast.further,
        fast.points,
    )
    twin.begin(fast.x, fast.y, fast.side, fast.made, fast.lowlight, fast.dark_range, fast.hands, fast.far)
    for mark in fast.marks:
        row, other = mark.row, kinds.Mark(mark.x, mark.y, mark.side)
        assert row is not None
        size = len(row.kept)
        space = (row.x, row.y, row.other_side, row.other_elevation)
        other.face(mark.up, rows.Row(row.there, row.back, row.side, row.elevation, space, size))
        strokes = [kinds.Stroke(s.distant, s.reach, s.increment, s.blow, s.needed, s.net) for s in mark.strokes]
        other.stand(mark.light, mark.here, mark.manner, mark.unseen, mark.covering, mark.fooled, strokes)
        twin.add(other)
    return twin


def shot_of(weighing: Weighing) -> tuple[int, ...]:
    if weighing.found < 0:
        return ()
    return (weighing.found, weighing.with_arm, weighing.net, weighing.flat, weighing.worth)


@pytest.mark.skipif(native.STATE.why != "compiled", reason=native.STATE.text)
def test_compiled_and_interpreted_bots_reckon_alike() -> None:
    with interpreted() as slow:
        for situation in situations(BATTLES):
            fast = Strikes(situation, favours(situation)).weighing
            threat, twin = Threat(situation, fast), slowed(fast, slow)
            assert isinstance(twin, slow["systems.ai.weighing"].Weighing)
            harms = slow["systems.ai.harms"].Harms(twin)
            assert harms.nearest(6) == Harms(fast).nearest(6)
            for place, menace in zip(harms.nearest(6), threat.harms.near, strict=True):
                harm = slow["systems.ai.harms"].Harm(
                    menace.harm.blow, menace.harm.reach, menace.harm.increment, menace.harm.shots
                )
                harms.add(place, menace.speed, harm)
            assert fast.shot_here() == twin.shot_here()
            for square in squares(situation):
                assert fast.shot_at(square) == twin.shot_at(square)
                assert shot_of(fast) == shot_of(twin)
                assert threat.at(square, covered=True) == harms.harm_at(square, True, ENDLESS)
            assert threat.of_leaving() == harms.leaving()
            reach, searches, edges = situation.reach(), slow["systems.ai.searches"], situation.atlas.edges
            tried = vantages(fast, reach, edges, armed=False)
            assert tried == searches.vantages(twin, reach, edges, armed=False)
            best = better(threat.harms, reach, tried, b"", 2, 35, NOTHING)
            assert best == searches.better(harms, reach, tried, b"", 2, 35, NOTHING)
            assert safest(threat.harms, reach, edges, ENDLESS) == searches.safest(harms, reach, edges, ENDLESS)
