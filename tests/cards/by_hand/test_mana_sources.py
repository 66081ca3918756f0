"""Cards by hand that make mana, or limit it."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.kernel.questions import ChooseObjects, Mulligan
from domain.kernel.seats import Seat
from domain.reasons import Reason
from domain.terms import Zone
from tests.cards.by_hand.choosing import choose, hand, say
from tests.support.situations import attack, block, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

PLAINS = CardDefinition.load({"name": "Plains", "types": "Basic Land: Plains"})
CHIEF = creature("Chief", "2/2", types="Legendary Creature: Elf", cost="{G}{U}")


def made(table: Table, name: str) -> set[str]:
    """The mana that a permanent's mana abilities would add now, one string for each choice."""
    from domain.rules.casting.mana.sources import dear_sources, mana_sources

    found = table.find(name)
    sources: list[Any] = [*mana_sources(table.game, found.controller), *dear_sources(table.game, found.controller)]
    return {mana for source in sources if source[0] == found.id for mana in source[2]}


def begun(starts: bool, take: bool) -> Decider:
    """A game with Gemstone Caverns in each opening hand of A, up to the first priority."""
    seats = (Seat("A", (catalogue()["Gemstone Caverns"],) * 60), Seat("B", (PLAINS,) * 60))
    for seed in range(20):
        game = Decider.new(seats, str(seed), edition="current")
        if (game.board.starting_player == PLAYERS["A"]) is starts:
            break
    while game.question is not None and game.question.KIND != "priority":
        question = game.question
        if isinstance(question, Mulligan):
            game.answer("keep")
        elif isinstance(question, ChooseObjects) and question.reason == Reason.OPENING_HAND:
            assert bool(question.among) is not starts
            game.answer(question.among[:1] if take else ())
        else:
            game.answer(next(iter(question.answers())))
        take = take and not any(game.board.permanents())
    return game


@pytest.mark.parametrize(("starts", "take"), [(False, True), (False, False), (True, True)])
@plays("Gemstone Caverns")
def test_gemstone_caverns_begins_the_game_for_who_does_not_start(starts: bool, take: bool) -> None:
    """103.6a."""
    game = begun(starts, take)
    permanents = list(game.board.permanents())
    exiled = [id for id in game.board.exile if game.board.objects[id].name == "Gemstone Caverns"]
    if take and not starts:
        (cavern,) = permanents
        assert (cavern.name, cavern.counters) == ("Gemstone Caverns", {"luck": 1})
    else:
        assert not permanents
    assert len(exiled) == len(permanents)


@pytest.mark.parametrize(("luck", "mana"), [(0, {"C"}), (1, set("WUBRG"))])
@plays("Gemstone Caverns")
def test_gemstone_caverns_is_lucky_with_a_counter(luck: int, mana: set[str]) -> None:
    """605.1a. It is a mana ability either way, and pays for spells."""
    table = ready(creature("Bear", "2/2", cost="{R}"))
    table.battlefield("A", "Gemstone Caverns", counters={"luck": luck} if luck else {})
    table.start("A")
    assert made(table, "Gemstone Caverns") == mana
    assert table.can("A", "cast", "Bear") is bool(luck)
    if luck:
        go(table, "A", "Bear")
        assert there(table, "Bear")


@pytest.mark.parametrize("imprints", [True, False])
@plays("Ugin's Labyrinth")
def test_ugins_labyrinth_adds_two_while_it_holds_a_card(imprints: bool) -> None:
    """607.2a."""
    table = ready("Ugin's Labyrinth", creature("Great", "7/7", cost="{7}"), creature("Green", "7/7", cost="{6}{G}"))
    table.start("A")
    table.play("A", "Ugin's Labyrinth")
    say(table, "yes" if imprints else "no")
    if imprints:
        question: Any = table.until_asked("choose", "A")
        assert [table.board.objects[id].name for id in question.among] == ["Great"]
        choose(table, "Great")
    finish(table)
    assert made(table, "Ugin's Labyrinth") == ({"CC"} if imprints else {"C"})
    if imprints:
        table.activate("A", "Ugin's Labyrinth", 2)
        table.resolve_all()
        assert sorted(hand(table)) == ["Great", "Green"]
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert made(table, "Ugin's Labyrinth") == {"C"}


