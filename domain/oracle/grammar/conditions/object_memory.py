"""603.2h, 608.2h, 608.2i, 700.2. What an object was and remembers: modes that were chosen, abilities that resolved."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for all of it."""
    _rows(table)
    _what_it_was(table)
    _was(table)


def _rows(table: Table) -> None:
    """Rows for all of it."""
    for category in ("body", "prompt"):
        for words, since in (("", "ever"), (" this turn", "turn")):
            for dash in ("—", "."):
                table.rule(
                    category,
                    f"choose one that hasn't been chosen{words} {dash} <mode_list>",
                    {"modes": 1, "once": since, "of": "$mode_list"},
                )
    _resolved(table)
    ability = table.rules_of("ability")
    once: dict[str, Said] = {"on": "$occasion", "done_once": True}
    ability("<occasion> , <prompt> do this only once each turn .", {**once, "triggered": "$prompt"})
    ability(
        "<occasion> , if <conditions> , <body> do this only once each turn .",
        {**once, "if": "$conditions", "triggered": "$body"},
    )
    ability(
        "<occasion> while <conditions> , <prompt> do this only once each turn .",
        {**once, "while": "$conditions", "triggered": "$prompt"},
    )


def _resolved(table: Table) -> None:
    """How often it has: asked in full first, and then in short."""
    condition = table.rules_of("condition")
    times: Said = {"times_resolved": "turn"}
    this: Said = {"amount": times, "compare": {"exactly": "$nth"}}
    whole = "time this ability has resolved this turn"
    condition((f"this is the <nth> {whole}", f"it's the <nth> {whole}", "it's the <nth> time"), this)
    condition(f"this is the first or second {whole}", {"amount": times, "compare": {"at_most": 2}})
    condition(
        "this ability has resolved <several> or more times this turn",
        {"amount": times, "compare": {"at_least": "$several"}},
    )


def _what_it_was(table: Table) -> None:
    """608.2h. A card as it was where it came from."""
    condition = table.rules_of("condition")
    condition("<it_is> a|an <card>", {"matches": "$it_is", "filter": "$card"})
    condition("<ref> is|was a|an <card>", {"matches": "$ref", "filter": "$card"})
    condition("the discarded card was a|an <card>", {"matches": "paid", "filter": "$card"})
    for is_ in ("was", "is"):
        condition(f"at least one <card> {is_} exiled this way", {"happened": {"is_exiled": "$card"}, "this": "way"})
    put: Said = {"put_into_graveyard": {"$all": ["$card", {"is": "card"}]}}
    condition(
        (
            "at least one <card> was put into a graveyard this way",
            "at least one <card> is put into a graveyard this way",
        ),
        {"happened": put, "this": "way"},
    )


def _was(table: Table) -> None:
    condition = table.rules_of("condition")
    for words, negated in (("was", False), ("wasn't", True)):
        is_so: Said = {"matches": "$ref", "filter": "$described"}
        condition(f"<ref> {words} a|an <described> card", {"not_true": is_so} if negated else is_so)
