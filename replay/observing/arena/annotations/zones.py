"""400, 701, 704. Arena's zone changes as events, after the events that cause them.

Such events are destructions, sacrifices and counterings. Each has the rule of its zone change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from domain import events as e
from domain.board.characteristics import Copiable
from domain.board.objects import GameObject
from domain.citations import DIGITAL
from domain.events import Event, trusted
from domain.ids import ObjectId, PlayerId, is_player
from domain.reasons import Reason
from domain.terms import Step, Zone
from replay.observing.arena import records as r
from replay.observing.arena.annotations.telling import Telling, tells
from replay.observing.arena.event_log import Coming, Going, face_of
from replay.observing.arena.printed import ZONES
from replay.observing.arena.reconciliation.permanents import characteristics
from replay.observing.arena.reconciliation.zones import put_copy

First: TypeAlias = Callable[[GameObject, int], Event]
"""Function that returns the event right before a move.

Its arguments are the object and the affector, if known.
"""


class Way(NamedTuple):
    """Reason of a move between zones: the rule, and the event right before the move."""

    rule: str
    first: First | None = None


def _destroyed(permanent: GameObject, affector: int) -> Event:
    return trusted.PermanentDestroyed(object=permanent.id)


def _sacrificed(permanent: GameObject, affector: int) -> Event:
    return e.PermanentSacrificed(player=permanent.controller, object=permanent.id)


def _countered(spell: GameObject, affector: int) -> Event:
    return e.Countered(object=spell.id, by=ObjectId(affector or spell.id))


WAYS = {
    "CastSpell": Way("601.2a"),
    "Countered": Way("701.6a", _countered),
    "Destroy": Way("701.8a", _destroyed),
    "Discard": Way("701.9a"),
    "Draw": Way("121.1"),
    "Exile": Way("701.13a"),
    "Foretell": Way("702.143a"),
    "ManifestLike": Way("701.40a"),
    "Mill": Way("701.17a"),
    "PlayLand": Way("305.1"),
    "Put": Way("608.2c"),
    "Resolve": Way("608.2n"),
    "Return": Way("608.2c"),
    "Sacrifice": Way("701.21a", _sacrificed),
    "Surveil": Way("701.25a"),
    "Warp": Way("702.185a"),
    "nil": Way("608.2b"),
    "SBA_Commander": Way("704.6d"),
    "SBA_Damage": Way("704.5g", _destroyed),
    "SBA_Deathtouch": Way("704.5h", _destroyed),
    "SBA_LegendRule": Way("704.5j"),
    "SBA_UnattachedAura": Way("704.5m"),
    "SBA_ZeroLoyalty": Way("704.5i"),
    "SBA_ZeroToughness": Way("704.5f"),
}
"""Reasons of moves, by the engine's category."""

BROUGHT = {"Conjure": Reason.CONJURED, "Draft": Reason.DRAFTED}
"""Reasons for cards that come into the game from outside, as only digital games have them."""

STATE_BASED = "SBA_"

ASIDE = frozenset(("PhasedOut", "Suppressed"))
"""Zones of the engine for permanents treated as though they did not exist (702.26d)."""


