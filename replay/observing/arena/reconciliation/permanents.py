"""110, 122, 301, 613. Permanents are as their records say."""

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


def permanents(at: Telling, records: Iterable[r.GameObject]) -> None:
    """Whatever is other of a permanent than its record says."""
    c = at.c
    objects, here = c.board.objects, c.here
    for record in records:
        id = here.get(record.id)
        if id is None or record.kind not in CARDS:
            continue
        found = objects.get(id)
        if found is None or found.zone is not Zone.BATTLEFIELD or c.zone_kind(record.zone) != "Battlefield":
            continue
        if c.after_gap and record.owner != found.owner and found.definition == c.numbers.get(UNKNOWN):
            found = _of_its_owner(at, found, record)
            id = found.id
        if record.controller != found.controller and record.controller in c.board.players:
            changed = e.ControlChanged(object=id, before=found.controller, after=PlayerId(record.controller))
            c.say(changed, "613.1b", _layered(at, record))
        if c.numbers.get(face_of(record)) != found.face:
            _turn(at, found, record)
        characteristics(at, found, record)
        if "battle" in found.types:
            _battle(at, found, record)
        if record.tapped != found.tapped:
            rule = at.c.unexplain("tapped")
            turned = (
                trusted.PermanentsTapped(objects=(id,)) if record.tapped else trusted.PermanentsUntapped(objects=(id,))
            )
            c.say(turned, rule)
        if record.damage != found.damage:
            rule = at.c.unexplain("damage")
            if record.damage:
                marked = trusted.DamageMarked(creature=id, amount=record.damage - found.damage, total=record.damage)
                c.say(marked, rule)
            else:
                c.say(e.DamageRemoved(objects=(id,), reason=Reason.EFFECT), rule)


def _of_its_owner(at: Telling, found: GameObject, record: r.GameObject) -> GameObject:
    """108.3. After a gap: what nobody knew anything of turns out to be another player's, and is so from now on."""
    c = at.c
    if record.owner not in c.board.players:
        return found
    library, why = c.state.zone("Library", found.owner), c.unexplain("owner")
    back = library is not None and len(c.board.players[found.owner].library) < len(library.objects)
    to, index = (Zone.LIBRARY, -1) if back else (Zone.EXILE, None)
    moved = c.move(Going(record.id, 0, to, found.owner, Zone.BATTLEFIELD, place=index), why)
    if moved is not None:  # it was never seen where else it is
        c.gone(0)
        c.unplaced.add(moved)
    from_hidden(at, record.id, Zone.BATTLEFIELD, PlayerId(record.owner), record)
    return c.found(record.id) or found


def _battle(at: Telling, found: GameObject, record: r.GameObject) -> None:
    """310.4, 310.11a. A battle's defense counters, and who protects a Siege, where only one opponent could."""
    opponents = at.board.opponents(found.controller)
    if found.protector is None and "Siege" in found.subtypes and len(opponents) == 1:
        at.c.say(e.ProtectorChosen(object=found.id, player=opponents[0]), "310.11a", found.since or None)
    if record.defense is not None and record.defense != found.defense:
        hits = at.dealt.get(record.id)
        rule, cause = ("120.3h", hits[-1][2]) if hits else ("310.4b", found.since or None)
        change_counters(at, CounterChange(record.id, "defense", record.defense - found.defense), rule, cause)


