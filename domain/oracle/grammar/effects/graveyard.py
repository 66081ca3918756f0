"""113.6k, 400.1, 608.2c, 701.10. Cards in graveyards, those that return from there, effects for a turn or a stay."""

from __future__ import annotations

from domain.oracle.grammar.effects.library import AMONG, IT, REST
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_KEPT: tuple[tuple[str, dict[str, Said]], ...] = (
    ("", {}),
    (" with a finality counter on it|him|her", {"with": {"finality": 1}}),
    (" with a +1/+1 counter on it|him|her", {"with": {"+1/+1": 1}}),
)

_ALL_GRAVEYARDS: Said = {"zone": "graveyard"}


def add(table: Table) -> None:
    """Rows for cards in graveyards, for doubling and for the top card."""
    _returning(table)
    _functioning(table)
    _doubled(table)
    _top_card(table)
    _not_taken(table)
    _returns(table)
    _enters_with(table)
    _theirs(table)
    _for_a_turn(table)
    _sums(table)
    _two_events(table)
    _zones(table)
    _cards(table)
    _cards_whole(table)


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


def _returns(table: Table) -> None:
    """113.6k. An ability that moves its card out of a graveyard functions there."""
    ability = table.rules_of("ability")
    own: dict[str, Said] = {"zone": "graveyard"}
    occasions: tuple[tuple[str, dict[str, Said]], ...] = (
        ("<occasion> ,", {"on": "$occasion"}),
        ("<counted_occasion> ,", {"+": "$counted_occasion"}),
        ("<occasion> , if <conditions> ,", {"on": "$occasion", "if": "$conditions"}),
        ("<counted_occasion> , if <conditions> ,", {"+": "$counted_occasion", "if": "$conditions"}),
    )
    places: list[tuple[str, dict[str, Said]]] = [
        ("to your hand", {"to": "hand"}),
        ("to the battlefield tapped and attacking", {"to": "battlefield", "tapped": True, "attacking": True}),
    ]
    for kept, more in _KEPT:
        places.append((f"to the battlefield{kept}", {"to": "battlefield", **more}))
        places.append((f"to the battlefield tapped{kept}", {"to": "battlefield", "tapped": True, **more}))
    known = ("to your hand", "to the battlefield", "to the battlefield tapped")
    for place, to in places:
        move: Said = {"move": "self", **to}
        back = f"return ~ from your graveyard {place} ."
        for words, on in occasions:
            told = words in ("<occasion> ,", "<occasion> , if <conditions> ,")
            if not (told and place in (*known, "to the battlefield tapped and attacking")):
                ability(f"{words} {back}", {"triggered": [move], **on, **own})
                ability(f"{words} you may {back}", {"triggered": [{"may": [move]}], **on, **own})
            paid: Said = {"pay": ["$offered"], "do": [move]}
            ability(f"{words} you may <offered> . if you do , {back}", {"triggered": [paid], **on, **own})
        if place not in known:
            ability(f"<costs> : {back}", {"activated": [move], "cost": "$costs", **own})
            ability(f"<costs> : {back} <limit>", {"activated": [move], "cost": "$costs", "+": "$limit", **own})


def _enters_with(table: Table) -> None:
    """614.1c. What is put onto the battlefield with a counter."""
    do = table.rules_of("effect")
    for kept, more in _KEPT[1:]:
        for tapped, how in (("", {}), (" tapped", {"tapped": True})):
            put: dict[str, Said] = {"move": "$objects", "to": "battlefield", **how, **more}
            do(f"return <objects> to the battlefield{tapped}{kept}", put)
            do(f"put <objects> onto the battlefield{tapped}{kept}", put)
            do(f"put <objects> onto the battlefield{tapped} under your control{kept}", {**put, "under": "you"})
            do(
                f"return <objects> to the battlefield{tapped} under <own> owner's control{kept}",
                {**put, "under": {"owner_of": "$own"}},
            )


def _theirs(table: Table) -> None:
    """109.4. What a player who was named controls; whoever was dealt damage, or controls what was."""
    table.rule("post", "<they> control", {"controller": "$they"})
    table.rule("they", "they", {"$who": "that"})
    table.rule("aimed_one", "that player", {"$it": "that"})
    for category in ("who", "one_player"):
        for thing in ("planeswalker", "permanent"):
            table.rule(category, f"<aimed_one> or that {thing}'s controller", {"controller_of": "$aimed_one"})
    hit: Said = {"deal_damage": "$much_damage", "to": "p", "source?self": "$a"}
    _apiece(table, "<a:dealing> deals <much_damage> to <every_player>", hit)
    for words, done in (
        ("loses <much_life>", {"lose_life": "$much_life", "who": "p"}),
        ("gains <much_life>", {"gain_life": "$much_life", "who": "p"}),
        ("draws <much_cards>", {"draw": "$much_cards", "who": "p"}),
        ("mills <much_cards>", {"mill": "$much_cards", "who": "p"}),
        ("discards <much_cards>", {"discard": "$much_cards", "who": "p"}),
        ("creates a|an <token_of> for each <unit>", {"+": "$token_of", "n": "$unit", "who": "p"}),
    ):
        _apiece(table, f"<every_player> {words}", dict[str, Said](done))
    table.rule("cost", "return ~ to its owner's hand", {"return": {"ref": "self"}})
    every = table.rules_of("every")
    every("each <a:type> and <b:type>", {"any": [{"type": "$a"}, {"type": "$b"}]})
    table.rule(
        "unit",
        "<a:subtype> and <b:subtype> attached to <last_ref>",
        {"count": {"all": [{"any": [{"subtype": "$a"}, {"subtype": "$b"}]}, {"attached_to": "$last_ref"}]}},
    )


