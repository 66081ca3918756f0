"""608.2c, 608.2d. Deeds of players: hands drawn anew, cards that others choose, and what was done this way."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for what players do and choose."""
    _you_too(table)
    _forage(table)
    _hands(table)
    _of_their_own(table)
    _libraries_of_others(table)
    _chosen(table)
    _any_number(table)
    _this_way(table)
    _otherwise(table)
    _instead(table)
    _own_costs(table)


def _hands(table: Table) -> None:
    """701.9. Hands that are discarded, and as many cards drawn."""
    for category, verb, whose in (("does", "discard", "your"), ("does3", "discards", "their")):
        table.rule(category, f"{verb} all the cards in {whose} hand", {"discard": "all"})
    clause = table.rules_of("several_done")
    yours: dict[str, Said] = {"discard": "all", "as": "h"}
    theirs: dict[str, Said] = {**yours, "who": "$one_player"}
    so_many: tuple[tuple[str, Said], ...] = (
        ("", "h"),
        (" plus one", {"plus": ["h", 1]}),
        (" minus one", {"minus": ["h", 1]}),
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
    both: list[Said] = [{"draw": "x"}, {"discard": "x"}]
    clause("draw a card for each <unit> , then discard that many cards", [{"where_x": "$unit", "do": both}])
    clause("draw cards equal to <amount> , then discard that many cards", [{"where_x": "$amount", "do": both}])
    surely = table.rules_of("surely")
    surely("discard your hand", {"discard": "all"})


def _of_their_own(table: Table) -> None:
    """101.4, 608.2d. Cards of players that these choose, from their hands and graveyards."""
    clause = table.rules_of("several_done")
    for zone in ("hand", "graveyard"):
        for who in ("one_player", "all_players"):
            kinds: tuple[tuple[str, Said, dict[str, Said]], ...] = (
                ("a|an <card>", "$card", {}),
                ("<several> <cards>", "$cards", {"n": "$several"}),
            )
            for words, what, more in kinds:
                mine: Said = {"$all": [{"all": [{"zone": zone}, {"owner": "chooser"}]}, what]}
                choose: Said = {"choose": mine, **more, "who": f"${who}", "as": "c"}
                clause(f"<{who}> exiles {words} from their {zone}", [choose, {"exile": "c", "as": "m"}])
                clause(
                    f"<{who}> puts {words} from their {zone} on top of their library",
                    [choose, {"move": "c", "to": "library"}],
                )
                clause(
                    f"<{who}> puts {words} from their {zone} on the bottom of their library",
                    [choose, {"move": "c", "to": "library", "position": "bottom"}],
                )
                if zone == "graveyard" and what == "$cards":
                    mine_all: Said = {"all": [{"zone": zone}, {"owner": f"${who}"}]}
                    clause(
                        f"<{who}> returns all <cards> from their graveyard to their hand",
                        [{"move": {"$all": [mine_all, "$cards"]}, "to": "hand"}],
                    )
                    clause(
                        f"<{who}> returns all <cards> from their graveyard to the battlefield",
                        [{"move": {"$all": [mine_all, "$cards"]}, "to": "battlefield", "as": "m"}],
                    )
                if zone == "graveyard":
                    clause(
                        f"<{who}> returns {words} from their graveyard to their hand",
                        [choose, {"move": "c", "to": "hand"}],
                    )
                    clause(
                        f"<{who}> returns {words} from their graveyard to the battlefield",
                        [choose, {"move": "c", "to": "battlefield", "as": "m"}],
                    )
                else:
                    clause(
                        f"<{who}> puts {words} from their hand onto the battlefield",
                        [choose, {"move": "c", "to": "battlefield", "as": "m"}],
                    )
    both: Said = {"any": [{"is": "you"}, {"ref": "$target"}]}
    clause("you and <target> each <does>", [{"for_each": both, "as": "p", "do": [{"+": "$does", "who": "p"}]}])


def _libraries_of_others(table: Table) -> None:
    """701.23. Searched by you, for what you take or put away."""
    say = table.rules_of("statement")
    it = "it|them|that|those [card|cards]"
    taken: tuple[tuple[str, list[Said]], ...] = (
        (f"exile {it}", [{"exile": "c", "as": "e"}]),
        (
            f"put {it} onto the battlefield under your control",
            [{"move": "c", "to": "battlefield", "under": "you", "as": "m"}],
        ),
        (f"put {it} into their|that graveyard", [{"move": "c", "to": "graveyard"}]),
        (f"put {it} into that player's graveyard", [{"move": "c", "to": "graveyard"}]),
    )
    for words, put in taken:
        sought: list[Said] = [{"+": "$sought", "whose": "$of_target"}, *put]
        for between in (" and", ",", ", then", ". "):
            for shuffle in (". then that player shuffles", ", then that player shuffles", ". that player shuffles"):
                say(
                    f"search <of_target> library for <sought> {between} {words} {shuffle} [their library]",
                    [*sought, {"shuffle": "$of_target"}],
                )


def _chosen(table: Table) -> None:
    """608.2d. What somebody chooses, and later sentences are about."""
    clause = table.rules_of("several_done")
    clause("choose a|an <permanent>", [{"choose": "$permanent", "as": "c"}])
    clause("choose another <permanent>", [{"choose": {"$all": ["$permanent", "other"]}, "as": "c"}])
    clause("choose up to one <permanent>", [{"choose": "$permanent", "up_to": True, "as": "c"}])
    theirs: Said = {"$all": ["$permanent", {"controller": "chooser"}]}
    for who in ("one_player", "all_players"):
        clause(f"<{who}> chooses a|an <permanent> they control", [{"choose": theirs, "who": f"${who}", "as": "c"}])
    clause(
        "<one_player> chooses a|an <permanent> you control",
        [{"choose": {"$all": ["$permanent", {"controller": "you"}]}, "who": "$one_player", "as": "c"}],
    )


def _any_number(table: Table) -> None:
    """608.2d. So many as their player likes."""
    clause = table.rules_of("several_done")
    mine: Said = {"$all": ["$permanents", {"controller": "you"}]}
    choose: Said = {"choose": mine, "n": {"count": mine}, "up_to": True, "as": "c"}
    clause("sacrifice any number of <permanents>", [choose, {"sacrifice": "c", "as": "h"}])
    held: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "you"}]}, "$cards"]}
    shown: Said = {"choose": held, "n": {"hand_of": "you"}, "up_to": True, "as": "c"}
    for words in ("in your hand", "from your hand"):
        clause(f"reveal any number of <cards> {words}", [shown, {"reveal": "c"}])


