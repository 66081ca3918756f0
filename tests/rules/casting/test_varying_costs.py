"""107.3a, 601.2b. Costs that take X of something: as much as is announced, and no more than there is."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import BadCard
from domain.kernel.questions import ChooseNumber
from domain.terms import Zone
from tests.support.situations import finish, pt, ready
from tests.support.spells import sorcery
from tests.support.table import PLAYERS, Table, card, creature

A = PLAYERS["A"]
OWN_CARDS = {"all": [{"zone": "graveyard"}, {"owner": "you"}]}
SHOT = [{"deal_damage": "x", "to": {"is": "opponent"}}]


def with_thing(*costs: Any, does: Any = SHOT, on_bear: int = 0, **more: Any) -> Table:
    """A creature with four counters and an ability of these costs, and what they could take."""
    table = Table("current")
    thing = creature("Thing", "1/1", abilities=[{"activated": does, "cost": list(costs), **more}])
    table.battlefield("A", thing, counters={"charge": 4})
    table.battlefield("A", "Forest", "Forest")
    table.battlefield("A", creature("Bear", "2/2"), counters={"charge": on_bear} if on_bear else {})
    table.graveyard("A", "Shock", "Fog", "Giant Spider")
    table.hand("A", "Shock", "Fog")
    table.start("A")
    return table


def begun(table: Table) -> Any:
    """The ability is activated; what is asked then."""
    id = table.find("Thing").id
    table.answer(next(one for one in table.question.options if one[:2] == ("activate", id)))  # type: ignore[attr-defined]
    return table.question


@pytest.mark.parametrize(
    ("cost", "most"),
    [
        ({"remove_counters": "charge", "n": "x"}, 4),
        ({"sacrifice": {"type": "land"}, "n": "x"}, 2),
        ({"tap_others": {"type": "creature"}, "n": "x"}, 2),
        ({"tap_others": {"all": [{"type": "creature"}, "other"]}, "n": "x"}, 1),
        ({"return": {"type": "land"}, "n": "x"}, 2),
        ({"exile": OWN_CARDS, "n": "x"}, 3),
        ({"discard": "anything", "n": "x"}, 2),
        ({"reveal": {"color": "R"}, "n": "x"}, 1),
        ({"pay_life": "x"}, 20),
    ],
)
def test_as_much_is_announced_as_there_is(cost: Any, most: int) -> None:
    """601.2b."""
    table = with_thing(cost)
    question = begun(table)
    assert isinstance(question, ChooseNumber)
    assert (question.least, question.most) == (0, most)
    table.answer(1)
    finish(table)
    assert table.life_of("B") == 19
    table.check()


def test_so_many_counters_are_removed_and_so_many_permanents_tapped() -> None:
    table = with_thing({"remove_counters": "charge", "n": "x"})
    begun(table)
    table.answer(3)
    finish(table)
    assert table.find("Thing").counters["charge"] == 1
    assert table.life_of("B") == 17


def test_nothing_is_taken_for_an_x_of_nothing() -> None:
    """107.3a."""
    table = with_thing({"sacrifice": {"type": "land"}, "n": "x"}, {"pay_life": 1})
    begun(table)
    table.answer(0)
    finish(table)
    assert len(table.all("Forest")) == 2
    assert table.life_of("A") == 19
    assert table.life_of("B") == 20


def test_x_is_what_each_cost_with_it_can_be_paid_with() -> None:
    table = with_thing({"mana": "{X}"}, {"exile": OWN_CARDS, "n": "x"})
    assert begun(table).most == 2  # of mana there is less than of cards
    table.answer(2)
    finish(table)
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 1
    assert table.life_of("B") == 18


def test_only_what_has_a_target_can_be_announced() -> None:
    """601.2c."""
    wanted = {"t": {"of": {"all": [{"type": "creature"}, {"power": {"exactly": "x"}}]}}}
    table = with_thing({"remove_counters": "charge", "n": "x"}, does=[{"destroy": "t"}], targets=wanted)
    question = begun(table)
    assert [x for x in range(question.least, question.most + 1) if x not in question.but] == [1, 2]


def spell_with(*costs: Any, cost: str = "{0}") -> Table:
    table = Table("current")
    table.hand("A", card("Storm", "Sorcery", {"additional": list(costs)}, {"spell": SHOT}, cost=cost), "Shock", "Fog")
    table.start("A")
    return table


def test_a_spell_takes_x_as_an_additional_cost() -> None:
    """118.8. The spell itself is on the stack as the hand is counted."""
    table = spell_with({"discard": "anything", "n": "x"})
    table.answer(("cast", table.find("Storm", "A", Zone.HAND).id))
    assert isinstance(table.question, ChooseNumber)
    assert table.question.most == 2
    table.answer(2)
    finish(table)
    assert table.life_of("B") == 18
    assert set(table.names_in(Zone.GRAVEYARD, "A")) == {"Storm", "Shock", "Fog"}


def test_how_many_cards_of_a_hand_would_do_is_known_to_their_player_alone() -> None:
    """400.2."""
    table = spell_with({"discard": {"color": "R"}, "n": "x"})
    table.answer(("cast", table.find("Storm", "A", Zone.HAND).id))
    assert table.question.secret


STORED = [{"add_mana": ["{R}", "{G}"], "n": "x", "mixed": True}]


def with_store(cost: str) -> Table:
    table = Table("current")
    store = card("Store", "Land", {"activated": STORED, "cost": ["tap_self", {"remove_counters": "storage", "n": "x"}]})
    table.battlefield("A", store, counters={"storage": 4})
    table.hand("A", card("Price", "Sorcery", {"spell": [{"gain_life": 1}]}, cost=cost))
    table.start("A")
    return table


def test_mana_of_so_many_counters_pays_for_a_spell() -> None:
    """605.3a. No more counters are removed than the mana takes."""
    table = with_store("{R}{G}{G}")
    table.cast("A", "Price")
    finish(table)
    assert table.life_of("A") == 21
    assert table.find("Store").counters["storage"] == 1
    table.check()


def test_there_is_no_more_mana_than_counters() -> None:
    assert not with_store("{5}").can("A", "cast", "Price")


def test_mana_for_an_x_of_nothing() -> None:
    """107.3a."""
    table = Table("current")
    one_more = {"activated": [{"add_mana": "{C}", "n": {"plus": ["x", 1]}}]}
    toy = card("Toy", "Land", {**one_more, "cost": ["tap_self", {"remove_counters": "charge", "n": "x"}]})
    table.battlefield("A", toy)
    table.hand("A", card("Price", "Sorcery", {"spell": [{"gain_life": 1}]}, cost="{1}"))
    table.start("A")
    table.cast("A", "Price")
    table.resolve()
    assert table.life_of("A") == 21
    assert table.find("Toy").tapped


def test_who_makes_the_mana_beforehand_says_how_much() -> None:
    table = with_store("{1}")
    store = table.find("Store").id
    table.answer(next(one for one in table.question.options if one[1:2] == (store,)))  # type: ignore[attr-defined]
    assert isinstance(table.question, ChooseNumber)
    table.answer(2)
    table.until_asked("priority")
    assert len(table.board.players[A].pool) == 2
    assert table.find("Store").counters["storage"] == 2


def test_what_is_given_as_long_as_it_is_there_keeps_its_numbers() -> None:
    table = with_thing(
        {"tap_others": {"all": [{"type": "creature"}, "other"]}, "n": "x"},
        does=[{"put_counters": "+1/+1", "on": "self", "n": "x"}],
    )
    begun(table)
    table.answer(1)
    finish(table)
    assert table.find("Bear").tapped
    assert pt(table, "Thing") == (2, 2)


@pytest.mark.parametrize("x", [0, 2])
def test_a_flashback_cost_takes_x_cards(x: int) -> None:
    """702.34a, 107.3a: X is announced for the cost that is paid, and the card itself is on the stack."""
    again = {"keyword": "flashback", "cost": [{"mana": "{G}"}, {"exile": OWN_CARDS, "n": "x"}]}
    table = Table("current")
    table.lands("A", "Forest", 1)
    table.graveyard(
        "A", card("Again", "Instant", {"spell": SHOT}, again, cost="{X}{R}"), "Shock", "Fog", "Giant Spider"
    )
    table.start("A")
    again_id = table.find("Again", "A", Zone.GRAVEYARD).id
    table.answer(next(one for one in table.question.options if one[1:2] == (again_id,)))  # type: ignore[attr-defined]
    question = table.question
    assert isinstance(question, ChooseNumber)
    assert question.most == 3
    table.announce(x=x)
    finish(table)
    assert table.life_of("B") == 20 - x
    assert len(table.names_in(Zone.EXILE, "A")) == x + 1


def announced(question: Any) -> list[int]:
    """The values of X that a player can announce."""
    return [x for x in range(question.least, question.most + 1) if x not in question.but]


@pytest.mark.parametrize(
    ("cost", "values"),
    [
        ({"remove_counters": "charge", "n": "x", "least_x": 1}, [1, 2, 3, 4]),
        ({"sacrifice": {"type": "land"}, "n": "x", "least_x": 1}, [1, 2]),
        ({"exile": OWN_CARDS, "n": "x", "least_x": 1}, [1, 2, 3]),
        ({"take_counters": "charge", "n": "x", "from": {"type": "creature"}, "among": True}, [0, 1, 2, 3, 4]),
        (
            {"take_counters": "charge", "n": "x", "from": {"type": "creature"}, "among": True, "least_x": 1},
            [1, 2, 3, 4],
        ),
    ],
)
def test_one_or_more_are_taken(cost: Any, values: list[int]) -> None:
    table = with_thing(cost)
    assert announced(begun(table)) == values


@pytest.mark.parametrize(
    ("cost", "can"),
    [
        ({"remove_counters": "age", "n": "x", "least_x": 1}, False),
        ({"remove_counters": "age", "n": "x", "all": True}, True),
        ({"remove_counters": "age", "n": "x"}, True),
        ({"sacrifice": {"type": "artifact"}, "n": "x", "least_x": 1}, False),
        ({"take_counters": "age", "n": "x", "from": {"type": "creature"}, "among": True, "least_x": 1}, False),
    ],
)
def test_all_of_none_can_be_taken_but_not_one_or_more(cost: Any, can: bool) -> None:
    assert with_thing(cost).can("A", "activate", "Thing") is can


def test_x_counters_are_taken_from_among_permanents() -> None:
    table = with_thing({"take_counters": "charge", "n": "x", "from": {"type": "creature"}, "among": True}, on_bear=2)
    question = begun(table)
    assert question.most == 6
    table.answer(5)
    table.answer((table.find("Bear").id,))
    table.answer(1)
    finish(table)
    assert table.life_of("B") == 15
    assert (table.find("Bear").counters["charge"], table.find("Thing").counters.get("charge", 0)) == (1, 0)


@pytest.mark.parametrize(
    "cost",
    [
        {"remove_counters": "charge", "n": 2, "least_x": 1},
        {"remove_counters": "charge", "n": 2, "all": True},
        {"remove_counters": "charge", "n": "x", "all": True, "least_x": 1},
        {"sacrifice": {"type": "land"}, "least_x": 1},
        {"take_counters": "charge", "n": "x", "from": {"type": "creature"}},
    ],
)
def test_what_makes_no_sense_of_x_is_refused(cost: Any) -> None:
    with pytest.raises(BadCard):
        creature("Thing", "1/1", abilities=[{"activated": SHOT, "cost": [{"pay_life": "x"}, cost]}])


def test_all_counters_are_taken_without_a_question() -> None:
    table = with_thing({"remove_counters": "charge", "n": "x", "all": True})
    begun(table)
    finish(table)
    assert table.life_of("B") == 16
    assert not table.find("Thing").counters.get("charge")


@pytest.mark.parametrize(("hand", "can"), [(["{3}"], False), (["{2}"], True), ([], False)])
def test_a_card_with_a_mana_value_of_x_is_discarded(hand: list[str], can: bool) -> None:
    """107.3a. X is the mana value of the card, and of the target."""
    wanted = {"t": {"of": {"all": [{"type": "creature"}, {"mana_value": {"exactly": "x"}}]}}}
    cost = {"discard": {"mana_value": {"exactly": "x"}}}
    thing = card("Thing", "Artifact", {"activated": [{"destroy": "t"}], "cost": [cost], "targets": wanted})
    table = ready(*(sorcery(f"Card {mana}", mana) for mana in hand))
    table.battlefield("A", thing)
    table.battlefield("B", creature("Bear", "2/2", cost="{2}"))
    table.start("A")
    assert table.can("A", "activate", "Thing") is can
    if can:
        table.answer(("activate", table.find("Thing").id, 0))
        finish(table)
        assert "Bear" in table.names_in(Zone.GRAVEYARD, "B")
        assert "Card {2}" in table.names_in(Zone.GRAVEYARD, "A")
