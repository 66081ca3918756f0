"""108.3, 400.7, 400.11, 608.2c, 613.1b, 701.6. Between zones: from hands, the stack, exile, outside; and control."""

from __future__ import annotations

from domain.oracle.grammar.effects.library import REST
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_ENTERING: tuple[tuple[str, dict[str, Said]], ...] = (("", {}), (" tapped", {"tapped": True}))

_HELD: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}

EXILED: list[Said] = [{"zone": "exile"}, {"ref": "linked.exiled"}]


def add(table: Table) -> None:
    """Movements."""
    _attacking(table)
    _graveyards(table)
    _shuffled(table)
    _hands(table)
    _countered(table)
    _several(table)
    _everybody(table)
    _living(table)
    _shuffled_onto_battlefield(table)
    _outside(table)
    _control(table)
    _exiled_with(table)
    _moved(table)


def _graveyards(table: Table) -> None:
    do = table.rules_of("effect")
    for words, who in (("player's", "player"), ("opponent's", "opponent")):
        table.rule("whose_target", f"target {words}", {"$target": {"is": who}})
    whose: Said = {"all": [{"zone": "graveyard"}, {"owner": "$whose_target"}]}
    do("exile <whose_target> graveyard", {"exile": whose})
    do("exile <their> graveyard", {"exile": {"all": [{"zone": "graveyard"}, {"owner": "$their"}]}})
    do(("exile all graveyards", "exile all cards from all graveyards"), {"exile": {"zone": "graveyard"}})
    do("exile each opponent's graveyard", {"exile": {"all": [{"zone": "graveyard"}, {"owner": "opponent"}]}})
    do("exile your graveyard", {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}})
    do(
        "exile all <cards> from <whose_target> graveyard",
        {"exile": {"$all": [{"all": [{"zone": "graveyard"}, {"owner": "$whose_target"}]}, "$cards"]}},
    )


def _hands(table: Table) -> None:
    """402.1. All cards of a hand, and as many drawn."""
    hand: Said = {"exile": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "as": "e"}
    for words in ("exile all [the] cards from your hand", "exile your hand"):
        table.rule("several_done", f"{words} , then draw that many cards", [hand, {"draw": "e"}])


def _shuffled(table: Table) -> None:
    table.rule(
        "several_done",
        "shuffle <object> into your library",
        [{"move": "$object", "to": "library"}, {"shuffle": "you"}],
    )


def _countered(table: Table) -> None:
    """701.6a. A spell that is countered goes elsewhere than to the graveyard."""
    statement = table.rules_of("statement")
    statement(
        "counter <objects> . if that spell is countered this way , exile it instead of putting it into its owner's "
        "graveyard",
        [{"counter": "$objects", "to": "exile"}],
    )
    statement(
        "counter <objects> . if that spell is countered this way , put it on top of its owner's library instead of "
        "into that player's graveyard",
        [{"counter": "$objects", "to": "library"}],
    )
    statement(
        "counter <objects> . if that spell is countered this way , put it into its owner's hand instead of into that "
        "player's graveyard",
        [{"counter": "$objects", "to": "hand"}],
    )


def _attacking(table: Table) -> None:
    """508.4. What attacks as it comes back."""
    attacking: dict[str, Said] = {"to": "battlefield", "under": "you", "tapped": True, "attacking": True}
    do = table.rules_of("effect")
    do(
        "return <objects> to the battlefield under your control tapped and attacking",
        {"move": "$objects", **attacking},
    )
    do(
        "put <objects> onto the battlefield under your control tapped and attacking",
        {"move": "$objects", **attacking},
    )


def _several(table: Table) -> None:
    """608.2d. Any number of cards of a hand at once."""
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


