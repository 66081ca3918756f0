"""608.2c. What is done to several objects at the same time, or to all but some, and effects that begin together."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Several at once."""
    _with_others(table)
    _objects(table)
    _lasting(table)
    _turns(table)
    _tokens(table)
    _done_this_way(table)
    _amounts(table)
    _each(table)
    _deeds(table)
    _but_for(table)


def _tokens(table: Table) -> None:
    """111.1. Tokens of several kinds, and as many as there are of something."""
    do = table.rules_of("effect")
    first: dict[str, Said] = {"+": "$a"}
    second: dict[str, Said] = {"+": "$b"}
    third: dict[str, Said] = {"+": "$c"}
    do("create a|an <a:token_of> and a|an <b:token_of>", {**first, "besides": [second]})
    do("create a|an <a:token_of> , a|an <b:token_of> , and a|an <c:token_of>", {**first, "besides": [second, third]})
    for words, n, m in (
        ("<n:several> <a:tokens_of> and <m:several> <b:tokens_of>", {"n": "$n"}, {"n": "$m"}),
        ("<n:several> <a:tokens_of> and a|an <b:token_of>", {"n": "$n"}, {}),
        ("a|an <a:token_of> and <n:several> <b:tokens_of>", {}, {"n": "$n"}),
    ):
        do(f"create {words}", {**first, **n, "besides": [{**second, **m}]})
    do("for each <unit> , create a|an <token_of>", {"+": "$token_of", "n": "$unit"})
    put: dict[str, Said] = {"put_counters": "$counter", "on": "$objects"}
    do("for each <unit> , put a|an <counter> on <objects>", {**put, "n": "$unit"})
    do("create a number of <tokens_of> equal to <amount>", {"+": "$tokens_of", "n": "$amount"})
    do("put a number of <counter> on <objects> equal to <amount>", {**put, "n": "$amount"})
    do("draw a number of cards equal to <amount>", {"draw": "$amount"})
    for number in range(2, 5):
        times: Said = {"times": [number, "$unit"]}
        word = ("two", "three", "four")[number - 2]
        do(
            f"put {word} <counter> on <objects> for each <unit>",
            {**put, "n": times},
        )
        do(f"create {word} <tokens_of> for each <unit>", {"+": "$tokens_of", "n": times})


def _done_this_way(table: Table) -> None:
    """608.2c. As many as an earlier instruction was carried out on."""
    unit = table.rules_of("unit")
    for verb, done in (
        ("exile", "exiled"),
        ("tap", "tapped"),
        ("untap", "untapped"),
    ):
        for thing in ("permanent", "card", "creature", "land", "artifact", "enchantment"):
            if (verb, thing) == ("exile", "card"):
                continue  # of cards that were exiled it can be said which, too: they are counted with those
            table.rule("this_way", f"{thing} {done} this way", {"$it": f"result:{thing}:{verb}"})
            table.rule("these_ways", f"the number of {thing}s {done} this way", {"$it": f"result:{thing}:{verb}"})
    unit("<this_way>", "$this_way")
    table.rule("amount", "<these_ways>", "$these_ways")


def _amounts(table: Table) -> None:
    amount = table.rules_of("amount")
    amount("one plus <amount>", {"plus": [1, "$amount"]})
    amount("x plus <number>", {"plus": ["x", "$number"]})
    amount("<number> minus <amount>", {"minus": ["$number", "$amount"]})
    amount("the sacrificed creature's mana value", {"stat": "mana_value", "of": "paid"})
    amount("the number of cards in your graveyard", {"count": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}})
    amount("the number of cards in your library", {"count": {"all": [{"zone": "library"}, {"owner": "you"}]}})
    amount("three times <amount>", {"times": [3, "$amount"]})
    for word in ("highest", "greatest"):
        amount(f"the {word} mana value among <zoneds>", {"greatest": "mana_value", "among": "$zoneds"})
    amount("the greatest power among <zoneds>", {"greatest": "power", "among": "$zoneds"})
    amount("the total number of <permanents> [on the battlefield]", {"count": "$permanents"})


def _objects(table: Table) -> None:
    """Two or three objects that a text names each by itself."""
    do = table.rules_of("effect")
    two: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}]}
    three: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}, {"ref": "$c"}]}
    four: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}, {"ref": "$c"}, {"ref": "$d"}]}
    for words, all_of in (
        ("<a:object> and <b:object>", two),
        ("<a:object> , <b:object> , and <c:object>", three),
        ("<a:object> , <b:object> , <c:object> , and <d:object>", four),
    ):
        for verb in ("destroy", "exile", "tap", "untap"):
            do(f"{verb} {words}", {verb: all_of})
        do(f"return {words} to their owners' hands", {"move": all_of, "to": "hand"})
    do(
        "return <a:object> and <b:object> to your hand",
        {"move": {"all": [{"zone": "graveyard"}, two]}, "to": "hand"},
    )
    for verb in ("destroy", "exile", "tap", "untap"):
        do(f"{verb} <a:object> and <b:every>", {verb: {"any": [{"ref": "$a"}, "$b"]}})
    do("put a|an <counter> on <a:object> and <b:object>", {"put_counters": "$counter", "on": two})
    several = table.rules_of("several_done")
    first: dict[str, Said] = {"put_counters": "$a", "on": "$objects"}
    second: Said = {"put_counters": "$b", "on": "$objects"}
    third: Said = {"put_counters": "$c", "on": "$objects"}
    several("put a|an <a:counter> and a|an <b:counter> on <objects>", [first, second])
    several("put <several> <a:counter> and a|an <b:counter> on <objects>", [{**first, "n": "$several"}, second])
    several("put a|an <a:counter> , a|an <b:counter> , and a|an <c:counter> on <objects>", [first, second, third])


