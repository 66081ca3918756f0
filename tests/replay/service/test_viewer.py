"""The page as who looks at it meets it: in a real browser, before a running service."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import median
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from benchmarks.games import decks, long_game, long_seed
from domain import events as e
from domain.ids import PlayerId
from replay.games.library import Game, Games, open_store
from replay.service.access import Access, Grant, Tokens
from replay.service.viewers import JUDGE, seated
from tests.rules.objects.test_roles_dungeons_speed import Delving
from tests.support.browsing import PHONE, chromium, faults, looking, step
from tests.support.serving import served

DECKS = ("claws-and-fire", "wings-and-mercy")
TABS = ("log", "why", "damage", "object", "compare", "play", "proof")
DOUBLING = "24 Mountain\n8 Furnace of Rath\n8 Urza's Armor\n20 Lightning Bolt\n"
"""A deck with which damage is doubled and prevented, in an order that somebody chooses."""

MOST = 50
"""How many milliseconds a step may take."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("viewer") / "games.sqlite", durable=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def played(games: Games) -> Game:
    return games.play(*DECKS, seed=7, players=("greedy", "greedy"))


@pytest.fixture(scope="module")
def doubled(games: Games, tmp_path_factory: pytest.TempPathFactory) -> Game:
    file = tmp_path_factory.mktemp("decks") / "doubling.txt"
    file.write_text(DOUBLING, "utf-8")
    return games.play(file, file, seed=2)


@pytest.fixture(scope="module")
def client(games: Games) -> Iterator[httpx.Client]:
    with served(games) as found:
        yield found


@pytest.fixture
def page(browser: Browser, client: httpx.Client) -> Iterator[Page]:
    with looking(browser, str(client.base_url)) as found:
        yield found


@pytest.fixture
def phone(browser: Browser, client: httpx.Client) -> Iterator[Page]:
    with looking(browser, str(client.base_url), PHONE) as found:
        yield found


def read(client: httpx.Client, game: Game, what: str = "", **fields: Any) -> Any:
    response = client.get(f"/api/games/{game.id}{what}", params=fields)
    assert response.status_code == 200, response.text
    return response.json()


def visit(page: Page, game: Game | str, **fields: object) -> Locator:
    """Go to a game: its table, once it is drawn."""
    search = "&".join(f"{name.rstrip('_')}={value}" for name, value in fields.items())
    page.goto("about:blank")
    page.goto(f"/#/games/{game if isinstance(game, str) else game.id}?{search}")
    table = page.locator(".board").first
    expect(table).to_be_visible()
    return table


def position(page: Page) -> int:
    """Where the page says that it is."""
    return int(page.locator(".where b").inner_text())


def stands_at(page: Page, wanted: int, table: int | None = None) -> None:
    """The page is at a position, and its table is that of the position, or of another one (the end of its moment)."""
    expect(page.locator(".where b")).to_have_text(str(wanted))
    expect(page.locator(".board")).to_have_attribute("data-position", str(wanted if table is None else table))


def tab(page: Page, name: str) -> Locator:
    """Open what stands beside the table."""
    page.locator(f"#tab-{name}").click()
    expect(page.locator(f"#tab-{name}")).to_have_attribute("aria-selected", "true")
    return page.locator("#panel")


# Looking


def test_the_games_are_listed_and_one_is_opened(page: Page, played: Game) -> None:
    page.goto("/")
    entry = page.locator(f'a[href*="{played.id}"]')
    expect(entry).to_contain_text(played.result)
    entry.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(" – ".join(played.seats))
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator("header.top")).to_contain_text(played.stored.row.hash.hex()[:8])


def test_the_table_is_the_board_of_the_position(page: Page, client: httpx.Client, played: Game) -> None:
    board = read(client, played, "/board", at="turn:12/declare-blockers")
    table = visit(page, played, at="turn:12/declare-blockers")
    for player in board["players"]:
        seat = table.get_by_role("region", name=player["name"])
        expect(seat.locator(".life")).to_contain_text(str(player["life"]))
        for card in (card for card in board["battlefield"] if card["controller"] == player["id"]):
            if "creature" in card["types"]:
                shown = seat.locator(f'.card[data-id="{card["id"]}"]')
                expect(shown).to_contain_text(card["name"])
                expect(shown).to_contain_text(f"{card['power']}/{card['toughness']}")
                assert ("tapped" in str(shown.get_attribute("class"))) == card["tapped"]
        expect(table.locator(f'[data-hand="{player["id"]}"] .card')).to_have_count(player["hand"])
    assert board["combat"]["attackers"]
    arrows = len(board["combat"]["attackers"]) + sum(len(one["blockers"]) for one in board["combat"]["attackers"])
    expect(table.locator(".arrows > path")).to_have_count(arrows)
    expect(table.locator(".part.here")).to_have_text("declare blockers")


