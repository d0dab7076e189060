"""Chances shown by the rules of percents are what every die of the battle itself comes to (R-SEC-2, R-P-5, R-P-10)."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from components.actions import Action, Hide, Strike
from components.events import Struck
from components.observation import Observation
from components.outcome import Result
from content.source import Faults
from ecs.ids import EntityId
from systems.gather import state_of
from systems.legality import why_not
from systems.match.cases.changing import Scenery, apply
from systems.match.cases.reading import cases_of
from systems.match.cases.rows import SetRow
from systems.match.cases.stage import Stage
from systems.odds import odds
from systems.rules.opposed import opposed
from systems.rules.scene import Scene
from tests.arena import content

FIELDS = 8
D20 = range(1, 21)
PERCENT = 100
CASE = """
[[case]]
id = "R-SEC-2/drawn"
ruleset = "{ruleset}"
map = {{ size = [12, 9], light = "{light}" }}
zones = [{zones}]
lights = [{{ at = [6, 4], bright = {lamp} }}]
creatures = [
  {{ name = "A", at = [1, 4], side = "a", attack = {attack}, perception = {keen}, stealth = {sly},
     senses = {eyes}, weapons = [{{ name = "bolt", use = "ranged", damage = "1", increment = 20 }}],
     conditions = {mood} }},
  {{ name = "T", at = [{x}, {y}], side = "b", defense = {armour}, perception = {wary}, stealth = {sly}, moved = {moved},
     size = "{size}" }},
]
known = [{{ observer = "A", target = "T", state = "observed" }}]
dice = {dice}
[[case.step]]
ask = {{ pair = ["A", "T"] }}
expect = {{}}
""".replace(",\n     ", ", ")
PURPOSES = ("attack", "confirm", "percent", "secret_attack", "secret_confirm", "secret_percent", "stealth")
VEILS: tuple[dict[str, int], ...] = ({}, {"blurred": 0}, {"invisible": 0}, {"invisible": 0, "netted": 0}, {"prone": 0})
Tally = Counter[object]


@contextmanager
def drawn(seed: int, ruleset: str, d20: int, percent: int) -> Iterator[Stage]:
    """A field by lot, the same for a seed, on which every d20 and every d% shows what is said."""
    lot = Random(seed)
    x, y = lot.randint(4, 9), lot.randint(0, 6)
    free = [(a, b) for a in range(12) for b in range(9) if (a, b) != (1, 4)]
    zones = [
        f'{{ squares = {[[*square] for square in lot.sample(free, count)]}, terrain = "{name}"{conceals} }}'
        for name, count, conceals in (
            ("mist", 9, f", conceals = {lot.choice((5, 20, 35, 70))}"),
            ("smoke", 6, ""),
            ("crate", 4, ""),
        )
    ]
    dice = {purpose: [percent if purpose.endswith("percent") else d20] * 3 for purpose in PURPOSES}
    text = CASE.format(
        ruleset=ruleset,
        light=lot.choice(("bright", "dim", "dark")),
        zones=", ".join(zones),
        lamp=lot.choice((5, 20)),
        attack=lot.randint(-2, 9),
        keen=lot.randint(-3, 9),
        sly=lot.randint(-3, 9),
        wary=lot.randint(-3, 9),
        eyes=lot.choice(('["sight", "hearing"]', '["low_light", "hearing"]', '["sight", "darkvision", "hearing"]')),
        mood=lot.choice(("[]", '["dazzled"]', '["invisible"]')),
        x=x,
        y=y,
        armour=lot.randint(-3, 9),
        moved=lot.choice(("true", "false")),
        size=lot.choice("SMLH"),
        dice="{ " + ", ".join(f"{purpose} = {faces}" for purpose, faces in dice.items()) + " }",
    )
    faults = Faults()
    (case,) = cases_of("drawn.toml", text.encode(), content(), faults)
    assert not faults.findings
    stage = Stage(case)
    try:
        stage.battle.observe("a")  # how it vanishes is seen
        apply(stage, Scenery(stage, content().terrain), SetRow(creature="T", conditions=lot.choice(VEILS)))
        stage.name_actor("A")
        yield stage
    finally:
        stage.close()


def shot(stage: Stage, seen: Observation) -> Action:
    """A shot at the target, or at its square where only that is known."""
    target = EntityId(stage.alias("a", "T"))
    at_it = Strike(EntityId(stage.alias("a", "A")), target, weapon="bolt")
    return at_it if why_not(seen, at_it) is None else replace(at_it, target=0, square=stage.square("T"))


def hide(stage: Stage, seen: Observation) -> Action:
    return Hide(EntityId(stage.alias("a", "A")))


def foretold(seen: Observation, action: Action) -> dict[object, Fraction]:
    """What the side is shown: chances of a hit or a miss, or of each state."""
    if isinstance(action, Strike):
        chances = odds(seen, action)
        hit = chances.probability(lambda outcome: outcome.result is Result.HIT)
        return {Result.HIT: hit, Result.MISS: 1 - hit}
    own = seen.mine(action.actor)
    assert own is not None
    return {state: share for row in opposed(Scene(seen), own, action) for state, share in row.states}


def came(stage: Stage, action: Action) -> object:
    """What it came to in the battle."""
    mark = len(stage.ticks)
    assert stage.battle.submit("a", action) is None
    if isinstance(action, Strike):
        (outcome,) = (one.event.outcome for one in stage.events_since(mark) if isinstance(one.event, Struck))
        return outcome.result
    return state_of(stage.world, stage.names["T"], stage.names["A"])


@pytest.mark.parametrize("ruleset", ["pf1e", "pf1e-de"])
@pytest.mark.parametrize("choose", [shot, hide])
def test_every_die_comes_to_what_was_shown(
    choose: Callable[[Stage, Observation], Action], ruleset: str, scale: int
) -> None:
    """All faces of the d20, and both sides of every percent: no sample, the whole of it."""
    judged, met = 0, set[Fraction]()
    for seed in range(FIELDS * scale):
        with drawn(seed, ruleset, 1, 1) as stage:
            seen = stage.battle.observe("a")
            action = choose(stage, seen)
            contact = seen.contact(stage.alias("a", "T"))
            if contact is None or not contact.numbers.kind or why_not(seen, action) is not None:
                continue
            shown = foretold(seen, action)
        if not shown:
            continue
        judged += 1
        met |= {*shown.values()}
        exact = {came: Fraction(count, len(D20)) for came, count in tally(seed, ruleset, action, PERCENT).items()}
        if not isinstance(action, Strike):
            assert exact == {state: share for state, share in shown.items() if share}, seed
            continue
        lost = PERCENT - PERCENT * shown[Result.HIT] / exact[Result.HIT]  # of the hits, of a hundred
        assert lost.denominator == 1, seed
        for face in (int(lost), int(lost) + 1):
            if face:
                assert tally(seed, ruleset, action, face, D20[-1:])[Result.HIT] == (face > lost), (seed, face)
    assert judged >= FIELDS * scale // 4
    assert len(met) > 2


def tally(seed: int, ruleset: str, action: Action, percent: int, faces: range = D20) -> Tally:
    """What each face of the d20 came to."""
    found: Tally = Counter()
    for face in faces:
        with drawn(seed, ruleset, face, percent) as stage:
            found[came(stage, action)] += 1
    return found
