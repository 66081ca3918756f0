"""306, 606. Planeswalkers: what they become for a while, until a next turn comes, and emblems that others get."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for what planeswalkers do most."""
    _still(table)
    _instead(table)
    _until_next_turn(table)
    _emblems(table)


_FRONTS: tuple[tuple[str, list[Said]], ...] = (
    ("<size> <color_list> <subtype_list>", [{"set_color": "$color_list"}, {"set_pt": "$size"}]),
    ("<size> <subtype_list>", [{"set_pt": "$size"}]),
)


def _still(table: Table) -> None:
    """205.1b, 306. A planeswalker that is a creature, too."""
    statement, static = table.rules_of("statement"), table.rules_of("static")
    typed: Said = {"add_types": ["creature"], "subtypes": "$subtype_list"}
    for front, more in _FRONTS:
        for words, grants in (("", []), (" with <grants>", ["*$grants"])):
            mods: list[Said] = [typed, *more, *grants]
            still = f"a|an {front} creature{words} that's still a planeswalker"
            alone = f"a|an {front} creature{words} . it's still a planeswalker"
            value: dict[str, Said] = {"apply": mods, "to": "$object"}
            for become in (still, alone):
                statement(f"until end of turn , <object> becomes {become}", [value])
            statement(f"<object> becomes {still} until end of turn", [value])
            static(
                (f"as long as <conditions> , ~ is {still} .", f"as long as <conditions> , it|~ 's {still} ."),
                {"static": mods, "to": "self", "while": "$conditions"},
            )


def _instead(table: Table) -> None:
    """205.1a. What becomes a creature without a word on what it was is nothing else."""
    statement = table.rules_of("statement")
    typed: Said = {"set_types": ["creature"], "subtypes": "$subtype_list"}
    for front, more in _FRONTS:
        for words, grants in (("", []), (" with <grants>", ["*$grants"])):
            value: dict[str, Said] = {"apply": [typed, *more, *grants], "to": "self"}
            statement(f"until end of turn , ~ becomes a|an {front} creature{words}", [value])
            statement(f"~ becomes a|an {front} creature{words} until end of turn", [value])


def _until_next_turn(table: Table) -> None:
    """611.2a. The duration stands first."""
    do = table.rules_of("effect")
    lasting: dict[str, Said] = {"to": "$these", "for": {"next_turn_of": "you"}}
    do("until your next turn , <these> <mods>", {"apply": "$mods", **lasting})
    do("until your next turn , <these> each <mods>", {"apply": "$mods", **lasting})
    do("until your next turn , <these> <restricted>", {"apply": "$restricted", **lasting})
    table.rule(
        "several_done",
        "until your next turn , <a:these> <b:mods> and <c:these> <d:mods>",
        [
            {"apply": "$b", "to": "$a", "for": {"next_turn_of": "you"}},
            {"apply": "$d", "to": "$c", "for": {"next_turn_of": "you"}},
        ],
    )


def _emblems(table: Table) -> None:
    """114.1. Whoever gets an emblem owns it: *you* in it is that player."""
    do = table.rules_of("effect")
    do("<all_players> gets an emblem with <quoted>", {"emblem": {"abilities": ["$quoted"]}, "who": "$all_players"})
