"""114. Emblems, and what they do."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table


def add(table: Table) -> None:
    """Who gets an emblem, with which abilities."""
    do = table.rules_of("effect")
    do("you get an emblem with <quoted>", {"emblem": {"abilities": ["$quoted"]}})
    do("you get an emblem with <a:quoted> and <b:quoted>", {"emblem": {"abilities": ["$a", "$b"]}})
    do("<target> gets an emblem with <quoted>", {"emblem": {"abilities": ["$quoted"]}, "who": "$target"})
