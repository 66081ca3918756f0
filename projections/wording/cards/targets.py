"""115.1. Targets in words."""

from __future__ import annotations

from typing import Any

from domain.cards import grammar as g
from domain.cards.grammar.together import Together
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
        is_counted = not isinstance(n, int) and n != "x"
        if target.any_number:
            first = words.named("any number" if target.least is None else "n or more", nominal, True)
        elif is_counted:
            how = "up to number" if target.up_to else "number"
            first = words.named(how, nominal, True, amount=told.amount(n))
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
        if target.even_illegal:
            first = Phrase(told.say("even illegal", it=first), first.many, first.feminine)
        for phrase in together(told, target.together):
            first = Phrase(told.say("taken together", it=first, phrase=phrase), first.many, first.feminine)
        told.bind(name, first, again)


def together(told: Telling, limit: Together | None) -> list[str]:
    """Return what several chosen objects are together, as phrases after their noun."""
    if limit is None:
        return []
    phrases = []
    if limit.total is not None:
        phrases.append(told.say(f"together.{limit.total}", n=told.x(limit.at_most)))
    if limit.different is not None:
        name = {"name": "names", "mana_value": "mana values", "controller": "controllers"}[limit.different]
        phrases.append(told.say(f"together.different {name}"))
    if limit.same is not None:
        phrases.append(told.say(f"together.same.{limit.same}"))
    return phrases
