"""711, 716, 719, 721. Leveler, Class, Case and station cards: what stands under a symbol is one paragraph with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from domain.oracle.discourse import Discourse, Unresolved
from domain.oracle.table import Table
from domain.oracle.template import Said
from domain.oracle.wording import BREAK, Edit, Line

_BAND = re.compile(r"level (?P<first>\d+)(?:-(?P<last>\d+)| \+)")
_SYMBOL = ("+", "|")


def joined(paragraphs: Iterable[Line], size: str = "") -> Iterator[Line]:
    """The paragraphs of a text, each level or station symbol with those that stand under it.

    Under the last station symbol stands the `size` of what is a creature then, if it has one.
    """
    lines = list(paragraphs)
    if any(line.tokens[-3:-1] == (":", "level") for line in lines):
        return _classed(lines)
    return _stationed(lines, size) if any(line.tokens == ("station",) for line in lines) else _leveled(lines)


def _stationed(paragraphs: Iterable[Line], size: str) -> Iterator[Line]:
    band: Line | None = None
    for line in paragraphs:
        if line.tokens[1:3] == _SYMBOL and line.tokens[0].isdecimal():
            if band is not None:
                yield band
            tokens = (line.tokens[0], "or", "more", BREAK, *line.tokens[3:])
            band = Line(line.text, tokens, (*line.edits, Edit("station", line.text)))
        elif band is not None:
            band = Line(f"{band.text}\n{line.text}", (*band.tokens, BREAK, *line.tokens), (*band.edits, *line.edits))
        else:
            yield line
    if band is not None:
        yield Line(band.text, (*band.tokens, BREAK, size), band.edits) if size else band


def _classed(paragraphs: Iterable[Line]) -> Iterator[Line]:
    """716.2. Under a class level bar stand abilities; what is above the first is as on other cards."""
    band: Line | None = None
    for line in paragraphs:
        if line.tokens[-3:-1] == (":", "level"):
            if band is not None:
                yield band
            band = line
        elif band is not None:
            band = Line(f"{band.text}\n{line.text}", (*band.tokens, BREAK, *line.tokens), (*band.edits, *line.edits))
        else:
            yield line
    if band is not None:
        yield band


def _leveled(paragraphs: Iterable[Line]) -> Iterator[Line]:
    band: Line | None = None
    for line in paragraphs:
        found = _BAND.fullmatch(" ".join(line.tokens))
        if found is not None:
            if band is not None:
                yield band
            last = ("to", found["last"]) if found["last"] else ("or", "more")
            band = Line(line.text, ("level", found["first"], *last), (*line.edits, Edit("level", line.text)))
        elif band is not None:
            text, tokens = f"{band.text}\n{line.text}", (*band.tokens, BREAK, *line.tokens)
            band = Line(text, tokens, (*band.edits, *line.edits))
        else:
            yield line
    if band is not None:
        yield band


def add(table: Table) -> None:
    """711.2, 721.2. Base power and toughness, and abilities, for so many level or charge counters."""
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


def note_solved(value: Said, at: Discourse) -> None:
    """702.169d. An activated ability is activated only if its Case is solved.

    :raises Unresolved: it says so as other abilities do.
    """
    if isinstance(value, dict) and "while" in value and {"static", "triggered"}.isdisjoint(value):
        raise Unresolved("when it is activated")
