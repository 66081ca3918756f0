"""Extra and skipped turns, phases and steps, day and night, in words."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.clauses import tells, with_who
from projections.wording.cards.nouns import Telling


@tells(lang.ExtraTurn)
def _extra_turn(told: Telling, effect: lang.ExtraTurn) -> str:
    fixed = effect.n if isinstance(effect.n, int) else 1
    many = ".many" if fixed > 1 else ""
    text = with_who(
        told, f"extra turn{many}.{effect.after}", effect.extra_turn, lambda: {"n": told.words.number(fixed)}
    )
    return text if isinstance(effect.n, int) else told.say("as often", what=text, n=told.amount(effect.n))


@tells(lang.ExtraPhases)
def _extra_phases(told: Telling, effect: lang.ExtraPhases) -> str:
    phases = told.words.join([told.say(f"an extra.{phase}") for phase in effect.extra_phases], "followed by")
    return told.it_is(told.say("extra phases", phases=phases))


@tells(lang.ExtraStep)
def _extra_step(told: Telling, effect: lang.ExtraStep) -> str:
    number = effect.n
    step = told.say(f"an extra.{effect.extra_step}")
    key = "phase" if effect.after_phase else "after" if effect.after else "before" if effect.before else "now"
    where = told.say(f"the.{effect.after or effect.before}") if effect.after or effect.before else ""
    text = told.say(f"extra step.{key}", step=step, where=where)
    if number == 1:
        return told.it_is(text)
    n = told.say("that many") if number == "event.amount" else told.amount(number)
    return told.it_is(told.say("as often", what=text, n=n))


@tells(lang.Skip)
def _skip(told: Telling, effect: lang.Skip) -> str:
    text = with_who(told, f"skip.{effect.skip}", effect.who, dict)
    if effect.n == 1:
        return text
    return told.say("as often", what=text, n=told.amount(effect.n))


@tells(lang.ControlPlayer)
def _control_player(told: Telling, effect: lang.ControlPlayer) -> str:
    player = told.who(effect.control_player)
    return told.act("control player", who=player, whose=told.whose(player))


@tells(lang.EndTurn)
def _end_turn(told: Telling, effect: lang.EndTurn) -> str:
    return told.it_is(told.say("end the turn"))


@tells(lang.ItBecomes)
def _it_becomes(told: Telling, effect: lang.ItBecomes) -> str:
    return told.it_is(told.say(f"it becomes.{effect.it_becomes}"))


@tells(lang.StaysTapped)
def _stays_tapped(told: Telling, effect: lang.StaysTapped) -> str:
    phrase = told.ref(effect.stays_tapped)
    if effect.whose is None:
        return told.it_is(told.say("stays tapped", it=phrase))
    return told.it_is(told.say("stays tapped.whose", it=phrase, whose=told.whose(told.who(effect.whose))))
