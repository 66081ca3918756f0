"""Other answers on the page: under Why and in the log, the branch that comes of one, and the tree of branches."""

from __future__ import annotations

import re
from itertools import islice, product
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from domain.events import DecisionMade
from domain.ids import PlayerId
from projections.wording.answers import asked
from replay.games.library import Game, Games
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import JUDGE, seated
from tests.support.browsing import DESKTOP, PHONE, faults, looking
from tests.support.long import WANTED, with_many
from tests.support.serving import DECKS, begun, read
from tests.support.viewing import anew, tab, visit

COMBINATIONS = list(product((DESKTOP, (1440, 900), (1024, 768), PHONE), (False, True)))
QUICK = [(PHONE, False)]


def decision_of(client: httpx.Client, game: Game, player: int, turn: int = 3) -> dict[str, Any]:
    """Return a player's decision with priority in or after a turn that has other answers, with these."""
    for one in read(client, game, "/decisions", limit=500)["decisions"]:
        if one["player"] == player and one["turn"] >= turn and one["kind"] == "priority":
            whole: dict[str, Any] = read(client, game, f"/decisions/{one['position']}")
            if whole["others"]:
                return whole
    raise AssertionError("nobody had a choice")


def last_decision(game: Game, player: int, least: int) -> int:
    """Return a player's last decision with priority that had so many legal answers."""
    return max(
        one.position
        for one in game.events()
        if isinstance(one.event, DecisionMade)
        and (one.event.player, one.event.kind) == (PlayerId(player), "priority")
        and (question := asked(one.event)) is not None
        and len(list(islice(question.answers(), least))) == least
    )


# Other answers are buttons


@pytest.mark.parametrize("player", with_many([2], [1]))
def test_an_alternative_under_why_goes_on_from_there(
    page: Page, client: httpx.Client, games: Games, played: Game, player: int
) -> None:
    decision = decision_of(client, played, player)
    visit(page, played, at=decision["position"], tab="why")
    forks = page.get_by_role("region", name=decision["question"]).locator(".fork button")
    expect(forks).to_have_text(decision["others"])
    forks.last.click()
    expect(page).to_have_url(re.compile(rf"games/(?!{played.id})[0-9a-f-]{{36}}\?.*as={player}"))
    expect(page.locator("[data-question]").first).to_be_focused()
    branch = games.game(page.url.split("/games/")[1][:36])
    assert branch.events()[: decision["position"] - 1] == played.events()[: decision["position"] - 1]
    line = read(client, branch, "/branches")["lines"][-1]
    assert (line["id"], line["chosen"]) == (str(branch.id), decision["others"][-1])
    told = page.get_by_role("region", name="Branches")
    expect(told).to_contain_text(f"Branch of Anna – Ben (turn {line['turn']}). {played.seats[player - 1]} now chooses:")
    expect(told).to_contain_text(f"{line['chosen']} in place of {decision['chosen']}.")
    told.get_by_role("link", name="Anna – Ben").click()
    expect(page).to_have_url(re.compile(f"games/{played.id}"))
    expect(page.locator(".branch-of")).to_have_count(0)


def test_an_alternative_in_the_log_is_chosen_by_keyboard(page: Page, client: httpx.Client, played: Game) -> None:
    decision = decision_of(client, played, 1, turn=5)
    visit(page, played, at=decision["position"], tab="log", kind="decisions")
    row = page.locator(f'.lines [data-line="{decision["position"]}"]')
    opener = row.get_by_role("button", name=f"Other answers to the decision at event {decision['position']}")
    expect(opener).to_have_attribute("aria-expanded", "false")
    opener.focus()
    page.keyboard.press("Enter")
    expect(opener).to_have_attribute("aria-expanded", "true")
    forks = page.locator(".lines .answers-of .fork button")
    expect(forks).to_have_text(decision["others"])
    page.keyboard.press("Tab")
    expect(forks.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".branch-of")).to_contain_text(f"{decision['others'][0]} in place of {decision['chosen']}")


