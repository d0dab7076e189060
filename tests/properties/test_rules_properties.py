"""What holds of the rules on every battlefield: each map and battle is made of a drawn seed."""

from dataclasses import replace
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from components.actions import (
    Action,
    Aid,
    CreateDiversion,
    EndTurn,
    Hide,
    Interact,
    Lean,
    PointOut,
    Ready,
    Search,
    Sneak,
    Square,
    Stand,
    Step,
    Stride,
    Strike,
    TakeCover,
    UseAbility,
)
from components.awareness import Awareness
from components.detection import Acuity, Cover, Detection, Medium, Vision
from components.observation import Observation
from components.outcome import Level
from components.scenario import Entrant
from ecs.chance import Dice
from ecs.grid.board import Board, Layout
from ecs.grid.lines import EFFECT
from ecs.grid.material import Material
from ecs.grid.pairs import Pairs
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.grid.space import Space
from ecs.snapshot import take
from ecs.world import TickRecord
from systems.ai.bots import make
from systems.gather import felt, fighters, state_of
from systems.match.battle import Battle
from systems.rules.circumstances import Circumstances
from systems.rules.levels.strike import resolve, strike_facts
from systems.rules.net_levels import net
from systems.rules.sight import Sight
from tests.arena import arena, content
from tests.long.battles import faults
from tests.long.promises import broken_by
from tests.observation_bytes import observation_bytes
from tests.systems.ai.skirmish import play, skirmish
from tests.systems.rules.values import RULES, fighter

seeds = st.integers(0, 1 << 30)
WEAPONS = sorted(content().catalogue.weapons)
SEERS = tuple(  # their sight needs light, nothing else of theirs is precise, and they bring no light
    name
    for name, kind in sorted(content().catalogue.kinds.items())
    if kind.rank == 2 and kind.light == (0, 0)
    if {(s.medium, s.vision) for s in kind.senses if s.acuity is Acuity.PRECISE} == {(Medium.SIGHT, Vision.NORMAL)}
)


