"""Cards of two faces: which rows of a file are one card, and what both sides come to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Compiled, Standing, compiled
from domain.oracle.outcome import Problem
from domain.oracle.printed.card_facts import CardFacts, by_row, of_row

BEAR = CardFacts("Quiet Bear", "{1}{G}", "Creature — Bear", "{3}{G}: Transform this creature.", "2", "2")
WOLF = CardFacts("Loud Wolf", "", "Creature — Wolf", "Trample", "4", "4", indicator="G")
LAND = CardFacts("Quiet Wood", "", "Land", "Quiet Wood enters tapped.\n{T}: Add {G}.", indicator=None)
BACK: dict[str, Any] = {
    "name": "Loud Wolf",
    "mana_cost": "",
    "type_line": "Creature — Wolf",
    "power": "4",
    "toughness": "4",
}
FRONT: dict[str, Any] = {
    "name": "Quiet Bear",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "power": "2",
    "toughness": "2",
}


def definition(found: Compiled) -> CardDefinition:
    """What was proven."""
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def two(first: CardFacts, other: CardFacts, layout: str) -> Compiled:
    """A card of two faces, compiled."""
    return compiled(replace(first, other=other, layout=layout))


def test_a_card_that_transforms_has_its_back_with_its_colours() -> None:
    card = definition(two(BEAR, WOLF, "transform"))
    assert card.back is not None
    assert (card.modal, card.back.colors, card.back.name) == (False, "G", "Loud Wolf")
    assert card.dump()["back"]["abilities"] == [{"keyword": "trample"}]


def test_the_colours_of_a_back_without_cost_are_not_guessed() -> None:
    found = two(BEAR, replace(WOLF, indicator=None), "transform")
    assert [gap.problem for gap in found.gaps] == [Problem.COLORS]


def test_either_face_of_a_modal_card_is_read() -> None:
    card = definition(two(replace(BEAR, text="Trample"), LAND, "modal"))
    assert card.back is not None
    assert card.modal
    assert card.back.types == "Land"


def test_the_cost_of_the_back_of_a_modal_card_is_not_guessed() -> None:
    found = two(replace(BEAR, text="Trample"), WOLF, "modal")
    assert [gap.problem for gap in found.gaps] == [Problem.NUMBERS]


def test_what_is_wrong_with_the_back_is_said() -> None:
    found = two(BEAR, replace(WOLF, text="Frobnicate."), "transform")
    assert found.standing is Standing.NOT_UNDERSTOOD
    assert found.gaps[0].line == "Frobnicate."


def test_a_face_of_a_layout_that_is_not_read_says_so() -> None:
    assert compiled(replace(BEAR, text="", layout="folded")).gaps[0].problem is Problem.LAYOUT
    assert compiled(replace(BEAR, text="", layout="transform")).gaps[0].problem is Problem.LAYOUT


@pytest.mark.parametrize("first", ["front", "back"])
@pytest.mark.parametrize("within", [False, True])
def test_rows_that_name_each_other_are_one_card(first: str, within: bool) -> None:
    front = {**FRONT, "oracle_text": "{3}{G}: Transform this creature.", "other_part": "Loud Wolf", "legal": ["modern"]}
    back = {**BACK, "oracle_text": "Trample", "other_part": "Quiet Bear", "color_indicator": "Green"}
    if within:
        front |= {"layout": "transform", "faces": [{**BACK, "oracle_text": "Trample"}]}
    found = by_row([front, back] if first == "front" else [back, front])
    assert found["Loud Wolf"] is found["Quiet Bear"]
    assert [face.name for face in found["Loud Wolf"].faces] == ["Quiet Bear", "Loud Wolf"]
    assert (found["Loud Wolf"].layout, found["Loud Wolf"].faces[1].indicator) == ("transform", "G")


def test_a_row_with_its_other_face_is_one_card() -> None:
    row = {**FRONT, "oracle_text": "{3}{G}: Transform this creature.", "layout": "transform"}
    found = of_row({**row, "faces": [{**BACK, "oracle_text": "Trample"}]})
    assert [face.name for face in found.faces] == ["Quiet Bear", "Loud Wolf"]
    assert found.faces[1].indicator is None


def test_halves_are_one_card_with_both_names() -> None:
    rows = [
        {"name": f"{name} (Dew/Dusk)", "mana_cost": "{W}", "type_line": "Instant", "oracle_text": "Draw a card."}
        | {"other_part": f"{other} (Dew/Dusk)"}
        for name, other in (("Dusk", "Dew"), ("Dew", "Dusk"))
    ]
    found = by_row([*rows, {"name": "Dew // Dusk", "mana_cost": "", "type_line": "Instant", "oracle_text": ""}])
    assert {card.whole_name for card in found.values()} == {"Dew // Dusk"}
    assert [face.name for face in found["Dew // Dusk"].faces] == ["Dew", "Dusk"]


@pytest.mark.parametrize("kept", ["Quiet Bear", "Loud Wolf"])
def test_a_face_without_the_other_is_told_to_be_one(kept: str) -> None:
    row = next(row for row in (FRONT, BACK) if row["name"] == kept)
    found = by_row([{**row, "oracle_text": "Trample", "other_part": "Somebody Else"}])[kept]
    assert (found.layout, found.other) == ("several", None)


def test_a_colour_indicator_of_a_card_is_its_colour() -> None:
    found = compiled(CardFacts("Red Stone", "{0}", "Creature — Kobold", "", "0", "1", indicator="R"))
    assert definition(found).colors == "R"


def test_halves_are_read_each_with_its_own_name() -> None:
    left = CardFacts("Heat", "{R}", "Instant", "Heat deals 2 damage to any target.")
    card = definition(two(left, CardFacts("Haze", "{U}", "Sorcery", "Draw a card."), "split"))
    assert (card.name, card.cost, card.types) == ("Heat // Haze", "{R}{U}", "Instant Sorcery")
    assert [half.name for half in card.halves] == ["Heat", "Haze"]


@pytest.mark.parametrize("kind", ["Adventure", "Omen"])
def test_what_is_inset_is_read_as_a_card_of_its_own(kind: str) -> None:
    trip = CardFacts("Small Trip", "{1}", f"Sorcery — {kind}", "Draw a card. (Then something.)")
    card = definition(two(replace(BEAR, text="Trample"), trip, "adventure"))
    assert card.inset is not None
    assert (card.inset.name, card.inset.types) == ("Small Trip", f"Sorcery: {kind}")


def test_a_half_that_would_function_elsewhere_is_refused() -> None:
    left = CardFacts("Heat", "{R}", "Instant", "Draw a card.\nCycling {2}")
    found = two(left, CardFacts("Haze", "{U}", "Sorcery", "Draw a card."), "split")
    assert found.standing is not Standing.PROVEN


def test_the_back_of_a_modal_card_has_the_cost_that_its_file_leaves_out() -> None:
    back = CardFacts("Ghost-Spider", "", "Legendary Creature — Spider", "Flying", "4", "4", indicator=None)
    front = CardFacts("Some Card", "{R}", "Creature — Human", "Haste", "1", "1", layout="modal", other=back)
    found = compiled(front)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    assert found.definition.back is not None
    assert found.definition.back.cost == "{2}{U}{R}{W}"
