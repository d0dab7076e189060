"""What is foretold of a Sneak is what it comes to: in view, out of all senses, and back in view (R-SEC-2)."""

from collections import Counter
from random import Random

import pytest

from components.actions import Sneak
from components.detection import Detection
from content.source import Faults
from ecs.ids import EntityId
from systems.gather import state_of
from systems.legality import why_not
from systems.match.cases.reading import cases_of
from systems.match.cases.stage import Stage
from systems.rules.opposed import COVER, PLAIN_VIEW, UNSENSED, VEILED, Opposed, opposed
from systems.rules.scene import Scene
from tests.arena import content

FIELDS = 40
FACES = (20, 8, 1)
"""Against DC 14 with +2: a success, a failure, a failure by 10, however many dice are kept of."""
START = (3, 3)
LOST = "lost"
"""It failed on the way and ended where nobody follows."""
CASE = """
[[case]]
id = "D-SNEAK-1/foretold"
ruleset = "{ruleset}"
note = "drawn by lot"
zones = [{zones}]
creatures = [
  {{ name = "T", at = [3, 3], side = "a", stealth = 2 {hidden} }},
  {{ name = "Y", at = [{x}, {y}], side = "b", perception = 4 {deaf} }},
]
known = [{{ observer = "Y", target = "T", state = "{state}" }}, {{ observer = "T", target = "Y", state = "observed" }}]
dice = {{ stealth = {dice} }}
[[case.step]]
ask = {{ pair = ["Y", "T"] }}
expect = {{}}
"""
Path = tuple[tuple[int, int], ...]


def walk(lot: Random) -> Path:
    """A path of one to three squares that never crosses itself."""
    path = [START]
    for _ in range(lot.randint(1, 3)):
        x, y = path[-1]
        path.append(lot.choice([s for s in around(x, y) if s not in path]))
    return tuple(path[1:])


def around(x: int, y: int) -> list[tuple[int, int]]:
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def drawn(lot: Random, path: Path, face: int, ruleset: str) -> Stage:
    """One of many small fields with stone, crates, mist and failing light between T and Y."""
    x, y = 3 + lot.choice((-5, -4, 4, 5)), 3 + lot.randint(-5, 5)
    free = [(a, b) for a in range(8) for b in range(8) if (a, b) not in (START, *path, (x, y))]
    zones = [
        f'{{ squares = {[[*square] for square in lot.sample(free, count)]}, terrain = "{name}" }}'
        for name, count in (("stone", 10), ("crate", 4), ("mist", 3))
    ]
    if lot.random() < 0.5:
        light = lot.choice(("dim", "dark"))
        zones.append(f'{{ area = [{lot.randint(-3, 4)}, -3, {lot.randint(5, 9)}, 9], light = "{light}" }}')
    text = CASE.format(
        ruleset=ruleset,
        zones=", ".join(zones),
        x=x,
        y=y,
        hidden=lot.choice(("", "", ', conditions = ["invisible"]')),
        deaf=lot.choice(("", ', conditions = ["deafened"]')),
        state=lot.choice(("hidden", "undetected")),
        dice=[face] * 9,
    )
    faults = Faults()
    (case,) = cases_of("drawn.toml", text.encode(), content(), faults)
    assert not faults.findings
    return Stage(case)


def tried(seed: int, face: int, ruleset: str) -> tuple[Opposed, Detection] | None:
    """The row of a Sneak by lot and the state it came to with this face, None where it works on nobody from there."""
    lot = Random(seed)
    path = walk(lot)
    stage = drawn(lot, path, face, ruleset)
    try:
        hider, watcher = stage.names["T"], stage.names["Y"]
        stage.start_turn("T")
        if state_of(stage.world, watcher, hider) is Detection.OBSERVED:
            return None  # in the open from the start: what its side believes is out of date
        seen, alias = stage.battle.observe("a"), stage.alias("a", "T")
        action = Sneak(EntityId(alias), tuple(stage.onto(square) for square in path))
        if why_not(seen, action) is not None:
            return None
        rows = opposed(Scene(seen), next(own for own in seen.own if own.alias == alias), action)
        if not rows:
            return None
        stage.battle.perform(Sneak(hider, action.path))
        return rows[0], state_of(stage.world, watcher, hider)
    finally:
        stage.close()


@pytest.mark.parametrize("ruleset", ["levels", "pf1e"])
def test_a_sneak_comes_to_what_its_preview_says_and_to_nothing_else(ruleset: str, scale: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(FIELDS * scale):
        came = [tried(seed, face, ruleset) for face in FACES]
        if came[0] is not None:
            states = {state for _, state in (each for each in came if each is not None)}
            assert states == {state for state, _ in came[0][0].states}, seed
            row = came[0][0]
            met[row.why] += 1
            met[LOST] += row.contest is not None and states == {Detection.UNDETECTED}
    assert {COVER, VEILED, UNSENSED, PLAIN_VIEW} <= {*met}
    assert met[LOST]
