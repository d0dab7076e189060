"""What a side believes of its own creatures follows time, steps and blows as the truth does (R-DET-5, D-STATE-1)."""

import pytest

from components.actions import EndTurn, Hide, Sneak, Stride, Strike, TakeCover, UseAbility
from components.conditions import DEAFENED, NETTED
from components.detection import Detection
from components.events import StealthJudged
from components.observation import Own
from components.scenario import Entrant
from components.senses import Senses
from components.side import SideMemory
from components.stats import Health
from ecs.ids import EntityId
from systems.gather import state_of
from systems.match.battle import Battle
from systems.rules.scene import Scene
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of, keys, script

UNDETECTED, HIDDEN, OBSERVED = Detection
MIST = ["." * 14, ".....~........", "." * 14, "." * 14]
Path = tuple[tuple[int, int], ...]


def pair(rows: list[str] = MIST) -> tuple[Battle, EntityId, EntityId]:
    """A of red before T of blue, whom mist between the two conceals from each other; it is A's turn."""
    battle = arena(rows, Entrant("A", "guard", "red", 2, 1), Entrant("T", "guard", "blue", 8, 1))
    return battle, act_as(battle, "A"), who(battle, "T")


def mine(battle: Battle, name: str = "A") -> Own:
    return next(own for own in battle.observe("red").own if own.name == name)


def taken(battle: Battle, other: EntityId, name: str = "A") -> Detection:
    """The state that red takes one other to have of its own creature."""
    scene = Scene(battle.observe("red"))
    own = next(own for own in scene.own.values() if own.name == name)
    return scene.believed(own, scene.contacts[battle.alias("red", other)])


def hide(battle: Battle, actor: EntityId) -> None:
    script(battle, stealth=[20] * 4)
    battle.perform(Hide(actor))


def walk(battle: Battle, name: str, *path: tuple[int, int]) -> None:
    battle.perform(Stride(act_as(battle, name), path))


@pytest.mark.parametrize("back", [((8, 2), (8, 1)), ()])
def test_d_state_1_what_a_watcher_in_plain_view_ended_stays_gone_when_it_leaves_again(back: Path) -> None:
    battle, actor, watcher = pair()
    hide(battle, actor)
    assert taken(battle, watcher) is HIDDEN
    walk(battle, "T", (8, 2), (8, 3), *back)
    assert taken(battle, watcher) is OBSERVED is state_of(battle.world, watcher, actor)
    assert mine(battle).believed == {}


def test_d_state_1_what_is_screened_all_the_way_is_kept() -> None:
    battle, actor, watcher = pair()
    hide(battle, actor)
    walk(battle, "T", (9, 1), (8, 1))
    assert taken(battle, watcher) is HIDDEN is state_of(battle.world, watcher, actor)


def test_r_inv_2_a_square_that_was_given_away_is_not_held_again_once_it_was_out_of_reach() -> None:
    rows = ["." * 14, "." * 14, "....####......"]
    people = (Entrant("A", "mage", "red", 3, 0), Entrant("T", "guard", "blue", 6, 0, conditions=(DEAFENED,)))
    battle = arena([*rows, "." * 14], *people)
    actor, watcher = act_as(battle, "A"), who(battle, "T")
    battle.perform(UseAbility(actor, "fade"))
    for path, state in (
        (((3, 1), (3, 2)), HIDDEN),
        (((4, 3), (5, 3)), UNDETECTED),
        (((4, 3), (3, 2), (3, 1)), UNDETECTED),
    ):
        battle.perform(Stride(actor, path))
        assert taken(battle, watcher) is state is state_of(battle.world, watcher, actor), path


def test_r_sec_1_a_sneak_tells_nothing_of_whom_it_is_believed_to_be_watched_by() -> None:
    """T senses nothing in truth; by what its kind is taken to sense it watches, and a Sneak does not work on it."""
    battle, actor, watcher = pair(["." * 14] * 4)
    battle.world.write(watcher, Senses).all = ()
    battle.perform(EndTurn(actor))
    actor = act_as(battle, "A")
    assert state_of(battle.world, watcher, actor) is UNDETECTED
    assert taken(battle, watcher) is OBSERVED
    script(battle, stealth=[20] * 4)
    record = battle.perform(Sneak(actor, ((2, 2),)))
    assert [event.success for event in all_of(record, StealthJudged)] == [True]
    assert not [key for key in keys(record, "red") if key.startswith("log.stealth_")]
    assert mine(battle).believed == {}
    assert taken(battle, watcher) is OBSERVED


