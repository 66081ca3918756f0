"""401.1, 701.13a, 701.20. Cards revealed from the top, some or until one of a kind."""

from __future__ import annotations

from domain.oracle.grammar.effects.library.look import REST
from domain.oracle.grammar.effects.library.places import IT
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_TAKEN: tuple[tuple[str, dict[str, Said]], ...] = (
    ("into your hand", {"to": "hand"}),
    ("onto the battlefield", {"to": "battlefield", "as": "m"}),
    ("onto the battlefield tapped", {"to": "battlefield", "tapped": True, "as": "m"}),
    ("onto the battlefield tapped and attacking", {"to": "battlefield", "tapped": True, "attacking": True, "as": "m"}),
)

_THEIRS: tuple[tuple[str, dict[str, Said]], ...] = (
    ("into their hand", {"to": "hand"}),
    ("onto the battlefield", {"to": "battlefield"}),
    ("into their graveyard", {"to": "graveyard"}),
    ("on the bottom of their library", {"to": "library", "position": "bottom"}),
)


def add(table: Table) -> None:
    """Add rows for revealing cards."""
    _revealed(table)
    _top_card(table)
    _found(table)
    _yours(table)
    _of_others(table)
    _one(table)
    _shuffled_first(table)
    _everybody(table)


def _asked(table: Table, words: str, before: list[Said]) -> None:
    """Add rows that put a revealed card somewhere by its kind."""
    say = table.rules_of("statement")
    so: Said = {"matches": "l", "filter": "$card"}
    for them in ("that player puts", "they put", "the player puts"):
        for its in ("it", "that card"):
            for there, to in _THEIRS:
                put: Said = {"move": "l", **to}
                first = f"{words} . if it's a|an <card> , {them} {its} {there}"
                say(first, [*before, {"if": so, "do": [put]}])
                for elsewhere, other in _THEIRS:
                    if elsewhere != there:
                        for again in ("that player puts it", "they put it", "the player puts it"):
                            say(
                                f"{first} . otherwise , {again} {elsewhere}",
                                [*before, {"if": so, "do": [put], "else": [{"move": "l", **other}]}],
                            )


def _revealed(table: Table) -> None:
    """701.20. Add rows for the revealed top card, with effects by its kind."""
    table.rule("several_done", "reveal the top card of your library", [{"reveal": "top", "as": "l"}])
    for words, more in (("", {}), (" tapped", {"tapped": True})):
        put: Said = {"move": "l", "to": "battlefield", **dict[str, Said](more)}
        found: Said = {"if": {"matches": "l", "filter": "$card"}, "do": [put]}
        shown: Said = {"may": [{"reveal": "top", "as": "l"}, found]}
        tail = "you may reveal the top card of your library . if a|an <card> is revealed this way , put it onto the "
        table.rule("statement", f"{tail}battlefield{words}", [shown])
        table.rule("statement", f"<effect> , then {tail}battlefield{words}", ["$effect", shown])
    table.rule("shown_one", "reveal the top card of your library", {"reveal": "top", "as": "l"})
    away = table.rules_of("put_shown")
    for pronoun in ("it", "that card"):
        away(f"put {pronoun} into your hand", {"move": "l", "to": "hand"})
        away(f"put {pronoun} into your graveyard", {"move": "l", "to": "graveyard"})
        away(f"put {pronoun} on the bottom of your library", {"move": "l", "to": "library", "position": "bottom"})
    # A category apart from other conditions: behind them, *it* of *otherwise* would be the result of the first case
    so, sentence = table.rules_of("card_so"), table.rules_of("sentence")
    so("<it_is> a|an <card>", {"matches": "$it_is", "filter": "$card"})
    so("<it_is> not a|an <card>", {"not_true": {"matches": "$it_is", "filter": "$card"}})
    so("<ref> is a|an <card>", {"matches": "$ref", "filter": "$card"})
    so("<ref> isn't a|an <card>", {"not_true": {"matches": "$ref", "filter": "$card"}})
    sentence("if <card_so> , <statement>", [{"if": "$card_so", "do": "$statement"}])
    sentence("if <card_so> , <branch> . <dependents>", [{"if": "$card_so", "do": ["*$branch", "*$dependents"]}])
    sentence(
        "if <card_so> , <either> . otherwise , <surely>", [{"if": "$card_so", "do": "$either", "else": ["$surely"]}]
    )
    say = table.rules_of("statement")
    asked: dict[str, Said] = {"matches": "l", "filter": "$card"}
    for words in ("it's|that's a|an <card>", "that card is a|an <card>", "the revealed card is a|an <card>"):
        first = f"<shown_one> . if {words} , <clause>"
        say(
            f"{first} . otherwise , <put_shown>", ["$shown_one", {"if": asked, "do": "$clause", "else": ["$put_shown"]}]
        )
        say(
            f"{first} . otherwise , you may <put_shown>",
            ["$shown_one", {"if": asked, "do": "$clause", "else": [{"may": ["$put_shown"]}]}],
        )


