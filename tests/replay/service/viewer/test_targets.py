"""601.2c-d. Several targets on the page, and what is divided: picked on the table, confirmed with a button."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from domain import events as e
from replay.games.game import Game
from replay.games.library import Games
from tests.support.staging import staged
from tests.support.table import Table, card, creature
from tests.support.viewing import on_table, play, untouched

CREATURE = {"type": "creature"}
PAIR = card(
    "Pair of Bolts",
    "Instant",
    {
        "spell": [{"deal_damage": 1, "to": "a"}, {"deal_damage": 2, "to": "b"}],
        "targets": {"a": {"of": "any_target"}, "b": {"of": CREATURE, "n": 2, "up_to": True}},
    },
    cost="{0}",
)
ARC = card(
    "Free Arc",
    "Sorcery",
    {
        "spell": [{"deal_damage": 5, "to": "t", "divided": True}],
        "targets": {"t": {"of": "any_target", "n": 3, "least": 1}},
    },
    cost="{0}",
)


def ready(games: Games) -> Game:
    """A can cast both spells; B has three creatures."""
    table = Table("current")
    table.hand("A", PAIR, ARC)
    table.battlefield("A", creature("Elk", "3/3"))
    table.battlefield("B", creature("Bear", "2/2"), creature("Ox", "5/5"), creature("Wall", "0/8"))
    table.start("A")
    return staged(games, table)


def cast(page: Page, game: Game, name: str) -> None:
    play(page, game)
    page.locator(".hand.own .card", has_text=name).click()
    page.get_by_role("button", name=re.compile(f"cast {name}")).click()
    expect(page.locator(".declaring")).to_be_visible()


def targeted(game: Game) -> list[list[str]]:
    """What was targeted last, by target."""
    board = game.at("end").board
    event = next(record.event for record in reversed(game.events()) if isinstance(record.event, e.TargetsChosen))
    return [[board.name_of(one) for one in chosen] for _, chosen in event.targets]


@pytest.mark.slow
def test_several_targets_each_of_its_own_kind(page: Page, games: Games) -> None:
    """What is clicked goes to the next target that it can be and that has room; a second click takes it back."""
    game = ready(games)
    head = game.stored.refresh().head
    cast(page, game, "Pair of Bolts")
    asked = page.locator(".declaring")
    expect(asked.locator(".declare")).to_be_disabled()
    expect(asked.locator(".missing")).to_contain_text("choose 1 target")
    page.locator(".player.top .who").click()
    expect(asked.locator(".missing")).to_have_text("")
    for name in ("Bear", "Ox", "Wall"):
        on_table(page, name).click()
    expect(asked.locator(".missing")).to_contain_text("choose 0 to 2 targets")
    expect(asked.locator(".declare")).to_be_disabled()
    on_table(page, "Bear").click()
    expect(on_table(page, "Bear").and_(page.locator(".chosen"))).to_have_count(0)
    untouched(game, head)
    asked.get_by_role("button", name="Choose 3 targets").click()
    expect(page.locator(".declaring")).to_have_count(0)
    assert targeted(game) == [["B"], ["Ox", "Wall"]]


@pytest.mark.slow
def test_the_same_can_be_two_targets(page: Page, games: Games) -> None:
    """115.3. Once for each target of the text: which is said in the list of targets."""
    game = ready(games)
    cast(page, game, "Pair of Bolts")
    asked = page.locator(".declaring")
    on_table(page, "Ox").click()
    asked.get_by_label("Which target").select_option("-2")
    on_table(page, "Ox").click()
    asked.get_by_role("button", name="Choose").click()
    expect(page.locator(".declaring")).to_have_count(0)
    assert targeted(game) == [["Ox"], ["Ox"]]


def test_damage_is_divided_by_clicks(page: Page, games: Games) -> None:
    game = ready(games)
    cast(page, game, "Free Arc")
    asked = page.locator(".declaring")
    for name in ("Ox", "Wall"):
        on_table(page, name).click()
    asked.get_by_role("button", name="Choose 2 targets").click()
    button = asked.get_by_role("button", name="Divide")
    expect(button).to_be_disabled()
    expect(asked.locator(".missing")).to_contain_text("add up to 5, each at least 1")
    for name in ("Wall", "Wall", "Ox"):
        on_table(page, name).click()
    expect(asked.get_by_role("spinbutton", name="Wall")).to_have_value("3")
    expect(button).to_be_enabled()
    asked.get_by_role("spinbutton", name="Wall").fill("4")
    expect(button).to_be_disabled()
    asked.get_by_role("spinbutton", name="Ox").fill("1")
    button.click()
    expect(page.locator(".declaring")).to_have_count(0)
    event = next(record.event for record in reversed(game.events()) if isinstance(record.event, e.DamageDivided))
    board = game.at("end").board
    assert {board.name_of(id): amount for id, amount in event.shares} == {"Wall": 4, "Ox": 1}
    assert targeted(game) == [["Ox", "Wall"]]


def test_what_may_be_picked_is_told_by_the_service(client: httpx.Client, games: Games) -> None:
    """Whose answers are put together of it are legal; for one target alone an answer is a click already."""
    game = ready(games)
    board = game.at("end").board
    spell = next(id for id in board.players[1].hand if board.name_of(id) == "Pair of Bolts")  # type: ignore[index]
    path = f"/api/games/{game.id}"
    asked = client.get(f"{path}/question", params={"as": 1}).json()
    assert asked["picking"] is None
    done = client.post(f"{path}/answers?as=1", json={"head": asked["head"], "answer": ["cast", spell]}).json()
    picking = done["question"]["picking"]
    assert picking["form"] == "targets"
    assert picking["rooms"] == [[-1, 1], [-2, 2]]
    assert [one["name"] for one in picking["named"]] == ["1. any target", "2. up to two target creatures"]
    may = {id: picking["whom"][one["whom"]] for one in picking["picks"] for id in one["ids"]}
    creatures = {found.id for found in board.permanents() if found.is_creature}
    assert {id for id, whom in may.items() if whom == [-1, -2]} == creatures
    assert {id for id, whom in may.items() if whom == [-1]} == {1, 2}
    answer = [[2], sorted(creatures)[:2]]
    told = client.post(f"{path}/check?as=1", json={"head": asked["head"], "answer": answer}).json()
    assert told["legal"], told
