"""506, 508, 509, 701.15. Combat: removal from combat, duties to attack and block, costs and limits."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for combat, phasing and life totals that become a number."""
    _combat(table)
    _costs(table)
    _limits(table)
    _dealing(table)
    _must(table)
    _attacked(table)
    _assigned(table)
    _lured(table)
    _goad(table)
    _not_blocking_it(table)


def _combat(table: Table) -> None:
    """506.4, 509.1h. Add rows for removal from combat, and for becoming blocked."""
    do = table.rules_of("effect")
    do("remove <objects> from combat", {"remove_from_combat": "$objects"})
    do("<these> becomes|become blocked", {"become_blocked": "$these"})
    alone = table.rules_of("restricted")
    alone("can only attack alone", ["attacks_alone"])
    alone("can't be sacrificed", ["cant_be_sacrificed"])
    alone("can't become untapped", ["cant_untap"])
    alone("can't be equipped", ["cant_be_equipped"])
    alone("can't be enchanted by other auras", [{"rule": "enchanted_only_by", "of": "self"}])
    alone("can't have counters put on it|them", [{"rule": "cant_have_counters", "quality": "any"}])
    alone("can't have +1/+1 counters put on it|them", [{"rule": "cant_have_counters", "quality": "+1/+1"}])


def _costs(table: Table) -> None:
    """508.1d, 509.1b. Add rows for costs of attacking and blocking."""
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
        static(f"~ {words} unless you pay {{1}} for each <unit> .", {"static": counted})
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
    """508.1c, 509.1b. Add rows for the number of creatures that can attack or block."""
    static = table.rules_of("static")
    for words, rule in (
        ("can attack you each combat", "max_attackers_you"), ("can attack each combat", "max_attackers"),
        ("can block each combat", "max_blockers"),
    ):  # fmt: skip
        static(f"no more than one creature {words} .", {"static": [{"rule": rule, "n": 1}]})
        static(f"no more than <several> creatures {words} .", {"static": [{"rule": rule, "n": "$several"}]})


def _dealing(table: Table) -> None:
    """509.1b, 120.1. Add rows for *can't block or be blocked by*, followed by permanents."""
    restricted = table.rules_of("restricted")
    blocking: Said = {"blocks_only": {"not": "$permanents"}}
    restricted("can't block or be blocked by <permanents>", [blocking, {"blocked_only_by": {"not": "$permanents"}}])


def _must(table: Table) -> None:
    """508.1d, 509.1c. Add rows for creatures that must attack or block."""
    do = table.rules_of("effect")
    combat = "must be blocked each combat this turn if able"
    do(f"<these> {combat}", {"apply": ["must_be_blocked"], "to": "$these"})
    do("<these> attacks or blocks this turn if able", {"apply": ["must_attack", "must_block"], "to": "$these"})
    restricted = table.rules_of("restricted")
    restricted("can't be regenerated", ["cant_be_regenerated"])
    restricted("blocks|block if able", ["must_block"])
    do("<a:target> blocks <b:former> this turn if able", {"apply": [{"rule": "must_block", "of": "$b"}], "to": "$a"})
    do("<a:target> blocks <b:target> this turn if able", {"apply": [{"rule": "must_block", "of": "$b"}], "to": "$a"})
    static = table.rules_of("static")
    for words, to in (("~", {}), ("enchanted creature", {"to": "attached"}), ("equipped creature", {"to": "attached"})):
        lure: Said = {"static": ["lure"], **dict[str, Said](to), "while": "$conditions"}
        static(f"as long as <conditions> , all creatures able to block {words} do so .", lure)
    mine: Said = {"rule": "must_block", "of": "self"}
    static("all <subtypes> able to block ~ do so .", {"static": [mine], "to": {"subtype": "$subtypes"}})
    static(
        "all creatures with <keyword> able to block ~ do so .",
        {"static": [mine], "to": {"all": [{"type": "creature"}, {"keyword": "$keyword"}]}},
    )
    table.rule("former", "it", {"$it": "former"})
    table.rule("former", "<noun_ref>", "$noun_ref")
    do("<these> attacks|attack this turn if able", {"apply": ["must_attack"], "to": "$these"})
    do("<these> blocks|block this turn if able", {"apply": ["must_block"], "to": "$these"})
    do("all creatures able to block <object> this turn do so", {"apply": ["lure"], "to": "$object"})
    for words, rule in (
        ("must be blocked this turn if able", "must_be_blocked"),
        ("attacks|attack this turn if able", "must_attack"),
        ("blocks|block this turn if able", "must_block"),
    ):
        if rule == "must_be_blocked":
            do(f"<these> {words}", {"apply": [rule], "to": "$these"})
        do(f"<these> <mods> until end of turn and {words}", {"apply": ["*$mods", rule], "to": "$these"})
    table.rule(
        "several_done",
        "<these> <mods> until end of turn and attacks|attack this combat if able",
        [
            {"apply": "$mods", "to": "$these"},
            {"apply": ["must_attack"], "to": "$these", "for": "end_of_combat"},
        ],
    )
    for words, rules in (
        ("attacks or blocks this combat if able", ["must_attack", "must_block"]),
        ("can't attack or block this combat", ["cant_attack", "cant_block"]),
    ):
        do(f"<target> {words}", {"apply": list[Said](rules), "to": "$target", "for": "end_of_combat"})
    do(
        "<these> attacks|attack <who> this turn if able",
        {"apply": [{"rule": "must_attack", "of": "$who"}], "to": "$these"},
    )


