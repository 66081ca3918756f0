"""100.2, 100.6, 903.5. Faults of deck lists, told together before a game is begun."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.cards.card_library import Shelves, nearness
from domain.cards.catalogue import Unknown, deck, deck_names, missing
from domain.cards.decklist import DeckList, DeckListError, parse_decklist
from domain.cards.language import CardDefinition
from domain.cards.spelling import Hints
from domain.errors import Said
from domain.formats import COMMANDER, DEFAULT, format_of
from domain.mana import mana_cost
from projections.counting.decks import Spell, called_by
from replay.cards.gap_words import reasons
from replay.cards.shelves import all_cards, all_entries
from replay.cards.stand_ins import blank
from replay.games.decks import BadFile, Deck, loaded_deck
from replay.games.playing import Match

MOST_LINES = 20
"""Most unreadable lines of a list that are told."""

MOST_CARDS = 100
"""Most cards of a list of which it is told why they cannot be played."""


class Written(NamedTuple):
    """A deck list as written, or without text the name of a built-in deck."""

    name: str
    text: str | None = None


class Wanted(NamedTuple):
    """Terms that lists are checked for.

    - `legal`: a format of tournaments; empty for none.
    - `strict`: rules of deck construction refuse a list, and are no mere remarks.
    """

    format: str = DEFAULT
    rules: str = "current"
    legal: str = ""
    strict: bool = False
    limited: bool = False


class Lacking(NamedTuple):
    """Card of a list that cannot be played.

    - `near`: names of cards that may be meant.
    - `unproven`: the card exists, and `why` says what keeps it from being proven.
    - `blank`: a blank can stand in for it.
    """

    name: str
    copies: int
    near: tuple[str, ...]
    unproven: bool
    why: tuple[Said, ...]
    blank: bool


class ListReport(NamedTuple):
    """Report on all that is wrong with one list.

    - `called`: what the deck is called by its commander or cards; empty if they are not known.
    - `faults`: reasons for which it cannot be played.
    - `remarks`: what tournaments would not allow, and cards that are left out.
    """

    name: str
    main: int = 0
    sideboard: int = 0
    commander: tuple[str, ...] = ()
    faults: tuple[Said, ...] = ()
    remarks: tuple[Said, ...] = ()
    lacking: tuple[Lacking, ...] = ()
    called: str = ""


class Guesses(NamedTuple):
    """Guesses at misspelt names: playable cards, or else cards that are not proven."""

    playable: Hints
    unproven: Hints


def list_reports(lists: Iterable[Written], wanted: Wanted) -> tuple[ListReport, ...]:
    """Return a report on each list.

    It tells unreadable lines, cards that cannot be played, faults of construction and of legality.

    :raises UnknownFormat: there is no such format.
    :raises UnknownLegality: no card is legal in a format of that name.
    """
    known = all_cards()
    hints = Guesses(Hints(*nearness(known)), Hints(all_entries().nearness))
    return tuple(_report(written, wanted, known, hints) for written in lists)


def _report(written: Written, wanted: Wanted, known: Shelves, hints: Guesses) -> ListReport:
    if written.text is None and written.name not in deck_names(wanted.format):
        return ListReport(written.name, faults=(Said("There is no deck {name} here.", {"name": written.name}),))
    decklist, unread = _read(written)
    if decklist is None:
        return ListReport(written.name, faults=unread)
    lacking = missing(decklist, known, hints.playable)
    whole = Shelves(_in_place(lacking), *known.places, called=known.called, heard=known.heard)
    faults, commander = list(unread), decklist.commander
    remarks: list[Said] = []
    spells: list[Spell] = []
    try:
        loaded = loaded_deck(decklist, wanted.format, whole)
    except BadFile as error:
        faults.append(error.said)
    else:
        broken = _construction(loaded, wanted)
        refuses = wanted.strict or format_of(wanted.format).construction == COMMANDER
        (faults if refuses else remarks).extend(broken)
        remarks += [loaded.note] if loaded.note is not None else []
        commander = tuple((1, card.name) for card in loaded.commander)
        copies = Counter(card for card in loaded.main if "land" not in card.type_line[0])
        spells = [
            Spell(count, mana_cost(card.cost).value if card.cost else 0, card.name) for card, count in copies.items()
        ]
    return ListReport(
        decklist.name,
        sum(count for count, _ in (*decklist.main, *decklist.commander)),
        sum(count for count, _ in decklist.sideboard),
        tuple(name for _, name in commander),
        tuple(faults),
        tuple(remarks),
        tuple(_lacking(card, hints.unproven) for card in lacking[:MOST_CARDS]),
        called_by([name for _, name in commander], spells),
    )


def _read(written: Written) -> tuple[DeckList | None, tuple[Said, ...]]:
    """Read a list; tell its unreadable lines together, and read it without them."""
    if written.text is None:
        return deck(written.name), ()
    lines, unread = written.text.splitlines(keepends=True), dict[int, Said]()
    while len(unread) < MOST_LINES:
        try:
            return parse_decklist("".join(lines), source=written.name), tuple(unread.values())
        except DeckListError as error:
            line = error.said.words.get("line")
            if not isinstance(line, int) or line in unread or not 0 < line <= len(lines):
                return None, (*unread.values(), error.said)
            unread[line] = error.said
            lines[line - 1] = "//\n"
    return None, tuple(unread.values())


def _in_place(lacking: Sequence[Unknown]) -> dict[str, CardDefinition]:
    """Return cards without text under the names of cards that cannot be played, so that the deck can be checked.

    Of a name that nobody knows any number may be there: perhaps it is a basic land.
    """
    return {card.name: blank(card.name) or _nobody_knows(card.name) for card in lacking}


def _nobody_knows(name: str) -> CardDefinition:
    return CardDefinition.load({"name": name, "types": "Artifact", "in_deck": 0})


def _construction(loaded: Deck, wanted: Wanted) -> tuple[Said, ...]:
    return Match(
        (loaded,), rules=wanted.rules, format=wanted.format, limited=wanted.limited, legal=wanted.legal
    ).faults()


def _lacking(card: Unknown, unproven: Hints) -> Lacking:
    near = (card.rebalanced,) if card.rebalanced else card.near
    if not near and not card.unproven:
        near = unproven.near(card.name)
    if not card.unproven:
        return Lacking(card.name, card.copies, near, False, (), False)
    entry = all_entries().find(card.name)
    why = () if entry is None else tuple(reasons(entry))
    return Lacking(card.name, card.copies, near, True, why, entry is not None and entry.blank is not None)
