"""603.2h, 608.2i, 700.2. Texts about modes that were not chosen yet, abilities that resolved, and what is done once."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.oracle.printed.tokenizer import lines
from tests.support.oracle import abilities, card

TIMES: Said = {"times_resolved": "turn"}


@pytest.mark.parametrize(("words", "once"), [("", "ever"), (" this turn", "turn")])
@pytest.mark.parametrize("mark", ["—\n•", "--\n*", ".\n•"])
def test_modes_that_have_not_been_chosen(words: str, once: str, mark: str) -> None:
    text = f"Whenever you draw a card, choose one that hasn't been chosen{words} {mark} You gain 4 life."
    text = text.replace(" .", ".") + f"\n{mark[-1]} Scry 3."
    of: Said = [{"do": [{"gain_life": 4}]}, {"do": [{"scry": 3}]}]
    assert abilities(text) == [{"triggered": {"modes": 1, "once": once, "of": of}, "on": {"draws": "you"}}]


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "scry 2. If this is the third time this ability has resolved this turn, you gain 3 life.",
            [{"scry": 2}, {"if": {"amount": TIMES, "compare": {"exactly": 3}}, "do": [{"gain_life": 3}]}],
        ),
        (
            "you gain 3 life if this is the first time this ability has resolved this turn. "
            "If it's the second time, scry 2.",
            [
                {"if": {"amount": TIMES, "compare": {"exactly": 1}}, "do": [{"gain_life": 3}]},
                {"if": {"amount": TIMES, "compare": {"exactly": 2}}, "do": [{"scry": 2}]},
            ],
        ),
        (
            "you gain 3 life if this is the first or second time this ability has resolved this turn.",
            [{"if": {"amount": TIMES, "compare": {"at_most": 2}}, "do": [{"gain_life": 3}]}],
        ),
    ],
)
def test_how_often_an_ability_has_resolved(text: str, effects: Said) -> None:
    assert abilities(f"Whenever you draw a card, {text}") == [{"triggered": effects, "on": {"draws": "you"}}]


def test_what_is_done_once_each_turn() -> None:
    text = "Whenever you draw a card, you may pay {2}. If you do, you gain 3 life. Do this only once each turn."
    paid: Said = {"pay": [{"mana": "{2}"}], "do": [{"gain_life": 3}]}
    assert abilities(text) == [{"triggered": [paid], "on": {"draws": "you"}, "done_once": True}]


def test_a_dash_in_two_strokes_is_one() -> None:
    assert [" ".join(line.tokens) for line in lines("Landfall--Whenever you draw a card, scry 2.", "Bear")] == [
        "whenever you draw a card , scry 2 ."
    ]


def test_as_many_as_one_opponent_did_are_not_counted_of_all_of_them() -> None:
    """102.2, 102.3. Of two opponents with one spell each, neither has cast two."""
    mine = card("When this creature enters, if you've cast two or more spells this turn, draw a card.")
    assert mine.standing is Standing.PROVEN
    for words in ("an opponent cast", "an opponent has cast"):
        theirs = card(f"When this creature enters, if {words} two or more spells this turn, draw a card.")
        assert theirs.standing is not Standing.PROVEN
