"""122, 205.1, 509.1b, 608.2c, 613.4. Sentences about sizes, counters and damage that are read as a whole."""

from __future__ import annotations

from domain.oracle.grammar.replacements.prevention import ANYBODY
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_YOURS: Said = {"controller": "you"}


def add(table: Table) -> None:
    """Add rows for whole sentences about sizes, counters and damage."""
    _other_creatures(table)
    _chosen(table)
    _instead(table)
    _counters(table)
    _amounts(table)
    _conditions(table)
    _on_the_stack(table)
    _base_power(table)
    _kicked(table)
    _divided(table)
    _returned(table)
    _so_many(table)


def _other_creatures(table: Table) -> None:
    """205.1, 613.4b. Add rows for objects that become another creature, with a size."""
    typed: Said = {"become_types": ["artifact", "creature"], "subtypes": "$subtype_list"}
    size: Said = {"set_pt": "$size"}
    mod = table.rules_of("mod")
    mod(
        "becomes|become a|an <subtype_list> artifact creature with base power and toughness <size>",
        [typed, size],
    )
    static = table.rules_of("static")
    only: Said = {"set_types": ["creature"], "subtypes": "$subtype_list"}
    static(
        "<bearer> loses all abilities and is a|an <subtype_list> creature with base power and toughness <size> .",
        {"static": [{"lose": "all"}, only, size], "to": "$bearer"},
    )
    besides: Said = {"add_types": [], "subtypes": "$subtype_list"}
    table.rule(
        "statement",
        "<objects> loses all abilities , becomes a|an <subtype_list> in addition to its other types ,"
        " and has base power and toughness <size>",
        [{"apply": [{"lose": "all"}, besides, size], "to": "$objects", "for": "forever"}],
    )
    kinds: Said = {"become_types": [], "subtypes": "$subtype_list"}
    do = table.rules_of("effect")
    do(
        "until end of turn , ~ becomes a|an <subtype_list> , gets <change_pt> , and gains <grants>",
        {"apply": [kinds, {"pt": "$change_pt"}, "*$grants"], "to": "self"},
    )
    do("until end of turn , <these> each <mods>", {"apply": "$mods", "to": "$these"})
    restricted = table.rules_of("restricted")
    restricted(
        "can block an additional <several> creatures each combat", [{"rule": "blocks_additional", "n": "$several"}]
    )


def _chosen(table: Table) -> None:
    """608.2d. Add rows for damage to a creature that chance or its controller chooses, and one of two damages."""
    clause = table.rules_of("several_done")
    clause(
        "<a:dealing> deals <much_damage> to a|an <permanent> chosen at random",
        [
            {"choose": "$permanent", "at_random": True, "as": "c"},
            {"deal_damage": "$much_damage", "to": "c", "source?self": "$a"},
        ],
    )
    one: Said = {"deal_damage": "$x", "to": "$a"}
    other: Said = {"deal_damage": "$y", "to": "$b"}
    do = table.rules_of("effect")
    do(
        "~ deals <x:much_damage> to <a:every> or ~ deals <y:much_damage> to <b:every>",
        {"one_of": [[one], [other]]},
    )
    divided: Said = {"deal_damage": {"plus": ["x", "$number"]}, "to": "$target", "divided": True}
    do("~ deals x plus <number> damage divided as you choose among <target>", divided)


def _instead(table: Table) -> None:
    """608.2c, 614.1a. Add rows for an effect that another replaces under a condition."""
    for category in ("sentence", "first_sentence"):
        more: Said = {"apply": [{"pt": "$b"}], "to": "$target"}
        less: Said = {"apply": [{"pt": "$a"}], "to": "$target"}
        table.rule(
            category,
            "<target> gets <a:change_pt> until end of turn . that creature gets <b:change_pt> instead if <conditions>",
            [{"if": "$conditions", "do": [more], "else": [less]}],
        )
        unless: Said = {
            "unless": [{"mana": "$mana"}], "by": {"controller_of": "$target"}, "do": [{"counter": "$target"}],
        }  # fmt: skip
        table.rule(
            category,
            "counter <target> unless its controller pays <mana> . [¶] counter that spell instead if <conditions>",
            [{"if": "$conditions", "do": [{"counter": "$target"}], "else": [unless]}],
        )
        back: Said = {"move": "$target", "to": "hand"}
        top: Said = {"move": "$target", "to": "library"}
        table.rule(
            category,
            "return <target> to its owner's hand . if <conditions> , put it on top of its owner's library instead",
            [{"if": "$conditions", "do": [top], "else": [back]}],
        )


