"""104, 119, 701.31. Instructions on players: life totals, winning and losing the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.kernel.would import (
    Proposal,
    WouldGainLife,
    WouldLoseLife,
)
from domain.reasons import Reason
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does, total

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals
from domain.kernel.would import WouldLoseGame, WouldPlaneswalk
from domain.rules.continuous.player_effects import player_has
from domain.rules.replacement.impossible import cannot


@does(lang.NamePlayers)
def name_players(game: Game, effect: lang.NamePlayers, context: Context) -> Proposals:
    """102. Bind a name to the players who match now, in turn order."""
    context.names[effect.as_] = context.players(effect.players)
    yield from ()


@does(lang.GainLife)
def gain_life(game: Game, effect: lang.GainLife, context: Context) -> Proposals:
    amount = context.number(effect.gain_life)
    records = yield tuple(WouldGainLife(player, amount) for player in context.players(effect.who))
    context.names["done.amount"] = total(records, e.LifeGained)


@does(lang.LoseLife)
def lose_life(game: Game, effect: lang.LoseLife, context: Context) -> Proposals:
    amount = context.number(effect.lose_life)
    records = yield tuple(WouldLoseLife(player, amount) for player in context.players(effect.who))
    context.names["done.amount"] = total(records, e.LifeLost)


@does(lang.LoseMana)
def lose_mana(game: Game, effect: lang.LoseMana, context: Context) -> Proposals:
    """106.4. Empty mana pools, of the mana that would last longer, too."""
    for player in context.players(effect.lose_mana):
        holder = game.board.players[player]
        for until in tuple(holder.lasting):
            game.say(e.ManaKept(player=player, mana="", until=until), "106.4")
        if holder.pool:
            game.say(e.ManaEmptied(player=player, mana=holder.pool), "106.4")
    yield from ()


@does(lang.SetLife)
def set_life(game: Game, effect: lang.SetLife, context: Context) -> Proposals:
    """119.5. Set life totals: the player gains or loses the difference."""
    total = context.amount(effect.set_life)
    proposals: list[Proposal] = []
    for player in context.players(effect.who):
        life = game.board.players[player].life
        proposals.append(WouldGainLife(player, total - life) if total > life else WouldLoseLife(player, life - total))
    yield tuple(proposals)


@does(lang.ExchangeLife)
def exchange_life(game: Game, effect: lang.ExchangeLife, context: Context) -> Proposals:
    """701.12c. Let two players gain or lose the life needed to have each other's former total."""
    pair = [player for who in effect.exchange_life for player in context.players(who)]
    if len(pair) != 2 or pair[0] == pair[1]:
        return
    first, second = (game.board.players[player].life for player in pair)
    low, high = sorted(((first, pair[0]), (second, pair[1])))
    difference = high[0] - low[0]
    gains, loses = WouldGainLife(low[1], difference), WouldLoseLife(high[1], difference)
    if difference and not cannot(game, gains) and not cannot(game, loses):
        yield (gains, loses)


@does(lang.Planeswalk)
def planeswalk(game: Game, effect: lang.Planeswalk, context: Context) -> Proposals:
    """701.31. Let players planeswalk."""
    for player in context.players(effect.planeswalk):
        yield WouldPlaneswalk(player)


@does(lang.WinGame)
def win(game: Game, effect: lang.WinGame, context: Context) -> Proposals:
    """104.2b, 104.1. Win the game: all opponents lose, and the game ends at once."""
    for player in context.players(effect.win):
        if not player_has(game, player, "cant_win_game"):
            yield tuple(WouldLoseGame(other, Reason.EFFECT, won=True) for other in game.board.opponents(player))


@does(lang.LoseGame)
def lose(game: Game, effect: lang.LoseGame, context: Context) -> Proposals:
    yield tuple(WouldLoseGame(player, Reason.EFFECT) for player in context.players(effect.lose))
