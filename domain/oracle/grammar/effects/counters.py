"""122, 614.1c. Counters: that something comes with, the nth of a kind, so many, none, and any that are removed."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_ADDITIONAL = ((1, "an additional", ""), (2, "two additional", "s"), (3, "three additional", "s"))


def add(table: Table) -> None:
    """Rows for counters."""
    _removed(table)
    _coming_or_put(table)
    _so_many(table)
    _kinds(table)
    _escaped(table)
    table.rule("post", "with no counters on it|them", {"not": {"counters": "any"}})
    _of_two_kinds(table)


def _removed(table: Table) -> None:
    """122.1. Counters of whatever kinds that are removed: as a cost, and as something is carried out."""
    cost = table.rules_of("may_cost")
    cost("remove a counter from ~", {"remove_counters": "any"})
    cost("remove <several> counters from ~", {"remove_counters": "any", "n": "$several"})
    do = table.rules_of("effect")
    off: dict[str, Said] = {"remove_counters": "any", "on": "$objects"}
    taken: Said = {"remove_counters": "$counter", "on": "self", "n": "all", "as": "r"}
    table.rule(
        "several_done",
        "remove all <counter> from ~ , and it deals that much damage to <hurt>",
        [taken, {"deal_damage": "r", "to": "$hurt"}],
    )
    do("remove a counter from <objects>", off)
    do("remove <several> counters from <objects>", {**off, "n": "$several"})
    do("remove all counters from <objects>", {**off, "n": "all"})


def _coming_or_put(table: Table) -> None:
    """122.6, 614.1c. Counters that something comes with, two kinds that are put at once, and the nth of a kind."""
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    for number, words, s in _ADDITIONAL:
        move: dict[str, Said] = {"move": "$objects", "to": "battlefield", "with": {"+1/+1": number}}
        counters = f"with {words} +1/+1 counter{s} on it"
        do(f"return <objects> to the battlefield {counters}", move)
        do(f"return <objects> to the battlefield tapped {counters}", {**move, "tapped": True})
        do(f"put <objects> onto the battlefield {counters}", move)
        do(f"put <objects> onto the battlefield under your control {counters}", {**move, "under": "you"})
    attacking: dict[str, Said] = {"tapped": True, "attacking": True, "with": {"finality": 1}}
    do(
        "return <objects> to the battlefield tapped and attacking with a finality counter on it",
        {"move": "$objects", "to": "battlefield", **attacking},
    )
    clause(
        "put a|an <a:counter> on <x:object> and a|an <b:counter> on <y:object>",
        [{"put_counters": "$a", "on": "$x"}, {"put_counters": "$b", "on": "$y"}],
    )
    # Once it has become so many, however many were put at once
    on: Said = {"counters_put": "self", "kind": "$counter"}
    there: Said = {"counters_on": "self", "kind": "$counter"}
    for number, word in enumerate(("third", "fourth", "fifth", "sixth", "seventh"), 3):
        reached: list[Said] = [
            {"amount": there, "compare": {"at_least": number}},
            {"amount": {"minus": [there, "event.amount"]}, "compare": {"at_most": number - 1}},
        ]
        table.rule(
            "ability",
            f"when the {word} <counter> is put on ~ , <prompt>",
            {"on": on, "while": {"all_true": reached}, "triggered": "$prompt"},
        )
    ability = table.rules_of("ability")
    each: dict[str, Said] = {"kind": "$counter", "by": "you"}
    only: dict[str, Said] = {"triggered": "$prompt", "once_each_turn": True}
    ability(
        "whenever you put a|an <counter> on a|an <permanent> , <prompt> this ability triggers only once each turn .",
        {"on": {"counters_put": "$permanent", **each}, **only},
    )
    table.rule(
        "event",
        "you put one or more <counter> on one or more <permanents>",
        {"counters_put": "$permanents", **each, "one_or_more": True},
    )
    table.rule(
        "event",
        "you put one or more <counter> on one or more other <permanents>",
        {"counters_put": {"$all": ["$permanents", "other"]}, **each, "one_or_more": True},
    )


def _so_many(table: Table) -> None:
    """122.6. So many counters, and as many as something had."""
    do = table.rules_of("effect")
    put: dict[str, Said] = {"put_counters": "$counter", "on": "$objects"}
    do("put a number of <counter> equal to <amount> on <objects>", {**put, "n": "$amount"})
    do("put <own> <counter> on <objects>", {**put, "n": {"counters_on": "$own", "kind": "$counter"}})


_KINDS = (
    "flying", "first strike", "hexproof", "indestructible", "lifelink", "stun", "trample", "vigilance", "shield",
    "-1/-1",
)  # fmt: skip
"""122.1b, 122.1c, 122.1d. Counters that something comes with, beside those of which more is said elsewhere."""


def _kinds(table: Table) -> None:
    """614.1c. What comes onto the battlefield with a counter, or with two of different kinds; chosen or spoken of."""
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    one = [(f"with {_a(kind)} counter on it", {kind: 1}) for kind in _KINDS]
    two = [
        (f"with {_a(first)} counter and {_a(second)} counter on it", {first: 1, second: 1})
        for first in _KINDS
        for second in _KINDS
        if first != second
    ]
    known = [(f"with {_a(kind)} counter on it", {kind: 1}) for kind in ("finality", "+1/+1")]
    for words, kinds in [*one, *two, *known]:
        for tapped, how in (("", {}), (" tapped", {"tapped": True})):
            put: dict[str, Said] = {"move": "$objects", "to": "battlefield", **how, "with": dict[str, Said](kinds)}
            chosen: list[Said] = [{"choose": "$zoned", "as": "c"}, {**put, "move": "c", "as": "m"}]
            clause(f"return a|an <zoned> to the battlefield{tapped} {words}", chosen)
            if (words, kinds) in known:
                continue
            do(f"return <objects> to the battlefield{tapped} {words}", put)
            do(f"put <objects> onto the battlefield{tapped} under your control {words}", {**put, "under": "you"})
            do(
                f"return <objects> to the battlefield{tapped} under <own> owner's control {words}",
                {**put, "under": {"owner_of": "$own"}},
            )


def _a(word: str) -> str:
    return f"an {word}" if word.startswith("i") else f"a {word}"


def _escaped(table: Table) -> None:
    """702.138c."""
    static = table.rules_of("static")
    enters: dict[str, Said] = {"enters_with": "$counter"}
    so: dict[str, Said] = {"replace": {"would_enter": "self"}, "while": {"did": "escape"}}
    static("~ escapes with a|an <counter> on it|him|her .", {**so, "with": [enters]})
    static("~ escapes with <several> <counter> on it|him|her .", {**so, "with": [{**enters, "n": "$several"}]})
    table.rule("condition", ("~ escaped", "it escaped"), {"did": "escape"})


def _of_two_kinds(table: Table) -> None:
    """122. Counters that are there as something comes, and those that are taken off again."""
    static, say = table.rules_of("static"), table.rules_of("sentence")
    entering: Said = {"would_enter": "self"}
    more: list[Said] = [{"enters_with": "$a"}, {"enters_with": "$b", "n": "$unit"}]
    static(
        "~ enters with a|an <a:counter> on it plus an additional <b:counter> on it for each <unit> .",
        {"replace": entering, "with": more},
    )
    two: list[Said] = [{"enters_with": "$a", "n": "$several"}, {"enters_with": "$b"}]
    static("~ enters with <several> <a:counter> and a|an <b:counter> on it .", {"replace": entering, "with": two})
    static(
        "if <conditions> , ~ enters with <several> <a:counter> and a|an <b:counter> on it .",
        {"replace": entering, "with": two, "while": "$conditions"},
    )
    there: Said = {"matches": "$ref", "filter": {"counters": "$counter", "at_least": "$several"}}
    off: Said = {"remove_counters": "$counter", "on": "$ref", "n": "all"}
    front = "if there are <several> or more <counter> on <ref> , remove those counters"
    say(f"{front} and <clause>", [{"if": there, "do": [off, "*$clause"]}])
    say(f"{front} , <a:effect> , and <b:clause>", [{"if": there, "do": [off, "$a", "*$b"]}])
