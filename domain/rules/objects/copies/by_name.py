"""707.13, 707.14. Copies of cards that are defined by their name: one that a text gives, or one that was noted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as l
from domain.ids import ObjectId
from domain.kernel.proposals import Ruling
from domain.kernel.questions import ChooseOption
from domain.reasons import Reason
from domain.rules.resolving.reading import Context
from domain.rules.resolving.support import does

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

NOTED, CHOSEN = "noted", Reason.CARD_NAME


@does(l.NoteName)
def note_name(game: Game, effect: l.NoteName, context: Context) -> Proposals:
    """707.14. What a card in a graveyard is called; its object remembers it wherever the card goes."""
    for id in context.objects(effect.note_name)[:1]:
        if context.source in game.board.objects:
            name = game.board.definitions[game.board.objects[id].definition].name
            game.say(e.QualityChosen(object=context.source, name=NOTED, value=name), _rule(game, "707.14"))
    yield from ()


@does(l.CopyNamed)
def copy_named(game: Game, effect: l.CopyNamed, context: Context) -> Proposals:
    """707.13. The copy is created outside the game, and is gone when it is not cast."""
    context.names[effect.as_] = ()
    name = yield from _name(game, effect, context)
    definition = _defined(game, name)
    if definition is None:
        return
    rule = _rule(game, "707.14" if effect.copy_named == NOTED else "707.13")
    number = game.numbered(definition, rule)
    becomes = ObjectId(game.board.next_object)
    game.say(e.NamedCardCopied(player=context.you, definition=number, becomes=becomes), rule)
    context.names[effect.as_] = (becomes,)


def _name(game: Game, effect: l.CopyNamed, context: Context) -> Ruling[str]:
    """The name that was noted, or one that its object has not chosen before; nothing if there is none."""
    source = context.last(context.source)
    chosen = source.chosen if source is not None else {}
    if effect.copy_named == NOTED:
        return chosen.get(NOTED, "")
    before = {value for key, value in chosen.items() if key.startswith(CHOSEN)}
    names = tuple(name for name in effect.copy_named if name not in before)
    if not names:
        return ""
    name, at = yield from game.decide(
        ChooseOption(context.you, Reason.CARD_NAME, names, context.source), _rule(game, "707.13")
    )
    if context.source in game.board.objects:
        event = e.QualityChosen(object=context.source, name=f"{CHOSEN} {len(before) + 1}", value=name)
        game.say(event, "607.2d", at)
    return name


def _rule(game: Game, rule: str) -> str:
    """In the rules of the seeds no card was copied by its name; what does it there is told as other copies of cards."""
    return "707.12" if game.edition.name == "seed" else rule


def _defined(game: Game, name: str) -> l.CardDefinition | None:
    """The card of that name that came with the game; there is no copy of one that is not defined anywhere."""
    known = [card for card in game.definitions.values() if card.name == name and not card.token]
    return min(known, key=lambda card: card.hash, default=None)
