"""What is being typed stays, whatever the service answers meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.serving import DECKS
from tests.support.viewing import position, visit


@contextmanager
def held(page: Page, path: str) -> Iterator[list[Route]]:
    """Hold the requests of a path until what is done with them is over; then they go on."""
    waiting: list[Route] = []
    page.route(path, lambda route: waiting.append(route))
    yield waiting
    for route in waiting:
        route.continue_()
    page.unroute(path)


def arrived(page: Page, waiting: list[Route]) -> None:
    for _ in range(200):
        if waiting:
            return
        page.wait_for_timeout(20)
    raise AssertionError("nothing was asked")


def test_the_name_of_a_player_stays_while_a_position_is_checked(page: Page) -> None:
    page.goto("/#/position")
    expect(page.get_by_text("Nothing is wrong with this position.")).to_be_visible()
    seat = page.get_by_role("region", name="Anna")
    with held(page, "**/api/positions/check*") as waiting:
        seat.get_by_label("Life").fill("7")
        arrived(page, waiting)
        name = seat.get_by_label("Name")
        name.press("Control+a")
        name.press_sequentially("Zo")
    page.wait_for_timeout(300)
    expect(name).to_have_value("Zo")
    name.press_sequentially("e")
    name.press("Enter")
    expect(page.get_by_role("region", name="Zoe").get_by_label("Life")).to_have_value("7")


def test_a_number_may_be_empty_while_it_is_typed(page: Page) -> None:
    page.goto("/#/position")
    life = page.get_by_role("region", name="Anna").get_by_label("Life")
    turn = page.get_by_label("Number of the turn")
    for field, typed in ((life, "-3"), (turn, "4")):
        field.press("Control+a")
        field.press("Delete")
        expect(field).to_have_value("")
        field.press_sequentially(typed)
        expect(field).to_have_value(typed)
    turn.press("Control+a")
    turn.press("Delete")
    turn.press("Tab")
    expect(turn).to_have_value("4")
    expect(life).to_have_value("-3")


@pytest.mark.slow
def test_so_may_the_number_of_seats(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Format").select_option("free-for-all")
    seats = page.get_by_label("Seats")
    seats.press("Control+a")
    seats.press("Delete")
    seats.press_sequentially("5")
    expect(page.get_by_role("group", name="Seat 5")).to_be_visible()
    seats.press("Control+a")
    seats.press_sequentially("99")
    seats.press("Tab")
    expect(page.get_by_role("group", name="Seat 6")).to_have_count(0)
    expect(seats).to_have_value("5")


@pytest.mark.slow
def test_a_name_for_the_evening_stays(page: Page, client: httpx.Client) -> None:
    client.post("/api/games", json={"decks": list(DECKS), "players": ["greedy", "greedy"], "seed": "1"})
    page.goto("/#/")
    with held(page, "**/api/evening*") as waiting:
        page.locator(".evening summary").click()
        arrived(page, waiting)
        event = page.locator(".evening input[type=text]")
        event.press_sequentially("Lad")
    expect(page.locator(".evening table, .evening [role=status]").first).to_be_visible()
    expect(event).to_have_value("Lad")


def begun(client: httpx.Client) -> str:
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "human"], "seed": "3"})
    return str(made.json()["id"])


def goes_on(page: Page, client: httpx.Client, game: str) -> int:
    """Answer for whoever is asked; return where the game is then, and the page with it."""
    asked = client.get(f"/api/games/{game}/question").json()
    sent = {"head": asked["head"], "answer": asked["options"][0]["answer"]}
    head = int(client.post(f"/api/games/{game}/answers", json=sent).json()["head"])
    expect(page.locator(".where b")).to_have_text(str(head))
    return head


def test_a_note_stays_with_the_moment_where_it_was_begun(page: Page, client: httpx.Client) -> None:
    game = begun(client)
    visit(page, game, at="end", tab="log")
    expect(page.locator(".live")).to_be_visible()
    before = position(page)
    page.keyboard.press("k")
    field = page.get_by_label(f"Note on event {before}")
    field.press_sequentially("kept ")
    head = goes_on(page, client, game)
    assert head > before
    field.press_sequentially("seven")
    expect(field).to_have_value("kept seven")
    field.press("Enter")
    expect(page.get_by_label(f"Note on event {head}")).to_have_value("")
    expect(page.get_by_role("button", name=f"{before} kept seven")).to_be_visible()


@pytest.mark.slow
def test_a_dispute_stays_with_the_place_where_it_was_begun(page: Page, client: httpx.Client) -> None:
    """As long as the page only goes along; who steps back says where they mean."""
    game = begun(client)
    visit(page, game, at="end", tab="dispute")
    expect(page.locator(".live")).to_be_visible()
    before = position(page)
    field = page.get_by_label("What is disputed?")
    field.press_sequentially("This ")
    goes_on(page, client, game)
    field.press_sequentially("hand")
    expect(field).to_have_value("This hand")
    page.get_by_role("button", name="Note it").click()
    expect(page.get_by_role("link", name=f"Open it: event {before}")).to_be_visible()
    field.press_sequentially("That")
    page.locator(".timeline input[type=range]").press("Home")
    expect(page.get_by_role("form", name="A dispute at event 1")).to_be_visible()
