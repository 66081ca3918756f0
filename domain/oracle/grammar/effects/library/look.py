"""401, 701.20. Cards looked at, on top of libraries and in hands: those taken, and the rest."""

from __future__ import annotations

from domain.oracle.grammar.effects.library.places import IT, TAKEN
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_SHUFFLE: Said = {"shuffle": "you"}

_THOSE = "of them|those [cards]"

AMONG: list[Said] = [{"zone": "library"}, {"ref": "l"}]
REST: Said = {"all": AMONG}
"""Filter for cards that were looked at and still lie in the library."""

ONE_OF_EACH = "a|an <a:card> and/or a|an <b:card>"
"""Words for at most one card of either kind: two cards that are of both kinds can be taken, too."""


def add(table: Table) -> None:
    """Add grammar rows for texts that look at or reveal cards and take some."""
    _one_of_two(table)
    _looking(table)
    _fateseal(table)
    _all_of_a_kind(table)
    _picked(table)
    _not_taken(table)
    _one(table)
    _several(table)
    _yours(table)
    _revealed(table)
    _kinship(table)


def _one_of_two(table: Table) -> None:
    """608.2c. Add rows for one of two shown cards, and a question about it afterwards."""
    one: Said = {"choose": REST, "as": "c"}
    other: Said = {"move": REST, "+": "$place_one"}
    taken: Said = {"all": [{"zone": "hand"}, {"ref": "m"}, "$card"]}
    table.rule(
        "statement",
        "<seen> . put one of them into your hand and the other <place_one> . if you put a|an <card> into your hand "
        "this way , <clause>",
        ["$seen", one, {"move": "c", "to": "hand", "as": "m"}, other, {"if": {"exists": taken}, "do": "$clause"}],
    )


