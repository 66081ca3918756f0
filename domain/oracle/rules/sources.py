"""120.1, 609.7. Sources of damage, and who is dealt it: what triggers on either, whatever the source is."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.rules.prevention import ANYBODY

HARMS: tuple[tuple[str, dict[str, Said]], ...] = (
    ("damage", {}),
    ("combat damage", {"combat": True}),
    ("noncombat damage", {"combat": False}),
)


def add(table: Table) -> None:
    """Rows on damage that triggers abilities."""
    event = table.rules_of("event")
    harmed = table.rules_of("harmed")
    harmed("~", {"ref": "self"})
    harmed("a permanent or player", ANYBODY)
    for words, more in HARMS:
        dealt: dict[str, Said] = {"deals_damage": "$source", **more}
        event(f"a|an <source> deals {words}", dealt)
        event(f"a|an <source> deals {words} to <harmed>", {**dealt, "to": "$harmed"})
        event(
            f"a|an <source> deals {words} to one or more permanents and/or players",
            {**dealt, "to": ANYBODY, "to_one_or_more": True},
        )
        for who, person in (("an opponent", "opponent"), ("a player", "player")):
            event(f"{who} is dealt {words}", {"is_dealt_damage": {"is": person}, **more})
    event(
        "<subject> deals noncombat damage to <harmed>", {"deals_damage": "$subject", "to": "$harmed", "combat": False}
    )
    event("<subject> is dealt noncombat damage", {"is_dealt_damage": "$subject", "combat": False})
    table.rule("own", ("that source's", "the source's"), {"$it": "source"})
