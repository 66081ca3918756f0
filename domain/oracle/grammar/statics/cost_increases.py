"""601.2f, 601.3b. What spells cost more: for each further target, by coloured mana, and for their time."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for such costs."""
    static = table.rules_of("static")
    past: Said = {"max": [0, {"minus": ["target_count", 1]}]}
    static(
        "~ costs <mana> more to cast for each target beyond the first .",
        {"static": [{"cost_more": past, "mana": "$mana"}], "zone": "stack"},
    )
    whose: tuple[tuple[str, list[Said]], ...] = (
        ("<casts> you cast", [{"controller": "you"}]),
        ("<casts> your opponents cast", [{"controller": "opponent"}]),
        ("<casts>", []),
    )
    for letter in "WUBRG":
        more: Said = {"cost_more": 1, "mana": f"{{{letter}}}"}
        for words, casters in whose:
            static(
                f"{words} cost {{{letter.lower()}}} more to cast .",
                {"static": [more], "to": {"$all": [{"is": "spell"}, "$casts", *casters]}},
            )
    static(
        "you may cast ~ as though it had flash if you pay <mana> more to cast it .",
        {"cast_from": "hand", "besides": [{"mana": "$mana"}], "only": ["instant"], "as": "quick"},
    )
    lasting: dict[str, Said] = {"to": "you", "for": {"next_turn_of": "you"}}
    flash: Said = {"as_though_flash": {"$all": [{"is": "spell"}, "$casts"]}}
    table.rule(
        "statement",
        "until your next turn , you may cast <casts> as though they had flash",
        [{"apply": [flash], **lasting}],
    )
