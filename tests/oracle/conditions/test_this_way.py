"""603.2h, 608.2h, 700.2. What objects were and remember, and what a text did *this way*."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does

TIMES: Said = {"times_resolved": "turn"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Exile target creature. If it was a Human, draw a card.",
            [{"exile": "t"}, {"if": {"matches": "t", "filter": {"subtype": "Human"}}, "do": [{"draw": 1}]}],
        ),
    ],
)
def test_proven_instants(text: str, meant: Said) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == meant


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "{1}: Exile target card from a graveyard. If it was a land card, you gain 2 life.",
            "Creature — Elf",
            [
                {
                    "activated": [
                        {"exile": "t", "as": "r"},
                        {"if": {"matches": "r", "filter": {"type": "land"}}, "do": [{"gain_life": 2}]},
                    ],
                    "cost": [{"mana": "{1}"}],
                    "targets": {"t": {"of": {"zone": "graveyard"}}},
                }
            ],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Exile target card from a graveyard. If it was a creature card, you gain 1 life.",
            [
                {"exile": "t", "as": "r"},
                {"if": {"matches": "r", "filter": {"type": "creature"}}, "do": [{"gain_life": 1}]},
            ],
        ),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


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
