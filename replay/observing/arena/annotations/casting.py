"""106, 601-603, 608. Spells and abilities: put on the stack, paid for, cast or activated, resolved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.events import Event, Recorded, trusted
from domain.events.touches import changes, touches
from domain.ids import EntityId, ObjectId, PlayerId
from domain.terms import HIDDEN_ZONES, PERMANENT_TYPES, Zone, sorted_mana
from replay.observing.arena import records as r
from replay.observing.arena.annotations.telling import Telling, tells
from replay.observing.arena.printed import MANA_OF
from replay.observing.arena.reconciliation.combat import declare
from replay.observing.arena.vocabulary import (
    ACTIVATE,
    CASTS,
    COSTS,
    INSTEAD_OF_MANA,
    KICKED,
    MANA_ABILITY,
    VALUE_OF_X,
)


@tells("ObjectIdChanged")
def id_changed(at: Telling, one: r.Annotation) -> None:
    at.changed[one.number("new_id")] = one.number("orig_id")


@tells("AbilityInstanceCreated")
def ability_created(at: Telling, one: r.Annotation) -> None:
    """An ability is activated or triggers; one that is no object and is not used by a player is a mana ability."""
    c = at.c
    instance = one.affected[0]
    record = c.record(instance)
    action, actor = at.actions.get(instance, (0, 0))
    id, definition = at.source_of(one.affector, record)
    source = c.board.objects.get(id) or c.board.former.get(id)
    controller = c.player_of(record.controller if record is not None else actor)
    if record is None and not actor and source is not None:
        controller = source.controller
    if action == MANA_ABILITY:
        c.causes[instance] = _mana_ability(at, instance, id, definition, controller)
        return
    if action == INSTEAD_OF_MANA:
        c.causes[instance] = c.board.position
        return
    if record is None and action != ACTIVATE:
        c.causes[instance] = c.board.position
        return
    numbered = record.card if record is not None else _number_of(at, instance)
    at.checked()
    if not action:
        declare(at)
    if action:
        _activated(at, instance, id, c.ability(definition, numbered, "activated"), controller)
    else:
        ability = c.ability(definition, numbered, "triggered")
        number = c.board.next_trigger
        cause = _watched(at, instance)
        triggered = trusted.AbilityTriggered(number=number, player=controller, source=id, ability=ability, bindings=())
        c.causes[instance] = c.say(triggered, "603.2", cause)
        c.waiting[instance] = number


def _number_of(at: Telling, instance: int) -> int:
    """The engine's number of an ability that a player uses."""
    return next((one.number("abilityGrpId") for _, one in at.following()
                 if "UserActionTaken" in one.kinds and instance in one.affected), 0)  # fmt: skip


def _mana_ability(at: Telling, instance: int, source: ObjectId, definition: int, player: PlayerId) -> int:
    ability = at.c.ability(definition, _number_of(at, instance), "activated")
    activated = trusted.AbilityActivated(player=player, source=source, ability=ability, object=None)
    return at.c.say(activated, "605.3b", at.decided if player == at.c.whose else None)


def _activated(at: Telling, instance: int, source: ObjectId, ability: AbilityRef, player: PlayerId) -> None:
    c = at.c
    at.clock.acted(player)
    becomes = ObjectId(c.board.next_object)
    put = trusted.AbilityPutOnStack(
        player=player, source=source, ability=ability, becomes=becomes, kind="activated", trigger=None, bindings=()
    )
    c.causes[instance] = c.say(put, "602.2a", at.decided if player == c.whose else None)
    c.put(instance, becomes)


def _watched(at: Telling, instance: int) -> int | None:
    """603.2. What set a trigger off: what happened last to the object that did, or named it, or as a step begins that.

    A trigger is of what has happened since somebody had priority (603.3). What is tapped because it attacks has been
    declared: that is what sets off.
    """
    c, board = at.c, at.board
    for one in (*c.told.lasting, *c.state.lasting_of("TriggeringObject")):
        if one.affector == instance and "TriggeringObject" in one.kinds:
            ids = {id for number in one.affected if (id := c.entity(number)) is not None}
            found = _last(c.records, ids, changes) or _last(c.records, ids, touches)
            if found is not None:
                return found
    others = (one.position for one in reversed(c.records) if one.event.__class__ is not e.AbilityTriggered)
    return next(others, board.position or None)


def _last(records: Sequence[Recorded], ids: set[EntityId], about: Callable[[Event], Iterable[EntityId]]) -> int | None:
    """The last fact about one of these since somebody had priority."""
    for one in reversed(records):
        kind = one.event.__class__
        if kind is e.PriorityPassed or kind is e.PriorityGiven:
            break
        if one.rule != "508.1f" and kind is not e.AbilityTriggered and not ids.isdisjoint(about(one.event)):
            return one.position
    return None


@tells("AbilityInstanceDeleted")
def ability_gone(at: Telling, one: r.Annotation) -> None:
    c = at.c
    instance = one.affected[0]
    if instance == at.resolving and c.found(instance) is None:
        at.resolving = 0
    if instance in c.waiting:
        at.remove_waiting(instance)
        return
    found = c.found(instance)
    if found is None or found.zone is not Zone.STACK or instance == at.resolving:
        return
    by = c.entity(at.resolving)
    if by is None:
        at.does_not_resolve(instance)
    else:  # 701.6a: nothing else takes an ability off the stack while something resolves
        c.say(e.Countered(object=found.id, by=ObjectId(by)), "701.6a", c.causes.get(at.resolving))
    c.gone(instance)


