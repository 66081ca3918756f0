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
    _entering(table)
    _cheaper(table)
    _cards(table)
    _more_nouns(table)
    _damage_of_a_turn(table)
    _at_cards(table)
    _of_two_targets(table)


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
    picked = table.rules_of("picked")
    among: Said = {"choose": {"$all": ["$card", *AMONG]}, "as": "c"}
    picked(
        "you may reveal a|an <card> from among them and put it onto the battlefield",
        [{"may": [among, {"reveal": "c"}, {"move": "c", "to": "battlefield"}]}],
    )


def _entering(table: Table) -> None:
    """614.1c. Add rows for a cast spell whose creature enters with additional counters."""
    ability, statement = table.rules_of("ability"), table.rules_of("statement")
    numbers: tuple[tuple[str, dict[str, Said]], ...] = (
        ("an additional <counter> on it", {}),
        ("<several> additional <counter> on it", {"n": "$several"}),
        ("an additional <counter> on it for each <unit>", {"n": "$unit"}),
        (
            "x additional <counter> on it , where x is the number of colors of mana spent to cast it",
            {"n": {"mana_spent_on": "event.object", "of": "colors"}},
        ),
        (
            "x additional <counter> on it , where x is its mana value minus <number>",
            {"n": {"minus": [{"stat": "mana_value", "of": "event.object"}, "$number"]}},
        ),
    )
    for words, more in numbers:
        change: Said = {"enters_with": "$counter", **more}
        shield: Said = {
            "shield": {"would_enter": {"ref": "event.object"}}, "with": [change], "times": 1, "for": "forever",
        }  # fmt: skip
        enters = f"that creature enters with {words}"
        ability(
            f"whenever you cast a|an <cast> , {enters} .", {"on": {"cast": "$cast", "by": "you"}, "triggered": [shield]}
        )
        ability(
            f"whenever you cast your <nth> <cast> each turn , {enters} .",
            {"on": {"cast": "$cast", "by": "you"}, "nth": "$nth", "triggered": [shield]},
        )
        if "unit" not in words:
            later: Said = {"later": {"cast": "$cast", "by": "you"}, "do": [shield], "this_turn": True}
            statement(f"when you next cast a|an <cast> this turn , {enters}", [later])


def _cheaper(table: Table) -> None:
    """601.2f. Add rows for spells of this turn that cost less."""
    do, statement = table.rules_of("effect"), table.rules_of("statement")
    do(
        "<casts> you cast this turn cost <generic_less> less to cast",
        {"apply": [{"cost_more": "$generic_less", "of": "$casts"}], "to": "you"},
    )
    either: Said = {"any": [{"color": "$a"}, {"color": "$b"}]}
    less: Said = {"apply": [{"cost_more": {"minus": [0, "$amount"]}, "of": either}], "to": "you"}
    statement(
        "spells you cast this turn that are <a:color> and/or <b:color> cost {x} less to cast , where x is <amount>",
        [less],
    )


def _cards(table: Table) -> None:
    """401, 404, 701.61. Add rows for cards put into libraries and found, for forage, and for triggers in graveyards."""
    clause, statement, ability = table.rules_of("several_done"), table.rules_of("statement"), table.rules_of("ability")
    mine: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]
    clause(
        "put <several> <cards> from your graveyard on top of your library in any order",
        [
            {"choose": {"$all": ["$cards", *mine]}, "n": "$several", "as": "c"},
            {"move": "c", "to": "library", "order": "any"},
        ],
    )
    places: Said = {"one_of": [[{"move": "f", "to": "hand"}], [{"move": "f", "to": "graveyard"}]]}
    statement(
        "search your library for a|an <card> , reveal it , put it into your hand or graveyard , then shuffle",
        [{"search": "$card", "as": "f"}, {"reveal": "f"}, places, {"shuffle": "you"}],
    )
    cards: Said = {"exile": {"all": mine}, "n": 3}
    food: Said = {"sacrifice": {"subtype": "Food"}}
    reflexive: list[Said] = ["$reflexive"]
    statement(
        "you may forage . when you do , <reflexive>",
        [{"pay": [cards], "do": reflexive, "else": [{"pay": [food], "do": reflexive}]}],
    )
    back: Said = {"pay": ["$offered"], "do": [{"move": "self", "to": "hand"}]}
    ability(
        "<occasion> while ~ is in your graveyard , you may <offered> . if you do , return ~ from your graveyard to "
        "your hand .",
        {"on": "$occasion", "triggered": [back], "zone": "graveyard"},
    )
    chosen: Said = {"choose": {"$all": ["$permanent", {"counters": "any"}]}, "as": "c"}
    statement(
        "remove a counter from a|an <permanent> . if you do , <statement>",
        [chosen, {"remove_counters": "any", "on": "c", "as": "d"}, {"if": {"did": "d"}, "do": "$statement"}],
    )
    another: Said = {"choose": {"$all": ["$permanent", "other"]}, "as": "c"}
    statement(
        "you may have <a:object> become a copy of another <permanent> until end of turn",
        [{"may": [another, {"become_copy": "$a", "of": "c", "for": "end_of_turn"}]}],
    )


