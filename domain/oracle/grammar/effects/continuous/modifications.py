"""611.2, 613. Modifications for a while or for good: sizes, abilities, types; durations."""

from __future__ import annotations

from domain.oracle.grammar.words.lexicon import COLORS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_FRONTS: tuple[tuple[str, list[Said]], ...] = (
    ("<size> <color_list> <subtype_list>", [{"set_color": "$color_list"}, {"set_pt": "$size"}]),
    ("<size> <subtype_list>", [{"set_pt": "$size"}]),
)


def add(table: Table) -> None:
    """Add rows for modifications."""
    _lasting(table)
    _two_together(table)
    _still(table)
    _nothing_else(table)
    _until_next_turn(table)
    _surely_had(table)
    _size_and_types(table)
    _additional_size(table)
    _no_end(table)
    _all_but_one(table)
    _for_a_turn(table)
    _as_long_as(table)
    _joined(table)
    _numbers(table)
    _animated(table)
    _twice(table)
    _for_good(table)
    _besides_for_good(table)
    _besides(table)
    _deadly(table)


def _lasting(table: Table) -> None:
    do = table.rules_of("effect")
    do("<these> <mods> until end of turn", {"apply": "$mods", "to": "$these"})
    do("until end of turn , <these> <mods>", {"apply": "$mods", "to": "$these"})
    table.rule(
        "statement",
        "<these> <a:mods> until end of turn . if <conditions> , those creatures <b:mods> until end of turn instead",
        [
            {
                "if": "$conditions",
                "do": [{"apply": "$b", "to": "$these"}],
                "else": [{"apply": "$a", "to": "$these"}],
            }
        ],
    )
    do(
        "<these> <mods> until end of turn , where x is <amount>",
        {"$where": [{"apply": "$mods", "to": "$these"}, "$amount"]},
    )
    do("<these> <restricted> this turn", {"apply": "$restricted", "to": "$these"})
    do("<these> <mods> <while_>", {"apply": "$mods", "to": "$these", "for": "$while_"})
    lasts = table.rules_of("while_")
    lasts("until your next turn", {"next_turn_of": "you"})
    lasts("until end of combat", "end_of_combat")
    lasts("for as long as you control ~", {"while_true": {"matches": "self", "filter": {"controller": "you"}}})
    theirs: Said = {"controller_of": "$own"}
    lasts("until <own> controller's next untap step", {"until": "untap", "whose": theirs})
    lasts("until ~ leaves the battlefield", {"until_leaves": "self"})
    lasts("until ~ is cast from exile", {"until_cast": "self"})


def _two_together(table: Table) -> None:
    clause = table.rules_of("several_done")
    clause(
        "<object> <mods> until end of turn and doesn't|don't untap during your next untap step",
        [{"apply": "$mods", "to": "$object"}, {"stays_tapped": "$object", "whose": "you"}],
    )
    clause(
        "<a:object> <mods> until end of turn and fights <b:object>",
        [{"apply": "$mods", "to": "$a"}, {"fight": ["$a", "$b"]}],
    )
    first: Said = {"apply": "$b", "to": "$a"}
    second: Said = {"apply": "$d", "to": "$c"}
    clause("until end of turn , <a:these> <b:mods> and <c:these> <d:mods>", [first, second])
    clause("<a:these> <b:mods> and <c:these> <d:mods> until end of turn", [first, second])


def _still(table: Table) -> None:
    """205.1b, 306. Add rows for planeswalkers that become creatures, too."""
    statement, static = table.rules_of("statement"), table.rules_of("static")
    typed: Said = {"add_types": ["creature"], "subtypes": "$subtype_list"}
    for front, more in _FRONTS:
        for words, grants in (("", []), (" with <grants>", ["*$grants"])):
            mods: list[Said] = [typed, *more, *grants]
            still = f"a|an {front} creature{words} that's still a planeswalker"
            alone = f"a|an {front} creature{words} . it's still a planeswalker"
            value: dict[str, Said] = {"apply": mods, "to": "$object"}
            for become in (still, alone):
                statement(f"until end of turn , <object> becomes {become}", [value])
            statement(f"<object> becomes {still} until end of turn", [value])
            static(
                (f"as long as <conditions> , ~ is {still} .", f"as long as <conditions> , it|~ 's {still} ."),
                {"static": mods, "to": "self", "while": "$conditions"},
            )


