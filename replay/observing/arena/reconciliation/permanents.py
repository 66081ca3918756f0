"""110, 122, 301, 613. Changes of permanents that only their records tell."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from domain import events as e
from domain.board.abilities import NO_CARD, brought_along
from domain.board.objects import GameObject
from domain.events import trusted
from domain.ids import PlayerId
from domain.reasons import Reason
from domain.terms import Step, Zone
from replay.observing.arena import printed as p
from replay.observing.arena import records as r
from replay.observing.arena.event_log import UNKNOWN, Going, face_of
from replay.observing.arena.printed import counter
from replay.observing.arena.reconciliation.zones import from_hidden
from replay.observing.arena.states import Step as Stepped
from replay.observing.arena.vocabulary import CARDS, QUALIFICATIONS

if TYPE_CHECKING:
    from replay.observing.arena.annotations.telling import Telling


def permanents(telling: Telling, records: Iterable[r.GameObject]) -> None:
    """Record every difference between permanents on the board and the engine's records."""
    c = telling.c
    objects, here = c.board.objects, c.here
    for record in records:
        id = here.get(record.id)
        if id is None or record.kind not in CARDS:
            continue
        permanent = objects.get(id)
        if permanent is None or permanent.zone is not Zone.BATTLEFIELD or c.zone_kind(record.zone) != "Battlefield":
            continue
        if c.after_gap and record.owner != permanent.owner and permanent.definition == c.numbers.get(UNKNOWN):
            permanent = _of_its_owner(telling, permanent, record)
            id = permanent.id
        if record.controller != permanent.controller and record.controller in c.board.players:
            changed = e.ControlChanged(object=id, before=permanent.controller, after=PlayerId(record.controller))
            c.say(changed, "613.1b", _layered(telling, record))
        if c.numbers.get(face_of(record)) != permanent.face:
            turn(telling, permanent, record)
        characteristics(telling, permanent, record)
        if "battle" in permanent.types:
            _battle(telling, permanent, record)
        if record.tapped != permanent.tapped:
            rule = telling.c.unexplain("tapped")
            turned = (
                trusted.PermanentsTapped(objects=(id,)) if record.tapped else trusted.PermanentsUntapped(objects=(id,))
            )
            c.say(turned, rule)
        if record.damage != permanent.damage:
            rule = telling.c.unexplain("damage")
            if record.damage:
                marked = trusted.DamageMarked(creature=id, amount=record.damage - permanent.damage, total=record.damage)
                c.say(marked, rule)
            else:
                c.say(e.DamageRemoved(objects=(id,), reason=Reason.EFFECT), rule)


def _of_its_owner(telling: Telling, permanent: GameObject, record: r.GameObject) -> GameObject:
    """108.3. Replace an unknown permanent of the wrong owner, after a gap.

    The record shows that the unknown card was another player's.
    """
    c = telling.c
    if record.owner not in c.board.players:
        return permanent
    library, why = c.state.zone("Library", permanent.owner), c.unexplain("owner")
    back = library is not None and len(c.board.players[permanent.owner].library) < len(library.objects)
    to, index = (Zone.LIBRARY, -1) if back else (Zone.EXILE, None)
    moved = c.move(Going(record.id, 0, to, permanent.owner, Zone.BATTLEFIELD, place=index), why)
    if moved is not None:  # its real zone was never seen
        c.gone(0)
        c.unplaced.add(moved)
    from_hidden(telling, record.id, Zone.BATTLEFIELD, PlayerId(record.owner), record)
    return c.found(record.id) or permanent


def _battle(telling: Telling, permanent: GameObject, record: r.GameObject) -> None:
    """310.4, 310.11a. Record a battle's defense counters, and a Siege's protector.

    A protector is only said if just one opponent could be it.
    """
    opponents = telling.board.opponents(permanent.controller)
    if permanent.protector is None and "Siege" in permanent.subtypes and len(opponents) == 1:
        telling.c.say(e.ProtectorChosen(object=permanent.id, player=opponents[0]), "310.11a", permanent.since or None)
    if record.defense is not None and record.defense != permanent.defense:
        hits = telling.dealt.get(record.id)
        rule, cause = ("120.3h", hits[-1][2]) if hits else ("310.4b", permanent.since or None)
        change_counters(telling, CounterChange(record.id, "defense", record.defense - permanent.defense), rule, cause)