def _more_nouns(table: Table) -> None:
    """Add rows for kinds behind a noun, cards of two kinds, numbers of named objects, and life of this turn."""
    post, amount, condition = table.rules_of("post"), table.rules_of("amount"), table.rules_of("condition")
    post("that are <a:heads> and/or <b:heads>", {"any": ["$a", "$b"]})
    table.rule(
        "card",
        "<a:described> card or a|an <b:described> card <card_posts>",
        {"$any": ["$a", {"$all": ["$b", "$card_posts"]}]},
    )
    amount("the number of cards in <whose_target> hand", {"hand_of": "$whose_target"})
    table.rule("that_much", "that amount of", {"$amount": "that"})
    condition("you've lost life this turn", {"happened": {"loses_life": "you"}})
    condition("you've gained life this turn", {"happened": {"gains_life": "you"}})
    condition("they were cast using web-slinging", {"did": "web.slinging"})
    rats: Said = {"for_each": "$permanent", "as": "p", "do": [{"create_token": "$role", "attached": "p"}]}
    table.rule("several_done", "for each <permanent> , create a|an <role> token attached to that rat", [rats])


def _damage_of_a_turn(table: Table) -> None:
    """120.3, 608.2i, 615.7. Add rows for damage dealt so far, dealt by attackers, or prevented for one creature."""
    dealt: Said = {"how_much": {"deals_damage": "$permanents", "to": {"is": "you"}}}
    table.rule(
        "amount", "twice the damage dealt to you so far this turn by <permanents>", {"times": list[Said]([2, dealt])}
    )
    hit: Said = {"deals_damage": "$permanent", "to": {"ref": "$ref"}}
    table.rule("event_now", "<ref> is dealt damage by a|an <permanent>", hit)
    shield: dict[str, Said] = {"shield": {"would_damage": "$hurt"}, "with": [{"prevent": "remaining"}]}
    so: Said = {"matches": "$hurt", "filter": "$permanent"}
    table.rule(
        "statement",
        "prevent the next <a:number> damage that would be dealt to <hurt> this turn . if it's a|an <permanent> , "
        "prevent the next <b:number> damage instead",
        [{"if": so, "do": [{**shield, "amount": "$b"}], "else": [{**shield, "amount": "$a"}]}],
    )
    first: Said = {
        "apply": [{"grant": "first strike"}],
        "to": {"all": [{"type": "creature"}, _YOURS, {"blocking": "p"}]},
    }
    asked: Said = {"pay": [{"mana": "$mana"}], "who": {"controller_of": "p"}, "else": [first]}
    table.rule(
        "statement",
        "for each <permanent> , its controller may pay <mana> . if that player doesn't , creatures you control "
        "blocking that creature gain first strike until end of turn",
        [{"for_each": "$permanent", "as": "p", "do": [asked]}],
    )


_YOURS: Said = {"controller": "you"}


def _at_cards(table: Table) -> None:
    """701.9, 701.20, 701.30. Add rows for cards that others choose, for each card discarded, or after a clash."""
    statement = table.rules_of("statement")
    looked: Said = {"all": [{"zone": "library"}, {"ref": "l"}]}
    statement(
        "<shown> . an opponent chooses one of them . put that card into your graveyard and the rest into your hand",
        [
            "$shown",
            {"choose": {"is": "opponent"}, "as": "o"},
            {"choose": looked, "who": "o", "as": "c"},
            {"move": "c", "to": "graveyard"},
            {"move": looked, "to": "hand"},
        ],
    )
    mine: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    count: Said = {"how_often": {"discards": "you"}, "this": "way"}
    theirs: Said = {"$all": ["$card", {"zone": "hand"}, {"owner": "$target"}]}
    statement(
        "discard any number of cards . <target> reveals their hand , then you choose a|an <card> from it for each card "
        "discarded this way . that player discards those cards",
        [
            {"choose": mine, "n": {"hand_of": "you"}, "up_to": True, "as": "c"},
            {"discard": "all", "cards": "c", "as": "h"},
            {"reveal": "hand", "who": "$target"},
            {"choose": theirs, "n": count, "as": "c2"},
            {"discard": "all", "who": "$target", "cards": "c2"},
        ],
    )
    back: Said = {"move": "$target", "to": "hand"}
    statement(
        "clash with an opponent , then return <target> to its owner's hand . if you win , you may put that creature on "
        "top of its owner's library instead",
        [{"clash": [{"may": [{"move": "$target", "to": "library"}], "else": [back]}], "else": [back]}],
    )
    drawn: Said = {"draw": 1, "as": "r"}
    is_so: Said = {"matches": "r", "filter": {"$all": ["$card", {"zone": "hand"}]}}
    thrown: Said = {"discard": "all", "cards": "r"}
    statement(
        "draw a card and reveal it . if it isn't a|an <card> , discard it",
        [drawn, {"reveal": "r"}, {"if": {"not_true": is_so}, "do": [thrown]}],
    )


def _of_two_targets(table: Table) -> None:
    """115.1. Add rows for texts about one of two targets and the other."""
    other: Said = {"all": [{"type": "creature"}, {"ref": "$target"}, {"not": {"ref": "c"}}]}
    table.rule(
        "text",
        "choose <target> . exile one of those creatures and put <several> <counter> on the other .",
        [
            {"choose": {"all": [{"type": "creature"}, {"ref": "$target"}]}, "as": "c"},
            {"exile": "c"},
            {"put_counters": "$counter", "n": "$several", "on": other},
        ],
    )
