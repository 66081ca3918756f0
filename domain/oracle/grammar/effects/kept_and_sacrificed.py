"""101.4, 608.2d, 701.21. Permanents that players choose to keep, while they sacrifice the rest."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for players who choose permanents and sacrifice the rest."""
    _some(table)
    _limited(table)
    _of_each_type(table)
    _as_few(table)


def _rest(kept: Said, who: Said = "$every_player") -> list[Said]:
    """Return the sacrifice of all permanents of a kind but those chosen."""
    others: Said = {"$all": [kept, {"not": {"ref": "c"}}]}
    return [{"sacrifice": others, "n": {"count": others}, "who": who}]


def _chosen(kept: Said, who: Said = "$every_player", **more: Said) -> Said:
    return {"choose": {"$all": [kept, {"controller": "chooser"}]}, "who": who, **more, "as": "c"}


def _some(table: Table) -> None:
    """Add rows for so many permanents that each player keeps."""
    clause = table.rules_of("several_done")
    kept: list[Said] = [_chosen("$permanents", n="$several"), *_rest("$permanents")]
    front = "<every_player> chooses <several> <permanents> they control"
    for words in (", then sacrifices the rest", "and sacrifices the rest"):
        clause(f"{front} {words}", kept)
    clause("<every_player> sacrifices all <permanents> they control except for <several>", kept)
    some: Said = _chosen("$permanents", n="$several", up_to=True)
    clause(
        "<every_player> chooses up to <several> <permanents> they control , then sacrifices the rest",
        [some, *_rest("$permanents")],
    )


def _limited(table: Table) -> None:
    """Add rows for permanents with a limited total power that each player keeps."""
    total: Said = {"total": "power", "at_most": "$number"}
    table.rule(
        "several_done",
        "<every_player> chooses any number of <a:kinds> they control with total power <number> or less , then "
        "sacrifices all other <b:kinds> they control",
        [
            {
                "choose": {"$all": ["$a", {"controller": "chooser"}]},
                "n": {"count": "$a"},
                "up_to": True,
                "together": total,
                "who": "$every_player",
                "as": "c",
            },
            *_rest("$b"),
        ],
    )


def _of_each_type(table: Table) -> None:
    """Add rows for one permanent of each of several types that each player keeps."""
    types: list[Said] = [{"type": one} for one in ("artifact", "creature", "enchantment", "planeswalker")]
    chosen = _chosen("$permanents", of_each=types)
    table.rule(
        "several_done",
        "<every_player> chooses an artifact , a creature , an enchantment , and a planeswalker from among the "
        "<permanents> they control , then sacrifices the rest",
        [chosen, *_rest("$permanents")],
    )


def _as_few(table: Table) -> None:
    """Add rows for as many permanents or cards as the player with the fewest has."""
    fewest: Said = {"of_players": "least", "amount": {"count": {"$all": ["$b", {"controller": "one"}]}}}
    kept: list[Said] = [_chosen("$a", "each_player", n=fewest), *_rest("$a", "each_player")]
    creature: Said = {"type": "creature"}
    few: Said = {"of_players": "least", "amount": {"count": {"all": [creature, {"controller": "one"}]}}}
    creatures: list[Said] = [
        {"choose": {"all": [creature, {"controller": "chooser"}]}, "n": few, "who": "each_player", "as": "d"},
        {
            "sacrifice": {"all": [creature, {"not": {"ref": "d"}}]},
            "n": {"count": {"all": [creature, {"not": {"ref": "d"}}]}},
            "who": "each_player",
        },
    ]
    hand: Said = {"of_players": "least", "amount": {"hand_of": "one"}}
    others: Said = {"all": [{"zone": "hand"}, {"not": {"ref": "h"}}]}
    theirs: Said = {"all": [{"zone": "hand"}, {"owner": "chooser"}, {"not": {"ref": "h"}}]}
    # 101.4: all choose the cards that they keep, then the others are discarded at once
    cards: list[Said] = [
        {"choose": {"all": [{"zone": "hand"}, {"owner": "chooser"}]}, "n": hand, "who": "each_player", "as": "h"},
        {"choose": theirs, "n": {"count": others}, "who": "each_player", "as": "r"},
        {"discard": "all", "who": "each_player", "cards": "r"},
    ]
    front = (
        "each player chooses a number of <a:permanents> they control equal to the number of <b:permanents> controlled "
        "by the player who controls the fewest , then sacrifices the rest ."
    )
    statement = table.rules_of("statement")
    statement(f"{front} players discard cards and sacrifice creatures the same way", [*kept, *cards, *creatures])
    statement(f"{front} players sacrifice creatures and discard cards the same way", [*kept, *creatures, *cards])
    statement(f"{front} each player discards cards the same way", [*kept, *cards])
