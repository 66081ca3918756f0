"""603, 508.3. Events under conditions, of two kinds at once, joined, and of cards from anywhere."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

YOURS: Said = {"controller": "you"}

YOU_OR_PLANESWALKER: Said = {"any": [{"is": "you"}, {"all": [{"type": "planeswalker"}, YOURS]}]}

_ELSEWHERE: tuple[Said, ...] = ("hand", "library", "exile", "command")

_DEEDS: dict[str, str] = {
    "enters": "enters",
    "dies": "dies",
    "attacks": "attacks",
    "is turned face up": "turned_up",
    "leaves the battlefield": "leaves",
}

_CARD: Said = {"is": "card"}


def add(table: Table) -> None:
    """Add rows for events under conditions, joined events, and cards from anywhere."""
    _without_dying(table)
    _exhausted(table)
    _dealt_and_entered(table)
    _while(table)
    _attacks(table)
    _two(table)
    _graveyards(table)
    _abilities(table)
    _joined(table)
    _dealt(table)
    _attacking(table)
    _past(table)
    _conditions(table)


def _while(table: Table) -> None:
    """Add rows for conditions asked as an event happens, not as the ability resolves."""
    ability = table.rules_of("ability")
    triggered: dict[str, Said] = {"on": "$occasion", "while": "$conditions", "triggered": "$prompt"}
    ability("<occasion> while <conditions> , <prompt>", triggered)
    ability(
        "<occasion> while <conditions> , <prompt> this ability triggers only once each turn .",
        {**triggered, "once_each_turn": True},
    )
    counted: dict[str, Said] = {"on": "$occasion", "nth": "$nth", "triggered": "$prompt"}
    for words, your_turn in (("each of your turns", True), ("each opponent's turn", False)):
        ability(
            f"<occasion> for the <nth> time during {words} , <prompt>", {**counted, "while": {"your_turn": your_turn}}
        )


def _attacks(table: Table) -> None:
    event = table.rules_of("event")
    event("<some> attacks you or a planeswalker you control", {"attacks": "$some", "whom": YOU_OR_PLANESWALKER})
    event(
        "one or more <permanents> attack you or a planeswalker you control",
        {"attacks": "$permanents", "whom": YOU_OR_PLANESWALKER, "one_or_more": True},
    )
    for kind in ("planeswalker", "battle"):
        event(f"<some> attacks a {kind}", {"attacks": "$some", "whom": {"type": kind}})


def _two(table: Table) -> None:
    """Add rows for *whenever you cast a spell or a permanent enters*."""
    occasion = table.rules_of("occasion")
    mine: Said = {"$all": ["$permanent", YOURS]}
    cast: Said = {"cast": "$cast", "by": "you"}
    occasion("whenever you cast a|an <cast> or a|an <permanent> enters under your control", [cast, {"enters": mine}])
    occasion("whenever you cast a|an <cast> or a|an <permanent> enters", [cast, {"enters": "$permanent"}])


def _graveyards(table: Table) -> None:
    """Add rows for cards put into graveyards from anywhere; tokens are no cards."""
    event = table.rules_of("event")
    places: tuple[tuple[str, list[Said]], ...] = (
        ("your graveyard", [{"owner": "you"}]),
        ("an opponent's graveyard", [{"owner": "opponent"}]),
        ("a graveyard", []),
        ("a player's graveyard", []),
    )
    for words, owner in places:
        more: list[Said] = [{"is": "card"}, *owner]
        event(
            f"another <card> is put into {words} from anywhere",
            {"put_into_graveyard": {"$all": ["$card", *more, "other"]}},
        )
        if words != "your graveyard":
            event(f"a|an <card> is put into {words} from anywhere", {"put_into_graveyard": {"$all": ["$card", *more]}})
            event(
                f"one or more <cards> are put into {words} from anywhere",
                {"put_into_graveyard": {"$all": ["$cards", *more]}, "one_or_more": True},
            )


def _abilities(table: Table) -> None:
    """602.2b. Add rows for activated abilities, by player and kind."""
    event, occasion = table.rules_of("event"), table.rules_of("occasion")
    nonmana: dict[str, Said] = {"kind": "nonmana"}
    for words, player in (
        ("you activate", "you"),
        ("an opponent activates", "each_opponent"),
        ("a player activates", "each_player"),
    ):
        activates: dict[str, Said] = {"activates": player}
        activated: dict[str, Said] = {**activates, "of": "$permanent"}
        event(f"{words} an ability that isn't a mana ability", {**activates, **nonmana})
        event(f"{words} an ability of a|an <permanent>", activated)
        event(f"{words} an ability of a|an <permanent> that isn't a mana ability", {**activated, **nonmana})
        event(f"{words} a loyalty ability", {**activates, "kind": "loyalty"})
        event(f"{words} a loyalty ability of a|an <permanent>", {**activated, "kind": "loyalty"})
        if_not = ", if it isn't a mana ability"
        occasion(f"whenever {words} an ability {if_not}", {**activates, **nonmana})
        for where in ("", " on the battlefield"):
            occasion(f"whenever {words} an ability of a|an <permanent>{where} {if_not}", {**activated, **nonmana})
    for bearer in ("enchanted creature", "equipped creature", "enchanted permanent", "enchanted artifact"):
        attached: dict[str, Said] = {"activates": "each_player", "of": {"ref": "attached"}, **nonmana}
        occasion(f"whenever an ability of {bearer} is activated , if it isn't a mana ability", attached)


def _dealt_and_entered(table: Table) -> None:
    event = table.rules_of("event")
    for words, player in (("a player", "player"), ("an opponent", "opponent")):
        event(
            f"one or more <permanents> deal damage to {words}",
            {"deals_damage": "$permanents", "to": {"is": player}, "one_or_more": True},
        )
    for words in ("a graveyard", "your graveyard"):
        event(f"~ enters from {words}", {"enters": "self", "from": "graveyard"})
    ability = table.rules_of("ability")
    for words, more in (("damage", {}), ("combat damage", {"combat": True})):
        dealt: dict[str, Said] = {"deals_damage": "self", **more}
        much: Said = {"amount": "event.amount", "compare": {"at_least": "$number"}}
        table.rule(
            "so_much_dealt",
            f"whenever ~ deals <number> or more {words} to <harmed>",
            {"on": {**dealt, "to": "$harmed"}, "while": much},
        )
    ability("<so_much_dealt> , <prompt>", {"+": "$so_much_dealt", "triggered": "$prompt"})


def _exhausted(table: Table) -> None:
    """702.142b, 702.177a. Add rows for activated boast and exhaust abilities."""
    event = table.rules_of("event")
    for words, player in (
        ("you activate", "you"),
        ("an opponent activates", "each_opponent"),
        ("a player activates", "each_player"),
    ):
        event(f"{words} an exhaust ability", {"activates": player, "kind": "exhaust"})
        event(f"{words} a boast ability", {"activates": player, "kind": "boast"})


def _without_dying(table: Table) -> None:
    """700.4. Add rows for leaving the battlefield without dying."""
    event = table.rules_of("event")
    event("<subject> leaves the battlefield without dying", {"leaves": "$subject", "to": [*_ELSEWHERE]})
    several: tuple[tuple[str, Said], ...] = (
        ("one or more <permanents>", "$permanents"),
        ("one or more other <permanents>", {"$all": ["$permanents", "other"]}),
    )
    for words, gone in several:
        event(
            f"{words} leave the battlefield without dying",
            {"leaves": gone, "to": [*_ELSEWHERE], "one_or_more": True},
        )
    table.rule(
        "occasion",
        "whenever ~ or another <permanent> leaves the battlefield without dying",
        [
            {"leaves": "self", "to": [*_ELSEWHERE]},
            {"leaves": {"$all": ["$permanent", "other"]}, "to": [*_ELSEWHERE]},
        ],
    )


def _joined(table: Table) -> None:
    """603.2. Add rows for one ability that triggers on two events."""
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


def _dealt(table: Table) -> None:
    """120.3. Add rows for a minimum amount of damage dealt at once."""
    ability = table.rules_of("ability")
    much: Said = {"amount": "event.amount", "compare": {"at_least": "$several"}}
    for words, more in (("damage", {}), ("combat damage", {"combat": True})):
        for subject, filter in (("~ is", "self"), ("a|an <permanent> is", "$permanent")):
            dealt: dict[str, Said] = {"is_dealt_damage": filter, **dict[str, Said](more)}
            ability(
                f"whenever {subject} dealt <several> or more {words} , <prompt>",
                {"on": dealt, "while": much, "triggered": "$prompt"},
            )


def _attacking(table: Table) -> None:
    """508.3d. Add rows for attacks with a minimum number of creatures."""
    event = table.rules_of("event")
    many: Said = {"at_least": "$several"}
    for words, player in (("a player", "each_player"), ("an opponent", "each_opponent")):
        event(
            f"{words} attacks with <several> or more <permanents>",
            {"player_attacks": player, "with": "$permanents", "number": many},
        )
    ability = table.rules_of("ability")
    is_so = table.rules_of("defending_is")
    theirs: Said = {"$all": ["$permanents", {"controller": "defending_player"}]}
    is_so("controls no <permanents>", {"not_true": {"exists": theirs}})
    mine: Said = {"count": {"$all": ["$permanents", {"controller": "you"}]}}
    more_than_you: Said = {"at_least": {"plus": [mine, 1]}}
    is_so("controls more <permanents> than you", {"amount": {"count": theirs}, "compare": more_than_you})
    hand: Said = {"hand_of": "defending_player"}
    for words, compare in (("more", "at_least"), ("fewer", "at_most")):
        is_so(f"has <several> or {words} cards in hand", {"amount": hand, "compare": {compare: "$several"}})
    is_so("is poisoned", {"amount": {"counters_on": "defending_player", "kind": "poison"}, "compare": {"at_least": 1}})
    ability(
        "whenever ~ attacks , if defending player <defending_is> , <body>",
        {"on": {"attacks": "self"}, "if": "$defending_is", "triggered": "$body"},
    )


def _past(table: Table) -> None:
    """608.2i. Add rows for cards that were put into or left graveyards this turn."""
    past, pasts = table.rules_of("past"), table.rules_of("pasts")
    for words, owner in (("your graveyard", {"owner": "you"}), ("an opponent's graveyard", {"owner": "opponent"})):
        one: Said = {"put_into_graveyard": {"$all": ["$card", {"is": "card"}, dict[str, Said](owner)]}}
        several: Said = {"put_into_graveyard": {"$all": ["$cards", {"is": "card"}, dict[str, Said](owner)]}}
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
    for words, player in (("an opponent", "opponent"), ("a player", "player")):
        for kind, more in (("damage", {}), ("combat damage", {"combat": True})):
            past(
                f"{words} was dealt {kind} by a|an <permanent>",
                {"deals_damage": "$permanent", "to": {"is": player}, **dict[str, Said](more)},
            )


def _conditions(table: Table) -> None:
    """608.2h, 608.2i, 603.4. Add rows for conditions about draws, discards and numbers."""
    condition = table.rules_of("condition")
    drawn: Said = {"draws": "you"}
    for words in ("you've drawn", "you drew"):
        condition(f"{words} more than one card this turn", {"happened": drawn, "compare": {"at_least": 2}})
    for did, player in (("you", "you"), ("a player", "each_player"), ("an opponent", "each_opponent")):
        condition(f"{did} discarded a card this way", {"happened": {"discards": player}, "this": "way"})
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
