"""301.5, 303.4. Auras and Equipment: types and abilities of the attached object, and costs."""

from __future__ import annotations

from domain.creature_types import CREATURE_TYPES
from domain.oracle.grammar.words.lexicon import COLORS, Words, plural
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.terms import EVERY_CREATURE_TYPE

_AURA: Said = {"has_attached": {"subtype": "Aura"}}
_EQUIPMENT: Said = {"has_attached": {"subtype": "Equipment"}}
_EITHER: Said = {"any": [_AURA, _EQUIPMENT]}
_KINDS = ("creature", "permanent", "land", "artifact", "enchantment", "planeswalker")


def add(table: Table) -> None:
    """Add rows for attachments and the objects they are attached to."""
    _attaching(table)
    _named(table)
    _put_away(table)
    _filters(table)
    _together(table)
    _kept(table)
    _while_another(table)
    _become(table)
    _otherwise(table)
    _protected(table)
    _players(table)
    _costs(table)
    _all_attached(table)
    mod = table.rules_of("mod")
    mod("get|gets an additional <change_pt>", [{"pt": "$change_pt"}])


def _named(table: Table) -> None:
    """Add rows that name the attached object as the subject of events and effects."""
    subject, ref, bearer = table.rules_of("subject"), table.rules_of("noun_ref"), table.rules_of("bearer")
    own = table.rules_of("own")
    for host in ("enchanted creature", "equipped creature"):
        bearer(f"~ and {host} each", {"any": [{"ref": "self"}, {"ref": "attached"}]})
    for kind in ("artifact", "enchantment", "planeswalker"):
        subject(f"enchanted {kind}", "attached")
    for kind in ("enchantment", "planeswalker"):
        bearer(f"enchanted {kind}", "attached")
    for kind in ("forest", "mountain", "island", "swamp", "plains", "vehicle", "equipment"):
        for names in (subject, ref, bearer):
            names(f"enchanted {kind}", "attached")
    for kind in ("land", "artifact", "enchantment", "planeswalker", "vehicle"):
        own(f"enchanted {kind}'s", "attached")
    for words in ("enchanted", "equipped"):
        for deed, key in (("attacks", "attacks"), ("dies", "dies"), ("becomes blocked", "becomes_blocked")):
            table.rule(
                "occasion",
                f"when|whenever ~ or {words} creature {deed}",
                [{key: "self"}, {key: "attached"}],
            )
        harm: dict[str, Said] = {"to": {"is": "player"}, "combat": True}
        table.rule(
            "occasion",
            f"when|whenever ~ or {words} creature deals combat damage to a player",
            [{"deals_damage": "self", **harm}, {"deals_damage": "attached", **harm}],
        )


def _kept(table: Table) -> None:
    """702.16n. Add rows for protection that does not remove what is attached."""
    table.rule("kept", "~", {"ref": "self"})
    table.rule("kept", "auras", {"subtype": "Aura"})
    either: Said = {"any": [{"subtype": "Aura"}, {"subtype": "Equipment"}]}
    yours: Said = {"all": [either, {"controller": "you"}]}
    table.rule("kept", "auras and equipment you control that are already attached to it", yours)
    static = table.rules_of("static")
    kinds = (("<from_granted>", "$from_granted"), ("from the chosen color", "chosen"),
        ("from all colors", "all colors"))  # fmt: skip
    for words, value in kinds:
        grant: Said = {"grant": value if value.startswith("$") else f"protection:{value}", "keeps": "$kept"}
        front, end = "enchanted creature", "this effect doesn't remove <kept> ."
        has = f"has protection {words} . {end}"
        static(f"{front} {has}", {"static": [grant], "to": "attached"})
        static(f"{front} <mods> and {has}", {"static": ["*$mods", grant], "to": "attached"})


def _while_another(table: Table) -> None:
    """611.3a. Add rows for abilities of an enchanted creature whose controller has another permanent."""
    others: list[Said] = [{"controller": {"controller_of": "attached"}}, {"not": {"ref": "attached"}}]
    table.rules_of("static")(
        "enchanted creature <mods> as long as its controller controls another <permanent> .",
        {"static": "$mods", "to": "attached", "while": {"exists": {"$all": ["$permanent", *others]}}},
    )