def test_an_attack_points_at_the_life_of_who_is_attacked(page: Page, client: httpx.Client, played: Game) -> None:
    table = visit(page, played, at="turn:16/declare-blockers")
    (arrow, *_) = table.locator(".arrows > path.attack").all()
    end = [float(number) for number in re.findall(r"-?[\d.]+", str(arrow.get_attribute("d")))[-2:]]
    board = read(client, played, "/board", at="turn:16/declare-blockers")
    attacked = board["combat"]["attackers"][0]["attacks"]
    inner, life = (table.locator(selector).bounding_box() for selector in (".inner", f'.life[data-id="{attacked}"]'))
    assert inner is not None
    assert life is not None
    assert life["x"] - 6 <= end[0] + inner["x"] <= life["x"] + life["width"] + 6
    assert life["y"] - 6 <= end[1] + inner["y"] <= life["y"] + life["height"] + 6


def test_one_steps_by_keys(page: Page, client: httpx.Client, played: Game) -> None:
    line = read(client, played, "/timeline")
    visit(page, played, at="start")
    stands_at(page, line["ends"][0])
    page.keyboard.press("ArrowRight")
    stands_at(page, line["ends"][1])
    page.keyboard.press("ArrowLeft")
    stands_at(page, line["ends"][0])

    def end(at: int) -> int:
        return int(next(one for one in line["ends"] if one >= at))

    marks = {kind: [mark["position"] for mark in line["marks"] if mark["kind"] == kind] for kind in ("death", "damage")}
    for key, stops in (
        ("t", [turn["position"] for turn in line["turns"]]),
        ("x", marks["death"]),
        ("d", marks["damage"]),
        ("n", line["decisions"]),
        ("s", [part["position"] for part in line["parts"]]),
    ):
        page.keyboard.press("Home")
        stands_at(page, line["ends"][0])
        ends = sorted({end(stop) for stop in stops if end(stop) > line["ends"][0]})
        for wanted in ends[:3]:
            page.keyboard.press(key)
            stands_at(page, wanted)
        if len(ends) > 2:
            page.keyboard.press(key.upper())
            stands_at(page, ends[1])
    page.keyboard.press(".")
    stands_at(page, ends[1] + 1, end(ends[1] + 1))
    page.keyboard.press(",")
    stands_at(page, ends[1])
    page.keyboard.press("End")
    stands_at(page, line["head"])
    expect(page).to_have_url(re.compile(f"at={line['head']}"))


