"""What hands do on the page: a long press, a file that is dropped, a link that is handed over; and what others did."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from replay.games.library import Games
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.viewers import JUDGE
from tests.support.browsing import PHONE, faults, looking
from tests.support.long import with_many
from tests.support.serving import DECKS, served
from tests.support.viewing import visit

LANDS = [{"card": "Forest", "count": 12}]


FORESTS = {"name": "forests", "text": "60 Forest"}
"""A deck with which there is always a land to play."""


def duel(client: httpx.Client, **wanted: Any) -> str:
    asked = {"decks": list(DECKS), "players": ["human", "greedy"], "seed": "11", "rules": "current"} | wanted
    made = client.post("/api/games", json=asked)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


# On a phone


def press(page: Page, card: Locator, milliseconds: int) -> None:
    """Hold a finger on a card for so long."""
    box = card.bounding_box()
    assert box is not None
    session = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + min(20, box["height"] / 2)}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(milliseconds)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_a_long_press_only_looks(phone: Page, client: httpx.Client) -> None:
    game = duel(client)
    visit(phone, game, as_=1)
    card = phone.locator(".hand.own .card").first
    name = card.locator(".name").inner_text()
    held = phone.get_by_role("dialog", name="Card")
    press(phone, card, 60)
    expect(held).to_have_count(0)
    phone.wait_for_url("**object=**")
    address = phone.url
    press(phone, card, 600)
    expect(held.locator(".name").first).to_have_text(name)
    assert faults(phone) == []
    phone.wait_for_timeout(300)
    assert phone.url == address, "nothing is chosen by it"
    phone.keyboard.press("Escape")
    expect(held).to_have_count(0)


SMALL = """() => [...document.querySelectorAll("button.part, button.stop")]
  .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 24).map((one) => one.title)"""


def test_on_a_phone_nothing_lies_below(phone: Page, client: httpx.Client) -> None:
    """The own hand, the question and passing are in sight together, and one passes with one tap."""
    game = duel(client)
    visit(phone, game, as_=1)
    expect(phone.locator(".confirm")).to_be_visible()
    hand = phone.locator(".hand.own .card")
    expect(hand).to_have_count(7)
    for number in range(7):  # the table is empty: what one decides about has its room
        expect(hand.nth(number)).to_be_in_viewport(ratio=0.95)
    phone.wait_for_timeout(450)
    phone.keyboard.press("Enter")
    expect(phone.locator(".confirm")).to_contain_text("has priority")
    once = phone.locator(".confirm .passing .main")
    for one in (phone.locator(".hand.own"), phone.locator(".confirm"), once, phone.locator(".board")):
        expect(one).to_be_in_viewport()
    assert phone.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [*PHONE]
    assert phone.evaluate(SMALL) == [], "a finger needs 24 pixels (WCAG 2.5.8)"
    mark = phone.locator('[data-stop="upkeep"]')
    press(phone, mark, 600)
    stops = phone.get_by_role("dialog", name="Stops")
    expect(stops.get_by_label("upkeep, My turn")).not_to_be_checked()
    stops.get_by_label("upkeep, My turn").check()
    assert faults(phone) == []
    stops.get_by_role("button", name="Close").focus()
    phone.keyboard.press("Enter")
    expect(stops).to_have_count(0)
    expect(mark.and_(phone.locator("[aria-pressed=true]"))).to_have_count(1)
    head = client.get(f"/api/games/{game}").json()["head"]
    expect(once).to_be_enabled()
    once.tap()
    phone.wait_for_function("head => Number(document.querySelector('.where b').textContent) > head", arg=head)


# What others did


def told_of_the_opponent(page: Page, client: httpx.Client) -> None:
    """Keep the hand; Ben has the first turn, and it is over when Anna is asked."""
    game = duel(client, decks=[FORESTS, DECKS[1]])
    visit(page, game, as_=1, tab="play")
    expect(page.locator(".question[aria-busy=false]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".moves li", has_text="Ben").first).to_be_visible()


OVER_OTHERS = """() => document.querySelector(".moves ol").getBoundingClientRect().bottom
  <= document.querySelector(".player.mine").getBoundingClientRect().top"""


@pytest.mark.parametrize("motion", with_many(["no-preference"], ["reduce"]))
def test_what_the_opponent_did_is_told_and_drawn_for_a_moment(page: Page, client: httpx.Client, motion: Any) -> None:
    page.emulate_media(reduced_motion=motion)
    told_of_the_opponent(page, client)
    moves = page.locator(".moves")
    assert moves.evaluate("box => getComputedStyle(box).animationName") == (
        "none" if motion == "reduce" else "passing-by"
    )
    assert page.evaluate(OVER_OTHERS), "one's own creatures are looked at just then"
    expect(moves.locator("path").first).to_be_attached()
    drawn = moves.locator("li").all_inner_texts()
    assert moves.get_attribute("aria-hidden") == "true", "who does not see it reads the lines at the question"
    lines = page.locator(".happened li button")
    assert set(drawn) <= set(lines.all_inner_texts())
    expect(moves).to_have_count(0, timeout=4_000)
    where = page.locator(".where b").inner_text()
    told = lines.all_inner_texts()
    page.reload()  # whoever comes back is told the same again
    expect(lines).to_have_text(told)
    lines.first.click()
    expect(page.locator(".where b")).not_to_have_text(where)


COVERED = """() => {
  const note = document.querySelector(".moves li").getBoundingClientRect();
  const over = (box) => box.bottom > note.top + 1 && box.top < note.bottom - 1;
  const shown = [...document.querySelectorAll(".player > header, .felt .card")];
  return shown.filter((one) => over(one.getBoundingClientRect())).length;
}"""


def test_on_a_phone_what_the_opponent_did_covers_no_life_and_no_card(phone: Page, client: httpx.Client) -> None:
    visit(phone, duel(client, decks=[FORESTS, DECKS[1]]), as_=1)
    expect(phone.locator(".confirm button").first).to_be_enabled()
    phone.wait_for_timeout(450)
    phone.keyboard.press("Enter")
    expect(phone.locator(".moves li", has_text="Ben")).to_be_visible()
    assert phone.evaluate(COVERED) == 0
    expect(phone.locator(".moves li")).to_have_count(1)


@pytest.mark.slow
def test_what_is_drawn_goes_with_the_next_answer(page: Page, client: httpx.Client) -> None:
    """Also where nothing happened since: it would stay for ever."""
    told_of_the_opponent(page, client)
    page.route("**/events*quiet=2*", lambda route: route.fulfill(json={"events": [], "next": None, "about": None}))
    page.locator(".question[aria-busy=false] .options button", has_text="play").first.click()
    expect(page.locator(".happened")).to_have_count(0)
    expect(page.locator(".moves")).to_have_count(0)
    page.wait_for_timeout(2_700)
    expect(page.locator(".moves")).to_have_count(0)
    page.unroute_all(behavior="ignoreErrors")


SPARK, MOSS = (
    {"name": name, "types": "Instant", "cost": "{G}", "abilities": [{"spell": [{"gain_life": many}]}]}
    for name, many in (("Spark", 1), ("Moss", 2))
)


def test_the_stack_says_what_resolves_first(page: Page, games: Games) -> None:
    """405.5. The newest is on top; alone on the stack it has no order to tell."""
    position = {
        "rules": "current", "step": "precombat-main", "cards": {"Spark": SPARK, "Moss": MOSS},
        "stack": [{"card": "Spark", "controller": "Anna"}, {"card": "Moss", "controller": "Ben"}],
        "players": [{"name": "Anna", "library": LANDS}, {"name": "Ben", "library": LANDS}],
    }  # fmt: skip
    game = games.from_position(position, seed=1)
    resolves = game.at("end").data()["stack"][-1]["name"]
    visit(page, game, at="end")
    rows = page.locator(".stack li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("1. resolves first")
    expect(rows.first.locator(".name")).to_have_text(resolves)
    expect(rows.last).to_contain_text("2. then")
    assert faults(page) == []
    game.choose("pass")
    game.choose("pass")
    expect(page.locator(".stack li")).to_have_count(1)
    expect(page.locator(".stack .name")).not_to_have_text(resolves)


# Setting up


DROP = """(box, [name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  for (const kind of ["dragover", "drop"])
    box.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


@pytest.mark.slow
def test_the_file_of_a_deck_is_dropped_on_its_seat(page: Page, client: httpx.Client) -> None:
    """It is a list of that seat, and no log that is imported."""
    before = len(client.get("/api/games").json()["games"])
    page.goto("/")
    seat = page.get_by_role("group", name="Seat 2")
    seat.get_by_label("Deck").select_option("own")
    seat.locator(".own-list").evaluate(DROP, ["my forest.txt", "60 Forest\n"])
    expect(seat.get_by_label("Deck list")).to_have_value("60 Forest\n")
    expect(seat.locator(".report")).to_contain_text("60 cards")
    expect(page.locator(".take-in.over")).to_have_count(0)
    assert len(client.get("/api/games").json()["games"]) == before
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".question")).to_contain_text("keep this hand")
    made = client.get("/api/games").json()["games"][0]
    assert made["decks"][1] == "my forest"


