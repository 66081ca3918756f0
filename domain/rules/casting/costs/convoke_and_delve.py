"""702.51, 702.66, 702.126, 701.67. Convoke, delve, improvise, waterbend: tapping or exiling instead of paying mana.

They apply once the total cost is determined: they are neither alternative nor additional costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.keywords import KEYWORDS
from domain.ids import ObjectId, PlayerId, is_player
from domain.mana import ManaSource
from domain.rules.abilities.index import HELPING, index
from domain.rules.casting.costs import changes
from domain.rules.continuous import next_spells
from domain.rules.mechanics import in_play
from domain.rules.resolving.evaluation import Context
from domain.terms import HELP

if TYPE_CHECKING:
    from domain.kernel.game import Game

NO_ABILITY = -1
"""Number in place of a mana ability's, for an object that helps to pay and makes no mana."""


_WATERBENDING = lang.HelpsPay.model_validate(
    {"helps_pay": {"any": [{"type": "artifact"}, {"type": "creature"}]}, "how": "tap"}
)
"""701.67a. The ability to tap artifacts and creatures for the mana of a waterbend cost."""


def of_spell(game: Game, player: PlayerId, spell: GameObject, card: lang.CardDefinition) -> tuple[lang.HelpsPay, ...]:
    """Return the abilities that let objects pay for the spell's mana, such as convoke.

    They are the spell's own, and those that effects give it. Each counts once (702.51d).
    """
    words = in_play(game).words
    given = tuple(
        help
        for word, help in _BY_KEYWORD.items()
        if word in words and help not in card.helps and _is_given(game, player, spell, word)
    )
    return (*card.helps, *given)


_BY_KEYWORD: dict[str, lang.HelpsPay] = {
    word: lang.HelpsPay.model_validate(KEYWORDS[word].means[0]) for word in HELPING
}


def _is_given(game: Game, player: PlayerId, spell: GameObject, word: str) -> bool:
    """Return True if an effect gives the spell this keyword."""
    if any(next_spells.gets(game, player, spell, word)):
        return True
    functioning = index(game)
    for source, ref, part in functioning.modifiers if "grant" in functioning.names else ():
        if any(isinstance(mod, lang.Grant) and mod.grant == word for mod in part.static):
            context = Context(game, source.controller, source.id, text=ref[0])
            if context.true(part.while_) and changes.concerns(part.to, spell, player, context):
                return True
    return False


def of_costs(costs: tuple[g.Cost, ...]) -> tuple[lang.HelpsPay, ...]:
    """701.67a. Return the help of tapping artifacts and creatures, if a cost has waterbend."""
    return (_WATERBENDING,) if any(isinstance(cost, g.PayMana) and cost.waterbend for cost in costs) else ()


def helpers(
    game: Game, player: PlayerId, spell: GameObject, part: lang.HelpsPay, but: ObjectId | None
) -> tuple[ObjectId, ...]:
    """Return the objects that could be tapped or exiled to help, without `but`."""
    context = Context(game, player, spell.id)
    objects = (game.board.objects[ObjectId(id)] for id in context.matching(part.helps_pay) if not is_player(id))
    return tuple(
        one.id
        for one in objects
        if one.id != but
        and (one.owner == player if part.how == "exile" else one.controller == player and not one.tapped)
    )


def with_help(
    game: Game,
    player: PlayerId,
    spell: GameObject,
    parts: tuple[lang.HelpsPay, ...],
    sources: tuple[ManaSource, ...],
    but: ObjectId | None,
) -> tuple[ManaSource, ...]:
    """Return the mana sources, with objects that can be tapped or exiled for mana added.

    An object that can do either is one source. `but` cannot help.
    """
    if not parts:
        return sources
    known: dict[int, ManaSource] = {source[0]: source for source in sources}
    for part in parts:
        for id in helpers(game, player, spell, part, but):
            helper = game.board.objects[id]
            mana = (*(helper.colors if part.colored else ()), HELP)
            made = known[id][2] if id in known else ()
            known[id] = (id, known[id][1] if id in known else NO_ABILITY, tuple(dict.fromkeys((*made, *mana))))
    return tuple(known.values())


def for_ability(
    game: Game, player: PlayerId, obj: GameObject, costs: tuple[g.Cost, ...], sources: tuple[ManaSource, ...]
) -> tuple[ManaSource, ...]:
    """Return the mana sources for an ability, with objects that help to pay (`with_help`).

    An object that is also tapped as a cost of the ability cannot help.
    """
    return with_help(game, player, obj, of_costs(costs), sources, obj.id if "tap_self" in costs else None)
