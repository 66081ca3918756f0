"""113.6k, 701.10. Triggers that return their card from a graveyard; what is doubled; the top card, taken or left."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.rules.library import IT, REST


def add(table: Table) -> None:
    """Rows for cards in graveyards, for doubling and for the top card."""
    _returning(table)
    _functioning(table)
    _doubled(table)
    _top_card(table)
    _not_taken(table)


def _returning(table: Table) -> None:
    """113.6k, 603.6. It functions in the graveyard that it returns its card from."""
    ability = table.rules_of("ability")
    places: tuple[tuple[str, dict[str, Said]], ...] = (
        ("to your hand", {"to": "hand"}),
        ("to the battlefield", {"to": "battlefield"}),
        ("to the battlefield tapped", {"to": "battlefield", "tapped": True}),
        ("to the battlefield tapped and attacking", {"to": "battlefield", "tapped": True, "attacking": True}),
    )
    for words, to in places:
        move: dict[str, Said] = {"move": "self", **to}
        back = f"return ~ from your graveyard {words} ."
        paid: Said = {"pay": ["$may_cost"], "do": [move]}
        ways: tuple[tuple[str, Said], ...] = (
            (f"you may <may_cost> . if you do , {back}", paid),
            (f"you may return ~ from your graveyard {words} .", {"may": [move]}),
            (back, move),
        )
        for said, does in ways:
            on: dict[str, Said] = {"triggered": [does], "on": "$occasion", "zone": "graveyard"}
            if "may_cost" in said or "attacking" in said:
                ability(f"<occasion> , {said}", on)
            ability(f"<occasion> , if <conditions> , {said}", {**on, "if": "$conditions"})


def _functioning(table: Table) -> None:
    """113.6b. An ability that asks whether its card is in a graveyard functions there."""
    there: Said = {"matches": "self", "filter": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}}
    table.rule("buried", "~ is in your graveyard", there)
    table.rule("buried", "~ is in your graveyard and <conditions>", {"all_true": [there, "$conditions"]})
    ability = table.rules_of("ability")
    own: dict[str, Said] = {"if": "$buried", "zone": "graveyard"}
    for occasion, on in (("<occasion>", {"on": "$occasion"}), ("<counted_occasion>", {"+": "$counted_occasion"})):
        ability(f"{occasion} , if <buried> , <body>", {"triggered": "$body", **on, **own})
    ability("<costs> : <body> activate only if <buried> .", {"activated": "$body", "cost": "$costs", **own})


def _doubled(table: Table) -> None:
    """701.10."""
    do = table.rules_of("effect")
    counters: Said = {"put_counters": "$counter", "on": "p", "n": {"counters_on": "p", "kind": "$counter"}}
    table.rule(
        "several_done",
        "double the number of <counter> on each <permanent>",
        [{"for_each": "$permanent", "as": "p", "do": [counters]}],
    )
    do("double your life total", {"gain_life": {"life_of": "you"}})
    do("double <whose_target> life total", {"gain_life": {"life_of": "$whose_target"}, "who": "$whose_target"})


def _top_card(table: Table) -> None:
    """701.20. The card on top of a library: what it is decides what may be done with it."""
    say = table.rules_of("statement")
    look: dict[str, Said] = {"look": 1, "as": "l"}
    takes: tuple[tuple[str, str, list[Said]], ...] = (
        (f"put {IT} onto the battlefield", "onto the battlefield", [{"move": "l", "to": "battlefield", "as": "d"}]),
        (
            f"put {IT} onto the battlefield tapped",
            "onto the battlefield",
            [{"move": "l", "to": "battlefield", "tapped": True, "as": "d"}],
        ),
        (
            f"reveal {IT} and put {IT} into your hand",
            "into your hand",
            [{"reveal": "l"}, {"move": "l", "to": "hand", "as": "d"}],
        ),
    )
    lefts: tuple[tuple[str, Said], ...] = (
        (f"put {IT} into your hand", {"move": "l", "to": "hand"}),
        (f"put {IT} into your graveyard", {"move": "l", "to": "graveyard"}),
        (f"put {IT} on the bottom of your library", {"move": "l", "to": "library", "position": "bottom"}),
    )
    for take, where, done in takes:
        asked: Said = {"if": {"matches": "l", "filter": "$card"}, "do": [{"may": list(done)}]}
        for leave, away in lefts:
            lefts_of: tuple[tuple[str, Said], ...] = (("", away), ("you may ", {"may": [away]}))
            for front, left in lefts_of:
                other: Said = {"if": {"not_true": {"did": "d"}}, "do": [left]}
                for unless in (
                    "if you don't",
                    f"if you don't put the|that card {where}",
                    f"if you don't put it {where}",
                    f"if you didn't put it {where}",
                ):
                    say(
                        f"look at the top card of your library . if it's a|an <card> , you may {take} . {unless} , "
                        f"{front}{leave}",
                        [look, asked, other],
                    )
            otherwise: Said = {"if": {"matches": "l", "filter": "$card"}, "do": [{"may": list(done)}], "else": [away]}
            say(
                f"look at the top card of your library . if it's a|an <card> , you may {take} . otherwise , {leave}",
                [look, otherwise],
            )
    clause = table.rules_of("several_done")
    for card in ("that card", "it"):
        clause(
            f"reveal the top card of your library and put {card} into your hand",
            [{"reveal": "top", "as": "l"}, {"move": "l", "to": "hand", "as": "m"}],
        )


def _not_taken(table: Table) -> None:
    """608.2c. What is done if no card came to the hand."""
    say = table.rules_of("statement")
    among: Said = {"$all": ["$card", {"all": [{"zone": "library"}, {"ref": "l"}]}]}
    taken: Said = {"may": [{"choose": among, "as": "c"}, {"reveal": "c"}, {"move": "c", "to": "hand", "as": "d"}]}
    rest: Said = {"move": REST, "+": "$place"}
    say(
        f"<seen> . you may reveal a|an <card> from among them|those and put {IT} into your hand . put the rest "
        "<place> . if you didn't put a card into your hand this way , <clause>",
        ["$seen", taken, rest, {"if": {"not_true": {"did": "d"}}, "do": "$clause"}],
    )
