"""113.11. Abilities that objects can't have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.board.keywords import keyword
from domain.board.modifications_in_force import Settled
from domain.cards import language as lang
from domain.ids import EntityId
from domain.rules.continuous.player_effects import in_force
from domain.rules.mechanics import in_play

if TYPE_CHECKING:
    from domain.kernel.game import Game

WORD = lang.CantHave.KEY


def forbids(mod: lang.Modification | Settled) -> bool:
    """Return True if a modification says that its objects can't have an ability."""
    return isinstance(mod, lang.CantHave) or (isinstance(mod, tuple) and mod[0] == WORD)


def without_forbidden(
    game: Game, objects: tuple[EntityId, ...], mods: tuple[Settled, ...]
) -> Iterator[tuple[tuple[EntityId, ...], tuple[Settled, ...]]]:
    """113.11. Yield groups of objects with the modifications that a new effect can apply to them.

    The part of the effect that would add an ability to an object that can't have it does not apply.
    """
    if WORD not in in_play(game).words:
        yield objects, mods
        return
    groups: dict[tuple[Settled, ...], list[EntityId]] = {}
    for id in objects:
        words = {mod[1] if isinstance(mod, tuple) else getattr(mod, WORD) for mod in _forbidden(game, id)}
        groups.setdefault(tuple(mod for mod in mods if not _adds(mod, words)), []).append(id)
    yield from ((tuple(ids), allowed) for allowed, ids in groups.items() if allowed)


def _forbidden(game: Game, id: EntityId) -> Iterator[lang.Modification | Settled]:
    return (mod for about, mod, _ in in_force(game, WORD) if id in about)


def _adds(mod: Settled, words: set[object]) -> bool:
    """Return True if a settled modification adds one of these keywords."""
    if mod[0] not in ("word", "keyword"):
        return False
    added = keyword(str(mod[1]))
    return added in words or added.name in words
