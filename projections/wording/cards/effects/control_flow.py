"""Conditions, options, payments, repetitions and delayed instructions, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.terms import Step
from projections.wording.cards.clauses import _each, chained, tells
from projections.wording.cards.conditions import conditional
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import MAY, THEY, YOU, Nominal, Phrase
from projections.wording.cards.targets import aim
from projections.wording.cards.triggers import next_main_phase, trigger

# Choices and conditions


@tells(lang.May)
def _may(told: Telling, effect: lang.May) -> str:
    player, what = optional(told, effect)
    text = told.say("may", YOU if player.you else THEY, who=player, what=what)
    if told.mood == MAY:
        text = chained_may(told, effect)
    if effect.else_:
        text += ". " + told.say("if not done", YOU if player.you else THEY, it=player, what=chained(told, effect.else_))
    return text


def optional(told: Telling, effect: lang.May) -> tuple[Phrase, str]:
    """Return the player of an optional instruction, and what the player may do."""
    player = told.who(effect.who)
    outer, told.mood = (told.mood, told.doer, told._may), MAY
    base, told.words.base = told.words.base, True
    first = player.text
    told.doer = player if player.you else Phrase(player.text, player.many, player.feminine)
    again = told.names[effect.who].again.text if isinstance(effect.who, str) and effect.who in told.names else first
    told._may = (first, again, told.who(effect.who).text)
    what = chained(told, effect.may)
    told.mood, told.doer, told._may = outer
    told.words.base = base
    return player, what


def chained_may(told: Telling, effect: lang.May) -> str:
    """Return the clause of an optional instruction within another one."""
    return told.say("may be", what=chained(told, effect.may))


@tells(lang.If)
def _if(told: Telling, effect: lang.If) -> str:
    key, condition = conditional(told, "if", effect.if_)
    text = told.say(key, condition=condition, what=_branch(told, effect.do))
    if effect.else_:
        text += ". " + told.say("otherwise", what=_branch(told, effect.else_))
    return text


def _branch(told: Telling, effects: Sequence[Any]) -> str:
    """Return the text of one branch of a condition or option.

    The branch has sentences of its own, so the mood *may* ends.
    """
    outer, told.mood = told.mood, YOU if told.doer.you else told.mood
    base, told.words.base = told.words.base, told.mood == MAY
    text = chained(told, effects)
    told.mood, told.words.base = outer, base
    return text


@tells(lang.Unless)
def _unless(told: Telling, effect: lang.Unless) -> str:
    if effect.as_ is not None:
        told.bind(effect.as_, told.what(effect.by, "each"), told.that(Nominal(["player"])))
        text = chained(told, effect.do)
        player = told.who(effect.as_)
        return told.say("unless", what=text, who=player, payment=_one_or_other(told, effect, THEY))
    early = isinstance(effect.by, str) and effect.by in told.names
    if early and any(getattr(one, "who", None) == effect.by for one in effect.do):
        text = chained(told, effect.do)
        player = told.who(effect.by)
    else:
        text = chained(told, effect.do)
        player = told.who(effect.by)
    mood = YOU if player.you else THEY
    payment = told.payings(effect.unless, mood)
    if effect.times != 1:
        return told.say("unless.times", what=text, who=player, payment=payment, times=told.amount(effect.times))
    return told.say("unless", what=text, who=player, payment=_one_or_other(told, effect, mood))


def _one_or_other(told: Telling, effect: lang.Unless, mood: int) -> str:
    """Return the clause of payments that avoid an effect.

    Example: *pay {2} or discard a card*.
    """
    alternatives = [effect.unless, *((effect.or_,) if effect.or_ else ())]
    return told.words.join([told.payings(costs, mood) for costs in alternatives], "or")


@tells(lang.ForEach)
def _for_each(told: Telling, effect: lang.ForEach) -> str:
    each = effect.for_each
    first = told.what(each, "each")
    player = isinstance(each, (g.ControllerOf, g.OwnerOf)) or each in (
        "each_player",
        "each_opponent",
        "each_other_player",
        "each_from_you",
    )
    nominal = told.nominal(each) if isinstance(each, Node) and not player else None
    player = player or (nominal is not None and nominal.nouns in (["player"], ["opponent"]))
    named = nominal is None and not player and each in told.names and each not in told.numbers
    if named and not first.many:
        told.bind(effect.as_, first, mentioned=True)
        return chained(told, effect.do)
    if named:
        again = told.ref("each.other")
    else:
        again = told.that(Nominal(["player"]) if player or nominal is None else nominal)
    begins = effect.do and getattr(effect.do[0], "who", getattr(effect.do[0], "by", None)) == effect.as_
    if player and begins:
        told.bind(effect.as_, first, again)
        return ". ".join(clause for clause, _ in _each(told, effect.do))
    told.bind(effect.as_, again, mentioned=True)
    key = "for each of" if named else "for each"
    return told.say(key, it=told.words.bare(nominal) if nominal is not None else first, what=chained(told, effect.do))


@tells(lang.Repeat)
def _repeat(told: Telling, effect: lang.Repeat) -> str:
    what = chained(told, effect.repeat)
    if effect.times is not None:
        return told.say("as often", what=what, n=told.x(effect.times))
    if effect.while_ is None:
        return told.say("repeat.may", what=what)
    key = "repeat.may.while" if effect.may else "repeat"
    return told.say(key, what=what, condition=told.condition(effect.while_))


@tells(lang.Simultaneous)
def _simultaneously(told: Telling, effect: lang.Simultaneous) -> str:
    return told.say("simultaneously", what=chained(told, effect.simultaneously))


@tells(lang.Where)
def _where(told: Telling, effect: lang.Where) -> str:
    return told.say("where x", what=chained(told, effect.do), amount=told.amount(effect.where_x))


@tells(lang.PayEffect)
def _pay(told: Telling, effect: lang.PayEffect) -> str:
    player = told.who(effect.who)
    mood = YOU if player.you else THEY
    text = told.say("may", mood, who=player, what=told.payings(effect.pay, MAY))
    with told.aside():
        text += _paid_for(told, effect, player, mood)
    return text


def _paid_for(told: Telling, effect: lang.PayEffect, player: Phrase, mood: int) -> str:
    """Return the sentences for a cost that was paid, and for one that was not."""
    if effect.any:
        text = ". " + told.say("if any does", what=chained(told, effect.do)) if effect.do else ""
        return text + (". " + told.say("if none does", what=chained(told, effect.else_)) if effect.else_ else "")
    text = ""
    if effect.do and isinstance(effect.do[0], lang.WhenDone):
        text += ". " + chained(told, effect.do)
    elif effect.do:
        text += ". " + told.say("if done", mood, it=player, what=chained(told, effect.do))
    if effect.else_:
        text += ". " + told.say("if not done", mood, it=player, what=chained(told, effect.else_))
    return text


@tells(lang.PayAny)
def _pay_any(told: Telling, effect: lang.PayAny) -> str:
    player = told.who(effect.who)
    mood = YOU if player.you else THEY
    text = told.say("may", mood, who=player, what=told.say(f"pay any.{effect.pay_any}"))
    told.bind_number(effect.as_, told.say("the amount paid"))
    return text


# Instructions that outlive the text they stand in


@tells(lang.Later)
def _later(told: Telling, effect: lang.Later) -> str:
    aim(told, effect.targets)
    with told.aside():
        return _at_last(told, effect)


def _at_last(told: Telling, effect: lang.Later) -> str:
    when = trigger(told, effect.later)
    if (
        isinstance(effect.later, lang.AtEndOf)
        and effect.later.at_end_of == "turn"
        and effect.later.whose == "each_player"
    ):
        when = told.say("at", step=told.say("step.end.next"))
    if isinstance(effect.later, lang.StepBegins) and effect.later.whose == "each_player" and effect.for_ is None:
        key = "at.exactly" if effect.later.step_begins == "end-of-combat" else "at"
        when = told.say(key, step=told.say(f"step.{effect.later.step_begins}.next"))
    elif isinstance(effect.later, lang.MainPhaseBegins) and effect.later.main_phase_begins == "any":
        when = next_main_phase(told, effect.later)
    elif effect.later == lang.StepBegins(step_begins=Step.END, whose="you") and effect.for_ is None:
        when = told.say("at", step=told.say("step.end.your next"))
    text = chained(told, effect.do)
    if effect.for_ is not None:
        return told.say("later for a while", duration=told.duration(effect.for_), when=when, what=text)
    return told.say("later this turn" if effect.this_turn else "later", when=when, what=text)


@tells(lang.WhenDone)
def _when_done(told: Telling, effect: lang.WhenDone) -> str:
    aim(told, effect.targets)
    with told.aside():
        condition = told.condition(effect.if_) if effect.if_ is not None else ""
        text = chained(told, effect.when_done)
        return told.say("when done", what=told.say("if", condition=condition, what=text) if condition else text)