def _together(table: Table) -> None:
    """Add rows for an object and all that is attached to it."""
    both: Said = {"any": [{"ref": "$target"}, {"$all": ["$permanents", {"attached_to": "$target"}]}]}
    for words in ("it", "that creature", "that permanent"):
        table.rule("objects", f"<target> and all <permanents> attached to {words}", both)


def _filters(table: Table) -> None:
    """Add rows for enchanted and equipped objects."""
    state = table.rules_of("state")
    for word, value in (("enchanted", _AURA), ("equipped", _EQUIPMENT)):
        state(word, value)
        post = table.rules_of("post")
        if word != "enchanted":
            post(f"that is|are {word}", value)
        post(f"that's {word}", value)
        post((f"that isn't|aren't {word}",), {"not": value})
    post = table.rules_of("post")
    post(("that's|are enchanted or equipped",), _EITHER)
    table.rule("what_it_is", "enchanted or equipped", _EITHER)
    other: Said = {"exists": {"$all": ["$a", {"controller": "you"}, "other"]}}
    table.rule(
        "condition",
        "you control another <a:permanent> or a|an <b:permanent>",
        {"any_true": [other, {"exists": {"$all": ["$b", {"controller": "you"}]}}]},
    )
    table.rule(
        "condition",
        "a|an <a:permanent> is attached to a|an <b:permanent>",
        {"exists": {"$all": ["$a", {"attached_to": "$b"}]}},
    )
    for kind in ("creature", "permanent", "land"):
        post(f"other than enchanted {kind}", {"not": {"ref": "attached"}})
    post("other than equipped creature", {"not": {"ref": "attached"}})


def _become(table: Table) -> None:
    """613.1d, 613.1e, 613.4b. Add rows for types, colours and sizes of the attached object."""
    mod = table.rules_of("mod")
    size: Said = {"set_pt": "$size"}
    color: Said = {"set_color": "$color_list"}
    kinds: Said = {"become_types": [], "subtypes": "$subtype_list"}
    instead: Said = {"set_types": ["creature"], "subtypes": "$subtype_list"}
    based = "with base power and toughness <size>"
    mod(f"is|are a|an <color_list> <subtype_list> {based}", [kinds, color, size])
    mod(f"is|are a|an <subtype_list> {based}", [kinds, size])
    mod(f"is|are a|an <color_list> <subtype_list> creature {based}", [instead, color, size])
    mod("is a|an <color_list> <subtype_list>", [kinds, color])
    besides: list[Said] = [{"add_types": [], "subtypes": "$subtype_list"}, {"add_color": "$color_list"}]
    table.rule(
        "static",
        "<bearer> has base power and toughness <size> , has <grants> , loses all other abilities , and is a|an "
        "<color_list> <subtype_list> in addition to its other colors and types .",
        {"static": [size, {"lose": "all"}, "*$grants", *besides], "to": "$bearer"},
    )
    table.rule(
        "static",
        "as long as <conditions> , <it_is> a|an <subtype_list> with base power and toughness <size> and <restricted> .",
        {"static": [kinds, size, "*$restricted"], "to?self": "$it_is", "while": "$conditions"},
    )
    static_x: Said = [{"pt": ["$a", "$b"]}]
    for subject, to in (("<bearer>", {"to": "$bearer"}), ("~", {})):
        for comma in ("", " ,"):
            table.rule(
                "static",
                f"{subject} gets +x/+y , where x is <a:amount>{comma} and y is <b:amount> .",
                {"static": static_x, **dict[str, Said](to)},
            )
    table.rule(
        "static",
        "<bearer> <mods> , and it gets +x/+x , where x is <amount> .",
        {"static": ["*$mods", {"pt": ["$amount", "$amount"]}], "to": "$bearer"},
    )
    words = "<color_list> <subtype_list> in addition to its|their other colors and types"
    mod(f"is|are|becomes|become [a|an] {words}", besides)
    table.rule("statement", f"<ref> is|are [a|an] {words}", [{"apply": besides, "to": "$ref", "for": "forever"}])
    every: Said = {"add_types": [], "subtypes": [EVERY_CREATURE_TYPE]}
    mod(("gain|gains all creature types", "is|are all creature types", "is|are every creature type"), [every])
    table.rule("grant", "all creature types", every)
    static = table.rules_of("static")
    made: Said = {"add_types": "$made_types", "subtypes": "$subtype_list"}
    for front, value in (
        ("<size> <color_list> <subtype_list> <made_types>", [made, color, size]),
        ("<size> <subtype_list> <made_types>", [made, size]),
    ):
        for more, grants in (("", []), (" with <grants>", ["*$grants"])):
            static(
                (
                    f"<bearer> is a|an {front}{more} . it's still a land .",
                    f"<bearer> is a|an {front}{more} that's still a land .",
                ),
                {"static": [*value, *grants], "to": "$bearer"},
            )


