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
"""Who casts, in a pattern of what they cast."""


def is_forbidden(game: Game, player: PlayerId, found: GameObject) -> bool:
    """601.3. Return True if something says that the player cannot cast it: no spells, none like this one, or no
    more."""
    words = in_play(game).words
    if "cant_cast" in words and player_has(game, player, "cant_cast"):
        return True
    if game.board.stack and timing.is_split_second(game.board):
        return True
    for filter, after, context in (
        about_spells(game, player, found, lang.CastsNone) if lang.CastsNone.KEY in words else ()
    ):
        if after is None or _how_many(filter, player, context) >= after:
            return True
    return False


def about_spells(
    game: Game, player: PlayerId, found: GameObject, kind: type[Node]
) -> Iterator[tuple[g.Filter, int | None, Context]]:
    """What is in force of this kind about the player and such spells: about which, after how many, and who reads it."""
    seen: GameObject | None = None
    for about, mod, context in in_force(game, kind.KEY):
        if player not in about:
            continue
        if seen is None:
            seen = found.copy()
            seen.controller, seen.kind, seen.zone = player, "spell", Zone.STACK
        filter = settled_filter(mod[1]) if isinstance(mod, tuple) else getattr(mod, kind.KEY)
        if object_matches(filter, seen, context):
            after = mod[2] if isinstance(mod, tuple) and len(mod) > 2 else getattr(mod, "after", None)
            yield filter, after, context


def _how_many(filter: g.Filter, player: PlayerId, context: Context) -> int:
    """How many such spells the player has cast in this turn."""
    return sum(1 for _ in happenings(context.with_(**{_CASTER: (player,)}), _casting(filter)))


@lru_cache(maxsize=256)
def _casting(filter: g.Filter) -> lang.Casts:
    return lang.Casts(cast=filter, by=_CASTER)
