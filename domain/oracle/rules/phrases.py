"""608.2h, 611.3a, 903.8. What cards were, what holds of several at once, and how often commanders were cast."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_ALL_GRAVEYARDS: Said = {"zone": "graveyard"}


def add(table: Table) -> None:
    """Rows that say in other words what the language has."""
    _was(table)
    _both(table)
    _commanders(table)
    _cards(table)
    _damage(table)
    _costs(table)


def _was(table: Table) -> None:
    condition = table.rules_of("condition")
    for words, negated in (("was", False), ("wasn't", True)):
        is_so: Said = {"matches": "$ref", "filter": "$described"}
        condition(f"<ref> {words} a|an <described> card", {"not_true": is_so} if negated else is_so)


def _both(table: Table) -> None:
    """What holds of the card itself, and of others, if something is so; of a player and what is theirs."""
    line = table.rules_of("static_pair")
    table.rule("line", "<static_pair>", "$static_pair")
    several: list[Said] = [
        {"static": "$a", "while": "$conditions"},
        {"static": "$b", "to": "$both_bearer", "while": "$conditions"},
    ]
    line("as long as <conditions> , ~ <a:mods> and <both_bearer> <b:mods> .", several)
    table.rule("both_bearer", "<bearer>", "$bearer")
    table.rule("both_bearer", "other <permanents>", {"$all": ["$permanents", "other"]})
    do, static = table.rules_of("effect"), table.rules_of("static")
    yours: Said = {"any": [{"is": "you"}, "$permanents"]}
    for word in ("hexproof", "shroud"):
        do(f"you and <permanents> gain {word} until end of turn", {"apply": [{"grant": word}], "to": yours})
        do(
            f"you and <permanents> gain {word} until your next turn",
            {"apply": [{"grant": word}], "to": yours, "for": {"next_turn_of": "you"}},
        )
        if word == "shroud":
            static(f"you and <permanents> have {word} .", {"static": [{"grant": word}], "to": yours})


def _commanders(table: Table) -> None:
    for words in ("your commander", "a commander"):
        table.rule("unit", f"time you've cast {words} from the command zone this game", {"commander_casts": "you"})


def _cards(table: Table) -> None:
    """400.1. Cards of a graveyard that somebody else's text speaks of; what was milled."""
    zoned = table.rules_of("zoned_in")
    for word in ("in", "from"):
        zoned(f"{word} <asked>'s graveyard", {"all": [_ALL_GRAVEYARDS, {"owner": "$asked"}]})
    condition = table.rules_of("condition")
    for be in ("is", "was"):
        condition(
            f"at least one <card> {be} milled this way",
            {"happened": {"put_into_graveyard": "$card", "from": "library"}, "this": "way"},
        )


def _damage(table: Table) -> None:
    do = table.rules_of("effect")
    do(
        "<a:dealing> deals <number> damage to <hurt> for each <unit>",
        {"deal_damage": {"$each": ["$number", "$unit"]}, "to": "$hurt", "source?self": "$a"},
    )


def _costs(table: Table) -> None:
    """118.9. Costs of several parts."""
    several = table.rules_of("several_may_cost")
    several(
        "pay <mana> and tap <number> untapped <permanents> with <keyword>",
        [{"mana": "$mana"}, {"tap_others": {"$all": ["$permanents", {"keyword": "$keyword"}]}, "n": "$number"}],
    )
    table.rule(
        "static",
        "you may cast ~ from your graveyard by paying <mana> and sacrificing <several> <permanents> "
        "rather than paying its mana cost .",
        {
            "cast_from": "graveyard",
            "as": "graveyard",
            "cost": [{"mana": "$mana"}, {"sacrifice": "$permanents", "n": "$several"}],
        },
    )