def test_one_drags_along_the_timeline(page: Page, client: httpx.Client, played: Game) -> None:
    line = read(client, played, "/timeline")
    visit(page, played)
    box = page.locator(".chart .area").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 20)
    page.mouse.down()
    for share in (0.2, 0.4, 0.5):
        page.mouse.move(box["x"] + share * box["width"], box["y"] + 20, steps=5)
    page.mouse.up()
    wanted = line["ends"][round(0.5 * (len(line["ends"]) - 1))]
    assert abs(position(page) - wanted) <= line["head"] / box["width"] * 3
    stands_at(page, position(page))
    slider = page.get_by_role("slider")
    slider.focus()
    before = position(page)
    slider.press("ArrowRight")
    stands_at(page, line["ends"][line["ends"].index(before) + 1])
    slider.fill(str(len(line["ends"]) // 4))
    stands_at(page, line["ends"][len(line["ends"]) // 4])


def test_the_parts_of_a_turn_are_gone_to(page: Page, client: httpx.Client, played: Game) -> None:
    table = visit(page, played, at="turn:9/upkeep")
    table.get_by_role("button", name="declare attackers").click()
    expect(table.locator(".part.here")).to_have_text("declare attackers")
    expect(page.locator(".where")).to_contain_text("Turn 9")


def test_the_log_is_searched_filtered_and_jumped_from(page: Page, client: httpx.Client, played: Game) -> None:
    visit(page, played, at="turn:8")
    log = page.locator(".lines")
    expect(log.locator(".now")).to_be_in_viewport()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("damage")
    wanted = read(client, played, "/events", search="damage", quiet=2, limit=500)["events"]
    expect(log.locator(".line")).to_have_count(len(wanted))
    log.locator(".line").nth(1).click()
    expect(page.locator(".where b")).to_have_text(str(wanted[1]["position"]))
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Rule").fill("704")
    wanted = read(client, played, "/events", rule="704", quiet=2, limit=500)["events"]
    expect(log.locator(".line")).to_have_count(len(wanted))
    assert all(text.startswith("704") for text in log.locator(".rulenumber").all_inner_texts())


def test_the_log_is_filtered_by_kind_and_turn(page: Page, client: httpx.Client, played: Game) -> None:
    visit(page, played, at="turn:8")
    page.get_by_label("What kind of event").select_option("damage")
    wanted = read(client, played, "/events", kind="damage", limit=500)["events"]
    expect(page.locator(".lines .line")).to_have_count(len(wanted))
    for at in (event["position"] for event in wanted[:: max(1, len(wanted) // 12)]):
        visit(page, played, at=at, kind="damage")
        expect(page.locator(".lines .now")).to_be_in_viewport(ratio=1)
    visit(page, played, at="turn:8", kind="damage")
    page.get_by_label("In which turn").select_option("8")
    page.get_by_label("What kind of event").select_option("mana")
    wanted = read(client, played, "/events", kind="mana", turn=8, limit=500)["events"]
    expect(page.locator(".lines .line")).to_have_count(len(wanted))
    shown = page.locator(".lines .sentence").all_inner_texts()
    assert shown == [event["sentence"] for event in wanted]
    assert shown


def test_a_link_shows_another_reader_the_same_lines(
    page: Page, browser: Browser, client: httpx.Client, played: Game
) -> None:
    board = read(client, played, "/board", at="turn:12")
    creature = next(card for card in board["battlefield"] if "creature" in card["types"])
    visit(page, played, at="turn:12", object=creature["id"])
    page.locator("#tab-object").click()
    page.get_by_role("button", name="Follow in the log").click()
    page.get_by_label("How much is told").select_option("0")
    page.get_by_label("Rule").fill("1")
    page.get_by_label("What kind of event").select_option("zones")
    wanted = read(client, played, "/events", object=creature["id"], rule="1", kind="zones", limit=500)["events"]
    expect(page.locator(".lines .line")).to_have_count(len(wanted))
    assert wanted
    link = page.get_by_role("link", name="Copy link").get_attribute("href")
    with looking(browser, str(client.base_url)) as other:
        other.goto(f"/{link}")
        expect(other.locator(".lines .line")).to_have_count(len(wanted))
        expect(other.locator(".filters .chip")).to_contain_text(creature["name"])
        expect(other.get_by_label("Rule")).to_have_value("1")
        expect(other.get_by_label("What kind of event")).to_have_value("zones")
        other.locator(".filters .chip").click()
        expect(other.locator(".filters .chip")).to_have_count(0)


def test_a_link_leads_to_its_moment(page: Page, played: Game) -> None:
    visit(page, played, at="turn:10", tab="why")
    stands_at(page, at := position(page))
    link = page.get_by_role("link", name="Copy link").get_attribute("href")
    assert f"at={at}" in str(link)
    page.goto("about:blank")
    page.goto(f"/{link}")
    stands_at(page, at)
    expect(page.locator("#tab-why")).to_have_attribute("aria-selected", "true")


LATE = "const soon = setTimeout; window.setTimeout = (f, ms) => ms === 250 ? (window.late = f, 1) : soon(f, ms)"
"""Holds back what writes the address a quarter of a second after a step."""


def test_a_link_followed_right_after_a_step_leads_there(page: Page, client: httpx.Client, played: Game) -> None:
    """The address follows steps a little later, but not when somebody has gone elsewhere meanwhile."""
    ends = read(client, played, "/timeline")["ends"]
    page.add_init_script(LATE)
    page.goto(f"/#/games/{played.id}?at={ends[3]}")
    stands_at(page, ends[3])
    page.keyboard.press("ArrowRight")
    stands_at(page, ends[4])
    page.evaluate("at => { location.hash = location.hash.replace(/at=.*/, `at=${at}`); window.late() }", ends[40])
    stands_at(page, ends[40])
    assert page.url.endswith(f"at={ends[40]}")
    page.keyboard.press("ArrowRight")
    stands_at(page, ends[41])
    page.evaluate("window.late()")
    assert page.url.endswith(f"at={ends[41]}")


EARLY = """const ask = fetch; let first = true; window.fetch = (path, ...rest) => {
  if (first && String(path).includes('/api/messages')) {
    first = false;
    location.hash = location.hash.replace(/at=.*/, 'at=AT');
  }
  return ask(path, ...rest);
};"""
"""Follows a link while the page is still fetching its words."""


def test_a_link_followed_before_the_page_is_there_leads_there(page: Page, client: httpx.Client, played: Game) -> None:
    ends = read(client, played, "/timeline")["ends"]
    page.add_init_script(EARLY.replace("AT", str(ends[40])))
    page.goto(f"/#/games/{played.id}?at={ends[3]}")
    stands_at(page, ends[40])


def test_a_place_that_is_not_there_is_said_and_the_game_is_shown(
    browser: Browser, client: httpx.Client, played: Game
) -> None:
    with looking(browser, str(client.base_url), excused="404") as page:
        visit(page, played, at="turn:999")
        expect(page.get_by_role("alert")).to_contain_text("turn 999")
        line = read(client, played, "/timeline")
        stands_at(page, max(end for end in line["ends"] if end < line["turns"][0]["position"]))


# Explaining


def test_why_is_a_graph_back_to_the_decision(page: Page, client: httpx.Client, played: Game) -> None:
    death = next(mark for mark in read(client, played, "/timeline")["marks"] if mark["kind"] == "death")
    found = read(client, played, "/why", at=death["position"])
    visit(page, played, at=death["position"])
    page.keyboard.press("w")
    graph = page.locator(".why > .graph")
    expect(graph.locator(".node")).to_have_count(len(found["steps"]))
    for node, told in zip(graph.locator(".node").all(), found["steps"], strict=True):
        expect(node).to_contain_text(told["sentence"])
        expect(node).to_contain_text(told["rule"])
    expect(page.locator(".fork.chosen")).to_contain_text(found["decision"]["chosen"])
    expect(page.locator(".fork:not(.chosen)")).to_have_text(
        [*found["decision"]["others"], *(["…"] if found["decision"]["more"] else [])]
    )
    graph.locator(".node button").last.click()
    expect(page.locator(".where b")).to_have_text(str(found["steps"][-1]["position"]))


def test_the_log_asks_why(page: Page, played: Game) -> None:
    visit(page, played, at="turn:5")
    ask = page.locator(".lines .now .ask")
    at = ask.get_attribute("data-why")
    ask.click()
    expect(page.get_by_role("heading", name=f"Why event {at}?")).to_be_visible()


def test_damage_is_opened_up(page: Page, client: httpx.Client, doubled: Game) -> None:
    replaced = read(client, doubled, "/events", kind="replacement_applied", limit=500)["events"]
    twice = next(event for event in replaced if event["data"]["chooser"])
    (found, *_) = read(client, doubled, "/damage", at=twice["position"])["damages"]
    visit(page, doubled, at=twice["position"], tab="damage")
    article = page.locator(".damage article").first
    expect(article.locator("h3")).to_contain_text(found["source"])
    stages = article.locator(".stage")
    expect(stages.first).to_contain_text(found["proposed"]["sentence"])
    amounts = article.locator(".stage.proposed .knot, .stage.replaced .knot, .stage.dealt .knot").all_inner_texts()
    assert amounts == ["3", "2", "4", "4"]
    choice = article.locator(".stage.replaced").first
    expect(choice).to_contain_text(f"{found['replaced'][0]['chooser']} chose it among")
    expect(choice.locator("del")).to_have_text("3")
    expect(choice.locator("ins")).to_have_text("2")
    for event in [*found["results"], *found["led_to"]]:
        expect(article).to_contain_text(event["sentence"])


def test_a_card_is_looked_at_and_followed(page: Page, client: httpx.Client, played: Game) -> None:
    board = read(client, played, "/board", at="turn:12")
    creature = next(card for card in board["battlefield"] if "creature" in card["types"])
    visit(page, played, at="turn:12")
    page.locator(f'.board .card[data-id="{creature["id"]}"]').click()
    panel = page.locator("#panel")
    expect(panel.locator(".portrait")).to_contain_text(creature["name"])
    expect(panel.locator(".facts")).to_contain_text("battlefield")
    changes = read(client, played, "/history", object=creature["id"], at=board["position"])["changes"]
    expect(panel.locator(".history li")).to_have_count(len(changes))
    before = sorted({change["position"] for change in changes if change["position"] < board["first"]})
    page.keyboard.press("O")
    stands_at(page, before[-1], next(end for end in read(client, played, "/timeline")["ends"] if end >= before[-1]))
    panel.get_by_role("button", name="Follow in the log").click()
    wanted = read(client, played, "/events", object=creature["id"], quiet=2, limit=500)["events"]
    expect(page.locator(".lines .line")).to_have_count(len(wanted))


def test_two_positions_stand_side_by_side(page: Page, client: httpx.Client, played: Game) -> None:
    visit(page, played, at="turn:6")
    page.keyboard.press("c")
    first = position(page)
    page.keyboard.press("t")
    page.keyboard.press("t")
    expect(page.locator(".both .board")).to_have_count(2)
    shown = [int(str(board.get_attribute("data-position"))) for board in page.locator(".both .board").all()]
    assert shown == [first, position(page)]
    found = read(client, played, "/diff", before=shown[0], after=shown[1])
    expect(page.locator(".differences li")).to_have_count(len(found["differences"]))
    expect(page.locator(".both .changed").first).to_be_visible()


def test_a_game_is_verified(page: Page, played: Game) -> None:
    visit(page, played)
    panel = tab(page, "proof")
    expect(panel).to_contain_text(played.stored.row.hash.hex())
    panel.get_by_role("button", name="Verify").click()
    expect(panel.get_by_role("status")).to_contain_text("EXACT", timeout=60_000)
    expect(page.locator("header.top .outcome")).to_have_text("EXACT")


# Who looks


def test_a_seat_does_not_see_the_other_hand(page: Page, client: httpx.Client, played: Game) -> None:
    board = read(client, played, "/board", at="turn:3/upkeep")
    secret = {card["name"] for card in board["players"][1]["hand_cards"]}
    shown = {card["name"] for card in [*board["battlefield"], *board["players"][0]["hand_cards"]]}
    visit(page, played, at="turn:3/upkeep")
    expect(page.locator('[data-hand="2"] .card')).to_have_count(board["players"][1]["hand"])
    page.get_by_label("Who looks").select_option("Anna")
    expect(page.locator('[data-hand="2"] .card')).to_have_count(0)
    expect(page.locator('[data-hand="2"] .backs i')).to_have_count(board["players"][1]["hand"])
    expect(page.locator('[data-hand="1"] .card')).to_have_count(board["players"][0]["hand"])
    expect(page.locator(".where")).to_contain_text("Turn 3, upkeep")
    assert secret - shown
    for name in secret - shown:
        assert name not in page.locator(".board").inner_text()
    page.get_by_label("Who looks").select_option("Spectator")
    expect(page.locator(".hand .card")).to_have_count(0)
    expect(page.locator(".board")).to_be_visible()


def test_a_token_is_asked_for_and_kept_out_of_addresses(browser: Browser, games: Games, played: Game) -> None:
    tokens = Tokens(b"a secret of at least thirty-two bytes")
    with served(games, Access(tokens)) as client, browser.new_context(base_url=str(client.base_url)) as context:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"/#/games/{played.id}?at=turn:3")
        token = tokens.token(Grant(played.id, seated(2), False))
        page.get_by_label("This service asks for a token:").fill(token)
        page.get_by_role("button", name="Use it").click()
        expect(page.locator('[data-hand="2"]')).to_have_class(re.compile("own"))
        expect(page.locator('[data-hand="1"] .card')).to_have_count(0)
        expect(page.get_by_label("Who looks")).to_have_count(0)
        assert not any(token in address for address in [*asked, page.url])
        page.evaluate("sessionStorage.clear()")
        page.reload()
        page.get_by_label("This service asks for a token:").fill(tokens.token(Grant(played.id, JUDGE, False)))
        page.get_by_role("button", name="Use it").click()
        tab(page, "proof").get_by_label("Who looks").select_option("Spectator")
        page.get_by_role("button", name="Make it").click()
        made = page.get_by_label("The token: whoever has it may look so").input_value()
        assert str(tokens.grant(made).viewer) == "spectator"


# Playing


def test_one_goes_on_from_here_and_plays(page: Page, client: httpx.Client, games: Games, played: Game) -> None:
    visit(page, played, at="turn:6")
    tab(page, "play").get_by_role("button", name="Go on").click()
    page.wait_for_url(lambda url: str(played.id) not in url)
    branch = games.game(re.findall(r"games/([0-9a-f-]+)", page.url)[0])
    assert branch.stored.row.parent == played.id
    expect(page.locator('[data-hand="1"]')).to_have_class(re.compile("own"))
    options = page.locator(".question .options button")
    for _ in range(6):
        head = branch.stored.refresh().head
        asked = client.get(f"/api/games/{branch.id}/question", params={"as": "1"}).json()
        if asked["picking"] is None:
            expect(options.first).to_be_enabled()
            expect(options).to_have_count(len(asked["options"]))
            page.keyboard.press("1")
        else:
            page.locator(".question .declare").click()
        expect(page.locator(".question")).to_have_attribute("aria-busy", "false")
        page.wait_for_function("head => Number(document.querySelector('.where b').textContent) !== head", arg=head)
        assert branch.stored.refresh().head > head
    tab(page, "proof")
    expect(page.locator(".facts")).to_contain_text(str(branch.id))
    assert branch.about["parent"][0] == str(played.id)


def test_a_card_on_the_table_is_the_answer(page: Page, client: httpx.Client) -> None:
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "greedy"], "seed": "7"}).json()
    visit(page, made["id"], at="end", as_="1")
    question = page.locator(".question")
    question.get_by_role("button", name="keep the hand").click()
    for _ in range(12):
        expect(question).to_have_attribute("aria-busy", "false")
        land = page.locator(".hand.own .card.can", has_text=re.compile("Forest|Mountain")).first
        if land.count():
            break
        question.get_by_role("button", name="Pass until").click()
    name = land.locator(".name").inner_text()
    head = client.get(f"/api/games/{made['id']}").json()["head"]
    land.click()
    (prepared,) = question.locator(".options button:not(.chip)").all()
    expect(prepared).to_contain_text(name)
    assert client.get(f"/api/games/{made['id']}").json()["head"] == head, "nothing is played by a click on a card"
    prepared.click()
    expect(page.locator(f'[data-player="1"] .lands .card:has-text("{name}")')).to_have_count(1)


def test_a_refused_answer_says_why(browser: Browser, client: httpx.Client) -> None:
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "greedy"], "seed": "9"}).json()
    with looking(browser, str(client.base_url), excused="422") as page:
        visit(page, made["id"], at="end", as_="1", tab="play")
        sent = f'{{"head": {position(page)}, "answer": "fly away"}}'
        page.route("**/answers*", lambda route: route.continue_(post_data=sent))
        page.locator(".question .options button").first.click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.unroute("**/answers*")
        page.locator(".question .options button").first.click()
        expect(page.get_by_role("alert")).to_have_count(0)


