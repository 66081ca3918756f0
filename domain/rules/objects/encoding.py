"""702.99. Cipher: cards exiled encoded on a creature.

The exiled card is linked to the creature. Its static ability, which functions in exile, is the card's own text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import ObjectId
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.resolving.evaluation import Context, object_matches, reads_filter
from domain.rules.resolving.registry import does, new_objects
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

ENCODED = "encoded"


@does(lang.Encode)
def encode(game: Game, effect: lang.Encode, context: Context) -> Proposals:
    """702.99a. Exile a spell card encoded on a creature, if its controller wants to.

    A copy of a spell is represented by no card.
    """
    for id in context.objects(effect.encode):
        spell = game.board.objects[id]
        if spell.copy_of or spell.kind != "spell":
            continue
        among = tuple(one.id for one in game.board.permanents() if object_matches(effect.on, one, context))
        question = ChooseObjects(context.you, Reason.ENCODE, among, 0, min(1, len(among)), context.source)
        chosen, _ = yield from game.decide(question, "702.99a" if game.cites("702.99a") else "608.2c")
        for creature in chosen:
            exiled = new_objects((yield WouldMove(id, Zone.EXILE)))
            for card in exiled:
                if game.board.objects[card].zone is Zone.EXILE:
                    linked = e.ObjectsLinked(object=card, name=ENCODED, objects=(ObjectId(creature),))
                    game.say(linked, "607.2a")
    yield from ()


def _is_encoded_on(filter: g.EncodedOn, card: GameObject, context: Context) -> bool:
    """702.99b. Match a card in exile that is encoded on the named creature, and has the text that asks."""
    on = card.linked.get(ENCODED, ()) if card.zone is Zone.EXILE else ()
    is_this_text = not context.text or card.face == context.text
    return is_this_text and not set(on).isdisjoint(context.entities(filter.encoded_on))


reads_filter(g.EncodedOn, _is_encoded_on)