def _turn(at: Telling, found: GameObject, record: r.GameObject) -> None:
    """701.27a, 707.2, 708. Another face is up, or it is another's copy, or lies face down."""
    c = at.c
    if found.face_down and record.face_down:
        if found.definition != c.number(record, None):
            c.say(
                e.CardTurnedFaceDown(object=found.id, before=found.definition, definition=c.number(record, None)),
                "708.2a",
            )
        return
    cause = _layered(at, record)
    number = c.number(record, None)
    if record.face_down:
        c.say(e.CardTurnedFaceDown(object=found.id, before=found.definition, definition=number), "708.2a", cause)
    elif found.face_down:
        c.say(e.CardTurnedFaceUp(object=found.id, definition=number), "708.8", cause)
    elif record.copy or found.copies or record.kind == "Token":
        values = c.copiable(record)
        others = (id for id in c.board.battlefield if id != found.id)
        of = next((id for id in others if c.board.objects[id].face == values.definition), found.id)
        copy = e.BecameCopy(object=found.id, of=of, effect=None, values=values, token=False)
        c.say(copy, "707.2", cause)
    else:
        entering = record.id in at.entering
        turned = e.PermanentTransformed(object=found.id, before=found.face, definition=number, entering=entering)
        c.say(turned, "712.13" if entering else "701.27a", cause)


def characteristics(at: Telling, found: GameObject, record: r.GameObject) -> None:
    """613.1. What the layers make of it, as far as the record tells."""
    changes: list[tuple[str, Any, Any]] = []
    if record.power != found.power:
        changes.append(("power", found.power, record.power))
    if record.toughness != found.toughness:
        changes.append(("toughness", found.toughness, record.toughness))
    types = p.lower(record.types)
    if types != found.types and set(types) != set(found.types):
        changes.append(("types", found.types, types))
    if record.subtypes != found.subtypes and set(record.subtypes) != set(found.subtypes):
        changes.append(("subtypes", found.subtypes, record.subtypes))
        if "land" in types:  # 305.7
            there = frozenset(number for _, number in record.abilities)
            printed = tuple(ref for ref in found.abilities if ref[0] != NO_CARD and at.c.has_kept(ref, there))
            abilities = (*printed, *brought_along(types, record.subtypes))
            if abilities != found.abilities:
                changes.append(("abilities", found.abilities, abilities))
    supertypes = p.lower(record.supertypes)
    if supertypes != found.supertypes and set(supertypes) != set(found.supertypes):
        changes.append(("supertypes", found.supertypes, supertypes))
    colors = p.colors(record.colors)
    if colors != found.colors:
        changes.append(("colors", found.colors, colors))
    words = p.keywords(record.abilities)
    if record.abilities:
        words = (*words, *(str(word) for word in found.keywords if not p.is_told(word) and word not in QUALIFIED))
    words = (*words, *_qualified(at, record.id))
    if words != found.keywords and set(words) != set(found.keywords):
        changes.append(("keywords", tuple(str(word) for word in found.keywords), words))
    if changes:
        told = trusted.CharacteristicsChanged(object=found.id, changes=tuple(changes))
        at.c.say(told, "613.1", _layered(at, record))


QUALIFIED = frozenset(QUALIFICATIONS.values())


def _qualified(at: Telling, instance: int) -> tuple[str, ...]:
    """508.1c, 509.1b. What effects say an object cannot do."""
    about = [one for one in at.c.state.lasting_of("Qualification") if instance in one.affected]
    if not about:  # as it is of most
        return ()
    found = (QUALIFICATIONS.get(one.number("QualificationType")) for one in about)
    return tuple(dict.fromkeys(word for word in found if word is not None))


def qualifications(at: Telling, step: Stepped, lasting: Iterable[r.Annotation]) -> None:
    """What effects say of permanents has come or gone: they are as their records, and that, say."""
    before = step.before.lasting if step.before is not None else {}
    gone = (before[id] for id in step.told.lasting_gone if id in before)
    told = {id for one in (*lasting, *gone) if "Qualification" in one.kinds for id in one.affected}
    if told:
        objects = step.state.objects
        permanents(at, [objects[id] for id in sorted(told) if id in objects])


