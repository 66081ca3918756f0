"""122.1. Costs and effects that remove counters: how many, and of which kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseNumber, ChooseObjects, ChooseOption
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


def pay_among(
    game: Game, player: PlayerId, among: tuple[ObjectId, ...], cost: g.TakeCounters, source: ObjectId, cause: int | None
) -> Ruling[tuple[ObjectId, ...]]:
    """118.3. Remove counters from among these permanents; return the permanents with fewer.

    All go at once. The player chooses the permanents one after the other, and how many of their counters.
    """
    assert cost.n != "x"  # X has been announced
    board, left, removed = game.board, cost.n, dict[ObjectId, dict[str, int]]()
    while left:
        rest = tuple(id for id in among if id not in removed)
        (id,), _ = yield from game.decide(ChooseObjects(player, Reason.CHOOSE, rest, 1, 1, source), "601.2h")
        others = sum(there(board.objects[other], cost.take_counters) for other in rest if other != id)
        most = min(left, there(board.objects[id], cost.take_counters))
        question = ChooseNumber(player, Reason.COUNTERS, max(1, left - others), most, id)
        amount, _ = yield from game.decide(question, "601.2h")
        removed[id] = yield from chosen(game, player, board.objects[id], cost.take_counters, amount, "601.2h")
        left -= amount
    gone = [WouldRemoveCounters(id, kind, count) for id, taken in removed.items() for kind, count in taken.items()]
    yield from game.at_once(gone, "118.3", cause)
    return tuple(removed)


def pay(game: Game, player: PlayerId, off: tuple[ObjectId, ...], kind: str, amount: int, cause: int | None) -> Rules:
    """118.3. Remove `amount` counters of the kind from each object as a cost."""
    for id in off:
        taken = yield from chosen(game, player, game.board.objects[id], kind, amount, "601.2h")
        yield from game.at_once([WouldRemoveCounters(id, one, count) for one, count in taken.items()], "118.3", cause)
