"""`--explain`: the rows of the compiler's table that read the words of a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from domain.oracle.explanation import Explained, Read
    from domain.oracle.printed.card_facts import CardFacts
    from replay.cli.printing import Printer


def explain(printer: Printer, facts: CardFacts) -> None:
    """Print for each paragraph of a card the rows that read it.

    Each row comes with its file and line. A paragraph that no row reads shows the rows that came furthest.
    """
    from domain.oracle.explanation import explained

    paragraphs = explained(facts)
    if printer.as_json:
        printer.json([_data(one) for one in paragraphs])
        return
    for number, paragraph in enumerate(paragraphs):
        if number:
            printer.line("")
        _tell(printer, paragraph)


def _tell(printer: Printer, paragraph: Explained) -> None:
    from replay.cards.gap_words import problem_told

    printer.line((paragraph.text.replace("\n", " / "), "bold"))
    for number, reading in enumerate(paragraph.ways, 1):
        if len(paragraph.ways) > 1:
            printer.line("  ", printer.told("read in this way, number {number}:", number=number))
        for depth, read in reading.all():
            _tell_read(printer, depth, read)
    if paragraph.more:
        printer.line("  ", printer.told("{count} more {count:way|ways} to read it", count=paragraph.more))
    if paragraph.gap is not None:
        printer.line("  ", (problem_told(paragraph.gap.problem.value).told(printer.say), "bold red"))
    if not paragraph.ways and paragraph.nearest:
        words = " ".join(paragraph.words[: paragraph.read_to])
        printer.line("  ", printer.told("read up to here: {words}", words=words), indent=4)
        printer.line("  ", printer.told("the rows that asked for something else then:"))
        for row in paragraph.nearest:
            printer.line("    ", row.name, (f"  {row.file}:{row.line}", "dim"), indent=6)


def _tell_read(printer: Printer, depth: int, read: Read) -> None:
    indent = "  " * (depth + 1)
    row = f"{read.category}: {read.row}  {read.file}:{read.line}" if read.row else read.category
    printer.line(indent, read.words, (f"  {row}", "dim"), indent=len(indent) + 2)


def _data(paragraph: Explained) -> dict[str, Any]:
    gap = paragraph.gap
    return {
        "text": paragraph.text,
        "words": list(paragraph.words),
        "ways": [_read_data(reading) for reading in paragraph.ways],
        "more": paragraph.more,
        "problem": None if gap is None else gap.problem.value,
        "read_to": paragraph.read_to,
        "nearest": [{"row": row.name, "file": row.file, "line": row.line} for row in paragraph.nearest],
    }


def _read_data(read: Read) -> dict[str, Any]:
    data: dict[str, Any] = {"words": read.words, "category": read.category}
    if read.row:
        data |= {"row": read.row, "file": read.file, "line": read.line}
    inside: Sequence[Read] = read.inside
    return data | ({"inside": [_read_data(one) for one in inside]} if inside else {})
