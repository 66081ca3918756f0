"""702. Objects with a keyword that has a cost, as texts look for them; counters and dungeons."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.oracle import abilities
from tests.support.situations import finish, go
from tests.support.table import Table, card, creature

CYCLED = {"keyword": "cycling", "cost": [{"mana": "{2}"}]}
TYPECYCLED = {"keyword": "typecycling", "of": {"subtype": "Forest"}, "cost": [{"mana": "{2}"}]}
AWAKEN = {"keyword": "awaken", "value": 3, "cost": [{"mana": "{5}"}]}
SUSPENDED = {"keyword": "suspend", "value": 3, "cost": [{"mana": "{U}"}]}
NOTHING = {"spell": [{"draw": 1}]}
CYCLING = {"any": [{"keyword": "cycling"}, {"keyword": "typecycling"}]}


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("with cycling", {"Turn", "Walk"}),
        ("with a cycling ability", {"Turn", "Walk"}),
        ("with awaken", {"Rise"}),
        ("with suspend", {"Wait"}),
        ("with a morph ability", {"Shape"}),
    ],
)
def test_cards_with_a_keyword_in_a_graveyard(word: str, found: set[str]) -> None:
    """702.29f: typecycling abilities are cycling abilities."""
    table = Table("current")
    text: list[Any] = list(abilities(f"You gain 1 life for each card {word} in your graveyard.", "Sorcery"))
    table.hand("A", card("Tally", "Sorcery", *text, cost="{0}"))
    held = [
        card("Turn", "Sorcery", CYCLED, NOTHING),
        card("Walk", "Sorcery", TYPECYCLED, NOTHING),
        card("Rise", "Sorcery", AWAKEN, NOTHING),
        card("Wait", "Sorcery", SUSPENDED, NOTHING),
        creature("Shape", "2/2", abilities=[{"keyword": "morph", "cost": [{"mana": "{2}"}]}]),
        creature("Bear", "2/2"),
    ]
    table.graveyard("A", *held)
    table.start("A")
    go(table, "A", "Tally")
    assert table.life_of("A") == 20 + len(found)


def test_permanents_with_level_up() -> None:
    found = abilities("When Some Card enters, put two level counters on each creature you control with level up.")
    leveling = {"all": [{"type": "creature"}, {"controller": "you"}, {"keyword": "level up"}]}
    assert found == [
        {"triggered": [{"put_counters": "level", "on": leveling, "n": 2}], "on": {"enters": "self"}},
    ]


def test_the_last_counter_is_removed_in_exile() -> None:
    """702.62a: the other ability of the card triggers, too, whichever resolves first."""
    text = "Suspend 1—{0}\nWhen the last time counter is removed from Some Card while it's exiled, you gain 5 life."
    table = Table("current")
    table.hand("A", creature("Sleeper", "2/2", abilities=abilities(text), cost="{9}"))
    table.start("A")
    question: Any = table.question
    table.answer(next(option for option in question.options if option[0] == "set_aside"))
    finish(table)
    table.go_to("upkeep", "B")
    table.go_to("draw", "A")
    assert table.life_of("A") == 25
    assert table.find("Sleeper").zone is Zone.BATTLEFIELD


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Proliferate, then proliferate again.",
            "Sorcery",
            [{"spell": [{"proliferate": "you"}, {"proliferate": "you"}]}],
        ),
        (
            "Sacrifice another creature or a Treasure: Draw a card.",
            "Artifact",
            [
                {
                    "activated": [{"draw": 1}],
                    "cost": [
                        {"sacrifice": {"any": [{"all": [{"type": "creature"}, "other"]}, {"subtype": "Treasure"}]}}
                    ],
                }
            ],
        ),
        (
            "Whenever you complete a dungeon, draw a card.",
            "Enchantment",
            [{"triggered": [{"draw": 1}], "on": {"completes_dungeon": "you"}}],
        ),
        (
            "Noble creatures you control and Lesson spells you control have lifelink.",
            "Enchantment",
            [
                {
                    "static": [{"grant": "lifelink"}],
                    "to": {"all": [{"subtype": "Noble"}, {"type": "creature"}, {"controller": "you"}]},
                },
                {
                    "static": [{"grant": "lifelink"}],
                    "to": {"all": [{"zone": "stack"}, {"is": "spell"}, {"subtype": "Lesson"}, {"controller": "you"}]},
                },
            ],
        ),
    ],
)
def test_what_a_text_means(text: str, types: str, meant: list[Any]) -> None:
    assert abilities(text, types) == meant
