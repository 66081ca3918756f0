"""105, 205, 611.3a, 613. Characteristics of objects: colours, land types, counted sizes; living lands."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_YOURS: Said = {"controller": "you"}

_BASICS: tuple[Said, ...] = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def add(table: Table) -> None:
    """Add rows for characteristics of objects."""
    _what_it_is(table)
    _natures(table)
    _nouns(table)
    _decks(table)
    _sizes(table)
    _as_long_as(table)
    _animation(table)
    _another_creature(table)
    _modifications(table)
    _texts(table)


def _what_it_is(table: Table) -> None:
    """205.1. Add rows for other or additional types, for good."""
    mod = table.rules_of("mod")
    mod("isn't|aren't a|an <type>", [{"lose_types": ["$type"]}])
    statement = table.rules_of("statement")
    besides: tuple[tuple[str, Said], ...] = (
        ("a|an <subtype>", {"add_types": [], "subtypes": ["$subtype"]}),
        ("a|an <type>", {"add_types": ["$type"]}),
        ("a|an <subtype> <type>", {"add_types": ["$type"], "subtypes": ["$subtype"]}),
        ("a|an <a:subtype> <b:subtype>", {"add_types": [], "subtypes": ["$a", "$b"]}),
    )
    for words, value in besides:
        for kind in ("types", "creature types"):
            if kind == "types" or "type>" not in words.replace("subtype>", ""):
                for front, to in (
                    ("<object> becomes", "$object"),
                    ("<it_is>", "$it_is"),
                    ("<noun_ref> is", "$noun_ref"),
                ):
                    statement(
                        f"{front} {words} in addition to its other {kind}",
                        [{"apply": [value], "to": to, "for": "forever"}],
                    )
    statement("<it_is> an enchantment", [{"apply": [{"set_types": ["enchantment"]}], "to": "$it_is", "for": "forever"}])
    table.rule(
        "statement",
        "<ref> loses|lose <keyword>",
        [{"apply": [{"lose": "$keyword"}], "to": "$ref", "for": "forever"}],
    )
    table.rule(
        "statement",
        "<object> becomes|become <color_list>",
        [{"apply": [{"set_color": "$color_list"}], "to": "$object", "for": "forever"}],
    )


def _natures(table: Table) -> None:
    """105.2, 205.3i, 613.4b. Add rows for all colours, all land types, and counted sizes."""
    mod, static = table.rules_of("mod"), table.rules_of("static")
    mod("is|are all colors", [{"set_color": "WUBRG"}])
    land: Said = {"add_types": [], "subtypes": [*_BASICS]}
    mod("is|are every basic land type in addition to its|their other types", [land])
    static(
        "<bearer> has|have base power and toughness each equal to <amount> .",
        {"static": [{"set_pt": ["$amount", "$amount"]}], "to": "$bearer"},
    )
    line = table.rules_of("static")
    besides: Said = {"add_types": "$made_types", "subtypes": "$subtype_list"}
    size: Said = {"set_pt": "$size"}
    for words, more in (("", []), (" with <grants>", ["*$grants"])):
        line(
            f"~ is a|an <size> <subtype_list> <made_types>{words} in addition to its other types .",
            {"static": [besides, size, *more]},
        )
    sized: list[Said] = [{"add_types": "$made_types", "subtypes": "$subtype_list"}, {"set_pt": "$size"}]
    size_of = "with base power and toughness <size>"
    mod(f"is|are a|an <subtype_list> <made_types> {size_of} in addition to its|their other types", sized)
    table.rule(
        "effect",
        "<ref> becomes a|an <color_list> <subtype_list> in addition to its other colors and types",
        {
            "apply": [{"add_types": [], "subtypes": "$subtype_list"}, {"add_color": "$color_list"}],
            "to": "$ref",
            "for": "forever",
        },
    )
    front = "during your turn , as long as <conditions> ,"
    both: Said = {"all_true": [{"your_turn": True}, "$conditions"]}
    static(f"{front} <it_alone> <mods> .", {"static": "$mods", "to?self": "$it_alone", "while": both})
    static(f"{front} ~ <mods> .", {"static": "$mods", "while": both})
    static(f"{front} <bearer> <mods> .", {"static": "$mods", "to": "$bearer", "while": both})


def _nouns(table: Table) -> None:
    """109, 205.3. Add rows for one of five kinds, basic lands, and objects you don't own."""
    for many, s in ((False, ""), (True, "s")):
        simple = f"simple{s}"
        for word in ("and", "or", "and/or") if many else ("or", "and/or"):
            table.rule(
                f"kind{s}",
                f"<a:{simple}> , <b:{simple}> , <c:{simple}> , <d:{simple}> , {word} <e:{simple}>",
                {"$any": ["$a", "$b", "$c", "$d", "$e"]},
            )
            table.rule(
                f"kind{s}",
                f"<a:{simple}> , <b:{simple}> , <c:{simple}> , <d:{simple}> , <e:{simple}> , {word} <f:{simple}>",
                {"$any": ["$a", "$b", "$c", "$d", "$e", "$f"]},
            )
    basic: Said = {"all": [{"supertype": "basic"}, {"type": "land"}]}
    described = table.rules_of("described")
    described("basic land or <one_kind>", {"$any": [basic, "$one_kind"]})
    for category in ("spell_post", "post"):
        table.rule(category, "you don't own", {"not": {"owner": "you"}})
    post = table.rules_of("post")
    post("on the battlefield named ~", {"name": "~"})
    post("other than <noun_ref> or ~", {"not": {"any": [{"ref": "$noun_ref"}, {"ref": "self"}]}})
    post(
        "that isn't a|an <a:head> , <b:head> , <c:head> , <d:head> , or <e:head>",
        {"not": {"any": ["$a", "$b", "$c", "$d", "$e"]}},
    )
    every = table.rules_of("every")
    two: list[Said] = [{"subtype": "$a"}, {"subtype": "$b"}]
    some: Said = {"any": [*two, {"subtype": "$c"}]}
    every("each <a:subtype> , <b:subtype> , and <c:subtype> you control", {"all": [some, {"controller": "you"}]})
    four: list[Said] = [*two, {"subtype": "$c"}, {"subtype": "$d"}]
    more: Said = {"any": four}
    every("each <a:subtype> , <b:subtype> , <c:subtype> , and <d:subtype> you control", {"all": [more, _YOURS]})
    most: Said = {"any": [*four, {"subtype": "$e"}]}
    every(
        "each <a:subtype> , <b:subtype> , <c:subtype> , <d:subtype> , and <e:subtype> you control",
        {"all": [most, _YOURS]},
    )
    heads: Said = {"$all": [{"$any": ["$a", "$b"]}, _YOURS]}
    table.rule("bearer", "each <a:head> and <b:head> you control", heads)
    table.rule("state", "attacking or tapped", {"any": [{"combat": "attacking"}, {"tapped": True}]})
    aimed: Said = {"$all": [{"zone": "stack"}, {"is": "spell"}, "$described"]}
    table.rule(
        "condition", "<ref> targets a|an <described> spell", {"matches": "$ref", "filter": {"targets_what": aimed}}
    )
    speed: Said = {"measured": {"speed_of": "one"}, "compare": {"at_most": 3}}
    table.rule("who_is", "doesn't|don't have max speed", speed)
    table.rule("quoted", '" <keyword_ability> . "', "$keyword_ability")
    every("each <a:subtype> and <b:subtype> you control", {"all": [{"any": two}, {"controller": "you"}]})


