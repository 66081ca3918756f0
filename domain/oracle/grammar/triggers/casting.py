"""601.2i, 305.1. Events of casting spells and playing cards: from a zone, joined, and after the first."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_PEOPLE: tuple[tuple[str, str, str], ...] = (
    ("you", "", "you"), ("a player", "s", "each_player"), ("an opponent", "s", "each_opponent"),
)  # fmt: skip

_YOURS: Said = {"owner": "you"}
_YOUR_SPELL: Said = {"$all": ["$cast", _YOURS]}

OWN_HAND: Said = {"spell_from": ["hand"], "own": True}
"""Filter for spells cast from the hand of their caster: cards in a hand belong to its player (400.3)."""

_PLACES: tuple[tuple[str, str, dict[str, Said], Said], ...] = (
    ("exile", "exile", {}, "$cast"),
    ("your graveyard", "graveyard", {"what": _YOURS}, _YOUR_SPELL),
    ("your library", "library", {"what": _YOURS}, _YOUR_SPELL),
)
"""Zones that cards are played from; in a zone of one's own are cards that one owns (400.3)."""


def add(table: Table) -> None:
    """Add rows for events of casting and playing."""
    _lands_and_spells(table)
    _from_zones(table)
    _after_the_first(table)
    _described(table)


def _lands_and_spells(table: Table) -> None:
    """701.18b. Add rows for playing a card: a land is played, or a spell is cast."""
    occasion = table.rules_of("occasion")
    for words, s, player in _PEOPLE:
        both: Said = [{"plays_land": player}, {"cast": "$cast", "by": player}]
        occasion(f"whenever {words} play{s} a land or cast{s} a|an <cast>", both)
    for place, zone, land, spell in _PLACES:
        played: Said = [{"plays_land": "you", "from": zone, **land}, {"cast": spell, "by": "you", "from": zone}]
        occasion(f"whenever you play a land from {place} or cast a|an <cast> from {place}", played)
    card: Said = {"is": "card"}
    occasion("when|whenever you play a card", [{"plays_land": "you"}, {"cast": card, "by": "you"}])
    occasion(
        "whenever you play a card from exile",
        [{"plays_land": "you", "from": "exile"}, {"cast": card, "by": "you", "from": "exile"}],
    )
    legend: Said = {"supertype": "legendary"}
    occasion(
        "whenever you play a legendary land or cast a legendary spell",
        [{"plays_land": "you", "what": legend}, {"cast": legend, "by": "you"}],
    )
    elsewhere: Said = {"not": OWN_HAND}
    zones = ("library", "graveyard", "exile", "command")
    lands: list[Said] = [{"plays_land": "you", "from": zone} for zone in zones]
    lands.append({"plays_land": "you", "from": "hand", "what": {"not": _YOURS}})
    occasion(
        "whenever you play a land or cast a spell from anywhere other than your hand",
        [*lands, {"cast": elsewhere, "by": "you"}],
    )


def _from_zones(table: Table) -> None:
    """601.2a. Add rows for spells cast from a zone."""
    event = table.rules_of("event")
    event("you cast a|an <cast> from your library", {"cast": _YOUR_SPELL, "by": "you", "from": "library"})
    table.rule(
        "counted_occasion",
        "whenever you cast your <nth> <cast> from your graveyard each turn",
        {"on": {"cast": _YOUR_SPELL, "by": "you", "from": "graveyard"}, "nth": "$nth"},
    )
    for words, player in (("a player", "each_player"), ("an opponent", "each_opponent")):
        event(f"{words} casts a|an <cast> from their hand", {"cast": {"$all": ["$cast", OWN_HAND]}, "by": player})
        event(f"{words} casts a|an <cast> from a graveyard", {"cast": "$cast", "by": player, "from": "graveyard"})
        event(f"{words} kicks a spell", {"cast": {"cast_so": "kicked"}, "by": player})
    elsewhere: Said = {"$all": ["$cast", {"not": OWN_HAND}]}
    for words, player in (
        ("a player", "each_player"),
        ("an opponent", "each_opponent"),
        ("another player", "each_other_player"),
    ):
        where = "from anywhere other than their hand"
        event(f"{words} casts a|an <cast> {where}", {"cast": elsewhere, "by": player})


def _after_the_first(table: Table) -> None:
    """603.2. Add rows for spells after the first of a turn, and during a part of it."""
    counted = table.rules_of("counted_occasion")
    mine: dict[str, Said] = {"cast": "anything", "by": "you"}
    later: Said = {"happened": mine, "compare": {"at_least": 2}}
    counted("whenever you cast a spell other than your first spell each turn", {"on": mine, "while": later})
    counted(
        "whenever you cast a spell during your turn other than your first spell that turn",
        {"on": mine, "while": {"all_true": [{"your_turn": True}, later]}},
    )
    main: Said = {"any_true": [{"step_is": "precombat-main"}, {"step_is": "postcombat-main"}]}
    counted(
        "whenever you cast a|an <cast> during your main phase",
        {"on": {"cast": "$cast", "by": "you"}, "while": {"all_true": [{"your_turn": True}, main]}},
    )
    counted(
        "whenever you cast your <nth> spell during each of your turns",
        {"on": mine, "nth": "$nth", "while": {"your_turn": True}},
    )
    for words, s, player in _PEOPLE:
        your = "your" if player == "you" else "their"
        counted(
            f"when|whenever {words} cast{s} {your} <nth> spell in a turn",
            {"on": {"cast": "anything", "by": player}, "nth": "$nth"},
        )


def _described(table: Table) -> None:
    """205.2, 702. Add rows for spells by their words, and for another spell than this one."""
    event, described = table.rules_of("event"), table.rules_of("described")
    event("you cast another <cast>", {"cast": {"$all": ["$cast", "other"]}, "by": "you"})
    table.rule("spell_post", "that has|have <keyword>", {"keyword": "$keyword"})
    either: Said = {"any": [{"type": "instant"}, {"type": "sorcery"}]}
    for word in ("multicolored", "monocolored", "colorless"):
        described(f"{word} instant or sorcery", {"all": [{"color": word}, either]})
    described("adventure instant or sorcery", {"all": [{"subtype": "Adventure"}, either]})
    for words, s, player in _PEOPLE:
        lands: dict[str, Said] = {"plays_land": player}
        event(f"{words} play{s} a|an <state> land", {**lands, "what": "$state"})
        event(f"{words} play{s} a|an <subtype>", {**lands, "what": {"subtype": "$subtype"}})
    event("enchanted opponent draws a card", {"draws": "attached"})
    event("you cast your commander", {"cast": {"all": [{"commander": True}, {"owner": "you"}]}, "by": "you"})
