"""What a side believes of its own creatures is the truth, as long as nothing is hidden from it (R-DET-4, R-SEC-2)."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from components.actions import Search
from components.detection import Detection
from content.source import Faults
from ecs.scripted import Scripted
from systems.gather import state_of, track_of
from systems.legality import options
from systems.match.cases.reading import cases_of
from systems.match.cases.stage import Stage
from systems.rules.creature import seen_of
from systems.rules.scene import Scene
from tests.arena import content

BATTLES = 25
DEEDS = 8
STEALTH = ("create_diversion", "hide", "hide", "sneak", "sneak")
OPEN = ("take_cover", "stride", "step", "strike")
CASE = """
[[case]]
id = "R-DET-4/believed"
note = "drawn by lot"
map = {{ size = [9, 7], light = "{light}" }}
zones = [{zones}]
creatures = [{creatures}]
effects = [
  {{ name = "roar", shape = "emanation", radius = 15, save = "fortitude", dc = 12, traits = ["auditory"] }},
  {{ name = "fade", targets = "self", conditions = ["invisible"] }},
]
[[case.step]]
ask = {{ creature = "A" }}
expect = {{}}
"""
PERSON = (
    '{{ name = "{name}", at = [{x}, {y}], side = "{side}", senses = {senses}, conditions = {conditions}, '
    'hp = [60, 60], stealth = {stealth}, perception = {perception}, deception = {deception}, reacts = "never", ap = 3, '
    'weapons = ["dagger", "sling"] }}'
)
SENSES = (
    '["sight", "hearing"]',
    '["darkvision", "hearing"]',
    '["low_light", "hearing", "scent"]',
    '["sight", "hearing", "echolocation"]',
    '["sight", "tremorsense"]',
)


def dice(lot: Random) -> Scripted:
    """Faces by lot for whatever is rolled; no die of damage has fewer than four."""
    rolls = ("stealth", "deception", "attack", "flat", "deafened", "save", "secret_attack", "secret_flat", "perception")
    d20s = {purpose: [lot.randint(1, 20) for _ in range(200)] for purpose in rolls}
    return Scripted({**d20s, "damage": [lot.randint(1, 4) for _ in range(200)]})


def drawn(lot: Random) -> Stage:
    """A small field with something to hide behind, and two creatures a side."""
    free = [(x, y) for x in range(9) for y in range(7)]
    lot.shuffle(free)
    terrain = ("mist", "stone", "crate", "bush", "tree", "rubble", "snow")
    zones = [
        f'{{ squares = [{[*free.pop()]}], terrain = "{lot.choice(terrain)}" }}' for _ in range(lot.randint(4, 12))
    ]
    if lot.random() < 0.5:
        zones.append(f'{{ area = [0, 0, {lot.randint(1, 7)}, 6], light = "{lot.choice(("dim", "dark"))}" }}')
    people = []
    for name in "ABTU":
        x, y = free.pop()
        conditions = [f'"{c}"' for c, p in (("deafened", 0.2), ("invisible", 0.1 * (name in "AB"))) if lot.random() < p]
        people.append(
            PERSON.format(
                name=name,
                x=x,
                y=y,
                side="a" if name in "AB" else "b",
                senses=lot.choice(SENSES),
                conditions=f"[{', '.join(conditions)}]",
                stealth=lot.randint(-4, 6),
                perception=lot.randint(-4, 6),
                deception=lot.randint(-4, 6),
            )
        )
    light = lot.choice(("bright", "bright", "dim", "dark"))
    text = CASE.format(light=light, zones=", ".join(zones), creatures=", ".join(people))
    faults = Faults()
    (case,) = cases_of("drawn.toml", text.encode(), content(), faults)
    assert not faults.findings, faults.findings
    return Stage(case)


def known(stage: Stage) -> Scene | None:
    """The scene of side a, if each of its creatures observes each other creature; None if anything is hidden."""
    scene = Scene(stage.battle.observe("a"))
    sure = len(scene.others()) == 2 and all(
        seen_of(own, other.alias).state is Detection.OBSERVED
        for own in scene.own.values()
        for other in scene.others()
        if own.fighting
    )
    return scene if sure else None


def pairs(stage: Stage, scene: Scene) -> Iterator[tuple[str, Detection, Detection, bool, bool]]:
    """Of each pair: who, the state believed in and the true one, whether it is taken to have no idea and has none."""
    for mine in "AB":
        own = scene.own[stage.alias("a", mine)]
        for theirs in "TU":
            observer, target = stage.names[theirs], stage.names[mine]
            contact, track = scene.contacts[stage.alias("a", theirs)], track_of(stage.world, observer, target)
            truth = state_of(stage.world, observer, target)
            noticed = track is not None and not track.unnoticed
            yield f"{theirs} of {mine}", scene.believed(own, contact), truth, scene.unaware(own, contact), not noticed


def act(stage: Stage, lot: Random, name: str) -> str:
    """One deed of a creature's by lot, none that finds out anything in secret; what it was."""
    side = stage.side(name)
    stage.start_turn(name)
    offers = options(stage.battle.observe(side))
    wish = lot.choice((*STEALTH, *OPEN, "stride", "use") if side == "a" else OPEN)
    if not offers.get(wish):
        return ""
    action = lot.choice(offers[wish])
    assert not isinstance(action, Search)
    assert stage.battle.submit(side, action) is None
    return wish


def test_where_nothing_is_hidden_a_side_believes_the_truth_after_every_deed(scale: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(BATTLES * scale):
        lot = Random(seed)
        stage, deeds = drawn(lot), []
        try:
            stage.world.put(dice(lot))
            for _ in range(DEEDS):
                deeds.append(act(stage, lot, lot.choice("AAABTU")))
                scene = known(stage)
                if scene is None:
                    break  # from here on the side may well be wrong
                for who, believed, truth, unaware, innocent in pairs(stage, scene):
                    assert believed is truth, (seed, deeds, who, believed, truth)
                    assert innocent or not unaware, (seed, deeds, who)
                    met[f"{deeds[-1]} {truth.name}"] += 1
                    met["unaware"] += unaware
        finally:
            stage.close()
    asked = {"hide HIDDEN", "sneak UNDETECTED", "sneak OBSERVED", "stride HIDDEN", "strike HIDDEN", "unaware"}
    assert asked <= {*met}
