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
from replay.observing.arena.event_log import face_of
from replay.observing.arena.printed import MANA_OF
from replay.observing.arena.reconciliation.combat import declare
from replay.observing.arena.reconciliation.permanents import turn
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
def id_changed(telling: Telling, annotation: r.Annotation) -> None:
    telling.changed[annotation.number("new_id")] = annotation.number("orig_id")


@tells("AbilityInstanceCreated")
def ability_created(telling: Telling, annotation: r.Annotation) -> None:
    """Record that an ability is activated or triggers.

    In the engine a mana ability is no object, and its annotation names no player.
    """
    c = telling.c
    instance = annotation.affected[0]
    record = c.record(instance)
    action, actor = telling.actions.get(instance, (0, 0))
    id, definition = telling.source_of(annotation.affector, record)
    source = c.board.objects.get(id) or c.board.former.get(id)
    controller = c.player_of(record.controller if record is not None else actor)
    if record is None and not actor and source is not None:
        controller = source.controller
    if action == MANA_ABILITY:
        c.causes[instance] = _mana_ability(telling, instance, id, definition, controller)
        return
    if action == INSTEAD_OF_MANA:
        c.causes[instance] = c.board.position
        return
    if record is None and action != ACTIVATE:
        c.causes[instance] = c.board.position
        return
    numbered = record.card if record is not None else _number_of(telling, instance)
    telling.checked()
    if not action:
        declare(telling)
    if action:
        _activated(telling, instance, id, c.ability(definition, numbered, "activated"), controller)
    else:
        ability = c.ability(
            _with_the_ability(telling, annotation.affector, definition, numbered), numbered, "triggered"
        )
        number = c.board.next_trigger
        cause = _watched(telling, instance)
        triggered = trusted.AbilityTriggered(number=number, player=controller, source=id, ability=ability, bindings=())
        c.causes[instance] = c.say(triggered, "603.2", cause)
        c.waiting[instance] = number


def _with_the_ability(telling: Telling, instance: int, definition: int, number: int) -> int:
    """701.27a. Return the definition that has a triggered ability; the permanent turns over first if that gives it.

    Arena can tell the ability of the other face before it tells that the permanent has turned over.
    """
    c = telling.c
    known, record, id = c.known.get(definition), c.record(instance), c.here.get(instance)
    permanent = c.board.objects.get(id) if id is not None else None
    if known is None or record is None or permanent is None or permanent.zone is not Zone.BATTLEFIELD:
        return definition
    face = c.numbers.get(face_of(record))
    if face in (None, permanent.face) or known.part(number, "triggered") is not None:
        return definition
    turn(telling, permanent, record)
    return c.board.objects[permanent.id].face


def _number_of(telling: Telling, instance: int) -> int:
    """Return the engine's number of an ability that a player activates."""
    return next((one.number("abilityGrpId") for _, one in telling.following()
                 if "UserActionTaken" in one.kinds and instance in one.affected), 0)  # fmt: skip


def _mana_ability(telling: Telling, instance: int, source: ObjectId, definition: int, player: PlayerId) -> int:
    ability = telling.c.ability(definition, _number_of(telling, instance), "activated")
    activated = trusted.AbilityActivated(player=player, source=source, ability=ability, object=None)
    return telling.c.say(activated, "605.3b", telling.decided if player == telling.c.whose else None)


def _activated(telling: Telling, instance: int, source: ObjectId, ability: AbilityRef, player: PlayerId) -> None:
    c = telling.c
    telling.clock.acted(player)
    becomes = ObjectId(c.board.next_object)
    put = trusted.AbilityPutOnStack(
        player=player, source=source, ability=ability, becomes=becomes, kind="activated", trigger=None, bindings=()
    )
    c.causes[instance] = c.say(put, "602.2a", telling.decided if player == c.whose else None)
    c.put(instance, becomes)


