"""What a log of Arena tells of single things, as facts with their rules: each in a game made up for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.events import Event, Recorded
from domain.reasons import Reason
from domain.terms import Phase, Zone
from replay.observing.auditing import Outcome, audit
from tests.support.arena import needs_logs, real_logs, unpacked, zone
from tests.support.arena_boards import Watched
from tests.support.arena_games import (
    BATTLEFIELD,
    COMBAT,
    EXILE,
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
    records_of,
)

AURA: dict[str, Any] = {"cardTypes": ["CardType_Enchantment"], "subtypes": ["SubType_Aura"], "grpId": 94_000}


def of(records: list[Recorded], *kinds: type[Event]) -> list[Recorded]:
    return [one for one in records if isinstance(one.event, kinds)]


# 603. Triggers that wait


def triggered(*, removed: bool) -> Made:
    """A bear's ability triggers and waits; then it is on the stack, or `removed`."""
    made = Made(creature(200))
    made.state(
        made.one("AbilityInstanceCreated", 200, 300, source_zone=BATTLEFIELD),
        objects=(ability(300, 200, "Pending"),),
        zones=(zone("Pending", 300),),
        update="Send",
    )
    if removed:
        made.state(zones=(zone("Pending"),), gone=(300,))
    else:
        made.state(objects=(ability(300, 200),), zones=(zone("Pending"), zone("Stack", 300)))
    made.passes()
    return made


@pytest.mark.parametrize("removed", [True, False])
def test_a_waiting_trigger_that_vanishes_is_removed(removed: bool) -> None:
    """603.3, 603.3d. One without a legal target never comes to the stack."""
    made = triggered(removed=removed)
    told = [(one.event.NAME, one.rule) for one in of(made.records(), e.TriggerRemoved, e.AbilityPutOnStack)]
    assert told == [("trigger_removed", "603.3d") if removed else ("ability_put_on_stack", "603.3")]
    found = audited(made)
    assert found.contradicted is None
    assert found.counts["waiting triggers"][Outcome.CONSISTENT]


@pytest.mark.parametrize("gone", [True, False])
def test_a_trigger_that_makes_mana_does_not_use_the_stack(gone: bool) -> None:
    """605.1b, 605.4a. The engine has it wait until its mana is spent, or no longer than that."""
    made = Made(creature(200))
    pool = [{"manaId": 7, "color": "ManaColor_Green", "count": 1, "srcInstanceId": 200, "abilityGrpId": 93_000}]
    player = {"systemSeatNumber": 1, "lifeTotal": 20, "teamId": 1, "manaPool": pool}
    made.state(
        made.one("AbilityInstanceCreated", 200, 300, source_zone=BATTLEFIELD),
        objects=(ability(300, 200, "Pending"),),
        zones=(zone("Pending", *(() if gone else (300,))),),
        gone=(300,) if gone else (),
        players=[player],
    )
    made.passes()
    (removed,) = of(made.records(), e.TriggerRemoved)
    assert (removed.rule, removed.event.reason) == ("605.4a", Reason.MANA)
    assert of(made.records(), e.ManaAdded)
    assert audited(made).counts["waiting triggers"] == {Outcome.CONSISTENT: 1}


def test_a_trigger_that_waits_on_is_told_once() -> None:
    """603.3. Not each time that somebody gets priority."""
    records = triggered(removed=True).records()
    left = [one for one in records if not isinstance(one.event, e.TriggerRemoved)]
    left = [one._replace(position=n) for n, one in enumerate(left, 1)]
    found = audit(left)
    assert found.counts["waiting triggers"] == {Outcome.CONTRADICTED: 1}


def test_what_is_left_to_do_is_told_once() -> None:
    """704.3. A creature without toughness stays: told once, though priority goes round and round."""
    made = Made(creature(200, size=(2, 2)))
    made.state(objects=(creature(200, size=(2, 0), grpId=90_202),))
    for priority in (2, 1, 2, 1):
        made.passes(priority)
    assert audited(made).counts["nothing left to do"][Outcome.CONTRADICTED] == 1


# 608.2b, 701.6a. What leaves the stack without resolving


