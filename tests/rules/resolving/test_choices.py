"""608.2d, 118.12, 701.12. What is chosen as a text is carried out: which of two things, how much is paid; exchanges."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.terms import Zone
from tests.support.situations import CREATURE, finish, go, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
ANY = {"is": "permanent"}


@plays("Twiddle")
@pytest.mark.parametrize("which", ["tap", "untap"])
def test_which_of_two_things_is_chosen_as_it_is_carried_out(which: str) -> None:
    table = ready("Twiddle", mana="U")
    table.battlefield("B", creature("Bear", "2/2"), tapped=which == "untap")
    table.start()
    table.cast("A", "Twiddle", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("yes")
    question: Any = table.question
    assert question.options == ("tap", "untap")
    table.answer(which)
    finish(table)
    assert table.find("Bear").tapped is (which == "tap")


def test_alternatives_that_do_the_same_kind_of_thing_have_what_they_give_or_numbers() -> None:
    grants = [[{"apply": [{"grant": word}], "to": "t"}] for word in ("flying", "trample")]
    numbered = [[{"draw": 1}], [{"draw": 2}]]
    table = ready(spell("Gift", {"one_of": grants}, t=CREATURE), spell("Study", {"one_of": numbered}))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Gift", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("trample")
    assert "trample" in table.find("Bear").keywords
    table.cast("A", "Study")
    table.until_asked("option", "A")
    question: Any = table.question
    assert question.options == ("1", "2")
    table.answer("2")
    assert len(table.events("card_drawn")) == 2


# Exchanges


@plays("Switcheroo")
def test_control_of_two_creatures_is_exchanged() -> None:
    table = ready("Switcheroo", mana="UUUUU")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    go(table, "A", "Switcheroo", ("Bear", "Cub"))
    assert (table.find("Bear").controller, table.find("Cub").controller) == (B, A)
    started = table.events("effect_started")
    assert len(started) == 2
    assert len({record.moment for record in started}) == 1
    table.go_to("upkeep", "B")
    assert table.find("Cub").controller == A


def test_nothing_is_exchanged_that_one_player_controls_or_that_is_gone() -> None:
    table = ready("Switcheroo", spell("Kill", {"destroy": "t"}, t=CREATURE), mana="UUUUU")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    table.cast("A", "Switcheroo", targets=[("Bear", "Cub")])
    go(table, "A", "Kill", "Cub")
    finish(table)
    assert table.find("Bear").controller == A
    own = ready("Switcheroo", mana="UUUUU")
    own.battlefield("A", creature("Bear", "2/2"), creature("Cub", "1/1"))
    own.start()
    go(own, "A", "Switcheroo", ("Bear", "Cub"))
    assert not own.events("effect_started")


# Types


@plays("Guardian Idol")
def test_what_becomes_an_artifact_creature_keeps_its_types_but_for_creature_types() -> None:
    both = {"apply": [{"become_types": ["artifact", "creature"], "subtypes": ["Golem"]}, {"set_pt": [2, 2]}], "to": "t"}
    table = ready(spell("Wake", both, t=ANY), mana="UU")
    table.battlefield("A", "Guardian Idol", card("Cart", "Artifact: Vehicle Elf", pt="5/5"))
    table.start()
    table.activate("A", "Guardian Idol", 2)
    table.resolve()
    idol = table.find("Guardian Idol")
    assert (idol.types, idol.subtypes, pt(table, "Guardian Idol")) == (("artifact", "creature"), ("Golem",), (2, 2))
    go(table, "A", "Wake", "Cart")
    assert table.find("Cart").subtypes == ("Vehicle", "Golem")
    table.go_to("upkeep", "B")
    assert table.find("Cart").subtypes == ("Vehicle", "Elf")


def test_a_color_and_a_type_are_chosen_as_it_is_carried_out() -> None:
    dye = spell("Dye", {"choose_word": "color"}, {"apply": [{"set_color": "chosen"}], "to": "t"}, t=CREATURE)
    turn = spell(
        "Turn",
        {"choose_word": "creature_type"},
        {"apply": [{"become_types": [], "subtypes": ["chosen"]}], "to": "t"},
        t=CREATURE,
    )
    table = ready(dye, turn)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Dye", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("R")
    assert table.find("Bear").colors == "R"
    table.cast("A", "Turn", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("Elf")
    assert table.find("Bear").subtypes == ("Elf",)


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


# Several players


def test_each_player_chooses_one_of_their_own() -> None:
    bounce = spell(
        "Bounce",
        {"choose": {"all": [CREATURE, {"controller": "chooser"}]}, "who": "each_player", "as": "c"},
        {"move": "c", "to": "hand"},
    )
    table = ready(bounce)
    table.battlefield("A", creature("Bear", "2/2"), creature("Other", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    table.cast("A", "Bounce")
    table.until_asked("choose", "A")
    question: Any = table.question
    assert {table.board.objects[id].name for id in question.among} == {"Bear", "Other"}
    table.answer((table.find("Bear").id,))
    finish(table)
    assert "Bear" in table.names_in(Zone.HAND, "A")
    assert "Cub" in table.names_in(Zone.HAND, "B")
    assert there(table, "Other")
    moved = [record for record in table.events("object_moved") if record.event.to == Zone.HAND]
    assert len({record.moment for record in moved}) == 1


@plays("Make a Wish")
def test_chance_chooses_where_a_text_says_so() -> None:
    table = ready("Make a Wish", mana="GGGG")
    table.graveyard("A", *[creature(f"Old {n}", "1/1") for n in range(5)])
    table.graveyard("B", creature("Theirs", "1/1"))
    table.start()
    go(table, "A", "Make a Wish")
    hand = table.names_in(Zone.HAND, "A")
    assert len(hand) == 2
    assert all(name.startswith("Old") for name in hand)
    assert not table.events("decision_made", kind="choose")
    table.check()


def test_chance_chooses_no_more_than_there_are_and_always_so_many() -> None:
    table = ready(spell("Pick", {"choose": CREATURE, "n": 2, "at_random": True, "as": "c"}, {"destroy": "c"}))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Pick")
    assert not there(table, "Bear")
    with pytest.raises(BadCard, match="chance"):
        spell("Odd", {"choose": CREATURE, "up_to": True, "at_random": True, "as": "c"}, {"destroy": "c"})
