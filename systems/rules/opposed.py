"""What Hide, Sneak, a diversion or a Search come to against each known creature, row by row, before they are done."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from components.actions import Action, CreateDiversion, Hide, Search, Sneak, Square
from components.awareness import Track
from components.conditions import INVISIBLE
from components.detection import Acuity, Cover, Detection, Medium
from components.felt import Felt
from components.observation import Contact, Own
from components.outcome import Level
from ecs.chance import Chance, Contest
from ecs.exact import Exact
from systems.rules.creature import seen_of
from systems.rules.detection import pair_state
from systems.rules.diversion import SHOUT, diversion_contest, diversion_levels
from systems.rules.foretold import hears
from systems.rules.invisibility import is_invisible
from systems.rules.kept_stealth import could_perceive
from systems.rules.net_levels import net
from systems.rules.noise import LOUD, SILENT
from systems.rules.scene import Scene
from systems.rules.search import search_dc, search_limit
from systems.rules.sneak import UNSCREENED, may_sneak_from, worst_after
from systems.rules.stealth import contest, stealth_levels
from systems.rules.take_cover import effective
from systems.rules.voice import voice_dc, voice_share, voiced

COVER: Final = "cover"
"""Why it works: standard cover or better."""
VEILED: Final = "veiled"
"""Why it works: the actor is Concealed from the observer."""
UNSENSED: Final = "unsensed"
"""Why it works: the observer has no precise sense of the actor."""
DIVERTED: Final = "diverted"
"""Why it works: a diversion of this turn."""
BEYOND: Final = "beyond"
"""No roll is compared yet: the observer could not perceive the actor at all; the roll is kept."""
PLAIN_VIEW: Final = "plain_view"
"""Why it fails: the actor is in the observer's plain view."""
WATCHED: Final = "watched"
"""Why it fails: the observer observes the actor as the Sneak begins."""
UNAWARE: Final = "unaware"
"""Why it fails: the observer would not notice the diversion."""
NOTICED: Final = "noticed"
"""Why it works: the observer notices the diversion."""
IN_RANGE: Final = "in_range"
"""Why a Search works: a sense reaches the contact."""
CAPPED: Final = "capped"
"""Why a Search finds a Hidden contact at most: no precise sense reaches it."""
TOO_FAR: Final = "too_far"
"""Why a Search finds nothing: out of its range, or of every sense that could find the contact."""

States = tuple[tuple[Detection, Fraction], ...]


class Opposed(NamedTuple):
    """One known creature that an action is against, as the actor's side believes it.

    works: the roll is compared with it, or cannot fail yet; counts: it is one of those that all together means.
    why: one of the words above; causes: what conceals the actor from it, none of a diversion or a Search; cover: the
    actor's against it, stances included; square: where on the path the worst cover is, None without a path.
    dc: of the comparison, by the kind's public default; levels: every level and point on the roll; contest: the roll
    against it, None where nothing is compared now; success: the chance; states: (state, chance) of the pair afterwards,
    the least perceived first; voice: the DC of a flat check before all else, 0 for none (R-DEAF-1): both count it.
    """

    alias: int
    works: bool
    counts: bool
    why: str
    causes: tuple[str, ...]
    cover: Cover
    square: Square | None
    dc: int
    levels: tuple[Level, ...]
    contest: Contest | None
    success: Fraction
    states: States
    voice: int = 0


def opposed(scene: Scene, own: Own, action: Action) -> tuple[Opposed, ...]:
    """Return a row per known creature that Hide, Sneak, a diversion or a Search is against, by alias.

    Empty for other actions.
    Source: R-SEC-2, R-HIDE-1, D-SNEAK-1, R-DIV-1, D-SEARCH-1, R-DET-5.
    """
    match action:
        case Hide():
            return tuple(_hide(scene, own, foe) for foe in scene.others())
        case Sneak(path=path):
            walked = replace(own, numbers=replace(own.numbers, moved=True))  # who sneaks has moved when it is compared
            skill, points = scene.stealth(walked), tuple(scene.stealth_points(walked))
            return tuple(_sneak(scene, own, foe, path, skill, points) for foe in scene.others() if path)
        case CreateDiversion():
            return tuple(_diversion(scene, own, foe, action) for foe in scene.others())
        case Search():
            wanted = [c for _, c in sorted(scene.contacts.items()) if c.fighting]
            return tuple(_search(scene, own, c) for c in wanted if seen_of(own, c.alias).state < Detection.OBSERVED)
        case _:
            return ()


