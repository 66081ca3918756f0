"""Players, their life, and games that they win and lose, in words."""

from __future__ import annotations

from typing import Any

from domain.cards import language as lang
from projections.wording.cards.clauses import done_by_player, tells, with_who
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import Nominal


@tells(lang.NamePlayers)
def _name_players(told: Telling, effect: lang.NamePlayers) -> str:
    """Give players a name for the next instruction, which puts them into words."""
    nominal = told.nominal(effect.players)
    told.bind(effect.as_, told.words.named("each", nominal), told.that(Nominal(["player"]), True))
    return ""


@tells(lang.GainLife, lang.LoseLife)
def _life(told: Telling, effect: Any) -> str:
    key = type(effect).KEY
    return with_who(told, key, effect.who, lambda: {"life": told.mass("life", getattr(effect, key))})


@tells(lang.SetLife)
def _set_life(told: Telling, effect: lang.SetLife) -> str:
    player = told.who(effect.who)
    return told.it_is(told.of("set life", player, n=told.amount(effect.set_life)))


@tells(lang.ExchangeLife)
def _exchange_life(told: Telling, effect: lang.ExchangeLife) -> str:
    first, second = (told.who(who) for who in effect.exchange_life)
    return told.say("exchange life", first=first, second=second)


tells(lang.Planeswalk, lang.WinGame, lang.LoseGame, lang.LoseMana)(done_by_player)
