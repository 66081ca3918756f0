"""Readings of what happens in steps, of halves, of libraries of others, of chance and of names."""

from __future__ import annotations

import pytest

from domain.oracle.printed.tokenizer import lines
from tests.support.oracle import abilities

BATTLEFIELD = {"type": "creature"}


@pytest.mark.parametrize(
    ("text", "types", "expected"),
    [
        (
            "Whenever This Card deals combat damage to a player, that player skips their next combat phase.",
            "Creature — Bear",
            {"skip": "combat", "who": "event.player"},
        ),
        (
            "Lands target opponent controls don't untap during their next untap step.",
            "Sorcery",
            {
                "apply": ["doesnt_untap"],
                "to": {"all": [{"type": "land"}, {"controller": "t"}]},
                "for": {"until": "untap", "at": "end", "whose": "t"},
            },
        ),
        (
            "Target player loses half their life, rounded up.",
            "Sorcery",
            {"lose_life": {"half_up": {"life_of": "t"}}, "who": "t"},
        ),
        ("Any number of target players each draw three cards.", "Sorcery", {"draw": 3, "who": "t"}),
        (
            "Target opponent reveals a card at random from their hand.",
            "Sorcery",
            {"choose": {"all": [{"zone": "hand"}, {"owner": "t"}]}, "at_random": True, "as": "c"},
        ),
        ("Target opponent gains control of This Card.", "Creature — Bear", {}),
    ],
)
def test_what_is_done(text: str, types: str, expected: dict[str, object]) -> None:
    if not expected:
        expected = {"apply": [{"control": "t"}], "to": "self", "for": "forever"}
        text = f"{{T}}: {text}"
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    done = next(ability[key] for key in ("spell", "triggered", "activated") if key in ability)
    assert isinstance(done, list)
    assert done[0] == expected


def test_cards_of_another_library_are_chosen_as_that_players() -> None:
    """400.2: nobody chooses among cards of a library that is not named as somebody's."""
    (ability,) = abilities(
        "Look at the top four cards of target player's library. Put two of them into their graveyard and the rest back "
        "in any order.",
        "Sorcery",
    )
    assert isinstance(ability, dict)
    there = {"all": [{"zone": "library"}, {"owner": "t"}, {"ref": "l"}]}
    assert ability["spell"] == [
        {"look": 4, "whose": "t", "as": "l"},
        {"choose": there, "n": 2, "as": "c"},
        {"move": "c", "to": "graveyard"},
        {"move": there, "to": "library", "order": "any"},
    ]


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


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a creature named Mox of the Deep, Sunken", ["Mox of the Deep, Sunken"]),
        ("named Ember and the rest", ["Ember"]),
        ("named Ember and Ash of Old", ["Ember", "Ash of Old"]),
        ("named Ember or Ash, put it there", ["Ember", "Ash"]),
    ],
)
def test_where_a_name_ends(text: str, names: list[str]) -> None:
    (line,) = lines(text, "Another Card")
    assert [word.strip("‹›") for word in line.tokens if word.startswith("‹")] == names


def test_a_card_that_is_called_like_a_deed_does_it() -> None:
    (line,) = lines("Banish target creature. Banish deals 2 damage to you.", "Banish")
    assert line.tokens.count("~") == 2
    (line,) = lines("Exile target creature. Exile deals 2 damage to you.", "Exile")
    assert line.tokens[0] == "exile"
    assert line.tokens.count("~") == 1