def _watched(telling: Telling, instance: int) -> int | None:
    """603.2. Return the event that made an ability trigger.

    That is the latest change of the triggering object, or the latest event that names it, or else the latest event at
    all. Only events since a player had priority count (603.3). An attacker's tapping does not count: the declaration
    is the cause.
    """
    c, board = telling.c, telling.board
    for one in (*c.told.lasting, *c.state.lasting_of("TriggeringObject")):
        if one.affector == instance and "TriggeringObject" in one.kinds:
            ids = {id for number in one.affected if (id := c.entity(number)) is not None}
            position = _last(c.records, ids, changes) or _last(c.records, ids, touches)
            if position is not None:
                return position
    others = (one.position for one in reversed(c.records) if one.event.__class__ is not e.AbilityTriggered)
    return next(others, board.position or None)


def _last(records: Sequence[Recorded], ids: set[EntityId], about: Callable[[Event], Iterable[EntityId]]) -> int | None:
    """Return the latest event about one of these objects since a player had priority."""
    for one in reversed(records):
        kind = one.event.__class__
        if kind is e.PriorityPassed or kind is e.PriorityGiven:
            break
        if one.rule != "508.1f" and kind is not e.AbilityTriggered and not ids.isdisjoint(about(one.event)):
            return one.position
    return None


@tells("AbilityInstanceDeleted")
def ability_gone(telling: Telling, annotation: r.Annotation) -> None:
    c = telling.c
    instance = annotation.affected[0]
    if instance == telling.resolving and c.found(instance) is None:
        telling.resolving = 0
    if instance in c.waiting:
        telling.remove_waiting(instance)
        return
    ability = c.found(instance)
    if ability is None or ability.zone is not Zone.STACK or instance == telling.resolving:
        return
    resolver = c.entity(telling.resolving)
    if resolver is None:
        telling.does_not_resolve(instance)
    else:  # 701.6a: only countering takes an ability off the stack during a resolution
        c.say(e.Countered(object=ability.id, by=ObjectId(resolver)), "701.6a", c.causes.get(telling.resolving))
    c.gone(instance)


@tells("UserActionTaken")
def action_taken(telling: Telling, annotation: r.Annotation) -> None:
    """Record that a spell becomes cast, or an ability activated.

    Lands and mana abilities were recorded from earlier annotations.
    """
    c = telling.c
    kind, instance = annotation.number("actionType"), annotation.affected[0]
    obj = c.found(instance)
    if obj is None or obj.zone is not Zone.STACK:
        return
    player = c.player_of(annotation.affector)
    if kind in CASTS:
        _announced(telling, instance, obj)
        telling.targets(instance)
        cause = c.causes.get(instance)
        cast = trusted.SpellCast(player=player, object=obj.id, this_turn=c.board.players[player].spells + 1)
        c.causes[instance] = c.say(cast, "601.2i", cause)
        _commander_cast(telling, obj, player)
    elif kind == ACTIVATE and obj.ability is not None:
        _announced(telling, instance, obj)
        telling.targets(instance)
        activated = trusted.AbilityActivated(
            player=player, source=obj.source or ObjectId(0), ability=obj.ability, object=obj.id
        )
        c.causes[instance] = c.say(activated, "602.2b", c.causes.get(instance))


def _announced(telling: Telling, instance: int, obj: GameObject) -> None:
    """601.2b. Record the value of X, modes, and optional and other costs, as far as told.

    Modes are told only for spells and abilities of the log's owner. A cost has the name that the text gives it;
    else, except for kicker, the engine's number is its value.
    """
    c = telling.c
    cause = c.causes.get(instance)
    modes = telling.announced.pop(instance, None)
    if modes:
        c.say(e.ModesChosen(object=obj.id, modes=modes), "700.2a", cause)
    paid: Counter[tuple[str, str]] = Counter()
    for one in c.state.lasting_of("CastingTimeOption"):
        if instance not in one.affected:
            continue
        if one.number("type") == VALUE_OF_X:
            c.say(e.XChosen(object=obj.id, x=one.number("value")), "107.3a", cause)
        for key, name in COSTS.items():
            if number := one.number(key):
                called = c.cost_called(obj.face, number)
                paid[(called, "yes") if called else (name, "yes" if name == KICKED else str(number))] += 1
    for (name, value), times in paid.items():
        c.say(e.QualityChosen(object=obj.id, name=name, value=value), "601.2b", cause)
        if times > 1 and name == KICKED:  # 702.33c
            c.say(e.QualityChosen(object=obj.id, name=f"{name}.times", value=str(times)), "601.2b", cause)