def together(rows: Sequence[Opposed]) -> Fraction:
    """Return the chance to succeed against all rows that count: one roll for all, never multiplied (R-SEC-2)."""
    counted = [row for row in rows if row.counts]
    if any(not row.works for row in counted):
        return Fraction(0)
    voice = max((row.voice for row in counted), default=0)
    return _all_succeed(tuple(row.contest for row in counted if row.contest is not None), voice)


@lru_cache(maxsize=1024)
def _all_succeed(contests: tuple[Contest, ...], voice: int) -> Fraction:
    def roll(chance: Chance) -> bool:
        if not voiced(voice, chance):
            return False
        rolled = chance.shared_roll("stealth", contests)
        return all(one.degree >= len(single.cuts) for one, single in zip(rolled, contests, strict=True))

    return Exact.of(roll).probability(bool) if contests else Fraction(1)


@lru_cache(maxsize=1024)
def _degrees(single: Contest) -> tuple[Fraction, ...]:
    """Return the chance of each degree of a contest, 0 first."""
    odds = Exact.of(lambda chance: chance.shared_roll("stealth", (single,))[0].degree)
    return tuple(Fraction(odds.weights.get(degree, 0), odds.total) for degree in range(len(single.cuts) + 1))


def _summed(*parts: tuple[Detection, Fraction]) -> States:
    """Return the chance of each state that is possible, the least perceived first."""
    sums = {state: sum((share for s, share in parts if s is state), Fraction(0)) for state in Detection}
    return tuple((state, share) for state, share in sorted(sums.items()) if share)


def _screen(felt: Felt, scene: Scene, *, taking_cover: bool) -> str:
    """Return what screens an actor that is so felt by an observer."""
    if not felt.precise:
        return UNSENSED
    covered = effective(felt.cover, taking_cover=taking_cover) >= scene.rules.cover_to_hide
    return COVER if covered else VEILED if felt.screened else DIVERTED


def _hide(scene: Scene, own: Own, foe: Contact) -> Opposed:
    """Success: Hidden; failure: no change (R-HIDE-1)."""
    rules, felt, before = scene.rules, scene.felt(foe.alias, own.alias), scene.believed(own, foe)
    levels = stealth_levels(felt.cover, taking_cover=own.numbers.taking_cover, rules=rules)
    single = contest(scene.stealth(own), foe.numbers.stats.perception, levels, rules)
    why = _screen(felt, scene, taking_cover=own.numbers.taking_cover)
    cover = effective(felt.cover, taking_cover=own.numbers.taking_cover)
    row = _row(foe, why, felt, (*levels, *scene.stealth_points(own)), single, cover=cover)
    if not scene.screened(own, foe.alias):
        return _vain(row, PLAIN_VIEW, before, counts=True)
    if not could_perceive(felt):
        return _kept(row, before)
    full = _degrees(single)[-1]
    won = min(before, scene.family.hidden_by(None))
    return row._replace(success=full, states=_summed((won, full), (before, 1 - full)))


