"""605.1a, 106.7. Mana abilities whose text has conditions, colours among objects, and costs of a whole hand."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rules.casting.mana.sources import dear_sources, mana_sources
from tests.support.situations import go, in_graveyard, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

BEAR = {"exists": {"all": [{"subtype": "Bear"}, {"controller": "you"}]}}
DEN = card(
    "Den",
    "Land",
    {"activated": [{"if": BEAR, "do": [{"add_mana": "{G}{G}"}], "else": [{"add_mana": "{C}"}]}], "cost": ["tap_self"]},
)
ECHO = card(
    "Echo",
    "Land",
    {"activated": [{"add_mana": ["any", "{C}"], "could_produce": {"name": "Den"}}], "cost": ["tap_self"]},
)
PRISM = card(
    "Prism",
    "Artifact",
    {"activated": [{"add_mana": ["any"], "among": {"type": "creature"}, "each": True}], "cost": ["tap_self"]},
)
COIN = card("Coin", "Artifact", {"activated": [{"flip_coin": [{"add_mana": "{R}"}]}], "cost": ["tap_self"]})
LION = card(
    "Lion",
    "Artifact",
    {
        "activated": [{"add_mana": ["any"], "n": 3}],
        "cost": ["discard_hand", {"sacrifice": "self"}],
        "only": ["instant"],
    },
)


def made(table: Table, name: str) -> set[str]:
    """The mana that the abilities of A's permanent would add now, one string for each choice."""
    player, id = PLAYERS["A"], table.find(name).id
    sources: list[Any] = [*mana_sources(table.game, player), *dear_sources(table.game, player)]
    return {mana for source in sources if source[0] == id for mana in source[2]}


@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.parametrize("bear", [False, True])
def test_the_condition_is_looked_at_now(edition: str, bear: bool) -> None:
    table = Table(edition)
    table.battlefield("A", DEN, ECHO, *[creature("Bear", "2/2")] * bear)
    table.hand("A", creature("Ox", "2/2", cost="{G}{G}"))
    table.start("A")
    assert made(table, "Den") == ({"GG"} if bear else {"C"})
    assert made(table, "Echo") == ({"G"} if bear else {"C"})
    assert table.can("A", "cast", "Ox") is bear
    if bear:
        go(table, "A", "Ox")
        assert table.find("Den").tapped
    table.check()


def test_it_does_not_use_the_stack() -> None:
    """605.3b."""
    table = ready()
    table.battlefield("A", DEN, COIN)
    table.start("A")
    for name in ("Den", "Coin"):
        question: Any = table.question
        table.answer(("mana", table.find(name).id, 0))
        assert not table.board.stack
        assert table.question.player == question.player
    assert made(table, "Coin") == set()


def test_one_mana_of_each_color_among_creatures() -> None:
    table = ready(spell("Bolt", {"destroy": "t"}, t={"type": "creature"}))
    table.battlefield("A", PRISM, creature("Bear", "2/2", cost="{G}"))
    table.battlefield("B", creature("Imp", "2/2", cost="{U}{B}"))
    table.start("A")
    assert made(table, "Prism") == {"UBG"}
    go(table, "A", "Bolt", table.find("Imp").id)
    assert made(table, "Prism") == {"G"}


@pytest.mark.parametrize("cards", [0, 2])
def test_a_whole_hand_is_discarded_even_if_there_is_none(cards: int) -> None:
    table = ready(*[creature("Ox", "2/2", cost="{G}")] * cards)
    table.battlefield("A", LION)
    table.start("A")
    table.answer(("mana", table.find("Lion").id, 0))
    table.until_asked("option", "A")
    table.answer("GGG")
    assert table.board.players[PLAYERS["A"]].pool == "GGG"
    assert in_graveyard(table, "Lion", "A")
    assert in_graveyard(table, "Ox", "A") is bool(cards)


def test_only_as_an_instant_is_not_while_a_cost_is_paid() -> None:
    """304.5. Whoever pays for a spell has no priority."""
    table = ready(creature("Ox", "2/2", cost="{G}"))
    table.battlefield("A", LION)
    table.start("A")
    assert not table.can("A", "cast", "Ox")
    question: Any = table.question
    assert ("mana", table.find("Lion").id, 0) in question.options


def test_as_much_mana_as_devotion_to_its_color() -> None:
    """700.5. Each colour has its own number; none is no choice."""
    shrine = card(
        "Shrine", "Land", {"activated": [{"add_mana": ["any"], "n": {"devotion": "added"}}], "cost": ["tap_self"]}
    )
    table = ready(creature("Great", "4/4", cost="{G}{G}{G}"))
    table.battlefield("A", shrine, creature("Bear", "2/2", cost="{G}{G/W}"), creature("Elk", "2/2", cost="{1}{G}"))
    table.start("A")
    assert made(table, "Shrine") == {"GGG", "W"}
    go(table, "A", "Great")
    assert table.find("Great").power == 4


@pytest.mark.parametrize(("life", "able"), [(2, True), (1, False)])
def test_life_is_paid_for_each_color_of_the_commander(life: int, able: bool) -> None:
    """903.4, 119.4."""
    room = card("Room", "Land", {"activated": [{"gain_life": 5}], "cost": [{"pay_life": {"identity_colors": "you"}}]})
    chief = creature("Chief", "2/2", types="Legendary Creature: Elf", cost="{G/U}")
    table = Table(format="commander", life=life, commander={"A": (chief,)})
    table.battlefield("A", room)
    table.start("A")
    question: Any = table.question
    assert (("activate", table.find("Room").id, 0) in question.options) is able
