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


RIDDLE = {
    "replace": {"would_draw_cards": "you"},
    "with": [{"amount": {"plus": ["event.amount", 1]}}],
    "while": {"amount": {"hand_of": "you"}, "compare": {"at_most": 1}},
}
NONE = card("None", "Instant", {"spell": [{"draw": 0}]}, cost="{0}")
DOUBLE = {"replace": {"would_draw": "you"}, "with": [{"instead": [{"draw": 2}]}]}


def riddled(*hand: CardDefinition, step: str = "upkeep", more: tuple[CardDefinition, ...] = ()) -> Table:
    table = Table("current")
    table.battlefield("A", card("Riddle", "Enchantment", RIDDLE), *more)
    table.hand("A", *hand)
    return table.start("A", step=step)


def in_hand(table: Table) -> int:
    return len(table.names_in(Zone.HAND, "A"))


def test_the_number_of_cards_is_changed_once_for_an_instruction() -> None:
    """121.2a. The number is changed before any card is drawn, not for each of them."""
    table = riddled(TWO, step="precombat-main")
    table.cast("A", "Two")
    before = in_hand(table)
    table.resolve_all()
    assert in_hand(table) == before + 3


def test_a_hand_of_two_is_asked_as_the_instruction_begins() -> None:
    table = riddled(ONE, TWO, NONE, step="precombat-main")
    before = in_hand(table)
    table.cast("A", "Two")
    table.resolve_all()
    assert in_hand(table) == before + 1  # two more in hand: no card more
    assert not table.happened("replacement_applied")


def test_the_card_of_a_draw_step_is_such_a_number_too() -> None:
    table = riddled(step="upkeep")
    table.go_to("draw", "A")
    assert in_hand(table) == 2
    assert len(table.names_in(Zone.HAND, "B")) == 1


def test_nothing_more_is_drawn_of_no_card() -> None:
    table = riddled(NONE, step="precombat-main")
    before = in_hand(table)
    table.cast("A", "None")
    table.resolve_all()
    assert in_hand(table) == before - 1


def test_two_effects_add_a_card_each() -> None:
    table = riddled(ONE, step="precombat-main", more=(card("Enigma", "Enchantment", RIDDLE),))
    before = in_hand(table)
    table.cast("A", "One")
    table.resolve_all()
    assert in_hand(table) == before - 1 + 3


def test_cards_drawn_instead_of_a_card_are_not_numbered_again() -> None:
    """614.5, 616.1g. The number comes first, and its effect has had its one opportunity."""
    table = riddled(ONE, step="precombat-main", more=(card("Double", "Enchantment", DOUBLE),))
    table.cast("A", "One")
    before = in_hand(table)
    table.resolve_all()
    assert in_hand(table) == before + 4


def test_the_number_is_told_in_words() -> None:
    whole = card("Riddle", "Enchantment", {key: RIDDLE[key] for key in ("replace", "with")})
    assert texts(whole) == ("If you would draw one or more cards, you draw that many plus one instead.",)