def test_a_game_that_goes_on_is_followed(page: Page, client: httpx.Client) -> None:
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "human"], "seed": "3"}).json()
    visit(page, made["id"], at="end", tab="log")
    expect(page.locator(".live")).to_be_visible()
    head = position(page)
    for _ in range(4):
        asked = client.get(f"/api/games/{made['id']}/question").json()
        told = client.post(
            f"/api/games/{made['id']}/answers",
            json={"head": asked["head"], "answer": asked["options"][0]["answer"]},
        ).json()
        stands_at(page, told["head"])
        assert told["head"] > head
        head = told["head"]
    expect(page.locator(".lines .now")).to_be_visible()
    page.keyboard.press("Home")
    asked = client.get(f"/api/games/{made['id']}/question").json()
    told = client.post(
        f"/api/games/{made['id']}/answers", json={"head": asked["head"], "answer": asked["options"][0]["answer"]}
    ).json()
    expect(page.locator(".where")).to_contain_text(f"/ {told['head']}")
    assert position(page) < head


def test_a_game_is_begun(page: Page, games: Games) -> None:
    page.goto("/")
    form = page.get_by_role("region", name="Begin or take in a game")
    form.get_by_label("Format").select_option("free-for-all")
    form.get_by_label("Seats").fill("4")
    form.get_by_role("textbox", name="Seed").fill("5")
    form.get_by_role("button", name="Begin").click()
    expect(page.locator(".player")).to_have_count(4)
    expect(page.locator(".question")).to_contain_text("keep this hand")


