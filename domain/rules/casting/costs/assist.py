"""702.132. Assist: another player pays for generic mana in the cost of a spell.

The caster chooses a player before they activate mana abilities. That player says how much they pay, activates mana
abilities for it and pays. The caster owes the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domain.board.objects import GameObject
from domain.ids import PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseNumber, ChooseObjects
from domain.mana import FREE, ManaCost, ManaSource
from domain.reasons import Reason
from domain.rules.casting.costs.convoke_and_delve import NO_ABILITY
from domain.rules.casting.costs.total import pay_mana_for
from domain.rules.casting.mana.affordable import ALL, Allowance, can_afford
from domain.rules.casting.mana.bound_mana import Purpose, spends_none
from domain.rules.casting.mana.sources import mana_sources
from domain.terms import HELP

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling

ASSIST: Final = "assist"


def with_assist(
    game: Game, player: PlayerId, spell: GameObject, sources: tuple[ManaSource, ...]
) -> tuple[ManaSource, ...]:
    """Return the mana sources, with one more for what another player could pay.

    Nothing is added for a spell without assist. Only one player helps, so the richest of them counts. What hidden cards
    would allow them is left out (400.2).
    """
    if ASSIST not in spell.keywords:
        return sources
    on, open = Purpose("cast", spell), Allowance(best=False)
    most = max((_most(game, helper, _all_of(game, helper), on, open) for helper in _others(game, player)), default=0)
    return (*sources, (spell.id, NO_ABILITY, (HELP * most,))) if most else sources


def assisted(game: Game, player: PlayerId, spell: GameObject, cost: ManaCost) -> Ruling[ManaCost]:
    """702.132a. Let another player pay for generic mana; return the cost that the caster still owes."""
    if ASSIST not in spell.keywords or not cost.generic or not (among := _others(game, player)):
        return cost
    on = Purpose("cast", spell)
    if spends_none(game, on):
        return cost
    rule = "702.132a" if game.cites("702.132a") else "601.2g"
    question = ChooseObjects(player, Reason.ASSIST, among, 0, 1, spell.id)
    for helper in (yield from game.decide(question, rule))[0]:
        most = _most(game, helper, cost.generic, on)
        amount, _ = yield from game.decide(ChooseNumber(helper, Reason.ASSIST, 0, most, spell.id), rule)
        share = str(FREE.plus(amount))
        if amount and not (yield from pay_mana_for(game, helper, spell.id, share, on)):
            raise Rewind("{cost} cannot be paid", rule, cost=share)
        cost = cost.plus(-amount)
    return cost


def _others(game: Game, player: PlayerId) -> tuple[PlayerId, ...]:
    """Return the other players of the game, in turn order."""
    return game.board.from_player(player)[1:]


def _all_of(game: Game, player: PlayerId) -> int:
    """Return the most mana that the player's pool and simple mana abilities come to."""
    made = sum(max(map(len, options)) for _, _, options in mana_sources(game, player))
    return len(game.board.players[player].pool) + made


def _most(game: Game, player: PlayerId, limit: int, on: Purpose, allowance: Allowance = ALL) -> int:
    """118.3. Return the most generic mana that the player could pay for the spell, up to a limit."""
    sources = mana_sources(game, player)
    for amount in range(limit, 0, -1):
        if can_afford(game, player, FREE.plus(amount), sources, on, allowance):
            return amount
    return 0
