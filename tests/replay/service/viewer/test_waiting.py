"""The list of games says where one's decision waits, and for whom others wait."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from replay.games.library import Game, Games, open_store
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import seated
from tests.support.browsing import PHONE, faults, looking
from tests.support.long import with_many
from tests.support.serving import begun, served
from tests.support.viewing import play


@pytest.fixture
def own() -> Iterator[Games]:
    with open_store(":memory:") as games:
        yield games


@pytest.fixture
def listing(own: Games) -> Iterator[httpx.Client]:
    with served(own) as client:
        yield client


@pytest.fixture
def page(browser: Browser, listing: httpx.Client) -> Iterator[Page]:
    with looking(browser, str(listing.base_url)) as found:
        yield found


def entry(page: Page, game: Game) -> Locator:
    return page.locator(".games .list li").filter(has_text=str(game.id)[:8])


def asked(game: Game) -> int:
    opened = Game(game.stored).open_question()
    assert opened is not None
    return int(opened.seat)


def sit(page: Page, game: Game, seat: int) -> None:
    play(page, game, seat=seat)
    page.locator("a.home").click()
    expect(page.locator(".games .list li")).not_to_have_count(0)


def test_a_game_that_waits_for_this_browser_stands_first_and_is_counted(page: Page, own: Games) -> None:
    mine = begun(own, "human", "greedy", answers=0)
    later = begun(own, "human", "greedy", answers=0)
    page.goto("/")
    expect(page.locator(".games .list li").first).to_contain_text(str(later.id)[:8])
    expect(entry(page, mine)).to_contain_text("waits for Anna")
    expect(page).to_have_title("timewalk")
    sit(page, mine, 1)
    expect(page.locator(".games .list li").first).to_contain_text(str(mine.id)[:8])
    expect(page.locator(".games .list li")).to_have_count(2)
    expect(entry(page, mine)).to_contain_text("your turn")
    expect(entry(page, later)).not_to_contain_text("your turn")
    expect(page.get_by_role("heading", name="Games")).to_contain_text("1 waits for you")
    expect(page).to_have_title(re.compile(r"^\(1\) timewalk"))
    watched = begun(own, "greedy", "greedy", answers=0)
    page.reload()
    expect(entry(page, watched)).to_have_count(1)
    page.get_by_role("checkbox", name="mine").check()
    expect(entry(page, watched)).to_have_count(0)
    expect(page.locator(".games .list li")).to_have_count(2)


def test_a_game_of_people_says_for_whom_it_waits(page: Page, own: Games, listing: httpx.Client) -> None:
    """As the other person decides, the list follows by itself."""
    game = begun(own, "human", "human", answers=0)
    first = asked(game)
    sit(page, game, 3 - first)
    expect(entry(page, game)).to_contain_text(f"waits for {game.seats[first - 1]}")
    expect(page).to_have_title("timewalk")
    path = f"/api/games/{game.id}"
    head = listing.get(f"{path}/question", params={"as": first}).json()["head"]
    listing.post(f"{path}/answers", params={"as": first}, json={"head": head, "answer": "keep"})
    assert asked(game) == 3 - first
    expect(entry(page, game)).to_contain_text("your turn")
    expect(page).to_have_title(re.compile(r"^\(1\) timewalk"))


@pytest.mark.slow
def test_an_older_game_than_the_list_shows_stands_first(page: Page, own: Games) -> None:
    game = begun(own, "human", "greedy", answers=0)
    for _ in range(20):
        begun(own, "human", "greedy", answers=0).choose("concede")
    sit(page, game, 1)
    expect(page.locator(".games .list li")).to_have_count(21)
    expect(page.locator(".games .list li").first).to_contain_text("your turn")


@pytest.mark.slow
def test_a_game_that_is_over_waits_for_nobody(page: Page, own: Games) -> None:
    game = begun(own, "human", "greedy", answers=0)
    sit(page, game, 1)
    expect(entry(page, game)).to_contain_text("your turn")
    own.game(str(game.id)).choose("concede")
    expect(entry(page, game)).not_to_contain_text("your turn")
    expect(page).to_have_title("timewalk")


@pytest.mark.parametrize("own_seat", [True, False])
def test_a_token_is_told_of_its_own_seat_only(
    browser: Browser, guarded: httpx.Client, tokens: Tokens, games: Games, own_seat: bool
) -> None:
    game = begun(games, "human", "human", answers=0)
    first = asked(game)
    seat = first if own_seat else 3 - first
    token = tokens.token(Grant(game.id, seated(seat)))
    holder = {"Authorization": f"Bearer {token}"}
    guarded.get(f"/api/games/{game.id}/question", headers=holder)
    assert len(guarded.get("/api/games", params={"mine": True}, headers=holder).json()["games"]) == 1
    alone = begun(games, *(["human", "greedy"] if seat == 2 else ["greedy", "human"]), answers=0)
    other = {"Authorization": f"Bearer {tokens.token(Grant(alone.id, seated(seat)))}"}
    assert guarded.get("/api/games", params={"mine": True}, headers=other).json()["games"] == []
    with looking(browser, str(guarded.base_url)) as page:
        page.goto(f"/#/?token={token}")
        mark = "your turn" if own_seat else f"waits for {game.seats[first - 1]}"
        expect(page.locator(".games .list li")).to_have_count(1)
        expect(entry(page, game)).to_contain_text(mark)
        expect(page).to_have_title(re.compile(r"^\(1\)" if own_seat else "^timewalk$"))


@pytest.mark.parametrize("colors", with_many(["dark"], ["light"]))
@pytest.mark.slow
def test_the_marks_have_no_faults_on_a_phone_in_french(
    browser: Browser, own: Games, listing: httpx.Client, colors: str
) -> None:
    game = begun(own, "human", "greedy", answers=0)
    begun(own, "human", "human", answers=0)
    with looking(browser, str(listing.base_url), PHONE, dark=colors == "dark") as phone:
        play(phone, game, tab="table")
        phone.goto("/#/")
        phone.get_by_label("Language").select_option("fr")
        expect(entry(phone, game)).to_contain_text("à vous")
        expect(phone.locator(".games .list")).to_contain_text("attend")
        width = phone.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1]
        assert faults(phone) == []
