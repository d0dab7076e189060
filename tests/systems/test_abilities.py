"""Abilities as they change the world (D-AP-1, R-DEAF-1, R-HID-2, R-UND-3, R-UNN-1, D-AREA-1)."""

from dataclasses import replace

import pytest

from components.ability import Abilities, Ability, Save, Shape, Strain, Targets
from components.ability_events import AbilityUsed, Affected, DeafenedRolled
from components.actions import Hide, Strike, UseAbility
from components.awareness import Awareness, Track
from components.conditions import DEAFENED, Conditions
from components.detection import Cover, Detection
from components.events import Damaged, Paid, Struck, Witnessed, Wounded
from components.outcome import EffectResult
from components.scenario import Entrant
from components.stats import Health, Stats
from components.turn import ActionPoints
from ecs.ids import EntityId
from ecs.world import TickRecord
from systems.gather import cover_of, state_of, track_of
from systems.match.battle import Battle
from tests.arena import act_as, arena, content, who
from tests.observation_bytes import observation_bytes
from tests.systems.deeds import all_of, script

OPEN = ["." * 16] * 8
BLAST = Ability(
    "blast", cost=2, strain=2, targets=Targets.AREA,
    shape=Shape.BURST, radius=10, range=60, save=Save.REFLEX, dc=15, count=1,
)
SHOUT = Ability("shout", strain=1, traits=("auditory",), range=60, save=Save.WILL, dc=15, conditions=(("dazzled", 2),))
GLARE = Ability("glare", targets=Targets.SQUARE, range=60, save=Save.FORTITUDE, dc=15, count=1, half=False)


def give(battle: Battle, name: str, *abilities: Ability, strain: int = 9) -> EntityId:
    """Let the creature have these abilities and act now."""
    entity = act_as(battle, name)
    for component in (Abilities, Strain):
        if battle.world.get(entity, component) is not None:
            battle.world.remove(entity, component)
    battle.world.add(entity, Abilities(abilities))
    battle.world.add(entity, Strain(0, strain))
    battle.world.settle()
    return entity


def told(record: TickRecord, side: str) -> list[tuple[str, dict[str, int | str], tuple[str, ...]]]:
    return [(e.key, e.args, e.parts) for e in all_of(record, Witnessed) if e.side == side]


def pair(*, seed: int = 1, light: str = "bright", hidden: tuple[str, ...] = ()) -> Battle:
    return arena(
        OPEN,
        Entrant("A", "guard", "red", 2, 2),
        Entrant("T", "guard", "blue", 7, 2, conditions=hidden),
        seed=seed,
        light=light,
    )


def test_costs_are_action_points_and_strain() -> None:
    battle = pair()
    actor = give(battle, "A", BLAST)
    script(battle, save=[20], damage=[4])
    record = battle.perform(UseAbility(actor, "blast", at=(7, 2)))
    assert all_of(record, Paid) == [Paid(actor, 2, strain=2)]
    assert battle.world.require(actor, ActionPoints).left == 1
    assert battle.world.require(actor, Strain).now == 2


def test_d_ap_1_strain_past_the_maximum_is_refused_before_any_cost() -> None:
    battle = pair()
    actor = give(battle, "A", SHOUT, BLAST, strain=1)
    alias = battle.alias("red", actor)
    refusal = battle.submit("red", UseAbility(alias, "blast", at=(7, 2)))
    assert refusal is not None
    assert (refusal.key, refusal.args) == ("reason.too_much_strain", {"need": 2, "left": 1})
    assert battle.submit("red", UseAbility(alias, "shout", target=battle.alias("red", who(battle, "T")))) is None
    refusal = battle.submit("red", UseAbility(alias, "shout", target=battle.alias("red", who(battle, "T"))))
    assert refusal is not None
    assert refusal.key == "reason.too_much_strain"


