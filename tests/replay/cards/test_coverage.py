"""Counts of cards: proven or not, what keeps them, what would unlock most, and decks card by card."""

from __future__ import annotations

from domain.cards.decklist import parse_decklist
from domain.oracle.outcome import Problem, Standing
from replay.cards.coverage import Share, covered, of_deck, steps, stops
from replay.cards.entries import Entry, Missing
from replay.cards.shelves import all_cards


def entry(name: str, *why: str, sets: str = "AAA", formats: str = "standard") -> Entry:
    """A card; what keeps it is a construct that is lacking, or `:` and the words it stops at."""
    gaps = tuple(Missing(Problem.WORDING, word[1:]) for word in why if word.startswith(":"))
    lacks = tuple(word for word in why if not word.startswith(":"))
    standing = Standing.NOT_UNDERSTOOD if gaps else Standing.LACKS if lacks else Standing.PROVEN
    return Entry(name, standing, lacks, gaps, frozenset(sets.split()), frozenset(formats.split()))


CARDS = [
    entry("A"),
    entry("B", "cascade"),
    entry("C", "cascade", "storm", sets="AAA BBB"),
    entry("D", "storm", sets="BBB", formats="standard pauper"),
    entry("E", "storm", sets="BBB", formats="pauper"),
    entry("F", ":look at the top card", formats="pauper"),
    entry("G", ":look at the bottom", ":unknown words here", formats=""),
    entry("H", ":"),
]


def test_cards_are_counted_by_standing_set_and_format() -> None:
    found = covered(CARDS)
    assert found.whole == Share(1, 8)
    by_standing = {"proven": 1, "read, not proven": 0, "lacks": 4, "not understood": 3, "proven by hand": 0}
    assert found.standings == by_standing
    assert found.sets == {"AAA": Share(1, 6), "BBB": Share(0, 3)}
    assert found.formats == {"pauper": Share(0, 3), "standard": Share(1, 5)}
    assert covered(CARDS, set_="bbb").whole == Share(0, 3)
    assert covered(CARDS, set_="bbb").sets == {"BBB": Share(0, 3)}
    assert covered(CARDS, format="Standard").whole == Share(1, 5)
    assert covered(CARDS, names=frozenset("AB")).whole == Share(1, 2)
    assert covered(CARDS, set_="BBB", format="standard").whole == Share(0, 2)


def test_what_keeps_cards_is_grouped_by_what_it_keeps_alone() -> None:
    found = {(stop.kind, stop.what): stop for stop in stops(CARDS)}
    assert (found["lacks", "storm"].alone, found["lacks", "storm"].cards) == (2, 3)
    assert (found["lacks", "cascade"].alone, found["lacks", "cascade"].cards) == (1, 2)
    assert (found["wording", "look at the"].alone, found["wording", "look at the"].cards) == (1, 2)
    assert found["lacks", "storm"].examples == ("C", "D", "E")
    assert stops(CARDS)[0].what == "storm"


def test_each_next_step_counts_what_those_before_it_left() -> None:
    found = steps(CARDS)
    assert [(step.what, step.more, step.together) for step in found[:2]] == [("storm", 2, 2), ("cascade", 2, 4)]
    assert sum(step.more for step in found) == found[-1].together == 6  # the last stops at words that are not told
    assert [(step.what, step.more) for step in steps(CARDS, 1)] == [("storm", 2)]


def test_a_deck_is_told_card_by_card() -> None:
    deck = parse_decklist("4 Serra Angel\n2 Nobodys Card\n20 Plains\n\nSideboard\n1 Serra Angle\n", source="d")
    found = of_deck(deck, all_cards())
    assert [(card.name, card.copies, card.plays) for card in found.cards] == [
        ("Serra Angel", 4, True),
        ("Nobodys Card", 2, False),
        ("Plains", 20, True),
        ("Serra Angle", 1, False),
    ]
    assert [card.standing for card in found.lacking] == ["unknown", "unknown"]
    assert found.lacking[1].near == ("Serra Angel",)
