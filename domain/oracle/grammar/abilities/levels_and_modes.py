"""118.8, 700.2, 711, 714, 716, 719, 721. Abilities of several lines: modes, levels, chapters, solved Cases."""

from __future__ import annotations

from domain.oracle.discourse.discourse import Discourse, Unresolved
from domain.oracle.grammar.words.lexicon import Words
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_AGAIN = ". you may choose the same mode more than once ."


def add(table: Table) -> None:
    """Add rows for abilities of several lines: levels, chapters and modes."""
    _levels(table)
    _chapters(table)
    _chosen_so_often(table)
    _modes(table)
    _pawprints(table)


ANCHORS = (
    "Abzan", "Jeskai", "Mardu", "Sultai", "Temur", "Khans", "Dragons", "Mirran", "Phyrexian", "Believe", "Doubt",
    "Brotherhood", "Enclave",
)  # fmt: skip
"""Anchor words that cards have printed."""


def _anchored(table: Table) -> None:
    """614.12c. Add rows for two abilities, each there if its anchor word was chosen.

    Each is printed with its word as an ability word, in the order of the choice.
    """
    table.words("anchor", Words({word.lower(): word for word in ANCHORS}))
    chosen: Said = {"choose": "word", "words": ["$a", "$b"]}
    abilities: list[Said] = [
        {"replace": {"would_enter": "self"}, "with": [chosen]},
        {"static": ["*$c"], "while": {"chose": "$a"}},
        {"static": ["*$d"], "while": {"chose": "$b"}},
    ]
    words = "as ~ enters , choose <a:anchor> or <b:anchor> . • <c:level_line> • <d:level_line>"
    table.rule("line", words, abilities)


def _levels(table: Table) -> None:
    counters: Said = {"counters_on": "self", "kind": "level"}
    least: Said = {"amount": counters, "compare": {"at_least": "$first"}}
    most: Said = {"amount": counters, "compare": {"at_most": "$last"}}
    of_line, has = table.rules_of("level_line"), table.rules_of("level_has")
    of_line("<keyword>", [{"grant": "$keyword"}])
    of_line("<keyword> , <level_line>", [{"grant": "$keyword"}, "*$level_line"])
    of_line("<ability>", [{"grant": "$ability"}])
    has("<level_line>", "$level_line")
    has("<level_line> ¶ <level_has>", ["*$level_line", "*$level_has"])
    bands: tuple[tuple[str, Said], ...] = (
        ("level <first:number> to <last:number>", {"all_true": [least, most]}),
        ("level <first:number> or more", least),
    )
    for words, condition in bands:
        table.rule("line", f"{words} ¶ <size>", [{"static": [{"set_pt": "$size"}], "while": condition}])
        table.rule(
            "line",
            f"{words} ¶ <size> ¶ <level_has>",
            [{"static": [{"set_pt": "$size"}, "*$level_has"], "while": condition}],
        )
    charged: Said = {"amount": {"counters_on": "self", "kind": "charge"}, "compare": {"at_least": "$least"}}
    table.rule("line", "<least:number> or more ¶ <level_has>", [{"static": ["*$level_has"], "while": charged}])
    creature: list[Said] = [{"add_types": ["creature"]}, {"set_pt": "$size"}]
    table.rule(
        "line",
        "<least:number> or more ¶ <level_has> ¶ <size>",
        [{"static": [*creature, "*$level_has"], "while": charged}],
    )
    _anchored(table)
    for level in range(2, 6):
        gained: list[Said] = [
            {
                "activated": [{"set_level": level}],
                "cost": [{"mana": "$mana"}],
                "only": ["sorcery"],
                "if": {"amount": {"level_of": "self"}, "compare": {"exactly": level - 1}},
            },
            {
                "static": ["*$level_has"],
                "while": {"amount": {"level_of": "self"}, "compare": {"at_least": level}},
            },
        ]
        table.rule("line", f"<mana> : level {level} ¶ <level_has>", gained)
        table.rule("line", f"<mana> : level {level} — <level_has>", gained)
        table.rule("event", f"~ becomes level {level}", {"becomes_level": level})
    solved: Said = {"matches": "self", "filter": {"solved": True}}
    table.rule(
        "line",
        "to solve — <conditions> .",
        [
            {
                "triggered": [{"solve": "self"}],
                "on": {"step_begins": "end", "whose": "you"},
                "if": {"all_true": ["$conditions", {"not_true": solved}]},
            }
        ],
    )
    # 702.169b-d: no ability is granted, so that its effects apply in their own layers
    table.rule("line", "solved — <solved_ability>", ["$solved_ability"])
    table.rule("solved_ability", "<ability>", {"+": "$ability", "while": solved})
    table.rule("solved_ability", "<solved_activated>", "$solved_activated")
    activated: dict[str, Said] = {"activated": "$body", "cost": "$costs", "if": solved}
    table.rule("solved_activated", "<costs> : <body>", activated)
    table.rule("solved_activated", "<costs> : <body> activate only <times> .", {**activated, "only": "$times"})


