"""603.2. Events of two kinds of objects, and of the card itself or another."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_OTHER: Said = {"$any": [{"ref": "self"}, {"$all": ["$permanent", "other"]}]}


def add(table: Table) -> None:
    """Add rows for events of two kinds of objects."""
    event, subject, delayed = table.rules_of("event"), table.rules_of("subject"), table.rules_of("cast_next")
    subject("another <a:permanent> or a|an <b:permanent>", {"$any": [{"$all": ["$a", "other"]}, "$b"]})
    for words, s, player in (
        ("you", "", "you"), ("a player", "s", "each_player"), ("an opponent", "s", "each_opponent"),
    ):  # fmt: skip
        event(f"{words} cast{s} a|an <a:cast> or a|an <b:cast>", {"cast": {"$any": ["$a", "$b"]}, "by": player})
        event(f"{words} sacrifice{s} ~ or another <permanent>", {"sacrifices": player, "what": _OTHER})
    event("one or more players discard one or more cards", {"discards": "each_player", "one_or_more": True})
    delayed("you next attack this turn", {"player_attacks": "you"})
    dies: Said = {"all": [{"ref": "$ref"}, {"controller": "you"}]}
    table.rule("event_now", "<ref> dies under your control", {"dies": dies})
    _haunting(table)


def _haunting(table: Table) -> None:
    """702.55c. Add rows for what happens as the card enters, and again from exile as the creature it haunts dies."""
    table.rule("haunting", "when ~ enters or the creature it haunts dies , <prompt>", {"triggered": "$prompt"})
    enters: Said = {"+": "$haunting", "on": {"enters": "self"}}
    dies: Said = {"+": "$haunting", "on": {"dies": {"ref": "linked.haunted"}}, "zone": "exile"}
    table.rule("line", "<haunting>", [enters, dies])
