"""701.53. Incubator tokens, and other tokens that enter with counters on them."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows on what incubates, and on counters that tokens enter with."""
    egg: dict[str, Said] = {"create_token": "Incubator", "with": {"+1/+1": "$quantity"}}
    for category, verb in (("does", "incubate"), ("does3", "incubates"), ("they_do", "incubate")):
        table.rule(category, f"{verb} <quantity>", egg)
    once: Said = dict(egg)
    table.rule("several_done", "incubate <quantity> twice", [once, once])
    for s, on in (("", "on it"), ("s", "on them")):
        kind = table.rules_of(f"token{s}_of")
        for front, more in (("", {}), ("tapped ", {"tapped": True})):
            for words, number in _NUMBERS:
                counted: dict[str, Said] = {"create_token": "$token_spec", "with": {"+1/+1": number}, **more}
                kind(f"{front}<token_spec> token{s} with {words} {on}", counted)


_NUMBERS: tuple[tuple[str, Said], ...] = (
    ("a +1/+1 counter", 1),
    ("<several> +1/+1 counters", "$several"),
    ("x +1/+1 counters", "x"),
)
