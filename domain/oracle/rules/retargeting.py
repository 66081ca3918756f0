"""115.7, 115.9. Targets that are changed or chosen anew, and spells by how many targets they have."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for targets of what is on the stack."""
    aim = table.rules_of("aim")
    both: Said = {"any": [{"is": "spell"}, {"is": "ability"}]}
    stack: Said = {"zone": "stack"}
    single: Said = {"has_targets": {"exactly": 1}}
    aim("spell or ability", {"all": [stack, both]})
    aim("spell or ability with a single target", {"all": [stack, both, single]})
    aim("activated ability with a single target", {"all": [stack, {"is": "activated_ability"}, single]})
    table.rule("spell_post", "with a single target", single)
    change: dict[str, Said] = {"retarget": "$target", "change": True}
    do = table.rules_of("effect")
    do("change the target of <target>", change)
    one: dict[str, Said] = {**change, "one": True}
    do("change a target of <target> to ~", {**one, "to": {"ref": "self"}})
    statement = table.rules_of("statement")
    first = "change the target of <target> . the new target must be"
    statement(f"{first} a|an <permanent>", [{**change, "to": "$permanent"}])
    statement(f"{first} a player", [{**change, "to": {"is": "player"}}])
    statement("you may choose new targets for <target>", [{"retarget": "$target"}])
    statement("you may choose new targets for <noun_ref>", [{"retarget": "$noun_ref"}])
