"""Greedy bots play whole battles: legally, alike every time, and to an end."""

from collections import Counter

from components.actions import Sneak, Step, Stride, Strike
from components.scenario import Entrant, Goal, Objective
from ecs.registry import wire_name
from systems.ai.bots import make
from systems.legality import options, why_not
from systems.match.battle import Battle
from systems.match.run import fight
from tests.arena import arena, content
from tests.systems.ai.skirmish import play, skirmish, without_aim

BATTLES = 5
EVERY = 5
"""Every so many decisions all options are listed too."""
ENOUGH_FOR_ALL_KINDS = 50
PLAYED = {"strike", "stride", "step", "sneak", "hide", "search", "take_cover", "stand", "interact", "aid", "end_turn"}
"""Kinds of action that the greedy bot plays."""


def test_every_choice_is_legal_and_among_the_options(scale: int) -> None:
    """Also that battles end by their objective, and that with enough of them everything there is to do gets done."""
    kinds, wounds, guesses, ends = Counter[str](), [0, 0], 0, Counter[str]()
    decisions = 0
    for seed in range(BATTLES * scale):
        scenario = skirmish(seed, objectives=bool(seed % 3 == 2))
        battle = Battle(scenario, content().catalogue, seed)
        for observation, action in play(battle, {side: make("greedy") for side in scenario.sides}):
            decisions += 1
            kind = wire_name(type(action))
            kinds[kind] += 1
            guesses += isinstance(action, Strike) and action.square is not None
            assert why_not(observation, action) is None, (seed, action)
            if decisions % EVERY == 0:
                offered = options(observation)[kind]
                if isinstance(action, Stride | Step | Sneak):
                    ends_at = {other.path[-1] for other in offered if isinstance(other, Stride | Step | Sneak)}
                    assert action.path[-1] in ends_at, (seed, action)
                elif not (isinstance(action, Strike) and action.square):
                    assert without_aim(action) in [without_aim(other) for other in offered], (seed, action)
        ends[battle.verdict.ended_by] += 1
        wounds[0] += battle.wounds[0]
        wounds[1] += battle.wounds[1]
        battle.close()
    assert ends["objective"] * 10 >= 9 * ends.total(), ends
    assert all(wounds), wounds
    if ends.total() >= ENOUGH_FOR_ALL_KINDS:
        assert set(kinds) == PLAYED
        assert guesses


def test_random_bots_do_nothing_illegal(scale: int) -> None:
    for seed in range(2 * scale):
        battle = Battle(skirmish(seed, most=2), content().catalogue, seed)
        chosen = play(battle, {side: make("random") for side in battle.scenario.sides})
        for _, (observation, action) in zip(range(60), chosen, strict=False):
            assert why_not(observation, action) is None, (seed, action)
        battle.close()


def test_the_same_battle_is_played_alike() -> None:
    """A bot holds nothing that another battle left behind."""
    hashes = []
    used = {side: make("greedy") for side in ("red", "blue")}
    for bots in (used, used, {side: make("greedy") for side in ("red", "blue")}):
        battle = Battle(skirmish(4), content().catalogue, 4)
        hashes.append(fight(battle, bots).state_hash)
        battle.close()
    assert len(set(hashes)) == 1


def test_two_that_start_out_of_sight_find_each_other() -> None:
    """Both explore, neither waits; the way leads through two doors and round a bend."""
    rows = (
        "..........#.........",
        "..........#.........",
        "..........#.........",
        "....................",
        "..........#.........",
        "###.#######.########",
        "..........#.........",
        "..........#.........",
        "....................",
        "..........#.........",
    )
    for seed in (1, 2):
        battle = arena(
            rows,
            Entrant("One", "guard", "red", 0, 0),
            Entrant("Two", "guard", "red", 1, 1),
            Entrant("Three", "bandit", "blue", 19, 9),
            Entrant("Four", "bandit", "blue", 18, 9),
            seed=seed,
            strict=False,
        )
        summary = fight(battle, {side: make("greedy") for side in battle.scenario.sides})
        battle.close()
        assert summary.ended_by == "objective"
        assert summary.rounds < 20


def test_while_nobody_is_found_nobody_stands_still() -> None:
    """Alone on the map but for a foe behind a wall, a bot walks in every round."""
    rows = ("........#.", "........#.", "........##", "..........")
    battle = arena(
        rows,
        Entrant("One", "guard", "red", 0, 0),
        Entrant("Two", "bandit", "blue", 9, 0),
        objectives=(Objective("red", Goal.DEFEAT), Objective("blue", Goal.SURVIVE, rounds=8)),
        strict=False,
    )
    walked = set()
    for observation, action in play(battle, {side: make("greedy") for side in battle.scenario.sides}):
        if observation.side == "red" and wire_name(type(action)) in ("stride", "sneak"):
            walked.add(observation.round)
    battle.close()
    assert walked == set(range(1, 9))
