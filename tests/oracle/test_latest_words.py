"""Words of the latest sets: speed, gifts, whose turn it is, what is exhausted, tokens, what is less than something."""

from __future__ import annotations

from typing import Any, cast

import pytest

from domain.oracle.parser.template import Said
from tests.support.oracle import abilities

CREATURE: Said = {"type": "creature"}
YOURS: Said = {"controller": "you"}
MINE: Said = {"all": [CREATURE, YOURS]}
NOT_DYING: Said = ["hand", "library", "exile", "command"]


def dumped(text: str, types: str = "Creature — Bear") -> list[dict[str, Any]]:
    """The abilities of a card, each to be looked into."""
    return cast("list[dict[str, Any]]", abilities(text, types))


def enters(text: str) -> Said:
    """What is done as a creature with this text enters."""
    found = abilities(f"When this creature enters, {text}")
    assert isinstance(found, list)
    (one,) = found
    assert isinstance(one, dict)
    return one["triggered"]


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Whenever you activate an exhaust ability", {"activates": "you", "kind": "exhaust"}),
        ("Whenever an opponent activates an exhaust ability", {"activates": "each_opponent", "kind": "exhaust"}),
        (
            "Whenever one or more other creatures you control leave the battlefield without dying",
            {"leaves": {"all": [CREATURE, YOURS, "other"]}, "to": NOT_DYING, "one_or_more": True},
        ),
        ("Whenever a creature leaves the battlefield without dying", {"leaves": CREATURE, "to": NOT_DYING}),
        (
            "Whenever this creature or another creature you control leaves the battlefield without dying",
            [{"leaves": "self", "to": NOT_DYING}, {"leaves": {"all": [CREATURE, YOURS, "other"]}, "to": NOT_DYING}],
        ),
    ],
)
def test_events(text: str, event: Said) -> None:
    assert abilities(f"{text}, draw a card.") == [{"triggered": [{"draw": 1}], "on": event}]


def test_whose_turn_it_is_not() -> None:
    (one,) = dumped("Whenever an opponent casts a spell, if it's not their turn, they lose 2 life.")
    active = {"matches": "event.player", "filter": {"ref": "active_player"}}
    assert one["if"] == {"not_true": active}
    assert one["triggered"] == [{"lose_life": 2, "who": "event.player"}]


def test_speed() -> None:
    assert enters("you gain life equal to your speed.") == [{"gain_life": {"speed_of": "you"}}]
    (one,) = dumped("This creature can't block unless you have max speed.")
    assert one["while"] == {"not_true": {"amount": {"speed_of": "you"}, "compare": {"at_least": 4}}}


@pytest.mark.parametrize(
    ("text", "token"),
    [
        (
            "create a 4/1 colorless Vehicle artifact token with crew 2.",
            {"types": "Artifact: Vehicle", "pt": "4/1", "abilities": [{"keyword": "crew", "value": 2}]},
        ),
        (
            'create a red Equipment artifact token named Poker with "Equipped creature gets +2/+0" and equip {3}.',
            {
                "types": "Artifact: Equipment",
                "colors": "R",
                "name": "Poker",
                "abilities": [
                    {"static": [{"pt": [2, 0]}], "to": "attached"},
                    {"keyword": "equip", "cost": [{"mana": "{3}"}]},
                ],
            },
        ),
        (
            'create Ember, a legendary red Equipment artifact token with "Equipped creature has haste" and equip {1}.',
            {
                "types": "Legendary Artifact: Equipment",
                "colors": "R",
                "name": "Ember",
                "abilities": [
                    {"static": [{"grant": "haste"}], "to": "attached"},
                    {"keyword": "equip", "cost": [{"mana": "{1}"}]},
                ],
            },
        ),
    ],
)
def test_tokens_that_are_no_creatures(text: str, token: Said) -> None:
    assert enters(text) == [{"create_token": token}]