def _sneak(
    scene: Scene, own: Own, foe: Contact, path: Sequence[Square], skill: int, points: tuple[Level, ...]
) -> Opposed:
    """Success: Undetected; failure: Hidden; by the margin, by D-P-0 always: as felt, Hidden at least; unscreened: as
    felt (D-SNEAK-1).

    An observer out of all whose senses the walk stays is not compared with the roll yet.  Where it ends out of them
    nobody is followed: whatever was rolled, the actor is Undetected there (D-STATE-1).  A square that was given away
    before is held while the walk stays in reach.  skill, points: what the actor's Stealth is once it has walked.
    """
    rules, before = scene.rules, scene.believed(own, foe)
    worst: int | None = None
    judged, at, where = UNSCREENED, path[-1], scene.felt(foe.alias, own.alias, target_at=path[-1], noise=SILENT)
    end, held, prior = where, foe.alias in own.located, UNSCREENED
    followed = Detection.HIDDEN if could_perceive(end) else Detection.UNDETECTED
    for square in path:
        felt = scene.felt(foe.alias, own.alias, target_at=square, noise=SILENT)
        held = held and (felt.effect or felt.located)
        if worst is None and not could_perceive(felt):
            continue
        screened = felt.screened or scene.screened(own, foe.alias, at=square)
        now = worst_after(worst, felt.cover, screened=screened)
        if now != worst:
            worst, at, where = now, square, felt
        judged = worst if could_perceive(felt) else judged
        prior = judged if judged != UNSCREENED else prior
    levels = stealth_levels(Cover(max(judged, 0)), rules=rules)
    single = contest(skill, foe.numbers.stats.perception, levels, rules)
    why = _screen(where, scene, taking_cover=False)
    reasons = (*levels, *points)
    row = _row(foe, why, where, reasons, single, cover=where.cover)._replace(square=at)
    if not may_sneak_from(before):
        return _vain(row, WATCHED, pair_state(end, Track(located=held)), counts=False)
    if worst is None:
        return _kept(row, Detection.UNDETECTED)
    if judged == UNSCREENED:
        seen = _vain(row, PLAIN_VIEW, pair_state(end, Track(located=held)), counts=True)
        if prior == UNSCREENED:
            return seen
        unseen = stealth_levels(Cover(prior), rules=rules)  # till it came into view it was judged, and lost or followed
        till_then = _degrees(single._replace(levels=net(unseen, rules)))[-1]
        return seen._replace(states=_summed((end.state, till_then), (max(end.state, followed), 1 - till_then)))
    badly, barely, full = _degrees(single)
    loud = max(end.state, followed)
    short = loud if scene.family.noticed is None else followed
    states = _summed((Detection.UNDETECTED, full), (short, barely), (loud, badly))
    return row._replace(success=full, states=states)


def _diversion(scene: Scene, own: Own, foe: Contact, action: CreateDiversion) -> Opposed:
    """Success: Hidden; failure: no change; against those that see the gesture or hear the shout (R-DIV-1, R-DEAF-1).

    As it begins an earlier diversion is over.  A shout first reveals its maker to those who hear it with line of effect
    (D-REVEAL-1).
    """
    rules, before = scene.rules, scene.undiverted(own, foe)
    felt = scene.felt(foe.alias, own.alias, noise=LOUD)
    heard = hears(scene, foe, own)
    seen = before is Detection.OBSERVED and not is_invisible(own.numbers.conditions)
    seen = seen and _reached_by(felt, foe, Medium.SIGHT)
    met = foe.alias in own.wary
    levels = diversion_levels(met=met, rules=rules)
    single = diversion_contest(own.numbers.stats.deception, foe.numbers.stats.perception, met=met, rules=rules)
    row = _row(foe, NOTICED, felt, levels, single, cover=Cover.NONE)._replace(causes=())
    if not (heard if action.manner == SHOUT else seen):
        return _vain(row, UNAWARE, before, counts=False)
    voice = voice_dc(own, action, rules)
    said, won = voice_share(voice), _degrees(single)[-1]
    revealed = max(felt.state, Detection.HIDDEN) if action.manner == SHOUT and felt.effect else before
    full, fails = said * won, said * (1 - won)
    states = _summed((min(revealed, Detection.HIDDEN), full), (revealed, fails), (before, 1 - said))
    return row._replace(success=full, states=states, voice=voice)


