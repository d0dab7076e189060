"""The ploys of the greedy bot, one small board each."""

from dataclasses import replace

from components.ability import Ability, Save, Shape, Targets
from components.actions import Action, CreateDiversion, Hide, Sneak, Stride, Strike, UseAbility
from components.conditions import INVISIBLE, NETTED
from components.detection import Detection
from components.gear import Use, Weapon
from components.observation import Combatant, Observation
from components.ruleset import AREAS, GUESSING, HIDING, NETS
from components.scenario import Goal, Objective
from ecs.chance import Dice
from systems.ai.bots import make
from systems.legality import why_not
from tests.systems.field import T, field
from tests.systems.rules.values import BOW, FIST, SWORD, fighter

NET = Weapon("net", use=Use.THROWN, count=0, sides=0, increment=10, ammo=True, effect=NETTED)
FIRE = Ability(
    "fire", targets=Targets.AREA, shape=Shape.BURST, radius=10, range=60,
    cost=2, save=Save.REFLEX, dc=18, count=6, sides=6,
)
FADE = Ability("fade", targets=Targets.SELF, gains=((INVISIBLE, 2),))


def choice(observation: Observation) -> Action:
    """What a fresh greedy bot does; always something legal."""
    action = make("greedy").choose(observation, Dice(1, 2, 3, 0))
    assert why_not(observation, action) is None
    return action


def without(observation: Observation, *mechanisms: str) -> Observation:
    """The same observation under rules that leave these out."""
    rules = replace(observation.briefing.ruleset, without=mechanisms)
    return replace(observation, briefing=replace(observation.briefing, ruleset=rules))


def elusive(*rows: str, **more: Combatant) -> Observation:
    """T is Hidden to all of ours in broad daylight, two squares from A: nothing but being Invisible explains that."""
    return field(*rows, states={"T": Detection.HIDDEN}, numbers=more)


def test_a_net_is_thrown_at_who_must_be_invisible_where_friends_can_make_use_of_it() -> None:
    netter = fighter(weapons=(NET, FIST), ammo=2)
    action = choice(elusive("......", ".A.TB.", "...C..", A=netter))
    assert isinstance(action, Strike)
    assert (action.weapon, action.target) == ("net", T)


def test_no_net_is_thrown_at_somebody_seen() -> None:
    netter = fighter(weapons=(NET, FIST), ammo=2)
    action = choice(field("......", ".A.TB.", "...C..", numbers={"A": netter}))
    assert not (isinstance(action, Strike) and action.weapon == "net")


def test_no_net_is_thrown_by_rules_without_nets() -> None:
    netter = fighter(weapons=(NET, FIST), ammo=2)
    action = choice(without(elusive("......", ".A.TB.", "...C..", A=netter), NETS))
    assert not (isinstance(action, Strike) and action.weapon == "net")


def test_a_net_is_no_weapon_to_fight_with_from_afar() -> None:
    netter = fighter(weapons=(NET, SWORD), ammo=2)
    action = choice(field("........", ".A...T..", "........", numbers={"A": netter}))
    assert isinstance(action, Stride)


def lost_behind(ap: int, fighter_: Combatant) -> Observation:
    """T was lost a round ago in the square beside A, into which nobody sees now."""
    board = field("....", ".AT.", "....", ap=ap, lost="T", numbers={"A": fighter_})
    dark = bytes(0 if at == 6 else 1 for at in range(12))
    return replace(board, visible=dark)


def test_the_last_square_of_somebody_lost_is_struck_at() -> None:
    action = choice(lost_behind(1, fighter()))
    assert isinstance(action, Strike)
    assert action.square == (2, 1)


def test_nothing_is_struck_at_by_rules_without_guessing() -> None:
    action = choice(without(lost_behind(1, fighter()), GUESSING))
    assert not isinstance(action, Strike)


def test_somebody_a_friend_senses_is_not_struck_at_by_rules_without_guessing() -> None:
    board = field("....", ".AT.", "..B.", ap=1)
    blind = replace(board.own[0], seen=())
    board = replace(board, own=(blind, *board.own[1:]))
    guessed = choice(board)
    assert isinstance(guessed, Strike)
    assert guessed.square == (2, 1)
    assert not isinstance(choice(without(board, GUESSING)), Strike)


