"""608.2c, 701, 118.12. Deeds in lists, on condition and by turns; costs that are offered together; who deals damage."""

from __future__ import annotations

from domain.oracle.grammar.effects.library import AMONG, MILLED, REST
from domain.oracle.grammar.effects.zones import EXILED
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_CREATURE: Said = {"type": "creature"}


def add(table: Table) -> None:
    """Rows for such deeds."""
    _lists(table)
    _done(table)
    _costs(table)
    _damage(table)
    _clues(table)
    _cards(table)
    _lasting(table)
    _hands(table)
    _given(table)
    _instead(table)
    _by_each(table)


def _lists(table: Table) -> None:
    clause = table.rules_of("clause")
    exiled: list[Said] = [
        {"+": "$a", "who": "$somebody"},
        {"+": "$b", "who": "$somebody"},
        {"top_of": "$somebody", "n": "$several", "as": "l"},
        {"exile": "l", "as": "e"},
    ]
    clause("<somebody> <a:does3> , <b:does3> , and exiles the top <several> cards of their library", exiled)


def _done(table: Table) -> None:
    """603.12. What is done only if something is so, and what follows if it was; what something does that always can."""
    statement = table.rules_of("statement")
    must: dict[str, Said] = {"+": "$forced", "as": "d"}
    then: dict[str, Said] = {"+": "$following", "if_did": "d"}
    statement("<forced> if <conditions> . when you do , <following>", [{"if": "$conditions", "do": [must, then]}])
    had = table.rules_of("surely_had")
    had("<these> <mods> until end of turn", {"apply": "$mods", "to": "$these"})
    had("<these> <restricted> this turn", {"apply": "$restricted", "to": "$these"})
    done = table.rules_of("done")
    done("gain control of <objects>", {"apply": [{"control": "you"}], "to": "$objects", "for": "forever"})
    done("gain control of <objects> <while_>", {"apply": [{"control": "you"}], "to": "$objects", "for": "$while_"})


def _costs(table: Table) -> None:
    """118.12. What is paid of several costs, and what is done if it is."""
    statement = table.rules_of("statement")
    life = table.rules_of("several_may_cost")
    life("pay <mana> and <quantity> life", [{"mana": "$mana"}, {"pay_life": "$quantity"}])
    besides = table.rules_of("besides")
    besides("paying <number> life", {"pay_life": "$number"})
    buried: dict[str, Said] = {"cast_from": "graveyard", "as": "graveyard", "besides": ["$a", "$b"]}
    static = table.rules_of("static")
    static(
        "you may cast ~ from your graveyard by <a:besides> and <b:besides> in addition to paying its other costs .",
        buried,
    )
    held: dict[str, Said] = {"cast_from": "hand", "as": "otherwise", "cost": [{"mana": "$mana"}], "if": "$condition"}
    static("you may pay <mana> rather than pay ~'s mana cost if <condition> .", held)
    more: dict[str, Said] = {"static": [{"cost_more": "$generic"}], "while": "$conditions", "zone": "stack"}
    static("~ costs <generic> more to cast if <conditions> .", more)
    several: dict[str, Said] = {"pay": "$several_may_cost"}
    statement("you may <several_may_cost> . if you do , <statement>", [{**several, "do": "$statement"}])
    statement("you may <several_may_cost> . when you do , <reflexive>", [{**several, "do": ["$reflexive"]}])
    for category, verb in (("may_cost", "sacrifice"), ("their_cost", "sacrifices|sacrifice")):
        cost = table.rules_of(category)
        cost(f"{verb} a|an <permanent> of their choice", {"sacrifice": "$permanent"})
        cost(f"{verb} <several> <permanents> of their choice", {"sacrifice": "$permanents", "n": "$several"})


def _damage(table: Table) -> None:
    """120. What is dealt by X, and by many."""
    for name in ("life", "damage"):
        table.rule(f"much_{name}", f"twice x {name}", {"times": [2, "x"]})
    clause = table.rules_of("clause")
    for words, half in (("rounded up", "half_up"), ("rounded down", "half_down")):
        lost: Said = {half: {"life_of": "$they"}}
        clause(f"<they> lose half their life , {words}", [{"lose_life": lost, "who": "$they"}])


def _clues(table: Table) -> None:
    """701.16."""
    do = table.rules_of("effect")
    for words in ("investigate for each <unit>", "investigate once for each <unit>"):
        do(words, {"create_token": "Clue", "n": "$unit"})
    do("investigate x times", {"create_token": "Clue", "n": "x"})
    do("investigate <several> times", {"create_token": "Clue", "n": "$several"})


