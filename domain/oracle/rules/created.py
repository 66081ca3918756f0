"""111.3, 111.4. Tokens that texts create: with other texts in quotes, and one or another."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for tokens that are created."""
    _one_or_another(table)
    _with_quoted(table)


def _with_quoted(table: Table) -> None:
    """111.3, 111.4. A text in quotes before a keyword."""
    both: Said = ["$quoted", "$keyword_ability"]
    for front, more in (("", {}), ("tapped ", {"tapped": True})):
        token = f"{front}<token_spec> token"
        named: Said = {"+": "$token_spec", "name": "$name", "abilities": both}
        kind = table.rules_of("token_of")
        kind(f"{token} named <name> with <quoted> and <keyword_ability>", {"create_token": named, **more})
        kind(
            f"{token} with <quoted> and <keyword_ability>",
            {"create_token": {"+": "$token_spec", "abilities": both}, **more},
        )
        kind(
            f"{token} named <name> with <a:quoted> and <b:quoted>",
            {"create_token": {"+": "$token_spec", "name": "$name", "abilities": ["$a", "$b"]}, **more},
        )
    called: Said = {"+": "$token_spec", "name": "$name", "abilities": both}
    for category, verb in (("does", "create"), ("does3", "creates")):
        table.rule(
            category,
            f"{verb} <name> , a|an <token_spec> token with <quoted> and <keyword_ability>",
            {"create_token": called},
        )


def _one_or_another(table: Table) -> None:
    """608.2d. One token or another, as its player chooses."""
    table.rule("made_token", "a|an <token_of>", {"+": "$token_of"})
    table.rule("effect", "create <a:made_token> or <b:made_token>", {"one_of": [["$a"], ["$b"]]})
