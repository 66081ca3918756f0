"""608.2c. Instructions put together: the acting players, the order, several in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

ACTIONS = (
    "goad",
    "forage",
    "time travel", "exert", "meld", "vote",
    "harness", "heist",
    "seek", "conjure",
)  # fmt: skip
"""701. Keyword actions of players that the card language may not express yet."""

_SAME = ("a|an",)


def add(table: Table) -> None:
    """Add rows for sentences and their parts."""
    _who_does(table)
    _together(table)
    _deeds(table)
    _each(table)
    _lists(table)
    _lacked(table)


def _who_does(table: Table) -> None:
    """Add rows for actions of the player whom the words before the verb name.

    Without such words the player is you.
    """
    do = table.rules_of("effect")
    do("[you] <does>", "$does")
    do("<somebody> <does3>", {"+": "$does3", "who": "$somebody"})
    clause = table.rules_of("clause")
    # A verb without a subject behind "and" belongs to that player, so none of these is joined with your actions
    clause("<they> <they_do>", [{"+": "$they_do", "who": "$they"}])
    clause("<they> <a:they_do> and you <b:does>", [{"+": "$a", "who": "$they"}, "$b"])
    for between in (", then", "and"):
        clause(
            f"<they> <a:they_do> {between} <b:they_do>",
            [{"+": "$a", "who": "$they"}, {"+": "$b", "who": "$they"}],
        )
        clause(
            f"<somebody> <a:does3> {between} <b:does3>",
            [{"+": "$a", "who": "$somebody"}, {"+": "$b", "who": "$somebody"}],
        )
    clause(
        "<somebody> <a:does3> , <b:does3> , and <c:does3>",
        [{"+": "$a", "who": "$somebody"}, {"+": "$b", "who": "$somebody"}, {"+": "$c", "who": "$somebody"}],
    )


def _together(table: Table) -> None:
    clause = table.rules_of("clause")
    clause("<effect>", ["$effect"])
    clause("<several_done>", "$several_done")
    clause("<a:effect> and <b:clause>", ["$a", "*$b"])
    clause("<a:effect> , then <b:clause>", ["$a", "*$b"])
    gained: Said = {"apply": "$mods", "to": "$noun_ref"}
    clause("<a:effect> , and <noun_ref> <mods> until end of turn", ["$a", gained])
    clause("<a:several_done> and <b:clause>", ["*$a", "*$b"])
    clause("<a:several_done> , then <b:clause>", ["*$a", "*$b"])
    clause("<a:effect> , <b:effect> , and <c:effect>", ["$a", "$b", "$c"])
    clause("<a:effect> , <b:effect> , then <c:effect>", ["$a", "$b", "$c"])
    clause("<a:effect> , <b:effect> , then <c:several_done>", ["$a", "$b", "*$c"])
    # Actions under *unless*, without the actions before them in the sentence
    at_once = table.rules_of("at_once")
    at_once("<effect>", ["$effect"])
    at_once("<several_done>", "$several_done")
    at_once("<a:effect> and <b:at_once>", ["$a", "*$b"])
    at_once("<a:several_done> and <b:at_once>", ["*$a", "*$b"])
    at_once("<a:effect> , <b:effect> , and <c:effect>", ["$a", "$b", "$c"])
    table.rule("statement", "<unless>", ["$unless"])
    table.rule("statement", "<clause> , then <unless>", ["*$clause", "$unless"])
    table.rule("statement", "<a:effect> , <b:effect> , then <unless>", ["$a", "$b", "$unless"])
    sentence = table.rules_of("sentence")
    table.rule("statement", "<clause>", "$clause")
    table.rule("statement", "<clause> , where x is <amount>", {"$where": ["$clause", "$amount"]})
    table.rule("statement", "you may <clause> , where x is <amount>", {"$where": [[{"may": "$clause"}], "$amount"]})
    table.rule(
        "statement",
        "<a:clause> , then you may <b:clause> , where x is <amount>",
        {"$where": [["*$a", {"may": "$b"}], "$amount"]},
    )
    sentence("<statement>", "$statement")
    for kind in ("sentence", "first_sentence"):
        words = "<clause> , where x is <amount> . <sentence>"
        table.rule(kind, words, {"$where_on": ["$clause", "$amount", "$sentence"]})
    table.rule("first_sentence", "<statement>", "$statement")
    for first, kind in (("sentence", "text"), ("first_sentence", "unconditional_text")):
        text = table.rules_of(kind)
        text(f"<{first}> .", f"${first}")
        text(f"<{first}> . [then] <text>", [f"*${first}", "*$text"])
        text((f"<{first}> . ¶ <text>", f"<{first}> . ¶ then <text>"), [f"*${first}", "*$text"])


def _deeds(table: Table) -> None:
    """608.2c. Add rows for three or four actions of one player in a sentence."""
    deeds: list[Said] = [{"+": f"${one}", "who": "$somebody"} for one in "abcd"]
    for between in (", and", ", then"):
        table.rule("clause", f"<somebody> <a:does3> , <b:does3> , <c:does3> {between} <d:does3>", deeds)
    table.rule("clause", "<somebody> <a:does3> , <b:does3> , then <c:does3>", deeds[:3])
    table.rule("clause", "<somebody> <a:does3> , then <b:does3> , then <c:does3>", deeds[:3])
    given_up: list[Said] = [{"sacrifice": f"${one}", "who": "$somebody"} for one in "ab"]
    table.rule("clause", "<somebody> sacrifices a|an <a:permanent> and a|an <b:permanent>", given_up)
    grants = table.rules_of("grants")
    grants("<a:grant> , <b:grant> , <c:grant> , and <d:grant>", ["$a", "$b", "$c", "$d"])


def _each(table: Table) -> None:
    """608.2c. Add rows for actions of each of several targets."""
    do = table.rules_of("effect")
    do("<target> each <does>", {"+": "$does", "who": "$target"})
    for category, verb in (("does", "draw"), ("does3", "draws")):
        table.rule(category, f"{verb} an additional card", {"draw": 1})
        table.rule(category, f"{verb} <several> additional cards", {"draw": "$several"})


def _lists(table: Table) -> None:
    clause = table.rules_of("clause")
    exiled: list[Said] = [
        {"+": "$a", "who": "$somebody"},
        {"+": "$b", "who": "$somebody"},
        {"top_of": "$somebody", "n": "$several", "as": "l"},
        {"exile": "l", "as": "e"},
    ]
    clause("<somebody> <a:does3> , <b:does3> , and exiles the top <several> cards of their library", exiled)


def _lacked(table: Table) -> None:
    """701. Add rows for actions that the card language cannot express yet.

    An action that has another row in the table is left out.
    """
    lacked = table.rules_of("lacked_action")
    for words in ACTIONS:
        lacked(words, {"$lacks": words})
        lacked(f"{words} <quantity>", {"$lacks": words, "$of": "$quantity"})
    lacked("flip a coin", {"$lacks": "flip a coin"})
    known = table.rules["effect"]
    table.derive("effect", from_="lacked_action", unless=lambda row: any(row.words == one.words for one in known))


def conjugated(table: Table) -> Callable[[str, Said], None]:
    """Return a function that adds an action in all its verb forms.

    `draw|draws` are the forms for you and for another player; `your|their` likewise.
    """

    def add_both(words: str, value: Said) -> None:
        parts = words.split()
        for category, form in (("does", 0), ("does3", 1)):
            conjugated_parts = [one if one in _SAME or one.count("|") != 1 else one.split("|")[form] for one in parts]
            table.rule(category, " ".join(conjugated_parts), value, above=1)
        theirs = [
            one.split("|")[one == "your|their"] if one not in _SAME and one.count("|") == 1 else one for one in parts
        ]
        table.rule("they_do", " ".join(theirs), value, above=1)

    return add_both