def _cards(table: Table) -> None:
    """701.58, 708.8. Cards that are cloaked or turned over, come from a hand or a graveyard."""
    say, clause = table.rules_of("statement"), table.rules_of("several_done")
    down: tuple[tuple[str, dict[str, Said]], ...] = (("manifest", {}), ("cloak", {"how": "cloak"}))
    for verb, how in down:
        for words, number in (("one of them", {}), ("<several> of them", {"n": "$several"})):
            chosen: Said = {"choose": REST, **dict[str, Said](number), "as": "c"}
            put: list[Said] = ["$looked", chosen, {"manifest": "c", **how, "as": "m"}, {"move": REST, "+": "$place"}]
            say(f"<looked> , {verb} {words} , and put the rest <place>", put)
            say(f"<looked> . {verb} {words} , then put the rest <place>", put)
            say(f"<looked> . {verb} {words} and put the rest <place>", put)
        clause(
            f"{verb} the top card of <their> library",
            [{"top_of": "$their", "as": "l"}, {"manifest": "l", **how, "as": "m"}],
        )
    mine: Said = {"$all": ["$permanent", {"controller": "you"}, {"face_down": True}]}
    clause("turn a|an <permanent> you control face up", [{"choose": mine, "as": "c"}, {"turn_up": "c"}])
    own: list[Said] = [{"any": [{"zone": "hand"}, {"zone": "graveyard"}]}, {"owner": "you"}]
    either: Said = {"$all": ["$cards", {"all": own}]}
    ways: tuple[tuple[str, dict[str, Said]], ...] = (("", {}), (" tapped", {"tapped": True}))
    for tapped, more in ways:
        for many, n in (("<several>", "$several"), ("x", "x")):
            clause(
                f"put up to {many} <cards> from your hand and/or graveyard onto the battlefield{tapped}",
                [
                    {"choose": either, "n": n, "up_to": True, "as": "c"},
                    {"move": "c", "to": "battlefield", **more, "as": "m"},
                ],
            )
    ability = table.rules_of("ability")
    turned: dict[str, Said] = {"move": "self", "to": "battlefield", "transformed": True}
    line = "<costs> : return ~ from your graveyard to the battlefield transformed ."
    ability(line, {"activated": [turned], "cost": "$costs", "zone": "graveyard"})
    ability(f"{line} <limit>", {"activated": [turned], "cost": "$costs", "zone": "graveyard", "+": "$limit"})


def _lasting(table: Table) -> None:
    """508.1d, 509.1c, 611.2. What must attack or block, and what has no word for how long it lasts."""
    do = table.rules_of("effect")
    combat = "must be blocked each combat this turn if able"
    do(f"<these> {combat}", {"apply": ["must_be_blocked"], "to": "$these"})
    do("<these> attacks or blocks this turn if able", {"apply": ["must_attack", "must_block"], "to": "$these"})
    power: Said = {"stat": "power", "of": "$of_single"}
    toughness: Said = {"stat": "toughness", "of": "$of_single"}
    twice: Said = {"pt": [{"times": [2, power]}, {"times": [2, toughness]}]}
    do("triple <of_single> power and toughness until end of turn", {"apply": [twice], "to": "$of_single"})
    statement = table.rules_of("statement")
    besides: Said = {"add_types": "$made_types", "subtypes": "$subtype_list"}
    size: Said = {"set_pt": "$size"}
    several: tuple[tuple[str, list[Said]], ...] = (
        ("<size> <color_list> <subtype_list> <made_types>", [besides, {"set_color": "$color_list"}, size]),
        ("<size> <subtype_list> <made_types>", [besides, size]),
    )
    for words, mods in several:
        statement(
            f"<object> becomes a|an {words} with <grants> in addition to its other types",
            [{"apply": [*mods, "*$grants"], "to": "$object", "for": "forever"}],
        )