@tells("ZoneTransfer")
def zone_transfer(telling: Telling, annotation: r.Annotation) -> None:
    """Record that a card, token or spell moves between zones."""
    c, board = telling.c, telling.c.board
    new = annotation.affected[0]
    old = telling.changed.pop(new, new)
    category = annotation.word("category")
    whence, whither = c.zones.get(annotation.number("zone_src")), c.zones.get(annotation.number("zone_dest"))
    to = ZONES.get(whither.kind) if whither is not None else None
    source = ZONES.get(whence.kind) if whence is not None else None
    obj = c.found(old)
    if obj is not None and obj.zone is Zone.BATTLEFIELD and _is_aside(whence, whither):
        c.gone(old)
        c.put(new, obj.id)
        return
    if whither is None or to is None:
        return  # an unknown zone; reconciliation moves the card
    record = c.record(new)
    owner = c.player_of(whither.owner or (obj.owner if obj is not None else record.owner if record else 0))
    cause = _cause(telling, annotation, category, obj)
    if category in BROUGHT or source is None:
        sideboard = whence is not None and whence.kind == "Sideboard"
        how = Reason.SIDEBOARD if sideboard else BROUGHT.get(category, Reason.OUTSIDE)
        rule = DIGITAL if category in BROUGHT else "400.11a" if sideboard else "400.11b"
        c.bring(Coming(new, to, owner, how, _index(whither, new, to)), rule, cause)
        telling.entered(new)
        return
    if source is to is Zone.LIBRARY:
        return  # places in a library are not known
    if category == "Copy" and to is Zone.STACK and record is not None:
        put_copy(telling, new, record, cause)
        return
    transfer = WAYS.get(category)
    rule = transfer.rule if transfer is not None else "704.5" if category.startswith(STATE_BASED) else ""
    if transfer is None:
        c.note("category", category, c.line)
    at_once = False
    if category.startswith(STATE_BASED):
        if telling.state_based and obj is not None and _follows_a_pass(telling, obj):
            telling.checked()
        if not telling.state_based:
            _as_they_last_were(telling)
        at_once = telling.state_based > 0
        telling.state_based += 1
    else:
        telling.checked()
        at_once = _is_together(telling, annotation, category)
    if category == "Draw" and not annotation.affector and board.step is Step.DRAW:
        rule = "504.1"
    elif category == "Put" and not board.turn:
        rule = "103.5"
    elif category == "Resolve" and to is Zone.BATTLEFIELD:
        rule = "608.3"
    first = _first(telling, category, obj, owner, annotation) if transfer is None or transfer.first is None else None
    if transfer is not None and transfer.first is not None and obj is not None:
        first = transfer.first(obj, c.entity(annotation.affector) or 0)
    if category == "nil" and obj is not None and obj.zone is Zone.STACK:
        first, rule, cause = _off_the_stack(telling, old, obj)
        at_once = first is None
    if category == "PlayLand":
        telling.clock.acted(telling.actor(new) or board.active)
    elif category == "CastSpell":
        telling.begins_casting(
            new, telling.actor(new) or c.player_of(record.controller if record is not None else owner)
        )
        cause = c.causes.get(new, cause)
    controller = None
    tapped = False
    if (to is Zone.BATTLEFIELD or to is Zone.STACK) and record is not None:
        controller = c.player_of(record.controller)
        tapped = to is Zone.BATTLEFIELD and telling.enters_tapped(new, record)
    going = Going(old, new, to, owner, source, tapped, controller, _index(whither, new, to))
    c.move(going, rule, cause, at_once=at_once, first=first)
    if category == "CastSpell":
        c.causes.setdefault(new, board.position)
    if to is Zone.BATTLEFIELD:
        telling.entered(new)
        if obj is not None and obj.copy_of:
            _becomes_token(telling, new, obj)
    elif obj is not None and (obj.token or obj.copy_of):
        telling.left.add(new)


TOGETHER = frozenset(("Destroy", "Discard", "Exile", "Mill", "Put", "Return", "Sacrifice", "Surveil"))
"""Categories of moves in which one effect moves several cards at once.

Cards are drawn one by one (121.2).
"""

BETWEEN = frozenset((
    "LayeredEffectCreated", "LayeredEffectDestroyed", "ObjectIdChanged", "RevealedCardCreated", "RevealedCardDeleted",
    "ShouldntPlay", "TokenDeleted",
))  # fmt: skip
"""Annotations that may stand between cards moving at once."""


def _is_together(telling: Telling, annotation: r.Annotation, category: str) -> bool:
    """608.2c. Return True if one effect moves this card together with the card before."""
    if category not in TOGETHER or not annotation.affector:
        return False
    for other in reversed(telling.annotations[: telling.at]):
        if "ZoneTransfer" in other.kinds:
            zones = [
                tuple(_kind(telling, each, key) for key in ("zone_src", "zone_dest")) for each in (annotation, other)
            ]
            return (other.affector, other.word("category")) == (annotation.affector, category) and zones[0] == zones[1]
        if BETWEEN.isdisjoint(other.kinds):
            return False
    return False


def _kind(telling: Telling, annotation: r.Annotation, key: str) -> str:
    return telling.c.zone_kind(annotation.number(key))


def _follows_a_pass(telling: Telling, aura: GameObject) -> bool:
    """704.3, 704.5m. Return True if an Aura's host has left in the current pass.

    The Aura then leaves in the next pass.
    """
    host = aura.attached_to
    if "Aura" not in aura.subtypes or not (host is None or not (is_player(host) or host in telling.board.objects)):
        return False
    for recorded in reversed(telling.c.records):
        if isinstance(recorded.event, e.StateBasedActionsPerformed) or not recorded.rule.startswith("704.5"):
            return False  # only Auras have left in this pass so far
        if isinstance(recorded.event, e.ObjectMoved) and recorded.rule != "704.5m":
            return True
    return False


