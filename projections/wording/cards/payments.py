"""What is paid as a text is carried out, in words, and what follows from it."""

from __future__ import annotations

from domain.cards import language as l
from projections.wording.cards.effects import chained, effects
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import MAY, THEY, YOU, Phrase


@effects(l.PayEffect)
def _pay(told: Telling, effect: l.PayEffect) -> str:
    player = told.who(effect.who)
    mood = YOU if player.you else THEY
    text = told.say("may", mood, who=player, what=told.payings(effect.pay, MAY))
    with told.aside():
        text += _paid_for(told, effect, player, mood)
    return text


def _paid_for(told: Telling, effect: l.PayEffect, player: Phrase, mood: int) -> str:
    """What follows if it was paid, and if not."""
    if effect.any:
        text = ". " + told.say("if any does", what=chained(told, effect.do)) if effect.do else ""
        return text + (". " + told.say("if none does", what=chained(told, effect.else_)) if effect.else_ else "")
    text = ""
    if effect.do and isinstance(effect.do[0], l.WhenDone):
        text += ". " + chained(told, effect.do)
    elif effect.do:
        text += ". " + told.say("if done", mood, it=player, what=chained(told, effect.do))
    if effect.else_:
        text += ". " + told.say("if not done", mood, it=player, what=chained(told, effect.else_))
    return text
