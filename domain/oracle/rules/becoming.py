"""611.2, 613. What objects become for a while: larger, animated, of other colours, protected; and what stays tapped."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said


def add(table: Table) -> None:
    """Effects that last, beside those that are one modification."""
    _joined(table)
    _chosen(table)
    _tapped(table)
    _animated(table)


def _joined(table: Table) -> None:
    do = table.rules_of("effect")
    both: Said = {"apply": ["*$a", "*$b"], "to": "$these"}
    do("<these> <a:mods> until end of turn and <b:restricted> this turn", both)
    do("until end of turn , <these> <a:mods> and <b:restricted> this turn", both)
    do("<these> each <mods> until end of turn", {"apply": "$mods", "to": "$these"})
    do("<these> each <mods> <while_>", {"apply": "$mods", "to": "$these", "for": "$while_"})
    table.rule("statement", "<ref> gains|gain <grants>", [{"apply": "$grants", "to": "$ref", "for": "forever"}])
    restricted = table.rules_of("restricted")
    restricted("can't be regenerated", ["cant_be_regenerated"])
    restricted("blocks|block if able", ["must_block"])
    restricted("can block an additional creature", [{"rule": "blocks_additional", "n": 1}])


def _chosen(table: Table) -> None:
    clause = table.rules_of("clause")
    word: Said = {"choose_word": "color"}
    clause(
        "<these> gain|gains protection from the color of your choice until end of turn",
        [word, {"apply": [{"grant": "protection:chosen"}], "to": "$these"}],
    )
    clause(
        "<these> <mods> and gain|gains protection from the color of your choice until end of turn",
        [word, {"apply": ["*$mods", {"grant": "protection:chosen"}], "to": "$these"}],
    )


def _tapped(table: Table) -> None:
    """502.3."""
    do = table.rules_of("effect")
    do(
        (
            "<object> doesn't|don't untap during its controller's next untap step",
            "<object> doesn't|don't untap during their controller's next untap step",
            "<object> doesn't|don't untap during their controllers' next untap step|steps",
        ),
        {"stays_tapped": "$object"},
    )
    do("<object> doesn't|don't untap during your next untap step", {"stays_tapped": "$object", "whose": "you"})
    do(
        "<object> doesn't|don't untap during <their> next untap step",
        {"stays_tapped": "$object", "whose": "$their"},
    )


def _animated(table: Table) -> None:
    """205.1b, 613.1d. Lands that become creatures and are still lands."""
    statement = table.rules_of("statement")
    made: list[Said] = [{"add_types": "$made_types", "subtypes": "$subtype_list"}]
    plain: list[Said] = [{"add_types": "$made_types"}]
    size: Said = {"set_pt": "$size"}
    color: Said = {"set_color": "$color_list"}
    for front, kinds in (
        ("<size> <color_list> <subtype_list> <made_types>", [*made, color, size]),
        ("<size> <subtype_list> <made_types>", [*made, size]),
        ("<size> <color_list> <made_types>", [*plain, color, size]),
        ("<size> <made_types>", [*plain, size]),
    ):
        for more, grants in (("", []), (" with <grants>", ["*$grants"])):
            still = "it's still a land"
            mods: list[Said] = [*kinds, *grants]
            value: dict[str, Said] = {"apply": mods, "to": "$object"}
            statement(f"<object> becomes a|an {front}{more} until end of turn . {still}", [value])
            statement(f"until end of turn , <object> becomes a|an {front}{more} . {still}", [value])
            statement(f"until end of turn , <object> becomes a|an {front}{more} that's still a land", [value])
            forever: dict[str, Said] = {**value, "for": "forever"}
            statement(f"<object> becomes a|an {front}{more} . {still}", [forever])
            statement(f"<object> becomes a|an {front}{more} that's still a land", [forever])
