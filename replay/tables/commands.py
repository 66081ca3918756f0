"""Commands `analytics`, `sql`, `chart` and `project`."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from domain.errors import TimewalkError, figure
from replay.cli.arguments import ClusterOption, JobsOption, JsonOption, Settings, StoreOption, opened
from replay.store.sources import Source

if TYPE_CHECKING:
    from replay.tables.writing import Runner

TablesOption = Annotated[
    str,
    typer.Option("--tables", metavar="DIR", help="Where the tables are (or TIMEWALK_TABLES)."),
]


SHOWN = 1_000
"""Default limit on the rows shown in a terminal."""

MOST_SHOWN = 100_000
"""Most rows in a terminal, as all rows must be in memory to know a column's width."""

RESULTS = {"player": "player", "deck": "deck", "games": "games", "won": "won", "lost": "lost", "drawn": "drawn"}
"""Headings of the columns of results."""


class NotInstalled(TimewalkError):
    """Error: a needed package is not installed."""


@contextmanager
def needed() -> Iterator[None]:
    """Turn a missing module into advice about what to install for tables."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise NotInstalled(
            "This needs {name}: in timewalk's folder, pip install '.[tables]'.", name=error.name
        ) from error


def _seen(*modules: str) -> None:
    """Raise an error unless modules that another process needs are installed."""
    for name in modules:
        if find_spec(name) is None:
            raise ModuleNotFoundError(name=name)


def _folder(tables: str | None) -> Path:
    return Path(tables or os.environ.get("TIMEWALK_TABLES") or "tables")


def analytics(
    folder: Annotated[str | None, typer.Argument(metavar="[DIR]", help="Where the tables are, or shall be.")] = None,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Make them anew from nothing.")] = False,
    partitioned: Annotated[
        bool, typer.Option("--partitioned", help="Put new tables into folders by day and format (Hive's style).")
    ] = False,
    events: Annotated[
        int, typer.Option("--file-events", metavar="N", min=1_000, help="So many events in a file, for new files.")
    ] = 150_000,
    columns: Annotated[bool, typer.Option("--columns", help="Only tell what the columns mean.")] = False,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Bring tables (Parquet) up to date: games, turns, events, decisions, damage and more."""
    if columns:
        _tell_columns(json)
        return
    with needed():
        from replay.tables.layout import read_manifest
        from replay.tables.writing import Files, clear, write_tables
    where = _folder(folder)
    with opened(store, json) as (games, printer):
        if rebuild and where.is_dir():
            clear(where)
        before = read_manifest(where).games
        with printer.bar(printer.say("reading games")) as advance:
            added = write_tables(
                games.store,
                where,
                jobs=jobs,
                runner=_runner(cluster),
                progress=advance,
                files=Files(partitioned, events),
            )
        manifest = read_manifest(where)
        if printer.as_json:
            printer.json({**added._asdict(), "games": manifest.games, "position": manifest.position})
            return
        summary = printer.told(
            "{where}: {added} {added:game|games} added, {games} in all, {open} of them not over yet; "
            "{events} {events:event|events} read.",
            where=where,
            added=manifest.games - before,
            games=manifest.games,
            open=len(manifest.open),
            events=figure(added.events),
        )
        printer.line(summary)


def _runner(cluster: str | None) -> Runner | None:
    """Return the function that folds games on a cluster; None without a cluster."""
    if cluster is None:
        return None
    from replay.games.cluster import on_cluster

    return lambda store, work, items: on_cluster(store, work, items, cluster)


def _tell_columns(as_json: bool) -> None:
    from projections.counting.columns import COLUMNS
    from replay.cli.printing import Printer

    printer = Printer(as_json or Settings.json, Settings.language)
    if printer.as_json:
        printer.json({table: [column._asdict() for column in columns] for table, columns in COLUMNS.items()})
        return
    for table, columns in COLUMNS.items():
        printer.title(table)
        printer.line(f"{'game':<16}{'text':<7}the game's id")
        for column in columns:
            printer.line(f"{column.name:<16}{column.kind:<7}{column.meaning}", indent=23)


def sql(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="A question in SQL over the tables.")],
    tables: TablesOption = "",
    as_csv: Annotated[bool, typer.Option("--csv", help="Answer as CSV.")] = False,
    rows: Annotated[
        int | None,
        typer.Option(
            "--rows",
            metavar="N",
            min=1,
            help=f"So many rows at most; without, all as CSV or JSON, and {SHOWN:,} in a terminal.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="N", min=0.1, max=86_400, help="So long the answer may take.")
    ] = 60,
    json: JsonOption = False,
) -> None:
    """Ask the tables a question in SQL (DuckDB)."""
    with needed():
        _seen("duckdb", "pyarrow")
    from replay.cli.printing import Printer
    from replay.tables.asking import asked
    from replay.tables.telling import as_csv_rows, as_json_rows, as_table

    printer = Printer(json or Settings.json, Settings.language)
    with asked(_folder(tables), query, seconds) as answer:
        if printer.as_json:
            left = as_json_rows(answer, rows)
        elif as_csv:
            left = as_csv_rows(answer, rows)
        else:
            left = as_table(printer, answer, min(rows or SHOWN, MOST_SHOWN))
    if left:
        text = "These are the first rows; --rows N shows more, and --csv and --json all."
        typer.echo(printer.say(text), err=True)


