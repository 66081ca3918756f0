"""113.6k, 400.1, 404, 608.2c, 701.17. Graveyards: milled cards, and cards that return from there."""

from __future__ import annotations

from domain.oracle.grammar.effects.control_flow.compound import conjugated
from domain.oracle.grammar.effects.counters import WITH_COUNTERS
from domain.oracle.grammar.effects.library.look import ONE_OF_EACH, one_of_each
from domain.oracle.grammar.effects.library.places import TAKEN
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_ALL_GRAVEYARDS: Said = {"zone": "graveyard"}

_THOSE = ("the milled cards", "the cards milled this way", "those cards", "them")

MILLED: list[Said] = [{"any": [{"zone": "graveyard"}, {"zone": "exile"}]}, {"ref": "l"}]
"""701.17c. Filter for milled cards, wherever they went, as long as everybody sees them there."""

_ENTERING: tuple[tuple[str, dict[str, Said]], ...] = (("", {}), (" tapped", {"tapped": True}))


def _milled_and_lost(table: Table) -> None:
    """202.3, 701.17. Add rows for life lost by what is milled."""
    value: Said = {"total": "mana_value", "among": {"ref": "l"}}
    table.rule(
        "several_done",
        "you mill x cards , where x is <amount> , and <one_player> loses life equal to the total mana value of those "
        "cards",
        [{"mill": "$amount", "as": "l"}, {"lose_life": value, "who": "$one_player"}],
    )


def add(table: Table) -> None:
    """Add rows for cards in graveyards, for doubling and for the top card."""
    _returning(table)
    _of_one_opponent(table)
    _functioning(table)
    _returns(table)
    _two_events(table)
    _zones(table)
    _cards(table)
    _whole_graveyards(table)
    _mill(table)
    _milling(table)
    _milled(table)
    _or_else(table)
    _milled_and_taken(table)
    _returned(table)
    _everybody(table)
    _from_graveyards(table)
    _onto_library(table)
    _at_random(table)
    _milled_and_lost(table)


def _returning(table: Table) -> None:
    """113.6k, 603.6. Add rows for cards that return themselves from a graveyard.

    Their abilities function in the graveyard.
    """
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
        options: tuple[tuple[str, Said], ...] = (
            (f"you may <may_cost> . if you do , {back}", paid),
            (f"you may return ~ from your graveyard {words} .", {"may": [move]}),
            (back, move),
        )
        for words_before, does in options:
            on: dict[str, Said] = {"triggered": [does], "on": "$occasion", "zone": "graveyard"}
            if "may_cost" in words_before or "attacking" in words_before:
                ability(f"<occasion> , {words_before}", on)
            ability(f"<occasion> , if <conditions> , {words_before}", {**on, "if": "$conditions"})


def _functioning(table: Table) -> None:
    """113.6b. Add rows for abilities that ask if their card is in a graveyard.

    They function there.
    """
    there: Said = {"matches": "self", "filter": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}}
    table.rule("buried", "~ is in your graveyard", there)
    table.rule("buried", "~ is in your graveyard and <conditions>", {"all_true": [there, "$conditions"]})
    ability = table.rules_of("ability")
    own: dict[str, Said] = {"if": "$buried", "zone": "graveyard"}
    for occasion, on in (("<occasion>", {"on": "$occasion"}), ("<counted_occasion>", {"+": "$counted_occasion"})):
        ability(f"{occasion} , if <buried> , <body>", {"triggered": "$body", **on, **own})
    ability("<costs> : <body> activate only if <buried> .", {"activated": "$body", "cost": "$costs", **own})


