"""107.4e, 601.2b. Monocoloured hybrid mana: for each such symbol one mana of its colour is paid, or so much of any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import grammar as g
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseOption
from domain.mana import ManaCost, ManaSource, letters_of, number_in
from domain.reasons import Reason
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.bound_mana import Purpose
from domain.rules.casting.mana.phyrexian import life_left

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling


def in_color_or_generic(
    game: Game,
    player: PlayerId,
    object: ObjectId,
    cost: ManaCost,
    change: int,
    sources: tuple[ManaSource, ...],
    on: Purpose,
    costs: tuple[g.Cost, ...] = (),
) -> Ruling[ManaCost]:
    """601.2b. Ask for each symbol how it is paid; so much more generic mana the cost comes to at the end.

    `costs` are what else will be paid. Returns the cost without symbols of this kind, which reductions apply to.
    """
    while cost.open:
        symbol = cost.open[0]
        ways = {_told(letters_of(symbol)): cost.in_color(symbol), _told(number_in(symbol)): cost.in_generic(symbol)}
        left = life_left(game, player, costs)
        options = tuple(
            told
            for told, due in ways.items()
            if can_afford(game, player, due.with_x(0).plus(change), sources, on=on, spare=left)
        )
        question = ChooseOption(player, Reason.PAY_WITH, options or tuple(ways), object)
        answer, _ = yield from game.decide(question, "601.2b")
        cost = ways[answer]
    return cost


def _told(half: str | int) -> str:
    """Return half of a symbol as a symbol."""
    return "{" + "/".join(half if isinstance(half, str) else (str(half),)) + "}"
