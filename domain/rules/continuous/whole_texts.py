"""612.5, 612.6. Whole texts of objects: exchanged between two, or those that one has of another. Layer 3."""

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
    """612.6. The text of the card on top of its controller's graveyard, if that matches; else nothing."""
    board = context.board
    graveyard = board.players[context.you].graveyard
    top = board.objects.get(graveyard[-1]) if graveyard else None
    if top is None or not object_matches(mod.full_text_of_top, top, context):
        return ("full_text", 0, None, ())
    definition = context.definition
    has = [gained(context.game, definition, one)[1] for one in mod.and_has]
    return ("full_text", top.definition, board.definitions[top.definition], tuple(ref for refs in has for ref in refs))


def full_text(found: GameObject, number: int, printed: Printed | None, besides: tuple[AbilityRef, ...]) -> None:
    """612.6. Name, mana cost, colours, type line, rules text, power and toughness."""
    if printed is None:
        return
    found.name, found.mana_cost, found.colors = printed.name, printed.mana_cost, printed.colors
    found.supertypes, found.types, found.subtypes = printed.supertypes, printed.types, printed.subtypes
    found.power, found.toughness = printed.power, printed.toughness
    rules_text(found, number, printed.keywords, tuple((number, part) for part in printed.abilities))
    found.abilities += besides


def rules_text(found: GameObject, number: int, words: tuple[str, ...], abilities: tuple[AbilityRef, ...]) -> None:
    """612.5. The rules text, and what the types bring along (305.6)."""
    found.text = number if number != found.unchanged_face else 0
    found.keywords = keywords(tuple(words))
    found.abilities = tuple((one[0], one[1]) for one in abilities) + brought_along(found.types, found.subtypes)
