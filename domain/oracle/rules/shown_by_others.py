"""701.20, 401.1. Cards on top of libraries that other players, or all of them, reveal, and what becomes of them."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_THEIRS: tuple[tuple[str, dict[str, Said]], ...] = (
    ("into their hand", {"to": "hand"}),
    ("onto the battlefield", {"to": "battlefield"}),
    ("into their graveyard", {"to": "graveyard"}),
    ("on the bottom of their library", {"to": "library", "position": "bottom"}),
)


def add(table: Table) -> None:
    """Rows for them."""
    _one(table)
    _shuffled_first(table)
    _everybody(table)


def _asked(table: Table, words: str, before: list[Said]) -> None:
    """What is done with a card that was revealed, by what it is."""
    say = table.rules_of("statement")
    so: Said = {"matches": "l", "filter": "$card"}
    for them in ("that player puts", "they put", "the player puts"):
        for its in ("it", "that card"):
            for there, to in _THEIRS:
                put: Said = {"move": "l", **to}
                first = f"{words} . if it's a|an <card> , {them} {its} {there}"
                say(first, [*before, {"if": so, "do": [put]}])
                for elsewhere, other in _THEIRS:
                    if elsewhere != there:
                        for again in ("that player puts it", "they put it", "the player puts it"):
                            say(
                                f"{first} . otherwise , {again} {elsewhere}",
                                [*before, {"if": so, "do": [put], "else": [{"move": "l", **other}]}],
                            )


def _one(table: Table) -> None:
    """One player reveals it."""
    shown: Said = {"reveal": "top", "who": "$one_player", "as": "l"}
    words = "<one_player> reveals the top card of their library"
    table.rule("several_done", words, [shown])
    _asked(table, words, [shown])


def _shuffled_first(table: Table) -> None:
    """701.24. What its owner shuffles away, and the card that is on top then."""
    owner: Said = {"owner_of": "$object"}
    away: list[Said] = [
        {"move": "$object", "to": "library"},
        {"shuffle": owner},
        {"reveal": "top", "who": owner, "as": "l"},
    ]
    _asked(
        table, "the owner of <object> shuffles it into their library , then reveals the top card of their library", away
    )


def _everybody(table: Table) -> None:
    """Each player reveals it, and what is counted among them."""
    say = table.rules_of("statement")
    shown: Said = {"reveal": "top", "who": "$all_players", "as": "l"}
    among: Said = {"count": {"$all": [{"all": [{"zone": "library"}, {"ref": "l"}]}, "$card"]}}
    first = "<all_players> reveals the top card of their library . for each <card> revealed this way ,"
    say(f"{first} [you] create a|an <token_of>", [shown, {"+": "$token_of", "n": among}])
    say(f"{first} put a|an <counter> on <objects>", [shown, {"put_counters": "$counter", "on": "$objects", "n": among}])
    say(
        f"{first} <these> get|gets +1/+1 until end of turn",
        [shown, {"apply": [{"pt": [among, among]}], "to": "$these"}],
    )
    say(f"{first} you gain <number> life", [shown, {"gain_life": {"$each": ["$number", among]}}])
