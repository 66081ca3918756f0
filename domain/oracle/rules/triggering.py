"""603. Occasions that are joined with others, how much something is dealt, with how many somebody attacks; the past."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

YOURS: Said = {"controller": "you"}

_DEEDS: dict[str, str] = {
    "enters": "enters",
    "dies": "dies",
    "attacks": "attacks",
    "is turned face up": "turned_up",
    "leaves the battlefield": "leaves",
}


def add(table: Table) -> None:
    """Rows on what triggers, and on what was so in the turn."""
    _joined(table)
    _dealt(table)
    _attacking(table)
    _past(table)
    _conditions(table)


def _joined(table: Table) -> None:
    """603.2. One ability that triggers on the one and on the other."""
    occasion = table.rules_of("occasion")
    for first in ("when", "whenever", "at"):
        for second in ("when", "whenever", "at"):
            occasion(f"{first} <a:event> and {second} <b:event>", ["$a", "$b"])
    for deed, key in _DEEDS.items():
        other: Said = {key: {"$all": ["$permanent", "other"]}}
        both = f"whenever ~ or another <permanent> {deed}"
        occasion(f"{both} and whenever <event>", [{key: "self"}, other, "$event"])
        occasion(f"whenever <event> and {both}", ["$event", {key: "self"}, other])
    sacrificed: Said = {"sacrifices": "you", "what": {"ref": "self"}}
    occasion("when <event> and when you sacrifice it", ["$event", sacrificed])
    occasion(
        "when|whenever <subject> becomes tapped or is dealt damage",
        [{"becomes_tapped": "$subject"}, {"is_dealt_damage": "$subject"}],
    )
    ability = table.rules_of("ability")
    put: Said = {"counters_put": {"$all": ["$permanent", "other"]}, "kind": "$counter", "by": "you"}
    ability(
        "whenever you put a|an <counter> on another <permanent> , <prompt> this ability triggers only once each turn .",
        {"on": put, "triggered": "$prompt", "once_each_turn": True},
    )


def _dealt(table: Table) -> None:
    """120.3. So much damage at once."""
    ability = table.rules_of("ability")
    much: Said = {"amount": "event.amount", "compare": {"at_least": "$several"}}
    for words, more in (("damage", {}), ("combat damage", {"combat": True})):
        for who, of in (("~ is", "self"), ("a|an <permanent> is", "$permanent")):
            dealt: dict[str, Said] = {"is_dealt_damage": of, **dict[str, Said](more)}
            ability(
                f"whenever {who} dealt <several> or more {words} , <prompt>",
                {"on": dealt, "while": much, "triggered": "$prompt"},
            )


def _attacking(table: Table) -> None:
    """508.3d. Somebody attacks with so many."""
    event = table.rules_of("event")
    many: Said = {"at_least": "$several"}
    for words, who in (("a player", "each_player"), ("an opponent", "each_opponent")):
        event(
            f"{words} attacks with <several> or more <permanents>",
            {"player_attacks": who, "with": "$permanents", "number": many},
        )
    ability = table.rules_of("ability")
    none: Said = {"not_true": {"exists": {"$all": ["$permanents", {"controller": "defending_player"}]}}}
    ability(
        "whenever ~ attacks , if defending player controls no <permanents> , <body>",
        {"on": {"attacks": "self"}, "if": none, "triggered": "$body"},
    )


def _past(table: Table) -> None:
    """608.2i. What happened in the turn."""
    past, pasts = table.rules_of("past"), table.rules_of("pasts")
    for words, whose in (("your graveyard", {"owner": "you"}), ("an opponent's graveyard", {"owner": "opponent"})):
        one: Said = {"put_into_graveyard": {"$all": ["$card", {"is": "card"}, dict[str, Said](whose)]}}
        several: Said = {"put_into_graveyard": {"$all": ["$cards", {"is": "card"}, dict[str, Said](whose)]}}
        past(f"a|an <card> was put into {words} from anywhere", one)
        pasts(f"<cards> were put into {words} from anywhere", several)
    left: Said = {"leaves_graveyard": {"$all": ["$cards", {"owner": "you"}]}}
    pasts("<cards> left your graveyard", left)
    past("one or more <cards> left your graveyard", left)
    past("a|an <card> was put into a graveyard from anywhere", {"put_into_graveyard": {"$all": ["$card", _CARD]}})
    pasts("<cards> were put into graveyards from anywhere", {"put_into_graveyard": {"$all": ["$cards", _CARD]}})
    theirs: Said = {"controller": "opponent"}
    for words, verb in (("died", "dies"), ("entered", "enters")):
        past(f"a|an <permanent> {words} under an opponent's control", {verb: {"$all": ["$permanent", theirs]}})
    for words, who in (("an opponent", "opponent"), ("a player", "player")):
        for kind, more in (("damage", {}), ("combat damage", {"combat": True})):
            past(
                f"{words} was dealt {kind} by a|an <permanent>",
                {"deals_damage": "$permanent", "to": {"is": who}, **dict[str, Said](more)},
            )


_CARD: Said = {"is": "card"}


def _conditions(table: Table) -> None:
    """608.2h, 608.2i, 603.4. What is asked."""
    condition = table.rules_of("condition")
    drawn: Said = {"draws": "you"}
    for words in ("you've drawn", "you drew"):
        condition(f"{words} more than one card this turn", {"happened": drawn, "compare": {"at_least": 2}})
    for did, who in (("you", "you"), ("a player", "each_player"), ("an opponent", "each_opponent")):
        condition(f"{did} discarded a card this way", {"happened": {"discards": who}, "this": "way"})
    for stat in ("power", "toughness", "mana value"):
        key = stat.replace(" ", "_")
        for be in ("is", "was"):
            less: Said = {key: {"at_most": {"minus": ["$number", 1]}}}
            more: Said = {key: {"at_least": {"plus": ["$number", 1]}}}
            condition(f"<own> {stat} {be} less than <number>", {"matches": "$own", "filter": less})
            condition(f"<own> {stat} {be} greater than <number>", {"matches": "$own", "filter": more})
    unit = table.rules_of("unit")
    unit("<permanent> and each <zoned>", {"plus": [{"count": "$permanent"}, {"count": "$zoned"}]})
    statement = table.rules_of("statement")
    table.rule("lessened", "<amount> minus <number>", {"minus": ["$amount", "$number"]})
    statement("<clause> , where x is <amount:lessened>", {"$where": ["$clause", "$amount"]})
