"""Other costs, modes that cost, and cards in hands as a price: what their texts say."""

from __future__ import annotations

from domain.oracle.template import Said
from tests.support.oracle import abilities

KICKED: Said = {"did": "kicked"}
BEAR = "Creature — Bear"


def test_a_keyword_with_its_cost_in_words_is_no_part_of_the_text() -> None:
    kicker, text = abilities("Kicker—Sacrifice a land.\nDraw a card.", "Sorcery")
    assert kicker == {"additional": [{"sacrifice": {"type": "land"}}], "optional": True}
    assert text == {"spell": [{"draw": 1}]}


def test_modes_have_costs() -> None:
    spree, text = abilities("Spree\n+ {1} — Draw a card.\n+ {2}{R} — You gain 3 life.", "Instant")
    assert spree == {"keyword": "spree"}
    assert text == {
        "spell": {
            "modes": "all",
            "least": 1,
            "of": [
                {"do": [{"draw": 1}], "cost": [{"mana": "{1}"}]},
                {"do": [{"gain_life": 3}], "cost": [{"mana": "{2}{R}"}]},
            ],
        }
    }


def test_cards_in_a_hand_are_a_price() -> None:
    way, _ = abilities("You may exile a red card from your hand rather than pay this spell's mana cost.\nFlying", BEAR)
    held: list[Said] = [{"color": "R"}, {"zone": "hand"}, {"owner": "you"}]
    assert way == {"cast_from": "hand", "cost": [{"exile": {"all": held}}], "as": "otherwise"}


def test_how_often_it_was_kicked_is_counted() -> None:
    _, text = abilities(
        "Multikicker {1}\nWhen this creature enters, you gain 2 life for each time it was kicked.", BEAR
    )
    assert text == {"triggered": [{"gain_life": {"times": [2, "kicked"]}}], "on": {"enters": "self"}}


def test_what_was_kicked_enters_with_more_than_counters() -> None:
    text = "Kicker {R}\nIf this creature was kicked, it enters with two +1/+1 counters on it and with haste."
    assert abilities(text, BEAR)[1:] == [
        {"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1", "n": 2}], "while": KICKED},
        {"static": [{"grant": "haste"}], "while": KICKED},
    ]


def test_set_aside_plotted_and_warped() -> None:
    assert abilities("Suspend 3—{U}", BEAR) == [{"keyword": "suspend", "value": 3, "cost": [{"mana": "{U}"}]}]
    plotted, _ = abilities("When this card becomes plotted, draw a card.\nPlot {3}{R}", BEAR)
    assert plotted == {
        "triggered": [{"draw": 1}],
        "on": {"is_exiled": "self"},
        "if": {"did": "plot"},
        "zone": "exile",
    }


def test_a_card_of_awaken_has_one_text() -> None:
    awaken, text = abilities("You gain 3 life.\nAwaken 2—{5}{G}", "Sorcery")
    assert awaken == {"keyword": "awaken", "value": 2, "cost": [{"mana": "{5}{G}"}]}
    assert text == {"spell": [{"gain_life": 3}]}
