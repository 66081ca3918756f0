"""305.2, 500, 502.3, 614.10. Turns, phases and steps: additional, skipped, and untapping in them."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

SKIPPED = {
    "turn": "turn", "combat phase": "combat", "untap step": "untap", "upkeep step": "upkeep", "draw step": "draw",
    "end step": "end",
}  # fmt: skip


def add(table: Table) -> None:
    """Add rows for turns, phases and steps."""
    _untapping(table)
    _both_stay_tapped(table)
    _turns(table)
    _extra_turns(table)
    _controlled(table)
    _ended(table)
    _skipped(table)
    _no_lands(table)
    _skipped_instead(table)
    _stays_tapped(table)


def _untapping(table: Table) -> None:
    """502.3, 611.2c. Add rows for permanents that do not untap in the next untap step.

    A rule on all that a player controls applies to what they control then. Named objects are fixed now.
    """
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


def _both_stay_tapped(table: Table) -> None:
    """502.3. Add rows for permanents of two kinds that stay tapped."""
    either: Said = {"$any": ["$a", "$b"]}
    table.rule(
        "statement",
        "each <a:permanent> and each <b:permanent> doesn't untap during its controller's next untap step",
        [{"for_each": either, "as": "p", "do": [{"stays_tapped": "p"}]}],
    )


def _turns(table: Table) -> None:
    """305.2, 500.7, 504. Add rows for extra turns, and for additional lands of each player."""
    do = table.rules_of("effect")
    for number, word in ((2, "two"), (3, "three")):
        do(f"<target> takes {word} extra turns after this one", {"extra_turn": "$target", "n": number})
    static = table.rules_of("static")
    static(
        (
            "each player may play an additional land on each of their turns .",
            "each player may play an additional land during each of their turns .",
        ),
        {"static": [{"extra_lands": 1}], "to": "each_player"},
    )
    static(
        "each player may play <several> additional lands on each of their turns .",
        {"static": [{"extra_lands": "$several"}], "to": "each_player"},
    )


def _extra_turns(table: Table) -> None:
    """500.7, 500.8. Add rows for extra turns and phases."""
    do = table.rules_of("effect")
    do("take an extra turn after this one", {"extra_turn": "you"})
    do("take an extra turn after this one for each <unit>", {"extra_turn": "you", "n": "$unit"})
    do("<target> takes an extra turn after this one", {"extra_turn": "$target"})
    do("you take an extra turn after this one", {"extra_turn": "you"})
    do("take two extra turns after this one", {"extra_turn": "you", "n": 2})
    more: Said = {"extra_phases": ["combat", "postcombat-main"]}
    do(
        (
            "after this main phase , there is an additional combat phase followed by an additional main phase",
            "after this phase , there is an additional combat phase followed by an additional main phase",
        ),
        more,
    )
    do("there is an additional end step after this step", {"extra_step": "end"})
    do(
        "you get <that_many> additional upkeep steps after this phase",
        {"extra_step": "upkeep", "after_phase": True, "n": "$that_many", "you_get": True},
    )
    for time in ("day", "night"):
        do(f"it becomes {time}", {"it_becomes": time})
    one: Said = {"extra_phases": ["combat"]}
    do(
        (
            "after this phase , there is an additional combat phase",
            "after this combat phase , there is an additional combat phase",
        ),
        one,
    )
    do("there is an additional combat phase after this phase", one)


def _no_lands(table: Table) -> None:
    """101.2, 305.2. Add rows for players who cannot play lands."""
    rest: dict[str, Said] = {"apply": ["cant_gain_life"], "to": "$somebody", "for": "forever"}
    table.rule("effect", "<somebody> can't gain life for the rest of the game", rest)
    table.rule("effect", "<somebody> can't play lands this turn", {"apply": ["cant_play_lands"], "to": "$somebody"})


def _skipped(table: Table) -> None:
    for words, skipped in SKIPPED.items():
        table.rule("skipped", words, skipped)
    do = table.rules_of("effect")
    do("<somebody> skips their next <skipped>", {"skip": "$skipped", "who": "$somebody"})
    do(("you skip your next <skipped>", "skip your next <skipped>"), {"skip": "$skipped", "who": "you"})
    turns: dict[str, Said] = {"skip": "turn"}
    do("<somebody> skips their next x turns , where x is <amount>", {**turns, "n": "$amount", "who": "$somebody"})
    do("<somebody> skips their next <several> turns", {**turns, "n": "$several", "who": "$somebody"})
    do(
        ("you skip your next <several> turns", "skip your next <several> turns"),
        {**turns, "n": "$several", "who": "you"},
    )


def _controlled(table: Table) -> None:
    """723.1. Add rows for players who are controlled during their next turn."""
    do = table.rules_of("effect")
    during = "during that player's next turn"
    do((f"you control <target> {during}", f"you gain control of <target> {during}"), {"control_player": "$target"})
    table.rules_of("statement")(
        f"you gain control of <target> {during} . after that turn , that player takes an extra turn",
        [{"control_player": "$target"}, {"extra_turn": "$target", "after": "next_turn"}],
    )


def _ended(table: Table) -> None:
    """724.1. Add rows for ending the turn."""
    table.rules_of("effect")("end the turn", {"end_the": "turn"})


def _skipped_instead(table: Table) -> None:
    """614.10. Add rows for turns that a player may skip as they would begin."""
    skipping: Said = {"instead": [{"untap": "self"}], "may": True}
    table.rules_of("static")(
        "if you would begin your turn while ~ is tapped , you may skip that turn instead . if you do , untap ~ .",
        {
            "replace": {"would_begin_turn": "you"},
            "with": [skipping],
            "while": {"matches": "self", "filter": {"tapped": True}},
        },
    )


def _stays_tapped(table: Table) -> None:
    """502.3. Add rows for one object that stays tapped."""
    do = table.rules_of("effect")
    do(
        (
            "<object> doesn't|don't untap during its controller's next untap step",
            "<object> doesn't|don't untap during their controller's next untap step",
            "<object> doesn't|don't untap during their controllers' next untap step|steps",
        ),
        {"stays_tapped": "$object"},
    )
    do("<object> doesn't|don't untap during your next untap step", {"stays_tapped": "$object", "whose": "you"})
    do(
        "<object> doesn't|don't untap during <their> next untap step",
        {"stays_tapped": "$object", "whose": "$their"},
    )
