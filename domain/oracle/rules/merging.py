"""702.140. Creatures that mutate: what triggers as they do, and how often they did."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table


def add(table: Table) -> None:
    """Rows on mutating."""
    event, amount = table.rules_of("event"), table.rules_of("amount")
    event("<subject> mutates", {"mutates": "$subject"})
    amount("the number of times ~ has mutated", {"times_mutated": "self"})
