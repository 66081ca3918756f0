"""701. Keyword actions with names of their own: proliferate, populate, bolster, adapt, amass, explore, connive."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said


def add(table: Table) -> None:
    """Rows for what is done by name."""
    for plural, subtype in (("zombies", "Zombie"), ("orcs", "Orc"), ("slivers", "Sliver")):
        table.rule("army", plural, subtype)
    do = table.rules_of("effect")
    do("proliferate", {"proliferate": "you"})
    do("populate", {"populate": "you"})
    do("bolster <quantity>", {"bolster": "$quantity"})
    do(("amass <army> <quantity>",), {"amass": "$quantity", "of?Zombie": "$army"})
    do("amass <quantity>", {"amass": "$quantity"})
    none: Said = {"not_true": {"matches": "self", "filter": {"counters": "+1/+1"}}}
    do("adapt <quantity>", {"if": none, "do": [{"put_counters": "+1/+1", "on": "self", "n?1": "$quantity"}]})
    for who in ("<ref>", "<target>"):
        slot = who.strip("<>")
        do(f"{who} explores", {"explore": f"${slot}"})
        do(f"{who} connives", {"connive": f"${slot}"})
        do(f"{who} connives <quantity>", {"connive": f"${slot}", "n?1": "$quantity"})
