"""110, 111, 122, 701. Events of permanents, libraries and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain import events as e
from domain.citations import DESIGNATED, DIGITAL
from domain.events import trusted
from domain.ids import ObjectId, PlayerId, is_player
from domain.terms import Step, Zone
from replay.observing.arena import records as r
from replay.observing.arena.annotations.telling import Telling, tells
from replay.observing.arena.printed import counter
from replay.observing.arena.reconciliation.combat import declare_attackers
from replay.observing.arena.reconciliation.effects import effect_begins, effects_end
from replay.observing.arena.reconciliation.permanents import CounterChange, change_counters
from replay.observing.arena.vocabulary import (
    DESIGNATIONS,
    TIMES_OF_DAY,
)


@tells("TappedUntappedPermanent")
def tapped(telling: Telling, annotation: r.Annotation) -> None:
    """701.26. Record that permanents tap or untap; one event for all that do so at once."""
    c = telling.c
    turned = annotation.number("tapped")
    instances = list(annotation.affected)
    if telling.board.step is Step.UNTAP or (turned and not annotation.affector):
        for place, other in telling.following():
            same = "TappedUntappedPermanent" in other.kinds and other.number("tapped") == turned
            if not same or other.affector != annotation.affector:
                break
            instances += other.affected
            telling.done.add(place)
    if turned and telling.board.step is Step.DECLARE_ATTACKERS and not annotation.affector:
        telling.fighting = True
        declare_attackers(telling)
    objects = tuple(
        permanent.id
        for instance in instances
        if (permanent := c.found(instance)) is not None
        and permanent.zone is Zone.BATTLEFIELD
        and permanent.tapped != bool(turned)
    )
    if not objects:
        return
    if turned:
        attacking = telling.board.combat is not None and all(id in telling.board.combat.attackers for id in objects)
        by_attack = attacking and not annotation.affector
        cause = _declared(telling, objects[0]) if by_attack else c.cause_of(annotation.affector)
        c.say(trusted.PermanentsTapped(objects=objects), "508.1f" if by_attack else "701.26a", cause)
    elif telling.board.step is Step.UNTAP:
        c.say(trusted.PermanentsUntapped(objects=objects), "502.3", telling.board.step_position)
    else:
        cause = c.cause_of(annotation.affector) or c.causes.get(telling.resolving)
        c.say(trusted.PermanentsUntapped(objects=objects), "701.26b", cause)


def _declared(telling: Telling, creature: ObjectId) -> int | None:
    combat = telling.board.combat
    return combat.since.get(creature) if combat is not None else None


@tells("TokenCreated")
def token_created(telling: Telling, annotation: r.Annotation) -> None:
    c = telling.c
    before = telling.annotations[telling.at - 1] if telling.at else None
    at_once = before is not None and "TokenCreated" in before.kinds and before.affector == annotation.affector
    for instance in annotation.affected:
        record = c.record(instance)
        if record is None or instance in c.here:
            continue
        cause = c.cause_of(annotation.affector)
        definition = c.number(record, None, cause)
        becomes = ObjectId(c.board.next_object)
        player = c.player_of(record.owner)
        tapped = telling.enters_tapped(instance, record)
        created = e.TokenCreated(player=player, definition=definition, becomes=becomes, tapped=tapped)
        c.say(created, "111.2", cause, at_once)
        at_once = True
        c.put(instance, becomes)
        if record.controller != player:
            c.say(e.EnteredUnder(object=becomes, player=c.player_of(record.controller)), "110.2", cause, True)
        telling.entered(instance)


@tells("TokenDeleted")
def token_gone(telling: Telling, annotation: r.Annotation) -> None:
    c = telling.c
    for instance in annotation.affected:
        token = c.found(instance)
        if token is not None:
            c.say(e.TokenCeased(object=token.id, player=token.owner, zone=token.zone), "704.5d", token.since or None)
            c.gone(instance)


@tells("AttachmentCreated")
def attached(telling: Telling, annotation: r.Annotation) -> None:
    permanent = telling.c.found(annotation.affector)
    to = telling.c.entity(annotation.affected[0]) if annotation.affected else None
    if permanent is not None and to is not None and permanent.zone is Zone.BATTLEFIELD and permanent.attached_to != to:
        cause = telling.c.causes.get(telling.resolving) or permanent.since or None
        telling.c.say(e.ObjectAttached(object=permanent.id, to=to), "701.3a", cause)


@tells("ControllerChanged")
def controller_changed(telling: Telling, annotation: r.Annotation) -> None:
    c = telling.c
    for instance in annotation.affected:
        permanent, record = c.found(instance), c.record(instance)
        if permanent is None or record is None or permanent.zone is not Zone.BATTLEFIELD:
            continue
        after = c.player_of(record.controller)
        if after != permanent.controller:
            changed = e.ControlChanged(object=permanent.id, before=permanent.controller, after=after)
            c.say(changed, "613.1b", c.cause_of(annotation.affector))


@tells("CounterAdded")
def counter_added(telling: Telling, annotation: r.Annotation) -> None:
    _counters(telling, annotation, annotation.number("transaction_amount"))


@tells("CounterRemoved")
def counter_removed(telling: Telling, annotation: r.Annotation) -> None:
    _counters(telling, annotation, -annotation.number("transaction_amount"))


def _counters(telling: Telling, annotation: r.Annotation, more: int) -> None:
    """122. Record that counters are put on objects and players, or removed."""
    c = telling.c
    kind = counter(annotation.number("counter_type"))
    cause = c.cause_of(annotation.affector)
    for number in annotation.affected:
        rule, origin = "122.6" if more > 0 else "122.1", cause
        hits = telling.dealt.get(number)
        if hits and (cause is None or kind in ("poison", "loyalty")):
            origin, rule = hits[-1][2], "120.3b" if is_player(number) else "120.3c" if kind == "loyalty" else "120.3d"
        elif kind == "-1/-1" and more > 0 and (by_damage := _wither(hits, annotation.affector, more)) is not None:
            origin, rule = by_damage, "120.3d"
        enters = more > 0 and annotation.affector == number and _enters_just_now(telling, number)
        if enters:
            permanent = c.found(number)
            rule, origin = "614.1c", cause if permanent is None else permanent.since
        change_counters(telling, CounterChange(number, kind, more), rule, origin, at_once=enters)


def _enters_just_now(telling: Telling, instance: int) -> bool:
    """614.1c. Return True if the last annotations are a permanent's entering and its counters."""
    for before in reversed(telling.annotations[: telling.at]):
        if instance not in before.affected:
            return False
        if "ZoneTransfer" in before.kinds:
            return instance in telling.entering
        if "CounterAdded" not in before.kinds:
            return False
    return False


