"""Words that matter: whoever changes one of them changes the definition, or the text is not proven.

What printing back and counting cannot show are rows that take two wordings for one though they mean two things.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from domain.oracle.compiler import Compiled, Standing, compiled
from domain.oracle.printed.card_facts import CardFacts
from tests.support.oracle import all_facts, card, needs_cards

SWAPPED = [
    ("another ", "a "), ("other ", ""), (" until end of turn", ""), ("target ", ""), (" you control", ""),
    (" an opponent controls", " you control"), ("each opponent", "each player"), ("opponent", "player"), ("may ", ""),
    ("combat damage", "damage"), ("one or more ", "a "), ("of your", "of each"),
    ("the next end step", "your next end step"), ("nontoken ", ""), ("nonland ", ""), ("noncreature ", ""),
    ("attacks", "attacks or blocks"), (" attacks", " blocks"), ("untapped ", ""), ("tapped ", ""),
    ("If you do,", "When you do,"), ("creature card", "card"), (" this turn", ""), (" instead", ""),
    ("Activate only as a sorcery.", ""), ("This ability triggers only once each turn.", ""),
    ("under your control", "under its owner's control"), ("basic ", ""), ("in a random order", "in any order"),
    ("the top", "the bottom"), ("that player", "you"), ("its controller", "its owner"),
    ("its owner", "its controller"), ("two", "three"), ("2", "3"), ("+1/+1", "+1/+0"), (" or less", " or greater"),
    ("from your graveyard", "from a graveyard"), ("you don't control", "you control"), ("enters", "dies"),
    ("dies", "leaves the battlefield"), ("power", "toughness"),
    ("Creatures you control", "Other creatures you control"), ("attacking ", ""),
    ("each player", "each other player"), ("defending player", "that player"), ("that much", "1"), ("unless", "if"),
    ("tapped and attacking", "tapped"), ("at random", ""), ("legendary ", ""),
    ("enchanted creature", "this creature"), ("any target", "target creature"), ("target opponent", "target player"),
    ("less than", "less than or equal to"), ("your next turn", "end of turn"),
]  # fmt: skip
"""What stands in texts, and what would mean something else in its place."""


def _defined(found: Compiled) -> object:
    return found.definition.dump() if found.definition is not None and found.standing is Standing.PROVEN else None


def _changed(text: str, was: str, becomes: str) -> list[str]:
    """A text with each of the words changed by itself; what stands in brackets is not of the text."""
    bare = re.sub(r"\([^)]*\)", lambda found: " " * len(found.group()), text)
    places = [found.start() for found in re.finditer(rf"(?<![\w+/-]){re.escape(was)}", bare)]
    return [f"{text[:at]}{becomes}{text[at + len(was) :]}".replace("  ", " ") for at in places]


def _means_the_same(facts: CardFacts) -> list[str]:
    """The changed texts that would be proven to mean what the text means."""
    meant = _defined(compiled(facts))
    found = []
    for was, becomes in SWAPPED:
        for text in _changed(facts.text, was, becomes):
            if meant is not None and _defined(compiled(replace(facts, text=text))) == meant:
                found.append(text)
    return found


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, another target creature you control gets +2/+2 until end of turn.",
        "Whenever another nontoken creature you control dies, each opponent loses 2 life.",
        "Whenever this creature deals combat damage to a player, that player discards two cards.",
        "At the beginning of your upkeep, you may return target creature card from your graveyard to your hand.",
        "When this creature dies, exile target tapped creature an opponent controls. Its controller gains 2 life.",
        "{2}, {T}: Tap another untapped creature. Activate only as a sorcery.",
        "Whenever this creature attacks, defending player sacrifices a nonland permanent.",
        "This creature enters tapped unless you control two or more other creatures.",
    ],
)
def test_another_word_is_another_meaning(text: str) -> None:
    facts = card(text).facts
    assert compiled(facts).standing is Standing.PROVEN
    assert _means_the_same(facts) == []


@needs_cards
def test_another_word_is_another_meaning_on_cards() -> None:
    known = all_facts()
    drawn = random.Random(2311).sample(sorted(known), 40)
    assert [text for name in drawn for text in _means_the_same(known[name])] == []
