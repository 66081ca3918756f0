"""702. Keyword abilities of cards in hands and graveyards, and of spells: what is cast, and how else.

What the words in them stand for is told in `keyword_rows`.
"""

from __future__ import annotations

from typing import Final

from domain.cards.keyword_rows import Row, Text

FLASHBACK: Final = "flashback"
"""702.34a. What a spell is known as that is cast by flashback, whoever gave it to the card."""

_CREATURES: Final = {"all": [{"type": "creature"}, {"controller": "you"}]}
_GRAVEYARD: Final = {"only": ["sorcery"], "zone": "graveyard"}


def _found(what: object) -> list[Text]:
    """A card is looked for in the library, shown, and taken."""
    return [{"search": what, "as": "found"}, {"reveal": "found"}, {"move": "found", "to": "hand"}, {"shuffle": "you"}]


def _cast_from(zone: str, name: str, **more: object) -> Text:
    """The card can be cast another way."""
    return {"cast_from": zone, **more, "as": name}


_DOWN: Final = {"cost": [{"mana": "{3}"}]}
_UP: Final = {"turns_up": ["COST"]}


_IMPENDING: Final = {"all_true": [{"did": "impending"}, {"matches": "self", "filter": {"counters": "time"}}]}


def _until_the_next_end_step(name: str, effect: Text) -> tuple[Text, ...]:
    """The permanent has haste, and does not stay for long."""
    did: Text = {"did": name}
    return (
        {"static": [{"grant": "haste"}], "while": did},
        {"triggered": [effect], "on": {"step_begins": "end"}, "if": did},
    )


