from components.stats import Health
from components.turn import ActionPoints, Entry
from systems.match.battle import Battle
from tests.arena import content
from tests.long.battles import Seen, battles, faults, pit, play

FEW = 3
EVERYDAY = {"stride", "step", "sneak", "strike", "hide", "search", "take_cover", "end_turn", "guessed square"}


def test_random_battles_keep_their_promises(scale: int) -> None:
    seen = Seen()
    for number, scenario in enumerate(battles(content(), FEW * scale, 31)):
        play(scenario, content(), 31 + number, seen)
    assert not seen.broken
    assert set(seen.happened) >= EVERYDAY


def test_a_broken_promise_is_found() -> None:
    battle = Battle(pit(content(), 1), content().catalogue, 1)
    assert not list(faults(battle.world))
    (one, two, *_) = (entity for entity, _ in battle.world.query(Entry))
    battle.world.write(one, ActionPoints).left = -1
    battle.world.write(two, Health).hp = 10_000
    found = list(faults(battle.world))
    assert [fault.partition(" ")[0] for fault in found] == [str(one), str(two)]
    battle.close()