def test_d_sneak_1_whom_nothing_of_a_sneak_reaches_it_is_believed_to_evade() -> None:
    rows = ["......##......", "....~.........", "....~.##......", *["......##......"] * 3]
    people = (Entrant("A", "guard", "red", 2, 1), Entrant("T", "guard", "blue", 8, 1, conditions=(DEAFENED,)))
    battle = arena(rows, *people, Entrant("B", "guard", "red", 12, 3))  # who keeps T in view
    actor, watcher = act_as(battle, "A"), who(battle, "T")
    hide(battle, actor)
    battle.perform(Stride(actor, ((2, 2), (3, 3))))
    alias = battle.alias("red", watcher)
    assert mine(battle).believed == {alias: HIDDEN}
    record = battle.perform(Sneak(actor, ((3, 4),)))
    assert all_of(record, StealthJudged) == []
    assert mine(battle).believed == {alias: UNDETECTED}


@pytest.mark.parametrize(("face", "state"), [(19, HIDDEN), (2, UNDETECTED)])
def test_r_und_2_whom_a_guess_hits_knows_that_its_square_is_known(face: int, state: Detection) -> None:
    people = (Entrant("A", "guard", "red", 2, 1), Entrant("T", "scout", "blue", 8, 1, conditions=(DEAFENED,)))
    battle = arena(["." * 14] * 4, *people, light="dark")
    actor, watcher = act_as(battle, "A"), who(battle, "T")
    script(battle, stealth=[20] * 4)
    battle.perform(Sneak(actor, ((3, 1),)))
    assert taken(battle, watcher) is UNDETECTED is state_of(battle.world, watcher, actor)
    act_as(battle, "T")
    script(battle, secret_flat=[20], secret_attack=[face] * 6, damage=[1] * 4)
    battle.perform(Strike(watcher, 0, "shortbow", square=(3, 1)))
    assert taken(battle, watcher) is state is state_of(battle.world, watcher, actor)


def test_r_inv_4_who_turns_invisible_under_a_net_has_won_nothing() -> None:
    people = (Entrant("A", "mage", "red", 2, 1, conditions=(NETTED,)), Entrant("T", "guard", "blue", 8, 1))
    battle = arena(MIST, *people)
    actor, watcher = act_as(battle, "A"), who(battle, "T")
    hide(battle, actor)
    assert taken(battle, watcher) is HIDDEN
    battle.perform(UseAbility(actor, "fade"))
    assert taken(battle, watcher) is OBSERVED is state_of(battle.world, watcher, actor)


def test_d_state_2_what_a_friends_body_screens_is_gone_for_good_once_it_walks_away() -> None:
    people = (
        Entrant("A", "guard", "red", 2, 1),
        Entrant("B", "guard", "red", 3, 1),
        Entrant("T", "guard", "blue", 8, 1),
    )
    battle = arena(["." * 14] * 3, *people)
    actor, watcher = act_as(battle, "A"), who(battle, "T")
    battle.perform(TakeCover(actor))
    hide(battle, actor)
    assert taken(battle, watcher) is HIDDEN is state_of(battle.world, watcher, actor)
    walk(battle, "B", (4, 2), (3, 1))
    assert taken(battle, watcher) is OBSERVED is state_of(battle.world, watcher, actor)


def test_d_sneak_1_a_sneak_that_ends_with_the_sneaker_on_the_ground_is_over() -> None:
    battle = arena(MIST, Entrant("A", "guard", "red", 3, 1), Entrant("T", "guard", "blue", 5, 1))
    actor = act_as(battle, "A")
    battle.world.write(actor, Health).hp = 1
    hide(battle, actor)
    script(battle, stealth=[2] * 4, flat=[20], attack=[20] * 3, damage=[8] * 4)
    battle.perform(Sneak(actor, ((4, 1), (3, 1), (2, 1))))  # heard, and struck as it leaves the reach
    assert not mine(battle).fighting
    ((_, memory),) = [(e, m) for e, (m,) in battle.world.query(SideMemory) if m.side == "red"]
    assert memory.sneaking == {}
