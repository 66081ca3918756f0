"""Gaps that keep a card from being proven, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.errors import Listed, Said

if TYPE_CHECKING:
    from domain.oracle.outcome import Gap
    from replay.cards.states import State
    from replay.cli.printing import Printer


def tell_gaps(printer: Printer, state: State) -> None:
    """Print the name of a card that is not proven, and its gaps."""
    from replay.cards.gap_words import problem_told, with_words
    from replay.cards.states import expected, window

    printer.line((state.name, "bold"), f"  {printer.say('not proven')}")
    for word in state.lacks:
        printer.line(
            "  ", printer.told("lacks {construct}: it is understood, and cannot be played yet", construct=word)
        )
    for gap in state.gaps:
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
    if state.entry is not None and not state.gaps and not state.lacks:
        for missing in dict.fromkeys(state.entry.gaps):
            printer.line("  ", with_words(problem_told(missing.problem.value), missing.at).told(printer.say), indent=4)
        hint = "to see the place in the text, import the card: timewalk cards import FILE"
        printer.line("  ", (printer.say(hint), "dim"), indent=4)


def problem(gap: Gap) -> Said:
    """Return a sentence for a gap, with the words that are not understood."""
    from replay.cards.gap_words import problem_told, with_words

    words = gap.says or (gap.at if gap.place is None else "")
    return with_words(problem_told(gap.problem.value), words[:300])


def gap_data(state: State) -> list[dict[str, Any]]:
    """Return the gaps of a card as JSON data.

    The place of a gap is `[start, stop]` in its paragraph: the first letter, and the letter after the last one.
    """
    from replay.cards.states import expected

    if not state.gaps and state.entry is not None:
        return [{"problem": gap.problem.value} for gap in state.entry.gaps]
    return [
        {
            "problem": gap.problem.value,
            "line": gap.line,
            "place": None if gap.place is None else list(gap.place),
            "at": gap.at,
            "expected": expected(gap),
            "says": gap.says,
        }
        for gap in state.gaps
    ]