def _otherwise(table: Table) -> None:
    """Add rows for two abilities: one while a condition holds, one otherwise."""
    line = table.rules_of("line")
    own: Said = {"matches": "attached", "filter": {"controller": "you"}}
    line(
        "as long as another player controls enchanted creature , it <restricted> . otherwise , ~ has <grants> .",
        [
            {"static": "$restricted", "to": "attached", "while": {"not_true": own}},
            {"static": "$grants", "while": own},
        ],
    )
    holds: dict[str, Said] = {"static": "$a", "while": "$conditions"}
    fails: dict[str, Said] = {"static": "$b", "while": {"not_true": "$conditions"}}
    for subject, to in (("<bearer>", {"to": "$bearer"}), ("~", {})):
        named: dict[str, Said] = dict(to)
        both: Said = [{**holds, **named}, {**fails, **named}]
        line(f"{subject} <a:mods> as long as <conditions> . otherwise , it <b:mods> .", both)
        line(f"as long as <conditions> , {subject} <a:mods> . otherwise , it <b:mods> .", both)
        more: Said = [{"static": "$a", **named}, {"static": "$b", **named, "while": "$conditions"}]
        line(f"{subject} <a:mods> . it <b:mods> as long as <conditions> .", more)
        line(f"{subject} <a:mods> . as long as <conditions> , it <b:mods> .", more)
        again: Said = [
            {"static": "$a", **named, "while": "$x"}, {"static": "$b", **named, "while": "$y"},
        ]  # fmt: skip
        line(
            f"as long as <x:conditions> , {subject} <a:mods> . {subject} <b:mods> as long as <y:conditions> .", again
        ) if subject == "~" else None


def _protected(table: Table) -> None:
    """702.16g, 702.16h. Add rows for protection from two qualities, and from all colours."""
    qualities = [
        *COLORS,
        "colorless",
        "monocolored",
        "multicolored",
        "artifacts",
        "creatures",
        "enchantments",
        "instants",
        "sorceries",
        "lands",
        "everything",
    ]
    named = {one: one for one in qualities} | {plural(one): one for one in CREATURE_TYPES} | {"arcane": "Arcane"}
    table.words("from_quality", Words({f"from {words}": one for words, one in named.items()}))
    table.words("from_granted", Words({f"from {words}": f"protection:{one}" for words, one in named.items()}))
    more = _further_qualities()
    kinds = {f"from {plural(one)}": one for one in CREATURE_TYPES} | {f"from {one}": more[one] for one in more}
    table.words("from_kind", Words(dict[str, Said](kinds)))
    table.words("from_granted_kind", Words({words: f"protection:{one}" for words, one in kinds.items()}))
    table.rule("keyword_ability", "protection <from_kind>", {"keyword": "protection", "value": "$from_kind"})
    table.rule("keyword", "protection <from_granted_kind>", "$from_granted_kind")
    line, grants = table.rules_of("keyword_line"), table.rules_of("grants")
    a: Said = {"keyword": "protection", "value": "$a"}
    b: Said = {"keyword": "protection", "value": "$b"}
    words = "protection <a:from_quality> and <b:from_quality>"
    line(words, [a, b])
    line(f"<keyword_ability> , {words}", ["$keyword_ability", a, b])
    c: Said = {"keyword": "protection", "value": "$c"}
    line("protection <a:from_quality> , <b:from_quality> , and <c:from_quality>", [a, b, c])
    line(f"<c:keyword_ability> , <d:keyword_ability> , {words}", ["$c", "$d", a, b])
    granted = "protection <a:from_granted> and <b:from_granted>"
    both: list[Said] = [{"grant": "$a"}, {"grant": "$b"}]
    grants(granted, both)
    grants(f"<grant> and {granted}", ["$grant", *both])
    every: list[Said] = [{"grant": f"protection:{one}"} for one in COLORS]
    grants(("protection from all colors", "protection from each color"), every)
    line(
        ("protection from all colors", "protection from each color"),
        [{"keyword": "protection", "value": one} for one in COLORS],
    )


