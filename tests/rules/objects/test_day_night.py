"""731, 702.145. Day and night: the check in the untap step, and what is bound to them; nothing of it in 2017."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from projections.reading.drawing import text
from tests.support.scenes import BOTH, last, names, one_moment, play_turns, turn_of
from tests.support.situations import CREATURE, enchantment, finish, go, plays, pt, spell, static, told
from tests.support.table import Table, creature

SMITH = {
    "name": "Night Smith",
    "types": "Creature: Werewolf",
    "pt": "4/4",
    "colors": "G",
    "abilities": [{"keyword": "nightbound"}],
}
DAY_SMITH = creature("Day Smith", "2/2", "daybound", cost="{0}", back=SMITH)
"""Turns over as night falls, and back as day breaks."""

WATCH = enchantment(
    "Watch",
    {"triggered": [{"gain_life": 1}], "on": {"time_becomes": "night"}},
    {"triggered": [{"gain_life": 10}], "on": {"time_becomes": "day"}},
    {"triggered": [{"lose_life": 1, "who": "each_opponent"}], "on": {"transforms": CREATURE}},
)


def free(name: str) -> CardDefinition:
    """A spell that does next to nothing."""
    return spell(name, {"gain_life": 0})


def at(time: str, edition: str = "current") -> Table:
    """A table at which it is day or night from the first main phase on."""
    table = Table(edition)
    table.hand("A", spell("Sky", {"it_becomes": time}))
    return table


# 731.1. Becoming day or night


def test_it_is_neither_until_something_makes_it_so() -> None:
    """731.2c: and until then nothing is checked."""
    table = Table("current")
    table.start("A")
    play_turns(table, 4)
    assert table.board.time_of_day == ""
    assert not table.happened("time_of_day_changed")


def test_with_something_daybound_it_becomes_day_at_once() -> None:
    table = Table("current")
    table.hand("A", DAY_SMITH)
    table.start("A")
    go(table, "A", "Day Smith")
    (day,) = table.events("time_of_day_changed")
    entered = last(table, "object_moved")
    assert (day.event.before, day.event.after, day.rule) == ("", "day", "702.145d")
    assert one_moment(entered, day)
    assert told(table, day) == "It becomes day"
    assert " · day" in text(table.board).splitlines()[0]
    table.check()


@pytest.mark.parametrize(("other", "time"), [(False, "night"), (True, "day")])
def test_with_something_nightbound_alone_it_becomes_night(other: bool, time: str) -> None:
    """702.145g, 702.145d: daybound is asked first."""
    table = Table("current")
    table.hand("A", creature("Owl", "1/1", "nightbound", cost="{0}"))
    table.hand("A", creature("Hare", "1/1", "daybound", cost="{0}"))
    table.hand(
        "A", spell("Both", {"move": {"all": [CREATURE, {"zone": "hand"}, {"owner": "you"}]}, "to": "battlefield"})
    )
    table.start("A")
    go(table, "A", "Both" if other else "Owl")
    (change,) = table.events("time_of_day_changed")
    assert (change.event.after, change.rule) == (time, "702.145d" if other else "702.145g")


def test_it_stays_day_without_anything_bound_to_it() -> None:
    table = Table("current")
    table.hand("A", DAY_SMITH, spell("Ban", {"exile": CREATURE}))
    table.start("A")
    go(table, "A", "Day Smith")
    go(table, "A", "Ban")
    assert table.board.time_of_day == "day"


# What was cast in the turn before, without day and night


OLD_SMITH = creature(
    "Old Smith",
    "2/2",
    cost="{0}",
    abilities=[
        {
            "triggered": [{"transform": "self"}],
            "on": {"step_begins": "upkeep"},
            "if": {"amount": {"cast_last_turn": "each_player"}, "compare": {"exactly": 0}},
        }
    ],
    back={
        "name": "Old Wolf",
        "types": "Creature: Werewolf",
        "pt": "4/4",
        "abilities": [
            {
                "triggered": [{"transform": "self"}],
                "on": {"step_begins": "upkeep"},
                "if": {"amount": {"cast_last_turn": "each_player"}, "compare": {"at_least": 2}},
            }
        ],
    },
)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("spells", "face"), [("", "Old Wolf"), ("A", "Old Smith"), ("B", "Old Smith"), ("AB", "Old Smith")]
)
def test_whether_anybody_cast_a_spell_in_the_turn_before(edition: str, spells: str, face: str) -> None:
    """608.2i: whoever it was, and however many of them."""
    table = Table(edition)
    table.hand("A", OLD_SMITH, free("A spell"))
    table.hand("B", free("B spell"))
    table.start("A")
    go(table, "A", "Old Smith")
    table.go_to("precombat-main", "B")
    assert [found.name for found in table.board.permanents()] == ["Old Smith"]
    for player in spells:
        go(table, player, f"{player} spell")
    table.go_to("draw", "A")
    assert [found.name for found in table.board.permanents()] == [face]
    table.check()


@pytest.mark.parametrize(("spells", "face"), [("AA", "Old Smith"), ("AB", "Old Wolf"), ("BB", "Old Smith")])
def test_whether_one_player_cast_several_in_the_turn_before(spells: str, face: str) -> None:
    """608.2i: those of two players are not added up."""
    table = Table("current")
    table.battlefield("A", OLD_SMITH)
    for player in "AB":
        table.hand(player, *(free(f"{player}{number}") for number in range(2)))
    table.start("A")
    table.go_to("precombat-main", "B")
    assert [found.name for found in table.board.permanents()] == ["Old Wolf"]
    for number, player in enumerate(spells):
        go(table, player, f"{player}{number}")
    table.go_to("draw", "A")
    assert [found.name for found in table.board.permanents()] == [face]


# 502.2. The check in the untap step


@pytest.mark.statement("UNTAP-01", "UNTAP-02", "UNTAP-03", "UNTAP-04", "TBA-05", "TBA-06")
@pytest.mark.parametrize("edition", BOTH)
def test_the_check_comes_after_phasing_and_before_untapping(edition: str) -> None:
    table = at("day", edition)
    table.battlefield("B", creature("Ghost", "1/1", "phasing"))
    table.battlefield("B", "Grizzly Bears", tapped=True)
    table.start("A", step="upkeep")
    go(table, "A", "Sky")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    table.go_to("upkeep", "B")
    steps = [record for turn in (2, 4) for record in turn_of(table, turn)]
    wanted = ("permanents_phased", "time_of_day_changed", "permanents_untapped")
    if edition == "seed":
        assert names(steps, *wanted) == ["permanents_phased", "permanents_untapped", "permanents_phased"]
        return
    assert names(steps, *wanted) == ["permanents_phased", "permanents_untapped", "permanents_phased"]
    (night,) = table.events("time_of_day_changed", after="night")
    assert night.rule == "502.2"
    began = [record for record in table.events("step_began", step="untap") if record.position < night.position][-1]
    assert night.cause == began.position
    assert not table.happened("ability_put_on_stack")


def _turn_with(table: Table, player: str, spells: int) -> None:
    """This player's main phase, with so many spells cast."""
    table.go_to("precombat-main", player)
    for number in range(spells):
        go(table, player, f"{player}{number}")


