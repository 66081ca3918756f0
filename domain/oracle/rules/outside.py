"""400.11, 701.48. Cards from outside the game, and learning."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows on what is taken from outside the game, shown or not."""
    table.rule("effect", "learn", {"learn": "you"})
    statement = table.rules_of("statement")
    taken: dict[str, Said] = {"bring_in": "$card"}
    shown: list[Said] = [{**taken, "as": "c"}, {"reveal": "c"}]
    for words, done in (
        ("reveal a|an <card> you own from outside the game and put it into your hand", shown),
        ("put a|an <card> you own from outside the game into your hand", list[Said]([taken])),
    ):
        statement(words, done)
        statement(f"you may {words}", [{"may": done}])
