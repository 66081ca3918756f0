"""101.4, 701.38. Votes, and what players choose, pay or put in turn order, starting with you."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does

VOTE = "Starting with you, each player votes for "


def test_what_the_word_with_more_votes_brings_is_chosen_by_the_numbers_of_votes() -> None:
    text = (
        "time or knowledge. If time gets more votes, you gain 3 life. If knowledge gets more votes or the vote is tied,"
    )
    assert spell_does(f"{VOTE}{text} draw a card.") == [
        {"vote": ["time", "knowledge"]},
        {
            "if": {"amount": "knowledge", "compare": {"at_least": "time"}},
            "do": [{"draw": 1}],
            "else": [{"gain_life": 3}],
        },
    ]


def test_a_text_counts_only_votes_for_its_own_words() -> None:
    assert card(f"{VOTE}time or money. Draw a card for each money vote.", "Sorcery").standing is Standing.PROVEN
    assert card(f"{VOTE}time or money. Draw a card for each death vote.", "Sorcery").standing is not Standing.PROVEN


@pytest.mark.parametrize("verb", ["Exile", "Destroy"])
def test_votes_for_permanents(verb: str) -> None:
    text = f"{VOTE}a creature. {verb} each permanent with the most votes or tied for most votes."
    assert spell_does(text) == [{"vote_for": {"type": "creature"}, "as": "c"}, {verb.lower(): "c"}]


def test_additional_votes_with_and_without_a_choice() -> None:
    for text, word in (
        ("you get an additional vote", "votes_again"),
        ("you may vote an additional time", "may_vote_again"),
    ):
        assert abilities(f"While voting, {text}.") == [{"static": [word], "to": "you"}]


def test_what_all_players_pay_is_one_number() -> None:
    paid: Said = {"pay_any": "mana", "who": "each_from_you", "as": "spent"}
    text = "Starting with you, each player may pay any amount of mana. Each player draws X cards, where X is"
    assert spell_does(f"{text} the total amount of mana paid this way.") == [
        paid,
        {"draw": "spent", "who": "each_player"},
    ]