@pytest.mark.parametrize(("spells", "time"), [(0, "night"), (1, "day"), (2, "day")])
def test_a_turn_without_a_spell_of_its_player_makes_it_night(spells: int, time: str) -> None:
    """731.2a: what others cast in it does not count."""
    table = at("day")
    table.hand("B", *(free(f"B{number}") for number in range(3)))
    table.hand("A", free("A0"))
    table.start("A")
    go(table, "A", "Sky")
    _turn_with(table, "B", spells)
    go(table, "A", "A0")
    assert table.board.time_of_day == "day", "A cast a spell in the turn before"
    table.go_to("upkeep", "A")
    assert table.board.time_of_day == time


@pytest.mark.parametrize(("spells", "time"), [(0, "night"), (1, "night"), (2, "day"), (3, "day")])
def test_a_turn_with_two_spells_of_its_player_makes_it_day(spells: int, time: str) -> None:
    """731.2b."""
    table = at("night")
    table.hand("B", *(free(f"B{number}") for number in range(3)))
    table.start("A")
    go(table, "A", "Sky")
    _turn_with(table, "B", spells)
    assert table.board.time_of_day == "night"
    table.go_to("upkeep", "A")
    assert table.board.time_of_day == time


@pytest.mark.parametrize(("one", "other", "time"), [(0, 0, "night"), (1, 0, "day"), (0, 1, "day")])
def test_of_a_team_it_counts_who_cast_most(one: int, other: int, time: str) -> None:
    """502.2a."""
    table = Table("current", format="two-headed-giant", seats=4)
    table.hand("A", spell("Sky", {"it_becomes": "day"}))
    table.hand("C", *(free(f"C{number}") for number in range(2)))
    table.hand("D", *(free(f"D{number}") for number in range(2)))
    table.start("A")
    go(table, "A", "Sky")
    table.go_to("precombat-main", "C")
    for player, count in (("C", one), ("D", other)):
        for number in range(count):
            go(table, player, f"{player}{number}")
    table.go_to("upkeep", "A")
    assert table.board.time_of_day == time


