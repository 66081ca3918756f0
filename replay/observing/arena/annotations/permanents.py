"""110, 111, 122, 701. What is done to permanents, libraries and cards."""

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
def tapped(at: Telling, one: r.Annotation) -> None:
    """701.26. Tapped or untapped; all that are so at once, in one event."""
    c = at.c
    turned = one.number("tapped")
    instances = list(one.affected)
    if at.board.step is Step.UNTAP or (turned and not one.affector):
        for place, other in at.following():
            same = "TappedUntappedPermanent" in other.kinds and other.number("tapped") == turned
            if not same or other.affector != one.affector:
                break
            instances += other.affected
            at.done.add(place)
    if turned and at.board.step is Step.DECLARE_ATTACKERS and not one.affector:
        at.fighting = True
        declare_attackers(at)
    objects = tuple(
        found.id
        for instance in instances
        if (found := c.found(instance)) is not None and found.zone is Zone.BATTLEFIELD and found.tapped != bool(turned)
    )
    if not objects:
        return
    if turned:
        attacking = at.board.combat is not None and all(id in at.board.combat.attackers for id in objects)
        by_attack = attacking and not one.affector
        cause = _declared(at, objects[0]) if by_attack else c.cause_of(one.affector)
        c.say(trusted.PermanentsTapped(objects=objects), "508.1f" if by_attack else "701.26a", cause)
    elif at.board.step is Step.UNTAP:
        c.say(trusted.PermanentsUntapped(objects=objects), "502.3", at.board.step_position)
    else:
        cause = c.cause_of(one.affector) or c.causes.get(at.resolving)
        c.say(trusted.PermanentsUntapped(objects=objects), "701.26b", cause)


def _declared(at: Telling, creature: ObjectId) -> int | None:
    combat = at.board.combat
    return combat.since.get(creature) if combat is not None else None


@tells("TokenCreated")
def token_created(at: Telling, one: r.Annotation) -> None:
    c = at.c
    before = at.annotations[at.at - 1] if at.at else None
    at_once = before is not None and "TokenCreated" in before.kinds and before.affector == one.affector
    for instance in one.affected:
        record = c.record(instance)
        if record is None or instance in c.here:
            continue
        cause = c.cause_of(one.affector)
        definition = c.number(record, None, cause)
        becomes = ObjectId(c.board.next_object)
        player = c.player_of(record.owner)
        tapped = at.enters_tapped(instance, record)
        created = e.TokenCreated(player=player, definition=definition, becomes=becomes, tapped=tapped)
        c.say(created, "111.2", cause, at_once)
        at_once = True
        c.put(instance, becomes)
        if record.controller != player:
            c.say(e.EnteredUnder(object=becomes, player=c.player_of(record.controller)), "110.2", cause, True)
        at.entered(instance)


@tells("TokenDeleted")
def token_gone(at: Telling, one: r.Annotation) -> None:
    c = at.c
    for instance in one.affected:
        found = c.found(instance)
        if found is not None:
            c.say(e.TokenCeased(object=found.id, player=found.owner, zone=found.zone), "704.5d", found.since or None)
            c.gone(instance)


@tells("AttachmentCreated")
def attached(at: Telling, one: r.Annotation) -> None:
    found = at.c.found(one.affector)
    to = at.c.entity(one.affected[0]) if one.affected else None
    if found is not None and to is not None and found.zone is Zone.BATTLEFIELD and found.attached_to != to:
        cause = at.c.causes.get(at.resolving) or found.since or None
        at.c.say(e.ObjectAttached(object=found.id, to=to), "701.3a", cause)


@tells("ControllerChanged")
def controller_changed(at: Telling, one: r.Annotation) -> None:
    c = at.c
    for instance in one.affected:
        found, record = c.found(instance), c.record(instance)
        if found is None or record is None or found.zone is not Zone.BATTLEFIELD:
            continue
        after = c.player_of(record.controller)
        if after != found.controller:
            changed = e.ControlChanged(object=found.id, before=found.controller, after=after)
            c.say(changed, "613.1b", c.cause_of(one.affector))


@tells("CounterAdded")
def counter_added(at: Telling, one: r.Annotation) -> None:
    _counters(at, one, one.number("transaction_amount"))


@tells("CounterRemoved")
def counter_removed(at: Telling, one: r.Annotation) -> None:
    _counters(at, one, -one.number("transaction_amount"))