def fizzling(*annotations: str) -> Made:
    made = Made(creature(200), hand=(instant(120, "Hand"),))
    target = made.one("TargetSpec", 201, 200, index=1)
    made.casts(120, instant(201), lasting=(target,))
    made.passes()
    made.state(
        *([made.one("ResolutionStart", 201, 201)] if "begins" in annotations else []),
        *made.moves(201, 202, STACK, GRAVEYARD, "nil"),
        objects=(instant(202, "Graveyard"),),
        zones=(zone("Stack"), zone("Graveyard", 202)),
        gone=(201,),
        diffDeletedPersistentAnnotationIds=[target["id"]],
    )
    made.passes()
    return made


@pytest.mark.parametrize("annotations", [(), ("begins",)], ids=["not told to begin", "told to begin"])
def test_a_spell_without_a_legal_target_begins_to_resolve_and_does_not(annotations: tuple[str, ...]) -> None:
    """117.4, 608.2b."""
    made = fizzling(*annotations)
    told = made.since(e.SpellCast)
    first = told.index(("did_not_resolve", "608.2b"))
    assert told[first - 2 : first + 3] == [
        ("priority_passed", "117.3d"),
        ("resolution_began", "608.1"),
        ("did_not_resolve", "608.2b"),
        ("object_moved", "608.2b"),
        ("priority_given", "117.3b"),
    ]
    assert audited(made).contradicted is None


def test_all_its_targets_are_illegal() -> None:
    records = fizzling().records()
    (chosen,), (began,) = of(records, e.TargetsChosen), of(records, e.ResolutionBegan)
    assert isinstance(began.event, e.ResolutionBegan)
    assert isinstance(chosen.event, e.TargetsChosen)
    assert began.event.illegal == chosen.event.targets[0][1] != ()


def countering(kind: str) -> Made:
    """A spell resolves while another spell, or an ability, is under it, and takes that off the stack."""
    made = Made(creature(200), hand=(instant(120, "Hand"), instant(121, "Hand")))
    if kind == "spell":
        made.casts(120, instant(210), 121)
    else:
        made.state(
            made.one("AbilityInstanceCreated", 200, 210, source_zone=BATTLEFIELD),
            made.one("UserActionTaken", 1, 210, actionType=2, abilityGrpId=93_000),
            objects=(ability(210, 200),),
            zones=(zone("Stack", 210),),
        )
    left = () if kind == "spell" else (120,)
    made.state(
        *made.moves(121, 211, HAND, STACK, "CastSpell", 1),
        made.one("UserActionTaken", 1, 211, actionType=1, abilityGrpId=0),
        objects=(instant(211),),
        zones=(zone("Hand", *left), zone("Stack", 211, 210)),
        gone=(121,),
    )
    made.passes()
    taken = (
        made.moves(210, 212, STACK, GRAVEYARD, "nil")
        if kind == "spell"
        else [made.one("AbilityInstanceDeleted", 200, 210)]
    )
    graveyard = (213, 212) if kind == "spell" else (213,)
    made.state(
        made.one("ResolutionStart", 211, 211),
        *taken,
        made.one("ResolutionComplete", 211, 211),
        *made.moves(211, 213, STACK, GRAVEYARD, "Resolve", 1),
        objects=tuple(instant(id, "Graveyard") for id in graveyard),
        zones=(zone("Stack"), zone("Graveyard", *graveyard)),
        gone=(210, 211),
    )
    made.passes()
    return made


@pytest.mark.parametrize("kind", ["spell", "ability"])
def test_what_something_that_resolves_takes_off_the_stack_is_countered(kind: str) -> None:
    """701.6a."""
    made = countering(kind)
    (countered,) = of(made.records(), e.Countered)
    assert countered.rule == "701.6a"
    assert not of(made.records(), e.DidNotResolve)
    assert audited(made).contradicted is None


def test_an_ability_deleted_before_it_resolves_had_no_legal_target() -> None:
    """608.2b. After all have passed."""
    made = Made(creature(200), creature(203))
    target = made.one("TargetSpec", 210, 203, index=1)
    made.state(
        made.one("AbilityInstanceCreated", 200, 210, source_zone=BATTLEFIELD),
        made.one("UserActionTaken", 1, 210, actionType=2, abilityGrpId=93_000),
        objects=(ability(210, 200),),
        zones=(zone("Stack", 210),),
        lasting=(target,),
    )
    made.passes()
    made.state(made.one("AbilityInstanceDeleted", 200, 210), zones=(zone("Stack"),), gone=(210,))
    told = made.since(e.AbilityActivated)
    assert ("did_not_resolve", "608.2b") in told
    assert told.index(("resolution_began", "608.1")) < told.index(("did_not_resolve", "608.2b"))
    assert audited(made).contradicted is None


