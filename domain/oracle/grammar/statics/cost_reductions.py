"""118.9, 118.12. What is paid with cards of a hand, paid later, or not paid, and when spells cost less."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_HELD: list[Said] = [{"zone": "hand"}, {"owner": "you"}]
_YOURS: Said = {"controller": "you"}


def add(table: Table) -> None:
    """Rows for such costs."""
    _hands(table)
    _otherwise(table)
    _counters(table)
    _at_some_times(table)


def _hands(table: Table) -> None:
    """701.13. Cards that are exiled from a hand: for a cost, or because a text says so."""
    clause = table.rules_of("several_done")
    costs: tuple[tuple[str, dict[str, Said]], ...] = (
        ("a|an <card> from your hand", {"exile": {"$all": ["$card", *_HELD]}}),
        ("<several> <cards> from your hand", {"exile": {"$all": ["$cards", *_HELD]}, "n": "$several"}),
    )
    for words, cost in costs:
        table.rule("may_cost", f"exile {words}", cost)
        chosen: dict[str, Said] = {"choose" if key == "exile" else key: value for key, value in cost.items()}
        clause(f"exile {words}", [{**chosen, "as": "c"}, {"exile": "c", "as": "m"}])


def _otherwise(table: Table) -> None:
    """118.12. What is done by, or to, whoever does not pay; who may prevent what another may do."""
    statement = table.rules_of("statement")
    for person in ("the player", "the opponent"):
        statement(
            f"<one_player> may <may_cost> . if {person} doesn't , <clause>",
            [{"pay": ["$may_cost"], "who": "$one_player", "else": "$clause"}],
        )
    statement(
        "you may <does> unless <one_player> <their_cost>",
        [{"unless": ["$their_cost"], "by": "$one_player", "do": [{"may": ["$does"]}]}],
    )


def _counters(table: Table) -> None:
    """122.1. Experience counters; counters that are removed for a cost, from whatever has them."""
    cost = table.rules_of("cost")
    numbers: tuple[tuple[str, str, dict[str, Said]], ...] = (
        ("a|an <counter>", "$counter", {}),
        ("<several> <counter>", "$counter", {"n": "$several"}),
        ("a counter", "any", {}),
        ("<several> counters", "any", {"n": "$several"}),
    )
    for words, kind, number in numbers:
        taken: dict[str, Said] = {"take_counters": kind, **number}
        cost(f"remove {words} from a|an <permanent> you control", {**taken, "from": "$permanent"})
        others: Said = {"$all": ["$permanent", "other"]}
        cost(f"remove {words} from another <permanent> you control", {**taken, "from": others})
    had: Said = {"counters_on": "you", "kind": "experience"}
    table.rule("unit", "experience counter you have", had)
    table.rule("amount", "the number of experience counters you have", had)


def _at_some_times(table: Table) -> None:
    """601.2f. Spells that cost less, or more, at some times."""
    static = table.rules_of("static")
    mine: Said = {"$all": [{"is": "spell"}, "$casts", _YOURS]}
    for words, slot in (("<generic_less> less", "$generic_less"), ("<generic> more", "$generic")):
        change: dict[str, Said] = {"static": [{"cost_more": slot}], "to": mine}
        static(f"<casts> you cast cost {words} to cast as long as <conditions> .", {**change, "while": "$conditions"})
        static(f"as long as <conditions> , <casts> you cast cost {words} to cast .", {**change, "while": "$conditions"})
        for when, turn in (("during your turn", True), ("during turns other than yours", False)):
            static(f"{when} , <casts> you cast cost {words} to cast .", {**change, "while": {"your_turn": turn}})
