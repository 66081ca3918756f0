"""122, 614.1c. Counters: entered with, the nth of a kind, a number, none, and counters removed."""

from __future__ import annotations

from domain.oracle.grammar.effects.control_flow.compound import conjugated
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_ADDITIONAL = ((1, "an additional", ""), (2, "two additional", "s"), (3, "three additional", "s"))

_CREATURE: Said = {"type": "creature"}

WITH_COUNTERS: tuple[tuple[str, dict[str, Said]], ...] = (
    ("", {}),
    (" with a finality counter on it|him|her", {"with": {"finality": 1}}),
    (" with a +1/+1 counter on it|him|her", {"with": {"+1/+1": 1}}),
)


def _by_what_is_exiled(table: Table) -> None:
    """608.2h. Add rows for as many counters as a number of what is exiled, as it last existed."""
    for stat in ("power", "toughness", "mana value"):
        so_many: Said = {"stat": stat.replace(" ", "_"), "of": "$a"}
        for words in ("the card you exiled", "the card exiled this way", "the permanent exiled this way"):
            table.rule(
                "statement",
                f"exile <a:target> . put x <counter> on <b:target> , where x is the {stat} of {words}",
                [
                    {"exile": "$a", "as": "m"},
                    {"if": {"did": "m"}, "do": [{"put_counters": "$counter", "on": "$b", "n": so_many}]},
                ],
            )


def _paid_for(table: Table) -> None:
    """107.14, 122.1. Add rows for counters on some of the permanents that were just tapped, as many as is paid for."""
    tapped: Said = {"which": {"becomes_tapped": {"ref": "r"}}, "this": "way"}
    some: list[Said] = [
        {"choose": {"$all": ["$kinds", {"ref": "r"}, tapped]}, "n": "x", "up_to": True, "as": "c"},
        {"put_counters": "$counter", "on": "c"},
    ]
    table.rule(
        "statement",
        "tap <every> . you may pay x {e} , then choose up to x <kinds> tapped this way . put a|an <counter> on each of "
        "them",
        [{"tap": "$every", "as": "r"}, {"pay": [{"pay_energy": "x"}], "do": some}],
    )


def add(table: Table) -> None:
    """Add rows for counters."""
    _none(table)
    _removed(table)
    _coming_or_put(table)
    _so_many(table)
    _kinds(table)
    _chosen_kinds(table)
    _escaped(table)
    _of_two_kinds(table)
    _endure(table)
    _put_and_removed(table)
    _players_counters(table)
    _for_each(table)
    _counters_on_several(table)
    _proliferate(table)
    _blight(table)
    _doubled_on_one(table)
    _doubled(table)
    _of_each_kind(table)
    _enters_with(table)
    _with_counters(table)
    _back_with_counters(table)
    _support(table)
    _distributed(table)
    _experience_and_costs(table)
    _explore_and_connive(table)
    _paid_for(table)
    _by_what_is_exiled(table)


def _removed(table: Table) -> None:
    """122.1. Add rows for removing counters of any kind, as a cost or an effect."""
    cost = table.rules_of("may_cost")
    cost("remove a counter from ~", {"remove_counters": "any"})
    cost("remove <several> counters from ~", {"remove_counters": "any", "n": "$several"})
    do = table.rules_of("effect")
    off: dict[str, Said] = {"remove_counters": "any", "on": "$objects"}
    taken: Said = {"remove_counters": "$counter", "on": "self", "n": "all", "as": "r"}
    table.rule(
        "several_done",
        "remove all <counter> from ~ , and it deals that much damage to <hurt>",
        [taken, {"deal_damage": "r", "to": "$hurt"}],
    )
    do("remove a counter from <objects>", off)
    do("remove <several> counters from <objects>", {**off, "n": "$several"})
    do("remove x counters from <objects>", {**off, "n": "x"})
    do("remove all counters from <objects>", {**off, "n": "all"})
    do("remove up to <several> counters from <objects>", {**off, "n": "$several", "up_to": True})
    some: dict[str, Said] = {"remove_counters": "$counter", "on": "$objects", "n": "$several", "up_to": True}
    do("remove up to <several> <counter> from <objects>", some)