@tells("UserActionTaken")
def action_taken(at: Telling, one: r.Annotation) -> None:
    """A spell becomes cast, or an ability activated. Lands and mana abilities are told by what comes before."""
    c = at.c
    kind, instance = one.number("actionType"), one.affected[0]
    found = c.found(instance)
    if found is None or found.zone is not Zone.STACK:
        return
    player = c.player_of(one.affector)
    if kind in CASTS:
        _announced(at, instance, found)
        at.targets(instance)
        cause = c.causes.get(instance)
        cast = trusted.SpellCast(player=player, object=found.id, this_turn=c.board.players[player].spells + 1)
        c.causes[instance] = c.say(cast, "601.2i", cause)
        _commander_cast(at, found, player)
    elif kind == ACTIVATE and found.ability is not None:
        _announced(at, instance, found)
        at.targets(instance)
        activated = trusted.AbilityActivated(
            player=player, source=found.source or ObjectId(0), ability=found.ability, object=found.id
        )
        c.causes[instance] = c.say(activated, "602.2b", c.causes.get(instance))


def _announced(at: Telling, instance: int, found: GameObject) -> None:
    """601.2b. The value of X, modes, and optional and other costs, as far as they are told.

    Modes are so only of what the log's owner casts. A cost is called as the text calls it, or else, but for kicker, by
    the engine's number of it.
    """
    c = at.c
    cause = c.causes.get(instance)
    modes = at.announced.pop(instance, None)
    if modes:
        c.say(e.ModesChosen(object=found.id, modes=modes), "700.2a", cause)
    paid: Counter[tuple[str, str]] = Counter()
    for one in c.state.lasting_of("CastingTimeOption"):
        if instance not in one.affected:
            continue
        if one.number("type") == VALUE_OF_X:
            c.say(e.XChosen(object=found.id, x=one.number("value")), "107.3a", cause)
        for key, name in COSTS.items():
            if number := one.number(key):
                called = c.cost_called(found.face, number)
                paid[(called, "yes") if called else (name, "yes" if name == KICKED else str(number))] += 1
    for (name, value), times in paid.items():
        c.say(e.QualityChosen(object=found.id, name=name, value=value), "601.2b", cause)
        if times > 1 and name == KICKED:  # 702.33c
            c.say(e.QualityChosen(object=found.id, name=f"{name}.times", value=str(times)), "601.2b", cause)


def _commander_cast(at: Telling, found: GameObject, player: PlayerId) -> None:
    """903.8. A commander is cast from the command zone."""
    board = at.board
    if not board.is_commander(found):
        return
    moved = next((one.event for one in reversed(at.c.records) if one.event.__class__ is e.ObjectMoved
                  and one.event.becomes == found.id), None)  # fmt: skip
    if isinstance(moved, e.ObjectMoved) and moved.source is Zone.COMMAND:
        times = board.players[player].commander_casts.get(found.definition, 0) + 1
        cast = e.CommanderCast(player=player, definition=found.definition, times=times)
        at.c.say(cast, "903.8", board.position)


@tells("ManaPaid")
def mana_paid(at: Telling, one: r.Annotation) -> None:
    """118.3a. Mana is paid; where it is not in the pool yet, it was made for it."""
    c = at.c
    mana = MANA_OF.get(one.number("color"))
    target = one.affected[0] if one.affected else 0
    found = c.found(target)
    if mana is None:
        return
    paid_for = found.id if found is not None and found.zone not in HIDDEN_ZONES else None
    player = _payer(at, found, one.affector)
    owner = c.board.players[player]
    cause = c.causes.get(target)
    if mana not in owner.pool:
        source = c.here.get(one.affector) or c.ever.get(one.affector) or ObjectId(0)
        pool = sorted_mana(owner.pool + mana)
        c.say(trusted.ManaAdded(player=player, source=source, mana=mana, pool=pool), "106.4", at.drawn())
    c.say(
        trusted.ManaPaid(player=player, object=paid_for, mana=mana, pool=owner.pool.replace(mana, "", 1)),
        "118.3a",
        cause,
    )


def _payer(at: Telling, found: GameObject | None, source: int) -> PlayerId:
    if found is not None and found.zone is Zone.STACK:
        return found.controller
    made = at.c.found(source)
    return made.controller if made is not None else at.board.active or at.c.whose


@tells("PlayerSelectingTargets")
def selecting(at: Telling, one: r.Annotation) -> None:
    at.put_waiting()


@tells("PlayerSubmittedTargets")
def submitted(at: Telling, one: r.Annotation) -> None:
    at.put_waiting()
    for instance in one.affected:
        at.targets(instance)


# 608. Resolving


@tells("ResolutionStart")
def resolution_begins(at: Telling, one: r.Annotation) -> None:
    at.begins_resolving(one.affected[0])


@tells("ResolutionComplete")
def resolution_ends(at: Telling, one: r.Annotation) -> None:
    c = at.c
    instance = one.affected[0]
    found = c.found(instance)
    at.checked()
    if found is not None and found.zone is Zone.STACK:
        if at.resolving != instance:
            resolution_begins(at, one)
        lasting = found.kind == "spell" and bool(PERMANENT_TYPES.intersection(found.types))
        c.say(trusted.Resolved(object=found.id), "608.3" if lasting else "608.2n", c.causes.get(instance))
        if found.kind != "spell":
            c.gone(instance)
    at.resolving = 0
    at.clock.resolved()
