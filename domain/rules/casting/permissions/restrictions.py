"""601.3. Spells that players may not cast."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.ids import PlayerId
from domain.rules.abilities.history import happenings
from domain.rules.continuous.player_effects import in_force, player_has, settled_filter
from domain.rules.mechanics import in_play
from domain.rules.resolving.evaluation import Context, object_matches
from domain.rules.turn import timing
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.board.objects import GameObject
    from domain.kernel.game import Game

_CASTER = "caster"
"""Name of the caster in a pattern of spells cast."""


def is_forbidden(game: Game, player: PlayerId, card: GameObject) -> bool:
    """601.3. Return True if the player may not cast the card.

    An effect may forbid all spells, spells like this one, or any beyond a number in a turn.
    """
    words = in_play(game).words
    if "cant_cast" in words and player_has(game, player, "cant_cast"):
        return True
    if game.board.stack and timing.is_split_second(game.board):
        return True
    for filter, after, but_at, context in (
        about_spells(game, player, card, lang.CastsNone) if lang.CastsNone.KEY in words else ()
    ):
        if but_at and timing.is_time(game.board, player, but_at):
            continue
        if after is None or _how_many(filter, player, context) >= after:
            return True
    return False


def about_spells(
    game: Game, player: PlayerId, card: GameObject, kind: type[Node]
) -> Iterator[tuple[g.Filter, int | None, tuple[str, ...], Context]]:
    """Yield the effects of this kind in force on the player that match the spell.

    Each has its filter for spells, which can name the "caster", the number of spells it allows before (None if it has
    none), the times at which it does not matter, and its context.
    """
    spell: GameObject | None = None
    for about, mod, reader in in_force(game, kind.KEY):
        if player not in about:
            continue
        context = reader.with_(**{_CASTER: (player,)})
        if spell is None:
            spell = card.copy()
            spell.controller, spell.kind, spell.zone = player, "spell", Zone.STACK
        filter = settled_filter(mod[1]) if isinstance(mod, tuple) else getattr(mod, kind.KEY)
        if isinstance(mod, tuple):
            _, _, after, but_at, zones = (*mod, None, (), ())[:5]
        else:
            after, but_at = getattr(mod, "after", None), getattr(mod, "but_at", ())
            zones = getattr(mod, "from_", ())
        if (not zones or card.zone in zones) and object_matches(filter, spell, context):
            yield filter, after, but_at, context


def _how_many(filter: g.Filter, player: PlayerId, context: Context) -> int:
    """Return the number of matching spells that the player has cast this turn."""
    return sum(1 for _ in happenings(context.with_(**{_CASTER: (player,)}), _casting(filter)))


@lru_cache(maxsize=256)
def _casting(filter: g.Filter) -> lang.Casts:
    return lang.Casts(cast=filter, by=_CASTER)