@pytest.mark.slow
def test_a_deck_file_is_chosen_by_keyboard(page: Page, tmp_path: Path) -> None:
    (tmp_path / "plains.txt").write_text("60 Plains")
    page.goto("/")
    seat = page.get_by_role("group", name="Seat 1")
    seat.get_by_label("Deck").select_option("own")
    seat.get_by_label("Or a file").set_input_files(tmp_path / "plains.txt")
    expect(seat.get_by_label("Deck list")).to_have_value("60 Plains")


def test_the_sample_is_a_game_that_is_over_and_always_the_same(page: Page) -> None:
    found = []
    for _ in range(2):
        page.goto("/#/")
        page.get_by_role("button", name="Look at a sample game").click()
        page.wait_for_url("**/games/**")
        expect(page.locator("header.top .result")).to_contain_text("won")
        expect(page.locator(".question")).to_have_count(0)
        found.append(page.url)
    assert found[0] == found[1]
    before = page.locator(".where b").inner_text()
    page.locator("#panel").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where b")).not_to_have_text(before)
    three_things_to_try(page)


def three_things_to_try(page: Page) -> None:
    """Each does what it says; put away, they never come again."""
    sample = page.url
    tries = page.get_by_role("region", name="Try this:")
    why, what_if, step = (
        tries.get_by_role("button", name=name) for name in ("Why?", "What if Ben had", "Step through")
    )
    died = why.inner_text().strip().removeprefix("Why? ")
    assert faults(page) == []
    why.click()
    expect(page.locator(".why h2")).to_contain_text(died)
    step.focus()
    page.keyboard.press("Enter")
    pause = page.get_by_role("button", name="Pause")
    expect(page.locator(".where")).to_contain_text(re.compile("declare blockers|combat damage"))
    pause.click()
    what_if.click()
    expect(page.locator(".branch-of")).to_contain_text("Ben now chooses: block with nothing")
    expect(tries).to_have_count(0)
    page.goto(sample)
    tries.get_by_role("button", name="Never show this again").click()
    expect(tries).to_have_count(0)
    expect(page.locator(".felt")).to_be_focused()
    page.goto("/#/")
    page.get_by_role("button", name="Look at a sample game").click()
    page.wait_for_url("**/games/**")
    expect(page.locator(".board .card.attacking")).to_have_count(6)
    expect(tries).to_have_count(0)


