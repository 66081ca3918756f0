"""Two people at one table: an operator and a guest, wishes and pages that pass by themselves, the guest's list."""

from __future__ import annotations

import re
from itertools import product

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from replay.games.library import Games
from replay.games.matches import rematch_id
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import JUDGE, seated
from replay.store.following import GAME_LIST, catch_up
from tests.replay.service.test_service_together import two_people
from tests.replay.service.viewer.test_ending import conceded
from tests.support.browsing import DESKTOP, PHONE, faults, looking
from tests.support.long import with_many

COMBINATIONS = list(product(((1440, 900), (1024, 768), PHONE), (False, True), ("en", "fr")))
QUICK = [(PHONE, True, "fr")]


def with_token(page: Page, token: str) -> None:
    """Open the list of games with a token."""
    page.goto("/")
    page.evaluate("token => sessionStorage.setItem('timewalk-token', token)", token)
    page.reload()


@pytest.mark.parametrize(("size", "tab"), with_many([(PHONE, "log")], [(DESKTOP, "why"), (PHONE, "table")]))
@pytest.mark.slow
def test_an_operator_at_the_table_is_told_of_a_proposal_and_agrees(
    browser: Browser,
    guarded: httpx.Client,
    client: httpx.Client,
    games: Games,
    tokens: Tokens,
    size: tuple[int, int],
    tab: str,
) -> None:
    game = conceded(client, games, "human", "human")
    operator, guest = tokens.token(Grant(None, JUDGE, operator=True)), tokens.token(Grant(game.id, seated(2)))
    base, place = str(guarded.base_url), f"/#/games/{game.id}?at=end&tab=play"
    with looking(browser, base, size) as anna, looking(browser, base) as ben:
        anna.goto(f"{place.replace('play', tab)}&as=1&token={operator}")
        ben.goto(f"{place}&token={guest}")
        ben.get_by_role("button", name="Propose a rematch").click()
        notice = anna.locator(".notice", has_text="Ben proposes a rematch.")
        expect(notice).to_be_visible()
        assert faults(anna) == []
        notice.get_by_role("button", name="Go to the answer").click()
        expect(notice).to_have_count(0)
        expect(anna.get_by_text("Ben proposes a rematch.")).to_be_visible()
        expect(anna.get_by_role("button", name="Rematch", exact=True)).to_have_count(0)
        anna.get_by_role("button", name="Agree").focus()
        anna.keyboard.press("Enter")
        again = str(rematch_id(game.stored))
        expect(anna).to_have_url(re.compile(rf"{again}.*as=1"))
        expect(ben).to_have_url(re.compile(again))  # who proposed it goes along
        expect(ben.locator(".player.mine")).to_have_attribute("data-player", "2")


@pytest.mark.slow
def test_no_page_passes_by_itself_while_somebody_wishes_to_take_back(
    browser: Browser, client: httpx.Client, games: Games
) -> None:
    path = two_people(client)
    game = path.rpartition("/")[2]
    base = str(client.base_url)

    def head() -> int:
        found: int = client.get(f"{path}/question", params={"as": "1"}).json()["head"]
        return found

    def wishing(route: Route) -> None:
        """Make the wish just when the other page would pass for its player."""
        if not asked:
            asked.append(head())
            client.post(f"{path}/undo", params={"as": "1"}, json={"head": asked[0]})
        route.continue_()

    asked: list[int] = []
    with looking(browser, base) as anna, looking(browser, base) as ben:
        for page, seat in ((ben, 2), (anna, 1)):
            page.goto(f"/#/games/{game}?as={seat}&at=end&tab=play")
            expect(page.locator(".question")).to_be_visible()
        ben.route("**/pass?*", wishing)
        anna.keyboard.press("p")
        wish = ben.locator("#wish")
        expect(wish).to_contain_text(
            "Anna wants to take back this (turn 1) and all that followed: Anna passes priority."
        )
        ben.wait_for_timeout(2500)  # longer than each page waits to look
        expect(wish).to_be_visible()
        expect(anna.locator("#wish")).to_contain_text("Not allowed yet by: Ben.")
        assert head() == asked[0]
        ben.get_by_role("button", name="Refuse").click()
        expect(anna.locator(".notice", has_text="Your wish was refused")).to_be_visible()
        expect(ben.locator(".where b")).not_to_have_text(str(asked[0]))  # the page passes for its player again
        assert head() > asked[0]


@pytest.mark.slow
def test_a_wish_is_told_on_a_phone_that_shows_the_log(phone: Page, client: httpx.Client) -> None:
    path = two_people(client)
    game = path.rpartition("/")[2]
    head = client.get(f"{path}/question", params={"as": "1"}).json()["head"]
    asked = client.post(f"{path}/pass", params={"as": "1"}, json={"head": head}).json()["question"]
    phone.goto(f"/#/games/{game}?as=2&at=end&tab=log")
    expect(phone.locator(".log").first).to_be_visible()
    client.post(f"{path}/undo", params={"as": "1"}, json={"head": asked["head"]})
    expect(phone.locator("#wish")).to_be_visible()
    assert faults(phone) == []
    phone.get_by_role("tab", name="Table").click()
    expect(phone.locator("#wish")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "dark", "language"), with_many(QUICK, [one for one in COMBINATIONS if one not in QUICK])
)
@pytest.mark.slow
def test_the_list_of_a_guest_has_what_follows_and_begins_nothing(
    browser: Browser,
    guarded: httpx.Client,
    client: httpx.Client,
    games: Games,
    tokens: Tokens,
    size: tuple[int, int],
    dark: bool,
    language: str,
) -> None:
    game = conceded(client, games, "human", "human")
    for seat in ("1", "2"):
        client.post(f"/api/games/{game.id}/again", params={"as": seat}, json={"what": "rematch"})
    catch_up(games.store, GAME_LIST)
    with looking(browser, str(guarded.base_url), size, dark, excused="401") as page:
        page.goto("/")
        page.evaluate("language => localStorage.setItem('timewalk-language', language)", language)
        with_token(page, tokens.token(Grant(game.id, seated(2))))
        expect(page.locator(".list .entry > a")).to_have_count(2)
        expect(page.locator(".new, a[href='#/position']")).to_have_count(0)
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator(f".list .entry > a[href*='{rematch_id(game.stored)}']").click()
        expect(page.locator(".player.mine")).to_have_attribute("data-player", "2")
        with_token(page, tokens.token(Grant(None, JUDGE, operator=True)))
        page.goto("/#/")
        expect(page.locator(".new form").first).to_be_visible()


