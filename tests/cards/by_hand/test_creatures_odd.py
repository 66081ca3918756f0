"""Creatures of decks that were really played, half of them: cards proven by hand."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.catalogue import catalogue
from domain.decider import Decider
from domain.kernel.questions import ChooseObjects, ChooseOption, Mulligan
from domain.kernel.seats import Seat
from domain.reasons import Reason
from domain.terms import Zone
from tests.support.situations import attack, enchantment, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import Table, card, creature

BEAR = creature("Bear", "2/2")
KILL = spell("Kill", {"destroy": "t"}, t={"is": "permanent"})


def enter(table: Table, name: str, *chosen: Any) -> None:
    """Cast a creature of A and resolve it; its ability is announced with these targets."""
    table.cast("A", name)
    table.resolve()
    if chosen:
        table.until_asked("targets", "A")
        table.answer(tuple(tuple(table.entity(one) for one in slot) for slot in chosen))


def pick(table: Table, *names: str, zone: Zone = Zone.HAND, player: str = "A") -> None:
    """Choose these cards in this player's next choice of objects."""
    table.until_asked("choose", player)
    table.answer(tuple(table.find(name, player, zone).id for name in names))


def say(table: Table, word: str, player: str = "A") -> None:
    """Answer this player's next choice of an option."""
    table.until_asked("option", player)
    table.answer(word)


def power_toughness(table: Table, name: str) -> list[tuple[int | None, int | None]]:
    """Return the sizes of all permanents of this name."""
    return [(one.power, one.toughness) for one in table.all(name)]


@pytest.mark.parametrize(
    ("hand", "elementals"),
    [(["Forest", "Forest"], 0), (["Forest", "Shock"], 1), (["Shock", "Shock"], 2), (["Shock"], 1), ([], 0)],
)
@plays("Seasoned Pyromancer")
def test_the_pyromancer_makes_an_elemental_for_each_nonland_card(hand: list[str], elementals: int) -> None:
    table = ready("Seasoned Pyromancer", *hand, mana="RRR")
    table.start("A")
    enter(table, "Seasoned Pyromancer")
    finish(table)
    assert len(table.all("Elemental Token", "A")) == elementals
    assert len(table.names_in(Zone.HAND, "A")) == 2


@plays("Seasoned Pyromancer")
def test_the_pyromancer_counts_what_was_discarded_into_exile() -> None:
    table = ready("Seasoned Pyromancer", "Shock", "Shock", mana="RRR")
    away = {"replace": {"would_go_to_graveyard": {"owner": "you"}}, "with": [{"to": "exile"}]}
    table.battlefield("A", enchantment("Void", away))
    table.start("A")
    enter(table, "Seasoned Pyromancer")
    finish(table)
    assert len(table.all("Elemental Token", "A")) == 2


@plays("Seasoned Pyromancer")
def test_the_pyromancer_burns_on_from_the_graveyard() -> None:
    table = ready(mana="RRRRR")
    table.graveyard("A", "Seasoned Pyromancer")
    table.start("A")
    table.answer(next(option for option in table.question.options if option[0] == "activate"))  # type: ignore[attr-defined]
    table.announce()
    finish(table)
    assert len(table.all("Elemental Token", "A")) == 2
    assert not in_graveyard(table, "Seasoned Pyromancer", "A")


@pytest.mark.parametrize(("owner", "counters"), [("A", 1), ("B", 0)])
@plays("Phelia, Exuberant Shepherd")
def test_phelia_grows_by_what_returns_to_you(owner: str, counters: int) -> None:
    table = ready()
    table.battlefield("A", "Phelia, Exuberant Shepherd", sick=False)
    table.battlefield(owner, "Bonesplitter")
    table.start("A")
    attack(table, "Phelia, Exuberant Shepherd")
    table.until_asked("targets", "A")
    table.answer(((table.find("Bonesplitter").id,),))
    table.resolve()
    assert not there(table, "Bonesplitter")
    table.go_to("end")
    assert there(table, "Bonesplitter", owner)
    assert pt(table, "Phelia, Exuberant Shepherd") == (2 + counters, 2 + counters)


@plays("Phelia, Exuberant Shepherd")
def test_a_token_that_phelia_exiles_stays_away() -> None:
    table = ready(spell("Make", {"create_token": {"types": "Artifact: Orb"}}))
    table.battlefield("A", "Phelia, Exuberant Shepherd", sick=False)
    table.start("A")
    go(table, "A", "Make")
    attack(table, "Phelia, Exuberant Shepherd")
    table.until_asked("targets", "A")
    table.answer(((table.find("Orb Token").id,),))
    table.go_to("end")
    assert not there(table, "Orb Token")
    assert pt(table, "Phelia, Exuberant Shepherd") == (2, 2)


