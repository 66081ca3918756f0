"""118.8, 118.12, 601.2b. Costs of which one is paid: to cast a spell, as a text is carried out, or to prevent it."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_HELD: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}]}


def add(table: Table) -> None:
    """Rows for one cost or another."""
    _spells(table)
    _paid(table)


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


def _paid(table: Table) -> None:
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
