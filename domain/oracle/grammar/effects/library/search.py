"""701.23. Searches of libraries: the players, the cards, and the places they go to."""

from __future__ import annotations

from itertools import product

from domain.oracle.grammar.effects.library.places import IT, ONTO_BATTLEFIELD, put_to
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

SEARCH = "search your library for <sought:sought_so>"

_SHUFFLE: Said = {"shuffle": "you"}

_ENTERING: tuple[tuple[str, dict[str, Said]], ...] = (("", {}), (" tapped", {"tapped": True}))


def add(table: Table) -> None:
    """Add rows for searches."""
    _searching(table)
    _searching_of_others(table)
    _libraries_of_others(table)
    _found(table)
    _more_instead(table)
    _searched_by_all(table)
    _any_card(table)
    _named(table)
    _zones(table)
    _up_to_so_many(table)
    _namesakes(table)


def _of_three(search: dict[str, Said], put: str) -> list[Said]:
    """Return the texts for each choice of at least one of three zones."""
    choices: list[Said] = []
    for also in (["graveyard", "hand"], ["graveyard"], ["hand"], []):
        looked: Said = {**search, **({"also": list[Said](also)} if also else {})}
        steps: list[Said] = [looked, put, _SHUFFLE]
        choices.append(steps)
    graveyard: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}]}
    hand: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    choices.append([{"choose": {"$all": ["$card", graveyard]}, "as": "c"}, put])
    either: Said = {"any": [graveyard, hand]}
    for where in (hand, either):  # nobody has to find a card in a hand
        choices.append([{"choose": {"$all": ["$card", where]}, "up_to": True, "as": "c"}, put])
    return choices


def _searching(table: Table) -> None:
    """701.23. Add rows for your searches: cards found, perhaps shown, and put somewhere.

    The library is shuffled before or after.
    """
    sought = table.rules_of("sought")
    sought("a|an <card>", {"search": "$card", "as": "c"})
    sought("up to <several> <cards>", {"search": "$cards", "n": "$several", "as": "c"})
    sought("up to x <cards>", {"search": "$cards", "n": "x", "as": "c"})
    sought("x <cards>", {"search": "$cards", "n": "x", "as": "c"})
    sought("up to <that_many> <cards>", {"search": "$cards", "n": "$that_many", "as": "c"})
    all_of_it: Said = {"count": {"all": [{"zone": "library"}, {"owner": "you"}]}}
    sought("any number of <cards>", {"search": "$cards", "n": all_of_it, "as": "c"})
    sought("<several> <cards>", {"search": "$cards", "n": "$several", "as": "c"})
    names = "abcde"
    for count in (2, 3, 4, 5):
        kinds = [f"a|an <{name}:card>" for name in names[:count]]
        each: dict[str, Said] = {"search": "anything", "of_each": [f"${name}" for name in names[:count]], "as": "c"}
        comma = " ," if count > 2 else ""
        for word in ("and", "and/or"):
            sought(f"{' , '.join(kinds[:-1])}{comma} {word} {kinds[-1]}", each)
    sought("a number of <cards> equal to <amount>", {"search": "$cards", "n": "$amount", "as": "c"})
    table.rule("sought_so", "<sought>", "$sought")
    table.rule("sought_so", "<sought> , where x is <amount>", {"$where": ["$sought", "$amount"]})
    taken = table.rules_of("taken")
    shown: Said = {"reveal": "c"}
    for words, to in (*put_to("your"), ("", {})):
        put: Said = {"move": "c", **to} if to else {"exile": "c"}
        front = f"put {IT} {words}" if to else f"exile {IT}"
        taken((f", {front}", f"and {front}"), [put])
        taken((f", reveal {IT} , {front}", f", reveal {IT} , and {front}", f"and reveal {IT} , {front}"), [shown, put])
    taken(
        [
            f", reveal {IT} , put one onto the battlefield tapped and the other into your hand",
            f", reveal {IT} , and put one onto the battlefield tapped and the other into your hand",
            f", reveal {IT} , and put one onto the battlefield tapped and the rest into your hand",
        ],
        [
            shown,
            {"choose": {"all": [{"zone": "library"}, {"ref": "c"}]}, "as": "d"},
            {"move": "d", "to": "battlefield", "tapped": True},
            {"move": {"all": [{"zone": "library"}, {"ref": "c"}]}, "to": "hand"},
        ],
    )
    taken(
        f", put {IT} onto the battlefield , attach it to a|an <permanent>",
        [
            {"move": "c", "to": "battlefield", "as": "m"},
            {"choose": "$permanent", "as": "d"},
            {"attach": "m", "to": "d"},
        ],
    )
    clause = table.rules_of("searching")
    table.rule("several_done", "<searching>", "$searching")
    clause(
        f"{SEARCH} <taken> , then shuffle [your library]",
        ["$sought", "*$taken", _SHUFFLE],
    )
    for pronoun, more in (("it|that [card]", {}), ("them|those [cards]", {"order": "any"})):
        put_back: Said = {"move": "c", "to": "library", **more}
        in_order = (f"{SEARCH} , then shuffle and put {pronoun} on top in any order",) if more else ()
        for reveal, shown_first in (("", []), (f", reveal {pronoun}", [shown])):
            clause(
                (
                    *(words.replace(SEARCH, f"{SEARCH} {reveal}".rstrip()) for words in in_order),
                    f"{SEARCH} {reveal} , then shuffle [your library] and put {pronoun} on top [of it]",
                    f"{SEARCH} {reveal} , then shuffle [your library] and put {pronoun} on top of your library",
                    f"{SEARCH} {reveal} , then shuffle [your library] and put the card{'s' if more else ''} on top",
                ),
                ["$sought", *shown_first, _SHUFFLE, put_back],
            )
    both: Said = {"+": "$sought", "also": ["graveyard"]}
    everywhere = SEARCH.replace("library", "library and graveyard")
    clause(f"{everywhere} <taken> , then shuffle [your library]", [both, "*$taken", _SHUFFLE])
    say = table.rules_of("statement")
    instead = "if <conditions> , instead search your library for <b:sought>"
    for words, to in put_to("your"):
        first, other = ([f"${name}", shown, dict[str, Said]({"move": "c", **to}), _SHUFFLE] for name in ("sought", "b"))
        say(
            f"{SEARCH} . {instead} . reveal {IT} , put {IT} {words} , then shuffle",
            [{"if": "$conditions", "do": other, "else": first}],
        )
        say(
            f"{SEARCH} and put {IT} {words} . {instead} and put {IT} {words} . then shuffle",
            [{"if": "$conditions", "do": [other[0], *other[2:]], "else": [first[0], *first[2:]]}],
        )
    say(
        "search <whose_target> library for up to x <cards> , where x is <amount> , and exile them . then that player "
        "shuffles",
        [
            {"search": "$cards", "n": "$amount", "whose": "$whose_target", "as": "c"},
            {"exile": "c"},
            {"shuffle": "$whose_target"},
        ],
    )
    say(f"{SEARCH} <taken> . shuffle , then <clause>", ["$sought", "*$taken", _SHUFFLE, "*$clause"])
    say(
        f"{SEARCH} and reveal it . shuffle and put that card on top",
        ["$sought", shown, _SHUFFLE, {"move": "c", "to": "library"}],
    )
    say(
        f"{everywhere} . reveal {IT} , put {IT} into your hand , then shuffle",
        [both, shown, {"move": "c", "to": "hand"}, _SHUFFLE],
    )
    say(
        f"{SEARCH} <taken> . then shuffle [your library]",
        ["$sought", "*$taken", _SHUFFLE],
    )
    for words, to in put_to("your"):
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


