"""The frictions that a day of use found, each with the test that holds it.

| friction | held by |
| --- | --- |
| 1. modes, prices and targets have no words | test_modes_asked.py, test_targets.py |
| 2. a card that one looks at is not shown | test_a_card_that_one_looks_at_is_shown |
| 3. passing takes most of the clicks | test_clicks.py, test_passing.py, test_stops_are_marks_under_the_dots |
| 4. the opponent's acts are not told | test_what_the_opponent_did_is_told_and_drawn_for_a_moment |
| 5. a key means another number | test_a_number_that_is_typed_is_the_number |
| 6. a second click hits oneself | test_a_second_click_in_the_same_place_does_nothing |
| 7. long lists | test_a_long_list_is_searched_and_passing_stays_in_sight, test_answers_beyond_nine_have_keys, |
|   | test_equal_cards_in_hand_are_all_lit |
| 8. setting up | test_setting_up.py, test_the_file_of_a_deck_is_dropped_on_its_seat |
| 9. small screens | test_the_own_hand_is_always_in_sight, test_on_a_phone_nothing_lies_below |
| 10. sums | test_why_a_creature_died_is_a_sum |
| 11. what-if | test_whatif.py, test_beside.py |
| 12. logs of Arena | test_observed.py, test_turn_ended.py, test_names_are_written_where_they_are_missing |
| 13. the service has stopped | test_a_stopped_service_is_said_and_forgotten |
| 14. undo, and the end of a game | test_undo.py, test_ending.py |
| 15. the keyboard | test_holding.py |
| also: words of editions, formats and verdicts | test_a_format_has_the_decks_that_are_built_for_it, |
|   | test_no_word_of_english_is_left_in_french, test_hints_verdicts_and_keys_are_in_french |
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from projections.wording.translations import saying
from replay.games.library import Game, Games
from tests.support.arena import MATCH, made_up_log
from tests.support.browsing import faults
from tests.support.viewing import visit

LANDS = [{"card": "Mountain", "count": 12}]
FREE = ".question[aria-busy=false]"


def begun(client: httpx.Client, anna: dict[str, Any], ben: dict[str, Any] | None = None, **more: Any) -> str:
    """Begin a game from a position, in Anna's main phase against the program; return its id."""
    players = [{"name": "Anna", "library": LANDS} | anna, {"name": "Ben", "library": LANDS} | (ben or {})]
    position = {"rules": "current", "step": "precombat-main", "players": players} | more
    made = client.post("/api/positions", json={"position": position, "players": ["human", "greedy"]})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def asks(client: httpx.Client, game: str) -> dict[str, Any]:
    asked: dict[str, Any] = client.get(f"/api/games/{game}/question", params={"as": 1}).json()
    return asked


def answer(client: httpx.Client, game: str, given: object) -> None:
    sent = {"head": asks(client, game)["head"], "answer": given}
    done = client.post(f"/api/games/{game}/answers", params={"as": 1}, json=sent)
    assert done.status_code == 200, done.text


def test_each_friction_is_held_by_tests_that_there_are() -> None:
    replay = Path(__file__).parents[2]
    files = {path.name: path.read_text("utf-8") for path in replay.rglob("test_*.py")}
    functions = {name for text in files.values() for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)}
    rows = [row for row in str(__doc__).splitlines() if re.match(r"\| (\d+\.|also:| )", row)]
    assert len(rows) == 18
    for row in rows:
        named = set(re.findall(r"test_\w+(?:\.py)?", row))
        assert named, row
        assert named <= functions | files.keys(), row


def test_a_card_that_one_looks_at_is_shown(page: Page, client: httpx.Client) -> None:
    """Of the card that asks, and of the one that is looked at, the whole text stands at the question."""
    bears = [{"card": "Grizzly Bears", "count": 12}]
    horn = {"card": "Herald's Horn", "chosen": {"creature_type": "Bear"}}
    game = begun(client, {"library": bears, "battlefield": [horn]}, active="Ben", step="end")
    for _ in range(8):
        if asks(client, game)["kind"] != "priority":
            break
        answer(client, game, ["pass"])
    visit(page, game, as_=1, tab="play")
    expect(page.locator(".about .asking .name")).to_have_text("Herald's Horn")
    expect(page.locator(".about .seen .name")).to_have_text("Grizzly Bears")
    assert faults(page) == []
    page.keyboard.press("1")
    expect(page.locator(".hand.own .card .name").first).to_have_text("Grizzly Bears")


def test_a_number_that_is_typed_is_the_number(page: Page, client: httpx.Client) -> None:
    game = begun(client, {"hand": ["Blaze"], "mana": "RRRRRRRRRRR"})
    answer(client, game, next(one["answer"] for one in asks(client, game)["options"] if "Blaze" in one["words"]))
    asked = asks(client, game)
    assert asked["number"]["most"] == 10
    visit(page, game, as_=1, tab="play")
    expect(page.locator(FREE)).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator("#figure")).to_have_value("3")
    page.keyboard.press("Enter")
    expect(page.locator(".casting")).to_contain_text(["Blaze", "X is 3"])


FIRST_AGAIN = """async () => {
  const first = () => document.querySelector(".question .options button");
  const heading = () => document.querySelector(".question h2").textContent;
  const before = heading();
  first().click();
  while (heading() === before) await new Promise((done) => setTimeout(done));
  first().click();
  return [before, heading(), first().disabled];
}"""
"""Click the first answer, and what stands in its place at once when the question is another."""


