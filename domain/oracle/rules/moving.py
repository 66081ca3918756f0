"""400.7, 701.24. Between zones: graveyards exiled, cards shuffled into libraries, spells countered elsewhere."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said


def add(table: Table) -> None:
    """Movements."""
    _graveyards(table)
    _libraries(table)
    _countered(table)


def _graveyards(table: Table) -> None:
    do = table.rules_of("effect")
    for words, who in (("player's", "player"), ("opponent's", "opponent")):
        table.rule("whose_target", f"target {words}", {"$target": {"is": who}})
    whose: Said = {"all": [{"zone": "graveyard"}, {"owner": "$whose_target"}]}
    do("exile <whose_target> graveyard", {"exile": whose})
    do("exile <their> graveyard", {"exile": {"all": [{"zone": "graveyard"}, {"owner": "$their"}]}})
    do(("exile all graveyards", "exile all cards from all graveyards"), {"exile": {"zone": "graveyard"}})
    do("exile each opponent's graveyard", {"exile": {"all": [{"zone": "graveyard"}, {"owner": "opponent"}]}})
    do("exile your graveyard", {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}})
    do(
        "exile all <cards> from <whose_target> graveyard",
        {"exile": {"$all": [{"all": [{"zone": "graveyard"}, {"owner": "$whose_target"}]}, "$cards"]}},
    )


def _libraries(table: Table) -> None:
    """701.24."""
    clause = table.rules_of("clause")
    away: Said = {"move": "$object", "to": "library"}
    clause(
        "shuffle <object> into its|their owner's|owners' library|libraries",
        [away, {"shuffle": {"owner_of": "$object"}}],
    )
    clause("shuffle <object> into your library", [away, {"shuffle": "you"}])
    own: Said = {"all": [{"zone": "graveyard"}, {"owner": "$one_player"}]}
    clause(
        "<one_player> shuffles their graveyard into their library",
        [{"move": own, "to": "library"}, {"shuffle": "$one_player"}],
    )
    mine: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}]}
    clause("shuffle your graveyard into your library", [{"move": mine, "to": "library"}, {"shuffle": "you"}])
    clause(
        "<one_player> shuffles <target> from their graveyard into their library",
        {"$lacks": "targets in the graveyard of a target", "$of": ["$one_player", "$target"]},
    )
    all_of: list[Said] = [
        {"move": {"any": [{"zone": "hand"}, {"zone": "graveyard"}]}, "to": "library"},
        {"shuffle": "each_player"},
    ]
    words = "each player shuffles their hand and graveyard into their library"
    clause(words, all_of)
    clause(f"{words} , then <does3>", [*all_of, {"+": "$does3", "who": "each_player"}])
    hand: Said = {"all": [{"any": [{"zone": "hand"}, {"zone": "graveyard"}]}, {"owner": "you"}]}
    clause(
        ("shuffle your hand and graveyard into your library", "shuffle your graveyard and hand into your library"),
        [{"move": hand, "to": "library"}, {"shuffle": "you"}],
    )


def _countered(table: Table) -> None:
    """701.6a. A spell that is countered goes elsewhere than to the graveyard."""
    statement = table.rules_of("statement")
    statement(
        "counter <objects> . if that spell is countered this way , exile it instead of putting it into its owner's "
        "graveyard",
        [{"counter": "$objects", "to": "exile"}],
    )
    statement(
        "counter <objects> . if that spell is countered this way , put it on top of its owner's library instead of "
        "into that player's graveyard",
        [{"counter": "$objects", "to": "library"}],
    )
    statement(
        "counter <objects> . if that spell is countered this way , put it into its owner's hand instead of into that "
        "player's graveyard",
        [{"counter": "$objects", "to": "hand"}],
    )
