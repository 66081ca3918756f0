"""701.42, 712.4, 712.21. Meld: two cards of a pair become one permanent, and are two cards again when it leaves."""

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
    """701.42a-c. Two cards of one pair enter as one permanent; what cannot be melded stays where it is."""
    cards = [game.board.objects[id] for id in context.objects(effect.meld)]
    if len(cards) != 2:
        return
    both = _together(game, *cards)
    if both is None:
        return
    one, other = cards
    number = game.numbered(both, "701.42a")
    cost = "".join(card.mana_cost or "" for card in cards)
    melding = Melding(other.id, other.definition, number, cost)
    records = yield WouldMove(one.id, Zone.BATTLEFIELD, controller=context.you, tapped=effect.tapped, melding=melding)
    if effect.as_:
        context.names[effect.as_] = new_objects(records)


def _together(game: Game, one: GameObject, other: GameObject) -> lang.CardDefinition | None:
    """701.42b. What both are on their back faces; None for tokens, copies, and what is no pair."""
    if one.token or other.token or one.copy_of or other.copy_of or Zone.BATTLEFIELD in (one.zone, other.zone):
        return None
    first, second = game.definition(one.definition), game.definition(other.definition)
    if first.meld is None or second.meld is None or one.owner != other.owner:
        return None
    if (first.meld.with_, second.meld.with_) != (second.name, first.name) or first.meld.into != second.meld.into:
        return None
    return first.meld.into


def join(game: Game, permanent: ObjectId, melding: Melding, cause: int) -> None:
    """701.42a. The other card is part of what has just entered."""
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
    """712.21a, 712.21b. In which order the cards of a melded permanent come where they go is chosen before they do.

    For a graveyard or library by their owner, for exile by whose effect it is.
    """
    would = entry.would
    if not isinstance(would, WouldMove) or would.to not in _ORDERED or would.apart:
        return
    found = game.board.objects[would.object]
    if found.zone is not Zone.BATTLEFIELD:
        return
    if found.merged:
        yield from _arrange_merged(game, entry, would, found)
        return
    if not found.melded:
        return
    names = tuple(game.board.definitions[number].name for number in (found.definition, found.melded))
    player = found.owner
    if would.to is Zone.EXILE and game.resolving in game.board.objects:
        player = game.board.objects[game.resolving].controller
    question = ChooseOption(player, _ORDERED[would.to], names, found.id)
    answer, _ = yield from game.decide(question, "712.21b" if would.to is Zone.EXILE else "712.21a")
    if answer == names[0]:
        entry.would = replace(would, first_above=True)


def _arrange_merged(game: Game, entry: Entry, would: WouldMove, found: GameObject) -> Rules:
    """730.3a, 730.3b. Which of the cards of a merged permanent is the topmost where they go."""
    cards = cards_of(found)
    names = tuple(dict.fromkeys(game.board.definitions[number].name for number in cards))
    if len(names) < 2:
        return
    player = found.owner
    if would.to is Zone.EXILE and game.resolving in game.board.objects:
        player = game.board.objects[game.resolving].controller
    question = ChooseOption(player, _ORDERED[would.to], names, found.id)
    answer, _ = yield from game.decide(question, _rule(game, "730.3b" if would.to is Zone.EXILE else "730.3a"))
    topmost = next(number for number in cards if game.board.definitions[number].name == answer)
    entry.would = replace(would, topmost=topmost)


def _rule(game: Game, rule: str) -> str:
    """730. Nothing merged in 2017, but for melded cards: what is cited there is what was said of those."""
    return "712.21" if game.edition.name == "seed" else rule


_ORDERED = {
    Zone.GRAVEYARD: Reason.CARD_ON_TOP,
    Zone.LIBRARY: Reason.CARD_ON_TOP,
    Zone.EXILE: Reason.CARD_EXILED_LAST,
}
"""Where the order of cards means something, and what is chosen of it."""


def is_several(found: GameObject) -> bool:
    """712.21, 730.3. Return True if a permanent is represented by something else than the one card or token that it
    was."""
    return bool(found.melded or found.merged) and found.zone is Zone.BATTLEFIELD


def parts(found: GameObject, would: WouldMove) -> tuple[int, ...]:
    """The definitions of the cards of a melded or merged permanent in the order in which they go where it goes.

    In a graveyard and in exile what comes later is on top; in a library only their owner knows which is. Tokens that
    are part of it go nowhere, unless it is nothing else (730.3e).
    """
    if found.merged:
        return _merged(found, would)
    one, other = found.definition, found.melded
    if would.apart:
        return (one, other) if would.apart == other else (other, one)
    return (other, one) if would.first_above and would.to is not Zone.LIBRARY else (one, other)


def _merged(found: GameObject, would: WouldMove) -> tuple[int, ...]:
    cards = [*cards_of(found)]
    last = would.apart or (0 if would.to is Zone.LIBRARY else would.topmost)
    first = would.topmost if would.to is Zone.LIBRARY and not would.apart else 0
    for number, at in ((last, len(cards)), (first, 0)):
        if number in cards:
            cards.remove(number)
            cards.insert(at, number)
    return tuple(cards) or (found.definition,)


def part(game: Game, found: GameObject, would: WouldMove, second: int, index: int | None, at: int) -> None:
    """712.21, 730.3. A further card goes where the first went; a commander perhaps to the command zone (903.9c)."""
    apart = bool(would.apart) and second == would.apart
    to = Zone.COMMAND if apart else would.to
    event = e.MeldedCardMoved(
        object=found.id,
        becomes=ObjectId(game.board.next_object),
        definition=second,
        player=PlayerId(found.owner),
        source=Zone.BATTLEFIELD,
        to=to,
        index=None if apart else index,
        above=not would.first_above and not found.merged if to in HIDDEN_ZONES else True,
    )
    game.say(event, "903.9c" if apart else _rule(game, "730.3") if found.merged else "712.21", at)
