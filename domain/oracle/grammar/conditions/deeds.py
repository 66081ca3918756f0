"""505.1, 601.2, 608.2c, 608.2i. Conditions on deeds of players this way or this turn, on combat and on phases."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_YOU: Said = {"owner": "you"}

_CARD: Said = {"is": "card"}

_MAIN: Said = {"all_true": [
    {"your_turn": True}, {"any_true": [{"step_is": "precombat-main"}, {"step_is": "postcombat-main"}]},
]}  # fmt: skip


def add(table: Table) -> None:
    """Add rows for conditions on deeds, on combat and on phases."""
    _this_way(table)
    _this_turn(table)
    _attacking(table)
    _phases(table)
    _cards(table)


def _this_way(table: Table) -> None:
    """608.2c. Add rows for what a player did as the text was carried out."""
    condition = table.rules_of("condition")
    drew: Said = {"happened": {"draws": "you"}, "this": "way"}
    condition(("you draw one or more cards this way", "you drew one or more cards this way"), drew)
    condition(("you don't draw a card this way", "you didn't draw a card this way"), {"not_true": drew})
    exiled: Said = {"is_exiled": {"$all": ["$card", _CARD]}}
    condition("you exiled a|an <card> this way", {"happened": exiled, "this": "way"})
    condition(
        "you sacrificed a|an <permanent> this way",
        {"happened": {"sacrifices": "you", "what": "$permanent"}, "this": "way"},
    )
    condition("you lost life this way", {"happened": {"loses_life": "you"}, "this": "way"})


def _this_turn(table: Table) -> None:
    """601.2, 701.13. Add rows for spells and cards of this turn."""
    condition, past = table.rules_of("condition"), table.rules_of("past")
    for you in ("you've cast", "you cast"):
        condition(
            f"{you} both a|an <a:cast> and a|an <b:cast> this turn",
            {"all_true": [{"happened": {"cast": "$a", "by": "you"}}, {"happened": {"cast": "$b", "by": "you"}}]},
        )
    much: Said = {"how_much": {"is_dealt_damage": {"ref": "one"}}}
    for words, kind in (("an opponent", "opponent"), ("a player", "player")):
        hurt: Said = {"all": [{"is": kind}, {"measured": much, "compare": {"at_least": "$quantity"}}]}
        condition(f"{words} was dealt <quantity> or more damage this turn", {"exists": hurt})
    past("one or more <cards> were put into exile", {"is_exiled": {"$all": ["$cards", _CARD]}})
    entered: Said = {"any": [{"ref": "self"}, {"$all": ["$permanent", {"controller": "you"}, "other"]}]}
    past("~ or another <permanent> entered under your control", {"enters": entered})


def _attacking(table: Table) -> None:
    """508.1. Add rows for attacking creatures."""
    condition = table.rules_of("condition")
    condition("a|an <permanent> is attacking", {"exists": {"$all": ["$permanent", {"combat": "attacking"}]}})
    condition("a|an <permanent> is attacking you", {"exists": {"$all": ["$permanent", {"attacking": "you"}]}})


def _phases(table: Table) -> None:
    """505.1, 506.1. Add rows for phases of your turn."""
    condition = table.rules_of("condition")
    condition("it's your main phase", _MAIN)
    condition("it isn't your main phase", {"not_true": _MAIN})
    condition("it's your combat phase", {"all_true": [{"your_turn": True}, {"step_is": "combat"}]})


def _cards(table: Table) -> None:
    """402, 406. Add rows for cards in exile and in a player's hand, and for permanents of all players."""
    condition = table.rules_of("condition")
    exiled: list[Said] = [{"zone": "exile"}, _YOU]
    condition("you own a|an <card> in exile", {"exists": {"$all": ["$card", *exiled]}})
    condition("you own a card in exile that has an adventure", {"exists": {"all": [*exiled, {"has_adventure": True}]}})
    own: Said = {"count": {"all": [{"zone": "library"}, {"owner": "one"}]}}
    few: Said = {"measured": own, "compare": {"at_most": "$several"}}
    condition("a library has <several> or fewer cards in it", {"exists": {"all": [{"is": "player"}, few]}})
    some: Said = {"measured": {"hand_of": "one"}, "compare": {"at_least": 1}}
    condition("each player has no cards in hand", {"not_true": {"exists": {"all": [{"is": "player"}, some]}}})
    condition("<asked> has one or fewer cards in hand", {"amount": {"hand_of": "$asked"}, "compare": {"at_most": 1}})
