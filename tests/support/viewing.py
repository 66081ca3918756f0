"""The page as tests look at it: a game is gone to, where it stands, and what stands beside the table."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from replay.games.game import Game

THERE = """([wanted, drawn]) => document.querySelector(".where b")?.textContent === wanted
  && document.querySelector(".board")?.dataset.position === drawn"""

TABS = ("log", "why", "damage", "object", "compare", "branches", "dispute", "play", "proof")


def anew(page: Page, address: str) -> None:
    """Load the page at an address, also where only what follows its # is another."""
    if page.url != "about:blank":
        page.goto("about:blank")
    page.goto(address)


def soon(page: Page, condition: str, given: object = None) -> None:
    """Wait for a condition at each frame, where `expect` would pause; what never comes is left to `expect` to tell."""
    with suppress(TimeoutError):
        page.wait_for_function(condition, arg=given, timeout=5_000)


def visit(page: Page, game: Game | str, **fields: object) -> Locator:
    """Go to a game: its table, once it is drawn."""
    search = "&".join(f"{name.rstrip('_')}={value}" for name, value in fields.items())
    anew(page, f"/#/games/{game if isinstance(game, str) else game.id}?{search}")
    table = page.locator(".board").first
    soon(page, "() => document.querySelector('.board')")
    expect(table).to_be_visible()
    return table


def position(page: Page) -> int:
    """Where the page says that it is."""
    return int(page.locator(".where b").inner_text())


def stands_at(page: Page, wanted: int, table: int | None = None) -> None:
    """The page is at a position, and its table is that of the position, or of another one (the end of its moment)."""
    drawn = wanted if table is None else table
    soon(page, THERE, [str(wanted), str(drawn)])
    expect(page.locator(".where b")).to_have_text(str(wanted))
    expect(page.locator(".board")).to_have_attribute("data-position", str(drawn))


def tab(page: Page, name: str) -> Locator:
    """Open what stands beside the table."""
    page.locator(f"#tab-{name}").click()
    expect(page.locator(f"#tab-{name}")).to_have_attribute("aria-selected", "true")
    return page.locator("#panel")


def play(page: Page, game: Game, seat: int = 1, tab: str = "play") -> Locator:
    """Sit down; what is asked, once it is there."""
    anew(page, f"/#/games/{game.id}?as={seat}&tab={tab}")
    asked = page.locator(".question, .confirm").first
    soon(page, "() => document.querySelector('.question, .confirm') && document.querySelector('.board')")
    expect(asked).to_be_visible()
    expect(page.locator(".board")).to_be_visible()
    return asked


def on_table(page: Page, name: str) -> Locator:
    """The cards of a name on the table."""
    return page.locator(".board .card").filter(has=page.locator(".name", has_text=re.compile(f"^{name}$")))


def numbered(asked: dict[str, Any], unfolded: bool = False) -> list[dict[str, Any]]:
    """Return the answers that the page lists with a number: passing has a button, making mana is folded."""
    if asked["kind"] != "priority":
        return list(asked["options"])
    apart = ("pass",) if unfolded else ("pass", "mana")
    return [option for option in asked["options"] if option["answer"][0] not in apart]


def untouched(game: Game, head: int) -> None:
    assert game.stored.refresh().head == head, "nothing was said yet"


def box(part: Locator) -> dict[str, float]:
    """Where a part is drawn, with its lower edge."""
    found = part.bounding_box()
    assert found is not None
    sides = {name: found[name] for name in ("x", "y", "width", "height")}
    return {**sides, "bottom": found["y"] + found["height"]}
