"""119, 601.3, 608.2c. Players with so many cards, processes done again, what must be paid, and exceptions."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.rules.lexicon import COLORS
from domain.oracle.rules.library import AMONG, REST

_ITSELF: Said = {"ref": "self"}
_PERSONS: tuple[tuple[str, Said], ...] = (("player", {"is": "player"}), ("opponent", {"is": "opponent"}))


def add(table: Table) -> None:
    """Rows on these."""
    _apiece(table)
    _people_with(table)
    _again(table)
    _paid(table)
    _offered(table)
    _but_for(table)
    _natures(table)
    _numbers(table)
    _cards(table)
    _devoted(table)
    _drawn(table)
    _never(table)
    _entered(table)


def _apiece(table: Table) -> None:
    """120.1, 119.3. What each object deals, and each player loses, by itself."""
    each = table.rules_of("apiece")
    theirs: Said = {"controller_of": "p"}
    hits: tuple[tuple[str, Said], ...] = (
        ("<number> damage to its controller", "$number"),
        ("damage to its controller equal to its power", {"stat": "power", "of": "p"}),
        ("damage to its controller equal to its toughness", {"stat": "toughness", "of": "p"}),
    )
    for words, much in hits:
        hit: Said = {"deal_damage": much, "to": theirs, "source": "p"}
        each(f"each <permanent> deals {words}", {"for_each": "$permanent", "as": "p", "do": [hit]})
    lost: Said = {"lose_life": {"how_much": {"loses_life": "p"}}, "who": "p"}
    for who in ("that player", "they"):
        for amount in ("the life", "the amount of life"):
            each(
                f"<every_player> loses life equal to {amount} {who} lost this turn",
                {"for_each": "$every_player", "as": "p", "do": [lost]},
            )


def _people_with(table: Table) -> None:
    """Players by what they have, said shortly."""
    has = table.rules_of("who_with")
    hand: Said = {"hand_of": "one"}
    for place in ("in hand", "in their hand"):
        has(f"no cards {place}", {"measured": hand, "compare": {"exactly": 0}})
        for more, compare in (("or more", "at_least"), ("or fewer", "at_most")):
            has(f"<several> {more} cards {place}", {"measured": hand, "compare": {compare: "$several"}})
    for more, compare in (("or more", "at_least"), ("or less", "at_most")):
        has(f"<quantity> {more} life", {"measured": {"life_of": "one"}, "compare": {compare: "$quantity"}})
    for noun, kind in _PERSONS:
        who: Said = {"$all": [kind, "$who_with"]}
        table.rule("whoever", f"each {noun} with <who_with>", who)
        table.rule("aim", f"{noun} with <who_with>", who)
        table.rule("unit", f"{noun} with <who_with>", {"count": who})
        table.rule("amount", f"the number of {noun}s with <who_with>", {"count": who})
        named: Said = {"players": who, "as": "p"}
        table.rule("several_done", f"each {noun} with <who_with> <does3>", [named, {"+": "$does3", "who": "p"}])


def _again(table: Table) -> None:
    """608.2c. The same again for other kinds; each time it is asked anew whether it could be done."""
    statement = table.rules_of("statement")

    def once(kind: str, name: str) -> list[Said]:
        return [
            {"sacrifice": kind, "who": "$one_player", "as": name},
            {"if": {"not_true": {"did": name}}, "do": "$clause"},
        ]

    front = "<one_player> sacrifices a|an <a:permanent> [of their choice] . if they can't , <clause> . then repeat this"
    statement(f"{front} process for a|an <b:permanent>", [*once("$a", "d"), *once("$b", "d2")])
    statement(
        f"{front} process for a|an <b:permanent> and a|an <c:permanent>",
        [*once("$a", "d"), *once("$b", "d2"), *once("$c", "d3")],
    )


def _paid(table: Table) -> None:
    """118.12. What is to be paid, and what happens if it is not."""
    unpaid: dict[str, Said] = {"pay": [{"mana": "$mana"}], "else": "$unpaid"}
    table.rule("unpaid", "<clause>", "$clause")
    point: Said = {"step_begins": "upkeep", "whose": "you"}
    table.rule("statement", "pay <mana> . if you don't , <unpaid>", [unpaid])
    table.rule(
        "statement",
        "at the beginning of your next upkeep , pay <mana> . if you don't , <unpaid>",
        [{"later": point, "do": [unpaid]}],
    )


def _offered(table: Table) -> None:
    """608.2d. What a player may have done to them, and what is done otherwise."""
    statement = table.rules_of("statement")
    ways: tuple[tuple[str, Said], ...] = (
        ("~ deal <much_damage> to them", {"deal_damage": "$much_damage", "to": "$one_player"}),
        ("you <does>", {"+": "$does", "who": "you"}),
    )
    for words, deed in ways:
        for otherwise in ("if that player doesn't", "if they don't", "if the player doesn't"):
            statement(
                f"<one_player> may have {words} . {otherwise} , <clause>",
                [{"may": [deed], "who": "$one_player", "else": "$clause"}],
            )


def _but_for(table: Table) -> None:
    """Some that nothing is done to."""
    do = table.rules_of("effect")
    left: Said = {"$all": ["$permanents", {"not": "$kinds"}]}
    do(
        (
            "return all <permanents> to their owners' hands except for <kinds>",
            "return all <permanents> except for <kinds> to their owners' hands",
        ),
        {"move": left, "to": "hand"},
    )
    for verb in ("destroy", "exile", "tap", "untap"):
        do(f"{verb} all <permanents> except for <kinds>", {verb: left})
    every = table.rules_of("every")
    three: Said = {"any": ["$a", "$b", "$c"]}
    for more, compare in (("or less", "at_most"), ("or greater", "at_least")):
        every(
            f"each <a:head> , <b:head> , and <c:head> with mana value <quantity> {more}",
            {"all": [three, {"mana_value": {compare: "$quantity"}}]},
        )
    table.rule("post", "without a|an <counter> on it|them", {"not": {"counters": "$counter"}})
    table.rule("post", "<it_is> blocking", {"blocked_by": "$it_is"})


def _natures(table: Table) -> None:
    """205.1a, 613.1d. What loses its abilities and becomes another creature, and nothing else."""
    statement = table.rules_of("statement")
    typed: Said = {"set_types": ["creature"], "subtypes": "$subtype_list"}
    color: Said = {"set_color": "$color_list"}
    size: Said = {"set_pt": "$size"}
    for front, mods in (
        ("<color_list> <subtype_list>", [typed, color, size]),
        ("<subtype_list>", [typed, size]),
    ):
        become = f"a|an {front} creature with base power and toughness <size>"
        lost: dict[str, Said] = {"apply": [{"lose": "all"}, *mods], "to": "$object"}
        statement(f"<object> loses all abilities and becomes {become}", [{**lost, "for": "forever"}])
        statement(f"until end of turn , <object> loses all abilities and becomes {become}", [lost])
        statement(f"<object> loses all abilities and becomes {become} until end of turn", [dict[str, Said](lost)])


def _numbers(table: Table) -> None:
    """Numbers in other words."""
    table.rule("unit", "card you've cycled or discarded this turn", {"how_often": {"discards": "you"}})
    for letter in "WUBRG":
        pair = f"{{{letter.lower()}}} {{{letter.lower()}}}"
        spent: Said = {"quotient": [{"mana_spent_on": "$spent_on", "of": f"{{{letter}}}"}, 2]}
        table.rule("unit", f"{pair} spent to cast <spent_on>", spent)
    for category in ("adds", "adds3"):
        words = "an additional one mana of the chosen color"
        table.rule(category, f"{'add' if category == 'adds' else 'adds'} {words}", {"add_mana": ["chosen"]})
    for category, verb in (("does", "sacrifice"), ("does3", "sacrifices"), ("they_do", "sacrifice")):
        table.rule(
            category,
            f"{verb} a|an <permanent> [of your|their choice] for each <unit>",
            {"sacrifice": "$permanent", "n": "$unit"},
        )
    do = table.rules_of("effect")
    do("for each <unit> , draw a card", {"draw": "$unit"})
    do("for each <unit> , <all_players> discards a card", {"discard": "$unit", "who": "$all_players"})
    replace = table.rules_of("replacing")
    fewer: Said = [{"amount": {"minus": ["event.amount", 1]}}]
    for on, what in (("a|an <permanent>", "$permanent"), ("~", "self")):
        for kind in ("-1/-1", "+1/+1"):
            replace(
                f"if one or more {kind} counters would be put on {on} , that many {kind} counters minus one are put on"
                " it instead .",
                {"replace": {"would_put_counters": what, "kind": kind}, "with": fewer},
            )


def _cards(table: Table) -> None:
    """401, 404. Whole graveyards and libraries; what is shown and taken."""
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
    some: Said = {"choose": {"$all": ["$cards", *AMONG]}, "n": {"count": REST}, "up_to": True, "as": "c"}
    table.rule(
        "picked",
        "you may reveal any number of <cards> from among them|those [cards] and put the revealed cards into your hand",
        [{"may": [some, {"reveal": "c"}, {"move": "c", "to": "hand"}]}],
    )
    stack: list[Said] = [{"zone": "stack"}, {"is": "spell"}]
    table.rule("on_stack", "<a:described> spell or <b:described> spell", {"$all": [*stack, {"$any": ["$a", "$b"]}]})


def _devoted(table: Table) -> None:
    """700.5. Devotion to two colours."""
    condition, amount = table.rules_of("condition"), table.rules_of("amount")
    for a, one in COLORS.items():
        for b, other in COLORS.items():
            if a == b:
                continue
            both: Said = {"devotion": f"{one}{other}"}
            amount(f"your devotion to {a} and {b}", both)
            at_least: Said = {"amount": both, "compare": {"at_least": "$several"}}
            condition(f"your devotion to {a} and {b} is less than <several>", {"not_true": at_least})
            condition(f"your devotion to {a} and {b} is <several> or greater", at_least)
    table.rule("line", "~ can be your commander .", [{"commander": True}])


def _drawn(table: Table) -> None:
    """121.1, 614.11. What is drawn besides the card that each draw step brings."""
    event, replace = table.rules_of("event"), table.rules_of("replacing")
    but: dict[str, Said] = {"but_first": True}
    except_mine = "except the first one you draw in each of your draw steps"
    except_theirs = "except the first one they draw in each of their draw steps"
    event(f"you draw a card {except_mine}", {"draws": "you", **but})
    people: tuple[tuple[str, str], ...] = (("an opponent", "each_opponent"), ("a player", "each_player"))
    mine: Said = {"would_draw": "you", **but}
    instead: Said = [{"instead": "$clause"}]
    replace(f"if you would draw a card {except_mine} , <clause> instead .", {"replace": mine, "with": instead})
    replace(f"if you would draw a card {except_mine} , instead <clause> .", {"replace": mine, "with": instead})
    for words, who in people:
        event(f"{words} draws a card {except_theirs}", {"draws": who, **but})
        theirs: Said = {"would_draw": who, **but}
        front = f"if {words} would draw a card {except_theirs} ,"
        replace(f"{front} instead you <does> .", {"replace": theirs, "with": [{"instead": ["$does"]}]})
        for skips in ("they skip", "that player skips"):
            replace(
                f"{front} instead {skips} that draw and you <does> .",
                {"replace": theirs, "with": [{"instead": ["$does"]}]},
            )


def _never(table: Table) -> None:
    """601.3, 602.5. What players cannot cast or activate, and when."""
    static, line = table.rules_of("static"), table.rules_of("line")
    none: Said = {"casts_none": "anything"}
    yours: dict[str, Said] = {"while": {"your_turn": True}}
    stopped: Said = {"$all": ["$permanents", {"controller": "opponent"}]}
    line(
        (
            "during your turn , your opponents can't cast spells or activate abilities of <permanents> .",
            "your opponents can't cast spells or activate abilities of <permanents> during your turn .",
        ),
        [
            {"static": [none], "to": "each_opponent", **yours},
            {"static": ["cant_activate"], "to": stopped, **yours},
        ],
    )
    away: Said = {"all": [{"is": "player"}, {"not": {"ref": "active_player"}}]}
    static("players can cast spells only during their own turns .", {"static": [none], "to": away})
    static(
        "you can cast spells only during your turn .", {"static": [none], "to": "you", "while": {"your_turn": False}}
    )
    other: Said = {"all": [{"is": "opponent"}, {"not": {"ref": "active_player"}}]}
    for words in (
        "your opponents can cast spells only during their own turns .",
        "each opponent can cast spells only during their own turn .",
        "each opponent can cast spells only during that player's own turn .",
    ):
        static(words, {"static": [none], "to": other})
    spending = table.rules_of("spending")
    spending("to cast your commander", {"cast": {"all": [{"commander": True}, {"owner": "you"}]}})


def _entered(table: Table) -> None:
    """603.6a. How what enters does."""
    event = table.rules_of("event")
    for word, tapped in (("tapped", True), ("untapped", False)):
        how: Said = {"tapped": tapped}
        yours: list[Said] = [{"controller": "you"}]
        theirs: list[Said] = [{"controller": "opponent"}]
        for whose, filters in (
            ("", list[Said]()),
            (" and under your control", yours),
            (" and under an opponent's control", theirs),
        ):
            event(f"a|an <permanent> enters {word}{whose}", {"enters": {"$all": ["$permanent", how, *filters]}})
        event(f"~ enters {word}", {"enters": {"all": [_ITSELF, how]}})
