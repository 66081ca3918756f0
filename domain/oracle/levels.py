"""711. Leveler cards: what stands under a level symbol is one paragraph with it, whose abilities it gives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from domain.oracle.table import Table
from domain.oracle.template import Said
from domain.oracle.wording import BREAK, Edit, Line

_BAND = re.compile(r"level (?P<first>\d+)(?:-(?P<last>\d+)| \+)")


def joined(paragraphs: Iterable[Line]) -> Iterator[Line]:
    """The paragraphs of a text, each level symbol with those that stand under it."""
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
    """711.2. Base power and toughness, and abilities, for so many level counters."""
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