def turn(telling: Telling, permanent: GameObject, record: r.GameObject) -> None:
    """701.27a, 707.2, 708. Record that a permanent turns over, turns face down, or becomes a copy."""
    c = telling.c
    if permanent.face_down and record.face_down:
        if permanent.definition != c.number(record, None):
            c.say(
                e.CardTurnedFaceDown(
                    object=permanent.id, before=permanent.definition, definition=c.number(record, None)
                ),
                "708.2a",
            )
        return
    cause = _layered(telling, record)
    number = c.number(record, None)
    if record.face_down:
        c.say(
            e.CardTurnedFaceDown(object=permanent.id, before=permanent.definition, definition=number), "708.2a", cause
        )
    elif permanent.face_down:
        c.say(e.CardTurnedFaceUp(object=permanent.id, definition=number), "708.8", cause)
    elif record.copy or permanent.copies or record.kind == "Token":
        values = c.copiable(record)
        others = (id for id in c.board.battlefield if id != permanent.id)
        original = next((id for id in others if c.board.objects[id].face == values.definition), permanent.id)
        copy = e.BecameCopy(object=permanent.id, of=original, effect=None, values=values, token=False)
        c.say(copy, "707.2", cause)
    else:
        entering = record.id in telling.entering
        turned = e.PermanentTransformed(
            object=permanent.id, before=permanent.face, definition=number, entering=entering
        )
        c.say(turned, "712.13" if entering else "701.27a", cause)


def characteristics(telling: Telling, permanent: GameObject, record: r.GameObject) -> None:
    """613.1. Record the characteristics in which a permanent differs from the engine's record."""
    changes: list[tuple[str, Any, Any]] = []
    if record.power != permanent.power:
        changes.append(("power", permanent.power, record.power))
    if record.toughness != permanent.toughness:
        changes.append(("toughness", permanent.toughness, record.toughness))
    types = p.lower(record.types)
    if types != permanent.types and set(types) != set(permanent.types):
        changes.append(("types", permanent.types, types))
    if record.subtypes != permanent.subtypes and set(record.subtypes) != set(permanent.subtypes):
        changes.append(("subtypes", permanent.subtypes, record.subtypes))
        if "land" in types:  # 305.7
            there = frozenset(number for _, number in record.abilities)
            printed = tuple(ref for ref in permanent.abilities if ref[0] != NO_CARD and telling.c.has_kept(ref, there))
            abilities = (*printed, *brought_along(types, record.subtypes))
            if abilities != permanent.abilities:
                changes.append(("abilities", permanent.abilities, abilities))
    supertypes = p.lower(record.supertypes)
    if supertypes != permanent.supertypes and set(supertypes) != set(permanent.supertypes):
        changes.append(("supertypes", permanent.supertypes, supertypes))
    colors = p.colors(record.colors)
    if colors != permanent.colors:
        changes.append(("colors", permanent.colors, colors))
    words = p.keywords(record.abilities)
    if record.abilities:
        words = (*words, *(str(word) for word in permanent.keywords if not p.is_told(word) and word not in QUALIFIED))
    words = (*words, *_qualified(telling, record.id))
    if words != permanent.keywords and set(words) != set(permanent.keywords):
        changes.append(("keywords", tuple(str(word) for word in permanent.keywords), words))
    if changes:
        changed = trusted.CharacteristicsChanged(object=permanent.id, changes=tuple(changes))
        telling.c.say(changed, "613.1", _layered(telling, record))


QUALIFIED = frozenset(QUALIFICATIONS.values())


def _qualified(telling: Telling, instance: int) -> tuple[str, ...]:
    """508.1c, 509.1b. Return the restrictions that effects put on an object."""
    about = [one for one in telling.c.state.lasting_of("Qualification") if instance in one.affected]
    if not about:  # as for most objects
        return ()
    words = (QUALIFICATIONS.get(one.number("QualificationType")) for one in about)
    return tuple(dict.fromkeys(word for word in words if word is not None))


def qualifications(telling: Telling, step: Stepped, lasting: Iterable[r.Annotation]) -> None:
    """Record changes of permanents whose restrictions began or ended."""
    before = step.before.lasting if step.before is not None else {}
    gone = (before[id] for id in step.told.lasting_gone if id in before)
    instances = {id for one in (*lasting, *gone) if "Qualification" in one.kinds for id in one.affected}
    if instances:
        objects = step.state.objects
        permanents(telling, [objects[id] for id in sorted(instances) if id in objects])


def _layered(telling: Telling, record: r.GameObject) -> int | None:
    """Return the event by which the effect behind an object's change began or ended."""
    c = telling.c
    for one in c.told.lasting:
        if record.id in one.affected:
            if "LayeredEffect" in one.kinds:
                cause = c.layered.get(one.number("effect_id"))
                if cause is None:
                    cause = c.cause_of(one.affector)
                if cause is not None:
                    return cause
            if "Counter" in one.kinds and record.id in telling.countered:
                return telling.countered[record.id]
    if telling.ended:
        return telling.ended
    if record.id in telling.countered:
        return telling.countered[record.id]
    return c.causes.get(telling.resolving)


