"""613.4. The size of every creature is the sum of its steps, at every moment of many games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import pytest

from domain.board.evolve import evolve
from domain.board.size_steps import Size
from domain.board.state import Board
from domain.bots import PLAYERS
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.events import Recorded
from domain.kernel.table import Table as Known
from domain.rules.continuous.size_sums import steps
from domain.rules.rulebook import RULES
from domain.terms import Zone
from tests.rules.objects import test_copies_random
from tests.support.formats import seats_of
from tests.support.long import with_many
from tests.support.random_games import to_its_end
from tests.support.situations import CREATURE, MINE, enchantment, go, ready, spell, static
from tests.support.table import Table, creature


def moments(log: Sequence[Recorded], every: int) -> Iterator[Board]:
    """Yield the board at the end of each moment whose number this divides."""
    board = Board()
    for index, recorded in enumerate(log):
        evolve(board, recorded)
        last = index + 1 == len(log) or log[index + 1].moment != recorded.moment
        if last and recorded.moment % every == 0:
            yield board


def check(board: Board, definitions: Mapping[str, CardDefinition]) -> int:
    """Check the sum of every permanent with a size; return how many have more than one step."""
    table = Known(board, definitions, RULES)
    summed = 0
    for permanent in board.permanents():
        if permanent.power is None and permanent.toughness is None:
            assert steps(table, permanent.id) == () or permanent.phased_out
            continue
        found = steps(table, permanent.id)
        assert found[-1].after == (permanent.power, permanent.toughness)
        assert permanent.phased_out or "unexplained" not in {step.kind for step in found}, (permanent, found)
        assert all(one.after == other.before for one, other in pairwise(found))
        summed += 1
    return summed


@pytest.mark.parametrize("seed", with_many([2], range(3, 23)))
def test_the_steps_add_up_to_the_size_on_the_board(seed: int) -> None:
    game = Decider.new(seats_of("duel", 2, seed), f"sizes {seed}", edition=("current", "seed")[seed % 2])
    log, _ = to_its_end(game, seed, PLAYERS["greedy"])
    sums = [check(board, game.definitions) for board in moments(log, 5)]
    assert seed != 2 or sum(sums) > 50


@pytest.mark.parametrize("seed", with_many([1001], [0, 1, 7, 8, 1000, 1002, 1003]))
def test_the_steps_add_up_with_copies_and_exchanged_texts(seed: int) -> None:
    log, _ = test_copies_random.played(seed)
    definitions = test_copies_random.definitions(seed)
    sums = [check(board, definitions) for board in moments(log, 17)]
    assert seed != 1001 or sum(sums) > 50


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 8))
def test_the_steps_add_up_with_four_players(seed: int) -> None:
    game = Decider.new(seats_of("commander", 4, seed), f"sizes {seed}", edition="current", format="commander")
    log, _ = to_its_end(game, seed, PLAYERS["greedy"])
    assert sum(check(board, game.definitions) for board in moments(log, 61)) > 100


# Each step is told with its layer and source


def told(table: Table, name: str = "Bear") -> list[tuple[str, str, Size]]:
    game = table.game
    return [(step.layer, step.kind, step.after) for step in steps(game, table.find(name).id)]


PUMP = spell("Pump", {"apply": [{"pt": [2, 0]}], "to": "t"}, t=CREATURE)
BECOME = spell("Become", {"apply": [{"set_pt": [1, 4]}], "to": "t"}, t=CREATURE)
SWITCH = spell("Switch", {"apply": [{"switch_pt": True}], "to": "t"}, t=CREATURE)
SHRINK = spell("Shrink", {"put_counters": "-1/-1", "on": "t"}, t=CREATURE)
BANNER = enchantment("Banner", static({"pt": [1, 1]}, to={"all": [CREATURE, MINE]}))


@pytest.mark.parametrize("order", [("Pump", "Become", "Switch", "Shrink"), ("Switch", "Shrink", "Become", "Pump")])
def test_steps_stand_in_the_order_of_the_layers(order: tuple[str, ...]) -> None:
    table = ready(PUMP, BECOME, SWITCH, SHRINK)
    table.battlefield("A", creature("Bear", "2/2"), BANNER)
    table.start()
    for name in order:
        go(table, "A", name, "Bear")
    assert told(table) == [
        ("", "printed", (2, 2)),
        ("7b", "set", (1, 4)),
        ("7c", "counters", (0, 3)),
        ("7c", "changed", (1, 4)),
        ("7c", "changed", (3, 4)),
        ("7d", "switched", (4, 3)),
    ]
    found = steps(table.game, table.find("Bear").id)
    assert [found[3].source, found[3].effect] == [table.find("Banner").id, None]
    assert found[3].timestamp == table.find("Banner").timestamp
    assert found[4].effect is not None
    assert (found[2].counter, found[2].number) == ("-1/-1", 1)
    table.go_to("upkeep", "B")
    assert [kind for _, kind, _ in told(table)] == ["printed", "counters", "changed"]


def test_a_setting_is_told_though_it_changes_nothing_and_nothing_is_told_of_others() -> None:
    table = ready(spell("Same", {"apply": [{"set_pt": [2, 2]}], "to": "t"}, t=CREATURE))
    table.battlefield("A", creature("Bear", "2/2"), creature("Fox", "1/1"), BANNER)
    table.start()
    go(table, "A", "Same", "Bear")
    assert [kind for _, kind, _ in told(table)] == ["printed", "set", "changed"]
    assert [kind for _, kind, _ in told(table, "Fox")] == ["printed", "changed"]
    assert steps(table.game, table.find("Banner").id) == ()


def test_a_size_that_a_text_defines_is_told_everywhere() -> None:
    lands = {"count": {"all": [{"type": "land"}, {"controller": "you"}]}}
    beast = creature("Beast", "*/*", abilities=[{"defining": "pt", "power": lands, "toughness": lands}])
    table = ready()
    table.battlefield("A", beast, BANNER)
    table.graveyard("A", beast)
    table.lands("A", "Forest", 3)
    table.start()
    assert [(layer, kind) for layer, kind, _ in told(table, "Beast")] == [
        ("", "printed"), ("7a", "defined"), ("7c", "changed"),
    ]  # fmt: skip
    dead = table.find("Beast", zone=Zone.GRAVEYARD)
    assert [step.after for step in steps(table.game, dead.id)] == [(0, 0), (3, 3)]


def test_a_text_that_defines_nothing_is_told_too() -> None:
    none = {"count": {"all": [{"type": "land"}, {"controller": "you"}]}}
    table = ready()
    table.battlefield("A", creature("Beast", "*/2", abilities=[{"defining": "pt", "power": none}]))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    assert [kind for _, kind, _ in told(table, "Beast")] == ["printed", "defined"]
    assert [kind for _, kind, _ in told(table, "Bear")] == ["printed"]