def test_fire_is_laid_over_squares_in_which_unseen_foes_are_believed() -> None:
    caster = fighter(abilities=(FIRE,), strain=(0, 6))
    board = field("..........", ".A....#TU.", "......#...", lost="TU", numbers={"A": caster})
    board = replace(board, visible=bytes(30))
    contacts = tuple(replace(one, rounds_ago=0) for one in board.contacts)
    moved = tuple(replace(one, x=5, y=at) for at, one in enumerate(contacts))
    action = choice(replace(board, contacts=moved))
    assert isinstance(action, UseAbility)
    assert action.at is not None
    assert abs(action.at[0] - 5) <= 1


def test_nothing_is_laid_over_squares_left_long_ago() -> None:
    caster = fighter(abilities=(FIRE,), strain=(0, 6))
    board = field("..........", ".A...T....", "..........", lost="T", numbers={"A": caster})
    old = tuple(replace(one, rounds_ago=4) for one in board.contacts)
    assert not isinstance(choice(replace(board, visible=bytes(30), contacts=old)), UseAbility)


def test_a_runner_who_is_watched_and_in_danger_vanishes_first() -> None:
    runner = fighter(abilities=(FADE,), strain=(0, 6), hp=8)
    board = field("..........", ".A.TU.....", "..........", numbers={"A": runner})
    goal = Objective("us", Goal.REACH, ((9, 1),))
    board = replace(board, briefing=replace(board.briefing, objectives=(goal,)))
    assert choice(board) == UseAbility(board.actor, "fade")


def test_a_runner_nobody_observes_sneaks_on() -> None:
    runner = fighter(abilities=(FADE,), strain=(0, 6), hp=8)
    board = field(
        "..........", ".A...T....", "..........", numbers={"A": runner}, believed={"T": Detection.HIDDEN}, light=0
    )
    goal = Objective("us", Goal.REACH, ((1, 2),))
    board = replace(board, briefing=replace(board.briefing, objectives=(goal,)))
    assert isinstance(choice(board), Sneak)
    assert isinstance(choice(without(board, HIDING)), Stride)


def feinting(ap: int) -> Observation:
    """A's one good strike is the first: its foe is hard to hit, its tongue quick."""
    quick = fighter(deception=25, attack=0)
    return field("....", ".AT.", "....", ap=ap, numbers={"A": quick, "T": fighter(defense=9)})


def test_a_quick_tongue_diverts_before_a_strike_that_would_hardly_hit() -> None:
    assert isinstance(choice(feinting(3)), CreateDiversion)


def test_a_dull_one_strikes_at_once() -> None:
    board = field("....", ".AT.", "....", numbers={"A": fighter(deception=-5, attack=0)})
    assert isinstance(choice(board), Strike)


def test_nobody_diverts_or_hides_by_rules_without_hiding() -> None:
    assert not isinstance(choice(without(feinting(3), HIDING)), CreateDiversion | Hide)


def test_an_archer_in_cover_hides_and_shoots_then_where_its_shots_hardly_hit() -> None:
    archer = fighter(weapons=(BOW,), ammo=12, stealth=25, attack=0)
    numbers = {"A": archer, "T": fighter(weapons=(BOW,), ammo=12, defense=9)}
    assert isinstance(choice(field(".o......", "Ao....T.", ".o......", numbers=numbers)), Hide)


def test_areas_are_not_used_by_rules_that_leave_them_out() -> None:
    """They are gone from the kinds then (systems/match/lawful.py); the bot has no use of its own for the word."""
    caster = fighter(abilities=(FIRE,), strain=(0, 6))
    assert isinstance(choice(field("....TU....", ".A........", "..........", numbers={"A": caster})), UseAbility)
    bare = without(field("....TU....", ".A........", "..........", numbers={"A": fighter()}), AREAS)
    assert not isinstance(choice(bare), UseAbility)
