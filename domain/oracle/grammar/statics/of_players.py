"""402.2, 106.4. Static abilities about players: hand sizes, revealed hands, unspent mana."""

from __future__ import annotations

from domain.oracle.grammar.words.lexicon import NUMBERS, Words
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for hand sizes and unspent mana."""
    _hand_sizes(table)
    for words, player in (
        ("players play with their hands", "each_player"), ("your opponents play with their hands", "each_opponent"),
        ("play with your hand", "you"),
    ):  # fmt: skip
        table.rule("static", f"{words} revealed .", {"static": ["hand_revealed"], "to": player})
    table.rule(
        "static",
        "players don't lose unspent mana as steps and phases end .",
        {"static": ["mana_doesnt_empty"], "to": "each_player"},
    )
    _life_kept(table)


def _hand_sizes(table: Table) -> None:
    """402.2. Add rows for maximum hand sizes."""
    static = table.rules_of("static")
    table.words("hand_less", Words({word: -number for number, word in enumerate(NUMBERS) if number}))
    for words, player in (("your", "you"), ("each opponent's", "each_opponent"), ("each player's", "each_player")):
        to: dict[str, Said] = {"to": player}
        size = f"{words} maximum hand size is"
        static(f"{size} <number> .", {"static": [{"max_hand_size": "$number"}], **to})
        static(f"{size} equal to <amount> .", {"static": [{"max_hand_size": "$amount"}], **to})
        static(f"{size} increased by <number> .", {"static": [{"hand_size_more": "$number"}], **to})
        static(f"{size} reduced by <hand_less> .", {"static": [{"hand_size_more": "$hand_less"}], **to})


def _life_kept(table: Table) -> None:
    """614.6. Add rows for damage that reduces your life total to 1 instead of less."""
    replace = table.rules_of("static")
    replace(
        "damage that would reduce your life total to less than 1 reduces it to 1 instead .",
        {"replace": {"would_lose_life": "you", "by_damage": True}, "with": [{"life_floor": 1}]},
    )
    table.rule(
        "statement",
        "until end of turn , damage that would reduce your life total to less than 1 reduces it to 1 instead",
        [{"shield": {"would_lose_life": "you", "by_damage": True}, "with": [{"life_floor": 1}]}],
    )
    replace(
        "if <conditions> , damage that would reduce your life total to less than 1 reduces it to 1 instead .",
        {
            "replace": {"would_lose_life": "you", "by_damage": True},
            "with": [{"life_floor": 1}],
            "while": "$conditions",
        },
    )
