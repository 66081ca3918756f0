"""121, 402, 603.12, 701.9, 701.20. Hands: cards drawn, discarded, shown, chosen and put from there."""

from __future__ import annotations

from domain.oracle.discourse.discourse import Discourse
from domain.oracle.grammar.amounts.counts import ROUNDED
from domain.oracle.grammar.effects.control_flow.compound import conjugated
from domain.oracle.grammar.effects.library.places import Destinations
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_AN_HAND: Said = {"hand_of": "you"}

_BATTLEFIELD: Destinations = (("", {"to": "battlefield"}), (" tapped", {"to": "battlefield", "tapped": True}))

_ENTERING: tuple[tuple[str, dict[str, Said]], ...] = (("", {}), (" tapped", {"tapped": True}))

_HELD: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}


def add(table: Table) -> None:
    """Add rows for cards in hands."""
    _shown(table)
    _discarded(table)
    _drawn(table)
    _hands(table)
    _of_their_own(table)
    _all_their_own(table)
    _exiled(table)
    _any_number(table)
    _attacking_from_hand(table)
    _outside(table)
    _discarded_by_choice(table)
    _from_hand_or_graveyard(table)
    _from_a_hand(table)
    _hands_counted(table)
    _hands_and_graveyards(table)
    _differences(table)
    _whole_hand(table)
    _half_a_hand(table)


def _discarded(table: Table) -> None:
    """603.12. Add rows for reflexive triggers on a discard, of any card or of a kind."""
    statement = table.rules_of("statement")
    table.rule("when_discarded", "when you discard a card this way", "d")
    must: dict[str, Said] = {"+": "$forced", "as": "$when"}
    then: dict[str, Said] = {"+": "$following", "if_did": "$when"}
    when = "<when:when_discarded> , <following>"
    statement(f"<forced> . {when}", [must, then])
    statement(f"<a:effect> , then <forced> . {when}", ["$a", must, then])
    of_kind: dict[str, Said] = {"+": "$following", "if_did": "d"}
    kind: Said = {"if": {"matches": "d", "filter": "$when_of_kind"}, "do": [of_kind]}
    table.rule("when_of_kind", "when you discard a|an <described> card this way", "$described")
    this_way = "<when_of_kind> , <following>"
    some: Said = {"+": "$forced", "as": "d"}
    statement(f"<a:effect> , then <forced> . {this_way}", ["$a", some, kind])
    statement(f"<forced> , then <a:effect> . {this_way}", [some, "$a", kind])
    statement(f"<a:effect> , then you may <forced> . {this_way}", ["$a", {"may": [some, kind]}])
    held: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    chosen: list[Said] = [
        {"choose": held, "n": "$several", "up_to": True, "as": "c"},
        {"discard": "all", "cards": "c", "as": "h"},
    ]
    statement(
        "you may discard up to <several> cards . if you do , draw that many cards",
        [{"may": [*chosen, {"draw": "h"}]}],
    )
    statement(
        "you may discard up to <several> cards . if you do , draw that many cards plus one",
        [{"may": [*chosen, {"draw": {"plus": ["h", 1]}}]}],
    )
    maybe: Said = {"may": [must, then]}
    statement(f"<a:effect> , then you may <forced> . {when}", ["$a", maybe])


def note_discarded(value: Said, discourse: Discourse) -> None:
    """603.12. Make the discarded card the antecedent of *it*."""
    discourse.of("d")


