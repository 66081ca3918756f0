"""The page as tests look at it: a game is gone to, where it stands, and what stands beside the table."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from replay.games.game import Game

TABS = ("log", "why", "damage", "object", "compare", "play", "proof")


def visit(page: Page, game: Game | str, **fields: object) -> Locator:
    """Go to a game: its table, once it is drawn."""
    search = "&".join(f"{name.rstrip('_')}={value}" for name, value in fields.items())
    page.goto("about:blank")
    page.goto(f"/#/games/{game if isinstance(game, str) else game.id}?{search}")
    table = page.locator(".board").first
    expect(table).to_be_visible()
    return table


def position(page: Page) -> int:
    """Where the page says that it is."""
    return int(page.locator(".where b").inner_text())


def stands_at(page: Page, wanted: int, table: int | None = None) -> None:
    """The page is at a position, and its table is that of the position, or of another one (the end of its moment)."""
    expect(page.locator(".where b")).to_have_text(str(wanted))
    expect(page.locator(".board")).to_have_attribute("data-position", str(wanted if table is None else table))


def tab(page: Page, name: str) -> Locator:
    """Open what stands beside the table."""
    page.locator(f"#tab-{name}").click()
    expect(page.locator(f"#tab-{name}")).to_have_attribute("aria-selected", "true")
    return page.locator("#panel")


def play(page: Page, game: Game, seat: int = 1, tab: str = "play") -> Locator:
    """Sit down; what is asked, once it is there."""
    page.goto("about:blank")
    page.goto(f"/#/games/{game.id}?as={seat}&tab={tab}")
    asked = page.locator(".question, .confirm").first
    expect(asked).to_be_visible()
    expect(page.locator(".board")).to_be_visible()
    return asked


def on_table(page: Page, name: str) -> Locator:
    """The cards of a name on the table."""
    return page.locator(".board .card").filter(has=page.locator(".name", has_text=re.compile(f"^{name}$")))


def untouched(game: Game, head: int) -> None:
    assert game.stored.refresh().head == head, "nothing was said yet"