def chart(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Of one game; without, of all games in the tables.")
    ] = None,
    kind: Annotated[
        str, typer.Option(metavar="KIND", help="life, mana or board; evening tells how games went, in the terminal.")
    ] = "life",
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="What to write: .svg or .png.")] = "chart.svg",
    tables: TablesOption = "",
    since: Annotated[
        str, typer.Option("--since", metavar="DATE", help="Of an evening: from then on, as 2026-02-22, 3d or 12h.")
    ] = "",
    source: Annotated[Source | None, typer.Option("--source", help="Of an evening: only such games.")] = None,
    event: Annotated[
        str, typer.Option("--event", metavar="E", help="Of an evening: only of events called so, in part.")
    ] = "",
    format: Annotated[str, typer.Option("--format", metavar="F", help="Of an evening: only of this format.")] = "",
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Draw life, mana spent or board size over turns; or tell how an evening went."""
    if kind == "evening" or since or source or event or format:
        from replay.cli.evenings import show_evening
        from replay.games.evenings import Wanted

        if game is not None:
            raise typer.BadParameter("an evening is told of many games: leave out the game")
        show_evening(Wanted(since, source, event, format), store, json)
        return
    with needed():
        from replay.tables.charts import draw
    from replay.cli.printing import Printer

    printer, id = Printer(json or Settings.json, Settings.language), None
    if game is not None:
        with opened(store, json) as (games, _):
            id = str(games.game(game).id)
    written = draw(_folder(tables), Path(out), kind, id, printer.say)
    if printer.as_json:
        printer.json({"file": str(written)})
    else:
        printer.line(
            printer.told("{file}: {size} {size:byte|bytes}.", file=written, size=figure(written.stat().st_size))
        )


def project(
    follow: Annotated[bool, typer.Option("--follow", help="Go on until stopped (SIGINT or SIGTERM).")] = False,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Make them anew from nothing.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Only compare their rows with what the logs tell.")] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Bring the projections up to date: the list of games, and results with decks."""
    from replay.cli.printing import clean
    from replay.store import following

    if check:
        if follow or rebuild:
            raise typer.BadParameter("--check only looks: leave out --follow and --rebuild")
        _check_projections(store, json)
        return
    with _until_stopped(follow) as stopped, opened(store, json) as (games, printer):
        for projection in following.PROJECTIONS:
            if rebuild:
                following.rebuild(games.store, projection)
            with printer.bar(printer.told("reading for {projection}", projection=projection.NAME)) as advance:
                following.catch_up(games.store, projection, progress=advance, stopped=stopped)
        last = games.store.last_notification()
        came = {one.NAME: following.reached(games.store, one) for one in following.PROJECTIONS}
        results = following.PLAYER_RESULTS.results(games.store)
        if printer.as_json:
            printer.json({"projections": came, "last": last, "results": [result._asdict() for result in results]})
        else:
            for name, number in came.items():
                fields = {"name": name, "number": figure(number), "last": figure(last)}
                printer.line(printer.told("{name}: {number} of {last} {last:commit|commits}.", **fields))
            from rich.table import Table

            shown = Table(box=None, pad_edge=False)
            for column in following.Result._fields:
                shown.add_column(
                    printer.say(RESULTS[column]), justify="left" if column in ("player", "deck") else "right"
                )
            for result in results:
                shown.add_row(*(clean(str(value)) for value in result))
            if results:
                printer.console.print(shown)
        if follow:
            for projection, number in following.follow(games.store, following.PROJECTIONS, stopped):
                if printer.as_json:
                    printer.json({"projections": {projection.NAME: number}})
                else:
                    printer.line(
                        printer.told(
                            "{name}: {number} {number:commit|commits}.", name=projection.NAME, number=figure(number)
                        )
                    )
                sys.stdout.flush()  # so that a pipe or a journal gets each line at once


def _check_projections(store: str | None, json: bool) -> None:
    """Print for each projection whether its rows match the logs.

    The exit code is 1 if any does not.
    """
    from replay.cli.printing import fields_of
    from replay.store import following

    wrong: dict[str, list[following.Unlike]] = {}
    with opened(store, json) as (games, printer):
        for projection in following.PROJECTIONS:
            with printer.bar(f"checking {projection.NAME}") as advance:
                wrong[projection.NAME] = differences = following.check(games.store, projection, advance)
            if printer.as_json:
                continue
            number = following.reached(games.store, projection)
            unlike = len(differences)
            text = "{count} {count:row is|rows are} not what the logs tell"
            how = printer.told(text, count=unlike) if unlike else printer.say("its rows are what the logs tell")
            printer.line(
                printer.told(
                    "{name}, up to commit {number}: {how}.", name=projection.NAME, number=figure(number), how=how
                )
            )
            for one in differences[:10]:
                told = {"table": one.table, "told": one.told, "found": one.found}
                printer.line("  ", printer.told("{table}: told {told}, found {found}", **told), indent=4)
        if printer.as_json:
            printer.json({name: [fields_of(unlike) for unlike in differences] for name, differences in wrong.items()})
        elif any(wrong.values()):
            printer.line("`timewalk project --rebuild` makes them anew.")
    if any(wrong.values()):
        raise typer.Exit(1)


@contextmanager
def _until_stopped(follow: bool) -> Iterator[Callable[[], bool]]:
    """Yield a function that returns True after a signal to stop.

    The signals only set the answer, which is asked between two transactions: an exception raised by a signal could
    come while a lock is held. Both signals are handled even if the program was started with them ignored, as shells
    do for background programs.
    """
    came: list[int] = []
    signals = (signal.SIGINT, signal.SIGTERM) if follow else ()
    before = {one: signal.signal(one, lambda number, _: came.append(number)) for one in signals}
    try:
        yield lambda: bool(came)
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for command in (analytics, sql, chart, project):
        app.command()(command)