@pytest.mark.parametrize(
    ("words", "stat", "most"),
    [("lesser power", "power", 1), ("equal or lesser mana value", "mana_value", 0)],
)
def test_what_is_less_than_what_entered(words: str, stat: str, most: int) -> None:
    text = f"Whenever another creature you control enters, destroy target creature you don't control with {words}."
    (one,) = dumped(text)
    its: Said = {"stat": stat, "of": "event.object"}
    compare: Said = {"at_most": {"minus": [its, most]} if most else its}
    assert one["targets"]["t"]["of"] == {"all": [CREATURE, {"not": YOURS}, {stat: compare}]}


def test_what_is_done_if_no_milled_card_can_be_taken() -> None:
    text = "mill two cards. Put a land card from among the milled cards into your hand. If you can't, scry 1."
    there: Said = {"all": [{"type": "land"}, {"any": [{"zone": "graveyard"}, {"zone": "exile"}]}, {"ref": "l"}]}
    taken: list[Said] = [{"choose": there, "as": "c"}, {"move": "c", "to": "hand", "as": "d"}]
    last: Said = {"if": {"not_true": {"did": "d"}}, "do": [{"scry": 1}]}
    milled: Said = {"mill": 2, "as": "l"}
    assert enters(text) == [milled, *taken, last]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "During turns other than yours, creatures you control have haste.",
            {"static": [{"grant": "haste"}], "to": MINE, "while": {"your_turn": False}},
        ),
        (
            "Tap two other untapped creatures you control: Draw a card.",
            {"activated": [{"draw": 1}], "cost": [{"tap_others": {"all": [CREATURE, "other"]}, "n": 2}]},
        ),
    ],
)
def test_single_abilities(text: str, found: Said) -> None:
    assert abilities(text) == [found]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("a stun counter", {"stun": 1}),
        ("a flying counter and an indestructible counter", {"flying": 1, "indestructible": 1}),
    ],
)
def test_what_comes_back_with_counters(text: str, kinds: Said) -> None:
    there = {"all": [CREATURE, {"zone": "graveyard"}, {"owner": "you"}]}
    back: dict[str, Said] = {"to": "battlefield", "with": kinds}
    found = enters(f"return a creature card from your graveyard to the battlefield with {text} on it.")
    assert found == [{"choose": there, "as": "c"}, {"move": "c", **back, "as": "m"}]
    assert enters(f"return target creature card from your graveyard to the battlefield with {text} on it.") == [
        {"move": "t", **back}
    ]


def test_who_forages_exiles_cards_or_sacrifices_food() -> None:
    """701.61a."""
    drawn: list[Said] = [{"draw": 1}]
    cards: Said = {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 3}
    food: Said = {"pay": [{"sacrifice": {"subtype": "Food"}}], "do": drawn}
    assert enters("you may forage. If you do, draw a card.") == [{"pay": [cards], "do": drawn, "else": [food]}]


def test_what_they_do_who_were_spoken_of() -> None:
    (one,) = dumped("Whenever an opponent casts a spell, they lose 1 life and discard a card.")
    assert one["triggered"] == [{"lose_life": 1, "who": "event.player"}, {"discard": 1, "who": "event.player"}]


SPELL = "Sorcery"


def test_what_a_spell_says_of_its_gift() -> None:
    text = "Gift a card (So.)\nDestroy target artifact. If the gift was promised, instead destroy target land."
    gift, one = dumped(text, SPELL)
    assert gift == {"keyword": "gift a card"}
    assert one["spell"] == [{"if": {"did": "gift"}, "do": [{"destroy": "t2"}], "else": [{"destroy": "t"}]}]
    assert one["targets"] == {
        "t": {"of": {"type": "artifact"}, "only_if_not": "gift"},
        "t2": {"of": {"type": "land"}, "only_if": "gift"},
    }


def test_it_that_deals_damage_is_the_spell_that_was_kicked() -> None:
    text = "Kicker {R} (So.)\nTap target land. If this spell was kicked, it deals 2 damage to target creature."
    _, one = dumped(text, SPELL)
    assert one["spell"][1]["do"] == [{"deal_damage": 2, "to": "t2"}]
