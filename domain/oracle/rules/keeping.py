"""502.3, 508.1c, 509.1b, 702.14, 702.142. What does not untap, attack or block, what walks past, and what boasts."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said


def add(table: Table) -> None:
    """Rows about what is kept from doing something, or lets nobody keep it from it."""
    _restricted(table)
    _walks(table)
    _boasts(table)
    cards = table.rules_of("much_cards")
    cards("an additional card", 1)
    cards("<several> additional cards", "$several")
    cards("an additional card for each <unit>", "$unit")


def _restricted(table: Table) -> None:
    mod, static, do = table.rules_of("mod"), table.rules_of("static"), table.rules_of("effect")
    mod("don't untap during their controllers' untap steps", ["doesnt_untap"])
    table.rules_of("restricted")("can't attack you", ["cant_attack_you"])
    static("~ <mods> if <conditions> .", {"static": "$mods", "while": "$conditions"})
    static("<bearer> <mods> if <conditions> .", {"static": "$mods", "to": "$bearer", "while": "$conditions"})
    table.rule(
        "line",
        "~ enters tapped and doesn't untap during your untap step .",
        [{"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True}]}, {"static": ["doesnt_untap"]}],
    )
    only: Said = {"blocked_only_by": "$permanents"}
    do("<these> can't be blocked this turn except by <permanents>", {"apply": [only], "to": "$these"})
    never: Said = {"blocked_only_by": {"not": "$permanents"}}
    do("<these> can't be blocked by <permanents> this turn", {"apply": [never], "to": "$these"})
    combat: dict[str, Said] = {"for": "end_of_combat"}
    do("<these> <restricted> this combat", {"apply": "$restricted", "to": "$these", **combat})
    attacking = "can attack this turn as though it|they didn't have defender"
    do(f"<these> {attacking}", {"apply": ["attacks_as_though_no_defender"], "to": "$these"})
    do(
        f"<these> <mods> until end of turn and {attacking}",
        {"apply": ["*$mods", "attacks_as_though_no_defender"], "to": "$these"},
    )


def _walks(table: Table) -> None:
    """702.14a, 702.14b. Landwalk of lands that are not named by a basic land type alone."""
    kinds = {"nonbasic landwalk": "nonbasic", "legendary landwalk": "legendary", "snow landwalk": "snow",
             "artifact landwalk": "artifact", "desertwalk": "Desert"}  # fmt: skip
    kinds |= {
        f"snow {name.lower()}walk": f"snow {name}" for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")
    }
    for words, value in kinds.items():
        table.rule("keyword", words, f"landwalk:{value}")
        table.rule("keyword_ability", words, {"keyword": "landwalk", "value": value})


def _boasts(table: Table) -> None:
    """702.142a."""
    attacked: Said = {"matches": "self", "filter": {"combat": "attacked_this_turn"}}
    table.rule(
        "ability",
        "boast — <costs> : <body>",
        {"activated": "$body", "cost": "$costs", "only": ["once"], "if": attacked},
    )
