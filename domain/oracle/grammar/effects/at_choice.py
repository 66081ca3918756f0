"""608.2d, 608.2h, 611.2. Colours of your choice, chosen players, and what befalls objects that were just named."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for choices of one text, and for objects named before."""
    _colors(table)
    _land_types(table)
    _tap_or_untap(table)
    _players(table)
    _recompense(table)
    _not_activated(table)
    _kin(table)
    _radiance(table)
    _sacrificed(table)
    _sized_for_a_turn(table)
    _destroyed_this_way(table)
    _in_this_turn(table)
    _exempt(table)
    _from_a_source(table)
    _of_those_colors(table)
    _then(table)
    _blocked(table)
    _living_for_a_while(table)
    _natures(table)
    _of_two_targets(table)
    _teams(table)
    _duties(table)
    _other_kin(table)
    _in_return(table)
    _while_it_is(table)
    _words_behind(table)


def _colors(table: Table) -> None:
    """608.2d. Add rows for all objects of the colour of your choice."""
    clause = table.rules_of("several_done")
    word: Said = {"choose_word": "color"}
    those: Said = {"$all": ["$permanents", {"color": "chosen"}]}
    which = "all <permanents> of the color of your choice"
    clause(f"destroy {which}", [word, {"destroy": those}])
    clause(f"return {which} to their owners' hands", [word, {"move": those, "to": "hand"}])
    statement = table.rules_of("statement")
    among: Said = {"count": {"$all": ["$permanent", {"color": "chosen"}]}}
    for between in (" .", " , then"):
        first = f"choose a color{between}"
        statement(f"{first} return all <permanents> of that color to their owners' hands",
                  [word, {"move": those, "to": "hand"}])  # fmt: skip
        statement(
            f"{first} create a|an <token_of> for each <permanent> of that color", [word, {"+": "$token_of", "n": among}]
        )
    several: Said = {"choose_word": "colors"}
    become: dict[str, Said] = {"apply": [{"set_color": "chosen"}], "to": "$objects"}
    clause("<objects> becomes the color or colors of your choice until end of turn", [several, become])
    clause("<objects> becomes the color or colors of your choice", [several, {**become, "for": "forever"}])


def _land_types(table: Table) -> None:
    """305.7. Add rows for lands that become the basic land type chosen just before."""
    named: Said = {"choose_word": "land_type"}
    become: Said = {"apply": [{"set_land_type": "chosen"}], "to": "$objects"}
    table.rule(
        "statement",
        "choose a basic land type . <objects> becomes|become that type until end of turn",
        [named, become],
    )


def _tap_or_untap(table: Table) -> None:
    """608.2d. Add rows for two objects, each of which a player may tap or untap."""

    def one(name: str) -> dict[str, Said]:
        return {"may": [{"one_of": [[{"tap": name}], [{"untap": name}]]}]}

    table.rule(
        "statement",
        "you may tap or untap <a:object> , then you may tap or untap <b:object>",
        [one("$a"), one("$b")],
    )


def _players(table: Table) -> None:
    """608.2d. Add rows for players that are chosen as the text is carried out."""
    clause = table.rules_of("several_done")
    clause("choose a player", [{"choose": {"is": "player"}, "as": "c"}])
    clause("choose an opponent", [{"choose": {"is": "opponent"}, "as": "c"}])
    others: Said = {"all": [{"is": "player"}, {"not": {"is": "you"}}]}
    clause("choose another player", [{"choose": others, "as": "c"}])
    for person in ("player", "opponent"):
        clause(f"choose a|an {person} at random", [{"choose": {"is": person}, "at_random": True, "as": "c"}])


def _recompense(table: Table) -> None:
    """608.2h. Add rows for exiled permanents whose controllers get something in return."""
    theirs: Said = {"+": "$in_return", "who": {"controller_of": "p"}}
    gone: Said = {"leaves": {"$all": ["$permanent", {"ref": "p"}]}, "to": ["exile"]}
    asked: Said = {"happened": gone, "this": "way"}
    each: dict[str, Said] = {"as": "p", "do": [{"if": asked, "do": [theirs]}]}
    statement = table.rules_of("statement")
    tail = "for each <permanent> exiled this way , its controller <in_return>"
    statement(f"exile <target> . {tail}", [{"exile": "$target", "as": "m"}, {"for_each": "$target", **each}])
    statement(
        "destroy <target> . for each of those permanents , its controller <in_return>",
        [{"destroy": "$target"}, {"for_each": "$target", "as": "p", "do": [theirs]}],
    )


