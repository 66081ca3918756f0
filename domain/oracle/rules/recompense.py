"""608.2c. What the controllers of all that was destroyed get for each of them."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for what is given in return."""
    given = table.rules_of("in_return")
    given("creates a|an <token_of>", {"+": "$token_of"})
    given("creates <several> <tokens_of>", {"+": "$tokens_of", "n": "$several"})
    given("draws a card", {"draw": 1})
    given("draws <several> cards", {"draw": "$several"})
    given("gains <number> life", {"gain_life": "$number"})
    given("loses <number> life", {"lose_life": "$number"})
    statement = table.rules_of("statement")
    theirs: Said = {"+": "$in_return", "who": {"controller_of": "p"}}
    asked: Said = {"happened": {"is_destroyed": {"$all": ["$permanent", {"ref": "p"}]}}, "this": "way"}
    each: dict[str, Said] = {"as": "p", "do": [{"if": asked, "do": [theirs]}]}
    tail = "for each <permanent> destroyed this way , its controller <in_return>"
    statement(f"destroy <target> . {tail}", [{"destroy": "$target"}, {"for_each": "$target", **each}])
    all_of_it: dict[str, Said] = {"destroy": "$every", "as": "r"}
    statement(f"destroy <every> . {tail}", [all_of_it, {"for_each": "r", **each}])
    statement(
        f"destroy <every> . they can't be regenerated . {tail}",
        [{**all_of_it, "no_regeneration": True}, {"for_each": "r", **each}],
    )
