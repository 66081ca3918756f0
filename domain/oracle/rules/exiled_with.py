"""607.2a. Cards that were exiled with a permanent, by its own ability: described, counted, and asked for."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.rules.library import REST

EXILED: list[Said] = [{"zone": "exile"}, {"ref": "linked.exiled"}]


def add(table: Table) -> None:
    """Rows for what lies in exile by the card itself."""
    table.rule("zoned_in", "exiled with ~", {"all": EXILED})
    table.rule("every", "each <zoned>", "$zoned")
    table.rule("every", "each card exiled with ~", {"all": EXILED})
    both: dict[str, Said] = {"count": {"$all": [{"all": EXILED}, "$cards"]}}
    for it in ("it", "~"):
        table.rule(
            "static",
            f"~'s power and toughness are each equal to the number of <cards> exiled with {it} .",
            {"defining": "pt", "power": both, "toughness": both},
        )
    amount = table.rules_of("amount")
    amount("the number of card types among cards exiled with ~", {"distinct": "card_type", "among": {"all": EXILED}})
    table.rule("done_so", "put into exile this way", {"$it": "result:card:exile"})
    table.rule("zoned_in", "from graveyards", {"zone": "graveyard"})
    statement = table.rules_of("statement")
    lost: Said = {"lose_life": {"$each": ["$a", "$unit"]}, "who": "each_opponent"}
    won: Said = {"gain_life": {"$each": ["$b", "$unit"]}}
    statement("for each <unit> , each opponent loses <a:number> life and you gain <b:number> life", [lost, won])
    rest: Said = {"move": REST, "+": "$place"}
    statement("<looked> , then <picked> and the rest <place>", ["$looked", "*$picked", rest])
    # 208: what has so much power and toughness together
    stats: list[Said] = [{"stat": "power", "of": "one"}, {"stat": "toughness", "of": "one"}]
    for more, compare in (("or less", "at_most"), ("or greater", "at_least")):
        for category in ("post", "card_post"):
            table.rule(
                category,
                f"with total power and toughness <quantity> {more}",
                {"measured": {"plus": stats}, "compare": {compare: "$quantity"}},
            )
