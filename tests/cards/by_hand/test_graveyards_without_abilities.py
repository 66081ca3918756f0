"""Yixlid Jailer, by hand: cards in graveyards without abilities."""

from __future__ import annotations

from domain.terms import Zone
from tests.support.situations import CREATURE, finish, go, plays, ready, spell
from tests.support.table import Table, card, creature

BEAR = creature("Bear", "2/2", cost="{1}{G}")


FLASHBACK = {"keyword": "flashback", "cost": [{"mana": "{0}"}]}
RETURNS = {"activated": [{"move": "self", "to": "hand"}], "cost": [{"mana": "{0}"}], "zone": "graveyard"}


def can_use(table: Table, name: str) -> bool:
    """Return True if A can do anything with a card in the graveyard."""
    table.priority_to("A")
    id = table.find(name, "A", Zone.GRAVEYARD).id
    return any(len(option) > 1 and option[1] == id for option in table.question.options)  # type: ignore[attr-defined]


@plays("Yixlid Jailer")
def test_yixlid_jailer_takes_the_abilities_of_cards_in_graveyards() -> None:
    zap = card("Zap", "Instant", {"spell": [{"gain_life": 1}]}, FLASHBACK, cost="{0}")
    end = spell("End", {"destroy": "t"}, t=CREATURE)
    table = ready(end, creature("Late", "1/1", cost="{0}"))
    table.battlefield("B", "Yixlid Jailer")
    table.graveyard("A", zap, card("Ghost", "Creature: Spirit", RETURNS, pt="1/1"))
    table.start("A")
    assert not can_use(table, "Zap")
    assert not can_use(table, "Ghost")
    assert table.find("Zap", "A", Zone.GRAVEYARD).abilities == ()
    go(table, "A", "End", "Yixlid Jailer")
    assert can_use(table, "Zap")
    assert can_use(table, "Ghost")
    table.check()


@plays("Yixlid Jailer")
def test_yixlid_jailer_takes_abilities_as_cards_come() -> None:
    zap = card("Zap", "Instant", {"spell": [{"gain_life": 1}]}, FLASHBACK, cost="{0}")
    table = ready(zap)
    table.battlefield("B", "Yixlid Jailer")
    table.start("A")
    go(table, "A", "Zap")
    assert not can_use(table, "Zap")


@plays("Yixlid Jailer")
def test_what_dies_under_yixlid_jailer_still_triggers() -> None:
    """603.10a: an ability that triggers as the creature dies looks back; one of the card that came does not."""
    dies = card("Looking", "Creature: Elf", {"triggered": [{"gain_life": 1}], "on": {"dies": "self"}}, pt="1/1")
    comes = card(
        "Coming", "Creature: Elf", {"triggered": [{"gain_life": 5}], "on": {"put_into_graveyard": "self"}}, pt="1/1"
    )
    end = spell("End", {"destroy": {"subtype": "Elf"}})
    table = ready(end)
    table.battlefield("A", dies, comes)
    table.battlefield("B", "Yixlid Jailer")
    table.start("A")
    go(table, "A", "End")
    finish(table)
    assert table.life_of("A") == 21


@plays("Yixlid Jailer")
def test_a_card_that_leaves_the_graveyard_enters_with_its_abilities() -> None:
    """614.12: it is seen as it would be on the battlefield."""
    slow = card("Slow", "Artifact", {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True}]})
    put = spell("Put", {"move": {"all": [{"name": "Slow"}, {"zone": "graveyard"}]}, "to": "battlefield"})
    table = ready(put)
    table.battlefield("B", "Yixlid Jailer")
    table.graveyard("A", slow)
    table.start("A")
    go(table, "A", "Put")
    assert table.find("Slow").tapped
    assert len(table.find("Slow").abilities) == 1


@plays("Yixlid Jailer")
def test_yixlid_jailer_stops_what_works_from_a_graveyard() -> None:
    """613.8: the effect of a card in a graveyard depends on that which takes its ability."""
    anger = card(
        "Anger",
        "Creature: Incarnation",
        {"static": [{"grant": "haste"}], "to": CREATURE, "zone": "graveyard"},
        pt="2/2",
    )
    end = spell("End", {"destroy": "t"}, t=CREATURE)
    table = ready(end)
    table.battlefield("A", BEAR)
    table.battlefield("B", "Yixlid Jailer")
    table.graveyard("A", anger)
    table.start("A")
    assert "haste" not in table.find("Bear").keywords
    go(table, "A", "End", "Yixlid Jailer")
    assert "haste" in table.find("Bear").keywords
