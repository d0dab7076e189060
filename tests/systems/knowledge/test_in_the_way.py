"""Cover by somebody unknown is something in the way, whatever it covers from (D-COV-3, R-SEC-1, D-UNN-1)."""

from collections.abc import Sequence

from components.ability import Abilities, Ability, Save, Shape, Strain, Targets
from components.actions import Hide, Strike, UseAbility
from components.events import Witnessed
from components.scenario import Entrant
from ecs.world import TickRecord
from systems.gather import track_of
from systems.match.battle import Battle
from tests.arena import act_as, arena, who
from tests.systems.deeds import script

ROOM = ["." * 12] * 5
DEAF = ("deafened",)
VEIL = ("deafened", "invisible")
BLAST = Ability(
    "blast", cost=2, strain=1, targets=Targets.AREA,
    shape=Shape.BURST, radius=30, range=60, save=Save.REFLEX, dc=15, count=1,
)


def told(record: TickRecord, side: str) -> list[Witnessed]:
    return [s.event for s in record.events if isinstance(s.event, Witnessed) and s.event.side == side]


def sources(lines: Sequence[Witnessed]) -> set[str]:
    """The sources of all levels that lines open into."""
    parts = [part for line in lines for part in line.parts if part.startswith("part.level")]
    return {part.split("|")[1].removeprefix("source=") for part in parts}


def unnoticed(battle: Battle, observer: str, target: str) -> bool:
    track = track_of(battle.world, who(battle, observer), who(battle, target))
    return track is None or track.unnoticed


def hiding(*, between: str) -> tuple[Battle, TickRecord]:
    """A hides from X in the dim light; somebody stands between, an unseen enemy or a friend."""
    unseen = between == "blue"
    battle = arena(
        ROOM,
        Entrant("A", "guard", "red", 1, 2, conditions=DEAF),
        Entrant("B", "guard", between, 4, 2, conditions=VEIL if unseen else DEAF),
        Entrant("X", "guard", "blue", 8, 2, conditions=DEAF),
        light="dim",
        objectives=(),
    )
    act_as(battle, "A")
    script(battle, stealth=[15, 4])
    return battle, battle.perform(Hide(who(battle, "A")))


def test_a_stealth_roll_covered_by_somebody_unseen_says_something_in_the_way() -> None:
    battle, record = hiding(between="blue")
    lines = told(record, "red")
    assert sources(lines) == {"obstacle"}
    assert [line.key for line in lines].count("log.in_the_way") == 1
    assert not unnoticed(battle, "A", "B")


def test_a_stealth_roll_covered_by_a_friend_says_cover() -> None:
    _, record = hiding(between="red")
    assert sources(told(record, "red")) == {"cover"}
    assert "log.in_the_way" not in [line.key for line in told(record, "red")]


def test_who_covers_no_more_than_a_known_body_does_is_in_nobodys_way() -> None:
    """B alone would give the same: nothing of the roll rests on C, and nothing tells of it."""
    battle = arena(
        ROOM,
        Entrant("A", "guard", "red", 1, 2, conditions=DEAF),
        Entrant("B", "guard", "red", 4, 2, conditions=DEAF),
        Entrant("C", "guard", "blue", 6, 2, conditions=VEIL),
        Entrant("X", "guard", "blue", 8, 2, conditions=DEAF),
        light="dim",
        objectives=(),
    )
    act_as(battle, "A")
    script(battle, stealth=[15, 4])
    record = battle.perform(Hide(who(battle, "A")))
    assert sources(told(record, "red")) == {"cover"}
    assert unnoticed(battle, "A", "C")


def blasted(*, known: bool) -> tuple[Battle, TickRecord]:
    """X of blue sets off a blast; B of blue stands before T of red, who sees it or not."""
    battle = arena(
        ROOM,
        Entrant("X", "guard", "blue", 1, 2),
        Entrant("B", "guard", "blue", 5, 2, conditions=() if known else VEIL),
        Entrant("T", "guard", "red", 7, 2, conditions=DEAF),
        strict=False,
    )
    user = act_as(battle, "X")
    battle.world.add(user, Abilities((BLAST,)))
    battle.world.add(user, Strain(0, 9))
    return battle, battle.perform(UseAbility(user, "blast", at=(3, 3)))


def test_a_save_covered_by_somebody_unseen_says_so_to_the_side_that_saves() -> None:
    """R-COV-1: its level, its net and its dice are told as those of something in the way, which is evidence."""
    battle, record = blasted(known=False)
    lines = told(record, "red")
    assert sources(lines) == {"obstacle"}
    assert [line.args["target"] for line in lines if line.key == "log.sheltered"] == [
        battle.alias("red", who(battle, "T"))
    ]
    assert not unnoticed(battle, "T", "B")


def test_a_save_covered_by_somebody_known_says_cover() -> None:
    _, record = blasted(known=True)
    lines = told(record, "red")
    assert sources(lines) == {"cover"}
    assert "log.sheltered" not in [line.key for line in lines]


def test_the_side_that_is_shot_at_is_told_of_what_stood_in_the_way_too() -> None:
    """The archer perceives its friend in between; the target's side does not, and hit or miss hung on it."""
    battle = arena(
        ROOM,
        Entrant("X", "archer", "blue", 1, 2),
        Entrant("B", "guard", "blue", 5, 2, conditions=VEIL),
        Entrant("T", "guard", "red", 8, 2, conditions=DEAF),
    )
    record = battle.perform(Strike(act_as(battle, "X"), who(battle, "T"), "longbow"))
    assert "log.sheltered" in [line.key for line in told(record, "red")]
    assert not unnoticed(battle, "T", "B")
