"""601.2h, 207.2c. What was spent to cast a spell: how much mana, of which colours, or none."""

from __future__ import annotations

from domain.oracle.grammar.words.lexicon import COLORS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows on mana that was spent."""
    for letter in "WUBRGC":
        table.rule("mana_kind", f"{{{letter.lower()}}}", f"{{{letter}}}")
    for word, letter in COLORS.items():
        table.rule("mana_color", word, f"{{{letter}}}")
    _spells(table)
    _amounts(table)
    _conditions(table)


def _spells(table: Table) -> None:
    """What was cast: the card itself, or what has been named."""
    cast = table.rules_of("spent_on")
    cast("~", "self")
    cast("it", {"$it": "it"})
    cast("that spell", {"$it": "that:spell"})
    cast("that creature", {"$it": "that:creature"})


def _amounts(table: Table) -> None:
    amount, unit = table.rules_of("amount"), table.rules_of("unit")
    spent: dict[str, Said] = {"mana_spent_on": "$spent_on"}
    amount(
        ("the amount of mana spent to cast <spent_on>", "the amount of mana that was spent to cast <spent_on>"), spent
    )
    colors: Said = {**spent, "of": "colors"}
    amount("the number of colors of mana spent to cast <spent_on>", colors)
    unit("color of mana spent to cast <spent_on>", colors)
    unit("mana spent to cast <spent_on>", dict(spent))


def _conditions(table: Table) -> None:
    condition = table.rules_of("condition")
    for was, cast in (("was", "to cast <spent_on>"),):
        some: dict[str, Said] = {"mana_spent_on": "$spent_on"}
        least: Said = {"at_least": "$several"}
        condition(
            (f"<several> or more mana {was} spent {cast}", f"at least <several> mana {was} spent {cast}"),
            {"amount": some, "compare": least},
        )
        condition(f"no mana {was} spent {cast}", {"amount": some, "compare": {"exactly": 0}})
        condition(f"mana {was} spent {cast}", {"amount": some, "compare": {"at_least": 1}})
        condition(
            f"at least <several> <mana_color> mana {was} spent {cast}",
            {"amount": {**some, "of": "$mana_color"}, "compare": least},
        )
        condition(
            f"at least <several> mana of the same color {was} spent {cast}",
            {"amount": {**some, "of": "one_color"}, "compare": least},
        )
        condition(
            f"<several> or more colors of mana were spent {cast}",
            {"amount": {**some, "of": "colors"}, "compare": least},
        )
        kind: dict[str, Said] = {**some, "of": "$mana_kind"}
        condition(f"<mana_kind> {was} spent {cast}", {"amount": kind, "compare": {"at_least": 1}})
        condition(f"no <mana_kind> {was} spent {cast}", {"amount": kind, "compare": {"exactly": 0}})
        for letter in "WUBRG":
            symbol = f"{{{letter.lower()}}}"
            condition(
                f"{symbol} {symbol} {was} spent {cast}",
                {"amount": {**some, "of": f"{{{letter}}}"}, "compare": {"at_least": 2}},
            )
    much: Said = {"mana_spent_on": "$spent_on"}
    for than in ("its mana value", "that spell's mana value"):
        condition(
            f"the amount of mana spent to cast <spent_on> was less than {than}",
            {"amount": much, "compare": {"at_most": {"minus": [{"stat": "mana_value", "of": "$spent_on"}, 1]}}},
        )