# In every shape


def test_the_page_is_in_french(page: Page, played: Game) -> None:
    visit(page, played, at="turn:5")
    english = page.locator(".lines .now .sentence").inner_text()
    page.get_by_label("Language").select_option("Français")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#tab-why")).to_have_text("Pourquoi ?")
    expect(page.locator(".lines .now .sentence")).not_to_have_text(english)
    expect(page.locator(".where")).to_contain_text("Tour 5")
    expect(page.locator("header.top .result")).to_have_text(re.compile("a gagné"))
    last = page.locator("#tab-proof").bounding_box()
    assert last is not None
    assert last["x"] + last["width"] <= 1400
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_on_a_phone_one_thing_is_shown_at_a_time(phone: Page, client: httpx.Client, played: Game) -> None:
    visit(phone, played, at="turn:12")
    for one in ("table", *TABS):
        phone.locator(f"#tab-{one}").click()
        expect(phone.locator("main.table")).to_be_visible(visible=one in ("table", "compare"))
        expect(phone.locator(".panel")).to_be_visible(visible=one != "table")
        width, height = phone.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert (width, height) == PHONE, one
    phone.locator("#tab-table").click()
    for seat in phone.locator(".player").all():
        box = seat.bounding_box()
        assert box is not None
        assert box["width"] <= PHONE[0]
    line = read(client, played, "/timeline")
    before = position(phone)
    phone.get_by_label("Step by").select_option("turn")
    phone.locator(".thumb").get_by_label("On by turn").tap()
    turn = next(turn["position"] for turn in line["turns"] if turn["position"] > before)
    stands_at(phone, turn, next(end for end in line["ends"] if end >= turn))


