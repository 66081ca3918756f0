"""603. Events of two kinds, with what must be so as they happen."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

CREATURE: Said = {"type": "creature"}
NOT_DYING: Said = ["hand", "library", "exile", "command"]
YOURS: Said = {"controller": "you"}
WALKERS: Said = {"all": [{"type": "planeswalker"}, {"controller": "you"}]}
ENTERS = "When this creature enters, "
DRAW: list[Said] = [{"draw": 1}]
MINE: Said = {"any": [{"is": "you"}, {"all": [{"type": "planeswalker"}, YOURS]}]}


def done(text: str) -> list[Said]:
    """What a triggered ability does that has this text."""
    (one,) = abilities(ENTERS + text)
    assert isinstance(one, dict)
    assert card(ENTERS + text).standing is Standing.PROVEN
    found = one["triggered"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("occasion", "event"),
    [
        ("Whenever you activate a boast ability", {"activates": "you", "kind": "boast"}),
        ("Whenever you activate an exhaust ability", {"activates": "you", "kind": "exhaust"}),
        ("Whenever an opponent activates an exhaust ability", {"activates": "each_opponent", "kind": "exhaust"}),
        (
            "Whenever one or more other creatures you control leave the battlefield without dying",
            {"leaves": {"all": [CREATURE, YOURS, "other"]}, "to": NOT_DYING, "one_or_more": True},
        ),
        ("Whenever a creature leaves the battlefield without dying", {"leaves": CREATURE, "to": NOT_DYING}),
        (
            "Whenever this creature or another creature you control leaves the battlefield without dying",
            [{"leaves": "self", "to": NOT_DYING}, {"leaves": {"all": [CREATURE, YOURS, "other"]}, "to": NOT_DYING}],
        ),
        (
            "Whenever you activate an ability of a Bear that isn't a mana ability",
            {"activates": "you", "of": {"subtype": "Bear"}, "kind": "nonmana"},
        ),
        (
            "Whenever an opponent activates an ability of an artifact, if it isn't a mana ability",
            {"activates": "each_opponent", "of": {"type": "artifact"}, "kind": "nonmana"},
        ),
        (
            "Whenever you activate a loyalty ability of a Jace planeswalker",
            {"activates": "you", "of": {"all": [{"subtype": "Jace"}, {"type": "planeswalker"}]}, "kind": "loyalty"},
        ),
    ],
)
def test_events(occasion: str, event: Said) -> None:
    assert abilities(f"{occasion}, draw a card.") == [{"triggered": [{"draw": 1}], "on": event}]


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Whenever one or more Elves you control deal damage to a player, draw a card.",
            "Creature — Elf",
            [
                {
                    "triggered": [{"draw": 1}],
                    "on": {
                        "deals_damage": {"all": [{"subtype": "Elf"}, {"controller": "you"}]},
                        "to": {"is": "player"},
                        "one_or_more": True,
                    },
                }
            ],
        ),
        (
            "Whenever a creature attacks you or a planeswalker you control, that creature's controller loses 1 life.",
            "Enchantment",
            [
                {
                    "triggered": [{"lose_life": 1, "who": {"controller_of": "event.object"}}],
                    "on": {"attacks": CREATURE, "whom": {"any": [{"is": "you"}, WALKERS]}},
                }
            ],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


def test_who_has_it_put_into_the_graveyard_is_that_player() -> None:
    (put,) = abilities("Whenever a card is put into an opponent's graveyard from anywhere, that player loses 1 life.")
    assert isinstance(put, dict)
    assert put["triggered"] == [{"lose_life": 1, "who": {"owner_of": "event.object"}}]


@pytest.mark.parametrize(
    ("text", "on"),
    [
        (
            "Whenever you surveil and whenever this creature attacks, you gain 1 life.",
            [{"surveils": "you"}, {"attacks": "self"}],
        ),
        (
            "Whenever this creature or another Bear you control enters and whenever a Bear dies, you gain 1 life.",
            [
                {"enters": "self"},
                {"enters": {"all": [{"subtype": "Bear"}, {"controller": "you"}, "other"]}},
                {"dies": {"subtype": "Bear"}},
            ],
        ),
        (
            "Whenever an opponent attacks with two or more artifacts, you gain 1 life.",
            {"player_attacks": "each_opponent", "with": {"type": "artifact"}, "number": {"at_least": 2}},
        ),
    ],
)
def test_one_ability_waits_for_both(text: str, on: Said) -> None:
    assert abilities(text) == [{"triggered": [{"gain_life": 1}], "on": on}]


def test_so_much_damage_is_asked_as_it_is_dealt() -> None:
    (one,) = abilities("Whenever this creature is dealt 4 or more damage, you gain 1 life.")
    assert isinstance(one, dict)
    assert one["while"] == {"amount": "event.amount", "compare": {"at_least": 4}}


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "a land card was put into your graveyard from anywhere this turn",
            {"happened": {"put_into_graveyard": {"all": [{"type": "land"}, {"is": "card"}, {"owner": "you"}]}}},
        ),
        (
            "two or more land cards were put into graveyards from anywhere this turn",
            {
                "happened": {"put_into_graveyard": {"all": [{"type": "land"}, {"is": "card"}]}},
                "compare": {"at_least": 2},
            },
        ),
        (
            "an artifact entered under an opponent's control this turn",
            {"happened": {"enters": {"all": [{"type": "artifact"}, {"controller": "opponent"}]}}},
        ),
        (
            "a player was dealt combat damage by a green creature this turn",
            {
                "happened": {
                    "deals_damage": {"all": [{"color": "G"}, CREATURE]},
                    "to": {"is": "player"},
                    "combat": True,
                }
            },
        ),
        ("you've drawn more than one card this turn", {"happened": {"draws": "you"}, "compare": {"at_least": 2}}),
    ],
)
def test_what_happened_in_the_turn(text: str, condition: Said) -> None:
    assert done(f"if {text}, you gain 1 life.") == [{"gain_life": 1}]
    (one,) = abilities(f"{ENTERS}if {text}, you gain 1 life.")
    assert isinstance(one, dict)
    assert one["if"] == condition


@pytest.mark.parametrize(
    ("occasion", "said"),
    [
        (
            "Whenever this creature attacks while you control another Bear",
            {"on": {"attacks": "self"}, "while": {"exists": {"all": [{"subtype": "Bear"}, YOURS, "other"]}}},
        ),
        (
            "Whenever you gain life for the first time during each of your turns",
            {"on": {"gains_life": "you"}, "nth": 1, "while": {"your_turn": True}},
        ),
        (
            "Whenever a creature attacks you or a planeswalker you control",
            {"on": {"attacks": {"type": "creature"}, "whom": MINE}},
        ),
        (
            "Whenever a source you control deals noncombat damage to an opponent",
            {"on": {"deals_damage": YOURS, "to": {"is": "opponent"}, "combat": False}},
        ),
        (
            "Whenever you cast a red spell or a Plains you control enters",
            {
                "on": [
                    {"cast": {"color": "R"}, "by": "you"},
                    {"enters": {"all": [{"subtype": "Plains"}, YOURS]}},
                ]
            },
        ),
        (
            "Whenever a creature card is put into an opponent's graveyard from anywhere",
            {"on": {"put_into_graveyard": {"all": [{"type": "creature"}, {"is": "card"}, {"owner": "opponent"}]}}},
        ),
    ],
)
def test_occasions(occasion: str, said: dict[str, Said]) -> None:
    (ability,) = abilities(f"{occasion}, draw a card.")
    assert ability == {"triggered": DRAW, **said}
