"""706. Dice: what is done by the result of a roll, and who waits for one."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_SIDES = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}


def add(table: Table) -> None:
    """Rows for dice."""
    for sides, word in _SIDES.items():
        table.rule("die", (f"a|an d{sides}", f"a|an {word}-sided die", f"a|an {sides}-sided die"), sides)
    result = table.rules_of("die_result")
    result("<a:number> — <b:number> → <text>", {"from": "$a", "to": "$b", "do": "$text"})
    result("<a:number> → <text>", {"from": "$a", "to": "$a", "do": "$text"})
    result("<a:number> + → <text>", {"from": "$a", "do": "$text"})
    table.rule("die_results", "<die_result>", ["$die_result"])
    table.rule("die_results", "<die_result> <die_results>", ["$die_result", "*$die_results"])
    rolled: Said = {"roll": "$die", "results": "$die_results"}
    for kind in ("text", "unconditional_text"):
        text = table.rules_of(kind)
        text("roll <die> . <die_results>", [rolled])
        text("<clause> , then roll <die> . <die_results>", ["*$clause", rolled])
    event = table.rules_of("event")
    for words, who in (("you roll", "you"), ("a player rolls", "each_player"), ("an opponent rolls", "each_opponent")):
        event((f"{words} one or more dice", f"{words} a die"), {"rolls_dice": who})
    _amounts(table)


def _amounts(table: Table) -> None:
    """706.4. The result as a number."""
    table.rule("effect", "roll <die>", {"roll": "$die"})
    table.rule("amount", "the result", "rolled")
    condition = table.rules_of("condition")
    for words, compare in ((" or higher", "at_least"), (" or greater", "at_least"), (" or less", "at_most")):
        condition(f"the result is <several>{words}", {"amount": "rolled", "compare": {compare: "$several"}})
