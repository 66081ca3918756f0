"""115.1. Targets in words."""

from __future__ import annotations

from typing import Any

from domain.cards import grammar as g
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import Nominal, Phrase


def aim(told: Telling, targets: dict[str, g.Target]) -> None:
    """Give the targets of a text their phrases: *target creature*, later *that creature*."""
    words = told.words
    known: list[str] = []
    for number_of, (name, target) in enumerate(targets.items(), 1):
        again: Phrase | None = None
        n: Any = target.n
        filter = target.of
        parts = filter.all if isinstance(filter, g.AllOf) else (filter,)
        other = "other" in parts or target.another
        many = n != 1 or target.any_number
        if "any_target" in parts:
            again = words.named("that", Nominal(["permanent or player"]), many)
            if not many:
                first = told.anything_at_all(other)
                if target.up_to:
                    first = Phrase(told.say("up to one target"), feminine=True)
                told.bind(name, first, again)
                continue
            nominal = Nominal(["target"], other=other)
        else:
            plain = told.nominal(filter)
            nominal, again = plain.with_adjective("target"), told.that(plain, many)
            if again.text in known:
                again = Phrase(told.say("that target", which=told.say(f"ordinal.{min(number_of, 3)}")), feminine=True)
            known.append(again.text)
            nominal.other = other
        number = n if isinstance(n, int) else told.say("amount.x")
        if target.any_number:
            first = words.named("any number", nominal, True)
        elif target.up_to:
            first = words.named("up to", nominal, many, n=number)
        elif target.least is not None and isinstance(n, int):
            first = words.named("between", nominal, True, least=target.least, n=n)
        elif many:
            first = words.named("n", nominal, True, n=number)
        else:
            first = words.named("target", nominal)
        if target.single_graveyard:
            first = Phrase(told.say("in a single graveyard", it=first), first.many, first.feminine)
        if target.together is not None:
            first = Phrase(_together(told, first, target.together), first.many, first.feminine)
        told.bind(name, first, again)


def _together(told: Telling, first: Phrase, together: g.TargetsTogether) -> str:
    if together.same is not None:
        return told.say(f"targets.same.{together.same}", it=first)
    if together.different is not None:
        return told.say(f"targets.different.{together.different}", it=first)
    assert together.at_most is not None
    return told.say(f"targets.total.{together.total}", it=first, n=told.x(together.at_most))