def _shown(table: Table) -> None:
    statement, clause = table.rules_of("statement"), table.rules_of("several_done")
    inside: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "$one_player"}]}, "$card"]}
    chosen: list[Said] = [{"reveal": "hand", "who": "$one_player"}, {"choose": inside, "as": "c"}]
    held: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "$one_player"}]}, "$cards"]}
    some: list[Said] = [{"reveal": "hand", "who": "$one_player"}, {"choose": held, "n": "$several", "as": "c"}]
    for between in (". you choose", ", you choose", "and you choose", ". choose"):
        words = f"<one_player> reveals their hand {between} a|an <card> from it"
        statement(words, chosen)
        statement(f"{words} and <clause>", [*chosen, "*$clause"])
        clause(f"{words} , then <clause>", [*chosen, "*$clause"])
        several = words.replace("a|an <card>", "<several> <cards>")
        clause(f"{several} , then <clause>", [*some, "*$clause"])
        statement(f"{words} and exile that card|it", [*chosen, {"exile": "c", "as": "m"}])
        statement(f"{words} . that player exiles that card", [*chosen, {"exile": "c", "as": "m"}])
        so: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "$one_player"}]}, "$card", "$card_posts"]}
        shown: list[Said] = [{"reveal": "hand", "who": "$one_player"}, {"choose": so, "as": "c"}]
        statement(f"{words} <card_posts>", shown)
        statement(f"{words} <card_posts> and exile that card|it", [*shown, {"exile": "c", "as": "m"}])
    named: dict[str, Said] = {"choose_word": "card_name"}
    their: list[Said] = [{"zone": "hand"}, {"owner": "$one_player"}]
    away: Said = {"discard": "all", "cards": "c", "who": "$one_player"}

    def all_of(*filters: Said) -> list[Said]:
        every: Said = {"$all": [{"all": their}, *filters]}
        return [{"reveal": "hand", "who": "$one_player"}, {"choose": every, "n": {"count": every}, "as": "c"}, away]

    front = "<one_player> reveals their hand and discards all cards with"
    namable: tuple[tuple[str, dict[str, Said]], ...] = (("a", {}), ("a nonland", {"of": {"not": {"type": "land"}}}))
    for words, of in namable:
        for between in (" .", " , then"):
            statement(
                f"choose {words} card name{between} {front} that name",
                [{**named, **of}, *all_of({"name": "chosen"})],
            )
    value: Said = {"mana_value": {"exactly": {"stat": "mana_value", "of": "event.object"}}}
    statement(f"{front} that spell's mana value", all_of(value))
    statement(
        "<one_player> reveals their hand and discards a|an <card> at random",
        [{"reveal": "hand", "who": "$one_player"}, {"choose": inside, "at_random": True, "as": "c"}, away],
    )
    table.rule("does3", "discards <chosen_card>", {"discard": "all", "cards": "$chosen_card"})
    table.rule("chosen_card", ("that card", "it", "the chosen card", "those cards"), "c")
    mine: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "you"}]}, "$card"]}
    fighting: dict[str, Said] = {"move": "c", "to": "battlefield", "tapped": True, "attacking": "$who", "as": "m"}
    clause(
        "put a|an <card> from your hand onto the battlefield tapped and attacking <who>",
        [{"choose": mine, "as": "c"}, fighting],
    )
    for words, more in (("", {}), (" tapped", {"tapped": True})):
        clause(
            f"put a|an <card> from your hand onto the battlefield{words}",
            [{"choose": mine, "as": "c"}, {"move": "c", "to": "battlefield", **more, "as": "m"}],
        )


def _drawn(table: Table) -> None:
    """121, 701.9. Add rows for cards drawn and discarded."""
    does = conjugated(table)
    does("draw|draws <much_cards>", {"draw": "$much_cards"})
    does("discard|discards <much_cards>", {"discard": "$much_cards"})
    does("discard|discards a number of cards equal to <amount>", {"discard": "$amount"})
    does("discard|discards <much_cards> at random", {"discard": "$much_cards", "at_random": True})
    does("discard|discards your|their hand", {"discard": "all"})
    does("reveal|reveals your|their hand", {"reveal": "hand"})
    do = table.rules_of("effect")
    do("draw a number of cards equal to <amount>", {"draw": "$amount"})
    table.rule("much_cards", "another card", 1)


