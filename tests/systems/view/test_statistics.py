"""What a battle came to, as the result tells it."""

from dataclasses import replace
from fractions import Fraction

from components.detection import Detection
from components.events import Witnessed
from components.scenario import Entrant
from systems.ai.bots import make
from systems.match.run import Seats
from systems.view.statistics import STRUCK, rows_of, statistics_of
from tests.arena import arena
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
    line("log.miss", OURS, THEIRS, roll("3,18", 3, 5, 25, 1)),  # the better of two, 20 needed: 39 of 400
    line("log.attacked_hit", THEIRS, OURS, damage=4),
    line("log.attacked_missed", THEIRS, OURS),
    line("log.attacked_missed", THEIRS, OURS),
    line("log.flat_failed", OURS, THEIRS, "part.flat|dc=5|roll=2|causes=mist"),
    Witnessed("red", "log.light_wound", {"target": THEIRS, "location": "arm"}),
    Witnessed("red", "log.heavy_wound", {"target": OURS, "location": "leg"}),
)


def test_luck_is_what_the_dice_did_against_what_they_do_on_average() -> None:
    told = statistics_of(stage.observation(), LOG)
    assert (told.ours.rolls, told.ours.hits, told.ours.expected) == (3, 1, Fraction(3, 4) + Fraction(39, 400))


def test_strikes_of_a_real_battle_at_us_are_counted_though_their_dice_are_not_told() -> None:
    battle = arena(["...", "..."], Entrant("Ada", "scout", "red", 0, 0), Entrant("Bork", "brute", "blue", 1, 0), seed=4)
    seats = Seats(battle, {side: make("greedy") for side in ("red", "blue")})
    while not battle.over:
        seats.play_one()
    told = statistics_of(battle.observe("red"), battle.log("red"))
    assert told.struck[1] > 0
    assert told.taken > 0
    assert sum(told.struck) == sum(line.key in STRUCK for line in battle.log("red"))
    battle.close()


def test_damage_and_wounds_are_told_apart_by_whom_they_struck() -> None:
    told = statistics_of(stage.observation(), LOG)
    assert (told.dealt, told.taken, told.given, told.suffered) == (6, 4, [1, 0], [0, 1])


def test_the_rows_name_who_was_unseen_longest_in_both_languages() -> None:
    seen = stage.observation()
    told = dict(rows_of(seen, LOG, {1: 2, 2: 5}, stage.words()))
    assert told["Longest unseen"] == "Ilse, 5 rounds"
    assert told["Your attack rolls"] == "1 of 3 hit, 0.8 expected"
    assert told["Strikes at you"] == "1 of 3 hit"
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


def test_where_points_count_the_result_tells_of_concealment_and_of_no_wounds() -> None:
    seen = stage.observation()
    briefing = replace(seen.briefing, ruleset=stage.content().catalogue.rulesets["pf1e"])
    log = (
        line("log.miss", OURS, THEIRS, "part.percent|percent=20|roll=20|causes=mist"),
        line("log.hit", OURS, THEIRS, "part.percent|percent=50|roll=51|causes=hidden", damage=6),
        line("log.hit", THEIRS, OURS, "part.percent|percent=50|roll=1|causes=hidden", damage=6),
    )
    told = dict(rows_of(replace(seen, briefing=briefing), log, {}, stage.words()))
    assert told["Hits lost to concealment"] == "1 of 2, 0.7 expected"
    assert not {"Wounds given", "Wounds taken"} & told.keys()
    assert "Hits lost to concealment" not in dict(rows_of(seen, log, {}, stage.words()))