def _coming_or_put(table: Table) -> None:
    """122.6, 614.1c. Add rows for *return … with a +1/+1 counter*, and two counters put at once."""
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    for number, words, s in _ADDITIONAL:
        move: dict[str, Said] = {"move": "$objects", "to": "battlefield", "with": {"+1/+1": number}}
        counters = f"with {words} +1/+1 counter{s} on it"
        do(f"return <objects> to the battlefield {counters}", move)
        do(f"return <objects> to the battlefield tapped {counters}", {**move, "tapped": True})
        do(f"put <objects> onto the battlefield {counters}", move)
        do(f"put <objects> onto the battlefield under your control {counters}", {**move, "under": "you"})
    attacking: dict[str, Said] = {"tapped": True, "attacking": True, "with": {"finality": 1}}
    do(
        "return <objects> to the battlefield tapped and attacking with a finality counter on it",
        {"move": "$objects", "to": "battlefield", **attacking},
    )
    clause(
        "put a|an <a:counter> on <x:object> and a|an <b:counter> on <y:object>",
        [{"put_counters": "$a", "on": "$x"}, {"put_counters": "$b", "on": "$y"}],
    )
    # Once the number is reached, however many counters were put at once
    on: Said = {"counters_put": "self", "kind": "$counter"}
    there: Said = {"counters_on": "self", "kind": "$counter"}
    for number, word in ((3, "third"), (4, "fourth"), (5, "fifth"), (6, "sixth"), (7, "seventh"), (12, "twelfth")):
        reached: list[Said] = [
            {"amount": there, "compare": {"at_least": number}},
            {"amount": {"minus": [there, "event.amount"]}, "compare": {"at_most": number - 1}},
        ]
        table.rule(
            "ability",
            f"when the {word} <counter> is put on ~ , <prompt>",
            {"on": on, "while": {"all_true": reached}, "triggered": "$prompt"},
        )
    each: dict[str, Said] = {"kind": "$counter", "by": "you"}
    table.rule(
        "event",
        "you put one or more <counter> on one or more <permanents>",
        {"counters_put": "$permanents", **each, "one_or_more": True},
    )
    table.rule(
        "event",
        "you put one or more <counter> on one or more other <permanents>",
        {"counters_put": {"$all": ["$permanents", "other"]}, **each, "one_or_more": True},
    )


def _so_many(table: Table) -> None:
    """122.6. Add rows for *a number of counters equal to*, and for an object's own counters."""
    do = table.rules_of("effect")
    put: dict[str, Said] = {"put_counters": "$counter", "on": "$objects"}
    do("put a number of <counter> equal to <amount> on <objects>", {**put, "n": "$amount"})
    do("put <own> <counter> on <objects>", {**put, "n": {"counters_on": "$own", "kind": "$counter"}})


_KINDS = (
    "flying", "first strike", "hexproof", "indestructible", "lifelink", "stun", "trample", "vigilance", "shield",
    "-1/-1",
)  # fmt: skip
"""122.1b, 122.1c, 122.1d. Further kinds of counters that objects enter with, which no other row has."""


def _kinds(table: Table) -> None:
    """614.1c. Add rows for objects put onto the battlefield with counters of one or two kinds.

    The objects are chosen, or named before.
    """
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    one = [(f"with {_a(kind)} counter on it", {kind: 1}) for kind in _KINDS]
    two = [
        (f"with {_a(first)} counter and {_a(second)} counter on it", {first: 1, second: 1})
        for first in _KINDS
        for second in _KINDS
        if first != second
    ]
    one.append(("with a corpse counter on it", {"corpse": 1}))
    known = [(f"with {_a(kind)} counter on it", {kind: 1}) for kind in ("finality", "+1/+1")]
    for words, kinds in [*one, *two, *known]:
        for tapped, how in (("", {}), (" tapped", {"tapped": True})):
            put: dict[str, Said] = {"move": "$objects", "to": "battlefield", **how, "with": dict[str, Said](kinds)}
            chosen: list[Said] = [{"choose": "$zoned", "as": "c"}, {**put, "move": "c", "as": "m"}]
            clause(f"return a|an <zoned> to the battlefield{tapped} {words}", chosen)
            if (words, kinds) in known:
                continue
            do(f"return <objects> to the battlefield{tapped} {words}", put)
            do(f"put <objects> onto the battlefield{tapped} under your control {words}", {**put, "under": "you"})
            do(
                f"return <objects> to the battlefield{tapped} under <own> owner's control {words}",
                {**put, "under": {"owner_of": "$own"}},
            )