def _chapters(table: Table) -> None:
    """714. Add rows for one text under several chapter numbers: *II, III, IV —*."""
    chapters = table.rules_of("ability")
    for words, numbers in (("i , ii , iii , iv", [1, 2, 3, 4]), ("iv , v", [4, 5]), ("ii , iii , iv", [2, 3, 4])):
        chapters(f"{words} — <prompt>", {"triggered": "$prompt", "on": {"chapter": list[Said](numbers)}})


def note_solved(value: Said, discourse: Discourse) -> None:
    """702.169d. Check that a solved activated ability has its condition in `if`.

    :raises Unresolved: the ability has `while`, as other solved abilities have.
    """
    if isinstance(value, dict) and "while" in value and {"static", "triggered"}.isdisjoint(value):
        raise Unresolved("when it is activated")


def _chosen_so_often(table: Table) -> None:
    """Add rows for modes chosen a number of times."""
    many: tuple[tuple[str, dict[str, Said]], ...] = (
        ("<several>", {"modes": "$several"}),
        ("up to <several>", {"modes": "$several", "up_to": True}),
    )
    for category in ("body", "prompt"):
        for words, number in many:
            for between in ("", " ¶"):
                table.rule(
                    category,
                    f"choose {words} {_AGAIN}{between} <mode_list>",
                    {**number, "of": "$mode_list", "again": True},
                )


def _pawprints(table: Table) -> None:
    """700.2i. Add rows for modes with pawprints."""
    mode, several = table.rules_of("paw_mode"), table.rules_of("paw_list")
    for worth in (1, 2, 3):
        mode(f"{'{p} ' * worth}— <text>", {"do": "$text", "worth": worth})
    several("<paw_mode>", ["$paw_mode"])
    several("<paw_mode> ¶ <paw_list>", ["$paw_mode", "*$paw_list"])
    table.rule(
        "body",
        "choose up to <several> {p} worth of modes " + _AGAIN + " ¶ <paw_list>",
        {"modes": "$several", "of": "$paw_list", "up_to": True, "again": True, "worth": True},
    )


_CLANS = ("abzan", "jeskai", "mardu", "sultai", "temur")


def _modes(table: Table) -> None:
    both: dict[str, Said] = {"modes": 2}
    perhaps: dict[str, Said] = {"modes": 2, "least": 1}
    more: tuple[tuple[str, dict[str, Said]], ...] = (
        ("choose both instead", both),
        ("choose two instead", both),
        ("you may choose both instead", perhaps),
        ("you may choose both", perhaps),
        ("you may choose two instead", perhaps),
        ("choose any number instead", {"modes": "all", "up_to": True}),
        ("choose one or more instead", {"modes": "all", "least": 1}),
    )
    for category in ("body", "prompt"):
        for words, other in more:
            value: dict[str, Said] = {"modes": 1, "of": "$mode_list", "instead": {**other, "if": "$conditions"}}
            for as_cast in ("", " as you cast ~"):
                for dash in (".", "—"):
                    table.rule(category, f"choose one . if <conditions>{as_cast} , {words} {dash} <mode_list>", value)