def _hands(table: Table) -> None:
    """608.2d, 701.20. A card of a hand that somebody may choose, and what becomes of it if they do."""
    statement = table.rules_of("statement")
    hands: tuple[tuple[str, Said, Said], ...] = (
        ("<one_player> reveals their hand", {"reveal": "hand", "who": "$one_player"}, "$one_player"),
        ("look at <of_target> hand", {"look": "hand", "whose": "$of_target", "as": "l"}, "$of_target"),
    )
    for front, seen, whose in hands:
        chosen: Said = {"choose": {"$all": [{"all": [{"zone": "hand"}, {"owner": whose}]}, "$card"]}, "as": "c"}
        gone: Said = {"discard": "all", "cards": "c", "who": whose}
        drawing: Said = {"if": {"did": "c"}, "do": [gone, {"draw": 1, "who": whose}]}
        words = f"{front} . you may choose a|an <card> from it ."
        for when in ("", "if you do , "):
            for who, s in (("that player", "s"), ("they", "")):
                discards = f"{words} {when}{who} discard{s}"
                for card in ("that card", "it"):
                    statement(f"{discards} {card}", [seen, {"may": [chosen, gone]}])
                    if when:
                        then = f"{discards} {card} , then draw{s} a card"
                        statement(then, [seen, {"may": [chosen, drawing]}])
            statement(f"{words} {when}exile that card|it", [seen, {"may": [chosen, {"exile": "c", "as": "m"}]}])


def _given(table: Table) -> None:
    """608.2b, 701.3, 701.17. What follows if somebody gains control, if something is attached, if a card is taken."""
    statement = table.rules_of("statement")
    gained: dict[str, Said] = {"apply": [{"control": "$one_player"}], "to": "$objects", "for": "forever", "as": "d"}
    statement(
        "<one_player> gains control of <objects> . if they do , <clause>",
        [gained, {"if": {"did": "d"}, "do": "$clause"}],
    )
    picked: Said = {"choose": {"$all": ["$a", *MILLED]}, "as": "c"}
    asked: Said = {"if": {"matches": "c", "filter": "$b"}, "do": "$clause"}
    for those in ("them", "the milled cards", "those cards", "the cards milled this way"):
        statement(
            f"<milled> . you may put a|an <a:card> from among {those} into your hand . "
            "if you put a|an <b:card> into your hand this way , <clause>",
            ["$milled", {"may": [picked, {"move": "c", "to": "hand"}, asked]}],
        )
    pick = table.rules_of("picked")
    those_all: Said = {"$all": ["$cards", *AMONG]}
    for among in ("them", "those cards"):
        pick(f"put all <cards> from among {among} into your hand", [{"move": those_all, "to": "hand"}])
    table.rule("sought", "any card", {"search": "anything", "as": "c"})
    cost: Said = {"exile": {"$all": ["$permanent", {"controller": "you"}]}}
    table.rule("may_cost", "exile a|an <permanent> you control", cost)
    do = table.rules_of("effect")
    for kind in ("stun", "+1/+1", "finality"):
        for number, word, s in ((1, "a", ""), (2, "two", "s"), (3, "three", "s")):
            put: dict[str, Said] = {"move": "$objects", "to": "battlefield", "under": {"owner_of": "$own"}}
            counters: dict[str, Said] = {"with": {kind: number}}
            tail = f"under <own> owner's control with {word} {kind} counter{s} on it"
            if number > 1 and kind != "+1/+1":
                do(f"return <objects> to the battlefield {tail}", {**put, **counters})
                do(f"return <objects> to the battlefield tapped {tail}", {**put, "tapped": True, **counters})
            do(f"put <objects> onto the battlefield transformed {tail}", {**put, "transformed": True, **counters})
            do(f"return <objects> to the battlefield transformed {tail}", {**put, "transformed": True, **counters})
    none: Said = {"not_true": {"matches": "$was_ref", "filter": {"counters": "any"}}}
    table.rule("condition", "<was_ref> had no counters on it", none)
    every = table.rules_of("every")
    for words in ("each card exiled with it", "all cards exiled with ~"):
        every(words, {"all": EXILED})
    do("put <every> into its|their owner's|owners' hand|hands", {"move": "$every", "to": "hand"})
    so: Said = {"matches": "$was_ref", "filter": {"designated": "suspected"}}
    table.rule("condition", "<was_ref> was suspected", so)
    # 303.4f: an Aura would be put onto the battlefield otherwise
    buried: list[Said] = [{"subtype": "Equipment"}, {"zone": "graveyard"}, {"owner": "you"}]
    table.rule("of_equipment", "target equipment card from your graveyard", {"$target": {"all": buried}})
    attached: list[Said] = [{"move": "$of_equipment", "to": "battlefield", "as": "m"}, {"attach": "m", "to": "$ref"}]
    clause = table.rules_of("several_done")
    clause("return <of_equipment> to the battlefield attached to <ref>", attached)
    for search in ("them", "the milled cards", "those cards"):
        for words, to in (("into your hand", "hand"), ("onto the battlefield", "battlefield")):
            taken: Said = {"choose": {"$all": ["$card", *MILLED]}, "as": "c"}
            statement(
                f"<milled> . then put a|an <card> from among {search} {words}",
                ["$milled", taken, {"move": "c", "to": to}],
            )
    its: Said = {"stat": "power", "of": "$target"}
    do(
        "<target> deals damage equal to its power to itself",
        {"deal_damage": its, "to": "$target", "source": "$target"},
    )
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


