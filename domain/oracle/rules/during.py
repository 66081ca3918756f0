"""500.1, 603.2. What is so, or happens, in one's own turn or in that of an opponent, or in a main phase."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows on whose turn it is."""
    _not_theirs(table)
    ability, static = table.rules_of("ability"), table.rules_of("static")
    for words, whose in (
        ("during your turn", {"your_turn": True}),
        ("during an opponent's turn", {"your_turn": False}),
    ):
        yours: Said = dict[str, Said](whose)
        ability(f"<occasion> {words} , <prompt>", {"on": "$occasion", "if": yours, "triggered": "$prompt"})
        ability(
            f"<occasion> {words} , <prompt> this ability triggers only once each turn .",
            {"on": "$occasion", "if": yours, "triggered": "$prompt", "once_each_turn": True},
        )
        static(f"~ <mods> {words} .", {"static": "$mods", "while": yours})
        static(f"<bearer> <mods> {words} .", {"static": "$mods", "to": "$bearer", "while": yours})
        static(
            f"~ costs <generic_less> less to cast {words} .",
            {"static": [{"cost_more": "$generic_less"}], "while": yours, "zone": "stack"},
        )
    main: Said = {"any_true": [{"step_is": "precombat-main"}, {"step_is": "postcombat-main"}]}
    table.rule(
        "condition",
        "you cast <ref> during your main phase",
        {"all_true": [{"happened": {"cast": {"ref": "$ref"}, "by": "you"}}, {"your_turn": True}, main]},
    )
    # 608.2c: what is done unless something is so
    table.rule("unless", "<at_once> unless <conditions>", {"if": {"not_true": "$conditions"}, "do": "$at_once"})
    # 608.2c: each of several players, one after the other
    table.rule("every_player", "each player", "each_player")
    table.rule("every_player", "each opponent", "each_opponent")
    hit: Said = {"deal_damage": "$amount", "to": "p", "source?self": "$a"}
    _apiece(table, "<a:dealing> deals damage to <every_player> equal to <amount>", hit)
    table.rule("statement", "<apiece>", ["$apiece"])
    # 113.6b: what a card does from a graveyard
    for words in ("as long as ~ is in your graveyard and <conditions> , <bearer> <mods> .",):
        static(words, {"static": "$mods", "to": "$bearer", "while": "$conditions", "zone": "graveyard"})


def _apiece(table: Table, words: str, done: Said) -> None:
    table.rule("apiece", words, {"for_each": "$every_player", "as": "p", "do": [done]})


def _not_theirs(table: Table) -> None:
    """102.1, 500.1."""
    whose: Said = {"matches": "$whose_turn", "filter": {"ref": "active_player"}}
    table.rule("whose_turn", "their", {"$who": "that"})
    condition, static = table.rules_of("condition"), table.rules_of("static")
    condition(("it's not <whose_turn> turn", "it isn't <whose_turn> turn"), {"not_true": whose})
    condition("it's <whose_turn> turn", whose)
    other: dict[str, Said] = {"while": {"your_turn": False}}
    static("during turns other than yours , ~ <mods> .", {"static": "$mods", **other})
    static("during turns other than yours , <bearer> <mods> .", {"static": "$mods", "to": "$bearer", **other})