def one_in(part: int) -> settings:
    """That part of the ordinary number of examples: battles take long."""
    return settings(max_examples=max(1, settings().max_examples // part))


def drawn_field(seed: int, *, light: str, mist: str = "~", condition: tuple[str, ...] = ()) -> Battle:
    """Six creatures among stones and mist, or what stands in its place."""
    dice = Random(seed)
    rows = ["".join(dice.choice("......~~#") for _ in range(12)) for _ in range(8)]
    free = [(x, y) for y in range(8) for x in range(12) if rows[y][x] != "#"]
    entrants = [
        Entrant(f"{n}", dice.choice(SEERS), "red" if n % 2 else "blue", x, y, condition)
        for n, (x, y) in enumerate(dice.sample(free, 6))
    ]
    return arena([row.replace("~", mist) for row in rows], *entrants, seed=seed, light=light)


def states(battle: Battle) -> list[Detection]:
    world = battle.world
    alive = fighters(world)
    return [state_of(world, a, b) for a in alive for b in alive if a != b]


def causes(battle: Battle) -> list[set[str]]:
    """Why each that is Observed is Concealed from its observer."""
    world = battle.world
    pairs = ((a, b) for a in fighters(world) for b in fighters(world) if a != b)
    return [set(felt(world, a, b).causes) for a, b in pairs if state_of(world, a, b) is Detection.OBSERVED]


@given(seeds)
@one_in(4)
def test_concealed_never_changes_the_state(seed: int) -> None:
    """R-DET-2: mist, dim light and dazzled eyes alike; whoever is Observed has the cause named and no worse a state."""
    clear = drawn_field(seed, light="bright", mist=".")
    assert not any(causes(clear))
    misty, dim = drawn_field(seed, light="bright"), drawn_field(seed, light="dim", mist=".")
    dazzled = drawn_field(seed, light="bright", mist=".", condition=("dazzled",))
    for battle, cause in ((dim, "dim"), (dazzled, "dazzled")):
        assert all(each == {cause} for each in causes(battle))
    assert all(each <= {"mist"} for each in causes(misty))
    for battle in (misty, dim, dazzled):
        assert states(battle) == states(clear)
        battle.close()
    clear.close()


@given(seeds)
@one_in(10)
def test_random_battles_raise_nothing_and_keep_every_promise(seed: int) -> None:
    broken: list[str] = []

    def promised(_: Action | None, record: TickRecord) -> None:
        broken.extend(fault for stamped in record.events for fault in broken_by(stamped.event, RULES))

    battle = Battle(skirmish(seed), content().catalogue, seed, strict=True, on_tick=promised)
    for number, _ in enumerate(play(battle, {"red": make("random"), "blue": make("random")})):
        broken += faults(battle.world)
        assert not broken
        if number > 25:
            break
    battle.close()


@given(seeds)
@one_in(5)
def test_unnoticed_goes_only_with_undetected_and_never_comes_back(seed: int) -> None:
    """D-DET-1, D-UNN-1, D-LOSE-1 (never Unnoticed again)."""
    battle = Battle(skirmish(seed), content().catalogue, seed)
    noticed: set[tuple[int, int]] = set()
    for number, _ in enumerate(play(battle, {"red": make("random"), "blue": make("greedy")})):
        for observer, (awareness,) in battle.world.query(Awareness):
            for target, track in awareness.of.items():
                if not track.unnoticed:
                    noticed.add((observer, target))
                    continue
                assert (observer, target) not in noticed
                alive = fighters(battle.world)
                if observer in alive and target in alive:
                    assert state_of(battle.world, observer, target) is Detection.UNDETECTED
        if number > 30:
            break
    battle.close()


small = st.integers(-2, 16)
square = st.tuples(small, small)
path = st.lists(square, max_size=4).map(tuple)
maybe = st.none() | square
words = st.sampled_from(["", "head", "sword arm", "nowhere", "gesture", "shout"])
weapon = st.sampled_from([*WEAPONS, "", "spoon"])
ability = st.sampled_from([*sorted(content().catalogue.abilities), "", "wish"])
ANYTHING = st.one_of(
    st.builds(Stride, small, path),
    st.builds(Step, small, path),
    st.builds(Sneak, small, path),
    st.builds(Strike, small, small, weapon, words, maybe),
    st.builds(UseAbility, small, ability, small, maybe, maybe, maybe),
    st.builds(Interact, small, small, small),
    st.builds(Aid, small, small),
    st.builds(CreateDiversion, small, words),
    st.builds(PointOut, small, small, words),
    st.builds(Ready, small, weapon, small),
    st.builds(Lean, small, st.tuples(st.integers(-5000, 20_000), st.integers(-5000, 20_000))),
    *(st.builds(kind, small) for kind in (Hide, Search, TakeCover, Stand, EndTurn)),
)


def as_if_meant(observation: Observation, action: Action, which: int) -> Action:
    """The same of whoever acts, with what it has at hand, mostly at somebody the side knows of: refusals lie deeper."""
    own = observation.mine(observation.actor)
    if own is None:
        return action
    known = [0, *(contact.alias for contact in observation.contacts), *(one.alias for one in observation.own)]
    target = known[which % len(known)]
    weapons, abilities = own.numbers.weapons, own.numbers.abilities
    match action:
        case Strike() | Ready():
            return replace(action, actor=own.alias, weapon=weapons[which // 7 % len(weapons)].id, target=target)
        case UseAbility() if abilities:
            return replace(action, actor=own.alias, effect=abilities[which % len(abilities)].id, target=target)
        case PointOut() | Aid():
            return replace(action, actor=own.alias, target=target)
        case Stride() | Step() | Sneak():
            ahead = tuple((own.x + at, own.y + which % 2) for at in range(1, 1 + max(1, len(action.path))))
            return replace(action, actor=own.alias, path=ahead)
    return replace(action, actor=own.alias)


@given(seeds, st.integers(0, 12), st.lists(ANYTHING, min_size=10, max_size=30))
@one_in(2)
def test_a_refused_action_changes_no_byte_and_tells_nothing(seed: int, before: int, asked: list[Action]) -> None:
    """R-SEC-4: whatever is asked, by whom, raises nothing; refused, it is as if it had not been asked."""
    battle = Battle(skirmish(seed), content().catalogue, seed)
    for number, _ in enumerate(play(battle, {"red": make("random"), "blue": make("random")})):
        if number >= before:
            break
    dice = Random(seed)
    for action in asked:
        side = battle.side_to_act if dice.random() < 0.9 else dice.choice(("red", "blue"))
        if dice.random() < 0.9:
            action = as_if_meant(battle.observe(side), action, dice.randrange(1000))
        world, logs = take(battle.world), {name: list(battle.log(name)) for name in ("red", "blue")}
        seen = {name: observation_bytes(battle.observe(name)) for name in ("red", "blue")}
        if battle.submit(side, action) is None:
            continue
        assert take(battle.world) == world
        assert {name: list(battle.log(name)) for name in ("red", "blue")} == logs
        assert {name: observation_bytes(battle.observe(name)) for name in ("red", "blue")} == seen
    battle.close()


@given(st.lists(st.builds(Level, st.sampled_from("abcdefgh"), st.integers(-4, 4), st.just("R"))))
def test_levels_clamp_at_five_and_a_source_counts_once(levels: list[Level]) -> None:
    """D-LVL-1."""
    largest: dict[str, int] = {}
    for level in levels:
        if abs(level.amount) > abs(largest.get(level.source, 0)):
            largest[level.source] = level.amount
    total = sum(largest.values())
    assert net(levels, RULES) == (5 if total > 5 else -5 if total < -5 else total)


@given(
    st.sampled_from(WEAPONS),
    st.sampled_from(list(Cover)),
    st.sampled_from(list(Detection)),
    st.tuples(st.integers(0, 6), st.integers(1, 6), st.booleans(), st.booleans(), st.booleans()),
    seeds,
)
def test_no_strike_rolls_more_than_six_dice_whatever_adds_up(
    name: str, cover: Cover, seen: Detection, drawn: tuple[int, int, bool, bool, bool], seed: int
) -> None:
    """D-LVL-1, R-SEC-3: every reason is there once, and the net is their sum within five."""
    strikes, increments, prone, low, hurt = drawn
    blade = content().catalogue.weapons[name]
    facts = strike_facts(
        fighter(strikes=strikes, conditions={"prone": 0} if prone else {}, wounds={"arm": 2} if hurt else {}),
        fighter(conditions={"prone": 0} if low else {}),
        blade,
        Sight(Detection.OBSERVED),
        Circumstances(cover, max(5, blade.increment * increments), seen),
        rules=RULES,
    )
    sources = [level.source for level in facts.levels]
    assert len(sources) == len(set(sources))
    assert facts.net == max(-5, min(5, sum(level.amount for level in facts.levels)))
    assert len(resolve(facts, Dice(seed, 1, 1, 0)).faces) == abs(facts.net) + 1 <= 6
    assert sum(level.amount for level in facts.levels if level.source == "cover") == -cover


BLOCKS = (
    Material("hedge", effect=True, cover=1),
    Material("crate", effect=True, cover=2),
    Material("bastion", effect=True, cover=3),
)
ACROSS, DOWN = 9, 5


@given(
    st.tuples(st.tuples(st.just(0), st.integers(0, 4)), st.tuples(st.just(8), st.integers(0, 4))),
    st.dictionaries(st.tuples(st.integers(1, 7), st.integers(0, 4)), st.integers(1, 4), min_size=1, max_size=10),
)
def test_cover_never_stacks(ends: tuple[Square, Square], things: dict[Square, int]) -> None:
    """D-COV-3: together, obstacles and bodies give what the best of them could, and no less than each alone."""

    def grade(among: dict[Square, int]) -> int | None:
        squares = bytes(
            found if (found := among.get((x, y), 0)) <= len(BLOCKS) else 0 for y in range(DOWN) for x in range(ACROSS)
        )
        layout = Layout(ACROSS, DOWN, (Material("floor"), *BLOCKS), squares, (), bytes([2]) * ACROSS * DOWN)
        pairs = Pairs(Board(layout))
        bodies = [spot for spot, kind in among.items() if kind > len(BLOCKS)]
        for number, (x, y) in enumerate([*ends, *bodies], 1):
            pairs.place(number, Space(x, y, 1, 0, 2), body=True)
        bits = pairs.fact(1, 2)
        return bits >> COVER_SHIFT & COVER_MASK if bits & EFFECT else None

    together = grade(things)
    assume(together is not None)
    alone = [grade({spot: kind}) or 0 for spot, kind in things.items()]
    best = max(1 if kind > len(BLOCKS) else BLOCKS[kind - 1].cover for kind in things.values())
    assert together is not None
    assert max(alone) <= together <= best
    if all(kind > len(BLOCKS) for kind in things.values()):
        assert together == max(alone) <= Cover.LESSER
