"""The page in French: every tab of a game tells French alone, signs keep to their word, numbers have a comma."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from replay.games.library import Game
from tests.projections.test_only_french import names_in, untranslated
from tests.support.browsing import faults, looking

TOLD = """() => {
  const said = [];
  for (const node of document.querySelectorAll("#app *")) {
    if (node.closest("code, textarea, noscript, .language, kbd, .cost")) continue;
    for (const name of ["aria-label", "title", "placeholder"])
      if (node.getAttribute(name)) said.push(node.getAttribute(name));
    for (const child of node.childNodes) if (child.nodeType === 3 && child.data.trim()) said.push(child.data);
  }
  return said;
}"""
"""Every text and label on the page."""

NO_WORDS = re.compile(r"\{[^}]*\}|\b[0-9a-f]{8,}[0-9a-f-]*|\b\d+\.\d+[a-z]\b|\b[A-Za-z]\b")
"""Mana symbols, hashes and identifiers, numbers of rules, keys."""

TABS = ("log", "why", "damage", "object", "compare", "branches", "dispute", "play", "proof")


@pytest.fixture
def french(browser: Browser, client: httpx.Client) -> Iterator[Page]:
    with looking(browser, str(client.base_url)) as page:
        page.goto("/")
        page.get_by_label("Language").select_option("Français")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        yield page


def test_every_tab_of_a_game_is_in_french_alone(french: Page, played: Game) -> None:
    told = set[str]()
    for tab in TABS:
        french.goto(f"/#/games/{played.id}?tab={tab}&at=end&quiet=0")
        expect(french.locator(f"#tab-{tab}")).to_have_attribute("aria-selected", "true")
        told |= set(french.evaluate(TOLD))
    assert len(told) > 200
    names = {*names_in(played), "Anna", "Ben", "timewalk", "API", "SVG", "sha256"}
    assert untranslated((NO_WORDS.sub(" ", text) for text in told), names) == {}
    assert [text for text in told if re.search(r"\w[:;?!](?:\s|$)|« |\d\.\d ?[%×]", text)] == []


@pytest.mark.slow
def test_types_and_names_of_lands_are_french_on_the_table(french: Page, played: Game) -> None:
    french.goto(f"/#/games/{played.id}?at=end")
    expect(french.locator(".board").first).to_be_visible()
    told = " ".join(french.evaluate(TOLD))
    assert "Terrain de base\u00a0: " in told
    assert "Créature\u00a0: " in told
    assert "Basic Land" not in told
    lands = re.compile(r"^(?:Forest|Mountain|Plains|Swamp|Island)\b")
    assert [text for text in french.evaluate(TOLD) if lands.match(text)] == []
    assert faults(french) == []


@pytest.mark.slow
def test_speeds_have_the_comma_of_the_language(french: Page, played: Game) -> None:
    french.goto(f"/#/games/{played.id}?at=start")
    expect(french.get_by_role("option", name="0,5×")).to_have_count(1)
    french.get_by_label("Langue").select_option("English")
    expect(french.get_by_role("option", name="0.5×")).to_have_count(1)