def _further_qualities() -> dict[str, str]:
    """702.16a. Return qualities by their words: snow, planeswalkers, mana values, creatures of a type or not of it."""
    more = {"snow": "snow", "planeswalkers": "planeswalkers"}
    for how in ("greater", "less"):
        more |= {one: one for one in (f"mana value {number} or {how}" for number in range(1, 10))}
    for one in CREATURE_TYPES:
        more |= {f"{before}{one.lower()} creatures": f"{before}{one} creatures" for before in ("", "non-")}
    return more


def _players(table: Table) -> None:
    """303.4. Add rows for Auras attached to players."""
    table.rule("who", "enchanted player", "attached")
    table.rule("asked", "enchanted player", "attached")
    table.rule("their", "enchanted player's", "attached")
    event = table.rules_of("event")
    event("enchanted player casts a|an <cast>", {"cast": "$cast", "by": "attached"})
    event("enchanted player draws a card", {"draws": "attached"})
    event("enchanted player loses life", {"loses_life": "attached"})
    event("enchanted player gains life", {"gains_life": "attached"})
    event("<some> attacks enchanted player", {"attacks": {"$all": ["$some", {"attacking": "attached"}]}})
    event("<some> enters under enchanted player's control", {"enters": {"$all": ["$some", {"controller": "attached"}]}})
    harmed: dict[str, Said] = {"to": {"ref": "attached"}}
    event("<subject> deals combat damage to enchanted player", {"deals_damage": "$subject", **harmed, "combat": True})
    event("<subject> deals damage to enchanted player", {"deals_damage": "$subject", **harmed})


def _costs(table: Table) -> None:
    """118. Add rows for costs paid with the attached object."""
    cost = table.rules_of("cost")
    for kind in ("creature", "permanent", "land", "artifact"):
        cost(f"sacrifice enchanted {kind}", {"sacrifice": {"ref": "attached"}})
    cost("sacrifice equipped creature", {"sacrifice": {"ref": "attached"}})
    # 201.5a: what gives the ability, by its name; as the cost is paid, it is on the bearer
    giving: Said = {"all": [{"name": "$name"}, {"attached_to": "self"}]}
    cost("sacrifice <name>", {"sacrifice": giving})
    cost("unattach <name>", {"unattach": giving})
    table.rule("sacrificed_one", "<name>", {"$sacrificed": "$name"})
    table.rule("dealing", "<sacrificed_one>", "$sacrificed_one")


def _attaching(table: Table) -> None:
    """701.3a. Add rows for attaching targeted and chosen permanents."""
    do = table.rules_of("effect")
    do("attach <a:target> to <b:target>", {"attach": "$a", "to": "$b"})
    do("attach <a:target> to <b:former>", {"attach": "$a", "to": "$b"})  # *it* is not the target itself
    chosen: Said = {"choose": "$permanent", "as": "c"}
    for to in ("<b:target>", "<b:ref>"):
        clause = f"attach a|an <permanent> to {to}"
        table.rule("several_done", clause, [chosen, {"attach": "c", "to": "$b"}])
    table.rule("former", "him|her", {"$it": "person"})


def _put_away(table: Table) -> None:
    """700.4. Add rows for enchanted objects put into a graveyard: they die.

    An enchanted object is on the battlefield, so it moves from there.
    """
    event = table.rules_of("event")
    for kind in ("artifact", "creature", "land", "permanent", "plains", "island", "swamp", "mountain", "forest"):
        event(f"enchanted {kind} is put into a graveyard", {"dies": "attached"})


def _all_attached(table: Table) -> None:
    """701.3a. Add rows for all permanents of a kind that are attached to one."""
    table.rule("static", "~ can be attached only to a|an <permanent> .", {"static": [{"attaches_only": "$permanent"}]})
    attach: Said = {"for_each": "$permanents", "as": "e", "do": [{"attach": "e", "to": "$ref"}]}
    table.rule("several_done", "attach all <permanents> [on the battlefield] to <ref>", [attach])
