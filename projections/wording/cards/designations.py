"""Designations of permanents, counters of players, exploiting and devouring, in words."""

from __future__ import annotations

from typing import Any

from domain.cards import language as lang
from projections.wording.cards.nouns import Telling, counters, kind_of
from projections.wording.cards.phrases import THEY, YOU, Nominal
from projections.wording.cards.replacements import CHANGED, entering
from projections.wording.cards.triggers import TRIGGERED, player, subject


def _becomes_designated(told: Telling, event: lang.BecomesDesignated) -> str:
    phrase = subject(told, event.becomes, many=event.one_or_more)
    return told.say("whenever", what=told.say(f"becomes.{event.designated}", it=phrase))


def _exploits(told: Telling, event: lang.Exploits) -> str:
    phrase = subject(told, event.exploits, "event.source")
    return told.say("whenever", what=told.say("event.exploits", it=phrase, what=subject(told, event.what)))


def _enlists(told: Telling, event: lang.Enlists) -> str:
    phrase = subject(told, event.enlists, "event.source")
    return told.say("whenever", what=told.say("event.enlists", it=phrase, what=subject(told, event.what)))


def _crews(told: Telling, event: lang.Crews) -> str:
    phrase = subject(told, event.crews, "event.source")
    return told.say("whenever", what=told.say("event.crews", it=phrase, what=subject(told, event.what)))


def _saddles(told: Telling, event: lang.Saddles) -> str:
    phrase = subject(told, event.saddles, "event.source")
    return told.say("whenever", what=told.say("event.saddles", it=phrase, what=subject(told, event.what)))


def _gets_counters(told: Telling, event: lang.GetsCounters) -> str:
    actor = player(told, event.gets_counters)
    kind = told.words.named("n or more", Nominal(["counter"], [(kind_of(told, event.kind),)]), True)
    mood = YOU if actor.you else THEY
    return told.say("whenever", what=told.say("event.gets_counters", mood, who=actor, counters=kind))


def _devours(told: Telling, change: lang.EntersDevouring, would: Any) -> str:
    kinds = told.words.bare(told.nominal(change.devours), many=True)
    each = counters(told, "+1/+1", change.n)
    return told.say("enters devouring", it=entering(told, would), what=kinds, counters=each)


def _amplified(told: Telling, change: lang.EntersAmplified, would: Any) -> str:
    each = counters(told, "+1/+1", change.amplifies)
    return told.say("enters amplified", it=entering(told, would), counters=each)


def _ring_tempts(told: Telling, event: lang.RingTempts) -> str:
    actor = player(told, event.ring_tempts)
    if event.chosen is None:
        return told.say("whenever", what=told.say("event.ring_tempts", who=actor))
    phrase = subject(told, event.chosen, noun="creature")
    mood = YOU if actor.you else THEY
    text = told.say("event.ring_tempts.chosen", mood, who=actor, it=phrase, whose=told.whose(actor))
    return told.say("whenever", what=text)


TRIGGERED[lang.RingTempts] = _ring_tempts

TRIGGERED.update(
    {
        lang.BecomesDesignated: _becomes_designated,
        lang.Exploits: _exploits,
        lang.Enlists: _enlists,
        lang.Crews: _crews,
        lang.Saddles: _saddles,
        lang.GetsCounters: _gets_counters,
    }
)

CHANGED.update({lang.EntersDevouring: _devours, lang.EntersAmplified: _amplified})
