"""122.1. Costs and effects that remove counters: how many, and of which kinds."""

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
"""Word for counters of all kinds."""


def there(obj: GameObject, kind: str) -> int:
    """Return the number of counters of a kind, or of `"any"` kind, on an object."""
    return sum(obj.counters.values()) if kind == ANY else obj.counters.get(kind, 0)


def chosen(game: Game, player: PlayerId, obj: GameObject, kind: str, amount: int, rule: str) -> Ruling[dict[str, int]]:
    """Return the counters to remove, by kind, at most `amount` in all.

    With `"any"` as the kind, the player chooses the kind of each.
    """
    if kind != ANY:
        return {kind: min(amount, there(obj, kind))}
    left, taken = dict(obj.counters), dict[str, int]()
    for _ in range(min(amount, there(obj, kind))):
        kinds = tuple(sorted(one for one, count in left.items() if count > 0))
        one, _ = yield from game.decide(ChooseOption(player, Reason.COUNTERS, kinds, obj.id), rule)
        left[one] -= 1
        taken[one] = taken.get(one, 0) + 1
    return taken


def pay(game: Game, player: PlayerId, off: tuple[ObjectId, ...], kind: str, amount: int, cause: int | None) -> Rules:
    """118.3. Remove `amount` counters of the kind from each object as a cost."""
    for id in off:
        taken = yield from chosen(game, player, game.board.objects[id], kind, amount, "601.2h")
        yield from game.at_once([WouldRemoveCounters(id, one, count) for one, count in taken.items()], "118.3", cause)
