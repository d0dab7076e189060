"""What a battle came to, as the result tells it."""

from fractions import Fraction

from components.detection import Detection
from components.events import Witnessed
from systems.view.statistics import rows_of, statistics_of
from tests.systems.view import stage

OURS, THEIRS = 2, 12


def roll(faces: str, kept: int, modifier: int, dc: int, net: int) -> str:
    return f"part.attack|faces={faces}|kept={kept}|modifier={modifier:+d}|total={kept + modifier}|dc={dc}|net={net:+d}"


def line(key: str, actor: int, target: int, *parts: str, damage: int = 0) -> Witnessed:
    args: dict[str, int | str] = {"actor": actor, "target": target, **({"damage": damage} if damage else {})}
    return Witnessed("red", key, args, parts)


LOG = (
    line("log.hit", OURS, THEIRS, roll("11", 11, 5, 16, 0), damage=6),  # 11 or more: 10 of 20
    line("log.miss", OURS, THEIRS, roll("4,15", 4, 5, 16, -1)),  # both of two: a quarter
    line("log.attacked_hit", THEIRS, OURS, roll("3,18", 18, 5, 16, 1), damage=4),  # one of two: three quarters
    line("log.flat_failed", OURS, THEIRS, "part.flat|dc=5|roll=2|causes=mist"),
    Witnessed("red", "log.light_wound", {"target": THEIRS, "location": "arm"}),
    Witnessed("red", "log.heavy_wound", {"target": OURS, "location": "leg"}),
)


def test_luck_is_what_the_dice_did_against_what_they_do_on_average() -> None:
    told = statistics_of(stage.observation(), LOG)
    assert (told.ours.rolls, told.ours.hits, told.ours.expected) == (2, 1, Fraction(3, 4))
    assert (told.theirs.rolls, told.theirs.hits, told.theirs.expected) == (1, 1, Fraction(3, 4))


def test_damage_and_wounds_are_told_apart_by_whom_they_struck() -> None:
    told = statistics_of(stage.observation(), LOG)
    assert (told.dealt, told.taken, told.given, told.suffered) == (6, 4, [1, 0], [0, 1])


def test_the_rows_name_who_was_unseen_longest_in_both_languages() -> None:
    seen = stage.observation()
    told = dict(rows_of(seen, LOG, {1: 2, 2: 5}, stage.words()))
    assert told["Longest unseen"] == "Ilse, 5 rounds"
    assert told["Your attack rolls"] == "1 of 2 hit, 0.8 expected"
    german = dict(rows_of(seen, LOG, {}, stage.words("de")))
    assert german["Am längsten ungesehen"] == "niemand"


def test_a_round_in_which_somebody_known_observes_us_does_not_count() -> None:
    hidden = stage.own(1, "Mara", "scout", (9, 7), believed={11: Detection.HIDDEN})
    plain = stage.own(2, "Ilse", "archer", (8, 9), believed={11: Detection.OBSERVED})
    guard = stage.contact(11, "guard", (14, 8))
    seat = stage.seat(stage.observation(own=(hidden, plain), contacts=(guard,)))
    seat.refresh()
    seat.refresh()
    assert seat.unseen == {1: 1}, "once a round, and only who is not observed"
