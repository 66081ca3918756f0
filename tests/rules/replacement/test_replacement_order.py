"""616.1. Which replacement effects come first: a text's own, those of control, those of copies; then any others."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.scenes import BOTH, dealt, one_moment
from tests.support.situations import CREATURE, PLAYERS, enchantment, finish, go, plays, spell, there
from tests.support.table import Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


def chosen(table: Table) -> list[int]:
    """Among how many effects somebody chose, each time."""
    return [
        len(record.event.question[1]) for record in table.events("decision_made") if record.event.kind == "replacement"
    ]


def applied(table: Table) -> list[str]:
    """The sources of the effects that were applied, in order."""
    return [table.board.name_of(record.event.source) for record in table.events("replacement_applied")]


def specimens(edition: str = "current") -> Table:
    """A is about to cast Gather Specimens in B's turn."""
    table = Table(edition)
    table.hand("A", "Gather Specimens")
    table.lands("A", "Island", 6)
    return table


# 616.1a


@pytest.mark.parametrize("artifacts", [2, 3])
def test_what_a_text_says_of_its_own_effect_comes_first(artifacts: int) -> None:
    """Two damage, or four instead: what prevents one and what doubles see the one or the other, in an order chosen."""
    metalcraft = {"exists": {"all": [{"type": "artifact"}, {"controller": "you"}]}, "compare": {"at_least": 3}}
    blast = spell(
        "Blast",
        {"if": metalcraft, "do": [{"deal_damage": 4, "to": "t"}], "else": [{"deal_damage": 2, "to": "t"}]},
        t="any_target",
    )
    doubled = {"replace": {"would_damage": "anything"}, "with": [{"amount": {"times": ["event.amount", 2]}}]}
    spared = {"replace": {"would_damage": "you"}, "with": [{"prevent": 1}]}
    table = Table("current")
    table.hand("A", blast)
    table.battlefield("A", *[card(f"Relic {number}", "Artifact") for number in range(artifacts)])
    table.battlefield("B", enchantment("Doubler", doubled), enchantment("Sparer", spared))
    table.start("A")
    table.cast("A", "Blast", targets=["B"])
    question: Any = table.until_asked("replacement", "B")
    amount = 4 if artifacts == 3 else 2
    assert question.would[3] == amount
    names = [table.board.name_of(source) for source, *_ in question.options]
    table.answer(names.index("Sparer"))
    finish(table)
    assert dealt(table) == [("Blast", "B", 2 * (amount - 1))]


# 616.1b


@plays("Gather Specimens")
@pytest.mark.parametrize("edition", BOTH)
def test_whose_it_will_be_comes_before_how_it_enters(edition: str) -> None:
    """Creatures of opponents enter tapped: the Bears of B would, but they enter under A's control. Nobody chooses."""
    table = specimens(edition)
    table.battlefield("A", enchantment("Frost", {
        "replace": {"would_enter": {"all": [CREATURE, {"controller": "opponent"}]}}, "with": [{"enters_tapped": True}],
    }))  # fmt: skip
    table.hand("B", "Grizzly Bears")
    table.lands("B", "Forest", 2)
    table.start("B")
    table.cast("B", "Grizzly Bears")
    table.cast("A", "Gather Specimens")
    table.resolve()
    table.resolve()
    bears = table.find("Grizzly Bears")
    assert (bears.controller, bears.owner, bears.tapped) == (A, B, False)
    assert chosen(table) == []
    assert applied(table) == ["Gather Specimens"]
    (entered,) = table.events("object_moved", becomes=bears.id)
    assert entered.event.controller == A
    table.check()


@plays("Gather Specimens")
def test_effects_of_the_new_controller_apply_then() -> None:
    """616.1f. What is A's creatures' enters with a counter, once it is to be A's."""
    table = specimens()
    table.battlefield("A", enchantment("Blessing", {
        "replace": {"would_enter": {"all": [CREATURE, {"controller": "you"}]}}, "with": [{"enters_with": "+1/+1"}],
    }))  # fmt: skip
    table.hand("B", "Grizzly Bears")
    table.lands("B", "Forest", 2)
    table.start("B")
    table.cast("B", "Grizzly Bears")
    table.cast("A", "Gather Specimens")
    table.resolve()
    table.resolve()
    assert table.find("Grizzly Bears", "A").counters == {"+1/+1": 1}
    assert applied(table) == ["Gather Specimens", "Blessing"]


