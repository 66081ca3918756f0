"""What the project says of a proven card in its own words is what is printed, but for wordings that mean the same."""

from __future__ import annotations

import random

import pytest

from domain.oracle.printed.card_facts import CardFacts
from tests.support.long import with_many
from tests.support.oracle import all_facts, needs_cards
from tests.support.told_against_print import compared, words

BEAR = CardFacts("Some Bear", "{1}{G}", "Creature — Bear", "", "2", "2")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("When Some Bear dies, you gain 2 life.", "Whenever this creature dies, gain 2 life."),
        ("Return target creature card from your graveyard to the battlefield.", "Put target creature card in your "
         "graveyard onto the battlefield."),
        ("Target creature gets +2/+2 until end of turn.", "Until end of turn, target creature gets +2/+2."),
    ],
)  # fmt: skip
def test_wordings_of_the_same_are_the_same(one: str, other: str) -> None:
    assert words(one, BEAR) == words(other, BEAR)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("You may draw a card.", "Draw a card."),
        ("Destroy target creature.", "Destroy creature."),
        ("You gain 2 life.", "You gain 3 life."),
        ("Destroy target tapped creature.", "Destroy target untapped creature."),
        ("Each player draws a card.", "Draw a card."),
        ("When Some Bear attacks, draw a card.", "When Some Bear blocks, draw a card."),
        ("Draw a card if you control a Bear.", "Draw a card. You control a Bear."),
    ],
)
def test_others_are_not(one: str, other: str) -> None:
    assert words(one, BEAR) != words(other, BEAR)


@needs_cards
@pytest.mark.parametrize(("many", "share"), with_many([(300, 0.8)], [(3000, 0.85)]))
@pytest.mark.slow
def test_most_proven_cards_are_told_as_they_are_printed(many: int, share: float) -> None:
    cards = list(dict.fromkeys(all_facts().values()))
    random.Random(7).shuffle(cards)
    found = [one for one in map(compared, cards[:many]) if one is not None]
    same = sum(not (one.printed or one.told) for one in found)
    assert same >= share * len(found) > 50, [one for one in found if one.printed or one.told]
