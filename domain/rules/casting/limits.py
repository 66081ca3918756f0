"""107.14, 602.5b, 702.177. What costs of life and energy take; how often an ability can be activated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.abilities import activation_of
from domain.board.characteristics import AbilityRef
from domain.board.objects import Obj
from domain.cards import grammar as g
from domain.cards import language as l
from domain.ids import ObjectId, PlayerId
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

ONCE = frozenset(("once", "only_once", "exhaust"))
"""Words for what cannot be activated twice in a turn."""

SPENT = "exhausted"
"""What marks an object with abilities that can be activated only once: by number, those that were."""


def is_summoning_sick(game: Game, found: Obj) -> bool:
    """302.6. A creature that its controller has not controlled since their turn began, and that has no haste."""
    began = game.board.players[found.controller].began
    return "creature" in found.types and found.since >= began and "haste" not in found.keywords


def can_do(game: Game, found: Obj, cost: str) -> bool:
    """118.3. Return True if an object could itself be tapped, untapped or exerted."""
    if cost == "tap_self":
        return not found.tapped and found.zone is Zone.BATTLEFIELD and not is_summoning_sick(game, found)
    if cost == "untap_self":
        return found.tapped and not is_summoning_sick(game, found)
    return found.zone is Zone.BATTLEFIELD  # 701.43c


def is_used_up(found: Obj, part: l.Activated, number: int) -> bool:
    """602.5b. Whether an ability of an object cannot be activated again, or not in this turn."""
    ability = found.abilities[number][1]
    if "once" in part.only and found.used.get(activation_of(ability)):
        return True
    return _only_once(part) and str(ability) in found.designations.get(SPENT, "").split()


def use_up(game: Game, id: ObjectId, part: l.Part, ref: AbilityRef, cause: int | None) -> None:
    """702.177a. What can be activated only once has been now; the object may have left as a cost."""
    found = game.board.objects.get(id)
    if found is not None and isinstance(part, l.Activated) and _only_once(part):
        spent = " ".join((*found.designations.get(SPENT, "").split(), str(ref[1])))
        game.say(e.DesignationGained(entity=id, name=SPENT, value=spent), "602.5b", cause)


def _only_once(part: l.Activated) -> bool:
    return "only_once" in part.only or "exhaust" in part.only


def taken(cost: g.PayLife | g.PayEnergy) -> g.Amount:
    """How much of a player's own a cost takes."""
    return cost.pay_life if isinstance(cost, g.PayLife) else cost.pay_energy


def owned(game: Game, player: PlayerId, cost: g.PayLife | g.PayEnergy) -> int:
    """119.4, 107.14. How much life, or energy, a player has."""
    found = game.board.players[player]
    return found.life if isinstance(cost, g.PayLife) else found.energy


def pay_energy(game: Game, player: PlayerId, amount: int, cause: int | None) -> None:
    """107.14. An energy counter is removed for each symbol."""
    if amount > 0:
        left = game.board.players[player].energy - amount
        gone = e.PlayerCountersRemoved(player=player, kind="energy", amount=amount, total=left)
        game.say(gone, "107.14", cause)