def _everybody(table: Table) -> None:
    """101.4. Each player chooses a card in turn order, and then all of them are moved at once."""
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
        for cards, what, number in kinds:
            perhaps: Said = {"choose": what, **number, "who": "$all_players", "up_to": True, "as": "c"}
            surely: Said = {"choose": what, **number, "who": "$all_players", "as": "c"}
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
    for tapped, more in _ENTERING:
        for many, s in (("a|an <card>", ""), ("up to <several> <cards>", "s")):
            it = "it|that [card]" if not s else "them|those [cards]"
            sought: dict[str, Said] = {"search": f"$card{s}", "who": "p", "whose": "p", "as": "c"}
            if s:
                sought["n"] = "$several"
            found: list[Said] = [sought, {"move": "c", "to": "battlefield", **more}, {"shuffle": "p"}]
            statement(
                f"<all_players> searches their library for {many} , puts {it} onto the battlefield{tapped} , "
                "then shuffles [their library]",
                [{"for_each": "$all_players", "as": "p", "do": found}],
            )


def _living(table: Table) -> None:
    """608.2c, 701.21. What players exile, sacrifice and put back: each step is done by all of them at once."""
    clause = table.rules_of("several_done")
    everybody: dict[str, Said] = {"sacrifice": "$b", "n": {"count": "$b"}, "who": "each_player"}
    clause(
        "each player exiles all <a:cards> from their graveyard , then sacrifices all <b:permanents> they control , "
        "then puts all cards they exiled this way onto the battlefield",
        [
            {"exile": {"$all": [{"zone": "graveyard"}, "$a"]}, "as": "e"},
            everybody,
            {"move": "e", "to": "battlefield"},
        ],
    )
    do = table.rules_of("effect")
    theirs: Said = {"sacrifice": "$permanents", "n": {"count": "$permanents"}, "who": "$all_players"}
    do("<all_players> sacrifices all <permanents> they control", theirs)
    some: Said = {"$all": ["$kinds", "$posts"]}
    do(
        "<all_players> sacrifices all <kinds> they control <posts>",
        {"sacrifice": some, "n": {"count": some}, "who": "$all_players"},
    )
    others: Said = {"$all": ["$permanents", "other"]}
    do(
        "<all_players> sacrifices all other <permanents> they control",
        {"sacrifice": others, "n": {"count": others}, "who": "$all_players"},
    )
    yours: Said = {"$all": ["$permanents", {"controller": "you"}]}
    do("sacrifice all <permanents> you control", {"sacrifice": "$permanents", "n": {"count": yours}})
    other: Said = {"$all": ["$permanents", "other"]}
    of_yours: Said = {"$all": ["$permanents", "other", {"controller": "you"}]}
    do("sacrifice all other <permanents> you control", {"sacrifice": other, "n": {"count": of_yours}})


def _shuffled_onto_battlefield(table: Table) -> None:
    """701.24. A graveyard that goes into a library."""
    do = table.rules_of("several_done")
    for front, who in (("<own> owner", {"owner_of": "$own"}), ("<own> controller", {"controller_of": "$own"})):
        theirs: Said = {"all": [{"zone": "graveyard"}, {"owner": dict[str, Said](who)}]}
        do(
            f"{front} shuffles their graveyard into their library",
            [{"move": theirs, "to": "library"}, {"shuffle": dict[str, Said](who)}],
        )


def _outside(table: Table) -> None:
    """Rows on what is taken from outside the game, shown or not."""
    table.rule("effect", "learn", {"learn": "you"})
    statement = table.rules_of("statement")
    taken: dict[str, Said] = {"bring_in": "$card"}
    shown: list[Said] = [{**taken, "as": "c"}, {"reveal": "c"}]
    for words, done in (
        ("reveal a|an <card> you own from outside the game and put it into your hand", shown),
        ("put a|an <card> you own from outside the game into your hand", list[Said]([taken])),
    ):
        statement(words, done)
        statement(f"you may {words}", [{"may": done}])


def _control(table: Table) -> None:
    """Rows for what is given away."""
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    given: dict[str, Said] = {"apply": [{"control": "$one_player"}], "to": "$objects"}
    do("<one_player> gains control of <objects>", {**given, "for": "forever"})
    do("<one_player> gains control of <objects> until end of turn", given)
    do("<one_player> gains control of <objects> <while_>", {**given, "for": "$while_"})
    chosen: list[Said] = [
        {"choose": {"is": "opponent"}, "as": "o"},
        {"apply": [{"control": "o"}], "to": "$objects", "for": "forever"},
    ]
    for words in ("an opponent", "an opponent of your choice"):
        clause(f"{words} gains control of <objects>", list[Said](chosen))
    for words in ("all <permanents> they own", "all <permanents> that they own"):
        theirs: Said = {"$all": ["$permanents", {"owner": "p"}]}
        table.rule(
            "apiece",
            f"<every_player> gains control of {words}",
            {
                "for_each": "$every_player",
                "as": "p",
                "do": [{"apply": [{"control": "p"}], "to": theirs, "for": "forever"}],
            },
        )


