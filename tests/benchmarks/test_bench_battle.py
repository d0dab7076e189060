"""Benchmarks for comparing two versions: python -m pytest tests/benchmarks -n0 --benchmark-only (skipped otherwise)."""

from dataclasses import replace
from io import BytesIO

from pytest_benchmark.fixture import BenchmarkFixture

from components.observation import Observation
from ecs.chance import Dice
from ecs.replay import read
from ecs.snapshot import take
from systems.ai.bots import make
from systems.knowledge.observe import Viewer
from systems.match.battle import Battle
from systems.match.playback import Playback
from systems.match.record import Recorder, header_of
from systems.match.run import fight
from systems.match.setup import reopen
from tests.arena import content
from tests.systems.ai.skirmish import play

SCENARIO = "muster"
SEED = 1


def begun(rounds: int = 1) -> Battle:
    scenario = replace(content().scenarios[SCENARIO], round_limit=rounds)
    return Battle(scenario, content().catalogue, SEED)


def recorded() -> bytes:
    file, scenario = BytesIO(), replace(content().scenarios[SCENARIO], round_limit=2)
    recorder = Recorder(file, header_of(scenario, SEED, {}, content().content_hash))
    battle = Battle(scenario, content().catalogue, SEED, on_tick=recorder)
    fight(battle, {side: make("greedy") for side in scenario.sides})
    recorder.abandon()
    battle.close()
    return file.getvalue()


def test_starting_a_battle(benchmark: BenchmarkFixture) -> None:
    benchmark(lambda: begun().close())


def test_a_round_of_greedy_bots(benchmark: BenchmarkFixture) -> None:
    def one_round() -> None:
        battle = begun()
        fight(battle, {side: make("greedy") for side in battle.scenario.sides})
        battle.close()

    benchmark(one_round)


def test_the_choices_of_greedy_bots(benchmark: BenchmarkFixture) -> None:
    """Every choice of both sides in a whole battle, by fresh bots; the battlefield is known to them."""
    scenario = content().scenarios[SCENARIO]
    battle = Battle(scenario, content().catalogue, SEED)
    seen: dict[str, list[Observation]] = {side: [] for side in scenario.sides}
    for observation, _ in play(battle, {side: make("greedy") for side in scenario.sides}):
        seen[observation.side].append(observation)
    battle.close()

    def choose_all() -> None:
        for observations in seen.values():
            bot = make("greedy")
            for observation in observations:
                bot.choose(observation, Dice(SEED, 1, 1, 0))

    benchmark(choose_all)


def test_an_empty_turn(benchmark: BenchmarkFixture) -> None:
    battle = begun(rounds=1_000_000)
    benchmark(battle.end_turn)
    battle.close()


def test_looking_for_the_first_time(benchmark: BenchmarkFixture) -> None:
    battle = begun()
    benchmark(lambda: Viewer(battle.world, battle.briefings[battle.side_to_act]).observe())
    battle.close()


def test_a_snapshot_and_going_on_from_it(benchmark: BenchmarkFixture) -> None:
    battle = begun()

    def there_and_back() -> None:
        reopen(take(battle.world), battle.scenario, content().catalogue).close()

    benchmark(there_and_back)
    battle.close()


def test_seeking_back_and_forth(benchmark: BenchmarkFixture) -> None:
    playback = Playback(read(recorded()))

    def seek() -> None:
        playback.seek(1)
        playback.seek(playback.last)

    benchmark(seek)