@pytest.mark.parametrize(("face", "happens"), [(4, False), (5, True)])
def test_m73_a_deafened_auditory_action_may_fail_with_all_its_costs(face: int, happens: bool) -> None:
    battle = pair()
    actor = give(battle, "A", SHOUT)
    battle.world.write(actor, Conditions).rounds = {DEAFENED: 0}
    used = script(battle, deafened=[face], save=[1])
    record = battle.perform(UseAbility(actor, "shout", who(battle, "T")))
    assert [event.success for event in all_of(record, DeafenedRolled)] == [happens]
    assert bool(all_of(record, AbilityUsed)) is happens
    assert battle.world.require(actor, Strain).now == 1
    assert used.unused() == ({} if happens else {"save": [1]})
    assert ("log.deafened_passed" if happens else "log.deafened_failed") in [key for key, _, _ in told(record, "red")]


def test_m74_what_is_not_auditory_needs_no_such_check() -> None:
    battle = pair()
    actor = give(battle, "A", BLAST)
    battle.world.write(actor, Conditions).rounds = {DEAFENED: 0}
    script(battle, save=[1], damage=[3])
    assert not all_of(battle.perform(UseAbility(actor, "blast", at=(7, 2))), DeafenedRolled)


def test_d_reveal_1_an_auditory_action_gives_its_maker_away_and_a_silent_one_does_not() -> None:
    states = []
    for ability in (SHOUT, replace(SHOUT, traits=())):
        battle = arena(
            ["." * 16, "....#...........", "." * 16],
            Entrant("A", "scout", "red", 5, 1),
            Entrant("T", "guard", "blue", 2, 1),
        )
        actor, target = give(battle, "A", ability), who(battle, "T")
        script(battle, stealth=[20, 20, 20], save=[20, 20])
        battle.perform(Hide(actor))
        assert state_of(battle.world, target, actor) is Detection.HIDDEN
        affected = all_of(battle.perform(UseAbility(actor, "shout", target)), Affected)
        assert [level.source for level in affected[0].levels] == ["hidden_source"]  # Hidden at resolution
        states.append(state_of(battle.world, target, actor))
        battle.close()
    assert states == [Detection.OBSERVED, Detection.HIDDEN]


def test_r_con_1_an_effect_at_a_concealed_creature_needs_a_flat_check_and_spends_its_costs() -> None:
    battle = pair(light="dim")
    actor = give(battle, "A", replace(SHOUT, traits=()))
    used = script(battle, flat=[4], save=[1])
    (affected,) = all_of(battle.perform(UseAbility(actor, "shout", who(battle, "T"))), Affected)
    assert (affected.flat_dc, affected.outcome.result) == (5, EffectResult.FLAT_FAILED)
    assert battle.world.require(actor, Strain).now == 1
    assert used.unused() == {"save": [1]}


def test_r_p_6_a_miss_chance_owed_for_mist_by_an_ability_that_rolls_an_attack_names_the_mist() -> None:
    mist = {"m": "mist"}
    plan = arena(["....m..."], Entrant("A", "guard", "red", 0, 0), Entrant("T", "guard", "blue", 4, 0), legend=mist)
    battle = Battle(replace(plan.scenario, ruleset="pf1e"), content().catalogue, 1)
    plan.close()
    actor = give(battle, "A", Ability("ray", range=60, count=1, attack=20))
    script(battle, attack=[15], percent=[1])
    (affected,) = all_of(battle.perform(UseAbility(actor, "ray", who(battle, "T"))), Affected)
    assert (affected.outcome.result, affected.percent, affected.causes) == (EffectResult.MISSED, 20, ("mist",))


def test_r_con_1_allies_are_checked_alike_and_oneself_is_no_target() -> None:
    battle = arena(
        OPEN,
        Entrant("A", "guard", "red", 2, 2),
        Entrant("B", "guard", "red", 5, 2),
        Entrant("T", "guard", "blue", 9, 2),
        light="dim",
    )
    actor, friend = give(battle, "A", replace(SHOUT, traits=())), who(battle, "B")
    script(battle, flat=[5], save=[20])
    (affected,) = all_of(battle.perform(UseAbility(actor, "shout", friend)), Affected)
    assert affected.flat_dc == 5
    alias = battle.alias("red", actor)
    refusal = battle.submit("red", UseAbility(alias, "shout", target=alias))
    assert refusal is not None
    assert refusal.key == "reason.not_yourself"


