"""Creatures of decks that were really played, half of them: those that grow, strike and take."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.catalogue import catalogue
from domain.decider import Decider
from domain.kernel.questions import ChooseObjects, Mulligan
from domain.kernel.seats import Seat
from domain.reasons import Reason
from domain.terms import Zone
from tests.support.situations import attack, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

BEAR = creature("Bear", "2/2")
KILL = spell("Kill", {"destroy": "t"}, t={"is": "permanent"})


def say(table: Table, word: str, player: str = "A") -> None:
    """Answer this player's next choice of an option."""
    table.until_asked("option", player)
    table.answer(word)


def aim(table: Table, *names: str, player: str = "A") -> None:
    """Choose these targets in this player's next choice of targets."""
    table.until_asked("targets", player)
    table.answer((tuple(table.find(name).id for name in names),))


def names(table: Table, zone: Zone) -> list[str]:
    """Return the names of all objects in a zone."""
    return sorted(one.name for one in table.board.objects.values() if one.zone is zone)


@pytest.mark.parametrize(("discarded", "reach"), [("Great", {"Great Orb", "Small Orb"}), ("Small", {"Small Orb"})])
@plays("Argentum Masticore")
def test_the_masticore_destroys_what_costs_no_more_than_the_discarded_card(discarded: str, reach: set[str]) -> None:
    table = ready(card("Great", "Sorcery", cost="{4}"), card("Small", "Sorcery", cost="{2}"))
    table.battlefield("A", "Argentum Masticore")
    orbs = (card("Great Orb", "Artifact", cost="{3}"), card("Small Orb", "Artifact", cost="{2}"))
    table.battlefield("B", *orbs, card("Tiny Orb", "Artifact", cost="{1}"), "Island")
    table.start("B")
    say(table, "yes")
    table.until_asked("choose", "A")
    table.answer((table.find(discarded, "A", Zone.HAND).id,))
    question = table.until_asked("targets", "A")
    legal = {orb for orb in ("Great Orb", "Small Orb", "Tiny Orb", "Island") if fits(table, question, orb)}
    assert legal == reach | {"Tiny Orb"}
    aim(table, "Small Orb")
    finish(table)
    assert not there(table, "Small Orb")
    assert there(table, "Argentum Masticore")


def fits(table: Table, question: Any, name: str) -> bool:
    """Return True if a question of one target takes the permanent of this name."""
    return bool(question.is_legal(((table.find(name).id,),)))


@plays("Argentum Masticore")
def test_a_masticore_that_is_not_fed_is_sacrificed() -> None:
    table = ready("Shock")
    table.battlefield("A", "Argentum Masticore")
    table.start("B")
    say(table, "no")
    finish(table)
    assert in_graveyard(table, "Argentum Masticore", "A")
    assert "Shock" in table.names_in(Zone.HAND, "A")


@pytest.mark.parametrize(("milled", "size"), [(("Forest", "Island"), 2), (("Shock",), 1), (("Forest", "Shock"), 2)])
@plays("Moonshadow")
def test_moonshadow_loses_a_counter_for_permanent_cards_at_once(milled: tuple[str, ...], size: int) -> None:
    table = ready("Moonshadow", spell("Mill", {"mill": len(milled)}), mana="B")
    table.library("A", *milled)
    table.start("A")
    go(table, "A", "Moonshadow")
    assert pt(table, "Moonshadow") == (1, 1)
    go(table, "A", "Mill")
    finish(table)
    assert pt(table, "Moonshadow") == (size, size)


@plays("Moonshadow")
def test_a_grown_moonshadow_no_longer_triggers() -> None:
    table = ready(spell("Mill", {"mill": 1}))
    table.battlefield("A", "Moonshadow")
    table.library("A", "Forest")
    table.start("A")
    go(table, "A", "Mill")
    assert not table.board.stack
    assert pt(table, "Moonshadow") == (7, 7)


