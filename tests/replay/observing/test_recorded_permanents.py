"""What a log of Arena tells of permanents, copies and damage, and after gaps: each in a game made up for it."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.terms import Phase, Zone
from replay.observing.audit.auditor import Outcome, audit
from tests.support.arena import zone
from tests.support.arena_games import (
    BATTLEFIELD,
    COMBAT,
    GRAVEYARD,
    HAND,
    LIBRARY,
    MAIN,
    STACK,
    Made,
    ability,
    audited,
    creature,
    instant,
    of,
    records_of,
)

AURA: dict[str, Any] = {"cardTypes": ["CardType_Enchantment"], "subtypes": ["SubType_Aura"], "grpId": 94_000}


# 704. State-based actions


def shrunk(*, told: bool) -> Made:
    """A spell makes one creature smaller by three, and it is gone; `told` is whether the engine says by how much."""
    made = Made(creature(200), creature(203, size=(4, 4)), hand=(instant(120, "Hand"),))
    made.casts(120, instant(201))
    made.passes()
    smaller = [
        made.one("PowerToughnessModCreated", 201, 200, power=-3, toughness=-3),
        made.one("PowerToughnessModCreated", 201, 203, power=-3, toughness=-3),
    ]
    made.state(
        made.one("ResolutionStart", 201, 201),
        *(smaller if told else ()),
        made.one("ResolutionComplete", 201, 201),
        *made.moves(201, 202, STACK, GRAVEYARD, "Resolve", 1),
        *made.moves(200, 204, BATTLEFIELD, GRAVEYARD, "SBA_ZeroToughness"),
        objects=(
            instant(202, "Graveyard"),
            creature(200, "Limbo", size=(-1, -1), grpId=90_202),
            creature(203, size=(1, 1), grpId=90_404),
            creature(204, "Graveyard", grpId=90_202),
        ),
        zones=(zone("Stack"), zone("Battlefield", 203), zone("Graveyard", 204, 202)),
        gone=(201,),
    )
    made.passes()
    return made


@pytest.mark.parametrize("told", [True, False])
def test_what_makes_a_creature_smaller_is_told_before_it_goes(told: bool) -> None:
    """613.4c, 704.5f. By the numbers of the effect, or by the record of what it last was."""
    made = shrunk(told=told)
    records = made.records()
    moved = next(one for one in records if one.rule == "704.5f")
    before = [one for one in of(records, e.CharacteristicsChanged) if one.position < moved.position]
    changes = [{field: (was, now) for field, was, now in one.event.changes} for one in before]
    assert {"power": (2, -1), "toughness": (2, -1)} in changes
    assert ({"power": (4, 1), "toughness": (4, 1)} in changes) == told
    found = audited(made)
    assert found.contradicted is None
    assert found.counts["state-based actions"][Outcome.CONSISTENT] == 1


def test_an_aura_goes_in_the_pass_after_what_it_enchanted() -> None:
    """704.3, 704.5m. Two creatures with it go in one."""
    made = Made(
        creature(200, damage=2), creature(203, damage=2), creature(205, size=(1, 1)),
        instant(206, "Battlefield", **AURA), hand=(instant(120, "Hand"),),
    )  # fmt: skip
    attached = made.one("Attachment", 206, 200)
    made.state(made.one("AttachmentCreated", 206, 200), lasting=(attached,))
    made.casts(120, instant(201))
    made.passes()
    made.state(
        made.one("ResolutionStart", 201, 201),
        made.one("DamageDealt", 201, 200, damage=2, type=2, markDamage=1),
        made.one("DamageDealt", 201, 203, damage=2, type=2, markDamage=1),
        made.one("ResolutionComplete", 201, 201),
        *made.moves(201, 202, STACK, GRAVEYARD, "Resolve", 1),
        *made.moves(200, 210, BATTLEFIELD, GRAVEYARD, "SBA_Damage"),
        *made.moves(203, 211, BATTLEFIELD, GRAVEYARD, "SBA_Damage"),
        *made.moves(206, 212, BATTLEFIELD, GRAVEYARD, "SBA_UnattachedAura"),
        objects=(
            instant(202, "Graveyard"), creature(210, "Graveyard"), creature(211, "Graveyard"),
            instant(212, "Graveyard", **AURA),
        ),
        zones=(zone("Stack"), zone("Battlefield", 205), zone("Graveyard", 212, 211, 210, 202)),
        gone=(200, 201, 203, 206),
        diffDeletedPersistentAnnotationIds=[attached["id"]],
    )  # fmt: skip
    made.passes()
    records = made.records()
    passes = [one.event.count for one in records if isinstance(one.event, e.StateBasedActionsPerformed)]
    assert passes == [2, 1]
    moved = [one for one in of(records, e.ObjectMoved) if one.rule.startswith("704.5")]
    assert moved[0].moment == moved[1].moment != moved[2].moment
    found = audit(records)
    assert found.counts["state-based actions"][Outcome.CONTRADICTED] == 0
    assert found.counts["state-based actions"][Outcome.CONSISTENT] == 2


# 707. Copies


def copied(*, seen: bool = True) -> Made:
    """An ability copies an instant; the copy resolves, goes to the graveyard and is nowhere any more."""
    made = Made(creature(200), hand=(instant(120, "Hand"),))
    target = made.one("TargetSpec", 201, 200, index=1)
    made.casts(120, instant(201), lasting=(target,))
    made.state(
        made.one("AbilityInstanceCreated", 200, 300, source_zone=BATTLEFIELD),
        made.one("UserActionTaken", 1, 300, actionType=2, abilityGrpId=93_000),
        objects=(ability(300, 200),),
        zones=(zone("Stack", 300, 201),),
    )
    made.passes()
    new_target = made.one("TargetSpec", 202, 200, index=1)
    copy = [made.one("ZoneTransfer", 300, 202, zone_src=STACK, zone_dest=STACK, category="Copy")]
    made.state(
        made.one("ResolutionStart", 300, 300),
        *(copy if seen else ()),
        made.one("ResolutionComplete", 300, 300),
        made.one("AbilityInstanceDeleted", 200, 300),
        objects=(instant(202, isCopy=True, parentId=300),),
        zones=(zone("Stack", 202, 201),),
        lasting=(new_target,),
        gone=(300,),
    )
    made.passes()
    made.state(
        made.one("ResolutionStart", 202, 202),
        made.one("ResolutionComplete", 202, 202),
        *made.moves(202, 203, STACK, GRAVEYARD, "Resolve", 1),
        objects=(instant(202, "Limbo", isCopy=True),),
        zones=(zone("Stack", 201),),
        gone=(203,),
    )
    made.passes()
    return made


@pytest.mark.parametrize("seen", [True, False], ids=["told to be copied", "only there"])
def test_a_copy_of_a_spell_ceases_to_exist_in_the_graveyard(seen: bool) -> None:
    """707.10, 704.5e."""
    made = copied(seen=seen)
    records = made.records()
    (put,), (ceased,) = of(records, e.CopyPutOnStack), of(records, e.CopyCeased)
    (cast,) = of(records, e.SpellCast)
    assert isinstance(put.event, e.CopyPutOnStack)
    assert (put.rule, put.event.of, put.event.kind) == ("707.10", cast.event.object, "spell")
    assert put.event.targets, "what it was cast with is copied"
    assert (ceased.rule, ceased.event.zone) == ("704.5e", Zone.GRAVEYARD)
    assert not of(records[cast.position :], e.CardBroughtIn)
    assert audited(made).contradicted is None


@pytest.mark.parametrize("kind", ["Token", "Card"])
def test_a_copy_of_a_permanent_spell_becomes_a_token(kind: str) -> None:
    """608.3f. However the engine calls what it is then."""
    made = Made(creature(200), hand=(creature(120, "Hand"),))
    made.casts(120, creature(201, "Stack"))
    copy = creature(202, "Stack", isCopy=True, parentId=200)
    made.state(
        made.one("ZoneTransfer", 200, 202, zone_src=STACK, zone_dest=STACK, category="Copy"),
        objects=(copy,),
        zones=(zone("Stack", 202, 201),),
    )
    made.passes()
    token = creature(202, isCopy=True, type=f"GameObjectType_{kind}")
    made.state(
        made.one("ResolutionStart", 202, 202),
        made.one("ResolutionComplete", 202, 202),
        made.one("ZoneTransfer", 1, 202, zone_src=STACK, zone_dest=BATTLEFIELD, category="Resolve"),
        objects=(token,),
        zones=(zone("Stack", 201), zone("Battlefield", 202, 200)),
    )
    made.state(objects=(token,))  # told once more, it is nothing new
    (became,) = of(made.records(), e.BecameCopy)
    assert (became.rule, became.event.token) == ("608.3f", True)
    (observer,) = made.watched().observers
    assert [one.token for one in observer.board.permanents()] == [False, True]
    assert not of(made.records(), e.CopyCeased)


def test_an_ability_is_copied_as_an_ability() -> None:
    """707.10b."""
    made = Made(creature(200))
    made.state(
        made.one("AbilityInstanceCreated", 200, 300, source_zone=BATTLEFIELD),
        made.one("UserActionTaken", 1, 300, actionType=2, abilityGrpId=93_000),
        objects=(ability(300, 200),),
        zones=(zone("Stack", 300),),
    )
    made.state(
        made.one("ZoneTransfer", 200, 301, zone_src=STACK, zone_dest=STACK, category="Copy"),
        objects=(ability(301, 200, isCopy=True),),
        zones=(zone("Stack", 301, 300),),
    )
    (put,) = of(made.records(), e.CopyPutOnStack)
    assert isinstance(put.event, e.CopyPutOnStack)
    assert (put.event.kind, put.event.values) == ("activated", None)
    assert put.event.of != put.event.becomes


# 120. Damage


@pytest.mark.parametrize("wither", [True, False])
def test_damage_by_what_has_wither_is_counters(wither: bool) -> None:
    """120.3d, 120.3e, 702.80a."""
    has: dict[str, Any] = {"uniqueAbilities": [{"id": 1, "grpId": 81}]} if wither else {}
    made = Made(creature(200, grpId=95_000, **has), creature(203, size=(4, 4)))
    made.state(
        made.one("AbilityInstanceCreated", 200, 300, source_zone=BATTLEFIELD),
        made.one("UserActionTaken", 1, 300, actionType=2, abilityGrpId=93_000),
        objects=(ability(300, 200),),
        zones=(zone("Stack", 300),),
    )
    made.passes()
    counter = made.one("Counter", 4003, 203, count=2, counter_type=2)
    results = [
        made.one("CounterAdded", 200, 203, counter_type=2, transaction_amount=2),
        made.one("PowerToughnessModCreated", 203, 203, power=-2, toughness=-2),
    ]
    hurt: dict[str, Any] = {"size": (2, 2), "grpId": 90_404} if wither else {"size": (4, 4), "damage": 2}
    made.state(
        made.one("ResolutionStart", 300, 300),
        made.one("DamageDealt", 200, 203, damage=2, type=2, markDamage=int(not wither)),
        *(results if wither else ()),
        made.one("ResolutionComplete", 300, 300),
        made.one("AbilityInstanceDeleted", 200, 300),
        objects=(creature(203, **hurt),),
        zones=(zone("Stack"),),
        lasting=(counter,) if wither else (),
        gone=(300,),
    )
    made.passes()
    records = made.records()
    (dealt,) = of(records, e.DamageDealt)
    (result,) = of(records, e.CountersPut, e.DamageMarked)
    assert (result.event.NAME, result.rule, result.cause) == (
        ("counters_put", "120.3d", dealt.position) if wither else ("damage_marked", "120.3e", dealt.position)
    )
    found = audited(made)
    assert found.contradicted is None
    assert found.counts["results of damage"][Outcome.CONSISTENT]


# 603.7, 608.2c, 614.1c


def test_what_a_delayed_trigger_is_about_is_no_target() -> None:
    """603.7c, 115.1."""
    made = Made(creature(200), creature(203))
    made.state(
        made.one("AbilityInstanceCreated", 200, 300, source_zone=BATTLEFIELD),
        objects=(ability(300, 200),),
        zones=(zone("Stack", 300),),
        lasting=(made.one("TargetSpec", 300, 203, index=1), made.one("DelayedTriggerAffectees", 300, 203)),
    )
    made.passes()
    assert not of(made.records(), e.TargetsChosen)


@pytest.mark.parametrize(("category", "at_once"), [("Destroy", True), ("Draw", False)])
def test_what_one_effect_moves_goes_at_once(category: str, at_once: bool) -> None:
    """608.2c, 121.2. Cards are drawn one by one."""
    made = Made(creature(200), creature(203), hand=(instant(120, "Hand"),))
    made.casts(120, instant(201))
    made.passes()
    if at_once:
        moves = [*made.moves(200, 210, BATTLEFIELD, GRAVEYARD, category, 201),
                 *made.moves(203, 211, BATTLEFIELD, GRAVEYARD, category, 201)]  # fmt: skip
        there: tuple[dict[str, Any], ...] = (creature(210, "Graveyard"), creature(211, "Graveyard"))
        zones: tuple[dict[str, Any], ...] = (zone("Battlefield"), zone("Graveyard", 202, 211, 210))
    else:
        moves = [
            *made.moves(500, 210, LIBRARY, HAND, category, 201),
            *made.moves(501, 211, LIBRARY, HAND, category, 201),
        ]
        there = (creature(210, "Hand"), creature(211, "Hand"))
        zones = (zone("Library", 502, 503, 504), zone("Hand", 210, 211), zone("Graveyard", 202))
    made.state(
        made.one("ResolutionStart", 201, 201),
        *moves,
        made.one("ResolutionComplete", 201, 201),
        *made.moves(201, 202, STACK, GRAVEYARD, "Resolve", 1),
        objects=(*there, instant(202, "Graveyard")),
        zones=(zone("Stack"), *zones),
        gone=(201,),
    )
    moved = of(made.records(), e.ObjectMoved)[-3:-1]
    assert (moved[0].moment == moved[1].moment) == at_once
    assert audited(made).contradicted is None


def test_counters_it_enters_with_are_told_as_it_enters() -> None:
    """614.1c. Those that it gets later are not."""
    made = Made(hand=(creature(120, "Hand"),))
    made.casts(120, creature(201, "Stack"))
    made.passes()
    counter = made.one("Counter", 4003, 201, count=1, counter_type=1)
    made.state(
        made.one("ResolutionStart", 201, 201),
        made.one("ResolutionComplete", 201, 201),
        made.one("ZoneTransfer", 1, 201, zone_src=STACK, zone_dest=BATTLEFIELD, category="Resolve"),
        made.one("CounterAdded", 201, 201, counter_type=1, transaction_amount=1),
        objects=(creature(201, size=(3, 3), grpId=90_202),),
        zones=(zone("Stack"), zone("Battlefield", 201)),
        lasting=(counter,),
    )
    made.state(
        made.one("CounterAdded", 201, 201, counter_type=1, transaction_amount=1),
        objects=(creature(201, size=(4, 4), grpId=90_202),),
        lasting=(counter | {"details": made.one("Counter", 0, count=2, counter_type=1)["details"]},),
    )
    records = made.records()
    first, second = of(records, e.CountersPut)
    entered = of(records, e.ObjectMoved)[-1]
    assert (first.rule, first.moment) == ("614.1c", entered.moment)
    assert second.rule == "122.6"
    assert audited(made).contradicted is None


# 205.3, 500.8, 716


def test_a_changeling_has_its_keyword_and_no_type_of_the_engines_own() -> None:
    """702.73a."""
    words = ["SubType_Shapeshifter", "SubType_AllCreatureTypes"]
    changeling: dict[str, Any] = {"subtypes": words, "uniqueAbilities": [{"id": 1, "grpId": 74}]}
    made = Made(creature(200, grpId=96_000, **changeling), creature(203, grpId=96_001, subtypes=words))
    watched = made.watched()
    assert watched.differences == []
    looks = {(one.subtypes, one.keywords) for one in watched.observers[0].board.permanents()}
    assert looks == {(("Shapeshifter",), ("changeling",)), (("Shapeshifter", "every creature type"), ())}


def test_a_class_gains_a_level() -> None:
    """716.2a. Said anew, it is no other level."""
    made = Made(instant(200, "Battlefield", cardTypes=["CardType_Enchantment"], subtypes=["SubType_Class"]))
    level = made.one("ClassLevel", 200, 200, Level=2)
    made.state(lasting=(level,))
    made.state(lasting=(level,))
    (gained,) = of(made.records(), e.DesignationGained)
    assert (gained.rule, gained.event.name, gained.event.value) == ("716.2a", "level", "2")


def test_a_case_is_solved() -> None:
    """719.3b. The engine tells only that it is; said anew, it is not solved again, and what is no permanent is not."""
    case = instant(200, "Battlefield", cardTypes=["CardType_Enchantment"], subtypes=["SubType_Case"])
    made = Made(case, hand=(instant(120, "Hand"),))
    solved = made.one("Designation", 200, 200, DesignationType=15)
    made.state(lasting=(solved, made.one("Designation", 120, 120, DesignationType=15)))
    made.state(lasting=(solved,))
    (gained,) = of(made.records(), e.DesignationGained)
    assert (gained.rule, gained.event.name, gained.event.value) == ("719.3b", "solved", "")
    assert audited(made).contradicted is None


def test_a_phase_is_added_where_the_effect_adds_it() -> None:
    """500.8. It is said when that happens, not as the phase begins."""
    made = Made(creature(200), hand=(instant(120, "Hand"),))
    made.casts(120, instant(201))
    made.passes()
    more = made.one("MiscContinuousEffect", 201, 1, extra_phases=3)
    made.state(
        made.one("ResolutionStart", 201, 201),
        made.one("ResolutionComplete", 201, 201),
        *made.moves(201, 202, STACK, GRAVEYARD, "Resolve", 1),
        objects=(instant(202, "Graveyard"),),
        zones=(zone("Stack"), zone("Graveyard", 202)),
        lasting=(more,),
        gone=(201,),
    )
    records = made.records()
    (added,) = of(records, e.PhaseScheduled)
    (began,) = of(records, e.ResolutionBegan)
    assert (added.rule, added.cause) == ("500.8", began.position)
    assert added.event == e.PhaseScheduled(phase=Phase.COMBAT, after=Phase.PRECOMBAT_MAIN)


# Gaps


def test_a_spell_that_is_not_on_the_stack_after_a_gap_has_left_it() -> None:
    made = Made(creature(200), hand=(instant(120, "Hand"), instant(121, "Hand")))
    made.casts(120, instant(201), 121)
    made.state(skipped=5)
    made.state(
        *made.moves(121, 205, HAND, STACK, "CastSpell", 1),
        made.one("UserActionTaken", 1, 205, actionType=1, abilityGrpId=0),
        objects=(instant(205),),
        zones=(zone("Hand"), zone("Stack", 205)),
        gone=(121,),
    )
    watched = made.watched()
    assert watched.differences == []
    (observer,) = watched.observers
    assert len(observer.board.stack) == 1


def test_a_step_that_begins_after_a_gap_finds_nothing_on_the_stack() -> None:
    """500.2. Though the zone has not been told anew."""
    made = Made(creature(200), hand=(instant(120, "Hand"),))
    made.casts(120, instant(201))
    made.state(skipped=5)
    made.state(made.one("PhaseOrStepModified", 1, 1, phase=3, step=0), turn=COMBAT | {"step": "Step_BeginCombat"})
    (observer,) = made.watched().observers
    assert observer.board.stack == []


def test_nobody_attacks_in_the_turn_after_a_gap() -> None:
    """511.3. Though no record has told anew of who attacked before it."""
    attacking: dict[str, Any] = {"attackState": "AttackState_Attacking", "attackInfo": {"targetId": 2}}
    made = Made(creature(200))
    made.state(
        made.one("PhaseOrStepModified", 1, 1, phase=3, step=5),
        objects=(creature(200, **attacking),),
        turn=COMBAT | {"step": "Step_DeclareAttack"},
    )
    made.state(skipped=7, turn=MAIN | {"turnNumber": 2, "activePlayer": 2, "priorityPlayer": 2})
    watched = made.watched()
    assert watched.differences == []
    records = records_of(watched.commits[0])
    ended = next(one for one in records if isinstance(one.event, e.TurnEnded))
    assert ended.rule == "", "how it ended was not seen"


def test_a_permanent_that_nobody_saw_come_is_its_owners_once_that_is_told() -> None:
    """108.3. After a gap its zone has it, and no record says whose it is until later."""
    made = Made(creature(200))
    made.state(skipped=5, zones=(zone("Battlefield", 210, 200),))
    made.state(objects=(creature(210, ownerSeatId=2, controllerSeatId=2),))
    watched = made.watched()
    assert watched.differences == []
    (observer,) = watched.observers
    assert sorted(one.owner for one in observer.board.permanents()) == [1, 2]
    assert all(one.definition != observer.event_log.unknown() for one in observer.board.permanents())
