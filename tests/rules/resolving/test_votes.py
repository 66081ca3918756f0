"""701.38. Votes for words and for objects, and what players do in turn order, starting with you."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.terms import Zone
from tests.support.situations import CREATURE, enchantment, finish, ready, spell, there
from tests.support.table import Table, creature

MORE = {"if": {"amount": "loss", "compare": {"at_least": "gain"}}, "do": [{"lose_life": 3}], "else": [{"gain_life": 5}]}
WORDS = spell("Council", {"vote": ["gain", "loss"]}, MORE)
OBJECTS = spell("Judgment", {"vote_for": CREATURE, "as": "c"}, {"exile": "c"})
AGAIN = enchantment("Voice", {"static": ["votes_again"], "to": "you"})
PERHAPS = enchantment("Ballots", {"static": ["may_vote_again"], "to": "you"})


def vote(table: Table, kind: str, *votes: tuple[str, Any]) -> None:
    """Give these votes, in this order."""
    for player, answer in votes:
        question: Any = table.until_asked(kind, player)
        assert question.reason == "vote"
        table.answer(answer)
    finish(table)


@pytest.mark.parametrize(
    ("mine", "theirs", "life"), [("gain", "gain", 25), ("gain", "loss", 17), ("loss", "gain", 17), ("loss", "loss", 17)]
)
def test_the_word_with_more_votes_counts_and_a_tie_is_told_apart(mine: str, theirs: str, life: int) -> None:
    table = ready(WORDS)
    table.start()
    table.cast("A", "Council")
    vote(table, "option", ("A", mine), ("B", theirs))
    assert table.life_of("A") == life


def test_votes_begin_with_you_even_in_the_turn_of_another_player() -> None:
    """701.38a: not with the active player."""
    table = ready()
    table.hand("B", WORDS)
    table.start()
    table.priority_to("B")
    table.cast("B", "Council")
    asked: Any = table.until_asked("option")
    assert asked.player == table.entity("B")
    vote(table, "option", ("B", "gain"), ("A", "gain"))
    assert table.life_of("B") == 25


@pytest.mark.parametrize(("others", "life"), [((AGAIN,), 25), ((AGAIN, AGAIN), 25), ((), 17)])
def test_additional_votes_are_given_at_once(others: tuple[CardDefinition, ...], life: int) -> None:
    """701.38d."""
    table = ready(WORDS)
    table.battlefield("A", *others)
    table.start()
    table.cast("A", "Council")
    vote(table, "option", *[("A", "gain")] * (1 + len(others)), ("B", "loss"))
    assert table.life_of("A") == life


@pytest.mark.parametrize(("again", "life"), [("yes", 25), ("no", 17)])
def test_a_player_may_leave_an_additional_vote(again: str, life: int) -> None:
    table = ready(WORDS)
    table.battlefield("A", PERHAPS)
    table.start()
    table.cast("A", "Council")
    question: Any = table.until_asked("option", "A")
    assert (question.player, question.reason, question.options) == (table.entity("A"), "vote again", ("yes", "no"))
    table.answer(again)
    vote(table, "option", *[("A", "gain")] * (1 + (again == "yes")), ("B", "loss"))
    assert table.life_of("A") == life


def test_something_is_done_for_each_vote_and_its_voter() -> None:
    each = {"for_each": "pain", "as": "voter", "do": [{"lose_life": 2, "who": "voter"}]}
    table = ready(spell("Dilemma", {"vote": ["life", "pain"]}, each, {"gain_life": "life"}))
    table.battlefield("B", AGAIN)
    table.start()
    table.cast("A", "Dilemma")
    vote(table, "option", ("A", "life"), ("B", "pain"), ("B", "pain"))
    assert (table.life_of("A"), table.life_of("B")) == (21, 16)


@pytest.mark.parametrize(("theirs", "left"), [("Bear", {"Cub"}), ("Cub", set())])
def test_all_objects_with_the_most_votes_are_meant(theirs: str, left: set[str]) -> None:
    """701.38b: or tied for most."""
    table = ready(OBJECTS)
    table.battlefield("B", creature("Bear", "2/2", "hexproof"), creature("Cub", "1/1"))
    table.start()
    table.cast("A", "Judgment")
    vote(table, "choose", ("A", (table.find("Bear").id,)), ("B", (table.find(theirs).id,)))
    assert {name for name in ("Bear", "Cub") if there(table, name)} == left


def test_nobody_votes_where_nothing_can_be_voted_for() -> None:
    table = ready(OBJECTS)
    table.start()
    table.cast("A", "Judgment")
    finish(table)
    assert not table.events("decision_made", kind="choose")


def test_a_vote_needs_two_words_and_only_its_words_have_votes() -> None:
    with pytest.raises(BadCard):
        spell("Lone", {"vote": ["gain"]}, {"gain_life": "gain"})
    with pytest.raises(BadCard, match="called"):
        spell("Odd", {"vote": ["gain", "loss"]}, {"gain_life": "other_word"})


def test_players_put_cards_onto_the_battlefield_in_turn_until_nobody_does() -> None:
    put = [
        {"choose": {"all": [{"zone": "hand"}, {"owner": "chooser"}, CREATURE]}, "up_to": True, "who": "p", "as": "c"},
        {"move": "c", "to": "battlefield", "as": "m"},
    ]
    rounds = {"repeat": [{"for_each": "each_from_you", "as": "p", "do": put}], "while": {"did": "m"}}
    table = ready(spell("Rush", rounds), creature("Bear", "2/2"))
    table.hand("B", creature("Cub", "1/1"), creature("Ape", "3/3"))
    table.start()
    table.cast("A", "Rush")
    for player, name in (("A", ""), ("B", "Cub"), ("A", "Bear"), ("B", ""), ("B", "")):
        table.until_asked("choose", player)
        table.answer((table.find(name, player, Zone.HAND).id,) if name else ())
        if name:
            assert there(table, name)  # one card after the other
    finish(table)
    assert table.names_in(Zone.HAND, "B") == ["Ape"]