@plays("Chancellor of the Annex")
def test_the_chancellor_taxes_only_the_first_spell_of_each_opponent() -> None:
    chancellor, ray = catalogue()["Chancellor of the Annex"], card("Ray", "Instant", {"spell": [{"gain_life": 1}]})
    free = ray.model_copy(update={"cost": "{0}"})
    game = Decider.new((Seat("A", (chancellor,) * 60), Seat("B", (free,) * 60)), "7", edition="current")
    cast = shown = 0
    while cast < 2:
        question = game.question
        assert question is not None
        if isinstance(question, Mulligan):
            game.answer("keep")
        elif isinstance(question, ChooseObjects) and question.reason == Reason.OPENING_HAND:
            game.answer(question.among[:1] if not shown else ())
            shown += 1
        elif question.KIND == "priority" and question.player == PLAYERS["B"] and not game.board.stack:
            spells = [option for option in question.options if option[0] == "cast"]  # type: ignore[attr-defined]
            game.answer(spells[0] if spells else ("pass",))
            cast += bool(spells)
        else:
            game.answer(next(iter(question.answers())))
    while game.board.stack:
        assert game.question is not None
        game.answer(("pass",) if game.question.KIND == "priority" else next(iter(game.question.answers())))
    countered = [record for record in game.take() if record.event.NAME == "countered"]
    assert len(countered) == 1
    assert next(one for one in game.board.players.values() if one.name == "B").life == 21


@pytest.mark.parametrize("lands", [0, 1])
@plays("Chancellor of the Annex")
def test_the_chancellor_on_the_battlefield_taxes_each_spell_of_opponents(lands: int) -> None:
    table = Table()
    table.battlefield("A", "Chancellor of the Annex")
    table.battlefield("B", *["Island"] * lands)
    table.hand("B", spell("Ray", {"gain_life": 1}))
    table.hand("A", spell("Beam", {"gain_life": 1}))
    table.start("A")
    go(table, "A", "Beam")
    table.cast("B", "Ray")
    if lands:
        say(table, "yes", "B")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (21, 20 + lands)


@pytest.mark.parametrize("answer", ["yes", "no"])
@plays("Leatherhead, Swamp Stalker")
def test_leatherhead_spends_a_counter_to_break_something(answer: str) -> None:
    table = ready("Leatherhead, Swamp Stalker", mana="GGGG")
    table.battlefield("B", "Bonesplitter", card("Orb", "Artifact"))
    table.battlefield("A", card("Own Orb", "Artifact"))
    table.start("A")
    go(table, "A", "Leatherhead, Swamp Stalker")
    leatherhead = table.find("Leatherhead, Swamp Stalker")
    assert leatherhead.counters == {"hexproof": 1}
    assert "hexproof" in leatherhead.keywords
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    attack(table, "Leatherhead, Swamp Stalker")
    say(table, answer)
    if answer == "yes":
        question = table.until_asked("targets", "A")
        assert not fits(table, question, "Own Orb")
        aim(table, "Orb")
    table.go_to("postcombat-main", "A")
    assert there(table, "Orb") is (answer == "no")
    assert "hexproof" in table.find("Leatherhead, Swamp Stalker").keywords if answer == "no" else True


@plays("Floodpits Drowner")
def test_the_drowner_stuns_and_later_washes_both_away() -> None:
    table = ready("Floodpits Drowner", mana="UUUU")
    table.battlefield("A", "Floodpits Drowner", sick=False)
    table.battlefield("B", BEAR, creature("Wolf", "1/1"))
    table.start("A")
    assert not table.can("A", "activate", "Floodpits Drowner")
    table.cast("A", "Floodpits Drowner")
    table.resolve()
    aim(table, "Bear")
    finish(table)
    assert (table.find("Bear").tapped, table.find("Bear").counters) == (True, {"stun": 1})
    ready_one = min(table.all("Floodpits Drowner"), key=lambda one: one.id)
    options = table.question.options  # type: ignore[attr-defined]
    (activate,) = (option for option in options if option[0] == "activate" and option[1] == ready_one.id)
    table.answer(activate)
    table.announce(["Bear"])
    finish(table)
    assert not there(table, "Bear")
    assert len(table.all("Floodpits Drowner")) == 1
    assert "Bear" in table.names_in(Zone.LIBRARY, "B")
    assert "Floodpits Drowner" in table.names_in(Zone.LIBRARY, "A")


