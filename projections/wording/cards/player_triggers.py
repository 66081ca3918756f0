"""Triggers on players' actions in words: lands, life, draws, discards, crimes, activations."""

from __future__ import annotations

from typing import Any

from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from projections.wording.cards.nouns import Telling, cards
from projections.wording.cards.phrases import THEY, YOU, Nominal
from projections.wording.cards.triggers import TRIGGERED, once, player, subject


def _player_does(told: Telling, event: Any) -> str:
    key = type(event).KEY
    actor = player(told, getattr(event, key))
    variant = f"event.{key}.you" if actor.you and told.words.has(f"event.{key}.you") else f"event.{key}"
    if isinstance(event, lang.LosesLife) and event.one_or_more:
        variant += f".{event.loses_life}"
    variant += ".this" * getattr(event, "this_door", False) + ".fully" * getattr(event, "fully", False)
    variant += ".but_first" * getattr(event, "but_first", False)
    variant += ".many" * getattr(event, "one_or_more", False)
    n = str(getattr(event, "so_much", ""))
    return told.say("whenever", what=told.say(variant, YOU if actor.you else THEY, who=actor, n=n))


def _player_does_to(told: Telling, event: Any) -> str:
    key = type(event).KEY
    actor = player(told, getattr(event, key))
    many = getattr(event, "one_or_more", False)
    nominal = told.nominal({} if event.what == "anything" else event.what)
    phrase = told.words.named("n or more" if many else "a", nominal, many)
    if isinstance(event.what, Node):
        told.bind("event.object", told.that(told.nominal(event.what), many), mentioned=True)
    return told.say("whenever", what=told.say(f"event.{key}", YOU if actor.you else THEY, who=actor, it=phrase))


def _cycles(told: Telling, event: lang.Cycles) -> str:
    actor = player(told, event.cycles)
    if event.what == "self":
        phrase = told.name
    else:
        phrase = told.words.named("a", cards(told, event.what))
        told.bind("event.object", told.that(Nominal(["card"])), mentioned=True)
    text = told.say("event.cycles", YOU if actor.you else THEY, who=actor, it=phrase)
    return told.say(once(event.what), what=text)


def _discards_card(told: Telling, event: lang.DiscardsCard) -> str:
    actor = player(told, event.discards_card)
    nominal = cards(told, event.what)
    phrase = told.words.named("n or more" if event.one_or_more else "a", nominal, event.one_or_more)
    told.bind("event.object", told.that(Nominal(["card"]), event.one_or_more), mentioned=True)
    if event.by is None:
        text = told.say("event.discards_card", YOU if actor.you else THEY, who=actor, it=phrase)
        return told.say("whenever", what=text)
    causer = player(told, event.by)
    text = told.say("event.discards_card.by", YOU if causer.you else THEY, who=actor, it=phrase, by=causer)
    return told.say("whenever", what=text)


TRIGGERED[lang.DiscardsCard] = _discards_card


def _activates(told: Telling, event: lang.Activates) -> str:
    actor = player(told, event.activates)
    mood = YOU if actor.you else THEY
    key = f"event.activates.{event.kind}"
    if event.of == "anything":
        return told.say("whenever", what=told.say(key, mood, who=actor))
    phrase = subject(told, event.of, "event.source")
    return told.say("whenever", what=told.say(f"{key}.of", mood, who=actor, it=phrase))


TRIGGERED.update(
    dict.fromkeys(
        (
            lang.GainsLife, lang.LosesLife, lang.Draws, lang.Surveils, lang.Scries, lang.RollsDice,
            lang.SearchesLibrary, lang.CommitsCrime, lang.Expends, lang.WinsFlip,
            lang.Discards, lang.BecomesMonarch, lang.CompletesDungeon, lang.TakesInitiative, lang.UnlocksDoor,
            lang.ChaosEnsues,
        ),
        _player_does,
    )
)  # fmt: skip

TRIGGERED.update(dict.fromkeys((lang.Sacrifices, lang.CreatesTokens, lang.Exerts), _player_does_to))

TRIGGERED[lang.Cycles] = _cycles


def _plays_land(told: Telling, event: lang.PlaysLand) -> str:
    if event.what == "anything":
        return _player_does(told, event)
    actor = player(told, event.plays_land)
    land = told.words.named("a", told.nominal(event.what, "land"))
    return told.say("whenever", what=told.say("event.plays_land.of", YOU if actor.you else THEY, who=actor, it=land))


TRIGGERED[lang.PlaysLand] = _plays_land

TRIGGERED[lang.Activates] = _activates


def _tapped_for_mana(told: Telling, event: lang.TappedForMana) -> str:
    phrase = subject(told, event.tapped_for_mana)
    if event.by == "each_player":
        return told.say("whenever", what=told.say("event.tapped_for_mana", it=phrase))
    actor = player(told, event.by)
    return told.say("whenever", what=told.say("event.taps for mana", YOU if actor.you else THEY, who=actor, it=phrase))


TRIGGERED[lang.TappedForMana] = _tapped_for_mana
