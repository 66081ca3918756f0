"""608.2c, 608.2d, 701.17, 701.20, 701.23. What was found, seen or milled goes on from there."""

from __future__ import annotations

from domain.oracle.grammar.effects.library import AMONG, IT, MILLED, REST
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_WAYS: tuple[tuple[str, dict[str, Said]], ...] = (
    ("onto the battlefield", {"to": "battlefield"}),
    ("onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
    ("into your hand", {"to": "hand"}),
)

_EXILED: list[Said] = [{"zone": "exile"}, {"ref": "e"}]

_BOTTOM: dict[str, Said] = {"to": "library", "position": "bottom"}

_THOSE = ("the milled cards", "the cards milled this way", "those cards", "them")


def add(table: Table) -> None:
    """Rows for what is fetched."""
    _found(table)
    _all_of_a_kind(table)
    _exiled(table)
    _put(table)
    _or_else(table)
    _milled(table)


def _found(table: Table) -> None:
    """608.2c. The one card that was found is spoken of once more, after the library was shuffled."""
    found = table.rules_of("put_found")
    for words, to in _WAYS[:2]:
        found(f"put {IT} {words}", {"move": "c", **to})
    one: Said = {"search": "$card", "as": "c"}
    value: list[Said] = [one, "$put_found", {"shuffle": "you"}]
    table.rule("several_done", "search your library for a|an <card> , <put_found> , then shuffle [your library]", value)


def _all_of_a_kind(table: Table) -> None:
    """All cards of a kind, or as many of them as their player likes; and what is done with the others."""
    picked = table.rules_of("picked")
    several: Said = {"$all": ["$cards", *AMONG]}
    those = "from among them|those [cards]"
    for words, to in _WAYS:
        picked(f"put all <cards> {those} {words}", [{"move": several, **to}])
        some: Said = {"choose": several, "n": {"count": REST}, "up_to": True, "as": "c"}
        picked(f"put any number of <cards> {those} {words}", [some, {"move": "c", **to}])
    many = table.rules_of("looked")
    many("look at <that_many> cards from the top of your library", {"look": "$that_many", "as": "l"})
    seen: Said = {"reveal": "top", "n": "$that_many", "as": "l"}
    table.rule("shown", "reveal <that_many> cards from the top of your library", seen)


def _exiled(table: Table) -> None:
    """701.13a. Cards exiled from the top of a library, of which some go on."""
    statement = table.rules_of("statement")
    several: Said = {"$all": ["$cards", *_EXILED]}
    first: list[Said] = [{"top_of": "you", "n": "$several", "as": "l"}, {"exile": "l", "as": "e"}]
    exile = "exile the top <several> cards of your library"
    those = "from among them|those [cards]"
    for words, to in _WAYS:
        statement(f"{exile} . put all <cards> {those} {words}", [*first, {"move": several, **to}])
        some: dict[str, Said] = {"choose": several, "n": {"count": {"all": _EXILED}}, "up_to": True, "as": "c"}
        statement(
            f"{exile} . you may put any number of <cards> {those} {words}",
            [*first, {"may": [some, {"move": "c", **to}]}],
        )


def _put(table: Table) -> None:
    """401. Cards that go to the bottom, and any number of those that were shown."""
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    do("put <objects> on the bottom of your library", {"move": "$objects", **_BOTTOM})
    among: list[Said] = [{"zone": "library"}, {"ref": "l"}]
    some: Said = {"choose": {"$all": ["$cards", *among]}, "n": {"count": {"all": among}}, "up_to": True, "as": "c"}
    for words, more in (("", {}), (" tapped", {"tapped": True})):
        put: dict[str, Said] = {"move": "c", "to": "battlefield", **dict[str, Said](more)}
        for those in ("them", "those cards"):
            table.rule(
                "picked", f"put any number of <cards> from among {those} onto the battlefield{words}", [some, put]
            )
    clause(
        "<own> owner shuffles it into their library",
        [{"move": "$own", "to": "library"}, {"shuffle": {"owner_of": "$own"}}],
    )
    basic: Said = {"all": [{"supertype": "basic"}, {"type": "land"}]}
    table.rule("described", "<one_kind> or basic land", {"$any": ["$one_kind", basic]})


def _milled(table: Table) -> None:
    say = table.rules_of("statement")
    one: Said = {"choose": {"$all": ["$card", *MILLED]}, "as": "c"}
    several: Said = {"choose": {"$all": ["$cards", *MILLED]}, "n": "$several", "up_to": True, "as": "c"}
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
        ["$milled", {"choose": {"$all": ["$card", *MILLED]}, "up_to": True, "as": "c"}, hand],
    )


def _or_else(table: Table) -> None:
    """701.17, 608.2c. What is done if none of the milled cards is taken."""
    statement = table.rules_of("statement")
    for words, to in (("into your hand", "hand"), ("onto the battlefield", "battlefield")):
        taken: list[Said] = [
            {"choose": {"$all": ["$card", *MILLED]}, "as": "c"},
            {"move": "c", "to": to, "as": "d"},
        ]
        missed: Said = {"if": {"not_true": {"did": "d"}}, "do": "$clause"}
        for those in _THOSE:
            put = f"put a|an <card> from among {those} {words}"
            statement(f"<milled> . {put} . if you can't , <clause>", ["$milled", *taken, missed])
            statement(f"<milled> , then {put} . if you can't , <clause>", ["$milled", *taken, missed])
