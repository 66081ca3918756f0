"""112, 113. Whole abilities: activated, triggered, static, replacing; their costs, events and conditions."""

from __future__ import annotations

from domain.oracle.grammar.nouns.named_classes import NAMED_CARDS
from domain.oracle.grammar.nouns.objects import STATES
from domain.oracle.grammar.words.lexicon import COLORS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

STEPS = {
    "upkeep": "upkeep", "draw step": "draw", "end step": "end", "precombat main phase": "precombat-main",
    "postcombat main phase": "postcombat-main", "declare attackers step": "declare-attackers",
}  # fmt: skip


def add(table: Table) -> None:
    """Add rows for abilities, and for lines of them."""
    _costs(table)
    _events(table)
    _conditions(table)
    _modifications(table)
    _statics(table)
    _replacements(table)
    _modes(table)
    _lines(table)


def _costs(table: Table) -> None:
    cost = table.rules_of("cost")
    cost("{t}", "tap_self")
    cost("{q}", "untap_self")
    cost("<mana>", {"mana": "$mana"})
    cost("<may_cost>", "$may_cost")
    table.rule("costs", "<cost>", ["$cost"])
    table.rule("costs", "<cost> , <costs>", ["$cost", "*$costs"])


def _events(table: Table) -> None:
    event = table.rules_of("event")
    subject = table.rules_of("subject")
    subject("~", "self")
    subject("a|an <permanent>", "$permanent")
    subject("another <permanent>", {"$all": ["$permanent", "other"]})
    subject(("enchanted creature", "equipped creature", "enchanted permanent", "enchanted land"), "attached")
    event("<subject> enters", {"enters": "$subject"})
    event("<subject> enters under your control", {"enters": {"$all": ["$subject", {"controller": "you"}]}})
    event("<subject> dies", {"dies": "$subject"})
    event("<subject> leaves the battlefield", {"leaves": "$subject"})
    event("<subject> is put into a graveyard from the battlefield", {"dies": "$subject"})
    event("<subject> attacks", {"attacks": "$subject"})
    event("<subject> attacks alone", {"attacks": "$subject", "alone": True})
    event("<subject> blocks", {"blocks": "$subject"})
    event("<subject> blocks a|an <permanent>", {"blocks": "$subject", "whom": "$permanent"})
    event("<subject> becomes blocked", {"becomes_blocked": "$subject"})
    event("<subject> becomes blocked by a|an <permanent>", {"becomes_blocked": "$subject", "by": "$permanent"})
    event("<subject> attacks and isn't blocked", {"attacks_unblocked": "$subject"})
    event("<subject> becomes tapped", {"becomes_tapped": "$subject"})
    event("<subject> becomes untapped", {"becomes_untapped": "$subject"})
    event("<subject> deals combat damage", {"deals_damage": "$subject", "combat": True})
    event("<subject> deals damage", {"deals_damage": "$subject"})
    event("<subject> deals combat damage to <harmed>", {"deals_damage": "$subject", "to": "$harmed", "combat": True})
    event("<subject> deals damage to <harmed>", {"deals_damage": "$subject", "to": "$harmed"})
    event("<subject> is dealt damage", {"is_dealt_damage": "$subject"})
    event("<subject> is dealt combat damage", {"is_dealt_damage": "$subject", "combat": True})
    event("<subject> becomes the target of a spell or ability", {"becomes_target": "$subject"})
    harmed = table.rules_of("harmed")
    harmed("a player", {"is": "player"})
    harmed("an opponent", {"is": "opponent"})
    harmed("a|an <permanent>", "$permanent")
    harmed("you", {"is": "you"})
    for words, player in (("you", "you"), ("a player", "each_player"), ("an opponent", "each_opponent")):
        s = "" if player == "you" else "s"
        event(f"{words} cast{s} a|an <cast>", {"cast": "$cast", "by": player})
        event(f"{words} gain{s} life", {"gains_life": player})
        event(f"{words} lose{s} life", {"loses_life": player})
        event(f"{words} draw{s} a card", {"draws": player})
        event(f"{words} discard{s} a card", {"discards": player})
        event(f"{words} sacrifice{s} a|an <permanent>", {"sacrifices": player, "what": "$permanent"})
        event(
            f"{words} sacrifice{s} another <permanent>",
            {"sacrifices": player, "what": {"$all": ["$permanent", "other"]}},
        )
    for words, step in STEPS.items():
        if words:
            event(f"the beginning of your {words}", {"step_begins": step, "whose": "you"})
            event(f"the beginning of each {words}", {"step_begins": step})
            event(f"the beginning of each player's {words}", {"step_begins": step, "whose": "each_player"})
            event(f"the beginning of each opponent's {words}", {"step_begins": step, "whose": "each_opponent"})
            event(
                f"the beginning of the {words} of enchanted creature's controller",
                {"step_begins": step, "whose": {"controller_of": "attached"}},
            )
    event("the beginning of your first main phase", {"main_phase_begins": 1, "whose": "you"})
    event("end of combat", {"at_end_of": "combat"})
    event("one or more <permanents> attack", {"attacks": "$permanents", "one_or_more": True})
    event("one or more <permanents> die", {"dies": "$permanents", "one_or_more": True})
    event("one or more <permanents> enter", {"enters": "$permanents", "one_or_more": True})
    event(
        "one or more <permanents> enter under your control",
        {"enters": {"$all": ["$permanents", {"controller": "you"}]}, "one_or_more": True},
    )
    event(
        "one or more <permanents> deal combat damage to a player",
        {"deals_damage": "$permanents", "to": {"is": "player"}, "combat": True, "one_or_more": True},
    )
    event("the beginning of the end step", {"step_begins": "end"})
    event("the beginning of combat on your turn", {"step_begins": "beginning-of-combat", "whose": "you"})
    event("the beginning of each combat", {"step_begins": "beginning-of-combat"})
    table.rule("occasion", "when|whenever <event>", "$event")
    table.rule("occasion", "at <event>", "$event")
    table.rule("occasion", "when|whenever ~ enters or dies", [{"enters": "self"}, {"dies": "self"}])
    table.rule(
        "occasion",
        "when|whenever ~ or another <permanent> enters",
        [{"enters": "self"}, {"enters": {"$all": ["$permanent", "other"]}}],
    )
    table.rule(
        "occasion",
        "when|whenever ~ or another <permanent> dies",
        [{"dies": "self"}, {"dies": {"$all": ["$permanent", "other"]}}],
    )
    table.rule(
        "occasion",
        "when|whenever ~ or another <permanent> enters under your control",
        [{"enters": "self"}, {"enters": {"$all": ["$permanent", {"controller": "you"}, "other"]}}],
    )
    table.rule("occasion", "when|whenever ~ enters or attacks", [{"enters": "self"}, {"attacks": "self"}])
    table.rule("occasion", "when|whenever ~ attacks or blocks", [{"attacks": "self"}, {"blocks": "self"}])
    table.rule(
        "occasion", "when|whenever ~ blocks or becomes blocked", [{"blocks": "self"}, {"becomes_blocked": "self"}]
    )


