"""Conditions in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from domain.cards import grammar as g
from domain.cards.grammar.constructs import Node
from domain.terms import Zone
from projections.wording.cards.nouns import TRUE_IF, Telling, are_zones, counters, flat, kind_of
from projections.wording.cards.phrases import THEY, YOU, Nominal, Phrase

T = TypeVar("T", bound=Callable[..., Any])


# Conditions


def _conditions(*kinds: type) -> Callable[[T], T]:
    def register(tell: T) -> T:
        TRUE_IF.update(dict.fromkeys(kinds, tell))
        return tell

    return register


def _places(told: Telling, filter: Any) -> list[str]:
    """Return the clauses that say in which zone a named object is; empty for a filter that says more."""
    if isinstance(filter, g.AnyOf):
        each = [_places(told, one) for one in filter.any]
        return [text for one in each for text in one] if all(each) else []
    parts = flat(filter)
    either = [part for part in parts if isinstance(part, g.AnyOf)]
    if len(either) == 1 and all(isinstance(one, g.ZoneIs) for one in either[0].any):
        rest = tuple(part for part in parts if part not in either)
        each = [_places(told, g.AllOf.model_construct(all=(one, *rest))) for one in either[0].any]
        return [text for one in each for text in one] if all(each) else []
    parts = [g.ZoneIs(zone=Zone.BATTLEFIELD) if part == g.Is(is_="permanent") else part for part in parts]
    zones = [part.zone for part in parts if isinstance(part, g.ZoneIs)]
    named = [part.ref for part in parts if isinstance(part, g.RefIs)]
    owners = [part for part in parts if isinstance(part, g.OwnerIs)]
    if len(zones) != 1 or len(named) != 1 or len(parts) > 2 + len(owners) or any(one.owner != "you" for one in owners):
        return []
    own = ".own" if named == ["self"] and zones[0] in (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY) else ""
    return [told.say(f"if in {zones[0]}{own}", it=told.ref(named[0]))]


def _is_it(told: Telling, parts: Sequence[Any]) -> str:
    """Return the clause that the one object of a name is something: *that card is a land*; else an empty text."""
    named = [part for part in parts if isinstance(part, g.RefIs)]
    rest = tuple(part for part in parts if part not in named and not are_zones(part))
    meant = told.names.get(named[0].ref) if len(named) == 1 else None
    if meant is None or meant.first.many or meant.again.many or not rest:
        return ""
    return _matches(told, g.Matches(matches=named[0].ref, filter=g.AllOf.model_construct(all=rest)))


@_conditions(g.Exists)
def _exists(told: Telling, condition: g.Exists) -> str:
    parts = flat(condition.exists)
    match parts:
        case (g.ZoneIs(zone=Zone.EXILE), g.RefIs()) if condition.compare is None:
            return told.say("if in exile", it=told.ref(parts[1].ref))
    if condition.compare is None and (places := _places(told, condition.exists)):
        return told.words.join(places, "or")
    if condition.compare is None and (is_it := _is_it(told, parts)):
        return is_it
    mine = [part for part in parts if isinstance(part, g.ControllerIs) and part.controller == "you"]
    key = "you control" if mine else "there is"
    nominal = told.nominal(g.AllOf.model_construct(all=tuple(part for part in parts if part not in mine)))
    compare = condition.compare
    many = True
    if compare is None or (isinstance(compare, g.AtLeast) and compare.at_least == 1):
        phrase, many = told.words.named("a", nominal), False
    elif getattr(compare, type(compare).KEY) == 0:
        phrase, many, key = told.words.named("no", nominal, not told.words.repeats), not told.words.repeats, f"{key}.no"
    else:
        n = getattr(compare, type(compare).KEY)
        number = told.words.number(n) if isinstance(n, int) else told.x(n)
        phrase = told.words.named(type(compare).KEY, nominal, True, n=number)
    return told.say(key, it=Phrase(phrase.text, many, phrase.feminine))


@_conditions(g.Matches)
def _matches(told: Telling, condition: g.Matches) -> str:
    complement: Any
    phrase = told.who(condition.matches)
    filter = condition.filter
    negated = isinstance(filter, g.Not)
    inner = filter.not_ if isinstance(filter, g.Not) else filter
    no = ".not" if negated else ""
    if isinstance(inner, g.HasKeyword):
        return told.say(f"if has{no}", it=phrase, what=told.keyword(inner.keyword))
    if isinstance(inner, g.HasCounters):
        complement = counters(told, inner.counters, inner.at_least)
        none = told.words.named("no", Nominal(["counter"], [(kind_of(told, inner.counters),)]), not told.words.repeats)
        some = ".several" if inner.at_least > 1 and not negated else no
        return told.say(f"if counters{some}", it=phrase, what=none if negated else complement)
    if isinstance(inner, (g.Power, g.Toughness, g.ManaValue)):
        key = type(inner).KEY
        number = told.say(f"amount.{key}", of=phrase, whose=told.whose(phrase))
        return _compares(told, number, getattr(inner, key), no)
    if isinstance(inner, g.TargetsWhat) and not negated:
        return told.say("if targets", it=phrase, what=told.words.named("a", told.nominal(inner.targets_what)))
    if isinstance(inner, g.ControllerIs) and inner.controller == "you":
        return told.say(f"if yours{no}", it=phrase)
    if isinstance(inner, g.TokenIs):
        return told.say("if is" if inner.token != negated else "if is.not", it=phrase, what=Phrase(told.say("a token")))
    nominal = told.nominal(inner)
    if not nominal.nouns and not nominal.after and not nominal.others:
        noun = told.words.noun("creature")._replace(feminine=phrase.feminine)
        adjectives = (key for keys in nominal.adjectives for key in keys)
        complement = " ".join(told.words.adjective(key, noun, phrase.many) for key in adjectives)
        return told.say(f"if is{no}", it=phrase, what=complement)
    article = "the" if nominal.nouns == ["starting_player"] else "a"
    key = f"if you are{no}" if phrase.you else f"if is{no}"
    return told.say(key, it=phrase, what=told.words.named(article, nominal))


@_conditions(g.Compared)
def _compared(told: Telling, condition: g.Compared) -> str:
    if isinstance(condition.amount, g.HandOf) and condition.compare == g.Exactly(exactly=0):
        player = told.who(condition.amount.hand_of)
        return told.say("if empty hand", YOU if player.you else THEY, it=player)
    if condition.amount == g.CastLastTurn(cast_last_turn="each_player"):
        if condition.compare == g.Exactly(exactly=0):
            return told.say("if cast last turn.none")
        if isinstance(condition.compare, g.AtLeast):
            return told.say("if cast last turn", n=told.x(condition.compare.at_least))
    return _compares(told, told.amount(condition.amount), condition.compare)


def _compares(told: Telling, amount: str, compare: Node, no: str = "") -> str:
    """Return a comparison as a clause: *… is 4 or greater*."""
    key = type(compare).KEY
    return told.say(f"if compares.{key}{no}", amount=amount, n=told.x(getattr(compare, key)))


@_conditions(g.YourTurn)
def _your_turn(told: Telling, condition: g.YourTurn) -> str:
    return told.say("if your turn" if condition.your_turn else "if your turn.not")


@_conditions(g.StepIs)
def _step_is(told: Telling, condition: g.StepIs) -> str:
    return told.say("if step", step=told.say(f"the.{condition.step_is}"))


@_conditions(g.TimeIs)
def _time_is(told: Telling, condition: g.TimeIs) -> str:
    return told.say(f"if time.{condition.time_is}")


@_conditions(g.HasBlessing)
def _has_blessing(told: Telling, condition: g.HasBlessing, no: str = "") -> str:
    player = told.who(condition.has_blessing)
    return told.say(f"if blessing{no}", YOU if player.you else THEY, it=player)


@_conditions(g.HasInitiative)
def _has_initiative(told: Telling, condition: g.HasInitiative, no: str = "") -> str:
    some = condition.has_initiative == "each_opponent" and not no
    player = Phrase(told.say("an opponent")) if some else told.who(condition.has_initiative)
    return told.say(f"if initiative{no}", YOU if player.you else THEY, it=player)


@_conditions(g.Chose)
def _chose(told: Telling, condition: g.Chose) -> str:
    return told.say("if chose", word=condition.chose)


@_conditions(g.IsMonarch)
def _is_monarch(told: Telling, condition: g.IsMonarch, no: str = "") -> str:
    if condition.is_monarch == "each_player" and no:
        return told.say("if monarch.none")
    some = condition.is_monarch == "each_opponent" and not no
    player = Phrase(told.say("an opponent")) if some else told.who(condition.is_monarch)
    return told.say(f"if monarch{no}", YOU if player.you else THEY, it=player)


@_conditions(g.HasCompleted)
def _has_completed(told: Telling, condition: g.HasCompleted, no: str = "") -> str:
    dungeon = condition.name or told.say("a dungeon")
    player = told.who(condition.has_completed)
    return told.say(f"if completed{no}", YOU if player.you else THEY, it=player, what=dungeon)


@_conditions(g.Did)
def _did(told: Telling, condition: g.Did) -> str:
    if condition.did in ("kicked", "untimely"):
        return told.say(f"if {condition.did}", it=told.name)
    return told.say("if did")


@_conditions(g.AllTrue, g.AnyTrue)
def _together(told: Telling, condition: Any) -> str:
    several = [told.condition(one) for one in getattr(condition, type(condition).KEY)]
    return told.words.join(several, "and" if isinstance(condition, g.AllTrue) else "or")


@_conditions(g.NotTrue)
def _not_true(told: Telling, condition: g.NotTrue) -> str:
    inner = condition.not_true
    return _opposite(told, inner) or told.say("if not", condition=told.condition(inner))


def _opposite(told: Telling, condition: Node) -> str:
    """Return the opposite of a condition in words of its own: *it isn't your turn*; empty if there are none."""
    match condition:
        case g.Matches(matches=matches, filter=filter):
            return _matches(told, g.Matches(matches=matches, filter=g.Not.model_validate({"not": filter})))
        case g.HasBlessing():
            return _has_blessing(told, condition, ".not")
        case g.IsMonarch():
            return _is_monarch(told, condition, ".not")
        case g.HasCompleted():
            return _has_completed(told, condition, ".not")
        case g.Did(did=did) if did not in ("kicked", "untimely"):
            return told.say("if did.not")
        case g.YourTurn(your_turn=yours):
            return _your_turn(told, g.YourTurn(your_turn=not yours))
        case g.Exists(exists=filter, compare=None):
            return _exists(told, g.Exists(exists=filter, compare=g.Exactly(exactly=0)))
        case g.Exists(exists=filter, compare=compare) if (other := _other_numbers(compare)) is not None:
            return _exists(told, g.Exists(exists=filter, compare=other))
        case g.Compared(amount=amount, compare=compare) if (other := _other_numbers(compare)) is not None:
            return _compared(told, g.Compared(amount=amount, compare=other))
    return ""


def _other_numbers(compare: Node | None) -> g.AtLeast | g.AtMost | None:
    """Return the comparison that holds for all other numbers; None if it is not a bound that is known."""
    if isinstance(compare, g.AtLeast) and isinstance(compare.at_least, int) and compare.at_least > 1:
        return g.AtMost(at_most=compare.at_least - 1)
    if isinstance(compare, g.AtMost) and isinstance(compare.at_most, int):
        return g.AtLeast(at_least=compare.at_most + 1)
    return None


def conditional(told: Telling, key: str, condition: Node) -> tuple[str, str]:
    """Return the message for a text with a condition, and the condition in words.

    What holds if something is not true holds *unless* it is: of a message there is one with `.not`.
    """
    if not isinstance(condition, g.NotTrue):
        return key, told.condition(condition)
    opposite = _opposite(told, condition.not_true)
    return (key, opposite) if opposite else (f"{key}.not", told.condition(condition.not_true))


def under(told: Telling, key: str, condition: Node, **fields: Any) -> str:
    """Return a text with its condition."""
    message, words = conditional(told, key, condition)
    return told.say(message, condition=words, **fields)
