"""What is read of objects with others of their name, of one effect within two bounds, of spells or permanents."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.table import Table, creature

SPELL: Said = {"all": [{"zone": "stack"}, {"is": "spell"}]}
OTHERS: Said = {"all": [{"type": "creature"}, {"shares": "name", "with": "t"}, {"not": {"ref": "t"}}]}
BOTH: Said = {"any": [{"ref": "t"}, OTHERS]}


def made(name: str, text: str, types: str = "Instant") -> CardDefinition:
    """A spell that nobody printed."""
    found = card(text, types, "" if types == "Land" else "{U}", name)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Exile target creature and all other creatures with the same name as that creature.", [{"exile": BOTH}]),
        (
            "Target creature and each other creature with the same name as that creature get +1/+1 until end of turn.",
            [{"apply": [{"pt": [1, 1]}], "to": BOTH}],
        ),
        ("Target player skips their next untap step.", [{"skip": "untap", "who": "t"}]),
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
        (
            "The owner of target spell or nonland permanent puts it on the top or bottom of their library.",
            [
                {
                    "one_of": [
                        [{"move": "t", "to": "library"}],
                        [{"move": "t", "to": "library", "position": "bottom"}],
                    ],
                    "who": {"owner_of": "t"},
                }
            ],
        ),
        (
            "Exile target creature. If it was a Human, draw a card.",
            [{"exile": "t"}, {"if": {"matches": "t", "filter": {"subtype": "Human"}}, "do": [{"draw": 1}]}],
        ),
    ],
)
def test_what_spells_do(text: str, meant: Said) -> None:
    (ability,) = abilities(text, "Instant")
    assert isinstance(ability, dict)
    assert ability["spell"] == meant
    assert card(text, "Instant").standing is Standing.PROVEN


def test_of_a_spell_or_permanent_what_follows_is_said_of_both() -> None:
    (ability,) = abilities("Return target spell or permanent with mana value 2 or less to its owner's hand.", "Instant")
    assert isinstance(ability, dict)
    small: Said = {"mana_value": {"at_most": 2}}
    assert ability["targets"] == {
        "t": {
            "of": {
                "any": [
                    {"all": [{"zone": "stack"}, {"is": "spell"}, small]},
                    {"all": [{"is": "permanent"}, small]},
                ]
            }
        }
    }


def test_a_spell_is_returned_to_its_owners_hand_from_the_stack() -> None:
    """400.7, 608.2b."""
    table = Table()
    table.lands("A", "Island", 1)
    table.lands("B", "Mountain", 1)
    table.hand("A", made("Take It Back", "Return target spell or permanent to its owner's hand."))
    table.hand("B", "Lightning Bolt")
    table.start("B")
    table.cast("B", "Lightning Bolt", targets=["A"])
    bolt = table.find("Lightning Bolt", zone=Zone.STACK).id
    table.cast("A", "Take It Back", targets=[bolt])
    table.resolve_all()
    assert table.names_in(Zone.HAND, "B") == ["Lightning Bolt"]
    assert table.life_of("A") == 20


def test_the_owner_says_where_it_is_put() -> None:
    """401.4, 608.2d."""
    table = Table()
    text = "Target creature's owner puts it on their choice of the top or bottom of their library."
    table.lands("A", "Island", 1)
    table.hand("A", made("Set Aside", text))
    table.battlefield("B", creature("Bear", "2/2"))
    table.library("B", "Forest", "Forest")
    table.start("A")
    table.cast("A", "Set Aside", targets=["Bear"])
    question = table.until_asked("option", "B")
    table.answer(list(question.answers())[1])
    table.resolve_all()
    assert table.names_in(Zone.LIBRARY, "B")[-1] == "Bear"


def test_lands_that_see_two_others_enter_tapped() -> None:
    """614.1d."""
    table = Table()
    cave = made("Some Cave", "If you control two or more other lands, this land enters tapped.\n{T}: Add {C}.", "Land")
    table.lands("A", "Island", 2)
    table.hand("A", cave)
    table.start("A")
    table.play("A", "Some Cave")
    assert table.find("Some Cave").tapped


def test_lands_that_see_one_other_do_not() -> None:
    """614.1d."""
    table = Table()
    cave = made("Some Cave", "If you control two or more other lands, this land enters tapped.\n{T}: Add {C}.", "Land")
    table.lands("A", "Island", 1)
    table.hand("A", cave)
    table.start("A")
    table.play("A", "Some Cave")
    assert not table.find("Some Cave").tapped


def test_damage_to_opponents_and_what_they_control() -> None:
    """120.3."""
    table = Table()
    sparks = "Some Card deals 1 damage to each opponent and each creature and planeswalker they control."
    found = card(sparks, "Sorcery", "{R}")
    assert found.definition is not None
    table.lands("A", "Mountain", 1)
    table.hand("A", found.definition)
    table.battlefield("A", creature("Mine", "1/1"))
    table.battlefield("B", creature("Theirs", "1/1"))
    table.start("A")
    table.cast("A", "Some Card")
    table.resolve()
    assert table.life_of("B") == 19
    assert table.life_of("A") == 20
    assert table.all("Mine")
    assert not table.all("Theirs")


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "As this land enters, choose a color other than green.\n{T}: Add {G} or one mana of the chosen color.",
            "Land",
            [
                {"replace": {"would_enter": "self"}, "with": [{"choose": "color", "but": "G"}]},
                {"activated": [{"add_mana": ["{G}", "chosen"]}], "cost": ["tap_self"]},
            ],
        ),
        (
            "Whenever this creature becomes the target of a spell an opponent controls, this creature deals 1 damage "
            "to that spell's controller.",
            "Creature — Bear",
            [
                {
                    "triggered": [{"deal_damage": 1, "to": {"controller_of": "event.source"}}],
                    "on": {"becomes_target": "self", "of": "each_opponent", "by_spell": True},
                }
            ],
        ),
    ],
)
def test_colors_but_one_and_what_aims(text: str, types: str, meant: Said) -> None:
    found = card(text, types, "" if types == "Land" else "{U}")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    assert found.definition.dump()["abilities"] == meant


@pytest.mark.parametrize(("mountains", "bear"), [(1, 1), (3, 0)])
def test_spells_that_target_something_cost_more(mountains: int, bear: int) -> None:
    """601.2f."""
    found = card("Spells your opponents cast that target this creature cost {2} more to cast.", name="Some Bear")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    table = Table()
    table.battlefield("B", found.definition)
    table.lands("A", "Mountain", mountains)
    table.hand("A", "Lightning Bolt")
    table.start("A")
    targets = "Some Bear" if mountains > 1 else "B"
    table.cast("A", "Lightning Bolt", targets=[targets])
    table.resolve_all()
    assert len(table.all("Some Bear")) == bear
    assert sum(not land.tapped for land in table.all("Mountain")) == 0


def test_a_card_that_is_looked_at_may_be_shown_and_counts_only_then() -> None:
    text = (
        "At the beginning of your upkeep, look at the top card of your library. You may reveal that card. If a land "
        "card is revealed this way, draw a card."
    )
    (ability,) = abilities(text)
    assert isinstance(ability, dict)
    land: Said = {"if": {"matches": "l", "filter": {"type": "land"}}, "do": [{"draw": 1}]}
    assert ability["triggered"] == [{"look": 1, "as": "l"}, {"may": [{"reveal": "l"}, land]}]
    assert card(text).standing is Standing.PROVEN
