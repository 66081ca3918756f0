"""Gaps that keep a card from being proven, in words."""

from __future__ import annotations

from collections.abc import Iterator

from domain.errors import Said
from replay.cards.entries import Entry

PROBLEMS = {
    "wording": "these words are not read",
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
"""Sentences for the values of `Problem`."""


UNTOLD = Said("some of its words are not read")
"""Sentence for words that are not read, where the print is not at hand."""


def reasons(entry: Entry) -> Iterator[Said]:
    """Yield a sentence for each reason why a card is not proven, each reason once."""
    for construct in dict.fromkeys(entry.lacks):
        yield Said("needs {construct}, which cannot be played yet", {"construct": construct})
    for missing in dict.fromkeys(entry.gaps):
        problem = problem_told(missing.problem.value) if missing.at or missing.problem.value != "wording" else UNTOLD
        yield Said("its text: {problem}", {"problem": with_words(problem, missing.at)})


def with_words(sentence: Said, words: str) -> Said:
    """Return a sentence followed by the words of the card, if they are known."""
    return Said("{problem}: {what}", {"problem": sentence, "what": words}) if words else sentence


def problem_told(problem: str) -> Said:
    """Return the sentence for a problem, named by a value of `Problem`."""
    return Said(PROBLEMS[problem])