def _hands(table: Table) -> None:
    """701.9. Add rows for hands discarded, and as many cards drawn."""
    for category, verb, their in (("does", "discard", "your"), ("does3", "discards", "their")):
        table.rule(category, f"{verb} all the cards in {their} hand", {"discard": "all"})
    clause = table.rules_of("several_done")
    yours: dict[str, Said] = {"discard": "all", "as": "h"}
    theirs: dict[str, Said] = {**yours, "who": "$one_player"}
    so_many: tuple[tuple[str, Said], ...] = (
        ("", "h"),
        (" plus one", {"plus": ["h", 1]}),
        (" minus one", {"minus": ["h", 1]}),
    )
    for more, amount in so_many[1:]:
        clause(
            f"each player discards all the cards in their hand , then draws that many cards{more}",
            [{"for_each": "each_player", "as": "p", "do": [{**yours, "who": "p"}, {"draw": amount, "who": "p"}]}],
        )
    clause(
        "<one_player> discards <several> cards , then draws as many cards as they discarded this way",
        [{**theirs, "discard": "$several"}, {"draw": "h", "who": "$one_player"}],
    )
    for hand in ("hand", "all the cards in {} hand"):
        mine = "your hand" if hand == "hand" else hand.format("your")
        other = "their hand" if hand == "hand" else hand.format("their")
        for more, amount in so_many:
            clause(f"discard {mine} , then draw that many cards{more}", [yours, {"draw": amount}])
            clause(
                f"<one_player> discards {other} , then draws that many cards{more}",
                [theirs, {"draw": amount, "who": "$one_player"}],
            )
        often: Said = {"how_often": {"discards": "p"}, "this": "way"}
        as_many: tuple[tuple[str, dict[str, Said]], ...] = (
            ("draws that many cards", {"draw": often}),
            ("creates that many <token_spec> tokens", {"create_token": "$token_spec", "n": often}),
        )
        for words, then in as_many:
            each: Said = {"for_each": {"is": "player"}, "as": "p", "do": [{**then, "who": "p"}]}
            clause(f"each player discards {other} , then {words}", [{"discard": "all", "who": "each_player"}, each])
    several: dict[str, Said] = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    chosen: tuple[tuple[str, dict[str, Said]], ...] = (
        ("up to <several> cards", {"n": "$several", "up_to": True}),
        ("any number of cards", {"n": {"hand_of": "you"}, "up_to": True}),
    )
    for words, number in chosen:
        choose: Said = {"choose": several, **number, "as": "c"}
        for plus, amount in so_many[:2]:
            clause(
                f"discard {words} , then draw that many cards{plus}",
                [choose, {"discard": "all", "cards": "c", "as": "h"}, {"draw": amount}],
            )
    held: Said = {"$all": [several, "$cards"]}
    some: Said = {"choose": held, "n": {"hand_of": "you"}, "up_to": True, "as": "c"}
    clause("discard any number of <cards>", [some, {"discard": "all", "cards": "c", "as": "h"}])
    below: Said = {"move": several, "to": "library", "position": "bottom", "order": "any"}
    clause(
        "put the cards in your hand on the bottom of your library in any order , then draw that many cards",
        [{"where_x": {"hand_of": "you"}, "do": [below, {"draw": "x"}]}],
    )
    both: list[Said] = [{"draw": "x"}, {"discard": "x"}]
    clause("draw a card for each <unit> , then discard that many cards", [{"where_x": "$unit", "do": both}])
    clause("draw cards equal to <amount> , then discard that many cards", [{"where_x": "$amount", "do": both}])
    surely = table.rules_of("surely")
    surely("discard your hand", {"discard": "all"})


def _of_their_own(table: Table) -> None:
    """101.4, 608.2d. Add rows for cards that players choose from their own hands and graveyards."""
    clause = table.rules_of("several_done")
    for zone in ("hand", "graveyard"):
        for player in ("one_player", "all_players"):
            kinds: tuple[tuple[str, Said, dict[str, Said]], ...] = (
                ("a|an <card>", "$card", {}),
                ("<several> <cards>", "$cards", {"n": "$several"}),
            )
            for words, filter, more in kinds:
                mine: Said = {"$all": [{"all": [{"zone": zone}, {"owner": "chooser"}]}, filter]}
                choose: Said = {"choose": mine, **more, "who": f"${player}", "as": "c"}
                clause(f"<{player}> exiles {words} from their {zone}", [choose, {"exile": "c", "as": "m"}])
                clause(
                    f"<{player}> puts {words} from their {zone} on top of their library",
                    [choose, {"move": "c", "to": "library"}],
                )
                clause(
                    f"<{player}> puts {words} from their {zone} on the bottom of their library",
                    [choose, {"move": "c", "to": "library", "position": "bottom"}],
                )
                if zone == "graveyard" and filter == "$cards":
                    mine_all: Said = {"all": [{"zone": zone}, {"owner": f"${player}"}]}
                    clause(
                        f"<{player}> returns all <cards> from their graveyard to their hand",
                        [{"move": {"$all": [mine_all, "$cards"]}, "to": "hand"}],
                    )
                    for all_, cards in (("all <cards>", "$cards"), ("each <card>", "$card")):
                        clause(
                            f"<{player}> returns {all_} from their graveyard to the battlefield",
                            [{"move": {"$all": [mine_all, cards]}, "to": "battlefield", "as": "m"}],
                        )
                if zone == "graveyard":
                    clause(
                        f"<{player}> returns {words} from their graveyard to their hand",
                        [choose, {"move": "c", "to": "hand"}],
                    )
                    clause(
                        f"<{player}> returns {words} from their graveyard to the battlefield",
                        [choose, {"move": "c", "to": "battlefield", "as": "m"}],
                    )
                else:
                    clause(
                        f"<{player}> puts {words} from their hand onto the battlefield",
                        [choose, {"move": "c", "to": "battlefield", "as": "m"}],
                    )