# 702.145. Daybound and nightbound


def test_what_is_daybound_turns_over_as_it_becomes_night() -> None:
    table = Table("current")
    table.battlefield("A", DAY_SMITH, counters={"+1/+1": 1})
    table.battlefield("B", DAY_SMITH)
    table.battlefield("B", WATCH)
    table.hand("A", spell("Dusk", {"it_becomes": "night"}), spell("Dawn", {"it_becomes": "day"}))
    table.start("A")
    before = {found.id for found in table.all("Day Smith")}
    table.cast("A", "Dusk")
    finish(table)
    night = last(table, "time_of_day_changed")
    turned = table.events("permanent_transformed")
    assert [record.rule for record in turned] == ["702.145c"] * 2
    assert one_moment(night, *turned), "as it becomes night"
    assert {found.id for found in table.all("Night Smith")} == before
    assert sorted(found.power or 0 for found in table.all("Night Smith")) == [4, 5]
    assert told(table, night) == "Day becomes night"
    assert (table.life_of("A"), table.life_of("B")) == (18, 21)
    table.cast("A", "Dawn")
    finish(table)
    assert [record.rule for record in table.events("permanent_transformed")[2:]] == ["702.145f"] * 2
    assert len(table.all("Day Smith")) == 2
    assert table.life_of("B") == 31
    table.check()


@pytest.mark.parametrize("time", ["day", "night"])
def test_by_night_it_enters_with_its_other_face_up(time: str) -> None:
    """702.145b: it does not transform as it enters."""
    table = at(time)
    table.battlefield("A", WATCH)
    arrival = {"triggered": [{"gain_life": 100}], "on": {"enters": {"subtype": "Werewolf"}}}
    table.battlefield("A", enchantment("Howling", arrival))
    table.hand("A", DAY_SMITH)
    table.start("A")
    go(table, "A", "Sky")
    life = table.life_of("A")
    table.cast("A", "Day Smith")
    finish(table)
    if time == "day":
        assert pt(table, "Day Smith") == (2, 2)
        assert table.life_of("A") == life
        return
    assert pt(table, "Night Smith") == (4, 4)
    (turned,) = table.events("permanent_transformed")
    assert (turned.event.entering, turned.rule) == (True, "712.14a")
    assert one_moment(turned, last(table, "object_moved"))
    assert table.life_of("A") == life + 100, "it entered as what it is by night"
    assert table.life_of("B") == 20, "and has not transformed"


def test_what_the_other_face_says_of_its_entering_holds() -> None:
    armed = {
        **SMITH,
        "abilities": [
            {"keyword": "nightbound"},
            {"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1", "n": 2}]},
        ],
    }
    table = at("night")
    table.hand("A", creature("Day Smith", "2/2", "daybound", cost="{0}", back=armed))
    table.start("A")
    go(table, "A", "Sky")
    go(table, "A", "Day Smith")
    assert pt(table, "Night Smith") == (6, 6)


def test_nothing_else_turns_it_over() -> None:
    table = Table("current")
    table.battlefield("A", DAY_SMITH)
    table.hand("A", spell("Turn", {"transform": CREATURE}))
    table.start("A")
    go(table, "A", "Turn")
    assert table.all("Day Smith")