@plays("Gather Specimens")
def test_tokens_enter_under_another_players_control_and_stay_their_owners() -> None:
    table = specimens()
    table.hand("B", spell("Call", {"create_token": {"types": "Creature: Elf", "pt": "1/1"}, "n": 2}))
    table.start("B")
    table.cast("B", "Call")
    table.cast("A", "Gather Specimens")
    table.resolve()
    table.resolve()
    elves = table.all("Elf Token")
    assert [(elf.controller, elf.owner) for elf in elves] == [(A, B), (A, B)]
    made, under = table.events("token_created")[0], table.events("entered_under", rule="110.2")[0]
    assert under.event.object == made.event.becomes
    assert one_moment(made, under)
    table.go_to("upkeep", "A")
    assert all(elf.controller == A for elf in table.all("Elf Token"))
    table.check()


@plays("Gather Specimens")
def test_only_creatures_of_opponents_this_turn() -> None:
    table = specimens()
    table.hand("A", "Hill Giant")
    table.lands("A", "Mountain", 4)
    table.hand("B", card("Relic", "Artifact", cost="{0}"))
    table.start("A")
    go(table, "A", "Gather Specimens")
    go(table, "A", "Hill Giant")
    assert table.find("Hill Giant").controller == A
    table.go_to("precombat-main", "B")
    go(table, "B", "Relic")
    assert table.find("Relic").controller == B
    assert applied(table) == []


# 616.1b before 616.1c


@plays("Gather Specimens", "Essence of the Wild")
def test_whose_it_will_be_comes_before_what_it_is_a_copy_of() -> None:
    """B's creature enters under A's control, and so as a copy of A's Essence; B's own Essence has nothing to say."""
    table = specimens()
    table.battlefield("A", "Essence of the Wild")
    table.battlefield("B", creature("Old", "1/1"))
    table.hand("B", "Grizzly Bears")
    table.lands("B", "Forest", 2)
    table.start("B")
    table.cast("B", "Grizzly Bears")
    table.cast("A", "Gather Specimens")
    table.resolve()
    table.resolve()
    assert len(table.all("Essence of the Wild", "A")) == 2
    assert applied(table)[:2] == ["Gather Specimens", "Essence of the Wild"]


# 616.1c before the rest


@plays("Essence of the Wild")
def test_a_copy_has_no_way_of_entering_that_it_had_before() -> None:
    """616.1f's example: what enters tapped is a copy of something that does not."""
    sentinel = creature("Sentinel", "3/4", cost="{0}", abilities=[
        {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True}]},
    ])  # fmt: skip
    table = Table("current")
    table.battlefield("A", "Essence of the Wild")
    table.hand("A", sentinel)
    table.start("A")
    go(table, "A", "Sentinel")
    copies = table.all("Essence of the Wild", "A")
    assert [found.tapped for found in copies] == [False, False]
    assert not there(table, "Sentinel")
    assert chosen(table) == []


# 616.1e-g


@pytest.mark.parametrize("first", ["Exile", "Library"])
def test_of_the_others_any_may_be_chosen_and_then_only_what_still_applies(first: str) -> None:
    """616.1f's other example: exiled instead, or shuffled away instead; the other effect has nothing to change."""
    exile = enchantment("Exile", {"replace": {"would_go_to_graveyard": CREATURE}, "with": [{"to": "exile"}]})
    home = creature("Library", "2/2", abilities=[{"replace": {"would_die": "self"}, "with": [{"to": "library"}]}])
    table = Table("current")
    table.battlefield("A", home)
    table.battlefield("B", exile)
    table.hand("B", spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.start("A")
    table.cast("B", "Kill", targets=["Library"])
    question: Any = table.until_asked("replacement", "A")
    names = [table.board.name_of(source) for source, *_ in question.options]
    assert sorted(names) == ["Exile", "Library"]
    table.answer(names.index(first))
    finish(table)
    assert applied(table) == [first]
    zone = Zone.EXILE if first == "Exile" else Zone.LIBRARY
    assert table.names_in(zone, "A").count("Library") == 1


def test_an_event_within_another_comes_after_it() -> None:
    """616.1g. Tokens are doubled before how each of them enters is settled."""
    voice = {
        "types": "Creature: Angel",
        "pt": "2/2",
        "abilities": [{"replace": {"would_enter": "self"}, "with": [{"choose": "color"}]}],
    }
    table = Table("current")
    table.battlefield("A", "Doubling Season")
    table.hand("A", spell("Call", {"create_token": voice}))
    table.start("A")
    table.cast("A", "Call")
    table.resolve()
    doubled = table.events("replacement_applied")[0]
    asked = [record for record in table.events("decision_made") if record.event.kind == "option"]
    assert table.board.name_of(doubled.event.source) == "Doubling Season"
    angels = table.all("Angel Token", "A")
    assert len(angels) == len(asked) == 2
    assert all(angel.chosen["color"] for angel in angels)