def _all_their_own(table: Table) -> None:
    """401.4, 402.1. Add rows for a whole hand that a player puts away or discards, but for one card."""
    clause = table.rules_of("several_done")
    theirs: Said = {"all": [{"zone": "hand"}, {"owner": "$one_player"}]}
    clause(
        "<one_player> puts the cards in their hand on the bottom of their library in any order , then draws that many "
        "cards",
        [
            {"move": theirs, "to": "library", "position": "bottom", "order": "any", "as": "m"},
            {"draw": "m", "who": "$one_player"},
        ],
    )
    others: Said = {"all": [{"zone": "hand"}, {"owner": "$one_player"}, {"not": {"ref": "c"}}]}
    clause(
        "<one_player> chooses a card in their hand and discards the rest",
        [
            {"choose": theirs, "who": "$one_player", "as": "c"},
            {"choose": others, "n": {"count": others}, "who": "$one_player", "as": "d"},
            {"discard": "all", "cards": "d", "who": "$one_player"},
        ],
    )


def _exiled(table: Table) -> None:
    """402.1. Add rows for hands exiled, and as many cards drawn."""
    hand: Said = {"exile": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "as": "e"}
    for words in ("exile all [the] cards from your hand", "exile your hand"):
        table.rule("several_done", f"{words} , then draw that many cards", [hand, {"draw": "e"}])


def _any_number(table: Table) -> None:
    """608.2d. Add rows for any number of cards of a hand at once."""
    several = table.rules_of("several_done")
    held: Said = {"$all": [_HELD, "$cards"]}
    for words, more in _ENTERING:
        several(
            f"put any number of <cards> from your hand onto the battlefield{words}",
            [
                {"choose": held, "n": {"count": held}, "up_to": True, "as": "c"},
                {"move": "c", "to": "battlefield", **more, "as": "m"},
            ],
        )


def _attacking_from_hand(table: Table) -> None:
    clause = table.rules_of("several_done")
    chosen: Said = {"choose": {"$all": ["$card", {"zone": "hand"}, {"owner": "you"}]}, "as": "c"}
    put: dict[str, Said] = {"move": "c", "to": "battlefield", "tapped": True, "attacking": True, "as": "m"}
    clause("put a|an <card> from your hand onto the battlefield tapped and attacking", [chosen, put])


def _outside(table: Table) -> None:
    """Add rows for cards taken from outside the game, shown or not."""
    table.rule("effect", "learn", {"learn": "you"})
    statement = table.rules_of("statement")
    taken: dict[str, Said] = {"bring_in": "$card"}
    shown: list[Said] = [{**taken, "as": "c"}, {"reveal": "c"}]
    for words, deed in (
        ("reveal a|an <card> you own from outside the game and put it into your hand", shown),
        ("put a|an <card> you own from outside the game into your hand", list[Said]([taken])),
    ):
        statement(words, deed)
        statement(f"you may {words}", [{"may": deed}])


def _discarded_by_choice(table: Table) -> None:
    """608.2d, 701.20. Add rows for *you may choose a card from it*, and its discard or exile."""
    statement = table.rules_of("statement")
    hands: tuple[tuple[str, Said, Said], ...] = (
        ("<one_player> reveals their hand", {"reveal": "hand", "who": "$one_player"}, "$one_player"),
        ("look at <of_target> hand", {"look": "hand", "whose": "$of_target", "as": "l"}, "$of_target"),
    )
    for front, look, owner in hands:
        chosen: Said = {"choose": {"$all": [{"all": [{"zone": "hand"}, {"owner": owner}]}, "$card"]}, "as": "c"}
        gone: Said = {"discard": "all", "cards": "c", "who": owner}
        drawing: Said = {"if": {"did": "c"}, "do": [gone, {"draw": 1, "who": owner}]}
        words = f"{front} . you may choose a|an <card> from it ."
        for when in ("", "if you do , "):
            for person, s in (("that player", "s"), ("they", "")):
                discards = f"{words} {when}{person} discard{s}"
                for card in ("that card", "it"):
                    statement(f"{discards} {card}", [look, {"may": [chosen, gone]}])
                    if when:
                        then = f"{discards} {card} , then draw{s} a card"
                        statement(then, [look, {"may": [chosen, drawing]}])
            statement(f"{words} {when}exile that card|it", [look, {"may": [chosen, {"exile": "c", "as": "m"}]}])