def _top_card(table: Table) -> None:
    """701.20. Add rows for the top card, whose kind decides what may be done with it."""
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
    for take, where, steps in takes:
        asked: Said = {"if": {"matches": "l", "filter": "$card"}, "do": [{"may": list(steps)}]}
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
                    rest = f"{unless} , {front}{leave}"
                    say(
                        (
                            f"look at the top card of your library . if it's a|an <card> , you may {take} . {rest}",
                            f"look at the top card of your library . you may {take} if it's a|an <card> . {rest}",
                        ),
                        [look, asked, other],
                    )
            otherwise: Said = {"if": {"matches": "l", "filter": "$card"}, "do": [{"may": list(steps)}], "else": [away]}
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


def _found(table: Table) -> None:
    sought = table.rules_of("until_found")
    sought("a|an <card>", {"reveal_until": "$card", "found": "f", "as": "l"})
    sought("<several> <cards>", {"reveal_until": "$cards", "n": "$several", "found": "f", "as": "l"})
    sought("x <cards>", {"reveal_until": "$cards", "n": "x", "found": "f", "as": "l"})
    sought("x <cards> , where x is <amount>", {"reveal_until": "$cards", "n": "$amount", "found": "f", "as": "l"})
    they = table.rules_of("until_they_find")
    they("they reveal <until_found>", "$until_found")
    they("a|an <card> is revealed", {"reveal_until": "$card", "found": "f", "as": "l"})
    they("<several> <cards> are revealed", {"reveal_until": "$cards", "n": "$several", "found": "f", "as": "l"})
    do = table.rules_of("several_done")
    do("reveal cards from the top of your library until you reveal <until_found>", ["$until_found"])
    for player in ("all_players", "one_player"):
        do(
            f"<{player}> reveals cards from the top of their library until they reveal <until_found>",
            [{"+": "$until_found", "who": f"${player}"}],
        )
    rest = table.rules_of("revealed_place")
    theirs = table.rules_of("place_of_theirs")
    bottom: dict[str, Said] = {"to": "library", "position": "bottom"}
    rest("on the bottom of your|their library in any order", {**bottom, "order": "any"})
    theirs("on the bottom of their library in any order", bottom)
    for place, their in ((rest, "your|their"), (theirs, "their")):
        place(f"on the bottom of {their} library in a random order", {**bottom, "order": "random"})
        place(f"into {their} graveyard", {"to": "graveyard"})
    effect = table.rules_of("effect")
    for words in ("the revealed cards", "all cards revealed this way"):
        effect(f"put {words} <revealed_place>", {"move": REST, "+": "$revealed_place"})
    do(
        "reveal cards from the top of your library until you reveal <until_found> , then put all cards revealed this "
        "way into your hand",
        ["$until_found", {"move": REST, "to": "hand"}],
    )
    others = table.rules_of("revealed_rest")
    for words in ("the rest", "all other cards revealed this way", "the rest of the revealed cards"):
        others(words, REST)


def _yours(table: Table) -> None:
    say = table.rules_of("statement")
    first = "reveal cards from the top of your library until you reveal <until_found>"
    for words, to in _TAKEN:
        put: Said = {"move": "f", **to}
        rest: Said = {"move": "$revealed_rest", "+": "$revealed_place"}
        shuffled: list[Said] = [{"move": "$revealed_rest", "to": "library"}, {"shuffle": "you"}]
        for between in ("and", "and put"):
            say(
                f"you may {first} . if you do , put that card {words} {between} <revealed_rest> <revealed_place>",
                [{"may": ["$until_found", put, rest]}],
            )
        for pronoun in ("that|those card|cards", "it", "them", "those land cards"):
            for before in (f"{first} .", f"{first} , then"):
                for between in (" and", " and put", " , then put", ". put", ". then put"):
                    say(
                        f"{before} put {pronoun} {words}{between} <revealed_rest> <revealed_place>",
                        ["$until_found", put, rest],
                    )
                for shuffle in (" and shuffle", " , then shuffle", ". then shuffle", ". shuffle"):
                    say(
                        f"{before} put {pronoun} {words}{shuffle} <revealed_rest> into your library",
                        ["$until_found", put, *shuffled],
                    )
    for words, to in _TAKEN[:1]:
        exiled: Said = {"exile": "$revealed_rest"}
        say(
            f"{first} . put that card {words} and exile <revealed_rest>",
            ["$until_found", {"move": "f", **to}, exiled],
        )