@plays("Dalkovan Encampment")
def test_dalkovan_encampment_calls_warriors_for_each_attack_of_the_turn() -> None:
    table = ready(mana="WWW")
    table.battlefield("A", "Dalkovan Encampment", creature("Bear", "2/2"))
    table.start("A")
    table.activate("A", "Dalkovan Encampment", 2)
    table.resolve_all()
    attack(table, "Bear")
    finish(table)
    tokens = [one for one in table.board.permanents() if one.token]
    assert [(one.power, one.tapped, one.colors) for one in tokens] == [(1, True, "R")] * 2
    table.go_to("end-of-combat")
    assert table.life_of("B") == 16
    table.go_to("precombat-main", "B")
    assert not any(one.token for one in table.board.permanents())


@pytest.mark.parametrize(("others", "tapped"), [(("Swamp",), False), (("Mountain",), False), (("Forest",), True)])
@plays("Dalkovan Encampment")
def test_dalkovan_encampment_enters_tapped_without_swamp_and_mountain(others: tuple[str, ...], tapped: bool) -> None:
    table = ready("Dalkovan Encampment")
    table.battlefield("A", *others)
    table.start("A")
    table.play("A", "Dalkovan Encampment")
    assert table.find("Dalkovan Encampment").tapped is tapped


@plays("Mox Amber")
def test_mox_amber_sees_the_colors_of_legends_now() -> None:
    table = ready(spell("Bolt", {"destroy": "t"}, t={"type": "creature"}))
    table.battlefield("A", "Mox Amber", CHIEF, creature("Bear", "2/2", cost="{R}"))
    table.battlefield("B", creature("Queen", "2/2", types="Legendary Creature: Elf", cost="{B}"))
    table.start("A")
    assert made(table, "Mox Amber") == {"G", "U"}
    go(table, "A", "Bolt", table.find("Chief").id)
    assert made(table, "Mox Amber") == set()


@plays("Campfire")
def test_campfire_gathers_commanders_from_everywhere() -> None:
    table = Table(format="commander", commander={"A": (CHIEF,)})
    table.lands("A", "Plains", 3)
    table.battlefield("A", "Campfire")
    table.graveyard("A", "Shock", creature("Bear", "2/2"))
    table.start("A")
    cards = len(table.names_in(Zone.LIBRARY, "A"))
    table.activate("A", "Campfire", 1)
    say(table, "no")  # 903.9b: not to the command zone instead
    finish(table)
    assert "Chief" in hand(table)
    assert table.names_in(Zone.GRAVEYARD, "A") == []
    assert len(table.names_in(Zone.LIBRARY, "A")) == cards + 2
    assert table.names_in(Zone.EXILE, "A") == ["Campfire"]


@plays("Campfire")
def test_campfire_warms() -> None:
    table = ready(mana="W")
    table.battlefield("A", "Campfire")
    table.start("A")
    table.activate("A", "Campfire", 0)
    table.resolve_all()
    assert table.life_of("A") == 22


@plays("Carpet of Flowers")
def test_carpet_of_flowers_adds_once_each_turn() -> None:
    table = ready(other="UUU")
    table.battlefield("A", "Carpet of Flowers")
    table.start("A", step=None)
    say(table, "no")
    table.until_asked("option", "A")  # the second main phase: it has added no mana yet
    table.answer("yes")
    say(table, "GGG")
    assert table.board.players[PLAYERS["A"]].pool == "GGG"
    table.go_to("precombat-main", "B")
    assert table.board.players[PLAYERS["A"]].pool == ""
    say(table, "yes")
    say(table, "UUU")
    turn = table.board.turn
    while table.board.turn == turn:
        assert table.question.KIND != "option"
        table.plain()


