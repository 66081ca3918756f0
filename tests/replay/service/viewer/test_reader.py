"""What a fresh reader stumbled over: the question is in sight, numbers begin at one, a second click plays the card."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from replay.games.game import Game
from tests.replay.service.viewer.test_frictions import FREE, answer, asks, begun
from tests.support.browsing import PHONE, faults, looking
from tests.support.viewing import anew, numbered, visit

DECK = {"name": "forests", "text": "40 Forest\n20 Grizzly Bears\n"}


def rounds(page: Page, client: httpx.Client, seats: int = 2, own_turns: int = 3) -> str:
    """Begin a game and pass some own turns, so that much has happened; return its id."""
    wanted = {"players": ["human", *["greedy"] * (seats - 1)], "decks": [DECK] * seats, "seed": "5", "rules": "current"}
    wanted |= {"format": "free-for-all"} if seats > 2 else {}
    made = client.post("/api/games", json=wanted)
    assert made.status_code == 201, made.text
    game = str(made.json()["id"])
    for _ in range(4 * own_turns):
        asked = asks(client, game)
        if client.get(f"/api/games/{game}").json()["turns"] > own_turns * seats and asked["kind"] == "priority":
            break
        answer(client, game, numbered(asked)[0]["answer"] if numbered(asked) else asked["options"][0]["answer"])
    visit(page, game, as_=1, tab="play")
    expect(page.locator(FREE)).to_contain_text("priority")
    page.keyboard.press("m")
    expect(page.locator(".happened")).to_be_visible()
    expect(page.locator(FREE)).to_be_visible()
    return game


@pytest.mark.slow
def test_the_question_and_its_answers_are_in_sight(page: Page, client: httpx.Client) -> None:
    """However much others did since: their acts are scrolled, the question is not."""
    rounds(page, client, own_turns=4)
    expect(page.locator(".happened li").first).to_be_attached()
    expect(page.locator(".question h2")).to_be_in_viewport(ratio=1)
    bar = page.locator(".passing").bounding_box()
    first = page.locator(".question .options button").first.bounding_box()
    assert bar is not None
    assert first is not None
    assert first["y"] + first["height"] <= bar["y"], "the first answer lies under the bar of passing"
    box = page.locator(".happened ul")
    assert box.evaluate("list => list.scrollTop + list.clientHeight >= list.scrollHeight - 1"), "the newest is in sight"
    assert faults(page) == []


def test_numbers_begin_at_one_and_passing_has_none(page: Page, client: httpx.Client) -> None:
    """A digit that stands nowhere does nothing: the first answer is 1, as at every other question."""
    game = begun(client, {"hand": ["Forest", "Grizzly Bears"], "battlefield": ["Forest", "Forest"]})
    visit(page, game, as_=1, tab="play")
    expect(page.locator(FREE)).to_be_visible()
    expect(page.locator(".options > button kbd")).to_have_text(["1", "2"])
    head = asks(client, game)["head"]
    page.keyboard.press("3")
    page.wait_for_timeout(200)
    assert asks(client, game)["head"] == head
    words = page.locator(".options > button").first.inner_text()
    page.keyboard.press("1")
    expect(page.locator(".options > button").first).not_to_have_text(words)
    assert asks(client, game)["kind"] == "priority", "nothing was passed"


def test_making_mana_is_folded_unless_one_pays_by_hand(page: Page, client: httpx.Client) -> None:
    game = begun(client, {"hand": ["Grizzly Bears"], "battlefield": ["Forest", "Mountain", "Plains"]})
    visit(page, game, as_=1, tab="play")
    folded = page.locator(".for-mana")
    expect(folded.locator("summary")).to_have_text("Make mana (3)")
    expect(folded.locator("button").first).to_be_hidden()
    page.keyboard.press("f")
    expect(folded).to_have_count(0)
    expect(page.locator(".options > button kbd")).to_have_text(["1", "2", "3", "4"])
    page.keyboard.press("f")
    expect(folded).to_have_count(1)


def test_a_second_click_on_a_card_gives_its_only_answer(page: Page, client: httpx.Client) -> None:
    """By the pointer and by Enter; with two answers the card is put back, and nothing is decided."""
    game = begun(client, {"hand": ["Forest", "Mountain"], "battlefield": []})
    visit(page, game, as_=1, tab="play")
    expect(page.locator(FREE)).to_be_visible()
    card = page.locator(".hand.own .card", has_text="Forest")
    card.click()
    expect(page.locator(".options > button:not(.chip)")).to_have_count(1)
    expect(page.locator(".mine .row.lands .card")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".mine .row.lands .card .name")).to_have_text(["Forest"])


def test_equal_permanents_are_one_pile_whatever_the_answers_name(page: Page, client: httpx.Client) -> None:
    """The answers name one of three untapped Forests; each of them may be clicked, the tapped one lies apart."""
    forests = ["Forest", "Forest", "Forest", {"card": "Forest", "tapped": True}]
    game = begun(client, {"hand": ["Grizzly Bears"], "battlefield": forests})
    visit(page, game, as_=1, tab="play")
    expect(page.locator(FREE)).to_be_visible()
    expect(page.locator(".mine .row.lands .pile")).to_have_count(2)
    pile = page.locator(".mine .row.lands .pile", has=page.locator(".times"))
    expect(pile.locator(".times")).to_contain_text("×3")
    pile.locator(".card.can").click()
    expect(page.locator(".options > button:not(.chip)")).to_contain_text(["make mana with Forest"])


def test_own_acts_are_not_drawn_over_the_table(page: Page, client: httpx.Client) -> None:
    game = begun(client, {"hand": ["Forest", "Grizzly Bears"], "battlefield": ["Mountain"]})
    visit(page, game, as_=1, tab="play")
    expect(page.locator(FREE)).to_be_visible()
    page.locator(".options > button", has_text="play Forest").click()
    expect(page.locator(".mine .row.lands .card .name", has_text="Forest")).to_be_visible()
    page.wait_for_timeout(500)
    assert not page.locator(".moves").count(), "what is drawn goes by itself: `expect` would wait for that"
    assert page.locator(".happened li").all_inner_texts() == []


def test_nothing_is_drawn_over_a_table_that_is_asked_about(page: Page, client: httpx.Client) -> None:
    """The attack is told above the question which creatures block, and nothing covers it on the table."""
    ben = {"battlefield": ["Serra Angel", "Air Elemental"]}
    game = begun(client, {"hand": ["Mountain"], "battlefield": ["Serra Angel"]}, ben, step="postcombat-main")
    visit(page, game, as_=1, tab="play")
    expect(page.locator(FREE)).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator("[data-question] h2")).to_contain_text("block")
    expect(page.locator(".happened li", has_text="attacks")).to_be_visible()
    page.wait_for_timeout(500)
    assert not page.locator(".moves").count(), "what is drawn goes by itself: `expect` would wait for that"


def test_what_others_did_is_drawn_until_one_wishes_otherwise(page: Page, client: httpx.Client) -> None:
    game = begun(client, {"hand": ["Mountain"]}, {"hand": ["Island", "Island"]})
    visit(page, game, as_=1, tab="play")
    box = page.get_by_role("checkbox", name="Draw over the table what others did")
    told, drawn = page.locator(".happened li", has_text="plays a land"), page.locator(".moves")
    for turn, wanted in ((3, True), (5, False)):
        page.locator(".stops summary").click()
        box.set_checked(wanted)
        page.locator(".stops summary").click()
        page.locator("#panel").focus()
        expect(page.locator(FREE)).to_be_visible()
        page.keyboard.press("m")
        expect(page.locator(".where")).to_contain_text(f"Turn {turn},")
        expect(told).to_be_visible()
        expect(drawn).to_have_count(1) if wanted else page.wait_for_timeout(500)
        assert wanted or not drawn.count()
    page.reload()
    page.locator(".stops summary").click()
    expect(box).not_to_be_checked()


def test_an_ability_is_no_reason_to_stop_any_more(page: Page, client: httpx.Client) -> None:
    """With the box the second main phase is passed over, to the land of the next turn; without it one stops there."""
    game = begun(client, {"battlefield": ["Millstone", "Island", "Island"]})
    visit(page, game, as_=1, tab="play")
    box = page.locator(".idle", has_text="The page passes for you").get_by_role("checkbox")
    for quiet, stop in ((True, "Turn 3, precombat main"), (False, "Turn 3, postcombat main")):
        expect(page.locator(FREE)).to_be_visible()
        if not box.is_visible():
            page.locator(".idle summary").click()
        box.set_checked(quiet)
        page.locator("#panel").focus()
        page.keyboard.press("p")
        expect(page.locator(".where")).to_contain_text(stop)


def test_the_own_side_is_in_sight_with_four_seats(page: Page, client: httpx.Client) -> None:
    rounds(page, client, 4, 5)
    expect(page.locator(".player.mine header")).to_be_in_viewport()
    felt = page.locator(".felt")
    assert felt.evaluate("box => box.scrollTop + box.clientHeight >= box.scrollHeight - 2")


def test_who_killed_it_is_asked_within_three_clicks(page: Page, client: httpx.Client, played: Game) -> None:
    """From the end of a game: the graveyard, the card, *Why is it here?*; or a step back by deaths, and *Why?*."""
    marks = [mark for mark in client.get(f"/api/games/{played.id}/timeline").json()["marks"] if mark["kind"] == "death"]
    wanted = {mark["position"] for mark in marks}
    visit(page, played, at="end")
    page.locator("[aria-label='Back by death']:visible").click()
    page.locator("#tab-why").click()
    asked = page.locator(".why .node.asked .number")
    expect(asked).to_have_text(str(max(wanted)))
    visit(page, played, at="end")
    for graveyard in page.locator(".player .zone summary").all():
        graveyard.click()
        card = graveyard.locator("xpath=..").locator(".card:has(.size)").first
        if card.count():
            card.click()
            page.locator("#panel").get_by_role("button", name="Why is it here?").click()
            expect(asked).to_be_visible()
            at = int(asked.inner_text())
            moved = client.get(f"/api/games/{played.id}/events", params={"from": at, "to": at}).json()["events"][0]
            assert moved["data"].get("to") == "graveyard", moved
            return
        page.keyboard.press("Escape")
    raise AssertionError("no creature lies in a graveyard")


def test_an_own_game_opens_on_the_own_seat(page: Page, client: httpx.Client, played: Game) -> None:
    """No hand of others is open; a game between two people where one sat last, a game that is over as to a judge."""
    alone = begun(client, {"hand": ["Forest"]})
    wanted = {"players": ["human", "human"], "decks": [DECK] * 2, "rules": "current"}
    both = str(client.post("/api/games", json=wanted).json()["id"])
    other = str(client.post("/api/games", json=wanted).json()["id"])
    visit(page, both, as_=2)
    expect(page.locator(FREE).or_(page.locator(".question"))).to_be_visible()
    page.goto("/#/")
    links = page.locator("ul.list > li a")

    def opens(game: str) -> str:
        link = links.and_(page.locator(f"[href*='{game}']"))
        expect(link).to_have_count(1)
        return str(link.get_attribute("href"))

    assert opens(alone).endswith("?as=1")
    assert opens(both).endswith("?as=2")
    assert "as=" not in opens(other)
    page.locator("input[type=search]").fill(str(played.id)[:8])
    expect(links).to_have_count(1)
    assert "as=" not in opens(str(played.id))


@pytest.mark.slow
def test_eight_tabs_follow_their_games(page: Page, client: httpx.Client) -> None:
    """A browser keeps six connections to a service: no tab waits for ever, and each hears what happens."""
    game = begun(client, {"hand": ["Forest", "Grizzly Bears"], "battlefield": ["Forest"]})
    tabs = [page, *(page.context.new_page() for _ in range(7))]
    for one in tabs:
        visit(one, game, as_=1, tab="play")
        expect(one.locator(FREE)).to_be_visible()
    played = next(option for option in asks(client, game)["options"] if option["answer"][0] == "play")
    answer(client, game, played["answer"])
    for one in tabs:
        expect(one.locator(".mine .row.lands .pile .times")).to_contain_text("×2")
        expect(one.locator(".live")).to_be_visible()
    for one in tabs[1:]:
        one.close()


FORESTS = "About\nName Green Woods\n\nDeck\n60 Forest\n"


def test_a_list_has_a_title_and_is_chosen_again(page: Page, client: httpx.Client) -> None:
    """Its own title, or the one that is written; reports tell decks apart by it. It can be forgotten."""
    page.goto("/#/")
    seat = page.get_by_role("group", name="Seat 1")
    deck = seat.locator("label", has_text="Deck").locator("select")
    deck.select_option("own")
    seat.get_by_label("Deck list").fill(FORESTS)
    expect(seat.get_by_label("Title of the list")).to_have_attribute("placeholder", "Green Woods")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/games/**")
    game = page.url.split("/games/")[1].split("?")[0]
    assert client.get(f"/api/games/{game}").json()["decks"][0] == "Green Woods"
    page.goto("/#/")
    deck.select_option("kept:Green Woods")
    expect(seat.get_by_label("Deck list")).to_have_value(FORESTS)
    assert faults(page) == []
    seat.get_by_label("Title of the list").fill("Woods")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/games/**")
    page.goto("/#/")
    expect(deck.locator("option", has_text="Green Woods")).to_have_count(0)  # it is the same list
    deck.select_option("kept:Woods")
    seat.get_by_role("button", name="Forget this list").click()
    expect(deck.locator("option", has_text="Woods")).to_have_count(0)
    expect(deck.locator("option", has_text="a list of your own")).to_have_count(1)


@pytest.mark.slow
def test_between_people_nobody_passes_by_hand_where_nothing_can_be_done(
    page: Page, browser: Browser, client: httpx.Client
) -> None:
    """Each page passes for its own seat by its own wishes, as far as was wished; full control passes nothing."""
    people = [{"name": name, "library": [{"card": "Forest", "count": 30}]} for name in ("Anna", "Ben")]
    position = {"rules": "current", "step": "precombat-main", "players": people}
    made = client.post("/api/positions", json={"position": position, "players": ["human", "human"]})
    game = str(made.json()["id"])

    def turns() -> int:
        return int(client.get(f"/api/games/{game}").json()["turns"])

    def until(wanted: int) -> None:
        """Wait for a turn, without a hand on the keys."""
        for _ in range(100):
            if turns() >= wanted:
                break
            page.wait_for_timeout(200)
        assert turns() == wanted

    with looking(browser, str(client.base_url)) as other:
        twin = other.context.new_page()
        for one, seat in ((page, 1), (other, 2), (twin, 2)):
            visit(one, game, as_=seat, tab="play")
        expect(other.locator(".question")).to_contain_text("Anna has to decide")
        began = turns()
        expect(page.locator(FREE)).to_be_visible()
        page.keyboard.press("m")
        until(began + 1)
        expect(other.locator(FREE)).to_contain_text("Ben has priority")
        expect(twin.locator(FREE)).to_contain_text("Ben has priority")
        expect(twin.locator(".problem")).to_have_count(0)
        twin.close()
        expect(page.locator(".question")).to_contain_text("Ben has to decide")
        other.keyboard.press("m")
        until(began + 2)
        expect(page.locator(FREE)).to_contain_text("Anna has priority")
        page.keyboard.press("f")
        page.keyboard.press("p")
        expect(other.locator(".question")).not_to_contain_text("has priority")
        expect(page.locator(FREE)).to_contain_text("Anna has priority", timeout=20_000)
        head = client.get(f"/api/games/{game}").json()["head"]
        page.wait_for_timeout(700)
        assert client.get(f"/api/games/{game}").json()["head"] == head, "full control: nothing is passed"
        page.keyboard.press("f")


@pytest.mark.slow
def test_a_list_with_many_faults_is_led_to_and_folded(page: Page) -> None:
    """Six are told at once, the others on a click; who presses *Begin* stands at the list that is refused."""
    page.goto("/#/")
    seat = page.get_by_role("group", name="Seat 1")
    seat.locator("label", has_text="Deck").locator("select").select_option("own")
    names = ("Shock", "Blaze", "Lightning Bolt", "Giant Growth", "Wind Drake", "Serra Angel", "Opt", "Grizzly Bears")
    seat.get_by_label("Deck list").fill("4 Grizly Bear\n" + "\n".join(f"8 {name}" for name in names))
    told = seat.locator(".remarks > li:visible")
    expect(told).to_have_count(6)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(seat.locator(".report")).to_be_in_viewport()
    expect(seat.locator(".report")).to_be_focused()
    seat.locator(".report details summary").first.click()
    expect(seat.locator(".remarks li:visible")).to_have_count(8)


def test_an_ability_among_the_answers_takes_two_lines(page: Page, client: httpx.Client) -> None:
    """Its whole text stands on the card, and in the answer for who points at it or hears it."""
    game = begun(client, {"hand": ["Forest"], "battlefield": ["Bloodstained Mire"]})
    visit(page, game, as_=1, tab="play")
    answer = page.locator(".options > button", has_text="Bloodstained Mire")
    line = page.locator(".options > button", has_text="play Forest").bounding_box()
    box = answer.bounding_box()
    assert box is not None
    assert line is not None
    assert box["height"] <= 1.9 * line["height"]
    expect(answer).to_have_attribute("title", re.compile("Search your library"))


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), PHONE])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_question_and_a_refused_list_have_no_faults(
    browser: Browser, client: httpx.Client, size: tuple[int, int], dark: bool, language: str
) -> None:
    game = begun(client, {"hand": ["Forest"], "battlefield": ["Bloodstained Mire", "Mountain", "Mountain"]})
    with looking(browser, str(client.base_url), size, dark) as page:
        page.add_init_script(f"localStorage.setItem('timewalk-language', '{language}')")
        anew(page, f"/#/games/{game}?as=1&tab=play")
        page.locator(".for-mana summary").click()
        assert faults(page) == []
        page.goto("/#/")
        page.locator("fieldset select").nth(1).select_option("own")
        page.locator("textarea").first.fill("4 Grizly Bear\n8 Shock")
        expect(page.locator(".report")).to_be_visible()
        assert faults(page) == []
