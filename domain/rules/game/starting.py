"""103. Starting the game: decks, starting player, opening hands and mulligans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.ids import PlayerId
from domain.kernel.proposals import Ruling
from domain.kernel.questions import ChooseObjects, Mulligan
from domain.kernel.would import WouldDraw, WouldMove
from domain.reasons import Reason
from domain.rules.game import companions, opening_hands, teams
from domain.rules.resolving.instructions.library import shuffle_library
from domain.rules.variants.hooks import in_play
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules
    from domain.kernel.seats import Seat

HAND_SIZE = 7
"""103.5. Starting hand size."""


def set_up(game: Game, seats: Sequence[Seat]) -> None:
    """103.2, 103.4. Present the decks of the seats and set life totals."""
    for number, seat in enumerate(seats, 1):
        first = game.board.next_definition
        _present(game, PlayerId(number), seat)
        for variant in in_play(game):
            variant.brings(game, PlayerId(number), seat)
        _name_stand_ins(game, PlayerId(number), seat, first)
    for variant in in_play(game):
        variant.life(game)


def _present(game: Game, player: PlayerId, seat: Seat) -> None:
    kinds = list(dict.fromkeys(card.hash for card in (*seat.deck, *seat.sideboard)))
    first = game.board.next_definition
    numbers = {hash: first + offset for offset, hash in enumerate(kinds)}
    game.say(
        e.DeckPresented(
            player=player,
            size=len(seat.deck),
            first=first,
            kinds=len(kinds),
            printed=tuple(game.definitions[hash].printed() for hash in kinds),
            cards=tuple(numbers[card.hash] for card in seat.deck),
            sideboard=tuple(numbers[card.hash] for card in seat.sideboard),
        ),
        "103.3",
        1,
    )


def _name_stand_ins(game: Game, player: PlayerId, seat: Seat, first: int) -> None:
    """Record which definitions from number `first` on are stand-ins, and for how many cards."""
    blanks = {card.hash for card in seat.cards() if card.stand_in}
    if blanks:
        printed = game.board.definitions
        numbers = tuple(number for number, one in printed.items() if number >= first and one.hash in blanks)
        count = sum(card.hash in blanks for card in seat.cards())
        game.say(e.StandInsNamed(player=player, cards=count, definitions=numbers), "103.3", 1)


def begin(game: Game) -> Rules:
    """103.1-103.6. Choose who begins, shuffle, draw, and take mulligans until everybody keeps."""
    board = game.board
    starting = yield from _starting_player(game)
    game.because = game.say(e.StartingPlayerChosen(player=starting), "103.1")
    order = board.order[board.order.index(starting) :] + board.order[: board.order.index(starting)]
    for player in order:
        yield from companions.reveal(game, player)
    for player in order:
        shuffle_library(game, player, "103.3")
        deck = board.supplements.get(player)
        if deck:
            game.say(e.SupplementShuffled(player=player, order=tuple(game.dice("shuffle").shuffled(deck))), "103.3")
    for player in order:
        yield from _draw_hand(game, player)
    deciding = list(order)
    while deciding:
        deciding = yield from _mulligans(game, deciding)
    for player in order:
        yield from opening_hands.act(game, player)
    for variant in in_play(game):
        yield from variant.begins(game)


def _starting_player(game: Game) -> Ruling[PlayerId]:
    """103.1. Return the starting player: chance decides, or the loser of the match's previous game.

    A player who has a choice chooses among the players whose side may begin; with teams among the teams.
    """
    place = next((one.event for one in game.records if isinstance(one.event, e.MatchGameBegan)), None)
    if place is None or place.chooser is None:
        return teams.who_begins(game)
    among = teams.may_begin(game)
    if len(among) == 1:
        return among[0]
    question = ChooseObjects(place.chooser, Reason.STARTING_PLAYER, among, 1, 1)
    (chosen,), game.because = yield from game.decide(question, "103.1")
    return chosen


def _draw_hand(game: Game, player: PlayerId) -> Rules:
    for _ in range(HAND_SIZE):
        yield from game.at_once([WouldDraw(player)], "103.5")


def _mulligans(game: Game, deciding: list[PlayerId]) -> Ruling[list[PlayerId]]:
    """103.5. Let players declare in turn order, then take all mulligans simultaneously.

    Returns the players who took one.
    """
    taken: dict[PlayerId, int | None] = {}
    for player in deciding:
        yield from _declare(game, player, taken)
    for player, cause in taken.items():
        if player in game.gone:
            continue
        hand = game.board.players[player].hand
        yield from game.at_once([WouldMove(card, Zone.LIBRARY) for card in tuple(hand)], "103.5", cause)
        shuffle_library(game, player, "103.5", cause)
        yield from _draw_hand(game, player)
    for player in taken:
        yield from _put_on_bottom(game, player)
    return list(taken)


def _declare(game: Game, player: PlayerId, taken: dict[PlayerId, int | None]) -> Rules:
    """103.5. Ask a player to keep or mulligan, unless the next hand would be empty."""
    owner = game.board.players[player]
    answer, decided = None if _bottomed(game, player) < HAND_SIZE else "keep", None
    if answer is None:
        yield from opening_hands.instead_of_mulligan(game, player)
    while answer is None and player not in game.gone:
        question = Mulligan(player, tuple(owner.hand), owner.mulligans)
        answer, decided = yield from game.decide(question, "103.5", again=True)
    if player in game.gone:
        return
    if answer == "mulligan":
        taken[player] = game.say(e.MulliganTaken(player=player, taken=owner.mulligans + 1), "103.5", decided)
    else:
        game.say(e.HandKept(player=player, cards=len(owner.hand)), "103.5", decided)


def _bottomed(game: Game, player: PlayerId) -> int:
    """103.5, 103.5c. Return the number of cards to put on the bottom.

    In some formats the first mulligan is free.
    """
    return max(0, game.board.players[player].mulligans - (1 if game.format.free_mulligan else 0))


def _put_on_bottom(game: Game, player: PlayerId) -> Rules:
    """103.5. Put a card on the bottom for each mulligan taken, in any order."""
    hand, count = tuple(game.board.players[player].hand), _bottomed(game, player)
    if count and player not in game.gone:
        question = ChooseObjects(player, Reason.BOTTOM_OF_LIBRARY, hand, count, count)
        chosen, decided = yield from game.decide(question, "103.5")
        yield from game.at_once([WouldMove(card, Zone.LIBRARY, index=-1) for card in chosen], "103.5", decided)
