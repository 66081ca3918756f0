"""508.1, 509.1. Attackers and blockers on the page: picked one by one, told what is missing, declared with a button."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from domain import events as e
from replay.games.game import Game
from replay.games.library import Games
from tests.support.browsing import PHONE, faults, looking
from tests.support.long import with_many
from tests.support.situations import enchantment
from tests.support.staging import passed, staged
from tests.support.table import Table, card, creature
from tests.support.viewing import on_table, play, untouched

SOLDIER = creature("Soldier", "1/1")
BEAR = creature("Bear", "2/2", types="Creature: Ursine")
OX = creature("Ox", "5/3", types="Creature: Ox", abilities=[{"static": ["must_attack"]}])
JACE = card("Jace", "Legendary Planeswalker: Jace", loyalty=4)


def attacking(games: Games, **more: Any) -> Game:
    """A may attack B or Jace with twelve soldiers, a bear and an ox that must."""
    table = Table("current", **more)
    table.battlefield("A", *[SOLDIER] * 12, BEAR, OX)
    table.battlefield("B", JACE, creature("Wall", "0/4"))
    table.start("A")
    return passed(staged(games, table), "attackers")


def declared(game: Game) -> dict[str, int]:
    """What was declared last: how many of each name, with whom."""
    event = next(
        record.event
        for record in reversed(game.events())
        if isinstance(record.event, e.AttackersDeclared | e.BlockersDeclared)
    )
    board = game.at("end").board
    found: dict[str, int] = {}
    for one, other, *_ in event.attacks if isinstance(event, e.AttackersDeclared) else event.blocks:
        words = f"{board.name_of(one)} > {board.name_of(other)}"
        found[words] = found.get(words, 0) + 1
    return found


@pytest.mark.slow
def test_who_has_picked_all_declares_by_enter(page: Page, games: Games) -> None:
    game = attacking(games)
    asked = play(page, game)
    asked.get_by_role("button", name="All attackers").click()
    expect(asked.locator(".declare")).to_be_focused()
    expect(asked.locator(".missing")).to_have_text("")
    page.keyboard.press("Enter")
    expect(page.locator(".declaring")).to_have_count(0)
    assert sum(declared(game).values()) == 14


@pytest.mark.slow
def test_a_click_on_a_creature_declares_nothing(page: Page, games: Games) -> None:
    game = attacking(games)
    head = game.stored.refresh().head
    asked = play(page, game)
    expect(asked.locator(".missing")).to_contain_text("Ox must attack")
    expect(asked.locator(".declare")).to_be_disabled()
    on_table(page, "Soldier").first.click()
    on_table(page, "Bear").click()
    for name, count in (("Soldier", 1), ("Bear", 1)):
        expect(on_table(page, name).and_(page.locator(".chosen[aria-pressed=true]"))).to_have_count(count)
    expect(page.locator(".arrows > path.plan")).to_have_count(2)
    expect(asked.locator(".missing")).to_contain_text("Ox must attack")
    on_table(page, "Bear").click()
    expect(page.locator(".arrows > path.plan")).to_have_count(1)
    on_table(page, "Ox").click()
    expect(asked.locator(".missing")).to_have_text("")
    untouched(game, head)
    asked.get_by_role("button", name="Declare 2 attacking").click()
    expect(page.locator(".where b")).not_to_have_text(str(head))
    assert declared(game) == {"Soldier > B": 1, "Ox > B": 1}


def test_tokens_by_number_and_whom_each_attacks(page: Page, games: Games) -> None:
    game = attacking(games)
    asked = play(page, game)
    pile = page.locator(".creatures .pile.many", has_text="Soldier")
    number, size = (pile.locator(one).bounding_box() for one in (".times", ".size"))
    assert number is not None
    assert size is not None
    assert number["x"] >= size["x"] + size["width"] - 1, "the number of a stack lies beside the size"
    soldiers = asked.get_by_label("Soldier 1/1 ×12")
    soldiers.fill("4")
    on_table(page, "Jace").click()
    expect(asked.get_by_label("Attack whom:").locator("option:checked")).to_have_text("Jace")
    expect(soldiers).to_have_value("0")
    expect(soldiers).to_have_attribute("max", "8")
    soldiers.fill("3")
    on_table(page, "Ox").click()
    expect(asked.locator(".several")).to_contain_text("4 → B, 3 → Jace")
    asked.get_by_label("Attack whom:").select_option("B")
    soldiers.fill("2")
    asked.locator(".pick", has_text="Bear").click()
    asked.get_by_role("button", name="Declare 7 attacking").click()
    expect(asked.locator(".declare")).to_have_count(0)
    assert declared(game) == {"Soldier > B": 2, "Soldier > Jace": 3, "Ox > Jace": 1, "Bear > B": 1}


def test_everything_by_keys(page: Page, games: Games) -> None:
    game = attacking(games)
    asked = play(page, game)
    expect(asked.locator(".missing")).to_contain_text("Ox")
    page.keyboard.press("3")
    page.keyboard.press("2")
    page.keyboard.press("2")
    expect(asked.locator('.pick[aria-pressed="true"]')).to_have_count(1)
    page.keyboard.press("1")
    expect(asked.get_by_label("Soldier 1/1 ×12")).to_be_focused()
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(asked.get_by_role("button", name="Declare 6 attacking")).to_be_enabled()
    assert asked.get_by_role("button", name="Declare 6 attacking").count() == 1, "Enter declares nothing"
    asked.get_by_role("button", name="Declare 6 attacking").focus()
    page.keyboard.press("Enter")
    expect(asked.locator(".declare")).to_have_count(0)
    assert declared(game) == {"Soldier > B": 5, "Ox > B": 1}


@pytest.mark.slow
def test_all_and_none(page: Page, games: Games) -> None:
    asked = play(page, attacking(games))
    asked.get_by_role("button", name="All attackers").click()
    expect(asked.get_by_role("button", name="Declare 14 attacking")).to_be_enabled()
    asked.locator(".buttons").get_by_role("button", name="Clear").click()
    expect(asked.get_by_role("button", name="Declare no attack")).to_be_disabled()


def test_what_it_costs_is_told_and_what_cannot_be_paid(page: Page, games: Games) -> None:
    table = Table("current")
    table.battlefield("A", BEAR, creature("Cat", "1/1"))
    table.lands("A", "Forest", 2)
    table.battlefield("B", enchantment("Toll", {"static": [{"attack_tax": "{2}"}], "to": "you"}))
    table.start("A")
    game = passed(staged(games, table), "attackers")
    asked = play(page, game)
    on_table(page, "Bear").click()
    expect(asked.locator(".missing .mana")).to_have_attribute("aria-label", "{2}")
    expect(asked.locator(".declare")).to_be_enabled()
    on_table(page, "Cat").click()
    expect(asked.locator(".missing")).to_contain_text("what this attack costs cannot be paid")
    expect(asked.locator(".missing .mana")).to_have_attribute("aria-label", "{4}")
    expect(asked.locator(".declare")).to_be_disabled()


def blocking(games: Games) -> Game:
    table = Table("current", life={"B": 5})
    table.battlefield("A", creature("Fox", "3/3", "menace", types="Creature: Fox"), *[creature("Goblin", "1/1")] * 2)
    table.battlefield("B", *[creature("Wall", "0/4")] * 4, BEAR)
    table.start("A")
    game = passed(staged(games, table), "attackers")
    asked = game.ask()
    assert asked is not None
    game.choose("all")
    return passed(game, "blockers")


def test_who_blocks_whom(page: Page, games: Games) -> None:
    game = blocking(games)
    head = game.stored.refresh().head
    asked = play(page, game, 2)
    expect(asked.locator(".incoming")).to_have_text("5 damage from 3 attackers would hit you (5 life): lethal")
    page.keyboard.press("Enter")  # whoever would die of it declares no block by the way
    expect(page.locator(".untaken")).to_contain_text("Without a block")
    on_table(page, "Fox").click()
    on_table(page, "Bear").click()
    expect(asked.locator(".incoming")).to_have_text("2 damage from 2 attackers would hit you (5 life)")
    expect(asked.locator(".missing")).to_contain_text("Fox cannot be blocked by fewer than 2 creatures")
    expect(asked.locator(".missing .rulenumber")).to_have_text("509.1b")
    walls = asked.get_by_label("Wall 0/4 ×4")
    walls.fill("1")
    on_table(page, "Goblin").first.click()
    walls.fill("2")
    expect(asked.locator(".several")).to_contain_text("1 → Fox, 2 → Goblin (the first from the left)")
    untouched(game, head)
    expect(asked.locator(".incoming")).to_have_text("1 damage from 1 attacker would hit you (5 life)")
    asked.get_by_role("button", name="Declare 4 blocking").click()
    expect(asked.locator(".declare")).to_have_count(0)
    assert declared(game) == {"Bear > Fox": 1, "Wall > Fox": 1, "Wall > Goblin": 2}


def test_a_blocker_that_is_picked_first_moves_to_the_attacker_that_is_clicked_next(page: Page, games: Games) -> None:
    """The order of other tables: blocker, then attacker. What would hit is told anew."""
    game = blocking(games)
    asked = play(page, game, 2)
    expect(asked.locator(".incoming")).to_contain_text("5 damage from")
    on_table(page, "Bear").click()
    expect(asked.locator(".pick", has_text="Bear")).to_contain_text("→ Fox")
    on_table(page, "Goblin").last.click()
    expect(asked.locator(".pick", has_text="Bear")).to_contain_text("→ Goblin")
    expect(asked.locator(".incoming")).to_contain_text("4 damage from")
    page.wait_for_timeout(450)
    page.keyboard.press("Enter")
    expect(asked.locator(".declare")).to_have_count(0)
    assert declared(game) == {"Bear > Goblin": 1}


@pytest.mark.slow
def test_several_are_chosen_likewise(page: Page, games: Games) -> None:
    """What is chosen of many is picked and confirmed as well: here what to discard."""
    table = Table("current")
    table.hand("A", *["Forest"] * 6, *["Plains"] * 4)
    table.start("A")
    game = passed(staged(games, table), "choose")
    asked = play(page, game)
    least = game.ask().question.least  # type: ignore[union-attr]
    assert least > 1
    expect(asked.locator(".declare")).to_be_disabled()
    asked.get_by_label(re.compile("Forest ×")).fill(str(least - 1))
    page.locator(".hand.own .card", has_text="Plains").first.click()
    asked.get_by_role("button", name=f"Choose {least}").click()
    expect(page.locator(".hand.own .label b")).to_have_text("7")
    assert sum(line.kind == "card_discarded" for line in game.log()) in (0, least)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dark", "language"),
    with_many([(True, "Français")], [(False, "English"), (True, "English"), (False, "Français")]),
)
def test_axe_finds_nothing_serious_in_a_declaration(
    browser: Browser, client: httpx.Client, games: Games, dark: bool, language: str
) -> None:
    game = attacking(games)
    with looking(browser, str(client.base_url), dark=dark) as page:
        asked = play(page, game)
        page.locator("select.language").select_option(language)
        on_table(page, "Soldier").first.click()
        expect(asked.locator(".missing")).not_to_have_text("")
        assert faults(page) == []
    with looking(browser, str(client.base_url), PHONE, dark=dark) as phone:
        play(phone, game, tab="table")
        on_table(phone, "Soldier").first.tap()
        on_table(phone, "Ox").tap()
        expect(phone.locator(".confirm .declare")).to_be_enabled()
        assert faults(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE[0]


@pytest.mark.slow
def test_on_a_phone_it_is_declared_under_the_table(browser: Browser, client: httpx.Client, games: Games) -> None:
    game = attacking(games)
    with looking(browser, str(client.base_url), PHONE) as phone:
        asked = play(phone, game, tab="table")
        expect(asked.locator(".missing")).to_contain_text("Ox must attack")
        on_table(phone, "Ox").tap()
        asked.get_by_role("button", name="Declare 1 attacking").tap()
        expect(phone.locator(".declare")).to_have_count(0)
    assert declared(game) == {"Ox > B": 1}


def test_on_a_phone_all_attack_by_one_button(browser: Browser, client: httpx.Client, games: Games) -> None:
    game = attacking(games)
    with looking(browser, str(client.base_url), PHONE) as phone:
        asked = play(phone, game, tab="table")
        asked.get_by_role("button", name="All attackers").tap()
        asked.get_by_role("button", name="Declare 14 attacking").tap()
        expect(phone.locator(".declare")).to_have_count(0)
    assert sum(declared(game).values()) == 14


def test_a_check_answers_nothing(client: httpx.Client, games: Games) -> None:
    game = attacking(games)
    head = game.stored.refresh().head
    path = f"/api/games/{game.id}"
    question = client.get(f"{path}/question").json()
    bear, ox = question["picking"]["order"][-2:]
    for answer, legal, rule in (
        ([], False, "508.1d"),
        ([[ox, 2]], True, None),
        ([[bear, 2]], False, "508.1d"),
        ([[ox, 2], [bear, 2]], False, "508.1b"),
        ("all", False, "508.1"),
        (7, False, "508.1"),
        ([[1, 2, 3]], False, "508.1"),
    ):
        told = client.post(f"{path}/check", json={"head": question["head"], "answer": answer}).json()
        assert (told["legal"], told["rule"]) == (legal, rule), answer
    french = client.post(f"{path}/check", params={"lang": "fr"}, json={"head": question["head"], "answer": []}).json()
    assert french["reason"] == "doit attaquer\xa0: Ox"
    assert client.post(f"{path}/check", json={"head": 1, "answer": []}).status_code == 409
    untouched(game, head)


@pytest.mark.slow
def test_whom_of_several_players_each_attacks(page: Page, games: Games) -> None:
    """508.1b: of opponents and their planeswalkers and battles one is chosen for each attacker."""
    table = Table("current", format="free-for-all", seats=4, options={"attack_several": True})
    table.battlefield("A", BEAR, *[SOLDIER] * 3)
    table.battlefield("C", JACE)
    table.battlefield("B", card("Invasion", "Battle: Siege", defense=4), protector="D")
    table.start("A")
    game = passed(staged(games, table), "attackers")
    asked = play(page, game)
    whom = asked.get_by_label("Attack whom:").locator("option").all_inner_texts()
    assert {"B", "C", "D", "Jace"} <= set(whom)
    page.locator('.who .life[data-id="4"]').click()
    on_table(page, "Bear").click()
    on_table(page, "Jace").click()
    asked.get_by_label("Soldier 1/1 ×3").fill("2")
    expect(page.locator(".arrows > path.plan")).to_have_count(3)
    asked.get_by_role("button", name="Declare 3 attacking").click()
    expect(asked.locator(".declare")).to_have_count(0)
    assert declared(game) == {"Bear > D": 1, "Soldier > Jace": 2}


@pytest.mark.slow
def test_one_that_blocks_two_is_given_both(page: Page, games: Games) -> None:
    table = Table("current")
    table.battlefield("A", creature("Fox", "3/3"), creature("Goblin", "1/1"))
    table.battlefield(
        "B", creature("Hydra", "3/3", abilities=[{"static": [{"rule": "blocks_additional", "n": 1}]}]), BEAR
    )
    table.start("A")
    game = passed(staged(games, table), "attackers")
    game.choose("all")
    asked = play(page, passed(game, "blockers"), 2)
    for name in ("Fox", "Goblin"):
        on_table(page, name).click()
        on_table(page, "Hydra").click()
        on_table(page, "Bear").click()
    expect(asked.locator(".pick", has_text="Hydra")).to_contain_text("→ Fox, → Goblin")
    expect(asked.locator(".pick", has_text="Bear")).to_contain_text("→ Goblin")
    asked.get_by_role("button", name="Declare 2 blocking").click()
    expect(asked.locator(".declare")).to_have_count(0)
    assert declared(game) == {"Hydra > Fox": 1, "Hydra > Goblin": 1, "Bear > Goblin": 1}
