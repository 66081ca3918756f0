"""107.4f, 601.2b. Phyrexian mana: for each such symbol mana is paid, or 2 life."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import grammar as g
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseOption
from domain.mana import ManaCost, ManaSource
from domain.reasons import Reason
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.bound_mana import Purpose

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling

LIFE, MANA = "2 life", "mana"


def in_mana_or_life(
    game: Game,
    player: PlayerId,
    object: ObjectId,
    cost: ManaCost,
    change: int,
    sources: tuple[ManaSource, ...],
    on: Purpose,
    costs: tuple[g.Cost, ...] = (),
) -> Ruling[tuple[ManaCost, tuple[g.PayLife, ...]]]:
    """601.2b. The player says for each symbol how it is paid; so much more generic mana the cost comes to at the end.

    Returns what is left to pay in mana, and the life. `costs` are what else will be paid.
    """
    paid = 0
    while cost.phyrexian:
        symbol = cost.phyrexian[0]
        in_mana = _as_mana(cost, symbol)
        left = life_left(game, player, costs) - paid
        options = []
        if can_afford(game, player, in_mana.with_x(0).plus(change), sources, on=on, spare=left):
            options.append(MANA)
        if left >= 2:
            options.append(LIFE)
        answer, _ = yield from game.decide(
            ChooseOption(player, Reason.PAY_WITH, tuple(options) or (MANA,), object), "601.2b"
        )
        if answer == LIFE:
            cost, paid = cost.for_life(symbol), paid + 2
        else:
            cost = in_mana
    return cost, (g.PayLife(pay_life=paid),) if paid else ()


def _as_mana(cost: ManaCost, symbol: str) -> ManaCost:
    left = cost.for_life(symbol)
    return ManaCost(left.generic, (*left.colored, symbol.replace("P", "")), left.x)


def life_left(game: Game, player: PlayerId, costs: tuple[g.Cost, ...]) -> int:
    """119.4. The life that is left to a player who pays these costs, as far as it is known how much they are."""
    if not costs:
        return game.board.players[player].life
    paid = sum(cost.pay_life for cost in costs if isinstance(cost, g.PayLife) and isinstance(cost.pay_life, int))
    return game.board.players[player].life - paid
