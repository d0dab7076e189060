"""Battles in which things are struck, broken, reloaded and pointed out can be recorded and played again."""

from dataclasses import replace
from io import BytesIO

from components.actions import Reload, Strike
from components.item import Item, ItemStruck
from components.ploy_events import Reloaded
from components.scenario import Entrant, Fixture, Scenario, Thing
from ecs import snapshot
from ecs.ids import EntityId
from systems.match.battle import Battle
from systems.match.feasible import impossible
from systems.match.record import Recorder, header_of
from systems.match.run import fight
from systems.match.setup import reopen
from tests.arena import content, layout, who
from tests.systems.match.fought import Notes, checked, duel, players


def yard() -> Scenario:
    """Crossbowmen on both sides of a door, among things that break."""
    entrants = (Entrant("A", "crossbowman", "red", 1, 1), Entrant("T", "crossbowman", "blue", 4, 1))
    plan = layout(
        ["......"] * 4,
        walls=[("wall", 3.0, 0.0, 3.0, 1.0), ("door", 3.0, 1.0, 3.0, 2.0), ("wall", 3.0, 2.0, 3.0, 4.0)],
    )
    return replace(
        duel(*entrants, rounds=6),
        layout=plan,
        fixtures=(Fixture("door", 3, 1, (1,), open=False),),
        objects=(
            Thing("C", "chest", 2, 2, hp=9),
            Thing("K", "item", 2, 2, inside="C"),
            Thing("D", "door", 3, 1, hp=9, hardness=1),
        ),
    )


def test_battles_over_things_and_crossbows_verify() -> None:
    struck = loaded = 0
    for seed in range(4):
        scenario, file = yard(), BytesIO()
        header = header_of(scenario, seed, dict.fromkeys(scenario.sides, "random"), content().content_hash)
        notes = Notes(Recorder(file, header))
        battle = Battle(scenario, content().catalogue, seed, on_tick=notes)
        notes.recorder.watch(battle.world)
        fight(battle, players(scenario, "random"))
        taken, truth = snapshot.take(battle.world), battle.state_hash
        battle.close()
        again = reopen(taken, scenario, content().catalogue)
        try:
            assert snapshot.take(again) == taken
        finally:
            again.close()
        report = checked(file.getvalue())
        assert (report.result, report.divergence, report.state_hash) == ("ok", None, truth)
        seen = [stamped.event for _, record in notes.ticks for stamped in record.events]
        struck += sum(isinstance(event, ItemStruck) for event in seen)
        loaded += sum(isinstance(event, Reloaded) for event in seen)
    assert struck
    assert loaded


def test_a_recording_may_strike_a_thing_and_not_the_air() -> None:
    battle = Battle(yard(), content().catalogue, 1)
    actor = who(battle, "A")
    chest = next(e for e, (item,) in battle.world.query(Item) if item.name == "C")
    assert impossible(battle.world, Strike(actor, chest, "crossbow")) is None
    fault = impossible(battle.world, Strike(actor, EntityId(999), "crossbow"))
    assert fault is not None
    assert fault.field == "target"
    unloaded = impossible(battle.world, Reload(actor, "crossbow"))
    assert unloaded is not None
    assert unloaded.field == "weapon"
    battle.close()
