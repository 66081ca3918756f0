"""Instants and sorceries of played decks, written by hand: totals, names, the whole game, prohibitions."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import finish, go, plays, ready, spell, there
from tests.support.spells import artifact, choose, hand, in_exile, sorcery
from tests.support.table import card, creature


@plays("Avatar's Wrath")
def test_avatars_wrath_spares_one_and_closes_exile() -> None:
    """601.3: until your next turn the others cast from their hands only, then for {2}."""
    table = ready("Avatar's Wrath", mana="WWWW", other="GGGG")
    table.battlefield("A", creature("Mine", "1/1"))
    table.battlefield("B", creature("Theirs", "1/1", "flash"))
    table.hand("B", creature("Fresh", "1/1", "flash", cost="{0}"))
    table.start("A")
    go(table, "A", "Avatar's Wrath", "Mine")
    assert (there(table, "Mine"), there(table, "Theirs")) == (True, False)
    assert "Avatar's Wrath" in in_exile(table)
    table.go_to("precombat-main", "B")
    assert table.can("B", "cast", "Fresh")
    theirs = table.find("Theirs", zone=Zone.EXILE).id
    assert not any(option[1:2] == (theirs,) for option in table.question.options)  # type: ignore[attr-defined]
    table.go_to("precombat-main", "A")
    table.priority_to("B")
    assert any(option[1:2] == (theirs,) for option in table.question.options)  # type: ignore[attr-defined]


@plays("Abeyance")
def test_abeyance_stops_spells_and_abilities_of_one_player() -> None:
    ping = {"activated": [{"gain_life": 1}], "cost": [{"mana": "{0}"}]}
    table = ready("Abeyance", mana="WW", other="G")
    table.battlefield("B", artifact("Font", abilities=[]), card("Spring", "Artifact", ping))
    table.battlefield("A", card("Well", "Artifact", ping))
    table.hand("B", spell("Trick", {"draw": 1}), creature("Bear", "2/2", "flash", cost="{G}"))
    table.start("A")
    go(table, "A", "Abeyance", "B")
    assert table.can("A", "activate", "Well")
    table.priority_to("B")
    assert not table.can("B", "cast", "Trick")
    assert not table.can("B", "activate", "Spring")
    assert table.can("B", "cast", "Bear")  # mana abilities still work (605.1a)
    table.go_to("upkeep", "B")
    assert table.can("B", "cast", "Trick")
    assert table.can("B", "activate", "Spring")


@pytest.mark.parametrize("first", [True, False])
@plays("Once Upon a Time")
def test_once_upon_a_time_is_free_as_the_first_spell_of_the_game(first: bool) -> None:
    """118.9: what is cast counts, even if it was countered; the turn before counts, too."""
    table = ready("Once Upon a Time", sorcery("Other"))
    table.library("A", sorcery("Top"), "Forest", creature("Bear", "2/2"))
    table.start("A")
    if not first:
        go(table, "A", "Other")
        table.go_to("precombat-main", "B")
        table.priority_to("A")
    once = table.find("Once Upon a Time", "A", Zone.HAND).id
    options = [option for option in table.question.options if option[1:2] == (once,)]  # type: ignore[attr-defined]
    assert bool(options) is first
    if first:
        table.answer(options[0])
        table.announce()
        table.until_asked("option", "A")
        table.answer("yes")
        choose(table, "Bear")
        finish(table)
        assert hand(table) == {"Bear", "Other"}


@pytest.mark.parametrize(("times", "wins"), [(1, False), (2, True)])
@plays("Approach of the Second Sun")
def test_approach_of_the_second_sun_wins_the_second_time(times: int, wins: bool) -> None:
    """608.2i: the first was cast, whatever became of it; it goes seventh from the top otherwise."""
    table = ready(*["Approach of the Second Sun"] * times, mana="W" * 14)
    table.start("A")
    before = table.life_of("A")
    for _ in range(times):
        go(table, "A", "Approach of the Second Sun")
    assert table.board.over is wins
    if not wins:
        assert table.life_of("A") == before + 7
        assert table.names_in(Zone.LIBRARY, "A")[6] == "Approach of the Second Sun"


@plays("Approach of the Second Sun")
def test_a_copied_approach_has_not_been_cast() -> None:
    """707.10: a copy of a spell is not cast, so that it neither counts nor was cast from a hand."""
    copying = spell("Fork", {"copy": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]})
    table = ready("Approach of the Second Sun", copying, mana="W" * 7)
    table.start("A")
    before = table.life_of("A")
    table.cast("A", "Approach of the Second Sun")
    table.cast("A", "Fork", targets=(table.board.stack[-1],))
    finish(table)
    assert (table.board.over, table.life_of("A") - before) == (False, 14)


@plays("Lively Dirge")
def test_lively_dirge_returns_creatures_of_a_total() -> None:
    table = ready("Lively Dirge", mana="BBBB")
    for name, cost in (("One", "{1}"), ("Three", "{3}"), ("Four", "{4}"), ("Five", "{5}")):
        table.graveyard("A", creature(name, "1/1", cost=cost))
    table.start("A")
    table.cast("A", "Lively Dirge", modes=(1,))
    question: Any = table.until_asked("choose", "A")
    ids = {table.board.object(id).name: id for id in question.among}
    assert table.refused((ids["Three"], ids["Four"])).rule == "608.2d"
    assert table.refused((ids["Five"],)).rule == "608.2d"
    assert question.is_legal((ids["Four"],))
    table.answer((ids["One"], ids["Three"]))
    finish(table)
    assert there(table, "One")
    assert there(table, "Three")


@plays("Lively Dirge")
def test_lively_dirge_returns_what_it_has_just_buried() -> None:
    """608.2c: the modes are followed in the order of the text."""
    table = ready("Lively Dirge", mana="BBBBB")
    table.library("A", creature("Four", "4/4", cost="{4}"))
    table.start("A")
    table.cast("A", "Lively Dirge", modes=(0, 1))
    choose(table, "Four")
    choose(table, "Four")
    finish(table)
    assert there(table, "Four")


@plays("Michelangelo's Technique")
def test_michelangelos_technique_puts_two_creatures_of_a_total() -> None:
    table = ready("Michelangelo's Technique", mana="GGGGG")
    table.library("A", *[creature(f"Cost {n}", "1/1", cost=f"{{{n}}}") for n in (2, 4, 5, 7)], *[sorcery("Rest")] * 4)
    table.start("A")
    table.cast("A", "Michelangelo's Technique")
    question: Any = table.until_asked("choose", "A")
    ids = {table.board.object(id).name: id for id in question.among}
    assert table.refused((ids["Cost 2"], ids["Cost 5"])).rule == "608.2d"
    table.answer((ids["Cost 2"], ids["Cost 4"]))
    finish(table)
    assert there(table, "Cost 2")
    assert there(table, "Cost 4")
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Plains"


@plays("Gifts Ungiven")
def test_gifts_ungiven_buries_what_the_opponent_chooses() -> None:
    table = ready("Gifts Ungiven", mana="UUUU")
    table.library("A", *[sorcery(name) for name in ("One", "Two", "Three", "Three", "Four")])
    table.start("A")
    table.cast("A", "Gifts Ungiven", targets=("B",))
    question: Any = table.until_asked("choose", "A")
    threes = [id for id in question.among if table.board.object(id).name == "Three"]
    assert table.refused(tuple(threes)).rule == "608.2d"
    choose(table, "One", "Two", "Three", "Four")
    theirs: Any = table.until_asked("choose", "B")
    assert (theirs.least, theirs.most) == (2, 2)
    choose(table, "One", "Four")
    finish(table)
    assert hand(table) == {"Two", "Three"}
    assert set(table.names_in(Zone.GRAVEYARD, "A")) == {"One", "Four", "Gifts Ungiven"}


@plays("Gifts Ungiven")
def test_gifts_ungiven_may_find_two_that_both_go_to_the_graveyard() -> None:
    """701.23b: a player need not find cards, even if they are there."""
    table = ready("Gifts Ungiven", mana="UUUU")
    table.library("A", *[sorcery(name) for name in ("One", "Two", "Three")])
    table.start("A")
    table.cast("A", "Gifts Ungiven", targets=("B",))
    choose(table, "One", "Two")
    finish(table)
    assert {"One", "Two"} <= set(table.names_in(Zone.GRAVEYARD, "A"))
    assert hand(table) == set()


@plays("Realms Uncharted")
def test_realms_uncharted_finds_lands() -> None:
    table = ready("Realms Uncharted", mana="GGG")
    table.library("A", "Island", "Swamp", "Mountain", sorcery("None"))
    table.start("A")
    table.cast("A", "Realms Uncharted")
    choose(table, "Island", "Swamp", "Mountain")
    table.until_asked("choose", "B")
    choose(table, "Island", "Swamp")
    finish(table)
    assert hand(table) == {"Mountain"}


@plays("Shared Summons")
def test_shared_summons_finds_creatures_of_different_names() -> None:
    table = ready("Shared Summons", mana="GGGGG")
    table.library("A", creature("Bear", "2/2"), creature("Bear", "2/2"), creature("Elf", "1/1"))
    table.start("A")
    table.cast("A", "Shared Summons")
    question: Any = table.until_asked("choose", "A")
    bears = tuple(id for id in question.among if table.board.object(id).name == "Bear")
    assert table.refused(bears).rule == "608.2d"
    choose(table, "Bear", "Elf")
    finish(table)
    assert hand(table) == {"Bear", "Elf"}


@pytest.mark.parametrize("number", [0, 1, 2])
@plays("Arcane Denial")
def test_arcane_denial_consoles_its_victim(number: int) -> None:
    """603.7d: the spell's controller is known, though the spell has left the stack."""
    table = ready("Arcane Denial", mana="UU")
    table.hand("B", creature("Bear", "2/2", cost="{0}"))
    table.start("B")
    table.cast("B", "Bear")
    table.cast("A", "Arcane Denial", targets=(table.board.stack[0],))
    finish(table)
    assert not there(table, "Bear")
    for answer in (["yes"] * number + ["no"])[:2]:
        table.until_asked("option", "B")
        table.answer(answer)
    table.go_to("upkeep", "A")
    assert len(hand(table, "B") and table.names_in(Zone.HAND, "B")) == number
    assert table.names_in(Zone.HAND, "A") == ["Plains"]