@pytest.mark.parametrize(("gone", "mana"), [(0, 5), (1, 3), (2, 1), (3, 0)])
@plays("Hollow One")
def test_hollow_one_costs_less_for_cards_discarded_this_turn(gone: int, mana: int) -> None:
    for lands in {max(0, mana - 1), mana}:
        table = ready("Hollow One", *["Shock"] * gone, spell("Toss", {"discard": gone}), mana="C" * lands)
        table.start("A")
        table.cast("A", "Toss")
        if gone:
            table.until_asked("choose", "A")
            table.answer(tuple(one.id for one in table.all("Shock", "A", Zone.HAND)))
        finish(table)
        assert "Shock" not in table.names_in(Zone.HAND, "A")
        assert table.can("A", "cast", "Hollow One") is (lands == mana)


@plays("Hollow One")
def test_a_cycled_card_is_counted_once() -> None:
    table = ready(
        "Hollow One", creature("Rat", "1/1", abilities=[{"keyword": "cycling", "cost": [{"mana": "{1}"}]}]), mana="CCC"
    )
    table.start("A")
    rat = table.find("Rat", "A", Zone.HAND).id
    options = table.question.options  # type: ignore[attr-defined]
    table.answer(next(option for option in options if option[0] == "activate" and option[1] == rat))
    table.announce()
    finish(table)
    assert not table.can("A", "cast", "Hollow One")
    assert in_graveyard(table, "Rat", "A")


@plays("Sanctifier en-Vec")
def test_the_sanctifier_cleans_graveyards_and_keeps_them_clean() -> None:
    table = ready("Sanctifier en-Vec", KILL, mana="WW")
    table.graveyard("A", "Shock", BEAR)
    table.graveyard("B", creature("Imp", "1/1", cost="{B}"), "Island")
    table.battlefield("B", creature("Goblin", "1/1", cost="{R}"), creature("Elf", "1/1", cost="{G}"))
    table.hand("A", "Lightning Bolt", spell("Mill", {"mill": 2}), KILL)
    table.library("A", creature("Shade", "1/1", cost="{B}"), creature("Cub", "1/1"))
    table.battlefield("A", "Mountain")
    table.start("A")
    table.cast("A", "Sanctifier en-Vec")
    finish(table)
    assert names(table, Zone.EXILE) == ["Imp", "Shock"]
    go(table, "A", "Mill")
    go(table, "A", "Kill", "Goblin")
    go(table, "A", "Kill", "Elf")
    go(table, "A", "Lightning Bolt", "B")
    assert names(table, Zone.EXILE) == ["Goblin", "Imp", "Lightning Bolt", "Shade", "Shock"]
    assert {"Cub", "Kill"} <= set(table.names_in(Zone.GRAVEYARD, "A"))
    assert "Elf" in table.names_in(Zone.GRAVEYARD, "B")


@pytest.mark.parametrize(("mode", "word"), [(0, "protection:colorless"), (1, "protection:red")])
@plays("Giver of Runes")
def test_the_giver_protects_from_a_color_or_from_colorless(mode: int, word: str) -> None:
    table = ready()
    table.battlefield("A", "Giver of Runes", BEAR, sick=False)
    table.start("A")
    table.activate("A", "Giver of Runes", targets=["Bear"])
    question = table.until_asked("option", "A")
    table.answer(question.options[mode])  # type: ignore[attr-defined]
    if mode:
        question = table.until_asked("option", "A")
        table.answer(next(option for option in question.options if option in ("R", "red")))  # type: ignore[attr-defined]
    finish(table)
    assert word in table.find("Bear").keywords
    table.go_to("upkeep", "B")
    assert word not in table.find("Bear").keywords