@pytest.mark.parametrize("size", [(1400, 900), PHONE], ids=["desktop", "phone"])
def test_six_seats_are_all_on_the_table(
    browser: Browser, client: httpx.Client, games: Games, size: tuple[int, int]
) -> None:
    made = client.post(
        "/api/games",
        json={
            "decks": [*DECKS] * 3,
            "players": ["human"] * 6,
            "names": list("ABCDEF"),
            "format": "free-for-all",
            "seed": "1",
        },
    ).json()
    with looking(browser, str(client.base_url), size) as page:
        table = visit(page, made["id"], at="end")
        expect(table.locator(".player")).to_have_count(6)
        for seat in table.locator(".player").all():
            life = seat.locator(".life").bounding_box()
            box = seat.bounding_box()
            assert life is not None
            assert box is not None
            assert box["width"] >= 200
            assert life["height"] >= 20
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_a_team_sits_on_one_side_with_its_life(browser: Browser, client: httpx.Client, games: Games) -> None:
    match = games.match((*DECKS, *DECKS), players=("greedy",) * 4, format="two-headed-giant")
    game = games.begin(match, "3")
    at = next(point["position"] for point in read(client, game, "/timeline")["life"] if point["life"] < 30)
    board = read(client, game, "/board", at=at)
    with looking(browser, str(client.base_url)) as page:
        visit(page, game, at=at)
        sides = page.locator(".board .seats").all()
        shown = [[seat.get_attribute("data-player") for seat in side.locator(".player").all()] for side in sides]
        assert shown == [["3", "4"], ["1", "2"]]
        expect(page.locator('.player[data-player="4"] header')).to_contain_text("team 2")
        life = page.locator(".legend b").all_inner_texts()
        assert life == [str(player["life"]) for player in board["players"]]
        assert len(set(life)) == 2


