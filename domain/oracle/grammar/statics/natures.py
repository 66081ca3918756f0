"""105.2, 205.1b, 305.7. Creature types and land types that objects have instead of others; the most common colour."""

from __future__ import annotations

from domain.oracle.grammar.words.lexicon import COLORS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for types instead of others, and for the most common colour."""
    static, do = table.rules_of("static"), table.rules_of("effect")
    kinds: Said = {"become_types": [], "subtypes": "$subtype_list"}
    front = "enchanted creature is a|an <subtype_list>"
    static(f"{front} .", {"static": [kinds], "to": "attached"})
    static(f"{front} and <restricted> .", {"static": [kinds, "*$restricted"], "to": "attached"})
    land: Said = {"set_land_type": "$basic_types"}
    static("all <permanents> are <basic_types> .", {"static": [land], "to": "$permanents"})
    table.rule(
        "several_done",
        "until end of turn , all <a:permanents> become <color_list> and all <b:permanents> become <basic_types>",
        [{"apply": [{"set_color": "$color_list"}], "to": "$a"}, {"apply": [land], "to": "$b"}],
    )
    do("all <permanents> become <basic_types> until end of turn", {"apply": [land], "to": "$permanents"})
    for words, to in (("all <permanents> are", "$permanents"), ("~ is", "self")):
        static(f"{words} the chosen color .", {"static": [{"set_color": "chosen"}], "to?self": to})
    _most_common_color(table)


def _most_common_color(table: Table) -> None:
    """105.2. Add rows that ask for the most common colour among permanents."""

    def count(letter: str) -> Said:
        return {"count": {"all": [{"is": "permanent"}, {"color": letter}]}}

    for word, letter in COLORS.items():
        others = [one for one in COLORS.values() if one != letter]
        table.rule(
            "condition",
            f"{word} is the most common color among all permanents or is tied for most common",
            {"all_true": [{"amount": count(letter), "compare": {"at_least": count(other)}} for other in others]},
        )
    every: Said = {
        "all_true": [{"exists": {"all": [{"color": one}, {"controller": "you"}]}} for one in COLORS.values()]
    }
    table.rule("condition", "you control a permanent of each color", every)
