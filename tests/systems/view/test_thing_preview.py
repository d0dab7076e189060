"""Things and reloading at the battle screen: aimed at, foretold, done."""

from fractions import Fraction

from components.actions import Reload, Strike
from components.gear import Gear
from components.item import Item
from components.outcome import Result
from components.scenario import Entrant, Thing
from systems.match.battle import Battle
from systems.odds import odds
from systems.view.control import planned
from systems.view.intents import Do, Intent
from systems.view.screenshot import draw_seat
from tests.arena import arena, who
from tests.systems.view.conftest import desk
from tests.systems.view.test_real_battle import seated


def store() -> Battle:
    return arena(
        ["........"] * 4,
        Entrant("Ada", "crossbowman", "red", 1, 1),
        Entrant("Bork", "guard", "blue", 7, 3),
        objects=(Thing("C", "chest", 2, 1, hp=10, hardness=1),),
    )


def test_a_thing_may_be_the_target_and_the_odds_shown_are_those_of_the_blow() -> None:
    battle = store()
    seat = seated(battle)
    seat.handle(Intent(Do.CHOOSE, word="strike"))
    chest = next(e for e, _ in battle.world.query(Item))
    assert seat.ui.target == battle.alias("red", chest)
    action = planned(seat.known, seat.ui)
    assert isinstance(action, Strike)
    preview = seat.model().preview
    assert preview is not None
    assert preview.title == "Chest"
    hit = odds(seat.known.observation, action).probability(lambda o: o.result is Result.HIT)
    shown = [row.text for section in preview.sections for row in section.rows]
    assert any(text.startswith(f"{float(hit * 100):.1f}") for text in " ".join(shown).split()) or hit == Fraction(1)
    draw_seat(seat, desk())
    seat.handle(Intent(Do.CONFIRM))
    assert battle.actions.get("strike") == 1


def test_reload_is_a_button_that_says_why_not_until_a_shot_was_made() -> None:
    battle = store()
    seat = seated(battle)
    button = next(b for b in seat.model().bottom.more if b.kind == "reload")
    assert (button.enabled, button.reason) == (False, "That weapon is ready.")
    battle = store()
    battle.world.write(who(battle, "Ada"), Gear).unloaded = {"crossbow": 1}
    battle.world.settle()
    seat = seated(battle)
    button = next(b for b in seat.model().bottom.more if b.kind == "reload")
    assert button.enabled
    assert "not loaded" in seat.model().bottom.status
    seat.handle(Intent(Do.CHOOSE, word="reload"))
    assert isinstance(planned(seat.known, seat.ui), Reload)
    seat.handle(Intent(Do.CONFIRM))
    assert battle.world.require(who(battle, "Ada"), Gear).unloaded == {}
