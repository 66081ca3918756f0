"""106.1, 605. Mana abilities that can simply be used: what each adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.construction import color_identity
from domain.ids import ObjectId, is_player
from domain.rules.resolving.evaluation import Context
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.table import Table


class FixedMana(dict[AbilityRef, "tuple[str, ...] | None"]):
    """What is known already of the abilities of a game."""


def fixed_mana(game: Table, ref: AbilityRef) -> tuple[str, ...] | None:
    """106.1. What a simple mana ability adds, a string for each choice: () if it is none, None if it varies."""
    known = game.kept(FixedMana)
    try:
        return known[ref]
    except KeyError:
        known[ref] = _fixed(game.part(ref))
    return known[ref]


_FIXED: dict[int, tuple[lang.Part, tuple[str, ...] | None]] = {}
"""By the identity of abilities, which are kept here with it, what they add."""

KEPT = 4096
"""Of so many abilities, at most, it is kept."""


def _fixed(part: lang.Part) -> tuple[str, ...] | None:
    """The same, read once of each ability, as games are tried out again and again."""
    known = _FIXED.get(id(part))
    if known is None:
        if len(_FIXED) >= KEPT:
            _FIXED.clear()
        known = _FIXED[id(part)] = part, fixed_mana_of(part)
    return known[1]


def fixed_mana_of(part: lang.Part) -> tuple[str, ...] | None:
    """What a mana ability adds: () if it is none that can simply be used, None if its amount must be read anew."""
    if (
        not isinstance(part, lang.Activated)
        or not part.is_mana
        or part.zone is not Zone.BATTLEFIELD
        or not _cheap(part)
    ):
        return ()
    for effect in part.activated if isinstance(part.activated, tuple) else ():
        if isinstance(effect, lang.AddMana):
            return effect.always
    return ()


def addable(effect: lang.AddMana, context: Context, seen: frozenset[ObjectId] = frozenset()) -> tuple[str, ...]:
    """106.1, 106.7. What an instruction could add now, before how often; what has been asked already is not again."""
    choices = effect.choices()
    if effect.could_produce is not None:
        made: set[str] = set()
        for id in context.matching(effect.could_produce):
            if not is_player(id) and id not in seen:
                made.update(_could_produce(context.game, context.board.objects[ObjectId(id)], seen | {ObjectId(id)}))
        return tuple(letter for letter in choices if letter in made)
    if "chosen" in effect.add_mana:
        source = context.last(context.source)
        chosen = source.chosen.get("color", "") if source is not None else ""
        others = (one.strip("{}") for one in effect.add_mana if one != "chosen")
        return tuple(dict.fromkeys((*others, *chosen)))
    if effect.add_mana == ("produced",):
        return tuple(dict.fromkeys(str(context.names.get("event.mana", ""))))
    if effect.add_mana == ("identity",):
        board = context.board
        leaders = [number for number, owner in board.commanders.items() if owner == context.you]
        identity = {color for number in leaders for color in color_identity(context.game.definition(number))}
        return tuple(letter for letter in choices if letter in identity)
    return choices


def _could_produce(game: Table, found: GameObject, seen: frozenset[ObjectId]) -> set[str]:
    """106.7. The types of mana that its mana abilities would make, whatever they cost and however much it is."""
    made: set[str] = set()
    for ref in found.abilities:
        part = game.part(ref)
        if isinstance(part, lang.Activated) and part.is_mana and isinstance(part.activated, tuple):
            context = Context(game, found.controller, found.id)
            for effect in part.activated:
                if isinstance(effect, lang.AddMana):
                    made.update(*addable(effect, context, seen))
    return made


def only_of(part: lang.Part) -> lang.SpentOn | None:
    """What the mana of an ability may be spent on."""
    return part.only_on if isinstance(part, lang.Activated) else None


def takes_itself(cost: g.Cost) -> bool:
    """602.2b. Return True if a cost taps or sacrifices the object whose ability it is for."""
    return cost == "tap_self" or (isinstance(cost, g.Sacrifice) and cost.sacrifice == "self")


def _cheap(part: lang.Activated) -> bool:
    return part.if_ is None and all(map(takes_itself, part.cost))
