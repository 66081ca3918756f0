"""Costs of abilities, and when these may be activated."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import finish, ready
from tests.support.table import card as made
from tests.support.table import creature

CREATURE: Said = {"type": "creature"}
COUNTERS: dict[str, Said] = {"remove_counters": "charge", "n": "x"}
MINE: Said = {"all": [{"type": "creature"}, {"controller": "you"}]}


def compiled_card(
    text: str, types: str = "Creature — Bear", name: str = "Thing", pt: str = "2/2", cost: str = ""
) -> CardDefinition:
    """A card that nobody printed, as its text is compiled: a game can be played with it."""
    power, _, toughness = pt.partition("/")
    numbers = (power, toughness) if "Creature" in types else (None, None)
    found = compiled(CardFacts(name, cost or "{0}", types, text, *numbers))
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Tap two other untapped creatures you control: Draw a card.",
            [{"activated": [{"draw": 1}], "cost": [{"tap_others": {"all": [CREATURE, "other"]}, "n": 2}]}],
        ),
    ],
)
def test_abilities(text: str, meant: Said) -> None:
    assert abilities(text) == meant


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Instant spells you cast cost {X} less to cast, where X is this creature's power.",
            "Creature — Elf",
            [
                {
                    "static": [{"cost_more": {"minus": [0, {"stat": "power", "of": "self"}]}}],
                    "to": {"all": [{"is": "spell"}, {"type": "instant"}, {"controller": "you"}]},
                }
            ],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "{4}, {T}: Draw a card. This ability costs {1} less to activate for each creature you control.",
            {
                "activated": [{"draw": 1}],
                "cost": [{"mana": "{4}"}, "tap_self"],
                "cost_more": {"minus": [0, {"count": MINE}]},
            },
        ),
        (
            "Discard a card at random: You gain 4 life. Any player may activate this ability but only during your"
            " turn.",
            {
                "activated": [{"gain_life": 4}],
                "cost": [{"discard": "anything", "at_random": True}],
                "by": "anyone",
                "only": ["your_turn"],
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("Waterbend {3}: Draw a card.", [{"mana": "{3}", "waterbend": True}]),
        ("{1}, Blight 2: Draw a card.", [{"mana": "{1}"}, {"blight": 2}]),
        ("Collect evidence 4: Draw a card.", [{"collect_evidence": 4}]),
        ("Sacrifice Some Card and a land: Draw a card.", [{"sacrifice": "self"}, {"sacrifice": {"type": "land"}}]),
        (
            "Sacrifice Some Card and another creature: Draw a card.",
            [{"sacrifice": "self"}, {"sacrifice": {"all": [CREATURE, "other"]}}],
        ),
        (
            "Sacrifice Some Card and three lands: Draw a card.",
            [{"sacrifice": "self"}, {"sacrifice": {"type": "land"}, "n": 3}],
        ),
        (
            "Sacrifice a Swamp and a Forest: Draw a card.",
            [{"sacrifice": {"subtype": "Swamp"}}, {"sacrifice": {"subtype": "Forest"}}],
        ),
        (
            "Sacrifice a land, an artifact, and Some Card: Draw a card.",
            [{"sacrifice": {"type": "land"}}, {"sacrifice": {"type": "artifact"}}, {"sacrifice": "self"}],
        ),
        (
            "Exile the top creature card of your graveyard: Draw a card.",
            [{"exile": {"all": [CREATURE, {"zone": "graveyard"}, {"owner": "you"}]}, "top": True}],
        ),
        (
            "Put a card an opponent owns from exile into that player's graveyard: Draw a card.",
            [{"put_into": "graveyard", "what": {"all": [{"zone": "exile"}, {"owner": "opponent"}]}}],
        ),
        (
            "Put a card from your hand on top of your library: Draw a card.",
            [{"put_into": "library", "what": {"all": [{"zone": "hand"}, {"owner": "you"}]}}],
        ),
        ("Remove all charge counters from Some Card: Draw a card.", [COUNTERS | {"all": True}]),
        ("Remove one or more charge counters from Some Card: Draw a card.", [COUNTERS | {"least_x": 1}]),
        (
            "Remove X charge counters from among creatures you control: Draw a card.",
            [{"take_counters": "charge", "n": "x", "from": CREATURE, "among": True}],
        ),
    ],
)
def test_costs(text: str, cost: Said) -> None:
    (ability,) = abilities(text, "Creature — Bear")
    assert ability == {"activated": [{"draw": 1}], "cost": cost}


def test_a_condition_limits_an_activation() -> None:
    table = ready()
    table.battlefield(
        "A", compiled_card("{0}: Draw a card. Activate only if you control two or more artifacts.", name="Reader")
    )
    table.battlefield("A", compiled_card("", "Artifact", "Gear"))
    table.library("A", creature("Card", "1/1"))
    table.start()
    assert not table.can("A", "activate", "Reader")
    again = ready()
    again.battlefield(
        "A", compiled_card("{0}: Draw a card. Activate only if you control two or more artifacts.", name="Reader")
    )
    again.battlefield("A", compiled_card("", "Artifact", "Gear"), compiled_card("", "Artifact", "Gear"))
    again.library("A", creature("Card", "1/1"))
    again.start()
    assert again.can("A", "activate", "Reader")


@pytest.mark.parametrize(
    ("words", "times"),
    [
        ("as a sorcery", ["sorcery"]),
        ("during your upkeep", ["your_turn", "upkeep"]),
        ("during your turn, before attackers are declared", ["your_turn", "before_attackers"]),
        ("as a sorcery and only once each turn", ["sorcery", "once"]),
    ],
)
def test_when_an_ability_may_be_activated(words: str, times: Said) -> None:
    (ability,) = abilities(f"{{T}}: Draw a card. Activate only {words}.")
    assert ability == {"activated": [{"draw": 1}], "cost": ["tap_self"], "only": times}


@pytest.mark.parametrize(("lands", "can"), [(["Bayou"], False), (["Bayou", "Forest"], True), (["Forest"], False)])
def test_two_kinds_are_two_permanents(lands: list[str], can: bool) -> None:
    """118.3. A land of both types is sacrificed as one of them, and never so that the other cannot be."""
    table = ready()
    table.battlefield("A", compiled_card("Sacrifice a Swamp and a Forest: Draw a card.", "Artifact"))
    for name in lands:
        table.battlefield("A", made(name, "Land: Swamp Forest" if name == "Bayou" else "Land: Forest"))
    table.start("A")
    assert table.can("A", "activate", "Thing") is can


def test_what_the_second_cost_needs_is_left() -> None:
    table = ready()
    table.battlefield("A", compiled_card("Sacrifice a Swamp and a Forest: Draw a card.", "Artifact"))
    table.battlefield("A", made("Both", "Land: Swamp Forest"), made("Marsh", "Land: Swamp"))
    table.start("A")
    table.answer(("activate", table.find("Thing").id, 0))
    table.resolve()  # the only way to pay is taken
    assert not table.all("Both")
    assert not table.all("Marsh")


def test_an_enchanted_creature_is_tapped_as_a_cost() -> None:
    text = "Enchant creature you control\nTap enchanted creature: You gain 1 life."
    assert abilities(text, "Enchantment — Aura")[1] == {
        "activated": [{"gain_life": 1}],
        "cost": [{"tap_others": {"ref": "attached"}}],
    }


@pytest.mark.parametrize(("owner", "can"), [("B", True), ("A", False)])
def test_an_opponents_card_goes_from_exile_to_its_owners_graveyard(owner: str, can: bool) -> None:
    table = ready()
    text = "Put a card an opponent owns from exile into that player's graveyard: You gain 1 life."
    table.battlefield("A", compiled_card(text, "Artifact"))
    table.put("exile", owner, creature("Far", "1/1"))
    table.start("A")
    assert table.can("A", "activate", "Thing") is can
    if can:
        table.answer(("activate", table.find("Thing").id, 0))
        finish(table)
        assert table.names_in(Zone.GRAVEYARD, "B") == ["Far"]
        assert table.life_of("A") == 21


def test_a_card_goes_from_hand_to_the_top_of_the_library() -> None:
    table = ready(creature("One", "1/1"))
    table.battlefield("A", compiled_card("Put a card from your hand on top of your library: Draw a card.", "Artifact"))
    table.library("A", creature("Two", "1/1"))
    table.start("A")
    table.answer(("activate", table.find("Thing").id, 0))
    finish(table)
    assert table.names_in(Zone.HAND, "A") == ["One"]
    assert not table.can("B", "activate", "Thing")


def test_one_cost_or_another_makes_two_abilities() -> None:
    """602.1a. What they do is printed once."""
    text = "{3}, {T} or {U}, {T}: Tap target creature."
    assert card(text, "Artifact").standing is Standing.PROVEN
    done: dict[str, Said] = {"activated": [{"tap": "t"}], "targets": {"t": {"of": CREATURE}}}
    assert abilities(text, "Artifact") == [
        {**done, "cost": [{"mana": "{3}"}, "tap_self"]},
        {**done, "cost": [{"mana": "{U}"}, "tap_self"]},
    ]
