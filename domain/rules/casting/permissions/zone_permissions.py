"""601.3, 305.1, 401.5. Cards that abilities let players play from a library, graveyard or exile.

A permission is looked up when it matters: it begins and ends with the ability, and cards that come to the zone later
may be played, too. The top card of a library is played only by a player who may look at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.freezing import Frozen, thawed
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import Action
from domain.reasons import ENTERING_WITH, Reason
from domain.rules.abilities import object_memory
from domain.rules.abilities.index import index
from domain.rules.casting import casting
from domain.rules.casting.attempt import Manner, SpellAttempt
from domain.rules.casting.costs.alternative import way as for_life_way
from domain.rules.casting.permissions.castable import can_cast
from domain.rules.mechanics import Means, castable, casts
from domain.rules.resolving.evaluation import Context, object_matches
from domain.rules.zones import double_faced, visible_library_tops
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

BY = "by "
"""Start of the name, in an action, for casting a card by a permission; the ability follows."""


class Permit(NamedTuple):
    """Permission for a player to play cards from a zone.

    `says` is its text, `called` its name in actions, and `ability` the ability that gives it; None for an effect.
    """

    says: lang.PlayFrom
    context: Context
    called: str
    ability: AbilityRef | None

    @property
    def plain(self) -> bool:
        """Return True if spells are cast just as from a hand, with no other terms."""
        says = self.says
        return not (
            says.once or says.free or says.for_life or says.besides or says.then or says.spent_as or says.flash
            or says.as_ or says.enters_with
        )  # fmt: skip


class Playable(NamedTuple):
    """A card, or a part of a card, that a player may play.

    `seen` is the object as it would be played; `face` is its definition.
    """

    card: GameObject
    part: str
    seen: GameObject
    face: lang.CardDefinition


def permits(game: Game, player: PlayerId) -> list[Permit]:
    """Return the player's permissions to play cards from zones now.

    Once-each-turn permissions that were used this turn are left out.
    """
    permissions = list(_of_abilities(game, player))
    for id, effect in game.board.effects.items() if game.board.effects else ():
        data = effect.data
        if data.kind != "continuous" or player not in data.objects:
            continue
        for number, mod in enumerate(data.mods):
            if mod[0] == lang.PlayFrom.KEY:
                context = Context(game, PlayerId(data.controller), ObjectId(data.source), dict(data.bindings))
                permissions.append(Permit(_said(mod), context, f"{BY}{id}.{number}", None))
    return permissions


def _of_abilities(game: Game, player: PlayerId) -> Iterator[Permit]:
    functioning = index(game)
    if lang.PlayFrom.KEY not in functioning.names:
        return
    for source, ref, part in functioning.modifiers:
        for number, mod in enumerate(part.static):
            if not isinstance(mod, lang.PlayFrom):
                continue
            context = Context(game, source.controller, source.id, text=ref[0])
            if player not in context.entities(part.to) or not context.true(part.while_):
                continue
            if not mod.once or not object_memory.was_used(game, source, ref):
                place = source.abilities.index(ref)
                yield Permit(mod, context, f"{BY}{source.id} {place}.{number}", ref)


@lru_cache(maxsize=64)
def _said(mod: tuple[Frozen, ...]) -> lang.PlayFrom:
    """Return the permission that a continuous effect has stored."""
    fields = lang.PlayFrom.model_fields.items()
    values = zip((field.alias or name for name, field in fields), mod[1:], strict=False)
    return lang.PlayFrom.model_validate({name: thawed(value) for name, value in values if value is not None})


def _there(game: Game, player: PlayerId, permit: Permit) -> Iterator[GameObject]:
    """Yield the cards that the permission covers, lands and spells alike."""
    board, zone = game.board, permit.says.play_from
    if zone is Zone.LIBRARY:
        ids = tuple(board.players[player].library[:1]) if visible_library_tops.sees(game, player) else ()
    else:
        ids = tuple(board.zone(zone, player))
    for id in ids:
        card = board.objects.get(id)
        if card is None or card.token or card.face_down:
            continue
        if permit.says.among is None or object_matches(permit.says.among, card, permit.context):
            yield card


def _playable(game: Game, player: PlayerId, permit: Permit) -> Iterator[Playable]:
    """Yield the cards that the permission lets the player play.

    Lands must match its lands; other cards must match its spells.
    """
    for card in _there(game, player, permit):
        for part, as_played, face in double_faced.ways(game, card):
            if "land" in as_played.types:
                wanted, how = permit.says.lands, as_played
            else:
                wanted, how = permit.says.cast, as_played.copy()
                how.controller, how.kind, how.zone = player, "spell", Zone.STACK
            if wanted is not None and object_matches(wanted, how, permit.context):
                yield Playable(card, part, as_played, face)


@castable("601.3", while_any={lang.PlayFrom.KEY}, order=40, lasts=True)
def plain(game: Game, player: PlayerId) -> Iterator[Playable]:
    """Yield the cards that permissions let the player play just as from a hand.

    Each card comes once.
    """
    known: set[tuple[ObjectId, str]] = set()
    for permit in permits(game, player):
        for one in _playable(game, player, permit):
            if (permit.plain or "land" in one.seen.types) and (one.card.id, one.part) not in known:
                known.add((one.card.id, one.part))
                yield one


@casts("601.3", while_any={lang.PlayFrom.KEY}, order=40, lasts=True)
def on_terms(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """601.3, 118.9. Yield actions: spells castable now by a permission with terms of its own."""
    for permit in permits(game, player):
        if permit.plain:
            continue
        for card, part, as_played, face in _playable(game, player, permit):
            if "land" in as_played.types:
                continue
            how = _marked(as_played, marks(permit))
            manner = Manner(way=way(permit, as_played), free=permit.says.free, flash=permit.says.flash)
            if can_cast(SpellAttempt(game, player, how, means.sources, face, manner)):
                yield ("cast_by", card.id, permit.called, part) if part else ("cast_by", card.id, permit.called)


def _marked(spell: GameObject, names: tuple[str, ...]) -> GameObject:
    if not names:
        return spell
    marked = spell.copy()
    marked.chosen = {**spell.chosen, **dict.fromkeys(names, "yes")}
    return marked


def marks(permit: Permit) -> tuple[str, ...]:
    """Return the marks of a spell cast by this permission."""
    says = permit.says
    counter = None if says.enters_with is None else ENTERING_WITH[says.enters_with]
    names = (Reason.EXILED_INSTEAD if says.then is not None else None, says.spent_as, says.as_, counter)
    return tuple(str(name) for name in names if name is not None)


def way(permit: Permit, spell: GameObject) -> lang.CastWay | None:
    """118.9. Return the way to cast a spell with the permission's other costs, or None."""
    says = permit.says
    if not (says.for_life or says.besides):
        return None
    if says.for_life:
        return for_life_way(spell.mana_cost, says.besides)
    return lang.CastWay(cast_from=Zone.EXILE, cost=None, besides=says.besides, as_="paid.instead")