def _conditions(table: Table) -> None:
    condition = table.rules_of("condition")
    condition("you control a|an <permanent>", {"exists": {"$all": ["$permanent", {"controller": "you"}]}})
    condition("you control another <permanent>", {"exists": {"$all": ["$permanent", {"controller": "you"}, "other"]}})
    condition(
        "you control <several> or more <permanents>",
        {"exists": {"$all": ["$permanents", {"controller": "you"}]}, "compare": {"at_least": "$several"}},
    )
    condition("you control no <permanents>", {"not_true": {"exists": {"$all": ["$permanents", {"controller": "you"}]}}})
    condition("an opponent controls a|an <permanent>", {"exists": {"$all": ["$permanent", {"controller": "opponent"}]}})
    condition(
        "you control <several> or fewer <permanents>",
        {"exists": {"$all": ["$permanents", {"controller": "you"}]}, "compare": {"at_most": "$several"}},
    )
    condition("<ref> is <what_it_is>", {"matches": "$ref", "filter": "$what_it_is"})
    condition("<ref> isn't <what_it_is>", {"not_true": {"matches": "$ref", "filter": "$what_it_is"}})
    condition("<ref> has <keyword>", {"matches": "$ref", "filter": {"keyword": "$keyword"}})
    table.rule("what_it_is", "a|an <permanent>", "$permanent")
    table.rule("what_it_is", "another <permanent>", {"$all": ["$permanent", {"not": {"ref": "self"}}]})
    for words, value in STATES.items():
        if words not in ("tapped", "untapped", "attacking"):
            table.rule("what_it_is", words, value)
    for words, letter in COLORS.items():
        table.rule("what_it_is", words, {"color": letter})
    condition("it's your turn", {"your_turn": True})
    condition(("it's not your turn", "it isn't your turn"), {"your_turn": False})
    condition("you have <quantity> or more life", _life("at_least"))
    condition("you have <quantity> or less life", _life("at_most"))
    condition("there are <several> or more <zoneds>", {"exists": "$zoneds", "compare": {"at_least": "$several"}})
    condition(
        "<several> or more cards are in your graveyard",
        {"exists": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "compare": {"at_least": "$several"}},
    )
    condition("<ref> is|are tapped", {"matches": "$ref", "filter": {"tapped": True}})
    condition("<ref> is|are untapped", {"matches": "$ref", "filter": {"tapped": False}})
    condition("<ref> is attacking", {"matches": "$ref", "filter": {"combat": "attacking"}})
    condition("<ref> has a|an <counter> on it", {"matches": "$ref", "filter": {"counters": "$counter"}})
    condition("you have no cards in hand", {"amount": {"hand_of": "you"}, "compare": {"exactly": 0}})


