"""611.2. Effects about the next spell that a player casts in a turn.

Such an effect waits for the spell. It applies to it from the moment at which the player begins to cast it, and to no
spell after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from domain.board.modifications_in_force import Settled
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.table import Table
from domain.rules.abilities.history import happenings
from domain.rules.continuous.player_effects import settled_filter
from domain.rules.mechanics import in_play
from domain.rules.resolving.evaluation import Context, object_matches
from domain.terms import Zone

_CASTER = "caster"
"""Name of the player in a pattern of spells cast."""


def gets(game: Table, player: PlayerId, card: GameObject, name: str) -> Iterator[Settled]:
    """Yield what a spell gets of this name as the player's next spell.

    `card` is the spell, or the card that the player could cast.
    """
    for mod, since, context in _waiting(game, player):
        if _is_next(context, settled_filter(mod[1]), player, card, since):
            yield from (one for one in mod[2] if name in one[:2])


def are_awaited(game: Table, player: PlayerId) -> bool:
    """Return True if an effect is about the next spell of the player."""
    return any(True for _ in _waiting(game, player))


def _waiting(game: Table, player: PlayerId) -> Iterator[tuple[Settled, int, Context]]:
    """Yield the effects about the player's next spell, with the position at which each began, and its reader."""
    if lang.NextSpell.KEY not in in_play(game).words:
        return
    for effect in game.board.effects.values():
        data = effect.data
        if data.kind == "continuous" and player in data.objects:
            for mod in data.mods:
                if mod[0] == lang.NextSpell.KEY:
                    names = dict(data.bindings)
                    context = Context(game, PlayerId(data.controller), ObjectId(data.source), names)
                    yield mod, effect.timestamp, context


def _is_next(context: Context, filter: g.Filter, player: PlayerId, card: GameObject, since: int) -> bool:
    """Return True if the player has cast no other spell that matches since the effect began."""
    if card.copy_of == "spell":
        return False
    spell = card.copy()
    spell.controller, spell.kind, spell.zone = player, "spell", Zone.STACK
    casting = context.with_(**{_CASTER: (player,)})
    cast = [happened["object"] for _, happened in happenings(casting, _casts(filter), after=since)]
    if card.id in cast:
        return cast[0] == card.id
    before = any(happened["object"] == card.id for _, happened in happenings(casting, _casts("anything"), until=since))
    return not cast and not before and object_matches(filter, spell, casting)


@lru_cache(maxsize=256)
def _casts(filter: g.Filter) -> lang.Casts:
    return lang.Casts(cast=filter, by=_CASTER)
