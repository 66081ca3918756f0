"""111.10, 201, 700. Named classes: outlaws, a party, commanders; names in common or different."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

OUTLAWS: Said = {"any": [{"subtype": name} for name in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")]}
"""700.12. Creature types of outlaws."""

PARTY: Said = {"party_of": "you"}

YOURS: Said = {"controller": "you"}

NAMED_CARDS: dict[str, Said] = {
    "a nonland": {"not": {"type": "land"}},
    "a creature": {"type": "creature"},
    "an artifact": {"type": "artifact"},
    "a land": {"type": "land"},
    "a noncreature , nonland": {"all": [{"not": {"type": "creature"}}, {"not": {"type": "land"}}]},
    "a nonartifact , nonland": {"all": [{"not": {"type": "artifact"}}, {"not": {"type": "land"}}]},
}
"""201.4a. Characteristics that texts ask of the card whose name is chosen."""


def add(table: Table) -> None:
    """Add rows for named classes."""
    _outlaws(table)
    _party(table)
    _different(table)
    _commanders(table)
    _while(table)
    _modified(table)
    _greatest(table)
    _least(table)
    _planeswalkers(table)
    _all_of_the_name(table)
    _hurt(table)
    _names(table)


def _outlaws(table: Table) -> None:
    table.rule("adj", "outlaw", OUTLAWS)
    table.rule("state", "non-outlaw", {"not": OUTLAWS})
    for s in ("", "s"):
        table.rule(f"head{s}", f"outlaw{s}", OUTLAWS)


def _party(table: Table) -> None:
    """700.8. Add rows for a party."""
    table.rule("unit", "creature in your party", PARTY)
    table.rule("amount", "the number of creatures in your party", PARTY)
    table.rule("condition", "you have a full party", {"amount": PARTY, "compare": {"at_least": 4}})


_KINDS = (
    ("basic land type", "basic land types", "basic_land_type"),
    ("color", "colors", "color"),
    ("different power", "different powers", "power"),
    ("different mana value", "different mana values", "mana_value"),
)


def _different(table: Table) -> None:
    """305.6, 700. Add rows for the number of different types, colours and the like."""
    amount, condition = table.rules_of("amount"), table.rules_of("condition")
    for one, many, kind in _KINDS:
        among: Said = {"distinct": kind, "among": "$permanents"}
        table.rule("unit", f"{one} among <permanents>", among)
        amount(f"the number of {many} among <permanents>", among)
        condition(
            f"there are <several> or more {many} among <permanents>",
            {"amount": among, "compare": {"at_least": "$several"}},
        )
    values: Said = {"distinct": "mana_value", "among": "$zoneds"}
    several: dict[str, Said] = {"compare": {"at_least": "$several"}}
    condition("there are <several> or more mana values among <zoneds>", {"amount": values, **several})
    amount(("the number of different mana values among <zoneds>", "the number of mana values among <zoneds>"), values)
    table.rule("unit", ("different mana value among <zoneds>", "mana value among <zoneds>"), values)
    table.rule("unit", "different mana cost among <zoneds>", {"distinct": "mana_cost", "among": "$zoneds"})
    table.rule("unit", "card type among <zoneds>", {"distinct": "card_type", "among": "$zoneds"})
    amount("the number of card types among <zoneds>", {"distinct": "card_type", "among": "$zoneds"})
    for power, toughness in ((1, 1), (1, 0), (0, 1), (2, 2)):
        less: list[Said] = [{"minus": [0, {"$each": [side, "$unit"]}]} if side else 0 for side in (power, toughness)]
        table.rule("scaled", f"-{power}/-{toughness} for each <unit>", less)
        table.rule(
            "effect",
            f"<these> get|gets -{power}/-{toughness} until end of turn for each <unit>",
            {"apply": [{"pt": less}], "to": "$these"},
        )
    condition(
        "you control <several> or more <permanents> with different powers",
        {
            "amount": {"distinct": "power", "among": {"$all": ["$permanents", YOURS]}},
            "compare": {"at_least": "$several"},
        },
    )


def _commanders(table: Table) -> None:
    """903.3. Add rows for commanders."""
    commander: Said = {"commander": True}
    table.rule("state", "commander", commander)
    table.rule("state", "noncommander", {"commander": False})
    for s in ("", "s"):
        table.rule(f"head{s}", f"commander{s}", commander)
    yours: Said = {"all": [commander, {"owner": "you"}]}
    table.rule("subject", "your commander", yours)
    table.rule("condition", "you control your commander", {"exists": {"all": [commander, {"owner": "you"}, YOURS]}})


def _while(table: Table) -> None:
    """611.3a. Add rows for abilities under a condition, of the card and of others."""
    table.rule("static", "~ <restricted> if <conditions> .", {"static": "$restricted", "while": "$conditions"})
    table.rule(
        "line",
        "as long as <conditions> , ~ <a:mods> and <bearer> <b:mods> .",
        [
            {"static": "$a", "while": "$conditions"},
            {"static": "$b", "to": "$bearer", "while": "$conditions"},
        ],
    )


def _modified(table: Table) -> None:
    """122, 700.9. Add rows for modified permanents, and permanents with counters."""
    table.rule("post", "with <counter> on them", {"counters": "$counter"})
    table.rule("state", "modified", {"modified": True})
    table.rule("what_it_is", "modified", {"modified": True})


def _greatest(table: Table) -> None:
    """Add rows for objects with the greatest number among several, or tied for it."""
    post, amount, condition = table.rules_of("post"), table.rules_of("amount"), table.rules_of("condition")
    for stat in ("power", "toughness", "mana value"):
        key = stat.replace(" ", "_")
        most: dict[str, Said] = {"has_most": key, "among": "$permanents"}
        for word in ("greatest", "highest"):
            if word == "highest":
                amount(f"the {word} {stat} among <permanents>", {"greatest": key, "among": "$permanents"})
            post(f"with the {word} {stat} among <permanents> on the battlefield", most)
            post(
                f"with the {word} {stat} among <permanents> they control",
                {**most, "of_its_player": True},
            )
            table.rule(
                "does3",
                f"sacrifices a|an <kind> with the {word} {stat} among <permanents> that player controls",
                {"sacrifice": {"$all": ["$kind", {**most, "of_its_player": True}]}},
            )
            condition(
                f"you control the <kind> with the {word} {stat} or tied for the {word} {stat}",
                {"exists": {"$all": ["$kind", YOURS, {"has_most": key, "among": "$kind"}]}},
            )


def _least(table: Table) -> None:
    """Add rows for objects with the least number among several, or tied for it."""
    post, clause = table.rules_of("post"), table.rules_of("several_done")
    for stat in ("power", "toughness", "mana value"):
        least: dict[str, Said] = {"has_most": stat.replace(" ", "_"), "least": True}
        for word in ("least", "lowest"):
            post(
                f"with the {word} {stat} among <permanents> they control",
                {**least, "among": "$permanents", "of_its_player": True},
            )
            one: Said = {"$all": ["$kind", {**least, "among": "$kind"}]}
            table.rule("target", f"target <kind> with the {word} {stat}", {"$target": one})
            chosen: Said = {"choose": one, "as": "c"}
            tied = f"if two or more creatures are tied for {word} {stat} , you choose one of them"
            clause(
                f"destroy the <kind> with the {word} {stat} . it can't be regenerated . {tied}",
                [chosen, {"destroy": "c", "no_regeneration": True}],
            )
            clause(
                f"~ deals <number> damage to the <kind> with the {word} {stat} . {tied}",
                [chosen, {"deal_damage": "$number", "to": "c"}],
            )
            has: Said = {"matches": "$object", "filter": {**least, "among": "$permanents"}}
            table.rule(
                "statement",
                f"destroy <object> if it has the {word} {stat} or is tied for {word} {stat} among <permanents> on the "
                "battlefield",
                [{"if": has, "do": [{"destroy": "$object"}]}],
            )


def _planeswalkers(table: Table) -> None:
    table.rule("adj", "<planeswalker_type>", {"subtype": "$planeswalker_type"})


def _all_of_the_name(table: Table) -> None:
    named: list[Said] = [{"shares": "name", "with": "$noun_ref"}, {"not": {"ref": "$noun_ref"}}]
    alike = table.rules_of("alike")
    alike("all other <kinds> with the same name as <noun_ref>", {"$all": ["$kinds", *named]})
    alike("each other <kind> with the same name as <noun_ref>", {"$all": ["$kind", *named]})
    both: Said = {"any": [{"ref": "$object"}, "$alike"]}
    do = table.rules_of("effect")
    for verb in ("destroy", "exile", "tap", "untap"):
        do(f"{verb} <object> and <alike>", {verb: both})
    do("return <object> and <alike> to their owners' hands", {"move": both, "to": "hand"})
    do("<object> and <alike> <mods> until end of turn", {"apply": "$mods", "to": both})


def _hurt(table: Table) -> None:
    """120.3. Add rows for objects of two kinds: *each creature and each planeswalker*."""
    owned = table.rules_of("owned")
    owned("each <simple>", "$simple")
    for word in ("and", "and each"):
        owned(f"each <a:simple> {word} <b:simple>", {"$any": ["$a", "$b"]})
    every = table.rules_of("every")
    both: Said = {"$any": ["$a", "$b"]}
    every("each <a:simple> and <b:simple>", both)
    every("each <a:simple> and <b:simple> <posts>", {"$all": [both, "$posts"]})


def _names(table: Table) -> None:
    """201.2. Add rows for different names."""
    among: Said = {"distinct": "name", "among": "$permanents"}
    table.rule("amount", "the number of differently named <permanents>", among)
    yours: Said = {"distinct": "name", "among": {"$all": ["$permanents", {"controller": "you"}]}}
    table.rule(
        "condition",
        "you control <several> or more <permanents> with different names",
        {"amount": yours, "compare": {"at_least": "$several"}},
    )
    table.rule("unit", "differently named <permanent>", {"distinct": "name", "among": "$permanent"})
