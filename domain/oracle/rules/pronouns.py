"""201.5. A card that is somebody is *he* or *she* in its own text; what is that spell or ability, or the difference."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Words for the card itself, and for what it was targeted by."""
    table.rule("ref", ("he", "him", "she", "her"), {"$it": "person"})
    table.rule("own", ("his", "her"), {"$it": "person"})
    table.rule("last_ref", ("him", "her"), {"$it": "person"})
    table.rule("dealing", ("he", "she"), {"$it": "person"})
    table.rule("it_is", ("he's", "she's"), {"$it": "person"})
    for words, s, by in (("you", "", "you"), ("a player", "s", "each_player"), ("an opponent", "s", "each_opponent")):
        copy = "copies" if s else "copy"
        event: Said = {"cast_or_copied": "$cast", "by": by}
        table.rule("event", f"{words} cast{s} or {copy} a|an <cast>", event)
    table.rule("noun_ref", "that spell or ability", {"$it": "targeting"})
    table.rule("own", "that spell or ability's", {"$it": "targeting"})
