"""Where the page leads: games by short ids, searches without a hit, where a game opens, why it ended, so many times."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from domain.events import HandKept, TurnBegan
from replay.games.evenings import Wanted, evening_of
from replay.games.game import Game
from replay.games.library import Games, open_store
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.viewers import seated
from tests.support.browsing import PHONE, faults, looking
from tests.support.serving import served
from tests.support.situations import enchantment
from tests.support.staging import staged
from tests.support.table import Table

DECKS = ("claws-and-fire", "wings-and-mercy")
WELL = enchantment("Well", {"activated": [{"gain_life": 1}], "cost": []})


@pytest.fixture(scope="module")
def client(games: Games, played: Game) -> Iterator[httpx.Client]:
    with served(games) as found:
        yield found


@pytest.mark.slow
def test_a_game_opens_where_opening_hands_are_kept(page: Page, played: Game) -> None:
    page.goto(f"/#/games/{played.id}")
    for seat in (1, 2):
        expect(page.locator(f'[data-hand="{seat}"] .card')).to_have_count(7)
    at = int(page.locator(".where b").inner_text())
    kept = [record.position for record in played.events() if isinstance(record.event, HandKept)]
    (first, *_) = [record.position for record in played.events() if isinstance(record.event, TurnBegan)]
    assert kept[-1] <= at < first
    expect(page.locator(".where")).to_contain_text("Before turn 1")
    page.goto("about:blank")
    page.goto(f"/#/games/{played.id}?at=turn:5")
    expect(page.locator(".where")).to_contain_text("Turn 5")


@pytest.mark.slow
def test_a_game_that_is_played_in_opens_as_it_stands(browser: Browser, games: Games, client: httpx.Client) -> None:
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "greedy"], "seed": "7"}).json()
    answer = {"head": made["head"], "answer": "keep"}
    head = client.post(f"/api/games/{made['id']}/answers", params={"as": "1"}, json=answer).json()["head"]
    tokens = Tokens(b"a secret of at least thirty-two bytes")
    with looking(browser, str(client.base_url)) as page:
        page.goto(f"/#/games/{made['id']}")
        expect(page.locator(".where b")).to_have_text(str(head))
        expect(page.locator(".question")).to_be_visible()
    game = games.game(made["id"])
    with served(games, Access(tokens)) as own, looking(browser, str(own.base_url), excused="401") as page:
        page.goto(f"/#/games/{game.id}")
        token = tokens.token(Grant(game.id, seated(1), False))
        page.get_by_label("This service asks for a token:").fill(token)
        page.get_by_role("button", name="Use it").click()
        head = own.get(f"/api/games/{game.id}", headers={"Authorization": f"Bearer {token}"}).json()["head"]
        expect(page.locator(".where b")).to_have_text(str(head))
        expect(page.locator(".question")).to_be_visible()


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, Game]]:
    """A service with one game only, which is the last."""
    with open_store(tmp_path_factory.mktemp("named") / "games.sqlite", durable=False) as games:
        game = games.play(*DECKS, seed=3)
        with served(games) as client:
            yield client, game


@pytest.mark.parametrize("short", ["beginning", "capitals", "last"])
@pytest.mark.slow
def test_a_game_is_named_as_anywhere(browser: Browser, named: tuple[httpx.Client, Game], short: str) -> None:
    client, game = named
    name = {"beginning": str(game.id)[:8], "capitals": game.id.hex[:6].upper(), "last": "last"}[short]
    with looking(browser, str(client.base_url)) as page:
        page.goto(f"/#/games/{name}?at=turn:3&tab=why")
        expect(page.locator(".where")).to_contain_text("Turn 3")
        expect(page).to_have_url(re.compile(f"/#/games/{game.id}\\?at=turn%3A3&tab=why"))


def test_a_game_that_is_not_there_is_said(browser: Browser, client: httpx.Client) -> None:
    with looking(browser, str(client.base_url), excused="404") as page:
        page.goto("/#/games/ffffffff0")
        expect(page.get_by_role("alert")).to_contain_text("ffffffff0")
        page.get_by_role("link", name="Games").click()
        expect(page.get_by_role("heading", name="timewalk")).to_be_visible()


def test_a_search_without_a_hit_says_so(page: Page, played: Game) -> None:
    page.goto("/")
    search = page.get_by_role("searchbox")
    search.fill("Nobody at all")
    expect(page.locator(".games .none")).to_have_text("No game matches “Nobody at all”.")
    search.fill(str(played.id)[:8])
    expect(page.locator(".list li")).to_have_count(1)
    expect(page.locator(".list")).to_contain_text("Anna")
    page.get_by_label("Language").select_option("Français")
    expect(page.locator(".list .result")).to_contain_text("a gagné")
    page.get_by_role("searchbox").fill("Personne")
    expect(page.locator(".games .none")).to_have_text("Aucune partie ne correspond à «\xa0Personne\xa0».")


def test_why_it_ended_is_asked_where_the_result_stands(page: Page, client: httpx.Client, played: Game) -> None:
    (asked, *_) = client.get(f"/api/games/{played.id}/why").json()["steps"]
    page.goto("/")
    page.locator(".list li", has_text=played.id.hex[:8]).get_by_role("button", name="Why did it end?").click()
    expect(page.get_by_role("heading", name=f"Why? {asked['sentence']}")).to_be_visible()
    expect(page.locator(".why .node").first).to_contain_text(asked["sentence"])
    expect(page.locator(".where b")).to_have_text(str(asked["position"]))
    page.goto("about:blank")
    page.goto(f"/#/games/{played.id}")
    page.locator("header.top").get_by_role("link", name="Why did it end?").click()
    expect(page.locator(".why .node").first).to_contain_text(asked["sentence"])


def test_a_game_that_goes_on_has_no_end_to_ask_about(page: Page, client: httpx.Client) -> None:
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "human"], "seed": "1"}).json()
    page.goto(f"/#/games/{made['id']}")
    expect(page.locator(".board")).to_be_visible()
    expect(page.get_by_text("Why did it end?")).to_have_count(0)


@pytest.mark.slow
def test_the_api_is_linked(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="API").click()
    expect(page).to_have_url(re.compile("/api/docs$"))
    expect(page.locator("details").first).to_be_visible()


def looping(games: Games) -> Game:
    """A has done something once that can be done again."""
    table = Table("current")
    table.battlefield("A", WELL)
    table.start("A")
    table.activate("A", "Well")
    while table.board.stack:
        table.pass_()
    game = staged(games, table)
    game.choose(next(option.answer for option in game.ask().options if option.answer[0] == "activate"))  # type: ignore[union-attr]
    game.choose(("pass",))
    game.choose(("pass",))
    return game


def life(game: Game) -> int:
    return game.at("end").board.players[game.seat(1)].life


@pytest.mark.slow
def test_so_many_times_more(page: Page, games: Games) -> None:
    """732.2: proposed by one, accepted by the other."""
    game = looping(games)
    before = life(game)
    page.goto(f"/#/games/{game.id}?as=1&tab=play")
    times = page.get_by_label("Repeat this many times:")
    propose = page.get_by_role("button", name="Propose")
    expect(propose).to_be_disabled()
    for wrong in ("0", "1001", "2.5"):
        times.fill(wrong)
        expect(propose).to_be_disabled()
    times.fill("40")
    assert faults(page) == []
    propose.click()
    expect(page.locator(".question")).to_contain_text("B has to decide")
    assert life(game) == before
    page.goto("about:blank")
    page.goto(f"/#/games/{game.id}?as=2&tab=play")
    expect(page.locator(".question .options button")).to_have_count(1)
    page.get_by_role("button", name="let it happen").click()
    expect(page.locator('.life[data-id="1"]')).to_contain_text(str(before + 40))


@pytest.mark.slow
def test_it_is_shortened(page: Page, games: Games) -> None:
    """732.2b: the other decides otherwise after so many."""
    game = looping(games)
    before = life(game)
    game.choose("repeat 40")
    page.goto(f"/#/games/{game.id}?as=2&tab=play")
    times = page.get_by_label("Decide otherwise after this many times:")
    then = page.get_by_role("button", name="Decide otherwise")
    times.fill("40")
    expect(then).to_be_disabled()
    times.fill("0")
    expect(then).to_be_enabled()
    page.get_by_role("button", name="Full control").click()
    times.fill("7")
    then.click()
    expect(page.locator('.life[data-id="1"]')).to_contain_text(str(before + 7))
    expect(page.locator(".question")).to_contain_text("B has priority")


@pytest.mark.slow
def test_an_evening_has_hands_and_links_to_decisive_moments(page: Page, games: Games, played: Game) -> None:
    game = next(one for one in evening_of(games.store, Wanted()).games if one.game == str(played.id))
    last = game.decisive[-1]
    page.goto("/#/")
    page.locator(".evening > summary").click()
    row = page.locator(".evening .played tbody").filter(has=page.locator(f"a[href^='#/games/{played.id}']"))
    expect(row).to_contain_text(game.hand[0])
    links = row.locator(".moments a")
    expect(links).to_have_count(len(game.decisive))
    for caption in ("The other side's colours", "Mulligans", "Lands in the opening hand"):
        expect(page.locator(".evening caption", has_text=caption)).to_be_visible()
    expect(links.last).to_contain_text(f"turn {last.turn}")
    assert faults(page) == []
    links.last.click()
    expect(page.locator(".where b")).to_have_text(str(last.position))
    expect(page).to_have_url(re.compile(f"/games/{played.id}\\?at={last.position}$"))


@pytest.mark.slow
def test_axe_finds_nothing_serious_in_the_list_on_a_phone(browser: Browser, client: httpx.Client) -> None:
    with looking(browser, str(client.base_url), PHONE) as phone:
        phone.goto("/")
        expect(phone.get_by_role("button", name="Why did it end?").first).to_be_visible()
        assert faults(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE[0]
