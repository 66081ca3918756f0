"""400, 701, 704. Objects go from zone to zone: by which rule, and what is said besides."""

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
"""What is said of the object right before it goes; with what did it, if that is known."""


class Way(NamedTuple):
    """Why something goes from one zone to another: the rule, and what is said right before."""

    rule: str
    first: First | None = None


def _destroyed(found: GameObject, by: int) -> Event:
    return trusted.PermanentDestroyed(object=found.id)


def _sacrificed(found: GameObject, by: int) -> Event:
    return e.PermanentSacrificed(player=found.controller, object=found.id)


def _countered(found: GameObject, by: int) -> Event:
    return e.Countered(object=found.id, by=ObjectId(by or found.id))


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
"""By what the engine calls it."""

BROUGHT = {"Conjure": Reason.CONJURED, "Draft": Reason.DRAFTED}
"""What comes from nowhere, as only the digital game does it."""

STATE_BASED = "SBA_"

ASIDE = frozenset(("PhasedOut", "Suppressed"))
"""Zones of the engine's own, in which it keeps permanents that are treated as though they did not exist (702.26d)."""


@tells("ZoneTransfer")
def zone_transfer(at: Telling, one: r.Annotation) -> None:
    """A card, token or spell goes from zone to zone."""
    c, board = at.c, at.c.board
    new = one.affected[0]
    old = at.changed.pop(new, new)
    category = one.word("category")
    whence, whither = c.zones.get(one.number("zone_src")), c.zones.get(one.number("zone_dest"))
    to = ZONES.get(whither.kind) if whither is not None else None
    source = ZONES.get(whence.kind) if whence is not None else None
    found = c.found(old)
    if found is not None and found.zone is Zone.BATTLEFIELD and _is_aside(whence, whither):
        c.gone(old)
        c.put(new, found.id)
        return
    if whither is None or to is None:
        return  # to where nothing is: the zones settle it
    record = c.record(new)
    owner = c.player_of(whither.owner or (found.owner if found is not None else record.owner if record else 0))
    cause = _cause(at, one, category, found)
    if category in BROUGHT or source is None:
        sideboard = whence is not None and whence.kind == "Sideboard"
        how = Reason.SIDEBOARD if sideboard else BROUGHT.get(category, Reason.OUTSIDE)
        rule = DIGITAL if category in BROUGHT else "400.11a" if sideboard else "400.11b"
        c.bring(Coming(new, to, owner, how, _index(whither, new, to)), rule, cause)
        at.entered(new)
        return
    if source is to is Zone.LIBRARY:
        return  # where in a library a card lies is nobody's knowledge
    if category == "Copy" and to is Zone.STACK and record is not None:
        put_copy(at, new, record, cause)
        return
    way = WAYS.get(category)
    rule = way.rule if way is not None else "704.5" if category.startswith(STATE_BASED) else ""
    if way is None:
        c.note("category", category, c.line)
    at_once = False
    if category.startswith(STATE_BASED):
        if at.state_based and found is not None and _follows_a_pass(at, found):
            at.checked()
        if not at.state_based:
            _as_they_last_were(at)
        at_once = at.state_based > 0
        at.state_based += 1
    else:
        at.checked()
        at_once = _is_together(at, one, category)
    if category == "Draw" and not one.affector and board.step is Step.DRAW:
        rule = "504.1"
    elif category == "Put" and not board.turn:
        rule = "103.5"
    elif category == "Resolve" and to is Zone.BATTLEFIELD:
        rule = "608.3"
    first = _first(at, category, found, owner, one) if way is None or way.first is None else None
    if way is not None and way.first is not None and found is not None:
        first = way.first(found, c.entity(one.affector) or 0)
    if category == "nil" and found is not None and found.zone is Zone.STACK:
        first, rule, cause = _off_the_stack(at, old, found)
        at_once = first is None
    if category == "PlayLand":
        at.clock.acted(at.actor(new) or board.active)
    elif category == "CastSpell":
        at.begins_casting(new, at.actor(new) or c.player_of(record.controller if record is not None else owner))
        cause = c.causes.get(new, cause)
    controller = None
    tapped = False
    if (to is Zone.BATTLEFIELD or to is Zone.STACK) and record is not None:
        controller = c.player_of(record.controller)
        tapped = to is Zone.BATTLEFIELD and at.enters_tapped(new, record)
    going = Going(old, new, to, owner, source, tapped, controller, _index(whither, new, to))
    c.move(going, rule, cause, at_once=at_once, first=first)
    if category == "CastSpell":
        c.causes.setdefault(new, board.position)
    if to is Zone.BATTLEFIELD:
        at.entered(new)
        if found is not None and found.copy_of:
            _becomes_token(at, new, found)
    elif found is not None and (found.token or found.copy_of):
        at.left.add(new)


TOGETHER = frozenset(("Destroy", "Discard", "Exile", "Mill", "Put", "Return", "Sacrifice", "Surveil"))
"""Moves that one effect makes of several cards at once. Cards are drawn one by one (121.2)."""

BETWEEN = frozenset((
    "LayeredEffectCreated", "LayeredEffectDestroyed", "ObjectIdChanged", "RevealedCardCreated", "RevealedCardDeleted",
    "ShouldntPlay", "TokenDeleted",
))  # fmt: skip
"""Annotations between cards that move at once."""


