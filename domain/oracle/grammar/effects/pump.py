"""611.2, 613. What objects become for a while: larger, animated, of other colours, protected; and what stays tapped."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Effects that last, beside those that are one modification."""
    _besides(table)
    _besides_for_good(table)
    _joined(table)
    _chosen(table)
    _tapped(table)
    _animated(table)
    _twice(table)
    _for_good(table)


def _joined(table: Table) -> None:
    do = table.rules_of("effect")
    both: Said = {"apply": ["*$a", "*$b"], "to": "$these"}
    do("<these> <a:mods> until end of turn and <b:restricted> this turn", both)
    do("until end of turn , <these> <a:mods> and <b:restricted> this turn", both)
    do("<joined> each <mods> until end of turn", {"apply": "$mods", "to": "$joined"})
    do("<joined> <mods> until end of turn", {"apply": "$mods", "to": "$joined"})
    table.rule("joined", "~ and <target>", {"any": [{"ref": "self"}, {"ref": "$target"}]})
    table.rule("joined", "<noun_ref> and ~", {"any": [{"ref": "$noun_ref"}, {"ref": "self"}]})
    do("<these> each <mods> until end of turn", {"apply": "$mods", "to": "$these"})
    do("<these> each <mods> <while_>", {"apply": "$mods", "to": "$these", "for": "$while_"})
    table.rule("statement", "<ref> gains|gain <grants>", [{"apply": "$grants", "to": "$ref", "for": "forever"}])
    restricted = table.rules_of("restricted")
    restricted("can't be regenerated", ["cant_be_regenerated"])
    restricted("blocks|block if able", ["must_block"])
    do("<a:target> blocks <b:former> this turn if able", {"apply": [{"rule": "must_block", "of": "$b"}], "to": "$a"})
    table.rule("former", "it", {"$it": "former"})
    table.rule("former", "<noun_ref>", "$noun_ref")
    do("<these> attacks|attack this turn if able", {"apply": ["must_attack"], "to": "$these"})
    do("<these> blocks|block this turn if able", {"apply": ["must_block"], "to": "$these"})
    do("all creatures able to block <object> this turn do so", {"apply": ["lure"], "to": "$object"})
    _numbers(table)


def _numbers(table: Table) -> None:
    """613.4, 701.10. What is switched or doubled of one object."""
    do = table.rules_of("effect")
    one = table.rules_of("single")
    whose = table.rules_of("of_single")
    one("~", "self")
    one("it", {"$it": "it"})
    one("target <aim>", {"$target": "$aim"})
    whose("~'s", "self")
    whose("its", {"$it": "it"})
    whose("target creature's", {"$target": {"type": "creature"}})
    for thing in ("creature", "permanent"):
        one(f"that {thing}", {"$it": f"that:{thing}"})
        whose(f"that {thing}'s", {"$it": f"that:{thing}"})
    do("switch <of_single> power and toughness until end of turn", {"apply": [{"switch_pt": True}], "to": "$of_single"})
    do(
        "double the number of <counter> on <single>",
        {"put_counters": "$counter", "on": "$single", "n": {"counters_on": "$single", "kind": "$counter"}},
    )
    power: Said = {"stat": "power", "of": "$of_single"}
    toughness: Said = {"stat": "toughness", "of": "$of_single"}
    do("double <of_single> power until end of turn", {"apply": [{"pt": [power, 0]}], "to": "$of_single"})
    both: Said = {"apply": [{"pt": [power, toughness]}], "to": "$of_single"}
    do("double <of_single> power and toughness until end of turn", both)
    alone: Said = {"apply": [{"pt": [{"stat": "power", "of": "$single"}, 0]}], "to": "$single"}
    do("double the power of <single> until end of turn", alone)


def _chosen(table: Table) -> None:
    clause = table.rules_of("several_done")
    word: Said = {"choose_word": "color"}
    clause(
        "<these> gain|gains protection from the color of your choice until end of turn",
        [word, {"apply": [{"grant": "protection:chosen"}], "to": "$these"}],
    )
    clause(
        "<these> <mods> and gain|gains protection from the color of your choice until end of turn",
        [word, {"apply": ["*$mods", {"grant": "protection:chosen"}], "to": "$these"}],
    )


def _tapped(table: Table) -> None:
    """502.3."""
    do = table.rules_of("effect")
    do(
        (
            "<object> doesn't|don't untap during its controller's next untap step",
            "<object> doesn't|don't untap during their controller's next untap step",
            "<object> doesn't|don't untap during their controllers' next untap step|steps",
        ),
        {"stays_tapped": "$object"},
    )
    do("<object> doesn't|don't untap during your next untap step", {"stays_tapped": "$object", "whose": "you"})
    do(
        "<object> doesn't|don't untap during <their> next untap step",
        {"stays_tapped": "$object", "whose": "$their"},
    )


