"""Beliefs are the truth on odd fields, too, as long as all see all (R-DET-4, R-SEC-2).

Doors, windows, carried lamps, nets, the invisible, the blinded, a third side, reactions, guesses and held strikes.
"""

from collections import Counter
from random import Random

from components.actions import Search
from components.detection import Detection
from content.source import Faults
from ecs.scripted import Scripted
from systems.gather import fighting, state_of, track_of
from systems.legality import options
from systems.match.cases.reading import cases_of
from systems.match.cases.stage import Stage
from systems.rules.creature import seen_of
from systems.rules.scene import Scene
from tests.arena import content
from tests.properties.test_beliefs import SENSES, dice

FIELDS = 24
ROLLS = ("percent", "secret_percent", "confirm")
TURNS = 10
SOME = 5
OURS = (
    *("create_diversion", "hide", "hide", "hide", "sneak", "sneak", "sneak", "take_cover", "stride", "step", "strike"),
    *("use", "interact", "point_out", "aid", "stand", "ready", "lean"),
)
THEIRS = ("take_cover", "stride", "step", "strike", "stride", "use", "interact", "hide", "stand")
CASE = """
[[case]]
id = "R-DET-4/odd"
note = "drawn by lot"
ruleset = "{ruleset}"
map = {{ size = [11, 8], light = "{light}" }}
zones = [{zones}]
walls = [{walls}]
lights = [{lights}]
creatures = [{creatures}]
effects = [
  {{ name = "roar", shape = "emanation", radius = 15, save = "fortitude", dc = 12, traits = ["auditory"] }},
  {{ name = "fade", targets = "self", conditions = ["invisible"] }},
  {{ name = "veil", targets = "creature", range = 30, conditions = ["invisible"] }},
  {{ name = "hurt", targets = "creature", range = 60, save = "will", dc = 10, damage = "1d4" }},
  {{ name = "blind", targets = "creature", range = 60, conditions = ["blinded"] }},
]
[[case.step]]
ask = {{ creature = "A" }}
expect = {{}}
"""
PERSON = (
    '{{ name = "{name}", at = [{x}, {y}], side = "{side}", senses = {senses}, conditions = [{conditions}], '
    'hp = [{hp}, {hp}], stealth = {stealth}, perception = {perception}, reacts = "{reacts}", ap = 3, '
    'weapons = ["dagger", "sling", "net"] }}'
)


def wall(lot: Random) -> str:
    """One of many kinds of walls, a square or two long."""
    x, y, length, kind = lot.randint(2, 8), lot.randint(0, 5), lot.randint(1, 2), lot.choice(KINDS)
    end = (x, y + length) if lot.random() < 0.5 else (x + length, y)
    state = ", open = true" if kind == "door" and lot.random() < 0.5 else ""
    return f'{{ from = [{x}, {y}], to = [{end[0]}, {end[1]}], kind = "{kind}"{state} }}'


KINDS = ("door", "door", "wall", "window", "curtain", "low_wall")


def person(lot: Random, name: str, square: tuple[int, int]) -> str:
    """One of two creatures of side a, or one of two of others, who may be of two sides."""
    mine = name in "AB"
    odds = (("deafened", 0.2), ("invisible", 0.2 * mine), ("netted", 0.1 * mine), ("dazzled", 0.1), ("prone", 0.1))
    return PERSON.format(
        name=name,
        x=square[0],
        y=square[1],
        side="a" if mine else "c" if name == "U" and lot.random() < 0.3 else "b",
        senses=lot.choice((*SENSES, '["sight", "hearing", "tremorsense"]', '["sight", "scent"]')),
        conditions=", ".join(f'"{name}"' for name, share in odds if lot.random() < share),
        hp=lot.choice((60, 60, 6)),
        stealth=lot.randint(-4, 8),
        perception=lot.randint(-4, 6),
        reacts=lot.choice(("never", "always")),
    )