def _from_hand_or_graveyard(table: Table) -> None:
    clause = table.rules_of("several_done")
    own: list[Said] = [{"any": [{"zone": "hand"}, {"zone": "graveyard"}]}, {"owner": "you"}]
    either: Said = {"$all": ["$cards", {"all": own}]}
    entering: tuple[tuple[str, dict[str, Said]], ...] = (("", {}), (" tapped", {"tapped": True}))
    one: Said = {"$all": ["$card", {"all": own}]}
    for tapped, more in entering:
        clause(
            f"put a|an <card> from your hand or graveyard onto the battlefield{tapped}",
            [{"choose": one, "as": "c"}, {"move": "c", "to": "battlefield", **more, "as": "m"}],
        )
        for many, n in (("<several>", "$several"), ("x", "x")):
            clause(
                f"put up to {many} <cards> from your hand and/or graveyard onto the battlefield{tapped}",
                [
                    {"choose": either, "n": n, "up_to": True, "as": "c"},
                    {"move": "c", "to": "battlefield", **more, "as": "m"},
                ],
            )


def _from_a_hand(table: Table) -> None:
    """701.9. Add rows for a card of a revealed hand that you may choose for discard."""
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


def _hands_counted(table: Table) -> None:
    """402, 701.20. Add rows for an effect for each card of a kind in a revealed hand."""
    say = table.rules_of("statement")
    shown: Said = {"reveal": "hand", "who": "$one_player"}
    inside: Said = {"all": [{"zone": "hand"}, {"owner": "$one_player"}]}
    held = table.rules_of("in_hand")
    held("<card>", "$card")
    held("<a:adjs> and <b:adjs> card", {"$any": ["$a", "$b"]})
    counted: Said = {"count": {"$all": [inside, "$in_hand"]}}
    each: Said = {"$each": ["$number", counted]}
    for words in ("in it", "revealed this way"):
        first = "<one_player> reveals their hand . [you]"
        say(f"{first} draw a card for each <in_hand> {words}", [shown, {"draw": counted}])
        say(f"{first} gain <number> life for each <in_hand> {words}", [shown, {"gain_life": each}])
        say(
            f"<one_player> reveals their hand . ~ deals <number> damage to that player for each <in_hand> {words}",
            [shown, {"deal_damage": each, "to": "$one_player"}],
        )


def _hands_and_graveyards(table: Table) -> None:
    """608.2d. Add rows for your own cards that are chosen, not targeted, and moved."""
    clause = table.rules_of("several_done")
    hand: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    for words, battlefield in _BATTLEFIELD:
        clause(
            f"put up to <several> <cards> from your hand onto the battlefield{words}",
            [
                {"choose": {"$all": ["$cards", hand]}, "n": "$several", "up_to": True, "as": "c"},
                {"move": "c", **battlefield, "as": "m"},
            ],
        )
        clause(
            f"return a|an <zoned> to the battlefield{words}",
            [{"choose": "$zoned", "as": "c"}, {"move": "c", **battlefield, "as": "m"}],
        )


def _whole_hand(table: Table) -> None:
    """701.9. Add rows for a hand that may be discarded, and as many cards drawn."""
    for words in ("your hand", "all the cards in your hand"):
        table.rule(
            "statement",
            f"you may discard {words} . if you do , draw that many cards",
            [{"may": [{"discard": "all", "as": "h"}, {"draw": "h"}]}],
        )


def _differences(table: Table) -> None:
    """Add rows for drawing cards up to a number in hand."""
    ability = table.rules_of("ability")
    fewer: Said = {"not_true": {"amount": _AN_HAND, "compare": {"at_least": "$several"}}}
    draw: Said = {"draw": {"minus": ["$several", _AN_HAND]}}
    ability(
        "<occasion> , if you have fewer than <several> cards in hand , draw cards equal to the difference .",
        {"on": "$occasion", "if": fewer, "triggered": [draw]},
    )
    table.rule(
        "sentence",
        "if you have fewer than <several> cards in hand , draw cards equal to the difference",
        [{"if": fewer, "do": [draw]}],
    )
    ability(
        "<own_casting> , if you have fewer than <several> cards in hand , draw cards equal to the difference .",
        {"+": "$own_casting", "if": fewer, "triggered": [draw]},
    )
    more: Said = {"measured": {"hand_of": "one"}, "compare": {"at_least": {"plus": [_AN_HAND, 1]}}}
    table.rule(
        "sentence",
        "if <asked> has more cards in hand than you , draw cards equal to the difference",
        [
            {
                "if": {"matches": "$asked", "filter": more},
                "do": [{"draw": {"minus": [{"hand_of": "$asked"}, _AN_HAND]}}],
            }
        ],
    )


def _half_a_hand(table: Table) -> None:
    """107.1a. Add rows for half the cards of a hand."""
    for words, half in ROUNDED:
        hand: Said = {half: {"hand_of": "$one_player"}}
        table.rule(
            "effect",
            f"<one_player> discards half the cards in their hand , {words}",
            {"discard": hand, "who": "$one_player"},
        )