def _nothing_else(table: Table) -> None:
    """205.1a. Add rows for *until end of turn, ~ becomes a … creature*.

    The text does not say that the card keeps its types, so it loses them.
    """
    statement = table.rules_of("statement")
    typed: Said = {"set_types": ["creature"], "subtypes": "$subtype_list"}
    for front, more in _FRONTS:
        for words, grants in (("", []), (" with <grants>", ["*$grants"])):
            value: dict[str, Said] = {"apply": [typed, *more, *grants], "to": "self"}
            statement(f"until end of turn , ~ becomes a|an {front} creature{words}", [value])
            statement(f"~ becomes a|an {front} creature{words} until end of turn", [value])


def _until_next_turn(table: Table) -> None:
    """611.2a. Add rows for effects that begin with *until your next turn*."""
    do = table.rules_of("effect")
    lasting: dict[str, Said] = {"to": "$these", "for": {"next_turn_of": "you"}}
    do("until your next turn , <these> <mods>", {"apply": "$mods", **lasting})
    do("until your next turn , <these> each <mods>", {"apply": "$mods", **lasting})
    do("until your next turn , <these> <restricted>", {"apply": "$restricted", **lasting})
    table.rule(
        "several_done",
        "until your next turn , <a:these> <b:mods> and <c:these> <d:mods>",
        [
            {"apply": "$b", "to": "$a", "for": {"next_turn_of": "you"}},
            {"apply": "$d", "to": "$c", "for": {"next_turn_of": "you"}},
        ],
    )


def _surely_had(table: Table) -> None:
    had = table.rules_of("surely_had")
    had("<these> <mods> until end of turn", {"apply": "$mods", "to": "$these"})
    had("<these> <restricted> this turn", {"apply": "$restricted", "to": "$these"})


def _size_and_types(table: Table) -> None:
    """611.2. Add rows for sizes and types without words for a duration."""
    do = table.rules_of("effect")
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


def _additional_size(table: Table) -> None:
    do = table.rules_of("effect")
    less: Said = {"minus": [0, "$unit"]}
    do(
        "<these> get|gets an additional -1/-1 until end of turn for each <unit>",
        {"apply": [{"pt": [less, less]}], "to": "$these"},
    )
    do(
        "<these> get|gets an additional +1/+1 until end of turn for each <unit>",
        {"apply": [{"pt": ["$unit", "$unit"]}], "to": "$these"},
    )


def _no_end(table: Table) -> None:
    """611.2a, 508.1d. Add rows for effects without an end, and for duties to attack somebody."""
    table.rule(
        "statement",
        "<target> get|gets <change_pt> and gain|gains <grants>",
        [{"apply": [{"pt": "$change_pt"}, "*$grants"], "to": "$target", "for": "forever"}],
    )
    table.rule(
        "statement",
        "<target> gain|gains <grants>",
        [{"apply": "$grants", "to": "$target", "for": "forever"}],
    )


def _all_but_one(table: Table) -> None:
    """608.2d. Add rows for all objects except the one that a player chooses."""
    chosen: Said = {"choose": {"$all": ["$a", {"controller": "chooser"}]}, "who": "$one_player", "as": "c"}
    others: Said = {"$all": ["$b", {"controller": "$one_player"}, {"not": {"ref": "c"}}]}
    first = "<one_player> chooses a|an <a:permanent> they control ."
    table.rule(
        "statement",
        f"{first} other <b:permanents> they control <restricted> this turn",
        [chosen, {"apply": "$restricted", "to": others}],
    )


def _for_a_turn(table: Table) -> None:
    """611.2. Add rows for *for as long as ~ remains on the battlefield*, and other effects."""
    restricted = table.rules_of("restricted")
    restricted("can block an additional creature", [{"rule": "blocks_additional", "n": 1}])
    table.rule("while_", "for as long as ~ remains on the battlefield", {"until_leaves": "self"})
    table.rule(
        "while_", "until the end of your next turn", {"until": "turn", "at": "end", "whose": "you", "next_turn": True}
    )
    table.rule("mod", "becomes|become a|an <basic_type>", [{"set_land_type": "$basic_type"}])
    table.rule("mod", "become <basic_types>", [{"set_land_type": "$basic_types"}])
    either: list[Said] = [[{"apply": [{"set_land_type": f"${one}"}], "to": "$target"}] for one in "ab"]
    table.rule(
        "effect", "<target> becomes a|an <a:basic_type> or a|an <b:basic_type> until end of turn", {"one_of": either}
    )


