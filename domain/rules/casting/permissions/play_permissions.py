"""601.3, 305.1. Cards that a player may play from where they are because an effect says so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from domain.board.objects import GameObject
from domain.cards.grammar.costs import PayMana
from domain.cards.keywords import FLASHBACK
from domain.cards.language import CardDefinition, CastWay, MayPlay
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import Action
from domain.reasons import Reason
from domain.rules.casting.attempt import Manner, SpellAttempt
from domain.rules.casting.mana import any_mana
from domain.rules.casting.permissions.castable import can_cast
from domain.rules.mechanics import Means, castable, casts
from domain.rules.zones import double_faced
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


class Terms(NamedTuple):
    """305.1, 118.9. On which terms cards may be played: also as lands, and without paying their mana costs."""

    lands: bool
    free: bool
    paying: bool = False
    """118.9. For other mana than their mana costs, which the effect says."""


TERMS: dict[str, Terms] = {
    "may_play": Terms(lands=True, free=False),
    "may_cast": Terms(lands=False, free=False),
    "may_play_free": Terms(lands=True, free=True),
    "may_cast_free": Terms(lands=False, free=True),
    "may_cast_for": Terms(lands=False, free=False, paying=True),
}
"""What effects are called that let a player play cards, and on which terms."""

FREE = "free"
"""What casting one without paying its mana cost is called."""


_KNOWN = (Reason.EXILED_INSTEAD, FLASHBACK, *any_mana.MARKS)
"""What a spell may be known as, of all that such an effect remembers."""


def known_as(game: Game, player: PlayerId, card: ObjectId, free: bool) -> tuple[str, ...]:
    """What a spell is known as that is cast because an effect lets the player do so, on which terms.

    Of several such effects it is one that lets mana be spent as though it were of any type, or colour, if there is one.
    """
    known = []
    for effect in game.board.effects.values():
        data = effect.data
        terms = TERMS.get(data.kind)
        if terms is None or terms.paying:
            continue
        if (data.controller, terms.free) == (player, free) and card in data.objects:
            names = {name for name, _ in data.bindings}
            known.append(tuple(str(name) for name in _KNOWN if name in names))
    for mark in reversed(any_mana.MARKS):
        known.sort(key=lambda names: mark not in names)
    return known[0] if known else ()


def kind(effect: MayPlay) -> str:
    """What the effect is called that comes of an instruction."""
    terms = Terms(lands=not effect.only_cast, free=effect.free, paying=effect.pay is not None)
    return next(name for name, known in TERMS.items() if known == terms)


class Permitted(NamedTuple):
    """A card, or a part of it, that a player may play: how it looks then, and on which terms."""

    card: GameObject
    part: str
    seen: GameObject
    face: CardDefinition
    free: bool


def cards(game: Game, player: PlayerId) -> Iterator[Permitted]:
    """What effects let the player play, once for each card and terms."""
    known: set[tuple[int, bool]] = set()
    lands: set[int] = set()
    for effect in game.board.effects.values():
        data = effect.data
        terms = TERMS.get(data.kind)
        if terms is None or terms.paying or data.controller != player:
            continue
        for id in data.objects:
            card = game.board.objects.get(ObjectId(id))
            if card is None:
                continue
            for part, seen, face in double_faced.ways(game, card):
                if "land" in seen.types:
                    if terms.lands and id not in lands:
                        yield Permitted(card, part, seen, face, False)
                elif (id, terms.free) not in known:
                    yield Permitted(card, part, seen, face, terms.free)
            known.add((id, terms.free))
            if terms.lands:
                lands.add(id)


WITHOUT_PAYING = Manner(free=True)
"""118.9. A card cast as it is, without paying its mana cost."""


@castable("601.3", while_any=TERMS, order=30, lasts=True)
def for_their_cost(game: Game, player: PlayerId) -> Iterator[tuple[GameObject, str, GameObject, CardDefinition]]:
    """601.3. Yield the cards that effects let the player play for what they cost."""
    for found in cards(game, player):
        if not found.free:
            yield found[:4]


@casts("118.9", while_any=TERMS, order=30, lasts=True)
def free_spells(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """118.9. Yield the spells that the player could cast now without paying their mana costs."""
    for card, part, seen, face, free in cards(game, player):
        if not free or "land" in seen.types:
            continue
        if can_cast(SpellAttempt(game, player, seen, means.sources, face, WITHOUT_PAYING)):
            yield ("cast_by", card.id, FREE, part) if part else ("cast_by", card.id, FREE)


_PAYING = "for "
"""What casting one for other mana is called, and the mana."""


def paying(called: str) -> CastWay | None:
    """118.9. How a card is cast for other mana than its mana cost, by what that is called."""
    if not called.startswith(_PAYING):
        return None
    return _way(called.removeprefix(_PAYING))


@lru_cache(maxsize=64)
def _way(mana: str) -> CastWay:
    return CastWay(cast_from=Zone.EXILE, cost=(PayMana(mana=mana),), as_="paid.instead")


@casts("118.9", while_any=TERMS, order=50, lasts=True)
def spells_for_mana(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """118.9. Yield the spells that the player could cast now for other mana, each once for what it costs."""
    known: set[tuple[int, str]] = set()
    for effect in game.board.effects.values():
        data = effect.data
        terms = TERMS.get(data.kind)
        if terms is None or not terms.paying or data.controller != player:
            continue
        mana = str(data.mods[0])
        for id in data.objects:
            card = game.board.objects.get(ObjectId(id))
            if card is None or (id, mana) in known:
                continue
            known.add((id, mana))
            for part, seen, face in double_faced.ways(game, card):
                if "land" not in seen.types and can_cast(
                    SpellAttempt(game, player, seen, means.sources, face, Manner(way=_way(mana)))
                ):
                    called = f"{_PAYING}{mana}"
                    yield ("cast_by", card.id, called, part) if part else ("cast_by", card.id, called)
