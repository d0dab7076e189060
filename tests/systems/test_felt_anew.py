"""Whatever changes, what is felt is what anybody would feel who came upon the field just now."""

from random import Random

import pytest

from components.actions import Strike
from components.awareness import Awareness, Track
from components.conditions import BLINDED, DAZZLED, DEAFENED, DYING, INVISIBLE, NETTED, PRONE, STUNNED, Conditions
from components.detection import Detection, Light
from components.felt import Felt, FeltTable
from components.gear import Door, Gear, LightSource
from components.position import Body, Position
from components.ruleset import Ruleset
from components.scenario import Entrant
from components.senses import Sense, Senses
from components.turn import Stance
from ecs.grid.ground import Ground
from ecs.grid.muffle import walls_between
from ecs.grid.space import distance_feet
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import creatures, fighting, place_of, stand, state_of
from systems.impressions import sources, unfelt
from systems.match.battle import Battle
from systems.rules.detection import Impression
from systems.rules.families import family_of
from tests.arena import act_as, arena, content

CHANGES = 200
ROWS = ["." * 20] * 9 + ["......~~~..........."] + ["." * 20] * 6
WALLS = [
    ("wall", 4, 0, 4, 5),
    ("wall", 9, 2, 9, 9),
    ("door", 9, 9, 9, 10),
    ("wall", 12.5, 3, 15.25, 12),
    ("window", 6, 12, 12, 12),
]
NAMES = (BLINDED, DAZZLED, DEAFENED, INVISIBLE, NETTED, PRONE, STUNNED)


def field() -> Battle:
    entrants = [Entrant(f"R{i}", "guard", "red", 1 + 2 * i, 1) for i in range(4)]
    entrants += [Entrant(f"B{i}", kind, "blue", 1 + 3 * i, 14) for i, kind in enumerate(("guard", "scout", "archer"))]
    return arena(ROWS, *entrants, walls=WALLS, doors=[(2, False, False)])


def senses_of(random: Random) -> tuple[Sense, ...]:
    known = sorted(content().senses.items())
    return tuple(sense for _, sense in random.sample(known, random.randrange(1, 4)))


def change(world: World, random: Random) -> None:
    """One random change that somebody may feel."""
    who = random.choice(creatures(world))
    choice = random.randrange(9)
    if choice <= 1:
        place = world.write(who, Position)
        side = world.require(who, Body).side
        place.x, place.y = random.randrange(21 - side), random.randrange(17 - side)
        place.elevation = random.choice((0, 0, 0, 5, 15))
        stand(world, who)
    elif choice == 2:
        held = world.write(who, Conditions)
        held.rounds = dict.fromkeys(sorted(random.sample(NAMES, random.randrange(3))), 0)
        stand(world, who)
    elif choice == 3:
        world.write(who, Stance).noise = random.choice((0, 50, 100, 200))
    elif choice == 4:
        world.write(who, Senses).all = senses_of(random)
    elif choice == 5:
        if world.get(who, LightSource) is None:
            world.add(who, LightSource(10, 20))
        world.write(who, LightSource).lit = random.random() < 0.5
    elif choice == 6:
        grow(world, who, random)
    elif choice == 7:
        fall_or_rise(world, who, random)
    else:
        for door, (leaf,) in world.query(Door):
            world.write(door, Door).open = not leaf.open
            for wall in leaf.walls:
                world.resource(Ground).board.set_open(wall, is_open=leaf.open)


def grow(world: World, who: EntityId, random: Random) -> None:
    """Another size, where its space stays on the board."""
    body, place = world.write(who, Body), world.write(who, Position)
    body.rank = random.randrange(6)
    place.x, place.y = min(place.x, 20 - body.side), min(place.y, 16 - body.side)
    stand(world, who)


def fall_or_rise(world: World, who: EntityId, random: Random) -> None:
    """Somebody dies, or gets up again; two always fight."""
    held = world.write(who, Conditions)
    dies = not held.has(DYING) and sum(fighting(world, entity) for entity in creatures(world)) > 2
    held.rounds = {DYING: 0} if dies else {}
    stand(world, who)


def built_anew(world: World) -> Ground:
    """The field as it stands, on a board on which nothing is remembered, with its light."""
    old = world.resource(Ground)
    ground = Ground(old.layout._replace())
    for wall in old.board.open_walls:
        ground.board.set_open(wall, is_open=True)
    ground.shine(sources(world))
    return ground


