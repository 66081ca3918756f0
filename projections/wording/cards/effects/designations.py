"""Designations, levels, dungeons, speed, the monarch and the Ring, in words."""

from __future__ import annotations

from domain.cards import language as l
from projections.wording.cards.clauses import done_by_player, simply, tells
from projections.wording.cards.nouns import Telling


@tells(l.SetLevel)
def _set_level(told: Telling, effect: l.SetLevel) -> str:
    return told.it_is(told.say("set_level", it=told.name, n=effect.set_level))


@tells(l.Designate)
def _designate(told: Telling, effect: l.Designate) -> str:
    key = "no longer" if effect.no_longer else "becomes"
    return told.say(f"{key}.{effect.designated}", it=told.what(effect.designate))


@tells(l.TemptWithTheRing)
def _ring_tempts(told: Telling, effect: l.TemptWithTheRing) -> str:
    return told.it_is(told.say("ring tempts", who=told.who(effect.ring_tempts)))


@tells(l.GainSpeed)
def _gain_speed(told: Telling, effect: l.GainSpeed) -> str:
    who = told.who(effect.who)
    return told.it_is(told.of("gain speed", who, n=told.amount(effect.gain_speed)))


tells(l.Prepare, l.Solve)(simply)
tells(l.Venture, l.BecomeMonarch)(done_by_player)
