"""Hides, Sneaks, walks, shots and Searches by lot, in fog and out, against what the text makes of the state (D-P-0).

What T's side believes of it is the same, as far as it can know (R-SEC-2).
"""

from collections import Counter
from random import Random
from typing import Final

from content.source import Faults
from systems.match.cases.reading import cases_of
from systems.match.cases.running import Runner
from tests.arena import content

BATTLES: Final = 80
FOG_FROM: Final = 3
"""The column where the fog begins: all beyond it is fog, and none lies before it."""
WIDTH, HEIGHT = 9, 6
UNDETECTED, HIDDEN, OBSERVED = STATES = ("undetected", "hidden", "observed")
STILL, MOVING, SILENT = 30, 60, -1
"""Feet at which one is heard."""
CASE: Final = """
[[case]]
id = "D-P-0/drawn"
ruleset = "pf1e"
map = {{ size = [{width}, {height}], light = "{light}" }}
zones = [{{ area = [{fog}, 0, {east}, {south}], terrain = "mist" }}]
creatures = [
  {{ name = "A", at = [0, 0], side = "a", perception = {keen}, reacts = "never", conditions = {mine} }},
  {{ name = "T", at = [{x}, {y}], side = "b", stealth = {sly}, weapons = ["longbow"], conditions = {theirs} }},
]
dice = {{ stealth = {stealth}, perception = {perception}, attack = {attack} }}
"""
AGAIN: Final = """
[[case.step]]
set = { creature = "T", ap = 3 }
[[case.step]]
set = { creature = "A", ap = 3 }
[[case.step]]
do = %s
[[case.step]]
ask = { pair = ["A", "T"] }
expect = { state = "%s" }
"""
BELIEVED: Final = """
[[case.step]]
ask = { pair = ["A", "T"], view = "b" }
expect = { state = "%s" }
"""


class Watched:
    """What A knows of T, by the text alone."""

    def __init__(self, lot: Random) -> None:
        self.lot = lot
        self.dark, self.deaf, self.invisible = lot.random() < 0.35, lot.random() < 0.35, lot.random() < 0.25
        self.keen, self.sly = lot.randint(-2, 6), lot.randint(-2, 6)
        self.start = self.x, self.y = lot.randint(FOG_FROM, WIDTH - 2), lot.randint(0, HEIGHT - 2)
        self.moved, self.noise = False, STILL
        self.beaten, self.located = False, False
        self.dice: dict[str, list[int]] = {"stealth": [], "perception": [], "attack": []}

    @property
    def feet(self) -> int:
        near, far = sorted((self.x, self.y))
        return 5 * (far + near // 2)

    @property
    def heard(self) -> bool:
        return not self.deaf and self.feet <= self.noise

    @property
    def screened(self) -> bool:
        return self.dark or self.invisible or self.x >= FOG_FROM

    @property
    def state(self) -> str:
        """Beaten by Stealth: Undetected; in sight: Observed; else Hidden if its square is known."""
        if self.beaten and self.screened:
            return UNDETECTED
        if not self.dark and not self.invisible:
            return OBSERVED
        return HIDDEN if self.located or (self.heard and not self.invisible) else UNDETECTED

    def meets(self, purpose: str) -> bool:
        """Roll: T's Stealth against 10 + Perception, or A's Perception against 10 + Stealth (R-P-12)."""
        face = self.lot.randint(1, 20)
        self.dice[purpose].append(face)
        sly = self.sly + ((20 if self.moved else 40) if self.invisible else 0)
        return face + sly >= 10 + self.keen if purpose == "stealth" else face + self.keen >= 10 + sly

    def judged(self, success: bool) -> None:
        self.beaten, self.located = success, not success

    def hides(self) -> str | None:
        if not self.screened:
            return None
        if self.meets("stealth"):
            self.judged(True)
        return '{ action = "hide", actor = "T" }'

    def walks(self, mode: str) -> str | None:
        x, y = self.x + self.lot.choice((-1, 0, 1)), self.y + self.lot.choice((-1, 0, 1))
        if (x, y) == (self.x, self.y) or not (FOG_FROM - 1 <= x < WIDTH and 0 <= y < HEIGHT):
            return None
        before = self.state
        self.x, self.y, self.moved, self.noise = x, y, True, SILENT if mode == "sneak" else MOVING
        if mode == "sneak":
            success = self.meets("stealth")
            if before != OBSERVED and self.screened:
                self.judged(success)
        elif self.beaten and self.screened and self.heard and not self.invisible:
            self.judged(False)
        self.beaten &= self.screened
        return f'{{ action = "{mode}", actor = "T", path = [[{x}, {y}]] }}'

    def shoots(self) -> str | None:
        if self.dark:
            return None
        self.dice["attack"].append(2)
        self.noise = MOVING
        self.judged(False)
        return '{ action = "strike", actor = "T", target = "A" }'

    def is_searched_for(self) -> str:
        sensed = self.feet <= 30 and (not self.dark or self.heard)
        if self.meets("perception") and sensed and self.state != OBSERVED and (
            self.state == UNDETECTED or not (self.dark or self.invisible)
        ):
            self.judged(False)
        return '{ action = "search", actor = "A" }'

    def acts(self) -> str | None:
        kind = self.lot.choice(("hide", "hide", "stride", "sneak", "sneak", "strike", "search"))
        if kind in ("stride", "sneak"):
            return self.walks(kind)
        return {"hide": self.hides, "strike": self.shoots, "search": self.is_searched_for}[kind]()


def test_whatever_is_done_the_state_is_what_the_text_makes_of_it(scale: int) -> None:
    met, runner = Counter[str](), Runner(content())
    for seed in range(BATTLES * scale):
        one, steps = Watched(Random(seed)), ""
        for _ in range(one.lot.randint(2, 7)):
            done = one.acts()
            if done is not None:
                steps += AGAIN % (done, one.state)
                if not one.dark and not one.dice["perception"]:  # T sees A, and no secret Search has told A more
                    steps += BELIEVED % one.state
                met[one.state] += 1
        text = CASE.format(
            width=WIDTH,
            height=HEIGHT,
            east=WIDTH - 1,
            south=HEIGHT - 1,
            fog=FOG_FROM,
            light="dark" if one.dark else "bright",
            keen=one.keen,
            sly=one.sly,
            x=one.start[0],
            y=one.start[1],
            mine=["deafened"] if one.deaf else [],
            theirs=["invisible"] if one.invisible else [],
            **one.dice,
        )
        faults = Faults()
        cases = cases_of("drawn.toml", (text + steps).encode(), content(), faults)
        assert not faults.findings, faults.findings
        assert runner.run(cases) == [], text + steps
    assert min(met[state] for state in STATES) > BATTLES * scale // 8
