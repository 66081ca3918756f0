"""Who or what is attacked."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

CREATURE: Said = {"type": "creature"}
WALKERS: Said = {"all": [{"type": "planeswalker"}, {"controller": "you"}]}
YOURS: Said = {"any": [{"is": "you"}, WALKERS]}


WITH: dict[str, Said] = {"with": CREATURE}


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("an opponent attacks a planeswalker you control", {"player_attacks": "each_opponent", "whom": WALKERS}),
        (
            "a player attacks one of your opponents with one or more creatures",
            {"player_attacks": "each_player", **WITH, "whom": {"is": "opponent"}},
        ),
        (
            "you attack a player or planeswalker with one or more creatures",
            {"player_attacks": "you", **WITH, "whom": {"any": [{"is": "player"}, {"type": "planeswalker"}]}},
        ),
        (
            "two or more creatures you control attack a player",
            {"player_attacks": "you", **WITH, "number": {"at_least": 2}, "whom": {"is": "player"}},
        ),
    ],
)
def test_players_who_attack(text: str, on: Said) -> None:
    assert card(f"Whenever {text}, draw a card.").standing is Standing.PROVEN
    assert abilities(f"Whenever {text}, draw a card.") == [{"triggered": [{"draw": 1}], "on": on}]


@pytest.mark.parametrize(
    ("attacks", "who", "meant"),
    [
        ("a player attacks one of your opponents", "that attacking player draws a card", "event.player"),
        ("a player attacks one of your opponents", "that opponent draws a card", "event.attacked"),
        ("an opponent attacks a planeswalker you control", "that player draws a card", "event.player"),
    ],
)
def test_who_attacks_and_who_is_attacked(attacks: str, who: str, meant: str) -> None:
    (ability,) = abilities(f"Whenever {attacks}, {who}.")
    assert isinstance(ability, dict)
    assert ability["triggered"] == [{"draw": 1, "who": meant}]


@pytest.mark.parametrize("who", ["that player", "that attacking player"])
def test_of_two_players_neither_is_that_player(who: str) -> None:
    attacks = "a player attacks a player" if who == "that player" else "you attack a player"
    assert card(f"Whenever {attacks}, {who} draws a card.").standing is not Standing.PROVEN


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Creatures with flying can't attack you or planeswalkers you control.",
            "Enchantment",
            [
                {
                    "static": [{"cant_attack_those": YOURS}],
                    "to": {"all": [CREATURE, {"keyword": "flying"}]},
                }
            ],
        ),
        (
            "Creatures can't attack you or planeswalkers you control unless their controller pays {2} for each of "
            "those creatures.",
            "Enchantment",
            [{"static": [{"attack_tax": "{2}", "and_planeswalkers": True}], "to": "you"}],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant
