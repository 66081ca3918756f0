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
    _sacrificed(table)
    _sized_for_a_turn(table)
    _destroyed_this_way(table)
    _in_this_turn(table)
    _exempt(table)
    _from_a_source(table)


def _colors(table: Table) -> None:
    """608.2d. Add rows for all objects of the colour of your choice."""
    clause = table.rules_of("several_done")
    word: Said = {"choose_word": "color"}
    those: Said = {"$all": ["$permanents", {"color": "chosen"}]}
    which = "all <permanents> of the color of your choice"
    clause(f"destroy {which}", [word, {"destroy": those}])
    clause(f"return {which} to their owners' hands", [word, {"move": those, "to": "hand"}])
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


def _sacrificed(table: Table) -> None:
    """701.21a. Add rows for an object that its controller sacrifices."""
    do = table.rules_of("effect")
    do("<own> controller sacrifices it", {"sacrifice": "$own", "who": {"controller_of": "$own"}})


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