def _wither(hits: Sequence[tuple[int, int, int]] | None, source: int, amount: int) -> int | None:
    """120.3d. Return the wither or infect damage behind this many -1/-1 counters."""
    return next((position for dealt, affector, position in hits or () if (affector, dealt) == (source, amount)), None)


@tells("Scry")
def scry(telling: Telling, annotation: r.Annotation) -> None:
    sent, top = annotation.details.get("bottomIds", ()), annotation.details.get("topIds", ())
    telling.c.say(
        e.LibraryArranged(
            player=_library_of(telling, annotation), kept=len(top), sent=len(sent), top=None, bottom=None
        ),
        "701.22a",
        telling.c.cause_of(annotation.affector),
    )


def _library_of(telling: Telling, annotation: r.Annotation) -> PlayerId:
    """Return the player whose library an annotation is about.

    That is a player named in the annotation, else the controller of the affector.
    """
    for number in annotation.affected:
        if number in telling.board.players:
            return PlayerId(number)
    source = telling.c.found(annotation.affector)
    return source.controller if source is not None else telling.board.active or telling.c.whose


@tells("Shuffle")
def shuffled(telling: Telling, annotation: r.Annotation) -> None:
    cause = telling.c.cause_of(annotation.affector)
    telling.c.say(e.LibraryShuffled(player=_library_of(telling, annotation), order=None), "701.24a", cause)