def _a(word: str) -> str:
    return f"an {word}" if word.startswith("i") else f"a {word}"


def _chosen_kinds(table: Table) -> None:
    """614.1c. Add rows for entering with a counter of a kind that its controller chooses."""
    static = table.rules_of("static")
    front = "~ enters with your choice of"
    entering: dict[str, Said] = {"replace": {"would_enter": "self"}}
    two: Said = {"enters_with": "$a", "or": ["$b"]}
    static(f"{front} a|an <a:counter> or a|an <b:counter> on it .", {**entering, "with": [two]})
    three: dict[str, Said] = {"enters_with": "$a", "or": ["$b", "$c"]}
    kinds = "<a:counter_kind> , <b:counter_kind> , and <c:counter_kind>"
    static(
        f"{front} <several> different counters on it from among {kinds} .",
        {**entering, "with": [{**three, "kinds": "$several"}]},
    )
    one = "a|an <a:counter_name> , <b:counter_name> , or <c:counter>"
    static(f"{front} {one} on it .", {**entering, "with": [three]})
    put: list[Said] = [[{"put_counters": f"${name}", "on": "$objects"}] for name in "abcd"]
    do = table.rules_of("effect")
    do(
        (
            "put your choice of a|an <a:counter_name> , <b:counter_name> , or <c:counter> on <objects>",
            "put your choice of a|an <a:counter_name> , <b:counter_name> or <c:counter> on <objects>",
        ),
        {"one_of": put[:3]},
    )
    more = "<a:counter_name> , <b:counter_name> , <c:counter_name> , or <d:counter>"
    do(f"put your choice of a|an {more} on <objects>", {"one_of": put})
    do(
        "put a|an <a:counter> or a|an <b:counter> on <objects>",
        {"one_of": put[:2]},
    )
    named = table.rules_of("counter_name")
    named("<counter_kind>", "$counter_kind")
    named("<size_counter>", "$size_counter")


def _escaped(table: Table) -> None:
    """702.138c. Add rows for objects that escape with counters."""
    static = table.rules_of("static")
    enters: dict[str, Said] = {"enters_with": "$counter"}
    so: dict[str, Said] = {"replace": {"would_enter": "self"}, "while": {"did": "escape"}}
    static("~ escapes with a|an <counter> on it|him|her .", {**so, "with": [enters]})
    static("~ escapes with <several> <counter> on it|him|her .", {**so, "with": [{**enters, "n": "$several"}]})
    either: Said = {"enters_with": "$a", "or": ["$b"]}
    static(
        "~ escapes with your choice of a|an <a:counter> or a|an <b:counter> on it|him|her .", {**so, "with": [either]}
    )
    first: dict[str, Said] = {"enters_with": "$x", "n": "$a"}
    second: dict[str, Said] = {"enters_with": "$y", "n": "$b"}
    entering: dict[str, Said] = {"replace": {"would_enter": "self"}}
    table.rule(
        "line",
        "~ enters with <a:several> <x:counter> on it . it escapes with <b:several> <y:counter> on it instead .",
        [
            {**entering, "with": [first], "while": {"not_true": {"did": "escape"}}},
            {**entering, "with": [second], "while": {"did": "escape"}},
        ],
    )
    table.rule("condition", ("~ escaped", "it escaped"), {"did": "escape"})


def _of_two_kinds(table: Table) -> None:
    """122. Add rows for entering with counters of two kinds, and for removing them again."""
    static, say = table.rules_of("static"), table.rules_of("sentence")
    entering: Said = {"would_enter": "self"}
    more: list[Said] = [{"enters_with": "$a"}, {"enters_with": "$b", "n": "$unit"}]
    static(
        "~ enters with a|an <a:counter> on it plus an additional <b:counter> on it for each <unit> .",
        {"replace": entering, "with": more},
    )
    two: list[Said] = [{"enters_with": "$a", "n": "$several"}, {"enters_with": "$b"}]
    static("~ enters with <several> <a:counter> and a|an <b:counter> on it .", {"replace": entering, "with": two})
    static(
        "if <conditions> , ~ enters with <several> <a:counter> and a|an <b:counter> on it .",
        {"replace": entering, "with": two, "while": "$conditions"},
    )
    there: Said = {"matches": "$ref", "filter": {"counters": "$counter", "at_least": "$several"}}
    off: Said = {"remove_counters": "$counter", "on": "$ref", "n": "all"}
    front = "if there are <several> or more <counter> on <ref> , remove those counters"
    say(f"{front} and <clause>", [{"if": there, "do": [off, "*$clause"]}])
    say(f"{front} , <a:effect> , and <b:clause>", [{"if": there, "do": [off, "$a", "*$b"]}])
    for them in ("them", "all of them", "them all"):
        for there_are in (
            "if <ref> has <several> or more <counter> on it",
            "if there are <several> or more <counter> on <ref>",
        ):
            say(f"{there_are} , remove {them} and <clause>", [{"if": there, "do": [off, "*$clause"]}])