def test_what_comes_to_have_daybound_by_night_turns_over_at_once() -> None:
    """702.145c is no state-based action."""
    plain = creature(
        "Sleeper", "1/1", back={"name": "Waker", "types": "Creature: Werewolf", "pt": "5/5", "colors": "G"}
    )
    table = at("night")
    table.battlefield("A", plain, "Grizzly Bears")
    table.hand("A", enchantment("Curse", static({"grant": "daybound"}, to=CREATURE)))
    table.start("A")
    go(table, "A", "Sky")
    go(table, "A", "Curse")
    (turned,) = table.events("permanent_transformed")
    assert one_moment(turned, last(table, "object_moved"))
    assert table.all("Waker")
    assert table.all("Grizzly Bears"), "what has no other face stays"


def test_elsewhere_only_the_front_face_counts() -> None:
    """712.8a."""
    table = Table("current")
    table.battlefield("A", DAY_SMITH)
    table.hand("A", spell("Dusk", {"it_becomes": "night"}), spell("Fell", {"destroy": CREATURE}))
    table.start("A")
    go(table, "A", "Dusk")
    go(table, "A", "Fell")
    assert "Day Smith" in table.names_in(Zone.GRAVEYARD, "A")
    moved = last(table, "object_moved", source=Zone.BATTLEFIELD)
    assert moved.event.was is not None
    assert moved.event.was.name == "Night Smith"


# In the rules of 2017


def test_without_the_switch_it_is_never_day_or_night() -> None:
    table = Table("seed")
    table.hand("A", DAY_SMITH, spell("Dusk", {"it_becomes": "night"}), spell("Turn", {"transform": CREATURE}))
    table.start("A")
    go(table, "A", "Day Smith")
    go(table, "A", "Dusk")
    play_turns(table, 3)
    assert table.board.time_of_day == ""
    assert not table.happened("time_of_day_changed")
    assert table.all("Day Smith")
    table.go_to("precombat-main", "A")
    go(table, "A", "Turn")
    assert table.all("Night Smith"), "daybound means nothing, and so forbids nothing"


# Real cards


@plays("Tavern Ruffian", "Reckless Stormseeker")
def test_werewolves() -> None:
    table = Table("current")
    table.hand("A", "Tavern Ruffian")
    table.battlefield("A", "Reckless Stormseeker")
    table.lands("A", "Mountain", 4)
    table.start("A")
    assert table.board.time_of_day == "day"
    go(table, "A", "Tavern Ruffian")
    table.go_to("upkeep", "B")
    assert pt(table, "Tavern Ruffian") == (2, 5)
    table.go_to("upkeep", "A")
    assert (pt(table, "Tavern Smasher"), pt(table, "Storm-Charged Slasher")) == ((6, 5), (3, 4))
    table.until_asked("targets", "A")
    table.answer(((table.find("Tavern Smasher").id,),))
    table.resolve()
    assert pt(table, "Tavern Smasher") == (8, 5)
    assert {"trample", "haste"} <= set(table.find("Tavern Smasher").keywords)
    table.check()


@plays("Brimstone Vandal")
def test_brimstone_vandal() -> None:
    table = Table("current")
    table.hand("A", "Brimstone Vandal")
    table.lands("A", "Mountain", 3)
    table.start("A")
    go(table, "A", "Brimstone Vandal")
    (day,) = table.events("time_of_day_changed")
    assert one_moment(day, last(table, "object_moved")), "as it enters"
    assert table.life_of("B") == 20
    table.go_to("end", "B")
    table.go_to("draw", "A")
    assert table.board.time_of_day == "night"
    assert table.life_of("B") == 19


@plays("The Celestus")
def test_the_celestus() -> None:
    table = Table("current")
    table.battlefield("A", "The Celestus")
    table.lands("A", "Plains", 6)
    table.start("A")
    assert table.board.time_of_day == "", "it has not entered"
    for life, time in ((20, "night"), (21, "day")):
        table.activate("A", "The Celestus", 2)
        finish(table)
        assert (table.board.time_of_day, table.life_of("A")) == (time, life)
        table.go_to("end", "B")
        table.go_to("precombat-main", "A")
