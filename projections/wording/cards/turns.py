"""What is said of turns and combat? Extra and skipped steps, fights, blocks, day and night, and games won and lost."""

from __future__ import annotations

from typing import Any

from domain.cards import language as l
from projections.wording.cards.effects import effects, with_who
from projections.wording.cards.nouns import Telling


@effects(l.ExtraTurn)
def _extra_turn(told: Telling, effect: l.ExtraTurn) -> str:
    many = ".many" if effect.n > 1 else ""
    n = told.words.number(effect.n)
    return with_who(told, f"extra turn{many}.{effect.after}", effect.extra_turn, lambda: {"n": n})


@effects(l.ExtraPhases)
def _extra_phases(told: Telling, effect: l.ExtraPhases) -> str:
    phases = told.words.join([told.say(f"an extra.{phase}") for phase in effect.extra_phases], "followed by")
    return told.it_is(told.say("extra phases", phases=phases))


@effects(l.ExtraStep)
def _extra_step(told: Telling, effect: l.ExtraStep) -> str:
    number = effect.n
    step = told.say(f"an extra.{effect.extra_step}")
    key = "phase" if effect.after_phase else "after" if effect.after else "before" if effect.before else "now"
    where = told.say(f"the.{effect.after or effect.before}") if effect.after or effect.before else ""
    text = told.say(f"extra step.{key}", step=step, where=where)
    if number == 1:
        return told.it_is(text)
    n = told.say("that many") if number == "event.amount" else told.amount(number)
    return told.it_is(told.say("as often", what=text, n=n))


@effects(l.Skip)
def _skip(told: Telling, effect: l.Skip) -> str:
    return with_who(told, f"skip.{effect.skip}", effect.who, dict)


@effects(l.Fight)
def _fight(told: Telling, effect: l.Fight) -> str:
    first, second = (told.ref(one) for one in effect.fight)
    return told.it_is(told.say("fight", it=first, other=second))


@effects(l.MakeBlock)
def _make_block(told: Telling, effect: l.MakeBlock) -> str:
    return told.it_is(told.say("make block", it=told.what(effect.make_block), attacker=told.what(effect.attacker)))


@effects(l.Reselect)
def _reselect(told: Telling, effect: l.Reselect) -> str:
    return with_who(told, "reselect", effect.who, lambda: {"it": told.what(effect.reselect)})


@effects(l.ItBecomes)
def _it_becomes(told: Telling, effect: l.ItBecomes) -> str:
    return told.it_is(told.say(f"it becomes.{effect.it_becomes}"))


@effects(l.Venture, l.Planeswalk, l.BecomeMonarch, l.Learn, l.WinGame, l.LoseGame)
def _player_simply(told: Telling, effect: Any) -> str:
    key = type(effect).KEY
    return with_who(told, f"player.{key}", getattr(effect, key), dict)


@effects(l.TemptWithTheRing)
def _ring_tempts(told: Telling, effect: l.TemptWithTheRing) -> str:
    return told.it_is(told.say("ring tempts", who=told.who(effect.ring_tempts)))


@effects(l.GainSpeed)
def _gain_speed(told: Telling, effect: l.GainSpeed) -> str:
    who = told.who(effect.who)
    return told.it_is(told.of("gain speed", who, n=told.amount(effect.gain_speed)))
