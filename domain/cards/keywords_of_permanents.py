"""702. Keyword abilities that are shorthand for what permanents become: marked, copied, paid for, or sacrificed for."""

from __future__ import annotations

from typing import Final

from domain.cards.keyword_rows import Row, Text

_CREATURE: Final = {"type": "creature"}
_MORE_LIFE: Final = {
    "measured": {"life_of": "richer"},
    "compare": {"at_least": {"plus": [{"life_of": "one"}, 1]}},
    "as": "richer",
}
"""Of a player who has more life than `one`."""


_WORN: Final = {"exists": {"all": [_CREATURE, {"has_attached": {"ref": "self"}}]}}
"""That it is attached to a creature."""


def _unless_designated(name: str) -> Text:
    return {"not_true": {"matches": "self", "filter": {"designated": name}}}


ROWS_OF_PERMANENTS: Final = (
    Row(
        "amplify",
        "702.38",
        ("number",),
        ({"replace": {"would_enter": "self"}, "with": [{"amplifies": "N"}]},),
        "separate",
    ),
    Row(
        "champion",
        "702.72",
        ("of",),
        (
            {
                "triggered": [
                    {"choose": {"all": ["OF", {"controller": "you"}, "other"]}, "up_to": True, "as": "championed"},
                    {
                        "if": {"exists": {"ref": "championed"}},
                        "do": [{"exile": "championed", "link": "champion"}],
                        "else": [{"sacrifice": "self"}],
                    },
                ],
                "on": {"enters": "self"},
            },
            {
                "triggered": [
                    {"move": "linked.champion", "to": "battlefield", "under": {"owner_of": "linked.champion"}}
                ],
                "on": {"leaves": "self"},
            },
        ),
        "separate",
    ),
    Row(
        "dethrone",
        "702.105",
        (),
        (
            {
                "triggered": [{"put_counters": "+1/+1", "on": "self"}],
                "on": {
                    "attacks": "self",
                    "whom": {
                        "all": [
                            {"is": "player"},
                            {
                                "measured": {"count": {"all": [{"is": "player"}, _MORE_LIFE]}},
                                "compare": {"exactly": 0},
                            },
                        ]
                    },
                },
            },
        ),
        "separate",
    ),
    Row(
        "devour",
        "702.82",
        ("number",),
        ({"replace": {"would_enter": "self"}, "with": [{"devours": _CREATURE, "n": "N"}]},),
        "separate",
    ),
    Row(
        "echo",
        "702.30",
        ("cost",),
        (
            {
                "triggered": [{"unless": ["COST"], "by": "you", "do": [{"sacrifice": "self"}]}],
                "on": {"step_begins": "upkeep", "whose": "you"},
                "if": {"matches": "self", "filter": {"came_since_upkeep": True}},
            },
        ),
        "separate",
    ),
    Row(
        "exploit",
        "702.110",
        (),
        ({"triggered": [{"may": [{"sacrifice": _CREATURE}]}], "on": {"enters": "self"}},),
        "separate",
    ),
    Row(
        "firebending",
        "702.189",
        ("number",),
        ({"triggered": [{"add_mana": "{R}", "n": "N", "lasts": "combat"}], "on": {"attacks": "self"}},),
        "separate",
    ),
    Row(
        "increment",
        "702.191",
        (),
        (
            {
                "triggered": [{"put_counters": "+1/+1", "on": "self"}],
                "on": {"cast": "anything", "by": "you"},
                "if": {
                    "all_true": [
                        {"matches": "self", "filter": _CREATURE},
                        {
                            "any_true": [
                                {
                                    "amount": {"mana_spent_on": "event.object"},
                                    "compare": {"at_least": {"plus": [{"stat": stat, "of": "self"}, 1]}},
                                }
                                for stat in ("power", "toughness")
                            ]
                        },
                    ]
                },
            },
        ),
        "separate",
    ),
    Row(
        "ingest",
        "702.115",
        (),
        (
            {
                "triggered": [{"top_of": "event.player", "as": "top"}, {"exile": "top"}],
                "on": {"deals_damage": "self", "to": {"is": "player"}, "combat": True},
            },
        ),
        "separate",
    ),
    Row(
        "myriad",
        "702.116",
        (),
        (
            {
                "triggered": [
                    {
                        "for_each": {"all": [{"is": "opponent"}, {"not": {"ref": "event.player"}}]},
                        "as": "rival",
                        "do": [
                            {
                                "may": [
                                    {
                                        "create_copy": "self",
                                        "tapped": True,
                                        "attacking": "rival",
                                        "as": "copy",
                                    },
                                    {"later": {"at_end_of": "combat"}, "do": [{"exile": "copy"}]},
                                ]
                            }
                        ],
                    }
                ],
                "on": {"attacks": "self"},
            },
        ),
        "separate",
    ),
    Row(
        "offspring",
        "702.175",
        ("cost",),
        (
            {"additional": ["COST"], "optional": True, "as": "offspring"},
            {
                "triggered": [{"create_copy": "self", "but": {"pt": "1/1"}}],
                "on": {"enters": "self"},
                "if": {"did": "offspring"},
            },
        ),
        "separate",
    ),
    Row(
        "ravenous",
        "702.156",
        (),
        (
            {"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1", "n": "x"}]},
            {
                "triggered": [{"draw": 1}],
                "on": {"enters": "self"},
                "if": {"amount": "x", "compare": {"at_least": 5}},
            },
        ),
    ),
    Row(
        "reconfigure",
        "702.151",
        ("cost",),
        (
            {
                "activated": [{"attach": "self", "to": "t"}],
                "cost": ["COST"],
                "targets": {"t": {"of": {"all": [_CREATURE, {"controller": "you"}, "other"]}}},
                "only": ["sorcery"],
            },
            {"activated": [{"unattach": "self"}], "cost": ["COST"], "only": ["sorcery"], "if": _WORN},
            {"static": [{"lose_types": ["creature"]}], "while": _WORN},
        ),
        "separate",
        "Equipment",
    ),
    Row(
        "renown",
        "702.112",
        ("number",),
        (
            {
                "triggered": [
                    {"put_counters": "+1/+1", "on": "self", "n": "N"},
                    {"designate": "self", "designated": "renowned"},
                ],
                "on": {"deals_damage": "self", "to": {"is": "player"}, "combat": True},
                "if": _unless_designated("renowned"),
            },
        ),
        "separate",
    ),
    Row(
        "riot",
        "702.136",
        (),
        (
            {
                "replace": {"would_enter": "self"},
                "with": [{"enters_with": "+1/+1", "may": True, "or_else": "riot"}],
            },
            {"static": [{"grant": "haste"}], "while": {"did": "riot"}},
        ),
        "separate",
    ),
    Row(
        "squad",
        "702.157",
        ("cost",),
        (
            {"additional": ["COST"], "optional": True, "often": True, "as": "squad"},
            {
                "triggered": [{"create_copy": "self", "n": "squad"}],
                "on": {"enters": "self"},
                "if": {"did": "squad"},
            },
        ),
        "separate",
    ),
    Row(
        "saddle",
        "702.171",
        ("number",),
        (
            {
                "activated": [{"designate": "self", "designated": "saddled"}],
                "cost": [{"tap_power": "N", "to": "saddle"}],
                "only": ["sorcery"],
            },
        ),
        "separate",
    ),
)
"""Rows for the table of all keywords."""
