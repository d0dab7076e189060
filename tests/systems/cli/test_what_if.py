"""`replay FILE --from TICK --what-if ACTION`, from its words to its answer."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import pytest

import main
from components.actions import Hide, Step, Strike, UseAbility
from components.observation import Observation
from components.scenario import Entrant
from content.text import ENGLISH, Texts
from ecs.errors import UsageError
from systems.ai.bots import make
from systems.cli.possible import possible, wish
from systems.cli.wished_action import named, wished_action
from systems.legality import options
from systems.match.battle import Battle
from systems.match.record import Recorder, header_of
from systems.match.run import Seats
from tests.arena import content
from tests.systems.cli.short import Command
from tests.systems.match.fought import duel

WORDS = Texts(ENGLISH, content().texts)


@pytest.fixture(scope="module")
def seen() -> Iterator[Observation]:
    """What a guard beside a goblin knows."""
    battle = begun(BytesIO())
    yield battle.observe("red")
    battle.close()


def begun(target: Path | BytesIO, ruleset: str = "levels") -> Battle:
    """A duel whose first turn was the guard's, recorded."""
    scenario = duel(Entrant("guard", "guard", "red", 1, 1), Entrant("goblin", "goblin", "blue", 2, 1))
    scenario = replace(scenario, ruleset=ruleset)
    for seed in range(1, 50):
        if isinstance(target, BytesIO):
            target.truncate(0)
        battle = Battle(scenario, content().catalogue, seed)
        first = battle.side_to_act
        battle.close()
        if first == "red":
            seats = dict.fromkeys(scenario.sides, "random")
            recorder = Recorder(target, header_of(scenario, seed, seats, content().content_hash))
            battle = Battle(scenario, content().catalogue, seed, on_tick=recorder)
            battle.end_turn()
            recorder.abandon()
            return battle
    raise AssertionError("the goblin is always first")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replays") / "duel.fcr"
    begun(path).close()
    return path


def test_an_action_is_said_in_words_or_as_json(seen: Observation) -> None:
    goblin = seen.contacts[0].alias
    meant = Strike(seen.actor, goblin, "longsword", "torso")
    for text in (
        "strike target=Goblin weapon=longsword aim=torso",
        f"strike target={goblin} weapon='longsword' aim=torso actor={seen.actor}",
        f'{{"action": "strike", "target": {goblin}, "weapon": "longsword", "aim": "torso"}}',
        '{"action": "strike", "target": "goblin", "weapon": "longsword", "aim": "torso"}',
    ):
        assert wished_action(text, replace(seen, actor=meant.actor), WORDS) == meant
    assert wished_action("hide", seen, WORDS) == Hide(seen.actor)


def test_squares_are_said_as_the_log_says_them(seen: Observation) -> None:
    path = Step(seen.actor, ((1, 2), (26, 11)))
    for text in ("step path=B3,AA12", "step path=[[1,2],[26,11]]", '{"action": "step", "path": ["b3", [26, 11]]}'):
        assert wished_action(text, seen, WORDS) == path
    used = wished_action("use effect=blast at=A1 toward=[2,3]", seen, WORDS)
    assert used == UseAbility(seen.actor, "blast", at=(0, 0), toward=(2, 3))


def test_a_guessed_square_is_struck_at_without_a_target_said(seen: Observation) -> None:
    guess = Strike(seen.actor, 0, "longsword", square=(2, 2))
    assert wished_action("strike square=C3 weapon=longsword", seen, WORDS) == guess
    assert wish(guess, {}) == "strike weapon=longsword square=C3"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sing", "unknown"),
        ("strke", "did you mean 'strike'"),
        ("strike", "needs target, weapon"),
        ("strike target=Dragon weapon=x", "is called 'Dragon'"),
        ("strike target", "is no action"),
        ("hide loud=yes", "has no 'loud'"),
        ("step path=3B", "'3B' is no square"),
        ("step path=[3]", "cannot be so"),
        ("strike target=1.5 weapon=x", "cannot be so"),
        ("{", "is no action"),
        ('{"target": 3}', "is no action"),
        ("'", "is no action"),
        ("", "is no action"),
        ("strike target=Guard weapon=x target=Goblin", "'target' is said twice"),
        ('{"action": "strike", "target": 3, "target": 4}', "'target' is said twice"),
    ],
)
def test_what_is_no_action_is_refused_in_one_line(text: str, why: str, seen: Observation) -> None:
    with pytest.raises(UsageError) as caught:
        wished_action(text, seen, WORDS)
    assert why in caught.value.message
    assert "\n" not in caught.value.message


def test_names_are_understood_in_any_letters_and_told_with_their_capitals(seen: Observation) -> None:
    german = Texts("de", content().texts)
    at = named(seen, german)
    assert sorted(at) == ["Goblin", "Guard"]
    for name in ("Goblin", "goblin", "GOBLIN"):
        wished = wished_action(f"strike target={name} weapon=longsword", seen, german)
        assert wished == Strike(seen.actor, at["Goblin"], "longsword")
    with pytest.raises(UsageError) as caught:
        wished_action("strike target=Drache weapon=longsword", seen, german)
    assert caught.value.phrase is not None
    assert "'Drache'; bekannt: Goblin, Guard;" in german.tell(caught.value.phrase)


