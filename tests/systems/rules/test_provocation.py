from components.detection import Detection
from components.observation import Observation
from systems.rules.provocation import provoked_by
from systems.rules.scene import Scene
from tests.systems.field import A, T, U, field
from tests.systems.rules.values import BOW, SPEAR, fighter


def strikers(observation: Observation, *path: tuple[int, int], mode: str = "stride") -> tuple[int, ...]:
    scene = Scene(observation)
    return provoked_by(scene, scene.own[A], mode, path)


def test_leaving_a_square_in_reach_of_a_known_foe_gives_it_an_opening() -> None:
    assert strikers(field("AT...", "....."), (0, 1)) == (T,)
    assert strikers(field("A.T..", "....."), (1, 0), (1, 1)) == (T,)
    assert strikers(field("A.T..", "....."), (1, 1)) == ()


def test_a_step_gives_none() -> None:
    assert strikers(field("AT...", "....."), (0, 1), mode="step") == ()


def test_reach_and_weapons_are_those_the_kind_is_assumed_to_have() -> None:
    far = field("A.T.U", ".....", numbers={"T": fighter(weapons=(SPEAR,)), "U": fighter(weapons=(BOW,))})
    assert strikers(far, (0, 1)) == (T,)


def test_foes_behind_a_door_or_not_knowing_of_the_walker_do_not_strike() -> None:
    assert strikers(field("AT", "..", doors=[(1, 0, 1, 1)]), (0, 1)) == ()
    blind = {"T": fighter(conditions={"blinded": 0})}
    assert strikers(field("AT", "..", numbers=blind), (0, 1)) == (T,)
    unaware = field("AT", "..", numbers=blind, believed={"T": Detection.UNDETECTED})
    assert strikers(unaware, (0, 1)) == ()
    assert strikers(unaware, (0, 1), mode="sneak") == ()


def test_unseen_foes_are_not_flagged() -> None:
    assert strikers(field("AT.U", "....", lost="T"), (0, 1)) == ()
    assert U not in strikers(field("AT.U", "....", fallen="U"), (0, 1))
