"""109, 611.2b. Qualities asked for behind a noun, for as long as something has one, and what they cost to aim at."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.rules.nouns import STATES

_MINE: Said = {"matches": "attached", "filter": {"controller": "you"}}


def add(table: Table) -> None:
    """Rows for qualities."""
    _behind(table)
    _lasting(table)
    _aimed(table)
    _entering(table)
    _otherwise(table)


def _behind(table: Table) -> None:
    """What stands behind a noun."""
    for category in ("post", "card_post", "spell_post"):
        post = table.rules_of(category)
        for word in ("legendary", "colorless", "multicolored", "monocolored", "historic"):
            post(f"that aren't|isn't {word}", {"not": STATES[word]})
            post(f"that's|that is|are {word}", STATES[word])
    post = table.rules_of("post")
    post(
        ("blocking or blocked by <ref>", "blocked by or blocking <ref>"),
        {"any": [{"blocking": "$ref"}, {"blocked_by": "$ref"}]},
    )
    hurt: Said = {"which": {"is_dealt_damage": "anything"}}
    target = table.rules_of("target")
    target("any target that was dealt damage this turn", {"$target": {"$all": ["any_target", hurt]}})


def _lasting(table: Table) -> None:
    """611.2b."""
    lasts = table.rules_of("while_")
    has: Said = {"matches": "$ref", "filter": {"counters": "$counter"}}
    lasts("for as long as <ref> has a|an <counter> on it", {"while_true": has})
    for word, kind in (("enchanted", "Aura"), ("equipped", "Equipment")):
        bears: Said = {"has_attached": {"subtype": kind}}
        lasts(f"for as long as <ref> is {word}", {"while_true": {"matches": "$ref", "filter": bears}})
    table.rule(
        "effect",
        "you gain control of <objects> <while_>",
        {"apply": [{"control": "you"}], "to": "$objects", "for": "$while_"},
    )
    lasts("for as long as <ref> remains tapped", {"while_true": {"matches": "$ref", "filter": {"tapped": True}}})


def _aimed(table: Table) -> None:
    """115.9, 601.2f. Spells that have a target cost more, or less."""
    static = table.rules_of("static")
    aims: tuple[tuple[str, Said], ...] = (
        ("~", {"targets": "self"}),
        ("a|an <permanent>", {"targets_what": "$permanent"}),
        ("one or more <permanents>", {"targets_what": "$permanents"}),
    )
    for words, whose in (("you cast", "you"), ("your opponents cast", "opponent")):
        for change, slot in (("<generic> more", "$generic"), ("<generic_less> less", "$generic_less")):
            for aim, filter in aims:
                what: Said = {"all": [{"is": "spell"}, {"controller": whose}, filter]}
                static(
                    f"spells {words} that target {aim} cost {change} to cast .",
                    {"static": [{"cost_more": slot}], "to": what},
                )


def _entering(table: Table) -> None:
    """614.1c, 614.1d. Tapped, or with counters, as X was chosen."""
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
    """611.3a. One thing as long as something is so, and another as long as it is not."""
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
