"""Amounts in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from domain.cards import grammar as g
from projections.wording.cards.nouns import COUNTED, Telling, are_zones, flat, kind_of
from projections.wording.cards.phrases import Nominal

T = TypeVar("T", bound=Callable[..., Any])


# Amounts


def _amounts(*kinds: type) -> Callable[[T], T]:
    def register(tell: T) -> T:
        COUNTED.update(dict.fromkeys(kinds, tell))
        return tell

    return register


@_amounts(g.Count)
def _count(told: Telling, amount: g.Count) -> str:
    parts = flat(amount.count)
    named = [part for part in parts if isinstance(part, g.RefIs)]
    if len(named) == 1 and all(part in named or are_zones(part) for part in parts):
        return told.say("amount.count", it=told.ref(named[0].ref))
    return told.say("amount.count", it=told.words.bare(told.nominal(amount.count), many=True))


@_amounts(g.StatOf)
def _stat(told: Telling, amount: g.StatOf) -> str:
    phrase = told.ref(amount.of)
    return told.say(f"amount.{amount.stat}", of=phrase, whose=told.whose(phrase))


@_amounts(g.CountersOn)
def _counters_on(told: Telling, amount: g.CountersOn) -> str:
    kind = told.words.bare(Nominal(["counter"], [(kind_of(told, amount.kind),)]), many=True)
    return told.say("amount.counters_on", kind=kind, it=told.ref(amount.counters_on))


@_amounts(g.CountersAmong)
def _counters_among(told: Telling, amount: g.CountersAmong) -> str:
    kind = told.words.bare(Nominal(["counter"], [(kind_of(told, amount.kind),)]), many=True)
    among = told.words.named("plural", told.nominal(amount.counters_among), many=True)
    return told.say("amount.counters_on", kind=kind, it=among)


@_amounts(g.LevelOf)
def _level_of(told: Telling, amount: g.LevelOf) -> str:
    phrase = told.ref(amount.level_of)
    return told.say("amount.level", of=phrase, whose=told.whose(phrase))


@_amounts(g.TimesMutated)
def _times_mutated(told: Telling, amount: g.TimesMutated) -> str:
    return told.say("amount.times mutated", it=told.ref(amount.times_mutated))


@_amounts(g.CombatPhases)
def _combat_phases(told: Telling, amount: g.CombatPhases) -> str:
    return told.say("amount.combat phases")


@_amounts(g.TimesResolved)
def _times_resolved(told: Telling, amount: g.TimesResolved) -> str:
    return told.say("amount.times resolved")


@_amounts(g.TimesActivated)
def _times_activated(told: Telling, amount: g.TimesActivated) -> str:
    return told.say("amount.times activated")


@_amounts(
    g.LifeOf, g.StartingLife, g.SpeedOf, g.TurnsOf, g.RingTempted, g.CommanderCasts, g.HandOf, g.CastLastTurn, g.PartyOf
)  # fmt: skip
def _of_player(told: Telling, amount: Any) -> str:
    key = type(amount).KEY
    player = told.who(getattr(amount, key))
    if isinstance(amount, g.CommanderCasts) and amount.of is not None:
        return told.of("amount.commander_casts.of", player, it=told.ref(amount.of))
    return told.of(f"amount.{key}", player)


@_amounts(g.OfPlayers)
def _of_players(told: Telling, amount: g.OfPlayers) -> str:
    among = told.what(amount.among, "each")
    told.bind(amount.as_, told.that(Nominal(["player"])), mentioned=True)
    return told.say(f"amount.of_players.{amount.of_players}", who=among, amount=told.amount(amount.amount))


@_amounts(g.CastThisGame)
def _cast_this_game(told: Telling, amount: g.CastThisGame) -> str:
    player = told.who(amount.cast_this_game)
    if amount.named is None:
        return told.of("amount.cast_this_game", player)
    return told.of("amount.cast_this_game.named", player, name=amount.named)


@_amounts(g.IdentityColors)
def _identity_colors(told: Telling, amount: g.IdentityColors) -> str:
    phrase = told.who(amount.identity_colors)
    return told.say("amount.identity_colors", whose=told.whose(phrase))


@_amounts(g.Devotion)
def _devotion(told: Telling, amount: g.Devotion) -> str:
    if amount.devotion == "added":
        return told.say("amount.devotion.added")
    colors = [told.say(f"quality.{letter}") for letter in amount.devotion]
    return told.say("amount.devotion", color=told.words.join(colors, "and"))


@_amounts(g.Greatest, g.Total, g.Distinct, g.MostInCommon)
def _among(told: Telling, amount: Any) -> str:
    stat = getattr(amount, type(amount).KEY)
    among = told.words.named("plural", told.nominal(amount.among), many=True)
    return told.say(f"amount.{type(amount).KEY}.{stat}", among=among)


@_amounts(g.GreatestOf)
def _greatest_of(told: Telling, amount: g.GreatestOf) -> str:
    nominal = told.nominal(amount.among)
    among = told.words.named("plural", nominal, many=True)
    told.bind(amount.as_, told.that(nominal), mentioned=True)
    return told.say("amount.greatest_of", amount=told.amount(amount.greatest_of), among=among)


@_amounts(g.SumOf, g.MostOf, g.LeastOf, g.Difference)
def _several(told: Telling, amount: Any) -> str:
    first, *others = [told.amount(one) for one in getattr(amount, type(amount).KEY)]
    for other in others:
        first = told.say(f"amount.{type(amount).KEY}", first=first, other=other)
    return first


@_amounts(g.ProductOf)
def _product(told: Telling, amount: g.ProductOf) -> str:
    factors = sorted(amount.times, key=lambda one: not isinstance(one, int))
    if factors[0] == 2 and len(factors) == 2:
        return told.say("amount.twice", of=told.amount(factors[1]))
    first, *others = [told.amount(one) for one in factors]
    for other in others:
        first = told.say("amount.times", first=first, other=other)
    return first


@_amounts(g.Quotient)
def _quotient(told: Telling, amount: g.Quotient) -> str:
    return told.say("amount.quotient", first=told.amount(amount.quotient[0]), other=told.amount(amount.quotient[1]))


@_amounts(g.HalfUp, g.HalfDown)
def _half(told: Telling, amount: Any) -> str:
    key = type(amount).KEY
    return told.say(f"amount.{key}", of=told.amount(getattr(amount, key)))