def _counters(at: Telling, one: r.Annotation, more: int) -> None:
    """122. Counters are put on objects and players, or removed."""
    c = at.c
    kind = counter(one.number("counter_type"))
    cause = c.cause_of(one.affector)
    for number in one.affected:
        rule, by = "122.6" if more > 0 else "122.1", cause
        hits = at.dealt.get(number)
        if hits and (cause is None or kind in ("poison", "loyalty")):
            by, rule = hits[-1][2], "120.3b" if is_player(number) else "120.3c" if kind == "loyalty" else "120.3d"
        elif kind == "-1/-1" and more > 0 and (by_damage := _wither(hits, one.affector, more)) is not None:
            by, rule = by_damage, "120.3d"
        enters = more > 0 and one.affector == number and _enters_just_now(at, number)
        if enters:
            found = c.found(number)
            rule, by = "614.1c", cause if found is None else found.since
        change_counters(at, CounterChange(number, kind, more), rule, by, at_once=enters)


def _enters_just_now(at: Telling, instance: int) -> bool:
    """614.1c. Return True if the last thing told is that a permanent enters, or with what counters it does."""
    for before in reversed(at.annotations[: at.at]):
        if instance not in before.affected:
            return False
        if "ZoneTransfer" in before.kinds:
            return instance in at.entering
        if "CounterAdded" not in before.kinds:
            return False
    return False


def _wither(hits: Sequence[tuple[int, int, int]] | None, source: int, amount: int) -> int | None:
    """120.3d. Return the damage by a source with wither or infect that so many -1/-1 counters are the result of."""
    return next((said for dealt, by, said in hits or () if (by, dealt) == (source, amount)), None)


@tells("Scry")
def scry(at: Telling, one: r.Annotation) -> None:
    sent, kept = one.details.get("bottomIds", ()), one.details.get("topIds", ())
    at.c.say(
        e.LibraryArranged(player=_library_of(at, one), kept=len(kept), sent=len(sent), top=None, bottom=None),
        "701.22a",
        at.c.cause_of(one.affector),
    )


def _library_of(at: Telling, one: r.Annotation) -> PlayerId:
    """Whose library it is: that of a player named, else of whoever controls what does it."""
    for number in one.affected:
        if number in at.board.players:
            return PlayerId(number)
    found = at.c.found(one.affector)
    return found.controller if found is not None else at.board.active or at.c.whose


@tells("Shuffle")
def shuffled(at: Telling, one: r.Annotation) -> None:
    cause = at.c.cause_of(one.affector)
    at.c.say(e.LibraryShuffled(player=_library_of(at, one), order=None), "701.24a", cause)


@tells("RevealedCardCreated")
def revealed(at: Telling, one: r.Annotation) -> None:
    """701.20a. A card is shown; the engine keeps a picture of it."""
    c = at.c
    for instance in one.affected:
        record = c.record(instance)
        if record is None or not record.card:
            continue
        cause = c.causes.get(at.resolving)
        face = record._replace(kind="Card")
        number = c.number(face, None, cause)
        player = c.player_of(record.owner)
        c.say(e.CardsRevealed(player=player, cards=(), definitions=(number,)), "701.20a", cause)


@tells("GainDesignation")
def designation(at: Telling, one: r.Annotation) -> None:
    day = TIMES_OF_DAY.get(one.number("DesignationType"))
    if day is not None:
        if at.board.time_of_day != day:
            changed = e.TimeOfDayChanged(before=at.board.time_of_day, after=day)
            at.c.say(changed, "731.1", at.c.cause_of(one.affector))
        return
    name = _designated(one)
    value = str(one.number("value")) if "value" in one.details else ""
    for number in one.affected:
        entity = number if number in at.board.players else at.c.here.get(number)
        if entity is not None:
            gained = e.DesignationGained(entity=entity, name=name, value=value)
            at.c.say(gained, DESIGNATED.get(name, DIGITAL), at.c.cause_of(one.affector))


def _designated(one: r.Annotation) -> str:
    number = one.number("DesignationType")
    return DESIGNATIONS.get(number, f"designation {number}")


@tells("LoseDesignation")
def designation_lost(at: Telling, one: r.Annotation) -> None:
    name = _designated(one)
    for number in one.affected:
        if number in at.board.players:
            held: Mapping[str, str] = at.board.players[PlayerId(number)].designations
        else:
            found = at.c.found(number)
            held = {} if found is None else found.designations
        entity = at.c.entity(number)
        if name in held and entity is not None:
            lost = e.DesignationLost(entity=entity, name=name)
            at.c.say(lost, DESIGNATED.get(name, DIGITAL), at.c.cause_of(one.affector))


@tells("PhasedOut")
def phased_out(at: Telling, one: r.Annotation) -> None:
    _phased(at, one, out=True)


@tells("PhasedIn")
def phased_in(at: Telling, one: r.Annotation) -> None:
    _phased(at, one, out=False)


