"""205, 601.3, 608.2c. Sentences about colours, types and cards in hands, read as a whole."""

from __future__ import annotations

from domain.oracle.grammar.effects.library.look import AMONG
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_BASICS: list[Said] = ["Plains", "Island", "Swamp", "Mountain", "Forest"]


def add(table: Table) -> None:
    """Add rows for whole sentences."""
    _natures(table)
    _nouns(table)
    _hands(table)
    _keywords(table)
    _looked(table)


def _natures(table: Table) -> None:
    """613.1d, 613.1e. Add rows for the chosen colour, basic land types, and legendary kinds."""
    do, mod, static = table.rules_of("effect"), table.rules_of("mod"), table.rules_of("static")
    do("~ becomes the chosen color", {"apply": [{"set_color": "chosen"}], "to": "self", "for": "forever"})
    static("enchanted land is the chosen color .", {"static": [{"set_color": "chosen"}], "to": "attached"})
    mod("gain|gains all basic land types", [{"add_types": [], "subtypes": _BASICS}])
    kinds: list[Said] = [{"add_supertypes": ["legendary"]}, {"add_types": [], "subtypes": "$subtype_list"}]
    do(
        "<ref> becomes a legendary <subtype_list> in addition to its other types",
        {"apply": kinds, "to": "$ref", "for": "forever"},
    )


def _nouns(table: Table) -> None:
    """108.3, 115.1. Add rows for what you control but do not own, and for further targets and amounts."""
    post, target, amount = table.rules_of("post"), table.rules_of("target"), table.rules_of("amount")
    post("you control but don't own", {"all": [{"controller": "you"}, {"not": {"owner": "you"}}]})
    post("you own but don't control", {"all": [{"owner": "you"}, {"not": {"controller": "you"}}]})
    others: Said = {"$all": ["$aims", "other"]}
    target("one or two other target <aims>", {"$target": others, "n": 2, "least": 1})
    for stat in ("power", "toughness", "mana value"):
        amount(f"the {stat} of <noun_ref>", {"stat": stat.replace(" ", "_"), "of": "$noun_ref"})
    amount(
        "the amount of damage dealt to <last_ref> this turn",
        {"how_much": {"is_dealt_damage": {"ref": "$last_ref"}}},
    )
    stack: Said = {"zone": "stack"}
    spells: Said = {"all": [stack, {"is": "spell"}, {"any": [{"type": "instant"}, {"type": "sorcery"}]}]}
    table.rule(
        "aim",
        "instant spell , sorcery spell , activated ability , or triggered ability",
        {"any": [spells, {"all": [stack, {"is": "ability"}]}]},
    )
    table.rule("one_kind", "legendary", {"supertype": "legendary"})
    put: Said = {"which": {"put_into_graveyard": "anything"}}
    for word in ("in", "from"):
        table.rule(
            "zoned_in", f"{word} a graveyard that was put there this turn", {"all": [{"zone": "graveyard"}, put]}
        )


def _hands(table: Table) -> None:
    """601.3, 602.5. Add rows for spells cast free from a hand, as though with flash, and abilities of a held card."""
    static, ability = table.rules_of("static"), table.rules_of("ability")
    free: Said = {"play_from": "hand", "cast": "$cast", "free": True, "once": True}
    words = "you may cast a|an <cast> from your hand without paying its mana cost"
    static(f"once during each of your turns , {words} .", {"static": [free], "to": "you", "while": {"your_turn": True}})
    static(f"once each turn , {words} .", {"static": [free], "to": "you"})
    static(
        "you may cast ~ as though it had flash if you <beheld> as an additional cost to cast it .",
        {"cast_from": "hand", "besides": ["$beheld"], "only": ["instant"], "as": "quick"},
    )
    ability(
        "<costs> : put ~ from your hand onto the battlefield . <limit>",
        {"activated": [{"move": "self", "to": "battlefield"}], "cost": "$costs", "zone": "hand", "+": "$limit"},
    )


def _keywords(table: Table) -> None:
    """702.181, 702.189. Add rows for keywords with a number that a text defines, as the abilities they stand for."""
    ability = table.rules_of("ability")
    attacks: Said = {"attacks": "self"}
    fire: Said = {"add_mana": "{R}", "n": "$amount", "lasts": "combat"}
    ability("firebending x , where x is <amount> .", {"triggered": [fire], "on": attacks})
    warriors: Said = {
        "create_token": {"types": "Creature: Warrior", "colors": "R", "pt": "1/1"},
        "n": "$amount", "tapped": True, "attacking": True, "as": "warriors",
    }  # fmt: skip
    gone: Said = {"later": {"step_begins": "end"}, "do": [{"sacrifice": "warriors"}]}
    ability("mobilize x , where x is <amount> .", {"triggered": [warriors, gone], "on": attacks})


def _looked(table: Table) -> None:
    """701.20. Add rows for a revealed card put onto the battlefield."""
    picked, place = table.rules_of("picked"), table.rules_of("place")
    among: Said = {"choose": {"$all": ["$card", *AMONG]}, "as": "c"}
    picked(
        "you may reveal a|an <card> from among them and put it onto the battlefield",
        [{"may": [among, {"reveal": "c"}, {"move": "c", "to": "battlefield"}]}],
    )
    place("on the bottom in a random order", {"to": "library", "position": "bottom", "order": "random"})
