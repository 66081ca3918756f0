"""603.5, 118.9, 118.12. Texts that ask a player: the whole of each, what is done by saying yes, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards import language as lang
from domain.cards.language import tree
from projections.wording.answers import describe_question
from projections.wording.cards.abilities import texts
from projections.wording.cards.passages import passage_text, way_text
from projections.wording.naming import Told
from replay.cards.wording import catalogue
from replay.games.board_names import names_on
from tests.support.table import Table, card

DRAW = {"draw": 1}


def told(kind: type, *abilities: Any, language: str = "en") -> Told:
    """Return the first passage of a kind in a card's text in words."""
    definition = card("Some Card", "Enchantment", *abilities)
    passage = next(node for node in tree.every_described(definition.parts) if type(node) is kind)
    return passage_text(definition, passage, catalogue(language, "texts"))


@pytest.mark.parametrize(
    ("kind", "does", "whole", "deed"),
    [
        (lang.May, {"may": [DRAW]}, "You may draw a card.", "draw a card"),
        (
            lang.PayEffect,
            {"pay": [{"pay_life": 2}], "do": [DRAW]},
            "You may pay 2 life. If you do, draw a card.",
            "pay 2 life",
        ),
        (
            lang.Unless,
            {"unless": [{"mana": "{1}"}], "by": "you", "do": [DRAW]},
            "Draw a card unless you pay {1}.",
            "pay {1}",
        ),
    ],
)
def test_an_instruction_that_asks_is_told_by_itself(kind: type, does: Any, whole: str, deed: str) -> None:
    """What stands before it in the ability is not told again."""
    found = told(kind, {"triggered": [{"gain_life": 1}, does], "on": {"gains_life": "you"}})
    assert found == Told(whole, deed)


def test_each_of_several_alternatives_has_its_words() -> None:
    of_two = {"triggered": [{"one_of": [[DRAW], [{"gain_life": 2}]]}], "on": {"gains_life": "you"}}
    assert told(lang.OneOf, of_two).each == ("draw a card", "gain 2 life")
    assert told(lang.OneOf, of_two, language="fr").each == ("piocher une carte", "gagner 2 points de vie")
    named = {"triggered": [{"one_of": [[DRAW], [DRAW]], "words": ["left", "right"]}], "on": {"gains_life": "you"}}
    assert told(lang.OneOf, named).each == ()


def test_what_is_paid_as_a_permanent_enters_is_told() -> None:
    enters = {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True, "unless_paid": [{"pay_life": 2}]}]}
    assert told(lang.Replace, enters).deed == "pay 2 life"
    assert (
        told(lang.Replace, enters).whole == "As Some Card enters, you may pay 2 life. If you don't, it enters tapped."
    )
    assert told(lang.Replace, enters, language="fr").whole.endswith("Si vous ne le faites pas, il arrive engagé.")
    plain = {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True}]}
    assert told(lang.Replace, plain).deed == ""


def test_a_way_to_cast_tells_what_is_paid() -> None:
    way = {"cast_from": "hand", "cost": [{"pay_life": 1}], "as": "otherwise"}
    definition = card("Other Way", "Instant", way, {"spell": [DRAW]})
    assert way_text(definition, "otherwise") == "pay 1 life"
    assert way_text(definition, "flashback") == ""


SOME = {"choose": {"type": "creature"}, "as": "c"}
OTHER = {"choose": {"all": [{"type": "creature"}, {"not": {"ref": "c"}}]}, "as": "d"}


@pytest.mark.parametrize(
    ("does", "following"),
    [
        ([SOME, DRAW, {"tap": "c"}], "tap that creature"),
        ([SOME, DRAW], ""),
        ([{"may": [SOME]}, {"tap": "c"}], "tap that creature"),  # done after the list in which one chooses
        (
            [SOME, {"exile": "c", "as": "e"}, {"may_play": "e"}],
            "exile that creature. You may play that card until end of turn",
        ),
        ([SOME, OTHER, {"tap": "c"}, {"exile": "d"}], "tap that creature"),
        ([SOME, OTHER, DRAW, {"attach": "d", "to": "c"}], "attach the second chosen creature to that creature"),
        ([SOME, OTHER, {"exile": "d"}], "exile another creature"),
    ],
)
def test_what_is_done_with_chosen_objects_follows(does: Any, following: str) -> None:
    assert told(lang.ChooseEffect, {"activated": does, "cost": [{"mana": "{1}"}]}).next == following


@pytest.mark.parametrize(
    ("who", "asked"),
    [
        ({}, "A, choose 1 of Ox 0 and Ox 1: tap that creature"),
        ({"who": "each_opponent"}, "B, choose 1 of Ox 0 and Ox 1. Choosing goes on: “tap that creature”"),
    ],
)
def test_a_question_of_chosen_objects_says_what_they_are_chosen_for(who: Any, asked: str) -> None:
    """What is *you* in the text is not the opponent who is asked."""
    table = Table("current")
    table.battlefield("A", *[card(f"Ox {number}", "Creature: Ox", pt="2/2") for number in range(2)])
    table.hand("A", card("Choosing", "Sorcery", {"spell": [{**SOME, **who}, {"tap": "c"}]}, cost="{0}"))
    table.start("A")
    table.cast("A", "Choosing")
    table.until_asked("choose")
    names = names_on(table.game.board, table.game.definition)
    assert describe_question(table.question, names) == asked


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ({"your_turn": True}, "As long as it's not your turn, Some Card has flying."),
        (
            {"amount": {"hand_of": "you"}, "compare": {"at_least": 7}},
            "As long as the number of cards in your hand is 6 or less, Some Card has flying.",
        ),
        ({"is_monarch": "you"}, "As long as you aren't the monarch, Some Card has flying."),
        ({"any_true": [{"your_turn": True}, {"is_monarch": "you"}]}, "Some Card has flying unless "),
    ],
)
def test_what_is_not_true_is_told_by_its_opposite_or_as_an_exception(condition: Any, text: str) -> None:
    static = {"static": [{"grant": "flying"}], "while": {"not_true": condition}}
    (line,) = texts(card("Some Card", "Creature: Elf", static, pt="1/1"))
    assert line.startswith(text)


@pytest.mark.parametrize(
    ("count", "text"),
    [(1, "If that card is a land, draw a card."), (2, "If there is a land card among those cards, draw a card.")],
)
def test_one_card_is_something_and_of_several_there_is_one(count: int, text: str) -> None:
    lands = {"exists": {"all": [{"zone": "graveyard"}, {"ref": "m"}, {"type": "land"}]}}
    spell = {"spell": [{"mill": count, "as": "m"}, {"if": lands, "do": [DRAW]}]}
    assert texts(card("Some Card", "Sorcery", spell))[0].endswith(text)
