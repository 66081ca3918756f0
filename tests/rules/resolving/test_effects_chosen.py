"""603.7, 608.2d, 609.7. Choices as something resolves, what it sets up for later, and sources of damage it chooses."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import CREATURE, MINE, attack, go, in_graveyard, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

PLAYER = {"is": "player"}
A, B = PLAYERS["A"], PLAYERS["B"]


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


def test_flipping_a_coin_follows_the_seed() -> None:
    table = ready(spell("Flip", {"flip_coin": [{"gain_life": 1}], "else": [{"lose_life": 1}]}))
    table.start()
    go(table, "A", "Flip")
    (flipped,) = table.events("coin_flipped")
    assert table.life_of("A") == (21 if flipped.event.heads else 19)


def test_choosing_objects_without_targeting() -> None:
    table = ready(spell("Choose", {"choose": CREATURE, "n": 2, "up_to": True, "as": "c"}, {"tap": "c"}))
    table.battlefield("B", creature("Elf", "1/1", "shroud"), creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.start()
    table.cast("A", "Choose")
    question: Any = table.until_asked("choose", "A")
    assert (question.least, question.most) == (0, 2)
    table.answer((table.find("Elf").id,))
    assert table.find("Elf").tapped


def test_choosing_a_word_binds_it_to_the_source() -> None:
    table = ready(spell("Name", {"choose_word": "color"}, {"destroy": {"all": [CREATURE, {"color": "chosen"}]}}))
    table.battlefield("B", creature("Red", "1/1", cost="{R}"), creature("Green", "1/1", cost="{G}"))
    table.start()
    table.cast("A", "Name")
    table.until_asked("option", "A")
    table.answer("R")
    assert not there(table, "Red")
    assert there(table, "Green")


def test_winning_and_losing_end_the_game_at_once() -> None:
    for name, effect, winner in (("Win", {"win": "you"}, A), ("Lose", {"lose": "you"}, B)):
        table = ready(spell(name, effect, {"draw": 1}))
        table.start()
        table.cast("A", name)
        table.pass_()
        table.pass_()
        assert table.board.outcome == ((winner,), "effect")
        assert not table.events("card_drawn")


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


# 609.7: sources of damage


@pytest.mark.statement("DMG-119.7", "DMG-119.7b", "DMG-119.7c")
def test_which_sources_of_damage_can_be_chosen() -> None:
    """Scenario S-109: permanents, spells on the stack, what is referred to by what waits or is on the stack."""
    ward = spell(
        "Ward",
        {"choose_source": "anything", "as": "s"},
        {"shield": {"would_damage": "you", "from": "s"}, "with": [{"prevent": "all"}], "times": 1},
    )
    seek = card(
        "Seeker",
        "Artifact",
        {
            "activated": [{"deal_damage": 2, "to": "t"}],
            "cost": [{"sacrifice": "self"}],
            "targets": {"t": {"of": PLAYER}},
        },
    )
    wait = spell(
        "Wait",
        {"exile": "t", "as": "gone"},
        {"later": {"step_begins": "end"}, "do": [{"move": "gone", "to": "hand"}]},
        t=CREATURE,
    )
    table = Table()
    table.battlefield("A", seek, "Forest", creature("Lost", "1/1"))
    table.hand("A", creature("Spell", "2/2", "flash", cost="{0}"), wait, "Shock")
    table.hand("B", ward)
    table.library("B", "Fog")
    table.start()
    go(table, "A", "Wait", "Lost")
    table.cast("A", "Spell")
    seeker = table.find("Seeker").id
    table.activate("A", "Seeker", targets=["B"])
    table.cast("B", "Ward")
    question: Any = table.until_asked("choose", "B")
    named = {table.board.name_of(id) for id in question.among}
    assert named == {"Forest", "Spell", "Seeker", "Lost", "Ward"}
    assert seeker in question.among
    table.answer((seeker,))
    table.resolve_all()
    assert table.life_of("B") == 20
    (prevented,) = table.events("replacement_applied")
    assert prevented.event.before[1] == seeker


def test_a_spell_chosen_as_a_source_is_meant_as_the_permanent_it_becomes() -> None:
    """609.7a."""
    ward = spell(
        "Ward",
        {"choose_source": {"is": "spell"}, "as": "s"},
        {"shield": {"would_damage": "you", "from": "s"}, "with": [{"prevent": "all"}], "times": 1},
    )
    hasty = creature("Hasty", "3/3", "haste", "flash", cost="{0}")
    table = Table()
    table.hand("A", hasty)
    table.hand("B", ward)
    table.start()
    table.cast("A", "Hasty")
    table.cast("B", "Ward")
    question: Any = table.until_asked("choose", "B")
    table.answer((table.find("Hasty", "A", Zone.STACK).id,))
    assert question.reason == "source of damage"
    table.resolve_all()
    attack(table, "Hasty")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 20


@pytest.mark.parametrize(("recolored", "life", "left"), [(False, 20, 0), (True, 18, 1)])
def test_a_shield_looks_at_the_source_again(recolored: bool, life: int, left: int) -> None:
    """615.9, 609.7b. Circle of Protection: Red; a source that is no longer red deals its damage."""
    table = Table()
    table.battlefield("A", creature("Imp", "2/2", cost="{R}"))
    table.battlefield("B", "Circle of Protection: Red")
    table.lands("B", "Plains")
    table.hand("A", spell("Paint", {"apply": [{"set_color": "U"}], "to": "t"}, t=CREATURE))
    table.start()
    attack(table, "Imp")
    table.priority_to("B")
    table.activate("B", "Circle of Protection: Red")
    table.resolve()
    if recolored:
        go(table, "A", "Paint", "Imp")
    table.go_to("combat-damage")
    assert table.life_of("B") == life
    assert sum(effect.data.kind == "replacement" for effect in table.board.effects.values()) == left


def test_damage_by_a_creature_that_is_no_legal_target_any_more_is_not_dealt() -> None:
    bite = spell("Bite", {"deal_damage": {"stat": "power", "of": "m"}, "to": "t", "source": "m"}, m=MINE, t=PLAYER)
    table = ready(bite)
    table.battlefield("A", creature("Biter", "4/4"))
    table.hand("B", spell("Vanish", {"exile": "t"}, t=CREATURE))
    table.start()
    table.cast("A", "Bite", targets=["Biter", "B"])
    table.cast("B", "Vanish", targets=["Biter"])
    table.resolve_all()
    assert table.life_of("B") == 20