def _as_long_as(table: Table) -> None:
    """611.2b. Add rows for *for as long as*."""
    lasts = table.rules_of("while_")
    has: Said = {"matches": "$ref", "filter": {"counters": "$counter"}}
    lasts("for as long as <ref> has a|an <counter> on it", {"while_true": has})
    for word, kind in (("enchanted", "Aura"), ("equipped", "Equipment")):
        bears: Said = {"has_attached": {"subtype": kind}}
        lasts(f"for as long as <ref> is {word}", {"while_true": {"matches": "$ref", "filter": bears}})
    lasts("for as long as <ref> remains tapped", {"while_true": {"matches": "$ref", "filter": {"tapped": True}}})


def _joined(table: Table) -> None:
    do = table.rules_of("effect")
    both: Said = {"apply": ["*$a", "*$b"], "to": "$these"}
    do("<these> <a:mods> until end of turn and <b:restricted> this turn", both)
    do("until end of turn , <these> <a:mods> and <b:restricted> this turn", both)
    do("<joined> each <mods> until end of turn", {"apply": "$mods", "to": "$joined"})
    do("<joined> <mods> until end of turn", {"apply": "$mods", "to": "$joined"})
    kin: Said = {"$all": ["$permanent", "other", {"shares": "name", "with": "self"}]}
    table.rule("joined", "~ and each other <permanent> with the same name as it", {"any": [{"ref": "self"}, kin]})
    table.rule("joined", "<ref> and <permanents>", {"any": [{"ref": "$ref"}, "$permanents"]})
    table.rule("joined", "~ and <target>", {"any": [{"ref": "self"}, {"ref": "$target"}]})
    table.rule("joined", "<noun_ref> and ~", {"any": [{"ref": "$noun_ref"}, {"ref": "self"}]})
    do("<these> each <mods> until end of turn", {"apply": "$mods", "to": "$these"})
    do("<these> each <mods> <while_>", {"apply": "$mods", "to": "$these", "for": "$while_"})
    table.rule("statement", "<ref> gains|gain <grants>", [{"apply": "$grants", "to": "$ref", "for": "forever"}])


def _numbers(table: Table) -> None:
    """613.4, 701.10. Add rows for switched and doubled power and toughness of one object."""
    do = table.rules_of("effect")
    one = table.rules_of("single")
    of_one = table.rules_of("of_single")
    one("~", "self")
    one("it", {"$it": "it"})
    one("target <aim>", {"$target": "$aim"})
    of_one("~'s", "self")
    of_one("its", {"$it": "it"})
    of_one("target creature's", {"$target": {"type": "creature"}})
    for kind in ("creature", "permanent"):
        one(f"that {kind}", {"$it": f"that:{kind}"})
        of_one(f"that {kind}'s", {"$it": f"that:{kind}"})
    do("switch <of_single> power and toughness until end of turn", {"apply": [{"switch_pt": True}], "to": "$of_single"})
    power: Said = {"stat": "power", "of": "$of_single"}
    toughness: Said = {"stat": "toughness", "of": "$of_single"}
    do(
        "switch each creature's power and toughness until end of turn",
        {"apply": [{"switch_pt": True}], "to": {"type": "creature"}},
    )
    colors: Said = {"distinct": "color", "among": "$permanents"}
    do(
        "<permanents> get|gets +x/+x until end of turn , where x is the number of colors among those creatures",
        {"apply": [{"pt": [colors, colors]}], "to": "$permanents"},
    )
    do("double <of_single> power until end of turn", {"apply": [{"pt": [power, 0]}], "to": "$of_single"})
    both: Said = {"apply": [{"pt": [power, toughness]}], "to": "$of_single"}
    do("double <of_single> power and toughness until end of turn", both)
    do(
        "until end of turn , double <of_single> power and it gains <grants>",
        {"apply": [{"pt": [power, 0]}, "*$grants"], "to": "$of_single"},
    )
    twice: Said = {"apply": [{"pt": [power, 0]}], "to": "$of_single"}
    do("until end of turn , double <of_single> power x times", {"repeat": [twice], "times": "x"})
    one(("enchanted creature", "equipped creature"), "attached")
    others: Said = {"$all": ["$permanent", "other"]}
    for words, each in (("each <permanent>", "$permanent"), ("each other <permanent>", others)):
        for stat in ("power", "toughness"):
            own: Said = {"stat": stat, "of": "p"}
            grown: Said = {"apply": [{"pt": [own, 0] if stat == "power" else [0, own]}], "to": "p"}
            doubled: Said = {"for_each": each, "as": "p", "do": [grown]}
            table.rule("several_done", f"double the {stat} of {words} until end of turn", [doubled])
    alone: Said = {"apply": [{"pt": [{"stat": "power", "of": "$single"}, 0]}], "to": "$single"}
    do("double the power of <single> until end of turn", alone)


