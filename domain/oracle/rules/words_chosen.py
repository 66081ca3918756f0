"""608.2d. Words that are chosen as a text is carried out: a colour, a creature type, a basic land type."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for such choices by themselves; what is of the chosen type follows in the text."""
    _not_chosen(table)
    _of_that_type(table)
    do = table.rules_of("effect")
    for words, kind in (("creature type", "creature_type"), ("color", "color"), ("basic land type", "land_type")):
        do(f"choose a {words}", {"choose_word": kind})


def _of_that_type(table: Table) -> None:
    """608.2d. What is counted of the type that has just been chosen."""
    say = table.rules_of("statement")
    chosen: Said = {"choose_word": "creature_type"}
    of_it: Said = {"subtype": "chosen"}
    among: Said = {"count": {"$all": ["$permanent", of_it]}}
    first = "choose a creature type ."
    say(f"{first} [you] draw a card for each <permanent> of that type", [chosen, {"draw": among}])
    say(
        f"{first} you gain <number> life for each <permanent> of that type",
        [chosen, {"gain_life": {"$each": ["$number", among]}}],
    )
    them: Said = {"$all": ["$permanents", of_it]}
    say(f"{first} <permanents> of that type <mods> until end of turn", [chosen, {"apply": "$mods", "to": them}])


def _not_chosen(table: Table) -> None:
    """205.3m. What has not what was chosen."""
    for is_ in ("isn't", "aren't"):
        table.rule("post", f"that {is_} of the chosen type", {"not": {"subtype": "chosen"}})
        table.rule("post", f"that {is_} of the chosen color", {"not": {"color": "chosen"}})