def test_a_save_meets_its_dc_and_failing_it_gives_the_condition() -> None:
    for face, dazzled in ((13, False), (12, True)):
        battle = pair()
        actor, target = give(battle, "A", SHOUT), who(battle, "T")
        battle.world.write(target, Stats).will = 2
        script(battle, save=[face])
        battle.perform(UseAbility(actor, "shout", target))
        assert battle.world.require(target, Conditions).has("dazzled") is dazzled
        battle.close()


def test_areas_roll_damage_once_and_each_saves_for_itself() -> None:
    battle = arena(
        OPEN,
        Entrant("A", "guard", "red", 2, 2),
        Entrant("T", "guard", "blue", 7, 2),
        Entrant("U", "guard", "blue", 7, 3),
        Entrant("B", "guard", "red", 8, 3),
    )
    actor = give(battle, "A", BLAST)
    script(battle, save=[1, 20, 1], damage=[5])
    record = battle.perform(UseAbility(actor, "blast", at=(8, 3)))
    assert [(e.target, e.amount) for e in all_of(record, Damaged)] == [
        (who(battle, "T"), 5), (who(battle, "U"), 2), (who(battle, "B"), 5),
    ]  # fmt: skip


def test_d_wnd_1_an_area_wounds_the_body() -> None:
    battle = pair()
    actor = give(battle, "A", replace(BLAST, count=4))
    script(battle, save=[1], damage=[6, 6, 6, 6])
    (wound,) = all_of(battle.perform(UseAbility(actor, "blast", at=(7, 2))), Wounded)
    assert (wound.location, wound.grade) == ("torso", 2)


def test_m71_the_undetected_are_affected_and_the_casters_side_learns_nothing() -> None:
    logs, views = [], []
    for far in (7, 15):  # caught by the burst, or nowhere near it
        battle = arena(
            OPEN,
            Entrant("A", "guard", "red", 2, 2),
            Entrant("T", "guard", "blue", 8, 2),
            Entrant("U", "guard", "blue", far, 1, conditions=("invisible",)),
        )
        actor, unseen = give(battle, "A", BLAST), who(battle, "U")
        assert state_of(battle.world, actor, unseen) is Detection.UNDETECTED
        record = battle.perform(UseAbility(actor, "blast", at=(8, 2)))
        hurt = battle.world.require(unseen, Health)
        assert (hurt.hp < hurt.max) is (far == 7)
        assert state_of(battle.world, actor, unseen) is Detection.UNDETECTED
        logs.append(told(record, "red"))
        views.append(observation_bytes(battle.observe("red")))
        battle.close()
    assert logs[0] == logs[1]
    assert views[0] == views[1]


def test_r_und_3_every_way_to_do_nothing_at_a_guessed_square_reads_the_same() -> None:
    lines = {}
    for name, square, faces in (
        ("wrong", (8, 2), {}),
        ("flat", (7, 2), {"secret_flat": [10]}),
        ("saved", (7, 2), {"secret_flat": [11], "save": [20]}),
    ):
        battle = pair(hidden=("invisible",))
        actor, target = give(battle, "A", GLARE), who(battle, "T")
        used = script(battle, **faces)
        record = battle.perform(UseAbility(actor, "glare", square=square))
        assert used.unused() == {}
        assert state_of(battle.world, actor, target) is Detection.UNDETECTED
        lines[name] = [
            (key, {k: v for k, v in args.items() if k != "x"}, parts) for key, args, parts in told(record, "red")
        ]
        battle.close()
    assert lines["wrong"] == lines["flat"] == lines["saved"]


def test_r_und_3_a_guess_that_works_makes_its_target_hidden_there() -> None:
    battle = pair(hidden=("invisible",))
    actor, target = give(battle, "A", GLARE), who(battle, "T")
    script(battle, secret_flat=[11], save=[1], damage=[2])
    battle.perform(UseAbility(actor, "glare", square=(7, 2)))
    assert state_of(battle.world, actor, target) is Detection.HIDDEN