def test_a_second_click_in_the_same_place_does_nothing(page: Page, client: httpx.Client) -> None:
    game = begun(client, {"hand": ["Lightning Bolt"], "mana": "R"})
    visit(page, game, as_=1, tab="play")
    expect(page.locator(FREE)).to_be_visible()
    before, after, disabled = page.evaluate(FIRST_AGAIN)
    assert before != after
    assert disabled
    expect(page.locator(FREE)).to_be_visible()
    asked = asks(client, game)
    assert asked["kind"] == "targets"
    assert asked["options"][-1]["answer"] == [[1]], "oneself stands last"
    page.locator(".question .options button").first.click()
    expect(page.locator(".question h2")).not_to_have_text(after)


def test_a_long_list_is_searched_and_passing_stays_in_sight(page: Page, client: httpx.Client) -> None:
    game = begun(client, {"hand": ["Unclaimed Territory"]})
    answer(client, game, next(one["answer"] for one in asks(client, game)["options"] if one["answer"][0] == "play"))
    asked = asks(client, game)
    assert len(asked["options"]) > 250
    page.set_viewport_size({"width": 1440, "height": 900})
    visit(page, game, as_=1, tab="play")
    expect(page.locator(FREE)).to_be_visible()
    expect(page.locator(".question .passing")).to_be_in_viewport(ratio=1)
    expect(page.locator(".question h2")).to_be_in_viewport()
    field = page.get_by_label("Or write an answer")
    assert page.locator(".question .options button").count() < 50, "only so many are drawn"
    expect(page.locator(".question .options .small")).to_contain_text("more: search for them")
    field.fill("goblin")
    expect(page.locator(".question .options button")).to_have_count(1)
    expect(page.locator(".question .options button")).to_contain_text("Goblin")
    assert faults(page) == []
    field.press("Enter")
    expect(page.locator(".free")).to_have_count(0)
    board = client.get(f"/api/games/{game}/board", params={"at": "end"}).json()
    assert ["Goblin"] in [card["chosen_words"] for card in board["battlefield"]]


OX = {"name": "Ox", "types": "Creature: Ox", "cost": "{G}", "pt": "1/4"}
STAB = {
    "name": "Stab", "types": "Instant", "cost": "{B}",
    "abilities": [{"spell": [{"deal_damage": 3, "to": "t"}], "targets": {"t": {"of": {"type": "creature"}}}}],
}  # fmt: skip


def test_why_a_creature_died_is_a_sum(page: Page, games: Games) -> None:
    """Both stabs are told, not the last alone."""
    stab = {"card": "Stab", "controller": "Anna", "targets": ["ox"]}
    position = {
        "rules": "current", "step": "precombat-main", "cards": {"Ox": OX, "Stab": STAB}, "stack": [stab, stab],
        "players": [{"name": "Anna", "library": LANDS},
                    {"name": "Ben", "library": LANDS, "battlefield": [{"card": "Ox", "ref": "ox"}]}],
    }  # fmt: skip
    game = games.from_position(position, seed=1)
    for _ in range(4):
        game.choose("pass")
    (died,) = [one.position for one in game.events() if one.event.NAME == "permanent_destroyed"]
    visit(page, game, at=died, tab="why")
    terms = page.locator("#panel section.sum > .terms > li")
    expect(terms).to_have_count(2)
    expect(terms).to_contain_text(["+3 Stab", "+3 Stab"])
    assert faults(page) == []
    terms.first.get_by_role("button").click()
    expect(page.locator(".where b")).not_to_have_text(str(died))


def test_names_are_written_where_they_are_missing(
    page: Page, client: httpx.Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """12. A list with a number and a name on each line, in the game that lacks them; the log is read again there."""
    monkeypatch.setenv("TIMEWALK_CARDS", str(tmp_path / "own.sqlite"))
    log = made_up_log().replace(MATCH, MATCH.replace("beef", "f00d"))
    form = {"Content-Type": "application/octet-stream"}
    id = client.post("/api/games", content=log.encode(), headers=form).json()["games"][0]["game"]["id"]
    visit(page, id)
    hint = page.get_by_role("note").filter(has_text="no name here")
    hint.locator("summary").click()
    field = hint.get_by_label("Or a list")
    field.fill("95815 Windswept Meadow\n98499: Patient Bear")
    hint.get_by_role("button", name="Keep these names").click()
    expect(hint.get_by_role("status")).to_contain_text("2 names imported")
    expect(field).to_have_value("")
    path = tmp_path / "Player.log"
    path.write_text(log)
    hint.get_by_label("Import the log again").set_input_files(path)
    page.wait_for_url(lambda url: id not in url)
    expect(page.locator(".where")).to_be_visible()
    expect(hint).to_have_count(0)


def test_hints_verdicts_and_keys_are_in_french(page: Page, client: httpx.Client, played: Game) -> None:
    """What is asked for without a language is told in that of the page."""
    page.goto("/")
    page.evaluate("localStorage.setItem('timewalk-language', 'fr')")
    visit(page, played, tab="proof")
    with page.expect_request("**/verify*") as asked:
        page.get_by_role("button", name="Vérifier").click()
    assert asked.value.headers["accept-language"] == "fr"
    expect(page.locator(".verdict")).to_contain_text("exacte")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").locator("kbd", has_text="Entrée")).to_have_count(1)
    game = begun(client, {"hand": ["Blaze"], "mana": "RRR"})
    answer(client, game, next(one["answer"] for one in asks(client, game)["options"] if "Blaze" in one["words"]))
    assert asks(client, game)["hint"] == "the number itself"
    french = client.get(f"/api/games/{game}/question", params={"as": 1, "lang": "fr"}).json()
    assert french["hint"] == saying("fr")("the number itself") != "the number itself"
