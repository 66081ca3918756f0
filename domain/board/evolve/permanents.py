"""110, 111, 122, 701. Permanents: tapped, created, with counters, attached, destroyed, turned."""

from __future__ import annotations

from domain import events as e
from domain.board.characteristics import Copiable
from domain.board.evolve.door import before_it_changes, nothing, on
from domain.board.evolve.support import cease, new_card, no_longer_attached, own, without
from domain.board.keywords import KEYWORD_COUNTERS
from domain.board.state import Board
from domain.terms import Zone


@on(e.PermanentsTapped)
def permanents_tapped(board: Board, event: e.PermanentsTapped) -> None:
    for id in event.objects:
        board.objects[id].tapped = True


@on(e.PermanentsUntapped)
def permanents_untapped(board: Board, event: e.PermanentsUntapped) -> None:
    for id in event.objects:
        board.objects[id].tapped = False


@on(e.TokenCreated)
def token_created(board: Board, event: e.TokenCreated) -> None:
    id = event.becomes
    board.next_object = id + 1
    token = new_card(board, id, event.definition, event.player, Zone.BATTLEFIELD)
    token.token, token.face_down = True, False
    token.tapped = event.tapped
    board.objects[id] = token
    board.battlefield.append(id)


@on(e.TokenSized)
def token_sized(board: Board, event: e.TokenSized) -> None:
    token = board.objects[event.object]
    printed = Copiable.printed(token.definition, board.definitions[token.definition])
    token.become_copy(printed.sized((event.power, event.toughness)))


@on(e.EnteredUnder)
def entered_under(board: Board, event: e.EnteredUnder) -> None:
    permanent = board.objects[event.object]
    permanent.controller = permanent.under = event.player


@on(e.TokenCeased)
def token_ceased(board: Board, event: e.TokenCeased) -> None:
    cease(board, event.object, event.player, event.zone)


@on(e.CountersPut)
def counters_put(board: Board, event: e.CountersPut) -> None:
    obj = own(board, event.object)
    obj.counters = {**obj.counters, event.kind: event.total}
    if event.kind in KEYWORD_COUNTERS:
        obj.counter_times = {**obj.counter_times, event.kind: board.position}
    obj.touched = board.position


@on(e.CountersRemoved)
def counters_removed(board: Board, event: e.CountersRemoved) -> None:
    if event.object in board.former:
        return  # 704.8: the object left at the same time, and is remembered as it was before
    obj = own(board, event.object)
    if event.total:
        obj.counters = {**obj.counters, event.kind: event.total}
    else:
        obj.counters = without(obj.counters, event.kind)
    obj.touched = board.position


@on(e.PlayerCountersPut)
def player_counters_put(board: Board, event: e.PlayerCountersPut) -> None:
    player = board.players[event.player]
    player.counters[event.kind] = event.total
    player.touched = board.position


@on(e.PlayerCountersRemoved)
def player_counters_removed(board: Board, event: e.PlayerCountersRemoved) -> None:
    player = board.players[event.player]
    if event.total:
        player.counters[event.kind] = event.total
    else:
        player.counters.pop(event.kind, None)
    player.touched = board.position


@on(e.ObjectAttached)
def object_attached(board: Board, event: e.ObjectAttached) -> None:
    permanent = board.objects[event.object]
    if permanent.attached_to is not None:
        no_longer_attached(board, permanent)
    permanent.attached_to = event.to
    permanent.timestamp = permanent.touched = board.position


@on(e.ObjectUnattached)
def object_unattached(board: Board, event: e.ObjectUnattached) -> None:
    if event.object in board.former:
        return  # 704.8: the object left at the same time, and is remembered as it was before
    permanent = board.objects[event.object]
    if permanent.attached_to is not None:
        no_longer_attached(board, permanent)
    permanent.attached_to = None
    permanent.touched = board.position


@on(e.PermanentTransformed)
def permanent_transformed(board: Board, event: e.PermanentTransformed) -> None:
    before_it_changes(board, event.object)
    permanent = board.objects[event.object]
    if event.values is not None:
        newest = [*permanent.copies][-1]
        permanent.copies = {**permanent.copies, 0: event.values}
        if newest == 0:
            permanent.print_copy(event.values)
        permanent.faces = event.faces
        permanent.turned = permanent.timestamp = permanent.touched = board.position
        return
    permanent.back = event.definition if event.definition != permanent.definition else 0
    front = board.definitions[permanent.definition]
    permanent.front_cost = front.mana_cost if permanent.back and not event.modal else None
    if not permanent.copies:
        token = permanent.token
        permanent.print(board.definitions[event.definition])
        permanent.token = token
    permanent.turned = permanent.timestamp = permanent.touched = board.position


@on(e.CardsMelded)
def cards_melded(board: Board, event: e.CardsMelded) -> None:
    permanent = board.objects[event.object]
    other = board.objects.pop(event.card).copy()
    board.zone(other.zone, other.owner).remove(event.card)
    other.became = event.object
    board.former[event.card] = other
    permanent.melded = event.other
    permanent.back = event.definition
    permanent.front_cost = event.cost
    permanent.print(board.definitions[event.definition])
    permanent.touched = board.position


@on(e.CreatureMutated)
def creature_mutated(board: Board, event: e.CreatureMutated) -> None:
    creature = board.objects[event.object]
    spell = board.objects.pop(event.spell)
    board.stack.remove(event.spell)
    board.strays = tuple([id for id in board.strays if id != event.spell])
    spell.became = event.object
    board.former[event.spell] = spell
    new = event.parts[-1 if event.over else 0]
    if creature.faces:
        creature.faces = (*creature.faces, new) if event.over else (new, *creature.faces)
    elif creature.back and not creature.melded:
        creature.faces = tuple(creature.back if number == creature.definition else number for number in event.parts)
    creature.merged = tuple(zip(event.parts, event.tokens, strict=True))
    creature.back, creature.front_cost = 0, None
    creature.melded = 0
    creature.copies = {**without(creature.copies, 0), 0: event.values}  # the new effect is the newest (613.7)
    creature.print_copy(event.values)
    creature.token = event.tokens[-1]
    creature.altered = True
    creature.touched = board.position


@on(e.ProtectorChosen)
def protector_chosen(board: Board, event: e.ProtectorChosen) -> None:
    permanent = own(board, event.object)
    permanent.protector = event.player
    permanent.touched = board.position


nothing(
    e.PermanentDestroyed,
    e.PermanentSacrificed,
    e.PermanentExerted,
    e.CreatureEnlisted,
    e.CreatureCrewed,
    e.CreatureFought,
    e.PermanentExplored,
    e.CreatureSaddled,
    e.PermanentRegenerated,
)
