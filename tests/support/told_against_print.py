"""The project's own words of proven cards against the print: a second reader's check, as a report.

`make told` compares all proven cards, with `ARGS="--of N"` those among N cards drawn by a seed, and
prints how many are the same and in what the others differ. The same are texts whose paragraphs have the same words, in
whatever order, after the wordings of WORDINGS are made one. What a pronoun means is not compared: the compiler's own
way back is about that.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.oracle.compiling import Standing, compiled
from domain.oracle.facts import CardFacts, by_row
from domain.oracle.wording import lines
from projections.wording.cards.abilities import texts
from tests.support.oracle import rows

WORDINGS: Final = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        # conditions and times stand before or behind, and lasting has two words
        (r"until end of turn|this turn", "now"), (r"as long as", "if"), (r"during", "'s"),
        (r"at the beginning of the next turn's upkeep", "at the beginning of the next upkeep"),
        # zones by verb: cards are returned from a graveyard, or those in it are put somewhere
        (r"under (your|its owner's|their owners'|its owners') control", "control"),
        (r"\b(you|an opponent|your opponents|they|that player) (don't )?controls?\b", r"\1 \2 control"),
        (r"return(s|ed)?|puts?|chooses?", "put"),
        (r"\b(from|into|onto|to|in|on|of|under)\b", ""),
        (r"librar(y|ies)", "library"), (r"(hand|graveyard)s\b", r"\1"), (r"activate only\s+your (graveyard|hand)", ""),
        (r"\b((its|their) owners?'s?|your|their|its|(an |that )?opponent's) (hand|graveyard|library)", r"\4"),

        (r"the battlefield", ""),
        # amounts: X that is said, equal to, for each
        (r"where x is|equal|for each|the number|a number|an amount|numbers", ""),
        (r"\+x/\+x", "+1/+1"), (r"\+x/\+0", "+1/+0"), (r"-x/-x", "-1/-1"), (r"\bx\b|\b0 minus\b|\btwice\b", ""),
        (r"one, two, or three|one to three", "up to three"), (r"or (more|greater)", "more"),
        (r"one or two|one to two", "up to two"),
        # joined events and objects
        (r"when(ever)?", "when"), (r"when ~ (enters|dies|attacks|blocks) and when ~", r"when \1"),
        (r"when ~ (enters|dies|attacks|blocks) and when (an)?other", "when other"), (r"and/or", "or"),
        (r"each (gain|get|have)", r"\1"),
        (r"is put a graveyard", "dies"), (r"another", "other"), (r"\bor\b", "and"),
        (r"can't attack(,| and) can't block", "can't attack and block"), (r"at least (\w+)", r"\1 more"),
        (r"becomes?|addition +(its|their) other types", ""), (r"controllers'", "controller's"),
        (r"each combat if able", "if able"), (r"\bcontrolled\b", "control"), (r"\bally\b", "allies"),
        # who is said or not
        (r"defending player|that (player|opponent)|the player|they", "that"),
        (r"\b(that|this|those|the|enchanted|equipped|chosen|exiled) (creature|card|spell|permanent|land|artifact|token"
         r"|enchantment|aura|vehicle|planeswalker|player)s?('s|')?", "it"),
        (r"\b(its|their|it|they|them|~'s|~|that|those|this|itself)\b|~('s)?", ""),
        # words that the other wording does without
        (r"\b(you|all|then|and|a|an|the|with|any|there|are|is|were|was|have|has|do|does|who)\b", ""),
        (r"\b(gain|get|lose|deal|draw|mill|pay|sacrifice|discard|reveal|attack|block|control|own|die|enter)s\b", r"\1"),
        (r"\b(creature|permanent|land|artifact|card|token|counter|player|opponent|spell|enchantment|aura|equipment)s\b",
         r"\1"),
        (r"[.,:;\"—]|'s\b", " "),
    )
)  # fmt: skip
"""Wordings of the same, which texts that are compared may differ in."""


class Unlike(NamedTuple):
    """A card whose print and telling differ, and the words that one of them has and the other has not."""

    card: str
    printed: tuple[str, ...]
    told: tuple[str, ...]


def words(text: str, facts: CardFacts) -> Counter[str]:
    """How often each word is there, where the wordings are made one."""
    found: Counter[str] = Counter()
    for line in lines(text, facts.name, "legendary" in facts.types):
        said = " ".join(line.tokens)
        for pattern, instead in WORDINGS:
            said = pattern.sub(instead, said)
        found.update(said.split())
    return found


def compared(facts: CardFacts) -> Unlike | None:
    """What the print of a card and the words of its definition differ in; None if it is not proven or has no text."""
    found = compiled(facts)
    if found.standing is not Standing.PROVEN or found.definition is None or not facts.text or facts.other:
        return None
    printed, told = words(facts.text, facts), words("\n".join(texts(found.definition)), facts)
    return Unlike(facts.name, tuple((printed - told).elements()), tuple((told - printed).elements()))


def report(cards: list[CardFacts], most: int) -> Iterator[str]:
    """The comparison in lines: how many are the same, and the commonest differences."""
    found = [one for one in map(compared, cards) if one is not None]
    unlike = [one for one in found if one.printed or one.told]
    yield f"{len(found) - len(unlike)} of {len(found)} proven cards with a text are told as they are printed"
    kinds = Counter((one.printed, one.told) for one in unlike)
    for (printed, told), number in kinds.most_common(most):
        card = next(one.card for one in unlike if (one.printed, one.told) == (printed, told))
        yield f"{number:5}  {' '.join(printed) or '-'} | {' '.join(told) or '-'}  {card}"


def main() -> None:
    """Compare and tell."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--of", type=int, default=0)
    asked.add_argument("--most", type=int, default=60)
    chosen = asked.parse_args()
    cards = list(dict.fromkeys(by_row(rows().values()).values()))
    random.Random(5).shuffle(cards)
    for line in report(cards[: chosen.of or None], chosen.most):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