def test_a_short_log_offers_the_answers_behind_its_lines(page: Page, client: httpx.Client, played: Game) -> None:
    lands = read(client, played, "/events", kind="land_played", limit=500)["events"]
    line, decision = lands[1]["position"], lands[1]["cause"]
    visit(page, played, at=line, tab="log")
    opener = page.locator(f'.lines [data-line="{line}"] [data-other]')
    expect(opener).to_have_attribute("data-other", str(decision))
    entered = page.locator(f'.lines [data-line="{line + 1}"]')  # the land that enters: nobody decided that
    expect(entered).to_be_visible()
    expect(entered.locator("[data-other]")).to_have_count(0)
    opener.click()
    expect(page.locator(".answers-of .fork button")).to_have_text(
        read(client, played, f"/decisions/{decision}")["others"]
    )
    opener.click()
    expect(page.locator(".answers-of")).to_have_count(0)


def test_other_answers_far_from_the_place_stay_in_sight(page: Page, client: httpx.Client, played: Game) -> None:
    """Who reads back in the log and opens what else could have been decided is not led away from it."""
    visit(page, played, at="end", tab="log")
    expect(page.locator(".lines .now")).to_be_in_viewport()
    opener = page.locator(".lines [data-other]").first
    opener.scroll_into_view_if_needed()
    opener.click()
    expect(page.locator(".answers-of .fork button").first).to_be_in_viewport()
    expect(opener).to_be_in_viewport()
    page.keyboard.press("ArrowLeft")  # who goes along is taken along
    expect(page.locator(".lines .now")).to_be_in_viewport()


def horde(games: Games) -> tuple[Game, int]:
    """A game in which more than a hundred attacks were legal and none was chosen, and its position."""
    library = [{"card": "Wastes", "count": 9}]
    bears = ["Grizzly Bears", "Balduvian Bears", "Bear Cub", "Runeclaw Bear", "Forest Bear"]
    creatures = [*bears, "Giant Spider", "Serra Angel", "Hill Giant"]
    players = [{"name": "Anna", "library": library, "battlefield": creatures}, {"name": "Ben", "library": library}]
    game = games.from_position({"rules": "current", "step": "precombat-main", "players": players}, seed=1)
    while (open_one := game.ask()) is not None and open_one.question.KIND != "attackers":
        game.choose("pass")
    game.choose(())
    events = (one for one in game.events() if isinstance(one.event, DecisionMade) and one.event.kind == "attackers")
    return game, next(events).position


@pytest.mark.slow
def test_more_than_a_hundred_alternatives_are_searched(page: Page, games: Games) -> None:
    game, at = horde(games)
    visit(page, game, at=at, tab="why")
    page.get_by_role("button", name="Show more answers").click()
    forks = page.locator(".fork button")
    expect(forks).to_have_count(100)
    field = page.get_by_label("Search the other answers")
    field.focus()
    page.keyboard.type("ANGEL spider hill")
    expect(page.locator(".fork-search [role=status]")).to_have_text("32 found")
    expect(forks).to_have_count(32)
    expect(forks.first).to_contain_text("Serra Angel")
    expect(field).to_be_focused()
    page.keyboard.press("Tab")
    expect(forks.first).to_be_focused()
    words = forks.first.inner_text()
    page.keyboard.press("Enter")
    expect(page.locator(".branch-of")).to_contain_text(words)


@pytest.mark.slow
def test_a_search_says_that_nothing_or_too_much_fits(page: Page, games: Games) -> None:
    game, at = horde(games)
    visit(page, game, at=at, tab="why")
    field = page.get_by_label("Search the other answers")
    field.fill("bears")
    expect(page.get_by_text("More answers fit. Write another word.")).to_be_visible()
    field.fill("dragon")
    expect(page.locator(".fork-search [role=status]")).to_have_text("0 found")
    expect(page.locator(".fork")).to_have_count(1)
    field.fill("")
    expect(page.locator(".fork button").first).to_be_visible()


@pytest.mark.slow
def test_a_search_is_for_one_decision(page: Page, games: Games) -> None:
    game, at = horde(games)
    before = max(one.position for one in game.events() if isinstance(one.event, DecisionMade) and one.position < at)
    visit(page, game, at=at, tab="why")
    page.get_by_label("Search the other answers").fill("dragon")
    expect(page.locator(".fork-search [role=status]")).to_have_text("0 found")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+N")
    expect(page.locator(".where b")).to_have_text(str(before))
    expect(page.get_by_label("Search the other answers")).to_have_count(0)
    page.keyboard.press("n")
    expect(page.get_by_label("Search the other answers")).to_have_value("")


