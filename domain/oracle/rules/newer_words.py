"""608.2, 611.2a, 614.1c. Words that newer cards share: what becomes of something for good, the nth counter, firsts."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said

YOURS: Said = {"controller": "you"}
_HAND: list[Said] = [{"zone": "hand"}, {"owner": "you"}]
_SEVERAL = ((1, "an additional", ""), (2, "two additional", "s"), (3, "three additional", "s"))


def add(table: Table) -> None:
    """Rows for such words."""
    _becoming(table)
    _counters(table)
    _harm(table)
    _done_or_not(table)
    _attaching(table)
    _people(table)
    _firsts(table)
    _compared(table)
    _together(table)


def _becoming(table: Table) -> None:
    """611.2a. What becomes of a permanent without a word on how long."""
    statement, mod = table.rules_of("statement"), table.rules_of("mod")
    besides: Said = {"add_types": "$made_types", "subtypes": "$subtype_list"}
    size: Said = {"set_pt": "$size"}
    mod("becomes|become a|an <size> <made_types> in addition to its other types", [{"add_types": "$made_types"}, size])
    several: tuple[tuple[str, list[Said]], ...] = (
        ("<size> <color_list> <subtype_list> <made_types>", [besides, {"set_color": "$color_list"}, size]),
        ("<size> <subtype_list> <made_types>", [besides, size]),
        ("<size> <made_types>", [{"add_types": "$made_types"}, size]),
        ("<subtype_list> <made_types>", [besides]),
        ("<subtype_list>", [{"add_types": [], "subtypes": "$subtype_list"}]),
    )
    for words, mods in several:
        statement(
            f"<object> becomes a|an {words} in addition to its other types",
            [{"apply": list[Said](mods), "to": "$object", "for": "forever"}],
        )
    mod("have|has base power and toughness x/x", [{"set_pt": ["x", "x"]}])
    losing: list[Said] = [{"lose": "all"}, "*$grants"]
    statement("<object> loses all abilities and gains <grants>", [{"apply": losing, "to": "$object", "for": "forever"}])


def _counters(table: Table) -> None:
    """122.6, 614.1c. Counters that something comes with, two kinds that are put at once, and the nth of a kind."""
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    for number, words, s in _SEVERAL:
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
    # Once it has become so many, however many were put at once
    on: Said = {"counters_put": "self", "kind": "$counter"}
    there: Said = {"counters_on": "self", "kind": "$counter"}
    for number, word in enumerate(("third", "fourth", "fifth", "sixth", "seventh"), 3):
        reached: list[Said] = [
            {"amount": there, "compare": {"at_least": number}},
            {"amount": {"minus": [there, "event.amount"]}, "compare": {"at_most": number - 1}},
        ]
        table.rule(
            "ability",
            f"when the {word} <counter> is put on ~ , <prompt>",
            {"on": on, "while": {"all_true": reached}, "triggered": "$prompt"},
        )
    ability = table.rules_of("ability")
    each: dict[str, Said] = {"kind": "$counter", "by": "you"}
    only: dict[str, Said] = {"triggered": "$prompt", "once_each_turn": True}
    ability(
        "whenever you put a|an <counter> on a|an <permanent> , <prompt> this ability triggers only once each turn .",
        {"on": {"counters_put": "$permanent", **each}, **only},
    )
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


def _harm(table: Table) -> None:
    """120.2. Damage besides."""
    table.rule(
        "effect",
        "<a:dealing> also deals <much_damage> to <hurt>",
        {"deal_damage": "$much_damage", "to": "$hurt", "source?self": "$a"},
    )


def _done_or_not(table: Table) -> None:
    """118.12, 608.2c. What is asked of something that is done without a cost: whether it was done."""
    statement, done = table.rules_of("statement"), table.rules_of("done_some")
    for words, more in (("on the bottom of your library", {"position": "bottom"}), ("on top of your library", {})):
        put: dict[str, Said] = {"move": "c", "to": "library", **more, "as": "m"}
        done(f"put a|an <card> from your hand {words}", [{"choose": {"$all": ["$card", *_HAND]}, "as": "c"}, put])
    for words, how in (("", {}), (" tapped", {"tapped": True})):
        came: dict[str, Said] = {"move": "c", "to": "battlefield", **how, "as": "m"}
        chosen: Said = {"choose": {"$all": ["$card", *_HAND]}, "as": "c"}
        done(f"put a|an <card> from your hand onto the battlefield{words}", [chosen, came])
    so: Said = {"did": "m"}
    statement(
        "you may <done_some> . if you do , <statement>", [{"may": ["*$done_some", {"if": so, "do": "$statement"}]}]
    )
    statement(
        "you may <done_some> . if you don't , <clause>",
        [{"may": "$done_some"}, {"if": {"not_true": so}, "do": "$clause"}],
    )
    statement("<a:clause> , then you may <b:clause>", ["*$a", {"may": "$b"}])


def _attaching(table: Table) -> None:
    """701.3a. What is attached can be targeted, too."""
    do = table.rules_of("effect")
    do("attach <a:target> to <b:object>", {"attach": "$a", "to": "$b"})


def _people(table: Table) -> None:
    """102.3. Opponents by other words."""
    for category in ("all_players", "every_player", "who"):
        table.rule(category, "each of your opponents", "each_opponent")
    event = table.rules_of("event")
    for words, who in (
        ("each player's", "each_player"),
        ("each opponent's", "each_opponent"),
    ):
        event(f"the beginning of {words} first main phase", {"main_phase_begins": 1, "whose": who})


def _firsts(table: Table) -> None:
    """608.2i. What happened first in this turn, or not at all."""
    condition, static = table.rules_of("condition"), table.rules_of("static")
    begun: Said = {"happened": {"step_begins": "beginning-of-combat"}, "compare": {"exactly": 1}}
    condition("it's the first combat phase of the turn", begun)
    entered: Said = {"which": {"enters": "anything"}}
    condition("<ref> didn't enter this turn", {"not_true": {"matches": "$ref", "filter": entered}})
    cast: Said = {"cast": "$cast", "by": "you"}
    mine: Said = {"$all": [{"is": "spell"}, "$cast", YOURS]}
    for number, word in enumerate(("first", "second", "third")):
        before: Said = (
            {"not_true": {"happened": cast}} if not number else {"happened": cast, "compare": {"exactly": number}}
        )
        for turn in ("each turn", "during each of your turns"):
            yours: Said = {"all_true": [before, {"your_turn": True}]} if "your" in turn else before
            static(
                f"the {word} <cast> you cast {turn} costs <generic_less> less to cast .",
                {"static": [{"cost_more": "$generic_less"}], "to": mine, "while": yours},
            )


def _compared(table: Table) -> None:
    """208. Power and toughness beside the card's own."""
    more: list[Said] = [
        {"amount": {"stat": stat, "of": "$ref"}, "compare": {"at_least": {"plus": [{"stat": stat, "of": "self"}, 1]}}}
        for stat in ("power", "toughness")
    ]
    table.rule("condition", "<ref> has greater power or toughness than ~", {"any_true": more})


def _together(table: Table) -> None:
    """611.3a. The card itself and others, as long as something is so."""
    static = table.rules_of("static")
    both: Said = {"any": [{"ref": "self"}, {"$all": ["$permanents", "other"]}]}
    itself: Said = {"any": [{"ref": "self"}, "$permanents"]}
    turn: dict[str, Said] = {"while": {"your_turn": True}}
    static("during your turn , ~ and other <permanents> <mods> .", {"static": "$mods", "to": both, **turn})
    static("during your turn , ~ and <permanents> <mods> .", {"static": "$mods", "to": itself, **turn})
    shielded: Said = {"any": [{"is": "you"}, "$permanents"]}
    others: Said = {"any": [{"is": "you"}, {"$all": ["$permanents", "other"]}]}
    for words, to in (("<permanents>", shielded), ("other <permanents>", others)):
        static(
            f"as long as <conditions> , you and {words} have hexproof .",
            {"static": [{"grant": "hexproof"}], "to": to, "while": "$conditions"},
        )
