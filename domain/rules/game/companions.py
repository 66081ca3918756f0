"""702.139, 103.2b, 116.2g. Companions: revealed before the game, and put into a hand for {3}."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.evolve.support import new_card
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.construction import CONSTRUCTED_SIZE, SIZE
from domain.formats import COMMANDER
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import Action, ChooseOption
from domain.mana import mana_cost
from domain.reasons import Reason
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.payment import pay_mana
from domain.rules.mechanics import Means, special_actions
from domain.rules.resolving.evaluation import Context, object_matches
from domain.rules.turn import timing
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

ACTION = "companion"
"""116.2g. Name of the action; a player has one companion at most."""

COMPANION = "companion"
"""702.139a. Designation of a player whose companion is still outside the game; its value is the card's name."""

COST = "{3}"

NONE = "none"
"""103.2b. The answer of a player who reveals no companion."""


def reveal(game: Game, player: PlayerId) -> Rules:
    """103.2b. Ask a player which companion to reveal, if the starting deck may have one."""
    able = {game.board.definitions[number].name: number for number in _able(game, player)}
    if not able:
        return
    question = ChooseOption(player, Reason.COMPANION, (*sorted(able), NONE))
    name, position = yield from game.decide(question, _rule(game, "103.2b"))
    if name == NONE or player in game.gone:
        return
    game.see(able[name], _rule(game, "103.2b"), position)
    game.say(e.DesignationGained(entity=player, name=COMPANION, value=name), _rule(game, "702.139a"), position)


def _rule(game: Game, number: str) -> str:
    """Return a rule's number, or that of the more general rule in an edition without companions."""
    return number if game.cites(number) else "116.2" if number == "116.2g" else "103.3"


def _able(game: Game, player: PlayerId) -> Iterator[int]:
    """702.139a. Yield the cards outside the game that may be the companion of the player's deck."""
    board = game.board
    for number in dict.fromkeys(board.players[player].sideboard):
        for part in game.definition(number).meanings if game.knows(number) else ():
            if isinstance(part, lang.Companion) and is_fulfilled(game, player, part, number):
                yield number


def is_fulfilled(game: Game, player: PlayerId, part: lang.Companion, companion: int) -> bool:
    """702.139a, 702.139b. Return True if the player's starting deck fulfils the condition of a companion."""
    board = game.board
    deck = [board.objects[id] for id in board.players[player].library if id in board.objects]
    deck += [card for card in map(board.object, board.command) if card.owner == player and board.is_commander(card)]
    context = Context(game, player, ObjectId(0), text=companion)
    cards = [card for card in deck if object_matches(part.companion, card, context)]
    if part.are is not None:
        return all(object_matches(part.are, card, context) for card in cards)
    if part.differ is not None:
        return len({card.name for card in cards}) == len(cards)
    if part.share is not None:
        return not cards or bool(frozenset(cards[0].types).intersection(*(card.types for card in cards)))
    least = SIZE if game.format.construction == COMMANDER else CONSTRUCTED_SIZE
    return len(cards) >= least + (part.beyond or 0)


def card_of(game: Game, player: PlayerId) -> GameObject | None:
    """702.139a. Return the player's companion as a card of their hand, or None."""
    owner = game.board.players[player]
    name = owner.designations.get(COMPANION)
    number = next((one for one in owner.sideboard if game.board.definitions[one].name == name), None)
    return None if number is None else new_card(game.board, ObjectId(0), number, player, Zone.HAND)


@special_actions("116.2g", while_any={lang.Companion.KEY}, order=30, lasts=True)
def options(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """116.2g. Yield the action of putting the companion into the hand, if possible now."""
    if COMPANION not in game.board.players[player].designations or not timing.sorcery_speed(game.board, player):
        return
    if card_of(game, player) is not None and can_afford(game, player, mana_cost(COST), means.sources):
        yield (ACTION,)


def take(game: Game, player: PlayerId, decided: int) -> Rules:
    """116.2g. Pay {3}, and put the companion from outside the game into its owner's hand.

    :raises Rewind: it could not be paid.
    """
    rule = _rule(game, "116.2g")
    if not (yield from pay_mana(game, player, COST, None, rule)):
        raise Rewind("{cost} cannot be paid", rule, cost=COST)
    card = card_of(game, player)
    if card is None:
        return
    with game.moment():
        becomes = ObjectId(game.board.next_object)
        game.say(
            e.CardBroughtIn(
                player=player,
                definition=card.definition,
                becomes=becomes,
                zone=Zone.HAND,
                index=None,
                how=Reason.SIDEBOARD,
            ),
            rule,
            decided,
        )
        game.say(e.DesignationLost(entity=player, name=COMPANION), rule, decided)