def _instead(table: Table) -> None:
    """614.1a, 603.12. More of the tokens that are created if something is so; what follows a search or a find."""
    ways: tuple[tuple[str, Said], ...] = (
        ("create a|an <token_of>", {"+": "$token_of"}),
        ("create <a:several> <token_of:tokens_of>", {"+": "$token_of", "n": "$a"}),
    )
    numbers: tuple[tuple[str, str, Said], ...] = (
        ("<b:several>", "", "$b"),
        ("x", " , where x is <b:amount>", "$b"),
    )
    for first, made in ways:
        for many, where, n in numbers:
            found: list[Said] = [{"if": "$conditions", "do": [{"+": "$token_of", "n": n}], "else": [made]}]
            for category in ("sentence", "first_sentence"):
                rows = [f"{first} . [¶] if <conditions> , instead create {many} of those tokens{where}"]
                if not where:
                    rows.append(f"{first} . [¶] if <conditions> , create {many} of those tokens instead")
                    rows.append(f"{first} . [¶] create {many} of those tokens instead if <conditions>")
                for words in rows:
                    table.rule(category, words, list[Said](found))
    statement = table.rules_of("statement")
    statement("<searching> . when you search your library this way , <reflexive>", ["*$searching", "$reflexive"])
    kept: list[Said] = [{"reveal": "l"}, {"move": "l", "to": "hand"}, "*$clause"]
    statement(
        "look at the top card of your library . if it's a|an <card> , you may reveal it and put it into your hand . "
        "if you put a card into your hand this way , <clause>",
        [{"look": 1, "as": "l"}, {"if": {"matches": "l", "filter": "$card"}, "do": [{"may": kept}]}],
    )
    every: Said = {"types": "Land: Plains Island Swamp Mountain Forest", "name": "$name"}
    table.rule(
        "token_of",
        "tapped colorless land token named <name> that is every basic land type",
        {"create_token": every, "tapped": True},
    )


def _by_each(table: Table) -> None:
    """608.2d, 610.3, 701.8. Cards of a hand that is looked at, what is added to a change, and what is destroyed so."""
    say, do, clause = table.rules_of("statement"), table.rules_of("effect"), table.rules_of("several_done")
    hand: list[Said] = [{"zone": "hand"}, {"owner": "$of_target"}]
    look: Said = {"look": "hand", "whose": "$of_target", "as": "l"}
    taken: list[Said] = [{"choose": {"$all": ["$card", *hand]}, "as": "c"}, {"exile": "c", "until_leaves": "self"}]
    say(
        "look at <of_target> hand . you may exile a|an <card> from it until ~ leaves the battlefield",
        [look, {"may": taken}],
    )
    less: Said = {"minus": [0, "$unit"]}
    do(
        "<these> get|gets an additional -1/-1 until end of turn for each <unit>",
        {"apply": [{"pt": [less, less]}], "to": "$these"},
    )
    do(
        "<these> get|gets an additional +1/+1 until end of turn for each <unit>",
        {"apply": [{"pt": ["$unit", "$unit"]}], "to": "$these"},
    )
    strongest: Said = {"matches": "$object", "filter": {"has_most": "power", "among": _CREATURE}}
    for verb in ("destroy", "exile"):
        say(f"{verb} <object> if no other creature has greater power", [{"if": strongest, "do": [{verb: "$object"}]}])
    do("return to the battlefield <objects>", {"move": "$objects", "to": "battlefield"})
    clause(
        "for each <permanent> , create a|an <role> token attached to that creature|it",
        [{"for_each": "$permanent", "as": "p", "do": [{"create_token": "$role", "attached": "p"}]}],
    )
    clause(
        "for each of <noun_ref> , create a|an <role> token attached to that creature|it",
        [{"for_each": "$noun_ref", "as": "p", "do": [{"create_token": "$role", "attached": "p"}]}],
    )
