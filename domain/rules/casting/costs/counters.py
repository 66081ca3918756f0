"""122.1. Counters that are taken off an object: how many there are, and of which kinds where a text says none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseOption
from domain.kernel.would import WouldRemoveCounters
from domain.reasons import Reason

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling

ANY = "any"
"""Counters of whatever kinds."""


def there(found: GameObject, kind: str) -> int:
    """How many counters of the kind, or of "any" kinds, are on it."""
    return sum(found.counters.values()) if kind == ANY else found.counters.get(kind, 0)


def chosen(
    game: Game, player: PlayerId, found: GameObject, kind: str, amount: int, rule: str
) -> Ruling[dict[str, int]]:
    """How many of each kind are removed, at most so many in all; of "any" kinds the player chooses each."""
    if kind != ANY:
        return {kind: min(amount, there(found, kind))}
    left, taken = dict(found.counters), dict[str, int]()
    for _ in range(min(amount, there(found, kind))):
        kinds = tuple(sorted(one for one, count in left.items() if count > 0))
        one, _ = yield from game.decide(ChooseOption(player, Reason.COUNTERS, kinds, found.id), rule)
        left[one] -= 1
        taken[one] = taken.get(one, 0) + 1
    return taken


def pay(game: Game, player: PlayerId, off: tuple[ObjectId, ...], kind: str, amount: int, cause: int | None) -> Rules:
    """118.3. So many counters of the kind are removed from each of these as a cost."""
    for id in off:
        taken = yield from chosen(game, player, game.board.objects[id], kind, amount, "601.2h")
        yield from game.at_once([WouldRemoveCounters(id, one, count) for one, count in taken.items()], "118.3", cause)