def _returns(table: Table) -> None:
    """113.6k. Add rows for abilities that move their card out of a graveyard.

    They function there.
    """
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
    for counters, more in WITH_COUNTERS:
        places.append((f"to the battlefield{counters}", {"to": "battlefield", **more}))
        places.append((f"to the battlefield tapped{counters}", {"to": "battlefield", "tapped": True, **more}))
    attacking: dict[str, Said] = {"to": "battlefield", "tapped": True, "attacking": True}
    counter, counters = "with a +1/+1 counter on it", "with two +1/+1 counters on it"
    two: dict[str, Said] = {"to": "battlefield", "with": {"+1/+1": 2}}
    places.append((f"to the battlefield tapped and attacking {counter}", {**attacking, "with": {"+1/+1": 1}}))
    places.append((f"to the battlefield {counters}", two))
    places.append((f"to the battlefield tapped {counters}", {**two, "tapped": True}))
    known = ("to your hand", "to the battlefield", "to the battlefield tapped")
    for place, to in places:
        move: Said = {"move": "self", **to}
        back = f"return ~ from your graveyard {place} ."
        for words, on in occasions:
            is_plain = words in ("<occasion> ,", "<occasion> , if <conditions> ,")
            if not (is_plain and place in (*known, "to the battlefield tapped and attacking")):
                ability(f"{words} {back}", {"triggered": [move], **on, **own})
                ability(f"{words} you may {back}", {"triggered": [{"may": [move]}], **on, **own})
            paid: Said = {"pay": ["$offered"], "do": [move]}
            ability(f"{words} you may <offered> . if you do , {back}", {"triggered": [paid], **on, **own})
        if place not in known:
            ability(f"<costs> : {back}", {"activated": [move], "cost": "$costs", **own})
            ability(f"<costs> : {back} <limit>", {"activated": [move], "cost": "$costs", "+": "$limit", **own})


def _two_events(table: Table) -> None:
    """603.2. Add rows for either of two events, each with its own *whenever*."""
    table.rule("occasion", "when|whenever <a:event> and whenever <b:event>", ["$a", "$b"])


def _zones(table: Table) -> None:
    """400.1. Add rows for graveyards of several players."""
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
    """400.1. Add rows for cards of a graveyard, and for milled cards."""
    zoned = table.rules_of("zoned_in")
    for word in ("in", "from"):
        zoned(f"{word} <asked>'s graveyard", {"all": [_ALL_GRAVEYARDS, {"owner": "$asked"}]})
    condition = table.rules_of("condition")
    for be in ("is", "was"):
        condition(
            f"at least one <card> {be} milled this way",
            {"happened": {"put_into_graveyard": "$card", "from": "library"}, "this": "way"},
        )


def _whole_graveyards(table: Table) -> None:
    """401, 404. Add rows for whole graveyards and libraries."""
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
    stack: list[Said] = [{"zone": "stack"}, {"is": "spell"}]
    table.rule("on_stack", "<a:described> spell or <b:described> spell", {"$all": [*stack, {"$any": ["$a", "$b"]}]})


def _mill(table: Table) -> None:
    """701.17. Add rows for mill."""
    does = conjugated(table)
    does("mill|mills <much_cards>", {"mill": "$much_cards"})


def _milling(table: Table) -> None:
    """701.17. Add rows for milled cards, some of which are taken."""
    say = table.rules_of("statement")
    mill = table.rules_of("milled")
    for words, n in (("a card", 1), ("<several> cards", "$several"), ("x cards", "x")):
        mill(f"mill {words}", {"mill": n, "as": "l"})
    for words, to in TAKEN:
        taken: list[Said] = [{"choose": {"$all": ["$card", *MILLED]}, "as": "c"}, {"move": "c", **to}]
        for between in (". you may", ", then you may"):
            both: Said = {"may": one_of_each(MILLED, **to)}
            for pronoun in ("the milled cards", "the cards milled this way", "those cards", "them"):
                say(f"<milled> {between} put {ONE_OF_EACH} from among {pronoun} {words}", ["$milled", both])
            say(
                (
                    f"<milled> {between} put a|an <card> from among the milled cards {words}",
                    f"<milled> {between} put a|an <card> from among the cards milled this way {words}",
                    f"<milled> {between} put a|an <card> from among those cards {words}",
                    f"<milled> {between} put a|an <card> from among them {words}",
                    f"<milled> {between} put a|an <card> milled this way {words}",
                ),
                ["$milled", {"may": taken}],
            )
        say(
            (
                f"<milled> . put a|an <card> from among the milled cards {words}",
                f"<milled> , then put a|an <card> from among the milled cards {words}",
                f"<milled> . put a|an <card> from among those cards {words}",
            ),
            ["$milled", *taken],
        )