ROWS_OF_CASTING: Final = (
    Row(
        "aftermath",
        "702.127",
        (),
        (_cast_from("graveyard", "aftermath", then="exile"), {"cast_only": [], "from": "graveyard"}),
        only_on="spell",
    ),
    Row(
        "blitz",
        "702.152",
        ("cost",),
        (
            _cast_from("hand", "blitz", cost=["COST"]),
            *_until_the_next_end_step("blitz", {"sacrifice": "self"}),
            {"triggered": [{"draw": 1}], "on": {"dies": "self"}, "if": {"did": "blitz"}},
        ),
        "separate",
    ),
    Row("buyback", "702.27", ("cost",), ({"additional": ["COST"], "optional": True, "as": "buyback", "then": "hand"},)),
    Row(
        "convoke",
        "702.51",
        (),
        ({"helps_pay": _CREATURES, "how": "tap", "colored": True},),
    ),
    Row(
        "cycling",
        "702.29",
        ("cost",),
        ({"activated": [{"draw": 1}], "cost": ["COST", {"discard": "self"}], "zone": "hand"},),
        "separate",
    ),
    Row(
        "dash",
        "702.109",
        ("cost",),
        (
            _cast_from("hand", "dash", cost=["COST"]),
            *_until_the_next_end_step("dash", {"move": "self", "to": "hand"}),
        ),
        "separate",
    ),
    Row(
        "delve",
        "702.66",
        (),
        ({"helps_pay": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "how": "exile"},),
    ),
    Row(
        "disguise",
        "702.168",
        ("cost",),
        (_cast_from("hand", "disguise", **_DOWN, face_down="disguise"), _UP),
        "separate",
    ),
    Row(
        "disturb",
        "702.146",
        ("cost",),
        (_cast_from("graveyard", "disturb", cost=["COST"], transformed=True),),
        "separate",
    ),
    Row(
        "dredge",
        "702.52",
        ("number",),
        (
            {
                "replace": {"would_draw": "you"},
                "with": [{"instead": [{"mill": "N"}, {"move": "self", "to": "hand"}], "may": True}],
                "while": {
                    "amount": {"count": {"all": [{"zone": "library"}, {"owner": "you"}]}},
                    "compare": {"at_least": "N"},
                },
                "zone": "graveyard",
            },
        ),
        "separate",
    ),
    Row("escape", "702.138", ("cost",), (_cast_from("graveyard", "escape", cost=["COST"]),), "separate"),
    Row(
        "evoke",
        "702.74",
        ("cost",),
        (
            _cast_from("hand", "evoke", cost=["COST"]),
            {"triggered": [{"sacrifice": "self"}], "on": {"enters": "self"}, "if": {"did": "evoke"}},
        ),
        "separate",
    ),
    Row(
        FLASHBACK,
        "702.34",
        ("cost",),
        (_cast_from("graveyard", FLASHBACK, cost=["COST"], then="exile"),),
        "separate",
        "spell",
    ),
    Row("fuse", "702.102", only_on="spell"),
    Row(
        "impending",
        "702.176",
        ("number", "cost"),
        (
            _cast_from("hand", "impending", cost=["COST"]),
            {
                "replace": {"would_enter": "self"},
                "with": [{"enters_with": "time", "n": "N"}],
                "while": {"did": "impending"},
            },
            {"static": [{"lose_types": ["creature"]}], "while": _IMPENDING},
            {
                "triggered": [{"remove_counters": "time", "on": "self"}],
                "on": {"step_begins": "end", "whose": "you"},
                "if": _IMPENDING,
            },
        ),
        "separate",
    ),
    Row(
        "improvise",
        "702.126",
        (),
        ({"helps_pay": {"all": [{"type": "artifact"}, {"controller": "you"}]}, "how": "tap"},),
    ),
    Row(
        "jump-start",
        "702.133",
        (),
        (_cast_from("graveyard", "jump.start", besides=[{"discard": "anything"}], then="exile"),),
        only_on="spell",
    ),
    Row(
        "megamorph",
        "702.37b",
        ("cost",),
        (_cast_from("hand", "morph", **_DOWN, face_down="morph"), {**_UP, "counters": 1}),
        "separate",
    ),
    Row("morph", "702.37", ("cost",), (_cast_from("hand", "morph", **_DOWN, face_down="morph"), _UP), "separate"),
    Row(
        "reinforce",
        "702.77",
        ("number", "cost"),
        (
            {
                "activated": [{"put_counters": "+1/+1", "on": "t", "n": "N"}],
                "cost": ["COST", {"discard": "self"}],
                "targets": {"t": {"of": {"type": "creature"}}},
                "zone": "hand",
            },
        ),
        "separate",
    ),
    Row(
        "retrace",
        "702.81",
        (),
        (_cast_from("graveyard", "retrace", besides=[{"discard": {"type": "land"}}]),),
    ),
    Row(
        "transmute",
        "702.53",
        ("cost",),
        (
            {
                "activated": _found({"mana_value": {"exactly": {"stat": "mana_value", "of": "self"}}}),
                "cost": ["COST", {"discard": "self"}],
                "only": ["sorcery"],
                "zone": "hand",
            },
        ),
        "separate",
    ),
    Row(
        "typecycling",
        "702.29e",
        ("of", "cost"),
        ({"activated": _found("OF"), "cost": ["COST", {"discard": "self"}], "zone": "hand"},),
        "separate",
        about="kind",
    ),
    Row(
        "encore",
        "702.141",
        ("cost",),
        (
            {
                "activated": [
                    {
                        "for_each": "each_opponent",
                        "as": "rival",
                        "do": [
                            {"create_copy": "self", "as": "encored"},
                            {"apply": [{"rule": "must_attack", "of": "rival"}], "to": "encored"},
                        ],
                    },
                    {"apply": [{"grant": "haste"}], "to": "encored", "for": "forever"},
                    {"later": {"step_begins": "end"}, "do": [{"sacrifice": "encored"}]},
                ],
                "cost": ["COST", {"exile": "self"}],
                **_GRAVEYARD,
            },
        ),
        "separate",
    ),
    Row(
        "unearth",
        "702.84",
        ("cost",),
        (
            {
                "activated": [
                    {"move": "self", "to": "battlefield", "as": "risen"},
                    {"apply": [{"grant": "haste"}], "to": "risen", "for": "forever"},
                    {"later": {"step_begins": "end"}, "do": [{"exile": "risen"}]},
                    {"shield": {"would_leave": "risen"}, "with": [{"to": "exile"}], "for": "forever"},
                ],
                "cost": ["COST"],
                **_GRAVEYARD,
            },
        ),
        "separate",
    ),
)
"""Rows for the table of all keywords."""