def test_an_undetected_creature_cannot_be_targeted() -> None:
    battle = pair(hidden=("invisible",))
    actor, target = give(battle, "A", GLARE), who(battle, "T")
    refusal = battle.submit("red", UseAbility(battle.alias("red", actor), "glare", target=target))
    assert refusal is not None
    assert refusal.key == "reason.not_perceived"


@pytest.mark.parametrize("noticed", [False, True])
def test_r_unn_1_an_ambush_works_only_on_who_has_no_idea(noticed: bool) -> None:
    battle = arena(
        OPEN, Entrant("A", "scout", "red", 6, 2, conditions=("invisible",)), Entrant("T", "guard", "blue", 7, 2)
    )
    actor, target = act_as(battle, "A"), who(battle, "T")
    tracks = battle.world.write(target, Awareness).of
    tracks.pop(actor, None)
    if noticed:
        battle.world.write(target, Awareness).of = {actor: track_for()}
    script(battle, damage=[3, 3, 3])
    (affected,) = all_of(battle.perform(UseAbility(actor, "ambush", target)), Affected)
    assert affected.outcome.result is (EffectResult.NOTICED if noticed else EffectResult.AFFECTED)
    track = track_of(battle.world, target, actor)
    assert track is not None
    assert not track.unnoticed  # being affected is evidence (D-UNN-1)


def track_for() -> Track:
    return Track(unnoticed=False)


def test_saves_of_the_unseen_move_nobody_elses_dice() -> None:
    faces = []
    for far in (7, 15):
        battle = arena(
            OPEN,
            Entrant("A", "guard", "red", 2, 2),
            Entrant("U", "guard", "blue", far, 1, conditions=("invisible",)),
            Entrant("T", "guard", "blue", 8, 2),
            seed=5,
        )
        actor = give(battle, "A", BLAST)
        found = all_of(battle.perform(UseAbility(actor, "blast", at=(8, 2))), Affected)
        faces.append([event.outcome for event in found if event.target == who(battle, "T")])
        battle.close()
    assert faces[0] == faces[1]


@pytest.mark.parametrize(("condition", "cover"), [("exposed", Cover.LESSER), ("shielded", Cover.GREATER)])
def test_m68_d_cov_5_an_effect_shifts_automatic_cover_by_a_step(condition: str, cover: Cover) -> None:
    rows = ["." * 10, "....#.....", "." * 10]
    battle = arena(rows, Entrant("A", "archer", "red", 2, 1), Entrant("T", "guard", "blue", 6, 1))
    curse = Ability("curse", range=60, conditions=((condition, 1),))
    actor, target = give(battle, "A", curse), who(battle, "T")
    assert cover_of(battle.world, target, actor) is Cover.STANDARD
    battle.perform(UseAbility(actor, "curse", target))
    assert cover_of(battle.world, target, actor) is cover
    record = battle.perform(Strike(actor, target, "longbow"))
    (struck,) = all_of(record, Struck)
    assert [v.amount for v in struck.levels if v.source == "cover"] == [-int(cover)]
    act_as(battle, "T")
    assert cover_of(battle.world, target, actor) is Cover.STANDARD


def test_r_det_5_the_modifier_of_a_save_is_told_to_the_savers_side_alone() -> None:
    battle = pair()
    actor = give(battle, "A", BLAST)
    script(battle, save=[12], damage=[4])
    record = battle.perform(UseAbility(actor, "blast", at=(7, 2)))
    parts = {side: [p for _, _, lines in told(record, side) for p in lines if "save" in p] for side in ("red", "blue")}
    assert [part.split("|")[0] for part in parts["red"]] == ["part.save_of_other"]
    assert not any("modifier=" in part or "total=" in part for part in parts["red"])
    assert [part.split("|")[0] for part in parts["blue"]] == ["part.save"]
