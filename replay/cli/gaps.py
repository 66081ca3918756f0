"""What keeps a card from being proven: in words, with a caret under it, and as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.errors import Listed, Said

if TYPE_CHECKING:
    from domain.oracle.outcome import Gap
    from replay.cards.states import State
    from replay.cli.printing import Printer

PROBLEMS = {
    "wording": "not understood here",
    "ambiguous": "this can be read in several ways",
    "reference": "it is not clear what this refers to",
    "layout": "how the faces of the card are one card is not read",
    "type line": "not a type line that is read",
    "numbers": "not a number that is read",
    "colours": "a colour is not known",
    "refused": "it was read, but is no card that can be",
    "too much": "there are too many ways to read this",
    "not told back": "it was read, but its definition tells it in other words",
    "counts": "it was read, but something of it is not in the definition",
    "text not trusted": "it was read, but the text is not as it is printed",
    "too long": "this is longer than what is read of a card; write it in fewer words",
    "too deep": "this has sentences within sentences, deeper than they are read; write it in shorter ones",
}
"""What keeps a card, by the words of `Problem`."""


def tell_gaps(printer: Printer, found: State) -> None:
    """A card that is not proven, and what keeps it."""
    from replay.cards.states import expected, window

    printer.line((found.name, "bold"), f"  {printer.say('not proven')}")
    for word in found.lacks:
        printer.line(
            "  ", printer.told("lacks {construct}: it is understood, and cannot be played yet", construct=word)
        )
    for gap in found.gaps:
        printer.line("")
        place = gap.place
        if gap.line and place is not None:
            from domain.oracle.printed.source_map import pointed

            line, caret = window(*pointed(gap.line, place), printer.width - 4)
            printer.line("  ", line)
            printer.line("  ", (caret, "bold red"))
        elif gap.line:
            printer.line("  ", gap.line.replace("\n", " / "), indent=2)
        printer.line("  ", problem(gap).told(printer.say), indent=4)
        words = expected(gap)
        if words:
            printer.line("  ", (printer.told("expected: {words}", words=Listed(words, "or")), "dim"), indent=4)
    if found.entry is not None and not found.gaps and not found.lacks:
        for missing in dict.fromkeys(found.entry.gaps):
            printer.line("  ", with_words(problem_told(missing.problem.value), missing.at).told(printer.say), indent=4)
        hint = "where exactly, it says of cards that you take in: timewalk cards import FILE"
        printer.line("  ", (printer.say(hint), "dim"), indent=4)


def problem(gap: Gap) -> Said:
    """What is wrong at a gap."""
    what = gap.says or (gap.at if gap.place is None else "")
    return with_words(problem_told(gap.problem.value), what[:300])


def with_words(told: Said, what: str) -> Said:
    """What keeps a card, and the words where it does, if they are known."""
    return Said("{problem}: {what}", {"problem": told, "what": what}) if what else told


def problem_told(problem: str) -> Said:
    """What keeps a card, in words; `problem` is a word of `Problem`."""
    return Said(PROBLEMS[problem])


def gap_data(found: State) -> list[dict[str, Any]]:
    """What keeps a card, as JSON data; the place in the paragraph as its first letter and the one after its last."""
    from replay.cards.states import expected

    if not found.gaps and found.entry is not None:
        return [{"problem": gap.problem.value} for gap in found.entry.gaps]
    return [
        {
            "problem": gap.problem.value,
            "line": gap.line,
            "place": None if gap.place is None else list(gap.place),
            "at": gap.at,
            "expected": expected(gap),
            "says": gap.says,
        }
        for gap in found.gaps
    ]
