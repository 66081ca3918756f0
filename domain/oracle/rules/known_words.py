"""122, 608.2d, 614.1c. Counters that are not there, words that were chosen, and what escapes or is investigated."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said


def add(table: Table) -> None:
    """Rows for them."""
    _filters(table)
    _of_that_type(table)
    _players(table)
    _escaped(table)


def _filters(table: Table) -> None:
    table.rule("post", "with no counters on it|them", {"not": {"counters": "any"}})
    for is_ in ("isn't", "aren't"):
        table.rule("post", f"that {is_} of the chosen type", {"not": {"subtype": "chosen"}})
        table.rule("post", f"that {is_} of the chosen color", {"not": {"color": "chosen"}})


def _of_that_type(table: Table) -> None:
    """608.2d. What is counted of the type that has just been chosen."""
    say = table.rules_of("statement")
    chosen: Said = {"choose_word": "creature_type"}
    among: Said = {"count": {"$all": ["$permanent", {"subtype": "chosen"}]}}
    first = "choose a creature type ."
    say(f"{first} [you] draw a card for each <permanent> of that type", [chosen, {"draw": among}])
    say(
        f"{first} you gain <number> life for each <permanent> of that type",
        [chosen, {"gain_life": {"$each": ["$number", among]}}],
    )


def _players(table: Table) -> None:
    """701.16, 119.3. What players do, and what is asked of any of them."""
    table.rule("does3", "investigates", {"create_token": "Clue"})
    lost: Said = {"measured": {"how_much": {"loses_life": "one"}}, "compare": {"at_least": "$quantity"}}
    for person in ("player", "opponent"):
        table.rule(
            "condition",
            f"a|an {person} lost <quantity> or more life this turn",
            {"exists": {"all": [{"is": person}, lost]}},
        )
    do = table.rules_of("effect")
    for verb in ("untap", "tap", "destroy", "exile"):
        do(f"you {verb} <objects>", {verb: "$objects"})
    for words, whom in (("players", "each_player"), ("your opponents", "each_opponent"), ("you", "you")):
        do(f"{words} can't gain life this turn", {"apply": ["cant_gain_life"], "to": whom})
    do("<target> can't gain life this turn", {"apply": ["cant_gain_life"], "to": "$target"})
    static = table.rules_of("static")
    static("damage can't be prevented .", {"static": ["damage_cant_be_prevented"], "to": "each_player"})
    either: Said = {"one_of": [["$a"], ["$b"]]}
    table.rule("made_token", "a|an <token_of>", {"+": "$token_of"})
    do("create <a:made_token> or <b:made_token>", either)


def _escaped(table: Table) -> None:
    """702.138c."""
    static = table.rules_of("static")
    enters: dict[str, Said] = {"enters_with": "$counter"}
    so: dict[str, Said] = {"replace": {"would_enter": "self"}, "while": {"did": "escape"}}
    static("~ escapes with a|an <counter> on it|him|her .", {**so, "with": [enters]})
    static("~ escapes with <several> <counter> on it|him|her .", {**so, "with": [{**enters, "n": "$several"}]})
    table.rule("condition", ("~ escaped", "it escaped"), {"did": "escape"})
