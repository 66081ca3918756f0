"""Types, keywords and abilities that objects have or are given, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.keywords import KEYWORDS
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import Nominal


def keyword_of(told: Telling, part: lang.Keyword, alone: bool = False) -> str:
    """Return a keyword for the middle of a sentence, or `alone`."""
    word = told.keyword(part.word, alone)
    if part.of is not None:
        about = KEYWORDS[part.keyword].about if part.keyword in KEYWORDS else "of"
        quality = told.words.bare(told.nominal(part.of), many=about == "for")
        word = told.say(f"keyword.{about}", keyword=word, of=quality)
    if part.has is not None:
        assert told.one_of is not None
        return told.say("keyword.has", keyword=word, ability=told.one_of(told, part.has))
    if part.cost:
        mana = all(isinstance(cost, g.PayMana) for cost in part.cost)
        word = told.say("keyword.cost" if mana else "keyword.costs", keyword=word, cost=told.costs(part.cost))
    if part.only:
        times = told.words.join([told.say(f"only.{time}") for time in part.only], "and")
        word = told.say("keyword.only", keyword=word, when=times)
    return word


def granted(told: Telling, grant: Any) -> str:
    """Return the words for a granted ability: a keyword, or a text in quotes."""
    if isinstance(grant, str):
        return told.say("this ability") if grant == "this_ability" else told.keyword(grant)
    if isinstance(grant, lang.Keyword):
        return keyword_of(told, grant)
    assert told.one_of is not None
    name = told.words.named("this", Nominal([told.say("granted to")]))
    return told.say("quoted", text=told.words.finished(told.one_of(told.inner(name), grant)))


def typed(told: Telling, kinds: Sequence[str], many: bool = False) -> str:
    """Return types as words after *is* or *becomes*: *an Ape creature*, *legendary*."""
    *others, last = kinds
    adjectives: list[tuple[str, ...]] = [(_adjective(told, other),) for other in others]
    if told.words.has(f"adj.{last.lower()}"):
        noun = told.words.noun("permanent")
        return " ".join(told.words.adjective(_adjective(told, kind), noun, many) for kind in kinds)
    return str(told.words.named("bare" if many else "a", Nominal([_adjective(told, last)], adjectives), many))


def _adjective(told: Telling, kind: str) -> str:
    lower = kind.lower()
    return lower if told.words.has(f"noun.{lower}") or told.words.has(f"adj.{lower}") else kind
