"""702. Keyword abilities: one table of all that are known, each a row with its rule, what it takes and what it means.

A row that `means` something is shorthand, in the words that `keyword_rows` tells of. One without it is read where its
rule stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.board.keywords import keyword
from domain.cards.keyword_rows import Row, Text
from domain.cards.keywords_in_play import IN_PLAY
from domain.cards.keywords_of_casting import ROWS_OF_CASTING
from domain.cards.keywords_of_parts import ROWS_OF_PARTS
from domain.cards.keywords_of_permanents import ROWS_OF_PERMANENTS
from domain.cards.keywords_of_spells import ROWS_OF_SPELLS

# What several of them have in common

_CREATURE: Final = {"type": "creature"}
_YOURS: Final = {"all": [_CREATURE, {"controller": "you"}]}
_GRAVEYARD: Final = {"only": ["sorcery"], "zone": "graveyard"}


def _gets(power: object, toughness: object, to: object = "self") -> Text:
    return {"apply": [{"pt": [power, toughness]}], "to": to}


def _grows(n: object = 1, on: str = "self") -> Text:
    return {"put_counters": "+1/+1", "on": on, "n": n}


def _enters_with(kind: str) -> Text:
    return {"replace": {"would_enter": "self"}, "with": [{"enters_with": kind, "n": "N"}]}


def _armed(types: str, pt: str, colors: str = "") -> Text:
    """The Equipment comes with a creature that holds it."""
    token = {"types": types, "pt": pt, "colors": colors}
    return {
        "triggered": [{"create_token": token, "as": "holder"}, {"attach": "self", "to": "holder"}],
        "on": {"enters": "self"},
    }


def _risen(**but: object) -> Text:
    """A token comes from the graveyard that is a copy of the card."""
    return {
        "activated": [{"create_copy": "self", "but": {**but, "no_mana_cost": True, "subtypes": ["Zombie"]}}],
        "cost": ["COST", {"exile": "self"}],
        **_GRAVEYARD,
    }


def _cheaper(count: Text) -> Text:
    return {"static": [{"cost_more": {"minus": [0, {"count": count}]}}], "zone": "stack"}


_MORE_THAN_ITS: Final = {
    stat: {"at_least": {"plus": [{"stat": stat, "of": "self"}, 1]}} for stat in ("power", "toughness")
}
_SERVOS: Final = {"create_token": {"types": "Artifact Creature: Servo", "pt": "1/1"}, "n": "N"}

_ROWS: Final = (
    # Those that are read where their rules stand
    Row("ascend", "702.131"),
    Row("banding", "702.22"),
    Row("bands with other", "702.22", ("value",), said="bands with other {value}"),
    Row("changeling", "702.73"),
    Row("counter_limit", "704.5r", ("value",), said="can't have more than {number} {value} counters"),
    Row("daybound", "702.145"),
    Row("deathtouch", "702.2"),
    Row("defender", "702.3"),
    Row("double strike", "702.4"),
    Row("enchant", "702.5", ("of",), only_on="Aura"),
    Row("fear", "702.36"),
    Row("first strike", "702.7"),
    Row("flash", "702.8"),
    Row("flying", "702.9"),
    Row("haste", "702.10"),
    Row("hexproof", "702.11", ("value?",), said="hexproof from {value}"),
    Row("horsemanship", "702.31"),
    Row("indestructible", "702.12"),
    Row("infect", "702.90"),
    Row("intimidate", "702.13"),
    Row("choose a background", "702.124k"),
    Row("landwalk", "702.14", ("value",), said="{value}walk"),
    Row("lifelink", "702.15"),
    Row("menace", "702.111"),
    Row("nightbound", "702.145"),
    Row("friends forever", "702.124i"),
    Row("partner", "702.124"),
    Row(
        "partner with",
        "702.124",
        ("value",),
        (
            {
                "triggered": [
                    {
                        "may": [
                            {"search": {"name": "N"}, "who": "t", "whose": "t", "as": "found"},
                            {"reveal": "found", "who": "t"},
                            {"move": "found", "to": "hand"},
                            {"shuffle": "t"},
                        ],
                        "who": "t",
                    }
                ],
                "on": {"enters": "self"},
                "targets": {"t": {"of": {"is": "player"}}},
            },
        ),
        "separate",
    ),
    Row("phasing", "702.26"),
    Row("protection", "702.16", ("value",), said="protection from {value}"),
    Row("reach", "702.17"),
    Row("read ahead", "702.155", only_on="Saga"),
    Row("shadow", "702.28"),
    Row("shroud", "702.18"),
    Row("skulk", "702.118"),
    Row("space sculptor", "702.158"),
    Row("splice", "702.47", ("of", "cost"), instances="separate", only_on="spell", about="onto"),
    Row("start your engines!", "702.179"),
    Row("toxic", "702.164", ("number",), instances="added up"),
    Row("trample", "702.19"),
    Row("vigilance", "702.20"),
    Row("wither", "702.80"),
    # Those that are shorthand
    Row(
        "affinity",
        "702.41",
        ("of",),
        (_cheaper({"all": ["OF", {"controller": "you"}]}),),
        "separate",
        about="for",
    ),
    Row(
        "afflict",
        "702.130",
        ("number",),
        ({"triggered": [{"lose_life": "N", "who": "defending_player"}], "on": {"becomes_blocked": "self"}},),
        "separate",
    ),
    Row(
        "afterlife",
        "702.135",
        ("number",),
        (
            {
                "triggered": [
                    {
                        "create_token": {
                            "types": "Creature: Spirit",
                            "colors": "WB",
                            "pt": "1/1",
                            "abilities": [{"keyword": "flying"}],
                        },
                        "n": "N",
                    }
                ],
                "on": {"dies": "self"},
            },
        ),
        "separate",
    ),
    Row(
        "annihilator",
        "702.86",
        ("number",),
        (
            {
                "triggered": [{"sacrifice": {"is": "permanent"}, "n": "N", "who": "defending_player"}],
                "on": {"attacks": "self"},
            },
        ),
        "separate",
    ),
    Row(
        "battle cry",
        "702.91",
        (),
        (
            {
                "triggered": [_gets(1, 0, {"all": [_CREATURE, {"combat": "attacking"}, "other"]})],
                "on": {"attacks": "self"},
            },
        ),
        "separate",
    ),
    Row(
        "bushido",
        "702.45",
        ("number",),
        ({"triggered": [_gets("N", "N")], "on": [{"blocks": "self"}, {"becomes_blocked": "self"}]},),
        "separate",
    ),
    Row(
        "decayed",
        "702.147",
        (),
        (
            {"static": ["cant_block"]},
            {
                "triggered": [{"later": {"at_end_of": "combat"}, "do": [{"sacrifice": "self"}]}],
                "on": {"attacks": "self"},
            },
        ),
    ),
    Row("devoid", "702.114", (), ({"defining_colors": ""},)),
    Row("embalm", "702.128", ("cost",), (_risen(colors="W"),), "separate"),
    Row(
        "equip",
        "702.6",
        ("of?", "cost"),
        (
            {
                "activated": [{"attach": "self", "to": "t"}],
                "cost": ["COST"],
                "targets": {"t": {"of": {"all": [_CREATURE, {"controller": "you"}, "OF"]}}},
                "only": ["sorcery"],
            },
        ),
        "separate",
        "Equipment",
        tacit=True,
    ),
    Row("eternalize", "702.129", ("cost",), (_risen(colors="B", pt="4/4"),), "separate"),
    Row(
        "evolve",
        "702.100",
        (),
        (
            {
                "triggered": [_grows()],
                "on": {"enters": _YOURS},
                "if": {
                    "all_true": [
                        {"matches": "self", "filter": _CREATURE},
                        {
                            "any_true": [
                                {"amount": {"stat": stat, "of": "event.object"}, "compare": more}
                                for stat, more in _MORE_THAN_ITS.items()
                            ]
                        },
                    ]
                },
            },
        ),
        "separate",
    ),
    Row(
        "exalted",
        "702.83",
        (),
        ({"triggered": [_gets(1, 1, "event.object")], "on": {"attacks": _YOURS, "alone": True}},),
        "separate",
    ),
    Row(
        "extort",
        "702.101",
        (),
        (
            {
                "triggered": [
                    {
                        "pay": [{"mana": "{W/B}"}],
                        "do": [{"lose_life": 1, "who": "each_opponent"}, {"gain_life": "done.amount"}],
                    }
                ],
                "on": {"cast": "anything", "by": "you"},
            },
        ),
        "separate",
    ),
    Row(
        "fabricate",
        "702.123",
        ("number",),
        (
            {
                "triggered": [
                    {
                        "if": {"exists": {"ref": "self"}},
                        "do": [{"may": [_grows("N")], "else": [_SERVOS]}],
                        "else": [_SERVOS],
                    }
                ],
                "on": {"enters": "self"},
            },
        ),
        "separate",
    ),
    Row(
        "flanking",
        "702.25",
        (),
        (
            {
                "triggered": [_gets(-1, -1, "event.source")],
                "on": {
                    "becomes_blocked": "self",
                    "by": {"all": [_CREATURE, {"not": {"keyword": "flanking"}}]},
                },
            },
        ),
        "separate",
    ),
    Row("for mirrodin!", "702.163", (), (_armed("Creature: Rebel", "2/2", "R"),), "separate", "Equipment"),
    Row("job select", "702.182", (), (_armed("Creature: Hero", "1/1"),), "separate", "Equipment"),
    Row(
        "level up",
        "702.87",
        ("cost",),
        ({"activated": [{"put_counters": "level", "on": "self"}], "cost": ["COST"], "only": ["sorcery"]},),
        "separate",
    ),
    Row(
        "living metal",
        "702.161",
        (),
        ({"static": [{"add_types": ["artifact", "creature"]}], "while": {"your_turn": True}},),
    ),
    Row(
        "living weapon",
        "702.92",
        (),
        (_armed("Creature: Phyrexian Germ", "0/0", "B"),),
        "separate",
        "Equipment",
        until=("phyrexian_germs", (_armed("Creature: Germ", "0/0", "B"),)),
    ),
    Row(
        "max speed",
        "702.178",
        ("has",),
        (
            {
                "static": [{"grant": "HAS"}],
                "while": {"amount": {"speed_of": "you"}, "compare": {"exactly": 4}},
            },
        ),
        "separate",
    ),
    Row(
        "mentor",
        "702.134",
        (),
        (
            {
                "triggered": [_grows(on="t")],
                "on": {"attacks": "self"},
                "targets": {
                    "t": {
                        "of": {
                            "all": [
                                _CREATURE,
                                {"combat": "attacking"},
                                {"power": {"at_most": {"minus": [{"stat": "power", "of": "self"}, 1]}}},
                            ]
                        }
                    }
                },
            },
        ),
        "separate",
    ),
    Row(
        "mobilize",
        "702.181",
        ("number",),
        (
            {
                "triggered": [
                    {
                        "create_token": {"types": "Creature: Warrior", "colors": "R", "pt": "1/1"},
                        "n": "N",
                        "tapped": True,
                        "attacking": True,
                        "as": "warriors",
                    },
                    {"later": {"step_begins": "end"}, "do": [{"sacrifice": "warriors"}]},
                ],
                "on": {"attacks": "self"},
            },
        ),
        "separate",
    ),
    Row(
        "modular",
        "702.43",
        ("number",),
        (
            _enters_with("+1/+1"),
            {
                "triggered": [{"may": [_grows({"counters_on": "self", "kind": "+1/+1"}, "t")]}],
                "on": {"dies": "self"},
                "targets": {"t": {"of": {"all": [{"type": "artifact"}, _CREATURE]}}},
            },
        ),
        "separate",
    ),
    Row(
        "outlast",
        "702.107",
        ("cost",),
        ({"activated": [_grows()], "cost": ["COST", "tap_self"], "only": ["sorcery"]},),
        "separate",
    ),
    Row(
        "poisonous",
        "702.70",
        ("number",),
        (
            {
                "triggered": [{"player_counters": "poison", "who": "event.player", "n": "N"}],
                "on": {"deals_damage": "self", "to": {"is": "player"}, "combat": True},
            },
        ),
        "separate",
    ),
    Row(
        "provoke",
        "702.39",
        (),
        (
            {
                "triggered": [
                    {
                        "may": [
                            {"apply": [{"rule": "must_block", "of": "self"}], "to": "t", "for": "end_of_combat"},
                            {"untap": "t"},
                        ]
                    }
                ],
                "on": {"attacks": "self"},
                "targets": {"t": {"of": {"all": [_CREATURE, {"controller": "defending_player"}]}}},
            },
        ),
        "separate",
    ),
    Row(
        "prowess",
        "702.108",
        (),
        ({"triggered": [_gets(1, 1)], "on": {"cast": {"not": _CREATURE}, "by": "you"}},),
        "separate",
    ),
    Row(
        "rampage",
        "702.23",
        ("number",),
        (
            {
                "triggered": [
                    _gets(*[{"times": ["N", {"max": [0, {"minus": [{"count": {"blocking": "self"}}, 1]}]}]}] * 2)
                ],
                "on": {"becomes_blocked": "self"},
            },
        ),
        "separate",
    ),
    Row(
        "scavenge",
        "702.97",
        ("cost",),
        (
            {
                "activated": [_grows({"stat": "power", "of": "self"}, "t")],
                "cost": ["COST", {"exile": "self"}],
                "targets": {"t": {"of": _CREATURE}},
                **_GRAVEYARD,
            },
        ),
        "separate",
    ),
    Row(
        "soulshift",
        "702.46",
        ("number",),
        (
            {
                "triggered": [{"may": [{"move": "t", "to": "hand"}]}],
                "on": {"dies": "self"},
                "targets": {
                    "t": {
                        "of": {
                            "all": [
                                {"zone": "graveyard"},
                                {"subtype": "Spirit"},
                                {"mana_value": {"at_most": "N"}},
                                {"owner": "you"},
                            ]
                        }
                    }
                },
            },
        ),
        "separate",
    ),
    Row(
        "training",
        "702.149",
        (),
        (
            {
                "triggered": [_grows()],
                "on": {"attacks": "self", "beside": {"all": [_CREATURE, {"power": _MORE_THAN_ITS["power"]}]}},
            },
        ),
        "separate",
    ),
    Row("undaunted", "702.125", (), (_cheaper({"is": "opponent"}),), "separate"),
    Row(
        "vanishing",
        "702.63",
        ("number?",),
        (
            _enters_with("time"),
            {
                "triggered": [{"remove_counters": "time", "on": "self"}],
                "on": {"step_begins": "upkeep", "whose": "you"},
                "if": {"matches": "self", "filter": {"counters": "time"}},
            },
            {
                "triggered": [{"sacrifice": "self"}],
                "on": {"last_counter_removed": "self", "kind": "time"},
            },
        ),
        "separate",
    ),
    Row(
        "ward",
        "702.21",
        ("cost",),
        (
            {
                "triggered": [
                    {
                        "unless": ["COST"],
                        "by": {"controller_of": "event.source"},
                        "do": [{"counter": "event.source"}],
                    }
                ],
                "on": {"becomes_target": "self", "of": "each_opponent"},
            },
        ),
        "separate",
        tacit=True,
    ),
    *ROWS_OF_CASTING,
    *ROWS_OF_PARTS,
    *ROWS_OF_SPELLS,
    *ROWS_OF_PERMANENTS,
)

KEYWORDS: Final[dict[str, Row]] = {row.name: row for row in sorted((*_ROWS, *IN_PLAY), key=lambda row: row.name)}
"""702. The keyword abilities that are known, by name."""


def split(word: str) -> tuple[str, int | str | None]:
    """A keyword as it stands among words, and its value: `flying`, `protection:red`, `bushido:2`."""
    read = keyword(word)
    return read.name, read.number or read.value or None


def expands(word: str) -> bool:
    """Whether a keyword, with or without its value, is shorthand for abilities."""
    row = KEYWORDS.get(keyword(word).name)
    return row is not None and bool(row.means)


def expanding(words: Iterator[str]) -> tuple[str, ...]:
    """Those of some words that are shorthand, each once."""
    return tuple(dict.fromkeys(filter(expands, words)))


__all__ = ["KEYWORDS", "expanding", "expands", "split"]