def _counters(table: Table) -> None:
    """122.6, 701.10. Add rows for counters of one of several kinds, and doubled on those objects."""
    kind = table.rules_of("any_counter")
    kind("<counter_kind>", "$counter_kind")
    kind("<size_counter>", "$size_counter")
    one: list[Said] = [[{"put_counters": f"${name}", "on": "$objects"}] for name in "abc"]
    do = table.rules_of("effect")
    do(
        "put a|an <a:any_counter> , <b:any_counter> , or <c:any_counter> counter on <objects>",
        {"one_of": one},
    )
    do("put a|an <a:any_counter> or <b:any_counter> counter on <objects>", {"one_of": one[:2]})
    counters: Said = {"put_counters": "$counter", "on": "p", "n": {"counters_on": "p", "kind": "$counter"}}
    table.rule("those_creatures", "those creatures", {"$it": "that:creature"})
    table.rule(
        "several_done",
        "double the number of <counter> on <those_creatures>",
        [{"for_each": "$those_creatures", "as": "p", "do": [counters]}],
    )
    with_time: dict[str, Said] = {"tapped": True, "transformed": True, "with": {"time": 3}}
    do(
        "return <objects> to the battlefield tapped and transformed under <own> owner's control"
        " with three time counters on it",
        {"move": "$objects", "to": "battlefield", "under": {"owner_of": "$own"}, **with_time},
    )
    static = table.rules_of("static")
    static(
        "~ enters with <several> <counter> on it unless <conditions> .",
        {
            "replace": {"would_enter": "self"},
            "with": [{"enters_with": "$counter", "n": "$several"}],
            "while": {"not_true": "$conditions"},
        },
    )


def _amounts(table: Table) -> None:
    """105.2, 608.2i. Add rows for an object's colours, and for what died this turn."""
    unit, amount = table.rules_of("unit"), table.rules_of("amount")
    for on in ("on", "among"):
        several: Said = {"counters_among": "$permanents", "kind": "$counter"}
        unit(f"<counter> {on} <permanents>", several)
        amount(f"the number of <counter> {on} <permanents>", several)
    total: Said = {"counters_among": "$permanents", "kind": "any"}
    kinds: Said = {"distinct": "counter_kind", "among": "$permanents"}
    unit("kind of counter among <permanents>", kinds)
    amount("the number of different kinds of counters among <permanents>", kinds)
    condition = table.rules_of("condition")
    condition(
        "there are <several> or more counters among <permanents>",
        {"amount": total, "compare": {"at_least": "$several"}},
    )
    condition(
        "there are <several> or more different kinds of counters among <permanents>",
        {"amount": kinds, "compare": {"at_least": "$several"}},
    )
    unit("of <own> colors", {"stat": "colors", "of": "$own"})
    amount(
        "the number of <a:permanents> on the battlefield plus the number of <b:permanents> on the battlefield",
        {"plus": [{"count": "$a"}, {"count": "$b"}]},
    )


def _conditions(table: Table) -> None:
    """608.2c, 608.2i. Add rows for what was destroyed this way, and what happened this turn."""
    condition = table.rules_of("condition")
    either: Said = {"any": [{"$all": ["$permanent", _YOURS]}, {"token": True}]}
    condition(
        "a|an <permanent> you controlled or a token was destroyed this way",
        {"happened": {"is_destroyed": either}, "this": "way"},
    )
    condition("they lost life this turn", {"happened": {"loses_life": {"$who": "that"}}})
    for stat in ("power", "toughness"):
        condition(f"<own> {stat} is <number>", {"matches": "$own", "filter": {stat: {"exactly": "$number"}}})
    condition(
        "<ref> is <a:color> or <b:color>",
        {"matches": "$ref", "filter": {"any": [{"color": "$a"}, {"color": "$b"}]}},
    )
    poison: Said = {"measured": {"counters_on": "one", "kind": "poison"}, "compare": {"at_least": "$several"}}
    condition(
        "<own> controller has <several> or more poison counters",
        {"matches": {"controller_of": "$own"}, "filter": poison},
    )
    condition(
        "a|an <counter> was put on a|an <permanent> this turn",
        {"happened": {"counters_put": "$permanent", "kind": "$counter"}},
    )
    mine: Said = {"$all": ["$permanent", _YOURS]}
    condition(
        "a|an <counter> was put on a|an <permanent> under your control this turn",
        {"happened": {"counters_put": mine, "kind": "$counter"}},
    )


def _on_the_stack(table: Table) -> None:
    """115.9. Add rows for spells by what they target."""
    post = table.rules_of("spell_post")
    person: Said = {"is": "you"}
    post("that targets you or a|an <permanent>", {"targets_what": {"any": [person, "$permanent"]}})
    post("that targets a player", {"targets_what": {"is": "player"}})


