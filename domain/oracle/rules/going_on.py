"""608.2c, 603.12. Sentences that go on with what is targeted when something has been done belong to that."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table


def add(table: Table) -> None:
    """Rows for several sentences that belong together."""
    for category in ("reflexive", "following"):
        table.rule(category, "<branch> . <dependents>", {"when_done": ["*$branch", "*$dependents"]})
