"""Exiling in words."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.clauses import result, tells
from projections.wording.cards.nouns import Telling


@tells(lang.Exile)
def _exile(told: Telling, effect: lang.Exile) -> str:
    phrase = told.what(effect.exile)
    result(told, effect.as_, phrase, effect.exile)
    text = told.act("exile.face down" if effect.face_down else "exile", it=phrase)
    if effect.haunting is not None:
        text = told.say("exile.haunting", what=text, it=told.ref(effect.haunting))
    if effect.until_leaves is not None:
        text = told.say(
            "for a while", what=text, duration=told.say("for.until_leaves", it=told.ref(effect.until_leaves))
        )
    if effect.until_monarch is not None:
        text = told.say("for a while", what=text, duration=told.say("for.until_monarch"))
    return text


@tells(lang.Encode)
def _encode(told: Telling, effect: lang.Encode) -> str:
    return told.say("encode", it=told.what(effect.encode), on=told.what(effect.on, "a"))
