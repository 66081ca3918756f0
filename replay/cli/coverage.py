"""`timewalk cards coverage`: proven cards, gaps of the others, and next steps."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from domain.cards.check.saying import guess_or, shown
from domain.errors import Listed, Said, TimewalkError, figure
from replay.cli.arguments import JsonOption, Settings

if TYPE_CHECKING:
    from replay.cards.coverage import Coverage, DeckCoverage, Share
    from replay.cards.entries import Entry
    from replay.cli.printing import Printer

SHOWN = 20
OTHER = ("wording", "")
"""Kind and words of the stop that `replay.cards.coverage` uses for rare gaps."""


STANDINGS = {
    "proven": "proven",
    "proven by hand": "proven by hand",
    "read, not proven": "read, not proven",
    "lacks": "understood, not playable yet",
    "not understood": "not understood",
    "unknown": "unknown",
}
"""Words for the standings of cards, and for `unknown` cards that no list here has."""


def register_coverage(app: typer.Typer) -> None:
    """Add the command."""
    app.command("coverage")(coverage)


def coverage(
    set_: Annotated[str, typer.Option("--set", metavar="CODE", help="Only cards of this set, such as DOM.")] = "",
    format: Annotated[
        str,
        typer.Option("--format", metavar="NAME", help="Only cards legal in this format, such as standard or pauper."),
    ] = "",
    deck: Annotated[
        list[str] | None, typer.Option("--deck", metavar="FILE", help="Only cards of this deck; may be repeated.")
    ] = None,
    top: Annotated[int, typer.Option("--top", metavar="N", min=1, help="Number of gaps to list.")] = SHOWN,
    json: JsonOption = False,
) -> None:
    """Count the proven cards, the gaps of others, and what would prove most of them."""
    from replay.cards.coverage import covered, hints_among, of_deck
    from replay.cards.shelves import all_entries
    from replay.cli.printing import Printer
    from replay.games.decks import known_cards, listed_deck

    printer = Printer(json or Settings.json, Settings.language)
    known = known_cards()
    hints = hints_among(known)
    decks = [of_deck(listed_deck(one), known, hints) for one in deck or ()]
    names = frozenset(card.name for one in decks for card in one.cards) if decks else None
    covered_cards = covered(all_entries().by_name.values(), set_, format, names)
    if not covered_cards.whole.cards and not decks:
        raise _unknown(all_entries().by_name.values(), set_, format)
    if printer.as_json:
        printer.json(covered_cards.data(top) | ({"decks": [deck_data(one) for one in decks]} if decks else {}))
        return
    for one in decks:
        _tell_deck(printer, one)
    _tell(printer, covered_cards, top, few=bool(decks))


class NoSuchCards(TimewalkError, LookupError):
    """Error: no known card is of the set and format asked for."""


def _unknown(entries: Collection[Entry], set_: str, format: str) -> NoSuchCards:
    """Return an error that names the unknown format or the unknown set."""
    formats = sorted({name for entry in entries for name in entry.formats if ":" not in name})
    if format and format.lower() not in formats:
        text = "import cards first: timewalk knows no card legal in the format {format}{guess}"
        return NoSuchCards(text, format=shown(format, 60), guess=guess_or(format.lower(), formats))
    if set_ and not any(set_.upper() in entry.sets for entry in entries):
        text = "timewalk knows no card of the set {set}; write the set's code, such as DOM, or import its cards first"
        return NoSuchCards(text, set=shown(set_, 60))
    return NoSuchCards("timewalk knows no card of this set and format; import cards first")


def deck_data(deck: DeckCoverage) -> dict[str, Any]:
    """Return the coverage of a deck as JSON data."""
    lacking = [card._asdict() for card in deck.lacking]
    return {
        "deck": deck.deck,
        "whole": not lacking,
        "cards": len(deck.cards),
        "lacking": lacking,
        "note": str(deck.note or ""),
    }


def _tell_deck(printer: Printer, deck: DeckCoverage) -> None:
    if deck.note is not None:
        printer.line((deck.note.told(printer.say), "dim"))
    lacking = deck.lacking
    if not lacking:
        printer.line((printer.told("{deck}: every card can be played", deck=deck.deck), "bold"))
        return
    text = "{deck}: {lacking} of {cards} different {cards:card|cards} cannot be played"
    printer.line((printer.told(text, deck=deck.deck, lacking=len(lacking), cards=len(deck.cards)), "bold"))
    for card in lacking:
        why: list[Said] = [stopped(kind, word) for kind, word in card.reasons] or [Said(STANDINGS[card.standing])]
        if card.near:
            why = [Said("did you mean {near}?", {"near": Listed(card.near)})]
        if card.rebalanced:
            why = [Said("Arena's rebalanced version of {card}, which is another card", {"card": card.rebalanced})]
        reason = "; ".join(one.told(printer.say) for one in why)
        printer.line(f"{card.copies:>4}  {card.name}  ", (reason, "dim"), indent=6)


def _tell(printer: Printer, covered: Coverage, top: int, few: bool) -> None:
    whole = covered.whole
    percent = figure(whole.percent, 1)
    text = "{proven} of {cards} {cards:card is|cards are} proven ({percent} %)"
    share = printer.told(text, proven=figure(whole.proven), cards=figure(whole.cards), percent=percent)
    printer.line((share, "bold"))
    say = printer.say
    counts = (
        f"{say(STANDINGS[standing])} {figure(count).told(say)}"
        for standing, count in covered.standings.items()
        if count
    )
    printer.line("  ", "   ".join(counts), indent=2)
    if covered.stops:
        printer.title(printer.say("Gaps: cards with only this gap, all cards with this gap, the gap"))
        for stop in covered.stops[:top]:
            printer.line(
                f"{printer.figure(stop.alone):>6} {printer.figure(stop.cards):>6}  ",
                stopped(stop.kind, stop.what).told(printer.say),
                ("  " + ", ".join(stop.examples), "dim"),
                indent=15,
            )
    if covered.next:
        printer.title(printer.say("Best additions: cards gained, cards gained in all, the addition"))
        for step in covered.next:
            printer.line(
                f"{printer.figure(step.more):>6} {printer.figure(step.together):>6}  ",
                stopped(step.kind, step.what).told(printer.say),
                indent=15,
            )
    if not few:
        printer.title(printer.say("By format"))
        _tell_shares(printer, covered.formats)
        printer.title(printer.say("By set"))
        _tell_shares(printer, covered.sets)


def stopped(kind: str, what: str) -> Said:
    """Describe in words what keeps a card from being proven."""
    from replay.cards.gap_words import problem_told, with_words

    if (kind, what) == OTHER:
        return Said("not understood, at words that few cards have")
    return with_words(Said("lacks") if kind == "lacks" else problem_told(kind), what)


def _tell_shares(printer: Printer, shares: Mapping[str, Share]) -> None:
    """Print the share of proven cards by name: per cent, and number of cards."""
    cells = [
        f"{name:<12} {printer.figure(share.percent, 1):>5} % {printer.figure(share.cards):>6}"
        for name, share in shares.items()
    ]
    width = max(map(len, cells), default=1) + 4
    columns = max(1, (printer.width - 2) // width)
    rows = -(-len(cells) // columns)
    for row in range(rows):
        printer.line("  ", "".join(f"{cell:<{width}}" for cell in cells[row::rows]).rstrip())