def cast(game: Game, player: PlayerId, card: ObjectId, called: str, part: str, decided: int) -> Rules:
    """601.2. Cast a part of a card by the permission of this name.

    :raises Rewind: a step could not be followed (601.2, 733.1).
    """
    permit = next(one for one in permits(game, player) if one.called == called)
    as_played = next(one.seen for one in _playable(game, player, permit) if one.card.id == card and one.part == part)
    use(game, permit, decided)
    manner = Manner(part, way(permit, as_played), permit.says.free, known_as=marks(permit))
    yield from casting.cast(game, player, card, decided, manner)


def use(game: Game, permit: Permit, cause: int) -> None:
    """Mark a permission that holds once in a turn as used."""
    if permit.says.once and permit.ability is not None:
        object_memory.use(game, permit.context.source, permit.ability, cause)


def use_for_land(game: Game, player: PlayerId, card: ObjectId, cause: int) -> None:
    """305.1. Use a permission for a land that is played.

    A permission without a limit is used before one that holds once in a turn.
    """
    if game.board.objects[card].zone is Zone.HAND:
        return
    able = [
        permit
        for permit in permits(game, player)
        if any(one.card.id == card and "land" in one.seen.types for one in _playable(game, player, permit))
    ]
    if able:
        use(game, min(able, key=lambda permit: permit.says.once), cause)