def ending(telling: Telling) -> None:
    """514.2. Record changes by ended effects in this turn, not in the next one."""
    if not telling.ended or telling.board.step is not Step.CLEANUP:
        return
    c = telling.c
    for record in c.recorded.values():
        permanent = c.found(record.id)
        if permanent is None or permanent.zone is not Zone.BATTLEFIELD or record.kind not in CARDS:
            continue
        if c.numbers.get(face_of(record)) == permanent.face and c.zone_kind(record.zone) == "Battlefield":
            characteristics(telling, permanent, record)
    telling.ended = 0


# 122. Counters


class CounterChange(NamedTuple):
    """Counters put (positive number) or removed (negative), on an object or player."""

    number: int
    kind: str
    more: int


def change_counters(
    telling: Telling, change: CounterChange, rule: str, cause: int | None, *, at_once: bool = False
) -> None:
    """Record that counters are put on an object or a player, or removed."""
    c, (number, kind, more) = telling.c, change
    if number in c.board.players:
        player = c.board.players[PlayerId(number)]
        before = player.counters.get(kind, 0)
        total = max(before + more, 0)
        if more > 0:
            c.say(e.PlayerCountersPut(player=player.id, kind=kind, amount=more, total=total), rule, cause)
        elif before:
            gone = e.PlayerCountersRemoved(player=player.id, kind=kind, amount=before - total, total=total)
            c.say(gone, rule, cause)
        return
    obj = c.found(number)
    if obj is None:
        return
    before = obj.counters.get(kind, 0)
    total = max(before + more, 0)
    if more > 0:
        put = trusted.CountersPut(object=obj.id, kind=kind, amount=more, total=total)
        telling.countered[number] = c.say(put, rule, cause, at_once)
    elif before:
        removed = e.CountersRemoved(object=obj.id, kind=kind, amount=before - total, total=total)
        telling.countered[number] = c.say(removed, rule, cause)


def counters(telling: Telling, lasting: Collection[r.Annotation], gone: Collection[int], state: r.State) -> None:
    """Record differences in counters between the board and the engine's lasting annotations."""
    if not lasting and not gone:
        return
    c = telling.c
    there: dict[tuple[int, int], int] = {}
    for one in lasting:
        if "Counter" in one.kinds:
            kind = one.number("counter_type")
            c.counter_records[one.id] = (one.affected, kind)
            there.update({(number, kind): 0 for number in one.affected})
    for id in gone:
        affected, kind = c.counter_records.pop(id, ((), 0))
        there.update({(number, kind): 0 for number in affected})
    if not there:
        return
    for one in state.lasting_of("Counter"):
        for number in one.affected:
            if (number, one.number("counter_type")) in there:
                there[number, one.number("counter_type")] += one.number("count")
    for (number, kind), count in there.items():
        name = counter(kind)
        if number in c.board.players:
            now = c.board.players[PlayerId(number)].counters.get(name, 0)
        else:
            obj = c.found(number)
            if obj is None:
                continue
            now = obj.counters.get(name, 0)
        if now != count:
            hits = telling.dealt.get(number, [])
            if name == "loyalty" and count < now and sum(amount for amount, _, _ in hits) >= now - count:
                change_counters(telling, CounterChange(number, name, count - now), "120.3c", hits[-1][2])
            else:
                change_counters(
                    telling, CounterChange(number, name, count - now), telling.c.unexplain(f"{name} counters"), None
                )


# 301, 303. Attachments


def attachments(telling: Telling, step: Stepped, whole: bool) -> None:
    """Record attachments that began or ended in this state."""
    if not (whole or step.told.lasting or step.told.lasting_gone):
        return
    c = telling.c
    gone = []
    if step.before is not None:
        gone = [
            one for id in step.told.lasting_gone if (one := step.before.lasting.get(id)) and "Attachment" in one.kinds
        ]
    lasting = step.state.lasting.values() if whole else step.told.lasting
    now = [one for one in lasting if "Attachment" in one.kinds and one.affected]
    for one in now:
        attachment, to = c.found(one.affector), c.entity(one.affected[0])
        if (
            attachment is not None
            and attachment.zone is Zone.BATTLEFIELD
            and to is not None
            and attachment.attached_to != to
        ):
            c.say(e.ObjectAttached(object=attachment.id, to=to), "701.3a", c.causes.get(telling.resolving))
    if not gone and not whole:
        return
    bearers = {one.affector for one in step.state.lasting_of("Attachment")}
    instances = {one.affector for one in gone}
    if whole:
        instances |= {instance for instance, id in c.here.items()
                      if id in c.board.objects and c.board.objects[id].attached_to}  # fmt: skip
    for instance in instances - bearers:
        attachment = c.found(instance)
        if attachment is not None and attachment.attached_to:
            c.say(e.ObjectUnattached(object=attachment.id, was=attachment.attached_to), "701.3d")
