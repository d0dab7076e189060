"""What abilities are worth: areas and single targets against a turn of strikes."""

from operator import itemgetter
from typing import Final, NamedTuple

from components.ability import Ability, Shape, Targets
from components.actions import UseAbility
from components.conditions import BLINDED, DAZZLED, DEAFENED, INVISIBLE, PRONE, STUNNED
from components.detection import Detection
from ecs.grid.lines import EFFECT
from ecs.grid.space import FEET, Space, distance_feet
from systems.ai.blows import WHOLE, blow_worth
from systems.ai.expected import NEVER, expected_effect
from systems.ai.posture import Choice
from systems.ai.situation import Foe, Situation, hp_of
from systems.ai.strikes import Shot, Strikes
from systems.effect_odds import chance_affected
from systems.rules.ability_offers import candidates, places
from systems.rules.ability_refusal import ability_refusal, cost_refusal
from systems.rules.areas import feet_to_vertex, measured
from systems.rules.creature import space_of
from systems.rules.effect import EffectFacts
from systems.rules.effect_plan import planned_effects
from systems.rules.voice import voice_dc
from systems.rules.wounds import thresholds

AILMENTS: Final = {STUNNED: 250, BLINDED: 200, PRONE: 80, DAZZLED: 40, DEAFENED: 20}
"""Worth of a condition on a foe, in the unit of blows."""
FRIENDLY: Final = 150
"""Percent by which harm to a friend counts more."""
FADED: Final = 160
"""Worth of turning invisible before foes that see the actor."""
SERIAL: Final = 16
"""Bits for the uses of one ability."""
SAVED_SHARE: Final = 3
"""What is left of a blow's worth after a save: one part in so many."""


class Use(NamedTuple):
    """A use, legal or not: the most that it and the rest of the turn can be worth, and its place in the order."""

    most: int
    nth: int
    action: UseAbility


def use_ability(situation: Situation, strikes: Strikes, shot: Shot | None, enough: int) -> Choice | None:
    """Return the ability that promises most, with strikes for the rest of the turn.

    None if none is worth anything, or as much as enough.  What can be worth most is weighed first; of equal ones the
    first ability's first use is taken.
    """
    me, best, first = situation.me, None, 0
    hopeful = []
    for nth, ability in enumerate(me.numbers.abilities):
        if cost_refusal(me, ability) is not None or _out_of_reach(situation, ability):
            continue
        aimed = () if ability.targets is Targets.SELF else situation.foes
        hopes = {foe.alias: hope_of(situation, strikes, ability, foe) for foe in aimed}
        rest = strikes.total(shot, me.ap - ability.cost)
        most = rest + _most(situation, strikes, ability, hopes)
        if most >= enough:
            hopeful.append((-most, nth, ability, rest, hopes))
    hopeful.sort(key=itemgetter(0, 1))
    for behind, nth, ability, rest, hopes in hopeful:
        if -behind < enough:
            break
        for use in _uses(situation, ability, hopes, rest, -behind):
            order = nth << SERIAL | use.nth
            if use.most < enough:
                break
            if use.most == enough and best is not None and order > first:
                continue
            worth = _worth_of(situation, strikes, ability, use.action)
            if worth > 0 and (worth + rest > enough or (worth + rest == enough and (best is None or order < first))):
                best, enough, first = use.action, worth + rest, order
    return Choice(enough, best) if best is not None else None


def _most(situation: Situation, strikes: Strikes, ability: Ability, hopes: dict[int, int]) -> int:
    """The most that any use of an ability can be worth; hopes: by foe."""
    match ability.targets:
        case Targets.SELF:
            return FADED
        case Targets.AREA:
            return sum(hopes.values())
    single = max(hopes.values(), default=0)
    if ability.targets is Targets.SQUARE:
        single = max([single, *(hope_of(situation, strikes, ability, Foe(lost)) for lost in situation.lost)])
    return single


def _uses(situation: Situation, ability: Ability, hopes: dict[int, int], rest: int, most: int) -> list[Use]:
    """The uses of an ability, those first that can be worth most, then in the order in which they are offered."""
    me = situation.me
    if ability.targets is Targets.SELF:
        return [Use(most, 0, UseAbility(me.alias, ability.id))]
    if ability.targets is Targets.AREA:
        here, foes = space_of(me), [(foe.space, hopes[foe.alias]) for foe in situation.foes]
        found = []
        for nth, (action, area) in enumerate(places(situation.scene, me, ability)):
            far = ability.shape is Shape.BURST and feet_to_vertex(here, action.at or here[:2]) > ability.range
            hoped = 0 if far else sum([hope for space, hope in foes if measured(area, space)])
            found.append(Use(rest + hoped, nth, action))
    else:
        known = {foe.alias: foe for foe in situation.foes}
        found = [
            Use(rest + _promise(situation, ability, action, known, hopes, most - rest), nth, action)
            for nth, action in enumerate(candidates(situation.scene, me, ability))
        ]
    return sorted(found, key=lambda use: (-use.most, use.nth))


