"""115, 601.2d. Several targets together: cards of a single graveyard, and counters distributed among them."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for several targets."""
    _spells_and_abilities(table)
    _single_graveyard(table)
    _distributed(table)
    _kinds(table)


def _single_graveyard(table: Table) -> None:
    """601.2c."""
    target = table.rules_of("target")
    cards: Said = {"$all": ["$cards", {"zone": "graveyard"}]}
    several: tuple[tuple[str, dict[str, Said]], ...] = (
        ("up to <several> target", {"n": "$several", "up_to": True}),
        ("<several> target", {"n": "$several"}),
        ("up to x target", {"n": "x", "up_to": True}),
        ("x target", {"n": "x"}),
        ("any number of target", {"any_number": True}),
    )
    for words, more in several:
        target(f"{words} <cards> from a single graveyard", {"$target": cards, **more, "single_graveyard": True})


def _distributed(table: Table) -> None:
    """601.2d."""
    for category, verb in (("does", "distribute"), ("does3", "distributes")):
        does = table.rules_of(category)
        put: dict[str, Said] = {"put_counters": "$counter", "on": "$target", "divided": True}
        does(f"{verb} <several> <counter> among <target>", {**put, "n": "$several"})
        does(f"{verb} x <counter> among <target>", {**put, "n": "x"})
        does(f"{verb} <that_many> <counter> among <target>", {**put, "n": "$that_many"})


def _spells_and_abilities(table: Table) -> None:
    """115.1. Spells and abilities as targets of one word."""
    aim = table.rules_of("aim")
    ability: Said = {"all": [{"zone": "stack"}, {"is": "ability"}]}
    triggered: Said = {"all": [{"zone": "stack"}, {"is": "triggered_ability"}]}
    aim("activated ability , triggered ability , or <on_stack>", {"$any": [ability, "$on_stack"]})
    aim("<on_stack> , activated ability , or triggered ability", {"$any": ["$on_stack", ability]})
    aim("<a:on_stack> , <b:on_stack> , or triggered ability", {"$any": ["$a", "$b", triggered]})


def _kinds(table: Table) -> None:
    """115.1, 107.3. What else can be a target of one word, and how many of it."""
    target, aim = table.rules_of("target"), table.rules_of("aim")
    target("up to x target <aims>", {"$target": "$aims", "n": "x", "up_to": True})
    aim("<permanent> or spell", {"$any": ["$permanent", {"all": [{"zone": "stack"}, {"is": "spell"}]}]})
