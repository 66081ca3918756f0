"""201.2, 603.12, 701. Different names, what is done twice, and what follows when a card is discarded this way."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said

_YOU: Said = {"controller": "you"}


def add(table: Table) -> None:
    """Rows for such numbers."""
    _names(table)
    _twice(table)
    _discarded(table)
    _for_good(table)


def _names(table: Table) -> None:
    """201.2."""
    among: Said = {"distinct": "name", "among": "$permanents"}
    table.rule("amount", "the number of differently named <permanents>", among)
    yours: Said = {"distinct": "name", "among": {"$all": ["$permanents", _YOU]}}
    table.rule(
        "condition",
        "you control <several> or more <permanents> with different names",
        {"amount": yours, "compare": {"at_least": "$several"}},
    )
    table.rule("unit", "differently named <permanent>", {"distinct": "name", "among": "$permanent"})


def _twice(table: Table) -> None:
    do = table.rules_of("effect")
    do("investigate twice", {"create_token": "Clue", "n": 2})
    power: Said = {"stat": "power", "of": "$object"}
    toughness: Said = {"stat": "toughness", "of": "$object"}
    do(
        "double the power and toughness of <object> until end of turn",
        {"apply": [{"pt": [power, toughness]}], "to": "$object"},
    )
    each: list[Said] = [
        {"apply": [{"pt": [{"stat": "power", "of": "p"}, {"stat": "toughness", "of": "p"}]}], "to": "p"}
    ]
    do(
        "double the power and toughness of each <permanent> until end of turn",
        {"for_each": "$permanent", "as": "p", "do": each},
    )
    table.rule("much_cards", "another card", 1)
    chapters = table.rules_of("ability")
    for words, numbers in (("i , ii , iii , iv", [1, 2, 3, 4]), ("iv , v", [4, 5]), ("ii , iii , iv", [2, 3, 4])):
        chapters(f"{words} — <prompt>", {"triggered": "$prompt", "on": {"chapter": list[Said](numbers)}})


def _discarded(table: Table) -> None:
    """603.12. What follows by itself when a card is discarded, whatever card or one of a kind."""
    statement = table.rules_of("statement")
    must: dict[str, Said] = {"+": "$forced", "as": "d"}
    then: dict[str, Said] = {"+": "$following", "if_did": "d"}
    statement("<forced> . when you discard a card this way , <following>", [must, then])
    statement("<a:effect> , then <forced> . when you discard a card this way , <following>", ["$a", must, then])
    kind: Said = {"if": {"matches": "d", "filter": "$card"}, "do": [then]}
    statement("<a:effect> , then <forced> . when you discard a|an <card> this way , <following>", ["$a", must, kind])
    held: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    chosen: list[Said] = [
        {"choose": held, "n": "$several", "up_to": True, "as": "c"},
        {"discard": "all", "cards": "c", "as": "h"},
    ]
    statement(
        "you may discard up to <several> cards . if you do , draw that many cards",
        [{"may": [*chosen, {"draw": "h"}]}],
    )
    statement(
        "you may discard up to <several> cards . if you do , draw that many cards plus one",
        [{"may": [*chosen, {"draw": {"plus": ["h", 1]}}]}],
    )
    maybe: Said = {"may": [must, then]}
    statement("<a:effect> , then you may <forced> . when you discard a card this way , <following>", ["$a", maybe])


def _for_good(table: Table) -> None:
    """611.2a. What becomes of a permanent without a word on how long."""
    statement = table.rules_of("statement")
    made: Said = {"apply": [{"add_types": ["artifact", "creature"]}], "to": "$object", "for": "forever"}
    statement("<object> becomes an artifact creature", [made])
