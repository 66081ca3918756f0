"""Spells that are countered, retargeted, cast and played, in words."""

from __future__ import annotations

from typing import Any

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.terms import Zone
from projections.wording.cards.clauses import lasting, tells, with_who
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import MAY, THEY, YOU


@tells(lang.Counter)
def _counter_spell(told: Telling, effect: lang.Counter) -> str:
    phrase = told.what(effect.counter)
    if effect.to is not Zone.GRAVEYARD:
        return told.act(f"counter.{effect.to}", it=phrase)
    return told.act("counter", it=phrase)


@tells(lang.Retarget)
def _retarget(told: Telling, effect: lang.Retarget) -> str:
    key = "retarget.one" if effect.one else "retarget.change" if effect.change else "retarget"
    text = with_who(told, key, effect.who, lambda: {"it": told.what(effect.retarget)})
    if effect.to is None:
        return text
    return told.say("retarget.to", what=text, it=told.words.named("a", told.nominal(effect.to)))


@tells(lang.CastFree)
def _cast_free(told: Telling, effect: lang.CastFree) -> str:
    player = told.who(effect.who)
    key = "cast free.transformed" if effect.transformed else "cast free.paying" if effect.paying else "cast free"
    fields: dict[str, Any] = {"it": told.what(effect.cast_free)}
    if effect.by is not None:
        key, fields["by"] = "cast free.by", effect.by
    if effect.for_life or effect.for_energy:
        key = "cast free.for_life" if effect.for_life else "cast free.for_energy"
    elif effect.times is not None:
        key += ".several" if effect.times != 1 else ".one"
        fields["n"] = told.x(effect.times)
        fields["what"] = told.words.named("a", told.nominal(_spell(effect.only)))
    elif effect.in_any_order and key == "cast free":
        key = "cast free.any_number"
    elif effect.lands and key == "cast free":
        key = "may play.free"
    after = "" if effect.then is None else told.say("exiled instead")
    after += "" if effect.spent_as is None else told.say(f"spent as {effect.spent_as}")
    if effect.at_most is not None:
        after = told.say("cast free.at_most", n=told.x(effect.at_most)) + after
    if effect.only is not None and effect.times != 1:
        after = told.say("cast free.only", it=told.words.named("a", told.nominal(_spell(effect.only)))) + after
    if told.mood == MAY:
        return told.done(key, player, **fields) + after
    action = told.say(key, MAY, **fields)
    return told.say("may", YOU if player.you else THEY, who=player, what=action) + after


def _spell(only: g.Filter | None) -> g.Filter:
    """Return a filter for spells that match another filter."""
    spell = g.Is.model_validate({"is": "spell"})
    return spell if only is None else g.AllOf.model_validate({"all": (spell, only)})


@tells(lang.MayPlay)
def _may_play(told: Telling, effect: lang.MayPlay) -> str:
    player = told.who(effect.who)
    if effect.by is not None:
        phrase = told.what(effect.may_play)
        return lasting(told, told.say("has flashback", it=phrase), effect.for_)
    key = "may play" + ".only_cast" * effect.only_cast + ".free" * effect.free + ".pay" * (effect.pay is not None)
    fields: dict[str, Any] = {"it": told.what(effect.may_play)}
    if effect.pay is not None:
        fields["mana"] = effect.pay
    after = "" if effect.then is None else told.say("exiled instead")
    after += "" if effect.spent_as is None else told.say(f"spent as {effect.spent_as}")
    after += told.say("may play.next_turn") if effect.next_turn else ""
    after += "" if effect.more is None else told.say("may play.more", mana=effect.more)
    if told.mood == MAY:
        return lasting(told, told.done(key, player, **fields), effect.for_) + after
    action = told.say(key, MAY, **fields)
    return lasting(told, told.say("may", YOU if player.you else THEY, who=player, what=action), effect.for_) + after


@tells(lang.CastLater)
def _cast_later(told: Telling, effect: lang.CastLater) -> str:
    return told.act("plotted" if effect.by == "plot" else "cast later", it=told.what(effect.cast_later))


@tells(lang.Discover)
def _discover(told: Telling, effect: lang.Discover) -> str:
    return told.act("discover.less" if effect.less else "discover", n=told.x(effect.discover))
