"""603.2, 608.2. Words of the latest sets: speed, whose turn it is, what is exhausted, what is less than something."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said

_YOURS: Said = {"controller": "you"}


def add(table: Table) -> None:
    """Rows for such words."""
    _speed(table)
    _turns(table)
    _exhausted(table)
    _tokens(table)
    _leaving(table)
    _less(table)
    _milled(table)
    _forage(table)
    _with_counters(table)
    table.rule(
        "cost",
        "tap <several> other untapped <permanents> you control",
        {"tap_others": {"$all": ["$permanents", "other"]}, "n": "$several"},
    )


def _speed(table: Table) -> None:
    """702.179."""
    speed: Said = {"speed_of": "you"}
    table.rule("amount", "your speed", speed)
    table.rule("condition", "you have max speed", {"amount": speed, "compare": {"at_least": 4}})


def _turns(table: Table) -> None:
    """102.1, 500.1."""
    whose: Said = {"matches": "$whose_turn", "filter": {"ref": "active_player"}}
    table.rule("whose_turn", "their", {"$who": "that"})
    condition, static = table.rules_of("condition"), table.rules_of("static")
    condition(("it's not <whose_turn> turn", "it isn't <whose_turn> turn"), {"not_true": whose})
    condition("it's <whose_turn> turn", whose)
    other: dict[str, Said] = {"while": {"your_turn": False}}
    static("during turns other than yours , ~ <mods> .", {"static": "$mods", **other})
    static("during turns other than yours , <bearer> <mods> .", {"static": "$mods", "to": "$bearer", **other})


def _exhausted(table: Table) -> None:
    """702.177a."""
    event = table.rules_of("event")
    for words, who in (
        ("you activate", "you"),
        ("an opponent activates", "each_opponent"),
        ("a player activates", "each_player"),
    ):
        event(f"{words} an exhaust ability", {"activates": who, "kind": "exhaust"})


def _tokens(table: Table) -> None:
    """111.3, 111.4. A text in quotes before a keyword."""
    both: Said = ["$quoted", "$keyword_ability"]
    for front, more in (("", {}), ("tapped ", {"tapped": True})):
        token = f"{front}<token_spec> token"
        named: Said = {"+": "$token_spec", "name": "$name", "abilities": both}
        kind = table.rules_of("token_of")
        kind(f"{token} named <name> with <quoted> and <keyword_ability>", {"create_token": named, **more})
        kind(
            f"{token} with <quoted> and <keyword_ability>",
            {"create_token": {"+": "$token_spec", "abilities": both}, **more},
        )
        kind(
            f"{token} named <name> with <a:quoted> and <b:quoted>",
            {"create_token": {"+": "$token_spec", "name": "$name", "abilities": ["$a", "$b"]}, **more},
        )
    called: Said = {"+": "$token_spec", "name": "$name", "abilities": both}
    for category, verb in (("does", "create"), ("does3", "creates")):
        table.rule(
            category,
            f"{verb} <name> , a|an <token_spec> token with <quoted> and <keyword_ability>",
            {"create_token": called},
        )


_ELSEWHERE: tuple[Said, ...] = ("hand", "library", "exile", "command")


def _leaving(table: Table) -> None:
    """700.4."""
    event = table.rules_of("event")
    event("<subject> leaves the battlefield without dying", {"leaves": "$subject", "to": [*_ELSEWHERE]})
    several: tuple[tuple[str, Said], ...] = (
        ("one or more <permanents>", "$permanents"),
        ("one or more other <permanents>", {"$all": ["$permanents", "other"]}),
    )
    for words, gone in several:
        event(
            f"{words} leave the battlefield without dying",
            {"leaves": gone, "to": [*_ELSEWHERE], "one_or_more": True},
        )
    table.rule(
        "occasion",
        "whenever ~ or another <permanent> leaves the battlefield without dying",
        [
            {"leaves": "self", "to": [*_ELSEWHERE]},
            {"leaves": {"$all": ["$permanent", "other"]}, "to": [*_ELSEWHERE]},
        ],
    )


def _less(table: Table) -> None:
    """608.2k. Less than what the text is about, and no more than that."""
    for word, minus in (("lesser", 1), ("equal or lesser", 0)):
        category = "lesser_than" if minus else "no_more_than"
        table.rule(category, word, {"$it": "it"})
        for stat in ("power", "toughness", "mana value"):
            key = stat.replace(" ", "_")
            its: Said = {"stat": key, "of": f"${category}"}
            most: Said = {"minus": [its, 1]} if minus else its
            for post in ("post", "card_post"):
                table.rule(post, f"with <{category}> {stat}", {key: {"at_most": most}})


def _milled(table: Table) -> None:
    """701.17, 608.2c. What is done if none of the milled cards is taken."""
    statement = table.rules_of("statement")
    there: list[Said] = [{"zone": "graveyard"}, {"ref": "l"}]
    for words, to in (("into your hand", "hand"), ("onto the battlefield", "battlefield")):
        taken: list[Said] = [
            {"choose": {"$all": ["$card", *there]}, "as": "c"},
            {"move": "c", "to": to, "as": "d"},
        ]
        missed: Said = {"if": {"not_true": {"did": "d"}}, "do": "$clause"}
        for those in ("the milled cards", "the cards milled this way", "those cards", "them"):
            put = f"put a|an <card> from among {those} {words}"
            statement(f"<milled> . {put} . if you can't , <clause>", ["$milled", *taken, missed])
            statement(f"<milled> , then {put} . if you can't , <clause>", ["$milled", *taken, missed])


def _forage(table: Table) -> None:
    """701.61a. Three cards are exiled from a graveyard, or a Food is sacrificed."""
    cards: Said = {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 3}
    food: Said = {"sacrifice": {"subtype": "Food"}}
    table.rule(
        "statement",
        "you may forage . if you do , <statement>",
        [{"pay": [cards], "do": "$statement", "else": [{"pay": [food], "do": "$statement"}]}],
    )


_KINDS = ("flying", "first strike", "hexproof", "indestructible", "lifelink", "stun", "trample", "vigilance", "shield")
"""122.1b, 122.1c, 122.1d. Counters that something comes with, beside those of which more is said elsewhere."""


def _with_counters(table: Table) -> None:
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
