"""What a battle came to for the side that is shown: luck, wounds, and who was unseen longest; from its own log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from components.events import Witnessed
from components.observation import Observation
from content.sentences import part_fields
from ecs.chance import D20
from systems.rules.faces import face_needed
from systems.view.words import Words

VEIL: Final = "part.percent"
"""What is told of a miss chance: its percent and its roll, which misses at or below it (R-P-5)."""
ATTACKS: Final = ("part.attack", "part.attack_ac")
STRUCK: Final = {"log.attacked_missed": 0, "log.attacked_hit": 1}
"""What is told of Strikes at one's own: whether they hit, never their dice (R-DET-5)."""
WOUNDS: Final = {"log.light_wound": 0, "log.heavy_wound": 1}


@dataclass
class Luck:
    """Attack rolls whose dice were told: how many, how many hit by the dice, and how many were to be expected."""

    rolls: int = 0
    hits: int = 0
    expected: Fraction = Fraction(0)

    def note(self, fields: Mapping[str, str]) -> None:
        """Count a roll as the log tells it: of several dice the best counts, or the worst (D-LVL-1)."""
        count, needed = fields["faces"].count(",") + 1, face_needed(int(fields["dc"]), int(fields["modifier"]))
        chance = Fraction(D20 + 1 - needed, D20)
        whole = 1 - (1 - chance) ** count if int(fields["net"]) > 0 else chance**count
        self.rolls += 1
        self.hits += int(fields["kept"]) >= needed
        self.expected += whole


@dataclass
class Veils:
    """Miss chances of hits of ours that were told: how many, how many missed, and how many were to be expected."""

    rolls: int = 0
    lost: int = 0
    expected: Fraction = Fraction(0)

    def note(self, fields: Mapping[str, str]) -> None:
        """Count a roll as the log tells it."""
        self.rolls += 1
        self.lost += int(fields["roll"]) <= int(fields["percent"])
        self.expected += Fraction(int(fields["percent"]), 100)


@dataclass
class Statistics:
    """One side's sums; struck: Strikes at it, missed and hit; wounds: light and heavy, given and taken."""

    ours: Luck
    veils: Veils
    struck: list[int]
    dealt: int
    taken: int
    given: list[int]
    suffered: list[int]


def statistics_of(seen: Observation, log: Sequence[Witnessed]) -> Statistics:
    """The sums of a side's log."""
    mine = {own.alias for own in seen.own}
    told = Statistics(Luck(), Veils(), [0, 0], 0, 0, [0, 0], [0, 0])
    for line in log:
        actor, target = line.args.get("actor"), line.args.get("target")
        for part in line.parts:
            key, fields = part_fields(part)
            if key in ATTACKS and actor in mine:
                told.ours.note(fields)
            elif key == VEIL and actor in mine:
                told.veils.note(fields)
        damage = line.args.get("damage")
        if isinstance(damage, int):
            told.taken += damage if target in mine else 0
            told.dealt += damage if target not in mine and actor in mine else 0
        if line.key in STRUCK:
            told.struck[STRUCK[line.key]] += 1
        if line.key in WOUNDS:
            (told.suffered if target in mine else told.given)[WOUNDS[line.key]] += 1
    return told


def rows_of(
    seen: Observation, log: Sequence[Witnessed], unseen: Mapping[int, int], words: Words
) -> tuple[tuple[str, str], ...]:  # fmt: skip
    """The sums as labels and values; unseen: own alias -> rounds in which nobody known observed it."""
    told = statistics_of(seen, log)
    missed, hit = told.struck
    strikes = words.say("stats.struck", hits=hit, rolls=hit + missed) if hit + missed else words.say("stats.no_rolls")
    rows = [(words.say("stats.ours"), _luck(told.ours, words)), (words.say("stats.theirs"), strikes)]
    rows.append((words.say("stats.damage"), words.say("stats.dealt", dealt=told.dealt, taken=told.taken)))
    rules = seen.briefing.ruleset
    if rules.points is not None:
        rows.append((words.say("stats.veils"), _lost(told.veils, words)))
    wounds = rules.light_wound_percent or rules.heavy_wound_percent  # else nobody is ever wounded by these rules
    for label, (light, heavy) in (("stats.given", told.given), ("stats.suffered", told.suffered)) if wounds else ():
        rows.append((words.say(label), words.say("stats.wounds", light=light, heavy=heavy)))
    best = max(unseen, key=lambda alias: unseen[alias], default=0)
    longest = unseen.get(best, 0)
    name = words.name(seen, best) if longest else ""
    value = words.say("stats.rounds", name=name, rounds=longest) if longest else words.say("stats.nobody")
    return (*rows, (words.say("stats.unseen"), value))


def _luck(luck: Luck, words: Words) -> str:
    if not luck.rolls:
        return words.say("stats.no_rolls")
    expected = words.decimal(luck.expected, 1)
    return words.say("stats.luck", hits=luck.hits, rolls=luck.rolls, expected=expected)


def _lost(veils: Veils, words: Words) -> str:
    if not veils.rolls:
        return words.say("stats.no_rolls")
    return words.say("stats.veiled", lost=veils.lost, rolls=veils.rolls, expected=words.decimal(veils.expected, 1))
