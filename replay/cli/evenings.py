"""`timewalk chart --kind evening`: how the games of an evening went, in the terminal."""

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
"""So wide is a bar of all games."""

COLUMNS = {
    "result": "result", "turns": "turns", "time": "time", "seat": "play or draw", "mulligans": "mulligans",
    "deck": "deck", "against": "against",
}  # fmt: skip
"""What stands over the columns of games."""

RESULTS = {"won": "a win", "lost": "a loss", "drawn": "drawn", "open": "goes on"}


def show_evening(wanted: Wanted, store: str | None, json: bool) -> None:
    """Tell how the games went."""
    from replay.games.evenings import evening_of

    with opened(store, json) as (games, printer):
        found = evening_of(games.store, wanted)
        if printer.as_json:
            printer.json(found.data())
        elif not found.games:
            printer.line(printer.say("There are no such games."))
        else:
            _tell(printer, found)


def _tell(printer: Printer, found: Evening) -> None:
    words = catalogue(printer.language, "interface")
    text = "{games} {games:game|games}: {won} won, {lost} lost"
    told = [printer.told(text, **found.record._asdict())]
    if going := len(found.games) - found.record.games:
        told.append(printer.told("{count} {count:goes|go} on", count=going))
    if found.turns is not None:
        told.append(printer.told("{turns} turns each (median)", turns=f"{found.turns:g}"))
    if found.seconds is not None:
        told.append(printer.told("{time} in all", time=duration(found.seconds)))
    printer.line(("; ".join(told), "bold"))
    printer.title(printer.say("Decks"))
    for deck in found.decks:
        _bar(printer, deck.record, called(printer, deck), found.record.games)
    printer.title(printer.say("On the play and on the draw"))
    _bar(printer, found.on_the_play, printer.say("on the play"), found.record.games)
    _bar(printer, found.on_the_draw, printer.say("on the draw"), found.record.games)
    if found.against:
        printer.title(printer.say("The other side's colours"))
        for other in found.against:
            _bar(printer, other.record, other.colors or printer.say("none seen"), found.record.games)
    if found.mulligans:
        printer.title(printer.say("Mulligans"))
        for taken in found.mulligans:
            label = filled(words["evening.mulligans-of"], taken._asdict())
            _bar(printer, taken.record, label, found.record.games)
    if found.lands:
        printer.title(printer.say("Lands in the opening hand"))
        for held in found.lands:
            label = filled(words["evening.lands-of"], held._asdict())
            _bar(printer, held.record, label, found.record.games)
    if found.life:
        printer.title(printer.say("Life at the end of each turn (medians)"))
        most = max(max(one.mine, one.theirs) for one in found.life)
        for label, values in (
            (printer.say("mine"), [one.mine for one in found.life]),
            (printer.say("theirs"), [one.theirs for one in found.life]),
        ):
            line = "".join(BARS[round(max(0.0, value) / max(most, 1) * (len(BARS) - 1))] for value in values)
            printer.line(f"{label:<16}", (line, "bold"), f"  {values[0]:g} → {values[-1]:g}")
        printer.line((f"{printer.say('turns'):<16}{found.life[0].turn}–{found.life[-1].turn}", "dim"))
    printer.title(printer.say("Games"))
    shown = Table(box=None, pad_edge=False)
    shown.add_column("")
    for name in COLUMNS:
        shown.add_column(
            printer.say(COLUMNS[name]), justify="right" if name in ("turns", "time", "mulligans") else "left"
        )
    for one in found.games:
        shown.add_row(*_row(printer, one))
    printer.console.print(shown)
    _tell_hands(printer, found.games)
    _tell_moments(printer, found.games)


def _tell_hands(printer: Printer, games: Sequence[Played]) -> None:
    """Tell the opening hands, as far as their cards are known."""
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
    """Tell the decisive moments, each with its position."""
    from replay.games.evenings import moment_of

    words = catalogue(printer.language, "interface")
    told = [one for one in games if one.decisive]
    if not told:
        return
    printer.title(printer.say("Decisive moments"))
    for one in told:
        pieces: list[tuple[str, str]] = [(f"{one.game[:8]}  ", "dim")]
        for moment in one.decisive:
            pieces += [(f"{moment.position} ", "bold"), (f"{moment_of(moment, one.seats, words)}; ", "")]
        text, style = pieces.pop()
        printer.line(*pieces, (text.removesuffix("; "), style), indent=10)
    command = f"timewalk board {told[-1].game[:8]} --at {told[-1].decisive[-1].position}"
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
    """A deck by its name; where it has none, by its colours and the cards that were cast most."""
    if deck.deck:
        return deck.deck
    return f"{deck.colors or printer.say('colourless')} ({', '.join(deck.cards)})" if deck.cards else deck.colors or "–"


def _bar(printer: Printer, record: Record, label: str, games: int) -> None:
    """Won and lost side by side, as long as there were games."""
    unit = WIDTH / max(games, 1)
    won, lost = round(record.won * unit), round(record.lost * unit)
    counts = printer.told("{won} of {games}", won=record.won, games=record.games)
    left = " " * max(0, WIDTH - won - lost)
    printer.line(("█" * won, "green"), ("░" * lost, "red"), left, f"  {counts:<10}", label, indent=34)


def duration(seconds: int) -> str:
    """Hours and minutes, or minutes and seconds."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours} h {rest // 60:02} min" if hours else f"{rest // 60}:{rest % 60:02}"
