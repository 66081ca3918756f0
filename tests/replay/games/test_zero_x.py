"""107.3a, 601.2b. A spell of which only an X of 0 can be paid says so and stands last."""

from __future__ import annotations

import pytest

from replay.games.library import Games
from tests.support.staging import staged
from tests.support.table import Table, card, creature, keyword

SWARM = card("Counted Swarm", "Creature: Insect", cost="{X}{X}", pt="1/1")
WAVE = card("Counted Wave", "Sorcery", keyword("convoke"), {"spell": [{"draw": 1}]}, cost="{X}{U}")
ELK = card("Plain Elk", "Creature: Elk", cost="{U}", pt="1/1")


@pytest.mark.parametrize(
    ("islands", "creatures", "told"),
    [
        (1, 0, ["cast Plain Elk", "cast Counted Swarm with X = 0", "cast Counted Wave with X = 0"]),
        (1, 1, ["cast Counted Wave", "cast Plain Elk", "cast Counted Swarm with X = 0"]),  # one taps for convoke
        (2, 0, ["cast Counted Swarm", "cast Counted Wave", "cast Plain Elk"]),
    ],
)
def test_a_spell_of_which_only_an_x_of_0_can_be_paid_stands_last(
    games: Games, islands: int, creatures: int, told: list[str]
) -> None:
    table = Table("current")
    table.hand("A", SWARM, WAVE, ELK)
    table.lands("A", "Island", islands)
    table.battlefield("A", *[creature("Helper", "1/1")] * creatures)
    table.start("A")
    game = staged(games, table)
    asked = game.ask()
    assert asked is not None
    assert [option.words for option in asked.options if option.words.startswith("cast")] == told
    last = next(option for option in asked.options if option.words == told[-1])
    game.choose(str(last.number))  # the numbers are those of the list
    after = game.ask()
    assert after is not None
    assert after.board.name_of(after.board.stack[-1]) in told[-1]


BALL = card("Counted Ball", "Artifact", {"activated": [{"gain_life": "x"}], "cost": [{"mana": "{X}{U}"}]})
DRAW = {"types": "Sorcery", "abilities": [{"spell": [{"draw": 1}]}]}
HALVES = [{"name": "Counted Heat", "cost": "{X}{U}", **DRAW}, {"name": "Plain Haze", "cost": "{5}", **DRAW}]
BOTH = card("Counted Heat // Plain Haze", "Sorcery", cost="{X}{U}{5}", halves=HALVES)


@pytest.mark.parametrize(("islands", "zero"), [(1, True), (2, False)])
def test_abilities_and_halves_say_it_too(games: Games, islands: int, zero: bool) -> None:
    table = Table("current")
    table.hand("A", ELK, BOTH)
    table.battlefield("A", BALL)
    table.lands("A", "Island", islands)
    table.start("A")
    asked = staged(games, table).ask()
    assert asked is not None
    acts = [option.words for option in asked.options if option.answer[0] in ("cast", "activate")]
    assert [words for words in acts if words.endswith(" with X = 0")] == (acts[1:] if zero else [])
    assert len(acts) == 3