@pytest.mark.parametrize(("mills", "takes"), [("yes", True), ("yes", False), ("no", False)])
@plays("Barrowgoyf")
def test_barrowgoyf_mills_as_much_as_it_dealt(mills: str, takes: bool) -> None:
    table = ready()
    table.graveyard("B", "Shock", BEAR)
    table.battlefield("A", "Barrowgoyf", sick=False)
    table.library("A", "Forest", creature("Wolf", "1/1"), "Plains")
    table.start("A")
    assert pt(table, "Barrowgoyf") == (2, 3)
    before = table.life_of("A")
    attack(table, "Barrowgoyf")
    say(table, mills)
    if mills == "yes":
        say(table, "yes" if takes else "no")
    table.go_to("postcombat-main")
    assert table.life_of("A") == before + 2
    assert table.names_in(Zone.GRAVEYARD, "A") == (["Forest", "Wolf"][: 2 - takes] if mills == "yes" else [])
    assert table.names_in(Zone.HAND, "A") == ["Wolf"] * takes


@pytest.mark.parametrize("kept", ["yes", "no"])
@plays("Devourer of Destiny")
def test_the_devourer_eats_the_top_of_the_library(kept: str) -> None:
    devourer, plains = catalogue()["Devourer of Destiny"], catalogue()["Plains"]
    game = Decider.new((Seat("A", (devourer,) * 60), Seat("B", (plains,) * 60)), "7", edition="current")
    shown = 0
    while game.board.step != "draw":
        question = game.question
        if isinstance(question, Mulligan):
            game.answer("keep")
        elif isinstance(question, ChooseObjects) and question.reason == Reason.OPENING_HAND:
            game.answer(question.among[:1] if not shown else ())
            shown += 1
        elif isinstance(question, ChooseOption) and question.reason == Reason.MAY:
            game.answer(kept)
        else:
            assert question is not None
            game.answer(next(iter(question.answers())))
    exiled = [one for one in game.board.objects.values() if one.zone is Zone.EXILE]
    mine = next(player for player in game.board.players.values() if player.name == "A")
    assert len(exiled) == (3 if kept == "yes" else 4)
    assert len(mine.library) + len(mine.hand) + len(exiled) == 60


@plays("Devourer of Destiny")
def test_the_devourer_exiles_what_has_a_color_as_it_is_cast() -> None:
    table = ready("Devourer of Destiny", mana="C" * 7)
    table.battlefield("B", BEAR, creature("Wolf", "1/1"), "Bonesplitter")
    table.start("A")
    table.cast("A", "Devourer of Destiny")
    question = table.until_asked("targets", "A")
    assert question.is_legal(((table.find("Bear").id,),))
    assert not question.is_legal(((table.find("Bonesplitter").id,),))
    table.answer(((table.find("Bear").id,),))
    table.resolve()
    assert not there(table, "Bear")
    assert not there(table, "Devourer of Destiny")


@pytest.mark.parametrize("cards", [0, 1])
@plays("Refurbished Familiar")
def test_the_familiar_draws_for_those_who_cannot_discard(cards: int) -> None:
    table = ready("Refurbished Familiar", mana="B")
    table.hand("B", *["Shock"] * cards)
    table.battlefield("A", *["Bonesplitter"] * 3)
    table.start("A")
    enter(table, "Refurbished Familiar")
    finish(table)
    assert table.names_in(Zone.HAND, "B") == []
    assert len(table.names_in(Zone.HAND, "A")) == 1 - cards


COSTLY = {f"Cost {number}": card(f"Cost {number}", "Artifact", cost=f"{{{number}}}") for number in (3, 4, 5)}


@plays("Skyclave Apparition")
def test_the_apparition_takes_what_costs_four_or_less_and_leaves_a_token_as_great() -> None:
    table = ready("Skyclave Apparition", KILL, mana="WWW")
    table.battlefield("B", *COSTLY.values(), "Forest")
    table.battlefield("A", "Bonesplitter")
    table.start("A")
    table.cast("A", "Skyclave Apparition")
    table.resolve()
    question = table.until_asked("targets", "A")
    legal = {name for name in (*COSTLY, "Forest", "Bonesplitter") if question.is_legal(((table.find(name).id,),))}
    assert legal == {"Cost 3", "Cost 4"}
    table.answer(((table.find("Cost 4").id,),))
    table.resolve()
    go(table, "A", "Kill", "Skyclave Apparition")
    finish(table)
    assert not there(table, "Cost 4")
    assert power_toughness(table, "Illusion Token") == [(4, 4)]
    assert there(table, "Illusion Token", "B")


