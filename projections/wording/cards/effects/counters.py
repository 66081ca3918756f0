"""Counters that are put and removed, in words."""

from __future__ import annotations

from domain.cards import language as lang
from domain.cards.grammar.constructs import are_equal
from projections.wording.cards.clauses import same, tells, with_who
from projections.wording.cards.nouns import Telling, counters
from projections.wording.cards.phrases import Nominal


@tells(lang.PutCounters)
def _put_counters(told: Telling, effect: lang.PutCounters) -> str:
    on = told.what(effect.on, "each")
    same(told, effect.as_, on, effect.on)
    key = "put counters.divided" if effect.divided else "put counters"
    return told.act(key, counters=counters(told, effect.put_counters, effect.n), on=on)


@tells(lang.RemoveCountersEffect)
def _remove_counters(told: Telling, effect: lang.RemoveCountersEffect) -> str:
    if effect.n == "all":
        phrase = told.words.named("all", _counter(told, effect.remove_counters), True)
    elif effect.up_to:
        phrase = told.counted(_counter(told, effect.remove_counters), effect.n, up_to=True)
    else:
        phrase = counters(told, effect.remove_counters, effect.n)
    return told.act("remove counters", counters=phrase, on=told.what(effect.on, "each"))


@tells(lang.PutCountersOf)
def _put_counters_of(told: Telling, effect: lang.PutCountersOf) -> str:
    if are_equal(effect.put_counters_of, effect.on):
        return told.act("double counters", on=told.what(effect.on, "each"))
    return told.act("put counters of", it=told.what(effect.put_counters_of), on=told.what(effect.on, "each"))


@tells(lang.AnotherOfEach)
def _another_of_each(told: Telling, effect: lang.AnotherOfEach) -> str:
    key = "another or one less of each" if effect.or_remove else "another of each"
    return told.act(key, it=told.what(effect.another_of_each, "each"))


@tells(lang.MoveCounters)
def _move_counters(told: Telling, effect: lang.MoveCounters) -> str:
    if effect.n == "all":
        noun = _counter(told, effect.move_counters)
        phrase = told.words.named("any number" if effect.up_to else "all", noun, True)
    elif effect.up_to:
        phrase = told.counted(_counter(told, effect.move_counters), effect.n, up_to=True)
    else:
        phrase = counters(told, effect.move_counters, effect.n)
    return told.act("move counters", counters=phrase, it=told.what(effect.from_), on=told.what(effect.to))


def _counter(told: Telling, kind: str) -> Nominal:
    key = f"counter.{kind}"
    return Nominal(["counter"], [] if kind == "any" else [(key if told.words.has(f"adj.{key}") else kind,)])


@tells(lang.GivePlayerCounters)
def _player_counters(told: Telling, effect: lang.GivePlayerCounters) -> str:
    return with_who(
        told, "get counters", effect.who, lambda: {"counters": counters(told, effect.player_counters, effect.n)}
    )


@tells(lang.Proliferate)
def _proliferate(told: Telling, effect: lang.Proliferate) -> str:
    return with_who(told, "proliferate", effect.proliferate, dict)


@tells(lang.TimeTravel)
def _time_travel(told: Telling, effect: lang.TimeTravel) -> str:
    return with_who(told, "time travel", effect.time_travel, dict)


@tells(lang.Bolster)
def _bolster(told: Telling, effect: lang.Bolster) -> str:
    return told.act("bolster", n=told.x(effect.bolster))


@tells(lang.Explore)
def _explore(told: Telling, effect: lang.Explore) -> str:
    return told.say("explores", it=told.what(effect.explore))


@tells(lang.Connive)
def _connive(told: Telling, effect: lang.Connive) -> str:
    phrase = told.what(effect.connive)
    if effect.n == 1:
        return told.say("connives", it=phrase)
    return told.say("connives.n", it=phrase, n=told.x(effect.n))
