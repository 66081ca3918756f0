"""106.1, 605. The mana that mana abilities add.

A simple mana ability only taps or sacrifices its object.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import TYPE_CHECKING

from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language.of_its_costs import adding_mana
from domain.ids import ObjectId, is_player
from domain.rules.resolving.amounts import identity
from domain.rules.resolving.evaluation import Context, reads_filter
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.table import Table


class FixedMana(dict[AbilityRef, "tuple[str, ...] | None"]):
    """Cache of `fixed_mana` for the abilities of a game."""


def fixed_mana(game: Table, ref: AbilityRef) -> tuple[str, ...] | None:
    """106.1. Return the mana that a simple mana ability adds, one string for each choice.

    `()` for any other ability. None if the mana varies and must be worked out on the board.
    """
    known = game.kept(FixedMana)
    try:
        return known[ref]
    except KeyError:
        known[ref] = _fixed(game.part(ref))
    return known[ref]


_FIXED: dict[int, tuple[lang.Part, tuple[str, ...] | None]] = {}
"""Cache of `fixed_mana_of`, by identity of the ability; the ability is stored too, so that it stays alive."""

KEPT = 4096
"""Greatest size of the cache."""


def _fixed(part: lang.Part) -> tuple[str, ...] | None:
    """Return `fixed_mana_of` from a cache shared by all games.

    Games are tried out again and again, with the same abilities.
    """
    known = _FIXED.get(id(part))
    if known is None:
        if len(_FIXED) >= KEPT:
            _FIXED.clear()
        known = _FIXED[id(part)] = part, fixed_mana_of(part)
    return known[1]


def fixed_mana_of(part: lang.Part) -> tuple[str, ...] | None:
    """Return the mana that a simple mana ability adds, one string for each choice.

    A simple mana ability is on the battlefield, has no condition, and costs nothing but tapping or sacrificing its
    object. `()` for any other ability. None if the mana varies and must be worked out on the board.
    """
    if (
        not isinstance(part, lang.Activated)
        or not part.is_mana
        or part.zone is not Zone.BATTLEFIELD
        or not _cheap(part)
    ):
        return ()
    for effect in part.effects:
        if isinstance(effect, lang.AddMana):
            return effect.always
        if isinstance(effect, lang.If) and any(True for _ in adding_mana(effect)):
            return None
    return ()


def added(effects: tuple[lang.Effect, ...], context: Context) -> Iterator[lang.AddMana]:
    """608.2c. Yield the instructions that would add mana now, as the conditions stand."""
    for effect in effects:
        if isinstance(effect, lang.AddMana):
            yield effect
        elif isinstance(effect, lang.If):
            yield from added(effect.do if context.true(effect.if_) else effect.else_, context)


def mana_options(effect: lang.AddMana, context: Context) -> tuple[str, ...]:
    """106.1. Return the mana that an instruction could add now, one string for each choice."""
    kinds = addable(effect, context)
    if effect.by_devotion:
        whole = (kind * context.number(g.Devotion(devotion=kind)) for kind in kinds)
        return tuple(mana for mana in whole if mana)
    return effect.given(kinds, context.number(effect.n))


def addable(effect: lang.AddMana, context: Context, asked: Set[ObjectId] = frozenset()) -> tuple[str, ...]:
    """106.1, 106.7. Return the kinds of mana that an instruction could add now, once.

    One string for each kind; the instruction's amount is not yet applied. Objects in `asked` have been looked at
    already and are not looked at again.
    """
    choices = effect.choices()
    if effect.could_produce is not None:
        made: set[str] = set()
        for id in context.matching(effect.could_produce):
            if not is_player(id) and id not in asked:
                made.update(_could_produce(context.game, context.board.objects[ObjectId(id)], asked | {ObjectId(id)}))
        return tuple(letter for letter in choices if letter in made)
    if effect.among is not None:
        colors = {
            color for id in context.matching(effect.among) for color in context.board.objects[ObjectId(id)].colors
        }
        found = tuple(letter for letter in choices if letter in colors)
        return (("".join(found),) if found else ()) if effect.each else found
    if "chosen" in effect.add_mana:
        source = context.last(context.source)
        chosen = source.chosen.get("color", "") if source is not None else ""
        others = (one.strip("{}") for one in effect.add_mana if one != "chosen")
        return tuple(dict.fromkeys((*others, *chosen)))
    if effect.add_mana == ("produced",):
        return tuple(dict.fromkeys(str(context.names.get("event.mana", ""))))
    if effect.add_mana == ("identity",):
        colors = identity(context, context.you)
        return tuple(letter for letter in choices if letter in colors)
    return choices


def _could_produce(game: Table, permanent: GameObject, asked: Set[ObjectId]) -> set[str]:
    """106.7. Return the types of mana that the permanent's mana abilities would make.

    Their costs and amounts do not matter.
    """
    made: set[str] = set()
    for ref in permanent.abilities:
        part = game.part(ref)
        if isinstance(part, lang.Activated) and part.is_mana:
            context = Context(game, permanent.controller, permanent.id)
            doubtful = [effect for effect in part.effects if not isinstance(effect, (lang.AddMana, lang.If))]
            for effect in (*added(part.effects, context), *(one for each in doubtful for one in adding_mana(each))):
                made.update(*addable(effect, context, asked))
    return made


reads_filter(
    g.CouldProduce,
    lambda filter, obj, context: filter.could_produce.strip("{}") in _could_produce(context.game, obj, {obj.id}),
)


def only_of(part: lang.Part) -> lang.SpentOn | None:
    """Return the limit on how to spend an ability's mana; None if there is none."""
    return part.only_on if isinstance(part, lang.Activated) else None


def takes_itself(cost: g.Cost) -> bool:
    """602.2b. Return True if a cost taps or sacrifices the ability's own object."""
    return cost == "tap_self" or (isinstance(cost, g.Sacrifice) and cost.sacrifice == "self")


def _cheap(part: lang.Activated) -> bool:
    return part.if_ is None and all(map(takes_itself, part.cost))