def test_the_outcomes_are_told_exactly(file: Path, command: Command) -> None:
    code, answer = command("replay", file, "--from", 1, "--what-if", "strike target=Goblin weapon=longsword")
    told = answer["what_if"]
    assert (code, told["side"], told["actor"]["name"], told["tick"]) == (0, "red", "Guard", 1)
    assert (told["action"]["action"], told["action"]["weapon"], told["cost"]) == ("strike", "longsword", 1)
    assert sum(Fraction(row["chance"]) for row in told["outcomes"]) == 1
    assert {row["name"] for row in told["outcomes"]} == {"Goblin"}
    mean = sum(Fraction(row["chance"]) * row["damage"] for row in told["outcomes"])
    assert told["mean_damage"] == {str(told["outcomes"][0]["target"]): str(mean)}
    assert mean > 0


def test_people_read_the_same_in_lines(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--what-if", "strike target=goblin weapon=longsword", "--quiet", "--lang", "en"]
    assert main.cli(["replay", str(file), "--from", "1", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["After tick 1, Red: Guard, Strike (1 AP)", "Goblin"]
    shares = [Fraction(word) for line in lines if "%" in line for word in line.split() if "/" in word]
    assert (sum(shares), len(shares) > 1) == (1, True)
    assert any("Mean damage" in line for line in lines)


def test_what_is_not_allowed_says_why(file: Path, command: Command) -> None:
    code, answer = command("replay", file, "--from", 1, "--what-if", "strike target=Goblin weapon=longbow")
    assert (code, answer["errors"][0]["code"]) == (2, "usage")
    assert re.search(r"after tick 1: [^.;]+\. \(--what-if list", answer["errors"][0]["message"])


def test_a_list_tells_what_can_be_done_in_words_that_are_taken(seen: Observation) -> None:
    """Every wish that is listed is the very action that is legal, read back from its words."""
    for observation in (seen, *fray()):
        observation = replace(observation, actor=observation.actor or observation.own[0].alias)
        listed = possible(observation, WORDS)
        legal = options(observation)
        assert {kind: len(wishes) for kind, wishes in listed.items()} == {k: len(v) for k, v in legal.items() if v}
        for kind, wishes in listed.items():
            again = [wished_action(wish, observation, WORDS) for wish in wishes]
            assert sorted(again, key=repr) == sorted(legal[kind], key=repr)


def fray() -> Iterator[Observation]:
    """What those who act in a shipped battle know, with abilities, doors and namesakes among them."""
    for name in ("muster", "strongroom", "fen"):
        scenario = content().scenarios[name]
        battle = Battle(scenario, content().catalogue, 3)
        seats = Seats(battle, {side: make("greedy") for side in scenario.sides})
        for _ in range(40):
            seats.play_one()
        yield battle.observe(battle.side_to_act)
        battle.close()


def test_people_read_the_list_a_line_each(file: Path, capsys: pytest.CaptureFixture[str], command: Command) -> None:
    assert main.cli(["replay", str(file), "--from", "1", "--what-if", "list", "--quiet", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "After tick 1, Red: Guard may do, each with --what-if:"
    assert lines[1].startswith("  strike target=Goblin weapon=longsword")
    code, answer = command("replay", file, "--from", 1, "--what-if", "list")
    assert (code, "hide" in str(answer["what_if"]["possible"])) == (0, "  hide" in lines)
    code, answer = command("replay", file, "--from", 1, "--what-if", "strike target=Dragon weapon=x")
    assert "--what-if list" in answer["errors"][0]["message"]


def test_it_needs_a_tick_and_writes_nothing(file: Path, command: Command) -> None:
    code, answer = command("replay", file, "--what-if", "hide")
    assert (code, "--from" in answer["errors"][0]["message"]) == (2, True)
    before = file.read_bytes()
    assert command("replay", file, "--from", 1, "--what-if", "search")[0] == 0
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("wish", "said", "parts"),
    [
        ("target=goblin", "Goblin", {"Critical hit", "Hit", "Miss"}),
        ("square=C3", "If something is there", {"Miss"}),
        ("target=0 square=C3", "If something is there", {"Miss"}),
    ],
)
def test_where_points_count_a_hit_and_a_critical_one_are_told_apart(
    wish: str, said: str, parts: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "duel.fcr"
    begun(path, "pf1e").close()
    words = ["--what-if", f"strike {wish} weapon=longsword", "--quiet", "--lang", "en"]
    assert main.cli(["replay", str(path), "--from", "1", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == said
    assert {line.split("  ")[-1].strip() for line in lines if "%" in line} == parts
