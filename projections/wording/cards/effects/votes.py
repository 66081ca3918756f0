"""Votes, in words."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.clauses import chosen_word, tells
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import Nominal, Phrase


@tells(lang.Vote)
def _vote(told: Telling, effect: lang.Vote) -> str:
    words = [chosen_word(told, word) for word in effect.vote]
    for name, word in zip(effect.vote, words, strict=True):
        told.numbers[name] = told.say("votes for", word=word)
        told.bind(name, Phrase(told.say("vote.one", word=word)))
    return told.it_is(told.say("vote", words=told.words.join(words, "or")))


@tells(lang.VoteFor)
def _vote_for(told: Telling, effect: lang.VoteFor) -> str:
    nominal = told.nominal(effect.vote_for)
    plain = Nominal(nominal.nouns or [nominal.fallback])
    told.bind(effect.as_, Phrase(told.say("most votes", it=told.words.named("each", plain))))
    return told.it_is(told.say("vote for", it=told.words.named("a", nominal)))
