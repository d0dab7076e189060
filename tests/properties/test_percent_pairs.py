"""What light, senses, conditions, fog and magic come to between two creatures, against a reckoning of its own.

The lines are simple here (a straight one, fog in the target's square or none); lines are judged in tests/ecs/grid.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from content.source import Faults
from systems.match.cases.reading import cases_of
from systems.match.cases.running import Runner
from tests.arena import content

PAIRS: Final = 150
LIGHTS: Final = ("dark", "dim", "bright")
DARK, DIM, BRIGHT = range(3)
EYES: Final = {"sight": 2000, "low_light": 2000, "darkvision": 60}
EARS: Final = 30
"""Feet at which the standing are heard: half of 60."""
OTHERS: Final = {"scent": 30, "blindsense": 30, "tremorsense": 30, "lifesense": 30}
ECHOES: Final = 40
LAMP_AWAY: Final = 10
"""Feet from the lamp to the target."""
MAGIC: Final = {"blurred": 20, "displaced": 50}
CASE: Final = """
[[case]]
id = "D-P-0/drawn"
ruleset = "pf1e"
map = {{ size = [20, 5], light = "{light}" }}
zones = [{{ squares = [[{away}, 0]], terrain = "mist", conceals = {fog} }}]
lights = [{{ at = [{away}, 2], bright = {lamp} }}]
creatures = [
  {{ name = "A", at = [0, 0], side = "a", senses = {senses}, conditions = {mine}, weapons = ["longbow"] }},
  {{ name = "T", at = [{away}, 0], side = "b", size = "{size}", conditions = {theirs}, conceals = {cloak} }},
]
[[case.step]]
ask = {{ pair = ["A", "T"] }}
expect = {{ state = "{state}", miss_percent = {percent} }}
[[case.step]]
ask = {{ legal = {{ action = "strike", actor = "A", target = "T" }} }}
expect = {{ legal = {legal} }}
"""


@dataclass(frozen=True)
class Pair:
    """Two creatures so many squares apart in one row, the light, and all that may conceal the second."""

    away: int
    light: int
    lamp: int
    fog: int
    cloak: int
    size: str
    senses: tuple[str, ...]
    mine: tuple[str, ...]
    theirs: tuple[str, ...]


def drawn(lot: Random) -> Pair:
    known = (*EYES, *OTHERS, "hearing", "echolocation")
    odds = {"invisible": 0.4, "netted": 0.25, "blurred": 0.2, "displaced": 0.1, "prone": 0.1}
    return Pair(
        away=lot.randint(1, 16),
        light=lot.choice((DARK, DARK, DIM, BRIGHT)),
        lamp=lot.choice((0, 0, 0, 5, 10, 20)),
        fog=lot.choice((0, 0, 20, 35, 70)),
        cloak=lot.choice((0, 0, 0, 35)),
        size=lot.choice("TSM"),
        senses=tuple(lot.sample(known, lot.randint(1, 4))),
        mine=tuple(name for name in ("blinded", "deafened", "dazzled") if lot.random() < 0.15),
        theirs=tuple(name for name, chance in odds.items() if lot.random() < chance),
    )


def lit(pair: Pair, eyes: str) -> int:
    """The light at the target for such eyes (R-P-11): low-light doubles the radii of a lamp and no more."""
    if eyes == "darkvision":
        return BRIGHT
    radius = pair.lamp * (2 if eyes == "low_light" else 1)
    here = BRIGHT if radius >= LAMP_AWAY else DIM if 2 * radius >= LAMP_AWAY else DARK
    return max(pair.light, here)


def reckoned(pair: Pair) -> tuple[str, int]:
    """The state and the miss chance, by S1: the highest reason of the best sense; 50 without one that sees it."""
    feet = 5 * pair.away
    unseen, net = "invisible" in pair.theirs, "invisible" in pair.theirs and "netted" in pair.theirs
    magic = max([pair.cloak, *(percent for name, percent in MAGIC.items() if name in pair.theirs)])
    if "echolocation" in pair.senses and "deafened" not in pair.mine and feet <= ECHOES:
        return "observed", magic
    views = [
        max(pair.fog, 20 if lit(pair, eyes) == DIM else 0, 20 if net else 0)
        for eyes in pair.senses
        if feet <= EYES.get(eyes, 0) and lit(pair, eyes) > DARK and "blinded" not in pair.mine
    ]
    if views and (net or not unseen):
        return "observed", max(min(views), magic)
    heard = "hearing" in pair.senses and "deafened" not in pair.mine and feet <= EARS and (net or not unseen)
    felt = heard or any(feet <= OTHERS.get(sense, 0) for sense in pair.senses)
    return "hidden" if felt else "undetected", max(50, pair.fog, magic)


def test_states_and_miss_chances_are_those_of_a_reckoning_by_the_text(scale: int) -> None:
    lot, seen, runner = Random(196), set[tuple[str, int]](), Runner(content())
    for _ in range(PAIRS * scale):
        pair = drawn(lot)
        state, percent = reckoned(pair)
        text = CASE.format(
            light=LIGHTS[pair.light],
            away=pair.away,
            fog=pair.fog,
            lamp=pair.lamp,
            senses=[*pair.senses],
            mine=[*pair.mine],
            size=pair.size,
            theirs=[*pair.theirs],
            cloak=pair.cloak,
            state=state,
            percent=percent,
            legal=str(state == "observed").lower(),
        )
        faults = Faults()
        cases = cases_of("drawn.toml", text.encode(), content(), faults)
        assert not faults.findings, text
        assert runner.run(cases) == [], text
        seen.add((state, percent))
    states = {"observed": {0, 20, 35, 50, 70}, "hidden": {50, 70}, "undetected": {50, 70}}
    assert seen == {(state, percent) for state, percents in states.items() for percent in percents}