@plays("Echoing Deeps")
def test_echoing_deeps_is_a_cave_and_what_lies_in_a_graveyard() -> None:
    """707.9b."""
    table = ready("Echoing Deeps")
    table.graveyard("B", "Mountain")
    table.start("A")
    table.play("A", "Echoing Deeps")
    choose(table, "Mountain")
    finish(table)
    (land,) = [one for one in table.board.permanents() if one.controller == PLAYERS["A"]]
    assert (land.name, land.subtypes, land.tapped) == ("Mountain", ("Mountain", "Cave"), True)


@plays("Echoing Deeps")
def test_echoing_deeps_alone_is_itself_and_untapped() -> None:
    table = ready("Echoing Deeps")
    table.start("A")
    table.play("A", "Echoing Deeps")
    assert not table.find("Echoing Deeps").tapped
    assert made(table, "Echoing Deeps") == {"C"}


@pytest.mark.parametrize("counters", [1, 2])
@plays("Dark Depths")
def test_dark_depths_thaws(counters: int) -> None:
    """603.8."""
    table = ready(mana="CCC")
    table.battlefield("A", "Dark Depths", counters={"ice": counters})
    table.start("A")
    table.activate("A", "Dark Depths", 1)
    table.resolve_all()
    assert there(table, "Dark Depths") is (counters == 2)
    if counters == 1:
        assert pt(table, "Marit Lage") == (20, 20)
        assert {"flying", "indestructible"} <= set(table.find("Marit Lage").keywords)


@plays("Dark Depths")
def test_dark_depths_enters_frozen_and_a_copy_without_ice_thaws() -> None:
    table = ready("Dark Depths")
    table.start("A")
    table.play("A", "Dark Depths")
    finish(table)
    assert table.find("Dark Depths").counters == {"ice": 10}


@plays("Command Beacon")
def test_command_beacon_fetches_the_commander() -> None:
    table = Table(format="commander", commander={"A": (CHIEF,)})
    table.battlefield("A", "Command Beacon")
    table.start("A")
    table.activate("A", "Command Beacon", 1)
    say(table, "no")  # 903.9b: not to the command zone instead
    finish(table)
    assert "Chief" in hand(table)
    assert in_graveyard(table, "Command Beacon", "A")


@pytest.mark.parametrize(("returned", "surveils"), [("Sunscorched", True), ("Plains", False), ("Arid Archway", False)])
@plays("Arid Archway")
def test_arid_archway_surveils_for_another_desert(returned: str, surveils: bool) -> None:
    table = ready("Arid Archway", mana="W")
    table.battlefield("A", card("Sunscorched", "Land: Desert"))
    table.start("A")
    table.play("A", "Arid Archway")
    choose(table, returned)
    finish(table)
    assert hand(table) == [returned]
    assert table.happened("cards_looked_at") is surveils


@plays("Tangle Wire")
def test_tangle_wire_taps_as_many_as_it_has_counters() -> None:
    table = ready(mana="WWWWWW", other="W")
    table.battlefield("A", "Tangle Wire", counters={"fade": 4})
    table.start("B", step="upkeep")
    finish(table)
    assert table.find("Plains", "B").tapped
    table.go_to("draw", "A")
    assert table.find("Tangle Wire").counters == {"fade": 3}
    mine = [one for one in table.board.permanents() if one.controller == PLAYERS["A"] and one.tapped]
    assert len(mine) in (3, 4)  # as its controller orders the two triggers


@plays("Ancient Cornucopia")
def test_ancient_cornucopia_counts_the_colors_once_a_turn() -> None:
    table = ready(
        creature("Gold", "2/2", colors="WUB", cost="{0}"), creature("Grey", "2/2", cost="{0}"),
        creature("Red", "2/2", colors="R", cost="{0}"),
    )  # fmt: skip
    table.battlefield("A", "Ancient Cornucopia")
    table.start("A")
    for name, life in (("Grey", 20), ("Gold", 23), ("Red", 23)):
        table.cast("A", name)
        if name == "Gold":
            say(table, "yes")
        finish(table)
        assert table.life_of("A") == life


