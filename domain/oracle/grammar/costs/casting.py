"""118, 601.2, 702. Costs of spells: alternative, additional, of modes; increases and reductions."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_KICKED: Said = {"did": "kicked"}

_HELD: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}]}

_YOURS: Said = {"controller": "you"}


def add(table: Table) -> None:
    """Add rows for choices and costs of casting a spell."""
    _keywords(table)
    _paid(table)
    _modes(table)
    _rather(table)
    _kicked(table)
    _known_by(table)
    _spells(table)
    _evidence(table)
    _blight_costs(table)
    _other_costs(table)
    _more(table)
    _more_and_less(table)
    _symbols_off(table)
    _twice_cheaper(table)
    _affinity(table)
    _aimed(table)
    _teamwork(table)
    _at_some_times(table)
    _activation(table)
    _from_zones(table)
    _next_spells(table)
    _instead_of_mana(table)


def _keywords(table: Table) -> None:
    ability = table.rules_of("keyword_ability")
    arcane: dict[str, Said] = {"keyword": "splice", "of": {"subtype": "Arcane"}}
    ability("splice onto arcane <mana>", {**arcane, "cost": [{"mana": "$mana"}]})
    ability("splice onto arcane — <costs> [.]", {**arcane, "cost": "$costs"})
    spells: Said = {"any": [{"type": "instant"}, {"type": "sorcery"}]}
    ability("splice onto instant or sorcery <mana>", {"keyword": "splice", "of": spells, "cost": [{"mana": "$mana"}]})


def _paid(table: Table) -> None:
    """607.2. Add rows that ask a spell, or its permanent, for costs that were paid."""
    condition = table.rules_of("condition")
    condition(("~ was bargained", "it was bargained"), {"did": "bargained"})
    for name in (
        "surge",
        "spectacle",
        "overload",
        "awaken",
        "emerge",
        "sneak",
        "mayhem",
        "harmonize",
        "warp",
        "prowl",
        "freerunning",
        "madness",
    ):
        condition((f"~'s {name} cost was paid", f"its {name} cost was paid"), {"did": name})
    condition(("its web-slinging cost was paid", "~'s web-slinging cost was paid"), {"did": "web.slinging"})
    condition(("~ was cast using web-slinging", "it was cast using web-slinging"), {"did": "web.slinging"})
    gift: Said = {"did": "gift"}
    condition("the gift was promised", gift)
    condition("the gift wasn't promised", {"not_true": gift})
    condition(("~ was foretold", "it was foretold"), {"did": "foretell"})
    condition(("~ was kicked", "it was kicked"), _KICKED)
    condition(("~ wasn't kicked", "it wasn't kicked"), {"not_true": _KICKED})
    condition("<that_spell> was kicked", {"matches": "$that_spell", "filter": {"cast_so": "kicked"}})
    table.rule("that_spell", "that spell", {"$it": "that:spell"})


def _modes(table: Table) -> None:
    """702.172, 702.183. Add rows for modes with a cost of their own."""
    mode = table.rules_of("mode")
    costed: Said = {"do": "$text", "cost": [{"mana": "$mana"}]}
    mode("+ <mana> — <text>", costed)
    mode("• <mana> — <text>", costed)
    table.rule("spree_list", "<mode>", ["$mode"])
    table.rule("spree_list", "<mode> ¶ <spree_list>", ["$mode", "*$spree_list"])
    text = table.rules_of("spell_ability")
    text("<spree_list>", {"spell": {"modes": "all", "least": 1, "of": "$spree_list"}})
    text("tiered <mode_list>", {"spell": {"modes": 1, "of": "$mode_list"}})


def _rather(table: Table) -> None:
    """118.9. Add rows for costs paid rather than a mana cost."""
    several = table.rules_of("several_may_cost")
    several("<may_cost> and pay <mana>", ["$may_cost", {"mana": "$mana"}])
    several("pay <mana> and <may_cost>", [{"mana": "$mana"}, "$may_cost"])


def _kicked(table: Table) -> None:
    """702.33c. Add rows for the number of times a spell was kicked."""
    table.rule("unit", "time it was kicked", "kicked")
    table.rule("unit", "time ~ was kicked", "kicked")
    table.rule("amount", "the number of times it was kicked", "kicked")
    table.rule("amount", "the number of times ~ was kicked", "kicked")


def _known_by(table: Table) -> None:
    """607.2. Add rows that ask how a spell was cast."""
    table.rule("cast", "kicked spell", {"cast_so": "kicked"})
    table.rule("casts", "kicked spells", {"cast_so": "kicked"})
    past = table.rules_of("past")
    past("a spell was warped", {"cast": {"cast_so": "warp"}})
    ability = table.rules_of("ability")
    for name, words in (("plot", "plotted"),):
        ability(
            f"when ~ becomes {words} , <prompt>",
            {"on": {"is_exiled": "self"}, "if": {"did": name}, "triggered": "$prompt", "zone": "exile"},
        )
    table.rule(
        "static",
        "~ costs <generic_less> less to cast if it's bargained .",
        {"static": [{"cost_more": "$generic_less"}], "while": {"did": "bargained"}, "zone": "stack"},
    )
    table.rule(
        "static",
        "~ costs <generic_less> less to cast if it's kicked .",
        {"static": [{"cost_more": "$generic_less"}], "while": _KICKED, "zone": "stack"},
    )


def _spells(table: Table) -> None:
    cost = table.rules_of("one_cost")
    cost("<mana_paid>", ["$mana_paid"])
    table.rule("may_cost", "<beheld>", "$beheld")
    table.rule("mana_paid", "pay <mana>", {"mana": "$mana"})
    cost("pay <number> life", [{"pay_life": "$number"}])
    cost("discard a|an <card>", [{"discard": "$card"}])
    cost("discard <several> <cards>", [{"discard": "$cards", "n": "$several"}])
    cost("sacrifice a|an <permanent>", [{"sacrifice": "$permanent"}])
    cost("sacrifice <several> <permanents>", [{"sacrifice": "$permanents", "n": "$several"}])
    cost("exile a|an <zoned>", [{"exile": "$zoned"}])
    cost("exile <several> cards from your graveyard", [{"exile": _HELD, "n": "$several"}])
    cost("blight <number>", [{"blight": "$number"}])
    cost("collect evidence <number>", [{"collect_evidence": "$number"}])
    cost("<beheld>", ["$beheld"])
    exiled: dict[str, Said] = {"behold": {"subtype": "$subtype"}, "exiled": True}
    table.rule(
        "ability", "as an additional cost to cast ~ , behold a|an <subtype> and exile it .", {"additional": [exiled]}
    )
    table.rule("beheld", "behold a|an <subtype>", {"behold": {"subtype": "$subtype"}})
    dragon: Said = {"behold": {"subtype": "Dragon"}}
    table.rule(
        "ability",
        "as an additional cost to cast ~ , you may behold a dragon .",
        {"additional": [dragon], "optional": True, "as": "beheld"},
    )
    table.rule("condition", "a dragon was beheld", {"did": "beheld"})
    table.rule("beheld", "behold <several> <subtypes>", {"behold": {"subtype": "$subtypes"}, "n": "$several"})
    cost("tap an untapped <permanent> you control", [{"tap_others": "$permanent"}])
    cost("reveal a|an <card> from your hand", [{"reveal": "$card"}])
    cost("return a|an <permanent> you control to its owner's hand", [{"return": "$permanent"}])
    table.rule(
        "ability",
        "as an additional cost to cast ~ , <a:one_cost> or <b:one_cost> .",
        {"additional": "$a", "or": "$b"},
    )


def _evidence(table: Table) -> None:
    """701.59. Add rows for collecting evidence."""
    collect: Said = {"collect_evidence": "$number"}
    table.rule("may_cost", "collect evidence <number>", collect)
    table.rule(
        "ability",
        "as an additional cost to cast ~ , you may collect evidence <number> .",
        {"additional": [collect], "optional": True, "as": "evidence"},
    )
    table.rule("condition", "evidence was collected", {"did": "evidence"})


def _blight_costs(table: Table) -> None:
    """118.8, 701.68. Add rows for blight as an optional additional cost."""
    table.rule("may_cost", "blight <number>", {"blight": "$number"})
    table.rule("cost", "put a -1/-1 counter on a creature you control", {"blight": 1})
    more = table.rules_of("extra_cost")
    more("blight <number>", {"blight": "$number"})
    more("sacrifice a|an <permanent>", {"sacrifice": "$permanent"})
    table.rule(
        "ability",
        "as an additional cost to cast ~ , you may sacrifice any number of <permanents> .",
        {"additional": [{"sacrifice": "$permanents", "n": "x"}]},
    )
    more("discard a|an <card>", {"discard": "$card"})
    more("pay <number> life", {"pay_life": "$number"})
    extra: dict[str, Said] = {"optional": True, "as": "extra"}
    table.rule(
        "ability", "as an additional cost to cast ~ , you may <extra_cost> .", {"additional": ["$extra_cost"], **extra}
    )
    table.rule("condition", "~'s additional cost was paid", {"did": "extra"})


def _other_costs(table: Table) -> None:
    """118.8, 118.9, 601.2f. Add rows for additional and alternative costs of a spell."""
    besides = table.rules_of("besides")
    besides("paying <number> life", {"pay_life": "$number"})
    buried: dict[str, Said] = {"cast_from": "graveyard", "as": "graveyard", "besides": ["$a", "$b"]}
    static = table.rules_of("static")
    static(
        "you may cast ~ from your graveyard by <a:besides> and <b:besides> in addition to paying its other costs .",
        buried,
    )
    held: dict[str, Said] = {"cast_from": "hand", "as": "otherwise", "cost": [{"mana": "$mana"}], "if": "$condition"}
    static("you may pay <mana> rather than pay ~'s mana cost if <condition> .", held)
    more: dict[str, Said] = {"static": [{"cost_more": "$generic"}], "while": "$conditions", "zone": "stack"}
    static("~ costs <generic> more to cast if <conditions> .", more)


def _more(table: Table) -> None:
    static = table.rules_of("static")
    past: Said = {"max": [0, {"minus": ["target_count", 1]}]}
    static(
        "~ costs <mana> more to cast for each target beyond the first .",
        {"static": [{"cost_more": past, "mana": "$mana"}], "zone": "stack"},
    )
    owners: tuple[tuple[str, list[Said]], ...] = (
        ("<casts> you cast", [{"controller": "you"}]),
        ("<casts> your opponents cast", [{"controller": "opponent"}]),
        ("<casts>", []),
    )
    for letter in "WUBRG":
        more: Said = {"cost_more": 1, "mana": f"{{{letter}}}"}
        for words, casters in owners:
            static(
                f"{words} cost {{{letter.lower()}}} more to cast .",
                {"static": [more], "to": {"$all": [{"is": "spell"}, "$casts", *casters]}},
            )
    static(
        "you may cast ~ as though it had flash if you pay <mana> more to cast it .",
        {"cast_from": "hand", "besides": [{"mana": "$mana"}], "only": ["instant"], "as": "quick"},
    )
    lasting: dict[str, Said] = {"to": "you", "for": {"next_turn_of": "you"}}
    flash: Said = {"as_though_flash": {"$all": [{"is": "spell"}, "$casts"]}}
    table.rule(
        "statement",
        "until your next turn , you may cast <casts> as though they had flash",
        [{"apply": [flash], **lasting}],
    )


def _more_and_less(table: Table) -> None:
    """601.2f. Add rows for spells that cost more, or less, to cast."""
    static = table.rules_of("static")
    casters: dict[str, list[Said]] = {
        "you cast": [{"controller": "you"}],
        "your opponents cast": [{"controller": "opponent"}],
        "": [],
    }
    either: dict[str, Said] = {"<casts>": "$casts", "<a:casts> and <b:casts>": {"$any": ["$a", "$b"]}}
    for words, owners in casters.items():
        for change, slot in (("<generic> more", "$generic"), ("<generic_less> less", "$generic_less")):
            if words:
                static(
                    f"<casts> {words} <spell_posts> cost {change} to cast .",
                    {
                        "static": [{"cost_more": slot}],
                        "to": {"$all": [{"is": "spell"}, "$casts", *owners, "$spell_posts"]},
                    },
                )
            for casts, filter in either.items():
                static(
                    f"{casts} {words} cost {change} to cast .",
                    {"static": [{"cost_more": slot}], "to": {"$all": [{"is": "spell"}, filter, *owners]}},
                )
    static(
        "~ costs <generic_less> less to cast if <conditions> .",
        {"static": [{"cost_more": "$generic_less"}], "while": "$conditions", "zone": "stack"},
    )
    for word, slot in (("less", "generic_less"), ("more", "generic")):
        own: dict[str, Said] = {"static": [{"cost_more": f"${slot}"}], "while": "$conditions", "zone": "stack"}
        static(f"if <conditions> , ~ costs <{slot}> {word} to cast .", own)
        static(f"~ costs <{slot}> {word} to cast as long as <conditions> .", own)
        static(f"as long as <conditions> , ~ costs <{slot}> {word} to cast .", own)
    static(
        "~ costs {x} less to cast , where x is <amount> .",
        {"static": [{"cost_more": {"minus": [0, "$amount"]}}], "zone": "stack"},
    )


def _twice_cheaper(table: Table) -> None:
    """601.2f. Add rows for spells that cost less under each of two conditions, or cannot be countered, either."""
    line = table.rules_of("line")
    first: Said = {"static": [{"cost_more": "$a"}], "while": "$x", "zone": "stack"}
    second: Said = {"static": [{"cost_more": "$b"}], "while": "$y", "zone": "stack"}
    line(
        "~ costs <a:generic_less> less to cast if <x:conditions> . it also costs <b:generic_less> less to cast if "
        "<y:conditions> .",
        [first, second],
    )
    mine: list[Said] = [{"is": "spell"}, "$casts", _YOURS]
    table.rule(
        "static",
        "<casts> you cast cost up to <generic_less> less to cast .",
        {"static": [{"cost_more": "$generic_less"}], "to": {"$all": list[Said](mine)}},
    )
    for words, more in (("<casts> you cast", list[Said]()), ("<casts> you cast <spell_posts>", ["$spell_posts"])):
        table.rule(
            "static",
            f"{words} cost <generic_less> less to cast and can't be countered .",
            {"static": [{"cost_more": "$generic_less"}, "cant_be_countered"], "to": {"$all": [*mine, *more]}},
        )


def _symbols_off(table: Table) -> None:
    """118.7c. Add rows for mana symbols that a spell costs less."""
    static = table.rules_of("static")
    front = "~ costs <colored_mana> less to cast"
    once: dict[str, Said] = {"static": [{"cost_more": -1, "mana": "$colored_mana"}], "zone": "stack"}
    static(f"{front} if <conditions> .", {**once, "while": "$conditions"})
    static(f"as long as <conditions> , {front} .", {**once, "while": "$conditions"})
    each: Said = {"cost_more": {"minus": [0, "$unit"]}, "mana": "$colored_mana"}
    static(f"{front} for each <unit> .", {"static": [each], "zone": "stack"})


def _affinity(table: Table) -> None:
    """702.41a. Add rows for spells that have affinity: they cost {1} less for each permanent of the kind."""
    less: list[Said] = [{"cost_more": {"minus": [0, {"count": {"$all": ["$permanents", _YOURS]}}]}}]
    mine: Said = {"$all": [{"is": "spell"}, "$casts", _YOURS]}
    table.rule("static", "<casts> you cast have affinity for <permanents> .", {"static": less, "to": mine})


def _aimed(table: Table) -> None:
    """115.9, 601.2f. Add rows for spells that cost more, or less, by their targets."""
    static = table.rules_of("static")
    aims: tuple[tuple[str, Said], ...] = (
        ("~", {"targets": "self"}),
        ("a|an <permanent>", {"targets_what": "$permanent"}),
        ("one or more <permanents>", {"targets_what": "$permanents"}),
    )
    for words, caster in (("you cast", "you"), ("your opponents cast", "opponent")):
        for change, slot in (("<generic> more", "$generic"), ("<generic_less> less", "$generic_less")):
            for aim, filter in aims:
                spells: Said = {"all": [{"is": "spell"}, {"controller": caster}, filter]}
                static(
                    f"spells {words} that target {aim} cost {change} to cast .",
                    {"static": [{"cost_more": slot}], "to": spells},
                )


def _teamwork(table: Table) -> None:
    """Add rows for teamwork, an optional additional cost.

    Any number of creatures are tapped with the given total power.
    """
    tapped: Said = {"tap_power": "$number", "to": "team"}
    table.rule("keyword_ability", "teamwork <number>", {"additional": [tapped], "optional": True, "as": "teamwork"})
    condition = table.rules_of("condition")
    condition(("~ was cast using teamwork", "it was cast using teamwork"), {"did": "teamwork"})


def _at_some_times(table: Table) -> None:
    """601.2f. Add rows for spells that cost more, or less, at some times."""
    static = table.rules_of("static")
    theirs: Said = {"count": {"$all": ["$permanent", {"controller": "caster"}]}}
    static(
        "each <cast> costs {1} more to cast for each <permanent> its controller controls .",
        {"static": [{"cost_more": theirs}], "to": {"$all": [{"is": "spell"}, "$cast"]}},
    )
    for number in range(2, 4):
        less: Said = {"cost_more": {"minus": [0, {"times": [number, "$unit"]}]}}
        static(f"~ costs {{{number}}} less to cast for each <unit> .", {"static": [less], "zone": "stack"})
    mine: Said = {"$all": [{"is": "spell"}, "$casts", _YOURS]}
    for words, slot in (("<generic_less> less", "$generic_less"), ("<generic> more", "$generic")):
        change: dict[str, Said] = {"static": [{"cost_more": slot}], "to": mine}
        static(f"<casts> you cast cost {words} to cast as long as <conditions> .", {**change, "while": "$conditions"})
        static(f"as long as <conditions> , <casts> you cast cost {words} to cast .", {**change, "while": "$conditions"})
        for when, turn in (("during your turn", True), ("during turns other than yours", False)):
            static(f"{when} , <casts> you cast cost {words} to cast .", {**change, "while": {"your_turn": turn}})


def _from_zones(table: Table) -> None:
    """601.2a, 601.2f, 702.51. Add rows for spells by the zone they are cast from, and for keywords given to spells."""
    where = table.rules_of("cast_from")
    for place, zones in (
        ("from graveyards", ["graveyard"]),
        ("from exile", ["exile"]),
        ("from graveyards or from exile", ["graveyard", "exile"]),
    ):
        where(place, {"spell_from": list[Said](zones)})
    held: Said = {"all": [{"spell_from": ["hand"]}, {"owner": "you"}]}
    where("from your hand", held)
    buried: Said = {"all": [{"spell_from": ["graveyard"]}, {"owner": "you"}]}
    where("from your graveyard", buried)
    where("from anywhere other than your hand", {"not": held})
    where("from your graveyard or from exile", {"any": [buried, {"spell_from": ["exile"]}]})
    static = table.rules_of("static")
    paid: Said = {"all": [{"is": "spell"}, {"controller": "opponent"}, {"targets": "self"}]}
    static(
        "spells your opponents cast that target ~ cost an additional <number> life to cast .",
        {"static": [{"cost_besides": [{"pay_life": "$number"}]}], "to": paid},
    )
    static(
        "as long as ~ is on the stack , spells that target it cost <generic> more to cast .",
        {
            "static": [{"cost_more": "$generic"}],
            "to": {"all": [{"is": "spell"}, {"targets": "self"}]},
            "zone": "stack",
        },
    )
    static("you can't spend mana to cast ~ .", {"static": ["spends_no_mana"], "zone": "stack"})
    for words, caster in (("you cast", "you"), ("your opponents cast", "opponent")):
        spells: Said = {"$all": [{"is": "spell"}, "$casts", {"controller": caster}, "$cast_from"]}
        for change, slot in (("<generic> more", "$generic"), ("<generic_less> less", "$generic_less")):
            static(
                f"<casts> {words} <cast_from> cost {change} to cast .", {"static": [{"cost_more": slot}], "to": spells}
            )
    enchanted: Said = {"all": [{"is": "spell"}, {"name": "chosen"}, {"controller": "attached"}]}
    static(
        "spells with the chosen name enchanted player casts cost <generic> more to cast .",
        {"static": [{"cost_more": "$generic"}], "to": enchanted},
    )
    helping = table.rules_of("helping")
    for word in ("convoke", "improvise", "delve"):
        helping(word, word)
    given: list[Said] = [{"grant": "$helping"}]
    mine: tuple[Said, ...] = ({"is": "spell"}, "$casts", _YOURS)
    static("<casts> you cast have <helping> .", {"static": given, "to": {"$all": list[Said](mine)}})
    static("<casts> you cast <cast_from> have <helping> .", {"static": given, "to": {"$all": [*mine, "$cast_from"]}})


def _next_spells(table: Table) -> None:
    """611.2. Add rows for effects about the next spell that is cast this turn."""
    statement = table.rules_of("statement")
    gets: tuple[tuple[str, Said], ...] = (
        ("can't be countered", "cant_be_countered"),
        ("costs <generic_less> less to cast", {"cost_more": "$generic_less"}),
        (
            "costs {x} less to cast , where x is <amount> [as this ability resolves]",
            {"cost_more": {"minus": [0, "$amount"]}},
        ),
        ("can be cast as though it had flash", {"as_though_flash": "anything"}),
        ("has <helping>", {"grant": "$helping"}),
    )
    for words, mod in gets:
        statement(
            f"the next <cast> you cast this turn {words}",
            [{"apply": [{"next_spell": "$cast", "gets": [mod]}], "to": "you"}],
        )


def _activation(table: Table) -> None:
    """602.2b. Add rows for activated abilities that cost more, or less, to activate."""
    static = table.rules_of("static")
    anybody: dict[str, Said] = {"to": "each_player"}
    here: Said = {"$all": [{"is": "permanent"}, "$permanents"]}
    named: Said = {"name": "chosen"}
    least = "this effect can't reduce the mana in that cost to less than one mana ."
    static(
        (
            f"activated abilities of <permanents> cost <generic_less> less to activate . {least}",
            f"activated abilities of <permanents> cost up to <generic_less> less to activate . {least}",
        ),
        {"static": [{"activation_more": "$generic_less", "of": here, "least": 1}], **anybody},
    )
    so_much: Said = {"activation_more": {"minus": [0, "$amount"]}, "of": here, "least": 1}
    static(
        f"activated abilities of <permanents> cost {{x}} less to activate , where x is <amount> . {least}",
        {"static": [so_much], **anybody},
    )
    static(
        "activated abilities of <zoneds> cost <generic_less> less to activate .",
        {"static": [{"activation_more": "$generic_less", "of": "$zoneds"}], **anybody},
    )
    equip_of: dict[str, Said] = {"activation_more": "$generic_less", "of": {"ref": "self"}, "kind": "equip"}
    static(
        "~'s equip ability costs <generic_less> less to activate if it targets a|an <permanent> .",
        {"static": [{**equip_of, "targeting": "$permanent"}], **anybody},
    )
    cycled: list[Said] = [{"activation_more": "$generic_less", "kind": kind} for kind in ("cycling", "typecycling")]
    static(
        "cycling abilities you activate cost up to <generic_less> less to activate .", {"static": cycled, "to": "you"}
    )
    saved: Said = {"activation_more": "$generic_less", "kind": "equip"}
    static("equip costs you pay cost <generic_less> less .", {"static": [saved], "to": "you"})
    for words, slot in (("<generic> more", "$generic"), ("<generic_less> less", "$generic_less")):
        for kind in ("creature", "permanent", "artifact", "land"):
            static(
                f"activated abilities of enchanted {kind} cost {words} to activate .",
                {"static": [{"activation_more": slot, "of": {"ref": "attached"}}], **anybody},
            )
        for tail, but in (("", {}), (" unless they're mana abilities", {"but_mana": True})):
            more: dict[str, Said] = {"activation_more": slot, **but}
            static(f"activated abilities cost {words} to activate{tail} .", {"static": [more], **anybody})
            static(
                f"activated abilities of <permanents> cost {words} to activate{tail} .",
                {"static": [{**more, "of": here}], **anybody},
            )
            static(
                f"activated abilities of sources with the chosen name cost {words} to activate{tail} .",
                {"static": [{**more, "of": named}], **anybody},
            )
            both: list[Said] = [{"cost_more": "$a"}, {**more, "activation_more": "$b"}]
            static(
                f"during your turn , spells your opponents cast cost {words.replace('<', '<a:')} to cast and abilities "
                f"your opponents activate cost {words.replace('<', '<b:')} to activate{tail} .",
                {"static": both, "to": "each_opponent", "while": {"your_turn": True}},
            )
        keyworded: tuple[tuple[str, tuple[str, ...]], ...] = (
            ("cycling", ("cycling", "typecycling")),
            ("ninjutsu", ("ninjutsu",)),
        )
        for name, kinds in keyworded:
            changed: list[Said] = [{"activation_more": slot, "kind": kind} for kind in kinds]
            static(f"{name} abilities you activate cost {words} to activate .", {"static": changed, "to": "you"})
        equip: dict[str, Said] = {"activation_more": slot, "kind": "equip"}
        static(f"equip abilities you activate cost {words} to activate .", {"static": [equip], "to": "you"})
        static(
            f"equip abilities you activate that target ~ cost {words} to activate .",
            {"static": [{**equip, "targeting": {"ref": "self"}}], "to": "you"},
        )


def _instead_of_mana(table: Table) -> None:
    """118.9, 702.138. Add rows for costs of life given, of topmost cards, and of cards of many types."""
    static = table.rules_of("static")
    held: dict[str, Said] = {"cast_from": "hand", "as": "otherwise", "if": "$condition"}
    given: tuple[tuple[str, dict[str, Said]], ...] = (
        ("each other player", {"to": {"$all": [{"is": "player"}, "other"]}}),
        ("an opponent", {"to": {"is": "opponent"}, "one": True}),
    )
    for words, to in given:
        table.rule("cost", f"{words} gains <number> life", {"give_life": "$number", **to})
        static(
            f"if <condition> , rather than pay ~'s mana cost , you may have {words} gain <number> life .",
            {**held, "cost": [{"give_life": "$number", **to}]},
        )
    may = table.rules_of("may_cost")
    may(
        "exile the top <several> <adjs> cards of your graveyard",
        {"exile": {"$all": ["$adjs", _HELD]}, "n": "$several", "top": True},
    )
    others: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}, "other"]}
    table.rule(
        "cost",
        "exile any number of other cards from your graveyard with <several> or more card types among them",
        {"exile_varied": others, "card_types": "$several"},
    )
    table.rule(
        "condition", "an opponent searched their library this turn", {"happened": {"searches_library": "each_opponent"}}
    )
    statement = table.rules_of("statement")
    statement(
        "counter <target> if its mana value is x",
        [{"if": {"matches": "$target", "filter": {"mana_value": {"exactly": "x"}}}, "do": [{"counter": "$target"}]}],
    )