def drawn(lot: Random, ruleset: str) -> Stage:
    """A field of 11 x 8 squares with much that may be in the way."""
    free = [(x, y) for x in range(11) for y in range(8)]
    lot.shuffle(free)
    terrain = ("mist", "stone", "crate", "bush", "tree", "rubble", "snow", "mist")
    zones = [
        f'{{ squares = [{[*free.pop()]}], terrain = "{lot.choice(terrain)}" }}' for _ in range(lot.randint(4, 14))
    ]
    if lot.random() < 0.5:
        zones.append(f'{{ area = [0, 0, {lot.randint(1, 9)}, 7], light = "{lot.choice(("dim", "dark"))}" }}')
    lamps = [name for name in "ABTU" if lot.random() < 0.25]
    text = CASE.format(
        ruleset=ruleset,
        light=lot.choice(("bright", "bright", "dim", "dark")),
        zones=", ".join(zones),
        walls=", ".join(wall(lot) for _ in range(lot.randint(0, 3))),
        lights=", ".join(f'{{ carried_by = "{name}", bright = {lot.choice((5, 10, 20))} }}' for name in lamps),
        creatures=", ".join(person(lot, name, free.pop()) for name in "ABTU"),
    )
    faults = Faults()
    (case,) = cases_of("drawn.toml", text.encode(), content(), faults)
    assert not faults.findings, faults.findings
    return Stage(case)


def act(stage: Stage, lot: Random, name: str) -> list[str]:
    """One or two deeds of a creature's turn by lot, none that finds out anything in secret; what they were."""
    side, deeds = stage.side(name), list[str]()
    if not fighting(stage.world, stage.names[name]):
        return deeds
    stage.start_turn(name)
    for _ in range(lot.randint(1, 2)):
        offers = options(stage.battle.observe(side)).get(lot.choice(OURS if side == "a" else THEIRS), ())
        actions = [action for action in offers if not isinstance(action, Search)]
        if actions:
            action = lot.choice(actions)
            assert stage.battle.submit(side, action) is None
            deeds.append(f"{name} {action}")
    return deeds


def judged(stage: Stage, met: Counter[str]) -> str:
    """What side a believes wrongly, "" for nothing; "hidden" as soon as anything is hidden from it."""
    scene, world = Scene(stage.battle.observe("a")), stage.world
    rivals = [name for name in "TU" if fighting(world, stage.names[name])]
    friends = [scene.own[stage.alias("a", name)] for name in "AB" if fighting(world, stage.names[name])]
    clear = all(seen_of(own, o.alias).state is Detection.OBSERVED for own in friends for o in scene.others())
    if len(scene.others()) != len(rivals) or not clear:
        return "hidden"
    for own in friends:
        for name in rivals:
            contact, pair = scene.contacts[stage.alias("a", name)], (stage.names[name], stage.names[own.name])
            truth, track = state_of(world, *pair), track_of(world, *pair)
            unaware = scene.unaware(own, contact)
            met[truth.name] += 1
            met["unaware"] += unaware
            if scene.believed(own, contact) is not truth:
                return f"{name} of {own.name}: {scene.believed(own, contact)}, in truth {truth}"
            if unaware and track is not None and not track.unnoticed:
                return f"{name} has an idea of {own.name}"
    return ""


def test_on_odd_fields_too_a_side_that_sees_all_believes_the_truth_after_every_turn(scale: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(FIELDS * scale):
        for ruleset in ("levels", "pf1e"):
            lot = Random(seed)
            stage, deeds = drawn(lot, ruleset), list[str]()
            try:
                more = {purpose: [lot.randint(1, 20) for _ in range(200)] for purpose in ROLLS}
                scripts = {**dice(lot).unused(), **more, "bleeding": [1] * 200, "secret_pick": [1] * 50}
                stage.world.put(Scripted(scripts))
                for _ in range(TURNS):
                    deeds += act(stage, lot, lot.choice("AAABBTU"))
                    wrong = judged(stage, met)
                    if wrong == "hidden":
                        break  # from here on the side may well be wrong
                    assert not wrong, (seed, ruleset, wrong, deeds)
            finally:
                stage.close()
    assert min(met[asked] for asked in ("OBSERVED", "HIDDEN", "UNDETECTED", "unaware")) > SOME
