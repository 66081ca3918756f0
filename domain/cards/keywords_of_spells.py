"""702. Keyword abilities of spells: other costs that they are cast for, what is paid besides, and copies of them.

What the words in them stand for is told in `keyword_rows`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.cards.keyword_rows import Row, Text

_CREATURE: Final = {"type": "creature"}
_SELF_CAST: Final = {"on": {"cast": {"ref": "self"}, "by": "you"}, "zone": "stack"}
_UNBLOCKED: Final = {"all": [_CREATURE, {"combat": "unblocked"}]}
_LATELY_DISCARDED: Final = {
    "matches": "self",
    "filter": {"which": {"put_into_graveyard": {"owner": "you"}, "from": "hand"}, "part": "became"},
}


def _dealt(*by: object) -> Text:
    """Only if such a source that its player controlled then dealt combat damage to a player this turn."""
    source = {"all": [{"controller": "you"}, *by]}
    return {"if": {"happened": {"deals_damage": source, "to": {"is": "player"}, "combat": True}}}


def _from_hand(name: str, *costs: object, **more: object) -> Text:
    """It can be cast for this rather than for its mana cost."""
    return {"cast_from": "hand", "cost": ["COST", *costs], **more, "as": name}


def _copied(n: object = 1, **more: object) -> Text:
    """It is copied as it is cast."""
    return {"triggered": [{"copy": "self", "n": n, "new_targets": True}], **more, **_SELF_CAST}


_GIFTS: Final[Mapping[str, tuple[str, Text]]] = {
    "a card": ("702.174e", {"draw": 1, "who": "promised"}),
    "a food": ("702.174d", {"create_token": "Food", "who": "promised"}),
    "a tapped fish": (
        "702.174f",
        {
            "create_token": {"types": "Creature: Fish", "pt": "1/1", "colors": "U"},
            "tapped": True,
            "who": "promised",
        },
    ),
    "a treasure": ("702.174h", {"create_token": "Treasure", "who": "promised"}),
    "an extra turn": ("702.174g", {"extra_turn": "promised"}),
    "an octopus": (
        "702.174i",
        {"create_token": {"types": "Creature: Octopus", "pt": "8/8", "colors": "U"}, "who": "promised"},
    ),
}
"""702.174. What is given, by how it is called: its rule, and what the player does to whom it was promised."""


def _gift(what: str, rule: str, given: Text) -> Row:
    """702.174b. An instant or sorcery gives it first of all, a permanent as it has entered."""
    did: Text = {"did": "gift"}
    return Row(
        f"gift {what}",
        rule,
        (),
        (
            {"additional": [{"promise": {"is": "opponent"}}], "optional": True, "as": "gift"},
            {"spell": [{"if": did, "do": [given]}], "before": True},
            {"triggered": [given], "on": {"enters": "self"}, "if": did},
        ),
        "separate",
    )


ROWS_OF_SPELLS: Final = (
    *(_gift(what, *given) for what, given in _GIFTS.items()),
    Row(
        "awaken",
        "702.113",
        ("number", "cost"),
        (
            _from_hand("awaken"),
            {
                "spell": [
                    {
                        "if": {"did": "awaken"},
                        "do": [
                            {"put_counters": "+1/+1", "on": "awakened", "n": "N"},
                            {
                                "apply": [
                                    {"set_pt": [0, 0]},
                                    {"add_types": ["creature"], "subtypes": ["Elemental"]},
                                    {"grant": "haste"},
                                ],
                                "to": "awakened",
                                "for": "forever",
                            },
                        ],
                    }
                ],
                "targets": {
                    "awakened": {"of": {"all": [{"type": "land"}, {"controller": "you"}]}, "only_if": "awaken"}
                },
            },
        ),
        "separate",
        "spell",
    ),
    Row(
        "bargain",
        "702.166",
        (),
        (
            {
                "additional": [
                    {"sacrifice": {"any": [{"type": "artifact"}, {"type": "enchantment"}, {"token": True}]}}
                ],
                "optional": True,
                "as": "bargained",
            },
        ),
        "separate",
    ),
    Row(
        "bestow",
        "702.103",
        ("cost",),
        (
            _from_hand("bestow", onto=_CREATURE, bestowed=True),
            {
                "static": [
                    {"lose_types": ["creature"]},
                    {"add_types": [], "subtypes": ["Aura"]},
                    {"grant": {"keyword": "enchant", "of": _CREATURE}},
                ],
                "while": {
                    "all_true": [
                        {"did": "bestow"},
                        {"exists": {"all": [{"is": "permanent"}, {"has_attached": {"ref": "self"}}]}},
                    ]
                },
            },
        ),
        "separate",
    ),
    Row(
        "cascade",
        "702.85",
        (),
        ({"triggered": [{"discover": {"stat": "mana_value", "of": "self"}, "less": True}], **_SELF_CAST},),
        "separate",
    ),
    Row(
        "casualty",
        "702.153",
        ("number",),
        (
            {
                "additional": [{"sacrifice": {"all": [_CREATURE, {"power": {"at_least": "N"}}]}}],
                "optional": True,
                "as": "casualty",
            },
            _copied(**{"if": {"did": "casualty"}}),
        ),
        "separate",
    ),
    Row(
        "conspire",
        "702.78",
        (),
        (
            {
                "additional": [{"tap_others": {"all": [_CREATURE, {"shares": "color", "with": "self"}]}, "n": 2}],
                "optional": True,
                "as": "conspire",
            },
            _copied(**{"if": {"did": "conspire"}}),
        ),
        "separate",
    ),
    Row(
        "demonstrate",
        "702.144",
        (),
        (
            {
                "triggered": [
                    {
                        "may": [
                            {"copy": "self", "new_targets": True},
                            {"choose": {"is": "opponent"}, "as": "other_player"},
                            {"copy": "self", "new_targets": True, "who": "other_player"},
                        ]
                    }
                ],
                **_SELF_CAST,
            },
        ),
        "separate",
    ),
    Row(
        "emerge",
        "702.119",
        ("cost",),
        (_from_hand("emerge", less={"by": "mana_value", "pay": {"sacrifice": _CREATURE}}),),
        "separate",
    ),
    Row(
        "entwine",
        "702.42",
        ("cost",),
        ({"additional": ["COST"], "optional": True, "modes": "all", "as": "entwine"},),
        "separate",
        "spell",
    ),
    Row(
        "escalate",
        "702.120",
        ("cost",),
        ({"additional": ["COST"], "modes": "more", "as": "escalate"},),
        "separate",
        "spell",
    ),
    Row(
        "foretell",
        "702.143",
        ("cost",),
        (
            {"set_aside": [{"mana": "{2}"}], "only": ["your_turn"], "face_down": True, "as": "foretell"},
            {"cast_from": "exile", "cost": ["COST"], "as": "foretell"},
        ),
        "separate",
    ),
    Row(
        "freerunning",
        "702.173",
        ("cost",),
        (_from_hand("freerunning", **_dealt(_CREATURE, {"any": [{"subtype": "Assassin"}, {"commander": True}]})),),
        "separate",
    ),
    Row(
        "harmonize",
        "702.180",
        ("cost",),
        (
            {
                "cast_from": "graveyard",
                "cost": ["COST"],
                "less": {"by": "power", "pay": {"tap_others": _CREATURE}, "up_to": True},
                "then": "exile",
                "as": "harmonize",
            },
        ),
        "separate",
        "spell",
    ),
    Row(
        "madness",
        "702.35",
        ("cost",),
        (
            {"cast_from": "exile", "cost": ["COST"], "as": "madness"},
            {
                "triggered": [
                    {"cast_free": "self", "by": "madness"},
                    {
                        "if": {"exists": {"all": [{"zone": "exile"}, {"ref": "self"}]}},
                        "do": [{"move": "self", "to": "graveyard"}],
                    },
                ],
                "on": {"is_exiled": "self", "from": "hand"},
                "if": {"did": "discarded"},
                "zone": "exile",
            },
        ),
    ),
    Row(
        "mayhem",
        "702.187",
        ("cost",),
        ({"cast_from": "graveyard", "cost": ["COST"], "if": _LATELY_DISCARDED, "as": "mayhem"},),
        "separate",
    ),
    Row(
        "multikicker",
        "702.33c",
        ("cost",),
        ({"additional": ["COST"], "optional": True, "often": True},),
        "separate",
    ),
    Row(
        "mutate",
        "702.140",
        ("cost",),
        (
            _from_hand(
                "mutate",
                onto={
                    "all": [
                        _CREATURE,
                        {"not": {"subtype": "Human"}},
                        {"owner": "you"},
                        {"face_down": False},
                    ]
                },
            ),
        ),
        "separate",
    ),
    Row(
        "ninjutsu",
        "702.49",
        ("cost",),
        (
            {
                "activated": [
                    {"move": "self", "to": "battlefield", "tapped": True, "attacking": {"attacked_by": "paid"}}
                ],
                "cost": ["COST", {"return": _UNBLOCKED}],
                "zone": "hand",
            },
        ),
        "separate",
    ),
    Row(
        "overload",
        "702.96",
        ("cost",),
        (_from_hand("overload", each=True),),
        "separate",
        "spell",
    ),
    Row(
        "plot",
        "702.170",
        ("cost",),
        (
            {"set_aside": ["COST"], "only": ["sorcery"], "as": "plot"},
            {"cast_from": "exile", "cost": [], "only": ["sorcery"], "as": "plot"},
        ),
        "separate",
    ),
    Row(
        "prowl",
        "702.76",
        ("cost",),
        (_from_hand("prowl", **_dealt({"shares": "creature_type", "with": "self"})),),
        "separate",
    ),
    Row(
        "rebound",
        "702.88",
        (),
        (
            {
                "as_it_resolves": [
                    {"exile": "self", "as": "rebounding"},
                    {"later": {"step_begins": "upkeep", "whose": "you"}, "do": [{"cast_free": "rebounding"}]},
                ],
                "if": {"happened": {"cast": {"ref": "self"}, "by": "you", "from": "hand"}},
            },
        ),
        only_on="spell",
    ),
    Row(
        "replicate",
        "702.56",
        ("cost",),
        (
            {"additional": ["COST"], "optional": True, "often": True, "as": "replicate"},
            _copied("replicate", **{"if": {"did": "replicate"}}),
        ),
        "separate",
    ),
    Row(
        "sneak",
        "702.190",
        ("cost",),
        (_from_hand("sneak", {"return": _UNBLOCKED}, only=["your_turn", "declare-blockers"], attacking=True),),
        "separate",
    ),
    Row(
        "spectacle",
        "702.137",
        ("cost",),
        (_from_hand("spectacle", **{"if": {"happened": {"loses_life": "each_opponent"}}}),),
        "separate",
    ),
    Row("split second", "702.61"),
    Row("spree", "702.172", only_on="spell"),
    Row(
        "storm",
        "702.40",
        (),
        (_copied({"how_often": {"cast": "anything"}, "before": "self"}),),
        "separate",
    ),
    Row(
        "suspend",
        "702.62",
        ("number", "cost"),
        (
            {"set_aside": ["COST"], "as_cast": True, "time": "N", "as": "suspend"},
            {
                "triggered": [{"remove_counters": "time", "on": "self"}],
                "on": {"step_begins": "upkeep", "whose": "you"},
                "if": {"matches": "self", "filter": {"counters": "time"}},
                "zone": "exile",
            },
            {
                "triggered": [{"cast_free": "self", "as": "suspended"}],
                "on": {"last_counter_removed": "self", "kind": "time"},
                "if": {"exists": {"all": [{"zone": "exile"}, {"ref": "self"}]}},
                "zone": "exile",
            },
            {
                "static": [{"grant": "haste"}],
                "while": {
                    "all_true": [
                        {"did": "suspended"},
                        {"matches": "self", "filter": {"all": [_CREATURE, {"owner": "you"}]}},
                    ]
                },
            },
        ),
        "separate",
    ),
    Row(
        "surge",
        "702.117",
        ("cost",),
        (_from_hand("surge", **{"if": {"happened": {"cast": {"not": {"controller": "opponent"}}}}}),),
        "separate",
    ),
    Row(
        "warp",
        "702.185",
        ("cost",),
        (
            _from_hand("warp"),
            {
                "triggered": [{"exile": "self", "as": "warping"}, {"cast_later": "warping", "by": "warped"}],
                "on": {"step_begins": "end"},
                "if": {"did": "warp"},
            },
            {"cast_from": "exile", "as": "warped"},
        ),
        "separate",
    ),
    Row(
        "web-slinging",
        "702.188",
        ("cost",),
        (_from_hand("web.slinging", {"return": {"all": [_CREATURE, {"tapped": True}]}}),),
        "separate",
    ),
)
"""Rows for the table of all keywords."""