def _none(table: Table) -> None:
    table.rule("post", "with no <counter> on it|them", {"not": {"counters": "$counter"}})
    table.rule("post", "with no counters on it|them", {"not": {"counters": "any"}})


def _endure(table: Table) -> None:
    """701.63a. Add rows for endure: its controller chooses counters or a token."""
    for number in range(1, 6):
        counters: dict[str, Said] = {"put_counters": "+1/+1", "on": "$ref"}
        if number > 1:
            counters["n"] = number
        spirit: Said = {"create_token": {"types": "Creature: Spirit", "pt": f"{number}/{number}", "colors": "W"}}
        table.rule("effect", f"<ref> endures {number}", {"one_of": [[counters], [spirit]]})


def _put_and_removed(table: Table) -> None:
    """122. Add rows for counters that are put and removed."""
    do = conjugated(table)
    do("put|puts a|an <counter> on <objects>", {"put_counters": "$counter", "on": "$objects"})
    do("put|puts <several> <counter> on <objects>", {"put_counters": "$counter", "on": "$objects", "n": "$several"})
    do("put|puts x <counter> on <objects>", {"put_counters": "$counter", "on": "$objects", "n": "x"})
    do(
        "put|puts <that_many> <counter> on <objects>",
        {"put_counters": "$counter", "on": "$objects", "n": "$that_many"},
    )
    do(
        "put|puts a|an <counter> on <objects> for each <unit>",
        {"put_counters": "$counter", "on": "$objects", "n": "$unit"},
    )
    do("remove|removes a|an <counter> from <objects>", {"remove_counters": "$counter", "on": "$objects"})
    do(
        "remove|removes <several> <counter> from <objects>",
        {"remove_counters": "$counter", "on": "$objects", "n": "$several"},
    )
    do("remove|removes x <counter> from <objects>", {"remove_counters": "$counter", "on": "$objects", "n": "x"})
    do("remove|removes all <counter> from <objects>", {"remove_counters": "$counter", "on": "$objects", "n": "all"})


def _players_counters(table: Table) -> None:
    """122.1. Add rows for counters of players."""
    for kind in ("poison", "experience"):
        one: dict[str, Said] = {"player_counters": kind}
        table.rule("does3", f"gets a|an {kind} counter", one)
        table.rule("does3", f"gets <several> {kind} counters", {**one, "n": "$several"})
        table.rule("effect", f"you get a|an {kind} counter", {**one, "who": "you"})
        table.rule("effect", f"you get <several> {kind} counters", {**one, "who": "you", "n": "$several"})


def _for_each(table: Table) -> None:
    do = table.rules_of("effect")
    put: dict[str, Said] = {"put_counters": "$counter", "on": "$objects"}
    do("for each <unit> , put a|an <counter> on <objects>", {**put, "n": "$unit"})
    do("put a number of <counter> on <objects> equal to <amount>", {**put, "n": "$amount"})


def _counters_on_several(table: Table) -> None:
    """122. Add rows for counters of two or three kinds, or on two objects."""
    do = table.rules_of("effect")
    two: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}]}
    do("put a|an <counter> on <a:object> and <b:object>", {"put_counters": "$counter", "on": two})
    several = table.rules_of("several_done")
    first: dict[str, Said] = {"put_counters": "$a", "on": "$objects"}
    second: Said = {"put_counters": "$b", "on": "$objects"}
    third: Said = {"put_counters": "$c", "on": "$objects"}
    several("put a|an <a:counter> and a|an <b:counter> on <objects>", [first, second])
    several("put <several> <a:counter> and a|an <b:counter> on <objects>", [{**first, "n": "$several"}, second])
    several("put a|an <a:counter> , a|an <b:counter> , and a|an <c:counter> on <objects>", [first, second, third])


