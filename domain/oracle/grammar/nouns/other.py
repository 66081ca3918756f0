"""109.2, 603.4. Others than the card or than what an event is about, and one or several of your opponents."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_OPPONENT: Said = {"is": "opponent"}
_YOURS: Said = {"controller": "you"}


def add(table: Table) -> None:
    """Rows for them."""
    amount, counted = table.rules_of("amount"), table.rules_of("others_counted")
    amount("<others_counted>", "$others_counted")
    beside: Said = {"$all": ["$permanents", "other"]}
    counted("the number of other <permanents>", {"count": beside})
    for stat in ("power", "toughness", "mana value"):
        counted(f"the greatest {stat} among other <permanents>", {"greatest": stat.replace(" ", "_"), "among": beside})
    _besides_it(table)
    _opponents(table)
    _life(table)


def _besides_it(table: Table) -> None:
    """What enters is none of the others that are asked for."""
    one = table.rules_of("entering_one")
    one("whenever a|an <permanent> enters under your control", {"enters": {"$all": ["$permanent", _YOURS]}})
    others: Said = {"$all": ["$permanents", _YOURS, {"not": {"ref": "event.object"}}]}
    table.rule(
        "ability",
        "<entering_one> , if you control at least <several> other <permanents> , <body>",
        {
            "on": "$entering_one",
            "if": {"exists": others, "compare": {"at_least": "$several"}},
            "triggered": "$body",
        },
    )


def _opponents(table: Table) -> None:
    """102.3. One of your opponents is any opponent of yours."""
    event = table.rules_of("event")
    for words, more in (("damage", {}), ("combat damage", {"combat": True})):
        dealt: dict[str, Said] = {"to": _OPPONENT, **more}
        event(f"<subject> deals {words} to one of your opponents", {"deals_damage": "$subject", **dealt})
        event(
            f"one or more <permanents> deal {words} to one or more of your opponents",
            {"deals_damage": "$permanents", **dealt, "one_or_more": True, "to_one_or_more": True},
        )
    event("<some> attacks one of your opponents", {"attacks": "$some", "whom": _OPPONENT})
    # Whose turn it is does it first (101.4)
    both: list[Said] = [{"+": "$does", "who": {"controller_of": "event.source"}}, "$does"]
    table.rule(
        "ability",
        "whenever one or more <permanents> an opponent controls deal combat damage to one or more of your opponents , "
        "you and the controller of those creatures each <does> .",
        {
            "on": {
                "deals_damage": {"$all": ["$permanents", {"controller": "opponent"}]},
                "to": _OPPONENT,
                "combat": True,
                "one_or_more": True,
                "to_one_or_more": True,
            },
            "triggered": both,
        },
    )


def _life(table: Table) -> None:
    """119.3. Life that several lose at the same time; each exactly 1 if it is as much in all as there are of them."""
    lost: dict[str, Said] = {"loses_life": "each_opponent", "one_or_more": True}
    table.rule("event", "one or more opponents lose life", lost)
    each_one: Said = {
        "amount": "event.amount",
        "compare": {"exactly": {"count": {"all": [_OPPONENT, {"ref": "event.player"}]}}},
    }
    table.rule(
        "ability",
        "whenever one or more opponents each lose exactly 1 life , <prompt>",
        {"on": lost, "while": each_one, "triggered": "$prompt"},
    )
    table.rule(
        "event",
        "you attack with exactly <several> <permanents>",
        {"player_attacks": "you", "with": "$permanents", "number": {"exactly": "$several"}},
    )
