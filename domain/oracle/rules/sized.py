"""111.3, 107.3. Tokens whose power and toughness are amounts: X/X, X/1."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.rules.tokens import TokenSpec

SIZES: dict[str, Said] = {"x/x": ["x", "x"], "x/1": ["x", 1], "1/x": [1, "x"]}


def add(table: Table) -> None:
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


_ENTERING: tuple[tuple[str, dict[str, Said]], ...] = (
    ("", {}),
    ("tapped ", {"tapped": True}),
    ("tapped and attacking ", {"tapped": True, "attacking": True}),
)