def _animated(table: Table) -> None:
    """205.1b, 613.1d. Add rows for lands that become creatures and are still lands."""
    statement = table.rules_of("statement")
    made: list[Said] = [{"add_types": "$made_types", "subtypes": "$subtype_list"}]
    plain: list[Said] = [{"add_types": "$made_types"}]
    size: Said = {"set_pt": "$size"}
    color: Said = {"set_color": "$color_list"}
    for front, kinds in (
        ("<size> <color_list> <subtype_list> <made_types>", [*made, color, size]),
        ("<size> <subtype_list> <made_types>", [*made, size]),
        ("<size> <color_list> <made_types>", [*plain, color, size]),
        ("<size> <made_types>", [*plain, size]),
    ):
        for more, grants in (("", []), (" with <grants>", ["*$grants"])):
            still = "it's still a [cave] land"
            mods: list[Said] = [*kinds, *grants]
            value: dict[str, Said] = {"apply": mods, "to": "$object"}
            statement(f"<object> becomes a|an {front}{more} until end of turn . {still}", [value])
            statement(
                f"you may have <object> become a|an {front}{more} until end of turn . {still}", [{"may": [value]}]
            )
            statement(f"until end of turn , <object> becomes a|an {front}{more} . {still}", [value])
            statement(f"until end of turn , <object> becomes a|an {front}{more} that's still a land", [value])
            longer: Said = {**value, "for": {"next_turn_of": "you"}}
            statement(f"until your next turn , <object> becomes a|an {front}{more} . {still}", [longer])
            forever: dict[str, Said] = {**value, "for": "forever"}
            statement(f"<object> becomes a|an {front}{more} . {still}", [forever])
            statement(f"<object> becomes a|an {front}{more} that's still a land", [forever])
            instead: list[Said] = [dict[str, Said](set_types=["creature"], subtypes="$subtype_list"), *mods[1:]]
            if "subtype_list" in front and "made" in front:
                alone = front.replace("<made_types>", "creature")
                statement(f"~ becomes a|an {alone}{more}", [{"apply": instead, "to": "self", "for": "forever"}])
    mod = table.rules_of("mod")
    artifact: Said = {"become_types": ["artifact", "creature"], "subtypes": "$subtype_list"}
    plainly: Said = {"add_types": ["artifact", "creature"]}
    variable: Said = {"set_pt": ["x", "x"]}
    for front, kinds in (
        ("<size> <color_list> <subtype_list> artifact creature", [artifact, color, size]),
        ("<size> <subtype_list> artifact creature", [artifact, size]),
        ("<size> artifact creature", [plainly, size]),
        ("x/x <subtype_list> artifact creature", [artifact, variable]),
        ("artifact creature with base power and toughness <size>", [plainly, size]),
        ("artifact creature", [plainly]),
    ):
        verb = "is|are|becomes|become" if "subtype_list" in front else "becomes|become"
        mod(f"{verb} a|an {front}", list[Said](kinds))
        if "with" not in front:
            mod(f"{verb} a|an {front} with <grants>", [*kinds, "*$grants"])
        # 205.1b: for good, and with all its other types
        statement(f"<object> becomes a|an {front}", [{"apply": list[Said](kinds), "to": "$object", "for": "forever"}])
        if "with" not in front:
            statement(
                f"<object> becomes a|an {front} with <grants>",
                [{"apply": [*kinds, "*$grants"], "to": "$object", "for": "forever"}],
            )
    besides: Said = {"add_types": "$made_types", "subtypes": "$subtype_list"}
    for front, kinds in (
        ("<size> <color_list> <subtype_list> <made_types>", [besides, color, size]),
        ("<size> <subtype_list> <made_types>", [besides, size]),
    ):
        mod(f"becomes|become a|an {front} in addition to its other types", list[Said](kinds))
        mod(f"becomes|become a|an {front} with <grants> in addition to its other types", [*kinds, "*$grants"])
    creature: Said = {"become_types": [], "subtypes": "$subtype_list"}
    mod("becomes|become a|an <color_list> <subtype_list> with base power and toughness <size>", [creature, color, size])
    mod("becomes|become a|an <subtype_list> with base power and toughness <size>", [creature, size])
    mod("becomes|become a|an <creature_types>", [{"become_types": [], "subtypes": "$creature_types"}])
    mod("loses|lose all creature types", [{"become_types": [], "subtypes": []}])
    mod("becomes|become <color_list> in addition to its|their other colors", [{"add_color": "$color_list"}])
    mod(
        "become <color_list> <subtypes> in addition to their other colors and types",
        [{"add_color": "$color_list"}, {"add_types": [], "subtypes": ["$subtypes"]}],
    )
    mod(
        "become|are <size> <subtype_list> creatures in addition to their other types",
        [{"add_types": ["creature"], "subtypes": "$subtype_list"}, size],
    )
    mod(
        "becomes a|an <color_list> <made_types> in addition to its other colors and types",
        [{"add_types": "$made_types"}, {"add_color": "$color_list"}],
    )
    mod(
        "becomes a|an <color_list> <subtype_list> creature with base power and toughness <size> in addition to its "
        "other colors and types",
        [{"add_types": ["creature"], "subtypes": "$subtype_list"}, {"add_color": "$color_list"}, size],
    )
    mod("becomes|become <color_list>", [color])
    valued: Said = {"stat": "mana_value", "of": "$object"}
    each = "has base power and base toughness each equal to its mana value"
    table.rule(
        "effect",
        f"<object> becomes a creature in addition to its other types and {each}",
        {"apply": [{"add_types": ["creature"]}, {"set_pt": [valued, valued]}], "to": "$object", "for": "forever"},
    )
    assigned = "assigns|assign combat damage equal to its|their toughness rather than its|their power this turn"
    table.rule("effect", f"<these> {assigned}", {"apply": ["assigns_by_toughness"], "to": "$these"})
    table.rule(
        "effect",
        "<object> becomes an artifact creature with power and toughness each equal to its mana value until end of turn",
        {"apply": [plainly, {"set_pt": [valued, valued]}], "to": "$object"},
    )


