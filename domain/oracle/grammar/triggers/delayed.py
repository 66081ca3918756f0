"""603.7. What happens later: at a point of time, or when something happens in this turn."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Delayed triggered abilities."""
    _at_times(table)
    _when(table)


def _at_times(table: Table) -> None:
    statement = table.rules_of("statement")
    points: tuple[tuple[str, dict[str, Said]], ...] = (
        ("your next end step", {"step_begins": "end", "whose": "you"}),
        ("your next upkeep", {"step_begins": "upkeep", "whose": "you"}),
        ("your next draw step", {"step_begins": "draw", "whose": "you"}),
        ("the next upkeep", {"step_begins": "upkeep"}),
        ("the next cleanup step", {"step_begins": "cleanup"}),
        ("the next combat phase", {"step_begins": "beginning-of-combat"}),
        ("<their> next upkeep", {"step_begins": "upkeep", "whose": "$their"}),
        ("<their> next end step", {"step_begins": "end", "whose": "$their"}),
    )
    for words, point in points:
        for one in (f"<clause> at the beginning of {words}", f"at the beginning of {words} , <clause>"):
            statement(one, [{"later": point, "do": "$clause"}])


def _when(table: Table) -> None:
    table.rule("statement", "<delayed>", ["$delayed"])
    delayed = table.rules_of("delayed")
    delayed(
        "when <event_now> this turn , <statement>",
        {"later": "$event_now", "do": "$statement", "this_turn": True},
    )
    each: Said = {"later": "$event_now", "do": "$statement", "for": "end_of_turn"}
    delayed("whenever <event_now> this turn , <statement>", each)
    delayed("until end of turn , whenever <event_now> , <statement>", each)
    delayed(
        "until your next turn , whenever <event_now> , <statement>",
        {"later": "$event_now", "do": "$statement", "for": {"next_turn_of": "you"}},
    )
    event = table.rules_of("event_now")
    event("<event>", "$event")
    event("<ref> dies", {"dies": "$ref"})
    event("<ref> leaves the battlefield", {"leaves": "$ref"})
    event("<ref> attacks", {"attacks": "$ref"})
    event("<ref> becomes blocked", {"becomes_blocked": "$ref"})
    event("<ref> deals combat damage to a player", {"deals_damage": "$ref", "to": {"is": "player"}, "combat": True})
    event("<ref> deals combat damage", {"deals_damage": "$ref", "combat": True})
    event("<ref> deals damage", {"deals_damage": "$ref"})
