"""110, 111, 122, 701. Permanents: tapped, created, with counters, attached, destroyed, turned."""

from __future__ import annotations

from domain import events as e
from domain.board.characteristics import Copiable
from domain.board.evolve.door import before_it_changes, nothing, on
from domain.board.evolve.support import cease, new_card, no_longer_attached, own, without
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
    found = board.objects[event.object]
    found.controller = found.under = event.player


@on(e.TokenCeased)
def token_ceased(board: Board, event: e.TokenCeased) -> None:
    cease(board, event.object, event.player, event.zone)


@on(e.CountersPut)
def counters_put(board: Board, event: e.CountersPut) -> None:
    found = own(board, event.object)
    found.counters = {**found.counters, event.kind: event.total}
    found.touched = board.position


@on(e.CountersRemoved)
def counters_removed(board: Board, event: e.CountersRemoved) -> None:
    if event.object in board.former:
        return  # 704.8: it left at the same time, and is remembered as it was before
    found = own(board, event.object)
    if event.total:
        found.counters = {**found.counters, event.kind: event.total}
    else:
        found.counters = without(found.counters, event.kind)
    found.touched = board.position


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
    found = board.objects[event.object]
    if found.attached_to is not None:
        no_longer_attached(board, found)
    found.attached_to = event.to
    found.timestamp = found.touched = board.position


@on(e.ObjectUnattached)
def object_unattached(board: Board, event: e.ObjectUnattached) -> None:
    if event.object in board.former:
        return  # 704.8: it left at the same time, and is remembered as it was before
    found = board.objects[event.object]
    if found.attached_to is not None:
        no_longer_attached(board, found)
    found.attached_to = None
    found.touched = board.position


@on(e.PermanentTransformed)
def permanent_transformed(board: Board, event: e.PermanentTransformed) -> None:
    before_it_changes(board, event.object)
    found = board.objects[event.object]
    if event.values is not None:
        newest = [*found.copies][-1]
        found.copies = {**found.copies, 0: event.values}
        if newest == 0:
            found.print_copy(event.values)
        found.faces = event.faces
        found.turned = found.timestamp = found.touched = board.position
        return
    found.back = event.definition if event.definition != found.definition else 0
    front = board.definitions[found.definition]
    found.front_cost = front.mana_cost if found.back and not event.modal else None
    if not found.copies:
        token = found.token
        found.print(board.definitions[event.definition])
        found.token = token
    found.turned = found.timestamp = found.touched = board.position


@on(e.CardsMelded)
def cards_melded(board: Board, event: e.CardsMelded) -> None:
    found = board.objects[event.object]
    other = board.objects.pop(event.card).copy()
    board.zone(other.zone, other.owner).remove(event.card)
    other.became = event.object
    board.former[event.card] = other
    found.melded = event.other
    found.back = event.definition
    found.front_cost = event.cost
    found.print(board.definitions[event.definition])
    found.touched = board.position


@on(e.CreatureMutated)
def creature_mutated(board: Board, event: e.CreatureMutated) -> None:
    found = board.objects[event.object]
    spell = board.objects.pop(event.spell)
    board.stack.remove(event.spell)
    board.strays = tuple([id for id in board.strays if id != event.spell])
    spell.became = event.object
    board.former[event.spell] = spell
    new = event.parts[-1 if event.over else 0]
    if found.faces:
        found.faces = (*found.faces, new) if event.over else (new, *found.faces)
    elif found.back and not found.melded:
        found.faces = tuple(found.back if number == found.definition else number for number in event.parts)
    found.merged = tuple(zip(event.parts, event.tokens, strict=True))
    found.back, found.front_cost = 0, None
    found.melded = 0
    found.copies = {**without(found.copies, 0), 0: event.values}  # what begins now is the newest (613.7)
    found.print_copy(event.values)
    found.token = event.tokens[-1]
    found.altered = True
    found.touched = board.position


@on(e.ProtectorChosen)
def protector_chosen(board: Board, event: e.ProtectorChosen) -> None:
    found = own(board, event.object)
    found.protector = event.player
    found.touched = board.position


nothing(e.PermanentDestroyed, e.PermanentSacrificed, e.PermanentExerted, e.PermanentRegenerated)
