"""701.38. Votes for words, and for objects."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from domain.cards import language as lang
from domain.ids import EntityId, PlayerId
from domain.kernel.questions import ChooseObjects, ChooseOption
from domain.reasons import Reason
from domain.rules.continuous.player_effects import in_force
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals, Ruling


@does(lang.Vote)
def vote(game: Game, effect: lang.Vote, context: Context) -> Proposals:
    """701.38a. Bind each word to the players who vote for it, starting with you."""
    rule = _rule_of_votes(game)
    voters: dict[str, list[EntityId]] = {word: [] for word in effect.vote}
    for player in context.players("each_from_you"):
        votes, asked = _votes(game, player)
        for number in range(votes + asked):
            if number >= votes and not (yield from _votes_again(game, player, context)):
                continue
            question = ChooseOption(player, Reason.VOTE, effect.vote, context.source)
            word, _ = yield from game.decide(question, rule)
            voters[word].append(player)
    context.names.update({word: tuple(players) for word, players in voters.items()})


@does(lang.VoteFor)
def vote_for(game: Game, effect: lang.VoteFor, context: Context) -> Proposals:
    """701.38b. Bind the objects with the most votes of all players, starting with you."""
    rule = _rule_of_votes(game)
    among = tuple(context.matching(effect.vote_for))
    votes_for: Counter[EntityId] = Counter()
    for player in context.players("each_from_you") if among else ():
        votes, asked = _votes(game, player)
        for number in range(votes + asked):
            if number >= votes and not (yield from _votes_again(game, player, context)):
                continue
            chosen, _ = yield from game.decide(ChooseObjects(player, Reason.VOTE, among, 1, 1, context.source), rule)
            votes_for.update(chosen)
    most = max(votes_for.values(), default=0)
    context.names[effect.as_] = tuple(id for id, votes in votes_for.items() if votes == most)


def _rule_of_votes(game: Game) -> str:
    return "701.38a" if game.cites("701.38a") else "608.2d"


def _votes(game: Game, player: PlayerId) -> tuple[int, int]:
    """701.38d. Return how many votes a player has, and how many more they may use."""
    again, may = (
        sum(player in about for about, _, _ in in_force(game, word)) for word in ("votes_again", "may_vote_again")
    )
    return 1 + again, may


def _votes_again(game: Game, player: PlayerId, context: Context) -> Ruling[bool]:
    """701.38d. Ask a player whether to vote an additional time."""
    question = ChooseOption(player, Reason.VOTE_AGAIN, ("yes", "no"), context.source)
    answer, _ = yield from game.decide(question, "608.2d")
    return answer == "yes"
