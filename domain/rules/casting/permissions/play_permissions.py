"""601.3, 305.1. Cards that an effect lets a player play from where they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from domain.board.characteristics import EffectData
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
    """305.1, 118.9. Conditions set by an effect that lets a player play cards."""

    lands: bool
    free: bool
    paying: bool = False
    """118.9. True if the card is cast for other mana than its mana cost."""
    more: bool = False
    """601.2f. True if a spell cast this way costs more."""


TERMS: dict[str, Terms] = {
    "may_play": Terms(lands=True, free=False),
    "may_cast": Terms(lands=False, free=False),
    "may_play_free": Terms(lands=True, free=True),
    "may_cast_free": Terms(lands=False, free=True),
    "may_cast_for": Terms(lands=False, free=False, paying=True),
    "may_play_more": Terms(lands=True, free=False, more=True),
    "may_cast_more": Terms(lands=False, free=False, more=True),
}
"""Kinds of effects that let a player play cards, with their terms."""

FREE = "free"
"""Name, in an action, for casting a card without paying its mana cost."""


_KNOWN = (Reason.EXILED_INSTEAD, FLASHBACK, *any_mana.MARKS)
"""Marks of an effect that lets a player cast a spell, which the spell gets too."""


def known_as(game: Game, player: PlayerId, card: ObjectId, free: bool) -> tuple[str, ...]:
    """Return the marks that a spell gets from the effect that allows casting it.

    If several effects allow it, effects that let mana be spent as though it were of any type, or colour, come
    first.
    """
    known = []
    for data, terms in _in_force(game, player):
        if terms.paying or terms.more:
            continue
        if terms.free == free and card in data.objects:
            names = {name for name, _ in data.bindings}
            known.append(tuple(str(name) for name in _KNOWN if name in names))
    for mark in reversed(any_mana.MARKS):
        known.sort(key=lambda names: mark not in names)
    return known[0] if known else ()


def kind(effect: MayPlay) -> str:
    """Return the kind of the effect that an instruction starts."""
    terms = Terms(
        lands=not effect.only_cast, free=effect.free, paying=effect.pay is not None, more=effect.more is not None
    )
    return next(name for name, known in TERMS.items() if known == terms)


class Permitted(NamedTuple):
    """A card, or a part of a card, that a player may play."""

    card: GameObject
    part: str
    seen: GameObject
    face: CardDefinition
    free: bool


def cards(game: Game, player: PlayerId) -> Iterator[Permitted]:
    """Yield the cards that effects let the player play, each once for the same terms."""
    known: set[tuple[int, bool]] = set()
    lands: set[int] = set()
    for data, terms in _in_force(game, player):
        if terms.paying:
            continue
        for id in data.objects:
            card = game.board.objects.get(ObjectId(id))
            if card is None:
                continue
            for part, as_played, face in double_faced.ways(game, card):
                if "land" in as_played.types:
                    if terms.lands and id not in lands:
                        yield Permitted(card, part, as_played, face, False)
                elif not terms.more and (id, terms.free) not in known:
                    yield Permitted(card, part, as_played, face, terms.free)
            if not terms.more:
                known.add((id, terms.free))
            if terms.lands:
                lands.add(id)


NEXT_TURN = "next_turn"
"""Name, among the bindings of a permission, for the turn in which it began, if it is for the player's next turn."""


def _in_force(game: Game, player: PlayerId) -> Iterator[tuple[EffectData, Terms]]:
    """Yield the permissions of the player that hold in this turn, with their terms."""
    for effect in game.board.effects.values():
        data = effect.data
        terms = TERMS.get(data.kind)
        if terms is None or data.controller != player:
            continue
        began = dict(data.bindings).get(NEXT_TURN)
        if began is None or (began != game.board.turn and game.board.is_active(player)):
            yield data, terms


WITHOUT_PAYING = Manner(free=True)
"""118.9. Manner of casting a card as it is, without paying its mana cost."""


@castable("601.3", while_any=TERMS, order=30, lasts=True)
def for_their_cost(game: Game, player: PlayerId) -> Iterator[tuple[GameObject, str, GameObject, CardDefinition]]:
    """601.3. Yield the cards that effects let the player play for their usual cost."""
    for permitted in cards(game, player):
        if not permitted.free:
            yield permitted[:4]


@casts("118.9", while_any=TERMS, order=30, lasts=True)
def free_spells(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """118.9. Yield the spells that the player could cast now without paying their mana costs."""
    for card, part, as_played, face, free in cards(game, player):
        if not free or "land" in as_played.types:
            continue
        if can_cast(SpellAttempt(game, player, as_played, means.sources, face, WITHOUT_PAYING)):
            yield ("cast_by", card.id, FREE, part) if part else ("cast_by", card.id, FREE)


_PAYING, _MORE = "for ", "plus "
"""Starts of names, in an action, for casting a card for another mana cost, or for more; the mana follows."""


def paying(called: str) -> CastWay | None:
    """118.9. Return the way of paying named in an action; None if none is named.

    `"for {2}{U}"` → a way to cast the card for {2}{U} instead of its mana cost; `"plus {2}"` → for {2} more.
    """
    return _way(called) if called.startswith((_PAYING, _MORE)) else None


@lru_cache(maxsize=64)
def _way(called: str) -> CastWay:
    start = _PAYING if called.startswith(_PAYING) else _MORE
    mana = (PayMana(mana=called.removeprefix(start)),)
    if start == _MORE:
        return CastWay(cast_from=Zone.EXILE, besides=mana, as_="paid.instead")
    return CastWay(cast_from=Zone.EXILE, cost=mana, as_="paid.instead")


@casts("118.9", while_any=TERMS, order=50, lasts=True)
def spells_for_mana(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """118.9, 601.2f. Yield the spells that are castable now for other mana, or for more.

    Each card once for each cost.
    """
    known: set[tuple[int, str]] = set()
    for data, terms in _in_force(game, player):
        if not (terms.paying or terms.more):
            continue
        called = f"{_PAYING if terms.paying else _MORE}{data.mods[0]}"
        for id in data.objects:
            card = game.board.objects.get(ObjectId(id))
            if card is None or (id, called) in known:
                continue
            known.add((id, called))
            for part, as_played, face in double_faced.ways(game, card):
                if "land" not in as_played.types and can_cast(
                    SpellAttempt(game, player, as_played, means.sources, face, Manner(way=_way(called)))
                ):
                    yield ("cast_by", card.id, called, part) if part else ("cast_by", card.id, called)
