"""701. Keyword actions with names of their own: proliferate, populate, bolster, adapt, amass, explore, airbend."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for what is done by name."""
    _rows(table)
    _airbend(table)
    _waterbend_bending(table)


def _rows(table: Table) -> None:
    """Rows for what is done by name."""
    for plural, subtype in (("zombies", "Zombie"), ("orcs", "Orc"), ("slivers", "Sliver")):
        table.rule("army", plural, subtype)
    do = table.rules_of("effect")
    do("proliferate", {"proliferate": "you"})
    do("populate", {"populate": "you"})
    do("bolster <quantity>", {"bolster": "$quantity"})
    do(("amass <army> <quantity>",), {"amass": "$quantity", "of?Zombie": "$army"})
    do("amass <quantity>", {"amass": "$quantity"})
    none: Said = {"not_true": {"matches": "self", "filter": {"counters": "+1/+1"}}}
    do("adapt <quantity>", {"if": none, "do": [{"put_counters": "+1/+1", "on": "self", "n?1": "$quantity"}]})
    for who in ("<ref>", "<target>"):
        slot = who.strip("<>")
        do(f"{who} explores", {"explore": f"${slot}"})
        do(f"{who} connives", {"connive": f"${slot}"})
        do(f"{who} connives <quantity>", {"connive": f"${slot}", "n?1": "$quantity"})
    do("<ref> explores again", {"explore": "$ref"})
    for verb in ("connive", "explore"):
        table.rule("had", f"<ref> {verb}", {verb: "$ref"})
    goaded: list[Said] = [{"rule": "goaded", "of": "you"}]
    until: Said = {"next_turn_of": "you"}
    do("goad <objects>", {"apply": goaded, "to": "$objects", "for": until})
    detained: list[Said] = ["cant_attack", "cant_block", "cant_activate"]
    do("detain <objects>", {"apply": detained, "to": "$objects", "for": until})
    _blight(table)
    _evidence(table)
    _earthbend(table)
    _clash(table)
    _waterbend(table)
    _suspect(table)


def _blight(table: Table) -> None:
    """701.68."""
    yours: Said = {"all": [{"type": "creature"}, {"controller": "you"}]}
    for number in range(1, 5):
        counters: dict[str, Said] = {"put_counters": "-1/-1", "on": "c"}
        if number > 1:
            counters["n"] = number
        table.rule("several_done", f"blight {number}", [{"choose": yours, "as": "c"}, counters])
    table.rule("may_cost", "blight <number>", {"blight": "$number"})
    more = table.rules_of("extra_cost")
    more("blight <number>", {"blight": "$number"})
    more("sacrifice a|an <permanent>", {"sacrifice": "$permanent"})
    more("discard a|an <card>", {"discard": "$card"})
    more("pay <number> life", {"pay_life": "$number"})
    extra: dict[str, Said] = {"optional": True, "as": "extra"}
    table.rule(
        "ability", "as an additional cost to cast ~ , you may <extra_cost> .", {"additional": ["$extra_cost"], **extra}
    )
    table.rule("condition", "~'s additional cost was paid", {"did": "extra"})


def _evidence(table: Table) -> None:
    """701.59."""
    collect: Said = {"collect_evidence": "$number"}
    table.rule("may_cost", "collect evidence <number>", collect)
    table.rule(
        "ability",
        "as an additional cost to cast ~ , you may collect evidence <number> .",
        {"additional": [collect], "optional": True, "as": "evidence"},
    )
    table.rule("condition", "evidence was collected", {"did": "evidence"})


def _earthbend(table: Table) -> None:
    """701.66a. A land that is targeted, though no word says so, and comes back when it dies or is exiled."""
    table.rule("bent_land", "earthbend", {"$target": {"all": [{"type": "land"}, {"controller": "you"}]}})
    mods: list[Said] = [{"add_types": ["creature"]}, {"set_pt": [0, 0]}, {"grant": "haste"}]
    done: list[Said] = [
        {"apply": mods, "to": "$bent_land", "for": "forever"},
        {"put_counters": "+1/+1", "on": "$bent_land", "n?1": "$quantity"},
        {
            "later": {"leaves": "$bent_land", "to": ["graveyard", "exile"]},
            "do": [{"move": "event.became", "to": "battlefield", "tapped": True, "under": "you"}],
        },
    ]
    table.rule("several_done", "[you] <bent_land> <quantity>", done)


def _clash(table: Table) -> None:
    """701.30."""
    statement = table.rules_of("statement")
    for may in (False, True):
        words = "you may clash with an opponent" if may else "clash with an opponent"
        for more, then in (
            (". if you win , <clause>", {"clash": "$clause"}),
            (". if you win , <a:either> . otherwise , <b:clause>", {"clash": "$a", "else": "$b"}),
        ):
            value: dict[str, Said] = dict(then)
            statement(f"{words} {more}", [{"may": [value]}] if may else [value])
    table.rule("condition", "you have the city's blessing", {"has_blessing": "you"})


def _waterbend(table: Table) -> None:
    """701.67a. As the cost of an ability."""
    bent: Said = {"mana": "$mana", "waterbend": True}
    ability = table.rules_of("ability")
    for words, costs in (("", [bent]), (" , <costs>", [bent, "*$costs"])):
        value: dict[str, Said] = {"activated": "$body", "cost": list[Said](costs)}
        ability(f"waterbend <mana>{words} : <body>", value)
        ability(f"waterbend <mana>{words} : <body> <limit>", {**value, "+": "$limit"})


def _suspect(table: Table) -> None:
    """701.60. Menace, and that it cannot block, are abilities of what is suspected, as long as it is."""
    mods: list[Said] = [{"grant": "menace"}, {"grant": {"static": ["cant_block"]}}]
    lasts: Said = {"while_true": {"matches": "$object", "filter": {"designated": "suspected"}}}
    lost: dict[str, Said] = {"designated": "suspected", "no_longer": True}
    table.rule("effect", "<ref> is|are no longer suspected", {"designate": "$ref", **lost})
    table.rule("effect", "<every> are no longer suspected", {"designate": "$every", **lost})
    table.rule("had", "<ref> become no longer suspected", {"designate": "$ref", **lost})
    table.rule(
        "several_done",
        "suspect <object>",
        [{"designate": "$object", "designated": "suspected"}, {"apply": mods, "to": "$object", "for": lasts}],
    )


def _airbend(table: Table) -> None:
    """701.65a. Each card that is exiled so, its owner may cast for {2}, as long as it is exiled."""
    may: Said = {"may_play": "bent", "only_cast": True, "pay": "{2}", "who": {"owner_of": "bent"}, "for": "forever"}
    done: list[Said] = [{"exile": "$target", "as": "gone"}, {"for_each": "gone", "as": "bent", "do": [may]}]
    table.rule("several_done", "airbend <target>", done)


def _waterbend_bending(table: Table) -> None:
    """701.67a. As the cost of an ability that can be activated only once."""
    bent: Said = {"mana": "$mana", "waterbend": True}
    ability = table.rules_of("ability")
    ability("exhaust — waterbend <mana> : <body>", {"activated": "$body", "cost": [bent], "only": ["exhaust"]})
