"""What is so for a while or for good: sizes, abilities, what objects become."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from tests.support.oracle import abilities, card, entering_does, spell_does
from tests.support.situations import attack, finish, pt, ready
from tests.support.table import Table, creature
from tests.support.table import card as made

CREATURE: Said = {"type": "creature"}
NEXT: Said = {"next_turn_of": "you"}
YOURS: Said = {"controller": "you"}
LANDS: Said = {"all": [{"type": "land"}, {"controller": "you"}]}
MINE: Said = {"all": [CREATURE, {"controller": "you"}]}
CASE = "Enchantment — Case"


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
            "Until your next turn, creatures you control get +1/+0 and gain lifelink.",
            [
                {
                    "apply": [{"pt": [1, 0]}, {"grant": "lifelink"}],
                    "to": {"all": [CREATURE, {"controller": "you"}]},
                    "for": NEXT,
                }
            ],
        ),
        (
            "All creatures lose flying and reach until end of turn.",
            [{"apply": [{"lose": "flying"}, {"lose": "reach"}], "to": CREATURE}],
        ),
        (
            "Until end of turn, lands you control become 3/3 Bear creatures with haste that are still lands.",
            [
                {
                    "apply": [
                        {"add_types": ["creature"], "subtypes": ["Bear"]},
                        {"set_pt": [3, 3]},
                        {"grant": "haste"},
                    ],
                    "to": {"all": [{"type": "land"}, YOURS]},
                }
            ],
        ),
        ("Target land becomes a Swamp.", [{"apply": [{"set_land_type": "Swamp"}], "to": "t", "for": "forever"}]),
        (
            "Target creature becomes a Bear.",
            [{"apply": [{"become_types": [], "subtypes": ["Bear"]}], "to": "t", "for": "forever"}],
        ),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Other Bears you control enter with an additional +1/+1 counter on them for each land you control.",
            [
                {
                    "replace": {"would_enter": {"all": [{"subtype": "Bear"}, {"controller": "you"}, "other"]}},
                    "with": [{"enters_with": "+1/+1", "n": {"count": LANDS}}],
                }
            ],
        ),
        (
            'Other creatures you control have "Ward—Pay 1 life."',
            [
                {
                    "static": [{"grant": {"keyword": "ward", "cost": [{"pay_life": 1}]}}],
                    "to": {"all": [CREATURE, {"controller": "you"}, "other"]},
                }
            ],
        ),
    ],
)
def test_abilities(text: str, meant: Said) -> None:
    assert abilities(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
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
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "meant"),
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
    ],
)
def test_proven_instants(text: str, meant: Said) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Target creature gets an additional -1/-1 until end of turn for each artifact you control.",
            [
                {
                    "apply": [{"pt": [{"minus": [0, {"count": {"all": [{"type": "artifact"}, YOURS]}}]}] * 2}],
                    "to": "t",
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
            "put a +1/+1 counter on target artifact. "
            "If it isn't a creature, it becomes a 0/0 Robot creature in addition to its other types.",
            [
                {"put_counters": "+1/+1", "on": "t"},
                {
                    "if": {"not_true": {"matches": "t", "filter": CREATURE}},
                    "do": [
                        {
                            "apply": [{"add_types": ["creature"], "subtypes": ["Robot"]}, {"set_pt": [0, 0]}],
                            "to": "t",
                            "for": "forever",
                        }
                    ],
                },
            ],
        ),
        (
            "this creature and another target creature each get +1/+0 until end of turn.",
            [{"apply": [{"pt": [1, 0]}], "to": {"any": [{"ref": "self"}, {"ref": "t"}]}}],
        ),
    ],
)
def test_triggers(text: str, meant: Said) -> None:
    assert entering_does(text) == meant


def test_a_planeswalker_that_is_still_one_keeps_its_type_and_one_that_is_not_loses_it() -> None:
    still = "{1}: Until end of turn, Some Card becomes a 4/4 Human Soldier creature with indestructible"
    walker = "Legendary Enchantment"
    (kept,) = abilities(
        f"{still} that's still a planeswalker. Prevent all damage that would be dealt to him this turn.", walker
    )
    (lost,) = abilities(f"{still}.", walker)
    size: list[Said] = [{"set_pt": [4, 4]}, {"grant": "indestructible"}]
    kinds = ["Human", "Soldier"]
    assert isinstance(kept, dict)
    assert isinstance(lost, dict)
    assert kept["activated"] == [
        {"apply": [{"add_types": ["creature"], "subtypes": kinds}, *size], "to": "self"},
        {"shield": {"would_damage": "self"}, "with": [{"prevent": "all"}]},
    ]
    assert lost["activated"] == [{"apply": [{"set_types": ["creature"], "subtypes": kinds}, *size], "to": "self"}]


@pytest.mark.parametrize(("others", "triggers"), [(1, False), (2, True)])
def test_so_many_others_attack_beside_it(others: int, triggers: bool) -> None:
    table = ready()
    table.battlefield(
        "A", compiled_card("Whenever Thing and at least two other creatures attack, it gets +5/+5 until end of turn.")
    )
    names = [f"Bear {number}" for number in range(others)]
    table.battlefield("A", *(creature(name, "1/1") for name in names))
    table.start()
    attack(table, "Thing", *names)
    finish(table)
    assert pt(table, "Thing") == ((7, 7) if triggers else (2, 2))


def test_each_other_than_a_target() -> None:
    text = "Target creature gets +2/+2 until end of turn. Each other creature gets +1/+1 until end of turn."
    shift = compiled_card(text, "Instant", "Shift")
    table = ready(shift)
    table.battlefield("A", creature("Bear", "2/2"), creature("Elf", "1/2"))
    table.start()
    table.cast("A", "Shift", targets=["Bear"])
    table.resolve()
    assert (pt(table, "Bear"), pt(table, "Elf")) == ((4, 4), (2, 3))


def test_how_many_a_deck_can_have() -> None:
    for words, number in (("any number of", 0), ("up to nine", 9)):
        found = card(f"Haste\nA deck can have {words} cards named Some Card.")
        assert found.standing is Standing.PROVEN, found.gaps
        assert found.definition is not None
        assert found.definition.in_deck == number
        assert len(found.definition.abilities) == 1


def test_of_all_colours_of_every_land_type_and_of_a_size_that_is_counted() -> None:
    types: Said = {"add_types": [], "subtypes": ["Plains", "Island", "Swamp", "Mountain", "Forest"]}
    assert abilities("Creatures you control are all colors.") == [{"static": [{"set_color": "WUBRG"}], "to": MINE}]
    text = "Lands you control are every basic land type in addition to their other types."
    assert abilities(text) == [{"static": [types], "to": LANDS}]
    count: Said = {"count": LANDS}
    text = "Creatures you control have base power and toughness each equal to the number of lands you control."
    assert abilities(text) == [{"static": [{"set_pt": [count, count]}], "to": MINE}]


def test_what_an_object_grants_to_itself_defines_nothing() -> None:
    text = "Solved — This Case is a 3/3 Bear creature with trample in addition to its other types."
    whole = f"To solve — You control two or more lands.\n{text}"
    assert card(whole, "Enchantment — Case").standing is Standing.PROVEN
    plain = card("This enchantment is a 3/3 Bear creature in addition to its other types.", "Enchantment")
    assert plain.standing is not Standing.PROVEN


def test_lands_that_are_creatures() -> None:
    (ability,) = abilities("All Islands are 1/1 green creatures that are still lands.", "Enchantment")
    mods: list[Said] = [{"add_types": ["creature"]}, {"set_color": "G"}, {"set_pt": [1, 1]}]
    assert ability == {"static": mods, "to": {"subtype": "Island"}}


@pytest.mark.parametrize("solved", [False, True])
def test_a_solved_case_becomes_a_creature_with_its_types_in_their_layers(solved: bool) -> None:
    """613.1d: an effect of layer 6 could not give types, which Lord sees in layer 4 and 7."""
    text = (
        "To solve — You control a land.\n"
        "Solved — Some Card is a 4/4 Gorgon creature with deathtouch and lifelink in addition to its other types."
    )
    found = card(text, CASE, cost="{0}")
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    table = Table(edition="current")
    table.battlefield("A", found.definition, "Forest" if solved else creature("Cub", "1/1"))
    lord = {"static": [{"pt": [1, 1]}], "to": {"subtype": "Gorgon"}}
    table.battlefield("B", made("Lord", "Enchantment", lord))
    table.start()
    table.go_to("end", "A")
    table.resolve_all()
    case = table.find("Some Card")
    assert ("creature" in case.types, "enchantment" in case.types) == (solved, True)
    assert set(case.subtypes) == ({"Case", "Gorgon"} if solved else {"Case"})
    assert (case.power, case.toughness) == ((5, 5) if solved else (None, None))
    assert ("deathtouch" in case.keywords) is solved
