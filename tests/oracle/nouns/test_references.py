"""What a text names: several targets together, spells or permanents, and what is other."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card, entering_does, spell_does
from tests.support.table import Table, creature

CREATURE: Said = {"type": "creature"}


def proven_card(name: str, text: str, types: str = "Instant") -> CardDefinition:
    """A spell that nobody printed."""
    found = card(text, types, "" if types == "Land" else "{U}", name)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


@pytest.mark.parametrize(
    ("text", "meant"),
    [
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
    ],
)
def test_proven_instants(text: str, meant: Said) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("exile up to two target cards from a single graveyard.", [{"exile": "t"}]),
    ],
)
def test_proven_triggers(text: str, meant: Said) -> None:
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN
    assert entering_does(text) == meant


def test_the_owner_says_where_it_is_put() -> None:
    """401.4, 608.2d."""
    table = Table()
    text = "Target creature's owner puts it on their choice of the top or bottom of their library."
    table.lands("A", "Island", 1)
    table.hand("A", proven_card("Set Aside", text))
    table.battlefield("B", creature("Bear", "2/2"))
    table.library("B", "Forest", "Forest")
    table.start("A")
    table.cast("A", "Set Aside", targets=["Bear"])
    question = table.until_asked("option", "B")
    table.answer(list(question.answers())[1])
    table.resolve_all()
    assert table.names_in(Zone.LIBRARY, "B")[-1] == "Bear"


def test_a_spell_or_an_ability_is_one_target() -> None:
    (found,) = abilities("Counter target activated ability, triggered ability, or noncreature spell.", "Instant")
    ability: Said = {"all": [{"zone": "stack"}, {"is": "ability"}]}
    spell_: Said = {"all": [{"zone": "stack"}, {"is": "spell"}, {"not": CREATURE}]}
    assert isinstance(found, dict)
    assert found["targets"] == {"t": {"of": {"any": [ability, spell_]}}}


def test_objects_with_the_mana_value_of_another_one() -> None:
    """202.3. That of the object named before, here the one that was sacrificed."""
    text = "{1}, Sacrifice a creature: Destroy each creature with the same mana value as the sacrificed creature."
    (found,) = abilities(text)
    assert isinstance(found, dict)
    value: Said = {"mana_value": {"exactly": {"stat": "mana_value", "of": "paid"}}}
    assert found["activated"] == [{"destroy": {"all": [{"type": "creature"}, value]}}]


def test_spells_and_abilities_by_their_targets() -> None:
    """115.9a. You, or a permanent of some kind."""
    (found,) = abilities("{T}: Counter target spell or ability that targets you or a creature you control.")
    assert isinstance(found, dict)
    mine: Said = {"all": [{"type": "creature"}, {"controller": "you"}]}
    both: Said = {"any": [{"is": "spell"}, {"is": "ability"}]}
    aimed: Said = {"targets_what": {"any": [{"is": "you"}, mine]}}
    assert found["targets"] == {"t": {"of": {"all": [{"zone": "stack"}, both, aimed]}}}
