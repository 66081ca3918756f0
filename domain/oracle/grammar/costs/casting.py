"""118.8, 118.12, 601.2, 702. How else spells are cast: other and additional costs, one of several, modes that cost."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_KICKED: Said = {"did": "kicked"}

_HELD: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}]}


def add(table: Table) -> None:
    """Rows for what is announced as a spell is cast."""
    _keywords(table)
    _discover(table)
    _paid(table)
    _modes(table)
    _rather(table)
    _kicked(table)
    _known_by(table)
    _spells(table)
    _paid_alternative(table)


def _keywords(table: Table) -> None:
    ability = table.rules_of("keyword_ability")
    ability("awaken <number> — <mana>", {"keyword": "awaken", "value": "$number", "cost": [{"mana": "$mana"}]})
    ability("impending <number> — <mana>", {"keyword": "impending", "value": "$number", "cost": [{"mana": "$mana"}]})
    ability("reinforce <number> — <mana>", {"keyword": "reinforce", "value": "$number", "cost": [{"mana": "$mana"}]})
    ability("suspend <number> — <mana>", {"keyword": "suspend", "value": "$number", "cost": [{"mana": "$mana"}]})
    arcane: dict[str, Said] = {"keyword": "splice", "of": {"subtype": "Arcane"}}
    ability("splice onto arcane <mana>", {**arcane, "cost": [{"mana": "$mana"}]})
    ability("splice onto arcane — <costs> [.]", {**arcane, "cost": "$costs"})
    spells: Said = {"any": [{"type": "instant"}, {"type": "sorcery"}]}
    ability("splice onto instant or sorcery <mana>", {"keyword": "splice", "of": spells, "cost": [{"mana": "$mana"}]})


def _discover(table: Table) -> None:
    """701.57."""
    do = table.rules_of("effect")
    do("discover <several>", {"discover": "$several"})
    do("discover x", {"discover": "x"})
    do("discover x , where x is <amount>", {"discover": "$amount"})


def _paid(table: Table) -> None:
    """607.2. What is asked of a spell, and of the permanent that it became."""
    condition = table.rules_of("condition")
    condition(("~ was bargained", "it was bargained"), {"did": "bargained"})
    for name in (
        "surge",
        "spectacle",
        "overload",
        "awaken",
        "emerge",
        "sneak",
        "mayhem",
        "harmonize",
        "warp",
        "prowl",
        "freerunning",
    ):
        condition((f"~'s {name} cost was paid", f"its {name} cost was paid"), {"did": name})
    condition(("its web-slinging cost was paid", "~'s web-slinging cost was paid"), {"did": "web.slinging"})
    condition(("~ was cast using web-slinging", "it was cast using web-slinging"), {"did": "web.slinging"})
    gift: Said = {"did": "gift"}
    condition("the gift was promised", gift)
    condition("the gift wasn't promised", {"not_true": gift})
    condition(("~ was foretold", "it was foretold"), {"did": "foretell"})
    condition(("~ was kicked", "it was kicked"), _KICKED)
    condition(("~ wasn't kicked", "it wasn't kicked"), {"not_true": _KICKED})


def _modes(table: Table) -> None:
    """702.172, 702.183. Modes, each with a cost of its own."""
    mode = table.rules_of("mode")
    costed: Said = {"do": "$text", "cost": [{"mana": "$mana"}]}
    mode("+ <mana> — <text>", costed)
    mode("• <mana> — <text>", costed)
    table.rule("spree_list", "<mode>", ["$mode"])
    table.rule("spree_list", "<mode> ¶ <spree_list>", ["$mode", "*$spree_list"])
    text = table.rules_of("spell_ability")
    text("<spree_list>", {"spell": {"modes": "all", "least": 1, "of": "$spree_list"}})
    text("tiered <mode_list>", {"spell": {"modes": 1, "of": "$mode_list"}})


def _rather(table: Table) -> None:
    """118.9. What else can be paid rather than a mana cost."""
    several = table.rules_of("several_may_cost")
    several("<may_cost> and pay <mana>", ["$may_cost", {"mana": "$mana"}])
    several("pay <mana> and <may_cost>", [{"mana": "$mana"}, "$may_cost"])


def _kicked(table: Table) -> None:
    """702.33c. How often a spell was kicked."""
    table.rule("unit", "time it was kicked", "kicked")
    table.rule("unit", "time ~ was kicked", "kicked")
    table.rule("amount", "the number of times it was kicked", "kicked")
    table.rule("amount", "the number of times ~ was kicked", "kicked")


def _known_by(table: Table) -> None:
    """607.2. What is asked of a spell: how it was cast."""
    table.rule("cast", "kicked spell", {"cast_so": "kicked"})
    table.rule("casts", "kicked spells", {"cast_so": "kicked"})
    past = table.rules_of("past")
    past("a spell was warped", {"cast": {"cast_so": "warp"}})
    ability = table.rules_of("ability")
    for name, words in (("plot", "plotted"),):
        ability(
            f"when ~ becomes {words} , <prompt>",
            {"on": {"is_exiled": "self"}, "if": {"did": name}, "triggered": "$prompt", "zone": "exile"},
        )
    table.rule(
        "static",
        "~ costs <generic_less> less to cast if it's bargained .",
        {"static": [{"cost_more": "$generic_less"}], "while": {"did": "bargained"}, "zone": "stack"},
    )
    table.rule(
        "static",
        "~ costs <generic_less> less to cast if it's kicked .",
        {"static": [{"cost_more": "$generic_less"}], "while": _KICKED, "zone": "stack"},
    )


def _spells(table: Table) -> None:
    cost = table.rules_of("one_cost")
    cost("<mana_paid>", ["$mana_paid"])
    table.rule("may_cost", "<beheld>", "$beheld")
    table.rule("mana_paid", "pay <mana>", {"mana": "$mana"})
    cost("pay <number> life", [{"pay_life": "$number"}])
    cost("discard a|an <card>", [{"discard": "$card"}])
    cost("discard <several> <cards>", [{"discard": "$cards", "n": "$several"}])
    cost("sacrifice a|an <permanent>", [{"sacrifice": "$permanent"}])
    cost("sacrifice <several> <permanents>", [{"sacrifice": "$permanents", "n": "$several"}])
    cost("exile a|an <zoned>", [{"exile": "$zoned"}])
    cost("exile <several> cards from your graveyard", [{"exile": _HELD, "n": "$several"}])
    cost("blight <number>", [{"blight": "$number"}])
    cost("collect evidence <number>", [{"collect_evidence": "$number"}])
    cost("<beheld>", ["$beheld"])
    table.rule("beheld", "behold a|an <subtype>", {"behold": {"subtype": "$subtype"}})
    table.rule("beheld", "behold <several> <subtypes>", {"behold": {"subtype": "$subtypes"}, "n": "$several"})
    cost("tap an untapped <permanent> you control", [{"tap_others": "$permanent"}])
    cost("reveal a|an <card> from your hand", [{"reveal": "$card"}])
    cost("return a|an <permanent> you control to its owner's hand", [{"return": "$permanent"}])
    table.rule(
        "ability",
        "as an additional cost to cast ~ , <a:one_cost> or <b:one_cost> .",
        {"additional": "$a", "or": "$b"},
    )


def _paid_alternative(table: Table) -> None:
    """118.12. Who pays neither has not paid."""
    statement = table.rules_of("statement")
    then: Said = {"pay": ["$b"], "do": "$statement"}
    statement(
        "you may <a:offered> or <b:may_cost> . if you do , <statement>",
        [{"pay": ["$a"], "do": "$statement", "else": [then]}],
    )
    either: Said = {"pay": ["$b"], "do": ["$reflexive"]}
    statement(
        "you may <a:offered> or <b:may_cost> . when you do , <reflexive>",
        [{"pay": ["$a"], "do": ["$reflexive"], "else": [either]}],
    )
    unless = table.rules_of("unless")
    theirs: Said = {"unless": ["$b"], "by": "$one_player", "do": "$at_once"}
    unless(
        "<at_once> unless <one_player> <a:their_cost> or <b:their_cost>",
        {"unless": ["$a"], "by": "$one_player", "do": [theirs]},
    )
    mine: Said = {"unless": ["$b"], "by": "you", "do": "$at_once"}
    unless("<at_once> unless you <a:may_cost> or <b:may_cost>", {"unless": ["$a"], "by": "you", "do": [mine]})
    # 101.4: all of them are asked first
    each: dict[str, Said] = {"by": "$every_player", "do": [{"+": "$does3", "who": "unpaid"}], "as": "unpaid"}
    for they in ("they", "that player"):
        statement(f"<every_player> <does3> unless {they} <their_cost>", [{"unless": ["$their_cost"], **each}])
        statement(
            f"<every_player> <does3> unless {they} <a:their_cost> or <b:their_cost>",
            [{"unless": ["$a"], "or": ["$b"], **each}],
        )
    for category, verb in (("may_cost", "sacrifice"), ("their_cost", "sacrifices|sacrifice")):
        table.rule(category, f"{verb} a|an <permanent> of your|their choice", {"sacrifice": "$permanent"})
