"""Triggers on counters, phasing, countered spells and shuffling in words."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.nouns import Telling, kind_of
from projections.wording.cards.phrases import THEY, YOU, Nominal, Phrase
from projections.wording.cards.triggers import TRIGGERED, player, subject


def _counter(told: Telling, kind: str) -> Nominal:
    return Nominal(["counter"], [] if kind == "any" else [(kind_of(told, kind),)])


def _counter_put(told: Telling, event: lang.CounterIsPut) -> str:
    phrase = subject(told, event.counter_put)
    nominal = _counter(told, event.kind)
    counters = told.words.named("a", nominal)
    if event.by is None:
        return told.say("whenever", what=told.say("event.counter_put", it=phrase, counter=counters))
    actor = player(told, event.by)
    text = told.say("event.counter_put.by", YOU if actor.you else THEY, who=actor, it=phrase, counter=counters)
    return told.say("whenever", what=text)


def _counters_removed(told: Telling, event: lang.CountersAreRemoved) -> str:
    phrase = subject(told, event.counters_removed)
    nominal = _counter(told, event.kind)
    counters = told.words.named("a" if event.each else "n or more", nominal, not event.each)
    key = "event.counters_removed.each" if event.each else "event.counters_removed"
    return told.say("whenever", what=told.say(key, it=phrase, counters=counters))


def _explores(told: Telling, event: lang.Explores) -> str:
    return told.say("whenever", what=told.say("event.explores", it=subject(told, event.explores)))


def _fights(told: Telling, event: lang.Fights) -> str:
    return told.say("whenever", what=told.say("event.fights", it=subject(told, event.fights)))


def _phases_in(told: Telling, event: lang.PhasesIn) -> str:
    return told.say("whenever", what=told.say("event.phases_in", it=subject(told, event.phases_in)))


def _phases_out(told: Telling, event: lang.PhasesOut) -> str:
    return told.say("whenever", what=told.say("event.phases_out", it=subject(told, event.phases_out)))


def _countered(told: Telling, event: lang.IsCountered) -> str:
    phrase = subject(told, event.is_countered, noun="spell")
    if event.by is None:
        return told.say("whenever", what=told.say("event.is_countered", it=phrase))
    actor = player(told, event.by)
    mood = YOU if actor.you else THEY
    return told.say("whenever", what=told.say("event.is_countered.by", mood, it=phrase, by=actor))


def _shuffles(told: Telling, event: lang.ShufflesLibrary) -> str:
    actor = player(told, event.shuffles)
    mood = YOU if actor.you else THEY
    if event.by is None:
        return told.say("whenever", what=told.say("event.shuffles", mood, who=actor))
    causer = told.who(event.by) if event.by != "each_player" else Phrase(told.say("a player"))
    by = YOU if causer.you else THEY
    return told.say("whenever", what=told.say("event.shuffles.by", by, who=actor, by=causer))


TRIGGERED[lang.CounterIsPut] = _counter_put
TRIGGERED[lang.CountersAreRemoved] = _counters_removed
TRIGGERED[lang.Explores] = _explores
TRIGGERED[lang.Fights] = _fights
TRIGGERED[lang.PhasesIn] = _phases_in
TRIGGERED[lang.PhasesOut] = _phases_out
TRIGGERED[lang.IsCountered] = _countered
TRIGGERED[lang.ShufflesLibrary] = _shuffles
