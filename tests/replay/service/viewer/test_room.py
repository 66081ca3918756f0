"""The room on the table: groups beside each other, sizes, who is out, the stack as a line, texts of the hand."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.browsing import PHONE, faults, looking
from tests.support.long import with_many
from tests.support.viewing import box, visit

LANDS = [{"card": "Forest", "count": 30}]
SIZES = [(1440, 900), (1024, 768), PHONE]
OUT = 40
"""So many pixels has the line of a player who is out."""


def creature(name: str, text: str = "") -> dict[str, Any]:
    made = {"name": name, "types": "Creature: Ox", "cost": "{2}{G}", "pt": "3/3"}
    return made | ({"abilities": [{"keyword": text}]} if text else {})


def spell(name: str, sentences: int) -> dict[str, Any]:
    """A spell with so many sentences of text."""
    gains = [{"gain_life": number + 1} for number in range(sentences)]
    return {"name": name, "types": "Instant", "cost": "{G}", "abilities": [{"spell": gains}]}


OXEN = [
    f"Ox of the {word} Valley" for word in ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"]
]
STONES = [f"Stone of the {word} Hill" for word in ["First", "Second", "Third", "Fourth", "Fifth"]]
FIELDS = ["Forest", "Island", "Swamp", "Mountain", "Plains"]
WALKER = {"name": "Keeper", "types": "Legendary Planeswalker: Jace", "cost": "{2}{U}", "loyalty": 4}
CARDS = {
    **{name: creature(name, "trample") for name in OXEN},
    **{name: {"name": name, "types": "Artifact", "cost": "{2}"} for name in STONES},
    "Keeper": WALKER,
    "Short Word": spell("Short Word", 1),
    "Long Word": spell("Long Word", 9),
}
FULL = [
    *({"card": name, "count": 4} for name in FIELDS),
    *STONES,
    {"card": "Keeper", "counters": {"loyalty": 4}},
    *({"card": name, "tapped": number % 2 == 0} for number, name in enumerate(OXEN)),
]


def begun(client: httpx.Client, *fields: list[Any], hand: Any = (), **more: Any) -> str:
    """Begin a game of as many as there are fields, in the main phase of the first; return its id."""
    names = ("Anna", "Ben", "Cleo", "Dora")
    players = [
        {"name": name, "library": LANDS, "battlefield": field} for name, field in zip(names, fields, strict=False)
    ]
    players[0]["hand"] = [*hand]
    for name, life in more.pop("lives", {}).items():
        players[names.index(name)]["life"] = life
    position = {"rules": "current", "step": "precombat-main", "cards": CARDS, "players": players} | more
    if len(fields) > 2:
        position["format"] = "free-for-all"
    sent = {"position": position, "players": ["human", *["greedy"] * (len(fields) - 1)]}
    made = client.post("/api/positions", json=sent)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def table_of(page: Page, game: str) -> Locator:
    """Return the table when its cards have the size that they keep."""
    table = visit(page, game, as_=1, at="end", tab="table")
    page.wait_for_timeout(500)  # larger sizes are tried when nobody steps on
    return table


def beside(one: Locator, other: Locator) -> bool:
    """Return True if two parts lie in one row."""
    a, b = box(one), box(other)
    return a["y"] < b["bottom"] and b["y"] < a["bottom"]


def within(part: Locator, whole: Locator) -> bool:
    inner, outer = box(part), box(whole)
    return inner["y"] >= outer["y"] - 1 and inner["bottom"] <= outer["bottom"] + 1


def scrolls(part: Locator) -> bool:
    return bool(part.evaluate("part => part.scrollHeight > part.clientHeight + 1"))


def cut(part: Locator) -> bool:
    """Return True if a text goes on out of sight."""
    wider = "part => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1"
    return bool(part.evaluate(wider))


def card(table: Locator, name: str) -> Locator:
    return table.locator(".card", has=table.page.locator(".name", has_text=name))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_few_cards_stand_in_one_row(browser: Browser, client: httpx.Client, size: tuple[int, int]) -> None:
    """Lands, a planeswalker and a creature; where they are too many for it, creatures have a row of their own."""
    few = ["Forest", {"card": "Keeper", "counters": {"loyalty": 4}}, OXEN[0]]
    game, crowded = begun(client, few, few), begun(client, FULL, few)
    with looking(browser, str(client.base_url), size) as page:
        mine = table_of(page, game).locator(".mine")
        groups = [mine.locator(f".field > .{name}") for name in ("lands", "rest", "creatures")]
        assert [box(group)["x"] for group in groups] == sorted(box(group)["x"] for group in groups)
        assert beside(groups[1], groups[2])
        assert not scrolls(page.locator(".felt"))
        assert faults(page) == []
        mine = table_of(page, crowded).locator(".mine")
        lands, rest, creatures = (mine.locator(f".field > .{name}") for name in ("lands", "rest", "creatures"))
        assert not beside(rest, creatures)
        assert box(creatures)["y"] < box(rest)["y"] < box(lands)["bottom"]


@pytest.mark.slow
def test_a_commander_stands_beside_the_lands(page: Page, client: httpx.Client) -> None:
    """903.6. The command zone has no row of its own."""
    own = {"battlefield": ["Forest"], "life": 40, "command": [{"card": OXEN[0], "commander": True}]}
    players = [{"name": name, "library": LANDS} | own for name in ("Anna", "Ben")]
    position = {"rules": "current", "step": "precombat-main", "format": "commander", "cards": CARDS, "players": players}
    made = client.post("/api/positions", json={"position": position, "players": ["human", "greedy"]})
    assert made.status_code == 201, made.text
    table = table_of(page, made.json()["id"])
    assert beside(table.locator(".mine .commanded"), table.locator(".mine .row.lands"))
    assert faults(page) == []


@pytest.mark.parametrize("size", with_many(SIZES[1:], [(size,) for size in SIZES[:1]]))
def test_the_own_side_of_a_full_table_is_in_sight(
    browser: Browser, client: httpx.Client, size: tuple[int, int]
) -> None:
    """With 34 permanents on each side nothing scrolls on a desk; on a phone the own side is whole."""
    game = begun(client, FULL, FULL, hand=["Short Word", "Long Word"])
    with looking(browser, str(client.base_url), size) as page:
        table = table_of(page, game)
        felt = page.locator(".felt")
        assert size == PHONE or not scrolls(felt)
        assert felt.evaluate("felt => felt.scrollWidth <= felt.clientWidth")
        assert within(table.locator(".mine"), felt)
        expect(table.locator(".hand.own")).to_be_in_viewport(ratio=1)
        expect(table.locator(".mine .creatures .card").first).to_be_in_viewport(ratio=1)
        assert faults(page) == []


@pytest.mark.parametrize("size", with_many(SIZES[1:2], [(size,) for size in (SIZES[0], PHONE)]))
def test_four_seats_with_full_tables(browser: Browser, client: httpx.Client, size: tuple[int, int]) -> None:
    """Opponents' cards are smaller than one's own, their lands one button that lays them out."""
    game = begun(client, *[FULL[:16]] * 4, hand=["Short Word"])
    with looking(browser, str(client.base_url), size) as page:
        table = table_of(page, game)
        assert size == PHONE or not scrolls(page.locator(".felt"))
        assert page.locator(".felt").evaluate("felt => felt.scrollWidth <= felt.clientWidth")
        assert within(table.locator(".mine"), page.locator(".felt"))
        theirs = table.locator('.player[data-player="2"]')
        own = box(table.locator(".mine .rest .card").first)
        assert box(theirs.locator(".rest .card").first)["width"] <= own["width"]
        lands = theirs.get_by_role("button", name="20 lands")
        expect(lands).to_have_attribute("aria-expanded", "false")
        expect(theirs.locator(".lands .card").first).to_be_hidden()
        expect(table.locator(".mine .lands .card").first).to_be_visible()
        assert faults(page) == []
        lands.focus()
        page.keyboard.press("Enter")
        expect(theirs.locator(".lands .card")).to_have_count(5)
        expect(theirs.locator(".lands .card").first).to_be_visible()


@pytest.mark.parametrize("size", with_many([(1440, 900), PHONE], [((1024, 768),)]))
def test_who_is_out_takes_one_line(browser: Browser, client: httpx.Client, size: tuple[int, int]) -> None:
    """800.4a. Nothing of theirs is left; the others have the room. Who is in keeps a side, even an empty one."""
    game = begun(client, FULL[:8], FULL[:8], [], FULL[:8], lives={"Cleo": 0})
    with looking(browser, str(client.base_url), size) as page:
        table = table_of(page, game)
        gone = table.locator('.player[data-player="3"]')
        expect(gone).to_contain_text("Cleo")
        expect(gone).to_contain_text("lost")
        assert box(gone)["height"] <= OUT
        for seat in ("1", "2", "4"):
            assert box(table.locator(f'.player[data-player="{seat}"]'))["height"] > OUT
        assert faults(page) == []


@pytest.mark.slow
def test_own_cards_are_larger_where_only_others_have_many(browser: Browser, client: httpx.Client) -> None:
    """Of many own cards none is much larger than theirs."""
    few, many = [OXEN[0]], FULL[:16]
    with looking(browser, str(client.base_url), (1440, 900)) as page:
        for own, larger in ((few, True), (FULL, False)):
            table = table_of(page, begun(client, own, many, many, many))
            mine, theirs = (
                table.locator(f'.player[data-player="{seat}"] .creatures .card').first for seat in ("1", "2")
            )
            assert (box(mine)["width"] > 1.5 * box(theirs)["width"]) is larger
            assert not scrolls(page.locator(".felt"))


def test_cards_of_a_short_row_use_its_width(browser: Browser, client: httpx.Client) -> None:
    """A full side makes all cards small: two that are alone in a row are wider and keep their whole names."""
    game = begun(client, FULL, OXEN[:2])
    with looking(browser, str(client.base_url), (1024, 768)) as page:
        table = table_of(page, game)
        few = table.locator(".top .creatures .card").first
        wide = few.evaluate("card => card.offsetWidth")
        assert wide >= 1.6 * 6.7 * 15, "wider than any card of a full table"
        assert not cut(few.locator(".name"))
        assert not scrolls(page.locator(".felt"))
        page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(500)
        assert few.evaluate("card => card.offsetWidth") == wide, "a step without a card that comes or goes"
        assert faults(page) == []


def test_who_loses_a_duel_keeps_the_side(page: Page, client: httpx.Client) -> None:
    """The game is over, and what lies there is still looked at."""
    game = begun(client, ["Forest"], [], lives={"Ben": 0})
    table = table_of(page, game)
    lost = table.locator('.player[data-player="2"]')
    expect(lost).to_contain_text("lost")
    assert box(lost)["height"] > OUT


def test_on_a_phone_the_card_that_can_be_played_is_in_sight(phone: Page, client: httpx.Client) -> None:
    """The only one of seven, out of the hand's sight; with nothing to play the hand stays where it begins."""
    for hand, scrolled in ((["Long Word"] * 6, False), (["Long Word"] * 6 + ["Forest"], True)):
        row = table_of(phone, begun(client, [], [], hand=hand)).locator(".hand.own .row")
        assert row.evaluate("row => row.scrollWidth > row.clientWidth")
        assert row.evaluate("row => row.scrollLeft > 0") == scrolled
        expect(row.locator(".card.can")).to_have_count(int(scrolled))
    expect(row.locator(".card.can")).to_be_in_viewport(ratio=0.9)