def _as_they_last_were(telling: Telling) -> None:
    """704.3. Record the final characteristics of permanents that state-based actions now remove.

    They leave because of these characteristics.
    """
    c = telling.c
    new_ids = {
        one.number("new_id"): one.number("orig_id") for one in telling.annotations if "ObjectIdChanged" in one.kinds
    }
    for one in telling.annotations[telling.at :]:
        if "ResolutionStart" in one.kinds or "PhaseOrStepModified" in one.kinds:
            return
        if "ZoneTransfer" not in one.kinds:
            continue
        if not one.word("category").startswith(STATE_BASED):
            return
        instance = new_ids.get(one.affected[0], one.affected[0])
        permanent, record = c.found(instance), c.recorded.get(instance)
        if permanent is not None and record is not None and permanent.zone is Zone.BATTLEFIELD:
            characteristics(telling, permanent, record)


def _becomes_token(telling: Telling, instance: int, was: GameObject) -> None:
    """608.3f. Make the copy of a permanent spell a token."""
    c = telling.c
    token, record = c.found(instance), c.record(instance)
    if token is None or record is None:
        return
    number = c.numbers.get(face_of(record))
    values = c.copiable(record) if number is None else Copiable.printed(number, c.board.definitions[number])
    c.numbers.setdefault(face_of(record), values.definition)
    c.say(e.BecameCopy(object=token.id, of=was.id, effect=None, values=values, token=True), "608.3f", token.since, True)


def _off_the_stack(telling: Telling, instance: int, spell: GameObject) -> tuple[Event | None, str, int | None]:
    """608.2b, 701.6a. Return how a spell leaves the stack unresolved: event, rule and cause.

    If something else is resolving, that object counters the spell.
    """
    c = telling.c
    resolver = None if telling.resolving == instance else c.entity(telling.resolving)
    if resolver is not None:
        return e.Countered(object=spell.id, by=ObjectId(resolver)), "701.6a", c.causes.get(telling.resolving)
    telling.does_not_resolve(instance)
    return None, "608.2b", c.causes.get(instance)


def _is_aside(whence: r.Zone | None, whither: r.Zone | None) -> bool:
    """702.26d. Return True if a permanent phases in or out by this move.

    Its old or new zone is in `ASIDE`.
    """
    kinds = (whence.kind if whence is not None else "", whither.kind if whither is not None else "")
    return "Battlefield" in kinds and not ASIDE.isdisjoint(kinds)


def _cause(telling: Telling, annotation: r.Annotation, category: str, obj: GameObject | None) -> int | None:
    c = telling.c
    if category.startswith(STATE_BASED):
        return obj.touched or None if obj is not None else None
    if category == "Resolve":
        return c.causes.get(annotation.affected[0]) or c.causes.get(telling.resolving)
    if category == "Draw" and not annotation.affector:
        return c.board.step_position or None
    if annotation.affector:
        cause = c.cause_of(annotation.affector)
        return cause if cause is not None else c.causes.get(telling.resolving)
    if category in ("CastSpell", "PlayLand"):
        return telling.decided
    if category == "Discard":
        return c.board.step_position or None
    return None


def _first(
    telling: Telling, category: str, obj: GameObject | None, owner: PlayerId, annotation: r.Annotation
) -> Event | None:
    player = telling.c.board.players[owner]
    if category == "Draw":
        return trusted.CardDrawn(player=owner, this_turn=player.draws + 1)
    if category == "Discard":
        return e.CardDiscarded(player=owner)
    if category == "PlayLand":
        active = telling.c.board.active
        actor = telling.actor(annotation.affected[0]) or active or owner
        lands = telling.c.board.players[actor].lands
        return trusted.LandPlayed(player=actor, object=obj.id if obj is not None else ObjectId(0), this_turn=lands + 1)
    return None


def _index(zone: r.Zone, instance: int, to: Zone) -> int | None:
    """Return a card's position in a library, from the top.

    -1 stands for the bottom.
    """
    if to is not Zone.LIBRARY:
        return None
    now = zone.objects
    if instance not in now:
        return 0
    place = now.index(instance)
    return -1 if place == len(now) - 1 else place