def _not_activated(table: Table) -> None:
    """602.5. Add rows for an object whose activated abilities cannot be activated for a while."""
    do = table.rules_of("effect")
    for more, word in (("", "cant_activate"), (" unless they're mana abilities", "cant_activate_but_mana")):
        stopped: dict[str, Said] = {"apply": [word], "to": "$own"}
        do(f"<own> activated abilities can't be activated this turn{more}", stopped)
        do(f"<own> activated abilities can't be activated{more} <while_>", {**stopped, "for": "$while_"})
        do(
            f"until your next turn , <target> <mods> and its activated abilities can't be activated{more}",
            {"apply": ["*$mods", word], "to": "$target", "for": {"next_turn_of": "you"}},
        )


def _kin(table: Table) -> None:
    """205.3m. Add rows for an object together with others that share a creature type with it."""
    kin: Said = {"$all": [
        "$permanents", {"not": {"ref": "$noun_ref"}}, {"shares": "creature_type", "with": "$noun_ref"},
    ]}  # fmt: skip
    table.rule(
        "joined",
        "<noun_ref> and other <permanents> that share a creature type with it",
        {"any": [{"ref": "$noun_ref"}, kin]},
    )


def _radiance(table: Table) -> None:
    """105.2, 207.2c. Add rows for a target together with all others that share a colour with it."""
    others: Said = {"$all": ["$permanent", {"not": {"ref": "$target"}}, {"shares": "color", "with": "$target"}]}
    words = "<target> and each other <permanent> that shares a color with it"
    table.rule("joined", words, {"any": [{"ref": "$target"}, others]})
    table.rule("these", words, {"any": [{"ref": "$target"}, others]})


def _sacrificed(table: Table) -> None:
    """701.21a. Add rows for an object that its controller sacrifices."""
    do = table.rules_of("effect")
    do("<own> controller sacrifices it", {"sacrifice": "$own", "who": {"controller_of": "$own"}})
    for ref in ("noun_ref", "aimed_it"):
        sacrificed: Said = {"sacrifice": f"${ref}", "who": "$one_player"}
        do(f"<one_player> sacrifices <{ref}>", sacrificed)
        then: Said = {"+": "$does3", "who": "$one_player"}
        table.rule("clause", f"<one_player> sacrifices <{ref}> , then <does3>", [sacrificed, then])
    table.rule("aimed_it", "it", {"$it": "it"})


def _sized_for_a_turn(table: Table) -> None:
    """613.4b. Add rows for another size until end of turn, together with abilities."""
    size: Said = {"set_pt": "$size"}
    table.rule(
        "effect",
        "~ has base power and toughness <size> until end of turn and gains <grants> until end of turn",
        {"apply": [size, "*$grants"], "to": "self"},
    )


def _destroyed_this_way(table: Table) -> None:
    """608.2h, 608.2i. Add rows for the permanents of one player that were destroyed this way."""
    amount, condition = table.rules_of("amount"), table.rules_of("condition")
    yours: Said = {"is_destroyed": {"$all": ["$kinds", {"controller": "you"}]}}
    amount("the number of <kinds> you controlled that were destroyed this way", {"how_often": yours, "this": "way"})
    mine: Said = {"is_destroyed": {"$all": ["$kind", {"controller": "you"}]}}
    condition("a|an <kind> you controlled was destroyed this way", {"happened": mine, "this": "way"})


def _in_this_turn(table: Table) -> None:
    """608.2i. Add rows for objects that entered, or were in combat, this turn."""
    condition = table.rules_of("condition")
    one = table.rules_of("that_one")
    one("it", {"$it": "it"})
    one("<of_two>", "$of_two")
    for noun in ("creature", "land", "permanent"):
        one(f"that {noun}", {"$it": f"that:{noun}"})
    entered: Said = {"which": {"enters": "anything"}}
    condition("<that_one> entered this turn", {"matches": "$that_one", "filter": entered})
    fought: list[Said] = [{"combat": "attacked_this_turn"}, {"combat": "blocked_this_turn"}]
    table.rule("post", "that attacked or blocked this turn", {"any": fought})


def _exempt(table: Table) -> None:
    """702.28b, 704.5j. Add rows for creatures that can block shadow, and legends that are exempt from their rule."""
    for words in (
        "can block creatures with shadow as though they didn't have shadow",
        "can block creatures with shadow as though ~ had shadow",
    ):
        table.rule("mod", words, ["blocks_shadow"])
    static = table.rules_of("static")
    exempt: dict[str, Said] = {"static": ["no_legend_rule"]}
    static('the " legend rule " doesn\'t apply to <permanents> .', {**exempt, "to": "$permanents"})
    static('the " legend rule " doesn\'t apply .', {**exempt, "to": {"is": "permanent"}})


