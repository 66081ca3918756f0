"""103, 104. Start and end of a game."""

from __future__ import annotations

from collections.abc import Iterable

from domain import events as e
from domain.board.evolve.door import nothing, on
from domain.board.evolve.support import define, is_option, new_card, seated
from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from domain.terms import Zone


@on(e.GameStarted)
def game_started(board: Board, event: e.GameStarted) -> None:
    board.edition = event.edition
    board.switches = dict(event.switches)
    board.format = event.format
    board.options = event.options
    board.shared_life = is_option(event.options, "shared_life")
    board.shared_turns = is_option(event.options, "shared_turns")
    board.seed = event.seed or ""
    board.salt = event.salt or ""
    if event.observed is not None:
        board.observed = event.observed.source
        board.observed_by = None if event.observed.player is None else PlayerId(event.observed.player)
    board.order = tuple(PlayerId(number) for number in range(1, len(event.seats) + 1))
    for number, team in enumerate(event.teams):
        for id in team:
            board.players[id] = Player(id, event.seats[id - 1], event.life, number)
    board.players = {id: board.players[id] for id in board.order}
    seated(board)


@on(e.DeckPresented)
def deck_presented(board: Board, event: e.DeckPresented) -> None:
    player = board.players[event.player]
    board.decks[event.player] = event.cards
    player.sideboard = event.sideboard or ()
    first = board.next_object
    board.next_object += event.size
    if event.printed is None or event.cards is None:
        player.library = [ObjectId(0)] * event.size
        return
    define(board, event)
    player.library = _library(board, first, event.cards, event.player)


@on(e.StartingLifeSet)
def starting_life_set(board: Board, event: e.StartingLifeSet) -> None:
    board.players[event.player].life = event.life


def _library(board: Board, first: int, definitions: Iterable[int], owner: PlayerId) -> list[ObjectId]:
    """Return new objects for the cards of a library, numbered from `first` on.

    Cards with the same definition are copies of one object.
    """
    plain: dict[int, GameObject] = {}
    library = []
    for number, definition in enumerate(definitions, first):
        id = ObjectId(number)
        known = plain.get(definition)
        if known is None:
            card = plain[definition] = new_card(board, id, definition, owner, Zone.LIBRARY)
        else:
            card = known.copy()
            card.id = id
        board.objects[id] = card
        library.append(id)
    return library


@on(e.CardSeen)
def card_seen(board: Board, event: e.CardSeen) -> None:
    board.definitions[event.definition] = event.printed
    board.seen.add(event.definition)
    board.next_definition = max(board.next_definition, event.definition + 1)


@on(e.StartingPlayerChosen)
def starting_player_chosen(board: Board, event: e.StartingPlayerChosen) -> None:
    board.starting_player = event.player


@on(e.LibraryShuffled)
def library_shuffled(board: Board, event: e.LibraryShuffled) -> None:
    player = board.players[event.player]
    first = board.next_object
    board.next_object += len(player.library)
    if event.order is None:
        for known in player.library:
            board.objects.pop(known, None)
        player.library = [ObjectId(0)] * len(player.library)
        return
    definitions = [board.objects.pop(old).definition for old in event.order]
    player.library = _library(board, first, definitions, event.player)


@on(e.MulliganTaken)
def mulligan_taken(board: Board, event: e.MulliganTaken) -> None:
    board.players[event.player].mulligans = event.taken


@on(e.HandKept)
def hand_kept(board: Board, event: e.HandKept) -> None:
    board.players[event.player].kept = True


@on(e.PlayerLost)
def player_lost(board: Board, event: e.PlayerLost) -> None:
    board.players[event.player].lost = event.reason


@on(e.PlayerLeft)
def player_left(board: Board, event: e.PlayerLeft) -> None:
    player = board.players[event.player]
    if board.passes and board.priority is not None and event.player in _passed(board, board.priority):
        board.passes -= 1
    for id in event.objects:
        gone = board.objects.pop(id)
        board.zone(gone.zone, gone.owner).remove(id)
        if gone.zone is Zone.BATTLEFIELD or gone.zone is Zone.STACK:
            if board.combat is not None and not gone.phased_out:
                gone.fought = board.combat.part_of(gone.id)
            board.former[id] = gone
    for hidden in (player.library, player.hand, player.graveyard):
        for id in hidden:
            board.objects.pop(id, None)
        hidden.clear()
    player.pool = ""
    player.bound = ()
    player.left = True
    board.supplements = {owner: deck for owner, deck in board.supplements.items() if owner != event.player}
    board.strays = tuple(id for id in board.strays if id in board.objects)


def _passed(board: Board, holder: PlayerId) -> tuple[PlayerId, ...]:
    """117.4. Return the players who have passed in succession: those before the holder of priority."""
    seats = [id for id in board.order if id == holder or not board.players[id].left]
    index = seats.index(holder)
    before = seats[index + 1 :] + seats[:index]
    return tuple(before[-board.passes :])


@on(e.GameEnded)
def game_ended(board: Board, event: e.GameEnded) -> None:
    board.outcome = (event.winners, event.reason)
    board.priority = None


nothing(e.MatchGameBegan, e.LoopFound, e.LimitReached, e.BoardDigested, e.StandInsNamed)
