"""Designations, levels, dungeons, speed, the monarch and the Ring, in words."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.clauses import done_by_player, simply, tells
from projections.wording.cards.nouns import Telling


@tells(lang.SetLevel)
def _set_level(told: Telling, effect: lang.SetLevel) -> str:
    return told.it_is(told.say("set_level", it=told.name, n=effect.set_level))


@tells(lang.Designate)
def _designate(told: Telling, effect: lang.Designate) -> str:
    key = "no longer" if effect.no_longer else "becomes"
    return told.say(f"{key}.{effect.designated}", it=told.what(effect.designate))


@tells(lang.Pair)
def _pair(told: Telling, effect: lang.Pair) -> str:
    return told.say("pair", it=told.what(effect.pair), other=told.what(effect.with_))


@tells(lang.TemptWithTheRing)
def _ring_tempts(told: Telling, effect: lang.TemptWithTheRing) -> str:
    return told.it_is(told.say("ring tempts", who=told.who(effect.ring_tempts)))


@tells(lang.GainSpeed)
def _gain_speed(told: Telling, effect: lang.GainSpeed) -> str:
    player = told.who(effect.who)
    return told.it_is(told.of("gain speed", player, n=told.amount(effect.gain_speed)))


tells(lang.Prepare, lang.Solve)(simply)


@tells(lang.Venture)
def _venture(told: Telling, effect: lang.Venture) -> str:
    if effect.into is None:
        return done_by_player(told, effect)
    return told.it_is(told.of("player.venture.into", told.who(effect.venture), dungeon=effect.into))


tells(lang.BecomeMonarch, lang.TakeInitiative)(done_by_player)
