"""107.3, 111.3, 111.4, 114, 701.53. Tokens that texts create: with texts, counters, a size by amount; and emblems."""

from __future__ import annotations

from domain.oracle.grammar.words.token_descriptions import TokenSpec
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_NUMBERS: tuple[tuple[str, Said], ...] = (
    ("a +1/+1 counter", 1),
    ("<several> +1/+1 counters", "$several"),
    ("x +1/+1 counters", "x"),
)

SIZES: dict[str, Said] = {"x/x": ["x", "x"], "x/1": ["x", 1], "1/x": [1, "x"]}

_ENTERING: tuple[tuple[str, dict[str, Said]], ...] = (
    ("", {}),
    ("tapped ", {"tapped": True}),
    ("tapped and attacking ", {"tapped": True, "attacking": True}),
)


def add(table: Table) -> None:
    """Rows for tokens that are created."""
    _one_or_another(table)
    _with_quoted(table)
    _incubating(table)
    _size(table)
    _emblems(table)


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


def _incubating(table: Table) -> None:
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


def _size(table: Table) -> None:
    """Rows for tokens of each such size, as for those of other sizes."""
    for size, pt in SIZES.items():
        spec = f"token_spec_{size.replace('/', '_')}"
        table.words(spec, TokenSpec(size))
        for s, is_ in (("", "that's"), ("s", "that are")):
            made = table.rules_of(f"token{s}_of")
            for front, more in _ENTERING:
                plain: Said = {"create_token": f"${spec}", "pt": pt, **more}
                able: Said = {"create_token": {"+": f"${spec}", "abilities": "$keyword_abilities"}, "pt": pt, **more}
                made(f"{front}<{spec}> token{s}", plain)
                made(f"{front}<{spec}> token{s} with <keyword_abilities>", able)
            quoted: Said = {"create_token": {"+": f"${spec}", "abilities": ["$quoted"]}, "pt": pt}
            made(f"<{spec}> token{s} with <quoted>", quoted)
            fights: dict[str, Said] = {"pt": pt, "tapped": True, "attacking": True}
            made(f"<{spec}> token{s} {is_} tapped and attacking", {"create_token": f"${spec}", **fights})
            made(
                f"<{spec}> token{s} with <keyword_abilities> {is_} tapped and attacking",
                {"create_token": {"+": f"${spec}", "abilities": "$keyword_abilities"}, **fights},
            )

    _able_and_quoted(table)


def _able_and_quoted(table: Table) -> None:
    """Several keywords in a row, and behind them a text in quotes."""
    row = table.rules_of("keywords_in_row")
    row("<keyword_ability>", ["$keyword_ability"])
    row("<keyword_ability> , <keywords_in_row>", ["$keyword_ability", "*$keywords_in_row"])
    abilities: Said = ["$keyword_ability", "*$keywords_in_row", "$quoted"]
    for s in ("", "s"):
        made = table.rules_of(f"token{s}_of")
        for front, more in _ENTERING[:2]:
            made(
                f"{front}<token_spec> token{s} with <keyword_ability> , <keywords_in_row> , and <quoted>",
                {"create_token": {"+": "$token_spec", "abilities": abilities}, **more},
            )


def _emblems(table: Table) -> None:
    """Who gets an emblem, with which abilities."""
    do = table.rules_of("effect")
    do("you get an emblem with <quoted>", {"emblem": {"abilities": ["$quoted"]}})
    do("you get an emblem with <a:quoted> and <b:quoted>", {"emblem": {"abilities": ["$a", "$b"]}})
    do("<target> gets an emblem with <quoted>", {"emblem": {"abilities": ["$quoted"]}, "who": "$target"})