def _milled(table: Table) -> None:
    say = table.rules_of("statement")
    one: Said = {"choose": {"$all": ["$card", *MILLED]}, "as": "c"}
    several: Said = {"choose": {"$all": ["$cards", *MILLED]}, "n": "$several", "up_to": True, "as": "c"}
    hand: dict[str, Said] = {"move": "c", "to": "hand"}
    for between in (". you may", ", then you may"):
        say(
            [f"<milled> {between} return a|an <card> from among {pronoun} to your hand" for pronoun in _THOSE],
            ["$milled", {"may": [one, hand]}],
        )
        say(
            [f"<milled> {between} put a|an <card> from among {pronoun} on top of your library" for pronoun in _THOSE],
            ["$milled", {"may": [one, {"move": "c", "to": "library"}]}],
        )
        say(
            [f"<milled> {between} put a|an <card> from among {pronoun} into your hand . if you don't , <clause>"
             for pronoun in _THOSE],
            ["$milled", {"may": [one, {**hand, "as": "m"}]}, {"if": {"not_true": {"did": "m"}}, "do": "$clause"}],
        )  # fmt: skip
    say(
        [f"<milled> , then return up to <several> <cards> from among {pronoun} to your hand" for pronoun in _THOSE],
        ["$milled", several, hand],
    )
    say(
        [f"<milled> , then return up to one <card> from among {pronoun} to your hand" for pronoun in _THOSE],
        ["$milled", {"choose": {"$all": ["$card", *MILLED]}, "up_to": True, "as": "c"}, hand],
    )


def _or_else(table: Table) -> None:
    """701.17, 608.2c. Add rows for effects if no milled card is taken."""
    statement = table.rules_of("statement")
    for words, to in (("into your hand", "hand"), ("onto the battlefield", "battlefield")):
        taken: list[Said] = [
            {"choose": {"$all": ["$card", *MILLED]}, "as": "c"},
            {"move": "c", "to": to, "as": "d"},
        ]
        missed: Said = {"if": {"not_true": {"did": "d"}}, "do": "$clause"}
        for pronoun in _THOSE:
            put = f"put a|an <card> from among {pronoun} {words}"
            statement(f"<milled> . {put} . if you can't , <clause>", ["$milled", *taken, missed])
            statement(f"<milled> , then {put} . if you can't , <clause>", ["$milled", *taken, missed])


def _milled_and_taken(table: Table) -> None:
    """701.17. Add rows for effects if a milled card is taken."""
    statement = table.rules_of("statement")
    picked: Said = {"choose": {"$all": ["$a", *MILLED]}, "as": "c"}
    asked: Said = {"if": {"matches": "c", "filter": "$b"}, "do": "$clause"}
    for pronoun in ("them", "the milled cards", "those cards", "the cards milled this way"):
        statement(
            f"<milled> . you may put a|an <a:card> from among {pronoun} into your hand . "
            "if you put a|an <b:card> into your hand this way , <clause>",
            ["$milled", {"may": [picked, {"move": "c", "to": "hand"}, asked]}],
        )
    for search in ("them", "the milled cards", "those cards"):
        for words, to in (("into your hand", "hand"), ("onto the battlefield", "battlefield")):
            taken: Said = {"choose": {"$all": ["$card", *MILLED]}, "as": "c"}
            statement(
                f"<milled> . then put a|an <card> from among {search} {words}",
                ["$milled", taken, {"move": "c", "to": to}],
            )


def _returned(table: Table) -> None:
    """608.2d. Add rows for cards returned to hand that are chosen, not targeted."""
    clause = table.rules_of("several_done")
    clause("[you] return a|an <zoned> to your hand", [{"choose": "$zoned", "as": "c"}, {"move": "c", "to": "hand"}])
    clause(
        "[you] return up to <several> <zoneds> to your hand",
        [{"choose": "$zoneds", "n": "$several", "up_to": True, "as": "c"}, {"move": "c", "to": "hand"}],
    )