def _twice(table: Table) -> None:
    do = table.rules_of("effect")
    power: Said = {"stat": "power", "of": "$object"}
    toughness: Said = {"stat": "toughness", "of": "$object"}
    do(
        "double the power and toughness of <object> until end of turn",
        {"apply": [{"pt": [power, toughness]}], "to": "$object"},
    )
    each: list[Said] = [
        {"apply": [{"pt": [{"stat": "power", "of": "p"}, {"stat": "toughness", "of": "p"}]}], "to": "p"}
    ]
    table.rule(
        "several_done",
        "double the power and toughness of each <permanent> until end of turn",
        [{"for_each": "$permanent", "as": "p", "do": each}],
    )


def _for_good(table: Table) -> None:
    """611.2a. Add rows for permanents that become artifact creatures without a duration."""
    statement = table.rules_of("statement")
    made: Said = {"apply": [{"add_types": ["artifact", "creature"]}], "to": "$object", "for": "forever"}
    statement("<object> becomes an artifact creature", [made])
    table.rule(
        "mod",
        "become artifact creatures with base power and toughness <size>",
        [{"add_types": ["artifact", "creature"]}, {"set_pt": "$size"}],
    )
    statement("~ becomes an enchantment", [{"apply": [{"set_types": ["enchantment"]}], "to": "self", "for": "forever"}])
    statement(
        "<ref> loses <keyword> and gains <grants>",
        [{"apply": [{"lose": "$keyword"}, "*$grants"], "to": "$ref", "for": "forever"}],
    )
    has: Said = {"matches": "$ref", "filter": {"counters": "$counter"}}
    statement(
        "for as long as <ref> has a|an <counter> on it , it has <grants>",
        [{"apply": "$grants", "to": "$ref", "for": {"while_true": has}}],
    )
    table.rule(
        "grants",
        "protection <from_granted> and from all colors",
        [{"grant": "$from_granted"}, *[dict[str, Said](grant=f"protection:{one}") for one in COLORS]],
    )


