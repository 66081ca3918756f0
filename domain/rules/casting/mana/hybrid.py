"""107.4e, 601.2b. Monocoloured hybrid mana: for each such symbol one mana of its colour is paid, or so much of any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.questions import ChooseOption
from domain.mana import letters_of, number_in
from domain.reasons import Reason
from domain.rules.casting.attempt import Attempt
from domain.rules.casting.mana.phyrexian import life_left

if TYPE_CHECKING:
    from domain.kernel.proposals import Rules


def in_color_or_generic(attempt: Attempt) -> Rules:
    """601.2b. Ask for each symbol how it is paid.

    The cost is then without symbols of this kind, which reductions apply to.
    """
    game, player = attempt.game, attempt.player
    while attempt.cost.open:
        cost = attempt.cost
        symbol = cost.open[0]
        ways = {_told(letters_of(symbol)): cost.in_color(symbol), _told(number_in(symbol)): cost.in_generic(symbol)}
        left = life_left(game, player, attempt.costs)
        options = tuple(
            told for told, due in ways.items() if attempt.affords(due.with_x(0).plus(attempt.change), spare=left)
        )
        question = ChooseOption(player, Reason.PAY_WITH, options or tuple(ways), attempt.object)
        answer, _ = yield from game.decide(question, "601.2b")
        attempt.cost = ways[answer]


def _told(half: str | int) -> str:
    """Return half of a symbol as a symbol."""
    return "{" + "/".join(half if isinstance(half, str) else (str(half),)) + "}"