def _base_power(table: Table) -> None:
    """613.4b. Add rows for base power, and for sizes that become those of another object."""
    mod, do, had = table.rules_of("mod"), table.rules_of("effect"), table.rules_of("had")
    mod("have|has base power <from_zero>", [{"set_power": "$from_zero"}])
    power: Said = {"apply": [{"set_power": "$amount"}], "to": "$of_single"}
    do("until end of turn , <of_single> base power becomes equal to <amount>", power)
    do("<of_single> base power becomes equal to <amount> until end of turn", power)
    had("<of_single> base power become equal to <amount> until end of turn", power)
    do("change <of_single> base power to <amount> until end of turn", power)
    theirs: Said = {"set_power": {"stat": "power", "of": "$target_whose"}}
    do(
        "change <of_single> base power to <target_whose> power",
        {"apply": [theirs], "to": "$of_single", "for": "forever"},
    )
    both: Said = {"set_pt": [{"stat": "power", "of": "$own"}, {"stat": "toughness", "of": "$own"}]}
    for one in ("of_single", "target_whose"):
        do(
            f"change <{one}> base power and toughness to <own> power and toughness until end of turn",
            {"apply": [both], "to": f"${one}"},
        )
    do(
        "change the base power and toughness of <objects> to <own> power and toughness until end of turn",
        {"apply": [both], "to": "$objects"},
    )
    had(
        "the base power and toughness of <these> become equal to <own> power and toughness until end of turn",
        {"apply": [both], "to": "$these"},
    )
    square: Said = {"set_pt": [{"stat": "power", "of": "$own"}, {"stat": "power", "of": "$own"}]}
    had(
        "the base power and toughness of <objects> become equal to <own> power until end of turn",
        {"apply": [square], "to": "$objects"},
    )
    sizes: list[Said] = [[{"apply": [{"set_pt": f"${name}"}], "to": "$of_single"}] for name in "ab"]
    had("<of_single> base power and toughness become <a:size> or <b:size> until end of turn", {"one_of": sizes})


def _kicked(table: Table) -> None:
    """614.1c, 702.33. Add rows for objects that enter with counters and abilities if they were kicked."""
    kicked: Said = {"did": "kicked"}
    able: Said = {"static": "$grants", "while": kicked}
    line = table.rules_of("line")
    hasty: Said = {"static": [{"grant": "split second"}], "while": kicked, "zone": "stack"}
    line("if ~ was kicked , it has split second .", [hasty])
    for words, n in (("a|an", {}), ("<several>", {"n": "$several"})):
        counters: dict[str, Said] = {"enters_with": "$counter", **dict[str, Said](n)}
        enters: Said = {"replace": {"would_enter": "self"}, "with": [counters], "while": kicked}
        line(f"if ~ was kicked , it enters with {words} <counter> on it and with <grants> .", [enters, able])


def _divided(table: Table) -> None:
    """601.2d, 615.7. Add rows for prevention that is divided among targets."""
    shield: dict[str, Said] = {"shield": {"would_damage": "$target"}, "with": [{"prevent": "remaining"}]}
    table.rule(
        "effect",
        "prevent the next <number> damage that would be dealt this turn to <target> , divided as you choose",
        {**shield, "amount": "$number", "divided": True},
    )


def _returned(table: Table) -> None:
    """608.2d, 608.2i. Add rows for any number of permanents returned, and as many as were returned this way."""
    choose: Said = {"choose": "$permanents", "n": {"count": "$permanents"}, "up_to": True, "as": "c"}
    clause = table.rules_of("several_done")
    clause(
        "return any number of <permanents> to their|its owner's|owners' hand|hands",
        [choose, {"move": "c", "to": "hand"}],
    )
    often: Said = {"how_often": {"leaves": "$it", "to": ["hand"]}, "this": "way"}
    for words in ("returned this way", "returned to its owner's hand this way"):
        table.rule("unit", f"<it:permanent> {words}", often)
    table.rule("amount", "the number of <it:permanents> returned this way", often)


def _so_many(table: Table) -> None:
    """107.3, 613.4b. Add rows for sizes and life by an amount."""
    each: Said = {"set_pt": ["$amount", "$amount"]}
    kinds: Said = {"become_types": [], "subtypes": "$subtype_list"}
    table.rule(
        "mod",
        "becomes|become a|an <color_list> <subtype_list> with base power and toughness each equal to <amount>",
        [kinds, {"set_color": "$color_list"}, each],
    )
    post = table.rules_of("post")
    # Not of an enchanted creature: behind it, "that creature" may be either of the two
    post("dealt damage by equipped creature this turn", {"which": {"deals_damage": "attached"}})
    hurt: Said = {"$all": ["$permanent", {"which": {"deals_damage": "attached"}}]}
    table.rule(
        "replacing",
        "if a|an <permanent> dealt damage by enchanted creature this turn would die , exile it instead .",
        {"replace": {"would_die": hurt}, "with": [{"to": "exile"}]},
    )
    that: Said = {"which": {"deals_damage": "$that_creature"}}
    table.rule("that_creature", "that creature", {"$it": "that:creature"})
    post("dealt damage by <that_creature>", that)
    chosen: Said = {"all": [{"controller": "you"}, {"subtype": "chosen"}]}
    table.rule("dealers", "sources you control of the chosen type", chosen)
    table.rule("dealers", "other <permanents>", {"$all": ["$permanents", "other"]})
    would: Said = {"would_damage": ANYBODY, "+": "$harm", "from": "$dealers"}
    table.rule(
        "effect",
        "prevent all <harm> that <dealers> would deal this turn",
        {"shield": would, "with": [{"prevent": "all"}]},
    )
