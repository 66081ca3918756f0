"""Continuous effects in words: modifications, changed texts, replacements."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.clauses import lasting, tells
from projections.wording.cards.modifications import affected, modified
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import Nominal
from projections.wording.cards.replacements import replaced


@tells(lang.Apply)
def _apply(told: Telling, effect: lang.Apply) -> str:
    taken = [mod for mod in effect.apply if isinstance(mod, lang.Control)]
    others = [mod for mod in effect.apply if not isinstance(mod, lang.Control)]
    plural = "plural"
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["permanent"]), many=True), mentioned=True)
    if taken:
        gained = told.done("gain control", told.who(taken[0].control), it=told.what(effect.to, "all"))
        text = lasting(told, gained, effect.for_)
        if not others:
            return text
        rest = modified(told, others, told.what(effect.to, plural), gaining=True)
        return f"{text}. {lasting(told, rest, effect.for_)}"
    phrase, player = affected(told, effect.to)
    text = modified(told, effect.apply, phrase, gaining=True, player=player)
    if effect.for_ == "end_of_turn" and all(isinstance(mod, lang.NextSpell) for mod in effect.apply):
        return told.it_is(text)  # it says itself that it is about this turn
    return told.it_is(lasting(told, text, effect.for_))


@tells(lang.ChangeText)
def _change_text(told: Telling, effect: lang.ChangeText) -> str:
    player = told.who(effect.who)
    kinds = told.words.join([told.say(f"word.{kind}") for kind in effect.words], "or")
    but = ""
    if effect.but:
        listed = told.words.join([told.words.noun(one).one for one in effect.but], "or")
        but = told.say("change text.but", words=listed)
    text = told.done("change text", player, it=told.what(effect.change_text), kinds=kinds)
    return lasting(told, text, effect.for_) + but


@tells(lang.ExchangeTexts)
def _exchange_texts(told: Telling, effect: lang.ExchangeTexts) -> str:
    return lasting(told, told.act("exchange texts", it=told.what(effect.exchange_texts)), effect.for_)


@tells(lang.Shield)
def _shield(told: Telling, effect: lang.Shield) -> str:
    turn = effect.for_ == "end_of_turn"
    during = told.say("this turn") if turn else ""
    with told.aside():
        text = replaced(told, effect.shield, effect.with_, effect.times == 1, effect.amount, during)
    if effect.divided:
        text = told.say("shield.divided", what=text)
    duration = "" if turn else told.duration(effect.for_)
    if not duration:
        return text
    first, dot, rest = text.partition(". ")
    return told.say("for a while", what=first, duration=duration) + dot + rest