def _is_together(at: Telling, one: r.Annotation, category: str) -> bool:
    """608.2c. Return True if a card moves at once with the one before: one effect does the same to both."""
    if category not in TOGETHER or not one.affector:
        return False
    for other in reversed(at.annotations[: at.at]):
        if "ZoneTransfer" in other.kinds:
            zones = [tuple(_kind(at, each, key) for key in ("zone_src", "zone_dest")) for each in (one, other)]
            return (other.affector, other.word("category")) == (one.affector, category) and zones[0] == zones[1]
        if BETWEEN.isdisjoint(other.kinds):
            return False
    return False


def _kind(at: Telling, one: r.Annotation, key: str) -> str:
    return at.c.zone_kind(one.number(key))


def _follows_a_pass(at: Telling, found: GameObject) -> bool:
    """704.3, 704.5m. Return True if an Aura goes since what it enchanted went in this pass: it does so in the next."""
    host = found.attached_to
    if "Aura" not in found.subtypes or not (host is None or not (is_player(host) or host in at.board.objects)):
        return False
    for recorded in reversed(at.c.records):
        if isinstance(recorded.event, e.StateBasedActionsPerformed) or not recorded.rule.startswith("704.5"):
            return False  # only Auras have gone in this pass so far
        if isinstance(recorded.event, e.ObjectMoved) and recorded.rule != "704.5m":
            return True
    return False


def _as_they_last_were(at: Telling) -> None:
    """704.3. What leaves in the pass that begins here is as its record last has it: that is why it leaves."""
    c = at.c
    new_ids = {one.number("new_id"): one.number("orig_id") for one in at.annotations if "ObjectIdChanged" in one.kinds}
    for one in at.annotations[at.at :]:
        if "ResolutionStart" in one.kinds or "PhaseOrStepModified" in one.kinds:
            return
        if "ZoneTransfer" not in one.kinds:
            continue
        if not one.word("category").startswith(STATE_BASED):
            return
        instance = new_ids.get(one.affected[0], one.affected[0])
        found, record = c.found(instance), c.recorded.get(instance)
        if found is not None and record is not None and found.zone is Zone.BATTLEFIELD:
            characteristics(at, found, record)


def _becomes_token(at: Telling, instance: int, was: GameObject) -> None:
    """608.3f. What a copy of a permanent spell becomes on the battlefield is a token."""
    c = at.c
    found, record = c.found(instance), c.record(instance)
    if found is None or record is None:
        return
    number = c.numbers.get(face_of(record))
    values = c.copiable(record) if number is None else Copiable.printed(number, c.board.definitions[number])
    c.numbers.setdefault(face_of(record), values.definition)
    c.say(e.BecameCopy(object=found.id, of=was.id, effect=None, values=values, token=True), "608.3f", found.since, True)


def _off_the_stack(at: Telling, instance: int, found: GameObject) -> tuple[Event | None, str, int | None]:
    """608.2b, 701.6a. A spell leaves the stack without resolving: what is said right before, by which rule, and why.

    If something else resolves it is countered by that.
    """
    c = at.c
    by = None if at.resolving == instance else c.entity(at.resolving)
    if by is not None:
        return e.Countered(object=found.id, by=ObjectId(by)), "701.6a", c.causes.get(at.resolving)
    at.does_not_resolve(instance)
    return None, "608.2b", c.causes.get(instance)


def _is_aside(whence: r.Zone | None, whither: r.Zone | None) -> bool:
    """702.26d. Return True if a permanent goes only where the engine keeps it meanwhile, or comes back from there."""
    kinds = (whence.kind if whence is not None else "", whither.kind if whither is not None else "")
    return "Battlefield" in kinds and not ASIDE.isdisjoint(kinds)


def _cause(at: Telling, one: r.Annotation, category: str, found: GameObject | None) -> int | None:
    c = at.c
    if category.startswith(STATE_BASED):
        return found.touched or None if found is not None else None
    if category == "Resolve":
        return c.causes.get(one.affected[0]) or c.causes.get(at.resolving)
    if category == "Draw" and not one.affector:
        return c.board.step_position or None
    if one.affector:
        cause = c.cause_of(one.affector)
        return cause if cause is not None else c.causes.get(at.resolving)
    if category in ("CastSpell", "PlayLand"):
        return at.decided
    if category == "Discard":
        return c.board.step_position or None
    return None


def _first(at: Telling, category: str, found: GameObject | None, owner: PlayerId, one: r.Annotation) -> Event | None:
    player = at.c.board.players[owner]
    if category == "Draw":
        return trusted.CardDrawn(player=owner, this_turn=player.draws + 1)
    if category == "Discard":
        return e.CardDiscarded(player=owner)
    if category == "PlayLand":
        active = at.c.board.active
        actor = at.actor(one.affected[0]) or active or owner
        lands = at.c.board.players[actor].lands
        return trusted.LandPlayed(
            player=actor, object=found.id if found is not None else ObjectId(0), this_turn=lands + 1
        )
    return None


def _index(zone: r.Zone, instance: int, to: Zone) -> int | None:
    """Where in a library a card is put: from the top, or at the bottom."""
    if to is not Zone.LIBRARY:
        return None
    now = zone.objects
    if instance not in now:
        return 0
    place = now.index(instance)
    return -1 if place == len(now) - 1 else place
