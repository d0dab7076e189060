"""The worth of strikes and effects by the odds, against the very resolver."""

from itertools import product

from components.ability import Save
from systems.ai.expected import NEVER, chances, expected, expected_effect
from systems.effect_odds import chance_affected
from systems.rules.effect import EffectFacts
from systems.rules.harm import NO_HARM
from systems.rules.wounds import NO_WOUNDS


def owed(flat: int, percent: int, save: Save, dc: int, net: int, *, guess: bool = False) -> EffectFacts:
    return EffectFacts(
        present=True,
        guess=guess,
        noticed=False,
        flat_dc=flat,
        save=save,
        dc=dc,
        modifier=3,
        net=net,
        levels=(),
        harm=NO_HARM,
        half=True,
        wounds=NO_WOUNDS,
        percent=percent,
    )


def test_chances_of_an_effect_are_those_of_the_resolver() -> None:
    """Flat checks, miss chances and saves, each owed or not; faces that always and never show among them."""
    seen = set()
    for flat, percent, net in product((0, 5, 11, 21), (0, 20, 50, 100), (-3, -1, 0, 1, 4)):
        for dc in (-2, 4, 9, 15, 23, 24, 40):
            for guess in (False, True):
                facts = owed(flat, percent, Save.REFLEX, dc, net, guess=guess)
                found = chances(flat, percent, dc - 3, net)
                assert found == chance_affected(facts)[:2]
                seen.add(found)
        assert chances(flat, percent, NEVER, net) == chance_affected(owed(flat, percent, Save.NONE, 0, net))[:2]
    assert len(seen) > 100


def test_an_effect_is_worth_what_works_and_what_a_save_leaves() -> None:
    assert expected_effect(400, 90, 0, 0, 11, 0) == (500 * 400 + 500 * 90) // 1000
    assert expected_effect(400, 90, 11, 0, NEVER, 0) == 200
    assert expected_effect(400, 90, 0, 100, 11, 0) == 0


def test_a_strike_is_worth_its_hits_past_the_flat_check() -> None:
    assert expected(640, 550, 1000) == 352
    assert expected(640, 550, 750) == 264
    assert expected(1, 999, 999) == 0
