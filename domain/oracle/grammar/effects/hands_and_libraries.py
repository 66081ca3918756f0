"""402, 614.11, 701.9, 701.20, 701.23, 701.24. Hands and libraries: looked at, shuffled, searched."""

from __future__ import annotations

from domain.oracle.grammar.effects.graveyard import MILLED
from domain.oracle.grammar.effects.library.look import AMONG, ONE_OF_EACH, one_of_each
from domain.oracle.grammar.effects.library.places import ONTO_BATTLEFIELD
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_SHUFFLE: Said = {"shuffle": "you"}

_PLACES: tuple[tuple[str, dict[str, Said]], ...] = (
    ("on top of", {"to": "library"}),
    ("on the bottom of", {"to": "library", "position": "bottom"}),
)
_DEPTHS: tuple[tuple[str, dict[str, Said]], ...] = (
    ("second from the top", {"to": "library", "position": 2}),
    ("third from the top", {"to": "library", "position": 3}),
)


def add(table: Table) -> None:
    """Add rows for hands and libraries."""
    _looked_at(table)
    _chosen_of_a_hand(table)
    _put_into_libraries(table)
    _discarded(table)
    _shuffled(table)
    _back_from_the_graveyard(table)
    _searched(table)
    _revealed(table)
    _one_of_each(table)
    _next_draw(table)
    _counted(table)


def _looked_at(table: Table) -> None:
    """701.20e. Add rows for hands and top cards that you look at."""
    clause = table.rules_of("several_done")
    hands: tuple[tuple[str, Said], ...] = (
        ("<their>", "$their"),
        ("defending player's", "defending_player"),
        ("<own> controller's", {"controller_of": "$own"}),
    )
    for words, player in hands:
        clause(f"look at {words} hand", [{"look": "hand", "whose": player, "as": "l"}])
    numbers: tuple[tuple[str, Said], ...] = (("card", 1), ("<several> cards", "$several"))
    for words, n in numbers:
        if n != 1:
            clause(f"look at the top {words} of <of_target> library", [{"look": n, "whose": "$of_target", "as": "l"}])
        clause(f"look at the top {words} of each player's library", [{"look": n, "whose": "each_player", "as": "l"}])


def _chosen_of_a_hand(table: Table) -> None:
    """701.9, 701.20e. Add rows for cards of a hand you look at that you choose to be discarded or put back."""
    statement = table.rules_of("statement")
    numbers: tuple[tuple[str, Said, dict[str, Said], str], ...] = (
        ("a|an <card>", "$card", {}, "it|that [card]"),
        ("<several> <cards>", "$cards", {"n": "$several"}, "them|those [cards]"),
        ("up to <several> <cards>", "$cards", {"n": "$several", "up_to": True}, "them|those [cards]"),
        ("x <cards>", "$cards", {"n": "x"}, "them|those [cards]"),
    )
    for person in ("of_target", "their"):
        inside: Said = {"all": [{"zone": "hand"}, {"owner": f"${person}"}]}
        look: Said = {"look": "hand", "whose": f"${person}", "as": "l"}
        for words, filter, more, pronoun in numbers:
            chosen: list[Said] = [look, {"choose": {"$all": [inside, filter]}, **more, "as": "c"}]
            front = f"look at <{person}> hand and choose {words} from it ."
            gone: Said = {"discard": "all", "cards": "c", "who": f"${person}"}
            statement(f"{front} that|the player discards {pronoun}", [*chosen, gone])
            if not more:
                up: Said = {"move": "c", "to": "library"}
                statement(f"{front} put {pronoun} on top of that player's library", [*chosen, up])
            elif "up_to" not in more:
                down: Said = {"move": "c", "to": "library", "order": "any"}
                statement(f"{front} put {pronoun} on top of that player's library in any order", [*chosen, down])


def _put_into_libraries(table: Table) -> None:
    """401.7, 701.24. Add rows for a chosen card of a hand that its player puts into their library."""
    clause = table.rules_of("several_done")
    for person, verb in (("that player", "s"), ("they", "")):
        for words, to in _PLACES:
            clause(f"{person} put{verb} <chosen_card> {words} their library", [{"move": "$chosen_card", **to}])
        for words, to in _DEPTHS:
            clause(f"{person} put{verb} <chosen_card> into their library {words}", [{"move": "$chosen_card", **to}])
        clause(
            f"{person} shuffle{verb} <chosen_card> into their library",
            [{"move": "$chosen_card", "to": "library"}, {"shuffle": {"owner_of": "$chosen_card"}}],
        )