# 601. Casting


def test_who_controls_a_spell_casts_it_not_who_owns_it() -> None:
    """601.2a. A card of the opponent is cast."""
    made = Made(hand=(instant(120, "Hand"),))
    made.state(objects=(instant(400, "Exile", ownerSeatId=2),), zones=(zone("Exile", 400),), **PUT_INTO_EXILE)
    stolen = instant(201, ownerSeatId=2)
    made.state(
        *made.moves(400, 201, EXILE, STACK, "CastSpell", 1),
        made.one("UserActionTaken", 1, 201, actionType=1, abilityGrpId=0),
        objects=(stolen,),
        zones=(zone("Exile"), zone("Stack", 201)),
        gone=(400,),
    )
    made.passes()
    records = made.records()
    (cast,) = of(records, e.SpellCast)
    assert cast.event.player == 1
    given = next(one for one in records[cast.position :] if isinstance(one.event, e.PriorityGiven))
    assert (given.event.player, given.rule) == (1, "117.3c")
    found = audit(records)
    assert found.counts["priority"][Outcome.CONTRADICTED] == 0


PUT_INTO_EXILE: dict[str, Any] = {}


@pytest.mark.parametrize(
    ("detail", "number", "told"),
    [
        ("kickerAbilityGrpId", 10_662, [("kicked", "yes")]),
        ("kickerAbilityGrpId", 0, []),
        ("additionalCostGrpId", 173_838, [("additional cost", "173838")]),
        ("castAbilityGrpId", 194_088, [("alternative cost", "194088")]),
    ],
)
def test_costs_that_were_chosen(detail: str, number: int, told: list[tuple[str, str]]) -> None:
    """601.2b, 702.33a."""
    made = Made(hand=(instant(120, "Hand"),))
    option = made.one("CastingTimeOption", 201, 201, type=3, **{detail: number})
    made.casts(120, instant(201), lasting=(option,))
    chosen = of(made.records(), e.QualityChosen)
    assert [(one.event.name, one.event.value) for one in chosen] == told
    assert all(one.rule == "601.2b" for one in chosen)


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
        there = (creature(210, "Graveyard"), creature(211, "Graveyard"))
        zones = (zone("Battlefield"), zone("Graveyard", 202, 211, 210))
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
    changeling = {"subtypes": words, "uniqueAbilities": [{"id": 1, "grpId": 74}]}
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


def test_nobody_attacks_in_the_turn_after_a_gap() -> None:
    """511.3. Though no record has told anew of who attacked before it."""
    attacking = {"attackState": "AttackState_Attacking", "attackInfo": {"targetId": 2}}
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


# The real logs


@needs_logs
@real_logs
def test_the_rules_and_a_real_record_agree(path: Path) -> None:
    """Every difference there is is one that the record explains: a turn that an effect ended (724.1)."""
    for commits in Watched().all(unpacked(path)).commits:
        found = audit(records_of(commits))
        wrong = [one for one in found.findings if one.outcome is Outcome.CONTRADICTED and not one.explained]
        assert wrong == []


@needs_logs
@real_logs
def test_no_trigger_waits_on_in_a_real_record(path: Path) -> None:
    for commits in Watched().all(unpacked(path)).commits:
        waiting: set[int] = set()
        for recorded in records_of(commits):
            event = recorded.event
            if isinstance(event, e.AbilityTriggered):
                waiting.add(event.number)
            elif isinstance(event, e.AbilityPutOnStack) and event.trigger is not None:
                waiting.discard(event.trigger)
            elif isinstance(event, e.TriggerRemoved):
                waiting.discard(event.number)
                assert event.reason in (Reason.TARGETS, Reason.MANA, Reason.CONDITION)
            elif isinstance(event, e.PriorityGiven):
                assert not waiting, recorded