@plays("Skyclave Apparition")
def test_an_apparition_that_was_gone_first_leaves_no_token() -> None:
    table = ready("Skyclave Apparition", KILL, mana="WWW")
    table.battlefield("B", COSTLY["Cost 3"])
    table.start("A")
    enter(table, "Skyclave Apparition", ["Cost 3"])
    go(table, "A", "Kill", "Skyclave Apparition")
    finish(table)
    assert not there(table, "Illusion Token")
    assert not there(table, "Cost 3")


@plays("Skyclave Apparition")
def test_two_cards_that_the_apparition_exiled_make_one_great_token() -> None:
    """607.3. Of several exiled cards the sum of the mana values is X."""
    twice = {"triggers_again": {"type": "creature"}, "because": [{"enters": {"type": "creature"}}]}
    table = ready("Skyclave Apparition", KILL, mana="WWW")
    table.battlefield("A", enchantment("Echo", twice))
    table.battlefield("B", COSTLY["Cost 3"], COSTLY["Cost 4"])
    table.start("A")
    enter(table, "Skyclave Apparition", ["Cost 3"])
    table.until_asked("targets", "A")
    table.answer(((table.find("Cost 4").id,),))
    finish(table)
    go(table, "A", "Kill", "Skyclave Apparition")
    finish(table)
    assert power_toughness(table, "Illusion Token") == [(7, 7)]


@plays("Cityscape Leveler")
def test_the_leveler_levels_when_cast_and_when_it_attacks() -> None:
    table = ready("Cityscape Leveler", mana="C" * 8)
    table.battlefield("B", BEAR, "Bonesplitter", "Island")
    table.battlefield("A", creature("Other", "1/1", "haste"))
    table.start("A")
    table.cast("A", "Cityscape Leveler")
    question = table.until_asked("targets", "A")
    assert question.is_legal(((),))
    assert not question.is_legal(((table.find("Island").id,),))
    table.answer(((table.find("Bear").id,),))
    table.resolve()
    assert not there(table, "Bear")
    assert [stone.tapped for stone in table.all("Powerstone", "B")] == [True]
    finish(table)
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    attack(table, "Cityscape Leveler")
    table.until_asked("targets", "A")
    table.answer(((table.find("Bonesplitter").id,),))
    table.resolve()
    assert not there(table, "Bonesplitter")
    assert len(table.all("Powerstone", "B")) == 2


@plays("Cityscape Leveler")
def test_the_leveler_comes_back_for_a_turn() -> None:
    table = ready(mana="C" * 8)
    table.graveyard("A", "Cityscape Leveler")
    table.start("A")
    table.answer(next(option for option in table.question.options if option[0] == "activate"))  # type: ignore[attr-defined]
    table.announce()
    finish(table)
    assert "haste" in table.find("Cityscape Leveler").keywords
    assert "trample" in table.find("Cityscape Leveler").keywords


@pytest.mark.parametrize(("cards", "wins"), [(0, True), (2, True), (3, False)])
@plays("Thassa's Oracle")
def test_the_oracle_wins_with_as_much_devotion_as_cards(cards: int, wins: bool) -> None:
    table = ready("Thassa's Oracle", mana="UU")
    table.library("A", *["Island"] * cards)
    table.start("A", extra=0)
    enter(table, "Thassa's Oracle")
    finish_or_end(table)
    assert (table.board.outcome is not None) is wins


@plays("Thassa's Oracle")
def test_the_oracle_counts_devotion_as_it_resolves() -> None:
    table = ready("Thassa's Oracle", KILL, mana="UU")
    table.library("A", "Island")
    table.start("A", extra=0)
    enter(table, "Thassa's Oracle")
    go(table, "A", "Kill", "Thassa's Oracle")
    finish_or_end(table)
    assert table.board.outcome is None


@pytest.mark.parametrize("kept", ["Swamp", None])
@plays("Thassa's Oracle")
def test_the_oracle_keeps_one_on_top(kept: str | None) -> None:
    table = ready("Thassa's Oracle", mana="UU")
    table.library("A", "Forest", "Swamp", "Mountain")
    table.start("A", extra=3)
    enter(table, "Thassa's Oracle")
    pick(table, *([kept] if kept else []), zone=Zone.LIBRARY)
    finish(table)
    names = table.names_in(Zone.LIBRARY, "A")
    assert names[:2] == ([kept, "Mountain"] if kept else ["Mountain", "Plains"])
    assert sorted(names[-2:]) == (["Forest", "Plains"] if kept else ["Forest", "Swamp"])


def finish_or_end(table: Table) -> None:
    """Answer plainly until nothing is on the stack, or the game has ended."""
    while table.game.question is not None and table.board.stack:
        table.plain()


