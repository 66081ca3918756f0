"""Removal from combat and blocking, in words."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.clauses import simply, tells, with_who
from projections.wording.cards.nouns import Telling


@tells(lang.MakeBlock)
def _make_block(told: Telling, effect: lang.MakeBlock) -> str:
    return told.it_is(told.say("make block", it=told.what(effect.make_block), attacker=told.what(effect.attacker)))


@tells(lang.Reselect)
def _reselect(told: Telling, effect: lang.Reselect) -> str:
    return with_who(told, "reselect", effect.who, lambda: {"it": told.what(effect.reselect)})


tells(lang.RemoveFromCombat, lang.BecomeBlocked, lang.BecomeUnblocked)(simply)