def _of_others(table: Table) -> None:
    """401.4. Add rows for cards that other players reveal, and put away in their own order."""
    say = table.rules_of("statement")
    one_reveals: Said = {"+": "$until_they_find", "who": "$one_player"}
    everybody: Said = {"+": "$until_found", "who": "$all_players"}
    first = "<one_player> reveals cards from the top of their library until <until_they_find>"
    all_of_them: Said = {"move": REST, "to": "graveyard"}
    for words in ("puts those cards", "puts all cards revealed this way", "puts the revealed cards"):
        say(f"{first} , then {words} into their graveyard", [one_reveals, all_of_them])
        puts = words.replace("puts", "that player puts", 1)
        say(f"{first} . {puts} into their graveyard", [one_reveals, all_of_them])
        say(
            "<all_players> reveals cards from the top of their library until they reveal <until_found> , then "
            f"{words} into their graveyard",
            [everybody, all_of_them],
        )
    rest: Said = {"move": "$revealed_rest", "+": "$revealed_place"}
    theirs: Said = {"move": "$revealed_rest", "+": "$place_of_theirs"}
    shuffled: Said = {"move": "$revealed_rest", "to": "library"}
    for words, to in _TAKEN[1:3]:
        put: Said = {"move": "f", **to}
        mine: Said = {"move": "f", **to, "under": "you"}
        for front in (". that player puts", ". they put", ". the player puts", ", then puts", ", puts", "and puts"):
            for between in ("and", ", then puts", ", then put"):
                say(
                    f"{first} {front} that card {words} {between} <revealed_rest> <place_of_theirs>",
                    [one_reveals, put, theirs],
                )
            say(
                f"{first} {front} that card {words} , then shuffles|shuffle <revealed_rest> into their library",
                [one_reveals, put, shuffled, {"shuffle": "$one_player"}],
            )
        say(
            f"{first} . put that card {words} under your control and <revealed_rest> <revealed_place>",
            [one_reveals, mine, rest],
        )
        say(
            f"{first} . put that card {words} under your control . that player puts <revealed_rest> <place_of_theirs>",
            [one_reveals, mine, theirs],
        )


def _one(table: Table) -> None:
    """Add rows for a single player who reveals the top card."""
    shown: Said = {"reveal": "top", "who": "$one_player", "as": "l"}
    words = "<one_player> reveals the top card of their library"
    table.rule("several_done", words, [shown])
    _asked(table, words, [shown])


def _shuffled_first(table: Table) -> None:
    """701.24. Add rows for an owner who shuffles an object away and reveals the top card."""
    owner: Said = {"owner_of": "$object"}
    away: list[Said] = [
        {"move": "$object", "to": "library"},
        {"shuffle": owner},
        {"reveal": "top", "who": owner, "as": "l"},
    ]
    _asked(
        table, "the owner of <object> shuffles it into their library , then reveals the top card of their library", away
    )


def _everybody(table: Table) -> None:
    """Add rows where players reveal top cards, and a kind of cards is counted."""
    say = table.rules_of("statement")
    shown: Said = {"reveal": "top", "who": "$all_players", "as": "l"}
    among: Said = {"count": {"$all": [{"all": [{"zone": "library"}, {"ref": "l"}]}, "$card"]}}
    first = "<all_players> reveals the top card of their library . for each <card> revealed this way ,"
    say(f"{first} [you] create a|an <token_of>", [shown, {"+": "$token_of", "n": among}])
    say(f"{first} put a|an <counter> on <objects>", [shown, {"put_counters": "$counter", "on": "$objects", "n": among}])
    say(
        f"{first} <these> get|gets +1/+1 until end of turn",
        [shown, {"apply": [{"pt": [among, among]}], "to": "$these"}],
    )
    say(f"{first} you gain <number> life", [shown, {"gain_life": {"$each": ["$number", among]}}])
