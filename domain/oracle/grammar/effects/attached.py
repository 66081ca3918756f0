"""301.5, 303.4, 701.3. Objects that enter attached, and attachments described by what they are attached to."""

from __future__ import annotations

from domain.oracle.grammar.effects.library.places import IT
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_HELD: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}

_MINE: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}]}


_VERBS = (("return", "to"), ("put", "onto"))


def add(table: Table) -> None:
    """Add rows for attached objects."""
    _described(table)
    _moved(table)
    _entering(table)
    _from_the_graveyard(table)


def _described(table: Table) -> None:
    """303.4, 608.2h. Add rows for *Auras attached to a creature*."""
    post = table.rules_of("post")
    # the last of its posts: "an Aura attached to a creature you control" is about the creature's controller
    table.rule("posts", "attached to a|an <permanent>", {"attached_to": "$permanent"})
    post("that's|that are attached to a|an <permanent>", {"attached_to": "$permanent"})
    post("attached to <permanents>", {"attached_to": "$permanents"})
    post("attached to you", {"attached_to": "you"})
    post("attached to <target>", {"attached_to": "$target"})
    laden: Said = {
        "exists": {"$all": ["$permanents", {"attached_to": "attached"}]},
        "compare": {"at_least": "$several"},
    }
    table.rule(
        "static",
        "equipped creature <mods> as long as <several> or more <permanents> are attached to it .",
        {"static": "$mods", "to": "attached", "while": laden},
    )
    condition = table.rules_of("condition")
    condition(
        "<several> or more <permanents> are attached to <noun_ref>",
        {"exists": {"$all": ["$permanents", {"attached_to": "$noun_ref"}]}, "compare": {"at_least": "$several"}},
    )


def _moved(table: Table) -> None:
    """701.3a. Add a row for any number of attachments moved to one object."""
    table.rule(
        "several_done",
        "attach any number of <permanents> to <object>",
        [
            {"choose": "$permanents", "n": {"count": "$permanents"}, "up_to": True, "as": "c"},
            {"attach": "c", "to": "$object"},
        ],
    )


def _entering(table: Table) -> None:
    """303.4i, 301.5e. Add rows for objects that are put onto the battlefield attached."""
    do = table.rules_of("effect")
    put: dict[str, Said] = {"to": "battlefield", "attached": "$host"}
    host = table.rules_of("host")
    host("<noun_ref>", "$noun_ref")
    host("<target>", "$target")
    host("it", {"$it": "it"})
    # An Aura that died with what it enchanted is not found by its own name later
    for words, more in (("", {}), (" under your control", {"under": "you"})):
        do(
            [f"{verb} <target> {to} the battlefield{words} attached to <host>" for verb, to in _VERBS],
            {"move": "$target", **put, **more},
        )
    found = table.rules_of("taken")
    for front in (f", put {IT} onto the battlefield attached to", f"and put {IT} onto the battlefield attached to"):
        found(f"{front} <host>", [{"move": "c", **put}])
        table.rule("found_put", f"{front} <host>", [{"move": "c", **put}])
    clause = table.rules_of("several_done")
    both: Said = {"any": [_HELD, _MINE]}
    for words, where in (("hand", _HELD), ("graveyard", _MINE), ("hand or graveyard", both)):
        clause(
            f"put a|an <card> from your {words} onto the battlefield attached to <host>",
            [{"choose": {"$all": [where, "$card"]}, "as": "c"}, {"move": "c", **put, "as": "m"}],
        )


def _from_the_graveyard(table: Table) -> None:
    """113.6m. Add rows for an Aura's own ability that returns it from the graveyard, attached."""
    ability = table.rules_of("ability")
    move: dict[str, Said] = {"move": "self", "to": "battlefield", "attached": "$returned_to"}
    table.rule("returned_to", "<noun_ref>", "$noun_ref")
    table.rule("returned_to", "<target>", "$target")
    own: dict[str, Said] = {"zone": "graveyard"}
    words = "return ~ from your graveyard to the battlefield attached to <returned_to> ."
    ability(f"<occasion> , {words}", {"triggered": [move], "on": "$occasion", **own})
    ability(f"<occasion> , you may {words}", {"triggered": [{"may": [move]}], "on": "$occasion", **own})
    ability(f"<costs> : {words}", {"activated": [move], "cost": "$costs", **own})
    ability(
        f"<costs> : {words} activate only as a sorcery .",
        {"activated": [move], "cost": "$costs", **own, "only": ["sorcery"]},
    )