def _life(compare: str) -> dict[str, Said]:
    return {"amount": {"life_of": "you"}, "compare": {compare: "$quantity"}}


def _modifications(table: Table) -> None:
    mod = table.rules_of("mod")
    mod("get|gets <change_pt>", [{"pt": "$change_pt"}])
    mod("gain|gains <grants>", "$grants")
    mod("have|has <grants>", "$grants")
    mod("lose|loses <keyword>", [{"lose": "$keyword"}])
    mod("lose|loses <a:keyword> and <b:keyword>", [{"lose": "$a"}, {"lose": "$b"}])
    mod("lose|loses all abilities", [{"lose": "all"}])
    mod("have|has base power and toughness <size>", [{"set_pt": "$size"}])
    mod("<restricted>", "$restricted")
    table.rule("grant", "<keyword>", {"grant": "$keyword"})
    table.rule("grant", "ward <mana>", {"grant": {"keyword": "ward", "cost": [{"mana": "$mana"}]}})
    table.rule("grant", "<quoted>", {"grant": "$quoted"})
    table.rule("grants", "<grant>", ["$grant"])
    table.rule("grants", "<a:grant> and <b:grant>", ["$a", "$b"])
    table.rule("grants", "<a:grant> , <b:grant> , and <c:grant>", ["$a", "$b", "$c"])
    restricted = table.rules_of("restricted")
    for words, word in (
        ("can't block", "cant_block"),
        ("can't attack", "cant_attack"),
        ("can't be blocked", "unblockable"),
        ("can't attack alone", "cant_attack_alone"),
        ("can't block alone", "cant_block_alone"),
        ("must be blocked if able", "must_be_blocked"),
        ("can attack as though it|they didn't have defender", "attacks_as_though_no_defender"),
    ):
        restricted(words, [word])
    restricted("can't attack or block", ["cant_attack", "cant_block"])
    restricted("can't transform", ["cant_transform"])
    restricted("can't attack , block , or transform", ["cant_attack", "cant_block", "cant_transform"])
    restricted("can't attack , block , or crew vehicles", ["cant_attack", "cant_block", "cant_crew"])
    restricted("can't crew vehicles", ["cant_crew"])
    restricted("attacks|attack if able", ["must_attack"])
    mod(("attacks|attack each combat if able", "attacks|attack each turn if able"), ["must_attack"])
    mod("get|gets <scaled>", [{"pt": "$scaled"}])
    for power, toughness in ((1, 1), (1, 0), (0, 1), (2, 2), (2, 0), (0, 2)):
        pt: list[Said] = [{"$each": [side, "$unit"]} if side else 0 for side in (power, toughness)]
        table.rule("scaled", f"+{power}/+{toughness} for each <unit>", pt)
    for power, toughness in ((1, 1), (1, 0), (0, 1), (2, 2), (2, 0)):
        pt = [{"$each": [side, "$unit"]} if side else 0 for side in (power, toughness)]
        table.rule(
            "effect",
            f"<these> get|gets +{power}/+{toughness} until end of turn for each <unit>",
            {"apply": [{"pt": pt}], "to": "$these"},
        )
    restricted("can't be blocked by more than one creature", [{"rule": "blocked_by_at_most", "n": 1}])
    restricted(
        "can't be blocked except by <several> or more creatures", [{"rule": "blocked_by_at_least", "n": "$several"}]
    )
    restricted("can block an additional creature each combat", [{"rule": "blocks_additional", "n": 1}])
    restricted("can block any number of creatures", ["blocks_any_number"])
    mod(
        ("doesn't|don't untap during your|their untap step", "doesn't untap during its controller's untap step"),
        ["doesnt_untap"],
    )
    mods = table.rules_of("mods")
    mods("<mod>", "$mod")
    mods("<a:mod> and <b:mod>", ["*$a", "*$b"])
    mods("<a:mod> , <b:mod> , and <c:mod>", ["*$a", "*$b", "*$c"])
    mods("<a:mod> , <b:mod> , <c:mod> , and <d:mod>", ["*$a", "*$b", "*$c", "*$d"])


