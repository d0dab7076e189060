"""Every line explains itself: each level with source, amount and clause, and why a flat check was owed (R-SEC-3)."""

from dataclasses import replace
from random import Random

import pytest

from components.actions import Action, Hide, Strike, UseAbility
from components.detection import Detection
from components.events import Struck, Witnessed
from components.outcome import Result
from components.ruleset import Ruleset
from components.scenario import Entrant
from content.sentences import part_fields, part_sentences
from content.text import Texts
from ecs.world import TickRecord
from systems.ai.bots import make
from systems.gather import state_of
from systems.match.battle import Battle
from systems.rules.flat_check import flat_check_causes, flat_check_dc
from tests.arena import act_as, arena, content, who
from tests.long.promises import broken_by, total_of
from tests.systems.ai.skirmish import play, skirmish
from tests.systems.deeds import all_of, script
from tests.systems.rules.values import RULES

LEVELS = ("part.level", "part.level_ac")
VEILS = ((), ("mist",), ("dim", "dazzled"))


@pytest.mark.parametrize("state", list(Detection))
@pytest.mark.parametrize("veils", VEILS)
def test_reasons_of_a_flat_check_are_named_just_where_one_is_owed(state: Detection, veils: tuple[str, ...]) -> None:
    causes = flat_check_causes(state, veils)
    assert bool(causes) == bool(flat_check_dc(state, concealed=bool(veils), rules=RULES))
    assert ("hidden" in causes) == (state < Detection.OBSERVED)
    assert set(veils) <= set(causes)


def parts_of(record: TickRecord, side: str, key: str) -> list[dict[str, str]]:
    """The parts of one kind in what the side was told of a strike or an ability."""
    parts = [part_fields(part) for line in all_of(record, Witnessed) if line.side == side for part in line.parts]
    return [values for found, values in parts if found == key]


def hidden_in_mist(kind: str = "guard") -> Battle:
    """T has hidden from A in the mist, and A, of that kind, has its turn."""
    battle = arena(["~~~~~~~~"] * 3, Entrant("A", kind, "a", 1, 1), Entrant("T", "goblin", "b", 2, 1))
    target = act_as(battle, "T")
    script(battle, stealth=[20], flat=[12], attack=[15] * 6, damage=[1], save=[1] * 6)
    battle.perform(Hide(target))
    assert state_of(battle.world, act_as(battle, "A"), target) is Detection.HIDDEN
    return battle


def test_hidden_and_concealed_is_one_check_at_eleven_that_names_both() -> None:
    battle = hidden_in_mist()
    record = battle.perform(Strike(who(battle, "A"), who(battle, "T"), "longsword"))
    (struck,) = all_of(record, Struck)
    assert (struck.flat_dc, struck.causes) == (11, ("hidden", "mist"))
    assert parts_of(record, "a", "part.flat") == [{"dc": "11", "roll": "12", "causes": "hidden,mist"}]
    line = next(line for line in all_of(record, Witnessed) if line.side == "a" and line.parts)
    assert part_sentences(line, Texts("en", content().texts))[0] == (
        "Flat check, DC 11 (Hidden; Concealed: mist or foliage): [12]"
    )


def test_an_abilitys_flat_check_names_both_reasons_too() -> None:
    battle = hidden_in_mist("mage")
    record = battle.perform(UseAbility(who(battle, "A"), "glare", target=who(battle, "T")))
    assert parts_of(record, "a", "part.flat") == [{"dc": "11", "roll": "12", "causes": "hidden,mist"}]


def test_who_is_struck_is_not_told_what_the_attacker_knew() -> None:
    battle = hidden_in_mist()
    record = battle.perform(Strike(who(battle, "A"), who(battle, "T"), "longsword"))
    assert not parts_of(record, "b", "part.flat")


def test_a_guess_tells_no_reasons_whatever_came_of_it() -> None:
    for faces in ({"secret_flat": [1]}, {"secret_flat": [20], "secret_attack": [1] * 6}):
        battle = arena(
            ["~~~~~"] * 3,
            Entrant("A", "guard", "a", 1, 1),
            Entrant("T", "goblin", "b", 2, 1, conditions=("invisible",)),
        )
        actor = act_as(battle, "A")
        script(battle, **faces)
        record = battle.perform(Strike(actor, 0, "longsword", "", (2, 1)))
        assert all_of(record, Struck)[0].causes[0] == "hidden"
        assert not [line.parts for line in all_of(record, Witnessed) if line.side == "a" and line.parts]


@pytest.mark.parametrize("ruleset", ["levels", "pf1e"])
def test_every_line_of_a_strike_tells_all_its_levels_and_they_make_the_net(ruleset: str, scale: int) -> None:
    explained, rules = 0, content().catalogue.rulesets[ruleset]
    for seed in range(4 * scale):
        battle, records = watched(seed, ruleset)
        bots = {"red": make("random"), "blue": make("greedy" if Random(seed).random() < 0.5 else "random")}
        for number, _ in enumerate(play(battle, bots)):
            if number > 40:
                break
        for record in records:
            for side in ("red", "blue"):
                explained += explained_in(record, side, rules)
        battle.close()
    assert explained > 6 * scale


def watched(seed: int, ruleset: str) -> tuple[Battle, list[TickRecord]]:
    """A battle, and where its ticks are kept."""
    records: list[TickRecord] = []

    def keep(_: Action | None, record: TickRecord) -> None:
        records.append(record)

    return Battle(replace(skirmish(seed), ruleset=ruleset), content().catalogue, seed, on_tick=keep), records


def explained_in(record: TickRecord, side: str, rules: Ruleset) -> int:
    """How many strikes of the tick are told to the side in full; each must be the strike that it tells."""
    lines = [line for line in all_of(record, Witnessed) if line.side == side]
    assert not [fault for line in lines for fault in broken_by(line, rules)]
    told = [line for line in lines if line.key in ("log.hit", "log.hit_subdual", "log.miss", "log.flat_failed")]
    own = [e for e in all_of(record, Struck) if not e.guess and e.outcome.result is not Result.WRONG_SQUARE]
    for line in told:
        parts = [part_fields(part) for part in line.parts]
        same = [event for event in own if reasons(event) == [values for key, values in parts if key in LEVELS]]
        assert same
        event = same[0]
        if event.outcome.result is not Result.FLAT_FAILED:
            key = "part.attack_ac" if rules.points else "part.attack"
            (attack,) = [values for found, values in parts if found == key]
            assert int(attack["net"]) == total_of(event.levels, rules)
            assert len(attack["faces"].split(",")) == abs(int(attack["net"])) + 1
        flats = [values for key, values in parts if key == "part.flat"]
        assert [flat["causes"] for flat in flats] == ([",".join(event.causes)] if event.flat_dc else [])
    return len(told)


def reasons(event: Struck) -> list[dict[str, str]]:
    """What a strike's line must open into: nothing of the attack if the flat check failed."""
    if event.outcome.result is Result.FLAT_FAILED:
        return []
    return [{"source": v.source, "amount": f"{v.amount:+d}", "clause": v.clause} for v in event.levels]
