"""111.1, 701.7. Tokens of several kinds that one instruction creates at the same time."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.compiler import Standing
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue
from tests.support.copying import editions
from tests.support.oracle import abilities, card
from tests.support.situations import enchantment, finish, go, moments, spell
from tests.support.table import Table

ELF: dict[str, Any] = {"create_token": {"types": "Creature: Elf", "colors": "G", "pt": "1/1"}}
BIRD: dict[str, Any] = {
    "create_token": {"types": "Creature: Bird", "colors": "G", "pt": "2/2", "abilities": [{"keyword": "flying"}]}
}
TOKENS = {"all": [{"token": True}, {"controller": "you"}]}


@editions
@pytest.mark.parametrize(("besides", "times"), [(True, 1), (False, 2)])
def test_they_enter_at_the_same_time(edition: str, besides: bool, times: int) -> None:
    """What triggers for one or more triggers once for them, and twice for those of two instructions."""
    watch = {"triggered": [{"gain_life": 1}], "on": {"enters": TOKENS, "one_or_more": True}}
    table = Table(edition)
    make = [{**ELF, "n": 2, "besides": [BIRD]}] if besides else [{**ELF, "n": 2}, BIRD]
    table.hand("A", spell("Make", *make))
    table.battlefield("A", enchantment("Watch", watch))
    table.start("A")
    go(table, "A", "Make")
    finish(table)
    assert (len(table.all("Elf Token")), len(table.all("Bird Token"))) == (2, 1)
    assert len(moments(table.events("token_created"))) == times
    assert table.life_of("A") == 20 + times
    table.check()


def test_each_kind_is_replaced_by_itself_and_all_are_named() -> None:
    twice = {"replace": {"would_create_tokens": "you"}, "with": [{"amount": {"times": ["event.amount", 2]}}]}
    table = Table()
    make = {**ELF, "besides": [BIRD], "as": "r"}
    table.hand("A", spell("Make", make, {"apply": [{"pt": [1, 1]}], "to": "r"}))
    table.battlefield("A", enchantment("Twice", twice))
    table.start("A")
    go(table, "A", "Make")
    assert [one.power for one in table.all("Elf Token")] == [2, 2]
    assert [one.power for one in table.all("Bird Token")] == [3, 3]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Create a 1/1 green Elf creature token and a 2/2 green Bird creature token with flying.",
            {**ELF, "besides": [BIRD]},
        ),
        (
            "Create a Food token, a Treasure token, and a Clue token.",
            {"create_token": "Food", "besides": [{"create_token": "Treasure"}, {"create_token": "Clue"}]},
        ),
        (
            "Create two 1/1 green Elf creature tokens and a Food token.",
            {**ELF, "n": 2, "besides": [{"create_token": "Food"}]},
        ),
    ],
)
def test_one_sentence_is_one_instruction(text: str, meant: dict[str, Any]) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert abilities(text, "Sorcery") == [{"spell": [meant]}]


def test_they_are_told_together() -> None:
    text = spell("Make", {**ELF, "n": 2, "besides": [BIRD, {"create_token": "Food"}]})
    assert texts(text)[0] == (
        "Create two 1/1 green Elf creature tokens, a 2/2 green Bird creature token with flying, and a Food token."
    )
    french = texts(text, catalogue("fr", "texts"))[0]
    assert french.endswith(" et un jeton Nourriture.")
