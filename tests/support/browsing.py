"""A browser that really looks at the page: Chromium without a window, if this machine has one."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.support.places import DATA

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
AXE = DATA / "axe-core" / "axe.min.js"
expect.set_options(timeout=15_000)

DESKTOP = (1400, 900)
PHONE = (390, 844)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser: one on the path, or the one that `playwright install chromium` brings."""
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
        found = next(filter(None, map(shutil.which, NAMES)), own if Path(own).exists() else None)
        if found is None:
            pytest.skip(f"there is no browser: none of {', '.join(NAMES)} is on the path")
        browser = playwright.chromium.launch(executable_path=found, args=SWITCHES)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def used(browser: Browser, loop: asyncio.AbstractEventLoop) -> Iterator[Browser]:
    """Use a browser that is kept for all tests: between its uses nothing says that its loop runs.

    Playwright leaves its loop marked as running, and nothing else in the thread could use asyncio. A window that was
    used is kept for the next test: one more costs the browser far more than the page.
    """
    asyncio._set_running_loop(loop)
    try:
        yield browser
    finally:
        for window in browser.contexts:
            window.close()
        free.clear()
        asyncio._set_running_loop(None)


free: dict[tuple[str, tuple[int, int]], list[BrowserContext]] = {}
"""The windows that nobody uses, by service and size; an empty page keeps each open."""


def window(browser: Browser, base: str, size: tuple[int, int]) -> BrowserContext:
    """Return a window that nobody uses, without anything that was kept in it before."""
    waiting = free.get((base, size))
    if waiting:
        return waiting.pop()
    width, height = size
    context = browser.new_context(
        base_url=base,
        viewport={"width": width, "height": height},
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
        locale="en-GB",
    )
    context.set_default_timeout(20_000)
    context.new_page()
    return context


def put_back(context: BrowserContext, base: str, size: tuple[int, int]) -> None:
    """Empty a window, but for files that it has loaded, for the next test."""
    empty, *others = context.pages
    for page in others:
        page.close()
    session = context.new_cdp_session(empty)
    session.send("Storage.clearDataForOrigin", {"origin": base, "storageTypes": "all"})
    session.detach()
    context.clear_cookies()
    free.setdefault((base, size), []).append(context)


@contextmanager
def looking(
    browser: Browser, base: str, size: tuple[int, int] = DESKTOP, dark: bool = False, excused: str = ""
) -> Iterator[Page]:
    """A page in a window of its own. Whatever its console complains of fails the test, but what is `excused`."""
    context = window(browser, base, size)
    complaints: list[str] = []
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if dark else "light")
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))
    try:
        yield page
        left = [complaint for complaint in complaints if not excused or excused not in complaint]
        assert not left, left
    except BaseException:
        context.close()
        raise
    put_back(context, base, size)


COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe that depend on colours."""

FAULTS = """async (only) => (await axe.run(document, {
  resultTypes: ["violations"], ...(only.length && { runOnly: only }),
})).violations
  .filter((one) => one.impact === "serious" || one.impact === "critical")
  .flatMap((one) => one.nodes.slice(0, 3).map((node) =>
    `${one.id}: ${one.help}: ${node.html.slice(0, 160)} (${node.target.join(" ")})`))"""


def faults(page: Page, *only: str) -> list[str]:
    """Return what axe finds serious or critical on the page as it is, by all its rules or only by some."""
    # The page's policy lets no script in, so axe is handed over by the debugger, as a tool of the browser would be.
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(FAULTS, list(only))
    return found


STEP = """async (key) => {
  const board = () => document.querySelector('.board').dataset.position;
  const before = board();
  const from = performance.now();
  dispatchEvent.call(document.body, new KeyboardEvent('keydown', { key, bubbles: true }));
  while (board() === before) {
    if (performance.now() - from > 3000) return null;
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    });
  }
  document.body.getBoundingClientRect();
  return performance.now() - from;
}"""


def step(page: Page, key: str = "ArrowRight") -> float:
    """How many milliseconds from a key to the table as it is then, laid out; the page must change."""
    took = page.evaluate(STEP, key)
    assert took is not None, f"{key} changed nothing"
    return float(took)