def test_the_room_of_a_dungeon_and_counters_stand_beside_the_name(
    browser: Browser, client: httpx.Client, games: Games
) -> None:
    table = Delving()
    table.start("A")
    table.venture("Cellar")
    table.venture("Left")
    table.game.say(e.PlayerCountersPut(player=PlayerId(2), kind="energy", amount=3, total=3), "122.1")
    writer = games.store.create(about={"decks": ["one", "two"], "players": ["human", "human"]})
    writer.append(table.game.records)
    with looking(browser, str(client.base_url), excused="409") as page:  # it cannot be gone on with
        visit(page, str(writer.id), at="end", tab="log")
        expect(page.locator('.player[data-player="1"] header')).to_contain_text("Cellar: Left")
        page.get_by_label("Language").select_option("Français")
        expect(page.locator('.player[data-player="2"] header')).to_contain_text("énergie 3")


def test_names_as_long_as_one_likes_leave_the_page_whole(browser: Browser, client: httpx.Client) -> None:
    names = ["Maximiliane von und zu Hohenstaufen-Berg", "Donaudampfschifffahrtsgesellschaftsmatro"]
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "random"], "names": names})
    assert made.status_code == 201, made.text
    for size in ((1400, 900), PHONE):
        with looking(browser, str(client.base_url), size) as page:
            visit(page, made.json()["id"], at="end")
            page.get_by_label("Language").select_option("Français")
            expect(page.locator("html")).to_have_attribute("lang", "fr")
            whole = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
            assert tuple(whole) == size
            for part in ("header.top", ".hand.own", ".timeline"):
                box = page.locator(part).first.bounding_box()
                assert box is not None
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= size[0]
            for where in (".hand .label > span", ".legend .name", "header.top h1"):
                for box in [one.bounding_box() for one in page.locator(where).all()]:
                    assert box is not None
                    assert box["x"] + box["width"] <= size[0], where


