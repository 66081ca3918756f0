"""Cards of a zone that are counted, asked for and taken, as texts say it and as it is played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.oracle.effects.test_hands_and_libraries import SHUFFLE, does, first, made
from tests.support.situations import go, ready, there

MINE: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]
MISSED: Said = {"if": {"not_true": {"did": "d"}}, "do": [{"draw": 1}]}
BACK: Said = {"move": "c", "to": "hand", "as": "d"}


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("You gain 1 life for each card in target opponent's hand.", {"hand_of": "t"}),
        (
            "You gain 1 life for each Elf card in target opponent's graveyard.",
            {"count": {"all": [{"subtype": "Elf"}, {"zone": "graveyard"}, {"owner": "t"}]}},
        ),
    ],
)
def test_cards_of_a_player_counted(text: str, amount: Said) -> None:
    assert does(text) == [{"gain_life": amount}]


def test_cards_in_a_graveyard_asked_for() -> None:
    found = first("This creature has haste as long as an Elf card is in your graveyard.", "Creature — Elf")
    assert found["while"] == {"exists": {"all": [{"subtype": "Elf"}, *MINE]}}


def test_what_happens_if_no_card_was_returned_or_found() -> None:
    text = "Return an Elf card from your graveyard to your hand. If you can't, draw a card."
    assert does(text) == [{"choose": {"all": [{"subtype": "Elf"}, *MINE]}, "as": "c"}, BACK, MISSED]
    search = "You may search your library for an Elf card, reveal it, put it into your hand, then shuffle."
    text = f"{search} If you don't put a card into your hand this way, draw a card."
    sought: list[Said] = [{"search": {"subtype": "Elf"}, "as": "c"}, {"reveal": "c"}, BACK, SHUFFLE]
    assert does(text) == [{"may": sought}, MISSED]


def test_a_target_takes_all_others_of_its_name_along() -> None:
    text = (
        "Return target Elf card and all other cards with the same name as that card from your graveyard to your hand."
    )
    both: Said = {"any": [{"ref": "t"}, {"shares": "name", "with": "t"}]}
    assert does(text) == [{"move": {"all": [{"all": MINE}, both]}, "to": "hand"}]


def test_the_owner_may_cast_what_was_exiled() -> None:
    text = "Exile target creature. For as long as that card remains exiled, its owner may cast it."
    may: Said = {"may_play": "bent", "only_cast": True, "who": {"owner_of": "bent"}, "for": "forever"}
    each: Said = {"for_each": "gone", "as": "bent", "do": [may]}
    assert does(text) == [{"exile": "t", "as": "gone"}, each]


def test_a_land_discarded_this_way_comes_to_you() -> None:
    put = "Put up to one land card discarded this way onto the battlefield tapped under your control."
    text = f"Target player discards two cards. {put}"
    table = ready(made("Roots", text))
    table.hand("B", "Forest", "Shock")
    table.graveyard("B", "Plains")
    table.start()
    table.cast("A", "Roots", targets=["B"])
    question: Any = table.until_asked("choose", "A")
    assert question.among == (table.find("Forest", "B", Zone.GRAVEYARD).id,)
    table.answer(question.among)
    table.resolve_all()
    land: Any = table.find("Forest", "A")
    assert land.tapped
    assert land.owner != land.controller


@pytest.mark.parametrize(("buried", "gained"), [(("Grizzly Bears",), 1), ((), 0)])
def test_a_destroyed_card_returns_only_from_your_graveyard(buried: tuple[str, ...], gained: int) -> None:
    back = "return a creature card put into your graveyard this way to the battlefield under your control."
    text = f"Destroy all creatures. If it's your turn, {back}"
    table = ready(made("Fall", text))
    table.battlefield("A", *buried)
    table.battlefield("B", "Hill Giant")
    table.graveyard("A", "Savannah Lions")
    table.start()
    go(table, "A", "Fall")
    assert there(table, "Grizzly Bears", "A") == bool(gained)
    assert not there(table, "Savannah Lions")
    assert not there(table, "Hill Giant")


def test_a_spell_exiles_itself_with_counters() -> None:
    table = ready(made("Wait", "Draw a card. Exile this spell with three time counters on it."))
    table.start()
    go(table, "A", "Wait")
    assert table.find("Wait", "A", Zone.EXILE).counters == {"time": 3}


def test_what_was_put_into_graveyards_this_turn() -> None:
    text = "You gain 1 life for each creature put into your graveyard from the battlefield this turn."
    put: Said = {"put_into_graveyard": {"all": [{"type": "creature"}, {"owner": "you"}]}, "from": "battlefield"}
    assert does(text) == [{"gain_life": {"how_often": put}}]


def test_several_additional_costs() -> None:
    both = first("As an additional cost to cast this spell, discard a card and sacrifice a creature.\nDraw a card.")
    assert both["additional"] == [{"discard": "anything"}, {"sacrifice": {"type": "creature"}}]
    text = (
        "As an additional cost to cast this spell, sacrifice a creature, discard a card, or pay 4 life.\nDraw a card."
    )
    one = first(text)
    assert one["additional"] == [{"sacrifice": {"type": "creature"}}]
    assert (one["or"], one["further"]) == ([{"discard": "anything"}], [[{"pay_life": 4}]])


def test_a_player_may_put_a_card_from_their_own_hand() -> None:
    text = "Target player may put an Elf card from their hand onto the battlefield."
    held: Said = {"all": [{"zone": "hand"}, {"owner": "chooser"}, {"subtype": "Elf"}]}
    put: list[Said] = [{"choose": held, "who": "t", "as": "c"}, {"move": "c", "to": "battlefield"}]
    assert does(text) == [{"may": put, "who": "t"}]


def test_two_cards_of_a_graveyard_return_at_once() -> None:
    text = "Return an Elf card and a land card from your graveyard to your hand."
    table = ready(made("Reclaim", text))
    table.graveyard("A", "Llanowar Elves", "Forest", "Shock")
    table.start()
    go(table, "A", "Reclaim")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Shock", "Reclaim"]


def test_all_cards_of_the_chosen_colour_are_discarded() -> None:
    text = "Choose a color. Target player reveals their hand and discards all cards of that color."
    table = ready(made("Purge", text))
    table.hand("B", "Shock", "Hill Giant", "Grizzly Bears")
    table.start()
    table.cast("A", "Purge", targets=["B"])
    table.until_asked("option", "A")
    table.answer("R")
    table.resolve_all()
    assert sorted(table.names_in(Zone.GRAVEYARD, "B")) == ["Hill Giant", "Shock"]
    assert table.names_in(Zone.HAND, "B")[0] == "Grizzly Bears"
