"""Coverage: number of proven cards, and the best order of closing the others' gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from domain.cards.card_library import nearness
from domain.cards.catalogue import called, not_there
from domain.cards.decklist import DeckList, left_out
from domain.cards.language import CardDefinition
from domain.cards.spelling import Hints
from domain.errors import Said
from domain.oracle.outcome import Standing
from replay.cards.entries import Entry, first_words
from replay.cards.places import state_of_own
from replay.cards.printings import RESTRICTED
from replay.cards.shelves import all_entries

NEXT = 10
"""Number of next steps that are computed."""

OTHER = ("wording", "")
"""Stop for words that hardly any other card has.

Such words are not listed, and no single addition to the compiler removes this stop.
"""

UNKNOWN = "unknown"
"""Standing of a card that is unknown here."""


class Share(NamedTuple):
    """Number of proven cards among a number of cards."""

    proven: int
    cards: int

    @property
    def percent(self) -> float:
        return 100 * self.proven / self.cards if self.cards else 0.0


class Stop(NamedTuple):
    """Obstacle that keeps cards from being proven: a lacking construct, or words not understood.

    `alone` counts the cards with no other obstacle, `cards` all cards with this one; `examples` names some of them.
    """

    what: str
    kind: str
    alone: int
    cards: int
    examples: tuple[str, ...]


class Step(NamedTuple):
    """Removal of one more stop, after the stops of the earlier steps.

    `more` counts the cards that become proven by this step, `together` those of all steps so far.
    """

    what: str
    kind: str
    more: int
    together: int


class Coverage(NamedTuple):
    """Counts of cards: overall, by standing, by set and by format.

    `next` lists the stops whose removal makes most cards proven, each chosen after those before it.
    """

    whole: Share
    standings: Mapping[str, int]
    stops: tuple[Stop, ...]
    next: tuple[Step, ...]
    sets: Mapping[str, Share]
    formats: Mapping[str, Share]

    def data(self, top: int | None = None) -> dict[str, Any]:
        """Return the coverage as JSON data, with the first `top` stops."""
        return {
            **self.whole._asdict(),
            "standings": self.standings,
            "stops": [{**stop._asdict(), "examples": list(stop.examples)} for stop in self.stops[:top]],
            "next": [step._asdict() for step in self.next],
            "formats": {name: share._asdict() for name, share in self.formats.items()},
            "sets": {name: share._asdict() for name, share in self.sets.items()},
        }


def covered(
    entries: Iterable[Entry], set_: str = "", format: str = "", names: frozenset[str] | None = None
) -> Coverage:
    """Return the coverage of all cards, or of a set, format or list of names.

    With `set_`, the counts by set hold that set only.
    """
    wanted = [
        entry
        for entry in entries
        if (not set_ or set_.upper() in entry.sets)
        and (not format or format.lower() in entry.formats)
        and (names is None or entry.name in names)
    ]
    return Coverage(
        _share(wanted),
        {standing.value: sum(entry.standing is standing for entry in wanted) for standing in Standing},
        stops(wanted),
        steps(wanted),
        _by(wanted, lambda entry: entry.sets & {set_.upper()} if set_ else entry.sets),
        _by(wanted, lambda entry: {name for name in entry.formats if RESTRICTED not in name}),
    )


def of_all(set_: str = "", format: str = "") -> Coverage:
    """Return the coverage of all known cards, or of a set and format; cached."""
    return _of_all(state_of_own(), set_, format)


@lru_cache(maxsize=64)
def _of_all(_own: tuple[Path, int], set_: str, format: str) -> Coverage:
    return covered(all_entries().by_name.values(), set_, format)


def _share(entries: Iterable[Entry]) -> Share:
    listed = list(entries)
    return Share(sum(entry.standing.is_proven for entry in listed), len(listed))


def _by(entries: Iterable[Entry], groups: Callable[[Entry], Iterable[str]]) -> dict[str, Share]:
    proven, whole = Counter[str](), Counter[str]()
    for entry in entries:
        for group in groups(entry):
            whole[group] += 1
            proven[group] += entry.standing.is_proven
    return {group: Share(proven[group], whole[group]) for group in sorted(whole)}


def stops(entries: Iterable[Entry]) -> tuple[Stop, ...]:
    """Return obstacles to proving cards, sorted by how many cards each alone blocks."""
    alone, whole = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    examples: dict[tuple[str, str], list[str]] = {}
    for entry in entries:
        reasons = set(_reasons(entry))
        for reason in reasons:
            whole[reason] += 1
            named = examples.setdefault(reason, [])
            if len(named) < 3:
                named.append(entry.name)
        if len(reasons) == 1:
            alone[next(iter(reasons))] += 1
    order = sorted(whole, key=lambda reason: (-alone[reason], -whole[reason], reason))
    return tuple(
        Stop(obstacle, kind, alone[kind, obstacle], whole[kind, obstacle], tuple(examples[kind, obstacle]))
        for kind, obstacle in order
    )


def steps(entries: Iterable[Entry], count: int = NEXT) -> tuple[Step, ...]:
    """Return the best stops to remove, each chosen after the removal of the earlier ones.

    Cards with a stop of `OTHER` are left out.
    """
    left = [reasons for entry in entries if (reasons := set(_reasons(entry))) and OTHER not in reasons]
    chosen: list[Step] = []
    together = 0
    while len(chosen) < count:
        alone = Counter(next(iter(reasons)) for reasons in left if len(reasons) == 1)
        if not alone:
            break
        (kind, obstacle), more = max(alone.items(), key=lambda item: (item[1], item[0]))
        together += more
        chosen.append(Step(obstacle, kind, more, together))
        left = [rest for reasons in left if (rest := reasons - {(kind, obstacle)})]
    return tuple(chosen)


# Decks


class DeckCard(NamedTuple):
    """Card of a deck list: copies, standing, and reasons if not proven.

    An unknown card has similar names in `near` instead.
    """

    name: str
    copies: int
    standing: str
    reasons: tuple[tuple[str, str], ...] = ()
    """Reasons why the card is not proven, as pairs of kind and obstacle."""
    near: tuple[str, ...] = ()
    rebalanced: str = ""

    @property
    def plays(self) -> bool:
        """True if the card can be played."""
        return self.standing in (Standing.PROVEN, Standing.BY_HAND)


class DeckCoverage(NamedTuple):
    """Standing of all cards of a deck list, each name once."""

    deck: str
    cards: tuple[DeckCard, ...]
    note: Said | None = None  # about cards of the list that are not in the deck

    @property
    def lacking(self) -> tuple[DeckCard, ...]:
        """Cards that cannot be played."""
        return tuple(card for card in self.cards if not card.plays)


def hints_among(known: Mapping[str, CardDefinition]) -> Hints:
    """Return a finder of similar card names, among these and all known cards."""
    return Hints(*nearness(known), all_entries().nearness)


def of_deck(deck: DeckList, known: Mapping[str, CardDefinition], hints: Hints | None = None) -> DeckCoverage:
    """Return the standing of each card of a deck.

    `hints` may be shared by the decks of one answer.
    """
    hints = hints or hints_among(known)
    copies = Counter[str]()
    for count, name in (*deck.main, *deck.commander, *deck.sideboard):
        copies[name] += count
    return DeckCoverage(
        deck.name, tuple(_in_deck(name, count, known, hints) for name, count in copies.items()), left_out(deck)
    )


def _in_deck(name: str, count: int, known: Mapping[str, CardDefinition], hints: Hints) -> DeckCard:
    card = called(name, known)
    if card is not None:
        return DeckCard(card.name, count, Standing.PROVEN.value)
    entry = all_entries().find(name)
    if entry is None:
        lacking = not_there(name, count, known, hints)
        return DeckCard(name, count, UNKNOWN, (), lacking.near, lacking.rebalanced)
    return DeckCard(entry.name, count, entry.standing.value, tuple(dict.fromkeys(_reasons(entry))))


def _reasons(entry: Entry) -> Iterable[tuple[str, str]]:
    if entry.standing is Standing.LACKS:
        return [("lacks", word) for word in entry.lacks]
    return [(gap.problem.value, first_words(gap.at)) for gap in entry.gaps]
