"""702. Keyword abilities of cards with further faces and frames: what makes them show those."""

from __future__ import annotations

from typing import Final

from domain.cards.keyword_rows import Row, Text

_YOURS: Final[Text] = {"any": [
    {"all": ["OF", {"controller": "you"}, "other"]}, {"all": ["OF", {"zone": "graveyard"}, {"owner": "you"}]},
]}  # fmt: skip

ROWS_OF_PARTS: Final = (
    Row(
        "craft",
        "702.167",
        ("of", "cost"),
        (
            {
                "activated": [{"move": "self", "to": "battlefield", "transformed": True}],
                "cost": ["COST", {"exile": "self"}, {"exile": _YOURS}],
                "only": ["sorcery"],
            },
        ),
        "separate",
        about="with",
    ),
    Row(
        "station",
        "702.184",
        (),
        (
            {
                "activated": [{"put_counters": "charge", "on": "self", "n": {"stat": "power", "of": "paid"}}],
                "cost": [{"tap_others": {"all": [{"type": "creature"}, "other"]}}],
                "only": ["sorcery"],
            },
        ),
        "separate",
    ),
)
"""Rows for the table of all keywords."""