@pytest.mark.parametrize(("size", "dark"), with_many(QUICK, [one for one in COMBINATIONS if one not in QUICK]))
@pytest.mark.slow
def test_everybody_can_search(
    browser: Browser, client: httpx.Client, games: Games, size: tuple[int, int], dark: bool
) -> None:
    game, at = horde(games)
    with looking(browser, str(client.base_url), size, dark) as page:
        page.goto(f"/#/games/{game.id}?at={at}&tab=why")
        for language, told, first in (("en", "32 found", "attack"), ("fr", "Trouvées : 32", "attaquer")):
            page.locator(".language").select_option(language)
            expect(page.locator(".fork button").first).to_contain_text(first)
            page.locator(".fork-search input").fill("angel spider hill")
            expect(page.locator(".fork-search [role=status]")).to_have_text(told)
            assert faults(page) == []
            width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert width[0] <= width[1]
            page.locator(".fork-search input").fill("")


@pytest.mark.slow
def test_few_alternatives_are_not_searched(page: Page, client: httpx.Client, played: Game) -> None:
    decision = decision_of(client, played, 1)
    assert len(decision["others"]) <= 12
    visit(page, played, at=decision["position"], tab="why")
    expect(page.locator(".fork").first).to_be_visible()
    expect(page.get_by_label("Search the other answers")).to_have_count(0)


@pytest.mark.slow
def test_the_same_alternative_leads_to_the_branch_that_is_there(page: Page, client: httpx.Client, games: Games) -> None:
    game = games.begin(Games.match(DECKS, players=("greedy", "greedy")), 12)
    game.play_on()
    decision = decision_of(client, game, 1)
    known = page.get_by_text("This answer was chosen before: this is the branch that was there.")
    visit(page, game, at=decision["position"], tab="why")
    page.locator(".fork button").first.click()
    expect(page.locator(".branch-of")).to_contain_text(decision["others"][0])
    expect(known).to_have_count(0)
    (made,) = games.store.branches(game.id)
    visit(page, game, at=decision["position"], tab="why")
    page.locator(".fork button").first.focus()
    page.keyboard.press("Enter")
    expect(known).to_be_visible()
    expect(page).to_have_url(re.compile(f"games/{made.id}"))
    assert [one.id for one in games.store.branches(game.id)] == [made.id]
    asked_now = client.get(f"/api/games/{made.id}/question").json()
    body = {"head": asked_now["head"], "answer": asked_now["options"][0]["answer"]}
    assert client.post(f"/api/games/{made.id}/answers", json=body).is_success
    visit(page, game, at=decision["position"], tab="why")
    page.locator(".fork button").first.click()
    expect(page.locator(".branch-of")).to_contain_text(decision["others"][0])
    expect(known).to_have_count(0)
    assert len(games.store.branches(game.id)) == 2


@pytest.mark.slow
def test_a_refused_answer_is_told_where_it_was_chosen(
    browser: Browser, client: httpx.Client, games: Games, played: Game
) -> None:
    decision = decision_of(client, played, 1)
    before = len(list(games.store.branches(played.id)))
    with looking(browser, str(client.base_url), excused="422") as page:
        page.route("**/what-if*", lambda route: route.fulfill(status=422, json={"detail": "not today"}))
        visit(page, played, at=decision["position"], tab="why")
        page.locator(".fork button").first.click()
        expect(page.locator(".decision [role=alert]")).to_have_text("not today")
        expect(page.locator(".fork button").first).to_be_enabled()
    assert len(list(games.store.branches(played.id))) == before


def test_the_sum_stands_first_under_why(page: Page, client: httpx.Client, played: Game) -> None:
    death = next(mark for mark in read(client, played, "/timeline")["marks"] if mark["kind"] == "death")
    assert read(client, played, "/why", at=death["position"])["sums"]
    visit(page, played, at=death["position"], tab="why")
    expect(page.locator(".why h2 + .sum")).to_be_visible()


# Who may