def _attacked(table: Table) -> None:
    """506.2, 608.2i. Add rows that ask whether you have been attacked this step."""
    table.rule(
        "condition",
        "you've been attacked this step",
        {"happened": {"attacks": "anything", "whom": {"is": "you"}}, "this": "step"},
    )


def _assigned(table: Table) -> None:
    """510.1c. Add rows for damage assigned as though a creature weren't blocked."""
    static = table.rules_of("static")
    words = "assign its combat damage as though it weren't blocked"
    rule: list[Said] = ["may_assign_unblocked"]
    static(f"you may have ~ {words} .", {"static": rule})
    that = f"for each <permanent> , you may have that creature {words} ."
    static(that, {"static": rule, "to": "$permanent"})
    static(f"as long as <conditions> , {that}", {"static": rule, "to": "$permanent", "while": "$conditions"})
    for kind in ("enchanted", "equipped"):
        static(f"you may have {kind} creature {words} .", {"static": rule, "to": "attached"})
        static(f"{kind} creature's controller may have it {words} .", {"static": rule, "to": "attached"})


def _goad(table: Table) -> None:
    """701.15, 701.35. Add rows for goaded and detained permanents."""
    do = table.rules_of("effect")
    table.rule(
        "mod",
        "attacks|attack each combat if able and attacks|attack a player other than you if able",
        ["must_attack", {"rule": "attacks_other_than", "of": "you"}],
    )
    goaded: list[Said] = [{"rule": "goaded", "of": "you"}]
    detained: list[Said] = ["cant_attack", "cant_block", "cant_activate"]
    until: Said = {"next_turn_of": "you"}
    do("goad <objects>", {"apply": goaded, "to": "$objects", "for": until})
    for words in ("<to:object>", "each of <to:target>", "each of <to:ref>"):
        do(f"detain {words}", {"apply": detained, "to": "$to", "for": until})
    # 701.35a detains permanents, each of them: none that comes later, as it would be with a change of rules (611.2c)
    each: Said = {"apply": detained, "to": "p", "for": until}
    table.rule("statement", "detain <every>", [{"for_each": "$every", "as": "p", "do": [each]}])


def _not_blocking_it(table: Table) -> None:
    """509.1b. Add rows for creatures that cannot block one creature in this turn."""
    few: Said = {"all": [{"type": "creature"}, {"power": {"at_most": {"minus": ["$amount", 1]}}}]}
    table.rule(
        "static",
        "creatures with power less than <amount> can't block ~ .",
        {"static": [{"blocked_only_by": {"not": few}}]},
    )
    only: Said = {"blocks_only": {"not": {"ref": "$noun_ref"}}}
    table.rule("effect", "<these> can't block <noun_ref> this turn", {"apply": [only], "to": "$these"})


def _lured(table: Table) -> None:
    """509.1c. Add rows for a creature that is changed, and that all able creatures block."""
    static, statement = table.rules_of("static"), table.rules_of("statement")
    lure: list[Said] = ["*$mods", "lure"]
    static("<bearer> <mods> , and all creatures able to block it do so .", {"static": lure, "to": "$bearer"})
    static(
        "as long as <conditions> , <it_alone> <mods> and all creatures able to block it do so .",
        {"static": lure, "to?self": "$it_alone", "while": "$conditions"},
    )
    statement(
        "until end of turn , <object> <mods> , and all creatures able to block it this turn do so",
        [{"apply": lure, "to": "$object"}],
    )
    there: Said = {"$all": ["$permanent", {"controller": "defending_player"}]}
    barred: Said = {"blocked_only_by": {"not": "$permanents"}}
    static(
        "~ can't be blocked by <permanents> as long as defending player controls a|an <permanent> .",
        {"static": [barred], "while": {"exists": there}},
    )
    many: Said = {"$all": ["$permanents", {"controller": "defending_player"}]}
    static(
        "~ can't be blocked as long as defending player controls <several> or more <permanents> .",
        {"static": ["unblockable"], "while": {"exists": many, "compare": {"at_least": "$several"}}},
    )
    one: Said = {"controller": "one"}
    some: Said = {"measured": {"count": {"$all": [{"$any": ["$a", "$b"]}, one]}}, "compare": {"at_least": 1}}
    static(
        "~ can't attack unless defending player controls a|an <a:permanent> or a|an <b:permanent> .",
        {"static": [{"attacks_only": some}]},
    )
    poisoned: Said = {"measured": {"counters_on": "one", "kind": "poison"}, "compare": {"at_least": 1}}
    static("~ can't attack unless defending player is poisoned .", {"static": [{"attacks_only": poisoned}]})
    statement(
        "choose an opponent at random . ~ attacks that player this combat if able",
        [
            {"choose": {"is": "opponent"}, "at_random": True, "as": "c"},
            {"apply": [{"rule": "must_attack", "of": "c"}], "to": "self", "for": "end_of_combat"},
        ],
    )
    static(
        "~ can't attack unless you return a|an <permanent> to its owner's hand .",
        {"static": [{"to_attack": [{"return": "$permanent"}]}]},
    )
    mod = table.rules_of("restricted")
    mod(
        "can block an additional creature each combat for each <unit>",
        [{"rule": "blocks_additional", "n": "$unit"}],
    )
