"""701.42, 712.4, 712.21. Meld: two cards of a pair become one permanent.

They are two cards again when it leaves.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject, cards_of
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseOption
from domain.kernel.would import Melding, WouldMove
from domain.reasons import Reason
from domain.rules.mechanics import arranges
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does, new_objects
from domain.terms import HIDDEN_ZONES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Entry
    from domain.kernel.proposals import Proposals, Rules


@does(lang.Meld)
def meld(game: Game, effect: lang.Meld, context: Context) -> Proposals:
    """701.42a-c. Put two cards of one pair onto the battlefield as one permanent.

    Cards that cannot be melded stay where they are.
    """
    cards = [game.board.objects[id] for id in context.objects(effect.meld)]
    if len(cards) != 2:
        return
    both = _together(game, *cards)
    if both is None:
        return
    first, second = cards
    number = game.numbered(both, "701.42a")
    cost = "".join(card.mana_cost or "" for card in cards)
    melding = Melding(second.id, second.definition, number, cost)
    records = yield WouldMove(first.id, Zone.BATTLEFIELD, controller=context.you, tapped=effect.tapped, melding=melding)
    if effect.as_:
        context.names[effect.as_] = new_objects(records)


def _together(game: Game, first_card: GameObject, second_card: GameObject) -> lang.CardDefinition | None:
    """701.42b. Return the definition of the melded permanent, or None.

    None for tokens, copies, and cards that are no pair.
    """
    if (
        first_card.token
        or second_card.token
        or first_card.copy_of
        or second_card.copy_of
        or Zone.BATTLEFIELD in (first_card.zone, second_card.zone)
    ):
        return None
    first, second = game.definition(first_card.definition), game.definition(second_card.definition)
    if first.meld is None or second.meld is None or first_card.owner != second_card.owner:
        return None
    if (first.meld.with_, second.meld.with_) != (second.name, first.name) or first.meld.into != second.meld.into:
        return None
    return first.meld.into


def join(game: Game, permanent: ObjectId, melding: Melding, cause: int) -> None:
    """701.42a. Record that the second card is part of the permanent that has just entered."""
    event = e.CardsMelded(
        object=permanent,
        card=melding.other,
        other=melding.definition,
        definition=melding.into,
        cost=melding.cost,
    )
    game.say(event, "701.42a", cause)


# Leaving as two cards


@arranges("712.21", while_any={lang.Meld.KEY, "mutate"}, order=10)
def arrange(game: Game, entry: Entry) -> Rules:
    """712.21a, 712.21b. Ask for the order of the cards of a melded permanent before it leaves.

    For a graveyard or library their owner chooses, for exile the controller of the exiling effect.
    """
    would = entry.would
    if not isinstance(would, WouldMove) or would.to not in _ORDERED or would.apart:
        return
    permanent = game.board.objects[would.object]
    if permanent.zone is not Zone.BATTLEFIELD:
        return
    if permanent.merged:
        yield from _arrange_merged(game, entry, would, permanent)
        return
    if not permanent.melded:
        return
    names = tuple(game.board.definitions[number].name for number in (permanent.definition, permanent.melded))
    player = permanent.owner
    if would.to is Zone.EXILE and game.resolving in game.board.objects:
        player = game.board.objects[game.resolving].controller
    question = ChooseOption(player, _ORDERED[would.to], names, permanent.id)
    answer, _ = yield from game.decide(question, "712.21b" if would.to is Zone.EXILE else "712.21a")
    if answer == names[0]:
        entry.would = replace(would, first_above=True)


def _arrange_merged(game: Game, entry: Entry, would: WouldMove, permanent: GameObject) -> Rules:
    """730.3a, 730.3b. Ask which card of a merged permanent will be topmost in the new zone."""
    cards = cards_of(permanent)
    names = tuple(dict.fromkeys(game.board.definitions[number].name for number in cards))
    if len(names) < 2:
        return
    player = permanent.owner
    if would.to is Zone.EXILE and game.resolving in game.board.objects:
        player = game.board.objects[game.resolving].controller
    question = ChooseOption(player, _ORDERED[would.to], names, permanent.id)
    answer, _ = yield from game.decide(question, _rule(game, "730.3b" if would.to is Zone.EXILE else "730.3a"))
    topmost = next(number for number in cards if game.board.definitions[number].name == answer)
    entry.would = replace(would, topmost=topmost)


def _rule(game: Game, rule: str) -> str:
    """730. Return the rule to cite: 2017 had only the rule about melded cards."""
    return "712.21" if game.edition.name == "seed" else rule


_ORDERED = {
    Zone.GRAVEYARD: Reason.CARD_ON_TOP,
    Zone.LIBRARY: Reason.CARD_ON_TOP,
    Zone.EXILE: Reason.CARD_EXILED_LAST,
}
"""Zones in which the order of cards matters, with the reason of the choice."""


def is_several(permanent: GameObject) -> bool:
    """712.21, 730.3. Return True if several cards or tokens represent a permanent."""
    return bool(permanent.melded or permanent.merged) and permanent.zone is Zone.BATTLEFIELD


def parts(permanent: GameObject, would: WouldMove) -> tuple[int, ...]:
    """Return the definitions of a melded or merged permanent's cards, in order of moving.

    In a graveyard and in exile later cards are on top; in a library only their owner knows the order. Tokens that
    are part of it go nowhere, unless it is nothing else (730.3e).
    """
    if permanent.merged:
        return _merged(permanent, would)
    first, second = permanent.definition, permanent.melded
    if would.apart:
        return (first, second) if would.apart == second else (second, first)
    return (second, first) if would.first_above and would.to is not Zone.LIBRARY else (first, second)


def _merged(permanent: GameObject, would: WouldMove) -> tuple[int, ...]:
    cards = [*cards_of(permanent)]
    last = would.apart or (0 if would.to is Zone.LIBRARY else would.topmost)
    first = would.topmost if would.to is Zone.LIBRARY and not would.apart else 0
    for number, position in ((last, len(cards)), (first, 0)):
        if number in cards:
            cards.remove(number)
            cards.insert(position, number)
    return tuple(cards) or (permanent.definition,)


def part(game: Game, permanent: GameObject, would: WouldMove, second: int, index: int | None, cause: int) -> None:
    """712.21, 730.3. Record that a further card of the permanent goes to the same zone.

    A commander perhaps goes to the command zone (903.9c).
    """
    apart = bool(would.apart) and second == would.apart
    to = Zone.COMMAND if apart else would.to
    event = e.MeldedCardMoved(
        object=permanent.id,
        becomes=ObjectId(game.board.next_object),
        definition=second,
        player=PlayerId(permanent.owner),
        source=Zone.BATTLEFIELD,
        to=to,
        index=None if apart else index,
        above=not would.first_above and not permanent.merged if to in HIDDEN_ZONES else True,
    )
    game.say(event, "903.9c" if apart else _rule(game, "730.3") if permanent.merged else "712.21", cause)