@pytest.mark.slow
def test_a_judge_in_the_view_of_a_seat_is_offered_that_seats_decisions(
    page: Page, client: httpx.Client, played: Game
) -> None:
    for viewer, offered in (("1", [1]), ("2", [2]), ("spectator", []), ("judge", [1, 2])):
        fields = {} if viewer == "judge" else {"as_": viewer}
        visit(page, played, at="turn:4", tab="log", kind="decisions", **fields)
        shown = read(client, played, "/events", kind="decisions", limit=500, **{"as": viewer})["events"]
        last = next(one for one in reversed(shown) if one["turn"] < 6)
        expect(page.locator(f'.lines [data-line="{last["position"]}"]')).to_be_visible()
        players = page.locator(".lines [data-other]").evaluate_all(
            "all => all.map((one) => Number(one.dataset.player))"
        )
        assert sorted(set(players)) == offered


@pytest.mark.parametrize("opponent", with_many(["human"], ["greedy"]))
def test_a_player_alone_may_and_a_player_among_people_may_not(
    browser: Browser, guarded: httpx.Client, games: Games, tokens: Tokens, opponent: str
) -> None:
    game = begun(games, "human", opponent)
    token = tokens.token(Grant(game.id, seated(1)))
    at, theirs = last_decision(game, 1, 2), last_decision(game, 2, 1)
    with looking(browser, str(guarded.base_url)) as page:
        page.goto(f"/#/games/{game.id}?token={token}&tab=why&at={at}")
        expect(page.locator(".fork.chosen")).to_be_visible()
        answers = page.locator(".fork:not(.chosen)")
        expect(answers.first).to_be_visible()
        visit(page, game, tab="log", kind="decisions", at=at)
        expect(page.locator(f'.lines [data-line="{at}"]')).to_be_visible()
        openers = page.locator(".lines [data-other]")
        if opponent == "human":
            expect(openers).to_have_count(0)
            tab(page, "why")
            expect(answers.first).to_be_visible()
            expect(page.locator(".fork button")).to_have_count(0)
            tab(page, "branches")
            expect(page.locator("#panel")).to_contain_text("There are no branches of this game that you may see.")
            return
        expect(page.locator(f'.lines [data-line="{at}"] [data-other]')).to_have_count(1)
        expect(page.locator(f'.lines [data-line="{theirs}"] [data-other]')).to_have_count(0)
        tab(page, "why")
        page.locator(".fork button").first.click()
        expect(page.locator(".branch-of")).to_contain_text("in place of")
        expect(page.locator(".player.mine")).to_have_attribute("data-player", "1")
        expect(page.locator('.player[data-player="2"] .hand .card:not(.back)')).to_have_count(0)
        page.get_by_role("button", name="Side by side").first.click()
        expect(page.locator(".of-lines .board")).to_have_count(2)
        expect(page.locator('.of-lines [data-player="2"] .hand .card:not(.back)')).to_have_count(0)
        expect(page.locator(".tree a")).to_have_count(2)


# The tree


@pytest.mark.slow
def test_the_tab_of_branches_tells_what_a_game_after_an_undo_is_in_place_of(
    browser: Browser, guarded: httpx.Client, games: Games, tokens: Tokens
) -> None:
    """Over the table whoever plays it is not told."""
    undone = begun(games, "human", "greedy").undo()
    for viewer, told in ((seated(1), 0), (JUDGE, 0), (None, 1)):
        token = tokens.token(Grant(undone.id, viewer or JUDGE))
        if viewer is None:
            undone.concede("Anna")
        with looking(browser, str(guarded.base_url)) as page:
            page.goto(f"/#/games/{undone.id}?token={token}&tab=branches")
            expect(page.locator(".panel .branch-of")).to_contain_text(
                "After an undo this goes on in place of Anna – Ben (turn 1)."
            )
            tab(page, "log")
            expect(page.locator(".where")).to_be_visible()
            expect(page.locator(".branch-of")).to_have_count(told)


