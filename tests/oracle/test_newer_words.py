"""Words that the newest sets share: what creatures deal together and in excess, sizes with types, counters, times."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import go
from tests.support.table import Table
from tests.support.table import card as made

CREATURE: Said = {"type": "creature"}
YOURS: Said = {"controller": "you"}
WAY: dict[str, Said] = {"this": "way"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "During turns other than yours, instant spells you cast cost {2} less to cast.",
            {
                "static": [{"cost_more": -2}],
                "to": {"all": [{"is": "spell"}, {"type": "instant"}, YOURS]},
                "while": {"your_turn": False},
            },
        ),
        (
            "As long as this creature has three or more charge counters on it, it's an artifact creature.",
            {
                "static": [{"add_types": ["artifact", "creature"]}],
                "while": {"matches": "self", "filter": {"counters": "charge", "at_least": 3}},
            },
        ),
        (
            "Each land and Elf you control has flying.",
            {
                "static": [{"grant": "flying"}],
                "to": {"all": [{"any": [{"type": "land"}, {"subtype": "Elf"}]}, YOURS]},
            },
        ),
        (
            "This creature can't block or be blocked by artifact creatures.",
            {
                "static": [
                    {"blocks_only": {"not": {"all": [{"type": "artifact"}, CREATURE]}}},
                    {"blocked_only_by": {"not": {"all": [{"type": "artifact"}, CREATURE]}}},
                ]
            },
        ),
        (
            "This creature enters with a +1/+1 counter on it plus an additional +1/+1 counter on it for each artifact "
            "you control.",
            {
                "replace": {"would_enter": "self"},
                "with": [
                    {"enters_with": "+1/+1"},
                    {"enters_with": "+1/+1", "n": {"count": {"all": [{"type": "artifact"}, YOURS]}}},
                ],
            },
        ),
        (
            "Whenever this creature deals 3 or more damage, draw a card.",
            {
                "triggered": [{"draw": 1}],
                "on": {"deals_damage": "self"},
                "while": {"amount": "event.amount", "compare": {"at_least": 3}},
            },
        ),
    ],
)
def test_abilities(text: str, found: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [found]


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "Until end of turn, target creature becomes a Bear artifact creature with base power and toughness 4/3 in "
            "addition to its other types.",
            [
                {
                    "apply": [{"add_types": ["artifact", "creature"], "subtypes": ["Bear"]}, {"set_pt": [4, 3]}],
                    "to": "t",
                }
            ],
        ),
        (
            "Creatures your opponents control lose flying and hexproof until end of turn.",
            [
                {
                    "apply": [{"lose": "flying"}, {"lose": "hexproof"}],
                    "to": {"all": [CREATURE, {"controller": "opponent"}]},
                }
            ],
        ),
        (
            "This spell deals 4 damage to target creature. You gain life equal to the excess damage dealt this way.",
            [
                {"deal_damage": 4, "to": "t"},
                {"gain_life": {"how_much": {"is_dealt_excess": "anything"}, **WAY}},
            ],
        ),
        (
            "This spell deals damage to target creature equal to 2 or the greatest power among creatures you control, "
            "whichever is greater.",
            [
                {
                    "deal_damage": {"max": [2, {"greatest": "power", "among": {"all": [CREATURE, YOURS]}}]},
                    "to": "t",
                }
            ],
        ),
        (
            "Put target card from your graveyard on the bottom of your library.",
            [{"move": "t", "to": "library", "position": "bottom"}],
        ),
    ],
)
def test_spells(text: str, effect: Said) -> None:
    text = text.replace("This spell", "Some Card")
    assert card(text, "Instant").standing is Standing.PROVEN
    (found,) = abilities(text, "Instant")
    assert isinstance(found, dict)
    assert found["spell"] == effect


def only(text: str, types: str) -> dict[str, Any]:
    """The one ability of a card with this text."""
    (found,) = abilities(text, types)
    assert isinstance(found, dict)
    return found


def test_what_several_deal_together_is_dealt_at_once() -> None:
    """120.2b. Each as much as its own power; who waits for damage sees it once."""
    together = only(
        "Up to two target creatures you control each deal damage equal to their power to target creature.", "Sorcery"
    )
    hurt: dict[str, Any] = {"triggered": [{"gain_life": 1}], "on": {"is_dealt_damage": "self"}}
    table = Table("current")
    table.battlefield("A", made("First", "Creature: Bear", pt="2/2"), made("Second", "Creature: Bear", pt="3/3"))
    table.battlefield("B", made("Wall", "Creature: Wall", hurt, pt="0/9"))
    table.hand("A", made("Together", "Sorcery", together, cost="{0}"))
    table.start("A")
    go(table, "A", "Together", ["First", "Second"], "Wall")
    table.resolve_all()
    assert table.find("Wall").damage == 5
    assert table.life_of("B") == 21


@pytest.mark.parametrize(("toughness", "life"), [(1, 23), (3, 21), (4, 20), (6, 20)])
def test_life_for_what_was_in_excess(toughness: int, life: int) -> None:
    """120.10."""
    text = "Some Card deals 4 damage to target creature. You gain life equal to the excess damage dealt this way."
    table = Table("current")
    table.battlefield("B", made("Wall", "Creature: Wall", pt=f"0/{toughness}"))
    table.hand("A", made("Rings", "Instant", only(text, "Instant"), cost="{0}"))
    table.start("A")
    go(table, "A", "Rings", "Wall")
    assert table.life_of("A") == life


def test_its_owner_shuffles_what_was_enchanted() -> None:
    """608.2h. Whose it was is known when it has left."""
    text = "Enchant creature\n{0}: Enchanted creature's owner shuffles it into their library."
    enchant, shuffles = abilities(text, "Enchantment — Aura")
    assert isinstance(enchant, dict)
    assert isinstance(shuffles, dict)
    aura = made("Grasp", "Enchantment: Aura", enchant, shuffles, cost="{0}")
    table = Table("current")
    table.battlefield("B", made("Wall", "Creature: Wall", pt="0/4"))
    table.hand("A", aura)
    table.start("A")
    go(table, "A", "Grasp", "Wall")
    table.activate("A", "Grasp")
    before = len(table.game.records)
    table.resolve_all()
    said = [one.event.NAME for one in table.game.records[before:]]
    assert "library_shuffled" in said
    assert not [one for one in table.board.objects.values() if one.zone is Zone.BATTLEFIELD and one.name == "Wall"]


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "Destroy target creature if no other creature has greater power.",
            [
                {
                    "if": {"matches": "t", "filter": {"has_most": "power", "among": CREATURE}},
                    "do": [{"destroy": "t"}],
                }
            ],
        ),
        (
            "Target creature gets an additional -1/-1 until end of turn for each artifact you control.",
            [
                {
                    "apply": [{"pt": [{"minus": [0, {"count": {"all": [{"type": "artifact"}, YOURS]}}]}] * 2}],
                    "to": "t",
                }
            ],
        ),
        (
            "Target opponent sacrifices half the creatures they control of their choice, rounded up.",
            [
                {
                    "sacrifice": CREATURE,
                    "n": {"half_up": {"count": {"all": [CREATURE, {"controller": "t"}]}}},
                    "who": "t",
                }
            ],
        ),
    ],
)
def test_more_spells(text: str, effect: Said) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert only(text, "Sorcery")["spell"] == effect


def test_what_is_exiled_from_a_hand_comes_back() -> None:
    """610.3. As long as the card is there that exiled it."""
    text = "When this creature enters, look at target opponent's hand. You may exile a nonland card from it until this "
    found = only(f"{text}creature leaves the battlefield.", "Creature — Bat")
    held: Said = {"all": [{"not": {"type": "land"}}, {"zone": "hand"}, {"owner": "t"}]}
    assert found["triggered"] == [
        {"look": "hand", "whose": "t", "as": "l"},
        {"may": [{"choose": held, "as": "c"}, {"exile": "c", "until_leaves": "self"}]},
    ]


def test_it_costs_less_for_either_kind() -> None:
    text = "This spell costs {1} less to cast for each artifact you control and each land you control."
    kinds: list[Said] = [{"count": {"all": [{"type": kind}, YOURS]}} for kind in ("artifact", "land")]
    (found,) = abilities(text, "Creature — Bear")
    assert found == {"static": [{"cost_more": {"minus": [0, {"plus": kinds}]}}], "zone": "stack"}


def test_where_it_was_cast_from() -> None:
    text = "When this creature enters, if it was cast from your graveyard, draw a card."
    found = only(text, "Creature — Bear")
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