def _commander_cast(telling: Telling, spell: GameObject, player: PlayerId) -> None:
    """903.8. Count a commander cast from the command zone."""
    board = telling.board
    if not board.is_commander(spell):
        return
    moved = next((one.event for one in reversed(telling.c.records) if one.event.__class__ is e.ObjectMoved
                  and one.event.becomes == spell.id), None)  # fmt: skip
    if isinstance(moved, e.ObjectMoved) and moved.source is Zone.COMMAND:
        times = board.players[player].commander_casts.get(spell.definition, 0) + 1
        cast = e.CommanderCast(player=player, definition=spell.definition, times=times)
        telling.c.say(cast, "903.8", board.position)


@tells("ManaPaid")
def mana_paid(telling: Telling, annotation: r.Annotation) -> None:
    """118.3a. Record that mana is paid, and added first if the pool lacks it."""
    c = telling.c
    mana = MANA_OF.get(annotation.number("color"))
    target = annotation.affected[0] if annotation.affected else 0
    obj = c.found(target)
    if mana is None:
        return
    paid_for = obj.id if obj is not None and obj.zone not in HIDDEN_ZONES else None
    player = _payer(telling, obj, annotation.affector)
    owner = c.board.players[player]
    cause = c.causes.get(target)
    if mana not in owner.pool:
        source = c.here.get(annotation.affector) or c.ever.get(annotation.affector) or ObjectId(0)
        pool = sorted_mana(owner.pool + mana)
        c.say(trusted.ManaAdded(player=player, source=source, mana=mana, pool=pool), "106.4", telling.drawn())
    c.say(
        trusted.ManaPaid(player=player, object=paid_for, mana=mana, pool=owner.pool.replace(mana, "", 1)),
        "118.3a",
        cause,
    )


def _payer(telling: Telling, obj: GameObject | None, source: int) -> PlayerId:
    if obj is not None and obj.zone is Zone.STACK:
        return obj.controller
    made = telling.c.found(source)
    return made.controller if made is not None else telling.board.active or telling.c.whose


@tells("PlayerSelectingTargets")
def selecting(telling: Telling, annotation: r.Annotation) -> None:
    telling.put_waiting()


@tells("PlayerSubmittedTargets")
def submitted(telling: Telling, annotation: r.Annotation) -> None:
    telling.put_waiting()
    for instance in annotation.affected:
        telling.targets(instance)


# 608. Resolving


@tells("ResolutionStart")
def resolution_begins(telling: Telling, annotation: r.Annotation) -> None:
    telling.begins_resolving(annotation.affected[0])


@tells("ResolutionComplete")
def resolution_ends(telling: Telling, annotation: r.Annotation) -> None:
    c = telling.c
    instance = annotation.affected[0]
    resolving = c.found(instance)
    telling.checked()
    if resolving is not None and resolving.zone is Zone.STACK:
        if telling.resolving != instance:
            resolution_begins(telling, annotation)
        lasting = resolving.kind == "spell" and bool(PERMANENT_TYPES.intersection(resolving.types))
        c.say(trusted.Resolved(object=resolving.id), "608.3" if lasting else "608.2n", c.causes.get(instance))
        if resolving.kind != "spell":
            c.gone(instance)
    telling.resolving = 0
    telling.clock.resolved()
