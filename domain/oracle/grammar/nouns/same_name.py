"""201.2, 608.2c. What shares a name or does not: done to an object and to all others of its name; names that differ."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """An object and others."""
    named: list[Said] = [{"shares": "name", "with": "$noun_ref"}, {"not": {"ref": "$noun_ref"}}]
    alike = table.rules_of("alike")
    alike("all other <kinds> with the same name as <noun_ref>", {"$all": ["$kinds", *named]})
    alike("each other <kind> with the same name as <noun_ref>", {"$all": ["$kind", *named]})
    both: Said = {"any": [{"ref": "$object"}, "$alike"]}
    do = table.rules_of("effect")
    for verb in ("destroy", "exile", "tap", "untap"):
        do(f"{verb} <object> and <alike>", {verb: both})
    do("return <object> and <alike> to their owners' hands", {"move": both, "to": "hand"})
    do("<object> and <alike> <mods> until end of turn", {"apply": "$mods", "to": both})
    _hurt(table)
    _names(table)


def _hurt(table: Table) -> None:
    """120.3. Players, and what they control."""
    owned = table.rules_of("owned")
    owned("each <simple>", "$simple")
    for word in ("and", "and each"):
        owned(f"each <a:simple> {word} <b:simple>", {"$any": ["$a", "$b"]})
    every = table.rules_of("every")
    both: Said = {"$any": ["$a", "$b"]}
    every("each <a:simple> and <b:simple>", both)
    every("each <a:simple> and <b:simple> <posts>", {"$all": [both, "$posts"]})
    hurt = table.rules_of("hurt")
    theirs: Said = {"$all": ["$owned", {"controller": "opponent"}]}
    hurt("each opponent and <owned> they control", {"any": [{"is": "opponent"}, theirs]})


def _names(table: Table) -> None:
    """201.2."""
    among: Said = {"distinct": "name", "among": "$permanents"}
    table.rule("amount", "the number of differently named <permanents>", among)
    yours: Said = {"distinct": "name", "among": {"$all": ["$permanents", {"controller": "you"}]}}
    table.rule(
        "condition",
        "you control <several> or more <permanents> with different names",
        {"amount": yours, "compare": {"at_least": "$several"}},
    )
    table.rule("unit", "differently named <permanent>", {"distinct": "name", "among": "$permanent"})
