"""107.4. Every mana symbol in every use: payment, mana value, colours, devotion, reductions, help, text."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from domain.cards.construction import color_identity
from domain.cards.language import CardDefinition
from domain.decider import Decider, from_position, redo
from domain.errors import Unfit
from domain.kernel.questions import ChooseNumber, ChooseOption
from domain.mana import colors_of, mana_cost, spend
from domain.position.model import Position
from projections.reading.names import Names
from projections.wording.answers import describe_answer
from projections.wording.cards.abilities import part_text
from projections.wording.translations import catalogue
from replay.games.decks import known_cards
from tests.support.scenes import BOTH
from tests.support.table import card, creature


class Symbol(NamedTuple):
    """A symbol and what is right for it: pools that pay for it just so, and pools that do not."""

    text: str
    value: int
    colors: str
    white: int  # devotion
    pays: tuple[str, ...]
    fails: tuple[str, ...]
    reduced: tuple[str, ...]  # pools that pay for it with {1} less
    taxed: tuple[str, ...]  # and with {1} more
    white_creature: tuple[str, ...]  # pools that pay for it as one white creature convokes
    any_help: tuple[str, ...]  # and as a colourless creature, an artifact or a card in the graveyard helps


SYMBOLS = (
    Symbol("{W}", 1, "W", 1, ("W",), ("", "U", "CC"), ("W",), ("WC",), ("",), ()),
    Symbol("{2}", 2, "", 0, ("CC", "WU"), ("", "C"), ("C", "R"), ("CCC",), ("C",), ("C",)),
    Symbol("{0}", 0, "", 0, ("",), (), ("",), ("C",), ("",), ("",)),
    Symbol("{C}", 1, "", 0, ("C",), ("", "W", "WW"), ("C",), ("CR",), (), ()),
    Symbol("{W/U}", 1, "WU", 1, ("W", "U"), ("", "B", "CC"), ("U",), ("UC", "WC"), ("",), ()),
    Symbol("{2/W}", 2, "W", 1, ("W", "CC", "UR"), ("", "C", "U"), ("W", "C", "R"), ("WC", "CCC"), ("", "C"), ("C",)),
    Symbol("{C/W}", 1, "W", 1, ("W", "C"), ("", "U", "RR"), ("C",), ("CR", "WR"), ("",), ()),
    Symbol("{W/P}", 1, "W", 1, ("W",), ("", "U"), ("W",), ("WC",), ("",), ()),
    Symbol("{W/U/P}", 1, "WU", 1, ("W", "U"), ("", "B"), ("U",), ("UC",), ("",), ()),
    Symbol("{2/W}{2/W}", 4, "W", 2, ("WW", "WCC", "CCCC"), ("W", "WC", "CCC"), ("WW", "WC", "CCC"), ("WWC",),
           ("W", "CC"), ("WC", "CCC")),
    Symbol("{1}{2/W}{W/U}", 4, "WU", 2, ("CWU", "CCCU"), ("CCCC", "WU"), ("WU", "CCU"), ("CCWU",), ("CU", "CW"),
           ("WU", "CCU")),
)  # fmt: skip
each = pytest.mark.parametrize("symbol", SYMBOLS, ids=lambda symbol: symbol.text)


def spell(symbol: str, *keywords: str) -> CardDefinition:
    """An instant that costs just this."""
    abilities: list[dict[str, Any]] = [*({"keyword": word} for word in keywords), {"spell": [{"gain_life": 1}]}]
    return card("Test", "Instant", *abilities, cost=symbol)


def ready(
    test: CardDefinition, mana: str, *battlefield: Any, life: int = 1, graveyard: int = 0, edition: str
) -> Decider:
    """A game in which a player has the card in hand and so much mana, and too little life to pay with it."""
    own = {one.name: one.dump() for one in (test, *battlefield) if isinstance(one, CardDefinition)}
    there = [one.name if isinstance(one, CardDefinition) else one for one in battlefield]
    anna = {
        "name": "Anna", "life": life, "mana": mana, "hand": ["Test"], "battlefield": there, "library": ["Forest"] * 5,
        "graveyard": ["Forest"] * graveyard,
    }  # fmt: skip
    told = {"rules": edition, "turn": 3, "cards": own, "players": [anna, {"name": "Ben", "library": ["Forest"] * 5}]}
    return from_position(Position.load(told), "1", known=known_cards())


def cast(game: Decider) -> bool:
    """Cast the card, with all the help there is; False where that is not offered."""
    assert game.question is not None
    answer = next((one for one in game.question.answers() if one[0] == "cast"), None)
    if answer is None:
        return False
    game.answer(answer)
    while game.question.KIND != "priority":
        if game.question.KIND == "choose":
            most = game.question.most  # type: ignore[attr-defined]
            game.answer(tuple(game.question.among[:most]))  # type: ignore[attr-defined]
        else:
            game.answer(next(iter(game.question.answers())))
    assert redo(game.records, game.definitions) is None
    return len(game.board.stack) == 1


@each
def test_what_it_is(symbol: Symbol) -> None:
    """202.3, 202.3f, 202.2d, 903.4, and what it is written as."""
    cost = mana_cost(symbol.text)
    assert (cost.value, colors_of(symbol.text), str(cost)) == (symbol.value, symbol.colors, symbol.text)
    assert color_identity(spell(symbol.text)) == symbol.colors
    assert spell(symbol.text).printed().colors == symbol.colors


@each
def test_what_pays_for_it(symbol: Symbol) -> None:
    """107.4a-f."""
    for pool in symbol.pays:
        assert sorted(spend(pool, mana_cost(symbol.text)) or "") == sorted(pool), pool
    for pool in symbol.fails:
        assert spend(pool, mana_cost(symbol.text).without_life()) is None, pool


@pytest.mark.parametrize("edition", BOTH)
@each
def test_it_is_cast_with_what_pays_for_it(symbol: Symbol, edition: str) -> None:
    """601.2b, 601.2h."""
    for pool in symbol.pays:
        game = ready(spell(symbol.text), pool, edition=edition)
        assert cast(game), pool
        assert game.board.players[game.board.order[0]].pool == ""
    for pool in symbol.fails:
        assert not cast(ready(spell(symbol.text), pool, edition=edition)), pool


THALIA, HELPER = (
    creature(name, "1/1", abilities=[{"static": [{"cost_more": change}], "to": {"type": "instant"}}])
    for name, change in (("Tax", 1), ("Helper", -1))
)


@pytest.mark.parametrize("edition", BOTH)
@each
def test_what_changes_generic_mana_changes_what_is_paid_so(symbol: Symbol, edition: str) -> None:
    """601.2f, 118.7a: of a monocoloured hybrid symbol its generic half, where that is paid."""
    for change, pools in ((HELPER, symbol.reduced), (THALIA, symbol.taxed)):
        for pool in pools:
            assert cast(ready(spell(symbol.text), pool, change, edition=edition)), (change.name, pool)
            less = pool[:-1]
            if pool and less not in pools:
                assert not cast(ready(spell(symbol.text), less, change, edition=edition)), (change.name, less)


@pytest.mark.parametrize("edition", BOTH)
@each
def test_what_helps_to_pay(symbol: Symbol, edition: str) -> None:
    """702.51a, 702.66a, 702.126a: for generic mana anything does, for coloured what has a colour, for {C} nothing."""
    white = creature("White", "1/1", colors="W")
    stone, colorless = card("Stone", "Artifact"), creature("Golem", "1/1", colors="")
    for word, helper, graveyard, pools in (
        ("convoke", (white,), 0, symbol.white_creature),
        ("convoke", (colorless,), 0, symbol.any_help),
        ("improvise", (stone,), 0, symbol.any_help),
        ("delve", (), 1, symbol.any_help),
    ):
        for pool in pools:
            game = ready(spell(symbol.text, word), pool, *helper, graveyard=graveyard, edition=edition)
            assert cast(game), (word, helper, pool)
        short = {pool[:-1] for pool in pools if pool} if pools else set(symbol.fails)
        for pool in short - {*pools, *symbol.pays}:
            game = ready(spell(symbol.text, word), pool, *helper, graveyard=graveyard, edition=edition)
            assert not cast(game), (word, helper, pool)


@each
def test_devotion_counts_its_symbols(symbol: Symbol) -> None:
    """700.5: those of the colour, also where another half is of none."""
    devoted = card("Altar", "Artifact", {"activated": [{"gain_life": {"devotion": "W"}}], "cost": []})
    there = creature("There", "1/1", cost=symbol.text)
    game = ready(spell("{W}"), "", devoted, there, edition="current")
    assert game.question is not None
    game.answer(next(one for one in game.question.answers() if one[0] == "activate"))
    while game.board.stack:
        game.answer(("pass",))
    assert game.board.players[game.board.order[0]].life == 1 + symbol.white


def test_who_casts_says_how_a_monocoloured_hybrid_symbol_is_paid() -> None:
    """107.4e, 601.2b; the cost is told as it is then (601.2f)."""
    for answer, told, left in (("{W}", "{W}", "CC"), ("{2}", "{2}", "W")):
        game = ready(spell("{2/W}"), "WCC", edition="current")
        assert game.question is not None
        game.answer(next(one for one in game.question.answers() if one[0] == "cast"))
        assert isinstance(game.question, ChooseOption)
        assert game.question.options == ("{W}", "{2}")
        words = describe_answer(game.question, answer, Names(game.records))
        assert str(words) == f"pay {answer} for a hybrid symbol"
        game.answer(answer)
        (locked,) = [record.event for record in game.records if record.event.NAME == "cost_locked"]
        assert locked.mana == told  # type: ignore[attr-defined]
        assert game.board.players[game.board.order[0]].pool == left


@pytest.mark.parametrize(("cost", "less", "left"), [
    ("{2}{W}", "{W}", "{2}"), ("{2}{W}", "{U}", "{1}{W}"), ("{W}{W}", "{W}{W}{W}", "{0}"), ("{3}", "{W}{W}", "{1}"),
    ("{1}{W/U}", "{W}", "{1}"), ("{1}{W/P}", "{W}", "{1}"), ("{2}{W}", "{W/P}", "{2}"), ("{2}{W}", "{W/U}", "{2}"),
    ("{2}{C}", "{C}", "{2}"), ("{2}{W}", "{C}", "{1}{W}"), ("{2}{S}", "{S}", "{1}{S}"), ("{3}{W}", "{2/W}", "{1}{W}"),
    ("{1}{W}", "{2/W}", "{1}"), ("{2/W}", "{W}", "{0}"),
])  # fmt: skip
def test_a_cost_reduced_by_symbols(cost: str, less: str, left: str) -> None:
    """118.7b-g."""
    assert str(mana_cost(cost).less(mana_cost(less))) == left


def test_x_counts_nothing_but_on_the_stack_and_is_paid_with_anything() -> None:
    """202.3e, 107.3, also beside hybrid symbols and others that can be paid otherwise."""
    assert mana_cost("{X}{2/W}").value == 2
    for pool, most in (("WCC", 2), ("CCCC", 2), ("W", 0)):
        game = ready(spell("{X}{2/W}"), pool, edition="current")
        assert game.question is not None
        game.answer(next(one for one in game.question.answers() if one[0] == "cast"))
        if most:
            assert isinstance(game.question, ChooseNumber)
            assert game.question.most == most


def test_snow_is_paid_with_mana_of_snow_sources_only() -> None:
    """107.4h: no reduction takes from it, and nothing helps to pay for it."""
    assert (mana_cost("{S}").value, colors_of("{S}"), str(mana_cost("{S}"))) == (1, "", "{S}")
    for land, able in (("Snow-Covered Plains", True), ("Plains", False)):
        for there in ((land,), (land, HELPER)):
            assert cast(ready(spell("{S}"), "", *there, edition="current")) is able, there
    assert not cast(ready(spell("{S}", "convoke"), "", creature("White", "1/1", colors="W"), edition="current"))


@pytest.mark.parametrize("text", ["{3/W}", "{W/W/W}", "{Y}", "{2/P}", "{H}"])
def test_what_is_no_mana_symbol_is_refused(text: str) -> None:
    with pytest.raises(Unfit, match="not a mana symbol"):
        mana_cost(text)


@each
def test_what_an_ability_costs_is_told_as_it_is_written_and_paid_so(symbol: Symbol) -> None:
    """602.2b."""
    test = card("Test", "Artifact", {"activated": [{"gain_life": 1}], "cost": [{"mana": symbol.text}]})
    assert part_text(test, 0, catalogue("en", "texts")).startswith(f"{symbol.text}: ")
    for pool, able in (*((pool, True) for pool in symbol.pays), *((pool, False) for pool in symbol.fails)):
        game = ready(spell("{9}"), pool, test, edition="current")
        assert game.question is not None
        answer = next((one for one in game.question.answers() if one[0] == "activate"), None)
        assert (answer is not None) is able, pool
        if answer is not None:
            game.answer(answer)
            while game.question.KIND != "priority":
                game.answer(next(iter(game.question.answers())))
            assert len(game.board.stack) == 1
            assert game.board.players[game.board.order[0]].pool == ""


@each
def test_what_is_paid_as_something_resolves_is_paid_so(symbol: Symbol) -> None:
    """118.12: nobody announces it; what there is pays for it."""
    pay = card("Test", "Artifact", {"activated": [{"pay": [{"mana": symbol.text}], "do": [{"draw": 1}]}], "cost": []})
    for pool in symbol.pays:
        game = ready(spell("{9}"), pool, pay, edition="current")
        assert game.question is not None
        game.answer(next(one for one in game.question.answers() if one[0] == "activate"))
        while game.board.stack:
            yes = game.question.KIND == "option"
            game.answer("yes" if yes else next(iter(game.question.answers())))
        assert game.board.players[game.board.order[0]].pool == "", pool


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("helper", "lands", "able"),
    [
        ("Grizzly Bears", {"Wastes": 6}, True),
        ("Grizzly Bears", {"Wastes": 5}, False),
        ("Grizzly Bears", {"Mountain": 2, "Wastes": 2}, True),
        ("Grizzly Bears", {"Mountain": 3}, True),
        ("Goblin Electromancer", {"Wastes": 5}, True),
        ("Goblin Electromancer", {"Wastes": 4}, False),
        ("Goblin Electromancer", {"Mountain": 2}, False),
        ("Goblin Electromancer", {"Mountain": 2, "Wastes": 1}, True),
    ],
)
def test_flame_javelin_costs_red_mana_or_two_for_each(
    helper: str, lands: dict[str, int], able: bool, edition: str
) -> None:
    there = [helper, *({"card": land, "count": count} for land, count in lands.items())]
    anna = {"name": "Anna", "hand": ["Flame Javelin"], "battlefield": there, "library": ["Forest"]}
    told = {"rules": edition, "players": [anna, {"name": "Ben", "library": ["Forest"]}]}
    game = from_position(Position.load(told), "1", known=known_cards())
    assert cast(game) is able
    if able:
        assert all(found.tapped for found in game.board.permanents() if "land" in found.types)


def test_its_mana_value_counts_the_numbers() -> None:
    """202.3f: what Dark Confidant reveals."""
    anna = {"name": "Anna", "battlefield": ["Dark Confidant"], "library": ["Flame Javelin", "Forest"]}
    told = {"rules": "current", "step": "upkeep", "begins": True, "players": [anna, {"name": "Ben"}]}
    game = from_position(Position.load(told), "1", known=known_cards())
    while game.board.stack:
        game.answer(("pass",))
    assert game.board.players[game.board.order[0]].life == 14
