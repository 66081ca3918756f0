"""201, 111.4, 205.3j, 701.23, 108.3. Names in texts, cards looked for in several zones, and what is given away."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

YOURS: Said = {"controller": "you"}
GRAVEYARD: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "create two 1/1 red Goblin creature tokens named Grubby Hands.",
            {"create_token": {"name": "Grubby Hands", "types": "Creature: Goblin", "pt": "1/1", "colors": "R"}, "n": 2},
        ),
        (
            "create Oma of the Long Reeds, a legendary 3/3 green Bear creature token with trample.",
            {
                "create_token": {
                    "name": "Oma of the Long Reeds",
                    "types": "Legendary Creature: Bear",
                    "pt": "3/3",
                    "colors": "G",
                    "abilities": [{"keyword": "trample"}],
                }
            },
        ),
        (
            'create a 2/2 blue Bird creature token with flying and "Whenever this creature attacks, draw a card."',
            {
                "create_token": {
                    "types": "Creature: Bird",
                    "pt": "2/2",
                    "colors": "U",
                    "abilities": [{"keyword": "flying"}, {"triggered": [{"draw": 1}], "on": {"attacks": "self"}}],
                }
            },
        ),
        ("destroy all creatures named Wet Clay.", {"destroy": {"all": [{"type": "creature"}, {"name": "Wet Clay"}]}}),
    ],
)
def test_names(text: str, effect: Said) -> None:
    (ability,) = abilities(f"When this creature enters, {text}", "Creature — Bear")
    assert ability == {"triggered": [effect], "on": {"enters": "self"}}


def test_the_cards_own_name_is_its_name() -> None:
    found = card("When this creature dies, destroy all creatures named Grumpy Bear.", name="Grumpy Bear")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    (ability,) = found.definition.dump()["abilities"]
    assert ability["triggered"] == [{"destroy": {"all": [{"type": "creature"}, {"name": "Grumpy Bear"}]}}]


def test_planeswalkers_of_a_type() -> None:
    (ability,) = abilities("This creature gets +1/+1 as long as you control a Jace planeswalker.", "Creature — Bear")
    what: Said = {"all": [{"subtype": "Jace"}, {"type": "planeswalker"}, YOURS]}
    assert ability == {"static": [{"pt": [1, 1]}], "while": {"exists": what}}


def test_which_zones_are_searched_is_chosen() -> None:
    (ability,) = abilities(
        "Search your library and/or graveyard for a card named Oma, Bearer of Reeds, reveal it, and put it into your "
        "hand. If you search your library this way, shuffle.",
        "Sorcery",
    )
    what: Said = {"name": "Oma, Bearer of Reeds"}
    search: dict[str, Said] = {"search": what, "as": "c"}
    then: list[Said] = [{"reveal": "c"}, {"move": "c", "to": "hand"}]
    ways: list[Said] = [
        [{**search, "also": ["graveyard"]}, *then, {"shuffle": "you"}],
        [search, *then, {"shuffle": "you"}],
        [{"choose": {"all": [what, *GRAVEYARD]}, "as": "c"}, *then],
    ]
    assert ability == {"spell": [{"one_of": ways}]}


@pytest.mark.parametrize(
    ("text", "effects"),
    [
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
def test_what_is_given_away(text: str, effects: list[Said]) -> None:
    (ability,) = abilities(f"When this creature enters, {text}", "Creature — Bear")
    assert isinstance(ability, dict)
    assert ability["triggered"] == effects


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
