"""400.7, 608.2c. What comes from hands and graveyards onto the battlefield, for one player or for each of them."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_ENTERING: tuple[tuple[str, dict[str, Said]], ...] = (("", {}), (" tapped", {"tapped": True}))
_HELD: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}


def add(table: Table) -> None:
    """Rows for such cards."""
    _several(table)
    _everybody(table)
    _living(table)
    _shuffled(table)


def _several(table: Table) -> None:
    """608.2d. Any number of cards of a hand at once."""
    several = table.rules_of("several_done")
    held: Said = {"$all": [_HELD, "$cards"]}
    for words, more in _ENTERING:
        several(
            f"put any number of <cards> from your hand onto the battlefield{words}",
            [
                {"choose": held, "n": {"count": held}, "up_to": True, "as": "c"},
                {"move": "c", "to": "battlefield", **more, "as": "m"},
            ],
        )


def _everybody(table: Table) -> None:
    """101.4. Each player chooses a card in turn order, and then all of them are moved at once."""
    clause = table.rules_of("several_done")
    statement = table.rules_of("statement")
    for zone in ("hand", "graveyard"):
        kinds: tuple[tuple[str, Said, dict[str, Said]], ...] = (
            ("a|an <card>", {"$all": [{"all": [{"zone": zone}, {"owner": "chooser"}]}, "$card"]}, {}),
            (
                "up to <several> <cards>",
                {"$all": [{"all": [{"zone": zone}, {"owner": "chooser"}]}, "$cards"]},
                {"n": "$several"},
            ),
        )
        for cards, what, number in kinds:
            perhaps: Said = {"choose": what, **number, "who": "$all_players", "up_to": True, "as": "c"}
            surely: Said = {"choose": what, **number, "who": "$all_players", "as": "c"}
            for tapped, more in _ENTERING:
                put: dict[str, Said] = {"move": "c", "to": "battlefield", **more}
                onto = f"{cards} from their {zone} onto the battlefield{tapped}"
                if not number:
                    statement(f"<all_players> may put {onto}", [perhaps, put])
                    if zone == "graveyard" or more:
                        clause(f"<all_players> puts {onto}", [surely, {**put, "as": "m"}])
                else:
                    clause(f"<all_players> puts {onto}", [perhaps, {**put, "as": "m"}])
        if zone == "graveyard":
            mine: Said = {"$all": [{"all": [{"zone": zone}, {"owner": "chooser"}]}, "$card"]}
            maybe: Said = {"choose": mine, "who": "$all_players", "up_to": True, "as": "c"}
            for tapped, more in _ENTERING:
                statement(
                    f"<all_players> may return a|an <card> from their graveyard to the battlefield{tapped}",
                    [maybe, {"move": "c", "to": "battlefield", **more}],
                )
            statement(
                "<all_players> may return a|an <card> from their graveyard to their hand",
                [maybe, {"move": "c", "to": "hand"}],
            )
    for tapped, more in _ENTERING:
        for many, s in (("a|an <card>", ""), ("up to <several> <cards>", "s")):
            it = "it|that [card]" if not s else "them|those [cards]"
            sought: dict[str, Said] = {"search": f"$card{s}", "who": "p", "whose": "p", "as": "c"}
            if s:
                sought["n"] = "$several"
            found: list[Said] = [sought, {"move": "c", "to": "battlefield", **more}, {"shuffle": "p"}]
            statement(
                f"<all_players> searches their library for {many} , puts {it} onto the battlefield{tapped} , "
                "then shuffles [their library]",
                [{"for_each": "$all_players", "as": "p", "do": found}],
            )


def _living(table: Table) -> None:
    """608.2c, 701.21. What players exile, sacrifice and put back: each step is done by all of them at once."""
    clause = table.rules_of("several_done")
    everybody: dict[str, Said] = {"sacrifice": "$b", "n": {"count": "$b"}, "who": "each_player"}
    clause(
        "each player exiles all <a:cards> from their graveyard , then sacrifices all <b:permanents> they control , "
        "then puts all cards they exiled this way onto the battlefield",
        [
            {"exile": {"$all": [{"zone": "graveyard"}, "$a"]}, "as": "e"},
            everybody,
            {"move": "e", "to": "battlefield"},
        ],
    )
    do = table.rules_of("effect")
    theirs: Said = {"sacrifice": "$permanents", "n": {"count": "$permanents"}, "who": "$all_players"}
    do("<all_players> sacrifices all <permanents> they control", theirs)
    some: Said = {"$all": ["$kinds", "$posts"]}
    do(
        "<all_players> sacrifices all <kinds> they control <posts>",
        {"sacrifice": some, "n": {"count": some}, "who": "$all_players"},
    )
    others: Said = {"$all": ["$permanents", "other"]}
    do(
        "<all_players> sacrifices all other <permanents> they control",
        {"sacrifice": others, "n": {"count": others}, "who": "$all_players"},
    )
    yours: Said = {"$all": ["$permanents", {"controller": "you"}]}
    do("sacrifice all <permanents> you control", {"sacrifice": "$permanents", "n": {"count": yours}})
    other: Said = {"$all": ["$permanents", "other"]}
    of_yours: Said = {"$all": ["$permanents", "other", {"controller": "you"}]}
    do("sacrifice all other <permanents> you control", {"sacrifice": other, "n": {"count": of_yours}})


def _shuffled(table: Table) -> None:
    """701.24. A graveyard that goes into a library."""
    do = table.rules_of("several_done")
    for front, who in (("<own> owner", {"owner_of": "$own"}), ("<own> controller", {"controller_of": "$own"})):
        theirs: Said = {"all": [{"zone": "graveyard"}, {"owner": dict[str, Said](who)}]}
        do(
            f"{front} shuffles their graveyard into their library",
            [{"move": theirs, "to": "library"}, {"shuffle": dict[str, Said](who)}],
        )
