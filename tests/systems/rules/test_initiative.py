from components.detection import Detection
from components.stats import Stats
from ecs.chance import Dice
from ecs.ids import EntityId
from systems.rules.initiative import Bid, Entrance, avoid_notice, initiative_modifier, order_of, roll_initiative
from tests.systems.rules.pf1e.numbers import PF1E
from tests.systems.rules.values import RULES


def bid(entity: int, total: int, modifier: int, slot: int) -> Bid:
    return Bid(EntityId(entity), total, modifier, slot)


def test_ties_go_by_modifier_and_then_by_slot() -> None:
    bids = [bid(1, 12, 2, 0), bid(2, 15, 0, 1), bid(3, 12, 5, 2), bid(4, 12, 5, 1)]
    assert order_of(bids) == (2, 4, 3, 1)


def test_initiative_is_perception_with_what_the_stat_block_adds() -> None:
    assert initiative_modifier(Stats(perception=4, initiative=2)) == 6


def test_an_initiative_roll_is_one_plain_die() -> None:
    assert len(roll_initiative(Dice(1, 1, 0, 0)).faces) == 1


def test_m80_stealth_twenty_against_three_observers() -> None:
    for dc, initiative, found in (
        (18, 10, Entrance(Detection.UNDETECTED, located=False, unnoticed=True)),
        (20, 20, Entrance(Detection.UNDETECTED, located=False, unnoticed=False)),
        (21, 0, Entrance(Detection.HIDDEN, located=True, unnoticed=False)),
    ):
        assert avoid_notice(20, dc, initiative, screened=True, rules=RULES) == found


def test_d_p_0_who_fails_to_avoid_notice_is_perceived_as_senses_tell() -> None:
    assert avoid_notice(20, 21, 0, screened=True, rules=PF1E) == Entrance(None, located=True, unnoticed=False)


def test_in_plain_view_there_is_nothing_to_avoid() -> None:
    assert avoid_notice(40, 10, 0, screened=False, rules=RULES) == Entrance(None, located=False, unnoticed=False)