def _statics(table: Table) -> None:
    static = table.rules_of("static")
    static("<bearer> <mods> .", {"static": "$mods", "to": "$bearer"})
    static("~ <mods> .", {"static": "$mods"})
    static("as long as <conditions> , ~ <mods> .", {"static": "$mods", "while": "$conditions"})
    static(
        "as long as <conditions> , <it_alone> <mods> .",
        {"static": "$mods", "to?self": "$it_alone", "while": "$conditions"},
    )
    table.rule("it_alone", "it", {"$it": "it"})
    table.rule("it_alone", ("he", "she"), {"$it": "person"})
    static("~ <mods> as long as <conditions> .", {"static": "$mods", "while": "$conditions"})
    static(
        "~'s power and toughness are each equal to <amount> .",
        {"defining": "pt", "power": "$amount", "toughness": "$amount"},
    )
    static(
        "~ costs {1} less to cast for each <unit> .",
        {"static": [{"cost_more": {"minus": [0, "$unit"]}}], "zone": "stack"},
    )
    static(
        "<casts> you cast cost {1} less to cast for each <unit> .",
        {
            "static": [{"cost_more": {"minus": [0, "$unit"]}}],
            "to": {"$all": [{"is": "spell"}, "$casts", {"controller": "you"}]},
        },
    )
    static("<bearer> <mods> , where x is <amount> .", {"$where": [{"static": "$mods", "to": "$bearer"}, "$amount"]})
    static("~ <mods> , where x is <amount> .", {"$where": [{"static": "$mods"}, "$amount"]})
    static("as long as <conditions> , <bearer> <mods> .", {"static": "$mods", "to": "$bearer", "while": "$conditions"})
    with_it: Said = {"any": [{"ref": "self"}, "$permanents"]}
    static(
        "as long as <conditions> , ~ and <permanents> <mods> .",
        {"static": "$mods", "to": with_it, "while": "$conditions"},
    )
    static("<bearer> <mods> as long as <conditions> .", {"static": "$mods", "to": "$bearer", "while": "$conditions"})
    static("during your turn , ~|it <mods> .", {"static": "$mods", "while": {"your_turn": True}})
    static("during your turn , <bearer> <mods> .", {"static": "$mods", "to": "$bearer", "while": {"your_turn": True}})
    static("you have no maximum hand size .", {"static": [{"max_hand_size": None}], "to": "you"})
    static("you may play an additional land on each of your turns .", {"static": [{"extra_lands": 1}], "to": "you"})
    bearer = table.rules_of("bearer")
    bearer(
        ("enchanted creature", "equipped creature", "enchanted permanent", "enchanted land", "enchanted artifact"),
        "attached",
    )
    bearer("<permanents>", "$permanents")
    bearer("each <permanent>", "$permanent")
    bearer("each other <permanent>", {"$all": ["$permanent", "other"]})
    bearer("all <permanents>", "$permanents")