@pytest.mark.parametrize("green", ["yes", "no"])
@pytest.mark.parametrize("blue", ["yes", "no"])
@plays("Wastescape Battlemage")
def test_the_battlemage_answers_each_kicker_as_it_is_cast(green: str, blue: str) -> None:
    table = ready("Wastescape Battlemage", mana="CCGCU")
    table.battlefield("B", "Bonesplitter", card("Orb", "Artifact"), BEAR, creature("Wolf", "1/1"))
    table.start("A")
    table.cast("A", "Wastescape Battlemage", kicked_g=green, kicked_u=blue)
    if green == blue == "yes":
        table.until_asked("order", "A")
        table.plain()
    while table.question.KIND == "targets":
        question = table.question
        aim(table, "Bear" if fits(table, question, "Bear") else "Bonesplitter")
    assert len(table.board.stack) == 1 + (green == "yes") + (blue == "yes")
    finish(table)
    assert there(table, "Bonesplitter") is (green == "no")
    assert there(table, "Bear") is (blue == "no")
    assert there(table, "Wastescape Battlemage")


REVIVE = spell("Revive", {"move": "t", "to": "battlefield"}, t={"all": [{"type": "creature"}, {"zone": "graveyard"}]})
"""Returns a creature card under its owner's control."""


@pytest.mark.parametrize(("whose", "returns"), [("A", True), ("B", False)])
@plays("Prized Amalgam")
def test_the_amalgam_follows_a_creature_out_of_your_graveyard(whose: str, returns: bool) -> None:
    table = ready(REVIVE)
    table.graveyard("A", "Prized Amalgam")
    table.graveyard(whose, BEAR)
    table.start("A")
    go(table, "A", "Revive", "Bear" if whose == "B" else table.find("Bear", "A", Zone.GRAVEYARD).id)
    finish(table)
    assert not there(table, "Prized Amalgam")
    table.go_to("end")
    assert there(table, "Prized Amalgam") is returns
    if returns:
        assert table.find("Prized Amalgam").tapped


@pytest.mark.parametrize("zone", ["hand", "graveyard"])
@plays("Prized Amalgam")
def test_the_amalgam_follows_what_was_cast_from_your_graveyard(zone: str) -> None:
    table = ready()
    back = {"play_from": "graveyard", "cast": {"type": "creature"}}
    table.battlefield("A", card("Way", "Enchantment", {"static": [back], "to": "you"}))
    free = creature("Bear", "2/2", cost="{0}")
    table.graveyard("A", "Prized Amalgam", *[free] * (zone == "graveyard"))
    table.hand("A", *[free] * (zone == "hand"))
    table.start("A")
    bear = table.find("Bear", "A", Zone.HAND if zone == "hand" else Zone.GRAVEYARD).id
    options = table.question.options  # type: ignore[attr-defined]
    table.answer(next(option for option in options if option[0] == "cast" and option[1] == bear))
    table.announce()
    finish(table)
    table.go_to("end")
    assert there(table, "Prized Amalgam") is (zone == "graveyard")


@plays("Prized Amalgam")
def test_an_amalgam_that_has_left_the_graveyard_stays_where_it_is() -> None:
    away = spell("Away", {"exile": {"all": [{"zone": "graveyard"}, {"name": "Prized Amalgam"}]}})
    table = ready(REVIVE, away)
    table.graveyard("A", "Prized Amalgam", BEAR)
    table.start("A")
    go(table, "A", "Revive", table.find("Bear", "A", Zone.GRAVEYARD).id)
    finish(table)
    go(table, "A", "Away")
    table.go_to("end")
    assert not there(table, "Prized Amalgam")


@pytest.mark.parametrize(("counters", "able"), [(2, False), (3, True)])
@plays("Malcolm, Alluring Scoundrel")
def test_malcolm_sings_the_discarded_card_after_four_choruses(counters: int, able: bool) -> None:
    table = ready(card("Boon", "Sorcery", {"spell": [{"gain_life": 7}]}, cost="{9}"))
    table.battlefield("A", "Malcolm, Alluring Scoundrel", sick=False, counters={"chorus": counters})
    table.start("A")
    attack(table, "Malcolm, Alluring Scoundrel")
    table.until_asked("choose", "A")
    table.answer((table.find("Boon", "A", Zone.HAND).id,))
    if able:
        say(table, "yes")
    table.go_to("postcombat-main", "A")
    assert table.find("Malcolm, Alluring Scoundrel").counters == {"chorus": counters + 1}
    assert table.life_of("A") == 20 + 7 * able
    assert in_graveyard(table, "Boon", "A")


