"""608.2d, 701.17. Cards of those that were milled, returned or put elsewhere; types that are chosen, and counted."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said

_THERE: list[Said] = [{"zone": "graveyard"}, {"ref": "l"}]
_THOSE = ("the milled cards", "the cards milled this way", "those cards", "them")


def add(table: Table) -> None:
    """Rows for what is taken from what was milled, and for chosen types."""
    _milled(table)
    _types(table)
    _colors(table)
    _cheaper(table)


def _milled(table: Table) -> None:
    say = table.rules_of("statement")
    one: Said = {"choose": {"$all": ["$card", *_THERE]}, "as": "c"}
    several: Said = {"choose": {"$all": ["$cards", *_THERE]}, "n": "$several", "up_to": True, "as": "c"}
    hand: dict[str, Said] = {"move": "c", "to": "hand"}
    for between in (". you may", ", then you may"):
        say(
            [f"<milled> {between} return a|an <card> from among {those} to your hand" for those in _THOSE],
            ["$milled", {"may": [one, hand]}],
        )
        say(
            [f"<milled> {between} put a|an <card> from among {those} on top of your library" for those in _THOSE],
            ["$milled", {"may": [one, {"move": "c", "to": "library"}]}],
        )
        say(
            [f"<milled> {between} put a|an <card> from among {those} into your hand . if you don't , <clause>"
             for those in _THOSE],
            ["$milled", {"may": [one, {**hand, "as": "m"}]}, {"if": {"not_true": {"did": "m"}}, "do": "$clause"}],
        )  # fmt: skip
    say(
        [f"<milled> , then return up to <several> <cards> from among {those} to your hand" for those in _THOSE],
        ["$milled", several, hand],
    )
    say(
        [f"<milled> , then return up to one <card> from among {those} to your hand" for those in _THOSE],
        ["$milled", {"choose": {"$all": ["$card", *_THERE]}, "up_to": True, "as": "c"}, hand],
    )


def _types(table: Table) -> None:
    """205.3m. What is of the type that has just been chosen."""
    say = table.rules_of("statement")
    chosen: Said = {"choose_word": "creature_type"}
    of_it: Said = {"subtype": "chosen"}
    many: Said = {"count": {"$all": ["$permanent", of_it]}}
    say("choose a creature type . draw a card for each <permanent> of that type", [chosen, {"draw": many}])
    them: Said = {"$all": ["$permanents", of_it]}
    say(
        "choose a creature type . <permanents> of that type <mods> until end of turn",
        [chosen, {"apply": "$mods", "to": them}],
    )


def _colors(table: Table) -> None:
    """105.2. There are no more than five."""
    table.rule(
        "condition",
        "there are five colors among <permanents>",
        {"amount": {"distinct": "color", "among": "$permanents"}, "compare": {"at_least": 5}},
    )


def _cheaper(table: Table) -> None:
    """601.2f. A cost that need not be paid, and makes the spell cost less if it is."""
    line = table.rules_of("line")
    ways: tuple[tuple[str, Said, str, str], ...] = (
        ("collect evidence <number>", {"collect_evidence": "$number"}, "evidence", "evidence was collected"),
        ("<extra_cost>", "$extra_cost", "extra", "~'s additional cost was paid"),
    )
    for front, cost, name, asked in ways:
        paid: Said = {"additional": [cost], "optional": True, "as": name}
        less: Said = {"static": [{"cost_more": "$less"}], "zone": "stack", "while": {"did": name}}
        line(
            f"as an additional cost to cast ~ , you may {front} ."
            f" ~ costs <less:generic_less> less to cast if {asked} .",
            [paid, less],
        )