@tells("RevealedCardCreated")
def revealed(telling: Telling, annotation: r.Annotation) -> None:
    """701.20a. Record that a card is revealed.

    The engine makes a second object for the revealed card.
    """
    c = telling.c
    for instance in annotation.affected:
        record = c.record(instance)
        if record is None or not record.card:
            continue
        cause = c.causes.get(telling.resolving)
        face = record._replace(kind="Card")
        number = c.number(face, None, cause)
        player = c.player_of(record.owner)
        c.say(e.CardsRevealed(player=player, cards=(), definitions=(number,)), "701.20a", cause)


@tells("GainDesignation")
def designation(telling: Telling, annotation: r.Annotation) -> None:
    day = TIMES_OF_DAY.get(annotation.number("DesignationType"))
    if day is not None:
        if telling.board.time_of_day != day:
            changed = e.TimeOfDayChanged(before=telling.board.time_of_day, after=day)
            telling.c.say(changed, "731.1", telling.c.cause_of(annotation.affector))
        return
    name = _designated(annotation)
    value = str(annotation.number("value")) if "value" in annotation.details else ""
    for number in annotation.affected:
        entity = number if number in telling.board.players else telling.c.here.get(number)
        if entity is not None:
            gained = e.DesignationGained(entity=entity, name=name, value=value)
            telling.c.say(gained, DESIGNATED.get(name, DIGITAL), telling.c.cause_of(annotation.affector))


def _designated(annotation: r.Annotation) -> str:
    number = annotation.number("DesignationType")
    return DESIGNATIONS.get(number, f"designation {number}")


@tells("LoseDesignation")
def designation_lost(telling: Telling, annotation: r.Annotation) -> None:
    name = _designated(annotation)
    for number in annotation.affected:
        if number in telling.board.players:
            held: Mapping[str, str] = telling.board.players[PlayerId(number)].designations
        else:
            permanent = telling.c.found(number)
            held = {} if permanent is None else permanent.designations
        entity = telling.c.entity(number)
        if name in held and entity is not None:
            lost = e.DesignationLost(entity=entity, name=name)
            telling.c.say(lost, DESIGNATED.get(name, DIGITAL), telling.c.cause_of(annotation.affector))


@tells("PhasedOut")
def phased_out(telling: Telling, annotation: r.Annotation) -> None:
    _phased(telling, annotation, out=True)


@tells("PhasedIn")
def phased_in(telling: Telling, annotation: r.Annotation) -> None:
    _phased(telling, annotation, out=False)


def _phased(telling: Telling, annotation: r.Annotation, *, out: bool) -> None:
    """702.26. Record that permanents phase out or in; one event for all at once (502.1)."""
    c, kind = telling.c, "PhasedOut" if out else "PhasedIn"
    instances, untap = list(annotation.affected), telling.board.step is Step.UNTAP
    back: list[int] = []
    for place, other in telling.following():
        if kind in other.kinds and other.affector == annotation.affector:
            instances += other.affected
        elif untap and not {"PhasedOut", "PhasedIn"}.isdisjoint(other.kinds):
            back += other.affected
        else:
            break
        telling.done.add(place)
    first, second = _to_phase(telling, instances, out), _to_phase(telling, back, not out)
    if first or second:
        phased = e.PermanentsPhased(out=first if out else second, back=second if out else first)
        c.say(phased, "502.1" if untap else "702.26b" if out else "702.26c",
              telling.board.step_position if untap else c.cause_of(annotation.affector))  # fmt: skip


def _to_phase(telling: Telling, instances: list[int], out: bool) -> tuple[ObjectId, ...]:
    permanents = (telling.c.found(instance) for instance in dict.fromkeys(instances))
    return tuple(
        one.id for one in permanents if one is not None and one.zone is Zone.BATTLEFIELD and one.phased_out is not out
    )