def _layered(at: Telling, record: r.GameObject) -> int | None:
    """The fact that set up what makes an object other than it was; or that ended it."""
    c = at.c
    for one in c.told.lasting:
        if record.id in one.affected:
            if "LayeredEffect" in one.kinds:
                cause = c.layered.get(one.number("effect_id"))
                if cause is None:
                    cause = c.cause_of(one.affector)
                if cause is not None:
                    return cause
            if "Counter" in one.kinds and record.id in at.countered:
                return at.countered[record.id]
    if at.ended:
        return at.ended
    if record.id in at.countered:
        return at.countered[record.id]
    return c.causes.get(at.resolving)


def ending(at: Telling) -> None:
    """514.2. Effects that have ended show before the turn is over, not in the next one."""
    if not at.ended or at.board.step is not Step.CLEANUP:
        return
    c = at.c
    for record in c.recorded.values():
        found = c.found(record.id)
        if found is None or found.zone is not Zone.BATTLEFIELD or record.kind not in CARDS:
            continue
        if c.numbers.get(face_of(record)) == found.face and c.zone_kind(record.zone) == "Battlefield":
            characteristics(at, found, record)
    at.ended = 0


# 122. Counters


class CounterChange(NamedTuple):
    """So many more or fewer counters of a kind on an object, or of a player."""

    number: int
    kind: str
    more: int


def change_counters(at: Telling, change: CounterChange, rule: str, cause: int | None, *, at_once: bool = False) -> None:
    """Say that counters are put on an object or a player, or taken off."""
    c, (number, kind, more) = at.c, change
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
    found = c.found(number)
    if found is None:
        return
    before = found.counters.get(kind, 0)
    total = max(before + more, 0)
    if more > 0:
        put = trusted.CountersPut(object=found.id, kind=kind, amount=more, total=total)
        at.countered[number] = c.say(put, rule, cause, at_once)
    elif before:
        removed = e.CountersRemoved(object=found.id, kind=kind, amount=before - total, total=total)
        at.countered[number] = c.say(removed, rule, cause)


def counters(at: Telling, lasting: Collection[r.Annotation], gone: Collection[int], state: r.State) -> None:
    """How many counters there are, as the engine keeps them."""
    if not lasting and not gone:
        return
    c = at.c
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
            found = c.found(number)
            if found is None:
                continue
            now = found.counters.get(name, 0)
        if now != count:
            hits = at.dealt.get(number, [])
            if name == "loyalty" and count < now and sum(amount for amount, _, _ in hits) >= now - count:
                change_counters(at, CounterChange(number, name, count - now), "120.3c", hits[-1][2])
            else:
                change_counters(at, CounterChange(number, name, count - now), at.c.unexplain(f"{name} counters"), None)


# 301, 303. Attachments


def attachments(at: Telling, step: Stepped, whole: bool) -> None:
    """What is attached to what: of what was told to be so, and of what was told not to be so any more."""
    if not (whole or step.told.lasting or step.told.lasting_gone):
        return
    c = at.c
    gone = []
    if step.before is not None:
        gone = [
            one for id in step.told.lasting_gone if (one := step.before.lasting.get(id)) and "Attachment" in one.kinds
        ]
    lasting = step.state.lasting.values() if whole else step.told.lasting
    now = [one for one in lasting if "Attachment" in one.kinds and one.affected]
    for one in now:
        found, to = c.found(one.affector), c.entity(one.affected[0])
        if found is not None and found.zone is Zone.BATTLEFIELD and to is not None and found.attached_to != to:
            c.say(e.ObjectAttached(object=found.id, to=to), "701.3a", c.causes.get(at.resolving))
    if not gone and not whole:
        return
    bearers = {one.affector for one in step.state.lasting_of("Attachment")}
    instances = {one.affector for one in gone}
    if whole:
        instances |= {instance for instance, id in c.here.items()
                      if id in c.board.objects and c.board.objects[id].attached_to}  # fmt: skip
    for instance in instances - bearers:
        found = c.found(instance)
        if found is not None and found.attached_to:
            c.say(e.ObjectUnattached(object=found.id, was=found.attached_to), "701.3d")
