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
    voters: dict[str, list[EntityId]] = {word: [] for word in effect.vote}
    for player in context.players("each_from_you"):
        for _ in range((yield from _number_of_votes(game, player, context))):
            question = ChooseOption(player, Reason.VOTE, effect.vote, context.source)
            word, _ = yield from game.decide(question, _rule(game, "701.38a"))
            voters[word].append(player)
    context.names.update({word: tuple(players) for word, players in voters.items()})


@does(lang.VoteFor)
def vote_for(game: Game, effect: lang.VoteFor, context: Context) -> Proposals:
    """701.38b. Bind the objects with the most votes of all players, starting with you."""
    among = tuple(context.matching(effect.vote_for))
    votes_for: Counter[EntityId] = Counter()
    for player in context.players("each_from_you") if among else ():
        for _ in range((yield from _number_of_votes(game, player, context))):
            question = ChooseObjects(player, Reason.VOTE, among, 1, 1, context.source)
            chosen, _ = yield from game.decide(question, _rule(game, "701.38b"))
            votes_for.update(chosen)
    most = max(votes_for.values(), default=0)
    context.names[effect.as_] = tuple(id for id, votes in votes_for.items() if votes == most)


def _rule(game: Game, number: str) -> str:
    return number if game.cites(number) else "608.2d"


def _number_of_votes(game: Game, player: PlayerId, context: Context) -> Ruling[int]:
    """701.38d. Return how many times a player votes; whoever may vote again is asked for each additional vote."""
    again, may = (
        sum(player in about for about, _, _ in in_force(game, word)) for word in ("votes_again", "may_vote_again")
    )
    votes = 1 + again
    for _ in range(may):
        question = ChooseOption(player, Reason.VOTE_AGAIN, ("yes", "no"), context.source)
        answer, _ = yield from game.decide(question, _rule(game, "701.38d"))
        votes += answer == "yes"
    return votes
