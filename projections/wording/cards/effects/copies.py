"""Copies and their exceptions in words."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.characteristics import granted, typed
from projections.wording.cards.clauses import fighting, in_combat, lasting, tells, with_who
from projections.wording.cards.nouns import Telling, counters
from projections.wording.cards.phrases import THEY, YOU, Nominal, Phrase


@tells(lang.CreateCopy)
def _create_copy(told: Telling, effect: lang.CreateCopy) -> str:
    player = told.who(effect.who)
    nominal = Nominal(["token"])
    if effect.tapped and not in_combat(effect):
        nominal = nominal.with_adjective("tapped")
    phrase = told.counted(nominal, effect.n)
    original = told.what(effect.create_copy, "a")
    more = created_fighting(told, effect, phrase) + excepted(told, effect.but)
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["token"]), phrase.many), mentioned=True)
    return told.done("create copy", player, it=phrase, of=original, more=more)


def created_fighting(told: Telling, effect: lang.CreateToken | lang.CreateCopy, phrase: Phrase) -> str:
    """Return the clause for a created token that enters attacking or blocking.

    The clause follows the abilities of the token.
    """
    return fighting(told, effect, phrase, "created.tapped" if effect.tapped else "created")


@tells(lang.Populate)
def _populate(told: Telling, effect: lang.Populate) -> str:
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["token"])), mentioned=True)
    return with_who(told, "populate", effect.populate, dict)


@tells(lang.BecomeCopy)
def _become_copy(told: Telling, effect: lang.BecomeCopy) -> str:
    phrase = told.what(effect.become_copy, "plural")
    text = told.say("become copy", told.mood, it=phrase, of=told.what(effect.of, "a"), more=excepted(told, effect.but))
    return told.it_is(lasting(told, text, effect.for_))


@tells(lang.CopyOnStack)
def _copy_on_stack(told: Telling, effect: lang.CopyOnStack) -> str:
    player = told.who(effect.who)
    phrase = told.what(effect.copy_)
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["copy"])), mentioned=True)
    more = excepted(told, effect.but)
    if effect.targeting is not None:
        more += told.say("copy.targeting", it=told.what(effect.targeting, "each"))
    if effect.n != 1:
        more = told.say("copy.times", n=told.x(effect.n)) + more
    text = told.done("copy", player, it=phrase, more=more)
    if effect.new_targets:
        text += told.say("copy.new targets", YOU if player.you else THEY)
    return text


@tells(lang.CopyCard)
def _copy_card(told: Telling, effect: lang.CopyCard) -> str:
    phrase = told.what(effect.copy_card)
    told.bind(effect.as_, told.that(Nominal(["copy"])), mentioned=True)
    return told.act("copy", it=phrase, more="")


@tells(lang.CopyNamed)
def _copy_named(told: Telling, effect: lang.CopyNamed) -> str:
    told.bind(effect.as_, told.that(Nominal(["copy"])), mentioned=True)
    if isinstance(effect.copy_named, str):
        return told.act("copy named.noted")
    return told.act("copy named", names=told.words.join(list(effect.copy_named), "and"))


@tells(lang.NoteName)
def _note_name(told: Telling, effect: lang.NoteName) -> str:
    return told.act("note name", it=told.what(effect.note_name))


def excepted(told: Telling, but: lang.Except | None) -> str:
    """707.9. Return the words for the exceptions of a copy, after a comma: *, except …*."""
    if but is None:
        return ""
    exceptions = []
    its = Phrase(told.say("it"), False)
    for key in ("name", "colors", "pt"):
        value = getattr(but, key)
        if value is not None:
            if key == "colors":
                noun = told.words.noun("permanent")
                value = told.words.join([told.words.adjective(f"color.{one}", noun, False) for one in value], "and")
            exceptions.append(told.say(f"except.{key}", it=its, value=value))
    if but.more_colors is not None:
        noun = told.words.noun("permanent")
        besides = [told.words.adjective(f"color.{one}", noun, False) for one in but.more_colors]
        exceptions.append(told.say("except.more colors", value=told.words.join(besides, "and")))
    if but.creature_types:
        exceptions.append(told.say("except.creature types", types=typed(told, [*but.creature_types])))
    kinds = [*but.supertypes, *but.types, *but.subtypes]
    if kinds:
        exceptions.append(told.say("except.types", types=typed(told, kinds)))
    if but.only_types:
        exceptions.append(told.say("except.only types"))
    if but.without:
        exceptions.append(told.say("except.without", types=", ".join(_kind(told, kind) for kind in but.without)))
    exceptions += [told.say(f"except.keeps.{key}") for key in but.keeps]
    if but.no_mana_cost:
        exceptions.append(told.say("except.no mana cost"))
    if but.has:
        exceptions.append(told.say("except.has", what=told.words.join([granted(told, one) for one in but.has], "and")))
    for more in but.enters_with:
        extra = told.say("except.counters", counters=_additional(told, more))
        if more.of is not None:
            extra = told.say("except.if", what=extra, kind=told.words.named("a", told.nominal(more.of)))
        exceptions.append(extra)
    return told.say("except", what=told.words.join(exceptions, "and"))


def _additional(told: Telling, more: lang.CountersBesides) -> Phrase:
    return counters(told, more.counters, more.n)


def _kind(told: Telling, kind: str) -> str:
    noun = told.words.noun("permanent")
    return told.words.adjective(kind.lower() if told.words.has(f"adj.{kind.lower()}") else kind, noun, False)
