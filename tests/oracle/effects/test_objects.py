"""Objects: destroyed, sacrificed, tapped, moved, and who controls them."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Problem, Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card, entering_does, spell_does
from tests.support.situations import go
from tests.support.table import Table, creature

LAND: Said = {"type": "land"}
CREATURE: Said = {"type": "creature"}
YOURS: Said = {"controller": "you"}
BEAR = "Creature — Bear"
BATTLEFIELD = {"type": "creature"}


def proven_card(name: str, text: str, types: str = "Instant") -> CardDefinition:
    """A spell that nobody printed."""
    found = card(text, types, "" if types == "Land" else "{U}", name)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def written(text: str, name: str) -> CardDefinition:
    """A sorcery of this text that costs nothing."""
    found = card(text, "Sorcery", "{0}", name).definition
    assert found is not None
    return found


def effects(text: str, types: str = BEAR) -> Said:
    """What the only ability of a card with this text does."""
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability.get("triggered", ability.get("spell", ability.get("activated")))


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Each opponent sacrifices all lands they control.",
            "Sorcery",
            [{"spell": [{"sacrifice": LAND, "n": {"count": LAND}, "who": "each_opponent"}]}],
        ),
        (
            "Choose two target creatures. Tap those creatures, then unattach all Equipment from them.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"tap": "t"},
                        {"unattach": {"all": [{"subtype": "Equipment"}, {"attached_to": "t"}]}},
                    ],
                    "targets": {"t": {"of": {"type": "creature"}, "n": 2}},
                }
            ],
        ),
        (
            "Sacrifice all lands you control.",
            "Sorcery",
            [{"spell": [{"sacrifice": LAND, "n": {"count": {"all": [LAND, {"controller": "you"}]}}}]}],
        ),
        (
            "At the beginning of your end step, each player gains control of all lands they own.",
            "Enchantment",
            [
                {
                    "triggered": [
                        {
                            "for_each": "each_player",
                            "as": "p",
                            "do": [
                                {
                                    "apply": [{"control": "p"}],
                                    "to": {"all": [{"type": "land"}, {"owner": "p"}]},
                                    "for": "forever",
                                }
                            ],
                        }
                    ],
                    "on": {"step_begins": "end", "whose": "you"},
                }
            ],
        ),
        (
            "{T}: Choose target creature. Sacrifice a creature. Destroy the chosen creature.",
            "Enchantment",
            [
                {
                    "activated": [{"sacrifice": CREATURE}, {"destroy": "t"}],
                    "cost": ["tap_self"],
                    "targets": {"t": {"of": CREATURE}},
                }
            ],
        ),
        (
            "Destroy all creatures except for Elves and Bears.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"destroy": {"all": [CREATURE, {"not": {"any": [{"subtype": "Elf"}, {"subtype": "Bear"}]}}]}}
                    ]
                }
            ],
        ),
        (
            "Destroy each artifact, land, and creature with mana value 2 or less.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "destroy": {
                                "all": [
                                    {"any": [{"type": "artifact"}, {"type": "land"}, CREATURE]},
                                    {"mana_value": {"at_most": 2}},
                                ]
                            }
                        }
                    ]
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
            "Target player sacrifices a creature. You gain life equal to that creature's toughness.",
            [
                {"sacrifice": {"type": "creature"}, "who": "t", "as": "r"},
                {"gain_life": {"stat": "toughness", "of": "r"}},
            ],
        ),
        (
            "Destroy all artifacts and all enchantments you control.",
            [{"destroy": {"any": [{"type": "artifact"}, {"all": [{"type": "enchantment"}, YOURS]}]}}],
        ),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
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
def test_proven_sorceries(text: str, meant: Said) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert spell_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "exile target creature you own, then return it to the battlefield under your control tapped and attacking.",
            [
                {"exile": "t", "as": "r"},
                {"move": "r", "to": "battlefield", "tapped": True, "under": "you", "attacking": True},
            ],
        ),
        (
            "tap all creatures other than Walls.",
            [{"tap": {"all": [{"type": "creature"}, {"not": {"subtype": "Wall"}}]}}],
        ),
        ("target opponent gains control of it.", [{"apply": [{"control": "t"}], "to": "self", "for": "forever"}]),
        (
            "an opponent gains control of this creature.",
            [
                {"choose": {"is": "opponent"}, "as": "o"},
                {"apply": [{"control": "o"}], "to": "self", "for": "forever"},
            ],
        ),
    ],
)
def test_triggers(text: str, meant: Said) -> None:
    assert entering_does(text) == meant


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("destroy all creatures named Wet Clay.", {"destroy": {"all": [{"type": "creature"}, {"name": "Wet Clay"}]}}),
    ],
)
def test_single_triggers(text: str, effect: Said) -> None:
    assert abilities(f"When this creature enters, {text}") == [{"triggered": [effect], "on": {"enters": "self"}}]


def test_of_a_spell_or_permanent_what_follows_is_said_of_both() -> None:
    (ability,) = abilities("Return target spell or permanent with mana value 2 or less to its owner's hand.", "Instant")
    assert isinstance(ability, dict)
    small: Said = {"mana_value": {"at_most": 2}}
    assert ability["targets"] == {
        "t": {
            "of": {
                "any": [
                    {"all": [{"zone": "stack"}, {"is": "spell"}, small]},
                    {"all": [{"is": "permanent"}, small]},
                ]
            }
        }
    }


def test_a_spell_is_returned_to_its_owners_hand_from_the_stack() -> None:
    """400.7, 608.2b."""
    table = Table()
    table.lands("A", "Island", 1)
    table.lands("B", "Mountain", 1)
    table.hand("A", proven_card("Take It Back", "Return target spell or permanent to its owner's hand."))
    table.hand("B", "Lightning Bolt")
    table.start("B")
    table.cast("B", "Lightning Bolt", targets=["A"])
    bolt = table.find("Lightning Bolt", zone=Zone.STACK).id
    table.cast("A", "Take It Back", targets=[bolt])
    table.resolve_all()
    assert table.names_in(Zone.HAND, "B") == ["Lightning Bolt"]
    assert table.life_of("A") == 20


def test_one_and_all_of_a_kind() -> None:
    (one,) = abilities("{1}: Exile this creature and each creature your opponents control.")
    assert isinstance(one, dict)
    theirs: Said = {"all": [CREATURE, {"controller": "opponent"}]}
    assert one["activated"] == [{"exile": {"any": [{"ref": "self"}, theirs]}}]


def test_another_after_a_target_is_not_guessed() -> None:
    found = card("Tap target creature. If you control another creature, draw a card.", "Instant")
    assert (found.standing, found.gaps[0].problem) == (Standing.NOT_UNDERSTOOD, Problem.REFERENCE)


def test_others_after_a_target_are_not_guessed_where_they_could_be_others_than_the_card() -> None:
    found = card("When Some Card enters, tap target creature. Untap each other creature.")
    assert (found.standing, found.gaps[0].problem) == (Standing.NOT_UNDERSTOOD, Problem.REFERENCE)
    (spell,) = abilities("Tap target creature. Untap each other creature.", "Instant")
    assert isinstance(spell, dict)
    assert spell["spell"] == [{"tap": "t"}, {"untap": {"all": [{"type": "creature"}, {"not": {"ref": "t"}}]}}]


def test_all_of_what_everybody_controls_goes_and_what_they_have_comes() -> None:
    table = Table()
    table.battlefield("A", creature("Ox", "2/2"), creature("Cow", "1/1"))
    table.battlefield("B", creature("Pig", "2/2"))
    table.graveyard("B", creature("Ewe", "1/1"))
    text = (
        "Each player exiles all creature cards from their graveyard, then sacrifices all creatures they control, "
        "then puts all cards they exiled this way onto the battlefield."
    )
    table.hand("A", written(text, "Turn of the Flock"))
    table.start()
    go(table, "A", "Turn of the Flock")
    assert table.names_in(Zone.BATTLEFIELD, "B") == ["Ewe"]
    assert table.names_in(Zone.BATTLEFIELD, "A") == []
    assert {"Ox", "Cow"} <= set(table.names_in(Zone.GRAVEYARD, "A"))


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Destroy target artifact and target land.",
            "Sorcery",
            [{"destroy": {"any": [{"ref": "t"}, {"ref": "t2"}]}}],
        ),
        (
            "Return target artifact and target land to their owners' hands.",
            "Sorcery",
            [{"move": {"any": [{"ref": "t"}, {"ref": "t2"}]}, "to": "hand"}],
        ),
        (
            "Whenever a creature an opponent controls dies, that player loses 2 life.",
            BEAR,
            [{"lose_life": 2, "who": {"controller_of": "event.object"}}],
        ),
        (
            "Return target permanent to its owner's hand. Then that player discards a card.",
            "Sorcery",
            [{"move": "t", "to": "hand"}, {"discard": 1, "who": {"owner_of": "t"}}],
        ),
        (
            "When this creature dies, put a +1/+1 counter on target creature. If that creature is a Human, put two "
            "+1/+1 counters on it instead.",
            BEAR,
            [
                {
                    "if": {"matches": "t", "filter": {"subtype": "Human"}},
                    "do": [{"put_counters": "+1/+1", "on": "t", "n": 2}],
                    "else": [{"put_counters": "+1/+1", "on": "t"}],
                }
            ],
        ),
        (
            'Create a 0/1 green Plant creature token. It has "Sacrifice this creature: Add {C}."',
            "Sorcery",
            [
                {
                    "create_token": {
                        "types": "Creature: Plant",
                        "colors": "G",
                        "pt": "0/1",
                        "abilities": [{"activated": [{"add_mana": "{C}"}], "cost": [{"sacrifice": "self"}]}],
                    }
                }
            ],
        ),
    ],
)
def test_what_is_done_to_several_and_instead(text: str, types: str, meant: Said) -> None:
    assert effects(text, types) == meant


def test_who_gains_control_of_it_is_asked_for() -> None:
    (one,) = abilities(
        "{T}: Target opponent gains control of another target artifact you control. If they do, you draw a card."
    )
    assert isinstance(one, dict)
    given: Said = {"apply": [{"control": "t"}], "to": "t2", "for": "forever", "as": "d"}
    assert one["activated"] == [given, {"if": {"did": "d"}, "do": [{"draw": 1}]}]


def test_who_comes_back_is_another_one_than_who_died() -> None:
    """400.7. *He* is then what the card has become; where something else was named since, it is unclear."""
    text = "When Some Card dies, return him to the battlefield. He gains haste until end of turn."
    back: list[Said] = [{"move": "self", "to": "battlefield", "as": "r"}, {"apply": [{"grant": "haste"}], "to": "r"}]
    assert abilities(text, "Legendary Creature — Elf") == [{"triggered": back, "on": {"dies": "self"}}]
    again = "{1}: Exile Some Card, then return him to the battlefield under his owner's control."
    (told,) = abilities(again, "Legendary Creature — Elf")
    assert isinstance(told, dict)
    came = {"move": "r", "to": "battlefield", "under": {"owner_of": "r"}}
    assert told["activated"] == [{"exile": "self", "as": "r"}, came]
    unclear = (
        "When Some Card dies, return him to the battlefield. Tap target creature. He gains haste until end of turn."
    )
    assert card(unclear, "Legendary Creature — Elf").standing is not Standing.PROVEN


def test_that_creature_is_what_came_back_and_no_longer_the_card_that_was_targeted() -> None:
    text = "return target creature card from your graveyard to the battlefield. That creature gains haste."
    assert entering_does(text) == [
        {"move": "t", "to": "battlefield", "as": "r"},
        {"apply": [{"grant": "haste"}], "to": "r", "for": "forever"},
    ]


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        # who is active is you, and nobody else has been named
        ("At the beginning of your end step, that player gains control of this creature.", "Creature — Bear"),
        # that creature is what has become a target, not the spell
        (
            "Whenever enchanted creature becomes the target of a spell or ability, that spell or ability's controller "
            "gains control of that creature.",
            "Enchantment — Aura",
        ),
    ],
)
def test_who_or_what_is_not_clear(text: str, type_line: str) -> None:
    assert card(text, type_line).standing is not Standing.PROVEN


def test_so_many_as_were_tapped() -> None:
    (ability,) = abilities(
        "Tap any number of untapped creatures you control. You gain 3 life for each creature tapped this way.",
        "Sorcery",
    )
    assert isinstance(ability, dict)
    mine = {"all": [{"tapped": False}, BATTLEFIELD, {"controller": "you"}]}
    assert ability["spell"] == [
        {"choose": mine, "n": {"count": mine}, "up_to": True, "as": "c"},
        {"tap": "c", "as": "h"},
        {"gain_life": {"times": [3, "h"]}},
    ]


def test_all_objects_of_one_of_two_kinds() -> None:
    """608.2d. The kind is chosen as the text is carried out."""
    lands: Said = {"destroy": {"type": "land"}}
    artifacts: Said = {"destroy": {"type": "artifact"}}
    assert spell_does("Destroy all lands or all artifacts.") == [{"one_of": [[lands], [artifacts]]}]