def _looking(table: Table) -> None:
    """701.20e. Add rows for top cards looked at, some taken, and the rest put somewhere."""
    looked = table.rules_of("looked")
    for s, n in (("<several>", "$several"), ("x", "x")):
        looked(f"look at the top {s} cards of your library", {"look": n, "as": "l"})
    looked("look at the top x cards of your library , where x is <amount>", {"look": "$amount", "as": "l"})
    shown = table.rules_of("shown")
    for s, n in (("<several>", "$several"), ("x", "x")):
        shown(f"reveal the top {s} cards of your library", {"reveal": "top", "n": n, "as": "l"})
    shown("reveal the top x cards of your library , where x is <amount>", {"reveal": "top", "n": "$amount", "as": "l"})
    look = table.rules_of("seen")
    look("<looked>", "$looked")
    look("<shown>", "$shown")
    picked = table.rules_of("picked")
    among: Said = {"$all": ["$card", *AMONG]}
    several: Said = {"$all": ["$cards", *AMONG]}
    of_them = "of them|those [cards]"
    picked(
        (f"put one {of_them} into your hand", "put one into your hand"),
        [{"choose": REST, "as": "c"}, {"move": "c", "to": "hand"}],
    )
    picked(
        f"put <several> {of_them} into your hand",
        [{"choose": REST, "n": "$several", "as": "c"}, {"move": "c", "to": "hand"}],
    )
    picked(
        f"put up to <several> {of_them} into your hand",
        [{"choose": REST, "n": "$several", "up_to": True, "as": "c"}, {"move": "c", "to": "hand"}],
    )
    picked(
        f"put any number {of_them} into your graveyard",
        [{"choose": REST, "n": {"count": REST}, "up_to": True, "as": "c"}, {"move": "c", "to": "graveyard"}],
    )
    picked(
        f"put any number {of_them} on the bottom of your library in any order",
        [
            {"choose": REST, "n": {"count": REST}, "up_to": True, "as": "c"},
            {"move": "c", "to": "library", "position": "bottom", "order": "any"},
        ],
    )
    from_among = "from among them|those [cards]"
    for words, move in TAKEN:
        picked(f"you may put {ONE_OF_EACH} {from_among} {words}", [{"may": one_of_each(AMONG, **move)}])
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
            f"put up to x <cards> {from_among} {words}",
            [{"choose": several, "n": "x", "up_to": True, "as": "c"}, put],
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
        "<seen> . <picked> and the rest of the revealed cards <place>",
        "<seen> . <picked> . put the rest <place>",
        "<seen> . <picked> , then put the rest <place>",
        "<seen> . <picked> . then put the rest <place>",
        "<seen> . <picked> . put the rest of those|the cards <place>",
        "<seen> . <picked> . put all other cards revealed this way <place>",
    ):
        say(words, ["$seen", "*$picked", rest])
    say("<seen> . <picked> and the other <place_one>", ["$seen", "*$picked", {"move": REST, "+": "$place_one"}])
    say("<seen> . <picked> . then shuffle [your library]", ["$seen", "*$picked", _SHUFFLE])
    say("<looked> , then put them <place>", ["$looked", rest])
    say("<looked> and put them <place>", ["$looked", rest])
    say("you may <looked> , then put them <place>", [{"may": ["$looked", rest]}])
    say(
        "<looked> . you may put those cards <place> . if you do , <statement> . otherwise , <clause>",
        ["$looked", {"may": [rest], "as": "d"}, {"if": {"did": "d"}, "do": "$statement", "else": "$clause"}],
    )
    basic: Said = {"choose": {"$all": ["$card", *AMONG]}, "up_to": True, "as": "c"}
    others: Said = {"all": [*AMONG, {"not": {"ref": "c"}}]}
    left: Said = {"move": others, "to": "library", "position": "bottom", "order": "any"}
    say(
        "you may <looked> . if you do , reveal up to one <card> from among them , then put that card on top of your "
        "library and the rest on the bottom in any order",
        [{"may": ["$looked", basic, {"reveal": "c"}, {"move": "c", "to": "library"}, left]}],
    )
    table.rule("of_target", ("target player's", "target players'"), {"$target": {"is": "player"}})
    table.rule("of_target", "target opponent's", {"$target": {"is": "opponent"}})
    say(
        "look at the top <several> cards of <of_target> library , then put them back in any order",
        [
            {"look": "$several", "whose": "$of_target", "as": "l"},
            {"move": REST, "to": "library", "order": "any"},
        ],
    )
    say(
        "look at the top <several> cards of <of_target> library , then put them back in any order . you may have that "
        "player shuffle [their library]",
        [
            {"look": "$several", "whose": "$of_target", "as": "l"},
            {"move": REST, "to": "library", "order": "any"},
            {"may": [{"shuffle": "$of_target"}]},
        ],
    )
    clause = table.rules_of("several_done")
    clause("look at the top card of <of_target> library", [{"look": 1, "whose": "$of_target", "as": "l"}])
    clause("look at <of_target> hand", [{"look": "hand", "whose": "$of_target", "as": "l"}])
    one: Said = {"look": "hand", "whose": "$of_target", "at_random": True, "as": "l"}
    clause("look at a card at random in <of_target> hand", [one])
    clause("look at the top card of your library", [{"look": 1, "as": "l"}])
    say(
        "look at the top card of <of_target> library . you may put that card on the bottom of that player's library|~",
        [
            {"look": 1, "whose": "$of_target", "as": "l"},
            {"may": [{"move": "l", "to": "library", "position": "bottom"}]},
        ],
    )


def _fateseal(table: Table) -> None:
    """701.29. Add a row for fateseal: a look at the top of an opponent's library."""
    theirs: list[Said] = [{"zone": "library"}, {"owner": "o"}, {"ref": "l"}]
    table.rule(
        "several_done",
        "fateseal <number>",
        [
            {"choose": {"is": "opponent"}, "as": "o"},
            {"look": "$number", "whose": "o", "as": "l"},
            {"choose": {"all": theirs}, "n": "$number", "up_to": True, "as": "c"},
            {"move": "c", "to": "library", "position": "bottom", "order": "any"},
            {"move": {"all": [*theirs, {"not": {"ref": "c"}}]}, "to": "library", "order": "any"},
        ],
    )


def _all_of_a_kind(table: Table) -> None:
    """Add rows for taking all cards of a kind, or any number of them.

    The rest is put elsewhere.
    """
    picked = table.rules_of("picked")
    several: Said = {"$all": ["$cards", *AMONG]}
    among = "from among them|those [cards]"
    for words, to in TAKEN:
        picked(f"put all <cards> {among} {words}", [{"move": several, **to}])
        some: Said = {"choose": several, "n": {"count": REST}, "up_to": True, "as": "c"}
        picked(f"put any number of <cards> {among} {words}", [some, {"move": "c", **to}])
    many = table.rules_of("looked")
    many("look at <that_many> cards from the top of your library", {"look": "$that_many", "as": "l"})
    revealed: Said = {"reveal": "top", "n": "$that_many", "as": "l"}
    table.rule("shown", "reveal <that_many> cards from the top of your library", revealed)