def _search(scene: Scene, own: Own, contact: Contact) -> Opposed:
    """One state better on success, two by the margin, where the contact is or was last known to be (D-SEARCH-1)."""
    rules, felt, before = scene.rules, scene.felt(own.alias, contact.alias), seen_of(own, contact.alias).state
    if _unseen(scene, contact):
        contact, felt = _vanished(own, contact, felt)
    limit, dc = search_limit(felt, rules), search_dc(scene.stealth(contact), rules)
    capped = limit is Detection.HIDDEN
    perception = own.numbers.stats.perception
    single = Contest((dc,), perception)
    row = _row(contact, CAPPED if capped else IN_RANGE, felt, (), single, cover=Cover.NONE)._replace(causes=())
    row = row._replace(dc=dc)
    if limit is None:
        return _vain(row, TOO_FAR, before, counts=True)
    farther = dc + rules.search_margin
    search = scene.family.search
    once, twice = (search(total, dc, before, capped=capped, rules=rules) for total in (dc, farther))
    if once is before:
        return _vain(row, CAPPED, before, counts=True)
    nothing, one, two = _degrees(Contest((dc, farther), perception))
    return row._replace(success=one + two, states=_summed((before, nothing), (once, one), (twice, two)))


def _unseen(scene: Scene, contact: Contact) -> bool:
    """Return whether somebody of the side would see a contact where it is certain to be, were it not invisible.

    Nothing else hides one in plain view, nor one that is Hidden where Stealth makes nobody so (pf1e: D-P-0).  What one
    of the side does not see is invisible to all; whom one observes is known to be so or not.
    """
    if not contact.certain or contact.best is Detection.OBSERVED:
        return False
    by_stealth = scene.family.hidden_by(None) is Detection.HIDDEN
    for own in scene.own.values():
        felt = scene.felt(own.alias, contact.alias)
        won = felt.screened and (by_stealth or seen_of(own, contact.alias).state is not Detection.HIDDEN)
        if felt.precise and not won:
            return True
    return False


def _vanished(own: Own, contact: Contact, felt: Felt) -> tuple[Contact, Felt]:
    """Take a contact that is not seen where it would be for what it must be: invisible.

    No stealth lasts without a screen (D-STATE-1), and a diversion ends with its maker's turn.
    """
    unseen = {**contact.numbers.conditions, INVISIBLE: 0}
    senses = (sense for sense in own.numbers.senses if sense.kind in felt.senses and sense.medium is not Medium.SIGHT)
    precise = any(sense.acuity is Acuity.PRECISE for sense in senses)
    return replace(contact, numbers=replace(contact.numbers, conditions=unseen)), felt._replace(precise=precise)


def _row(
    contact: Contact, why: str, felt: Felt, levels: tuple[Level, ...], single: Contest, *, cover: Cover
) -> Opposed:
    """Return a row that works; success and states are still to be filled in."""
    dc = single.cuts[-1]
    return Opposed(contact.alias, True, True, why, felt.causes, cover, None, dc, levels, single, Fraction(0), ())


def _vain(row: Opposed, why: str, state: Detection, *, counts: bool) -> Opposed:
    """Return the row of an observer against whom the action can do nothing; it has this state of the actor then."""
    states = ((state, Fraction(1)),)
    return row._replace(works=False, counts=counts, why=why, contest=None, success=Fraction(0), states=states)


def _kept(row: Opposed, state: Detection) -> Opposed:
    """Return the row of an observer who is out of all senses: nothing is compared now, nothing changes."""
    return row._replace(why=BEYOND, contest=None, success=Fraction(1), states=((state, Fraction(1)),))


def _reached_by(felt: Felt, foe: Contact, medium: Medium) -> bool:
    """Return whether one of a contact's assumed senses of a medium reaches what it so felt."""
    return any(sense.medium is medium and sense.kind in felt.senses for sense in foe.numbers.senses)
