"""Words that texts of the newest sets share: libraries, sizes and types together, costs and numbers."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said

_BOTTOM: dict[str, Said] = {"to": "library", "position": "bottom"}
_YOURS: Said = {"controller": "you"}
_CREATURE: Said = {"type": "creature"}


def add(table: Table) -> None:
    """Rows for such words."""
    _libraries(table)
    _combat(table)
    _sizes(table)
    _animated(table)
    _costs(table)
    _counters(table)
    _numbers(table)
    _excess(table)
    _kinds(table)
    _of_two_kinds(table)
    _conditions(table)
    _done(table)


def _libraries(table: Table) -> None:
    """401. Cards that go to the bottom, and any number of those that were shown."""
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    do("put <objects> on the bottom of your library", {"move": "$objects", **_BOTTOM})
    among: list[Said] = [{"zone": "library"}, {"ref": "l"}]
    some: Said = {"choose": {"$all": ["$cards", *among]}, "n": {"count": {"all": among}}, "up_to": True, "as": "c"}
    for words, more in (("", {}), (" tapped", {"tapped": True})):
        put: dict[str, Said] = {"move": "c", "to": "battlefield", **dict[str, Said](more)}
        for those in ("them", "those cards"):
            table.rule(
                "picked", f"put any number of <cards> from among {those} onto the battlefield{words}", [some, put]
            )
    clause(
        "<own> owner shuffles it into their library",
        [{"move": "$own", "to": "library"}, {"shuffle": {"owner_of": "$own"}}],
    )
    basic: Said = {"all": [{"supertype": "basic"}, {"type": "land"}]}
    table.rule("described", "<one_kind> or basic land", {"$any": ["$one_kind", basic]})


def _combat(table: Table) -> None:
    """509.1b, 120.1. Who is not blocked by whom; what creatures deal by their power, together or to themselves."""
    restricted, do = table.rules_of("restricted"), table.rules_of("effect")
    blocking: Said = {"blocks_only": {"not": "$permanents"}}
    restricted("can't block or be blocked by <permanents>", [blocking, {"blocked_only_by": {"not": "$permanents"}}])
    power: Said = {"stat": "power", "of": "$a"}
    own: Said = {"deal_damage": power, "to": "$a", "source?self": "$a"}
    do("<a:dealing> deals damage equal to its power to itself", own)
    together: dict[str, Said] = {"deal_damage": {"stat": "power", "of": "p"}, "as": "p"}
    clause = table.rules_of("several_done")
    for deal in ("each deal damage", "deal damage"):
        first: Said = {**together, "source": "$a", "to": "$b"}
        clause(f"<a:target> {deal} equal to their power to <b:target>", [first])
    again: Said = {**together, "source": "$ref", "to": "$target"}
    clause("<ref> each deal damage equal to their power to <target>", [again])
    ability = table.rules_of("ability")
    much: Said = {"amount": "event.amount", "compare": {"at_least": "$number"}}
    for words, more in (("damage", {}), ("combat damage", {"combat": True})):
        dealt: Said = {"deals_damage": "self", **dict[str, Said](more)}
        ability(
            f"whenever ~ deals <number> or more {words} , <prompt>",
            {"on": dealt, "while": much, "triggered": "$prompt"},
        )


def _sizes(table: Table) -> None:
    """613.1d, 613.4b. Types and base power and toughness that are said together, and keywords that are lost."""
    mod, do = table.rules_of("mod"), table.rules_of("effect")
    size: Said = {"set_pt": "$size"}
    besides: Said = {"add_types": "$made_types", "subtypes": "$subtype_list"}
    base = "with base power and toughness <size> in addition to its|their other types"
    mod(f"is|are|becomes|become a|an <subtype_list> <made_types> {base}", [besides, size])
    mod(f"is|are|becomes|become a|an <subtype_list> {base}", [{"add_types": [], "subtypes": "$subtype_list"}, size])
    both: Said = {"apply": ["*$a", "*$b"], "to": "$these"}
    do("<these> <a:restricted> this turn and <b:mods> until end of turn", both)
    each: Said = {"set_pt": ["$amount", "$amount"]}
    table.rule(
        "static",
        "<bearer> have|has base power and toughness each equal to <amount> .",
        {"static": [each], "to": "$bearer"},
    )


def _animated(table: Table) -> None:
    """205.1b, 611.3a. What is a creature, too, or has basic land types, as long as something is so."""
    static = table.rules_of("static")
    static(
        "as long as <conditions> , <it_is> a|an <made_types> .",
        {"static": [{"add_types": "$made_types"}], "to?self": "$it_is", "while": "$conditions"},
    )
    static(
        "as long as <conditions> , ~ is a|an <made_types> .",
        {"static": [{"add_types": "$made_types"}], "while": "$conditions"},
    )
    land: Said = {"static": [{"set_land_type": "$basic_types"}], "to": "$permanents", "while": "$conditions"}
    static("as long as <conditions> , <permanents> are <basic_types> .", land)
    first: Said = {"static": "$a", "to": "$bearer", "while": {"your_turn": True}}
    other: Said = {"static": "$b", "to": "$bearer", "while": {"your_turn": False}}
    table.rule("line", "<bearer> <a:mods> during your turn . otherwise , it <b:mods> .", [first, other])
    kinds: Said = {"$all": [{"$any": ["$a", "$b"]}, "$posts"]}
    table.rule("bearer", "each <a:simple> and <b:simple> <posts>", kinds)


def _costs(table: Table) -> None:
    """601.2f. Spells that cost less, or more, at some times."""
    static = table.rules_of("static")
    mine: Said = {"$all": [{"is": "spell"}, "$casts", _YOURS]}
    for words, slot in (("<generic_less> less", "$generic_less"), ("<generic> more", "$generic")):
        change: dict[str, Said] = {"static": [{"cost_more": slot}], "to": mine}
        static(f"<casts> you cast cost {words} to cast as long as <conditions> .", {**change, "while": "$conditions"})
        static(f"as long as <conditions> , <casts> you cast cost {words} to cast .", {**change, "while": "$conditions"})
        for when, turn in (("during your turn", True), ("during turns other than yours", False)):
            static(f"{when} , <casts> you cast cost {words} to cast .", {**change, "while": {"your_turn": turn}})


def _counters(table: Table) -> None:
    """122. Counters that are there as something comes, and those that are taken off again."""
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


def _numbers(table: Table) -> None:
    """107.1a, 608.2i. The greater of two numbers, halves of X, and what a player has."""
    amount, do = table.rules_of("amount"), table.rules_of("effect")
    amount("<number> or <amount> , whichever is greater", {"max": ["$number", "$amount"]})
    for words, half in (("up", "half_up"), ("down", "half_down")):
        do(f"create half x <tokens_of> , rounded {words}", {"+": "$tokens_of", "n": {half: "x"}})
        do(f"draw half x cards , rounded {words}", {"draw": {half: "x"}})
        theirs: Said = {half: {"count": {"$all": ["$permanents", {"controller": "$one_player"}]}}}
        sacrifice: Said = {"sacrifice": "$permanents", "who": "$one_player", "n": theirs}
        do(f"<one_player> sacrifices half the <permanents> they control [of their choice] , rounded {words}", sacrifice)
        mine: Said = {half: {"count": {"$all": ["$permanents", _YOURS]}}}
        do(f"sacrifice half the <permanents> you control , rounded {words}", {"sacrifice": "$permanents", "n": mine})
    condition = table.rules_of("condition")
    life: Said = {"life_of": "you"}
    condition("your life total is <quantity> or less", {"amount": life, "compare": {"at_most": "$quantity"}})
    condition("your life total is <quantity> or more", {"amount": life, "compare": {"at_least": "$quantity"}})
    another: Said = {"exists": {"$all": ["$permanent", _YOURS, "other"]}}
    condition("you don't control another <permanent>", {"not_true": another})


def _excess(table: Table) -> None:
    """120.10. What is dealt in excess: how much by this text, and whether any."""
    amount, condition = table.rules_of("amount"), table.rules_of("condition")
    way: dict[str, Said] = {"this": "way"}
    anything: Said = {"is_dealt_excess": "anything"}
    it: Said = {"is_dealt_excess": {"ref": "$ref"}}
    for words in ("the amount of excess damage", "the excess damage"):
        amount(f"{words} dealt this way", {"how_much": anything, **way})
        amount(f"{words} dealt to <ref> this way", {"how_much": it, **way})
    for was in ("was", "is"):
        condition(f"excess damage {was} dealt this way", {"happened": anything, **way})
        condition(f"excess damage {was} dealt to <ref> this way", {"happened": it, **way})
        condition(
            f"excess damage {was} dealt to a|an <permanent> this way",
            {"happened": {"is_dealt_excess": "$permanent"}, **way},
        )
    condition("<ref> was dealt excess damage this turn", {"matches": "$ref", "filter": {"which": anything}})


def _kinds(table: Table) -> None:
    """115.1, 107.3. What else can be a target of one word, and how many of it."""
    target, aim = table.rules_of("target"), table.rules_of("aim")
    target("up to x target <aims>", {"$target": "$aims", "n": "x", "up_to": True})
    aim("<permanent> or spell", {"$any": ["$permanent", {"all": [{"zone": "stack"}, {"is": "spell"}]}]})


def _of_two_kinds(table: Table) -> None:
    """107.3. As many as there are of one kind and of another, together."""
    static, scaled = table.rules_of("static"), table.rules_of("scaled")
    both: Said = {"plus": ["$a", "$b"]}
    each = "for each <a:unit> and each <b:unit>"
    cheaper: Said = {"static": [{"cost_more": {"minus": [0, both]}}], "zone": "stack"}
    static(f"~ costs {{1}} less to cast {each} .", cheaper)
    for power, toughness in ((1, 1), (1, 0), (0, 1)):
        scaled(f"+{power}/+{toughness} {each}", [both if power else 0, both if toughness else 0])


def _conditions(table: Table) -> None:
    """115.9a, 122.1, 601.2a. What is targeted, is not there, and where something was cast from."""
    condition, post = table.rules_of("condition"), table.rules_of("post")
    condition("<ref> targets a|an <on_stack>", {"matches": "$ref", "filter": {"targets_what": "$on_stack"}})
    there: Said = {"matches": "$ref", "filter": {"counters": "$counter"}}
    condition("<ref> doesn't have a|an <counter> on it", {"not_true": there})
    cast: dict[str, Said] = {"cast": {"all": [{"ref": "$ref"}, {"owner": "you"}]}, "by": "each_player"}
    condition("<ref> was cast from your graveyard", {"happened": {**cast, "from": "graveyard"}})
    mine: Said = {"has_attached": {"all": [{"subtype": "Aura"}, _YOURS]}}
    post(("that's enchanted by an aura you control", "that are enchanted by auras you control"), mine)
    others: Said = {"minus": [{"how_often": {"cast": "$cast", "by": "you"}}, 1]}
    table.rule("unit", "<cast> you've cast this turn other than the first", {"max": [0, others]})


def _done(table: Table) -> None:
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