def _discarded(table: Table) -> None:
    """701.9. Add rows for all cards of a quality that are discarded, and for a card discarded *this way*."""
    clause, condition = table.rules_of("several_done"), table.rules_of("condition")
    inside: Said = {"all": [{"zone": "hand"}, {"owner": "$one_player"}]}
    all_of: list[Said] = [
        {"reveal": "hand", "who": "$one_player"},
        {"choose": {"$all": [inside, "$cards"]}, "n": {"count": {"$all": [inside, "$cards"]}}, "as": "c"},
        {"discard": "all", "cards": "c", "who": "$one_player"},
    ]
    clause("<one_player> reveals their hand and discards all <cards>", all_of)
    table.rule("gone_this_way", "this way", {"$it": "result:card:discard"})
    condition(
        "you discarded a|an <described> card <gone_this_way>",
        {"matches": "$gone_this_way", "filter": {"$all": ["$described", {"owner": "you"}]}},
    )
    table.rule("their_cost", "discards their hand", "discard_hand")


def _shuffled(table: Table) -> None:
    """701.24. Add rows for libraries that are shuffled, and for cards shuffled into them."""
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    do("exile all cards from your library", {"exile": {"all": [{"zone": "library"}, {"owner": "you"}]}})
    mine: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]
    theirs: list[Said] = [{"zone": "graveyard"}, {"owner": "$of_target"}]
    clause(
        "shuffle all <cards> from your graveyard into your library",
        [{"move": {"$all": ["$cards", *mine]}, "to": "library", "as": "m"}, _SHUFFLE],
    )
    away: list[Said] = [{"move": {"$all": ["$cards", *mine]}, "to": "library", "as": "m"}, _SHUFFLE]
    front = "shuffle all <cards> from your graveyard into your library ."
    statement = table.rules_of("statement")
    statement(
        f"{front} you gain life equal to the number of cards shuffled into your library this way",
        [*away, {"gain_life": "m"}],
    )
    statement(f"{front} <one_player> mills that many cards", [*away, {"mill": "m", "who": "$one_player"}])
    statement(
        "shuffle your library , then mill <several> cards . put each <card> milled this way onto the battlefield",
        [
            _SHUFFLE,
            {"mill": "$several", "as": "l"},
            {"move": {"$all": ["$card", *MILLED]}, "to": "battlefield", "as": "m"},
        ],
    )
    for library in ("that player's", "their"):
        clause(
            f"shuffle all <cards> from <of_target> graveyard into {library} library",
            [{"move": {"$all": ["$cards", *theirs]}, "to": "library", "as": "m"}, {"shuffle": "$of_target"}],
        )
    hand: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    clause(
        "shuffle a|an <card> from your hand into your library",
        [{"choose": {"$all": [hand, "$card"]}, "as": "c"}, {"move": "c", "to": "library"}, _SHUFFLE],
    )
    for words in ("the cards from your hand", "your hand"):
        clause(
            f"shuffle {words} into your library , then draw that many cards",
            [{"where_x": {"hand_of": "you"}, "do": [{"move": hand, "to": "library"}, _SHUFFLE, {"draw": "x"}]}],
        )


