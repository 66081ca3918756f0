"""500, 506, 510. Steps and phases: what happened in one, what stays tapped, how damage is assigned."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows on steps."""
    _attacked(table)
    _untapping(table)
    _assigned(table)
    _turns(table)


def _attacked(table: Table) -> None:
    """506.2, 608.2i. Whether somebody has attacked in this step."""
    table.rule(
        "condition",
        "you've been attacked this step",
        {"happened": {"attacks": "anything", "whom": {"is": "you"}}, "this": "step"},
    )
    past = table.rules_of("past")
    past("an opponent has been dealt damage", {"is_dealt_damage": {"is": "opponent"}})
    past("you've been dealt damage", {"is_dealt_damage": {"is": "you"}})
    past("you were dealt damage", {"is_dealt_damage": {"is": "you"}})


def _untapping(table: Table) -> None:
    """502.3, 611.2c. Whatever somebody controls then does not untap; what is named now stays tapped."""
    do = table.rules_of("effect")
    stay: list[Said] = ["doesnt_untap"]
    lasts: dict[str, Said] = {"until": "untap", "at": "end"}
    do(
        (
            "<kinds> <who> controls don't untap during their next untap step",
            "<kinds> <who> controls don't untap during that player's next untap step",
        ),
        {
            "apply": stay,
            "to": {"$all": ["$kinds", {"controller": "$who"}]},
            "for": {**lasts, "whose": "$who"},
        },
    )
    do(
        "<kinds> don't untap during <of_target> next untap step",
        {
            "apply": stay,
            "to": {"$all": ["$kinds", {"controller": "$of_target"}]},
            "for": {**lasts, "whose": "$of_target"},
        },
    )
    do(
        "<kinds> you control don't untap during your next untap step",
        {
            "apply": stay,
            "to": {"$all": ["$kinds", {"controller": "you"}]},
            "for": {**lasts, "whose": "you"},
        },
    )
    table.rule(
        "statement",
        "each <permanent> doesn't untap during its controller's next untap step",
        [{"for_each": "$permanent", "as": "p", "do": [{"stays_tapped": "p"}]}],
    )


def _assigned(table: Table) -> None:
    """510.1c."""
    static = table.rules_of("static")
    words = "assign its combat damage as though it weren't blocked"
    rule: list[Said] = ["may_assign_unblocked"]
    static(f"you may have ~ {words} .", {"static": rule})
    for kind in ("enchanted", "equipped"):
        static(f"you may have {kind} creature {words} .", {"static": rule, "to": "attached"})
        static(f"{kind} creature's controller may have it {words} .", {"static": rule, "to": "attached"})


def _turns(table: Table) -> None:
    """305.2, 500.7, 504."""
    do = table.rules_of("effect")
    for number, word in ((2, "two"), (3, "three")):
        do(f"<target> takes {word} extra turns after this one", {"extra_turn": "$target", "n": number})
    static = table.rules_of("static")
    static(
        "each player may play an additional land on each of their turns .",
        {"static": [{"extra_lands": 1}], "to": "each_player"},
    )
    static(
        "each player may play <several> additional lands on each of their turns .",
        {"static": [{"extra_lands": "$several"}], "to": "each_player"},
    )