@pytest.mark.slow
def test_an_invitation_brings_a_token_for_one_seat(browser: Browser, games: Games) -> None:
    """The token is kept for the tab that opens the link, and stands in no address."""
    tokens = Tokens(b"a secret of at least thirty-two bytes")
    with served(games, Access(tokens)) as client:
        base = str(client.base_url)
        with looking(browser, base, excused="401") as page:
            page.goto("/")
            page.get_by_label("This service asks for a token").fill(tokens.token(Grant(None, JUDGE, operator=True)))
            page.get_by_role("button", name="Use it").click()
            page.get_by_role("group", name="Seat 2").get_by_label("Player").select_option("human")
            page.get_by_role("button", name="Begin").click()
            invitation = page.get_by_role("region", name="Invitation")
            expect(invitation).to_contain_text("sees this seat only")
            expect(invitation.locator(".open")).to_have_count(0)
            invitation.get_by_role("button", name="Copy the invitation").click()
            field = invitation.get_by_role("textbox")
            expect(field).to_have_value(re.compile("token="))
            link = field.input_value()
            with looking(browser, base) as other:
                other.goto(link)
                expect(other.locator("[data-hand='2']")).to_have_class(re.compile("own"))
                assert "token" not in other.url
                expect(other.locator("[data-hand='2'] .name").first).to_be_visible()
                expect(other.locator("[data-hand='1'] .name")).to_have_count(0)
                other.reload()
                expect(other.locator("[data-hand='2'] .name").first).to_be_visible()
                expect(invitation).to_contain_text("is here")
                expect(invitation).not_to_contain_text("sees this seat only")
