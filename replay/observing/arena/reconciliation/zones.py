"""103.5, 400. Moves that only the zones' lists of objects tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.citations import UNEXPLAINED
from domain.events import trusted
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason
from domain.terms import Zone
from replay.observing.arena import records as r
from replay.observing.arena.board import OF_THE_GAME
from replay.observing.arena.event_log import UNKNOWN, Coming, Going
from replay.observing.arena.printed import ZONES
from replay.observing.arena.states import Step as Stepped
from replay.observing.arena.texts import KINDS
from replay.observing.arena.vocabulary import CARDS

if TYPE_CHECKING:
    from replay.observing.arena.annotations.telling import Telling


def openings(telling: Telling, players: Iterable[r.Player], zones: Sequence[r.Zone]) -> list[PlayerId]:
    """103.5. Record mulligans and kept hands, which only the records tell.

    Returns the players who must keep the hand that they are about to draw.
    """
    c = telling.c
    drawing: list[PlayerId] = []
    if c.board.turn:
        return drawing
    for record in players:
        if record.seat not in c.board.players:
            continue
        id = PlayerId(record.seat)
        player = c.board.players[id]
        decided = telling.decided if id == c.whose else None
        again = record.mulligans > player.mulligans
        if again:
            taken = c.say(e.MulliganTaken(player=id, taken=record.mulligans), "103.5", decided)
            hands = {c.here[i]: i for i in c.here if c.here[i] in player.hand}
            for card in list(player.hand):
                c.move(Going(hands.get(card, 0), 0, Zone.LIBRARY, id, Zone.HAND, place=0), "103.5", taken)
            c.say(e.LibraryShuffled(player=id, order=None), "103.5", taken)
        if telling.pending.get(record.seat) == "MulliganResp" and not record.pending and not player.kept:
            if again:
                drawing.append(id)
            else:
                c.say(e.HandKept(player=id, cards=len(player.hand)), "103.5", decided)
        telling.pending[record.seat] = "MulliganResp" if record.pending == "MulliganResp" and not player.kept else ""
    return drawing


def kept(telling: Telling, players: Iterable[PlayerId]) -> None:
    """103.5. Record that players keep the hands that they have just drawn."""
    for id in players:
        telling.c.say(e.HandKept(player=id, cards=len(telling.board.players[id].hand)), "103.5")


def zones_settled(telling: Telling, zones: Sequence[r.Zone]) -> None:
    """Move every object to the zone that lists it, and bring in missing objects."""
    if not zones:
        return
    c, board = telling.c, telling.board
    missing: list[tuple[int, Zone, PlayerId]] = []
    extra: list[ObjectId] = []
    hands: list[r.Zone] = []
    for zone in zones:
        kind = ZONES.get(zone.kind)
        if kind is None or kind is Zone.LIBRARY:
            continue
        if kind is Zone.HAND:
            hands.append(zone)
        ours = board.zone(kind, PlayerId(zone.owner)) if zone.owner else board.zone(kind, c.whose)
        instances = members(c.state, zone)
        theirs = list(map(c.here.get, instances))
        there = set(theirs)
        if len(there) == len(theirs) == len(ours) and there.issuperset(ours):
            continue
        if kind is Zone.BATTLEFIELD:  # phased-out permanents are there (702.26d), wherever the engine keeps them
            ours = [id for id in ours if id in there or not board.objects[id].phased_out]
        extra += [id for id in ours if id and id not in there]
        owner = c.player_of(zone.owner)
        for id, instance in zip(reversed(theirs), reversed(instances), strict=True):
            if id is None or id not in board.objects or board.objects[id].zone is not kind:
                if kind is Zone.HAND and not _known_card(telling, instance):
                    continue
                missing.append((instance, kind, owner))
    if missing or extra:
        _place(telling, missing, extra)
    for zone in hands:
        _hand(telling, zone)
    if telling.c.after_gap:
        for zone in zones:
            if zone.kind == "Graveyard":
                _order(telling, zone)
    for zone in zones:
        if zone.kind == "Library":
            _library(telling, zone)


def changed_zones(telling: Telling, step: Stepped) -> Sequence[r.Zone]:
    """Return the zones sent anew, and the hands of cards sent anew."""
    c = telling.c
    zones = step.told.zones
    if not step.told.objects:
        return zones
    hands = {
        record.zone for record in step.told.objects
        if record.id not in c.here and record.kind in CARDS and c.zone_kind(record.zone) == "Hand"
    }  # fmt: skip
    more = hands - {zone.id for zone in zones}
    return (*zones, *(step.state.zones[id] for id in more if id in step.state.zones)) if more else zones


def members(state: r.State, zone: r.Zone) -> list[int]:
    """Return the instances in a zone that are objects of the game."""
    objects = state.objects
    return [id for id in zone.objects if (one := objects.get(id)) is None or one.kind in OF_THE_GAME]


def _known_card(telling: Telling, instance: int) -> bool:
    record = telling.c.state.objects.get(instance)
    return record is not None and bool(record.card)


def _place(telling: Telling, missing: list[tuple[int, Zone, PlayerId]], extra: list[ObjectId]) -> None:
    c, board = telling.c, telling.board
    instances = {id: instance for instance, id in c.here.items()}
    waiting = list(extra)
    for instance, zone, owner in missing:
        record = c.record(instance)
        player = c.player_of(record.owner) if record is not None else owner
        id = c.here.get(instance)
        if id is not None and id in board.objects:
            _go(telling, Going(instance, instance, zone, player, Zone.LIBRARY), record)
            if id in waiting:
                waiting.remove(id)
            continue
        alike = [one for one in waiting if _alike(telling, board.objects[one], record, player)]
        if zone is Zone.BATTLEFIELD:  # 111.8: a token of another number is another token
            alike = [one for one in alike if not board.objects[one].token]
        same = alike[0] if alike else None
        if same is None and c.unplaced:
            same = _unplaced(telling, record, player)
        if same is not None and board.turn:
            if same in waiting:
                waiting.remove(same)
            _go(telling, Going(instances.get(same, -same), instance, zone, player, Zone.LIBRARY), record)
        elif zone is Zone.STACK and record is not None and record.copy:
            put_copy(telling, instance, record, c.causes.get(telling.resolving))
        elif zone is Zone.STACK and record is not None and record.kind == "Ability":
            _ability(telling, instance, record)
        elif record is not None and record.kind == "Emblem":
            number = c.number(record, None)
            becomes = ObjectId(board.next_object)
            emblem = e.EmblemCreated(player=player, definition=number, becomes=becomes)
            c.say(emblem, "114.2", c.cause_of(record.parent))
            c.put(instance, becomes)
        elif zone is Zone.BATTLEFIELD and record is not None and record.kind == "Token":
            number, becomes = c.number(record, None), ObjectId(board.next_object)
            created = e.TokenCreated(player=player, definition=number, becomes=becomes, tapped=record.tapped)
            c.say(created, telling.c.unexplain("token"))
            c.put(instance, becomes)
            if record.controller != player:
                c.say(e.EnteredUnder(object=becomes, player=c.player_of(record.controller)), "110.2")
        else:
            from_hidden(telling, instance, zone, player, record)
    for id in waiting:
        if id in c.unplaced:
            continue
        _vanish(telling, instances.get(id, 0), board.objects[id])


def _unplaced(telling: Telling, record: r.GameObject | None, owner: PlayerId) -> ObjectId | None:
    """Return a card that moved unseen and may be this card.

    It has the same definition, or an unknown one.
    """
    c = telling.c
    c.unplaced.intersection_update(c.board.objects)
    cards = [c.board.objects[id] for id in sorted(c.unplaced) if c.board.objects[id].owner == owner]
    same = next((one for one in cards if _alike(telling, one, record, owner)), None)
    if same is None and (record is None or record.kind == "Card"):
        same = next((one for one in cards if one.definition == c.numbers.get(UNKNOWN)), None)
    if same is None:
        return None
    c.unplaced.discard(same.id)
    if same.id not in c.here.values():
        c.put(-same.id, same.id)
    return same.id


def _alike(telling: Telling, obj: GameObject, record: r.GameObject | None, owner: PlayerId) -> bool:
    card = telling.c.cards.get(obj.definition)
    token = obj.token
    return record is not None and card == record.card and obj.owner == owner and token == (record.kind == "Token")


def _go(telling: Telling, going: Going, record: r.GameObject | None, rule: str | None = None) -> None:
    c, zone = telling.c, going.to
    there = zone is Zone.BATTLEFIELD or zone is Zone.STACK
    controller = c.player_of(record.controller) if record is not None and there else None
    tapped = record is not None and zone is Zone.BATTLEFIELD and record.tapped
    why = telling.c.unexplain(f"to {zone}") if rule is None else rule
    c.move(going._replace(tapped=tapped, controller=controller), why)


def from_hidden(telling: Telling, instance: int, zone: Zone, owner: PlayerId, record: r.GameObject | None) -> None:
    """Record the move of a card that was unknown until now.

    A card in a hand becomes known there. A card in another zone came out of a hidden zone.
    """
    c, board = telling.c, telling.board
    player = board.players[owner]
    library, hand = c.state.zone("Library", owner), c.state.zone("Hand", owner)
    if zone is Zone.HAND:
        assert record is not None
        known = {c.here.get(one) for one in hand.objects} if hand is not None else set()
        if ObjectId(0) in player.hand and len(known) <= len(player.hand):
            to = tuple(board.players) if owner != c.whose else (owner,)
            number = c.number(record._replace(kind="Card"), to)
            becomes = ObjectId(board.next_object)
            known_card = e.HiddenCardKnown(
                player=owner, zone=Zone.HAND, index=None, becomes=becomes, definition=number, to=to
            )
            c.say(known_card, "400.2", c.causes.get(telling.resolving))
            c.put(instance, becomes)
            return
        rule = "103.5" if not board.turn else None
        _go(telling, Going(0, instance, zone, owner, Zone.LIBRARY), record, rule)
        return
    there = len(hand.objects) if hand is not None else 0
    if library is not None and len(player.library) > len(library.objects):
        _go(telling, Going(0, instance, zone, owner, Zone.LIBRARY), record)
    elif ObjectId(0) in player.hand and len(player.hand) > there:
        _go(telling, Going(0, instance, zone, owner, Zone.HAND), record)
    else:
        c.bring(Coming(instance, zone, owner), telling.c.unexplain(f"to {zone}"))


def _vanish(telling: Telling, instance: int, obj: GameObject) -> None:
    """Remove an object that no zone lists any more.

    Tokens and abilities cease to exist; cards are taken to be in their owner's library or graveyard.
    """
    c = telling.c
    if instance not in c.here:
        instance = -obj.id  # its number from before a gap belongs to no object now
        c.put(instance, obj.id)
    if obj.kind in ("activated", "triggered"):
        c.say(e.DidNotResolve(object=obj.id, reason=Reason.TARGETS), telling.c.unexplain("ability"))
    elif obj.copy_of:
        c.say(e.CopyCeased(object=obj.id, player=obj.owner, zone=obj.zone), "704.5e")
    elif obj.token:
        c.say(e.TokenCeased(object=obj.id, player=obj.owner, zone=obj.zone), telling.c.unexplain("token"))
    elif obj.kind == "emblem":
        return
    else:
        library = c.state.zone("Library", obj.owner)
        back = library is not None and len(c.board.players[obj.owner].library) < len(library.objects)
        to, index = (Zone.LIBRARY, -1) if back or obj.zone is Zone.GRAVEYARD else (Zone.GRAVEYARD, None)
        rule = telling.c.unexplain(f"from {obj.zone}")
        moved = c.move(Going(instance, instance, to, obj.owner, obj.zone, place=index), rule)
        if moved is not None:
            c.unplaced.add(moved)
    c.gone(instance)


def left_the_stack(telling: Telling) -> None:
    """500.2. Empty the stack after a gap, as a step or phase begins.

    The objects have left it unseen.
    """
    c = telling.c
    instances = {id: instance for instance, id in c.here.items()}
    for id in reversed(c.board.stack.copy()):
        _vanish(telling, instances.get(id, 0), c.board.objects[id])


def _ability(telling: Telling, instance: int, record: r.GameObject) -> None:
    c = telling.c
    source, definition = telling.source_of(record.parent, record)
    becomes = ObjectId(c.board.next_object)
    put = trusted.AbilityPutOnStack(
        player=c.player_of(record.controller), source=source, ability=(definition, record.card), becomes=becomes,
        kind="triggered", trigger=None, bindings=(),
    )  # fmt: skip
    c.causes[instance] = c.say(put, telling.c.unexplain("ability"))
    c.put(instance, becomes)


def put_copy(telling: Telling, instance: int, record: r.GameObject, cause: int | None) -> None:
    """707.10. Put a copy of a spell or ability on the stack, with the original's choices.

    The original is the uppermost similar object: the engine does not tell which one is copied.
    """
    c, board = telling.c, telling.board
    becomes = ObjectId(board.next_object)
    if record.kind == "Ability":
        source, definition = telling.source_of(record.parent, record)
        refs = [c.ability(definition, record.card, kind) for kind in KINDS]
        values = None
        alike = (id for id in reversed(board.stack) if board.objects[id].ability in refs)
    else:
        values = c.copiable(record)
        alike = (id for id in reversed(board.stack) if board.objects[id].definition == values.definition)
    original_id = next(alike, None)
    original = None if original_id is None else board.objects[original_id]
    is_ability = values is None
    copied = e.CopyPutOnStack(
        player=c.player_of(record.controller),
        of=becomes if original_id is None else original_id,
        becomes=becomes,
        kind="spell" if not is_ability else "activated" if original is None else original.kind,
        values=values,
        source=source if is_ability else None,
        ability=None if not is_ability else refs[0] if original is None else original.ability,
        bindings=() if original is None else tuple(sorted(original.bindings.items())),
        modes=() if original is None else original.modes,
        x=0 if original is None else original.x,
        targets=() if original is None else tuple(original.targets.items()),
        shares=() if original is None else tuple(original.shares.items()),
        chosen=() if original is None else tuple(original.chosen.items()),
        linked=() if original is None else tuple(original.linked.items()),
    )
    c.causes[instance] = c.say(copied, "707.10", cause)
    c.put(instance, becomes)
    telling.targets(instance)


def _hand(telling: Telling, zone: r.Zone) -> None:
    """Draw, add or return cards until a hand has the right number."""
    owner = telling.c.player_of(zone.owner)
    hand = telling.board.players[owner].hand
    rule = "103.5" if not telling.board.turn else None
    while len(hand) < len(zone.objects) and telling.board.players[owner].library:
        _go(telling, Going(0, 0, Zone.HAND, owner, Zone.LIBRARY), None, rule)
    while len(hand) < len(zone.objects):
        telling.c.bring(Coming(0, Zone.HAND, owner), telling.c.unexplain("to hand"))
    while len(hand) > len(zone.objects) and ObjectId(0) in hand:
        going = Going(0, 0, Zone.LIBRARY, owner, Zone.HAND, place=-1)
        telling.c.move(going, rule or telling.c.unexplain("from hand"))


def _order(telling: Telling, zone: r.Zone) -> None:
    """404.2. Move cards into a graveyard again, so that their order is right.

    After a gap cards may have gone there unseen, below others.
    """
    owner = telling.c.player_of(zone.owner)
    theirs = [telling.c.here.get(instance) for instance in reversed(members(telling.c.state, zone))]
    ours = [id for id in telling.board.players[owner].graveyard if id not in telling.c.unplaced]
    if ours == theirs or set(ours) != set(theirs):
        return
    first = next(place for place, id in enumerate(theirs) if ours[place] != id)
    instances = {id: instance for instance, id in telling.c.here.items()}
    for id in theirs[first:]:
        if id is not None:
            _go(telling, Going(instances[id], instances[id], Zone.GRAVEYARD, owner, Zone.LIBRARY), None)


def _library(telling: Telling, zone: r.Zone) -> None:
    """Add cards until a library has the right size; after a gap exile surplus ones.

    Nobody has seen where surplus cards are.
    """
    owner = telling.c.player_of(zone.owner)
    library = telling.board.players[owner].library
    while len(library) < len(zone.objects):
        telling.c.bring(Coming(0, Zone.LIBRARY, owner, place=-1), telling.c.unexplain("to library"))
    while telling.c.after_gap and len(library) > len(zone.objects):
        telling.c.unknown()
        away = telling.c.move(Going(0, 0, Zone.EXILE, owner, Zone.LIBRARY), UNEXPLAINED)
        if away is not None:
            telling.c.gone(0)
            telling.c.unplaced.add(away)