def _picked(table: Table) -> None:
    """701.20. Add rows for taking some of the cards looked at, and putting the rest away."""
    statement = table.rules_of("statement")
    rest: Said = {"move": REST, "+": "$place"}
    statement("<looked> , then <picked> and the rest <place>", ["$looked", "*$picked", rest])
    pick = table.rules_of("picked")
    those_all: Said = {"$all": ["$cards", *AMONG]}
    for among in ("them", "those cards"):
        pick(f"put all <cards> from among {among} into your hand", [{"move": those_all, "to": "hand"}])
    some: Said = {"choose": {"$all": ["$cards", *AMONG]}, "n": {"count": REST}, "up_to": True, "as": "c"}
    table.rule(
        "picked",
        "you may reveal any number of <cards> from among them|those [cards] and put the revealed cards into your hand",
        [{"may": [some, {"reveal": "c"}, {"move": "c", "to": "hand"}]}],
    )


def _not_taken(table: Table) -> None:
    """608.2c. Add rows for effects if no card was put into a hand."""
    say = table.rules_of("statement")
    among: Said = {"$all": ["$card", {"all": [{"zone": "library"}, {"ref": "l"}]}]}
    taken: Said = {"may": [{"choose": among, "as": "c"}, {"reveal": "c"}, {"move": "c", "to": "hand", "as": "d"}]}
    rest: Said = {"move": REST, "+": "$place"}
    say(
        f"<seen> . you may reveal a|an <card> from among them|those and put {IT} into your hand . put the rest "
        "<place> . if you didn't put a card into your hand this way , <clause>",
        ["$seen", taken, rest, {"if": {"not_true": {"did": "d"}}, "do": "$clause"}],
    )


def one_of_each(where: list[Said], **to: Said) -> list[Said]:
    one: Said = {"choose": {"$all": ["$a", *where]}, "up_to": True, "as": "c"}
    other: Said = {"choose": {"$all": ["$b", {"not": {"ref": "c"}}, *where]}, "up_to": True, "as": "c2"}
    return [one, other, {"move": {"all": [where[0], {"any": [{"ref": "c"}, {"ref": "c2"}]}]}, **to}]


def _one(table: Table) -> None:
    say = table.rules_of("statement")
    look: Said = {"look": 1, "whose": "$of_target", "as": "l"}
    first = "look at the top card of <of_target> library . you may put that card|it"
    for their in ("their", "that player's"):
        say(f"{first} into {their} graveyard", [look, {"may": [{"move": "l", "to": "graveyard"}]}])
    away: Said = {"move": "l", "to": "library", "position": "bottom"}
    say(f"{first} on the bottom of their library", [look, {"may": [away]}])


