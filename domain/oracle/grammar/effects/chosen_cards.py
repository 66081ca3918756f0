"""404, 608.2d, 701.9, 701.17, 701.20. Cards chosen from hands, graveyards and exile, and what is done with them."""

from __future__ import annotations

from domain.oracle.grammar.effects.graveyard import MILLED
from domain.oracle.grammar.effects.library.look import REST
from domain.oracle.grammar.effects.library.places import TAKEN
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_YARD: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]

_THOSE = ("the milled cards", "the cards milled this way", "those cards", "them")


def add(table: Table) -> None:
    """Add rows for cards chosen from a zone."""
    _some_of_a_hand(table)
    _of_hand_or_graveyard(table)
    _of_milled_cards(table)
    _several_targets(table)
    _of_exile(table)
    _whole_zones(table)


def _some_of_a_hand(table: Table) -> None:
    """701.20. Add rows for so many cards that a player shows of a hand, of which you choose some."""
    few = table.rules_of("shown_number")
    few("<several> cards from their hand", "$several")
    few("x cards from their hand", "x")
    few(
        ("a number of cards from their hand equal to <amount>", "x cards from their hand , where x is <amount>"),
        "$amount",
    )
    held: Said = {"all": [{"zone": "hand"}, {"owner": "$one_player"}]}
    shown: Said = {"all": [{"zone": "hand"}, {"ref": "r"}]}
    first: list[Said] = [
        {"choose": held, "n": "$shown_number", "who": "$one_player", "as": "r"},
        {"reveal": "r", "who": "$one_player"},
    ]
    statement = table.rules_of("statement")
    chosen: tuple[tuple[str, str, dict[str, Said]], ...] = (
        ("one of them|those [cards]", "it|that [card]", {}),
        ("<a:several> of them|those [cards]", "those cards|them", {"n": "$a"}),
    )
    for words, pronoun, more in chosen:
        pick: Said = {"choose": shown, **more, "as": "c"}
        gone: Said = {"discard": "all", "cards": "c", "who": "$one_player"}
        for between in (". you choose", "and you choose"):
            front = f"<one_player> reveals <shown_number> {between} {words} ."
            statement(f"{front} that player discards {pronoun}", [*first, pick, gone])
            statement(f"{front} that player exiles {pronoun}", [*first, pick, {"exile": "c", "as": "m"}])


def _of_hand_or_graveyard(table: Table) -> None:
    """701.20. Add rows for a card that you choose from a revealed hand or its player's graveyard."""
    statement = table.rules_of("statement")
    shown: Said = {"reveal": "hand", "who": "$one_player"}
    either: Said = {"all": [{"any": [{"zone": "graveyard"}, {"zone": "hand"}]}, {"owner": "$one_player"}]}
    statement(
        (
            "<one_player> reveals their hand . you choose a|an <card> from that player's graveyard or hand and exile "
            "it|that [card]",
            "<one_player> reveals their hand . you choose a|an <card> from their graveyard or hand and exile it",
        ),
        [shown, {"choose": {"$all": [either, "$card"]}, "as": "c"}, {"exile": "c", "as": "m"}],
    )
    both: Said = {"exile": {"$all": [either, "$cards"]}}
    statement(
        "<one_player> reveals their hand . exile all <cards> from that player's hand and graveyard", [shown, both]
    )
    whose: Said = {"all": [{"any": [{"zone": "hand"}, {"zone": "graveyard"}]}, {"owner": "$whose_target"}]}
    table.rule(
        "effect", "exile all <cards> from <whose_target> hand and graveyard", {"exile": {"$all": [whose, "$cards"]}}
    )


