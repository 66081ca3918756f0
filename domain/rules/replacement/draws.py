"""121.2a, 616.1g. The number of cards drawn by one instruction, before each card is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from domain.cards import language as lang
from domain.ids import PlayerId
from domain.kernel.would import WouldDraw, WouldDrawCards
from domain.rules.abilities.index import index
from domain.rules.game import bounds

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals


class Number(NamedTuple):
    """A number of cards to draw, and the effects applied to it."""

    amount: int
    applied: frozenset[object] = frozenset()


class Numbers(dict[PlayerId, Number]):
    """121.2a. The number of cards that each player is about to draw, after replacement effects."""


def draws(game: Game, player: PlayerId, amount: int) -> Proposals:
    """121.2, 121.2a. Draw cards one at a time, after effects have changed their number."""
    number = Number(amount)
    if amount > 0 and _may_change(game):
        game.kept(Numbers).pop(player, None)
        yield WouldDrawCards(player, amount)
        number = game.kept(Numbers).pop(player, Number(0))
    for _ in range(bounds.draws(game, number.amount)):
        yield WouldDraw(player, number.applied)


def _may_change(game: Game) -> bool:
    """Return True if an effect may change the number of cards that a player draws."""
    functioning = index(game)
    if any(isinstance(part.replace, lang.WouldDrawCards) for _, _, part in functioning.replacers):
        return True
    shields = (game.part(effect.data.ref) for effect in functioning.shields if effect.data.ref is not None)
    return any(isinstance(part, lang.Shield) and isinstance(part.shield, lang.WouldDrawCards) for part in shields)
