"""701.27, 702.145, 712. Cards that are turned over: when they transform, and what werewolves of old look at."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """What transforming triggers, and how many spells the turn before saw."""
    occasion, condition = table.rules_of("occasion"), table.rules_of("condition")
    event = table.rules_of("event")
    event("~ transforms into ~", {"transforms": "self"})
    event("<subject> transforms", {"transforms": "$subject"})
    occasion(
        ("when|whenever ~ enters or transforms into ~", "when|whenever ~ enters and|or transforms"),
        [{"enters": "self"}, {"transforms": "self"}],
    )
    before: Said = {"cast_last_turn": "each_player"}
    condition("no spells were cast last turn", {"amount": before, "compare": {"exactly": 0}})
    condition(
        "a player cast <several> or more spells last turn", {"amount": before, "compare": {"at_least": "$several"}}
    )
    ability = table.rules_of("keyword_ability")
    ability("craft with <permanent> <mana>", {"keyword": "craft", "of": "$permanent", "cost": [{"mana": "$mana"}]})
    static, effect = table.rules_of("static"), table.rules_of("effect")
    static("~ enters prepared .", {"replace": {"would_enter": "self"}, "with": [{"enters_prepared": True}]})
    effect("<ref> becomes prepared", {"prepare": "$ref"})
