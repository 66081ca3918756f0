"""Setting up a game on the page: at once, with lists of one's own, and with somebody who is invited."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from projections.wording.interface import INTERFACE
from projections.wording.translations import catalogue
from replay import Game
from tests.support.browsing import PHONE, faults, looking
from tests.support.viewing import TABS, tab, visit


def test_play_now_is_one_click_by_the_rules_of_today(page: Page, client: httpx.Client) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".question")).to_contain_text("keep this hand")
    found = re.search(r"games/([0-9a-f-]{36})", page.url)
    assert found is not None
    assert client.get(f"/api/games/{found[1]}").json()["edition"] == "current"


def test_all_faults_of_all_lists_are_told_together_with_what_would_be_right(page: Page) -> None:
    page.goto("/")
    first, second = (page.get_by_role("group", name=f"Seat {number}") for number in (1, 2))
    for seat, text in ((first, "60 Montain\nno card at all"), (second, "59 Forest")):
        seat.get_by_label("Deck").select_option("own")
        seat.get_by_label("Deck list").fill(text)
    expect(first.locator(".report")).to_contain_text("line 2")
    expect(second.locator(".report")).to_contain_text("59 cards")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".new [role=alert]")).to_contain_text("1 list cannot be played yet")
    assert faults(page) == []
    first.get_by_role("button", name="Mountain", exact=True).click()
    expect(first.get_by_label("Deck list")).to_have_value(re.compile("60 Mountain"))
    assert "--stand-in" not in page.inner_text("body")


@pytest.mark.slow
def test_who_is_invited_is_told_to_have_come(page: Page) -> None:
    page.goto("/")
    page.get_by_role("group", name="Seat 2").get_by_label("Player").select_option("human")
    page.get_by_role("group", name="Seat 2").get_by_label("Name").fill("Zoe")
    page.get_by_role("button", name="Begin").click()
    invitation = page.get_by_role("region", name="Invitation")
    expect(invitation).to_contain_text("Zoe has not opened the game yet")
    expect(invitation.locator(".open")).to_contain_text("everybody can look as any seat")
    invitation.get_by_role("button", name="Copy the invitation").click()
    link = invitation.get_by_label("Link for Zoe").input_value()
    other = page.context.new_page()
    other.goto(link)
    expect(other.locator(".board")).to_be_visible()
    expect(invitation).to_contain_text("Zoe is here")
    other.close()
    expect(invitation).to_contain_text("Zoe was here; the page is closed")


def test_on_a_phone_a_new_game_stands_above_the_games(phone: Page) -> None:
    phone.goto("/")
    box = phone.get_by_role("button", name="Play now").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < PHONE[1]
    assert faults(phone) == []


def test_lists_are_checked_for_who_may_begin_a_game(client: httpx.Client) -> None:
    lists = ["claws-and-fire", {"name": "Mine", "text": "5 Shock\n55 Mountain\n1 Lightnig Bolt"}]
    fits, mine = client.post("/api/decks", json={"decks": lists}).json()["lists"]
    assert (fits["main"], fits["faults"], fits["lacking"]) == (60, [], [])
    assert mine["faults"] == []
    assert len(mine["remarks"]) == 1
    assert mine["lacking"][0]["near"] == ["Lightning Bolt"]
    assert mine["called"] == "Shock, Lightnig Bolt"
    strict = client.post("/api/decks", json={"decks": lists, "strict": True}).json()["lists"][1]
    assert strict["faults"] == mine["remarks"]


def test_a_list_without_a_name_is_called_by_its_commander_or_its_cards(client: httpx.Client) -> None:
    def called(text: str, format: str = "duel") -> str:
        body = {"decks": [{"name": "deck", "text": text}], "format": format}
        found: str = client.post("/api/decks", json=body).json()["lists"][0]["called"]
        return found

    assert called("4 Shock\n4 Giant Spider\n3 Lightning Bolt\n49 Mountain") == "Giant Spider, Shock", "dearest first"
    assert called("60 Mountain") == ""
    assert called("Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains", "commander") == "Isamaru, Hound of Konda"
    assert called("no list at all") == ""


ATTRIBUTES = """() => {
  const said = [];
  for (const node of document.querySelectorAll("#app *")) {
    if (node.closest("code, textarea, .language, .list b, .board .name")) continue;
    for (const name of ["aria-label", "title", "placeholder"])
      if (node.getAttribute(name)) said.push(node.getAttribute(name));
    for (const child of node.childNodes) if (child.nodeType === 3 && child.data.trim()) said.push(child.data);
  }
  return said.map((text) => text.trim().replace(/ +/g, " "));
}"""


def test_no_word_of_english_is_left_in_french(browser: Browser, client: httpx.Client, played: Game) -> None:
    french = catalogue("fr", "interface")
    english = {text for key, text in INTERFACE.items() if french[key] != text and len(text) > 2}
    english -= set(french.values())  # words that are French, too
    assert {"Play now", "Deck list"} <= english
    with looking(browser, str(client.base_url)) as page:
        page.goto("/")
        page.get_by_label("Language").select_option("Français")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        page.locator(".new .more summary").click()
        page.get_by_role("group", name="Place 1").get_by_label("Deck").select_option("own")
        assert set(page.evaluate(ATTRIBUTES)) & english == set()
        assert faults(page) == []
        visit(page, played, at="turn:5")
        for one in TABS:
            tab(page, one)
            expect(page.locator("#panel [aria-busy=true]")).to_have_count(0)
            assert set(page.evaluate(ATTRIBUTES)) & english == set(), one
