"""Duels on the page by clicks and keys alone, as a person plays: how many they are."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.places import SHARED
from tests.support.serving import DECKS
from tests.support.viewing import numbered

TURNS = 9
MOST = 60
"""Most clicks and keys of a duel of nine own turns."""

INPUTS = 300

LISTS = SHARED / "decks" / "lists"
REAL = ("pauper-01", "standard-03", "modern-03")


class Person:
    """Plays on the page: a land, whatever can be cast, every attacker, no block; counts what it does."""

    def __init__(self, page: Page, client: httpx.Client, game: str) -> None:
        self.page = page
        self.client = client
        self.game = game
        self.inputs = 0

    def read(self) -> dict[str, Any]:
        """Return the question once the page shows it and takes answers."""
        asked: dict[str, Any] = self.client.get(f"/api/games/{self.game}/question", params={"as": 1}).json()
        if not asked["over"]:
            expect(self.page.locator(".question[aria-busy=false]")).to_be_visible()
            heading = self.page.locator(".question h2")
            expect(heading).to_have_count(1)
        return asked

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.inputs += 1

    def click(self, asked: dict[str, Any], option: dict[str, Any]) -> None:
        number = numbered(asked).index(option) + 1
        self.page.locator(".options button:not(.chip)").filter(
            has=self.page.locator("kbd", has_text=str(number))
        ).first.click()
        self.inputs += 1

    def answer(self, asked: dict[str, Any]) -> None:
        """Give one answer, by one or several inputs."""
        kind, options, picking = asked["kind"], asked["options"], asked["picking"]
        if kind == "priority":
            best = [one for one in options if one["answer"][0] in ("play", "cast")]
            best.sort(key=lambda one: one["answer"][0] != "play")
            if best and asked["head"] not in self.tried:
                self.tried.add(asked["head"])
                self.click(asked, best[0])
            else:
                self.press("Enter")
        elif picking is not None:
            wanted = len(picking["order"]) if kind == "attackers" else picking["least"]
            if kind == "attackers" and wanted:
                self.page.get_by_role("button", name="All attackers").click()
                self.inputs += 1
            elif wanted:
                for pick in self.page.locator(".picks .pick").all()[:wanted]:
                    pick.click()
                    self.inputs += 1
            self.page.locator(".declare").click()
            self.inputs += 1
        elif kind == "mulligan" or len(options) == 1:
            self.press("Enter")
        elif kind == "targets":
            self.click(asked, next((one for one in options if 2 in one["answer"][0]), options[0]))
        else:
            self.click(asked, options[0])

    def play(self, most: int) -> int:
        """Play until the game is over or so many own turns are; return the number of own turns."""
        self.tried: set[int] = set()
        while self.inputs < INPUTS:
            asked = self.read()
            turn = int(self.client.get(f"/api/games/{self.game}").json()["turns"])
            if asked["over"] or turn > 2 * most:
                return min(most, (turn + 1) // 2)
            before = (asked["head"], len(asked["casting"]), asked["text"])
            self.answer(asked)
            self.page.wait_for_timeout(30)
            for _ in range(100):
                now = self.client.get(f"/api/games/{self.game}/question", params={"as": 1}).json()
                if now["over"] or (now["yours"] and (now["head"], len(now["casting"]), now["text"]) != before):
                    break
                self.page.wait_for_timeout(20)
        pytest.fail(f"more than {INPUTS} inputs")


def duel(page: Page, client: httpx.Client, decks: list[Any], seed: str, most: int = TURNS) -> tuple[int, int]:
    """Play a duel on the page; return the inputs and the own turns."""
    wanted = {"decks": decks, "players": ["human", "greedy"], "seed": seed, "rules": "current", "stand_in": True}
    made = client.post("/api/games", json=wanted)
    assert made.status_code == 201, made.text
    game = made.json()["id"]
    page.goto(f"/#/games/{game}?as=1&tab=play")
    person = Person(page, client, game)
    return person.play(most), person.inputs


def test_a_duel_takes_few_inputs(page: Page, client: httpx.Client) -> None:
    turns, inputs = duel(page, client, list(DECKS), "11", 5)
    assert inputs <= MOST * turns / TURNS + 4, f"{inputs} inputs in {turns} own turns"


@pytest.mark.slow
@pytest.mark.parametrize("name", REAL)
def test_a_duel_with_a_real_deck_takes_few_inputs(page: Page, client: httpx.Client, name: str) -> None:
    if not LISTS.is_dir():
        pytest.skip("the lists of ../shared are not here")
    decks = [{"name": one, "text": (LISTS / f"{one}.txt").read_text("utf-8")} for one in (name, "pauper-02")]
    turns, inputs = duel(page, client, decks, "7")
    assert inputs <= MOST * turns / TURNS + 4, f"{inputs} inputs in {turns} own turns"
