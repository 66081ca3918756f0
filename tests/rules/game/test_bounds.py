"""Limits of this program: what an instruction makes beyond them is not made, and the log says so."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from domain.citations import PROGRAM
from domain.decider import Decider
from domain.reasons import Reason
from domain.rules.game import bounds
from domain.rules.resolving import evaluation
from projections.reading.log import lines
from projections.wording.english import ENGLISH
from projections.wording.translations import catalogue
from tests.support.situations import CREATURE, finish, ready, spell
from tests.support.table import Table, creature

BEAR = {"name": "Moth", "types": "Creature: Insect", "pt": "1/1"}
MANY = 1_000_000


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that a test reaches quickly."""
    for name in ("MOST_PERMANENTS", "MOST_ON_STACK", "MOST_DRAWS"):
        monkeypatch.setattr(bounds, name, 12)


def cast(*text: dict[str, Any], here: int = 1) -> Table:
    """The table after a spell with this text has resolved; A has so many creatures, the first is the target."""
    targets: dict[str, Any] = {"t": CREATURE} if "'t'" in str(text) else {}
    table = ready(spell("Boom", *text, **targets))
    table.battlefield("A", *[creature("Bear", "2/2")] * here)
    table.start()
    table.cast("A", "Boom", targets=[table.all("Bear")[0].id] if targets else [])
    table.resolve()
    return table


def limits(table: Table) -> list[tuple[Reason, int]]:
    """What the log says of limits."""
    found = table.events("limit_reached")
    assert all(record.rule == PROGRAM for record in found)
    return [(record.event.what, record.event.most) for record in found]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("wanted", "made"), [(10, 10), (11, 11), (12, 11), (MANY, 11)])
def test_tokens_are_created_until_there_are_so_many_permanents(wanted: int, made: int) -> None:
    table = cast({"create_token": BEAR, "n": wanted, "as": "made"}, {"gain_life": "made"})
    assert len(table.all("Moth")) == made
    assert table.life_of("A") == 20 + made
    assert limits(table) == [(Reason.TOKENS, 12)] * (made < wanted)


@pytest.mark.usefixtures("small")
def test_tokens_that_are_copies_and_those_of_each_player_are_bounded_too() -> None:
    table = cast({"create_copy": "t", "n": 40})
    assert len(table.all("Bear")) == 12
    assert limits(table) == [(Reason.TOKENS, 12)]
    again = cast({"for_each": CREATURE, "as": "one", "do": [{"create_token": BEAR, "n": 5}]}, here=4)
    assert len([*again.board.permanents()]) == 12
    assert (Reason.TOKENS, 12) in limits(again), "those of all creatures are created at the same time"


@pytest.mark.usefixtures("small")
def test_no_token_is_created_where_there_are_more_permanents_already() -> None:
    table = cast({"create_token": BEAR}, here=20)
    assert not table.all("Moth")
    assert limits(table) == [(Reason.TOKENS, 12)]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("wanted", "made"), [(11, 11), (12, 11), (MANY, 11)])
def test_copies_are_put_on_the_stack_until_so_many_lie_there(wanted: int, made: int) -> None:
    table = cast({"copy": "self", "n": wanted})
    assert len(table.events("copy_put_on_stack")) == made
    assert limits(table) == [(Reason.COPIES, 12)] * (made < wanted)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("wanted", "drawn"), [(12, 10), (13, 10), (MANY, 10)])
def test_a_player_draws_no_more_often(wanted: int, drawn: int) -> None:
    """The library has ten cards: the draws that fail are bounded, too."""
    table = cast({"draw": wanted})
    moved = [record for record in table.events("object_moved") if str(record.event.to) == "hand"]
    assert len(moved) == drawn
    assert limits(table) == [(Reason.DRAW, 12)] * (wanted > 12)
    assert len(table.events()) < 200


@pytest.mark.parametrize(
    "text",
    [
        {"gain_life": {"life_of": "you"}},
        {"put_counters": "+1/+1", "on": "t", "n": {"plus": [{"counters_on": "t", "kind": "+1/+1"}, 1]}},
        {"gain_life": {"times": [10**6, 10**6, 10**6]}},
        {"deal_damage": {"times": [10**6, 10**5, 10**5]}, "to": "t"},
    ],
)
def test_no_number_is_greater_than_what_can_be_stored(text: dict[str, Any]) -> None:
    table = cast(*[text] * 70)
    finish(table)
    assert (Reason.X, evaluation.MOST_NUMBER) in limits(table)
    for record in table.game.records:
        orjson.dumps(record.event.model_dump(mode="json"))  # refuses what is longer than 64 bits


@pytest.mark.parametrize("life", [10**3, 10**6])
def test_great_numbers_below_that_are_as_they_are(life: int) -> None:
    table = cast({"gain_life": life}, {"gain_life": {"times": [life, 1000]}})
    assert table.life_of("A") == 20 + life + 1000 * life
    assert limits(table) == []


def test_a_million_tokens_are_a_limit_that_is_told_in_both_languages() -> None:
    table = cast({"create_token": BEAR, "n": MANY})
    assert len([*table.board.permanents()]) == bounds.MOST_PERMANENTS
    (record,) = table.events("limit_reached")
    for told, words in ((ENGLISH, "limit of this program"), (catalogue("fr"), "limite de ce programme")):
        (line,) = lines(table.game.records, lambda other: other is record, catalogue=told)
        assert words in line.sentence


@pytest.mark.usefixtures("small")
def test_a_game_in_which_a_limit_was_reached_is_decided_again_the_same() -> None:
    table = cast({"create_token": BEAR, "n": 40}, {"draw": 40})
    assert limits(table)
    assert Decider.redo(table.game.records, table.game.definitions) is None
