"""401, 701.20, 701.23, 701.24. Libraries: what is looked for in them, looked at, put back, milled and shuffled away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

SEARCH = "search your library for <sought:sought_so>"
IT = "it|them|that|those [card|cards]"

AMONG: list[Said] = [{"zone": "library"}, {"ref": "l"}]
REST: Said = {"all": AMONG}
"""What was looked at and lies in the library still."""

MILLED: list[Said] = [{"any": [{"zone": "graveyard"}, {"zone": "exile"}]}, {"ref": "l"}]
"""701.17c. What was milled, wherever it went, as long as everybody sees it there."""

_SHUFFLE: Said = {"shuffle": "you"}

Ways: TypeAlias = tuple[tuple[str, dict[str, Said]], ...]
"""Words, each with where they put something."""

_TO: Ways = (
    ("onto the battlefield", {"to": "battlefield"}),
    ("onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
    ("into <whose> hand", {"to": "hand"}),
    ("into <whose> graveyard", {"to": "graveyard"}),
)


_TAKEN: Ways = (
    ("into your hand", {"to": "hand"}),
    ("onto the battlefield", {"to": "battlefield"}),
    ("onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
)

_AWAY: Ways = (
    ("into your graveyard", {"to": "graveyard"}),
    ("on the bottom of your library", {"to": "library", "position": "bottom"}),
)

_BATTLEFIELD: Ways = (("", {"to": "battlefield"}), (" tapped", {"to": "battlefield", "tapped": True}))

ONE_OF_EACH = "a|an <a:card> and/or a|an <b:card>"
"""At most one card of either kind: two that are both can be taken as well."""


def _one_of_each(where: list[Said], **to: Said) -> list[Said]:
    one: Said = {"choose": {"$all": ["$a", *where]}, "up_to": True, "as": "c"}
    other: Said = {"choose": {"$all": ["$b", {"not": {"ref": "c"}}, *where]}, "up_to": True, "as": "c2"}
    return [one, other, {"move": {"all": [where[0], {"any": [{"ref": "c"}, {"ref": "c2"}]}]}, **to}]


def add(table: Table) -> None:
    """Rows for libraries."""
    _searching(table)
    _searching_of_others(table)
    _looking(table)
    _top(table)
    _milling(table)
    _hands_and_graveyards(table)
    _places_in_libraries(table)
    _shuffling(table)


def _to(whose: str) -> Iterator[tuple[str, dict[str, Said]]]:
    for words, to in _TO:
        yield words.replace("<whose>", whose), to


def _searching(table: Table) -> None:
    """701.23. Cards are looked for, shown perhaps, and put somewhere; the library is shuffled before or after."""
    sought = table.rules_of("sought")
    sought("a|an <card>", {"search": "$card", "as": "c"})
    sought("up to <several> <cards>", {"search": "$cards", "n": "$several", "as": "c"})
    sought("up to x <cards>", {"search": "$cards", "n": "x", "as": "c"})
    sought("up to <that_many> <cards>", {"search": "$cards", "n": "$that_many", "as": "c"})
    all_of_it: Said = {"count": {"all": [{"zone": "library"}, {"owner": "you"}]}}
    sought("any number of <cards>", {"search": "$cards", "n": all_of_it, "as": "c"})
    sought("<several> <cards>", {"search": "$cards", "n": "$several", "as": "c"})
    table.rule("sought_so", "<sought>", "$sought")
    table.rule("sought_so", "<sought> , where x is <amount>", {"$where": ["$sought", "$amount"]})
    taken = table.rules_of("taken")
    shown: Said = {"reveal": "c"}
    for words, to in (*_to("your"), ("", {})):
        put: Said = {"move": "c", **to} if to else {"exile": "c"}
        said = f"put {IT} {words}" if to else f"exile {IT}"
        taken((f", {said}", f"and {said}"), [put])
        taken((f", reveal {IT} , {said}", f", reveal {IT} , and {said}", f"and reveal {IT} , {said}"), [shown, put])
    taken(
        f", reveal {IT} , put one onto the battlefield tapped and the other into your hand",
        [
            shown,
            {"choose": {"all": [{"zone": "library"}, {"ref": "c"}]}, "as": "d"},
            {"move": "d", "to": "battlefield", "tapped": True},
            {"move": {"all": [{"zone": "library"}, {"ref": "c"}]}, "to": "hand"},
        ],
    )
    clause = table.rules_of("searching")
    table.rule("several_done", "<searching>", "$searching")
    clause(
        f"{SEARCH} <taken> , then shuffle [your library]",
        ["$sought", "*$taken", _SHUFFLE],
    )
    for it, more in (("it|that [card]", {}), ("them|those [cards]", {"order": "any"})):
        put_back: Said = {"move": "c", "to": "library", **more}
        for reveal, seen in (("", []), (f", reveal {it}", [shown])):
            clause(
                (
                    f"{SEARCH} {reveal} , then shuffle [your library] and put {it} on top [of it]",
                    f"{SEARCH} {reveal} , then shuffle [your library] and put {it} on top of your library",
                    f"{SEARCH} {reveal} , then shuffle [your library] and put the card{'s' if more else ''} on top",
                ),
                ["$sought", *seen, _SHUFFLE, put_back],
            )
    say = table.rules_of("statement")
    say(
        f"{SEARCH} <taken> . then shuffle [your library]",
        ["$sought", "*$taken", _SHUFFLE],
    )
    for words, to in _to("your"):
        say(
            (
                f"{SEARCH} . put {IT} {words} , then shuffle [your library]",
                f"{SEARCH} . put {IT} {words} . then shuffle [your library]",
            ),
            ["$sought", {"move": "c", **to}, _SHUFFLE],
        )
        say(
            f"{SEARCH} . reveal {IT} , put {IT} {words} , then shuffle [your library]",
            ["$sought", shown, {"move": "c", **to}, _SHUFFLE],
        )
    say(
        "you may search your library for <sought:sought_so> <taken> . if you do , shuffle [your library]",
        [{"may": ["$sought", "*$taken", _SHUFFLE]}],
    )


def _searching_of_others(table: Table) -> None:
    """The same, done by somebody else in their own library."""
    for words, to in _to("their"):
        for seen in ((), ("$p",)):
            reveal = f", reveal {IT} " if seen else ""
            reveals = f", reveals {IT} " if seen else ""

            def done(who: Said, to: dict[str, Said] = to, seen: tuple[Said, ...] = seen) -> list[Said]:
                return [
                    {"+": "$sought", "who": who, "whose": who},
                    *[{"reveal": "c", "who": who} for _ in seen],
                    {"move": "c", **to},
                    {"shuffle": who},
                ]

            tail = "then shuffle|shuffles [their library]"
            say = table.rules_of("statement")
            say(
                f"<p:one_player> may search their library for <sought> {reveal}, put {IT} {words} , {tail}",
                [{"may": done("$p"), "who": "$p"}],
            )
            say(
                f"<p:one_player> searches their library for <sought> {reveals}, puts {IT} {words} , {tail}",
                done("$p"),
            )
            say(
                f"<p:one_player> <a:does3> , then searches their library for <sought> {reveals}, puts {IT} {words} , "
                f"{tail}",
                [{"+": "$a", "who": "$p"}, *done("$p")],
            )
            say(
                f"<p:all_players> may search their library for <sought> {reveal}, put {IT} {words} , {tail}",
                [{"for_each": "$p", "as": "p", "do": [{"may": done("p"), "who": "p"}]}],
            )


def _places(table: Table) -> None:
    where = table.rules_of("place")
    bottom: dict[str, Said] = {"to": "library", "position": "bottom"}
    where("on the bottom of your library in any order", {**bottom, "order": "any"})
    where(
        ("on the bottom of your library in a random order", "on the bottom in a random order"),
        {**bottom, "order": "random"},
    )
    where(
        ("back on top of your library in any order", "on top of your library in any order", "back in any order"),
        {"to": "library", "order": "any"},
    )
    where("into your graveyard", {"to": "graveyard"})
    where("into your hand", {"to": "hand"})
    one = table.rules_of("place_one")
    one("on the bottom of your library", bottom)
    one("on top of your library", {"to": "library"})
    one("into your graveyard", {"to": "graveyard"})
    one("into your hand", {"to": "hand"})


def _looking(table: Table) -> None:
    """701.20e. Cards on top are looked at, some of them taken, and the rest put somewhere."""
    _places(table)
    looked = table.rules_of("looked")
    for s, n in (("<several>", "$several"), ("x", "x")):
        looked(f"look at the top {s} cards of your library", {"look": n, "as": "l"})
    looked("look at the top x cards of your library , where x is <amount>", {"look": "$amount", "as": "l"})
    shown = table.rules_of("shown")
    for s, n in (("<several>", "$several"), ("x", "x")):
        shown(f"reveal the top {s} cards of your library", {"reveal": "top", "n": n, "as": "l"})
    shown("reveal the top x cards of your library , where x is <amount>", {"reveal": "top", "n": "$amount", "as": "l"})
    seen = table.rules_of("seen")
    seen("<looked>", "$looked")
    seen("<shown>", "$shown")
    picked = table.rules_of("picked")
    among: Said = {"$all": ["$card", *AMONG]}
    several: Said = {"$all": ["$cards", *AMONG]}
    those = "of them|those [cards]"
    picked(
        (f"put one {those} into your hand", "put one into your hand"),
        [{"choose": REST, "as": "c"}, {"move": "c", "to": "hand"}],
    )
    picked(
        f"put <several> {those} into your hand",
        [{"choose": REST, "n": "$several", "as": "c"}, {"move": "c", "to": "hand"}],
    )
    picked(
        f"put up to <several> {those} into your hand",
        [{"choose": REST, "n": "$several", "up_to": True, "as": "c"}, {"move": "c", "to": "hand"}],
    )
    picked(
        f"put any number {those} into your graveyard",
        [{"choose": REST, "n": {"count": REST}, "up_to": True, "as": "c"}, {"move": "c", "to": "graveyard"}],
    )
    picked(
        f"put any number {those} on the bottom of your library in any order",
        [
            {"choose": REST, "n": {"count": REST}, "up_to": True, "as": "c"},
            {"move": "c", "to": "library", "position": "bottom", "order": "any"},
        ],
    )
    from_among = "from among them|those [cards]"
    for words, move in _TAKEN:
        picked(f"you may put {ONE_OF_EACH} {from_among} {words}", [{"may": _one_of_each(AMONG, **move)}])
        put: Said = {"move": "c", **move}
        picked(f"you may put a|an <card> {from_among} {words}", [{"may": [{"choose": among, "as": "c"}, put]}])
        picked(f"put a|an <card> {from_among} {words}", [{"choose": among, "as": "c"}, put])
        picked(
            f"you may put up to <several> <cards> {from_among} {words}",
            [{"may": [{"choose": several, "n": "$several", "up_to": True, "as": "c"}, put]}],
        )
        picked(
            f"put up to <several> <cards> {from_among} {words}",
            [{"choose": several, "n": "$several", "up_to": True, "as": "c"}, put],
        )
        picked(
            f"you may put any number of <cards> {from_among} {words}",
            [{"may": [{"choose": several, "n": {"count": REST}, "up_to": True, "as": "c"}, put]}],
        )
    for words, to in (("into your hand", "hand"),):
        show: Said = {"reveal": "c"}
        taken: Said = {"move": "c", "to": to}
        picked(
            (
                f"you may reveal a|an <card> {from_among} and put {IT} {words}",
                f"you may reveal a|an <card> {from_among} , put {IT} {words}",
            ),
            [{"may": [{"choose": among, "as": "c"}, show, taken]}],
        )
        picked(
            f"you may reveal up to <several> <cards> {from_among} and put {IT} {words}",
            [{"may": [{"choose": several, "n": "$several", "up_to": True, "as": "c"}, show, taken]}],
        )
        picked(
            f"you may reveal any number of <cards> {from_among} and put {IT} {words}",
            [{"may": [{"choose": several, "n": {"count": REST}, "up_to": True, "as": "c"}, show, taken]}],
        )
    picked(
        "put all <cards> revealed this way into your hand",
        [{"move": {"$all": ["$cards", *AMONG]}, "to": "hand"}],
    )
    say = table.rules_of("statement")
    rest: Said = {"move": REST, "+": "$place"}
    for words in (
        "<seen> . <picked> and the rest <place>",
        "<seen> . <picked> . put the rest <place>",
        "<seen> . <picked> , then put the rest <place>",
        "<seen> . <picked> . then put the rest <place>",
        "<seen> . <picked> . put the rest of those|the cards <place>",
        "<seen> . <picked> . put all other cards revealed this way <place>",
    ):
        say(words, ["$seen", "*$picked", rest])
    say("<looked> . <picked> and the other <place_one>", ["$looked", "*$picked", {"move": REST, "+": "$place_one"}])
    say("<seen> . <picked> . then shuffle [your library]", ["$seen", "*$picked", _SHUFFLE])
    say("<looked> , then put them <place>", ["$looked", rest])
    say("<looked> and put them <place>", ["$looked", rest])
    table.rule("of_target", ("target player's", "target players'"), {"$target": {"is": "player"}})
    table.rule("of_target", "target opponent's", {"$target": {"is": "opponent"}})
    say(
        "look at the top <several> cards of <of_target> library , then put them back in any order",
        [
            {"look": "$several", "whose": "$of_target", "as": "l"},
            {"move": REST, "to": "library", "order": "any"},
        ],
    )
    clause = table.rules_of("several_done")
    clause("look at the top card of <of_target> library", [{"look": 1, "whose": "$of_target", "as": "l"}])
    clause("look at <of_target> hand", [{"look": "hand", "whose": "$of_target", "as": "l"}])
    clause("look at the top card of your library", [{"look": 1, "as": "l"}])
    say(
        "look at the top card of <of_target> library . you may put that card on the bottom of that player's library|~",
        [
            {"look": 1, "whose": "$of_target", "as": "l"},
            {"may": [{"move": "l", "to": "library", "position": "bottom"}]},
        ],
    )


def _top(table: Table) -> None:
    """The card on top: shown or looked at and put somewhere by what it is; exiled; put somewhere unseen."""
    say = table.rules_of("statement")
    firsts: Ways = (
        ("reveal the top card of your library", {"reveal": "top", "as": "l"}),
        ("look at the top card of your library", {"look": 1, "as": "l"}),
    )
    for front, one in firsts:
        for words, to in _to("your"):
            put: Said = {"move": "l", **to}
            asked: dict[str, Said] = {"if": {"matches": "l", "filter": "$card"}, "do": [put]}
            asked_may: dict[str, Said] = {"if": {"matches": "l", "filter": "$card"}, "do": [{"may": [put]}]}
            card = "if it's|that's a|an <card> , "
            if "reveal" in front:
                say(f"{front} . {card} put {IT} {words}", [one, asked])
            else:
                say(
                    f"{front} . {card} you may reveal {IT} and put {IT} {words}",
                    [one, {"if": {"matches": "l", "filter": "$card"}, "do": [{"may": [{"reveal": "l"}, put]}]}],
                )
            say(f"{front} . {card} you may put {IT} {words}", [one, asked_may])
            for otherwise, other in (_TAKEN[0], *_AWAY):
                away: list[Said] = [{"move": "l", **other}]
                if "reveal" in front:
                    say(
                        f"{front} . {card} put {IT} {words} . otherwise , put {IT} {otherwise}",
                        [one, {**asked, "else": away}],
                    )
        for words, to in _AWAY:
            if "look" in front:
                say(f"{front} . you may put {IT} {words}", [one, {"may": [{"move": "l", **to}]}])
    # Who shows it may do so whatever it is; what is asked is asked of a card that was shown
    shown: Said = {"if": {"matches": "l", "filter": "$card"}, "do": "$clause"}
    for verb in ("is", "was"):
        say(
            f"look at the top card of your library . you may reveal {IT} . if a|an <card> {verb} revealed this way , "
            "<clause>",
            [{"look": 1, "as": "l"}, {"may": [{"reveal": "l"}, shown]}],
        )
    clause = table.rules_of("several_done")
    top: dict[str, Said] = {"top_of": "you", "as": "l"}
    exiled: Said = {"exile": "l", "as": "e"}
    clause("exile the top card of your library", [top, exiled])
    clause("exile the top <several> cards of your library", [{**top, "n": "$several"}, exiled])
    clause("exile the top card of <of_target> library", [{"top_of": "$of_target", "as": "l"}, exiled])
    clause(
        "exile the top <several> cards of <of_target> library",
        [{"top_of": "$of_target", "n": "$several", "as": "l"}, exiled],
    )
    clause("exile the top x cards of <of_target> library", [{"top_of": "$of_target", "n": "x", "as": "l"}, exiled])
    clause("<somebody> exiles the top card of their library", [{"top_of": "$somebody", "as": "l"}, exiled])
    clause(
        "<somebody> exiles the top <several> cards of their library",
        [{"top_of": "$somebody", "n": "$several", "as": "l"}, exiled],
    )
    for words, to in (_TAKEN[0], *_AWAY):
        clause(f"put the top card of your library {words}", [top, {"move": "l", **to}])


def _milling(table: Table) -> None:
    """701.17. Cards are milled, and some of them taken."""
    say = table.rules_of("statement")
    mill = table.rules_of("milled")
    for words, n in (("a card", 1), ("<several> cards", "$several"), ("x cards", "x")):
        mill(f"mill {words}", {"mill": n, "as": "l"})
    for words, to in _TAKEN:
        taken: list[Said] = [{"choose": {"$all": ["$card", *MILLED]}, "as": "c"}, {"move": "c", **to}]
        for between in (". you may", ", then you may"):
            both: Said = {"may": _one_of_each(MILLED, **to)}
            for those in ("the milled cards", "the cards milled this way", "those cards", "them"):
                say(f"<milled> {between} put {ONE_OF_EACH} from among {those} {words}", ["$milled", both])
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


def _hands_and_graveyards(table: Table) -> None:
    """608.2d. Cards of one's own that are chosen, not targeted, and put somewhere."""
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
    clause("[you] return a|an <zoned> to your hand", [{"choose": "$zoned", "as": "c"}, {"move": "c", "to": "hand"}])
    clause(
        "[you] return up to <several> <zoneds> to your hand",
        [{"choose": "$zoneds", "n": "$several", "up_to": True, "as": "c"}, {"move": "c", "to": "hand"}],
    )
    back: Ways = (
        ("on the bottom", {"to": "library", "position": "bottom"}),
        ("on top", {"to": "library"}),
    )
    for words, to in back:
        clause(f"put a card from your hand {words} of your library", [{"choose": hand, "as": "c"}, {"move": "c", **to}])
        clause(
            f"put <several> cards from your hand {words} of your library in any order",
            [{"choose": hand, "n": "$several", "as": "c"}, {"move": "c", **to, "order": "any"}],
        )