def afresh(world: World, ground: Ground, observer: EntityId, target: EntityId) -> Felt:
    """What the observer feels of the target, asked of the rule itself with nothing remembered."""
    rules = world.resource(Ruleset)
    here, there = place_of(world, observer), place_of(world, target)
    held = world.require(target, Conditions)
    impression = Impression(
        bits=ground.pairs.terrain(here, there) & 7,
        distance=distance_feet(here, there),
        light=Light(ground.light_on(there) & 3),
        invisible=held.has(INVISIBLE) and not held.has(NETTED),
        netted=held.has(INVISIBLE) and held.has(NETTED),
        grounded=not (here.elevation or there.elevation),
        noise_percent=world.require(target, Stance).noise,
        walls=walls_between(ground.board, here, there),
    )
    senses, conditions = world.require(observer, Senses).all, world.require(observer, Conditions).rounds
    return family_of(rules).feel(senses, conditions, impression, rules)._replace(distance=0)


@pytest.mark.timeout(1800)  # with --long
def test_after_every_change_all_pairs_are_felt_as_if_for_the_first_time(scale: int) -> None:
    random, battle = Random(17), field()
    world, table = battle.world, battle.world.resource(FeltTable)
    seen: set[tuple[object, ...]] = set()
    fewest, widest = len(creatures(world)), 1
    for _ in range(CHANGES * scale):
        world.begin_tick()
        for _ in range(random.choice((1, 1, 1, 3))):
            change(world, random)
        world.beat()
        while unfelt(world):
            world.beat()
        world.end_tick()
        ground = built_anew(world)
        assert world.resource(Ground).shown == ground.shown
        alive = [entity for entity in creatures(world) if fighting(world, entity)]
        for one in alive:
            for other in alive:
                if one != other:
                    felt = table.of(one, other)
                    assert felt == afresh(world, ground, one, other), (one, other)
                    seen.add((felt.state, felt.vague, felt.causes != (), felt.effect))
        assert {one for pair in table.rows for one in pair} <= set(alive)
        fewest, widest = min(fewest, len(alive)), max(widest, *(place_of(world, e).side for e in alive))
    assert len(seen) >= 8
    assert fewest <= 3
    assert widest == 4


def test_what_memory_must_do_is_done_at_the_next_step_though_nothing_new_is_felt() -> None:
    """Whoever steps from one unseen square to another is felt as before; a square kept for no reason is given up."""
    a, t = Entrant("A", "guard", "red", 1, 0), Entrant("T", "guard", "blue", 38, 0)
    battle = arena(["." * 40], a, t, walls=[("wall", 20, 0, 20, 1)])
    world, (observer, target) = battle.world, creatures(battle.world)
    before = world.resource(FeltTable).of(observer, target)
    assert not before.effect
    world.begin_tick()
    world.write(observer, Awareness).of[target] = Track(located=True, unnoticed=False)
    world.beat()
    place = world.write(target, Position)
    place.x -= 1
    stand(world, target)
    world.beat()
    world.end_tick()
    assert world.resource(FeltTable).of(observer, target) is before
    assert not world.require(observer, Awareness).of[target].located


def test_a_screen_that_a_stance_gave_ends_with_it_though_nobody_moved() -> None:
    """Whoever struck gave up Take Cover: the deaf see it at once (D-STATE-1)."""
    battle = arena(
        ["........", "...r....", "........"],
        Entrant("A", "guard", "red", 0, 1, conditions=(DEAFENED,)),
        Entrant("T", "guard", "blue", 6, 1),
        legend={"r": "rubble"},
    )
    world, (observer, target) = battle.world, creatures(battle.world)
    world.begin_tick()
    world.write(target, Stance).taking_cover = True
    world.write(observer, Awareness).of[target].earned = Detection.HIDDEN
    world.beat()
    world.end_tick()
    assert state_of(world, observer, target) is Detection.HIDDEN
    act_as(battle, "T")
    bow = world.require(target, Gear).weapons[0].id
    battle.perform(Strike(target, EntityId(0), bow, square=(7, 2)))
    assert not world.require(target, Stance).taking_cover
    assert state_of(world, observer, target) is Detection.OBSERVED
    assert not unfelt(world)
