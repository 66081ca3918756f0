"""Turns, phases and steps: skipped and additional ones."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does

ENTERS: Said = {"enters": "self"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Target player skips their next untap step.", [{"skip": "untap", "who": "t"}]),
    ],
)
def test_proven_instants(text: str, meant: Said) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "When this creature enters, there is an additional combat phase after this phase.",
            {"triggered": [{"extra_phases": ["combat"]}], "on": ENTERS},
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Target player skips their next combat phase.", [{"skip": "combat", "who": "t"}]),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


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