def test_names_are_names_and_no_markup(page: Page, client: httpx.Client) -> None:
    hostile = ["<img src=x onerror=alert(1)>", '"><script>alert(2)</script>']
    made = client.post(
        "/api/games", json={"decks": list(DECKS), "players": ["human", "greedy"], "names": hostile, "seed": "7"}
    ).json()
    visit(page, made["id"], at="end")
    expect(page.get_by_role("heading", level=1)).to_have_text(" – ".join(hostile))
    for one in TABS:
        tab(page, one)
        expect(page.locator("#panel [aria-busy=true]")).to_have_count(0)
        assert page.locator("img, body script").count() == 0
    page.goto("/")
    expect(page.locator(".list")).to_contain_text(hostile[0])
    assert page.locator("img, body script").count() == 0


def test_what_stands_in_the_page_is_not_run(browser: Browser, client: httpx.Client, played: Game) -> None:
    """The policy holds: markup with a script in it does nothing, even where somebody got it into the page."""
    with looking(browser, str(client.base_url), excused="Content Security Policy") as page:
        visit(page, played)
        page.evaluate("globalThis.ran = false")
        with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
            page.evaluate("document.body.insertAdjacentHTML('beforeend', '<b id=trap onclick=\"ran = true\">x</b>')")
            page.evaluate("document.getElementById('trap').click()")
        assert page.evaluate("ran") is False


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious(
    browser: Browser, client: httpx.Client, played: Game, doubled: Game, dark: bool
) -> None:
    base = str(client.base_url)
    replaced = read(client, doubled, "/events", kind="replacement_applied", limit=1)["events"][0]["position"]
    with looking(browser, base, dark=dark) as page:
        page.goto("/")
        expect(page.locator(".list a").first).to_be_visible()
        expect(page.get_by_role("button", name="Begin")).to_be_visible()
        assert faults(page) == []
        visit(page, played, at="turn:16/declare-blockers")
        for one in TABS:
            tab(page, one)
            expect(page.locator("#panel [aria-busy=true]")).to_have_count(0)
            assert faults(page) == [], one
        visit(page, doubled, at=replaced, tab="damage")
        expect(page.locator(".stage.replaced").first).to_be_visible()
        assert faults(page) == []
        visit(page, played, at="turn:16", with_=300, tab="compare")
        expect(page.locator(".both .board")).to_have_count(2)
        assert faults(page) == []
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
        assert faults(page) == []
    with looking(browser, base, PHONE, dark=dark) as page:
        visit(page, played, at="turn:16/declare-blockers")
        assert faults(page) == []


def test_everything_is_reached_by_keyboard(page: Page, played: Game) -> None:
    visit(page, played, at="turn:12")
    page.locator("#tab-log").focus()
    for one in (*TABS[1:], TABS[0]):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"#tab-{one}")).to_be_focused()
        expect(page.locator(f"#tab-{one}")).to_have_attribute("aria-selected", "true")
    page.locator(".board .hand .card").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board .card.selected")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".board .card.selected")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def steps_across(page: Page, game: str, head: int) -> list[float]:
    """How long steps take at positions all over a game, a few at each."""
    took = []
    for share in (0.05, 0.3, 0.6, 0.95):
        visit(page, game, at=int(share * head))
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "t", "ArrowRight", "n"):
            page.wait_for_timeout(600)  # as somebody who looks at it
            took.append(step(page, key))
    return took


def test_a_step_is_quick(page: Page, played: Game) -> None:
    took = steps_across(page, str(played.id), played.stored.row.head)
    assert median(took) < MOST, took


@pytest.mark.slow
def test_a_step_is_quick_in_a_very_long_game(page: Page, games: Games) -> None:
    cards = {card.hash: card for deck in decks() for card in deck.main}
    writer = games.store.create(cards.values(), about={"decks": ["a", "b"], "players": ["human", "random"]})
    with writer.group(50):
        for commit in long_game(long_seed()):
            writer.append(commit)
    assert writer.head >= 20_000
    took = steps_across(page, str(writer.id), writer.head)
    assert median(took) < MOST, took
