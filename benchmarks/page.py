"""The page in a real browser: how long a step takes in a long game, and an event on its way to who watches."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, Page

from benchmarks.databases import database, schema
from benchmarks.figures import Figure, fresh, percentile
from benchmarks.games import cards, long_game, long_seed, table
from benchmarks.service import LIVE, Clocked, Enough, serving, until_it_rests
from replay.store.opening import open_store
from tests.support.browsing import chromium, looking, step

STEP, USUAL_STEP = 50.0, 8.0
"""Milliseconds from a key to the table drawn anew: 99 of 100, and half of them."""

LOOKS, LOOKED = ((2_000, 700.0), (20_000, 1_200.0)), 3
"""Events of a game, milliseconds of a first look at it; and how many services are started for each."""

SHOWN = """new MutationObserver(() => {
  const panel = document.querySelector('.panel .log li, .panel [data-question], .panel .question');
  if (!window.shown && document.querySelector('.board .player') && panel) window.shown = performance.now();
}).observe(document, { subtree: true, childList: true });"""
"""Keeps when the table and the panel beside it are there, in milliseconds since the navigation began."""

PLACES = 60
"""At so many positions of the long game steps are taken."""

KEYS = ("ArrowRight", "ArrowLeft", "n", "s", "t", "d", "x")
"""By moment, back, by decision, step, turn, to the next damage, to the next death."""

HELD, REPEAT = 10, 33
"""A key is held: so many steps, one each so many milliseconds."""

SEEN = """() => {
  window.seen = [];
  const look = () => {
    const at = Number(document.querySelector('.board')?.dataset.position || 0);
    if (!seen.length || seen.at(-1)[0] !== at) seen.push([at, performance.timeOrigin + performance.now()]);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps which position the table showed from when on (milliseconds since 1970)."""


def page_figures() -> Iterator[Figure]:
    """Everything about the page."""
    try:
        with chromium() as browser, TemporaryDirectory() as folder:
            yield from first_looks(browser, Path(folder))
            yield from steps(browser, str(Path(folder) / "long.sqlite"))
            yield live(browser, str(Path(folder) / "live.sqlite"), "SQLite")
            with database() as found:
                if found is not None:
                    with schema(found) as where:
                        yield live(browser, where, "PostgreSQL")
    except pytest.skip.Exception as none:
        yield Figure("the page in a browser", 0, "", beside=f"skipped: {none}")


def first_looks(browser: Browser, folder: Path) -> Iterator[Figure]:
    """A link to a game's end in a browser that has kept nothing, from a service that has read no game."""
    for events, limit in LOOKS:
        where = folder / f"look-{events}.sqlite"
        with fresh(where, durable=False) as store:
            writer = store.create(cards())
            for commit in long_game(long_seed(events), events):
                writer.append(commit)
        taken = [_first_look(browser, str(where), f"/#/games/{writer.id}?at=end") for _ in range(LOOKED)]
        yield Figure(
            f"the first look at a game of {events:,} events, cold, least of {LOOKED}",
            min(taken),
            "ms",
            limit,
            at_least=False,
            beside=f"at most {max(taken):.0f} ms",
        )


def _first_look(browser: Browser, where: str, link: str) -> float:
    with serving(where) as (port, process):
        until_it_rests(process)
        context = browser.new_context(base_url=f"http://127.0.0.1:{port}")
        context.add_init_script(SHOWN)
        page = context.new_page()
        page.goto(link, wait_until="commit")
        page.wait_for_function("() => window.shown")
        shown: float = page.evaluate("window.shown")
        context.close()
    return shown


def steps(browser: Browser, where: str) -> Iterator[Figure]:
    """Steps of all kinds from random positions of a long game: after a glance, and as quick as a held key."""
    with fresh(Path(where), durable=False) as store:
        writer = store.create(cards())
        for commit in long_game(long_seed()):
            writer.append(commit)
        game = store.game(writer.id)
    rng = random.Random(3)
    glanced: list[float] = []
    held: list[float] = []
    with serving(where) as (port, _), looking(browser, f"http://127.0.0.1:{port}") as page:
        page.goto(f"/#/games/{game.id}?tab=play")
        for _ in range(PLACES):
            _jump(page, rng.randrange(1, game.head - 2000))
            page.wait_for_timeout(400)
            glanced.append(step(page, rng.choice(KEYS)))
            _jump(page, rng.randrange(1, game.head - 2000))
            page.wait_for_timeout(400)
            for _ in range(HELD):
                held.append(step(page, "ArrowRight"))
                page.wait_for_timeout(max(0, REPEAT - held[-1]))
    for what, times in (("a step of any kind", glanced), ("… by moment, the key held,", held)):
        yield Figure(
            f"{what} in the page, {game.head:,} events, p99",
            percentile(times, 99),
            "ms",
            STEP,
            at_least=False,
            beside=f"{len(times)} steps, at most {max(times):.0f} ms",
        )
        yield Figure(
            f"{what} in the page, {game.head:,} events, median",
            statistics.median(times),
            "ms",
            USUAL_STEP,
            at_least=False,
        )


def _jump(page: Page, position: int) -> None:
    """To a position by its link, until the table stands there."""
    page.evaluate("at => { location.hash = location.hash.replace(/\\?.*/, '') + `?tab=play&at=${at}` }", position)
    page.wait_for_function(
        "at => { const b = document.querySelector('.board'); return b && Number(b.dataset.position) >= at"
        " && Number(b.dataset.position) < at + 500 }",
        arg=position,
    )


def live(browser: Browser, where: str, database: str) -> Figure:
    """How long an event takes from the commit, by another process than the service, to the table in the browser."""
    with open_store(where, durable=False) as store:
        writer = Clocked(store.create(cards()))
        begun = table("live", writer)
        begun.keep()
        with serving(where) as (port, _), looking(browser, f"http://127.0.0.1:{port}") as page:
            page.goto(f"/#/games/{writer.id}?at=end")
            page.locator(".board").wait_for()
            page.evaluate(SEEN)
            rng, committed = random.Random(2), writer.committed
            committed.clear()
            begins = time.time() - time.perf_counter()
            writer.pause = lambda: time.sleep(rng.uniform(0.05, 0.25))
            with suppress(Enough):
                begun.go_on()
            end = max(committed)
            page.wait_for_function("end => seen.at(-1)?.[0] >= end", arg=end, timeout=20_000)
            seen = page.evaluate("seen")
    delays = []
    for position, at in committed.items():
        shown = next(moment for reached, moment in seen if reached >= position)
        delays.append(shown - 1000 * (begins + at))
    return Figure(
        f"live event from commit to the table in the browser, {database}, median",
        statistics.median(delays),
        "ms",
        LIVE,
        at_least=False,
        beside=f"p99 {percentile(delays, 99):.0f} ms of {len(delays)} commits",
    )


def main() -> None:
    """Only these, shown as the whole table is."""
    from rich.console import Console

    from benchmarks.__main__ import table as shown

    Console().print(shown(list(page_figures())))


if __name__ == "__main__":
    main()
