"""`timewalk play --cluster`: runs of many games on a cluster, with their progress."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import typer

from domain.errors import Said, figure
from replay.cli import streams
from replay.cli.failing import FAILED

if TYPE_CHECKING:
    from replay.cli.printing import Printer
    from replay.games.library import Games
    from replay.games.runs import Outcome, Run, Tally

FIRST: Final = 5.0
"""Seconds until the first line of progress; each further one takes twice as long, up to `LONGEST`."""

LONGEST: Final = 60.0


class Progress:
    """Lines of progress on stderr, in words or as JSON."""

    def __init__(self, printer: Printer, seeds: range, clock: Callable[[], float] = monotonic) -> None:
        from replay.games.runs import Tally

        self.tally: Tally = Tally()
        self._printer, self._seeds, self._clock = printer, seeds, clock
        self._began = False
        self._started = clock()
        self._wait = FIRST
        self._next = self._started + FIRST
        self._threads = 0

    @property
    def seconds(self) -> float:
        """Seconds since the beginning."""
        return self._clock() - self._started

    @property
    def per_second(self) -> float:
        """Games played a second; games that were stored before do not count."""
        return self.tally.played / max(self.seconds, 0.001)

    def add(self, outcome: Outcome) -> None:
        """Count a game, tell its fault, and tell the progress in time."""
        self.tally.add(outcome)
        if outcome.fault is not None:
            fault = outcome.fault.told(self._printer.say)
            told = Said("seed {seed}: {fault}", {"seed": outcome.seed, "fault": outcome.fault})
            self._tell({"seed": outcome.seed, "fault": fault}, told)
        self._told_in_time()

    def looked(self, threads: int) -> None:
        """Take the number of the workers' threads, and tell the progress in time.

        The first time, the workers are there: the seeds are told, so that the run can be begun again.
        """
        self._threads = threads
        if not self._began:
            self._began = True
            seeds = self._seeds
            words = {"first": seeds[0], "last": seeds[-1], "count": len(seeds)}
            text = "Seeds {first} to {last}. If this is interrupted, go on with: --seed {first} --games {count}"
            self._tell({"seed": seeds[0], "games": len(seeds)}, Said(text, words))
        self._told_in_time()

    def _told_in_time(self) -> None:
        if self._clock() < self._next:
            return
        self._wait = min(2 * self._wait, LONGEST)
        self._next = self._clock() + self._wait
        left = len(self._seeds) - self.tally.games - len(self.tally.failed)
        minutes = left / self.per_second / 60 if self.tally.played else None
        data = {
            "done": self.tally.games,
            "games": len(self._seeds),
            "per_second": round(self.per_second, 2),
            "threads": self._threads,
            "minutes_left": None if minutes is None else round(minutes, 1),
        }
        text = "{done} of {total} games, {rate} a second on {threads} {threads:thread|threads}"
        words = {
            "done": figure(self.tally.games),
            "total": figure(len(self._seeds)),
            "rate": figure(self.per_second, 1),
            "threads": self._threads,
        }
        told = Said(text, words)
        if minutes is not None:
            words = {"progress": told, "minutes": figure(minutes)}
            told = Said("{progress}; some {minutes} {minutes:minute|minutes} left", words)
        self._tell(data, told)

    def _tell(self, data: dict[str, Any], told: Said) -> None:
        from replay.cli.printing import clean, one_line

        if self._printer.as_json:
            streams.error_line(streams.json_text(data))
        else:
            streams.error_line(clean(one_line(told.told(self._printer.say))))


def play_on_cluster(printer: Printer, games: Games, run: Run, seeds: range, address: str) -> None:
    """Play the missing games of a run, and print the sums over all.

    Raises: `typer.Exit` if games failed.
    """
    from replay.games.runs import play_run

    match = run.match
    progress = Progress(printer, seeds)
    for outcome in play_run(games.store, run, seeds, address, progress.looked):
        progress.add(outcome)
    tally, seconds = progress.tally, progress.seconds
    failed = [outcome.seed for outcome in tally.failed]
    if printer.as_json:
        printer.json(
            {
                "seed": seeds[0],
                "games": tally.games,
                "played": tally.played,
                "before": tally.before,
                "failed": failed,
                "events": tally.events,
                "won": {name: tally.won[name] for name in match.names},
                "seconds": round(seconds, 3),
                "per_second": round(progress.per_second, 2),
            }
        )
    else:
        printer.won(match.names, tally.won, tally.games, tally.events, seconds)
        text = "{played} played now, {rate} a second; {before} stored before; {failed} failed"
        words = {
            "played": figure(tally.played),
            "rate": figure(progress.per_second, 1),
            "before": figure(tally.before),
            "failed": len(failed),
        }
        printer.line(printer.told(text, **words))
    if failed:
        raise typer.Exit(FAILED)
