"""Graveyards: cards that are milled, and those that return from there."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card, entering_does, spell_does
from tests.support.table import Table

LAND: Said = {"type": "land"}
MINE: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]
ENTERS = "When this creature enters, "


def chosen(zone: str, *filters: Said) -> Said:
    return {"all": [{"zone": zone}, {"owner": "chooser"}, *filters]}


def written(text: str, name: str) -> CardDefinition:
    """A sorcery of this text that costs nothing."""
    found = card(text, "Sorcery", "{0}", name).definition
    assert found is not None
    return found


def done(text: str) -> list[Said]:
    """What a triggered ability does that has this text."""
    (one,) = abilities(ENTERS + text)
    assert isinstance(one, dict)
    assert card(ENTERS + text).standing is Standing.PROVEN
    found = one["triggered"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Each player puts a land card from their graveyard onto the battlefield.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"choose": chosen("graveyard", LAND), "who": "each_player", "as": "c"},
                        {"move": "c", "to": "battlefield", "as": "m"},
                    ]
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
            "{T}: Mill three cards. You may put a land card from among them into your hand. If you don't, draw a card.",
            [
                {
                    "activated": [
                        {"mill": 3, "as": "l"},
                        {
                            "may": [
                                {
                                    "choose": {
                                        "all": [
                                            {"type": "land"},
                                            {"any": [{"zone": "graveyard"}, {"zone": "exile"}]},
                                            {"ref": "l"},
                                        ]
                                    },
                                    "as": "c",
                                },
                                {"move": "c", "to": "hand", "as": "m"},
                            ]
                        },
                        {"if": {"not_true": {"did": "m"}}, "do": [{"draw": 1}]},
                    ],
                    "cost": ["tap_self"],
                }
            ],
        ),
        (
            "{T}: Mill four cards, then return up to two land cards from among them to your hand.",
            [
                {
                    "activated": [
                        {"mill": 4, "as": "l"},
                        {
                            "choose": {
                                "all": [
                                    {"type": "land"},
                                    {"any": [{"zone": "graveyard"}, {"zone": "exile"}]},
                                    {"ref": "l"},
                                ]
                            },
                            "n": 2,
                            "up_to": True,
                            "as": "c",
                        },
                        {"move": "c", "to": "hand"},
                    ],
                    "cost": ["tap_self"],
                }
            ],
        ),
    ],
)
def test_abilities(text: str, meant: Said) -> None:
    assert abilities(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Return a creature card at random from your graveyard to your hand.",
            [
                {"choose": {"all": [{"type": "creature"}, *MINE]}, "at_random": True, "as": "c"},
                {"move": "c", "to": "hand"},
            ],
        ),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


def test_a_spell_that_comes_back_has_an_ability_of_its_own_in_the_graveyard() -> None:
    (spell, back) = abilities(
        "Draw a card.\nWhenever an opponent gains life, you may pay {R}. If you do, return this card from your "
        "graveyard to your hand.",
        "Instant",
    )
    assert spell == {"spell": [{"draw": 1}]}
    assert isinstance(back, dict)
    assert back["zone"] == "graveyard"


def test_who_may_put_a_card_onto_the_battlefield_need_not() -> None:
    table = Table()
    table.hand("A", written("Each player may put a land card from their hand onto the battlefield.", "Roads"), "Forest")
    table.hand("B", "Island")
    table.start()
    table.cast("A", "Roads")
    table.pass_()
    table.pass_()
    table.answer((table.find("Forest", "A", Zone.HAND).id,))
    assert not table.all("Forest")
    table.answer(())
    assert table.all("Forest")
    assert not table.all("Island")


def test_a_milled_card_that_was_taken_is_asked_what_it_is() -> None:
    taken = "You may put a land card from among them into your hand."
    _, may = done(f"mill three cards. {taken} If you put a Forest card into your hand this way, you gain 2 life.")
    assert isinstance(may, dict)
    inside = may["may"]
    assert isinstance(inside, list)
    assert inside[-1] == {"if": {"matches": "c", "filter": {"subtype": "Forest"}}, "do": [{"gain_life": 2}]}


def test_what_is_done_if_no_milled_card_can_be_taken() -> None:
    text = "mill two cards. Put a land card from among the milled cards into your hand. If you can't, scry 1."
    there: Said = {"all": [{"type": "land"}, {"any": [{"zone": "graveyard"}, {"zone": "exile"}]}, {"ref": "l"}]}
    taken: list[Said] = [{"choose": there, "as": "c"}, {"move": "c", "to": "hand", "as": "d"}]
    last: Said = {"if": {"not_true": {"did": "d"}}, "do": [{"scry": 1}]}
    milled: Said = {"mill": 2, "as": "l"}
    assert entering_does(text) == [milled, *taken, last]
