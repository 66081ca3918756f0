"""Trigger events in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.terms import Zone
from projections.wording.cards.nouns import Telling, is_named, kind_of
from projections.wording.cards.phrases import THEY, YOU, Nominal, Phrase

T = TypeVar("T", bound=Callable[..., Any])

TRIGGERED: dict[type, Callable[[Telling, Any], str]] = {}
"""Functions that put each trigger event into words, with *when*, *whenever* or *at*."""


def _triggers(*kinds: type) -> Callable[[T], T]:
    def register(tell: T) -> T:
        TRIGGERED.update(dict.fromkeys(kinds, tell))
        return tell

    return register


def subject(
    told: Telling,
    selector: Any,
    name: str = "event.object",
    how: str = "a",
    many: bool = False,
    noun: str = "permanent",
) -> Phrase:
    """Return the phrase for the objects of a trigger event, and bind their name.

    `many` means *one or more*. Later the text says *that creature*.
    """
    if isinstance(selector, str) and selector not in ("anything", "any_target"):
        phrase = told.ref(selector)
        told.bind(name, phrase, mentioned=True)
        return phrase
    if selector in ("anything", "any_target"):
        text, _, feminine = told.say(f"{name}.any").partition("|")
        phrase = Phrase(text, feminine=bool(feminine))
        told.bind(name, told.ref(name), mentioned=True)
        return phrase
    if not isinstance(selector, Node) or isinstance(selector, (g.ControllerOf, g.OwnerOf, g.DefendingOf, g.AttackedBy)):
        return told.who(selector)
    if isinstance(selector, g.AnyOf) and any(map(is_named, selector.any)):
        told.bind(name, told.that(Nominal(["permanent"])), mentioned=True)
        return told.either(selector, how)
    if isinstance(selector, g.AllOf) and g.RefIs(ref="self") in selector.all:
        rest = tuple(part for part in selector.all if part != g.RefIs(ref="self"))
        states = told.nominal(g.AllOf.model_construct(all=rest), noun)
        if states.adjectives and not (states.nouns or states.after or states.other or states.others):
            told.bind(name, told.name, mentioned=True)
            told.state = states
            return told.name
    nominal = told.nominal(selector, noun)
    told.bind(name, told.that(nominal, many), mentioned=True)
    return told.words.named("n or more" if many else how, nominal, many)


def player(told: Telling, selector: Any) -> Phrase:
    """Return the phrase for the player of an event, later *that player*."""
    anybody = (
        told.say("a player")
        if selector == "each_player"
        else told.say("an opponent")
        if selector == "each_opponent"
        else told.say("another player")
        if selector == "each_other_player"
        else None
    )
    if anybody is not None:
        told.bind("event.player", told.that(Nominal(["player"])), mentioned=True)
        return Phrase(anybody)
    phrase = told.who(selector)
    told.bind("event.player", phrase, mentioned=True)
    return phrase


def trigger(told: Telling, event: Any) -> str:
    """Return the clause for a trigger event: *when …*, without the comma."""
    return TRIGGERED[type(event)](told, event)


def once(selector: Any) -> str:
    """Return *when* if the event can only happen to this object, else *whenever*."""
    return "when" if selector == "self" else "whenever"


def _occurs(told: Telling, selector: Any, key: str, once: bool = False, /, **fields: Any) -> str:
    what, state = told.say(key, **fields), told.state
    if state is not None:
        told.state, noun = None, told.words.noun(state.fallback)
        words = [told.words.adjective(one, noun, False) for keys in state.adjectives for one in keys]
        key = "event.enters.so" if isinstance(selector, lang.Enters) else "event.while"
        what = told.say(key, what=what, state=told.words.join(words))
    return told.say("when" if once else "whenever", what=what)


@_triggers(lang.Enters)
def _enters(told: Telling, event: lang.Enters) -> str:
    phrase = subject(told, event.enters, many=event.one_or_more)
    key = f"event.enters.{event.from_}" if event.from_ is not None else "event.enters"
    told.names.setdefault("event.became", told.names["event.object"])
    return _occurs(told, event, key, event.enters == "self", it=phrase)


@_triggers(
    lang.Dies, lang.Leaves, lang.LeavesGraveyard, lang.BecomesUntapped, lang.Transforms,
    lang.TurnedUp, lang.Mutates,
    lang.SetsInMotion,
    lang.PlaneswalksTo, lang.Encounters, lang.AttacksUnblocked,
)  # fmt: skip
def _simply(told: Telling, event: Any) -> str:
    key = type(event).KEY
    selector = getattr(event, key)
    many = getattr(event, "one_or_more", False)
    phrase = subject(told, selector, many=many, noun="card" if isinstance(event, lang.LeavesGraveyard) else "permanent")
    card = told.words.named("that", Nominal(["card"]), many)
    told.bind("event.became", card if selector != "self" else told.name, mentioned=True)
    if isinstance(event, lang.Leaves) and event.to:
        zones = told.words.join([told.say(f"into.{zone}") for zone in event.to], "or")
        return _occurs(told, event, "event.leaves.to", selector == "self", it=phrase, zones=zones)
    once = selector == "self" and key not in (
        "becomes_tapped",
        "becomes_untapped",
        "attacks_unblocked",
        "transforms",
        "mutates",
    )
    return _occurs(told, event, f"event.{key}", once, it=phrase)


@_triggers(lang.BecomesTapped)
def _becomes_tapped(told: Telling, event: lang.BecomesTapped) -> str:
    if event.by is None:
        return _simply(told, event)
    actor = player(told, event.by)
    phrase = subject(told, event.becomes_tapped, many=event.one_or_more)
    key = "event.becomes_tapped.by"
    return told.say("whenever", what=told.say(key, YOU if actor.you else THEY, who=actor, it=phrase))


@_triggers(lang.PutIntoGraveyard)
def _put_into_graveyard(told: Telling, event: lang.PutIntoGraveyard) -> str:
    if event.from_ is None and event.by is None:
        return _simply(told, event)
    phrase = subject(told, event.put_into_graveyard, many=event.one_or_more)
    told.names.setdefault("event.became", told.names["event.object"])
    zone = "" if event.from_ is None else told.say(f"from.{event.from_}")
    if event.by is None:
        return _occurs(told, event, "event.put_into_graveyard.from", it=phrase, zone=zone)
    key = "event.put_into_graveyard.by" if zone else "event.put_into_graveyard.by.anywhere"
    actor = player(told, event.by)
    return told.say("whenever", what=told.say(key, YOU if actor.you else THEY, it=phrase, zone=zone, who=actor))


@_triggers(lang.IsExiled)
def _is_exiled(told: Telling, event: lang.IsExiled) -> str:
    if event.from_ is None:
        return _simply(told, event)
    noun = "permanent" if Zone.BATTLEFIELD in event.zones else "card"
    phrase = subject(told, event.is_exiled, many=event.one_or_more, noun=noun)
    once = event.is_exiled == "self"
    zone = told.words.join([told.say(f"from.{zone}") for zone in event.zones], "or")
    return _occurs(told, event, "event.is_exiled.from", once, it=phrase, zone=zone)


@_triggers(lang.IsDestroyed)
def _is_destroyed(told: Telling, event: lang.IsDestroyed) -> str:
    if event.of is not None:
        destroyer = player(told, event.of)
        phrase = subject(told, event.is_destroyed, many=event.one_or_more)
        told.bind("event.source", told.that(Nominal(["spell"])), mentioned=True)
        key = "event.is_destroyed.you" if destroyer.you else "event.is_destroyed.of"
        return _occurs(told, event, key, it=phrase, who=destroyer)
    if event.by is not None:
        source = subject(told, event.by, "event.source")
        phrase = subject(told, event.is_destroyed, many=event.one_or_more)
        return _occurs(told, event, "event.is_destroyed.by", it=phrase, by=source)
    phrase = subject(told, event.is_destroyed, many=event.one_or_more)
    card = told.words.named("that", Nominal(["card"]), event.one_or_more)
    told.bind("event.became", card if event.is_destroyed != "self" else told.name, mentioned=True)
    return _occurs(told, event, "event.is_destroyed", event.is_destroyed == "self", it=phrase)


@_triggers(lang.Attacks)
def _attacks(told: Telling, event: lang.Attacks) -> str:
    phrase = subject(told, event.attacks, many=event.one_or_more)
    if event.beside is not None:
        if event.so_many > 1:
            others = told.words.bare(told.nominal(event.beside), True)
            n = told.words.number(event.so_many)
            return _occurs(told, event, "event.attacks.beside many", it=phrase, n=n, beside=others)
        beside = told.words.bare(told.nominal(event.beside))
        return _occurs(told, event, "event.attacks.beside", it=phrase, beside=beside)
    if event.whom is not None:
        attacked = told.words.named("a", told.nominal(event.whom))
        return _occurs(told, event, "event.attacks.whom", it=phrase, whom=attacked)
    return _occurs(told, event, "event.attacks.alone" if event.alone else "event.attacks", it=phrase)


@_triggers(lang.AttacksWith)
def _attacks_with(told: Telling, event: lang.AttacksWith) -> str:
    actor = player(told, event.player_attacks)
    mood = YOU if actor.you else THEY
    key, whom = "event.player_attacks", None
    if event.whom is not None:
        key, whom = "event.player_attacks.whom", told.words.named("a", told.nominal(event.whom, "player"))
        told.bind("event.attacked", told.that(told.nominal(event.whom, "player")))
    if event.with_ == "anything" and event.number is None:
        return told.say("whenever", what=told.say(key, mood, who=actor, whom=whom))
    nominal = told.nominal({} if event.with_ == "anything" else event.with_, "creature")
    phrase = told.words.named("n or more", nominal, True)
    if event.number is not None:
        how = type(event.number).KEY
        n = getattr(event.number, how)
        phrase = told.words.named(how, nominal, True, n=told.words.number(n) if isinstance(n, int) else told.x(n))
    return told.say("whenever", what=told.say(f"{key}.with", mood, who=actor, it=phrase, whom=whom))


@_triggers(lang.Blocks)
def _blocks(told: Telling, event: lang.Blocks) -> str:
    phrase = subject(told, event.blocks)
    blocked, _ = _fought(told, event.whom, event.number)
    key = "event.blocks.alone" if event.alone else "event.blocks.whom" if blocked else "event.blocks"
    return _occurs(told, event, key, it=phrase, whom=blocked)


@_triggers(lang.BecomesUnattached)
def _becomes_unattached(told: Telling, event: lang.BecomesUnattached) -> str:
    phrase = subject(told, event.becomes_unattached)
    nominal = told.nominal({} if event.from_ == "anything" else event.from_)
    told.bind("event.source", told.that(told.nominal({} if event.from_ == "anything" else event.from_)))
    bearer = told.words.named("a", nominal)
    return told.say("whenever", what=told.say("event.becomes_unattached", it=phrase, bearer=bearer))


@_triggers(lang.BecomesAttached)
def _becomes_attached(told: Telling, event: lang.BecomesAttached) -> str:
    phrase = subject(told, event.becomes_attached)
    nominal = told.nominal(event.to)
    told.bind("event.source", told.that(nominal), mentioned=True)
    return _occurs(told, event, "event.becomes_attached", it=phrase, to=told.words.named("a", nominal))


@_triggers(lang.BecomesBlocked)
def _becomes_blocked(told: Telling, event: lang.BecomesBlocked) -> str:
    phrase = subject(told, event.becomes_blocked)
    blockers, _ = _fought(told, event.by, event.number)
    return _occurs(
        told, event, "event.becomes_blocked.by" if blockers else "event.becomes_blocked", it=phrase, by=blockers
    )


def _fought(told: Telling, filter: Any, number: Any) -> tuple[str, bool]:
    """Return the words for creatures that an object fights with, and True for several."""
    nominal = told.nominal({} if filter is None else filter, "creature")
    if filter is not None:
        told.bind("event.source", told.that(nominal), mentioned=True)
    else:
        told.bind("event.source", told.that(Nominal(["creature"])), mentioned=True)
    if number is not None:
        n = getattr(number, type(number).KEY)
        return told.words.named(type(number).KEY, nominal, True, n=told.words.number(n)).text, True
    return ("", False) if filter is None else (told.words.named("a", nominal).text, False)


@_triggers(lang.DealsDamage)
def _deals_damage(told: Telling, event: lang.DealsDamage) -> str:
    phrase = subject(told, event.deals_damage, "event.source", many=event.one_or_more)
    combat = ".combat" if event.combat else ".noncombat" if event.combat is False else ""
    if event.to is None:
        return _occurs(told, event, f"event.deals_damage{combat}", it=phrase)
    if isinstance(event.to, g.RefIs):
        return _occurs(told, event, f"event.deals_damage{combat}.to", it=phrase, to=told.ref(event.to.ref))
    if isinstance(event.to, g.Is) and event.to.is_ == "you":
        return _occurs(told, event, f"event.deals_damage{combat}.to", it=phrase, to=told.you)
    nominal, many = told.nominal(event.to), event.to_one_or_more
    told.bind("event.object", told.that(nominal, many), mentioned=True)
    told.bind("event.player", told.that(Nominal(["player"]), many), mentioned=True)
    to = told.words.named("n or more" if many else "a", nominal, many)
    return _occurs(told, event, f"event.deals_damage{combat}.to", it=phrase, to=to)


@_triggers(lang.IsDealtDamage, lang.IsDealtExcess)
def _is_dealt(told: Telling, event: Any) -> str:
    key = type(event).KEY
    combat = ".combat" if event.combat else ".noncombat" if event.combat is False else ""
    phrase = subject(told, getattr(event, key), many=event.one_or_more)
    return _occurs(told, event, f"event.{key}{combat}{'.many' * event.one_or_more}", it=phrase)


@_triggers(lang.Casts, lang.CastsOrCopies)
def _casts(told: Telling, event: lang.Casts | lang.CastsOrCopies) -> str:
    actor, cast = player(told, event.by), getattr(event, type(event).KEY)
    nominal = told.nominal({} if cast == "anything" else cast, "spell")
    once = cast == g.RefIs(ref="self")
    if nominal.nouns and nominal.nouns != ["spell"]:
        kinds = (f"of.{noun}" if told.words.has(f"adj.of.{noun}") else noun for noun in nominal.nouns)
        nominal.adjectives.append(tuple(kinds))
        nominal.nouns = ["spell"]
    told.bind("event.object", told.that(Nominal(["spell"])), mentioned=True)
    zone = ".or copied" if isinstance(event, lang.CastsOrCopies) else f".{event.from_}" if event.from_ else ""
    phrase = told.words.named("a", nominal)
    spell = told.say(f"event.cast{zone}", YOU if actor.you else THEY, who=actor, it=phrase)
    return told.say("when" if once else "whenever", what=spell)


@_triggers(lang.StepBegins)
def _step_begins(told: Telling, event: lang.StepBegins) -> str:
    possessive, owner = _turn_of(told, event.whose)
    key = "each" if event.whose == "each_player" else "you" if event.whose == "you" else "of"
    step = told.say(f"step.{event.step_begins}.{key}", of=owner, whose=possessive)
    return told.say("at.exactly" if event.step_begins == "end-of-combat" else "at", step=step)


@_triggers(lang.AtEndOf)
def _at_end_of(told: Telling, event: lang.AtEndOf) -> str:
    step = "end-of-combat" if event.at_end_of == "combat" else "end"
    if event.at_end_of == "combat" and event.whose == "each_player":
        return told.say("at.exactly", step=told.say("step.end-of-combat.next"))
    return _step_begins(told, lang.StepBegins(step_begins=step, whose=event.whose))


def _turn_of(told: Telling, selector: Any) -> tuple[str, Phrase]:
    anybody = told.say("each opponent") if selector == "each_opponent" else None
    if anybody is not None:
        phrase = Phrase(anybody)
        told.bind("event.player", told.that(Nominal(["player"])), mentioned=True)
    else:
        phrase = told.who(selector)
        told.bind(
            "event.player",
            told.that(Nominal(["player"])) if selector in ("each_player", "each_other_player") else phrase,
            mentioned=True,
        )
    return told.whose(phrase), phrase


def next_main_phase(told: Telling, event: lang.MainPhaseBegins) -> str:
    """Return the phrase for the next main phase, as a delayed trigger says it."""
    possessive, owner = _turn_of(told, event.whose)
    key = "each" if event.whose == "each_player" else "you" if event.whose == "you" else "of"
    return told.say("at", step=told.say(f"any main phase.{key}", of=owner, whose=possessive))


@_triggers(lang.MainPhaseBegins)
def _main_phase(told: Telling, event: lang.MainPhaseBegins) -> str:
    possessive, owner = _turn_of(told, event.whose)
    key = "each" if event.whose == "each_player" else "you" if event.whose == "you" else "of"
    if event.main_phase_begins == "any":
        return told.say("at", step=told.say(f"each main phase.{key}", of=owner, whose=possessive))
    which = told.say(f"ordinal.{min(event.main_phase_begins, 3)}")
    return told.say("at", step=told.say(f"main phase.{key}", which=which, of=owner, whose=possessive))


@_triggers(lang.CountersArePut)
def _counters_put(told: Telling, event: lang.CountersArePut) -> str:
    kind = told.words.named("n or more", Nominal(["counter"], [(kind_of(told, event.kind),)]), True)
    phrase = subject(told, event.counters_put, many=event.one_or_more)
    if event.by is not None:
        return _occurs(told, event, "event.counters_put.by", who=player(told, event.by), it=phrase, counters=kind)
    return _occurs(told, event, "event.counters_put", it=phrase, counters=kind)


@_triggers(lang.LastCounterRemoved)
def _last_counter(told: Telling, event: lang.LastCounterRemoved) -> str:
    kind = told.words.bare(Nominal(["counter"], [(kind_of(told, event.kind),)]))
    return _occurs(told, event, "event.last_counter", True, it=subject(told, event.last_counter_removed), counter=kind)


@_triggers(lang.BecomesTarget)
def _becomes_target(told: Telling, event: lang.BecomesTarget) -> str:
    phrase, key = subject(told, event.becomes_target), "event.becomes_target"
    if event.by is not None:
        by = told.words.named("a", told.nominal(event.by, "spell"))
        if event.of == "each_player":
            return _occurs(told, event, f"{key}.by", it=phrase, by=by)
        actor = player(told, event.of)
        return _occurs(told, event, f"{key}.by.you" if actor.you else f"{key}.by.of", it=phrase, by=by, who=actor)
    if event.by_spell:
        key = f"{key}.spell"
    if event.of == "each_player":
        return _occurs(told, event, key, it=phrase)
    actor = player(told, event.of)
    return _occurs(told, event, f"{key}.you" if actor.you else f"{key}.of", it=phrase, who=actor)


@_triggers(lang.ReachesChapter)
def _chapter(told: Telling, event: lang.ReachesChapter) -> str:
    return ", ".join(_ROMAN[number] if number < len(_ROMAN) else str(number) for number in event.chapter)


_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@_triggers(lang.EntersRoom)
def _room(told: Telling, event: lang.EntersRoom) -> str:
    if not event.leads_to:
        return event.room
    return told.say("room", room=event.room, to=told.words.join(event.leads_to, "or"))


@_triggers(lang.TimeBecomes)
def _time(told: Telling, event: lang.TimeBecomes) -> str:
    return told.say("whenever", what=told.say(f"event.time.{event.time_becomes}"))


@_triggers(lang.BecomesLevel)
def _becomes_level(told: Telling, event: lang.BecomesLevel) -> str:
    return told.say("when", what=told.say("event.becomes_level", it=told.name, n=event.becomes_level))


@_triggers(lang.StateHolds)
def _state(told: Telling, event: lang.StateHolds) -> str:
    return told.say("when", what=told.condition(event.state))
