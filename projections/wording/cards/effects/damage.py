"""Damage that is dealt and removed, and fights, in words."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.clauses import tells
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import Nominal


@tells(lang.DealDamage)
def _deal_damage(told: Telling, effect: lang.DealDamage) -> str:
    source = told.ref(effect.source)
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["creature"])), mentioned=True)
        dealt = told.mass("damage", effect.deal_damage)
        return told.it_is(told.say("deal damage.each", it=source, n=dealt, to=told.what(effect.to, "each")))
    amount = told.mass("damage", effect.deal_damage)
    to = told.what(effect.to, "each")
    key = "deal damage.divided" if effect.divided else "deal damage.you" if to.you else "deal damage"
    text = told.say(key, it=source, n=amount, to=to)
    for further in effect.besides:
        also = told.mass("damage", further.amount)
        text = told.say("deal damage.also", what=text, n=also, to=told.what(further.to, "each"))
    if effect.excess_to is not None:
        text = told.say("deal damage.excess", what=text, to=told.what(effect.excess_to, "each"))
    if effect.unpreventable:
        text = told.say("deal damage.unpreventable", what=text)
    return told.it_is(text)


@tells(lang.RemoveDamage)
def _remove_damage(told: Telling, effect: lang.RemoveDamage) -> str:
    return told.act("remove damage", it=told.what(effect.remove_damage))


@tells(lang.Fight)
def _fight(told: Telling, effect: lang.Fight) -> str:
    first, second = (told.ref(one) for one in effect.fight)
    return told.it_is(told.say("fight", it=first, other=second))