def _apiece(table: Table, words: str, done: Said) -> None:
    table.rule("apiece", words, {"for_each": "$every_player", "as": "p", "do": [done]})


def _for_a_turn(table: Table) -> None:
    """611.2. What lasts for a turn, or as long as the card stays."""
    do = table.rules_of("effect")
    for words, rule in (
        ("must be blocked this turn if able", "must_be_blocked"),
        ("attacks|attack this turn if able", "must_attack"),
        ("blocks|block this turn if able", "must_block"),
    ):
        if rule == "must_be_blocked":
            do(f"<these> {words}", {"apply": [rule], "to": "$these"})
        do(f"<these> <mods> until end of turn and {words}", {"apply": ["*$mods", rule], "to": "$these"})
    restricted = table.rules_of("restricted")
    restricted("can block an additional creature", [{"rule": "blocks_additional", "n": 1}])
    table.rule("while_", "for as long as ~ remains on the battlefield", {"until_leaves": "self"})
    table.rule("mod", "becomes|become a|an <basic_type>", [{"set_land_type": "$basic_type"}])


def _sums(table: Table) -> None:
    """Two numbers of things together."""
    for a in ("permanents", "zoneds"):
        for b in ("permanents", "zoneds"):
            table.rule(
                "amount",
                f"the number of <a:{a}> plus the number of <b:{b}>",
                {"plus": [{"count": "$a"}, {"count": "$b"}]},
            )
    sought = table.rules_of("sought")
    sought("up to x <cards> , where x is <amount>", {"search": "$cards", "n": "$amount", "as": "c"})


def _two_events(table: Table) -> None:
    """603.2. An ability that waits for either of two events, each told with its own word."""
    table.rule("occasion", "when|whenever <a:event> and whenever <b:event>", ["$a", "$b"])


def _zones(table: Table) -> None:
    """400.1. Graveyards of several players."""
    zoned = table.rules_of("zoned_in")
    for word in ("in", "from"):
        for words in ("your opponents' graveyards", "opponents' graveyards"):
            zoned(f"{word} {words}", {"all": [{"zone": "graveyard"}, {"owner": "opponent"}]})
    zoned("in graveyards", {"zone": "graveyard"})
    table.rule(
        "condition", "an opponent owns a card in exile", {"exists": {"all": [{"zone": "exile"}, {"owner": "opponent"}]}}
    )
    library: Said = {"count": {"all": [{"zone": "library"}, {"owner": "you"}]}}
    table.rule(
        "condition",
        "you have <several> or more cards in your library",
        {"amount": library, "compare": {"at_least": "$several"}},
    )
    card = table.rules_of("card")
    card("<described> card or a|an card <card_posts>", {"$any": ["$described", "$card_posts"]})
    card("card <card_posts> or a|an <described> card", {"$any": ["$card_posts", "$described"]})


def _cards(table: Table) -> None:
    """400.1. Cards of a graveyard that somebody else's text speaks of; what was milled."""
    zoned = table.rules_of("zoned_in")
    for word in ("in", "from"):
        zoned(f"{word} <asked>'s graveyard", {"all": [_ALL_GRAVEYARDS, {"owner": "$asked"}]})
    condition = table.rules_of("condition")
    for be in ("is", "was"):
        condition(
            f"at least one <card> {be} milled this way",
            {"happened": {"put_into_graveyard": "$card", "from": "library"}, "this": "way"},
        )


def _cards_whole(table: Table) -> None:
    """401, 404. Whole graveyards and libraries; what is shown and taken."""
    clause = table.rules_of("several_done")
    buried: Said = {"all": [{"zone": "graveyard"}, {"owner": "$target"}]}
    bottom: dict[str, Said] = {"to": "library", "position": "bottom"}
    for words, order in (("in a random order", "random"), ("in any order", "any")):
        clause(
            f"<target> puts all the cards from their graveyard on the bottom of their library {words}",
            [{"move": buried, **bottom, "order": order}],
        )
    library: Said = {"all": [{"zone": "library"}, {"owner": "$of_target"}]}
    hand: Said = {"all": [{"zone": "hand"}, {"owner": "$of_target"}]}
    clause(
        "exile all cards from <of_target> library , then that player shuffles their hand into their library",
        [{"exile": library}, {"move": hand, "to": "library"}, {"shuffle": "$of_target"}],
    )
    some: Said = {"choose": {"$all": ["$cards", *AMONG]}, "n": {"count": REST}, "up_to": True, "as": "c"}
    table.rule(
        "picked",
        "you may reveal any number of <cards> from among them|those [cards] and put the revealed cards into your hand",
        [{"may": [some, {"reveal": "c"}, {"move": "c", "to": "hand"}]}],
    )
    stack: list[Said] = [{"zone": "stack"}, {"is": "spell"}]
    table.rule("on_stack", "<a:described> spell or <b:described> spell", {"$all": [*stack, {"$any": ["$a", "$b"]}]})