def _proliferate(table: Table) -> None:
    """701.34, 701.39, 701.46, 701.56. Add rows for proliferate, bolster, adapt and time travel."""
    do = table.rules_of("effect")
    do("proliferate", {"proliferate": "you"})
    table.rule("several_done", "proliferate , then proliferate again", [{"proliferate": "you"}, {"proliferate": "you"}])
    last: Said = {"last_counter_removed": "self", "kind": "$counter"}
    table.rule(
        "ability",
        "when the last <counter> is removed from ~ while it's exiled , <body>",
        {"triggered": "$body", "on": last, "zone": "exile"},
    )
    do("time travel", {"time_travel": "you"})
    do("bolster <quantity>", {"bolster": "$quantity"})
    none: Said = {"not_true": {"matches": "self", "filter": {"counters": "+1/+1"}}}
    do("adapt <quantity>", {"if": none, "do": [{"put_counters": "+1/+1", "on": "self", "n?1": "$quantity"}]})


def _blight(table: Table) -> None:
    """701.68. Add rows for blight."""
    yours: Said = {"all": [{"type": "creature"}, {"controller": "you"}]}
    for number in range(1, 5):
        counters: dict[str, Said] = {"put_counters": "-1/-1", "on": "c"}
        if number > 1:
            counters["n"] = number
        table.rule("several_done", f"blight {number}", [{"choose": yours, "as": "c"}, counters])


def _doubled_on_one(table: Table) -> None:
    """701.10. Add rows for doubled counters of one object."""
    do = table.rules_of("effect")
    do(
        "double the number of <counter> on <single>",
        {"put_counters": "$counter", "on": "$single", "n": {"counters_on": "$single", "kind": "$counter"}},
    )


def _of_each_kind(table: Table) -> None:
    """122.5, 122.8, 701.10e. Add rows for counters of all kinds put elsewhere or doubled, and counters moved."""
    do, condition = table.rules_of("effect"), table.rules_of("condition")
    do("put <own> counters on <object>", {"put_counters_of": "$own", "on": "$object"})
    some: Said = {"matches": "$was_ref", "filter": {"counters": "any"}}
    condition(("<was_ref> had counters on it", "<was_ref> had one or more counters on it"), some)
    table.rule(
        "ability",
        "<occasion> , if <was_ref> had counters on it , put those counters on <object> .",
        {"on": "$occasion", "if": some, "triggered": [{"put_counters_of": "$was_ref", "on": "$object"}]},
    )
    front = "for each kind of counter on"
    another: dict[str, Said] = {"another_of_each": "$target"}
    do(
        f"{front} <target> , put another counter of that kind on it or remove one from it",
        {**another, "or_remove": True},
    )
    do(
        (
            f"{front} <target> , give that permanent or player another counter of that kind",
            f"{front} <target> , put another counter of that kind on it",
        ),
        another,
    )
    double = "double the number of each kind of counter on"
    do(f"{double} <target>", {"put_counters_of": "$target", "on": "$target"})
    do(f"{double} <every>", {"put_counters_of": "$every", "on": "$every"})
    moved: dict[str, Said] = {"move_counters": "$counter", "from": "$a", "to": "$b"}
    numbers: tuple[tuple[str, dict[str, Said]], ...] = (
        ("a|an <counter>", {}),
        ("<several> <counter>", {"n": "$several"}),
        ("x <counter>", {"n": "x"}),
        ("any number of <counter>", {"n": "all", "up_to": True}),
        ("all <counter>", {"n": "all"}),
    )
    for words, more in numbers:
        for a, b in (("<a:ref>", "<b:object>"), ("<a:target>", "<b:object>")):
            do(f"move {words} from {a} onto|to {b}", {**moved, **more})
            if "<several>" not in words and "x " not in words:
                many = words.replace("a|an <counter>", "a counter").replace("<counter>", "counters")
                do(f"move {many} from {a} onto|to {b}", {**moved, "move_counters": "any", **more})
    for words, more in numbers[-2:]:
        for category in ("these", "every"):
            do(f"move {words} from <a:{category}> onto <b:ref>", {**moved, **more})