def _lasting(table: Table) -> None:
    clause = table.rules_of("several_done")
    first: Said = {"apply": "$b", "to": "$a"}
    second: Said = {"apply": "$d", "to": "$c"}
    clause("until end of turn , <a:these> <b:mods> and <c:these> <d:mods>", [first, second])
    clause("<a:these> <b:mods> and <c:these> <d:mods> until end of turn", [first, second])


def _turns(table: Table) -> None:
    """500.7, 500.8."""
    do = table.rules_of("effect")
    do("<target> takes an extra turn after this one", {"extra_turn": "$target"})
    do("you take an extra turn after this one", {"extra_turn": "you"})
    do("take two extra turns after this one", {"extra_turn": "you", "n": 2})
    more: Said = {"extra_phases": ["combat", "postcombat-main"]}
    do(
        (
            "after this main phase , there is an additional combat phase followed by an additional main phase",
            "after this phase , there is an additional combat phase followed by an additional main phase",
        ),
        more,
    )
    one: Said = {"extra_phases": ["combat"]}
    do("after this phase , there is an additional combat phase", one)
    do("there is an additional combat phase after this phase", one)


def _each(table: Table) -> None:
    """608.2c. What several targets do, each of them."""
    do = table.rules_of("effect")
    do("<target> each <does>", {"+": "$does", "who": "$target"})
    for category, verb in (("does", "draw"), ("does3", "draws")):
        table.rule(category, f"{verb} an additional card", {"draw": 1})
        table.rule(category, f"{verb} <several> additional cards", {"draw": "$several"})


def _deeds(table: Table) -> None:
    """608.2c. Four things that a player does."""
    deeds: list[Said] = [{"+": f"${one}", "who": "$somebody"} for one in "abcd"]
    for between in (", and", ", then"):
        table.rule("clause", f"<somebody> <a:does3> , <b:does3> , <c:does3> {between} <d:does3>", deeds)
    table.rule("clause", "<somebody> <a:does3> , <b:does3> , then <c:does3>", deeds[:3])
    grants = table.rules_of("grants")
    grants("<a:grant> , <b:grant> , <c:grant> , and <d:grant>", ["$a", "$b", "$c", "$d"])


def _with_others(table: Table) -> None:
    """611.3a. The card itself and others, as long as something is so."""
    static = table.rules_of("static")
    both: Said = {"any": [{"ref": "self"}, {"$all": ["$permanents", "other"]}]}
    itself: Said = {"any": [{"ref": "self"}, "$permanents"]}
    turn: dict[str, Said] = {"while": {"your_turn": True}}
    static("during your turn , ~ and other <permanents> <mods> .", {"static": "$mods", "to": both, **turn})
    static("during your turn , ~ and <permanents> <mods> .", {"static": "$mods", "to": itself, **turn})
    shielded: Said = {"any": [{"is": "you"}, "$permanents"]}
    others: Said = {"any": [{"is": "you"}, {"$all": ["$permanents", "other"]}]}
    for words, to in (("<permanents>", shielded), ("other <permanents>", others)):
        static(
            f"as long as <conditions> , you and {words} have hexproof .",
            {"static": [{"grant": "hexproof"}], "to": to, "while": "$conditions"},
        )


def _but_for(table: Table) -> None:
    """Some that nothing is done to."""
    do = table.rules_of("effect")
    left: Said = {"$all": ["$permanents", {"not": "$kinds"}]}
    do(
        (
            "return all <permanents> to their owners' hands except for <kinds>",
            "return all <permanents> except for <kinds> to their owners' hands",
        ),
        {"move": left, "to": "hand"},
    )
    for verb in ("destroy", "exile", "tap", "untap"):
        do(f"{verb} all <permanents> except for <kinds>", {verb: left})
    every = table.rules_of("every")
    three: Said = {"any": ["$a", "$b", "$c"]}
    for more, compare in (("or less", "at_most"), ("or greater", "at_least")):
        every(
            f"each <a:head> , <b:head> , and <c:head> with mana value <quantity> {more}",
            {"all": [three, {"mana_value": {compare: "$quantity"}}]},
        )
    table.rule("post", "without a|an <counter> on it|them", {"not": {"counters": "$counter"}})
    table.rule("post", "<it_is> blocking", {"blocked_by": "$it_is"})