@plays("Eldrazi Repurposer")
def test_the_repurposer_spawns_when_cast_and_when_it_dies() -> None:
    table = ready("Eldrazi Repurposer", KILL, mana="GGG")
    table.start("A")
    table.cast("A", "Eldrazi Repurposer")
    table.resolve()
    assert len(table.all("Eldrazi Spawn Token")) == 1
    assert not there(table, "Eldrazi Repurposer")
    finish(table)
    assert table.find("Eldrazi Repurposer").colors == ""
    go(table, "A", "Kill", "Eldrazi Repurposer")
    finish(table)
    assert len(table.all("Eldrazi Spawn Token")) == 2
    assert power_toughness(table, "Eldrazi Spawn Token") == [(0, 1)] * 2


@pytest.mark.parametrize(("others", "drawn"), [(1, 2), (2, 1)])
@plays("Quantum Riddler")
def test_the_riddler_draws_one_more_from_a_small_hand(others: int, drawn: int) -> None:
    table = ready("Quantum Riddler", *["Shock"] * others, mana="UUUUU")
    table.start("A")
    enter(table, "Quantum Riddler")
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == others + drawn


@plays("Quantum Riddler")
def test_a_riddler_that_was_killed_in_answer_draws_one() -> None:
    table = ready("Quantum Riddler", KILL, mana="UUUUU")
    table.start("A")
    enter(table, "Quantum Riddler")
    go(table, "A", "Kill", "Quantum Riddler")
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == 1


@pytest.mark.parametrize(
    ("lands", "cost"),
    [((), 5), (("Wastes",), 4), (("Wastes", "Reflecting Pool"), 3), (("Island", "Exotic Orchard"), 5)],
)
@plays("Obsidian Charmaw")
def test_the_charmaw_counts_lands_that_could_make_colorless_mana(lands: tuple[str, ...], cost: int) -> None:
    """106.7. A land that could produce what another land produces counts, whatever that land's costs are."""
    for mana in (cost - 1, cost):
        table = ready("Obsidian Charmaw", mana="R" * mana)
        table.battlefield("B", *(printed(name) for name in lands))
        table.start("A")
        assert table.can("A", "cast", "Obsidian Charmaw") is (mana == cost)


def printed(name: str) -> Any:
    """Return a land by name, from the catalogue or as the rules tests know it."""
    made = {"Reflecting Pool": (["any", "{C}"], "you"), "Exotic Orchard": (["any"], "opponent")}
    if name not in made:
        return name
    kinds, player = made[name]
    mana = {"add_mana": kinds, "could_produce": {"all": [{"type": "land"}, {"controller": player}]}}
    return card(name, "Land", {"activated": [mana], "cost": ["tap_self"]})


@plays("Obsidian Charmaw")
def test_the_charmaw_destroys_a_nonbasic_land_of_an_opponent() -> None:
    table = ready("Obsidian Charmaw", mana="RRRRR")
    table.battlefield("B", "Island", card("Field", "Land"), card("Hill", "Land"))
    table.start("A")
    table.cast("A", "Obsidian Charmaw")
    table.resolve()
    question = table.until_asked("targets", "A")
    assert not question.is_legal(((table.find("Island").id,),))
    table.answer(((table.find("Field").id,),))
    table.resolve()
    assert not there(table, "Field")


@pytest.mark.parametrize(("x", "drawn"), [(0, 0), (1, 0), (2, 1), (3, 1)])
@plays("Wan Shi Tong, Librarian")
def test_the_librarian_grows_by_x_and_draws_half(x: int, drawn: int) -> None:
    table = ready("Wan Shi Tong, Librarian", mana="UUUUU")
    table.start("A")
    table.cast("A", "Wan Shi Tong, Librarian", x=x)
    finish(table)
    assert pt(table, "Wan Shi Tong, Librarian") == (1 + x, 1 + x)
    assert len(table.names_in(Zone.HAND, "A")) == drawn


@pytest.mark.parametrize(
    ("player", "search", "grown"),
    [
        ("B", {"search": {"type": "land"}, "as": "c"}, 1),
        ("A", {"search": {"type": "land"}, "as": "c"}, 0),
        ("A", {"search": {"type": "land"}, "whose": "each_opponent", "as": "c"}, 0),
        ("A", {"search": {"type": "land"}, "who": "each_opponent", "whose": "each_opponent", "as": "c"}, 1),
    ],
)
@plays("Wan Shi Tong, Librarian")
def test_the_librarian_watches_opponents_search_their_own_library(player: str, search: Any, grown: int) -> None:
    table = Table()
    table.hand(player, spell("Seek", search))
    table.battlefield("A", "Wan Shi Tong, Librarian")
    table.start("A")
    before = len(table.names_in(Zone.HAND, "A"))
    go(table, player, "Seek")
    finish(table)
    assert pt(table, "Wan Shi Tong, Librarian") == (1 + grown, 1 + grown)
    assert len(table.names_in(Zone.HAND, "A")) == before - (player == "A") + grown
