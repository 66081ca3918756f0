"""`timewalk report`: shares of games won, by deck, matchup, hand, card and more."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from domain.errors import Listed, TimewalkError
from projections.wording.translations import catalogue
from replay.cli.arguments import JsonOption, Settings, opened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from projections.counting.intervals import Interval
    from projections.counting.reports import CardRow, Report, ReportRow, Section
    from projections.counting.sides import Side
    from projections.wording.speech import Catalogue
    from replay.cli.printing import Printer

FEW = 20
"""Rows of fewer sides are pale."""

MOST_SHOWN = 40
"""Most rows of a section in a terminal; CSV and JSON have all."""

WIDTH = 24
"""Width of a bar, in letters."""

NUMBER = 11
"""Most letters of a column of numbers; its head takes several lines."""


class NotWritten(TimewalkError):
    """Error: a file cannot be written."""


class NoReport(TimewalkError, LookupError):
    """Error: there is no report of this name."""


def report(
    where: Annotated[
        str | None, typer.Argument(metavar="[DIR|STORE]", help="A folder of tables, or a store with games.")
    ] = None,
    by: Annotated[
        str,
        typer.Option(metavar="KIND", help="deck, matchup, play-draw, hand, card, mulligans, mana or tempo."),
    ] = "deck",
    wanted: Annotated[
        str,
        typer.Option(
            "--where",
            metavar="FILTER",
            help="Only such games, as deck=elves,since=3d; there are since, until, source, event, format, deck, "
            "opponent and player.",
        ),
    ] = "",
    against: Annotated[
        str,
        typer.Option(
            metavar="DIR|STORE|FILTER", help="Compare with the games of another folder or store, or of this filter."
        ),
    ] = "",
    as_csv: Annotated[str, typer.Option("--csv", metavar="FILE", help="Write it as CSV.")] = "",
    games_as_csv: Annotated[
        str, typer.Option("--games-csv", metavar="FILE", help="Write the games of each row as CSV.")
    ] = "",
    as_svg: Annotated[str, typer.Option("--svg", metavar="FILE", help="Write it as a picture.")] = "",
    json: JsonOption = False,
) -> None:
    """Report how many games were won, by deck, matchup, hand, card and more."""
    from projections.counting.reports import REPORTS, cards_in_lines, whole
    from projections.counting.reports import report as reported
    from replay.cli.printing import Printer
    from replay.games.report_forms import games_csv, report_csv, report_svg
    from replay.games.reports import which

    if by not in REPORTS:
        raise NoReport(
            "There is no report {by}; choose one of {reports}.", by=repr(by), reports=Listed([*REPORTS], "or")
        )
    printer = Printer(json or Settings.json, Settings.language)
    words = catalogue(printer.language, "interface")
    sides = _sides(printer, where)
    own = which(wanted).kept(sides)
    if not against:
        others = None
    elif "=" in against:
        others = which(against).kept(sides)
    else:
        others = which(wanted).kept(_sides(printer, against))
    told = reported(own, by, others)
    if as_csv:
        _write(as_csv, report_csv(told, words, () if against else cards_in_lines(told, own)))
    if games_as_csv:
        _write(games_as_csv, games_csv(told, words))
    if as_svg:
        _write(as_svg, report_svg(told, words))
    if printer.as_json:
        printer.json(told.data())
    else:
        _tell(printer, told, whole(own, others), own, words)


def _write(file: str, text: str) -> None:
    try:
        Path(file).write_text(text, "utf-8")
    except OSError as error:
        raise NotWritten("{file} cannot be written: {why}.", file=file, why=error.strerror) from error


def _sides(printer: Printer, where: str | None) -> list[Side]:
    """Return the sides of a folder of tables, or of a store."""
    from replay.games.reports import StoredSides

    if where is not None and Path(where).is_dir():
        from replay.tables.commands import needed

        with needed():
            from replay.tables.sides import sides_in_tables
        return sides_in_tables(Path(where))
    with (
        opened(where, printer.as_json) as (games, own),
        own.bar(own.say("reading games")) as advance,
    ):
        return StoredSides(games.store).read(progress=advance).sides


def _tell(printer: Printer, report: Report, every: ReportRow, sides: Sequence[Side], words: Catalogue) -> None:
    from rich.table import Table

    from domain.errors import filled
    from projections.counting.reports import cards_in_lines
    from replay.games.report_forms import difference_said, title_of

    line = filled(words["reports.games"], {"games": report.games, "sides": report.sides})
    if report.other_games is not None:
        others = {"games": report.other_games, "sides": report.other_sides}
        line += f", {filled(words['reports.compared'], others)}"
    printer.line((line, "bold"))
    if every.difference is not None:
        printer.line(difference_said(every.difference, words))
    if report.shared:
        printer.line((filled(words["reports.shared"], {"shared": report.shared}), "yellow"))
    if report.other_games is None:
        _tell_lines(printer, cards_in_lines(report, sides), words)
    for section in report.sections:
        if not section.rows:
            continue
        printer.title(title_of(section, words))
        shown = Table(box=None, pad_edge=False, show_header=False)
        for row in section.rows[:MOST_SHOWN]:
            shown.add_row(*_cells(section, row, words), style="dim" if row.figures.games < FEW else None)
        printer.console.print(shown)
        if left := max(0, len(section.rows) - MOST_SHOWN) + section.left_off:
            printer.line((filled(words["reports.left-off"], {"count": left}), "dim"))


def _tell_lines(printer: Printer, lines: Sequence[CardRow], words: Catalogue) -> None:
    """Tell each card in one line, if the report is by card."""
    from rich.table import Table

    from replay.cli.printing import clean
    from replay.games.report_forms import percent

    if not lines:
        return
    printer.title(words["reports.lines"])
    shown = Table(box=None, pad_edge=False, header_style="dim")
    heads = (f"reports.set.{name}" for name in ("in_hand", "opening", "drawn", "unseen"))
    for head in ("reports.card", "reports.hands", *heads, "reports.gain"):
        shown.add_column(words[head], max_width=None if head in ("reports.card", "reports.gain") else NUMBER)
    for card, deck, *sets, gain in lines[:MOST_SHOWN]:
        shares = (f"{percent(one.share.value, words)} % {one.games}" if one.games else "–" for one in sets)
        shown.add_row(
            clean(card),
            str(deck.games),
            *shares,
            "–" if gain is None else _difference(gain, words),
            style="dim" if sets[0].games < FEW else None,
        )
    printer.console.print(shown)


def _difference(difference: Interval, words: Catalogue) -> Text:
    """Return a difference in few letters; bold if it is clear, as its interval does not hold zero."""
    from rich.text import Text

    from replay.games.report_forms import points

    value, low, high = (points(one, words) for one in difference)
    return Text(f"{value} ({low}…{high})", "" if difference.low <= 0 <= difference.high else "bold")


def _cells(section: Section, row: ReportRow, words: Catalogue) -> tuple[str | Text, ...]:
    from rich.text import Text

    from domain.errors import filled
    from replay.cli.printing import clean
    from replay.games.report_forms import label_of, percent

    games, _, _, share = row.figures
    bar = "█" * round(share.value * WIDTH)
    interval = {"low": percent(share.low, words), "high": percent(share.high, words)}
    cells: list[str | Text] = [
        clean(label_of(section, row, words)),
        *(() if row.other is not None else (Text(bar, "green"),)),  # a comparison has no room for it
        f"{percent(share.value, words)} %" if games else "–",
        filled(words["reports.interval"], interval) if games else "",
        filled(words["reports.of"], row.figures._asdict()),
    ]
    if row.other is not None:
        cells.append(f"{percent(row.other.share.value, words)} %" if row.other.games else "–")
        cells.append(filled(words["reports.of"], row.other._asdict()))
    if row.difference is not None:
        cells.append(_difference(row.difference, words))
    return tuple(cells)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(report)