def _of_milled_cards(table: Table) -> None:
    """701.17. Add rows for milled cards of which up to so many, any number or all are taken."""
    statement = table.rules_of("statement")
    some: Said = {"$all": ["$cards", *MILLED]}
    one: Said = {"$all": ["$card", *MILLED]}
    chosen: tuple[tuple[str, dict[str, Said]], ...] = (
        ("up to one <card>", {"choose": one, "up_to": True, "as": "c"}),
        ("up to <several> <cards>", {"choose": some, "n": "$several", "up_to": True, "as": "c"}),
        ("any number of <cards>", {"choose": some, "n": {"count": some}, "up_to": True, "as": "c"}),
    )
    places: list[tuple[str, str, dict[str, Said]]] = [(words, "put", to) for words, to in TAKEN]
    places.append(("to your hand", "return", {"to": "hand"}))
    for words, verb, to in places:
        moved: dict[str, Said] = {"move": "c", **to}
        if to["to"] == "battlefield":
            moved["as"] = "m"
        for cards, pick in chosen:
            among = [f"{cards} from among {those} {words}" for those in _THOSE] + [f"{cards} milled this way {words}"]
            surely: list[Said] = ["$milled", pick, moved]
            maybe: list[Said] = ["$milled", {"may": [pick, moved]}]
            for between in (".", ", then", ". then"):
                known = verb == "return" and between == ", then" and "any" not in cards
                rows = [f"<milled> {between} {verb} {one_of}" for one_of in (among[-1:] if known else among)]
                statement(rows, surely)
            for between in (". you may", ", then you may"):
                statement([f"<milled> {between} {verb} {one_of}" for one_of in among], maybe)
        taken: list[Said] = ["$milled", {"choose": one, "as": "c"}, moved]
        each: list[Said] = ["$milled", {**moved, "move": some}]
        for between in (".", ", then", ". then"):
            statement(f"<milled> {between} {verb} a|an <card> milled this way {words}", taken)
            statement(
                [f"<milled> {between} {verb} all <cards> from among {those} {words}" for those in _THOSE]
                + [f"<milled> {between} {verb} all <cards> milled this way {words}"],
                each,
            )
            statement(
                f"<milled> {between} {verb} each <card> milled this way {words}",
                ["$milled", {**moved, "move": one}],
            )


def _several_targets(table: Table) -> None:
    """601.2c. Add rows for two to five targets of your graveyard, each described by itself, that move at once."""
    aimed = table.rules_of("aimed_card")
    mine: Said = {"$all": ["$card", *_YARD]}
    aimed("target <card>", {"$target": mine})
    aimed("up to one target <card>", {"$target": mine, "up_to": True})
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    for count in range(2, 6):
        names = "abcde"[:count]
        slots = [f"<{name}:aimed_card>" for name in names]
        words = f"{slots[0]} and {slots[1]}" if count == 2 else f"{' , '.join(slots[:-1])} , and {slots[-1]}"
        all_of: Said = {"all": [{"zone": "graveyard"}, {"any": [{"ref": f"${name}"} for name in names]}]}
        do(f"return {words} from your graveyard to your hand", {"move": all_of, "to": "hand"})
        for tapped, more in (("", {}), (" tapped", {"tapped": True})):
            came: dict[str, Said] = {"move": all_of, "to": "battlefield", **dict[str, Said](more), "as": "m"}
            clause(f"return {words} from your graveyard to the battlefield{tapped}", [came])


def _of_exile(table: Table) -> None:
    """406. Add rows for cards of opponents that go from exile into graveyards, and for your own cards there."""
    done = table.rules_of("done_some")
    theirs: Said = {"all": [{"zone": "exile"}, {"owner": "opponent"}]}
    buried: dict[str, Said] = {"move": "c", "to": "graveyard", "as": "m"}
    done("put a card an opponent owns from exile into that player's graveyard", [{"choose": theirs, "as": "c"}, buried])
    done(
        "put <several> cards your opponents own from exile into their owners' graveyards",
        [
            {"if": {"exists": theirs, "compare": {"at_least": "$several"}},
             "do": [{"choose": theirs, "n": "$several", "as": "c"}, buried]},
        ],
    )  # fmt: skip
    both: list[Said] = [{"owner": "you"}, {"any": [{"zone": "exile"}, {"zone": "graveyard"}]}]
    table.rule(
        "amount",
        (
            "the total number of <cards> you own in exile and in your graveyard",
            "the number of <cards> you own in exile and in your graveyard",
        ),
        {"count": {"$all": ["$cards", *both]}},
    )


def _whole_zones(table: Table) -> None:
    """404. Add rows for all cards of a kind in a graveyard."""
    do, zoned = table.rules_of("effect"), table.rules_of("zoned_in")
    table.rule("their_own", ("that player's", "their"), {"$who": "that"})
    do("return to your hand all <zoneds>", {"move": "$zoneds", "to": "hand"})
    do("put onto the battlefield under your control <every>", {"move": "$every", "to": "battlefield", "under": "you"})
    for word in ("in", "from"):
        zoned(f"{word} <their_own> graveyard", {"all": [{"zone": "graveyard"}, {"owner": "$their_own"}]})
    cards, looked = table.rules_of("much_cards"), table.rules_of("looked")
    for words, times in (("twice", 2), ("three times", 3)):
        so_many: Said = {"times": [times, "x"]}
        cards(f"{words} x cards", so_many)
        looked(f"look at {words} x cards from the top of your library", {"look": so_many, "as": "l"})
    table.rule(
        "picked",
        "put x cards from among them|those [cards] into your hand",
        [{"choose": REST, "n": "x", "as": "c"}, {"move": "c", "to": "hand"}],
    )