def _places_in_libraries(table: Table) -> None:
    """401.7. So many from the top."""
    do = table.rules_of("effect")
    for place, word in ((2, "second"), (3, "third"), (4, "fourth"), (7, "seventh")):
        do(
            f"put <objects> into its|their owner's|owners' library|libraries {word} from the top",
            {"move": "$objects", "to": "library", "position": place},
        )

    do(
        "put <target> on the bottom of your library in any order",
        {"move": "$target", "to": "library", "position": "bottom", "order": "any"},
    )


def _shuffling(table: Table) -> None:
    """701.24. What is shuffled into a library, and whose graveyard and hand."""
    clause = table.rules_of("several_done")
    clause(
        "shuffle <object> into its|their owner's|owners' library|libraries",
        [{"move": "$object", "to": "library"}, {"shuffle": {"owner_of": "$object"}}],
    )
    clause(
        "the owner of <object> shuffles it into their library",
        [{"move": "$object", "to": "library"}, {"shuffle": {"owner_of": "$object"}}],
    )
    zones: Ways = (("graveyard", {"zone": "graveyard"}), ("hand", {"zone": "hand"}))
    for words, zone in zones:
        mine: Said = {"all": [zone, {"owner": "you"}]}
        clause(f"shuffle your {words} into your library", [{"move": mine, "to": "library"}, _SHUFFLE])
        clause(
            f"<target> shuffles their {words} into their library",
            [{"move": {"all": [zone, {"owner": "$target"}]}, "to": "library"}, {"shuffle": "$target"}],
        )
        clause(
            f"each player shuffles their {words} into their library",
            [{"move": zone, "to": "library"}, {"shuffle": "each_player"}],
        )
    both: list[Said] = [{"zone": "hand"}, {"zone": "graveyard"}]
    clause(
        "each player shuffles their hand and graveyard into their library",
        [{"move": {"any": both}, "to": "library"}, {"shuffle": "each_player"}],
    )
    clause(
        "shuffle your hand and graveyard into your library",
        [{"move": {"any": [{"all": [one, {"owner": "you"}]} for one in both]}, "to": "library"}, _SHUFFLE],
    )
    clause(
        "each player shuffles their hand and graveyard into their library , then <does3>",
        [{"move": {"any": both}, "to": "library"}, {"shuffle": "each_player"}, {"+": "$does3", "who": "each_player"}],
    )