def _from_a_source(table: Table) -> None:
    """113.7a, 115.1. Add rows for abilities on the stack whose source is of a kind."""
    aim = table.rules_of("aim")
    for words, kind in (
        ("activated ability", "activated_ability"),
        ("triggered ability", "triggered_ability"),
        ("activated or triggered ability", "ability"),
    ):
        ability: list[Said] = [{"zone": "stack"}, {"is": kind}]
        source: Said = {"from_source": "$described"}
        aim(f"{words} from a|an <described> source", {"$all": [*ability, source]})
        aim(f"{words} you control from a|an <described> source", {"$all": [*ability, {"controller": "you"}, source]})


def _of_those_colors(table: Table) -> None:
    """106.4, 105.1. Add rows for mana of a colour that one of several objects has."""
    statement = table.rules_of("statement")
    for front, among in (("<permanent>", "$permanent"), ("<zoned>", "$zoned")):
        mana: Said = {"add_mana": ["any"], "among": among}
        statement(f"choose a color of a|an {front} . add one mana of that color", [mana])


def _then(table: Table) -> None:
    """608.2c. Add rows for a conditional effect on a target, which is a target in any case, and what follows."""
    table.rule(
        "statement",
        "<effect> if <conditions> . then <clause>",
        [{"if": "$conditions", "do": ["$effect"]}, "*$clause"],
    )
    do = table.rules_of("effect")
    say = table.rules_of("statement")
    # 119.1, 608.2d: the controller of the source chooses between the player and a planeswalker
    theirs: Said = {"all": [{"type": "planeswalker"}, {"controller": "$who"}]}
    say(
        "~ deals <much_damage> to <who> or a planeswalker that player controls",
        [
            {"choose": {"any": [{"ref": "$who"}, theirs]}, "as": "c"},
            {"deal_damage": "$much_damage", "to": "c"},
        ],
    )
    do("return to their owners' hands <every>", {"move": "$every", "to": "hand"})


def _blocked(table: Table) -> None:
    """509.1h. Add rows for the number of creatures that block one."""
    blocking: Said = {"all": [{"type": "creature"}, {"blocking": "self"}]}
    table.rule(
        "condition",
        "<several> or more creatures are blocking it|~",
        {"exists": blocking, "compare": {"at_least": "$several"}},
    )


def _living_for_a_while(table: Table) -> None:
    """205.1b, 611.2b. Add rows for lands that are creatures as long as something is so."""
    made: Said = {"add_types": "$made_types", "subtypes": "$subtype_list"}
    size: Said = {"set_pt": "$size"}
    color: Said = {"set_color": "$color_list"}
    for front, kinds in (
        ("<size> <color_list> <subtype_list> <made_types>", [made, color, size]),
        ("<size> <subtype_list> <made_types>", [made, size]),
    ):
        for more, grants in (("", []), (" with <grants>", ["*$grants"])):
            table.rule(
                "statement",
                f"<object> becomes a|an {front}{more} <while_> . it's still a land",
                [{"apply": [*kinds, *grants], "to": "$object", "for": "$while_"}],
            )


def _natures(table: Table) -> None:
    """205.1a, 602.5b. Add rows for permanents that are only lands, and for abilities used once."""
    static = table.rules_of("static")
    others: list[Said] = ["artifact", "battle", "creature", "enchantment", "planeswalker"]
    types: list[Said] = [{"add_types": ["land"]}, {"lose_types": others}]
    land: list[Said] = [*types, {"set_color": ""}, {"lose": "all"}, "*$grants"]
    static(
        "enchanted permanent is a colorless land with <grants> and loses all other card types and abilities .",
        {"static": land, "to": "attached"},
    )
    ability = table.rules_of("ability")
    ability(
        "<costs> : <body> activate only if <conditions> and only once .",
        {"activated": "$body", "cost": "$costs", "if": "$conditions", "only": ["only_once"]},
    )