def _phased(at: Telling, one: r.Annotation, *, out: bool) -> None:
    """702.26. Permanents phase out or in; all that do so at once, in one event (502.1)."""
    c, kind = at.c, "PhasedOut" if out else "PhasedIn"
    instances, untap = list(one.affected), at.board.step is Step.UNTAP
    back: list[int] = []
    for place, other in at.following():
        if kind in other.kinds and other.affector == one.affector:
            instances += other.affected
        elif untap and not {"PhasedOut", "PhasedIn"}.isdisjoint(other.kinds):
            back += other.affected
        else:
            break
        at.done.add(place)
    first, second = _to_phase(at, instances, out), _to_phase(at, back, not out)
    if first or second:
        phased = e.PermanentsPhased(out=first if out else second, back=second if out else first)
        c.say(phased, "502.1" if untap else "702.26b" if out else "702.26c",
              at.board.step_position if untap else c.cause_of(one.affector))  # fmt: skip


def _to_phase(at: Telling, instances: list[int], out: bool) -> tuple[ObjectId, ...]:
    found = (at.c.found(instance) for instance in dict.fromkeys(instances))
    return tuple(
        one.id for one in found if one is not None and one.zone is Zone.BATTLEFIELD and one.phased_out is not out
    )


@tells("PermanentRegenerated")
def regenerated(at: Telling, one: r.Annotation) -> None:
    """701.19a. Instead of being destroyed: that it is tapped and its damage is gone is said besides."""
    for instance in one.affected:
        found = at.c.found(instance)
        if found is not None and found.zone is Zone.BATTLEFIELD:
            at.c.say(e.PermanentRegenerated(object=found.id), "701.19a", at.c.cause_of(one.affector))


@tells("DieRoll")
def rolled(at: Telling, one: r.Annotation) -> None:
    """706.2. A die is rolled; one that is ignored was not (706.6). Who begins is rolled for before the game."""
    sides, result = one.number("Faces"), one.number("NaturalResult")
    if at.board.turn and sides > 0 and result > 0 and not one.number("Ignored"):
        rolled = e.DieRolled(player=_library_of(at, one), sides=sides, result=result)
        at.c.say(rolled, "706.2", at.c.cause_of(one.affector))


@tells("PowerToughnessModCreated")
def modified(at: Telling, one: r.Annotation) -> None:
    """613.4c. An effect or counters make a permanent bigger or smaller, told where it happens.

    The numbers are believed where they come to what the record has in the end; else that is told, as of all others.
    """
    c = at.c
    for instance in one.affected:
        found, record = c.found(instance), c.recorded.get(instance)
        if found is None or found.zone is not Zone.BATTLEFIELD or record is None:
            continue
        if found.power is None or found.toughness is None:
            continue
        mods = [one, *(other for _, other in at.following() if "PowerToughnessModCreated" in other.kinds
                       and instance in other.affected)]  # fmt: skip
        power, toughness = (sum(mod.number(name) for mod in mods) for name in ("power", "toughness"))
        if (found.power + power, found.toughness + toughness) != (record.power, record.toughness):
            continue
        cause = at.countered.get(instance) if one.affector == instance else None
        changes = tuple(
            (name, before, before + one.number(name))
            for name, before in (("power", found.power), ("toughness", found.toughness))
            if one.number(name)
        )
        if changes:
            changed = trusted.CharacteristicsChanged(object=found.id, changes=changes)
            c.say(changed, "613.1", cause or c.cause_of(one.affector))


@tells("ReplacementEffectApplied")
def replaced(at: Telling, one: r.Annotation) -> None:
    """616.1. What would have happened is not told, only that something else happened."""
    c = at.c
    source, definition = at.source_of(one.affector, None)
    applied = e.ReplacementApplied(
        source=source, ability=(definition, one.number("grpid")), effect=None, chooser=None, among=(source,),
        before=None, after=None,
    )  # fmt: skip
    c.say(applied, "616.1", c.cause_of(one.affector))


@tells("LayeredEffectCreated")
def effect_created(at: Telling, one: r.Annotation) -> None:
    """611.2. An effect begins. What a static ability does (611.3) is told of the objects alone."""
    cause = at.c.cause_of(one.affector)
    for effect in one.affected:
        at.c.layered[effect] = cause
        if at.resolving and one.affector == at.resolving:
            effect_begins(at, effect, one.affector, cause)


@tells("LayeredEffectDestroyed")
def effect_ended(at: Telling, one: r.Annotation) -> None:
    """611.2a. Effects end; all that end at once, in one event."""
    effects = list(one.affected)
    for place, other in at.following():
        if "LayeredEffectDestroyed" not in other.kinds:
            break
        effects += other.affected
        at.done.add(place)
    effects_end(at, effects)
    at.ended = at.board.position
    for effect in effects:
        at.c.layered[effect] = at.board.position or None
