"""Texts about sources of damage, and who puts counters: what they trigger, and what attacking costs."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from tests.support.oracle import abilities

ANYBODY: Said = {"any": [{"is": "permanent"}, {"is": "player"}]}
LIFE: dict[str, Said] = {"gain_life": 1}


@pytest.mark.parametrize(
    ("text", "on", "does"),
    [
        (
            "Whenever a blue source you control deals damage to one or more permanents and/or players, you gain 1 "
            "life.",
            {
                "deals_damage": {"all": [{"color": "U"}, {"controller": "you"}]},
                "to": ANYBODY,
                "to_one_or_more": True,
            },
            LIFE,
        ),
        (
            "Whenever a source an opponent controls deals damage to you, that player loses 2 life.",
            {"deals_damage": {"controller": "opponent"}, "to": {"is": "you"}},
            {"lose_life": 2, "who": {"controller_of": "event.source"}},
        ),
        (
            "Whenever a spell deals damage to Some Card, that spell's controller loses 2 life.",
            {"deals_damage": {"is": "spell"}, "to": {"ref": "self"}},
            {"lose_life": 2, "who": {"controller_of": "event.source"}},
        ),
        (
            "Whenever a creature deals damage to Some Card, destroy that creature.",
            {"deals_damage": {"type": "creature"}, "to": {"ref": "self"}},
            {"destroy": "event.source"},
        ),
        (
            "Whenever an opponent is dealt noncombat damage, that player loses 2 life.",
            {"is_dealt_damage": {"is": "opponent"}, "combat": False},
            {"lose_life": 2, "who": "event.player"},
        ),
        (
            "Whenever you put one or more -1/-1 counters on a creature, you gain 1 life.",
            {"counters_put": {"type": "creature"}, "kind": "-1/-1", "by": "you"},
            LIFE,
        ),
    ],
)
def test_what_triggers(text: str, on: Said, does: Said) -> None:
    assert abilities(text) == [{"triggered": [does], "on": on}]


def test_that_creature_is_the_one_that_was_dealt_damage_where_the_card_itself_is_not() -> None:
    found: Any = abilities("Whenever a source you control deals damage to a creature, destroy that creature.")
    assert found[0]["triggered"] == [{"destroy": "event.object"}]


@pytest.mark.parametrize(
    ("whom", "more"), [("you", {}), ("you or planeswalkers you control", {"and_planeswalkers": True})]
)
def test_what_attacking_costs(whom: str, more: dict[str, Said]) -> None:
    front = f"Creatures can't attack {whom} unless their controller pays"
    assert abilities(f"{front} {{2}} for each of those creatures.") == [
        {"static": [{"attack_tax": "{2}", **more}], "to": "you"}
    ]
    counted = {"count": {"all": [{"type": "land"}, {"controller": "you"}]}}
    text = f"{front} {{X}} for each of those creatures, where X is the number of lands you control."
    assert abilities(text) == [{"static": [{"attack_tax": "{X}", "x": counted, **more}], "to": "you"}]


def test_what_it_costs_is_counted() -> None:
    each: dict[str, Said] = {"n": {"count": {"subtype": "Goat"}}}
    text = "Enchanted creature can't attack or block unless its controller pays {1} for each Goat on the battlefield."
    _, found = abilities(f"Enchant creature\n{text}", "Enchantment — Aura")
    assert found == {"static": [{"rule": "attack_cost", **each}, {"rule": "block_cost", **each}], "to": "attached"}


def test_one_of_each_is_not_one_of_both() -> None:
    """608.2d. *A creature card and/or a land card* is up to one card of either kind."""
    text = (
        "Reveal the top five cards of your library. You may put a creature card and/or a land card from among them "
        "into your hand. Put the rest into your graveyard."
    )
    found = compiled(CardFacts("Some Card", "{1}", "Sorcery", text))
    assert found.standing is Standing.PROVEN
    assert isinstance(found.definition, CardDefinition)
    may = found.definition.abilities[0].model_dump(mode="json", by_alias=True, exclude_defaults=True)["spell"][1]["may"]
    among = [{"zone": "library"}, {"ref": "l"}]
    assert may[:2] == [
        {"choose": {"all": [{"type": "creature"}, *among]}, "up_to": True, "as": "c"},
        {"choose": {"all": [{"type": "land"}, {"not": {"ref": "c"}}, *among]}, "up_to": True, "as": "c2"},
    ]


@pytest.mark.parametrize(
    ("text", "would", "amount"),
    [
        (
            "If you would put one or more counters on a permanent or player, put twice that many of each of those "
            "kinds of counters on that permanent or player instead.",
            {"would_put_counters": {"any": [{"is": "permanent"}, {"is": "player"}]}, "by": "you"},
            {"times": ["event.amount", 2]},
        ),
        (
            "If one or more counters would be put on an artifact or creature you control, that many plus one of each "
            "of those kinds of counters are put on that permanent instead.",
            {
                "would_put_counters": {
                    "all": [{"any": [{"type": "artifact"}, {"type": "creature"}]}, {"controller": "you"}]
                }
            },
            {"plus": ["event.amount", 1]},
        ),
    ],
)
def test_counters_of_each_kind(text: str, would: Said, amount: Said) -> None:
    assert abilities(text) == [{"replace": would, "with": [{"amount": amount}]}]


def test_qualities_behind_a_noun_and_as_long_as_something_has_one() -> None:
    assert abilities("Creatures blocking or blocked by Some Card have lifelink.") == [
        {
            "static": [{"grant": "lifelink"}],
            "to": {"all": [{"type": "creature"}, {"any": [{"blocking": "self"}, {"blocked_by": "self"}]}]},
        }
    ]
    found: Any = abilities("{T}: Gain control of target creature for as long as that creature is enchanted.")
    assert found[0]["activated"][0]["for"] == {
        "while_true": {"matches": "t", "filter": {"has_attached": {"subtype": "Aura"}}}
    }
    assert abilities("Spells your opponents cast that target Some Card cost {2} more to cast.") == [
        {
            "static": [{"cost_more": 2}],
            "to": {"all": [{"is": "spell"}, {"controller": "opponent"}, {"targets": "self"}]},
        }
    ]
    assert abilities("Protection from multicolored") == [{"keyword": "protection", "value": "multicolored"}]