def _this_way(table: Table) -> None:
    """608.2c. What the cards were that a text has exiled or discarded."""
    for verb, done in (("exile", "exiled"), ("discard", "discarded")):
        table.rule("done_so", f"{done} this way", {"$it": f"result:card:{verb}"})
    condition, unit = table.rules_of("condition"), table.rules_of("unit")
    for be in ("is", "was"):
        condition(f"a|an <card> {be} <done_so>", {"matches": "$done_so", "filter": "$card"})
    exiled: Said = {"all": [{"zone": "exile"}, {"ref": "$gone_so"}]}
    table.rule("gone_so", "exiled this way", {"$it": "result:card:exile"})
    unit("<card> <gone_so>", {"count": {"$all": [exiled, "$card"]}})
    table.rule("amount", "the number of <cards> <gone_so>", {"count": {"$all": [exiled, "$cards"]}})


def _otherwise(table: Table) -> None:
    """608.2c. What is done in the other case."""
    sentence, statement = table.rules_of("sentence"), table.rules_of("statement")
    sentence(
        "if <conditions> , <a:either> . otherwise , you may <b:clause>",
        [{"if": "$conditions", "do": "$a", "else": [{"may": "$b"}]}],
    )
    sentence(
        "if <conditions> , you may <a:either> . otherwise , <b:clause>",
        [{"if": "$conditions", "do": [{"may": "$a"}], "else": "$b"}],
    )
    statement(
        "<a:either_effect> if <conditions> . otherwise , <b:clause>",
        [{"if": "$conditions", "do": ["$a"], "else": "$b"}],
    )
    statement("you may <surely> . if you don't , <clause>", [{"may": ["$surely"], "else": "$clause"}])
    statement(
        "you may <done> . if you don't , <clause>",
        [{"may": [{"+": "$done", "as": "d"}]}, {"if": {"not_true": {"did": "d"}}, "do": "$clause"}],
    )
    statement("<done> . if you do , <statement>", [{"+": "$done", "as": "d"}, {"if": {"did": "d"}, "do": "$statement"}])
    back: Said = {"move": "r", "to": "battlefield", "transformed": True, "under": {"owner_of": "r"}, "as": "d"}
    statement(
        "exile ~ , then return it to the battlefield transformed under its owner's control . if you do , <statement>",
        [{"exile": "self", "as": "r"}, back, {"if": {"did": "d"}, "do": "$statement"}],
    )
    done = table.rules_of("done")
    done("put <objects> on top of your library", {"move": "$objects", "to": "library"})
    done(
        "put <objects> on the bottom of its|their owner's|owners' library|libraries",
        {"move": "$objects", "to": "library", "position": "bottom"},
    )
    done("put <objects> onto the battlefield", {"move": "$objects", "to": "battlefield"})
    done("put a|an <counter> on <objects>", {"put_counters": "$counter", "on": "$objects"})
    done("put <several> <counter> on <objects>", {"put_counters": "$counter", "on": "$objects", "n": "$several"})
    done("tap <objects>", {"tap": "$objects"})
    done("untap <objects>", {"untap": "$objects"})
    done("mill <much_cards>", {"mill": "$much_cards"})


def _instead(table: Table) -> None:
    """614.1a. More of the same."""
    sentence = table.rules_of("sentence")
    one: dict[str, Said] = {"+": "$a"}
    for words in (
        "if <conditions> , create <m:several> of those tokens instead",
        "create <m:several> of those tokens instead if <conditions>",
        "if <conditions> , instead create <m:several> of those tokens",
    ):
        sentence(
            f"create a|an <a:token_of> . {words}", [{"if": "$conditions", "do": [{**one, "n": "$m"}], "else": [one]}]
        )
        sentence(
            f"create <n:several> <a:tokens_of> . {words}",
            [{"if": "$conditions", "do": [{**one, "n": "$m"}], "else": [{**one, "n": "$n"}]}],
        )


def _own_costs(table: Table) -> None:
    """118.12. A permanent that is spoken of as *it* where something is paid with it."""
    table.rule("itself", "it", {"$it": "it"})
    own = table.rules_of("may_cost")
    own("sacrifice <itself>", {"sacrifice": "$itself"})


def _forage(table: Table) -> None:
    """701.61a. Three cards are exiled from a graveyard, or a Food is sacrificed."""
    cards: Said = {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 3}
    food: Said = {"sacrifice": {"subtype": "Food"}}
    table.rule(
        "statement",
        "you may forage . if you do , <statement>",
        [{"pay": [cards], "do": "$statement", "else": [{"pay": [food], "do": "$statement"}]}],
    )


def _you_too(table: Table) -> None:
    """701. What you do, said with *you*; and who investigates (701.16)."""
    table.rule("does3", "investigates", {"create_token": "Clue"})
    do = table.rules_of("effect")
    for verb in ("untap", "tap", "destroy", "exile"):
        do(f"you {verb} <objects>", {verb: "$objects"})
