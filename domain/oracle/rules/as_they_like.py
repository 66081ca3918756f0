"""608.2d. What is chosen as a text is carried out: cards put onto the battlefield, keywords, cards of a hand."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for such choices."""
    _onto_the_battlefield(table)
    _your_choice(table)
    _from_a_hand(table)


def _onto_the_battlefield(table: Table) -> None:
    """110.2a. A card from wherever it lies, chosen as the text is carried out."""
    clause = table.rules_of("several_done")
    chosen: Said = {"choose": "$zoned", "as": "c"}
    for words, more in (("", {}), (" tapped", {"tapped": True})):
        put: dict[str, Said] = {"move": "c", "to": "battlefield", **more, "under": "you", "as": "m"}
        clause(f"put a|an <zoned> onto the battlefield{words} under your control", [chosen, put])
        clause(
            f"put a|an <zoned> onto the battlefield{words} under your control with a finality counter on it",
            [chosen, {**put, "with": {"finality": 1}}],
        )


def _your_choice(table: Table) -> None:
    """608.2d. One of several keywords."""
    do = table.rules_of("effect")
    names = ("$a", "$b", "$c", "$d")
    words = ("<a:keyword> or <b:keyword>", "<a:keyword> , <b:keyword> , or <c:keyword>")
    more = "<a:keyword> , <b:keyword> , <c:keyword> , or <d:keyword>"
    for number, which in enumerate((*words, more), 2):
        change: list[Said] = [
            [{"apply": [{"pt": "$change_pt"}, {"grant": name}], "to": "$these"}] for name in names[:number]
        ]
        one = f"<these> gets <change_pt> and gains your choice of {which}"
        do((f"{one} until end of turn", f"until end of turn , {one}"), {"one_of": change})
        lost: list[Said] = [[{"apply": [{"lose": name}], "to": "$these"}] for name in names[:number]]
        do(f"<these> loses your choice of {which} until end of turn", {"one_of": lost})
        if number == 4:
            gained: list[Said] = [[{"apply": [{"grant": name}], "to": "$these"}] for name in names]
            do(f"<these> gains|gain your choice of {which} until end of turn", {"one_of": gained})


def _from_a_hand(table: Table) -> None:
    """701.9. A card of another's hand that may be chosen, and is discarded then."""
    statement = table.rules_of("statement")
    inside: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "$one_player"}]}, "$card"]}
    front = "<one_player> reveals their hand . you may choose a|an <card> from it"
    gone: Said = {"discard": "all", "cards": "c", "who": "$one_player", "as": "d"}
    text: list[Said] = [{"reveal": "hand", "who": "$one_player"}, {"may": [{"choose": inside, "as": "c"}, gone]}]
    drawn: Said = {"if": {"did": "d"}, "do": [{"draw": 1, "who": "$one_player"}]}
    missed: Said = {"if": {"not_true": {"did": "d"}}, "do": "$clause"}
    for so in (
        ". if you do , they discard that card|it",
        ". if you do , that player discards that card|it",
        ". that player discards that card|it",
    ):
        statement(f"{front} {so}", text)
        if "if you do" not in so:
            statement(f"{front} {so} , then draws a card", [*text, drawn])
        statement(f"{front} {so} . if you don't , <clause>", [*text, missed])
