"""701.54. The Ring tempts: what triggers then, who is a Ring-bearer, and how often it has tempted."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_BEARER: Said = {"designated": "Ring-bearer"}
_YOURS: Said = {"all": [_BEARER, {"controller": "you"}]}


def add(table: Table) -> None:
    """Rows on the Ring and its bearers."""
    tempted: Said = {"ring_tempts": "you"}
    table.rule("effect", "the ring tempts you", tempted)
    event = table.rules_of("event")
    event("the ring tempts you", tempted)
    event("you choose a creature as your ring-bearer", {"ring_tempts": "you", "chosen": {"type": "creature"}})
    # Whom a player chose stays so: it is asked as the ability triggers, and need not be asked again (603.4)
    other: Said = {"all": [{"type": "creature"}, "other"]}
    event(
        "the ring tempts you , if you chose a creature other than ~ as your ring-bearer",
        {"ring_tempts": "you", "chosen": other},
    )
    for s in ("", "s"):
        table.rule(f"head{s}", f"ring-bearer{s}", _BEARER)
    condition = table.rules_of("condition")
    condition("~ is your ring-bearer", {"matches": "self", "filter": _YOURS})
    condition(
        "the ring has tempted you <several> or more times this game",
        {"amount": {"ring_tempted": "you"}, "compare": {"at_least": "$several"}},
    )
    table.rule("amount", "your ring-bearer's power", {"greatest": "power", "among": _YOURS})
    table.rule("amount", "the number of times the ring has tempted you this game", {"ring_tempted": "you"})
    legendary: Said = {"add_supertypes": ["legendary"]}
    mod = table.rules_of("mod")
    mod("is|are legendary", [legendary])
    kinds: tuple[tuple[str, dict[str, Said]], ...] = (
        ("<subtype_list>", {"add_types": [], "subtypes": "$subtype_list"}),
        ("<made_types>", {"add_types": "$made_types"}),
        ("<subtype_list> <made_types>", {"add_types": "$made_types", "subtypes": "$subtype_list"}),
    )
    for words, besides in kinds:
        mod(f"is|are a|an legendary {words} in addition to its|their other types", [legendary, besides])
    greater: list[Said] = ["unblockable_by_greater"]
    bearer = table.rules_of("static")
    bearer("<bearer> can't be blocked by creatures with greater power .", {"static": greater, "to": "$bearer"})
