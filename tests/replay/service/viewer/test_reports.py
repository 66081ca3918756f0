"""The page of reports: bars that lead to their games, filters, two sets compared, what is shown downloaded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from replay.games.library import Games, open_store
from tests.support.browsing import PHONE, faults, looking
from tests.support.long import with_many
from tests.support.serving import served

DECKS = ("claws-and-fire", "wings-and-mercy")


@pytest.fixture(scope="module")
def reported() -> Iterator[Games]:
    with open_store(":memory:") as games:
        for seed in (1, 2, 3):
            games.play(*DECKS, seed=seed)
        yield games


@pytest.fixture(scope="module")
def client(reported: Games) -> Iterator[httpx.Client]:
    with served(reported) as found:
        yield found


def test_a_bar_leads_to_its_games(page: Page, reported: Games) -> None:
    page.goto("/#/")
    expect(page.locator(".list b").first).to_have_text("Claws and Fire – Wings and Mercy")  # no name of one’s own
    page.get_by_role("link", name="Reports").click()
    expect(page).to_have_url(re.compile(r"#/reports$"))
    rows = page.locator(".reports tbody tr")
    expect(rows).to_have_count(2)
    won = sum("Anna" in game.winners for game in reported)
    expect(rows.filter(has_text="Claws and Fire")).to_contain_text(f"{won} of 3")
    rows.get_by_role("link", name="Claws and Fire").click()
    games = page.locator(".row-games li a")
    expect(games).to_have_count(3)
    games.first.click()
    expect(page).to_have_url(re.compile(r"#/games/[0-9a-f-]{36}"))
    expect(page.locator(".where b")).to_be_visible()
    page.go_back()
    expect(games).to_have_count(3)


@pytest.mark.slow
def test_what_is_asked_for_stands_in_the_address(page: Page) -> None:
    page.goto("/#/reports")
    page.get_by_role("combobox", name="Report").select_option("play-draw")
    expect(page.get_by_role("link", name="on the play")).to_be_visible()
    page.get_by_role("combobox", name="Deck", exact=True).fill(DECKS[1])
    page.get_by_role("combobox", name="Deck", exact=True).press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("3 games, 3 sides")
    expect(page).to_have_url(re.compile(rf"by=play-draw&deck={DECKS[1]}"))
    page.get_by_label("Compare with other games").check()
    page.get_by_role("group", name="Other games").get_by_role("combobox", name="Deck", exact=True).fill(DECKS[0])
    page.get_by_role("group", name="Other games").get_by_role("combobox", name="Deck", exact=True).press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("compared with 3 games, 3 sides")
    expect(page.locator(".reports tbody")).to_contain_text("points (")
    page.reload()
    expect(page.locator(".reports tbody")).to_contain_text("points (")
    page.get_by_role("combobox", name="Deck", exact=True).first.fill("no such deck")
    page.get_by_role("combobox", name="Deck", exact=True).first.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("0 games, 0 sides")


def test_where_no_game_fits_the_filters_are_emptied(page: Page) -> None:
    """A filter offers the values there are; that none fits is not that there are no games."""
    page.goto("/#/reports?format=moon")
    expect(page.get_by_role("alert")).to_contain_text("No game fits these filters.")
    kind = page.get_by_role("combobox", name="Format")
    offered = page.locator(f"#{kind.get_attribute('list')} option")
    assert [one.get_attribute("value") for one in offered.all()] == ["duel"]
    assert faults(page) == []
    page.get_by_role("button", name="Empty the filters").click()
    expect(page.locator(".reports tbody tr")).to_have_count(2)
    expect(page.locator(".reports thead th").first).to_have_text("Deck")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.goto("/#/reports?by=cards")  # no kind of report is called that
    expect(page.get_by_role("alert")).to_contain_text("There is no report “cards”")
    expect(page.locator(".reports tbody tr")).to_have_count(2)


@pytest.mark.parametrize("form", with_many(["SVG"], ["CSV"]))
def test_what_is_shown_can_be_taken_along(page: Page, form: str) -> None:
    page.goto("/#/reports?by=card")
    expect(page.locator(".reports caption").first).to_have_text("Each card in one line")
    with page.expect_download() as taken:
        page.get_by_role("button", name=f"Download as {form}").click()
    assert taken.value.suggested_filename == f"timewalk-card.{form.lower()}"
    assert "Mountain" in taken.value.path().read_text("utf-8")


@pytest.mark.parametrize("colors", with_many(["dark"], ["light"]))
def test_the_reports_have_no_faults_of_accessibility(browser: Browser, client: httpx.Client, colors: str) -> None:
    with looking(browser, str(client.base_url)) as page:
        page.emulate_media(color_scheme="dark" if colors == "dark" else "light")
        page.goto(
            "/#/reports?by=matchup&against=source%3Ddecided&section=matchup&key="
            + '["claws-and-fire","wings-and-mercy"]'
        )
        expect(page.locator(".row-games li")).to_have_count(3)
        assert faults(page) == []


def test_the_reports_fit_on_a_phone_and_speak_french(browser: Browser, client: httpx.Client) -> None:
    with looking(browser, str(client.base_url), PHONE) as page:
        page.goto("/#/reports?by=mana")
        page.get_by_label("Language").select_option("fr")
        expect(page.locator("h1")).to_have_text("Rapports")
        expect(page.locator(".reports tbody").first).to_contain_text("tour 1")
        width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1]
        assert faults(page) == []


def test_what_is_being_typed_stays_when_an_answer_arrives(page: Page) -> None:
    held: list[Route] = []
    page.route(re.compile(r"/api/reports\?.*by=play-draw"), lambda route: held.append(route))
    page.goto("/#/reports")
    expect(page.locator(".reports tbody tr")).to_have_count(2)
    page.get_by_role("combobox", name="Report").select_option("play-draw")
    deck = page.get_by_role("combobox", name="Deck", exact=True)
    deck.press_sequentially("wings")
    for request in held:
        request.continue_()
    expect(page.get_by_role("link", name="on the play")).to_be_visible()
    expect(deck).to_have_value("wings")
    page.unroute_all(behavior="wait")


def column(page: Page, number: int) -> list[str]:
    """Return the texts of a column of the first table."""
    return page.locator(".reports table").first.locator(f"tbody tr > :nth-child({number})").all_inner_texts()


def test_a_click_sorts_and_a_text_finds(page: Page) -> None:
    page.goto("/#/reports?by=card")
    lines = page.locator(".lines tbody tr")
    expect(lines.first).to_be_visible()
    head = page.locator(".lines").get_by_role("button", name="Card")
    head.click()
    expect(page.locator(".lines th[aria-sort=ascending]")).to_have_text("Card ▲")
    names = column(page, 1)
    assert names == sorted(names, key=str.casefold)
    gain = page.locator(".lines").get_by_role("button", name="Gain if in hand weighed within each deck")
    expect(gain).to_have_attribute("title", re.compile("not the difference of the columns"))
    page.locator(".lines").get_by_role("button", name="Won if in hand").first.click()
    expect(page.locator(".lines th[aria-sort=descending]")).to_have_text("Won if in hand ▼")
    shares = [float(text.split(" ")[0].replace("\u00a0", "")) for text in column(page, 3) if text != "–"]
    assert shares == sorted(shares, reverse=True)
    expect(page).to_have_url(re.compile("sort=-in_hand"))
    page.reload()
    expect(page.locator(".lines th[aria-sort=descending]")).to_have_text("Won if in hand ▼")
    page.get_by_role("searchbox", name="Search the rows").fill("mounta")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Mountain")


@pytest.mark.parametrize(("width", "height"), with_many([(1440, 900)], [(1024, 768)]))
def test_a_comparison_shows_its_figures_whole(browser: Browser, client: httpx.Client, width: int, height: int) -> None:
    """The first row is in the upper two thirds, and the column of differences has room."""
    with looking(browser, str(client.base_url), (width, height)) as page:
        page.goto("/#/reports?by=deck&against=source%3Ddecided")
        said = page.locator(".reports td.said").first
        expect(said).to_contain_text("points (")
        box = said.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < height * 0.75
        table = page.locator(".reports .scroll").first
        assert table.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_rows_of_few_games_are_told_apart(page: Page) -> None:
    """A row tells its number of games; below twenty it says that they are few."""
    page.goto("/#/reports?by=deck")
    expect(page.locator(".reports tbody tr.few")).to_have_count(2)
    expect(page.locator(".reports tbody tr").first).to_contain_text("few games")


def test_the_difference_is_said_in_words(page: Page) -> None:
    page.goto(f"/#/reports?by=play-draw&deck={DECKS[0]}&against=deck%3D{DECKS[1]}")
    whole = page.locator(".whole")
    expect(whole).to_contain_text(re.compile(r"These games: \d of 3 sides won, .*Other games: \d of 3"))
    expect(whole.locator("b")).to_have_text(
        re.compile(r"(won clearly (more|less) often: by|There is no clear difference:) [+−-]?[\d.]+ points")
    )


@pytest.mark.parametrize(
    ("by", "row", "there"),
    [
        ("deck", "Claws and Fire", r"at=result&tab=why"),
        ("hand", "lands", r"at=opening"),
        ("mana", "turn 3", r"at=turn%3A[3-6]"),
        ("card", "Mountain", r"at=opening&tab=log&search=Mountain"),
    ],
)
def test_a_game_opens_where_its_row_is_seen(page: Page, by: str, row: str, there: str) -> None:
    page.goto(f"/#/reports?by={by}")
    if by == "mana":  # a matrix: turns beside, numbers of lands above
        heads = page.locator(".turns").first.locator("thead th")
        expect(heads.nth(4)).to_have_text("3 lands")
        page.locator(".turns").first.get_by_role("row", name=row).locator("td").nth(3).get_by_role("link").click()
    else:
        page.locator(".reports tbody").first.get_by_role("link", name=row).first.click()
    page.locator(".row-games li a").first.click()
    expect(page).to_have_url(re.compile(there))
    expect(page.locator(".where b")).to_be_visible()


def test_the_matrix_of_decks(browser: Browser, tmp_path: Path) -> None:
    """Three decks or more: each against each other, its cell leads to the games."""
    third = tmp_path / "bolts.txt"
    third.write_text("40 Mountain\n20 Lightning Bolt\n", "utf-8")
    others = (*DECKS, str(third))
    with open_store(":memory:") as games:
        for number, pair in enumerate(((0, 1), (0, 2), (1, 2))):
            games.play(*(others[one] for one in pair), seed=number)
        with served(games) as client, looking(browser, str(client.base_url), PHONE) as page:
            page.goto("/#/reports?by=matchup")
            cells = page.locator(".matrix td:not(.none)")
            expect(cells).to_have_count(6)
            expect(page.locator(".matrix td.none")).to_have_count(3)
            heads = page.locator(".matrix thead th:not(:first-child)")
            for head in heads.all():
                size = head.bounding_box()
                assert size is not None
                assert size["width"] < 130, "a long name takes two lines"
                expect(head).to_have_attribute("title", re.compile(r"\w"))
            width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert width[0] <= width[1]
            assert faults(page) == []
            cells.first.get_by_role("link").click()
            expect(page.locator(".row-games li")).to_have_count(1)


def test_a_set_is_not_compared_with_itself(page: Page) -> None:
    page.goto("/#/reports?by=deck&against=all")
    expect(page.get_by_role("alert")).to_contain_text("the same games")
    expect(page.locator(".reports table")).to_have_count(0)
    assert faults(page) == []
    page.get_by_role("button", name="Claws and Fire against Wings and Mercy").click()
    expect(page.locator(".whole")).to_contain_text("Other games: ")
    expect(page.get_by_role("alert")).to_have_count(0)
