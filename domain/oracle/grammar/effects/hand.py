"""402, 603.12, 701.9, 701.20. Hands: revealed, chosen from, cards put onto the battlefield from them, and discards."""

from __future__ import annotations

from domain.oracle.discourse.discourse import Discourse
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """What is done with cards in hands."""
    statement, clause = table.rules_of("statement"), table.rules_of("several_done")
    inside: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "$one_player"}]}, "$card"]}
    chosen: list[Said] = [{"reveal": "hand", "who": "$one_player"}, {"choose": inside, "as": "c"}]
    for between in (". you choose", ", you choose", "and you choose", ". choose"):
        words = f"<one_player> reveals their hand {between} a|an <card> from it"
        statement(words, chosen)
        statement(f"{words} and <clause>", [*chosen, "*$clause"])
        statement(f"{words} , then <clause>", [*chosen, "*$clause"])
        statement(f"{words} and exile that card|it", [*chosen, {"exile": "c", "as": "m"}])
        so: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "$one_player"}]}, "$card", "$card_posts"]}
        such: list[Said] = [{"reveal": "hand", "who": "$one_player"}, {"choose": so, "as": "c"}]
        statement(f"{words} <card_posts>", such)
        statement(f"{words} <card_posts> and exile that card|it", [*such, {"exile": "c", "as": "m"}])
    table.rule("does3", "discards <chosen_card>", {"discard": "all", "cards": "$chosen_card"})
    table.rule("chosen_card", ("that card", "it", "the chosen card"), "c")
    mine: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "you"}]}, "$card"]}
    for words, more in (("", {}), (" tapped", {"tapped": True})):
        clause(
            f"put a|an <card> from your hand onto the battlefield{words}",
            [{"choose": mine, "as": "c"}, {"move": "c", "to": "battlefield", **more, "as": "m"}],
        )
    _discarded(table)


def _discarded(table: Table) -> None:
    """603.12. What follows by itself when a card is discarded, whatever card or one of a kind."""
    statement = table.rules_of("statement")
    table.rule("when_discarded", "when you discard a card this way", "d")
    must: dict[str, Said] = {"+": "$forced", "as": "$when"}
    then: dict[str, Said] = {"+": "$following", "if_did": "$when"}
    when = "<when:when_discarded> , <following>"
    statement(f"<forced> . {when}", [must, then])
    statement(f"<a:effect> , then <forced> . {when}", ["$a", must, then])
    of_kind: dict[str, Said] = {"+": "$following", "if_did": "d"}
    kind: Said = {"if": {"matches": "d", "filter": "$described"}, "do": [of_kind]}
    statement(
        "<a:effect> , then <forced> . when you discard a|an <described> card this way , <following>",
        ["$a", {"+": "$forced", "as": "d"}, kind],
    )
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
    statement(f"<a:effect> , then you may <forced> . {when}", ["$a", maybe])


def note_discarded(value: Said, at: Discourse) -> None:
    """603.12. What was discarded is what happened."""
    at.of("d")
