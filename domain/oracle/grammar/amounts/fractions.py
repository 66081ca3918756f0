"""107.1a, 614.10. Half of what a player has, in life, a library or a hand; the greater of two; what is skipped."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

ROUNDED = (("rounded up", "half_up"), ("rounded down", "half_down"))

SKIPPED = {
    "turn": "turn", "combat phase": "combat", "untap step": "untap", "upkeep step": "upkeep", "draw step": "draw",
    "end step": "end",
}  # fmt: skip

_YOURS: Said = {"controller": "you"}


def add(table: Table) -> None:
    """Rows for both."""
    _halves(table)
    _skipped(table)
    _offers(table)
    _hands(table)
    _numbers(table)


def _library(who: str) -> Said:
    return {"count": {"all": [{"zone": "library"}, {"owner": who}]}}


def _halves(table: Table) -> None:
    do, each = table.rules_of("effect"), table.rules_of("apiece")
    for words, half in ROUNDED:

        def of(amount: Said, half: str = half) -> Said:
            return {half: amount}

        do(f"you lose half your life , {words}", {"lose_life": of({"life_of": "you"})})
        do(f"mill half your library , {words}", {"mill": of(_library("you"))})
        do(
            f"<one_player> loses half their life , {words}",
            {"lose_life": of({"life_of": "$one_player"}), "who": "$one_player"},
        )
        do(
            f"<one_player> mills half their library , {words}",
            {"mill": of(_library("$one_player")), "who": "$one_player"},
        )
        several: dict[str, Said] = {"for_each": "$every_player", "as": "p"}
        each(
            f"<every_player> loses half their life , {words}",
            {**several, "do": [{"lose_life": of({"life_of": "p"}), "who": "p"}]},
        )
        each(
            f"<every_player> mills half their library , {words}",
            {**several, "do": [{"mill": of(_library("p")), "who": "p"}]},
        )
        table.rule("may_cost", f"pay half your life , {words}", {"pay_life": of({"life_of": "you"})})


def _skipped(table: Table) -> None:
    for words, what in SKIPPED.items():
        table.rule("skipped", words, what)
    do = table.rules_of("effect")
    do("<somebody> skips their next <skipped>", {"skip": "$skipped", "who": "$somebody"})
    do(("you skip your next <skipped>", "skip your next <skipped>"), {"skip": "$skipped", "who": "you"})


def _offers(table: Table) -> None:
    """101.4, 118.12. What each of several players may pay, one after the other, and what happens if one does."""
    cost = table.rules_of("any_cost")
    cost("<may_cost>", "$may_cost")
    cost("sacrifice a|an <permanent> of their choice", {"sacrifice": "$permanent"})
    cost("sacrifice <several> <permanents> of their choice", {"sacrifice": "$permanents", "n": "$several"})
    cost("tap an untapped <permanent> they control", {"tap_others": "$permanent"})
    say = table.rules_of("statement")
    for who, what in (("any player", "each_player"), ("any opponent", "each_opponent")):
        paid: dict[str, Said] = {"pay": ["$any_cost"], "who": what, "any": True}
        if_done = ("if a player does , <clause>", "if they do , <clause>", "if one does , <clause>")
        say(tuple(f"{who} may <any_cost> . {words}" for words in if_done), [{**paid, "do": "$clause"}])
        say(f"{who} may <any_cost> . if no one does , <clause>", [{**paid, "else": "$clause"}])
        say(
            f"<clause> unless {who} pays <mana>",
            [{"pay": [{"mana": "$mana"}], "who": what, "any": True, "else": "$clause"}],
        )


def _hands(table: Table) -> None:
    """107.1a."""
    for words, half in ROUNDED:
        hand: Said = {half: {"hand_of": "$one_player"}}
        table.rule(
            "effect",
            f"<one_player> discards half the cards in their hand , {words}",
            {"discard": hand, "who": "$one_player"},
        )
    table.rule(
        "condition",
        "your life total is less than or equal to half your starting life total",
        {"amount": {"life_of": "you"}, "compare": {"at_most": {"half_down": {"starting_life": "you"}}}},
    )


def _numbers(table: Table) -> None:
    """107.1a, 608.2i. The greater of two numbers, halves of X, and what a player has."""
    amount, do = table.rules_of("amount"), table.rules_of("effect")
    amount("<number> or <amount> , whichever is greater", {"max": ["$number", "$amount"]})
    for words, half in (("up", "half_up"), ("down", "half_down")):
        do(f"create half x <tokens_of> , rounded {words}", {"+": "$tokens_of", "n": {half: "x"}})
        do(f"draw half x cards , rounded {words}", {"draw": {half: "x"}})
        theirs: Said = {half: {"count": {"$all": ["$permanents", {"controller": "$one_player"}]}}}
        sacrifice: Said = {"sacrifice": "$permanents", "who": "$one_player", "n": theirs}
        do(f"<one_player> sacrifices half the <permanents> they control [of their choice] , rounded {words}", sacrifice)
        mine: Said = {half: {"count": {"$all": ["$permanents", _YOURS]}}}
        do(f"sacrifice half the <permanents> you control , rounded {words}", {"sacrifice": "$permanents", "n": mine})
    condition = table.rules_of("condition")
    life: Said = {"life_of": "you"}
    condition("your life total is <quantity> or less", {"amount": life, "compare": {"at_most": "$quantity"}})
    condition("your life total is <quantity> or more", {"amount": life, "compare": {"at_least": "$quantity"}})
    another: Said = {"exists": {"$all": ["$permanent", _YOURS, "other"]}}
    condition("you don't control another <permanent>", {"not_true": another})