def _back_from_the_graveyard(table: Table) -> None:
    """113.6k. Add rows for a card that its own ability puts from the graveyard into the library."""
    ability = table.rules_of("ability")
    own: dict[str, Said] = {"zone": "graveyard"}
    places: list[tuple[str, dict[str, Said]]] = [
        ("on top of your library from your graveyard", {"to": "library"}),
        ("on the bottom of your library from your graveyard", {"to": "library", "position": "bottom"}),
        ("from your graveyard on the bottom of your library", {"to": "library", "position": "bottom"}),
    ]
    places += [(f"from your graveyard into your library {words}", to) for words, to in _DEPTHS]
    for words, to in places:
        moved: Said = [{"move": "self", **to}]
        ability(f"<costs> : put ~ {words} .", {"activated": moved, "cost": "$costs", **own})
    # 400.7: a card that was not discarded into the graveyard is not exiled from there
    on: dict[str, Said] = {"on": {"discards_card": "you"}}
    exiled: dict[str, Said] = {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}, {"ref": "event.object"}]}}
    ability("whenever you discard a card , exile that card from your graveyard .", {**on, "triggered": [exiled]})
    played: dict[str, Said] = {"may_play": "m"}
    front = "whenever you discard a card , you may exile that card from your graveyard . if you do ,"
    for words, lasts in (
        ("you may play that card <playing_while>", "$playing_while"),
        ("<playing_until> , you may play that card", "$playing_until"),
    ):
        may: Said = {"may": [{**exiled, "as": "m"}, {**played, "for?end_of_turn": lasts}]}
        ability(f"{front} {words} .", {**on, "triggered": [may]})


def _searched(table: Table) -> None:
    """701.23. Add rows for cards with different names, and for two cards that go to different zones."""
    sought, say = table.rules_of("sought"), table.rules_of("statement")
    for words in ("with different names", "that have different names"):
        sought(
            f"up to <several> <cards> {words}",
            {"search": "$cards", "n": "$several", "together": {"different": "name"}, "as": "c"},
        )
    found: Said = {"all": [{"zone": "library"}, {"ref": "c"}]}
    places: tuple[tuple[str, dict[str, Said]], ...] = (
        ("into your hand", {"to": "hand"}),
        ("onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
    )
    for first, to in places:
        shares: list[Said] = [{"choose": found, "as": "d"}, {"move": "d", **to}, {"move": found, "to": "graveyard"}]
        tail = f". put one {first} and the other into your graveyard . then shuffle [your library]"
        say(
            f"search your library for <sought> and reveal them {tail}",
            ["$sought", {"reveal": "c"}, *shares, _SHUFFLE],
        )
        say(f"search your library for <sought> {tail}", ["$sought", *shares, _SHUFFLE])


def _revealed(table: Table) -> None:
    """701.20. Add rows for cards that you may reveal among those looked at, and take."""
    picked = table.rules_of("picked")
    among: Said = {"$all": ["$cards", *AMONG]}
    picked(
        "you may reveal up to <several> <cards> from among them|those [cards] and put the revealed cards into your "
        "hand",
        [
            {
                "may": [
                    {"choose": among, "n": "$several", "up_to": True, "as": "c"},
                    {"reveal": "c"},
                    {"move": "c", "to": "hand"},
                ]
            }
        ],
    )


def _one_of_each(table: Table) -> None:
    """608.2d. Add rows for at most one card of either of two kinds."""
    picked, clause = table.rules_of("picked"), table.rules_of("several_done")
    one, other, moved = one_of_each(AMONG, to="hand")
    shown: Said = {"reveal": {"all": [{"zone": "library"}, {"any": [{"ref": "c"}, {"ref": "c2"}]}]}}
    among = "from among them|those [cards]"
    for those in ("the revealed cards", "those cards", "them"):
        picked(
            f"you may reveal {ONE_OF_EACH} {among} and put {those} into your hand",
            [{"may": [one, other, shown, moved]}],
        )
    held: list[Said] = [{"zone": "hand"}, {"owner": "you"}]
    for words, to in ONTO_BATTLEFIELD:
        clause(f"put {ONE_OF_EACH} from your hand {words}", one_of_each(held, **to, **{"as": "m"}))


def _next_draw(table: Table) -> None:
    """614.11. Add rows for the next draw of the turn, which something else replaces."""
    front = "the next time you would draw a card this turn ,"
    table.rule(
        "statement",
        (f"{front} <clause> instead", f"{front} instead <clause>"),
        [{"shield": {"would_draw": "you"}, "with": [{"instead": "$clause"}], "times": 1}],
    )


def _counted(table: Table) -> None:
    """402. Add rows for cards of a quality in a hand that everybody has seen."""
    held: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "$their_own"}]}, "$described"]}
    table.rule("amount", "the number of <described> cards in <their_own> hand", {"count": held})
    table.rule("unit", "<described> card in <their_own> hand", {"count": held})
