"""Cards chosen from hands, graveyards and exile, as texts say it and as it is played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import card
from tests.support.situations import go, in_graveyard, ready
from tests.support.table import PLAYERS

SHOWN: Said = {"choose": {"all": [{"zone": "hand"}, {"ref": "r"}]}, "as": "c"}
GONE: Said = {"discard": "all", "who": "t", "cards": "c"}
MILLED: list[Said] = [{"any": [{"zone": "graveyard"}, {"zone": "exile"}]}, {"ref": "l"}]


def proven(text: str, types: str = "Sorcery") -> Said:
    """What the spell with this proven text does."""
    found = card(text, types, "{X}{R}")
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    abilities: Any = found.definition.dump()["abilities"]
    does: Said = abilities[0]["spell"]
    return does


def made(name: str, text: str) -> CardDefinition:
    """A free sorcery with this text."""
    found = card(text, "Sorcery", "{0}", name).definition
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("words", "n"),
    [
        ("reveals two cards from their hand and you", 2),
        ("reveals X cards from their hand. You", "x"),
        ("reveals a number of cards from their hand equal to your devotion to red. You", {"devotion": "R"}),
    ],
)
def test_a_player_shows_some_cards_of_which_you_choose(words: str, n: Said) -> None:
    text = f"Target player {words} choose one of them. That player discards that card."
    held: Said = {"all": [{"zone": "hand"}, {"owner": "t"}]}
    first: list[Said] = [{"choose": held, "n": n, "who": "t", "as": "r"}, {"reveal": "r", "who": "t"}]
    assert proven(text) == [*first, SHOWN, GONE]


def test_a_card_of_a_hand_or_graveyard() -> None:
    text = "Target opponent reveals their hand. You choose a red card from that player's graveyard or hand and exile it"
    either: Said = {"all": [{"any": [{"zone": "graveyard"}, {"zone": "hand"}]}, {"owner": "t"}, {"color": "R"}]}
    shown: Said = {"reveal": "hand", "who": "t"}
    assert proven(f"{text}.") == [shown, {"choose": either, "as": "c"}, {"exile": "c", "as": "m"}]


@pytest.mark.parametrize(
    ("words", "choice"),
    [
        ("put up to one Elf card milled this way", {"up_to": True}),
        ("put up to two Elf cards milled this way", {"n": 2, "up_to": True}),
    ],
)
def test_milled_cards_taken(words: str, choice: dict[str, Said]) -> None:
    chosen: Said = {"choose": {"all": [{"subtype": "Elf"}, *MILLED]}, **choice, "as": "c"}
    text = f"Mill four cards, then {words} into your hand."
    assert proven(text) == [{"mill": 4, "as": "l"}, chosen, {"move": "c", "to": "hand"}]


def test_all_milled_cards_of_a_kind() -> None:
    text = "Mill four cards. Put all Elf cards milled this way into your hand."
    assert proven(text) == [{"mill": 4, "as": "l"}, {"move": {"all": [{"subtype": "Elf"}, *MILLED]}, "to": "hand"}]


def test_several_targets_of_a_graveyard_move_at_once() -> None:
    text = "Return target Elf card, up to one target land card, and target Aura card from your graveyard to your hand."
    refs: list[Said] = [{"ref": "t"}, {"ref": "t2"}, {"ref": "t3"}]
    assert proven(text) == [{"move": {"all": [{"zone": "graveyard"}, {"any": refs}]}, "to": "hand"}]


def test_each_counts_the_cards_of_a_graveyard_of_one_player_only() -> None:
    buried: Said = {"count": {"all": [{"zone": "graveyard"}, {"owner": "t"}]}}
    text = "mills cards equal to the number of cards in that player's graveyard."
    assert proven(f"Target player {text}") == [{"mill": buried, "who": "t"}]
    several = "Any number of target players each mill cards equal to the number of cards in their graveyard."
    assert card(several, "Sorcery").standing is Standing.NOT_UNDERSTOOD


def test_a_hand_of_fewer_cards_is_shown_whole() -> None:
    text = (
        "Target player reveals three cards from their hand and you choose one of them. That player discards that card."
    )
    table = ready(made("Show", text))
    table.hand("B", "Shock", "Fog")
    table.start()
    table.cast("A", "Show", targets=["B"])
    question: Any = table.until_asked("choose", "A")
    assert len(question.among) == 2
    table.answer((table.find("Fog", "B", Zone.HAND).id,))
    assert in_graveyard(table, "Fog", "B")
    assert len(table.board.hand(PLAYERS["B"])) == 1


def test_cards_go_from_exile_to_graveyards_only_if_there_are_so_many() -> None:
    text = (
        "You may put two cards your opponents own from exile into their owners' graveyards. If you do, you gain 5 life."
    )
    table = ready(made("Return", text))
    table.put("exile", "B", "Shock")
    table.start()
    go(table, "A", "Return")
    assert table.board.players[PLAYERS["A"]].life == 20
    assert not in_graveyard(table, "Shock", "B")
