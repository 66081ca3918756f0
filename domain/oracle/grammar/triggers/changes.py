"""122.6, 701, 702.26. Events of counters, tapping, discarding, countering, targets and phasing."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_YOURS: Said = {"controller": "you"}
_THEIRS: Said = {"controller": "opponent"}
_ITSELF: Said = {"ref": "self"}
_PEOPLE: tuple[tuple[str, str, str], ...] = (
    ("you", "", "you"), ("a player", "s", "each_player"), ("an opponent", "s", "each_opponent"),
)  # fmt: skip


def add(table: Table) -> None:
    """Add rows for events that change permanents, cards and spells."""
    _counters(table)
    _tapped(table)
    _caused(table)
    _aimed_at(table)
    _two_of_players(table)
    _phasing(table)


def _counters(table: Table) -> None:
    """122.6, 122.1. Add rows for counters, each by itself or of any kind."""
    event = table.rules_of("event")
    some: dict[str, Said] = {"kind": "$counter"}
    event("a|an <counter> is put on <subject>", {"counter_put": "$subject", **some})
    event("one or more counters are put on <subject>", {"counters_put": "$subject", "kind": "any"})
    for words, s, player in _PEOPLE:
        by: dict[str, Said] = {"by": player}
        event(f"{words} put{s} a counter on <subject>", {"counter_put": "$subject", "kind": "any", **by})
        event(f"{words} put{s} a|an <counter> on <subject>", {"counter_put": "$subject", **some, **by})
        event(f"{words} put{s} one or more counters on <subject>", {"counters_put": "$subject", "kind": "any", **by})
    event("a|an <counter> is removed from <subject>", {"counters_removed": "$subject", **some, "each": True})
    event("one or more <counter> are removed from <subject>", {"counters_removed": "$subject", **some})


def _tapped(table: Table) -> None:
    """701.26a. Add rows for permanents that a player taps by a spell or ability."""
    event = table.rules_of("event")
    for words, many in (("an untapped <permanent>", {}), ("one or more untapped <permanents>", {"one_or_more": True})):
        tapped = "$permanents" if many else "$permanent"
        event(f"you tap {words}", {"becomes_tapped": tapped, "by": "you", **dict[str, Said](many)})


def _caused(table: Table) -> None:
    """701.9, 701.6a, 701.24a. Add rows for discards, countered spells and shuffling, by their cause."""
    event, occasion = table.rules_of("event"), table.rules_of("occasion")
    for words, causer in (("an opponent controls", "each_opponent"), ("you control", "you")):
        by: dict[str, Said] = {"by": causer}
        cause = f"a spell or ability {words}"
        event(f"{cause} causes you to discard a card", {"discards_card": "you", **by})
        event(f"{cause} causes you to discard ~", {"discards_card": "you", "what": _ITSELF, **by})
        event(f"{cause} counters a|an <cast>", {"is_countered": {"$all": [{"is": "spell"}, "$cast"]}, **by})
    yours: Said = {"all": [{"is": "spell"}, {"is": "card"}, _YOURS]}
    event("a spell you've cast is countered", {"is_countered": yours})
    for words, s, player in _PEOPLE:
        event(f"{words} shuffle{s} {'your' if player == 'you' else 'their'} library", {"shuffles": player})
        many: dict[str, Said] = {"one_or_more": True}
        event(
            f"{words} discard{s} one or more <described> cards",
            {"discards_card": player, "what": "$described", **many},
        )
        event(
            f"{words} discard{s} a|an <described> card or a card <card_posts>",
            {"discards_card": player, "what": {"$any": ["$described", "$card_posts"]}},
        )
    occasion(
        "whenever a spell or ability causes a player to shuffle their library",
        {"shuffles": "each_player", "by": "each_player"},
    )
    occasion("when|whenever you discard ~", {"discards_card": "you", "what": _ITSELF})


def _aimed_at(table: Table) -> None:
    """115.1. Add rows for targets of a kind of spell, and of one target alone."""
    event = table.rules_of("event")
    cases: tuple[tuple[str, Said, dict[str, Said]], ...] = (
        ("an aura spell", {"all": [{"is": "spell"}, {"subtype": "Aura"}]}, {}),
        (
            "an instant or sorcery spell",
            {"all": [{"is": "spell"}, {"any": [{"type": "instant"}, {"type": "sorcery"}]}]},
            {},
        ),
        ("an ability", {"is": "ability"}, {}),
        ("an ability that targets only it", {"all": [{"is": "ability"}, {"targets": "self", "only": True}]}, {}),
    )
    for words, by, more in cases:
        event(f"<subject> becomes the target of {words}", {"becomes_target": "$subject", "by": by, **more})
        table.rule(
            "occasion",
            f"when|whenever ~ enters or becomes the target of {words}",
            [{"enters": "self"}, {"becomes_target": "self", "by": by}],
        )
    theirs: Said = {"becomes_target": "self", "of": "each_opponent"}
    table.rule(
        "occasion",
        "when|whenever ~ enters or becomes the target of a spell or ability an opponent controls",
        [{"enters": "self"}, theirs],
    )
    spell = table.rules_of("spell_post")
    spell("that targets|target only a single <permanent>", {"targets_what": "$permanent", "alone": True})
    other: Said = {"$all": ["$permanent", "other"]}
    spell("that targets|target only a single <permanent> other than ~", {"targets_what": other, "alone": True})


def _two_of_players(table: Table) -> None:
    """603.2. Add rows for two deeds of one player: tokens created or sacrificed."""
    occasion = table.rules_of("occasion")
    for words, s, player in _PEOPLE:
        made: Said = [{"creates": player, "what": "$permanent"}, {"sacrifices": player, "what": "$permanent"}]
        occasion(f"whenever {words} create{s} or sacrifice{s} a|an <permanent>", made)
    event = table.rules_of("event")
    event("you attack with ~ and another <permanent>", {"attacks": "self", "beside": "$permanent"})
    event("end of combat on your turn", {"at_end_of": "combat", "whose": "you"})
    card: Said = {"is": "card"}
    exiled: dict[str, Said] = {"one_or_more": True}
    event("one or more <cards> are put into exile", {"is_exiled": {"$all": ["$cards", card]}, **exiled})
    yours: Said = {"$all": ["$cards", card, {"owner": "you"}]}
    event(
        "one or more <cards> are put into exile from your graveyard",
        {"is_exiled": yours, "from": "graveyard", **exiled},
    )
    event(
        "a|an <card> leaves an opponent's graveyard", {"leaves_graveyard": {"$all": ["$card", {"owner": "opponent"}]}}
    )
    event(
        "one or more <cards> are put into graveyards from anywhere",
        {"put_into_graveyard": {"$all": ["$cards", card]}, "one_or_more": True},
    )


def _phasing(table: Table) -> None:
    """701.14, 701.44, 702.26. Add rows for permanents that explore, fight, or phase in or out."""
    event = table.rules_of("event")
    event("<subject> explores", {"explores": "$subject"})
    event("<subject> fights", {"fights": "$subject"})
    event("<subject> phases in", {"phases_in": "$subject"})
    event("<subject> phases out", {"phases_out": "$subject"})
    table.rule(
        "occasion",
        "when|whenever ~ phases out or leaves the battlefield",
        [{"phases_out": "self"}, {"leaves": "self"}],
    )
