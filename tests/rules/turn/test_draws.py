"""121.1, 614.11. What is drawn besides the first card of each draw step."""

from __future__ import annotations

from domain.cards.language import CardDefinition
from domain.terms import Zone
from projections.wording.cards.abilities import texts
from tests.support.table import Table, card

BOWS = card(
    "Bows",
    "Enchantment",
    {"triggered": [{"lose_life": 1, "who": "event.player"}], "on": {"draws": "each_opponent", "but_first": True}},
)
THIEF = card(
    "Thief",
    "Enchantment",
    {"replace": {"would_draw": "each_opponent", "but_first": True}, "with": [{"instead": [{"draw": 1}]}]},
)
ONE, TWO = (card(name, "Instant", {"spell": [{"draw": n}]}, cost="{0}") for name, n in (("One", 1), ("Two", 2)))


def drawing(enchantment: CardDefinition) -> Table:
    """B is in their upkeep, against A with this."""
    table = Table("current")
    table.battlefield("A", enchantment)
    table.hand("B", ONE, TWO)
    return table.start("B", step="upkeep")


def test_the_first_card_of_a_draw_step_is_the_only_one_that_does_not_count() -> None:
    table = drawing(BOWS)
    table.cast("B", "One")
    table.resolve_all()
    assert table.life_of("B") == 19  # drawn in the upkeep
    table.go_to("draw", "B")
    assert table.board.turn == 3
    table.resolve_all()
    assert table.life_of("B") == 19
    table.cast("B", "Two")
    table.resolve_all()
    assert table.life_of("B") == 17


def test_the_second_card_of_a_draw_step_is_drawn_by_somebody_else() -> None:
    table = drawing(THIEF)
    table.go_to("draw", "B")
    assert table.board.turn == 3
    assert len(table.names_in(Zone.HAND, "B")) == 3
    before = len(table.names_in(Zone.HAND, "A"))
    table.cast("B", "Two")
    table.resolve_all()
    assert len(table.names_in(Zone.HAND, "B")) == 2
    assert len(table.names_in(Zone.HAND, "A")) == before + 2
    table.cast("B", "One")
    table.resolve_all()
    assert len(table.names_in(Zone.HAND, "A")) == before + 3


def test_in_the_turn_of_another_player_no_card_is_the_first() -> None:
    table = Table("current")
    table.battlefield("A", BOWS)
    table.hand("B", ONE)
    table.start("A", step="upkeep")
    table.go_to("draw", "A")
    table.cast("B", "One")
    table.resolve_all()
    assert table.life_of("B") == 19


def test_it_is_told_in_words() -> None:
    first = "in each of their draw steps"
    assert texts(BOWS) == (
        f"Whenever an opponent draws a card except the first one {first}, that player loses 1 life.",
    )
    assert texts(THIEF) == (f"If an opponent would draw a card except the first one {first}, instead draw a card.",)