@tells("PermanentRegenerated")
def regenerated(telling: Telling, annotation: r.Annotation) -> None:
    """701.19a. Record that a permanent is regenerated instead of destroyed.

    Other annotations tell that it taps and that its damage is removed.
    """
    for instance in annotation.affected:
        permanent = telling.c.found(instance)
        if permanent is not None and permanent.zone is Zone.BATTLEFIELD:
            telling.c.say(
                e.PermanentRegenerated(object=permanent.id), "701.19a", telling.c.cause_of(annotation.affector)
            )


@tells("DieRoll")
def rolled(telling: Telling, annotation: r.Annotation) -> None:
    """706.2. Record that a die is rolled, except ignored rolls (706.6).

    Rolls for the first turn happen before the game.
    """
    sides, result = annotation.number("Faces"), annotation.number("NaturalResult")
    if telling.board.turn and sides > 0 and result > 0 and not annotation.number("Ignored"):
        rolled = e.DieRolled(player=_library_of(telling, annotation), sides=sides, result=result)
        telling.c.say(rolled, "706.2", telling.c.cause_of(annotation.affector))


@tells("PowerToughnessModCreated")
def modified(telling: Telling, annotation: r.Annotation) -> None:
    """613.4c. Record how an effect or counters change a permanent's power and toughness.

    The annotation's amounts are used if they add up to the values of the record. Else the change is recorded with all
    others, from the record.
    """
    c = telling.c
    for instance in annotation.affected:
        permanent, record = c.found(instance), c.recorded.get(instance)
        if permanent is None or permanent.zone is not Zone.BATTLEFIELD or record is None:
            continue
        if permanent.power is None or permanent.toughness is None:
            continue
        mods = [annotation, *(other for _, other in telling.following() if "PowerToughnessModCreated" in other.kinds
                       and instance in other.affected)]  # fmt: skip
        power, toughness = (sum(mod.number(name) for mod in mods) for name in ("power", "toughness"))
        if (permanent.power + power, permanent.toughness + toughness) != (record.power, record.toughness):
            continue
        cause = telling.countered.get(instance) if annotation.affector == instance else None
        changes = tuple(
            (name, before, before + annotation.number(name))
            for name, before in (("power", permanent.power), ("toughness", permanent.toughness))
            if annotation.number(name)
        )
        if changes:
            changed = trusted.CharacteristicsChanged(object=permanent.id, changes=changes)
            c.say(changed, "613.1", cause or c.cause_of(annotation.affector))


@tells("ReplacementEffectApplied")
def replaced(telling: Telling, annotation: r.Annotation) -> None:
    """616.1. Record that a replacement effect was applied; the engine does not tell to what event."""
    c = telling.c
    source, definition = telling.source_of(annotation.affector, None)
    applied = e.ReplacementApplied(
        source=source, ability=(definition, annotation.number("grpid")), effect=None, chooser=None, among=(source,),
        before=None, after=None,
    )  # fmt: skip
    c.say(applied, "616.1", c.cause_of(annotation.affector))


@tells("LayeredEffectCreated")
def effect_created(telling: Telling, annotation: r.Annotation) -> None:
    """611.2. Record that the effect of a resolution begins.

    Effects of static abilities (611.3) are only recorded as changes of objects.
    """
    cause = telling.c.cause_of(annotation.affector)
    for effect in annotation.affected:
        telling.c.layered[effect] = cause
        if telling.resolving and annotation.affector == telling.resolving:
            effect_begins(telling, effect, annotation.affector, cause)


@tells("LayeredEffectDestroyed")
def effect_ended(telling: Telling, annotation: r.Annotation) -> None:
    """611.2a. Record that effects end; one event for all that end at once."""
    effects = list(annotation.affected)
    for place, other in telling.following():
        if "LayeredEffectDestroyed" not in other.kinds:
            break
        effects += other.affected
        telling.done.add(place)
    effects_end(telling, effects)
    telling.ended = telling.board.position
    for effect in effects:
        telling.c.layered[effect] = telling.board.position or None
