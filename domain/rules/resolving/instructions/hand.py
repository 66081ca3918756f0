"""121, 400.11, 701.9, 701.48. Instructions on hands: cards drawn, discarded, learned and brought in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.ids import ObjectId
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import (
    Proposal,
    WouldDiscard,
)
from domain.reasons import Reason
from domain.rules.replacement.draws import draws
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does, new_objects
from domain.terms import Zone

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from domain.events import Recorded
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals
from functools import lru_cache

from pydantic import TypeAdapter

from domain.board.evolve.support import new_card
from domain.cards import grammar as g
from domain.ids import PlayerId
from domain.kernel.questions import ChooseOption
from domain.models import LATER
from domain.rules.resolving.evaluation import object_matches
from domain.rules.resolving.registry import instructions

_EFFECTS: TypeAdapter[tuple[lang.Effect, ...]] = TypeAdapter(tuple[lang.Effect, ...], config=LATER)


@does(lang.Draw)
def draw(game: Game, effect: lang.Draw, context: Context) -> Proposals:
    """121.2. Draw cards one at a time, player by player in turn order (121.2c)."""
    amount, first = context.number(effect.draw), len(game.records)
    for player in context.players(effect.who):
        yield from draws(game, player, amount)
    if effect.as_:
        context.names[effect.as_] = tuple(_drawn(game.records[first:]))


def _drawn(records: Sequence[Recorded]) -> Iterator[ObjectId]:
    """121.1. Yield the cards that came into a hand as they were drawn."""
    drawing = False
    for record in records:
        event = record.event
        if isinstance(event, e.CardDrawn):
            drawing = True
        elif drawing and isinstance(event, e.ObjectMoved):
            drawing = False
            if event.becomes is not None and event.to is Zone.HAND:
                yield event.becomes


@does(lang.DiscardCards)
def discard(game: Game, effect: lang.DiscardCards, context: Context) -> Proposals:
    """701.9b. Choose cards, by each player or at random; then all discard at once (101.4)."""
    proposals: list[Proposal] = []
    for player in context.players(effect.who):
        owner = game.board.players[player]
        hand = tuple(owner.hand)
        if effect.cards is not None:
            meant = context.entities(effect.cards)
            hand = tuple(card for card in hand if card in meant)
        count = len(hand) if effect.discard == "all" else min(len(hand), context.number(effect.discard))
        if effect.at_random:
            chosen = tuple(game.dice("discard").sample(hand, count))
        else:
            secret = effect.cards is not None and effect.discard != "all" and tuple(owner.hand)
            question = ChooseObjects(player, Reason.DISCARD, hand, count, count, context.source, secret=secret)
            chosen, _ = yield from game.decide(question, "701.9b")
        proposals += [WouldDiscard(player, card) for card in chosen]
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = new_objects(records)


@does(lang.BringIn)
def bring_in(game: Game, effect: lang.BringIn, context: Context) -> Proposals:
    """400.11a, 400.11b. Put a card from outside the game into its owner's hand.

    The choice is secret: only the owner knows which cards there are.
    """
    brought = []
    for player in context.players(effect.who):
        owned = _owned(game, player, effect.bring_in, context)
        if not owned:
            continue
        question = ChooseOption(player, Reason.OUTSIDE, tuple(sorted(owned)), context.source, secret=True)
        name, position = yield from game.decide(question, "400.11b")
        becomes = ObjectId(game.board.next_object)
        game.say(
            e.CardBroughtIn(
                player=player,
                definition=owned[name],
                becomes=becomes,
                zone=Zone.HAND,
                index=None,
                how=Reason.SIDEBOARD,
            ),
            "400.11b",
            position,
        )
        brought.append(becomes)
    if effect.as_ is not None:
        context.names[effect.as_] = tuple(brought)


def _owned(game: Game, player: PlayerId, filter: g.Filter, context: Context) -> dict[str, int]:
    """400.11c. Return the matching cards of a player's sideboard: definition numbers by name.

    Abilities of a card about itself are taken into account.
    """
    board = game.board
    cards = (new_card(board, ObjectId(0), number, player, Zone.HAND) for number in board.players[player].sideboard)
    return {card.name: card.definition for card in cards if object_matches(filter, card, context)}


@does(lang.Learn)
def learn(game: Game, effect: lang.Learn, context: Context) -> Proposals:
    """701.48a. Learn: discard a card to draw one, or bring in a Lesson."""
    for player in context.players(effect.learn):
        yield from instructions(game, _learning(), context.with_(learner=(player,)))


@lru_cache(maxsize=1)
def _learning() -> tuple[lang.Effect, ...]:
    reveal = [
        {"bring_in": {"subtype": "Lesson"}, "who": "learner", "as": "lesson"},
        {"reveal": "lesson", "who": "learner"},
    ]
    return _EFFECTS.validate_python(
        [
            {
                "pay": [{"discard": "anything"}],
                "who": "learner",
                "do": [{"draw": 1, "who": "learner"}],
                "else": [{"may": reveal, "who": "learner"}],
            }
        ]
    )
