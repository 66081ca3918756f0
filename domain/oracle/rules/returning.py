"""608.2c, 113.6k, 611.2. Cards that come back by themselves, what they control, and effects for one turn or a stay."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_KEPT: tuple[tuple[str, dict[str, Said]], ...] = (
    ("", {}),
    (" with a finality counter on it|him|her", {"with": {"finality": 1}}),
    (" with a +1/+1 counter on it|him|her", {"with": {"+1/+1": 1}}),
)


def add(table: Table) -> None:
    """Rows on what returns, and on what is whose."""
    _returns(table)
    _enters_with(table)
    _theirs(table)
    _for_a_turn(table)
    _sums(table)
    _two_events(table)


def _returns(table: Table) -> None:
    """113.6k. An ability that moves its card out of a graveyard functions there."""
    ability = table.rules_of("ability")
    own: dict[str, Said] = {"zone": "graveyard"}
    occasions: tuple[tuple[str, dict[str, Said]], ...] = (
        ("<occasion> ,", {"on": "$occasion"}),
        ("<counted_occasion> ,", {"+": "$counted_occasion"}),
        ("<occasion> , if <conditions> ,", {"on": "$occasion", "if": "$conditions"}),
        ("<counted_occasion> , if <conditions> ,", {"+": "$counted_occasion", "if": "$conditions"}),
    )
    places: list[tuple[str, dict[str, Said]]] = [
        ("to your hand", {"to": "hand"}),
        ("to the battlefield tapped and attacking", {"to": "battlefield", "tapped": True, "attacking": True}),
    ]
    for kept, more in _KEPT:
        places.append((f"to the battlefield{kept}", {"to": "battlefield", **more}))
        places.append((f"to the battlefield tapped{kept}", {"to": "battlefield", "tapped": True, **more}))
    known = ("to your hand", "to the battlefield", "to the battlefield tapped")
    for place, to in places:
        move: Said = {"move": "self", **to}
        back = f"return ~ from your graveyard {place} ."
        for words, on in occasions:
            told = words in ("<occasion> ,", "<occasion> , if <conditions> ,")
            if not (told and place in (*known, "to the battlefield tapped and attacking")):
                ability(f"{words} {back}", {"triggered": [move], **on, **own})
                ability(f"{words} you may {back}", {"triggered": [{"may": [move]}], **on, **own})
            paid: Said = {"pay": ["$offered"], "do": [move]}
            ability(f"{words} you may <offered> . if you do , {back}", {"triggered": [paid], **on, **own})
        if place not in known:
            ability(f"<costs> : {back}", {"activated": [move], "cost": "$costs", **own})
            ability(f"<costs> : {back} <limit>", {"activated": [move], "cost": "$costs", "+": "$limit", **own})


def _enters_with(table: Table) -> None:
    """614.1c. What is put onto the battlefield with a counter."""
    do = table.rules_of("effect")
    for kept, more in _KEPT[1:]:
        for tapped, how in (("", {}), (" tapped", {"tapped": True})):
            put: dict[str, Said] = {"move": "$objects", "to": "battlefield", **how, **more}
            do(f"return <objects> to the battlefield{tapped}{kept}", put)
            do(f"put <objects> onto the battlefield{tapped}{kept}", put)
            do(f"put <objects> onto the battlefield{tapped} under your control{kept}", {**put, "under": "you"})
            do(
                f"return <objects> to the battlefield{tapped} under <own> owner's control{kept}",
                {**put, "under": {"owner_of": "$own"}},
            )


def _theirs(table: Table) -> None:
    """109.4. What a player who was named controls; whoever was dealt damage, or controls what was."""
    table.rule("post", "<they> control", {"controller": "$they"})
    table.rule("they", "they", {"$who": "that"})
    table.rule("aimed_one", "that player", {"$it": "that"})
    for category in ("who", "one_player"):
        for thing in ("planeswalker", "permanent"):
            table.rule(category, f"<aimed_one> or that {thing}'s controller", {"controller_of": "$aimed_one"})
    hit: Said = {"deal_damage": "$much_damage", "to": "p", "source?self": "$a"}
    _apiece(table, "<a:dealing> deals <much_damage> to <every_player>", hit)
    for words, done in (
        ("loses <much_life>", {"lose_life": "$much_life", "who": "p"}),
        ("gains <much_life>", {"gain_life": "$much_life", "who": "p"}),
        ("draws <much_cards>", {"draw": "$much_cards", "who": "p"}),
        ("mills <much_cards>", {"mill": "$much_cards", "who": "p"}),
        ("discards <much_cards>", {"discard": "$much_cards", "who": "p"}),
        ("creates a|an <token_of> for each <unit>", {"+": "$token_of", "n": "$unit", "who": "p"}),
    ):
        _apiece(table, f"<every_player> {words}", dict[str, Said](done))
    table.rule("cost", "return ~ to its owner's hand", {"return": {"ref": "self"}})
    every = table.rules_of("every")
    every("each <a:type> and <b:type>", {"any": [{"type": "$a"}, {"type": "$b"}]})
    table.rule(
        "unit",
        "<a:subtype> and <b:subtype> attached to <last_ref>",
        {"count": {"all": [{"any": [{"subtype": "$a"}, {"subtype": "$b"}]}, {"attached_to": "$last_ref"}]}},
    )


def _apiece(table: Table, words: str, done: Said) -> None:
    table.rule("apiece", words, {"for_each": "$every_player", "as": "p", "do": [done]})


def _for_a_turn(table: Table) -> None:
    """611.2. What lasts for a turn, or as long as the card stays."""
    do = table.rules_of("effect")
    for words, rule in (
        ("must be blocked this turn if able", "must_be_blocked"),
        ("attacks|attack this turn if able", "must_attack"),
        ("blocks|block this turn if able", "must_block"),
    ):
        if rule == "must_be_blocked":
            do(f"<these> {words}", {"apply": [rule], "to": "$these"})
        do(f"<these> <mods> until end of turn and {words}", {"apply": ["*$mods", rule], "to": "$these"})
    restricted = table.rules_of("restricted")
    restricted("can block an additional creature", [{"rule": "blocks_additional", "n": 1}])
    table.rule("while_", "for as long as ~ remains on the battlefield", {"until_leaves": "self"})
    table.rule("mod", "becomes|become a|an <basic_type>", [{"set_land_type": "$basic_type"}])


def _sums(table: Table) -> None:
    """Two numbers of things together."""
    for a in ("permanents", "zoneds"):
        for b in ("permanents", "zoneds"):
            table.rule(
                "amount",
                f"the number of <a:{a}> plus the number of <b:{b}>",
                {"plus": [{"count": "$a"}, {"count": "$b"}]},
            )
    sought = table.rules_of("sought")
    sought("up to x <cards> , where x is <amount>", {"search": "$cards", "n": "$amount", "as": "c"})


def _two_events(table: Table) -> None:
    """603.2. An ability that waits for either of two events, each told with its own word."""
    table.rule("occasion", "when|whenever <a:event> and whenever <b:event>", ["$a", "$b"])