def _besides_for_good(table: Table) -> None:
    """611.2a. Add rows for additional types without a duration."""
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


def _besides(table: Table) -> None:
    """613.1d, 613.4b. Add rows for additional types, and another size for a while."""
    mod, do = table.rules_of("mod"), table.rules_of("effect")
    mod(
        "becomes|become a|an <subtype_list> <made_types> in addition to its other types",
        [{"add_types": "$made_types", "subtypes": "$subtype_list"}],
    )
    size: Said = {"set_pt": "$size"}
    become = "until end of turn , ~'s base power and toughness become <size>"
    do(become, {"apply": [size], "to": "self"})
    do(f"{become} and it|they|he|she gain|gains <grants>", {"apply": [size, "*$grants"], "to": "self"})
    do("~'s base power and toughness become <size> until end of turn", {"apply": [size], "to": "self"})
    static = table.rules_of("static")
    kinds: Said = {"become_types": [], "subtypes": "$subtype_list"}
    nature = "enchanted creature is a|an <subtype_list> with base power and toughness <size> ."
    lost: list[Said] = [kinds, size, {"lose": "all"}]
    static(
        f"{nature} it has <grants> and loses all other abilities .", {"static": [*lost, "*$grants"], "to": "attached"}
    )
    artifact: list[Said] = [{"set_types": ["artifact"], "subtypes": ["$subtype"]}]
    only: list[Said] = [{"lose": "all"}, {"grant": "$quoted"}]
    colorless: list[Said] = [{"set_color": ""}]
    for front, colors in (("", list[Said]()), ("colorless ", colorless)):
        become = f"<bearer> is a|an {front}<subtype> artifact with <quoted>"
        value: dict[str, Said] = {"static": [*artifact, *colors, *only], "to": "$bearer"}
        static((f"{become} , and it loses all other abilities .", f"{become} and loses all other abilities ."), value)
        static(f"{become} and loses all other card types and abilities .", dict[str, Said](value))
    static(f"{nature} it <restricted> and loses all abilities .", {"static": [*lost, "*$restricted"], "to": "attached"})


def _deadly(table: Table) -> None:
    """614.6. Add rows for objects exiled if they would die."""
    do = table.rules_of("effect")
    staying = table.rules_of("staying")
    staying("it", {"$it": "it"})
    staying("they|them", {"$it": "them"})
    for noun in ("creature", "permanent", "card"):
        kind = "that" if noun == "card" else f"that:{noun}"
        staying((f"that {noun}", f"those {noun}s", f"the {noun}"), {"$it": kind})
    for words in ("<staying> would leave the battlefield", "<staying> would leave the battlefield this turn"):
        lasting: dict[str, Said] = {} if words.endswith("turn") else {"for": "forever"}
        do(
            f"if {words} , exile it|them instead of putting it|them anywhere else",
            {"shield": {"would_leave": "$staying"}, "with": [{"to": "exile"}], **lasting},
        )
    do(
        "if <ref> would die this turn , exile it instead",
        {"shield": {"would_die": "$ref"}, "with": [{"to": "exile"}]},
    )
    so: Said = {"matches": "$it_is", "filter": {"type": "creature"}}
    doomed: list[Said] = [
        {"apply": "$restricted", "to": "$it_is"},
        {"shield": {"would_die": "$it_is"}, "with": [{"to": "exile"}]},
    ]
    table.rule(
        "sentence",
        "if <it_is> a creature , it <restricted> this turn , and if it would die this turn , exile it instead",
        [{"if": so, "do": doomed}],
    )
    do(
        "if <these> would die this turn , exile it|them instead",
        {"shield": {"would_die": "$these"}, "with": [{"to": "exile"}]},
    )
    kept: Said = {"shield": {"would_leave": "$ref"}, "with": [{"to": "exile"}], "for": "forever"}
    for words, whose in (("the next end step", {}), ("your next end step", {"whose": "you"})):
        later: Said = {"later": {"step_begins": "end", **dict[str, Said](whose)}, "do": [{"exile": "$ref"}]}
        table.rule(
            "statement",
            [
                f"exile <ref> at the beginning of {words} . if {it} would leave the battlefield , exile it instead of "
                "putting it anywhere else"
                for it in ("it", "that creature")
            ],
            [later, kept],
        )
