"""106.6. Mana with an additional effect on the spell that it is spent on."""

from __future__ import annotations

from typing import Any

from domain.cards.language import CardDefinition
from tests.support.situations import CREATURE, finish, ready, spell
from tests.support.table import Table, card, creature

SAFE: dict[str, Any] = {"on": "anything", "do": [{"apply": ["cant_be_countered"], "to": "spell", "for": "forever"}]}
HASTY: dict[str, Any] = {"on": CREATURE, "do": [{"apply": [{"grant": "haste"}], "to": "spell"}]}
DENY = spell("Deny", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]})


def land(name: str, **mana: Any) -> CardDefinition:
    return card(name, "Land", {"activated": [{"add_mana": "{G}", **mana}], "cost": ["tap_self"]})


def denied(*lands: Any) -> Table:
    """A casts a creature with this mana, and B counters it."""
    table = ready(creature("Bear", "2/2", cost="{G}"))
    table.battlefield("A", *lands)
    table.hand("B", DENY)
    table.start("A")
    table.cast("A", "Bear")
    table.priority_to("B")
    table.cast("B", "Deny", targets=[table.board.stack[0]])
    finish(table)
    return table


def test_a_spell_that_cannot_be_countered() -> None:
    """101.2, 701.6. The effect is on the spell, from the moment the mana is spent."""
    assert denied(land("Cavern", when_spent=SAFE)).all("Bear")
    assert not denied(land("Wood")).all("Bear")


def test_only_mana_that_was_spent_counts() -> None:
    """Of two lands the one that was tapped decides."""
    table = ready(creature("Bear", "2/2", cost="{G}"))
    table.battlefield("A", land("Cavern", when_spent=SAFE), "Forest")
    table.hand("B", DENY)
    table.start("A")
    table.answer(("mana", table.find("Forest").id, 0))
    table.cast("A", "Bear")
    assert not table.find("Cavern").tapped
    table.priority_to("B")
    table.cast("B", "Deny", targets=[table.board.stack[0]])
    finish(table)
    assert not table.all("Bear")


def test_a_spell_of_another_kind_gets_nothing() -> None:
    table = ready(card("Relic", "Artifact Creature", cost="{G}", pt="1/1"), card("Stone", "Artifact", cost="{G}"))
    table.battlefield("A", *[land(f"Arena {number}", when_spent=HASTY) for number in range(2)])
    table.start("A")
    for name, hasty in (("Relic", True), ("Stone", False)):
        table.cast("A", name)
        finish(table)
        assert ("haste" in table.find(name).keywords) is hasty


def test_the_permanent_keeps_it_until_end_of_turn() -> None:
    """400.7a, 514.2."""
    table = ready(creature("Bear", "2/2", cost="{G}"))
    table.battlefield("A", land("Arena", when_spent=HASTY))
    table.start("A")
    table.answer(("mana", table.find("Arena").id, 0))
    assert table.board.players[table.question.player].restricted == "G"
    table.cast("A", "Bear")
    finish(table)
    assert "haste" in table.find("Bear").keywords
    table.go_to("precombat-main", "B")
    assert "haste" not in table.find("Bear").keywords


def test_mana_left_in_the_pool_keeps_its_effect() -> None:
    """106.4. Two mana with an effect: one is spent on each spell of this phase."""
    two = card("Arena", "Land", {"activated": [{"add_mana": "{G}{G}", "when_spent": HASTY}], "cost": ["tap_self"]})
    table = ready(creature("Bear", "2/2", cost="{G}"), creature("Wolf", "2/2", cost="{G}"))
    table.battlefield("A", two)
    table.start("A")
    for name in ("Bear", "Wolf"):
        table.cast("A", name)
        finish(table)
        assert "haste" in table.find(name).keywords


def test_an_ability_that_triggers_as_the_mana_is_spent() -> None:
    """603.3. It waits until the spell has been cast, and goes on the stack above it."""
    echo: dict[str, Any] = {"on": {"type": "instant"}, "do": [{"when_done": [{"copy": "spell", "new_targets": True}]}]}
    table = ready(spell("Gain", {"gain_life": 3}, cost="{G}"), creature("Bear", "2/2", cost="{G}"))
    table.battlefield("A", *[land(f"Goggles {number}", when_spent=echo) for number in range(2)])
    table.start("A")
    table.cast("A", "Bear")
    assert len(table.board.stack) == 1
    finish(table)
    table.cast("A", "Gain")
    assert len(table.board.stack) == 2
    finish(table)
    assert table.life_of("A") == 26
