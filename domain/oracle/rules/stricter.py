"""608.2c, 614.1a. What is done if something is so, and within other bounds instead if something else is so."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """One effect under two conditions."""
    both: Said = [
        {
            "if": "$conditions",
            "do": [{"if": "$d", "do": ["$b"]}],
            "else": [{"if": "$c", "do": ["$a"]}],
        }
    ]
    for category in ("sentence", "first_sentence"):
        sentence = table.rules_of(category)
        for words in (
            "<a:effect> if <c:conditions> . [¶] if <conditions> , <b:effect> if <d:conditions> instead",
            "<a:effect> if <c:conditions> . [¶] <b:effect> if <d:conditions> instead if <conditions>",
        ):
            sentence(words, both)
    condition = table.rules_of("condition")
    for stat in ("power", "toughness", "mana value"):
        key = stat.replace(" ", "_")
        for more, compare in (("or greater", "at_least"), ("or less", "at_most")):
            condition(
                f"<ref> has {stat} <quantity> {more}", {"matches": "$ref", "filter": {key: {compare: "$quantity"}}}
            )
        condition(f"<ref> has {stat} <quantity>", {"matches": "$ref", "filter": {key: {"exactly": "$quantity"}}})
        than: tuple[tuple[str, dict[str, Said]], ...] = (
            ("greater than", {"at_least": {"plus": ["$amount", 1]}}),
            ("less than", {"at_most": {"minus": ["$amount", 1]}}),
            ("less than or equal to", {"at_most": "$amount"}),
            ("equal to", {"exactly": "$amount"}),
        )
        for words, compared in than:
            condition(
                f"<ref> has {stat} {words} <amount>", {"matches": "$ref", "filter": {key: dict[str, Said](compared)}}
            )