def _decks(table: Table) -> None:
    """100.2a, 113.6n. Add rows for copies of a card in a deck, and counters on others (614.1c)."""
    replace = table.rules_of("static")
    others: Said = {"$all": ["$permanents", "other"]}
    kinds: tuple[tuple[str, Said], ...] = (("<permanents>", "$permanents"), ("other <permanents>", others))
    for words, filter in kinds:
        enters = f"{words} enter with an additional <counter> on them"
        entering: dict[str, Said] = {"replace": {"would_enter": filter}}
        replace(f"{enters} for each <unit> .", {**entering, "with": [{"enters_with": "$counter", "n": "$unit"}]})
    line = table.rules_of("line")
    line("a deck can have any number of cards named ~ .", [{"in_deck": 0}])
    line("a deck can have up to <several> cards named ~ .", [{"in_deck": "$several"}])


def _sizes(table: Table) -> None:
    """613.1d, 613.4b. Add rows for types together with a size, and for lost keywords."""
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


def _as_long_as(table: Table) -> None:
    """205.1b, 611.3a. Add rows for additional types and basic land types under a condition."""
    static = table.rules_of("static")
    static(
        "as long as <conditions> , <it_is> a|an <made_types> .",
        {"static": [{"add_types": "$made_types"}], "to?self": "$it_is", "while": "$conditions"},
    )
    static(
        "as long as <conditions> , ~ is a|an <made_types> .",
        {"static": [{"add_types": "$made_types"}], "while": "$conditions"},
    )
    static(
        "as long as <conditions> , <it_is> a|an <made_types> in addition to its other types .",
        {"static": [{"add_types": "$made_types"}], "to?self": "$it_is", "while": "$conditions"},
    )
    land: Said = {"static": [{"set_land_type": "$basic_types"}], "to": "$permanents", "while": "$conditions"}
    static("as long as <conditions> , <permanents> are <basic_types> .", land)
    first: Said = {"static": "$a", "to": "$bearer", "while": {"your_turn": True}}
    other: Said = {"static": "$b", "to": "$bearer", "while": {"your_turn": False}}
    table.rule("line", "<bearer> <a:mods> during your turn . otherwise , it <b:mods> .", [first, other])
    kinds: Said = {"$all": [{"$any": ["$a", "$b"]}, "$posts"]}
    table.rule("bearer", "each <a:simple> and <b:simple> <posts>", kinds)