_WHO_SEARCHED: Said = {
    "all": [{"is": "player"}, {"which": {"searches_library": "each_player"}, "part": "player", "this": "way"}]
}
"""Filter for the players who have searched their library this way."""


def _searching_of_others(table: Table) -> None:
    """101.4, 701.23. Add rows for searches of other players in their own libraries.

    If several players may search, all of them choose before the cards move together.
    """
    for words, to in put_to("their"):
        for shown in ((), ("$p",)):
            reveal = f", reveal {IT} " if shown else ""
            reveals = f", reveals {IT} " if shown else ""

            def done(player: Said, to: dict[str, Said] = to, shown: tuple[Said, ...] = shown) -> list[Said]:
                return [
                    {"+": "$sought", "who": player, "whose": player},
                    *[{"reveal": "c", "who": player} for _ in shown],
                    {"move": "c", **to},
                    {"shuffle": player},
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
            sought, *revealed = done("p")[:-2]
            each: list[Said] = [
                {"for_each": "$p", "as": "p", "do": [{"may": [sought, *revealed], "who": "p"}]},
                {"move": "c", **to},
                {"for_each": _WHO_SEARCHED, "as": "q", "do": [{"shuffle": "q"}]},
            ]
            for players in ("all_players", "whoever"):
                say(f"<p:{players}> may search their library for <sought> {reveal}, put {IT} {words} , {tail}", each)
            if not shown:
                shuffling = "then each player who searched their library this way shuffles [their library]"
                say(f"<p:all_players> may search their library for <sought> and put {IT} {words} . {shuffling}", each)


def _libraries_of_others(table: Table) -> None:
    """701.23. Add rows for other players' libraries that you search."""
    say = table.rules_of("statement")
    pronoun = "it|them|that|those [card|cards]"
    taken: tuple[tuple[str, list[Said]], ...] = (
        (f"exile {pronoun}", [{"exile": "c", "as": "e"}]),
        (
            f"put {pronoun} onto the battlefield under your control",
            [{"move": "c", "to": "battlefield", "under": "you", "as": "m"}],
        ),
        (f"put {pronoun} into their|that graveyard", [{"move": "c", "to": "graveyard"}]),
        (f"put {pronoun} into that player's graveyard", [{"move": "c", "to": "graveyard"}]),
    )
    for words, put in taken:
        sought: list[Said] = [{"+": "$sought", "whose": "$of_target"}, *put]
        for between in (" and", ",", ", then", ". "):
            for shuffle in (". then that player shuffles", ", then that player shuffles", ". that player shuffles"):
                say(
                    f"search <of_target> library for <sought> {between} {words} {shuffle} [their library]",
                    [*sought, {"shuffle": "$of_target"}],
                )


def _found(table: Table) -> None:
    """608.2c. Add rows for the one card found, named again after the shuffle."""
    put_found = table.rules_of("put_found")
    for words, to in ONTO_BATTLEFIELD:
        put_found(f"put {IT} {words}", {"move": "c", **to})
    one: Said = {"search": "$card", "as": "c"}
    value: list[Said] = [one, "$put_found", {"shuffle": "you"}]
    table.rule("several_done", "search your library for a|an <card> , <put_found> , then shuffle [your library]", value)


def _more_instead(table: Table) -> None:
    """614.1a. Add rows for more cards that are searched for instead of one."""
    taken: list[Said] = [{"reveal": "c"}, {"move": "c", "to": "hand"}, {"shuffle": "you"}]
    many: Said = {"search": "$cards", "n": "$several", "as": "c"}
    one: Said = {"search": "$card", "as": "c"}
    table.rule(
        "statement",
        "search your library for a|an <card> , reveal it , put it into your hand , then shuffle . if <conditions> , "
        "search your library for <several> <cards> instead of one",
        [{"if": "$conditions", "do": [many, *taken], "else": [one, *taken]}],
    )


def _searched_by_all(table: Table) -> None:
    """101.4, 701.23. Add rows where each player searches."""
    statement = table.rules_of("statement")
    for tapped, more in _ENTERING:
        for many, s, n in (
            ("a|an <card>", "", ""),
            ("up to <several> <cards>", "s", "$several"),
            ("up to x <cards> , where x is <amount>", "s", "$amount"),
        ):
            pronoun = "it|that [card]" if not s else "them|those [cards]"
            sought: dict[str, Said] = {"search": f"$card{s}", "who": "p", "whose": "p", "as": "c"}
            if s:
                sought["n"] = n
            together: list[Said] = [{"move": "c", "to": "battlefield", **more}, {"shuffle": "$all_players"}]
            statement(
                f"<all_players> searches their library for {many} , puts {pronoun} onto the battlefield{tapped} , "
                "then shuffles [their library]",
                [{"for_each": "$all_players", "as": "p", "do": [sought]}, *together],
            )


def _any_card(table: Table) -> None:
    statement = table.rules_of("statement")
    table.rule("sought", "any card", {"search": "anything", "as": "c"})
    forests: list[Said] = [
        {"search": "$cards", "n": "$several", "as": "c"},
        {"reveal": "c"},
        {"choose": {"all": [{"zone": "library"}, {"ref": "c"}]}, "as": "d"},
        {"move": "d", "to": "battlefield", "tapped": True},
        {"move": {"all": [{"zone": "library"}, {"ref": "c"}]}, "to": "hand"},
        {"shuffle": "you"},
    ]
    statement(
        "search your library for up to <several> <cards> and reveal them . put one of them onto the battlefield tapped "
        "and the other into your hand , then shuffle",
        forests,
    )


def _named(table: Table) -> None:
    """201.3. Add rows for objects with one name, or either of two."""
    either: Said = {"any": [{"name": "$a"}, {"name": "$b"}]}
    for category in ("post", "card_post", "spell_post"):
        post = table.rules_of(category)
        post("named <name>", {"name": "$name"})
        post("not named <name>", {"not": {"name": "$name"}})
        post("named <a:name> or <b:name>", either)
        post("with the chosen name", {"name": "chosen"})
        post("with mana cost <mana>", {"mana_cost": ["$mana"]})
        post("with mana cost <a:mana> or <b:mana>", {"mana_cost": ["$a", "$b"]})
    table.rule("card", "card named <a:name> or a card named <b:name>", either)
    yours: Said = {"controller": "you"}

    def some(name: str) -> Said:
        return {"exists": {"$all": ["$permanents", {"name": name}, yours]}}

    table.rule(
        "condition",
        "you control <permanents> named <a:name> and <b:name>",
        {"all_true": [some("$a"), some("$b")]},
    )


def _zones(table: Table) -> None:
    """701.23. Add rows for searches of several zones, or of any of them.

    A player who leaves the library out does not shuffle it, and takes the card from the open zones if it is there.
    """
    search: dict[str, Said] = {"search": "$card", "as": "c"}
    put: list[tuple[str, list[Said]]] = [
        (
            f", reveal {IT} , and put {IT} into your hand",
            [{"reveal": "c"}, {"move": "c", "to": "hand"}],
        ),
        (f", reveal {IT} , then put {IT} into your hand", [{"reveal": "c"}, {"move": "c", "to": "hand"}]),
        (f", reveal {IT} , put {IT} into your hand", [{"reveal": "c"}, {"move": "c", "to": "hand"}]),
        (f"and put {IT} onto the battlefield", [{"move": "c", "to": "battlefield"}]),
        (f", put {IT} onto the battlefield", [{"move": "c", "to": "battlefield"}]),
        (f"and put {IT} into your hand", [{"move": "c", "to": "hand"}]),
    ]
    for words, then in put:
        table.rule("found_put", words, then)
    graveyard: Said = {"choose": {"$all": ["$card", {"zone": "graveyard"}, {"owner": "you"}]}, "as": "c"}
    both: Said = {**search, "also": ["graveyard"]}
    # One choice of zones: both, the library alone, or the graveyard alone
    which: list[Said] = [
        {
            "one_of": [
                [both, "*$found_put", _SHUFFLE],
                [search, "*$found_put", _SHUFFLE],
                [graveyard, "*$found_put"],
            ]
        }
    ]
    tail = "if you search|searched your library this way , shuffle [it]"
    for zones in ("library and/or graveyard", "graveyard and/or library"):
        words = f"search your {zones} for a|an <card> <found_put> . {tail}"
        table.rule("statement", words, list[Said](which))
        table.rule("statement", f"you may {words}", [{"may": list[Said](which)}])
    everywhere: Said = {"one_of": [*_of_three(search, "*$found_put")]}
    for zones in (
        "graveyard , hand , and/or library",
        "library , graveyard , and/or hand",
        "hand , graveyard , and/or library",
    ):
        words = f"search your {zones} for a|an <card> <found_put> . {tail}"
        table.rule("statement", words, [everywhere])
        table.rule("statement", f"you may {words}", [{"may": [everywhere]}])


def _up_to_so_many(table: Table) -> None:
    sought = table.rules_of("sought")
    sought("up to x <cards> , where x is <amount>", {"search": "$cards", "n": "$amount", "as": "c"})


def _namesakes(table: Table) -> None:
    """701.23. Add rows for cards of one name in a player's graveyard, hand and library, all exiled."""
    whose = table.rules_of("whose_zones")
    whose("<of_target>", "$of_target")
    whose("<their>", "$their")
    whose("<own> owner's", {"owner_of": "$own"})
    whose("<own> controller's", {"controller_of": "$own"})
    zones: Said = {"any": [{"zone": "library"}, {"zone": "hand"}, {"zone": "graveyard"}]}
    every: dict[str, Said] = {"n": {"count": {"all": [zones, {"owner": "$whose_zones"}]}}}
    numbers: tuple[tuple[tuple[str, ...], dict[str, Said]], ...] = (
        (("any number of", "all"), every),
        (("up to <several>",), {"n": "$several"}),
    )
    names: tuple[tuple[tuple[str, ...], Said], ...] = (
        (("that name", "the chosen name"), {"name": "chosen"}),
        (("the same name as <noun_ref>",), {"shares": "name", "with": "$noun_ref"}),
    )
    from_hand: Said = {"how_often": {"is_exiled": "anything", "from": "hand"}, "this": "way"}
    table.rule("unit", "card exiled from their hand this way", from_hand)
    say = table.rules_of("statement")
    for (many, n), (called, of) in product(numbers, names):
        steps: list[Said] = [
            {"search": of, **n, "whose": "$whose_zones", "also": ["graveyard", "hand"], "as": "f"},
            {"exile": "f"},
            {"shuffle": "$whose_zones"},
        ]
        fronts = [
            f"search <whose_zones> graveyard , hand , and library for {number} cards with {name} and exile them ."
            for number in many
            for name in called
        ]
        then = ("then that player shuffles [their library]", "that player shuffles [their library]")
        say([f"{front} {words}" for front in fronts for words in then], steps)
        after: list[Said] = [*steps, {"+": "$does3", "who": "$whose_zones"}]
        say([f"{front} that player shuffles , then <does3>" for front in fronts], after)
