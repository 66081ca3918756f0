"""Conditions: who controls what, what something is, whose turn it is."""

from __future__ import annotations

from typing import Any, cast

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from domain.terms import Zone
from tests.support.oracle import abilities, card, spell_does
from tests.support.situations import pt
from tests.support.table import Table, creature
from tests.support.table import card as made

CREATURE: Said = {"type": "creature"}
YOURS: Said = {"controller": "you"}
MINE: Said = {"all": [CREATURE, YOURS]}
BEAR = "Creature — Bear"
DELIRIOUS: Said = {
    "amount": {"distinct": "card_type", "among": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}},
    "compare": {"at_least": 4},
}


def only(text: str, types: str = BEAR) -> dict[str, Said]:
    """The only ability of a card with this text, which is proven."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability


def compiled_card(
    text: str, types: str = "Creature — Bear", name: str = "Thing", pt: str = "2/2", cost: str = ""
) -> CardDefinition:
    """A card that nobody printed, as its text is compiled: a game can be played with it."""
    power, _, toughness = pt.partition("/")
    numbers = (power, toughness) if "Creature" in types else (None, None)
    found = compiled(CardFacts(name, cost or "{0}", types, text, *numbers))
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def dumped(text: str, types: str = "Creature — Bear") -> list[dict[str, Any]]:
    """The abilities of a card, each to be looked into."""
    return cast("list[dict[str, Any]]", abilities(text, types))


def single(text: str, types: str) -> dict[str, Any]:
    """The one ability of a card with this text."""
    (found,) = abilities(text, types)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Destroy target creature if it has power 2 or less. If you control a Swamp, destroy that creature if it "
            "has power 4 or less instead.",
            [
                {
                    "if": {"exists": {"all": [{"subtype": "Swamp"}, {"controller": "you"}]}},
                    "do": [{"if": {"matches": "t", "filter": {"power": {"at_most": 4}}}, "do": [{"destroy": "t"}]}],
                    "else": [{"if": {"matches": "t", "filter": {"power": {"at_most": 2}}}, "do": [{"destroy": "t"}]}],
                }
            ],
        ),
    ],
)
def test_proven_instants(text: str, meant: Said) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "During turns other than yours, creatures you control have haste.",
            [{"static": [{"grant": "haste"}], "to": MINE, "while": {"your_turn": False}}],
        ),
    ],
)
def test_abilities(text: str, meant: Said) -> None:
    assert abilities(text) == meant


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("an opponent owns a card in exile", {"exists": {"all": [{"zone": "exile"}, {"owner": "opponent"}]}}),
    ],
)
def test_conditions(text: str, condition: Said) -> None:
    static = {"static": [{"grant": "flying"}], "while": condition}
    assert abilities(f"This creature has flying as long as {text}.") == [static]


def test_each_opponent_is_dealt_as_much_as_there_is_of_theirs() -> None:
    text = "Some Card deals damage to each opponent equal to the number of Islands that player controls."
    ability = only(text, "Instant")
    count: Said = {"count": {"all": [{"subtype": "Island"}, {"controller": "p"}]}}
    assert ability["spell"] == [{"for_each": "each_opponent", "as": "p", "do": [{"deal_damage": count, "to": "p"}]}]
    plain = only("Each opponent loses life equal to the number of Islands you control.", "Instant")
    assert plain["spell"] == [
        {"lose_life": {"count": {"all": [{"subtype": "Island"}, {"controller": "you"}]}}, "who": "each_opponent"}
    ]


def test_what_is_so_from_a_graveyard_says_so() -> None:
    text = "As long as this card is in your graveyard and you control an Island, creatures you control have flying."
    ability = only(text)
    assert ability["zone"] == "graveyard"
    assert ability["while"] == {"exists": {"all": [{"subtype": "Island"}, {"controller": "you"}]}}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "you control a Swamp or a Forest",
            {"exists": {"all": [{"any": [{"subtype": "Swamp"}, {"subtype": "Forest"}]}, YOURS]}},
        ),
        ("there are four or more card types among cards in your graveyard", DELIRIOUS),
        ("you have one or fewer cards in hand", {"amount": {"hand_of": "you"}, "compare": {"at_most": 1}}),
        (
            "it has three or more +1/+1 counters on it",
            {"matches": "self", "filter": {"counters": "+1/+1", "at_least": 3}},
        ),
        ("it's attacking", {"matches": "self", "filter": {"combat": "attacking"}}),
        (
            "it's your turn and you have no cards in hand",
            {"all_true": [{"your_turn": True}, {"amount": {"hand_of": "you"}, "compare": {"exactly": 0}}]},
        ),
    ],
)
def test_a_condition_is_read(text: str, meant: Said) -> None:
    (static,) = abilities(f"Some Card has trample as long as {text}.")
    assert static == {"static": [{"grant": "trample"}], "while": meant}


@pytest.mark.parametrize(("hands", "true"), [((2, 1), False), ((3, 0), True)])
def test_an_opponent_is_one_of_them(hands: tuple[int, int], true: bool) -> None:
    """802. Two opponents with three cards together are none who has three."""
    table = Table(format="free-for-all", seats=3)
    table.battlefield("A", compiled_card("Thing gets +1/+1 as long as an opponent has three or more cards in hand."))
    for player, count in zip("BC", hands, strict=True):
        table.hand(player, *(creature(f"Card {player}{number}", "1/1") for number in range(count)))
    table.start()
    assert pt(table, "Thing") == ((3, 3) if true else (2, 2))


def test_what_is_done_only_if_it_is_so_has_a_reflexive_trigger() -> None:
    text = "Then sacrifice it if it has two or more charge counters on it. When you do, destroy target land."
    (one,) = abilities(f"Whenever you surveil, put a charge counter on this artifact. {text}", "Artifact")
    assert isinstance(one, dict)
    follows: Said = {"when_done": [{"destroy": "t"}], "if_did": "d", "targets": {"t": {"of": {"type": "land"}}}}
    so: Said = {"matches": "self", "filter": {"counters": "charge", "at_least": 2}}
    assert one["triggered"] == [
        {"put_counters": "charge", "on": "self"},
        {"if": so, "do": [{"sacrifice": "self", "as": "d"}, follows]},
    ]


def test_whose_turn_it_is_not() -> None:
    (one,) = dumped("Whenever an opponent casts a spell, if it's not their turn, they lose 2 life.")
    active = {"matches": "event.player", "filter": {"ref": "active_player"}}
    assert one["if"] == {"not_true": active}
    assert one["triggered"] == [{"lose_life": 2, "who": "event.player"}]


def test_where_it_was_cast_from() -> None:
    text = "When this creature enters, if it was cast from your graveyard, draw a card."
    found = single(text, "Creature — Bear")
    cast = {"cast": {"all": [{"ref": "self"}, {"owner": "you"}]}, "from": "graveyard"}
    assert found["if"] == {"happened": cast}
    table = Table("current")
    again: dict[str, Any] = {"cast_from": "graveyard", "cost": [{"mana": "{0}"}], "as": "again"}
    table.graveyard("A", made("Bear", "Creature: Bear", found, again, pt="2/2"))
    table.library("A", made("Card", "Creature: Elf", pt="1/1"))
    table.start("A")
    held = len(table.all("Card", "A", Zone.HAND))
    table.priority_to("A")
    table.answer(("cast_by", table.find("Bear", "A", Zone.GRAVEYARD).id, "again"))
    table.announce((), (), None, ())
    table.resolve_all()
    assert len(table.all("Card", "A", Zone.HAND)) == held + 1