def _doubled(table: Table) -> None:
    """701.10. Add rows for doubled counters of each permanent."""
    counters: Said = {"put_counters": "$counter", "on": "p", "n": {"counters_on": "p", "kind": "$counter"}}
    table.rule(
        "several_done",
        "double the number of <counter> on each <permanent>",
        [{"for_each": "$permanent", "as": "p", "do": [counters]}],
    )


def _enters_with(table: Table) -> None:
    """614.1c. Add rows for objects put onto the battlefield with a counter."""
    do = table.rules_of("effect")
    for words, more in WITH_COUNTERS[1:]:
        for tapped, how in (("", {}), (" tapped", {"tapped": True})):
            put: dict[str, Said] = {"move": "$objects", "to": "battlefield", **how, **more}
            do(f"return <objects> to the battlefield{tapped}{words}", put)
            do(f"put <objects> onto the battlefield{tapped}{words}", put)
            do(f"put <objects> onto the battlefield{tapped} under your control{words}", {**put, "under": "you"})
            do(
                f"return <objects> to the battlefield{tapped} under <own> owner's control{words}",
                {**put, "under": {"owner_of": "$own"}},
            )


def _with_counters(table: Table) -> None:
    """122.6. Add rows for objects returned or put with several counters."""
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


def _back_with_counters(table: Table) -> None:
    """122.6. Add rows for objects that come back with counters."""
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


def _support(table: Table) -> None:
    """701.41. Add rows for support: up to a number of targets other than the permanent itself.

    A spell is never one of the targets.
    """
    other: Said = {"all": [_CREATURE, "other"]}
    supported = table.rules_of("supported")
    supported("1|one", {"$target": other, "up_to": True})
    supported("<several>", {"$target": other, "n": "$several", "up_to": True})
    table.rule("effect", "support <supported>", {"put_counters": "+1/+1", "on": "$supported"})


def _distributed(table: Table) -> None:
    """601.2d. Add rows for counters distributed among targets."""
    for category, verb in (("does", "distribute"), ("does3", "distributes")):
        does = table.rules_of(category)
        put: dict[str, Said] = {"put_counters": "$counter", "on": "$target", "divided": True}
        does(f"{verb} <several> <counter> among <target>", {**put, "n": "$several"})
        does(f"{verb} x <counter> among <target>", {**put, "n": "x"})
        does(f"{verb} <that_many> <counter> among <target>", {**put, "n": "$that_many"})


def _experience_and_costs(table: Table) -> None:
    """122.1. Add rows for experience counters, and counters removed from any object as a cost."""
    cost = table.rules_of("cost")
    numbers: tuple[tuple[str, str, dict[str, Said]], ...] = (
        ("a|an <counter>", "$counter", {}),
        ("<several> <counter>", "$counter", {"n": "$several"}),
        ("a counter", "any", {}),
        ("<several> counters", "any", {"n": "$several"}),
    )
    for words, kind, number in numbers:
        taken: dict[str, Said] = {"take_counters": kind, **number}
        cost(f"remove {words} from a|an <permanent> you control", {**taken, "from": "$permanent"})
        if number:
            among: dict[str, Said] = {**taken, "from": "$permanents", "among": True}
            cost(f"remove {words} from among <permanents> you control", among)
        others: Said = {"$all": ["$permanent", "other"]}
        cost(f"remove {words} from another <permanent> you control", {**taken, "from": others})
    had: Said = {"counters_on": "you", "kind": "experience"}
    table.rule("unit", "experience counter you have", had)
    table.rule("amount", "the number of experience counters you have", had)


def _explore_and_connive(table: Table) -> None:
    """701.44, 701.50. Add rows for explore and connive."""
    do = table.rules_of("effect")
    for subject in ("<ref>", "<target>"):
        slot = subject.strip("<>")
        do(f"{subject} explores", {"explore": f"${slot}"})
        do(f"{subject} connives", {"connive": f"${slot}"})
        do(f"{subject} connives <quantity>", {"connive": f"${slot}", "n?1": "$quantity"})
    do("<ref> explores again", {"explore": "$ref"})
    table.rule(
        "statement", "<ref> connives . when it connives this way , <reflexive>", [{"connive": "$ref"}, "$reflexive"]
    )
    for verb in ("connive", "explore"):
        table.rule("had", f"<ref> {verb}", {verb: "$ref"})
