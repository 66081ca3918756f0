"""109, 401.4. A spell or permanent as one target, and what is put on either end of a library."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

SPELL: Said = {"all": [{"zone": "stack"}, {"is": "spell"}]}


def add(table: Table) -> None:
    """What is on the stack or on the battlefield."""
    aim = table.rules_of("aim")
    aim("spell or <simple>", {"any": [SPELL, "$simple"]})
    kinds: tuple[tuple[str, list[Said]], ...] = (
        ("permanent", [{"is": "permanent"}]),
        ("nonland permanent", [{"not": {"type": "land"}}, {"is": "permanent"}]),
    )
    for words, lasting in kinds:
        aim(f"spell or {words} <posts>", {"any": [{"$all": [SPELL, "$posts"]}, {"$all": [*lasting, "$posts"]}]})
    color: Said = {"set_color": "$color_list"}
    table.rule("statement", "<target> becomes <color_list>", [{"apply": [color], "to": "$target", "for": "forever"}])
    put = "put <object> on [your choice of] the top or bottom of its owner's library"
    table.rule("effect", put, _either_end("$object"))


def _either_end(what: Said) -> dict[str, Said]:
    bottom: Said = {"move": what, "to": "library", "position": "bottom"}
    return {"one_of": [[{"move": what, "to": "library"}], [bottom]]}
