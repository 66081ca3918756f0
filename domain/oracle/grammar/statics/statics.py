"""604, 614. Static abilities: costs, entering, damage, combat, players, numbers."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_ANYTHING: Said = {"any": [{"is": "permanent"}, {"is": "player"}]}

_SELF: Said = {"would_enter": "self"}

_MINE: Said = {"matches": "attached", "filter": {"controller": "you"}}


def add(table: Table) -> None:
    """Add rows for static abilities."""
    _static_abilities(table)
    _numbers(table)
    _entering(table)
    _chosen_among(table)
    _otherwise_sized(table)
    _has_activated(table)
    _combat(table)
    _fights(table)
    _whole_players(table)
    _natures(table)
    _both(table)
    _entering_otherwise(table)
    _otherwise(table)
    _with_others(table)
    _paired(table)
    _granted_to_spells(table)
    _elsewhere(table)


def _elsewhere(table: Table) -> None:
    """105.3, 205.1b. Add rows for colours and subtypes of spells, and of cards that are not on the battlefield."""
    static = table.rules_of("static")
    mods: list[tuple[str, Said]] = [
        ("colorless", {"set_color": ""}),
        ("<color_list>", {"set_color": "$color_list"}),
        ("the chosen color in addition to their other colors", {"add_color": "chosen"}),
        ("<color_list> in addition to their other colors", {"add_color": "$color_list"}),
    ]
    for words, mod in mods:
        static(
            f"all cards that aren't on the battlefield , spells , and permanents are {words} .",
            {"static": [mod], "to": {"is": "permanent"}, "elsewhere": "anything"},
        )
    creature: Said = {"type": "creature"}
    cards: Said = {"all": [{"not": {"is": "spell"}}, {"owner": "you"}]}
    yours: Said = {"any": [{"all": [{"is": "spell"}, {"controller": "you"}]}, cards]}
    same = "the same is true for creature spells you control and creature cards you own that aren't on the battlefield"
    static(
        f"<permanents> <mods> . {same} .",
        {"static": "$mods", "to": "$permanents", "elsewhere": {"all": [creature, yours]}},
    )
    static(
        f"creatures you control are the chosen type . {same} .",
        {
            "static": [{"become_types": [], "subtypes": ["chosen"]}],
            "to": {"all": [creature, {"controller": "you"}]},
            "elsewhere": {"all": [creature, yours]},
        },
    )


def _static_abilities(table: Table) -> None:
    """Add rows for control of enchanted objects, exerting, and protection from the chosen colour."""
    static = table.rules_of("static")
    for kind in ("creature", "permanent", "land", "artifact", "enchantment", "planeswalker", "vehicle"):
        static(f"you control enchanted {kind} .", {"static": [{"control": "you"}], "to": "attached"})
    static("you control enchanted artifact creature .", {"static": [{"control": "you"}], "to": "attached"})
    static("the monarch controls enchanted creature .", {"static": [{"control": "monarch"}], "to": "attached"})
    ability = table.rules_of("ability")
    ability("you may exert ~ as it attacks .", {"as_it_attacks": ["exert_self"]})
    ability(
        "you may exert ~ as it attacks . when you do , <exerted>",
        {"as_it_attacks": ["exert_self"], "when_paid": "$exerted"},
    )
    table.rule("exerted", "<text>", "$text")
    mod = table.rules_of("mod")
    mod("is|are goaded", [{"rule": "goaded", "of": "you"}])
    for words in ("have|has", "gain|gains"):
        mod(f"{words} protection from the chosen color", [{"grant": "protection:chosen"}])
        mod(f"{words} protection from the chosen card type", [{"grant": "protection:chosen_type"}])
        mod(f"{words} protection from the chosen player", [{"grant": "protection:chosen_player"}])
        mod(f"{words} <grants> and protection from the chosen color", ["*$grants", {"grant": "protection:chosen"}])


def _numbers(table: Table) -> None:
    """604.3. Add rows for defined power and toughness."""
    static = table.rules_of("static")
    static("~'s power is equal to <amount> .", {"defining": "pt", "power": "$amount"})
    static("~'s toughness is equal to <amount> .", {"defining": "pt", "toughness": "$amount"})
    static(
        "~'s power is equal to <amount> and its toughness is equal to that number plus <number> .",
        {"defining": "pt", "power": "$amount", "toughness": {"plus": ["$amount", "$number"]}},
    )
    static(
        "~'s power is equal to <a:amount> and its toughness is equal to <b:amount> .",
        {"defining": "pt", "power": "$a", "toughness": "$b"},
    )


def _entering(table: Table) -> None:
    """614.1c, 614.1d. Add rows for permanents that enter tapped, with counters, or the like."""
    replace = table.rules_of("static")
    tapped: Said = {"enters_tapped": True}
    for words, controller in (("your opponents control", "opponent"), ("you control", "you")):
        replace(
            f"<permanents> {words} enter tapped .",
            {"replace": {"would_enter": {"$all": ["$permanents", {"controller": controller}]}}, "with": [tapped]},
        )
    replace("<permanents> enter tapped .", {"replace": {"would_enter": "$permanents"}, "with": [tapped]})
    untapped: Said = {"enters_tapped": False}
    replace("<permanents> enter untapped .", {"replace": {"would_enter": "$permanents"}, "with": [untapped]})
    replace(
        ("~ enters tapped if <conditions> .", "if <conditions> , ~ enters tapped ."),
        {"replace": _SELF, "with": [tapped], "while": "$conditions"},
    )
    counters = table.rules_of("counters_put")
    counters("a|an <counter>", {"enters_with": "$counter"})
    counters("<several> <counter>", {"enters_with": "$counter", "n": "$several"})
    counters("x <counter>", {"enters_with": "$counter", "n": "x"})
    replace("~ enters tapped with <counters_put> on it .", {"replace": _SELF, "with": [tapped, "$counters_put"]})
    replace("~ enters tapped and with <counters_put> on it .", {"replace": _SELF, "with": [tapped, "$counters_put"]})
    replace("~ enters with <a:counters_put> and <b:counters_put> on it .", {"replace": _SELF, "with": ["$a", "$b"]})
    replace(
        (
            "~ enters with <counters_put> on it if <conditions> .",
            "if <conditions> , ~|it enters with <counters_put> on it .",
        ),
        {"replace": _SELF, "with": ["$counters_put"], "while": "$conditions"},
    )
    counted = table.rules_of("counters_counted")
    counted("a|an <counter> on it for each <unit>", {"enters_with": "$counter", "n": "$unit"})
    counted(
        "<several> <counter> on it for each <unit>", {"enters_with": "$counter", "n": {"times": ["$several", "$unit"]}}
    )
    counted("x <counter> on it , where x is <amount>", {"enters_with": "$counter", "n": "$amount"})
    counted(("a number of <counter> on it equal to <amount>",), {"enters_with": "$counter", "n": "$amount"})
    replace("~ enters with <counters_counted> .", {"replace": _SELF, "with": ["$counters_counted"]})
    others: Said = {"$all": ["$permanent", "other"]}
    for words, filter in (("each <permanent>", "$permanent"), ("each other <permanent>", others)):
        replace(
            f"{words} enters with an additional <counter> on it .",
            {"replace": {"would_enter": filter}, "with": [{"enters_with": "$counter"}]},
        )
        replace(
            f"as long as <conditions> , {words} enters with an additional <counter> on it .",
            {"replace": {"would_enter": filter}, "with": [{"enters_with": "$counter"}], "while": "$conditions"},
        )
        replace(
            f"{words} enters with <several> additional <counter> on it .",
            {"replace": {"would_enter": filter}, "with": [{"enters_with": "$counter", "n": "$several"}]},
        )
    for words, kind in (("color", "color"), ("creature type", "creature_type"), ("basic land type", "land_type")):
        replace(
            (f"~ enters tapped . as it enters , choose a {words} .",),
            {"replace": _SELF, "with": [tapped, {"choose": kind}]},
        )


def _chosen_among(table: Table) -> None:
    """614.12a. Add rows for permanents as which enter one of some creature types is chosen."""
    names = table.rules_of("names_or")
    names("<a:subtype> , or <b:subtype>", ["$a", "$b"])
    names("<subtype> , <names_or>", ["$subtype", "*$names_or"])
    choose: Said = {"choose": "creature_type", "words": "$names_or"}
    table.rule("static", "as ~ enters , choose <names_or> .", {"replace": _SELF, "with": [choose]})


def _otherwise_sized(table: Table) -> None:
    """613.4c. Add rows for a change of power and toughness that is another one under a condition."""
    front = "<bearer> gets <a:change_pt> . it gets <b:change_pt> instead as long as <conditions> ."
    usual: Said = {"static": [{"pt": "$a"}], "to": "$bearer", "while": {"not_true": "$conditions"}}
    table.rule("line", front, [usual, {"static": [{"pt": "$b"}], "to": "$bearer", "while": "$conditions"}])
    regenerates: Said = {"replace": {"would_be_destroyed": "self"}, "with": [{"regenerates": True}]}
    table.rule("static", "if ~ would be destroyed , regenerate it .", regenerates)


def _has_activated(table: Table) -> None:
    """113.3b, 613.1f. Add rows for objects that have all activated abilities of others."""
    static = table.rules_of("static")
    exiled: Said = {"$all": ["$cards", {"zone": "exile"}, {"ref": "linked.exiled"}]}
    others: Said = {"$all": ["$permanent", "other"]}
    the_card: Said = {"all": [{"zone": "exile"}, {"ref": "linked.exiled"}]}
    for words, whose in (("all <cards> exiled with it", exiled), ("the exiled card", the_card),
                         ("all <permanents>", "$permanents"), ("each other <permanent>", others)):  # fmt: skip
        static(f"~ has all activated abilities of {words} .", {"static": [{"activated_of": whose}]})
    static("~ has all activated abilities of <permanents> .", {"static": [{"activated_of": "$permanents"}]})
    static(
        "as long as ~ is on the battlefield , it has all activated abilities of all <zoneds> .",
        {"static": [{"activated_of": "$zoneds"}]},
    )
    namesake: Said = {"shares": "name", "with": "self"}
    table.rule("post", "that don't|doesn't have the same name as ~", {"not": namesake})


def _combat(table: Table) -> None:
    """508, 509. Add rows for restrictions and duties in combat."""
    static = table.rules_of("static")
    for words, to in (("~", "self"), ("enchanted creature", "attached"), ("equipped creature", "attached")):
        static(
            f"all creatures able to block {words} do so .",
            {"static": ["lure"], "to?self": to} if to == "attached" else {"static": ["lure"]},
        )
    restricted = table.rules_of("restricted")
    restricted("can't attack or block alone", ["cant_attack_alone", "cant_block_alone"])
    restricted("assigns|assign no combat damage", ["assigns_no_damage"])
    mod = table.rules_of("mod")
    mod(("blocks|block each combat if able", "blocks|block each turn if able"), ["must_block"])
    mod("attacks|attack or block|blocks each combat if able", ["must_attack", "must_block"])
    mod(
        (
            "assigns|assign combat damage equal to its|their toughness rather than its|their power",
            "assigns|assign combat damage equal to its|their toughness rather than its|their power",
        )[:1],
        ["assigns_by_toughness"],
    )
    static("~ <restricted> unless <conditions> .", {"static": "$restricted", "while": {"not_true": "$conditions"}})
    static(
        "<bearer> <restricted> unless <conditions> .",
        {"static": "$restricted", "to": "$bearer", "while": {"not_true": "$conditions"}},
    )
    static(
        "~ can't be blocked as long as defending player controls a|an <permanent> .",
        {"static": ["unblockable"], "while": {"exists": {"$all": ["$permanent", {"controller": "defending_player"}]}}},
    )
    static(
        ("~ attacks each combat if able unless <conditions> .", "~ attacks each turn if able unless <conditions> ."),
        {"static": ["must_attack"], "while": {"not_true": "$conditions"}},
    )
    each = ("for each creature they control that's attacking you", "for each of those creatures")
    either: dict[str, Said] = {"and_planeswalkers": True}
    for defender, more in (("you", {}), ("you or planeswalkers you control", either)):
        front = f"creatures can't attack {defender} unless their controller pays"
        if not more:
            static([f"{front} <mana> {one} ." for one in each], {"static": [{"attack_tax": "$mana"}], "to": "you"})
        static(
            [f"{front} {{x}} {one} , where x is <amount> ." for one in each],
            {"static": [{"attack_tax": "{X}", "x": "$amount", **more}], "to": "you"},
        )


def _fights(table: Table) -> None:
    """508.1c, 509.1b. Add rows for creatures that can or cannot attack, block, or be blocked by others."""
    restricted = table.rules_of("restricted")
    restricted("can't be blocked by <permanents>", [{"blocked_only_by": {"not": "$permanents"}}])
    restricted("can't block <permanents>", [{"blocks_only": {"not": "$permanents"}}])
    restricted("can't be blocked except by <permanents>", [{"blocked_only_by": "$permanents"}])
    restricted("can block only <permanents>", [{"blocks_only": "$permanents"}])
    static = table.rules_of("static")
    its: Said = {"stat": "power", "of": "self"}
    greater: Said = {"all": [{"type": "creature"}, {"power": {"at_least": {"plus": [its, 1]}}}]}
    lesser: Said = {"all": [{"type": "creature"}, {"power": {"at_most": {"minus": [its, 1]}}}]}
    static(
        (
            "~ can't be blocked by creatures with greater power .",
            "creatures with power greater than ~'s power can't block it .",
        ),
        {"static": [{"blocked_only_by": {"not": greater}}]},
    )
    static(
        (
            "creatures with power less than ~'s power can't block it .",
            "~ can't be blocked by creatures with lesser power .",
        ),
        {"static": [{"blocked_only_by": {"not": lesser}}]},
    )
    static("~ can't block creatures with greater power .", {"static": [{"blocks_only": {"not": greater}}]})
    one: Said = {"controller": "one"}
    some: Said = {"measured": {"count": {"$all": ["$permanent", one]}}, "compare": {"at_least": 1}}
    for subject, to in (("~", {}), ("<bearer>", {"to": "$bearer"})):
        bearer: dict[str, Said] = dict(to)
        static(
            f"{subject} can't attack unless defending player controls a|an <permanent> .",
            {"static": [{"attacks_only": some}], **bearer},
        )
        static(
            f"{subject} can't attack if defending player controls a|an <permanent> .",
            {"static": [{"attacks_only": {"not": some}}], **bearer},
        )
    buried: Said = {"count": {"all": [{"zone": "graveyard"}, {"owner": "one"}]}}
    static(
        "~ can't attack unless defending player has <several> or more cards in their graveyard .",
        {"static": [{"attacks_only": {"measured": buried, "compare": {"at_least": "$several"}}}]},
    )
    static(
        "~ can't attack unless defending player controls more <permanents> than you .",
        {
            "static": [
                {
                    "attacks_only": {
                        "measured": {"count": {"$all": ["$permanents", one]}},
                        "compare": {
                            "at_least": {"plus": [{"count": {"$all": ["$permanents", {"controller": "you"}]}}, 1]}
                        },
                    }
                }
            ]
        },
    )
    static(
        "~ can't attack unless defending player is the monarch .", {"static": [{"attacks_only": {"ref": "monarch"}}]}
    )
    static(
        "<bearer> doesn't untap during its controller's untap step unless that player is the monarch .",
        {
            "static": ["doesnt_untap"],
            "to": "$bearer",
            "while": {"not_true": {"is_monarch": {"controller_of": "$bearer"}}},
        },
    )
    mine: Said = {"count": {"$all": ["$permanents", {"controller": "you"}]}}
    fewer: Said = {"measured": {"count": {"$all": ["$permanents", one]}}, "compare": {"at_most": {"minus": [mine, 1]}}}
    static(
        "~ can't attack unless you control more <permanents> than defending player .",
        {"static": [{"attacks_only": fewer}]},
    )
    theirs: Said = {"count": {"$all": ["$permanents", {"controller": "active_player"}]}}
    more: Said = {"amount": mine, "compare": {"at_least": {"plus": [theirs, 1]}}}
    static(
        "~ can't block unless you control more <permanents> than attacking player .",
        {"static": ["cant_block"], "while": {"not_true": more}},
    )
    static("you may choose not to untap ~ during your untap step .", {"static": ["may_stay_tapped"]})
    stays: Said = {"while_true": {"matches": "self", "filter": {"tapped": True}}}
    table.rule("while_", ("for as long as ~ remains tapped", "as long as ~ remains tapped"), stays)
    ours: Said = {"matches": "self", "filter": {"controller": "you"}}
    table.rule(
        "while_",
        "for as long as you control ~ and ~ remains tapped",
        {"while_true": {"all_true": [ours, {"matches": "self", "filter": {"tapped": True}}]}},
    )
    for words, word in (
        ("its|their activated abilities can't be activated", "cant_activate"),
        ("its|their activated abilities can't be activated unless they're mana abilities", "cant_activate_but_mana"),
    ):
        for between in (", and", "and"):
            static(f"<bearer> <mods> {between} {words} .", {"static": ["*$mods", word], "to": "$bearer"})
        static(f"<bearer> <restricted> . {words} .", {"static": ["*$restricted", word], "to": "$bearer"})
    for words, word in (("", "cant_activate"), (" unless they're mana abilities", "cant_activate_but_mana")):
        static(
            f"activated abilities of <permanents> can't be activated{words} .",
            {"static": [word], "to": "$permanents"},
        )
        for kind in ("creature", "permanent", "artifact"):
            static(
                f"enchanted {kind}'s activated abilities can't be activated{words} .",
                {"static": [word], "to": "attached"},
            )


def _whole_players(table: Table) -> None:
    """613.11. Add rows for restrictions and duties of players."""
    static, do = table.rules_of("static"), table.rules_of("effect")
    still: list[Said] = ["cant_gain_life", "cant_lose_life"]
    static("your life total can't change .", {"static": still, "to": "you"})
    do("your life total can't change this turn", {"apply": still, "to": "you"})
    until_then: dict[str, Said] = {"for": {"next_turn_of": "you"}}
    ends: tuple[tuple[str, dict[str, Said]], ...] = (("end of turn", {}), ("your next turn", until_then))
    for words, lasting in ends:
        table.rules_of("statement")(
            f"until {words} , your life total can't change , and <these> <mods>",
            [{"apply": still, "to": "you", **lasting}, {"apply": "$mods", "to": "$these", **lasting}],
        )
        table.rules_of("statement")(
            f"until {words} , your life total can't change and you gain protection <from_granted>",
            [{"apply": [*still, {"grant": "$from_granted"}], "to": "you", **lasting}],
        )
    for words, player in (("players", "each_player"), ("your opponents", "each_opponent"), ("you", "you")):
        static(f"{words} can't gain life .", {"static": ["cant_gain_life"], "to": player})
        if player != "you":
            static(f"{words} have no maximum hand size .", {"static": [{"max_hand_size": None}], "to": player})
    for words, player in (("players", "each_player"), ("your opponents", "each_opponent")):
        static(f"{words} can't search libraries .", {"static": ["cant_search"], "to": player})
    static(
        "you control your opponents while they're searching their libraries .",
        {"static": ["searches_controlled"], "to": "each_opponent"},
    )
    static(
        "while an opponent is searching their library , they exile each card they find . you may play those cards for "
        "as long as they remain exiled , and you may spend mana as though it were mana of any color to cast them .",
        {"static": ["finds_exiled"], "to": "each_opponent"},
    )
    static(
        "if an opponent would search a library , that player searches the top <several> cards of that library "
        "instead .",
        {"static": [{"searches_top": "$several"}], "to": "each_opponent"},
    )
    static(
        "spells and abilities your opponents control can't cause their controller to search their library .",
        {"static": ["own_effects_cant_search"], "to": "each_opponent"},
    )
    for words, player in (("each player", "each_player"), ("each opponent", "each_opponent"), ("you", "you")):
        static(f"{words} can't draw more than one card each turn .", {"static": [{"draws_at_most": 1}], "to": player})
    at_most: dict[str, Said] = {"of": "$permanent"}
    for words, player, steps in (
        ("players", "each_player", "their untap steps"),
        ("your opponents", "each_opponent", "their untap steps"),
        ("you", "you", "your untap step"),
    ):
        front = f"{words} can't untap more than"
        for since, holds in (("", {}), ("as long as <conditions> , ", {"while": "$conditions"})):
            one: Said = {"static": [{"untaps_at_most": 1, **at_most}], "to": player, **holds}
            static(f"{since}{front} one <permanent> during {steps} .", one)
            many: Said = {"static": [{"untaps_at_most": "$several", "of": "$permanents"}], "to": player, **holds}
            static(f"{since}{front} <several> <permanents> during {steps} .", many)
    static("skip your draw step .", {"static": ["skip_draw_step"], "to": "you"})
    static("skip your untap step .", {"static": ["skip_untap_step"], "to": "you"})
    static("players skip their untap steps .", {"static": ["skip_untap_step"], "to": "each_player"})
    static(
        "cards in graveyards can't be the targets of spells or abilities .",
        {"static": ["graveyard_not_targeted"], "to": "each_player"},
    )
    static("players skip their draw steps .", {"static": ["skip_draw_step"], "to": "each_player"})
    static(
        "you may play <number> additional lands on each of your turns .",
        {"static": [{"extra_lands": "$number"}], "to": "you"},
    )
    table.rule(
        "line",
        "you can't lose the game and your opponents can't win the game .",
        [{"static": ["cant_lose_game"], "to": "you"}, {"static": ["cant_win_game"], "to": "each_opponent"}],
    )
    table.rule(
        "line",
        "you can't win the game and your opponents can't lose the game .",
        [{"static": ["cant_win_game"], "to": "you"}, {"static": ["cant_lose_game"], "to": "each_opponent"}],
    )
    static("<casts> you control can't be countered .", _uncounterable("$casts", {"controller": "you"}))
    static("<casts> can't be countered .", _uncounterable("$casts"))
    yours: list[Said] = [{"is": "spell"}, "$casts", {"controller": "you"}]
    do("<casts> you cast this turn can't be countered", {"apply": ["cant_be_countered"], "to": {"$all": yours}})
    for words, how in (("color", "any_color"), ("type", "any_type")):
        freely: Said = {"static": [{"spend_as": how, "cast": "$casts"}], "to": "you"}
        static(f"you may spend mana as though it were mana of any {words} to cast <casts> .", freely)
        anyhow: Said = {"spend_as": how, "cast": "anything", "activate": "anything", "others": True}
        static(
            f"players may spend mana as though it were mana of any {words} .", {"static": [anyhow], "to": "each_player"}
        )
    static("spells and abilities can't be countered .", {"static": ["cant_be_countered"], "to": {"zone": "stack"}})


def _uncounterable(*filters: Said) -> dict[str, Said]:
    return {"static": ["cant_be_countered"], "to": {"$all": [{"zone": "stack"}, {"is": "spell"}, *filters]}}


def _natures(table: Table) -> None:
    """613.1d. Add rows for additional types, and for types that replace others."""
    mod = table.rules_of("mod")
    be = "is|are|becomes|become"
    natures: list[tuple[str, Said]] = [
        ("a|an <subtype>", {"add_types": [], "subtypes": ["$subtype"]}),
        ("<subtypes>", {"add_types": [], "subtypes": ["$subtypes"]}),
        ("a|an <type>", {"add_types": ["$type"]}),
        ("<types>", {"add_types": ["$types"]}),
        ("a|an <subtype> <type>", {"add_types": ["$type"], "subtypes": ["$subtype"]}),
        ("<subtype> <types>", {"add_types": ["$types"], "subtypes": ["$subtype"]}),
        ("a|an <a:subtype> <b:subtype>", {"add_types": [], "subtypes": ["$a", "$b"]}),
        ("the chosen type", {"add_types": [], "subtypes": ["chosen"]}),
    ]
    for words, value in natures:
        mod(f"{be} {words} in addition to its|their other types", [value])
        if "<type" not in words and "types>" not in words.replace("<subtypes>", ""):
            mod(f"{be} {words} in addition to its|their other creature types", [value])
    mod(f"{be} <color_list>", [{"set_color": "$color_list"}])
    static = table.rules_of("static")
    static("<permanents> are <basic_types> .", {"static": [{"set_land_type": "$basic_types"}], "to": "$permanents"})
    static("enchanted land is a|an <basic_type> .", {"static": [{"set_land_type": "$basic_type"}], "to": "attached"})
    three: list[Said] = [{"set_land_type": "$a"}, {"add_types": [], "subtypes": ["$b", "$c"]}]
    static(
        "enchanted land is a|an <a:basic_type> , <b:basic_type> , and <c:basic_type> .",
        {"static": three, "to": "attached"},
    )
    static("enchanted land is the chosen type .", {"static": [{"set_land_type": "chosen"}], "to": "attached"})
    mod(
        "is|are a|an <basic_type> in addition to its|their other land types",
        [{"add_types": [], "subtypes": ["$basic_type"]}],
    )


def _both(table: Table) -> None:
    """Add rows for the card and other objects, or you and your permanents, together."""
    line = table.rules_of("static_pair")
    table.rule("line", "<static_pair>", "$static_pair")
    several: list[Said] = [
        {"static": "$a", "while": "$conditions"},
        {"static": "$b", "to": "$both_bearer", "while": "$conditions"},
    ]
    line("as long as <conditions> , ~ <a:mods> and <both_bearer> <b:mods> .", several)
    table.rule("both_bearer", "<bearer>", "$bearer")
    table.rule("both_bearer", "other <permanents>", {"$all": ["$permanents", "other"]})
    do, static = table.rules_of("effect"), table.rules_of("static")
    yours: Said = {"any": [{"is": "you"}, "$permanents"]}
    for word in ("hexproof", "shroud"):
        do(f"you and <permanents> gain {word} until end of turn", {"apply": [{"grant": word}], "to": yours})
        do(
            f"you and <permanents> gain {word} until your next turn",
            {"apply": [{"grant": word}], "to": yours, "for": {"next_turn_of": "you"}},
        )
        if word == "shroud":
            static(f"you and <permanents> have {word} .", {"static": [{"grant": word}], "to": yours})


def _entering_otherwise(table: Table) -> None:
    """614.1c, 614.1d. Add rows for entering tapped, or with counters, by a chosen X."""
    whole = table.rules_of("static")
    day: list[Said] = [{"it_becomes": "day"}]
    whole(
        "if it's neither day nor night , it becomes day as ~ enters .",
        {"replace": {"would_enter": "self"}, "with": day, "while": {"time_is": "neither"}},
    )
    replace = table.rules_of("replacing")
    tapped: Said = {"enters_tapped": True, "unless": {"not_true": "$condition"}}
    would: Said = {"would_enter": "self"}
    replace(
        "~ enters with <counters_counted> . if <condition> , it enters tapped .",
        {"replace": would, "with": ["$counters_counted", tapped]},
    )
    counted = table.rules_of("counters_counted")
    for word in ("two", "three", "four", "five", "six"):
        number = ("zero", "one", "two", "three", "four", "five", "six").index(word)
        counted(
            f"a number of <counter> on it equal to {word} minus x",
            {"enters_with": "$counter", "n": {"minus": [number, "x"]}},
        )


def _otherwise(table: Table) -> None:
    """611.3a. Add rows for one ability while a condition holds, and another while not."""
    line = table.rules_of("line")
    for subject, to in (("~", {}), ("<bearer>", {"to": "$bearer"})):
        about: dict[str, Said] = dict(to)
        line(
            f"as long as <conditions> , {subject} <a:mods> . otherwise , it <restricted> .",
            [
                {"static": "$a", **about, "while": "$conditions"},
                {"static": "$restricted", **about, "while": {"not_true": "$conditions"}},
            ],
        )
    attached: dict[str, Said] = {"to": "attached"}
    line(
        "as long as you control enchanted creature , it <a:mods> . otherwise , it <restricted> .",
        [
            {"static": "$a", **attached, "while": _MINE},
            {"static": "$restricted", **attached, "while": {"not_true": _MINE}},
        ],
    )
    table.rule("condition", ("you control enchanted creature", "you control equipped creature"), _MINE)


def _with_others(table: Table) -> None:
    """611.3a. Add rows for the card and others together, under a condition."""
    static = table.rules_of("static")
    only: list[Said] = ["$permanent", {"controller": "you"}]
    static(
        "as long as you control exactly one <permanent> , that creature <mods> .",
        {"static": "$mods", "to": {"$all": list(only)}, "while": {"exists": {"$all": only}, "compare": {"exactly": 1}}},
    )
    both: Said = {"any": [{"ref": "self"}, {"$all": ["$permanents", "other"]}]}
    itself: Said = {"any": [{"ref": "self"}, "$permanents"]}
    turn: dict[str, Said] = {"while": {"your_turn": True}}
    static("during your turn , ~ and other <permanents> <mods> .", {"static": "$mods", "to": both, **turn})
    static("during your turn , ~ and <permanents> <mods> .", {"static": "$mods", "to": itself, **turn})
    shielded: Said = {"any": [{"is": "you"}, "$permanents"]}
    others: Said = {"any": [{"is": "you"}, {"$all": ["$permanents", "other"]}]}
    alone: Said = {"any": [{"is": "you"}, {"ref": "self"}]}
    for words, to in (("<permanents>", shielded), ("other <permanents>", others), ("~", alone)):
        static(
            f"as long as <conditions> , you and {words} have hexproof .",
            {"static": [{"grant": "hexproof"}], "to": to, "while": "$conditions"},
        )


def _paired(table: Table) -> None:
    """702.95. Add rows for what a creature and the one it is paired with have or are."""
    static = table.rules_of("static")
    other: Said = {"paired_with": "self"}
    pair: Said = {"any": [{"ref": "self"}, other]}
    for both in ("both creatures", "each of those creatures"):
        static(
            f"as long as ~ is paired with another creature , {both} <mods> .",
            {"static": "$mods", "to": pair, "while": {"exists": {"all": ["other", other]}}},
        )
    soulbond: list[Said] = [{"type": "creature"}, {"keyword": "soulbond"}, {"paired_with": "$it_is"}]
    table.rule("condition", "<it_is> paired with a creature with soulbond", {"exists": {"all": soulbond}})


def _granted_to_spells(table: Table) -> None:
    """702.15, 702.40, 702.85. Add rows for keywords that spells have as they are cast, or as they deal damage.

    A copy of a spell is controlled, but not cast; keywords that work only as a spell is cast are the same for both.
    """
    static = table.rules_of("static")
    yours: Said = {"$all": [{"zone": "stack"}, {"is": "spell"}, "$casts", {"controller": "you"}]}
    from_hand: Said = {"spell_from": ["hand"]}
    for word in ("cascade", "storm"):
        granted: list[Said] = [{"grant": word}]
        static(f"<casts> you cast have {word} .", {"static": granted, "to": yours})
        mine: list[Said] = [{"controller": "you"}, {"owner": "you"}, from_hand]
        held: Said = {"$all": [{"zone": "stack"}, {"is": "spell"}, "$casts", *mine]}
        static(f"<casts> you cast from your hand have {word} .", {"static": granted, "to": held})
    permanents: Said = {"$all": ["$permanents", {"controller": "you"}]}
    table.rule(
        "line",
        "<permanents> you control and <casts> you control have lifelink .",
        [{"static": [{"grant": "lifelink"}], "to": permanents}, {"static": [{"grant": "lifelink"}], "to": yours}],
    )
    static("<casts> you control have lifelink .", {"static": [{"grant": "lifelink"}], "to": yours})
