"""A browser that really looks at the page: Chromium without a window, if this machine has one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.places import DATA

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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
def looking(
    browser: Browser, base: str, size: tuple[int, int] = DESKTOP, dark: bool = False, excused: str = ""
) -> Iterator[Page]:
    """A page in a window of its own. Whatever its console complains of fails the test, but what is `excused`."""
    width, height = size
    context = browser.new_context(
        base_url=base,
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
        locale="en-GB",
    )
    context.set_default_timeout(20_000)
    complaints: list[str] = []
    page = context.new_page()
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))
    try:
        yield page
        left = [complaint for complaint in complaints if not excused or excused not in complaint]
        assert not left, left
    finally:
        context.close()


def faults(page: Page) -> list[str]:
    """What axe finds serious or critical on the page as it is."""
    # The page's policy lets no script in, so axe is handed over by the debugger, as a tool of the browser would be.
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:160]} ({' '.join(map(str, node['target']))})"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"][:3]
    ]


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