def _several(table: Table) -> None:
    """Add rows for putting several cards and the rest away, or back.

    Cards that the text does not mention stay in place.
    """
    place = table.rules_of("their_place")
    bottom: dict[str, Said] = {"to": "library", "position": "bottom"}
    for library in ("their library", "that library", "that player's library"):
        place(f"on the bottom of {library} in any order", {**bottom, "order": "any"})
        place(f"on the bottom of {library} in a random order", {**bottom, "order": "random"})
        place(f"on the bottom of {library}", bottom)
    top: dict[str, Said] = {"to": "library", "order": "any"}
    for library in ("their library", "the library", "that player's library"):
        place(f"on top of {library} in any order", top)
        place(f"back on top of {library} in any order", top)
    place("back in any order", top)
    place("back on top in any order", top)
    for library in ("their", "that player's"):
        place(f"into {library} graveyard", {"to": "graveyard"})
    theirs: list[Said] = [{"zone": "library"}, {"owner": "$of_target"}, {"ref": "l"}]
    rest: Said = {"all": theirs}
    put: Said = {"move": "c", "+": "$a"}
    left: Said = {"move": rest, "+": "$b"}
    say = table.rules_of("statement")
    for cards, n in (("<number> cards", "$number"), ("x cards", "x")):
        first = f"look at the top {cards} of <of_target> library"
        look: Said = {"look": n, "whose": "$of_target", "as": "l"}
        numbers: tuple[tuple[str, dict[str, Said]], ...] = (
            (f"one {_THOSE}", {}),
            (f"<several> {_THOSE}", {"n": "$several"}),
            (f"up to <several> {_THOSE}", {"n": "$several", "up_to": True}),
            (f"any number {_THOSE}", {"n": {"count": rest}, "up_to": True}),
        )
        for words, more in numbers:
            choose: Said = {"choose": rest, **more, "as": "c"}
            say(f"{first} . put {words} <a:their_place>", [look, choose, put])
            say(f"{first} , then put {words} <a:their_place>", [look, choose, put])
            say(f"{first} . exile {words}", [look, choose, {"exile": "c"}])
            for between in ("and the rest", ". put the rest", ", then put the rest", "and put the rest"):
                say(f"{first} . put {words} <a:their_place> {between} <b:their_place>", [look, choose, put, left])
                say(f"{first} . exile {words} {between} <b:their_place>", [look, choose, {"exile": "c"}, left])
        but_one: Said = {"move": {"all": [*theirs, {"not": {"ref": "c"}}]}, "+": "$b"}
        say(f"{first} . put one back and the rest <b:their_place>", [look, {"choose": rest, "as": "c"}, but_one])


def _yours(table: Table) -> None:
    """Add rows for your own cards; cards that are put nowhere stay on top."""
    say = table.rules_of("statement")
    chosen: Said = {"choose": REST, "as": "c"}
    say("<looked> . put one of them into your graveyard", ["$looked", chosen, {"move": "c", "to": "graveyard"}])
    below: Said = {"move": {"all": [*AMONG, {"not": {"ref": "d"}}]}, "to": "library", "position": "bottom"}
    say(
        "<looked> . put one of those cards into your hand , one on top of your library , and one on the bottom of your "
        "library",
        ["$looked", chosen, {"move": "c", "to": "hand"}, {"choose": REST, "as": "d"}, below],
    )
    say("you may shuffle [your library]", [{"may": [{"shuffle": "you"}]}])
    do = table.rules_of("effect")
    do("<one_player> shuffles [their library]", {"shuffle": "$one_player"})
    do("shuffle your library", _SHUFFLE)
    left: Said = {"move": {"all": [*AMONG, {"not": {"ref": "c"}}]}, "+": "$place"}
    say(
        f"<looked> . you may put one {_THOSE} back on top of your library . put the rest <place>",
        ["$looked", {"may": [chosen]}, left],
    )
    say(
        f"<looked> , then put up to <several> {_THOSE} back on top of your library in any order and the rest <place>",
        [
            "$looked",
            {"choose": REST, "n": "$several", "up_to": True, "as": "c"},
            {"move": {"all": [*AMONG, {"ref": "c"}]}, "to": "library", "order": "any"},
            left,
        ],
    )


def _revealed(table: Table) -> None:
    """701.20. Add rows for the revealed top card, put onto the battlefield or elsewhere."""
    say = table.rules_of("statement")
    asked: dict[str, Said] = {
        "if": {"matches": "l", "filter": "$card"},
        "do": [{"move": "l", "to": "battlefield"}],
        "else": [{"may": [{"move": "l", "to": "library", "position": "bottom"}]}],
    }
    for pronoun in ("that card", "it"):
        say(
            "reveal the top card of your library . if it's|that's a|an <card> , put it onto the battlefield . "
            f"otherwise , you may put {pronoun} on the bottom of your library",
            [{"reveal": "top", "as": "l"}, asked],
        )


def _kinship(table: Table) -> None:
    """Add rows for a top card that is revealed if it shares a creature type with the permanent."""
    kin: Said = {"matches": "l", "filter": {"shares": "creature_type", "with": "self"}}
    table.rule(
        "statement",
        "you may look at the top card of your library . if it shares a creature type with ~ , you may reveal it . "
        "if you do , <clause>",
        [{"may": [{"look": 1, "as": "l"}, {"if": kin, "do": [{"may": [{"reveal": "l"}, "*$clause"]}]}]}],
    )
