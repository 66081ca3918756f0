"""612.5, 612.6. Whole texts in layer 3: exchanged between objects, or taken from another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.abilities import brought_along
from domain.board.characteristics import AbilityRef, Printed
from domain.board.keywords import keywords
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.freezing import Frozen
from domain.rules.abilities.keywords import gained
from domain.rules.resolving.evaluation import Context, object_matches

if TYPE_CHECKING:
    pass


def settle(mod: lang.FullText, context: Context) -> tuple[Frozen, ...]:
    """612.6. Return the settled text of the top card of the controller's graveyard.

    Nothing if the card does not match.
    """
    board = context.board
    graveyard = board.players[context.you].graveyard
    top = board.objects.get(graveyard[-1]) if graveyard else None
    if top is None or not object_matches(mod.full_text_of_top, top, context):
        return ("full_text", 0, None, ())
    definition = context.definition
    has = [gained(context.game, definition, grant)[1] for grant in mod.and_has]
    return ("full_text", top.definition, board.definitions[top.definition], tuple(ref for refs in has for ref in refs))


def full_text(permanent: GameObject, number: int, printed: Printed | None, besides: tuple[AbilityRef, ...]) -> None:
    """612.6. Give an object everything printed on another card, and further abilities."""
    if printed is None:
        return
    permanent.name, permanent.mana_cost, permanent.colors = printed.name, printed.mana_cost, printed.colors
    permanent.supertypes, permanent.types, permanent.subtypes = printed.supertypes, printed.types, printed.subtypes
    permanent.power, permanent.toughness = printed.power, printed.toughness
    rules_text(permanent, number, printed.keywords, tuple((number, part) for part in printed.abilities))
    permanent.abilities += besides


def rules_text(permanent: GameObject, number: int, words: tuple[str, ...], abilities: tuple[AbilityRef, ...]) -> None:
    """612.5. Replace an object's rules text; abilities from its types stay (305.6)."""
    permanent.text = number if number != permanent.unchanged_face else 0
    permanent.keywords = keywords(tuple(words))
    permanent.abilities = tuple((ref[0], ref[1]) for ref in abilities) + brought_along(
        permanent.types, permanent.subtypes
    )