def _replacements(table: Table) -> None:
    replace = table.rules_of("static")
    replace("~ enters tapped .", {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True}]})
    replace(
        "~ enters tapped unless <conditions> .",
        {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True, "unless": "$conditions"}]},
    )
    replace(
        "~ enters with a|an <counter> on it .",
        {"replace": {"would_enter": "self"}, "with": [{"enters_with": "$counter"}]},
    )
    replace(
        "~ enters with <several> <counter> on it .",
        {"replace": {"would_enter": "self"}, "with": [{"enters_with": "$counter", "n": "$several"}]},
    )
    replace(
        "~ enters with x <counter> on it .",
        {"replace": {"would_enter": "self"}, "with": [{"enters_with": "$counter", "n": "x"}]},
    )

    replace(
        "as ~ enters , choose a color other than <color> .",
        {"replace": {"would_enter": "self"}, "with": [{"choose": "color", "but": "$color"}]},
    )
    kinds = (
        ("color", "color"), ("creature type", "creature_type"), ("basic land type", "land_type"),
        ("land type", "any_land_type"),
    )  # fmt: skip
    for words, kind in kinds:
        replace(f"as ~ enters , choose a {words} .", {"replace": {"would_enter": "self"}, "with": [{"choose": kind}]})
    names = "abcdefgh"
    listed = " , ".join(f"<{name}:subtype>" for name in names[:-1])
    types: Said = {"choose": "creature_type", "words": [f"${name}" for name in names]}
    replace(f"as ~ enters , choose {listed} , or <h:subtype> .", {"replace": {"would_enter": "self"}, "with": [types]})
    for words, kind in (("a card type", "card_type"), ("a player", "player"), ("an opponent", "opponent")):
        replace(f"as ~ enters , choose {words} .", {"replace": {"would_enter": "self"}, "with": [{"choose": kind}]})
    replace(
        ("as ~ enters , choose a card name .", "as ~ enters , name a card ."),
        {"replace": {"would_enter": "self"}, "with": [{"choose": "card_name"}]},
    )
    replace(
        "as ~ enters , look at an opponent's hand , then choose any card name .",
        {"replace": {"would_enter": "self"}, "with": [{"choose": "card_name", "look": {"is": "opponent"}}]},
    )
    looking: Said = {"choose": "card_type", "other_than": "$type", "look": {"is": "opponent"}}
    replace(
        "as ~ enters , look at an opponent's hand , then choose a card type other than <type> .",
        {"replace": {"would_enter": "self"}, "with": [looking]},
    )
    for words, of in NAMED_CARDS.items():
        replace(
            (f"as ~ enters , choose {words} card name .", f"as ~ enters , name {words} card ."),
            {"replace": {"would_enter": "self"}, "with": [{"choose": "card_name", "of": of}]},
        )
    replace(
        "you may have ~ enter as a copy of any <permanent> on the battlefield .",
        {"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": "$permanent"}]},
    )
    replace(
        "if <conditions> , you may have ~ enter as a copy of any <permanent> on the battlefield .",
        {"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": "$permanent"}], "while": "$conditions"},
    )
    replace(
        "if ~ would be put into a graveyard from anywhere , exile it instead .",
        {"replace": {"would_go_to_graveyard": "self"}, "with": [{"to": "exile"}]},
    )


def _modes(table: Table) -> None:
    table.rule("mode", "• <text>", {"do": "$text"})
    chapters = table.rules_of("ability")
    for words, numbers in (
        ("i", [1]), ("ii", [2]), ("iii", [3]), ("iv", [4]), ("v", [5]), ("i , ii", [1, 2]), ("ii , iii", [2, 3]),
        ("iii , iv", [3, 4]), ("i , ii , iii", [1, 2, 3]), ("i , iii", [1, 3]),
    ):  # fmt: skip
        chapters(f"{words} — <prompt>", {"triggered": "$prompt", "on": {"chapter": list[Said](numbers)}})
    static = table.rules_of("static")
    static("~ can't be countered .", {"static": ["cant_be_countered"], "zone": "stack"})
    static("<bearer> have|has <a:quoted_grant> and <b:quoted_grant> .", {"static": ["$a", "$b"], "to": "$bearer"})
    table.rule("quoted_grant", "<quoted>", {"grant": "$quoted"})
    table.rule("mode_list", "<mode>", ["$mode"])
    table.rule("mode_list", "<mode> <mode_list>", ["$mode", "*$mode_list"])
    many: list[tuple[str, dict[str, Said]]] = [
        ("one", {"modes": 1}),
        ("two", {"modes": 2}),
        ("three", {"modes": 3}),
        ("up to one", {"modes": 1, "up_to": True}),
        ("up to two", {"modes": 2, "up_to": True}),
        ("up to three", {"modes": 3, "up_to": True}),
        ("one or both", {"modes": 2, "least": 1}),
        ("one or more", {"modes": "all", "least": 1}),
        ("any number", {"modes": "all", "up_to": True}),
    ]
    for category, text in (("body", "text"), ("prompt", "unconditional_text")):
        for words, more in many:
            table.rule(category, f"choose {words} — <mode_list>", {**more, "of": "$mode_list"})
        table.rule(category, f"<{text}>", f"${text}")