def _animation(table: Table) -> None:
    """Add rows for lands animated together, for good or for a while."""
    size: Said = {"set_pt": "$size"}
    color: Said = {"set_color": "$color_list"}
    typed: Said = {"add_types": ["creature"], "subtypes": "$subtype_list"}
    plain: Said = {"add_types": ["creature"]}
    kinds: tuple[tuple[str, list[Said]], ...] = (
        ("<size> creatures", [plain, size]),
        ("<size> <color_list> creatures", [plain, color, size]),
        ("<size> <subtype_list> creatures", [typed, size]),
        ("<size> <color_list> <subtype_list> creatures", [typed, color, size]),
    )
    static, say = table.rules_of("static"), table.rules_of("statement")
    for words, made in kinds:
        for more, grants in (("", []), (" with <grants>", ["*$grants"])):
            mods: list[Said] = [*made, *grants]
            for still in (f"{words}{more} that are still lands", f"{words}{more} . they're still lands"):
                static(f"<bearer> are {still} .", {"static": list[Said](mods), "to": "$bearer"})
                become: dict[str, Said] = {"apply": list[Said](mods), "to": "$these"}
                for each in ("", "each "):
                    say(f"until end of turn , <these> {each}become {still}", [become])
                    say(f"<these> {each}become {still}", [{**become, "for": "forever"}])
                    say(
                        f"until your next turn , <these> {each}become {still}",
                        [{**become, "for": {"next_turn_of": "you"}}],
                    )
            for each in ("", "each "):
                say(
                    f"<these> {each}become {words}{more} until end of turn . they're still lands",
                    [{"apply": list[Said](mods), "to": "$these"}],
                )


def _another_creature(table: Table) -> None:
    """205.1a, 613.1d. Add rows for objects that lose all abilities and become another creature."""
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


def _modifications(table: Table) -> None:
    """205.1, 611.3a. Add rows for modifications *unless* a condition holds, and types with a size."""
    static = table.rules_of("static")
    unless: dict[str, Said] = {"while": {"not_true": "$conditions"}}
    static("~ <mods> unless <conditions> .", {"static": "$mods", **unless})
    static("<bearer> <mods> unless <conditions> .", {"static": "$mods", "to": "$bearer", **unless})
    sized: list[Said] = [{"add_types": "$made_types"}, {"set_pt": "$size"}]
    static(
        "<bearer> is a|an <made_types> with base power and toughness <size> in addition to its other types .",
        {"static": list[Said](sized), "to": "$bearer"},
    )
    table.rule(
        "mod",
        "becomes|become a|an <made_types> with base power and toughness <size> in addition to its other types",
        list[Said](sized),
    )
    kinds: Said = {"become_types": [], "subtypes": "$creature_types"}
    say = table.rules_of("statement")
    say("<object> becomes a|an <creature_types>", [{"apply": [kinds], "to": "$object", "for": "forever"}])
    land: Said = {"set_land_type": "$basic_type"}
    say("<object> becomes a|an <basic_type>", [{"apply": [land], "to": "$object", "for": "forever"}])
    grants = table.rules_of("grants")
    grants("<a:grant> , <b:grant> , <c:grant> , <d:grant> , and <e:grant>", ["$a", "$b", "$c", "$d", "$e"])
    grants(
        "<a:grant> , <b:grant> , <c:grant> , <d:grant> , <e:grant> , and protection <f:from_granted> "
        "and <g:from_granted>",
        ["$a", "$b", "$c", "$d", "$e", {"grant": "$f"}, {"grant": "$g"}],
    )


def _texts(table: Table) -> None:
    """612.1. Add rows for words that are replaced in texts."""
    kinds: tuple[tuple[str, list[Said]], ...] = (
        ("color word", ["color"]),
        ("basic land type", ["land_type"]),
        ("creature type", ["creature_type"]),
    )
    one = table.rules_of("replaced_word")
    for words, kind in kinds:
        one(f"one {words} with another", kind)
    one(
        (
            "one color word with another or one basic land type with another",
            "one color word or basic land type with another",
        ),
        ["color", "land_type"],
    )
    replaced: dict[str, Said] = {"change_text": "$object", "words": "$replaced_word"}
    front = "change the text of <object> by replacing all instances of <replaced_word>"
    table.rule("statement", front, [replaced])
    table.rule("statement", f"{front} until end of turn", [{**replaced, "for": "end_of_turn"}])
    table.rule("statement", f"{front} . the new creature type can't be wall", [{**replaced, "but": ["Wall"]}])