@plays("Navigator's Compass")
def test_navigators_compass_adds_a_land_type_for_the_turn() -> None:
    """305.6, 305.7."""
    table = ready("Navigator's Compass", mana="WC")
    table.start("A")
    go(table, "A", "Navigator's Compass")
    finish(table)
    assert table.life_of("A") == 23
    wastes = table.find("Wastes")
    table.activate("A", "Navigator's Compass", targets=[wastes.id])
    say(table, "Forest")
    finish(table)
    assert made(table, "Wastes") == {"C", "G"}
    table.go_to("precombat-main", "B")
    assert made(table, "Wastes") == {"C"}


@pytest.mark.parametrize("blocked", [False, True])
@plays("Coveted Jewel")
def test_coveted_jewel_goes_to_who_attacks_unblocked(blocked: bool) -> None:
    """509.3g. It triggers once, however many attack."""
    table = Table()
    table.battlefield("B", "Coveted Jewel", tapped=True)
    table.battlefield("B", *[creature(name, "1/9") for name in ("One", "Two")])
    table.battlefield("A", *[creature(name, "1/1") for name in ("Imp", "Ox")])
    table.start("A")
    cards = len(hand(table))
    attack(table, "Imp", "Ox")
    block(table, *([("One", "Imp"), ("Two", "Ox")] if blocked else []))
    finish(table)
    jewel = table.find("Coveted Jewel")
    assert (jewel.controller, jewel.tapped) == (PLAYERS["B" if blocked else "A"], blocked)
    assert len(hand(table)) == cards + (0 if blocked else 3)


@plays("Coveted Jewel")
def test_coveted_jewel_stays_with_whose_planeswalker_is_attacked() -> None:
    table = ready(mana="WWWWWW")
    table.hand("A", "Coveted Jewel")
    table.start("A")
    go(table, "A", "Coveted Jewel")
    finish(table)
    assert len(hand(table)) == 3
    assert {"WWW", "GGG"} <= made(table, "Coveted Jewel")


@plays("Urza's Bauble")
def test_urzas_bauble_shows_one_card_and_draws_later() -> None:
    table = ready()
    table.battlefield("A", "Urza's Bauble")
    table.hand("B", "Shock", "Lava Spike", "Giant Growth")
    table.start("A")
    table.activate("A", "Urza's Bauble", targets=[PLAYERS["B"]])
    table.resolve_all()
    (seen,) = table.events("cards_looked_at")
    assert (seen.event.player, len(seen.event.cards)) == (PLAYERS["A"], 1)
    assert hand(table) == []
    table.go_to("draw", "B")
    assert len(hand(table)) == 1


@plays("The Filigree Sylex")
def test_the_filigree_sylex_destroys_by_its_counters() -> None:
    """608.2h."""
    table = ready()
    table.battlefield("A", "The Filigree Sylex", counters={"oil": 2})
    table.battlefield("B", creature("Bear", "2/2", cost="{1}{G}"), creature("Ox", "2/2", cost="{2}{G}"), "Forest")
    table.battlefield("A", card("Land", "Land"))
    table.start("A")
    table.activate("A", "The Filigree Sylex", 1)
    table.resolve_all()
    assert (there(table, "Bear"), there(table, "Ox"), there(table, "Land")) == (False, True, True)


@pytest.mark.parametrize(("others", "able"), [(7, True), (6, False)])
@plays("The Filigree Sylex")
def test_the_filigree_sylex_burns_with_oil_from_everywhere(others: int, able: bool) -> None:
    table = ready()
    table.battlefield("A", "The Filigree Sylex", counters={"oil": 3})
    table.battlefield("A", creature("Bear", "2/2"), counters={"oil": others})
    table.start("A")
    question: Any = table.question
    sylex = table.find("The Filigree Sylex").id
    assert (("activate", sylex, 2) in question.options) is able
    if able:
        table.activate("A", "The Filigree Sylex", 2, targets=[PLAYERS["B"]])
        finish(table)
        assert table.life_of("B") == 10
        assert table.find("Bear").counters == {}
        assert in_graveyard(table, "The Filigree Sylex", "A")