def _lines(table: Table) -> None:
    table.rule("quoted", ('" <ability> "', "' <ability> '"), "$ability")
    ability = table.rules_of("ability")
    ability("<costs> : <body>", {"activated": "$body", "cost": "$costs"})
    ability("<loyalty_change> : <body>", {"activated": "$body", "cost": [{"loyalty": "$loyalty_change"}]})
    ability("-x : <body>", {"activated": "$body", "cost": [{"loyalty": "-x"}]})
    ability("<occasion> , <prompt>", {"on": "$occasion", "triggered": "$prompt"})
    ability("<occasion> , if <conditions> , <body>", {"on": "$occasion", "if": "$conditions", "triggered": "$body"})
    ability(
        "<occasion> , <prompt> this ability triggers only once each turn .",
        {"on": "$occasion", "triggered": "$prompt", "once_each_turn": True},
    )
    ability(
        "<occasion> , if ~ is in the command zone , <body>",
        {"on": "$occasion", "triggered": "$body", "zone": "command"},
    )
    ability(
        "<occasion> , if <conditions> , <body> this ability triggers only once each turn .",
        {"on": "$occasion", "if": "$conditions", "triggered": "$body", "once_each_turn": True},
    )
    ability("<static>", "$static")
    # An ability that functions in either of two zones stands for one in each
    for place, zone in (
        ("the command zone or on the battlefield", "command"), ("your graveyard or on the battlefield", "graveyard"),
    ):  # fmt: skip
        there: list[Said] = [{"is": "permanent"}, {"zone": zone}]
        still: Said = {"exists": {"any": [{"all": [{"ref": "self"}, where]} for where in there]}}
        both: dict[str, Said] = {"on": "$occasion", "if": still, "triggered": "$body", "also_in": zone}
        ability(f"<occasion> , if ~ is in {place} , <body>", both)
    own: dict[str, Said] = {"zone": "graveyard"}
    itself: Said = {"exile": "self"}
    several: list[Said] = ["*$costs", itself]
    for front, costs in (("<costs> , ", several), ("", [itself])):
        ability(f"{front}exile ~ from your graveyard : <body>", {"activated": "$body", "cost": costs, **own})
    alike: Said = {"all": [{"shares": "name", "with": "self"}, {"zone": "graveyard"}, {"owner": "you"}, "other"]}
    ability(
        "exile ~ and <several> other cards named ~ from your graveyard : <body>",
        {"activated": "$body", "cost": [{"exile": alike, "n": "$several"}, itself], **own},
    )
    tapped: dict[str, Said] = {"tapped": True}
    untapped: dict[str, Said] = {}
    for words, to, more in (
        ("to your hand", "hand", untapped),
        ("to the battlefield", "battlefield", untapped),
        ("to the battlefield tapped", "battlefield", tapped),
    ):
        move: dict[str, Said] = {"move": "self", "to": to, **more}
        ability(f"<costs> : return ~ from your graveyard {words} .", {"activated": [move], "cost": "$costs", **own})
        ability(f"<occasion> , return ~ from your graveyard {words} .", {"triggered": [move], "on": "$occasion", **own})
        ability(
            f"<occasion> , you may return ~ from your graveyard {words} .",
            {"triggered": [{"may": [move]}], "on": "$occasion", **own},
        )
        ability(
            f"<occasion> , if <condition> , you may return ~ from your graveyard {words} .",
            {"triggered": [{"may": [move]}], "on": "$occasion", "if": "$condition", **own},
        )
    ability(
        "as an additional cost to cast ~ , <costs> .",
        {"additional": "$costs"},
    )
    table.rule("spell_ability", "<body>", {"spell": "$body"})
    line = table.rules_of("line")
    line("<keyword_line> [.]", "$keyword_line")
    line("<ability>", ["$ability"])
