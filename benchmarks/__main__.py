"""`python -m benchmarks`: measure everything, print it, write `bench.json`."""

from __future__ import annotations

import os
import platform
import sqlite3
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import orjson
from rich.console import Console
from rich.table import Table

from benchmarks.answers import answer_figures
from benchmarks.cards import card_figures
from benchmarks.clusters import cluster_figures
from benchmarks.figures import Figure, all_figures
from benchmarks.observed import observed_figures
from benchmarks.page import page_figures
from benchmarks.players import environment_figures, player_figures
from benchmarks.service import service_figures
from benchmarks.starting import starting_figures
from benchmarks.tables import table_figures
from benchmarks.watching import watching_figures


def main() -> None:
    start = time.perf_counter()
    console = Console()
    figures: list[Figure] = []
    with console.status("measuring …") as status:
        for section in (
            all_figures,
            starting_figures,
            card_figures,
            table_figures,
            cluster_figures,
            observed_figures,
            watching_figures,
            service_figures,
            answer_figures,
            page_figures,
            player_figures,
            environment_figures,
        ):
            for figure in whatever_comes(section):
                figures.append(figure)
                status.update(f"measuring … {figure.what}")
    taken = time.perf_counter() - start
    console.print(table(figures))
    console.print(
        f"{taken:.0f} s, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {os.cpu_count()} cores"
    )
    write(figures, Path("bench.json"), taken)


def whatever_comes(section: Callable[[], Iterator[Figure]]) -> Iterator[Figure]:
    """What a section measures; where it fails, what was measured up to there, and that it failed."""
    try:
        yield from section()
    except Exception as error:
        traceback.print_exc()
        yield Figure(f"{section.__name__} failed", 0, "", limit=1, beside=f"{type(error).__name__}: {error}")


def table(figures: list[Figure]) -> Table:
    """What was measured, how much it may be, how far on the right side it is."""
    shown = Table(box=None, pad_edge=False)
    for heading in ("what", "measured", "limit", "ratio", "beside"):
        shown.add_column(heading, justify="right" if heading in ("measured", "limit", "ratio") else "left")
    for figure in figures:
        limit = "" if figure.limit is None else f"{'≥' if figure.at_least else '≤'} {number(figure.limit)}"
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        style = None if figure.kept else "bold red"
        measured = f"{number(figure.measured)} {figure.unit}"
        shown.add_row(figure.what, measured, limit, ratio, figure.beside, style=style)
    return shown


def number(value: float) -> str:
    """As many digits as mean something."""
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:.3g}"


def write(figures: list[Figure], path: Path, taken: float) -> None:
    """The same for programs."""
    data = {
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "cores": os.cpu_count(),
        "seconds": round(taken, 1),
        "figures": [figure._asdict() | {"ratio": figure.ratio, "kept": figure.kept} for figure in figures],
    }
    path.write_bytes(orjson.dumps(data, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


if __name__ == "__main__":
    main()