def _of_two_targets(table: Table) -> None:
    """608.2d. Add rows for two targets of one player, who chooses between them."""
    target = table.rules_of("target")
    target(
        "<several> target <permanents> controlled by the same player",
        {"$target": "$permanents", "n": "$several", "together": {"same": "controller"}},
    )
    named = table.rules_of("pair_of_one")
    named("choose <target> . that player", "$target")
    whose: Said = {"controller_of": "$pair_of_one"}
    say = table.rules_of("statement")
    say("<pair_of_one> sacrifices one of them", [{"sacrifice": {"ref": "$pair_of_one"}, "who": whose}])
    table.rule("pair_with_controller", "choose <target> . their controller", "$target")
    owner: Said = {"controller_of": "$pair_with_controller"}
    given: list[Said] = [
        {"choose": {"ref": "$pair_with_controller"}, "who": owner, "as": "c"},
        {"sacrifice": {"ref": "c"}, "who": owner},
    ]
    rest: Said = {"all": [{"ref": "$pair_with_controller"}, {"not": {"ref": "c"}}]}
    front = "<pair_with_controller> chooses and sacrifices one of them ."
    say(f"{front} return the other to its owner's hand", [*given, {"move": rest, "to": "hand"}])


def _teams(table: Table) -> None:
    """102.3. Add rows for permanents of your team: those that no opponent controls."""
    team: Said = {"not": {"controller": "opponent"}}
    condition = table.rules_of("condition")
    condition("your team controls a|an <permanent>", {"exists": {"$all": ["$permanent", team]}})
    condition("your team controls another <permanent>", {"exists": {"$all": ["$permanent", "other", team]}})


def _duties(table: Table) -> None:
    """509.1c. Add rows for a creature that must block another one in this combat."""
    table.rule(
        "effect",
        "<a:target> blocks <b:former> this combat if able",
        {"apply": [{"rule": "must_block", "of": "$b"}], "to": "$a", "for": "end_of_combat"},
    )


def _other_kin(table: Table) -> None:
    """205.3m. Add rows for the number of other objects that share a creature type with one."""
    kin: list[Said] = [{"not": {"ref": "$that_one"}}, {"shares": "creature_type", "with": "$that_one"}]
    table.rule(
        "unit",
        "other <permanent> that shares a creature type with <that_one>",
        {"count": {"$all": ["$permanent", *kin]}},
    )


def _in_return(table: Table) -> None:
    """608.2h. Add rows for a player who gains life by what they sacrificed."""
    say = table.rules_of("statement")
    for stat in ("power", "toughness"):
        say(
            f"<one_player> sacrifices a creature , then gains life equal to that creature's {stat}",
            [
                {"sacrifice": {"type": "creature"}, "who": "$one_player", "as": "h"},
                {"gain_life": {"stat": stat, "of": "h"}, "who": "$one_player"},
            ],
        )


def _while_it_is(table: Table) -> None:
    """611.3a. Add rows for objects that are changed as long as they are of a kind."""
    static = table.rules_of("static")
    both: Said = {"$all": ["$permanent", "$kind"]}
    static("each <permanent> <mods> as long as it's a|an <kind> .", {"static": "$mods", "to": both})
    idle: Said = {"$all": ["$permanent", {"not": {"combat": "attacking"}}]}
    static("each <permanent> <mods> as long as it's not attacking .", {"static": "$mods", "to": idle})


def _words_behind(table: Table) -> None:
    """105.2, 122.1, 508.1. Add rows for objects by counters they lack, by colour, and by parts of a group."""
    post, condition = table.rules_of("post"), table.rules_of("condition")
    post("that doesn't|don't have a|an <counter> on it|them", {"not": {"counters": "$counter"}})
    table.rule("mod", "becomes|become all colors", [{"set_color": "WUBRG"}])
    table.rule(
        "bearer",
        "<a:subtypes> you control and <b:subtypes> you control",
        {"$all": [{"any": [{"subtype": "$a"}, {"subtype": "$b"}]}, {"controller": "you"}]},
    )
    table.rule("effect", "destroy any of <ref> that are <kinds>", {"destroy": {"$all": ["$kinds", {"ref": "$ref"}]}})
    colors: Said = {"any": [{"color": "$a"}, {"color": "$b"}]}
    condition("<was_ref> was <a:color> or <b:color>", {"matches": "$was_ref", "filter": colors})
    condition(
        "<several> or more <permanents> are attacking",
        {"exists": {"$all": ["$permanents", {"combat": "attacking"}]}, "compare": {"at_least": "$several"}},
    )
    condition(
        "exactly one <permanent> is attacking",
        {"exists": {"$all": ["$permanent", {"combat": "attacking"}]}, "compare": {"exactly": 1}},
    )
    poison: Said = {"measured": {"counters_on": "one", "kind": "poison"}, "compare": {"at_least": 1}}
    condition("an opponent is poisoned", {"exists": {"all": [{"is": "opponent"}, poison]}})
