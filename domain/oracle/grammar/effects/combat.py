"""506, 508, 509, 702.26. Who is in combat and leaves it, what attacking costs, how many; phasing; damage by power."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows about combat, phasing and life totals that become a number."""
    _combat(table)
    _costs(table)
    _limits(table)
    _totals(table)
    table.rules_of("effect")("<objects> phases|phase out", {"phase_out": "$objects"})
    _dealing(table)


def _combat(table: Table) -> None:
    """506.4, 509.1h."""
    do = table.rules_of("effect")
    do("remove <objects> from combat", {"remove_from_combat": "$objects"})
    do("<these> becomes|become blocked", {"become_blocked": "$these"})
    alone = table.rules_of("restricted")
    alone("can only attack alone", ["attacks_alone"])
    alone("can't be sacrificed", ["cant_be_sacrificed"])


def _costs(table: Table) -> None:
    """508.1d, 509.1b. What attacking and blocking cost."""
    static = table.rules_of("static")
    attack: dict[str, Said] = {"rule": "attack_cost", "mana": "$mana"}
    block: dict[str, Said] = {"rule": "block_cost", "mana": "$mana"}
    for words, rules in (
        ("can't attack", [attack]), ("can't block", [block]), ("can't attack or block", [attack, block]),
    ):  # fmt: skip
        static(f"<bearer> {words} unless its controller pays <mana> .", {"static": list(rules), "to": "$bearer"})
        static(f"~ {words} unless you pay <mana> .", {"static": list(rules)})
        counted: list[Said] = [{"rule": rule["rule"], "n": "$unit"} for rule in rules]
        static(
            f"<bearer> {words} unless its controller pays {{1}} for each <unit> .",
            {"static": counted, "to": "$bearer"},
        )
        static(f"~ {words} unless its controller pays {{1}} for each <unit> .", {"static": counted})
        static(f"~ {words} unless its controller pays <mana> .", {"static": list(rules)})
    static(
        "~ can't attack unless you sacrifice a|an <permanent> .",
        {"static": [{"to_attack": [{"sacrifice": "$permanent"}]}]},
    )
    static(
        "~ can't attack unless you sacrifice <several> <permanents> .",
        {"static": [{"to_attack": [{"sacrifice": "$permanents", "n": "$several"}]}]},
    )


def _limits(table: Table) -> None:
    """508.1c, 509.1b. How many can attack and block."""
    static = table.rules_of("static")
    for words, rule in (
        ("can attack you each combat", "max_attackers_you"), ("can attack each combat", "max_attackers"),
        ("can block each combat", "max_blockers"),
    ):  # fmt: skip
        static(f"no more than one creature {words} .", {"static": [{"rule": rule, "n": 1}]})
        static(f"no more than <several> creatures {words} .", {"static": [{"rule": rule, "n": "$several"}]})


def _totals(table: Table) -> None:
    """119.5."""
    whose = table.rules_of("whose_total")
    whose("your", "you")
    whose("target player's", {"$target": {"is": "player"}})
    whose("target opponent's", {"$target": {"is": "opponent"}})
    whose("each player's", "each_player")
    whose("<their>", "$their")
    do = table.rules_of("effect")
    do("<whose_total> life total becomes <quantity>", {"set_life": "$quantity", "who?you": "$whose_total"})
    do("<whose_total> life total becomes equal to <amount>", {"set_life": "$amount", "who?you": "$whose_total"})


def _dealing(table: Table) -> None:
    """509.1b, 120.1. Who is not blocked by whom; what creatures deal by their power, together or to themselves."""
    restricted, do = table.rules_of("restricted"), table.rules_of("effect")
    blocking: Said = {"blocks_only": {"not": "$permanents"}}
    restricted("can't block or be blocked by <permanents>", [blocking, {"blocked_only_by": {"not": "$permanents"}}])
    power: Said = {"stat": "power", "of": "$a"}
    own: Said = {"deal_damage": power, "to": "$a", "source?self": "$a"}
    do("<a:dealing> deals damage equal to its power to itself", own)
    together: dict[str, Said] = {"deal_damage": {"stat": "power", "of": "p"}, "as": "p"}
    clause = table.rules_of("several_done")
    for deal in ("each deal damage", "deal damage"):
        first: Said = {**together, "source": "$a", "to": "$b"}
        clause(f"<a:target> {deal} equal to their power to <b:target>", [first])
    again: Said = {**together, "source": "$ref", "to": "$target"}
    clause("<ref> each deal damage equal to their power to <target>", [again])
    ability = table.rules_of("ability")
    much: Said = {"amount": "event.amount", "compare": {"at_least": "$number"}}
    for words, more in (("damage", {}), ("combat damage", {"combat": True})):
        dealt: Said = {"deals_damage": "self", **dict[str, Said](more)}
        ability(
            f"whenever ~ deals <number> or more {words} , <prompt>",
            {"on": dealt, "while": much, "triggered": "$prompt"},
        )
