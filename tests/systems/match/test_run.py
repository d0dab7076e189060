from components.actions import Action, EndTurn, Search
from components.observation import Observation
from ecs.chance import Chance
from systems.match.battle import Battle
from systems.match.run import Seats, fight, summary
from tests.arena import content
from tests.systems.match.fought import duel, fought, players, small


class Muddler:
    """Asks for what no creature of its side can do."""

    id = "muddler"

    def choose(self, observation: Observation, chance: Chance) -> Action:
        return Search(99)


class Shy:
    """Ends every turn at once."""

    id = "shy"

    def choose(self, observation: Observation, chance: Chance) -> Action:
        return EndTurn(observation.actor)


def test_the_same_seed_and_bots_give_the_same_battle() -> None:
    battle = Battle(small(3, 3), content().catalogue, 3)
    assert fight(battle, players(battle.scenario, "random")) == fought(3).summary
    battle.close()


def test_another_seed_gives_another_battle() -> None:
    battle = Battle(small(3, 3), content().catalogue, 4)
    assert fight(battle, players(battle.scenario, "random")).state_hash != fought(3).summary.state_hash
    battle.close()


def test_a_bot_that_asks_for_the_impossible_loses_its_turns() -> None:
    battle = Battle(duel(rounds=3), content().catalogue, 1)
    told = fight(battle, {"red": Muddler(), "blue": Shy()})
    assert (told.winner, told.ended_by) == ("draw", "round_limit")
    assert set(told.actions) == {"end_turn"}
    battle.close()


def test_the_decisions_of_one_side_do_not_move_the_dice_of_another() -> None:
    def dice_of_blue(red: Muddler | Shy) -> list[int]:
        thrown: list[int] = []

        class Thrower(Shy):
            def choose(self, observation: Observation, chance: Chance) -> Action:
                thrown.append(chance.pick("bot", 1000))
                return super().choose(observation, chance)

        battle = Battle(duel(rounds=3), content().catalogue, 1)
        fight(battle, {"red": red, "blue": Thrower()})
        battle.close()
        return thrown

    assert dice_of_blue(Muddler()) == dice_of_blue(Shy())


def test_a_battle_that_goes_on_can_be_told() -> None:
    battle = Battle(duel(), content().catalogue, 1)
    Seats(battle, {"red": Shy(), "blue": Shy()}).play_one()
    told = summary(battle)
    assert (told.winner, told.ended_by, told.ticks) == ("", "interrupted", 2)
    battle.close()


def test_nothing_is_played_once_it_is_over() -> None:
    battle = Battle(duel(rounds=1), content().catalogue, 1)
    bots = {"red": Shy(), "blue": Shy()}
    ticks = fight(battle, bots).ticks
    Seats(battle, bots).play_one()
    assert battle.world.tick_number == ticks
    battle.close()