@plays("Tameshi, Reality Architect")
def test_tameshi_draws_once_a_turn_for_noncreature_permanents_returned() -> None:
    bounce = spell("Bounce", {"move": "t", "to": "hand"}, t={"is": "permanent"})
    table = ready(bounce, bounce, bounce)
    table.battlefield("A", "Tameshi, Reality Architect", BEAR, card("Orb", "Artifact"))
    table.battlefield("B", card("Ring", "Artifact"))
    table.start("A")
    for name, drawn in (("Bear", 0), ("Ring", 1), ("Orb", 1)):
        go(table, "A", "Bounce", name)
        finish(table)
        assert table.names_in(Zone.HAND, "A").count("Plains") == drawn


@plays("Tameshi, Reality Architect")
def test_tameshi_rebuilds_for_a_land() -> None:
    table = ready(mana="WUUU")
    table.battlefield("A", "Tameshi, Reality Architect")
    table.graveyard("A", card("Great", "Artifact", cost="{3}"), card("Small", "Enchantment", cost="{2}"), BEAR)
    table.graveyard("B", card("Theirs", "Artifact", cost="{1}"))
    table.start("A")
    table.activate("A", "Tameshi, Reality Architect", targets=[table.find("Small", "A", Zone.GRAVEYARD).id], x=2)
    finish(table)
    assert there(table, "Small")
    assert len(table.board.hand(PLAYERS["A"])) == 2  # the land, and a card for it
    table.go_to("draw", "B")
    assert not table.can("A", "activate", "Tameshi, Reality Architect")


@pytest.mark.parametrize(
    ("others", "chosen", "stays"),
    [(("12/1",), ("Other 0",), True), (("11/1",), ("Other 0",), False), (("6/1", "6/1"), ("Other 0", "Other 1"), True)],
)
@plays("Phyrexian Dreadnought")
def test_the_dreadnought_wants_twelve_power(others: tuple[str, ...], chosen: tuple[str, ...], stays: bool) -> None:
    table = ready("Phyrexian Dreadnought", mana="C")
    table.battlefield("A", *(creature(f"Other {number}", size) for number, size in enumerate(others)))
    table.start("A")
    go(table, "A", "Phyrexian Dreadnought")
    table.until_asked("choose", "A")
    table.answer(tuple(table.find(name).id for name in chosen))
    finish(table)
    assert there(table, "Phyrexian Dreadnought") is stays
    assert there(table, "Other 0") is not stays


@plays("Phyrexian Dreadnought")
def test_the_dreadnought_can_be_its_own_price() -> None:
    table = ready("Phyrexian Dreadnought", mana="C")
    table.battlefield("A", BEAR)
    table.start("A")
    go(table, "A", "Phyrexian Dreadnought")
    table.until_asked("choose", "A")
    table.answer((table.find("Phyrexian Dreadnought").id,))
    finish(table)
    assert in_graveyard(table, "Phyrexian Dreadnought", "A")
    assert there(table, "Bear")


@plays("Passageway Seer")
def test_the_seer_grows_while_you_have_the_initiative() -> None:
    table = Table("current")
    table.hand("A", "Passageway Seer")
    table.battlefield("A", *["Swamp"] * 4)
    table.battlefield("A", "Passageway Seer")
    table.start("A")
    table.go_to("end", "A")
    assert pt(table, "Passageway Seer") == (2, 2)
    table.go_to("precombat-main", "A")
    table.cast("A", "Passageway Seer")
    finish(table)
    table.go_to("end", "A")
    finish(table)
    assert [(one.power, one.toughness) for one in table.all("Passageway Seer")] == [(3, 3), (3, 3)]