def _worth_of(situation: Situation, strikes: Strikes, ability: Ability, action: UseAbility) -> int:
    """What a use is worth; 0 or less if it is of no use or not allowed."""
    if ability.targets is Targets.SELF:
        return FADED if fades(situation, ability) else 0
    if ability_refusal(situation.scene, situation.me, action) is not None:
        return 0
    return worth_of_use(situation, strikes, ability, action)


def hope_of(situation: Situation, strikes: Strikes, ability: Ability, foe: Foe) -> int:
    """The most that an ability can be worth against a foe: it works in full."""
    worth = foe.hopes.get(ability.id)
    if worth is None:
        numbers = foe.numbers
        limits = thresholds(numbers.max_hp, subdual=False, minion=numbers.stats.minion, rules=situation.rules)
        worth = _ailing(ability)
        if ability.harms:
            worth += blow_worth(ability.count, ability.sides, ability.bonus, 0, foe.hp, numbers.max_hp, *limits)
        foe.hopes[ability.id] = worth
    return worth * (100 + strikes.favour.get(foe.alias, 0)) // 100


def _promise(
    situation: Situation,
    ability: Ability,
    action: UseAbility,
    known: dict[int, Foe],
    hopes: dict[int, int],
    single: int,
) -> int:
    """The most that a use against one can be worth; 0 where a cheap look tells that it may not be.

    known, hopes: by foe; single: the most that it is worth against anybody.
    """
    me = situation.me
    if action.square is not None:
        there = Space(*action.square, 1)
        if distance_feet(space_of(me), there) > ability.range:
            return 0
        shut = not situation.atlas.row(there, situation.form).at(situation.here) & EFFECT
        return 0 if shut and me.numbers.lean is None else single
    foe = known.get(action.target)
    if foe is None or situation.distance(me.x, me.y, foe) > ability.range:
        return 0
    shut = not foe.row.at(situation.here) & EFFECT
    return 0 if shut and me.numbers.lean is None and foe.numbers.lean is None else hopes[foe.alias]


def _out_of_reach(situation: Situation, ability: Ability) -> bool:
    """Whether no place of an area is both allowed and near a foe: a corner may be two steps nearer than its foe."""
    if ability.targets is not Targets.AREA:
        return False
    me, most = situation.me, ability.range if ability.shape is Shape.BURST else ability.radius
    return all(situation.distance(me.x, me.y, foe) > most + 2 * FEET for foe in situation.foes)


def _ailing(ability: Ability) -> int:
    """The worth of the conditions that an ability gives to a foe."""
    return sum(AILMENTS.get(name, 0) for name, _ in ability.conditions)


def fades(situation: Situation, ability: Ability) -> bool:
    """Whether an ability makes the actor Invisible and that is of use: it is not, and somebody observes it."""
    me = situation.me
    gained = {name for name, _ in (*ability.gains, *ability.conditions)}
    if INVISIBLE not in gained or INVISIBLE in me.numbers.conditions or me.ap <= ability.cost:
        return False
    sure = [foe for foe in situation.foes if foe.alias in me.believed]
    if any(not foe.fooled for foe in sure):
        return True
    scene = situation.scene
    return any(scene.believed(me, foe.contact) is Detection.OBSERVED for foe in situation.foes if foe not in sure)


def worth_of_use(situation: Situation, strikes: Strikes, ability: Ability, action: UseAbility) -> int:
    """What a use is worth by those it touches as far as is known; harm to friends counts against it."""
    me, scene, total = situation.me, situation.scene, 0
    voice = voice_dc(me, action, scene.rules)
    for alias, facts in planned_effects(scene, me, action).items():
        friend = scene.own.get(alias)
        if friend is not None:
            numbers, hp, spared = friend.numbers, friend.numbers.hp, True
        else:
            contact = scene.contacts[alias]
            numbers, hp, spared = contact.numbers, hp_of(contact), not contact.hostile
        worth = _worth(ability, facts, max(1, hp), numbers.max_hp, voice)
        share = -FRIENDLY if spared else 100 + strikes.favour.get(alias, 0)
        total += worth * share // 100
    return total


def _worth(ability: Ability, facts: EffectFacts, hp: int, max_hp: int, voice: int) -> int:
    if facts.noticed:
        return 0
    light, heavy = facts.wounds
    harm = facts.harm
    blow = blow_worth(harm.dice, harm.sides, harm.bonus, 0, hp, max_hp, light, heavy) if ability.harms else 0
    spared = blow // SAVED_SHARE if facts.half else 0
    blow += _ailing(ability)
    if facts.attack is None and facts.present and not voice:
        needed = facts.dc - facts.modifier if facts.save else NEVER
        return expected_effect(blow, spared, facts.flat_dc, facts.percent, needed, facts.net)
    full, saved, _ = chance_affected(facts, voice)
    return (full * blow + saved * spared) // WHOLE