@pytest.mark.parametrize("given", with_many(["nonsense"], ["Jeton à moi", "tw1.e30.AAAA"]))
def test_a_wrong_token_is_said_to_be_wrong(
    browser: Browser, guarded: httpx.Client, client: httpx.Client, games: Games, tokens: Tokens, given: str
) -> None:
    game = conceded(client, games, "human", "human")
    with looking(browser, str(guarded.base_url), excused="401") as page:
        page.goto("/")
        field = page.get_by_label("This service asks for a token")
        expect(field).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.get_by_role("searchbox")).to_have_count(0)  # no list that nobody may see
        field.fill(given)
        page.get_by_role("button", name="Use it").click()
        expect(page.get_by_role("alert")).to_have_text(re.compile("This token is not valid here"))
        assert faults(page) == []
        page.goto(f"/#/games/{game.id}")
        expect(page.get_by_role("alert")).to_have_text(re.compile("This token is not valid here"))
        expect(page.get_by_label("Language")).to_be_visible()
        link = f"http://example.org/#/games/{game.id}?at=end&as=2&token={tokens.token(Grant(game.id, seated(2)))}"
        page.get_by_label("This service asks for a token").fill(link)
        page.get_by_role("button", name="Use it").click()
        expect(page.locator(".player.mine")).to_have_attribute("data-player", "2")


# Kept lists


RED = "30 Mountain\n26 Shock\n4 Lightning Bolt"
GREEN = "40 Forest\n16 Llanowar Elves\n4 Shock"


def decks(page: Page) -> Locator:
    """The field for the deck of the first seat."""
    return page.locator(".new fieldset select:has(option[value=own])").first


def begin_with(page: Page, text: str, title: str = "") -> None:
    """Begin a game with a list, and go back to the games."""
    page.goto("/#/")
    seat = page.get_by_role("group", name="Seat 1")
    decks(page).select_option("own")
    if title:
        seat.get_by_label("Title of the list").fill(title)
    seat.get_by_label("Deck list").fill(text)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".question")).to_be_visible()
    page.goto("/#/")


def offered(page: Page, *names: str) -> None:
    """Check which kept lists are offered for the first seat."""
    expect(decks(page).locator("option[value^='kept:']")).to_have_text([*names])


def test_a_list_without_a_title_is_named_by_its_cards_and_replaces_no_other(page: Page) -> None:
    for text in (GREEN, RED, RED.replace("30 Mountain", "31 Mountain")):
        begin_with(page, text)
    expect(page.get_by_role("group", name="Seat 1")).to_be_visible()
    offered(page, "Shock, Lightning Bolt (2)", "Shock, Lightning Bolt", "Llanowar Elves, Shock")
    begin_with(page, RED, "Mine")
    offered(page, "Mine", "Shock, Lightning Bolt (2)", "Llanowar Elves, Shock")  # one title for one list


@pytest.mark.slow
def test_a_kept_list_that_is_changed_stays_one_list(page: Page) -> None:
    begin_with(page, RED, "Mine")
    seat = page.get_by_role("group", name="Seat 1")
    decks(page).select_option("kept:Mine")
    seat.get_by_label("Deck list").fill(GREEN)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".question")).to_be_visible()
    page.goto("/#/")
    expect(page.get_by_role("group", name="Seat 1")).to_be_visible()
    offered(page, "Mine")
    decks(page).select_option("kept:Mine")
    expect(page.get_by_role("group", name="Seat 1").get_by_label("Deck list")).to_have_value(GREEN)


def test_kept_lists_are_offered_for_their_format(page: Page) -> None:
    page.goto("/")
    lists = [{"name": "Duel", "text": RED, "format": "duel"}, {"name": "Old red", "text": RED}]
    lists += [{"name": "Hounds", "text": "99 Plains", "format": "commander"}]
    lists += [{"name": "Old hounds", "text": "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains"}]
    page.evaluate("lists => localStorage.setItem('timewalk-lists', JSON.stringify(lists))", lists)
    page.reload()
    seat = page.get_by_role("group", name="Seat 1")
    expect(seat).to_be_visible()
    offered(page, "Duel", "Old red")
    decks(page).select_option("kept:Duel")
    page.locator(".new select:has(option[value=free-for-all])").select_option("commander")
    offered(page, "Hounds", "Old hounds")
    expect(seat.get_by_label("Deck list")).to_have_count(0)  # a list for another format is no deck of this one
    page.locator(".new select:has(option[value=free-for-all])").select_option("free-for-all")
    offered(page, "Duel", "Old red")
