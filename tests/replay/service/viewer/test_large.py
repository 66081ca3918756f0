"""What one looks at: piles, the large card, the own hand, playing a game, notes, stops."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from replay.games.library import Game, Games
from tests.support.browsing import PHONE, faults, looking
from tests.support.serving import DECKS, read
from tests.support.staging import passed, staged
from tests.support.table import Table, card, creature
from tests.support.viewing import box, play, position, stands_at, visit


def test_equal_lands_stand_together_with_their_number(page: Page, client: httpx.Client, played: Game) -> None:
    board = read(client, played, "/board", at="turn:12")
    table = visit(page, played, at="turn:12")
    shown = [str(pile.get_attribute("data-ids")).split() for pile in table.locator(".pile").all()]
    everywhere = [int(id) for pile in shown for id in pile]
    assert len(everywhere) == len(set(everywhere))
    assert set(everywhere) <= {card["id"] for card in board["battlefield"]}
    many = [pile for pile in shown if len(pile) > 1]
    assert many
    assert table.locator(".pile .times").count() == len(many)


@pytest.mark.parametrize(("count", "width"), [(1, 18), (3, 14)])
def test_few_cards_in_hand_are_wide(page: Page, games: Games, count: int, width: int) -> None:
    """Up to 18rem, and no wider; many share the row."""
    table = Table("current")
    table.hand("A", *[creature(f"Elk {number}", "3/3") for number in range(count)])
    table.start("A")
    play(page, staged(games, table))
    rem = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    assert width - 0.1 <= box(page.locator(".hand.own .card").first)["width"] / rem <= 18.1


def test_the_card_under_the_pointer_or_focus_is_large(page: Page, played: Game) -> None:
    table = visit(page, played, at="turn:12")
    card = table.locator(".hand.own .card").first
    name = card.locator(".name").inner_text()
    expect(page.locator(".large .card")).to_have_count(0)
    card.hover()
    expect(page.locator(".large .name")).to_have_text(name)
    page.locator(".large").get_by_role("button", name="History").click()
    expect(page.locator("#tab-object")).to_have_attribute("aria-selected", "true")
    page.locator("#panel").focus()
    expect(page.locator(".large .card")).to_have_count(0)  # the panel shows it
    page.keyboard.press("h")
    expect(page.locator(".large .card")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator(".large .card")).to_have_count(0)


VALE = card(
    "Hidden Vale",
    "Land",
    {
        "activated": [{"search": {"type": "land"}, "as": "c"}, {"move": "c", "to": "hand"}, {"shuffle": "you"}],
        "cost": ["tap_self"],
    },
)
BASICS = ["Plains", "Island", "Swamp", "Mountain", "Forest"]


HIT = """button => {
  const box = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
"""Whether a click in the middle of a button is one on it."""


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Return True if two parts of the page do not overlap."""
    beside = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
    return beside or one["bottom"] <= other["y"] + 1 or other["bottom"] <= one["y"] + 1


@pytest.mark.parametrize(("size", "many"), [((1440, 900), 5), ((1024, 768), 3)])
def test_what_asks_is_large_and_covers_no_answer(page: Page, games: Games, size: tuple[int, int], many: int) -> None:
    """Answers end above the bar; where the card has no room above it, it stands over the table."""
    table = Table("current")
    table.battlefield("A", VALE, creature("Elk", "3/3"))
    table.library("A", *BASICS[:many])
    table.start("A", extra=0)
    game = passed(staged(games, table, ("human", "random")), "priority")
    game.choose("activate Hidden Vale")
    game = passed(game, "choose")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    asked = play(page, game)
    bar, large = box(page.locator(".passing")), page.locator(".large .laying")
    answers = [box(one) for one in asked.locator(".options button").all()]
    assert len(answers) == many + 1
    assert max(one["bottom"] for one in answers) <= bar["y"]
    if large.is_visible():
        expect(page.locator(".large .name")).to_contain_text("Hidden Vale")
        assert max(one["bottom"] for one in answers) <= box(large)["y"]
        assert box(large)["bottom"] <= bar["y"] + 1
    elk = page.locator(".field .card", has_text="Elk")
    for pointed in (elk, asked.locator(".options button").first):
        pointed.hover()
        expect(page.locator(".large .name")).to_have_text(re.compile("Elk" if pointed is elk else "|".join(BASICS)))
        expect(large).to_be_visible()
        assert all(apart(box(large), one) for one in (*answers, bar, box(pointed)))
        assert all(button.evaluate(HIT) for button in asked.locator(".options button").all())


@pytest.mark.parametrize("away", ["Escape", "click"])
def test_a_chosen_card_stands_over_the_table_until_it_is_put_away(page: Page, games: Games, away: str) -> None:
    """Its buttons can be clicked; it blocks no answer."""
    table = Table("current")
    table.battlefield("A", creature("Elk", "3/3"))
    table.hand("A", *[creature(f"Ox {number}", "2/2", cost="{0}") for number in range(9)])
    table.start("A")
    page.set_viewport_size({"width": 1024, "height": 768})
    asked = play(page, staged(games, table))
    page.locator(".field .card", has_text="Elk").click()
    large = page.locator(".large .laying")
    asked.locator(".options button").first.hover()
    expect(page.locator(".large .name")).to_have_text("Elk")
    large.focus()
    assert all(apart(box(large), box(button)) for button in asked.locator(".options button").all())
    expect(large.get_by_role("button", name="History")).to_be_visible()
    page.keyboard.press("Escape") if away == "Escape" else page.locator(".steps, .board").first.click(
        position={"x": 5, "y": 5}
    )
    expect(large).to_be_hidden()


def test_the_card_of_an_answer_is_large(page: Page, games: Games) -> None:
    """Under the pointer and under the focus."""
    table = Table("current")
    table.hand("A", creature("Elk", "3/3", cost="{0}"), creature("Ox", "2/2", cost="{0}"))
    table.start("A")
    asked = play(page, staged(games, table))
    large = page.locator(".large .name")
    asked.get_by_role("button", name="cast Elk").hover()
    expect(large).to_have_text("Elk")
    asked.get_by_role("button", name="cast Ox").hover()
    expect(large).to_have_text("Ox")
    page.keyboard.press("Tab")  # focus shows as who uses keys sees it
    asked.get_by_role("button", name="cast Elk").focus()
    expect(large).to_have_text("Elk")


def test_the_own_hand_is_always_in_sight(browser: Browser, client: httpx.Client, played: Game) -> None:
    for size in ((1440, 900), (1024, 768), PHONE):
        with looking(browser, str(client.base_url), size) as page:
            visit(page, played, at="turn:17/declare-blockers", tab="table")
            expect(page.locator(".hand.own")).to_be_in_viewport(ratio=1)
            assert faults(page) == [], size


def test_a_game_plays_and_a_step_pauses_it(page: Page, client: httpx.Client, played: Game) -> None:
    line = read(client, played, "/timeline")
    visit(page, played, at=line["ends"][3])
    stands_at(page, line["ends"][3])
    page.get_by_label("Speed", exact=True).select_option("8")
    page.locator("#panel").focus()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function("at => Number(document.querySelector('.where b').textContent) >= at", arg=line["ends"][6])
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Play the game from here")).to_be_visible()
    before = position(page)
    page.wait_for_timeout(400)
    assert position(page) == before


@pytest.mark.slow
def test_a_note_stays_with_its_moment_and_goes_into_a_link(page: Page, client: httpx.Client, played: Game) -> None:
    ends = read(client, played, "/timeline")["ends"]
    visit(page, played, at=ends[9])
    stands_at(page, ends[9])
    page.keyboard.press("k")
    page.get_by_label(f"Note on event {ends[9]}").fill("here it turned")
    page.keyboard.press("Enter")
    expect(page.locator(".flag.note")).to_have_count(1)
    assert faults(page) == []
    link = str(page.get_by_role("link", name="Copy link with notes").get_attribute("href"))
    page.evaluate("localStorage.clear()")
    visit(page, played, at=ends[2])
    expect(page.locator(".flag.note")).to_have_count(0)
    page.goto("about:blank")
    page.goto(f"/{link}")
    page.locator(".flag.note").click()
    stands_at(page, ends[9])


def test_stops_are_marks_under_the_dots(page: Page, client: httpx.Client) -> None:
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "greedy"], "seed": "7"}).json()
    visit(page, made["id"], as_=1)
    page.get_by_role("button", name="Stops:").wait_for()
    mark = page.locator('[data-stop="upkeep"]')
    expect(mark).to_have_attribute("aria-pressed", "false")
    mark.click()
    expect(mark).to_have_attribute("aria-pressed", "true")
    mark.press("ArrowRight")
    expect(page.locator('[data-stop="draw"]')).to_be_focused()
    page.get_by_role("button", name="Stops:").click()
    expect(mark).to_have_attribute("aria-pressed", "false")


ZAP = card(
    "Zap",
    "Instant",
    {"spell": [{"deal_damage": 1, "to": "t"}], "targets": {"t": {"of": {"type": "creature"}}}},
    cost="{0}",
)


def test_own_targets_are_said_to_be_so_and_an_empty_stack_resolves_nothing(page: Page, games: Games) -> None:
    table = Table("current")
    table.battlefield("A", creature("Elk", "3/3"))
    table.battlefield("B", creature("Ox", "2/2"))
    table.hand("A", ZAP)
    table.start("A")
    asked = play(page, staged(games, table, ("human", "random")))
    before = position(page)
    page.keyboard.press("r")
    expect(page.locator(".untaken")).to_contain_text("stack is empty")
    assert position(page) == before
    asked.get_by_role("button", name="cast Zap").click()
    expect(asked.get_by_role("button", name="Elk")).to_contain_text("yours")
    expect(asked.get_by_role("button", name="Ox")).not_to_contain_text("yours")


def test_what_resolves_next_is_read_beside_the_question(page: Page, games: Games) -> None:
    """117.1. Whoever may answer a spell sees its text."""
    table = Table("current")
    table.battlefield("A", creature("Elk", "3/3"))
    table.hand("B", ZAP)
    table.hand("A", ZAP)
    table.start("A")
    table.cast("B", "Zap", targets=["Elk"])
    table.priority_to("A")
    play(page, staged(games, table))
    expect(page.locator(".large .laying")).to_be_visible()
    expect(page.locator(".large .name")).to_have_text("Zap")
