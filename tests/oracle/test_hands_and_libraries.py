"""Texts about cards that come from hands, graveyards and tops of libraries, for one player or each; and costs."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import go
from tests.support.table import Table, creature

CREATURE: Said = {"type": "creature"}
LAND: Said = {"type": "land"}
HAND: list[Said] = [{"zone": "hand"}, {"owner": "you"}]


def chosen(zone: str, *filters: Said) -> Said:
    return {"all": [{"zone": zone}, {"owner": "chooser"}, *filters]}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Gain 2 life, then you may put a land card from your hand onto the battlefield tapped.",
            [
                {"gain_life": 2},
                {
                    "may": [
                        {"choose": {"all": [*HAND, LAND]}, "as": "c"},
                        {"move": "c", "to": "battlefield", "tapped": True, "as": "m"},
                    ]
                },
            ],
        ),
        (
            "Each player puts a land card from their graveyard onto the battlefield.",
            [
                {"choose": chosen("graveyard", LAND), "who": "each_player", "as": "c"},
                {"move": "c", "to": "battlefield", "as": "m"},
            ],
        ),
        (
            "Each opponent may put a creature card from their hand onto the battlefield.",
            [
                {"choose": chosen("hand", CREATURE), "up_to": True, "who": "each_opponent", "as": "c"},
                {"move": "c", "to": "battlefield"},
            ],
        ),
        (
            "Each opponent sacrifices all lands they control.",
            [{"sacrifice": LAND, "n": {"count": LAND}, "who": "each_opponent"}],
        ),
        (
            "Sacrifice all lands you control.",
            [{"sacrifice": LAND, "n": {"count": {"all": [LAND, {"controller": "you"}]}}}],
        ),
        (
            "Each player reveals the top card of their library. For each land card revealed this way, you gain 2 life.",
            [
                {"reveal": "top", "who": "each_player", "as": "l"},
                {
                    "gain_life": {
                        "times": [2, {"count": {"all": [{"zone": "library"}, {"ref": "l"}, LAND]}}],
                    }
                },
            ],
        ),
        (
            "Choose a creature type. You gain 1 life for each creature you control of that type.",
            [
                {"choose_word": "creature_type"},
                {"gain_life": {"count": {"all": [CREATURE, {"controller": "you"}, {"subtype": "chosen"}]}}},
            ],
        ),
        ("Tap all creatures with no counters on them.", [{"tap": {"all": [CREATURE, {"not": {"counters": "any"}}]}}]),
        ("Create a Clue token or a Map token.", [{"one_of": [[{"create_token": "Clue"}], [{"create_token": "Map"}]]}]),
        ("Exile two cards from your hand.", [{"choose": {"all": HAND}, "n": 2, "as": "c"}, {"exile": "c", "as": "m"}]),
        ("Your opponents can't gain life this turn.", [{"apply": ["cant_gain_life"], "to": "each_opponent"}]),
    ],
)
def test_what_a_text_does(text: str, meant: list[Said]) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert abilities(text, "Sorcery") == [{"spell": meant}]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever an opponent draws a card, that player may pay {3}. If the player doesn't, you draw a card.",
            {
                "triggered": [{"pay": [{"mana": "{3}"}], "who": "event.player", "else": [{"draw": 1}]}],
                "on": {"draws": "each_opponent"},
            },
        ),
        (
            "Whenever an opponent casts a spell, you may scry 1 unless that player pays {2}.",
            {
                "triggered": [{"unless": [{"mana": "{2}"}], "by": "event.player", "do": [{"may": [{"scry": 1}]}]}],
                "on": {"cast": "anything", "by": "each_opponent"},
            },
        ),
        (
            "Exile a land card from your hand: Draw a card.",
            {"activated": [{"draw": 1}], "cost": [{"exile": {"all": [LAND, *HAND]}}]},
        ),
        (
            "Some Card gets +1/+1 for each experience counter you have.",
            {
                "static": [
                    {"pt": [{"counters_on": "you", "kind": "experience"}, {"counters_on": "you", "kind": "experience"}]}
                ]
            },
        ),
        (
            "Some Card escapes with two +1/+1 counters on it.",
            {
                "replace": {"would_enter": "self"},
                "with": [{"enters_with": "+1/+1", "n": 2}],
                "while": {"did": "escape"},
            },
        ),
        (
            "When Some Card enters, defending player reveals the top card of their library. If it's a creature card, "
            "that player puts it into their graveyard.",
            {
                "triggered": [
                    {"reveal": "top", "who": "defending_player", "as": "l"},
                    {"if": {"matches": "l", "filter": CREATURE}, "do": [{"move": "l", "to": "graveyard"}]},
                ],
                "on": {"enters": "self"},
            },
        ),
        ("Protection from Elves", {"keyword": "protection", "value": "Elf"}),
    ],
)
def test_an_ability(text: str, meant: Said) -> None:
    """What escapes says so beside its keyword."""
    if "escapes" in text:
        text = f"Escape—{{3}}{{G}}, Exile two other cards from your graveyard.\n{text}"
    assert card(text).standing is Standing.PROVEN
    assert abilities(text)[-1] == meant


def test_several_protections() -> None:
    text = "Protection from Goblins, from Wolves, and from Mice"
    assert [one["value"] for one in abilities(text)] == ["Goblin", "Wolf", "Mouse"]  # type: ignore[index, call-overload]


def written(text: str, name: str) -> CardDefinition:
    """A sorcery of this text that costs nothing."""
    found = card(text, "Sorcery", "{0}", name).definition
    assert found is not None
    return found


def test_all_of_what_everybody_controls_goes_and_what_they_have_comes() -> None:
    table = Table()
    table.battlefield("A", creature("Ox", "2/2"), creature("Cow", "1/1"))
    table.battlefield("B", creature("Pig", "2/2"))
    table.graveyard("B", creature("Ewe", "1/1"))
    text = (
        "Each player exiles all creature cards from their graveyard, then sacrifices all creatures they control, "
        "then puts all cards they exiled this way onto the battlefield."
    )
    table.hand("A", written(text, "Turn of the Flock"))
    table.start()
    go(table, "A", "Turn of the Flock")
    assert table.names_in(Zone.BATTLEFIELD, "B") == ["Ewe"]
    assert table.names_in(Zone.BATTLEFIELD, "A") == []
    assert {"Ox", "Cow"} <= set(table.names_in(Zone.GRAVEYARD, "A"))


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


def test_who_reveals_cards_arranges_what_they_put_away() -> None:
    """401.4. Not who controls the text, in whose order they were put before."""
    until = {"reveal_until": CREATURE, "who": {"controller_of": "t"}, "found": "f", "as": "l"}
    text = (
        "Destroy target creature. That creature's controller reveals cards from the top of their library until they "
        "reveal a creature card. The player puts that card onto the battlefield and the rest on the bottom of their "
        "library in any order."
    )
    assert card(text, "Sorcery").standing is Standing.PROVEN
    rest = {"all": [{"zone": "library"}, {"ref": "l"}]}
    (ability,) = abilities(text, "Sorcery")
    assert isinstance(ability, dict)
    assert ability["spell"] == [
        {"destroy": "t"},
        until,
        {"move": "f", "to": "battlefield", "as": "m"},
        {"move": rest, "to": "library", "position": "bottom"},
    ]