def test_the_stack_is_a_line_where_it_has_no_room(phone: Page, client: httpx.Client) -> None:
    """405.5. The line names what resolves first, and opens over the table; the own side stays where it is."""
    stack = [{"card": "Long Word", "controller": "Anna"}, {"card": "Short Word", "controller": "Ben"}]
    game = begun(client, FULL, FULL, hand=["Short Word"], stack=[*stack, stack[0]])
    table = table_of(phone, game)
    line = table.locator(".stack").get_by_role("button", name="3 on the stack, first: Long Word")
    expect(line).to_be_visible()
    expect(table.locator(".stack li").first).to_be_hidden()
    assert within(table.locator(".mine"), phone.locator(".felt"))
    before = box(table.locator(".mine"))
    line.tap()
    expect(table.locator(".stack li").first).to_be_visible()
    expect(table.locator(".stack li")).to_have_count(3)
    assert box(table.locator(".mine")) == before
    assert faults(phone) == []
    phone.keyboard.press("Escape")
    expect(table.locator(".stack li").first).to_be_hidden()


def test_the_stack_is_laid_out_where_it_has_room(page: Page, client: httpx.Client) -> None:
    game = begun(client, ["Forest"], ["Forest"], stack=[{"card": "Long Word", "controller": "Anna"}])
    table = table_of(page, game)
    expect(table.locator(".stack .line")).to_be_hidden()
    expect(table.locator(".stack li")).to_be_visible()
    names = table.locator(".part").evaluate_all("parts => parts.map(part => getComputedStyle(part, '::after').content)")
    assert names[:4] == ['"untap"', '"upkeep"', '"draw"', '"main 1"'], "the steps keep their names"
    assert not faults(page, "color-contrast")


@pytest.mark.parametrize("size", with_many(SIZES[:1], [(size,) for size in SIZES[1:]]))
def test_the_hand_has_its_whole_texts_while_there_is_room(
    browser: Browser, client: httpx.Client, size: tuple[int, int]
) -> None:
    few = begun(client, ["Forest"], ["Forest"], hand=["Long Word", "Short Word", "Forest"])
    full = begun(client, FULL, FULL, hand=["Long Word", "Short Word", "Forest"])
    with looking(browser, str(client.base_url), size) as page:
        for game, whole in ((few, True), (full, False)):
            table = table_of(page, game)
            text = card(table.locator(".hand.own"), "Long Word").locator(".rules")
            assert not whole or not cut(text)
            assert not scrolls(card(table.locator(".hand.own"), "Long Word"))
            assert within(table.locator(".mine"), page.locator(".felt"))
