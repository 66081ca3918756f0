"""702.94. Miracle: cards revealed while being drawn, and their triggered abilities.

The keyword's definition has the cost and what the trigger does. It does not say when the ability triggers: a card in
a hand is not among the objects whose triggers are looked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.language.vocabulary import vocabulary
from domain.events import Recorded
from domain.kernel.questions import ChooseOption
from domain.kernel.would import WouldDraw, WouldMove
from domain.reasons import Reason
from domain.rules.abilities.keywords import of_keyword
from domain.rules.mechanics import arranges, triggers
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Entry
    from domain.kernel.proposals import Rules

MIRACLE: Final = "miracle"


@arranges("702.94a", while_any={MIRACLE}, order=20)
def reveal_as_drawn(game: Game, entry: Entry) -> Rules:
    """702.94a, 121.9. Ask if a player reveals the first card drawn in a turn.

    Only a card with miracle can be revealed. The question is asked for any card, as leaving it out would tell the
    others what the card is not. In games without miracle there is no question.
    """
    would, parent = entry.would, entry.parent
    if parent is None or not isinstance(parent.would, WouldDraw) or not isinstance(would, WouldMove):
        return
    player = parent.would.player
    if game.board.turn < 1 or game.board.players[player].draws or would.to is not Zone.HAND:
        return
    if not any(MIRACLE in vocabulary(definition) for definition in game.definitions.values()):
        return
    options = ("yes", "no") if MIRACLE in game.board.objects[would.object].keywords else ("no",)
    question = ChooseOption(player, Reason.MIRACLE, options, would.object, secret=True)
    answer, _ = yield from game.decide(question, "702.94a")
    if answer == "yes":
        entry.would = replace(would, revealed=True)


@triggers("702.94a", while_any={MIRACLE}, watches=(e.CardsRevealed,), order=20)
def notice(game: Game, records: Sequence[Recorded]) -> None:
    """702.94a. Trigger the ability of a card revealed while being drawn."""
    drawn = {
        record.event.becomes
        for record in records
        if isinstance(record.event, e.ObjectMoved) and record.event.to is Zone.HAND
    }
    for record in records:
        for id in record.event.cards or () if isinstance(record.event, e.CardsRevealed) else ():
            card = game.board.objects.get(id)
            if id in drawn and card is not None:
                _trigger(game, card, record.position)


def _trigger(game: Game, card: GameObject, cause: int) -> None:
    for ref in card.abilities:
        if of_keyword(game, ref, MIRACLE) and isinstance(game.part(ref), lang.Triggered):
            number = game.board.next_trigger
            triggered = e.AbilityTriggered(number=number, player=card.owner, source=card.id, ability=ref, bindings=())
            game.say(triggered, "702.94a", cause)
            return
