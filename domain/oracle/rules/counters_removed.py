"""122.1. Counters of whatever kinds that are removed: as a cost, and as something is carried out."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said


def add(table: Table) -> None:
    """Rows for counters of any kinds."""
    cost = table.rules_of("may_cost")
    cost("remove a counter from ~", {"remove_counters": "any"})
    cost("remove <several> counters from ~", {"remove_counters": "any", "n": "$several"})
    do = table.rules_of("effect")
    off: dict[str, Said] = {"remove_counters": "any", "on": "$objects"}
    do("remove a counter from <objects>", off)
    do("remove <several> counters from <objects>", {**off, "n": "$several"})
    do("remove all counters from <objects>", {**off, "n": "all"})
