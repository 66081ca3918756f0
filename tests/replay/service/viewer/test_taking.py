"""What a person chooses at one click, or reads at the table, where two questions or a riddle stood before."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from domain.events import DecisionMade
from replay.games.game import Game
from replay.games.library import Games
from tests.support.browsing import faults
from tests.support.long import with_many
from tests.support.staging import staged
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.viewing import play, visit

RUMBLE = card(
    "Low Rumble",
    "Sorcery",
    {
        "spell": [
            {"reveal": "top", "n": 3, "as": "l"},
            {
                "may": [
                    {"choose": {"all": [{"type": "creature"}, {"zone": "library"}, {"ref": "l"}]}, "as": "c"},
                    {"move": "c", "to": "hand"},
                ]
            },
            {"move": {"all": [{"zone": "library"}, {"ref": "l"}]}, "to": "graveyard"},
        ]
    },
    cost="{0}",
)
QUIET = card(
    "Quiet Hours",
    "Enchantment: Aura",
    {"keyword": "enchant", "of": {"type": "creature"}},
    {"static": ["cant_attack"], "to": "attached"},
)
LONG = card("Reclamation Rites", "Sorcery", {"spell": [{"draw": 1}, {"gain_life": 3}] * 12}, cost="{0}")


def rumbling(games: Games) -> Game:
    table = Table("current")
    table.hand("A", RUMBLE)
    spark = card("Spark", "Instant", {"spell": [{"draw": 1}]})
    table.library("A", creature("Ox", "2/2"), spark, creature("Cat", "1/1"))
    table.start("A")
    table.cast("A", "Low Rumble")
    table.until_asked("option")
    return staged(games, table)


def test_a_click_says_yes_and_which(page: Page, games: Games) -> None:
    """608.2d. Only the cards that may be taken are buttons, and nothing is the last; the record has both answers."""
    game = rumbling(games)
    asked = play(page, game)
    words = [re.compile(f"{name}$") for name in ("Ox", "Cat", "nothing")]
    expect(asked.locator(".options button")).to_have_text(words)
    seen = asked.locator(".seen")
    expect(seen.locator("button.card.can")).to_have_count(2)
    assert not faults(page)
    seen.locator("button.card", has_text="Cat").click()
    only = asked.locator(".options button.main")
    expect(only).to_have_text(re.compile("Cat$"))
    only.click()
    expect(page.locator(".hand.own .card", has_text="Cat")).to_be_visible()
    decided = [one.event for one in game.events() if isinstance(one.event, DecisionMade)]
    assert [one.answer for one in decided if one.kind == "option"] == ["yes"]
    assert [len(one.answer) for one in decided if one.kind == "choose"] == [1]


def test_to_take_nothing_is_one_answer(page: Page, games: Games) -> None:
    game = rumbling(games)
    asked = play(page, game)
    asked.locator(".options").get_by_role("button", name=re.compile("nothing$")).click()
    expect(asked.locator(".seen")).to_have_count(0)
    assert not game.at("end").board.hand(PLAYERS["A"])


def test_on_a_phone_the_cards_that_are_looked_at_are_answers_at_the_table(phone: Page, games: Games) -> None:
    visit(phone, rumbling(games), at="end", as_="1")
    expect(phone.locator(".confirm .buttons button", has_text="Cat")).to_be_visible()


@pytest.mark.parametrize("dark", with_many([False], [True]))
def test_what_others_give_is_marked(page: Page, games: Games, dark: bool) -> None:
    table = Table("current")
    table.battlefield("A", creature("Ox", "2/2"))
    table.battlefield("A", QUIET, attached="Ox")
    table.start("A")
    page.emulate_media(color_scheme="dark" if dark else "light")
    play(page, staged(games, table))
    on_table = page.locator(".felt .card", has_text="Ox").first
    expect(on_table.locator(".lent")).to_have_text(re.compile(r"can't attack \(by Quiet Hours\)"))
    expect(on_table).to_have_attribute("title", re.compile(r"can't attack \(by Quiet Hours\)"))
    on_table.hover()
    expect(page.locator(".large .lent")).to_contain_text("by Quiet Hours")
    assert not faults(page)


WHOLE = """(name) => {
  const range = document.createRange();
  range.selectNodeContents(name.firstChild);
  return range.getClientRects().length;
}"""


def test_a_long_word_is_whole_and_a_cut_text_is_marked(phone: Page, games: Games) -> None:
    table = Table("current")
    table.hand("A", LONG)
    table.hand("A", creature("Ox", "2/2"), *[creature("Elk", "3/3")] * 4)  # so the cards are narrow
    table.start("A")
    visit(phone, staged(games, table), at="end", as_="1")
    held = phone.locator(".hand.own .card", has_text="Reclamation Rites")
    expect(held).to_have_attribute("data-cut", "some")
    assert held.locator(".name").evaluate(WHOLE) == 2  # a line for each word
    expect(phone.locator(".hand.own .card", has_text="Ox")).not_to_have_attribute("data-cut", re.compile(""))
    assert not faults(phone)
