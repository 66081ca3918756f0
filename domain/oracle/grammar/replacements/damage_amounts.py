"""614.1a, 614.9, 615.1. Increased and redirected damage, by amount; excess damage."""

from __future__ import annotations

from domain.oracle.grammar.replacements.instead import MORE, MUCH, THRICE, TWICE, replacement
from domain.oracle.grammar.replacements.prevention import AGAIN, ANYBODY, PREVENTED
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for replaced amounts of damage."""
    _so_much(table)
    _until_next_turn(table)
    _excess(table)
    _more(table)
    _redirected(table)


def _so_much(table: Table) -> None:
    much = table.rules_of("so_much_harm")
    much("<number> or less <harm>", {"amount": {"at_most": "$number"}, "+": "$harm"})
    much("<number> or more <harm>", {"amount": {"at_least": "$number"}, "+": "$harm"})
    much("an amount of <harm> less than <amount>", {"amount": {"at_most": {"minus": ["$amount", 1]}}, "+": "$harm"})
    to: dict[str, Said] = {"would_damage": "$hit", "+": "$so_much_harm"}
    static = table.rules_of("replacing")
    for front, would in (
        ("if a|any source would deal <so_much_harm> to <hit> ,", to),
        ("if <dealer> would deal <so_much_harm> to <hit> ,", {**to, "from": "$dealer"}),
    ):
        static(f"{front} prevent that damage .", {"replace": would, "with": PREVENTED})
        for pronoun in ("it", "that source"):
            static(
                [f"{front} {pronoun} deals <number> damage{again} instead ." for again in AGAIN],
                {"replace": would, "with": [{"amount": "$number"}]},
            )
            static(
                [f"{front} {pronoun} deals damage equal to <amount>{again} instead ." for again in AGAIN],
                {"replace": would, "with": [{"amount": "$amount"}]},
            )
    dealt: dict[str, Said] = {"deals_damage": {"$all": ["$described", {"controller": "you"}]}, "+": "$harm"}
    table.rule(
        "condition",
        "<described> sources you controlled dealt <several> or more <harm> this turn",
        {"amount": {"how_much": dealt}, "compare": {"at_least": "$several"}},
    )


def _until_next_turn(table: Table) -> None:
    until: dict[str, Said] = {"with": PREVENTED, "for": {"next_turn_of": "you"}}
    to: dict[str, Said] = {"shield": {"would_damage": "$hurt", "+": "$harm"}, **until}
    first = "until your next turn , prevent all <harm>"
    do = table.rules_of("effect")
    do(f"{first} that would be dealt to <hurt>", to)
    damage: dict[str, Said] = {"would_damage": ANYBODY, "+": "$harm", "from": "$object"}
    do((f"{first} <object> would deal", f"{first} that would be dealt by <object>"), {"shield": damage, **until})
    table.rule(
        "several_done",
        (
            f"{first} that would be dealt to and dealt by <object>",
            f"{first} that would be dealt to and by <object>",
        ),
        [{"shield": {"would_damage": "$object", "+": "$harm"}, **until}, {"shield": damage, **until}],
    )


def _excess(table: Table) -> None:
    """120.10. Add rows for *the excess damage dealt this way*, and whether there is any."""
    amount, condition = table.rules_of("amount"), table.rules_of("condition")
    this_way: dict[str, Said] = {"this": "way"}
    anything: Said = {"is_dealt_excess": "anything"}
    excess: Said = {"is_dealt_excess": {"ref": "$ref"}}
    for words in ("the amount of excess damage", "the excess damage"):
        amount(f"{words} dealt this way", {"how_much": anything, **this_way})
        amount(f"{words} dealt to <ref> this way", {"how_much": excess, **this_way})
    for was in ("was", "is"):
        condition(f"excess damage {was} dealt this way", {"happened": anything, **this_way})
        condition(f"excess damage {was} dealt to <ref> this way", {"happened": excess, **this_way})
        condition(
            f"excess damage {was} dealt to a|an <permanent> this way",
            {"happened": {"is_dealt_excess": "$permanent"}, **this_way},
        )
    condition("<ref> was dealt excess damage this turn", {"matches": "$ref", "filter": {"which": anything}})


def _more(table: Table) -> None:
    """614.1a. Add rows for *double that damage instead*, or counters instead of damage."""
    replace = table.rules_of("replacing")
    would: dict[str, Said] = {"would_damage": ANYBODY, "+": "$harm", "from": "$dealer"}
    front = "if <dealer> would deal <harm> ,"
    so_much_more: Said = [{"amount": {"plus": [MUCH, "$amount"]}}]
    for words, change in (
        ("double that damage", TWICE),
        ("twice that much damage", TWICE),
        ("triple that damage", THRICE),
        ("that much damage plus <number>", MORE),
    ):
        replace(f"{front} it deals {words} instead .", replacement(would, change))
    foes = "to an opponent or a permanent an opponent controls , it deals"
    theirs: Said = {"any": [{"is": "opponent"}, {"all": [{"is": "permanent"}, {"controller": "opponent"}]}]}
    replace(
        f"if <dealer> would deal <harm> {foes} that much damage plus an amount of damage equal to <amount> instead .",
        replacement({**would, "would_damage": theirs}, so_much_more),
    )
    table.rule(
        "statement",
        "if <dealer> would deal <harm> to a permanent or player this turn , it deals that much damage plus <number> "
        "instead",
        [{"shield": would, "with": MORE}],
    )
    for words, change in (("double", TWICE), ("triple", THRICE)):
        replace(
            f"{words} all <harm> that <dealers> would deal .",
            replacement({"would_damage": ANYBODY, "+": "$harm", "from": "$dealers"}, change),
        )
    to_self: dict[str, Said] = {"would_damage": "self", "+": "$harm"}
    replace(
        (
            "if <harm> would be dealt to ~ , put that many <counter> on it instead .",
            "if <harm> would be dealt to ~ , put that many <counter> on ~ instead .",
        ),
        replacement(to_self, [{"instead": [{"put_counters": "$counter", "on": "self", "n": MUCH}]}]),
    )
    to_you: dict[str, Said] = {"would_damage": "you", "+": "$harm"}
    replace(
        "if <harm> would be dealt to you , put that many <counter> on ~ instead .",
        replacement(to_you, [{"instead": [{"put_counters": "$counter", "on": "self", "n": MUCH}]}]),
    )
    replace("damage that would be dealt by ~ can't be prevented .", {"static": ["damage_cant_be_prevented"]})


def _redirected(table: Table) -> None:
    """614.9. Add rows for redirected damage of certain sources."""
    replace = table.rules_of("replacing")
    to_you: dict[str, Said] = {"would_damage": "you", "+": "$harm", "from": "$dealers"}
    redirect: Said = [{"redirect": "$redirected"}]
    replace(
        "all <harm> that would be dealt to you by <dealers> is dealt to <redirected> instead .",
        replacement(to_you, redirect),
    )
    do = table.rules_of("effect")
    shield: dict[str, Said] = {"would_damage": "$hurt", "+": "$harm", "from": "$dealers"}
    for words in (
        "all <harm> that would be dealt to <hurt> this turn by <dealers> is dealt to <object> instead",
        "all <harm> that would be dealt this turn to <hurt> by <dealers> is dealt to <object> instead",
        "all <harm> that would be dealt to <hurt> by <dealers> this turn is dealt to <object> instead",
    ):
        do(words, {"shield": shield, "with": [{"redirect": "$object"}]})
    chosen: dict[str, Said] = {"would_damage": "$hurt", "+": "$harm", "from": {"ref": "source"}}
    for order in ("this turn to <hurt>", "to <hurt> this turn"):
        table.rule(
            "statement",
            f"all <harm> that would be dealt {order} by a source of your choice is dealt to <object> instead",
            [
                {"choose_source": "anything", "as": "source"},
                {"shield": chosen, "with": [{"redirect": "$object"}]},
            ],
        )
