"""601.2a, 400.3. Spells cast from one's own hand, and from the hand of another player."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.oracle import card as printed
from tests.support.situations import finish, go, ready, spell
from tests.support.table import Table, card

CHARM = spell("Charm", {"gain_life": 5}, cost="{0}")
GROVE = card("Grove", "Land: Forest")
THEIRS: dict[str, Any] = {"all": [{"zone": "hand"}, {"owner": "opponent"}]}
TAKE = spell("Take", {"cast_free": THEIRS, "lands": True})


def reads(text: str) -> CardDefinition:
    """Return a made-up enchantment with this text, as the compiler reads it."""
    compiled = printed(text, "Enchantment", name="Watch")
    assert compiled.definition is not None, compiled.gaps
    return compiled.definition


def played(text: str, by: str, name: str, whose: str) -> Table:
    """Let player A play a card from a hand, while `by` controls an enchantment with this text."""
    table = ready(TAKE)
    table.hand(whose, *(one for one in (CHARM, GROVE) if one.name == name))
    table.battlefield(by, reads(text))
    table.start("A")
    if whose == "B":
        go(table, "A", "Take")
    elif name == "Grove":
        table.play("A", "Grove")
    elif table.can("A", "cast", name):
        go(table, "A", name)
    finish(table)
    return table


@pytest.mark.parametrize(("whose", "gained"), [("A", 0), ("B", 1)])
def test_the_hand_of_another_is_elsewhere(whose: str, gained: int) -> None:
    text = "Whenever an opponent casts a spell from anywhere other than their hand, you gain 1 life."
    table = played(text, "B", "Charm", whose)
    assert (table.life_of("A"), table.life_of("B")) == (25, 20 + gained)


@pytest.mark.parametrize("whose", ["A", "B"])
def test_one_spell_is_from_ones_own_hand(whose: str) -> None:
    """Charm from A's hand is from A's own; from the hand of B, only the spell is that lets A cast it."""
    text = "Whenever an opponent casts an instant spell from their hand, you gain 1 life."
    table = played(text, "B", "Charm", whose)
    assert (table.life_of("A"), table.life_of("B")) == (25, 21)


@pytest.mark.parametrize("name", ["Charm", "Grove"])
@pytest.mark.parametrize(("whose", "damage"), [("A", 0), ("B", 1)])
def test_a_card_of_another_is_played_from_elsewhere(name: str, whose: str, damage: int) -> None:
    words = "Whenever you play a land or cast a spell from anywhere other than your hand"
    table = played(f"{words}, this enchantment deals 1 damage to each opponent.", "A", name, whose)
    assert table.life_of("B") == 20 - damage
    assert name == "Charm" or table.find("Grove", "A").zone is Zone.BATTLEFIELD


@pytest.mark.parametrize(("whose", "life"), [("A", 25), ("B", 20)])
def test_nothing_is_cast_but_from_ones_own_hand(whose: str, life: int) -> None:
    text = "Your opponents can't cast spells from anywhere other than their hands."
    assert played(text, "B", "Charm", whose).life_of("A") == life
