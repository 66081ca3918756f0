"""Sentences of the newest sets: what they mean, and words next to them that mean something else or nothing."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.table import Table
from tests.support.table import card as made

YOURS: Said = {"controller": "you"}
CREATURE: Said = {"type": "creature"}
CREATURES: Said = {"all": [CREATURE, YOURS]}
MINE: Said = {"of": CREATURES}
THEIRS: Said = {"of": {"all": [CREATURE, {"controller": "opponent"}]}}
LOOKED: list[Said] = [{"zone": "library"}, {"ref": "l"}]
ENTERS: Said = {"enters": "self"}


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Whenever you cast a spell with {X} in its mana cost, draw a card.",
            "Enchantment",
            {"triggered": [{"draw": 1}], "on": {"cast": {"x_in_cost": True}, "by": "you"}},
        ),
        (
            "Exile any number of target lands. At the beginning of the next end step, return those cards to the "
            "battlefield tapped under their owners' control.",
            "Sorcery",
            {
                "spell": [
                    {"exile": "t", "as": "r"},
                    {
                        "later": {"step_begins": "end"},
                        "do": [{"move": "r", "to": "battlefield", "tapped": True, "under": {"owner_of": "r"}}],
                    },
                ],
                "targets": {"t": {"of": {"type": "land"}, "any_number": True}},
            },
        ),
        (
            "When This Card enters, look at the top two cards of your library. You may put one of those cards back on "
            "top of your library. Put the rest into your graveyard.",
            "Creature — Bear",
            {
                "triggered": [
                    {"look": 2, "as": "l"},
                    {"may": [{"choose": {"all": LOOKED}, "as": "c"}]},
                    {"move": {"all": [*LOOKED, {"not": {"ref": "c"}}]}, "to": "graveyard"},
                ],
                "on": ENTERS,
            },
        ),
        (
            "Look at the top five cards of your library, then put up to three of them back on top of your library in "
            "any order and the rest into your graveyard.",
            "Sorcery",
            {
                "spell": [
                    {"look": 5, "as": "l"},
                    {"choose": {"all": LOOKED}, "n": 3, "up_to": True, "as": "c"},
                    {"move": {"all": [*LOOKED, {"ref": "c"}]}, "to": "library", "order": "any"},
                    {"move": {"all": [*LOOKED, {"not": {"ref": "c"}}]}, "to": "graveyard"},
                ]
            },
        ),
        (
            "Choose target creature you control and target creature an opponent controls. Put a +1/+1 counter on the "
            "creature you control. Tap the creature an opponent controls.",
            "Instant",
            {
                "spell": [{"put_counters": "+1/+1", "on": "t"}, {"tap": "t2"}],
                "targets": {"t": MINE, "t2": THEIRS},
            },
        ),
        (
            "Each artifact you control becomes a copy of target artifact until end of turn.",
            "Instant",
            {
                "spell": [
                    {"become_copy": {"all": [{"type": "artifact"}, YOURS]}, "of": "t", "for": "end_of_turn"},
                ],
                "targets": {"t": {"of": {"type": "artifact"}}},
            },
        ),
        (
            "Artifact spells you cast have affinity for Elves.",
            "Enchantment",
            {
                "static": [{"cost_more": {"minus": [0, {"count": {"all": [{"subtype": "Elf"}, YOURS]}}]}}],
                "to": {"all": [{"is": "spell"}, {"type": "artifact"}, YOURS]},
            },
        ),
        (
            "{T}: Target Elf becomes prepared.",
            "Artifact",
            {
                "activated": [{"prepare": "t"}],
                "cost": ["tap_self"],
                "targets": {"t": {"of": {"subtype": "Elf"}}},
            },
        ),
        (
            "When this creature leaves the battlefield, if it had counters on it, put those counters on up to one "
            "target creature.",
            "Creature — Bear",
            {
                "triggered": [{"put_counters_of": "self", "on": "t"}],
                "on": {"leaves": "self"},
                "if": {"matches": "self", "filter": {"counters": "any"}},
                "targets": {"t": {"of": CREATURE, "up_to": True}},
            },
        ),
        (
            "{T}: Move a charge counter from This Card onto target artifact.",
            "Artifact",
            {
                "activated": [{"move_counters": "charge", "from": "self", "to": "t"}],
                "cost": ["tap_self"],
                "targets": {"t": {"of": {"type": "artifact"}}},
            },
        ),
        (
            "Whenever you attack, double the number of each kind of counter on each creature you control.",
            "Enchantment",
            {
                "triggered": [{"put_counters_of": CREATURES, "on": CREATURES}],
                "on": {"player_attacks": "you"},
            },
        ),
    ],
)
def test_proven(text: str, types: str, meant: Said) -> None:
    found = card(text, types)
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(text, types) == [meant]


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Choose target creature you control and target creature. Tap the creature you don't control.", "Instant"),
        ("Choose two target creatures you control. Tap the creature you control.", "Instant"),
        ("When this creature enters, put those counters on target creature.", "Creature — Bear"),
    ],
)
def test_not_understood(text: str, types: str) -> None:
    """Nobody can tell which creature, or which counters, are meant."""
    assert card(text, types).standing is Standing.NOT_UNDERSTOOD


@pytest.mark.parametrize("back", [True, False])
def test_the_card_put_back_stays_on_top(back: bool) -> None:
    (found,) = abilities(
        "When this creature enters, look at the top three cards of your library. You may put one of those cards back "
        "on top of your library. Put the rest into your graveyard."
    )
    assert isinstance(found, dict)
    table = Table("current")
    table.hand("A", made("Watch", "Creature: Bear", found, cost="{0}", pt="1/1"))
    table.library("A", "Forest", "Island", "Swamp", "Mountain")
    table.start("A")
    table.cast("A", "Watch")
    table.until_asked("option", "A")
    table.answer("yes" if back else "no")
    if back:
        table.answer((table.find("Island", "A", Zone.LIBRARY).id,))
    table.resolve_all()
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Forest", *["Island"] * (not back), "Swamp"]
    assert table.names_in(Zone.LIBRARY, "A")[0] == ("Island" if back else "Mountain")
