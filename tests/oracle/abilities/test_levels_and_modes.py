"""700.2, 702.169, 711, 714, 716, 721. Abilities of several lines: modes, levels, chapters, and what is solved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Compiled, Standing, compiled
from domain.oracle.outcome import Problem
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts, of_row
from tests.support.oracle import abilities, card
from tests.support.table import Table, creature

PLANET = CardFacts(
    "Far Rock", "", "Land — Planet", "{T}: Add {G}.\nStation (Then so.)\n12+ | Flying\n{T}: Draw a card."
)
SHIP = replace(PLANET, name="Near Ship", mana_cost="{2}", type_line="Artifact — Spacecraft", power="3", toughness="4")
BEAR = "Creature — Bear"
SPEAKER = """Level up {1}{G} (Some reminder.)
LEVEL 2-4
1/2
Vigilance, trample
{T}: Add {G}{G}.
LEVEL 5+
4/4
Elves you control have "{T}: Add {G}{G}."
Other creatures you control get +1/+1."""
SAGA = "Enchantment Creature — Saga Knight"
CASE = "Enchantment — Case"
SOLVED: Said = {"matches": "self", "filter": {"solved": True}}


def definition(found: Compiled) -> CardDefinition:
    """What was proven."""
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def effects(text: str, types: str = BEAR) -> Said:
    """What the only ability of a card with this text does."""
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability.get("triggered", ability.get("spell", ability.get("activated")))


def proven(facts: CardFacts) -> CardDefinition:
    """What a card comes to."""
    found = compiled(facts)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def test_what_stands_under_a_station_symbol_is_there_with_so_many_counters() -> None:
    *_, static = definition(compiled(PLANET)).dump()["abilities"]
    assert static["while"]["compare"] == {"at_least": 12}
    assert [next(iter(mod)) for mod in static["static"]] == ["grant", "grant"]


def test_a_spacecraft_is_a_creature_with_the_last_of_its_symbols() -> None:
    text = "Station (Then so. It's an artifact creature at 8+.)\n2+ | Flying\n8+ | Trample"
    card = definition(compiled(replace(SHIP, text=text)))
    first, last = card.dump()["abilities"][1:]
    assert card.pt is None
    assert first["static"] == [{"grant": "flying"}]
    assert last["static"] == [{"add_types": ["creature"]}, {"set_pt": [3, 4]}, {"grant": "trample"}]
    unknown = compiled(replace(SHIP, text=text, power=None, toughness=None))
    assert [gap.problem for gap in unknown.gaps] == [Problem.NUMBERS]


@pytest.mark.parametrize(("told", "pt"), [(None, [2, 2]), ("7", [7, 7])])
def test_a_file_that_does_not_tell_the_size_of_a_spacecraft_is_helped(told: str | None, pt: list[int]) -> None:
    """721.2b. What the file tells goes first."""
    text = "Station (Then so. It's an artifact creature at 4+.)\n4+ | Flying"
    row = {"name": "Wurmwall Sweeper", "mana_cost": "{2}", "type_line": "Artifact — Spacecraft", "oracle_text": text}
    *_, last = definition(compiled(of_row({**row, "power": told, "toughness": told}))).dump()["abilities"]
    assert last["static"][1] == {"set_pt": pt}


@pytest.mark.parametrize("text", ["{1}{W}: Level 2 — Draw.", "{1}{W}: Level 2\nDraw."])
def test_a_class_level_bar_is_an_ability_to_gain_the_level_and_one_that_has_what_stands_under_it(text: str) -> None:
    text = text.replace("Draw.", "When this Class becomes level 2, draw a card.")
    card = definition(compiled(CardFacts("School", "{W}", "Enchantment — Class", f"Flash (Then so.)\n{text}")))
    _, bar, has = card.dump()["abilities"]
    assert (bar["activated"], bar["only"]) == ([{"set_level": 2}], ["sorcery"])
    assert bar["if"]["compare"] == {"exactly": 1}
    assert has["static"][0]["grant"]["on"] == {"becomes_level": 2}
    assert has["while"] == {"amount": {"level_of": "self"}, "compare": {"at_least": 2}}


def test_a_case_is_solved_on_a_condition_and_has_more_from_then_on() -> None:
    text = "To solve — You have no cards in hand. (Then so.)\nSolved — {T}: Draw a card."
    card = definition(compiled(CardFacts("Case of It", "{B}", "Enchantment — Case", text)))
    solves, solved = card.dump()["abilities"]
    assert solves["triggered"] == [{"solve": "self"}]
    assert solves["if"]["all_true"][1] == {"not_true": solved["if"]}
    assert solved["cost"] == ["tap_self"]


def test_one_mode_or_both_and_as_many_as_there_are() -> None:
    both = effects("Choose one or both —\n• Draw a card.\n• You gain 2 life.", "Sorcery")
    assert both == {"modes": 2, "least": 1, "of": [{"do": [{"draw": 1}]}, {"do": [{"gain_life": 2}]}]}
    more = effects("Choose one or more —\n• Draw a card.\n• You gain 2 life.\n• Scry 1.", "Sorcery")
    assert isinstance(more, dict)
    assert (more["modes"], more["least"]) == ("all", 1)


@pytest.mark.parametrize(
    ("counters", "size", "keywords", "others"),
    [
        (1, (1, 1), (), (1, 1)),
        (2, (1, 2), ("vigilance", "trample"), (1, 1)),
        (4, (1, 2), ("vigilance", "trample"), (1, 1)),
        (5, (4, 4), (), (2, 2)),
    ],
)
def test_a_leveler_is_what_its_counters_make_it(
    counters: int, size: tuple[int, int], keywords: tuple[str, ...], others: tuple[int, int]
) -> None:
    """711.2a, 711.2b."""
    table = Table("current")
    speaker = proven(CardFacts("Some Speaker", "{G}", "Creature — Elf Druid", SPEAKER, "1", "1"))
    table.battlefield("A", speaker, counters={"level": counters})
    table.battlefield("A", creature("Elf", "1/1", types="Creature: Elf"))
    table.start("A")
    found, elf = table.find("Some Speaker"), table.find("Elf")
    assert ((found.power, found.toughness), tuple(one.name for one in found.keywords if one.name != "level up")) == (
        size,
        keywords,
    )
    assert (elf.power, elf.toughness) == others
    assert bool(elf.abilities) is (counters == 5)


def test_what_stands_under_a_level_belongs_to_it() -> None:
    found = compiled(CardFacts("Odd", "{G}", "Creature — Elf", "LEVEL 1+\n2/2\nSing.", "1", "1"))
    assert [gap.at for gap in found.gaps] == ["sing ."]


def test_a_chapter_with_a_flavour_word_is_one() -> None:
    found: Said = [
        {"triggered": [{"draw": 1}], "on": {"chapter": [1, 2]}},
        {"triggered": [{"gain_life": 2}], "on": {"chapter": [3]}},
    ]
    assert abilities("I, II — Bright Day — Draw a card.\nIII — Long Night — You gain 2 life.", SAGA) == found


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        ("If this spell was kicked, choose both instead.", {"modes": 2, "if": {"did": "kicked"}}),
        (
            "If this spell was kicked, choose any number instead.",
            {"modes": "all", "if": {"did": "kicked"}, "up_to": True},
        ),
        (
            "If you control an artifact as you cast this spell, you may choose both.",
            {
                "modes": 2,
                "if": {"exists": {"all": [{"type": "artifact"}, {"controller": "you"}]}},
                "least": 1,
            },
        ),
    ],
)
def test_so_many_modes_instead(words: str, instead: Said) -> None:
    text = f"Kicker {{2}}\nChoose one. {words}\n• Draw a card.\n• You gain 2 life."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    _, found = abilities(text, "Sorcery")
    modes: Said = [{"do": [{"draw": 1}]}, {"do": [{"gain_life": 2}]}]
    assert found == {"spell": {"modes": 1, "of": modes, "instead": instead}}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Creatures you control get +1/+1.",
            {
                "static": [{"pt": [1, 1]}],
                "to": {"all": [{"type": "creature"}, {"controller": "you"}]},
                "while": SOLVED,
            },
        ),
        (
            "Whenever you gain life, draw a card.",
            {"triggered": [{"draw": 1}], "on": {"gains_life": "you"}, "while": SOLVED},
        ),
        ("{1}, {T}: Draw a card.", {"activated": [{"draw": 1}], "cost": [{"mana": "{1}"}, "tap_self"], "if": SOLVED}),
        (
            "{1}, {T}: Draw a card. Activate only as a sorcery.",
            {"activated": [{"draw": 1}], "cost": [{"mana": "{1}"}, "tap_self"], "only": ["sorcery"], "if": SOLVED},
        ),
    ],
)
def test_a_solved_case_has_the_ability_itself(text: str, meant: Said) -> None:
    """702.169b, 702.169c, 702.169d."""
    found = card(f"Solved — {text}", CASE)
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(f"Solved — {text}", CASE) == [meant]
