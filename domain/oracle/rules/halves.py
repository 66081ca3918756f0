"""107.1a, 119, 121. Half a hand, what somebody has more or fewer of, and what several players do each."""

from __future__ import annotations

from domain.oracle.rules.portions import ROUNDED
from domain.oracle.table import Table
from domain.oracle.template import Said


def add(table: Table) -> None:
    """Rows on halves, on more and fewer, and on several players."""
    _halves(table)
    _more(table)
    _each(table)
    _joined(table)


def _halves(table: Table) -> None:
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


def _more(table: Table) -> None:
    """What an opponent has more or fewer of, whoever it is."""
    condition = table.rules_of("condition")
    buried: Said = {"count": {"all": [{"zone": "graveyard"}, {"owner": "one"}]}}
    many: Said = {"measured": buried, "compare": {"at_least": "$several"}}
    condition(
        ("a graveyard has <several> or more cards in it", "there are <several> or more cards in a graveyard"),
        {"exists": {"all": [{"is": "player"}, many]}},
    )
    yours: Said = {"count": {"$all": ["$permanents", {"controller": "you"}]}}
    theirs: Said = {"count": {"$all": ["$permanents", {"controller": "one"}]}}
    compared: tuple[tuple[str, Said, Said], ...] = (
        ("you have less life than an opponent", {"life_of": "one"}, {"life_of": "you"}),
        ("you have fewer cards in hand than an opponent", {"hand_of": "one"}, {"hand_of": "you"}),
        ("you control fewer <permanents> than an opponent", theirs, yours),
    )
    for words, measured, than in compared:
        more: Said = {"measured": measured, "compare": {"at_least": {"plus": [than, 1]}}}
        condition(words, {"exists": {"all": [{"is": "opponent"}, more]}})
    fewer: tuple[tuple[str, Said, Said], ...] = (
        ("you have more cards in hand than an opponent", {"hand_of": "one"}, {"hand_of": "you"}),
        ("you control more <permanents> than an opponent", theirs, yours),
    )
    for words, measured, than in fewer:
        less: Said = {"measured": measured, "compare": {"at_most": {"minus": [than, 1]}}}
        condition(words, {"exists": {"all": [{"is": "opponent"}, less]}})


def _each(table: Table) -> None:
    """608.2c. What several targets do, each of them."""
    do = table.rules_of("effect")
    do("<target> each <does>", {"+": "$does", "who": "$target"})
    for category, verb in (("does", "draw"), ("does3", "draws")):
        table.rule(category, f"{verb} an additional card", {"draw": 1})
        table.rule(category, f"{verb} <several> additional cards", {"draw": "$several"})


def _joined(table: Table) -> None:
    """608.2c. Four things that a player does."""
    deeds: list[Said] = [{"+": f"${one}", "who": "$somebody"} for one in "abcd"]
    for between in (", and", ", then"):
        table.rule("clause", f"<somebody> <a:does3> , <b:does3> , <c:does3> {between} <d:does3>", deeds)
    table.rule("clause", "<somebody> <a:does3> , <b:does3> , then <c:does3>", deeds[:3])
    grants = table.rules_of("grants")
    grants("<a:grant> , <b:grant> , <c:grant> , and <d:grant>", ["$a", "$b", "$c", "$d"])
