"""702. Keyword abilities that are shorthand for what permanents do: crewing, upkeeps, counters, coming back."""

from __future__ import annotations

from typing import Final

from domain.cards.keyword_rows import Row, Text

_CREATURE: Final = {"type": "creature"}
_UPKEEP: Final = {"step_begins": "upkeep", "whose": "you"}


def _with(kind: str) -> Text:
    return {"matches": "self", "filter": {"counters": kind}}


def _enters_with(kind: str) -> Text:
    return {"replace": {"would_enter": "self"}, "with": [{"enters_with": kind, "n": "N"}]}


def _for_each_color(kind: str, condition: Text) -> Text:
    spent = {"mana_spent_on": "self", "of": "colors"}
    entering = {"replace": {"would_enter": "self"}, "with": [{"enters_with": kind, "n": spent}]}
    return {**entering, "while": condition}


_A_CREATURE: Final = {"matches": "self", "filter": {"type": "creature"}}


def _returns_with(kind: str) -> Text:
    """It comes back with a counter, unless it had one."""
    return {
        "triggered": [{"move": "self", "to": "battlefield", "with": {kind: 1}}],
        "on": {"dies": "self"},
        "if": {"not_true": _with(kind)},
    }


IN_PLAY: Final = (
    Row(
        "crew",
        "702.122",
        ("number",),
        (
            {
                "activated": [{"apply": [{"add_types": ["artifact", "creature"]}], "to": "self"}],
                "cost": [{"tap_power": "N"}],
            },
        ),
        "separate",
        "Vehicle",
    ),
    Row(
        "cumulative upkeep",
        "702.24",
        ("cost",),
        (
            {
                "triggered": [
                    {"put_counters": "age", "on": "self"},
                    {
                        "unless": ["COST"],
                        "times": {"counters_on": "self", "kind": "age"},
                        "by": "you",
                        "do": [{"sacrifice": "self"}],
                    },
                ],
                "on": _UPKEEP,
            },
        ),
        "separate",
    ),
    Row(
        "fading",
        "702.32",
        ("number",),
        (
            _enters_with("fade"),
            {
                "triggered": [
                    {
                        "if": _with("fade"),
                        "do": [{"remove_counters": "fade", "on": "self"}],
                        "else": [{"sacrifice": "self"}],
                    }
                ],
                "on": _UPKEEP,
            },
        ),
        "separate",
    ),
    Row(
        "graft",
        "702.58",
        ("number",),
        (
            _enters_with("+1/+1"),
            {
                "triggered": [
                    {
                        "if": {"exists": {"ref": "event.object"}},
                        "do": [
                            {
                                "may": [
                                    {"remove_counters": "+1/+1", "on": "self"},
                                    {"put_counters": "+1/+1", "on": "event.object"},
                                ]
                            }
                        ],
                    }
                ],
                "on": {"enters": {"all": [_CREATURE, "other"]}},
                "if": _with("+1/+1"),
            },
        ),
        "separate",
    ),
    Row(
        "bloodthirst",
        "702.54",
        ("number",),
        (
            {
                **_enters_with("+1/+1"),
                "while": {
                    "amount": {"how_often": {"is_dealt_damage": {"is": "opponent"}}},
                    "compare": {"at_least": 1},
                },
            },
        ),
        "separate",
    ),
    Row(
        "sunburst",
        "702.44",
        (),
        (_for_each_color("+1/+1", _A_CREATURE), _for_each_color("charge", {"not_true": _A_CREATURE})),
        "separate",
    ),
    Row("persist", "702.79", (), (_returns_with("-1/-1"),), "separate"),
    Row(
        "umbra armor",
        "702.89",
        (),
        (
            {
                "replace": {"would_be_destroyed": "attached"},
                "with": [{"instead": [{"remove_damage": "attached"}, {"destroy": "self"}]}],
            },
        ),
        "separate",
        "Aura",
    ),
    Row(
        "unleash",
        "702.98",
        (),
        (
            {"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1", "may": True}]},
            {"static": ["cant_block"], "while": _with("+1/+1")},
        ),
        "separate",
    ),
    Row("undying", "702.93", (), (_returns_with("+1/+1"),), "separate"),
)
