"""Hands and libraries looked at, put away, shuffled and searched, as texts say it and as it is played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import card
from tests.support.situations import go, in_graveyard, ready, there
from tests.support.table import PLAYERS

A, B = PLAYERS["A"], PLAYERS["B"]

SHUFFLE: Said = {"shuffle": "you"}
FOUND: Said = {"all": [{"zone": "library"}, {"ref": "c"}]}
LOOK: Said = {"look": "hand", "whose": "t", "as": "l"}
GONE: Said = {"discard": "all", "who": "t", "cards": "c"}


def made(name: str, text: str, types: str = "Sorcery") -> CardDefinition:
    """A free card with this proven text."""
    found = card(text, types, "{0}", name)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def first(text: str, types: str = "Sorcery") -> dict[str, Any]:
    """The first ability of a card with this proven text."""
    abilities: Any = made("Some Card", text, types).dump()["abilities"]
    ability: dict[str, Any] = abilities[0]
    return ability


def does(text: str) -> Said:
    found: Said = first(text)["spell"]
    return found


@pytest.mark.parametrize(
    ("text", "looked"),
    [
        ("Look at the top two cards of target player's library.", {"look": 2, "whose": "t", "as": "l"}),
        ("Look at the top card of each player's library.", {"look": 1, "whose": "each_player", "as": "l"}),
    ],
)
def test_hands_and_top_cards_looked_at(text: str, looked: Said) -> None:
    assert does(text) == [looked]


def test_the_hand_of_a_spells_controller() -> None:
    look: Said = {"look": "hand", "whose": {"controller_of": "t"}, "as": "l"}
    assert does("Counter target spell. Look at its controller's hand.") == [{"counter": "t"}, look]


def test_cards_chosen_of_a_hand_that_is_looked_at() -> None:
    inside: list[Said] = [{"zone": "hand"}, {"owner": "t"}]
    front = "Look at target opponent's hand and choose"
    one: Said = {"choose": {"all": [*inside, {"color": "R"}]}, "as": "c"}
    assert does(f"{front} a red card from it. That player discards that card.") == [LOOK, one, GONE]
    put: Said = {"move": "c", "to": "library"}
    assert does(f"{front} a red card from it. Put that card on top of that player's library.") == [LOOK, one, put]
    two: Said = {"choose": {"all": inside}, "n": 2, "as": "c"}
    assert does(f"{front} two cards from it. That player discards those cards.") == [LOOK, two, GONE]


def test_a_chosen_card_goes_into_its_library() -> None:
    text = "Target player reveals their hand. You choose a red card from it. That player"
    held: Said = {"all": [{"zone": "hand"}, {"owner": "t"}, {"color": "R"}]}
    chosen: list[Said] = [{"reveal": "hand", "who": "t"}, {"choose": held, "as": "c"}]
    third: Said = {"move": "c", "to": "library", "position": 3}
    assert does(f"{text} puts that card into their library third from the top.") == [*chosen, third]
    shuffled: list[Said] = [{"move": "c", "to": "library"}, {"shuffle": {"owner_of": "c"}}]
    assert does(f"{text} shuffles that card into their library.") == [*chosen, *shuffled]


def test_a_card_discarded_this_way() -> None:
    asked: Said = {
        "if": {"matches": "r", "filter": {"all": [{"color": "R"}, {"owner": "you"}]}},
        "do": [{"gain_life": 2}],
    }
    text = "Draw a card, then discard a card. If you discarded a red card this way, you gain 2 life."
    assert does(text) == [{"draw": 1}, {"discard": 1, "as": "r"}, asked]


def test_libraries_and_graveyards_shuffled() -> None:
    assert does("Target player shuffles their library.") == [{"shuffle": "t"}]
    buried: Said = {"all": [{"subtype": "Elf"}, {"zone": "graveyard"}, {"owner": "you"}]}
    text = "Shuffle all Elf cards from your graveyard into your library."
    assert does(text) == [{"move": buried, "to": "library", "as": "m"}, SHUFFLE]


def test_a_card_leaves_the_graveyard_for_the_library() -> None:
    found = first("{2}: Put this card from your graveyard into your library third from the top.", "Creature — Elf")
    assert found["activated"] == [{"move": "self", "to": "library", "position": 3}]
    assert found["zone"] == "graveyard"


def test_cards_with_different_names_are_sought() -> None:
    text = "Search your library for up to two Elf cards with different names, put them into your hand, then shuffle."
    search: Said = {"search": {"subtype": "Elf"}, "n": 2, "together": {"different": "name"}, "as": "c"}
    assert does(text) == [search, {"move": "c", "to": "hand"}, SHUFFLE]


def test_of_two_cards_found_one_goes_to_the_hand() -> None:
    text = (
        "Search your library for up to two Elf cards and reveal them. Put one into your hand and the other into your "
    )
    steps: list[Said] = [
        {"search": {"subtype": "Elf"}, "n": 2, "as": "c"},
        {"reveal": "c"},
        {"choose": FOUND, "as": "d"},
        {"move": "d", "to": "hand"},
        {"move": FOUND, "to": "graveyard"},
        SHUFFLE,
    ]
    assert does(f"{text}graveyard. Then shuffle.") == steps


def test_one_card_of_either_of_two_kinds() -> None:
    text = "You may put an Elf card and/or a land card from your hand onto the battlefield."
    held: list[Said] = [{"zone": "hand"}, {"owner": "you"}]
    one: Said = {"choose": {"all": [{"subtype": "Elf"}, *held]}, "up_to": True, "as": "c"}
    other: Said = {"choose": {"all": [{"type": "land"}, {"not": {"ref": "c"}}, *held]}, "up_to": True, "as": "c2"}
    both: Said = {"all": [{"zone": "hand"}, {"any": [{"ref": "c"}, {"ref": "c2"}]}]}
    assert does(text) == [{"may": [one, other, {"move": both, "to": "battlefield", "as": "m"}]}]


def test_only_the_next_draw_of_the_turn_is_replaced() -> None:
    """614.11. The target was chosen before, and the second card is drawn."""
    text = (
        "The next time you would draw a card this turn, this spell deals 2 damage to any target instead. Draw two cards"
    )
    table = ready(made("Spark", f"{text}."))
    table.start()
    held = len(table.board.hand(A))
    go(table, "A", "Spark", "B")
    assert table.life_of("B") == 18
    assert len(table.board.hand(A)) == held


def test_a_discarded_card_is_exiled_only_from_the_graveyard() -> None:
    exile = "Whenever you discard a card, you may exile that card from your graveyard."
    text = f"{exile} If you do, you may play that card this turn."
    table = ready(made("Loot", "Discard a card."), "Plains")
    table.battlefield("A", made("Box", text, "Artifact"))
    table.start()
    table.cast("A", "Loot")
    table.until_asked("option", "A")
    table.answer("yes")
    assert not in_graveyard(table, "Plains", "A")
    table.priority_to("A")
    table.answer(("play", table.find("Plains", "A", Zone.EXILE).id))
    assert there(table, "Plains", "A")


def test_as_many_as_were_shuffled_away() -> None:
    text = "Shuffle all Elf cards from your graveyard into your library. You gain life equal to the number of cards "
    table = ready(made("Tonic", f"{text}shuffled into your library this way."))
    table.graveyard("A", "Llanowar Elves", "Shock", "Llanowar Elves")
    table.start()
    go(table, "A", "Tonic")
    assert table.life_of("A") == 22
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Shock", "Tonic"]
