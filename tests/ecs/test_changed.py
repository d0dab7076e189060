"""A world tells whose rows changed since it was last asked."""

from ecs.changes import KEPT
from ecs.world import System, World
from tests.ecs.sample import Health, Place


class HurtSystem(System):
    """Takes a hit point from everybody; the last one had none to lose."""

    def process(self, world: World) -> None:
        for entity, (health,) in world.query(Health):
            if health.points:
                world.write(entity, Health).points -= 1
            else:
                world.write(entity, Health)


def test_those_changed_since_a_revision_are_told_and_no_others() -> None:
    with World(0, [HurtSystem()]) as world:
        first, second, _ = world.spawn(Health(5), Place()), world.spawn(Health(5)), world.spawn(Health(0))
        world.settle()
        then, places = world.revision(Health), world.revision(Place)
        assert world.changed(Health, since=then) == []
        world.begin_tick()
        world.beat()
        assert world.changed(Health, since=then) == [first, second]
        world.beat()
        assert world.changed(Health, since=then) == [first, second, first, second]
        world.end_tick()
        assert world.changed(Place, since=places) == []
        assert world.revision(Health) == then + 4


def test_added_and_removed_rows_count_as_changed() -> None:
    with World(0) as world:
        entity = world.spawn(Place())
        world.settle()
        then = world.revision(Place)
        world.remove(entity, Place)
        world.settle()
        world.add(entity, Place())
        world.settle()
        assert world.changed(Place, since=then) == [entity, entity]


def test_the_hash_may_be_asked_for_at_any_time_or_only_at_the_end() -> None:
    hashes = []
    for often in (True, False):
        with World(0, [HurtSystem()]) as world:
            for hp in (3, 9, 0):
                world.spawn(Health(hp))
            for _ in range(4):
                world.begin_tick()
                for _ in range(2):
                    world.beat()
                    if often:
                        assert world.state_hash() == world.full_hash()
                last = world.end_tick().hash
            assert last == world.full_hash()
            hashes.append(last)
    assert hashes[0] == hashes[1]


def test_who_asks_about_long_ago_is_told_everybody_and_what_is_kept_stays_small() -> None:
    with World(0, [HurtSystem()]) as world:
        busy, idle = world.spawn(Health(10 * KEPT)), world.spawn(Place())
        world.settle()
        then = world.revision(Health)
        world.begin_tick()
        for beat in range(3 * KEPT):
            asked = world.revision(Health)
            world.beat()
            assert world.changed(Health, since=asked) == [busy]
            assert world.revision(Health) == then + beat + 1
        assert world.changed(Health, since=then) == (busy, idle)
        assert max(len(journal.whose) for journal in world._changes.journals.values()) < 2 * KEPT


def test_who_asks_about_a_revision_that_never_was_is_told_everybody() -> None:
    """It is one of another world, such as the one before a take-back."""
    with World(0, [HurtSystem()]) as world:
        first, second = world.spawn(Health(5)), world.spawn(Health(5))
        for _ in range(3):
            world.begin_tick()
            world.beat()
            world.end_tick()
        now = world.revision(Health)
        for ahead in (1, 2, 1000):
            assert world.changed(Health, since=now + ahead) == (first, second)
        assert world.changed(Place, since=1) == (first, second)
        assert world.changed(Place, since=0) == ()


def test_what_is_written_between_two_ticks_is_seen_by_whoever_asks_next() -> None:
    with World(0, [HurtSystem()]) as world:
        entity = world.spawn(Health(5))
        world.begin_tick()
        world.end_tick()
        then, before = world.revision(Health), world.settled()
        world.write(entity, Health).points = 2
        assert world.changed(Health, since=then) == [entity]
        assert (world.revision(Health), world.settled()) == (then + 1, before + 1)
        world.begin_tick()
        world.beat()
        assert [(row.system, row.value) for row in world.end_tick().rows] == [("setup", 2), ("hurt", 1)]


def test_a_world_that_is_being_built_has_rows_once_it_is() -> None:
    with World(0) as world:
        entity = world.spawn(Health(5))
        assert world.settled() == 0
        world.write(entity, Health).points = 2
        world.begin_tick()
        assert [row.value for row in world.end_tick().rows] == [[2, "ant"]]


def test_within_a_tick_a_change_is_seen_once_its_system_has_ended() -> None:
    class LookingSystem(System):
        """Writes, and asks before it has ended."""

        def process(self, world: World) -> None:
            before = world.revision(Health)
            for entity, (health,) in world.query(Health):
                world.write(entity, Health).points = health.points - 1
            seen.append(world.revision(Health) - before)

    seen: list[int] = []
    with World(0, [LookingSystem()]) as world:
        world.spawn(Health(5))
        world.begin_tick()
        then = world.revision(Health)
        world.beat()
        assert (seen, world.revision(Health)) == ([0], then + 1)
        world.end_tick()
