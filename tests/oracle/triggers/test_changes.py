"""122.6, 701, 702.26. Counters, tapping, discards, countered spells, targets and phasing."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

CREATURE: Said = {"type": "creature"}
YOURS: Said = {"controller": "you"}
THEIRS: Said = {"all": [CREATURE, {"controller": "opponent"}]}
FREELY: Said = {"any": [{"type": "instant"}, {"type": "sorcery"}]}


@pytest.mark.parametrize(
    ("occasion", "on"),
    [
        ("Whenever a +1/+1 counter is put on this creature", {"counter_put": "self", "kind": "+1/+1"}),
        (
            "Whenever you put a counter on a creature you control",
            {"counter_put": {"all": [CREATURE, YOURS]}, "kind": "any", "by": "you"},
        ),
        (
            "Whenever you put one or more counters on a creature",
            {"counters_put": CREATURE, "kind": "any", "by": "you"},
        ),
        (
            "Whenever a +1/+1 counter is removed from this creature",
            {"counters_removed": "self", "kind": "+1/+1", "each": True},
        ),
        (
            "Whenever one or more loyalty counters are removed from this creature",
            {"counters_removed": "self", "kind": "loyalty"},
        ),
        (
            "Whenever you tap an untapped creature an opponent controls",
            {"becomes_tapped": THEIRS, "by": "you"},
        ),
        (
            "When a spell or ability an opponent controls causes you to discard this card",
            {"discards_card": "you", "what": {"ref": "self"}, "by": "each_opponent"},
        ),
        (
            "Whenever a spell or ability you control counters a spell",
            {"is_countered": {"is": "spell"}, "by": "you"},
        ),
        ("Whenever an opponent shuffles their library", {"shuffles": "each_opponent"}),
        (
            "Whenever you discard one or more artifact cards",
            {"discards_card": "you", "what": {"type": "artifact"}, "one_or_more": True},
        ),
        (
            "Whenever this creature becomes the target of an instant or sorcery spell",
            {"becomes_target": "self", "by": {"all": [{"is": "spell"}, FREELY]}},
        ),
        (
            "When this creature enters or becomes the target of a spell or ability an opponent controls",
            [{"enters": "self"}, {"becomes_target": "self", "of": "each_opponent"}],
        ),
        (
            "Whenever you cast a spell that targets only a single creature",
            {"cast": {"targets_what": CREATURE, "alone": True}, "by": "you"},
        ),
        (
            "Whenever you create or sacrifice a token",
            [{"creates": "you", "what": {"token": True}}, {"sacrifices": "you", "what": {"token": True}}],
        ),
        ("Whenever a creature you control explores", {"explores": {"all": [CREATURE, YOURS]}}),
        ("Whenever this creature fights", {"fights": "self"}),
        ("Whenever an Equipment becomes unattached", {"becomes_unattached": {"subtype": "Equipment"}}),
        (
            "Whenever this creature becomes unattached from a creature",
            {"becomes_unattached": "self", "from": {"type": "creature"}},
        ),
        ("Whenever this creature phases in", {"phases_in": "self"}),
        ("Whenever this creature phases out", {"phases_out": "self"}),
    ],
)
def test_events(occasion: str, on: Said) -> None:
    text = f"{occasion}, draw a card."
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [{"on": on, "triggered": [{"draw": 1}]}]


def test_it_is_the_target_of_the_spell() -> None:
    """No counter is put on the spell."""
    text = "Whenever you cast a spell that targets this creature, put a +1/+1 counter on it."
    (found,) = abilities(text)
    assert found == {
        "on": {"cast": {"targets": "self"}, "by": "you"},
        "triggered": [{"put_counters": "+1/+1", "on": "self"}],
    }