def _everybody(table: Table) -> None:
    """101.4. Add rows where each player chooses cards in turn order, and all move at once."""
    clause = table.rules_of("several_done")
    statement = table.rules_of("statement")
    for zone in ("hand", "graveyard"):
        kinds: tuple[tuple[str, Said, dict[str, Said]], ...] = (
            ("a|an <card>", {"$all": [{"all": [{"zone": zone}, {"owner": "chooser"}]}, "$card"]}, {}),
            (
                "up to <several> <cards>",
                {"$all": [{"all": [{"zone": zone}, {"owner": "chooser"}]}, "$cards"]},
                {"n": "$several"},
            ),
        )
        for cards, filter, number in kinds:
            perhaps: Said = {"choose": filter, **number, "who": "$all_players", "up_to": True, "as": "c"}
            surely: Said = {"choose": filter, **number, "who": "$all_players", "as": "c"}
            for tapped, more in _ENTERING:
                put: dict[str, Said] = {"move": "c", "to": "battlefield", **more}
                onto = f"{cards} from their {zone} onto the battlefield{tapped}"
                if not number:
                    statement(f"<all_players> may put {onto}", [perhaps, put])
                    if zone == "graveyard" or more:
                        clause(f"<all_players> puts {onto}", [surely, {**put, "as": "m"}])
                else:
                    clause(f"<all_players> puts {onto}", [perhaps, {**put, "as": "m"}])
        if zone == "graveyard":
            mine: Said = {"$all": [{"all": [{"zone": zone}, {"owner": "chooser"}]}, "$card"]}
            maybe: Said = {"choose": mine, "who": "$all_players", "up_to": True, "as": "c"}
            for tapped, more in _ENTERING:
                statement(
                    f"<all_players> may return a|an <card> from their graveyard to the battlefield{tapped}",
                    [maybe, {"move": "c", "to": "battlefield", **more}],
                )
            statement(
                "<all_players> may return a|an <card> from their graveyard to their hand",
                [maybe, {"move": "c", "to": "hand"}],
            )


def _from_graveyards(table: Table) -> None:
    table.rule("zoned_in", "from graveyards", {"zone": "graveyard"})


def _onto_library(table: Table) -> None:
    """113.6k. Add rows for a card put from the graveyard on top of a library."""
    ability = table.rules_of("ability")
    own: dict[str, Said] = {"zone": "graveyard"}
    up: Said = {"move": "self", "to": "library"}
    for words in ("put ~ from your graveyard on top of your library .",):
        ability(f"<occasion> , {words}", {"on": "$occasion", "triggered": [up], **own})
        ability(f"<occasion> , you may {words}", {"on": "$occasion", "triggered": [{"may": [up]}], **own})
        ability(f"<costs> : {words}", {"activated": [up], "cost": "$costs", **own})


def _at_random(table: Table) -> None:
    """Add rows for cards picked at random."""
    clause = table.rules_of("several_done")
    yours: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]
    kinds: tuple[tuple[str, Said, dict[str, Said]], ...] = (
        ("a|an <card>", "$card", {}),
        ("<several> <cards>", "$cards", {"n": "$several"}),
        ("x <cards>", "$cards", {"n": "x"}),
    )
    for words, filter, more in kinds:
        pick: Said = {"choose": {"$all": [filter, *yours]}, **more, "at_random": True, "as": "c"}
        front = f"{words} at random from your graveyard"
        clause(f"return {front} to your hand", [pick, {"move": "c", "to": "hand"}])
        for tapped, how in (("", {}), (" tapped", {"tapped": True})):
            entering: dict[str, Said] = {"move": "c", "to": "battlefield", **dict[str, Said](how), "as": "m"}
            clause(f"return {front} to the battlefield{tapped}", [pick, entering])
        clause(f"exile {front}", [pick, {"exile": "c", "as": "m"}])
    for front, verb in (("<one_player> ", "s"), ("", "")):
        owner = "$one_player" if verb else "you"
        hand: Said = {"all": [{"zone": "hand"}, {"owner": owner}]}
        held: dict[str, Said] = {"choose": hand, "at_random": True, "as": "c"}
        their = "their" if verb else "your"
        shown: dict[str, Said] = {"reveal": "c", "who": owner} if verb else {"reveal": "c"}
        clause(f"{front}reveal{verb} a card at random from {their} hand", [held, shown])
        clause(f"{front}exile{verb} a card at random from {their} hand", [held, {"exile": "c", "as": "m"}])
    cost = table.rules_of("may_cost")
    cost("discard a|an <card> at random", {"discard": "$card", "at_random": True})
    table.rule("their_cost", "discards a|an <card> at random", {"discard": "$card", "at_random": True})


def _of_one_opponent(table: Table) -> None:
    """115.1. Add rows for cards from one opponent's graveyard."""
    theirs: Said = {"$all": ["$cards", {"zone": "graveyard"}, {"owner": "opponent"}]}
    table.rule(
        "opposing_cards",
        "<several> target <cards> from an opponent's graveyard",
        {"$target": theirs, "n": "$several", "single_graveyard": True},
    )
    table.rule("effect", "return <opposing_cards> to their hand", {"move": "$opposing_cards", "to": "hand"})
