"""201.4. Choosing card names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.naming import ChooseName
from domain.reasons import Reason
from domain.rules.resolving.evaluation import Context, object_matches
from domain.terms import HIDDEN_ZONES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

CARD_NAME = "card_name"
"""Kind of the chosen word, under which an object remembers a chosen card name."""


def question(game: Game, player: PlayerId, source: ObjectId, of: g.Filter | None, context: Context) -> ChooseName:
    """201.4. Return the question for the name of a card that matches `of`.

    The names suggested are those of cards that the player sees: first those of opponents' permanents.
    """
    fitting: dict[str, None] = {}
    others: dict[str, None] = {}
    for card in _seen(game, player):
        for face in _faces(game.definition(card.definition)):
            fits = of is None or object_matches(of, _as_card(card, face), context)
            (fitting if fits else others)[face.name] = None
    but = tuple(sorted(name for name in others if name not in fitting))
    likely = tuple(fitting) or _BASICS
    return ChooseName(player, Reason.CARD_NAME, likely, but, source, secret=True)


_BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""Names to suggest to a player who sees no card with the characteristics."""


def _seen(game: Game, player: PlayerId) -> Iterator[GameObject]:
    """Yield the cards visible to a player, with opponents' permanents first."""
    board = game.board
    open_cards = [
        obj for obj in board.objects.values() if _is_open(obj) or (obj.zone is Zone.HAND and obj.owner == player)
    ]
    yield from sorted(open_cards, key=lambda obj: (obj.owner == player, obj.zone is not Zone.BATTLEFIELD, obj.id))


def _is_open(obj: GameObject) -> bool:
    hidden = obj.zone in HIDDEN_ZONES or obj.face_down
    return not hidden and not obj.token and not obj.copy_of and obj.kind not in ("activated", "triggered")


def _faces(card: lang.CardDefinition) -> Iterator[lang.CardDefinition]:
    """201.4b, 201.4d, 201.4f. Yield the parts of a card whose names can be chosen."""
    if card.halves:
        yield from card.halves
        return
    yield card
    for face in (card.back, card.inset):
        if face is not None:
            yield face


def _as_card(card: GameObject, face: lang.CardDefinition) -> GameObject:
    """201.4a. Return the card with the characteristics that are printed on a face."""
    read, printed = card.copy(), face.printed()
    read.name, read.mana_cost, read.colors = printed.name, printed.mana_cost, printed.colors
    read.types, read.supertypes, read.subtypes = printed.types, printed.supertypes, printed.subtypes
    return read
