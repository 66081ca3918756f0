"""107.1a, 201.2, 701. Halves of what players have, different names, what is done twice, and what is done this way."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said

_YOU: Said = {"controller": "you"}


def add(table: Table) -> None:
    """Rows for such numbers."""
    _halves(table)
    _names(table)
    _twice(table)
    _discarded(table)
    _for_good(table)


def _halves(table: Table) -> None:
    """107.1a."""
    clause = table.rules_of("several_done")
    for rounded, key in (("up", "half_up"), ("down", "half_down")):
        for who in ("one_player", "all_players"):
            halved: tuple[tuple[str, str, Said], ...] = (
                ("mills half their library", "mill", {"count": {"all": [{"zone": "library"}, {"owner": "@"}]}}),
                ("loses half their life", "lose_life", {"life_of": "@"}),
                ("discards half the cards in their hand", "discard", {"hand_of": "@"}),
            )
            for verb, does, of in halved:
                words = f"<{who}> {verb} , rounded {rounded}"
                if who == "one_player":
                    clause(words, [{does: {key: _of(of, f"${who}")}, "who": f"${who}"}])
                elif does != "discard":  # chosen by all at once, which one after the other is not
                    one: Said = {does: {key: _of(of, "p")}, "who": "p"}
                    clause(words, [{"for_each": f"${who}", "as": "p", "do": [one]}])
        clause(f"you lose half your life , rounded {rounded}", [{"lose_life": {key: {"life_of": "you"}}}])


def _of(value: Said, who: str) -> Said:
    """An amount of somebody's."""
    if isinstance(value, dict):
        return {name: _of(inside, who) for name, inside in value.items()}
    if isinstance(value, list):
        return [_of(inside, who) for inside in value]
    return who if value == "@" else value


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
    maybe: Said = {"may": [must, then]}
    statement("<a:effect> , then you may <forced> . when you discard a card this way , <following>", ["$a", maybe])


def _for_good(table: Table) -> None:
    """611.2a. What becomes of a permanent without a word on how long."""
    statement = table.rules_of("statement")
    made: Said = {"apply": [{"add_types": ["artifact", "creature"]}], "to": "$object", "for": "forever"}
    statement("<object> becomes an artifact creature", [made])
