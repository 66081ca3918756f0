"""502.3, 508.1c, 509.1b, 601.3, 602.5, 702.14. Restrictions on untapping, attacking, blocking and casting; landwalk."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for restrictions, and for abilities that override them."""
    _kept_from(table)
    _never(table)
    _named(table)
    _kept_out(table)
    _no_targets(table)
    _produced(table)


def _kept_from(table: Table) -> None:
    """Add rows for objects that cannot do something, or cannot be stopped."""
    _restricted(table)
    _walks(table)
    _boasts(table)
    _casts(table)
    _players(table)
    cards = table.rules_of("much_cards")
    cards("an additional card", 1)
    cards("<several> additional cards", "$several")
    cards("an additional card for each <unit>", "$unit")


def _restricted(table: Table) -> None:
    mod, static, do = table.rules_of("mod"), table.rules_of("static"), table.rules_of("effect")
    mod("don't untap during their controllers' untap steps", ["doesnt_untap"])
    table.rules_of("restricted")("can't attack you", ["cant_attack_you"])
    static("~ <mods> if <conditions> .", {"static": "$mods", "while": "$conditions"})
    static("<bearer> <mods> if <conditions> .", {"static": "$mods", "to": "$bearer", "while": "$conditions"})
    table.rule(
        "line",
        "~ enters tapped and doesn't untap during your untap step .",
        [{"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True}]}, {"static": ["doesnt_untap"]}],
    )
    only: Said = {"blocked_only_by": "$permanents"}
    do("<these> can't be blocked this turn except by <permanents>", {"apply": [only], "to": "$these"})
    never: Said = {"blocked_only_by": {"not": "$permanents"}}
    do("<these> can't be blocked by <permanents> this turn", {"apply": [never], "to": "$these"})
    combat: dict[str, Said] = {"for": "end_of_combat"}
    do("<these> <restricted> this combat", {"apply": "$restricted", "to": "$these", **combat})
    attacking = "can attack this turn as though it|they didn't have defender"
    do(f"<these> {attacking}", {"apply": ["attacks_as_though_no_defender"], "to": "$these"})
    do(
        f"<these> <mods> until end of turn and {attacking}",
        {"apply": ["*$mods", "attacks_as_though_no_defender"], "to": "$these"},
    )


def _walks(table: Table) -> None:
    """702.14a, 702.14b. Add rows for landwalk of lands by more than a basic land type."""
    kinds = {"nonbasic landwalk": "nonbasic", "legendary landwalk": "legendary", "snow landwalk": "snow",
             "artifact landwalk": "artifact", "desertwalk": "Desert"}  # fmt: skip
    table.rules_of("effect")(
        "<these> loses|lose all landwalk abilities until end of turn", {"apply": [{"lose": "landwalk"}], "to": "$these"}
    )
    kinds |= {
        f"snow {name.lower()}walk": f"snow {name}" for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")
    }
    for words, value in kinds.items():
        table.rule("keyword", words, f"landwalk:{value}")
        table.rule("keyword_ability", words, {"keyword": "landwalk", "value": value})
    mod = table.rules_of("mod")
    for words in ("have|has", "gain|gains"):
        mod(f"{words} landwalk of the chosen type", [{"grant": "landwalk:chosen_land"}])
        mod(f"{words} snow landwalk of the chosen type", [{"grant": "landwalk:snow chosen_land"}])
    walking: Said = {"apply": [{"grant": "landwalk:chosen_land"}], "to": "$these"}
    upkeep: Said = {"step_begins": "upkeep", "whose": "you"}
    table.rule(
        "statement",
        "at the beginning of your next upkeep , choose a basic land type . <these> gains|gain landwalk of the chosen "
        "type until the end of that turn",
        [{"later": upkeep, "do": [{"choose_word": "land_type"}, walking]}],
    )
    static = table.rules_of("static")
    for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
        walk = f"{name.lower()}walk"
        static(
            f"creatures with {walk} can be blocked as though they didn't have {walk} .",
            {
                "static": [{"rule": "no_landwalk", "quality": name}],
                "to": {"all": [{"type": "creature"}, {"keyword": f"landwalk:{name}"}]},
            },
        )
    restricted: Said = {"static": [{"lose": "$a"}, {"cant_have": "$b"}], "to": "$bearer"}
    static("<bearer> lose|loses <a:keyword> and can't have or gain <b:keyword> .", restricted)


def _boasts(table: Table) -> None:
    """702.142a. Add rows for boast."""
    attacked: Said = {"matches": "self", "filter": {"combat": "attacked_this_turn"}}
    table.rule(
        "ability",
        "boast — <costs> : <body>",
        {"activated": "$body", "cost": "$costs", "only": ["boast", "once"], "if": attacked},
    )


def _casts(table: Table) -> None:
    """601.3. Add rows for spells that players cannot cast, or can cast as though with flash."""
    static, do, statement = table.rules_of("static"), table.rules_of("effect"), table.rules_of("statement")
    spells: Said = {"$all": [{"is": "spell"}, "$casts"]}
    none: Said = {"casts_none": spells}
    flash: Said = {"as_though_flash": spells}
    for words, player in (("players", "each_player"), ("your opponents", "each_opponent"), ("you", "you")):
        static(f"{words} can't cast <casts> .", {"static": [none], "to": player})
        never: dict[str, Said] = {"static": [none], "to": player, "while": {"your_turn": True}}
        static(f"{words} can't cast <casts> during your turn .", never)
        fighting: dict[str, Said] = {"static": [none], "to": player, "while": {"step_is": "combat"}}
        static(f"{words} can't cast <casts> during combat .", fighting)
        do(f"{words} can't cast <casts> this turn", {"apply": [none], "to": player})
        do(f"{words} can't cast <casts> <while_>", {"apply": [none], "to": player, "for": "$while_"})
    for words, player in (("each player", "each_player"), ("you", "you"), ("each opponent", "each_opponent"),
                        ("enchanted player", "attached")):  # fmt: skip
        one: Said = {"casts_none": {"$all": [{"is": "spell"}, "$cast"]}, "after": 1}
        static(f"{words} can't cast more than one <cast> each turn .", {"static": [one], "to": player})
    for words, player in (("you", "you"), ("any player", "each_player"), ("players", "each_player")):
        static(f"{words} may cast <casts> as though they had flash .", {"static": [flash], "to": player})
        while_: dict[str, Said] = {"static": [flash], "to": player, "while": "$conditions"}
        static(f"as long as <conditions> , {words} may cast <casts> as though they had flash .", while_)
        static(f"{words} may cast <casts> as though they had flash as long as <conditions> .", while_)
    static("~ can't be copied .", {"static": ["cant_be_copied"], "zone": "stack"})
    static("<casts> can't be cast .", {"static": [none], "to": "each_player"})
    do("<target> can't be countered", {"apply": ["cant_be_countered"], "to": "$target", "for": "forever"})
    one_more: Said = {"casts_none": {"is": "spell"}, "after": 1, "more": True}
    do("you can cast only one more spell this turn", {"apply": [one_more], "to": "you"})
    do("<somebody> can't cast <casts> this turn", {"apply": [none], "to": "$somebody"})
    do("<somebody> can't cast <casts> <while_>", {"apply": [none], "to": "$somebody", "for": "$while_"})
    statement(("you may cast <casts> this turn as though they had flash",), [{"apply": [flash], "to": "you"}])
    own: dict[str, Said] = {"static": [{"as_though_flash": "anything"}], "zone": "stack"}
    static("you may cast ~ as though it had flash .", own)
    late: Said = {"static": [{"as_though_flash": "anything", "as": "untimely"}], "zone": "stack"}
    came: Said = {"matches": "self", "filter": {"entered_this_turn": True}}  # the next cleanup step is that of its turn
    when: Said = {"all_true": [{"did": "untimely"}, came]}
    gone: Said = {"triggered": [{"sacrifice": "self"}], "on": {"step_begins": "cleanup"}, "if": when}
    table.rule(
        "line",
        "you may cast ~ as though it had flash . if you cast it any time a sorcery couldn't have been cast , the "
        "controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step .",
        [late, gone],
    )
    for words in (
        "you may cast ~ as though it had flash if <conditions> .",
        "if <conditions> , you may cast ~ as though it had flash .",
        "as long as <conditions> , you may cast ~ as though it had flash .",
    ):
        static(words, {**own, "while": "$conditions"})
    quick: Said = {"static": [{"grant": "flash"}], "while": "$conditions", "zone": "stack"}
    table.rule("spell_line", "~ has flash as long as <conditions> .", [quick])


def _players(table: Table) -> None:
    """402.2, 702.11c, 702.18a. Add rows for abilities of players: hexproof, no maximum hand size."""
    static, do = table.rules_of("static"), table.rules_of("effect")
    for word in ("hexproof", "shroud"):
        static(f"you have {word} .", {"static": [{"grant": word}], "to": "you"})
        do(f"you gain {word} until end of turn", {"apply": [{"grant": word}], "to": "you"})
        do(f"you gain {word} <while_>", {"apply": [{"grant": word}], "to": "you", "for": "$while_"})
    static(
        "while an opponent is choosing targets as part of casting a spell they control or activating an ability they "
        "control , that player must choose at least one <permanent> on the battlefield if able .",
        {"static": [{"must_target": "$permanent"}], "to": "each_opponent"},
    )
    shielded: list[Said] = [{"rule": "untargetable_by_opponents_of", "of": "you"}]
    for targets in ("target", "targets"):
        do(
            f"<objects> can't be the {targets} of spells or abilities your opponents control this turn",
            {"apply": shielded, "to": "$objects"},
        )
    do("players can't search libraries this turn", {"apply": ["cant_search"], "to": "each_player"})
    rivals: Said = {"grant": "protection:opponents"}
    static("you have protection from each of your opponents .", {"static": [rivals], "to": "you"})
    static("you have protection <from_granted> .", {"static": [{"grant": "$from_granted"}], "to": "you"})
    gained: dict[str, Said] = {"apply": [{"grant": "$from_granted"}], "to": "you"}
    do("you gain protection <from_granted> until end of turn", gained)
    do("you gain protection <from_granted> until your next turn", {**gained, "for": {"next_turn_of": "you"}})
    do("you gain protection <from_granted> <while_>", {**gained, "for": "$while_"})
    static(
        "you and <permanents> have protection from the chosen card type .",
        {"static": [{"grant": "protection:chosen_type"}], "to": {"any": [{"is": "you"}, "$permanents"]}},
    )
    static(
        "you and <permanents> have hexproof .",
        {"static": [{"grant": "hexproof"}], "to": {"any": [{"is": "you"}, "$permanents"]}},
    )
    endless: dict[str, Said] = {"apply": [{"max_hand_size": None}], "to": "you", "for": "forever"}
    do("you have no maximum hand size for the rest of the game", endless)
    do("you have no maximum hand size until your next turn", {**endless, "for": {"next_turn_of": "you"}})
    mod = table.rules_of("mod")
    mod("also gain|gains <grants>", "$grants")
    mod("also get|gets <change_pt>", [{"pt": "$change_pt"}])


def _named(table: Table) -> None:
    """201.4, 602.5. Add rows for abilities of objects with the chosen name, in whatever zone they are."""
    for words, more in (("", {}), (" unless they're mana abilities", {"but_mana": True})):
        none: Said = {"activates_none": {"name": "chosen"}, **dict[str, Said](more)}
        table.rule(
            "static",
            f"activated abilities of sources with the chosen name can't be activated{words} .",
            {"static": [none], "to": "each_player"},
        )
    spells: Said = {"all": [{"is": "spell"}, {"name": "chosen"}]}
    for words, who in (("spells with the chosen name can't be cast .", "each_player"),
                       ("your opponents can't cast spells with the chosen name .", "each_opponent")):  # fmt: skip
        table.rule("static", words, {"static": [{"casts_none": spells}], "to": who})


def _kept_out(table: Table) -> None:
    """601.3, 614.17. Add rows for zones from which nothing enters, or is cast."""
    static = table.rules_of("static")
    for words, zones in (("graveyards", ["graveyard"]), ("graveyards and libraries", ["graveyard", "library"])):
        there: list[Said] = [{"zone": zone} for zone in zones]
        within: Said = {"any": there} if len(there) > 1 else there[0]
        static(
            f"<cards> in {words} can't enter [the battlefield] .",
            {"static": [{"cant_enter": {"$all": [within, "$cards"]}}], "to": "each_player"},
        )
    spells: Said = {"$all": [{"is": "spell"}, "$casts"]}
    elsewhere: Said = {"$all": [{"is": "spell"}, "$casts", {"not": {"spell_from": ["hand"], "own": True}}]}
    for who, player in (("players", "each_player"), ("your opponents", "each_opponent")):
        for words, zones in (("graveyards or libraries", ["graveyard", "library"]), ("graveyards", ["graveyard"]),
                             ("graveyards or exile", ["graveyard", "exile"])):  # fmt: skip
            none: dict[str, Said] = {"from": list[Said](zones)}
            static(
                f"{who} can't cast <casts> from {words} .", {"static": [{"casts_none": spells, **none}], "to": player}
            )
        static(
            f"{who} can't cast <casts> from anywhere other than their hands .",
            {"static": [{"casts_none": elsewhere}], "to": player},
        )


def _no_targets(table: Table) -> None:
    """115.1. Add rows for objects that cannot be the targets of some spells, or of some abilities."""
    restricted, barring, sources = (table.rules_of(name) for name in ("restricted", "barring", "barring_sources"))
    restricted("can't be the target of <barring>", ["$barring"])
    restricted("can't be the targets of <barring>", ["$barring"])
    either: Said = {"cant_be_targeted": {"controller": "opponent"}}
    table.rules_of("static")(
        "<bearer> can't be the target of spells or abilities your opponents control .",
        {"static": [either], "to": "$bearer"},
    )
    restricted("can't be the target of <barring> or <barring_sources>", ["$barring", "$barring_sources"])
    barring("<barring_sources>", "$barring_sources")
    theirs: Said = {"controller": "opponent"}
    ours = "your opponents control"
    barring("<casts>", {"cant_be_targeted": "$casts", "by": "spell"})
    barring(f"<casts> {ours}", {"cant_be_targeted": {"$all": ["$casts", theirs]}, "by": "spell"})
    barring(f"abilities {ours}", {"cant_be_targeted": theirs, "by": "ability"})
    sources("abilities from <adjs> sources", {"cant_be_targeted": "$adjs", "by": "ability"})
    sources(f"abilities from <adjs> sources {ours}", {"cant_be_targeted": {"$all": ["$adjs", theirs]}, "by": "ability"})


def _produced(table: Table) -> None:
    """106.12b, 601.2f. Add rows for other mana than lands would produce, and taxes by the spells of a turn."""
    static = table.rules_of("static")
    for words, more in (("mana", dict[str, Said]()), ("two or more mana", {"at_least": 2})):
        static(
            f"if a|an <permanent> is tapped for {words} , it produces <mana> instead of any other type and amount .",
            {"static": [{"produces": "$mana", **more}], "to": "$permanent"},
        )
    for words, times in (("twice", 2), ("three times", 3)):
        static(
            f"if you tap a|an <permanent> for mana , it produces {words} as much of that mana instead .",
            {"static": [{"produces_times": times}], "to": {"$all": ["$permanent", {"controller": "you"}]}},
        )
    static(
        "if you would roll one or more dice , instead roll that many dice plus one and ignore the lowest roll .",
        {"static": [{"rolls_more": 1}], "to": "you"},
    )
    others: Said = {"how_often": {"cast": "anything", "by": "caster"}}
    static(
        "each spell a player casts costs {1} more to cast for each other spell that player has cast this turn .",
        {"static": [{"cost_more": others}], "to": {"is": "spell"}},
    )


def _never(table: Table) -> None:
    """601.3, 602.5. Add rows for times when players cannot cast or activate."""
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
    idle: Said = {"activates_none": "anything"}
    static(
        "players can cast spells and activate abilities only during their own turns .",
        {"static": [none, idle], "to": away},
    )
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
    quick: dict[str, Said] = {"static": ["loyalty_as_instant"]}
    instant = "any time you could cast an instant"
    for kept, to in (("loyalty abilities of <permanents>", "$permanents"), ("loyalty abilities of ~", "self")):
        static(f"you may activate {kept} on any player's turn {instant} .", {**quick, "to": to})
    static(
        f"as long as <conditions> , you may activate its|her|his loyalty abilities {instant} .",
        {**quick, "while": "$conditions"},
    )
    slow: Said = {"casts_none": "anything", "but_at": ["sorcery"]}
    for words, player in (("each opponent", "each_opponent"), ("your opponents", "each_opponent"),
                          ("players", "each_player")):  # fmt: skip
        static(f"{words} can cast spells only any time they could cast a sorcery .", {"static": [slow], "to": player})
    spending = table.rules_of("spending")
    spending("to cast your commander", {"cast": {"all": [{"commander": True}, {"owner": "you"}]}})