@plays("The Filigree Sylex")
def test_the_filigree_sylex_gathers_oil() -> None:
    table = ready()
    table.battlefield("A", "The Filigree Sylex")
    table.start("A")
    table.activate("A", "The Filigree Sylex", 0)
    table.resolve_all()
    assert table.find("The Filigree Sylex").counters == {"oil": 1}


@pytest.mark.parametrize("uses", [0, 1, 2])
@plays("Serum Powder")
def test_serum_powder_is_used_any_time_its_owner_could_mulligan(uses: int) -> None:
    """103.5b. It does not count as a mulligan, and can be used before and after one."""
    deck = (catalogue()["Serum Powder"],) * 60
    game = Decider.new((Seat("A", deck), Seat("B", (PLAINS,) * 60)), "5", edition="current")
    used, kept = 0, False
    while game.question is not None and game.question.KIND != "priority":
        question = game.question
        if isinstance(question, Mulligan):
            mulligan = question.player == PLAYERS["A"] and uses == 2 and not kept
            kept = kept or question.player == PLAYERS["A"]
            game.answer("mulligan" if mulligan else "keep")
        elif isinstance(question, ChooseObjects) and question.reason == Reason.ANY_MULLIGAN:
            assert question.player == PLAYERS["A"]
            assert len(question.among) == (6 if kept and uses == 2 else 7)
            take = used < uses and (used == 0 or kept)
            used += take
            game.answer(question.among[:1] if take else ())
        else:
            game.answer(next(iter(question.answers())))
    mine = game.board.players[PLAYERS["A"]]
    exiled = [id for id in game.board.exile if game.board.objects[id].owner == PLAYERS["A"]]
    assert (len(exiled), len(mine.hand), mine.mulligans) == ((0, 7, 13)[uses], 6 if uses == 2 else 7, int(uses == 2))
    assert len(mine.hand) + len(mine.library) + len(exiled) == 60


@plays("Serum Powder")
def test_serum_powder_makes_mana() -> None:
    table = ready()
    table.battlefield("A", "Serum Powder")
    table.start("A")
    assert made(table, "Serum Powder") == {"C"}


@pytest.mark.parametrize(("others", "tapped"), [(1, False), (2, True)])
@plays("Lair of the Hydra")
def test_lair_of_the_hydra_enters_tapped_beside_two_lands(others: int, tapped: bool) -> None:
    table = ready("Lair of the Hydra", mana="G" * others)
    table.start("A")
    table.play("A", "Lair of the Hydra")
    assert table.find("Lair of the Hydra").tapped is tapped


@plays("Lair of the Hydra")
def test_lair_of_the_hydra_is_as_big_as_x_for_a_turn() -> None:
    """107.3a, 611.2c: X stays what it was, and is not 0."""
    table = ready(mana="GGGG")
    table.battlefield("A", "Lair of the Hydra")
    table.start("A")
    lair = table.find("Lair of the Hydra").id
    table.answer(("activate", lair, 2))
    question: Any = table.until_asked("number", "A")
    assert (question.least, question.most) == (1, 4)  # with its own mana, too
    table.answer(2)
    finish(table)
    hydra = table.find("Lair of the Hydra")
    assert (pt(table, "Lair of the Hydra"), hydra.colors, hydra.types) == ((2, 2), "G", ("land", "creature"))
    assert hydra.subtypes == ("Hydra",)
    table.go_to("upkeep", "B")
    assert table.find("Lair of the Hydra").types == ("land",)


@pytest.mark.parametrize(("mana", "able"), [("G", True), ("", False)])
@plays("Lair of the Hydra")
def test_lair_of_the_hydra_needs_mana_for_x(mana: str, able: bool) -> None:
    """Its own mana may pay for it, too, but one mana is not enough."""
    table = ready(mana=mana)
    table.battlefield("A", "Lair of the Hydra")
    table.start("A")
    question: Any = table.question
    assert (("activate", table.find("Lair of the Hydra").id, 2) in question.options) is able
