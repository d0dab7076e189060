"""Beliefs that wait through the lulls of a battle are those that follow every beat."""

import pytest

from systems import witness
from systems.ai.bots import make
from systems.lulls import is_lull
from systems.match.battle import Battle
from systems.match.run import fight
from tests.arena import content


@pytest.mark.parametrize("scenario", ["crossroads", "strongroom"])
def test_a_battle_with_lulls_ends_as_one_in_which_every_beat_is_followed(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, lulls = [], 0

    def counted(*asked: object) -> bool:
        nonlocal lulls
        found = is_lull(*asked)  # type: ignore[arg-type]  # as witness asks
        lulls += found
        return found

    for asked in (counted, lambda *_: False):
        monkeypatch.setattr(witness, "is_lull", asked)
        battle = Battle(content().scenarios[scenario], content().catalogue, 3)
        ended.append(fight(battle, {side: make("greedy") for side in battle.scenario.sides}).state_hash)
        battle.close()
    assert ended[0] == ended[1]
    assert lulls > 0