@pytest.mark.slow
def test_a_branch_in_which_an_answer_was_taken_back_is_still_told_to_be_one(page: Page, games: Games) -> None:
    """What was answered there anew is no longer told; where it parts from its parent is."""
    parent = begun(games, "human", "greedy")
    branch = parent.branch("end", {"Anna": "human"})
    branch.choose(("pass",))
    undone = branch.undo()
    visit(page, undone, as_=1, at="end")
    expect(page.locator(".table .branch-of")).to_contain_text("Branch of Anna – Ben (turn 1).")
    expect(page.locator(".table .branch-of").get_by_role("link")).to_have_attribute("href", re.compile(str(parent.id)))


@pytest.mark.slow
def test_the_tree_is_walked_by_keyboard(page: Page, client: httpx.Client, games: Games, played: Game) -> None:
    game = games.begin(Games.match(DECKS, players=("greedy", "greedy")), 11)
    game.play_on()
    first = decision_of(client, game, 1, turn=3)
    later = decision_of(client, game, 2, turn=5)
    made = [
        client.post(f"/api/games/{game.id}/what-if", json={"at": one["position"], "answer": one["answers"][0]}).json()
        for one in (first, later)
    ]
    child = client.post(f"/api/games/{made[1]['id']}/branch", json={"at": str(later["position"] - 1), "players": {}})
    visit(page, made[0]["id"], at="end")
    page.locator(".felt").focus()
    page.keyboard.press("l")
    links = page.locator(".tree a")
    expect(links).to_have_count(4)
    lines = read(client, game, "/branches")["lines"]
    assert {one["id"] for one in lines} == {str(game.id), made[0]["id"], made[1]["id"], child.json()["id"]}
    mine = next(one for one in lines if one["id"] == made[0]["id"])
    expect(page.locator('.tree a[aria-current="page"]')).to_contain_text(
        f"{mine['chosen']} in place of {mine['instead']}"
    )
    expect(page.locator(".tree ul ul a")).to_contain_text("goes on from there")
    links.first.focus()
    seen = [page.evaluate("document.activeElement.textContent")]
    for _ in range(6):  # each branch has a link, and all but this one a button
        page.keyboard.press("ArrowDown")
        seen.append(page.evaluate("document.activeElement.textContent"))
    assert len([one for one in seen if one == "Side by side"]) == 3
    links.first.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"games/{game.id}.*tab=branches"))
    here = page.locator('.tree a[aria-current="page"]')
    expect(here).to_contain_text("Anna – Ben")
    expect(here).to_be_focused()


def test_a_game_without_branches_says_how_to_begin_one(page: Page, games: Games) -> None:
    game = games.begin(Games.match(DECKS, players=("human", "greedy")), 12)
    visit(page, game, tab="branches")
    expect(page.locator("#panel")).to_contain_text("This game has no branches yet.")
    expect(page.locator(".tree a")).to_have_count(1)


# Everybody can use it


@pytest.mark.slow
@pytest.mark.parametrize(("size", "dark"), with_many(QUICK, [one for one in COMBINATIONS if one not in QUICK]))
def test_everybody_can_use_it(
    browser: Browser, client: httpx.Client, played: Game, size: tuple[int, int], dark: bool
) -> None:
    decision = decision_of(client, played, 2, turn=4)
    body = {"at": decision["position"], "answer": decision["answers"][0]}
    branch = client.post(f"/api/games/{played.id}/what-if", json=body).json()["id"]
    with looking(browser, str(client.base_url), size, dark) as page:
        for language, word in (("en", "in place of"), ("fr", "au lieu de"))[0 if WANTED else 1 :]:
            anew(page, f"/#/games/{branch}?at=end&tab=branches")
            page.locator(".language").select_option(language)
            expect(page.locator(".tree")).to_contain_text(word)
            assert faults(page) == []
            anew(page, f"/#/games/{branch}?at=end&tab={'table' if size == PHONE else 'log'}")
            expect(page.locator(".branch-of")).to_contain_text(word)
            assert faults(page) == []
            anew(page, f"/#/games/{played.id}?at={decision['position']}&tab=why")
            expect(page.locator(".fork button").first).to_be_visible()
            assert faults(page) == []
            anew(page, f"/#/games/{played.id}?at={decision['position']}&tab=log&kind=decisions")
            page.locator(".lines [data-other]").first.click()
            expect(page.locator(".answers-of .fork").first).to_be_visible()
            assert faults(page) == []
            width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert width[0] <= width[1]
