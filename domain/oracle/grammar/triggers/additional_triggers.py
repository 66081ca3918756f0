"""603.2d. Triggered abilities that trigger an additional time: whose, and for which events."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for abilities that trigger more often."""
    _whose(table)
    _events(table)
    static = table.rules_of("static")
    more = "triggers an additional time ."
    ability = ("if a triggered ability of <again_of> triggers", "if an ability of <again_of> triggers")
    for it in ("that ability", "it"):
        static([f"{words} , {it} {more}" for words in ability], {"triggers_again": "$again_of"})
        static(
            [f"as long as <conditions> , {words} , {it} {more}" for words in ability],
            {"triggers_again": "$again_of", "while": "$conditions"},
        )
        static(
            f"if <again_for> causes a triggered ability of <again_of> to trigger , {it} {more}",
            {"triggers_again": "$again_of", "because": ["$again_for"]},
        )


def _whose(table: Table) -> None:
    """Whose abilities they are."""
    whose = table.rules_of("again_of")
    whose("a|an <permanent>", "$permanent")
    whose("another <permanent>", {"$all": ["$permanent", "other"]})
    kinds: list[Said] = [{"subtype": "$a"}, {"all": [{"subtype": "$b"}, "other"]}]
    whose("a|an <a:subtype> or another <b:subtype> you control", {"all": [{"any": kinds}, {"controller": "you"}]})
    whose("~", {"ref": "self"})
    whose(
        "~ or a|an <permanent> attached to it",
        {"any": [{"ref": "self"}, {"$all": ["$permanent", {"attached_to": "self"}]}]},
    )


def _events(table: Table) -> None:
    """What makes them trigger, as something that is going on."""
    event = table.rules_of("again_for")
    event("<subject> entering [the battlefield]", {"enters": "$subject"})
    event(
        "<subject> entering [the battlefield] under your control",
        {"enters": {"$all": ["$subject", {"controller": "you"}]}},
    )
    event("<subject> dying", {"dies": "$subject"})
    event("<subject> attacking", {"attacks": "$subject"})
    event("<subject> leaving the battlefield", {"leaves": "$subject"})
    event("<subject> dealing combat damage to <harmed>", {"deals_damage": "$subject", "to": "$harmed", "combat": True})
    event("<subject> being dealt damage", {"is_dealt_damage": "$subject"})
    players: tuple[tuple[str, Said], ...] = (
        ("you", "you"), ("a player", "each_player"), ("an opponent", "each_opponent")
    )  # fmt: skip
    for words, who in players:
        event(f"{words} drawing a card", {"draws": who})
        event(f"{words} gaining life", {"gains_life": who})
        event(f"{words} casting a|an <cast>", {"cast": "$cast", "by": who})
