"""701.65, 701.67. What is airbent, and what costs that can be paid by waterbending are printed with."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for bending."""
    _airbend(table)
    _waterbend(table)


def _airbend(table: Table) -> None:
    """701.65a. Each card that is exiled so, its owner may cast for {2}, as long as it is exiled."""
    may: Said = {"may_play": "bent", "only_cast": True, "pay": "{2}", "who": {"owner_of": "bent"}, "for": "forever"}
    done: list[Said] = [{"exile": "$target", "as": "gone"}, {"for_each": "gone", "as": "bent", "do": [may]}]
    table.rule("several_done", "airbend <target>", done)


def _waterbend(table: Table) -> None:
    """701.67a. As the cost of an ability that can be activated only once."""
    bent: Said = {"mana": "$mana", "waterbend": True}
    ability = table.rules_of("ability")
    ability("exhaust — waterbend <mana> : <body>", {"activated": "$body", "cost": [bent], "only": ["exhaust"]})
