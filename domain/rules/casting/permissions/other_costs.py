"""118.9. Costs that abilities let a player pay rather than the mana costs of spells.

The spells are those that the player can cast for their mana cost, from wherever that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import Action
from domain.rules import mechanics
from domain.rules.abilities import object_memory
from domain.rules.abilities.index import index
from domain.rules.casting import casting
from domain.rules.casting.attempt import Manner, SpellAttempt
from domain.rules.casting.permissions import play_permissions
from domain.rules.casting.permissions.castable import can_cast
from domain.rules.mechanics import Means, casts
from domain.rules.resolving.evaluation import Context, object_matches
from domain.rules.variants.hooks import in_play
from domain.rules.zones import double_faced
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

RATHER = "rather "
"""Start of the name, in an action, for casting a card for other costs; the ability follows."""


class _Offer(NamedTuple):
    """Costs that an ability lets a player pay, with the name in actions."""

    says: lang.PayRather
    context: Context
    ability: AbilityRef
    called: str


def _offers(game: Game, player: PlayerId) -> Iterator[_Offer]:
    """Yield the costs that a player may pay rather than mana costs; those used up in this turn are left out."""
    functioning = index(game)
    if lang.PayRather.KEY not in functioning.names:
        return
    for source, ref, part in functioning.modifiers:
        for number, mod in enumerate(part.static):
            if not isinstance(mod, lang.PayRather):
                continue
            context = Context(game, source.controller, source.id, text=ref[0])
            if player not in context.entities(part.to) or not context.true(part.while_):
                continue
            if not mod.once or not object_memory.was_used(game, source, ref):
                yield _Offer(mod, context, ref, f"{RATHER}{source.id} {source.abilities.index(ref)}.{number}")


def _castable(game: Game, player: PlayerId) -> Iterator[tuple[GameObject, str, GameObject, lang.CardDefinition]]:
    """601.3. Yield the cards that the player may cast as from their hand: each part, and as it would be cast."""
    cards = [*game.board.hand(player)]
    for variant in in_play(game) if game.format.variants else ():
        cards += variant.castable(game, player)
    for card in cards:
        yield from ((card, *part) for part in double_faced.ways(game, card))
    for mechanic in mechanics.in_play(game).at(mechanics.CASTABLE):
        yield from (playable[:4] for playable in mechanic.does(game, player))


def _way(offer: _Offer) -> lang.CastWay:
    return lang.CastWay(cast_from=Zone.HAND, cost=offer.says.pay_rather, as_="paid.instead")


@casts("118.9", while_any={lang.PayRather.KEY}, order=60, lasts=True)
def for_other_costs(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """118.9. Yield the spells that are castable now for other costs than their mana costs."""
    offers = list(_offers(game, player))
    for card, part, as_played, face in _castable(game, player) if offers else ():
        if "land" in as_played.types:
            continue
        for offer in offers:
            if not _is_meant(offer, player, as_played):
                continue
            if can_cast(SpellAttempt(game, player, as_played, means.sources, face, Manner(way=_way(offer)))):
                yield ("cast_by", card.id, offer.called, part) if part else ("cast_by", card.id, offer.called)


def _is_meant(offer: _Offer, player: PlayerId, as_played: GameObject) -> bool:
    """Return True if the other costs are for spells like this, as it would be on the stack."""
    spell = as_played.copy()
    spell.controller, spell.kind = player, "spell"
    return object_matches(offer.says.cast, spell, offer.context)


def cast(game: Game, player: PlayerId, card: ObjectId, called: str, part: str, decided: int) -> Rules:
    """601.2. Cast a part of a card for the costs of the ability of this name.

    :raises Rewind: a step could not be followed (601.2, 733.1).
    """
    offer = next(one for one in _offers(game, player) if one.called == called)
    if offer.says.once:
        object_memory.use(game, offer.context.source, offer.ability, decided)
    known_as = play_permissions.known_as(game, player, card, free=False)
    yield from casting.cast(game, player, card, decided, Manner(part, _way(offer), known_as=known_as))
