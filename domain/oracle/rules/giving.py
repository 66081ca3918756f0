"""613.1b, 108.3. What somebody else gains control of."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for what is given away."""
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    given: dict[str, Said] = {"apply": [{"control": "$one_player"}], "to": "$objects"}
    do("<one_player> gains control of <objects>", {**given, "for": "forever"})
    do("<one_player> gains control of <objects> until end of turn", given)
    do("<one_player> gains control of <objects> <while_>", {**given, "for": "$while_"})
    chosen: list[Said] = [
        {"choose": {"is": "opponent"}, "as": "o"},
        {"apply": [{"control": "o"}], "to": "$objects", "for": "forever"},
    ]
    for words in ("an opponent", "an opponent of your choice"):
        clause(f"{words} gains control of <objects>", list[Said](chosen))
    for words in ("all <permanents> they own", "all <permanents> that they own"):
        theirs: Said = {"$all": ["$permanents", {"owner": "p"}]}
        table.rule(
            "apiece",
            f"<every_player> gains control of {words}",
            {
                "for_each": "$every_player",
                "as": "p",
                "do": [{"apply": [{"control": "p"}], "to": theirs, "for": "forever"}],
            },
        )