def _animated(table: Table) -> None:
    """205.1b, 613.1d. Lands that become creatures and are still lands."""
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
            still = "it's still a land"
            mods: list[Said] = [*kinds, *grants]
            value: dict[str, Said] = {"apply": mods, "to": "$object"}
            statement(f"<object> becomes a|an {front}{more} until end of turn . {still}", [value])
            statement(f"until end of turn , <object> becomes a|an {front}{more} . {still}", [value])
            statement(f"until end of turn , <object> becomes a|an {front}{more} that's still a land", [value])
            forever: dict[str, Said] = {**value, "for": "forever"}
            statement(f"<object> becomes a|an {front}{more} . {still}", [forever])
            statement(f"<object> becomes a|an {front}{more} that's still a land", [forever])
            instead: list[Said] = [{"set_types": ["creature"], "subtypes": "$subtype_list"}, *mods[1:]]
            if "subtype_list" in front and "made" in front:
                alone = front.replace("<made_types>", "creature")
                statement(f"~ becomes a|an {alone}{more}", [{"apply": instead, "to": "self", "for": "forever"}])
    mod = table.rules_of("mod")
    artifact: Said = {"become_types": ["artifact", "creature"], "subtypes": "$subtype_list"}
    plainly: Said = {"add_types": ["artifact", "creature"]}
    for front, kinds in (
        ("<size> <color_list> <subtype_list> artifact creature", [artifact, color, size]),
        ("<size> <subtype_list> artifact creature", [artifact, size]),
        ("<size> artifact creature", [plainly, size]),
        ("artifact creature with base power and toughness <size>", [plainly, size]),
        ("artifact creature", [plainly]),
    ):
        mod(f"becomes|become a|an {front}", list[Said](kinds))
        if "with" not in front:
            mod(f"becomes|become a|an {front} with <grants>", [*kinds, "*$grants"])
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
    mod("becomes|become <color_list>", [color])
    valued: Said = {"stat": "mana_value", "of": "$object"}
    table.rule(
        "effect",
        "<object> becomes an artifact creature with power and toughness each equal to its mana value until end of turn",
        {"apply": [plainly, {"set_pt": [valued, valued]}], "to": "$object"},
    )
    chosen: tuple[tuple[str, str, dict[str, Said]], ...] = (
        ("the color", "color", {"set_color": "chosen"}),
        ("the creature type", "creature_type", {"become_types": [], "subtypes": ["chosen"]}),
        ("the basic land type", "land_type", {"set_land_type": "chosen"}),
    )
    for words, kind, become in chosen:
        table.rule(
            "several_done",
            f"<these> becomes|become {words} of your choice until end of turn",
            [{"choose_word": kind}, {"apply": [become], "to": "$these"}],
        )


def _twice(table: Table) -> None:
    do = table.rules_of("effect")
    do("investigate twice", {"create_token": "Clue", "n": 2})
    power: Said = {"stat": "power", "of": "$object"}
    toughness: Said = {"stat": "toughness", "of": "$object"}
    do(
        "double the power and toughness of <object> until end of turn",
        {"apply": [{"pt": [power, toughness]}], "to": "$object"},
    )
    each: list[Said] = [
        {"apply": [{"pt": [{"stat": "power", "of": "p"}, {"stat": "toughness", "of": "p"}]}], "to": "p"}
    ]
    do(
        "double the power and toughness of each <permanent> until end of turn",
        {"for_each": "$permanent", "as": "p", "do": each},
    )
    table.rule("much_cards", "another card", 1)
    chapters = table.rules_of("ability")
    for words, numbers in (("i , ii , iii , iv", [1, 2, 3, 4]), ("iv , v", [4, 5]), ("ii , iii , iv", [2, 3, 4])):
        chapters(f"{words} — <prompt>", {"triggered": "$prompt", "on": {"chapter": list[Said](numbers)}})


def _for_good(table: Table) -> None:
    """611.2a. What becomes of a permanent without a word on how long."""
    statement = table.rules_of("statement")
    made: Said = {"apply": [{"add_types": ["artifact", "creature"]}], "to": "$object", "for": "forever"}
    statement("<object> becomes an artifact creature", [made])


def _besides_for_good(table: Table) -> None:
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


def _besides(table: Table) -> None:
    """613.1d, 613.4b. Types besides its own; another size for a while."""
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
    static(f"{nature} it <restricted> and loses all abilities .", {"static": [*lost, "*$restricted"], "to": "attached"})
