"""What a log of Arena tells of single things, as facts with their rules: each in a game made up for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain import events as e
from domain.reasons import Reason
from replay.observing.audit.auditor import Outcome, audit
from tests.support.arena import needs_logs, some_real_logs, zone
from tests.support.arena_boards import watched_log
from tests.support.arena_games import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    HAND,
    STACK,
    Made,
    ability,
    audited,
    creature,
    instant,
    of,
    records_of,
)

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
    made.state(objects=(instant(400, "Exile", ownerSeatId=2),), zones=(zone("Exile", 400),))
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
    given = of(records[cast.position :], e.PriorityGiven)[0]
    assert (given.event.player, given.rule) == (1, "117.3c")
    found = audit(records)
    assert found.counts["priority"][Outcome.CONTRADICTED] == 0


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


@pytest.mark.parametrize("resolving", [True, False])
def test_what_can_be_done_while_something_resolves_is_no_list_of_all_that_can(resolving: bool) -> None:
    """608.2g, 117.1. One with priority is."""
    made = Made(creature(200), hand=(instant(120, "Hand"), instant(121, "Hand")))
    made.casts(120, instant(201), 121)
    if resolving:
        made.passes()
        made.state(made.one("ResolutionStart", 201, 201), update="Send")
    made.asks({"actionType": "ActionType_Cast", "grpId": 92_000, "instanceId": 121})
    assert bool(of(made.records(), e.ChoicesOffered)) != resolving


# The real logs


@needs_logs
@some_real_logs
def test_the_rules_and_a_real_record_agree(path: Path) -> None:
    """Every difference there is is one that the record explains: a turn that an effect ended (724.1)."""
    for commits in watched_log(path).commits:
        found = audit(records_of(commits))
        wrong = [one for one in found.findings if one.outcome is Outcome.CONTRADICTED and not one.explained]
        assert wrong == []


@needs_logs
@some_real_logs
def test_no_trigger_waits_on_in_a_real_record(path: Path) -> None:
    for commits in watched_log(path).commits:
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