def _exiled_with(table: Table) -> None:
    """Rows for what lies in exile by the card itself."""
    table.rule("zoned_in", "exiled with ~", {"all": EXILED})
    table.rule("every", "each <zoned>", "$zoned")
    table.rule("every", "each card exiled with ~", {"all": EXILED})
    both: dict[str, Said] = {"count": {"$all": [{"all": EXILED}, "$cards"]}}
    for it in ("it", "~"):
        table.rule(
            "static",
            f"~'s power and toughness are each equal to the number of <cards> exiled with {it} .",
            {"defining": "pt", "power": both, "toughness": both},
        )
    amount = table.rules_of("amount")
    amount("the number of card types among cards exiled with ~", {"distinct": "card_type", "among": {"all": EXILED}})
    table.rule("done_so", "put into exile this way", {"$it": "result:card:exile"})
    table.rule("zoned_in", "from graveyards", {"zone": "graveyard"})
    statement = table.rules_of("statement")
    lost: Said = {"lose_life": {"$each": ["$a", "$unit"]}, "who": "each_opponent"}
    won: Said = {"gain_life": {"$each": ["$b", "$unit"]}}
    statement("for each <unit> , each opponent loses <a:number> life and you gain <b:number> life", [lost, won])
    rest: Said = {"move": REST, "+": "$place"}
    statement("<looked> , then <picked> and the rest <place>", ["$looked", "*$picked", rest])
    # 208: what has so much power and toughness together
    stats: list[Said] = [{"stat": "power", "of": "one"}, {"stat": "toughness", "of": "one"}]
    for more, compare in (("or less", "at_most"), ("or greater", "at_least")):
        for category in ("post", "card_post"):
            table.rule(
                category,
                f"with total power and toughness <quantity> {more}",
                {"measured": {"plus": stats}, "compare": {compare: "$quantity"}},
            )


def _moved(table: Table) -> None:
    """Cards from a hand that attack at once, and what is returned or put with several counters."""
    clause = table.rules_of("several_done")
    chosen: Said = {"choose": {"$all": ["$card", {"zone": "hand"}, {"owner": "you"}]}, "as": "c"}
    put: dict[str, Said] = {"move": "c", "to": "battlefield", "tapped": True, "attacking": True, "as": "m"}
    clause("put a|an <card> from your hand onto the battlefield tapped and attacking", [chosen, put])
    do = table.rules_of("effect")
    for number, word in ((2, "two"), (3, "three"), (4, "four")):
        counters: dict[str, Said] = {"with": {"+1/+1": number}}
        move: dict[str, Said] = {"move": "$objects", "to": "battlefield", **counters}
        do(f"return <objects> to the battlefield with {word} +1/+1 counters on it", move)
        do(f"put <objects> onto the battlefield with {word} +1/+1 counters on it", move)
        do(
            f"return <objects> to the battlefield under <own> owner's control with {word} +1/+1 counters on it",
            {**move, "under": {"owner_of": "$own"}},
        )
        do(
            f"put <objects> onto the battlefield under your control with {word} +1/+1 counters on it",
            {**move, "under": "you"},
        )
    ability = table.rules_of("ability")
    own: dict[str, Said] = {"zone": "graveyard"}
    up: Said = {"move": "self", "to": "library"}
    for words in ("put ~ from your graveyard on top of your library .",):
        ability(f"<occasion> , {words}", {"on": "$occasion", "triggered": [up], **own})
        ability(f"<occasion> , you may {words}", {"on": "$occasion", "triggered": [{"may": [up]}], **own})
        ability(f"<costs> : {words}", {"activated": [up], "cost": "$costs", **own})
