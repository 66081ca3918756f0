"""`timewalk chart --kind evening`: the results of an evening's games, in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table

from domain.errors import filled
from projections.wording.translations import catalogue
from replay.cli.arguments import opened

if TYPE_CHECKING:
    from projections.counting.evening import DeckRecord, Evening, Played, Record
    from replay.cli.printing import Printer
    from replay.games.evenings import Wanted

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 20
"""Width of a bar for all games, in letters."""

COLUMNS = {
    "result": "result", "turns": "turns", "time": "time", "seat": "play or draw", "mulligans": "mulligans",
    "deck": "deck", "against": "against",
}  # fmt: skip
"""Titles of the columns in the list of games."""

RESULTS = {"won": "a win", "lost": "a loss", "drawn": "drawn", "open": "goes on"}


def show_evening(wanted: Wanted, store: str | None, json: bool) -> None:
    """Print the results, decks, hands and decisive moments of an evening's games."""
    from replay.games.evenings import evening_of

    with opened(store, json) as (games, printer):
        evening = evening_of(games.store, wanted)
        if printer.as_json:
            printer.json(evening.data())
        elif not evening.games:
            printer.line(printer.say("There are no such games."))
        else:
            _tell(printer, evening)


def _tell(printer: Printer, evening: Evening) -> None:
    words = catalogue(printer.language, "interface")
    text = "{games} {games:game|games}: {won} won, {lost} lost"
    totals = [printer.told(text, **evening.record._asdict())]
    if going := len(evening.games) - evening.record.games:
        totals.append(printer.told("{count} {count:goes|go} on", count=going))
    if evening.turns is not None:
        totals.append(printer.told("{turns} turns each (median)", turns=f"{evening.turns:g}"))
    if evening.seconds is not None:
        totals.append(printer.told("{time} in all", time=duration(evening.seconds)))
    printer.line(("; ".join(totals), "bold"))
    printer.title(printer.say("Decks"))
    for deck in evening.decks:
        _bar(printer, deck.record, called(printer, deck), evening.record.games)
    printer.title(printer.say("On the play and on the draw"))
    _bar(printer, evening.on_the_play, printer.say("on the play"), evening.record.games)
    _bar(printer, evening.on_the_draw, printer.say("on the draw"), evening.record.games)
    if evening.against:
        printer.title(printer.say("The other side's colours"))
        for other in evening.against:
            _bar(printer, other.record, other.colors or printer.say("none seen"), evening.record.games)
    if evening.mulligans:
        printer.title(printer.say("Mulligans"))
        for taken in evening.mulligans:
            label = filled(words["evening.mulligans-of"], taken._asdict())
            _bar(printer, taken.record, label, evening.record.games)
    if evening.lands:
        printer.title(printer.say("Lands in the opening hand"))
        for held in evening.lands:
            label = filled(words["evening.lands-of"], held._asdict())
            _bar(printer, held.record, label, evening.record.games)
    if evening.life:
        printer.title(printer.say("Life at the end of each turn (medians)"))
        most = max(max(one.mine, one.theirs) for one in evening.life)
        for label, values in (
            (printer.say("mine"), [one.mine for one in evening.life]),
            (printer.say("theirs"), [one.theirs for one in evening.life]),
        ):
            line = "".join(BARS[round(max(0.0, value) / max(most, 1) * (len(BARS) - 1))] for value in values)
            printer.line(f"{label:<16}", (line, "bold"), f"  {values[0]:g} → {values[-1]:g}")
        printer.line((f"{printer.say('turns'):<16}{evening.life[0].turn}–{evening.life[-1].turn}", "dim"))
    printer.title(printer.say("Games"))
    shown = Table(box=None, pad_edge=False)
    shown.add_column("")
    for name in COLUMNS:
        shown.add_column(
            printer.say(COLUMNS[name]), justify="right" if name in ("turns", "time", "mulligans") else "left"
        )
    for one in evening.games:
        shown.add_row(*_row(printer, one))
    printer.console.print(shown)
    _tell_hands(printer, evening.games)
    _tell_moments(printer, evening.games)


def _tell_hands(printer: Printer, games: Sequence[Played]) -> None:
    """Print the opening hands, as far as their cards are known."""
    held = [one for one in games if one.hand_size]
    if not held:
        return
    printer.title(printer.say("Opening hands"))
    for one in held:
        unknown = one.hand_size - len(one.hand)
        cards = [f"{card} ×{count}" if count > 1 else card for card, count in Counter(one.hand).items()]
        if unknown:
            cards.append(printer.told("{count} {count:card|cards} not known", count=unknown))
        printer.line((f"{one.game[:8]}  ", "dim"), " · ".join(cards), indent=10)


def _tell_moments(printer: Printer, games: Sequence[Played]) -> None:
    """Print the decisive moments, each with its position."""
    from replay.games.evenings import moment_of

    words = catalogue(printer.language, "interface")
    decided = [one for one in games if one.decisive]
    if not decided:
        return
    printer.title(printer.say("Decisive moments"))
    for one in decided:
        pieces: list[tuple[str, str]] = [(f"{one.game[:8]}  ", "dim")]
        for moment in one.decisive:
            pieces += [(f"{moment.position} ", "bold"), (f"{moment_of(moment, one.seats, words)}; ", "")]
        text, style = pieces.pop()
        printer.line(*pieces, (text.removesuffix("; "), style), indent=10)
    command = f"timewalk board {decided[-1].game[:8]} --at {decided[-1].decisive[-1].position}"
    printer.line((printer.told("The board at a position: {command}", command=command), "dim"))


def _row(printer: Printer, one: Played) -> tuple[str, ...]:
    seat = "on the play" if one.on_the_play else "on the draw"
    return (
        f"{one.created[:16].replace('T', ' ')}  {one.game[:8]}",
        printer.say(RESULTS[one.result]),
        str(one.turns),
        "–" if one.seconds is None else duration(one.seconds),
        "–" if one.on_the_play is None else printer.say(seat),
        str(one.mulligans),
        one.deck or one.colors or "–",
        one.against or "–",
    )


def called(printer: Printer, deck: DeckRecord) -> str:
    """Return a deck's name; without one, its colours and the cards cast most."""
    if deck.deck:
        return deck.deck
    return f"{deck.colors or printer.say('colourless')} ({', '.join(deck.cards)})" if deck.cards else deck.colors or "–"


def _bar(printer: Printer, record: Record, label: str, games: int) -> None:
    """Print a bar of the games won and lost, as wide as their share."""
    unit = WIDTH / max(games, 1)
    won, lost = round(record.won * unit), round(record.lost * unit)
    counts = printer.told("{won} of {games}", won=record.won, games=record.games)
    left = " " * max(0, WIDTH - won - lost)
    printer.line(("█" * won, "green"), ("░" * lost, "red"), left, f"  {counts:<10}", label, indent=34)


def duration(seconds: int) -> str:
    """Return a duration as hours and minutes, or as minutes and seconds."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours} h {rest // 60:02} min" if hours else f"{rest // 60}:{rest % 60:02}"
