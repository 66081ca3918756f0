"""400.7, 701.6. Between zones: graveyards exiled, spells countered to elsewhere than the graveyard."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Movements."""
    _attacking(table)
    _graveyards(table)
    _shuffled(table)
    _hands(table)
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


def _hands(table: Table) -> None:
    """402.1. All cards of a hand, and as many drawn."""
    hand: Said = {"exile": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "as": "e"}
    for words in ("exile all [the] cards from your hand", "exile your hand"):
        table.rule("several_done", f"{words} , then draw that many cards", [hand, {"draw": "e"}])


def _shuffled(table: Table) -> None:
    table.rule(
        "several_done",
        "shuffle <object> into your library",
        [{"move": "$object", "to": "library"}, {"shuffle": "you"}],
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


def _attacking(table: Table) -> None:
    """508.4. What attacks as it comes back."""
    attacking: dict[str, Said] = {"to": "battlefield", "under": "you", "tapped": True, "attacking": True}
    do = table.rules_of("effect")
    do(
        "return <objects> to the battlefield under your control tapped and attacking",
        {"move": "$objects", **attacking},
    )
    do(
        "put <objects> onto the battlefield under your control tapped and attacking",
        {"move": "$objects", **attacking},
    )
