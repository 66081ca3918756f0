"""Who leaves combat, blocks and is blocked, in words."""

from __future__ import annotations

from domain.cards import language as l
from projections.wording.cards.clauses import simply, tells, with_who
from projections.wording.cards.nouns import Telling


@tells(l.MakeBlock)
def _make_block(told: Telling, effect: l.MakeBlock) -> str:
    return told.it_is(told.say("make block", it=told.what(effect.make_block), attacker=told.what(effect.attacker)))


@tells(l.Reselect)
def _reselect(told: Telling, effect: l.Reselect) -> str:
    return with_who(told, "reselect", effect.who, lambda: {"it": told.what(effect.reselect)})


tells(l.RemoveFromCombat, l.BecomeBlocked, l.BecomeUnblocked)(simply)
