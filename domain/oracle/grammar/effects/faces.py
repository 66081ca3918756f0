"""701.27, 701.40, 701.58, 702.140, 702.145, 708, 712. What lies face down, is turned over, or merges."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_MORPH: Said = {"any": [{"keyword": "morph"}, {"keyword": "megamorph"}]}
"""702.37b. Megamorph is a kind of it."""

_HELD: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}


def add(table: Table) -> None:
    """Rows on what lies face down."""
    _rows(table)
    _transforming(table)
    _merging(table)


def _rows(table: Table) -> None:
    """Rows on what lies face down."""
    _turned(table)
    _put(table)
    state = table.rules_of("state")
    state("face-down", {"face_down": True})
    state("face-up", {"face_down": False})
    for post in ("post", "card_post"):
        table.rule(post, "with a morph ability", _MORPH)


def _turned(table: Table) -> None:
    event = table.rules_of("event")
    event("<subject> is turned face up", {"turned_up": "$subject"})
    one: Said = {"turned_up": "self"}
    other: Said = {"turned_up": {"$all": ["$permanent", "other"]}}
    table.rule("occasion", "when|whenever ~ or another <permanent> is turned face up", [one, other])
    table.rule("ability", "as ~ is turned face up , <body>", {"as_turned_up": "$body"})
    do = table.rules_of("effect")
    do("turn <objects> face up", {"turn_up": "$objects"})
    do("turn <objects> face down", {"turn_down": "$objects"})


def _put(table: Table) -> None:
    """701.40, 701.58. Cards from a library or a hand."""
    clause = table.rules_of("several_done")
    for word, how in (("manifest", {}), ("cloak", {"how": "cloak"})):
        down: dict[str, Said] = {"manifest": "l", **how, "as": "m"}
        top: dict[str, Said] = {"top_of": "you", "as": "l"}
        clause(f"{word} the top card of your library", [top, down])
        clause(f"{word} the top <several> cards of your library", [{**top, "n": "$several"}, down])
        clause(
            f"<one_player> {word}s the top card of their library",
            [{"top_of": "$one_player", "as": "l"}, {**down, "who": "$one_player"}],
        )
        clause(f"{word} the top card of <of_target> library", [{"top_of": "$of_target", "as": "l"}, down])
        clause(f"{word} a card from your hand", [{"choose": _HELD, "as": "c"}, {**down, "manifest": "c"}])
    do = table.rules_of("effect")
    do("manifest dread", {"manifest_dread": "you"})
    do("<one_player> manifests dread", {"manifest_dread": "$one_player"})


def _transforming(table: Table) -> None:
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


def _merging(table: Table) -> None:
    """Rows on mutating."""
    event, amount = table.rules_of("event"), table.rules_of("amount")
    event("<subject> mutates", {"mutates": "$subject"})
    amount("the number of times ~ has mutated", {"times_mutated": "self"})
