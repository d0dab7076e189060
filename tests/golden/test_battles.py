"""Golden battles: a change of what happens in a battle is meant, or found here.

Meant: python tests/golden/record.py --reason "..."
"""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from content.maps.placement import place_file
from ecs.registry import members
from ecs.replay import read
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.playback import Playback
from systems.match.record import Recorder, header_of
from systems.match.run import fight
from systems.match.verify import verify
from tests.arena import content
from tests.golden.battles import BATTLES, FILE, Golden, ended, recorded, written
from tests.golden.yard import NAME
from tests.real_maps import PATHS, needs_maps

COMMAND = Path(__file__).with_name("record.py")


@pytest.mark.parametrize("golden", written(), ids=lambda g: g.name)
def test_a_golden_battle_ends_as_it_was_recorded_and_its_replay_verifies(golden: Golden) -> None:
    told, data = recorded(golden, content())
    assert ended(golden, told) == golden, 'if this is meant: python tests/golden/record.py --reason "..."'
    report = verify(data, content().catalogue, content().content_hash)
    assert (report.result, report.state_hash, report.ticks) == ("ok", golden.state_hash, golden.ticks)
    assert Playback(read(data)).seek(golden.ticks).state_hash() == int(golden.state_hash, 16)


def test_every_battle_is_recorded() -> None:
    assert [golden._replace(state_hash="", ticks=0, kinds="") for golden in written()] == list(BATTLES)


def test_every_scenario_bot_and_ruleset_is_among_them() -> None:
    assert {golden.scenario for golden in BATTLES} == {*content().scenarios, NAME}
    assert {golden.bots for golden in BATTLES} >= {"greedy", "random"}
    rulesets = {golden.ruleset or content().scenarios[golden.scenario].ruleset for golden in BATTLES}
    assert rulesets == set(content().catalogue.rulesets)


@pytest.mark.parametrize("ruleset", sorted(content().catalogue.rulesets))
def test_every_kind_of_action_is_carried_out_under_every_ruleset(ruleset: str) -> None:
    own = {name: scenario.ruleset for name, scenario in content().scenarios.items()}
    battles = [golden for golden in written() if (golden.ruleset or own[golden.scenario]) == ruleset]
    ours = {name for name, kind in members("action").items() if kind.__module__.startswith("components.")}
    assert {kind for golden in battles for kind in golden.kinds.split()} == ours


@needs_maps
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_battle_on_a_public_map_is_recorded_and_verifies(path: Path, tmp_path: Path) -> None:
    scenario = replace(place_file(path, ["guard*2,archer", "goblin*3,wolf"], content()).scenario, round_limit=1)
    file = tmp_path / "battle.fcr"
    recorder = Recorder(file, header_of(scenario, 22, dict.fromkeys(scenario.sides, "greedy"), content().content_hash))
    battle = Battle(scenario, content().catalogue, 22, on_tick=recorder)
    try:
        recorder.watch(battle.world)
        told = fight(battle, {side: make("greedy") for side in scenario.sides})
    finally:
        battle.close()
    report = verify(file, content().catalogue, content().content_hash)
    assert (report.result, report.state_hash, report.ticks) == ("ok", told.state_hash, told.ticks)


def test_nothing_is_recorded_without_a_reason() -> None:
    before = FILE.read_bytes()
    done = subprocess.run([sys.executable, COMMAND, "--reason", " "], capture_output=True, text=True, check=False)
    assert (done.returncode, FILE.read_bytes()) == (2, before)
    assert "--reason is needed" in done.stderr


def test_every_recording_has_left_its_reason() -> None:
    reasons = FILE.with_name("reasons.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in reasons if line.startswith("- ")]
