"""306, 608.2c, 701.23. Planeswalkers that are creatures for a while, what was found, and what is given in return."""

from __future__ import annotations

import pytest

from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

CREATURE: Said = {"type": "creature"}
SEEN: list[Said] = [{"zone": "library"}, {"ref": "l"}]
REST: Said = {"all": SEEN}
NEXT: Said = {"next_turn_of": "you"}


def spell(text: str) -> Said:
    """What a sorcery with this text does."""
    (one,) = abilities(text, "Sorcery")
    assert isinstance(one, dict)
    return one["spell"]


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle. Untap that "
            "land.",
            [
                {"search": {"all": [{"supertype": "basic"}, {"type": "land"}]}, "as": "c"},
                {"move": "c", "to": "battlefield", "tapped": True, "as": "r"},
                {"shuffle": "you"},
                {"untap": "r"},
            ],
        ),
        (
            "Target creature gets +1/+1 until end of turn. Search your library for a creature card, put it onto the "
            "battlefield, then shuffle. It gains haste until end of turn.",
            [
                {"apply": [{"pt": [1, 1]}], "to": "t"},
                {"search": CREATURE, "as": "c"},
                {"move": "c", "to": "battlefield", "as": "r"},
                {"shuffle": "you"},
                {"apply": [{"grant": "haste"}], "to": "r"},
            ],
        ),
        (
            "Reveal the top three cards of your library. Put all creature cards from among them onto the battlefield "
            "and the rest into your hand.",
            [
                {"reveal": "top", "n": 3, "as": "l"},
                {"move": {"all": [CREATURE, *SEEN]}, "to": "battlefield"},
                {"move": REST, "to": "hand"},
            ],
        ),
        (
            "Look at the top three cards of your library. Put any number of land cards from among them onto the "
            "battlefield tapped and the rest into your graveyard.",
            [
                {"look": 3, "as": "l"},
                {"choose": {"all": [{"type": "land"}, *SEEN]}, "n": {"count": REST}, "up_to": True, "as": "c"},
                {"move": "c", "to": "battlefield", "tapped": True},
                {"move": REST, "to": "graveyard"},
            ],
        ),
        (
            "Exile the top three cards of your library. Put all artifact cards from among them onto the battlefield.",
            [
                {"top_of": "you", "n": 3, "as": "l"},
                {"exile": "l", "as": "e"},
                {"move": {"all": [{"type": "artifact"}, {"zone": "exile"}, {"ref": "e"}]}, "to": "battlefield"},
            ],
        ),
        ("You gain 3 life, draw a card, then mill two cards.", [{"gain_life": 3}, {"draw": 1}, {"mill": 2}]),
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
            'Each opponent gets an emblem with "At the beginning of your upkeep, you lose 1 life."',
            [
                {
                    "emblem": {
                        "abilities": [
                            {"triggered": [{"lose_life": 1}], "on": {"step_begins": "upkeep", "whose": "you"}}
                        ]
                    },
                    "who": "each_opponent",
                }
            ],
        ),
        (
            "Destroy all artifacts. For each artifact destroyed this way, its controller draws a card.",
            [
                {"destroy": {"type": "artifact"}, "as": "r"},
                {
                    "for_each": "r",
                    "as": "p",
                    "do": [
                        {
                            "if": {
                                "happened": {"is_destroyed": {"all": [{"type": "artifact"}, {"ref": "p"}]}},
                                "this": "way",
                            },
                            "do": [{"draw": 1, "who": {"controller_of": "p"}}],
                        }
                    ],
                },
            ],
        ),
        (
            "All creatures lose flying and reach until end of turn.",
            [{"apply": [{"lose": "flying"}, {"lose": "reach"}], "to": CREATURE}],
        ),
    ],
)
def test_a_text_that_is_read_and_told_back(text: str, effects: Said) -> None:
    assert spell(text) == effects


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


def test_an_ability_within_quotes_gives_another_one_within_quotes() -> None:
    given: Said = {"activated": [{"draw": 1}], "cost": ["tap_self"]}
    lands: Said = {"all": [{"subtype": "Mountain"}, {"controller": "you"}]}
    assert spell("You get an emblem with \"Mountains you control have '{T}: Draw a card.'\"") == [
        {"emblem": {"abilities": [{"static": [{"grant": given}], "to": lands}]}}
    ]


def test_one_and_all_of_a_kind() -> None:
    (one,) = abilities("{1}: Exile this creature and each creature your opponents control.")
    assert isinstance(one, dict)
    theirs: Said = {"all": [CREATURE, {"controller": "opponent"}]}
    assert one["activated"] == [{"exile": {"any": [{"ref": "self"}, theirs]}}]


def test_of_several_cards_that_were_found_none_is_meant() -> None:
    found = card(
        "Search your library for up to two basic land cards, put them onto the battlefield tapped, then shuffle. Untap "
        "that land.",
        "Sorcery",
    )
    assert found.definition is None


def test_what_a_spell_costs_more() -> None:
    past: Said = {"max": [0, {"minus": ["target_count", 1]}]}
    assert abilities(
        "This spell costs {1}{G} more to cast for each target beyond the first.\nDestroy any number of "
        "target artifacts.",
        "Instant",
    ) == [
        {"static": [{"cost_more": past, "mana": "{1}{G}"}], "zone": "stack"},
        {
            "spell": [{"destroy": "t"}],
            "targets": {"t": {"of": {"type": "artifact"}, "any_number": True}},
        },
    ]
    assert abilities("Black spells you cast cost {B} more to cast.") == [
        {
            "static": [{"cost_more": 1, "mana": "{B}"}],
            "to": {"all": [{"is": "spell"}, {"color": "B"}, {"controller": "you"}]},
        }
    ]
    assert abilities(
        "You may cast this spell as though it had flash if you pay {2} more to cast it.\nDraw two cards.", "Sorcery"
    ) == [
        {"cast_from": "hand", "besides": [{"mana": "{2}"}], "only": ["instant"], "as": "quick"},
        {"spell": [{"draw": 2}]},
    ]
