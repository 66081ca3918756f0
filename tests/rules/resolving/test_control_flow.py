"""603.7, 603.12, 118.12, 608.2c. What is done if something is wanted, paid or so, for each of several, or later."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.rules.game import bounds
from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    MINE,
    finish,
    go,
    in_graveyard,
    moments,
    plays,
    ready,
    spell,
    there,
)
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]

PLAYER = {"is": "player"}


# Choices and conditions


@pytest.mark.parametrize(("answer", "life"), [("yes", 23), ("no", 19)])
def test_may_and_otherwise(answer: str, life: int) -> None:
    table = ready(
        spell(
            "May",
            {"may": [{"gain_life": 3}], "else": [{"lose_life": 1}], "as": "did"},
            {"if": {"did": "did"}, "do": [{"draw": 1}]},
        )
    )
    table.start()
    table.cast("A", "May")
    table.until_asked("option", "A")
    table.answer(answer)
    assert table.life_of("A") == life
    assert len(table.events("card_drawn")) == (1 if answer == "yes" else 0)


@pytest.mark.parametrize(("pays", "lands"), [("yes", 2), ("no", 2), (None, 1)])
def test_unless_somebody_pays(pays: str | None, lands: int) -> None:
    """118.12a. Who cannot pay is not asked."""
    table = ready(
        spell("Tax", {"unless": [{"mana": "{2}"}], "by": "p", "do": [{"lose_life": 3, "who": "p"}]}, p=PLAYER)
    )
    table.lands("B", "Island", lands)
    table.start()
    table.cast("A", "Tax", targets=["B"])
    table.pass_()
    table.pass_()
    if pays is not None:
        question: Any = table.question
        assert (question.player, question.reason) == (B, "pay")
        table.answer(pays)
        table.resolve_all()
        while table.question.KIND != "priority":
            table.plain()
    assert table.life_of("B") == (20 if pays == "yes" else 17)
    assert sum(found.tapped for found in table.all("Island")) == (2 if pays == "yes" else 0)


@pytest.mark.parametrize(("pays", "life"), [("yes", 21), ("no", 20)])
def test_paying_for_something(pays: str, life: int) -> None:
    table = ready(spell("Buy", {"pay": [{"pay_life": 4}], "do": [{"gain_life": 5}], "else": [{"draw": 1}]}))
    table.start()
    table.cast("A", "Buy")
    table.until_asked("option", "A")
    table.answer(pays)
    assert table.life_of("A") == life
    assert len(table.events("card_drawn")) == (pays == "no")


@pytest.mark.parametrize("together", [True, False])
def test_tokens_of_each_player_are_created_at_the_same_time(together: bool) -> None:
    """101.4. Each counts their own creatures before any is created; what has two instructions is done one by one."""
    many = {"count": {"all": [CREATURE, {"controller": "p"}]}}
    token = {"create_token": {"types": "Creature: Rat", "colors": "B", "pt": "1/1"}, "n": many, "who": "p"}
    more = [] if together else [{"gain_life": 1, "who": "p"}]
    table = ready(spell("Rats", {"for_each": "each_player", "as": "p", "do": [token, *more]}))
    table.battlefield("A", creature("Ox", "2/2"))
    table.battlefield("B", creature("Elk", "2/2"), creature("Elf", "1/1"))
    table.start()
    go(table, "A", "Rats")
    created = table.events("token_created")
    assert [len(table.all("Rat Token", player)) for player in "AB"] == [1, 2]
    assert len(moments(created)) == (1 if together else 2)


def test_doing_something_for_each() -> None:
    table = ready(
        spell(
            "Each",
            {
                "for_each": CREATURE,
                "as": "c",
                "do": [{"gain_life": {"stat": "power", "of": "c"}, "who": {"controller_of": "c"}}],
            },
        )
    )
    table.battlefield("A", creature("Bear", "2/2"), creature("Ape", "3/3"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    go(table, "A", "Each")
    assert (table.life_of("A"), table.life_of("B")) == (25, 21)


# Triggers set up by a resolution


def test_later_waits_for_its_event_with_what_was_named() -> None:
    table = ready(spell("Curse", {"later": {"step_begins": "end"}, "do": [{"destroy": "t"}]}, t=CREATURE))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Curse", "Bear")
    table.go_to("postcombat-main")
    assert there(table, "Bear")
    table.go_to("end")
    table.resolve_all()
    assert in_graveyard(table, "Bear", "B")
    assert not table.board.effects


def test_this_turn_only_is_over_with_the_turn() -> None:
    table = ready(
        spell("Wait", {"later": {"dies": CREATURE}, "do": [{"draw": 1}], "this_turn": True}),
    )
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("B", spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Wait")
    table.go_to("precombat-main", "B")
    before = len(table.events("card_drawn"))
    go(table, "B", "Kill", "Bear")
    table.resolve_all()
    assert len(table.events("card_drawn")) == before


def test_when_done_goes_on_the_stack_with_targets_of_its_own() -> None:
    """603.12."""
    table = ready(
        spell(
            "Offer",
            {"may": [{"sacrifice": MINE}], "as": "did"},
            {"when_done": [{"deal_damage": 3, "to": "t"}], "if_did": "did", "targets": {"t": {"of": "any_target"}}},
        )
    )
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Offer")
    table.until_asked("option", "A")
    table.answer("yes")
    table.until_asked("targets", "A")
    table.answer(((B,),))
    table.resolve_all()
    assert table.life_of("B") == 17
    assert table.events("ability_triggered")[0].rule == "603.12"


# Payments


def test_a_player_pays_so_much_for_each_of_something() -> None:
    tax = {"mana": "{X}", "x": {"count": CREATURE}}
    text = {"unless": [tax], "by": {"controller_of": "t"}, "do": [{"counter": "t"}]}
    stop = spell("Stop", text, t={"all": [{"zone": "stack"}, {"is": "spell"}]})
    for lands, countered in (("RR", True), ("RRR", False)):
        table = ready(spell("Gain", {"gain_life": 3}), mana=lands[:-1])
        table.battlefield("A", creature("Bear", "2/2"), creature("Cub", "1/1"))
        table.hand("B", stop)
        table.start()
        table.cast("A", "Gain")
        table.cast("B", "Stop", targets=["Gain"])
        if not countered:
            table.until_asked("option", "A")
            table.answer("yes")
        finish(table)
        assert (table.board.players[A].life == 20) is countered


def test_x_is_chosen_by_who_pays_as_it_is_carried_out() -> None:
    text = {"pay": [{"mana": "{X}"}], "do": [{"draw": "x"}]}
    table = ready(spell("Buy", text), mana="RRR")
    table.start()
    table.cast("A", "Buy")
    table.until_asked("option", "A")
    table.answer("yes")
    question: Any = table.question
    assert (question.KIND, question.least, question.most) == ("number", 0, 3)
    table.answer(2)
    finish(table)
    assert len(table.events("card_drawn")) == 2


def test_what_was_paid_with_is_known_by_it() -> None:
    text = {
        "pay": [{"sacrifice": CREATURE}],
        "do": [{"gain_life": {"stat": "power", "of": "paid"}}],
    }
    table = ready(spell("Feed", text))
    table.battlefield("A", creature("Bear", "4/2"))
    table.start()
    table.cast("A", "Feed")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert not there(table, "Bear")
    assert table.board.players[A].life == 24


def test_an_x_that_nobody_says_is_refused() -> None:
    text = {"unless": [{"mana": "{X}"}], "by": "you", "do": [{"draw": 1}]}
    with pytest.raises(BadCard, match="say what X is"):
        CardDefinition.load({"name": "Bad", "types": "Instant", "cost": "{U}", "abilities": [{"spell": [text]}]})


def test_x_is_determined_once_for_all_that_is_done() -> None:
    """608.2h."""
    creatures: Any = {"count": {"all": [{"type": "creature"}, {"controller": "you"}]}}
    token = {"create_token": {"types": "Creature: Cat", "pt": "1/1", "colors": "G"}, "n": "x"}
    twice = spell("Growing", {"where_x": creatures, "do": [token, {"gain_life": "x"}]}, {"gain_life": creatures})
    table = ready(twice)
    for _ in range(2):
        table.battlefield("A", "Grizzly Bears")
    table.start()
    go(table, "A", "Growing")
    assert [r.event.amount for r in table.events("life_gained")] == [2, 4]


# Any amount


@pytest.mark.parametrize(("what", "most", "paid"), [("life", 20, 4), ("mana", 3, 2), ("life", 20, 0)])
def test_any_amount_is_paid_and_named(what: str, most: int, paid: int) -> None:
    """118.12, 119.4: as much as the player has, or nothing."""
    table = ready(spell("Deal", {"pay_any": what, "as": "spent"}, {"mill": "spent"}), mana="GGG")
    table.start()
    table.cast("A", "Deal")
    question: Any = table.until_asked("number", "A")
    assert (question.least, question.most) == (0, most)
    table.answer(paid)
    finish(table)
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == paid + 1
    assert table.life_of("A") == 20 - (paid if what == "life" else 0)
    assert sum(land.tapped for land in table.all("Forest")) == (paid if what == "mana" else 0)


def test_what_several_players_pay_is_added_up() -> None:
    table = ready(spell("Join", {"pay_any": "life", "who": "each_player", "as": "all"}, {"mill": "all"}))
    table.start()
    table.cast("A", "Join")
    for player, paid in (("A", 1), ("B", 3)):
        table.until_asked("number", player)
        table.answer(paid)
    finish(table)
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 5


def test_energy_for_a_number_of_a_target_is_what_that_number_is() -> None:
    """107.14: the amount is that of the text, not of the object that asks for it."""
    pay = {"pay": [{"pay_energy": {"stat": "power", "of": "t"}}], "do": [{"tap": "t"}]}
    table = ready(spell("Power", {"player_counters": "energy", "who": "you", "n": 3}), spell("Bind", pay, t=CREATURE))
    table.battlefield("B", creature("Two", "2/2"))
    table.start()
    go(table, "A", "Power")
    table.cast("A", "Bind", targets=("Two",))
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert table.board.players[PLAYERS["A"]].counters == {"energy": 1}


@pytest.mark.parametrize(("step", "sooner"), [("upkeep", True), ("precombat-main", False)])
def test_the_next_main_phase_is_the_next_that_begins(step: str, sooner: bool) -> None:
    """505.1a: a turn has two main phases; the one that has begun is not the next."""
    table = ready(spell("Wait", {"later": {"main_phase_begins": "any", "whose": "you"}, "do": [{"gain_life": 3}]}))
    table.start(step=step)
    go(table, "A", "Wait")
    if sooner:
        table.go_to("precombat-main", "A")
    else:
        assert table.life_of("A") == 20
        table.go_to("postcombat-main", "A")
    assert table.life_of("A") == 23
    table.go_to("upkeep", "B")
    assert table.life_of("A") == 23


# Modes


@plays("Season of Renewal")
@pytest.mark.parametrize("modes", [(0,), (1,), (0, 1)])
def test_one_mode_or_both(modes: tuple[int, ...]) -> None:
    table = Table("current")
    table.battlefield("A", "Forest", "Forest", "Forest")
    table.graveyard("A", creature("Bear", "2/2"), "Glorious Anthem")
    table.hand("A", "Season of Renewal")
    table.start("A")
    table.cast("A", "Season of Renewal", modes=modes, targets=[("Bear", "Glorious Anthem")[mode] for mode in modes])
    question = table.events("modes_chosen")
    assert [record.event.modes for record in question] == [modes]
    finish(table)
    assert ("Bear" in table.names_in(Zone.HAND, "A"), "Glorious Anthem" in table.names_in(Zone.HAND, "A")) == (
        0 in modes,
        1 in modes,
    )


@pytest.mark.parametrize(("lands", "milled"), [(0, 1), (1, 2), (3, 4)])
def test_a_process_is_repeated_while_its_condition_is_true(lands: int, milled: int) -> None:
    """608.2c. The condition asks for what was done this time; the name then stands for all of it."""
    land = {"all": [{"type": "land"}, {"zone": "graveyard"}, {"ref": "l"}]}
    process = {"repeat": [{"mill": 1, "as": "l"}], "while": {"exists": land}}
    table = Table()
    table.hand("A", spell("Grind", process, {"gain_life": {"count": {"all": [{"zone": "graveyard"}, {"ref": "l"}]}}}))
    table.library("A", *["Forest"] * lands, *["Shock"] * 5)
    table.start("A")
    before = table.life_of("A")
    table.cast("A", "Grind")
    table.resolve()
    assert table.life_of("A") == before + milled


@pytest.mark.parametrize("times", [0, 1, 3])
def test_a_process_is_repeated_so_many_times(times: int) -> None:
    """608.2c. The name stands for what was done each time."""
    process = {"repeat": [{"mill": 1, "as": "l"}], "times": times}
    table = Table()
    table.hand("A", spell("Grind", process, {"gain_life": {"count": {"all": [{"zone": "graveyard"}, {"ref": "l"}]}}}))
    table.library("A", *["Forest"] * 5)
    table.start("A")
    before = table.life_of("A")
    table.cast("A", "Grind")
    table.resolve()
    assert table.life_of("A") == before + times


def test_a_process_without_end_stops_at_the_limit_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_REPEATS", 5)
    table = Table()
    table.hand("A", spell("Forever", {"repeat": [{"gain_life": 1}], "while": {"your_turn": True}}))
    table.start("A")
    table.cast("A", "Forever")
    table.resolve()
    assert table.life_of("A") == 25
    assert table.happened("limit_reached", what="loop")
