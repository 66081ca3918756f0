"""500.10, 505.1b. Steps that are added after a phase, what "you get", and main phases that are counted."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.ids import PlayerId
from tests.support.scenes import BOTH, calm, course, in_order, last, names, play_turns, turn_of
from tests.support.situations import attack, enchantment, finish, go, plays, spell, told
from tests.support.table import Table, creature

BELL = enchantment("Bell", {"triggered": [{"gain_life": 1}], "on": {"step_begins": "upkeep", "whose": "you"}})
"""Rings in every upkeep of its controller."""


def added(name: str, step: str, **more: Any) -> CardDefinition:
    """A spell that adds a step after the current phase."""
    return spell(name, {"extra_step": step, "after_phase": True, **more})


@pytest.mark.statement("XTRA-09", "XTRA-11")
@pytest.mark.parametrize("edition", BOTH)
def test_a_step_after_a_phase_comes_in_a_phase_of_its_own(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", BELL)
    table.hand("A", added("Again", "upkeep"))
    table.start("A")
    life = table.life_of("A")
    go(table, "A", "Again")
    table.go_to("beginning-of-combat")
    told_ = course(turn_of(table, 1))
    if edition == "seed":
        assert told_[-3:] == ["precombat-main", "combat", "beginning-of-combat"]
        assert table.life_of("A") == life
        return
    (scheduled,) = table.events("lone_step_scheduled")
    assert scheduled.rule == "500.10"
    assert told(table, scheduled) == (
        "An extra upkeep step will follow the precombat main phase, in a beginning phase of its own"
    )
    assert told_[-7:] == [
        "precombat-main",
        "beginning",
        "skip untap",
        "upkeep",
        "skip draw",
        "combat",
        "beginning-of-combat",
    ]
    assert {record.rule for record in table.events("step_skipped")[-2:]} == {"500.10"}
    assert table.life_of("A") == life + 1
    table.check()


def test_its_other_steps_do_nothing() -> None:
    """500.10, 500.11: as though they did not exist."""
    table = Table("current")
    table.battlefield("A", creature("Tired", "1/1"), tapped=True)
    table.hand("A", added("Again", "upkeep"))
    table.start("A", step="upkeep")
    table.go_to("precombat-main")
    tapped = table.find("Tired").tapped
    go(table, "A", "Again")
    cards = len(table.board.players[PlayerId(1)].hand)
    table.go_to("beginning-of-combat")
    assert table.find("Tired").tapped is tapped
    assert len(table.board.players[PlayerId(1)].hand) == cards
    names_told = names(turn_of(table, 1), "permanents_untapped", "card_drawn")
    assert names_told.count("card_drawn") == 0, "the first turn has no draw, and this has none either"


def test_several_come_the_newest_first_and_among_other_phases() -> None:
    """500.8: an extra phase that was created later comes before them, as a whole."""
    table = Table("current")
    table.hand("A", added("Twice", "upkeep", n=2), spell("Fight", {"extra_phases": ["combat"]}), added("Late", "end"))
    table.start("A")
    go(table, "A", "Twice")
    go(table, "A", "Fight")
    go(table, "A", "Late")
    table.go_to("beginning-of-combat")
    table.go_to("postcombat-main")
    phases = [line for line in course(turn_of(table, 1)) if line in ("beginning", "combat", "ending", "upkeep", "end")]
    assert phases[2:] == ["ending", "end", "combat", "beginning", "upkeep", "beginning", "upkeep", "combat"]
    table.go_to("precombat-main", "B")
    assert course(turn_of(table, 2))[:4] == ["beginning", "untap", "upkeep", "draw"], "the next turn is a plain one"
    table.check()


def test_a_skipped_phase_takes_its_step_along() -> None:
    table = Table("current")
    table.hand("A", added("Second Wind", "end-of-combat"), spell("Peace", {"skip": "combat", "who": "you"}))
    table.start("A")
    go(table, "A", "Second Wind")
    go(table, "A", "Peace")
    table.go_to("postcombat-main")
    told_ = course(turn_of(table, 1))
    at = told_.index("precombat-main")
    assert told_[at + 1] == "skip combat"
    assert told_[at + 2 : at + 4] == ["combat", "beginning-of-combat"], "the next combat phase is a whole one"


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("whose", ["A", "B"])
def test_what_you_get_you_get_in_your_turn_only(edition: str, whose: str) -> None:
    """500.10a."""
    table = Table(edition)
    table.hand(whose, spell("More", {"extra_phases": ["combat", "postcombat-main"], "you_get": True}))
    table.start("A")
    table.priority_to(whose)
    go(table, whose, "More")
    gets = whose == "A" or edition == "seed"
    assert len(table.events("phase_scheduled")) == (2 if gets else 0)
    table.go_to("end")
    assert course(turn_of(table, 1)).count("combat") == (2 if gets else 1)


@plays("Obeka, Splitter of Seconds")
def test_obeka_splitter_of_seconds() -> None:
    table = Table("current")
    table.battlefield("A", "Obeka, Splitter of Seconds", BELL)
    table.start("A")
    life = table.life_of("A")
    attack(table, "Obeka, Splitter of Seconds")
    table.go_to("postcombat-main")
    assert table.life_of("A") == life + 2
    assert course(turn_of(table, 1)).count("skip untap") == 2
    began = table.events("step_began", step="upkeep")
    assert in_order(last(table, "damage_dealt"), *began[-2:], last(table, "phase_began"))


# 505.1b. Main phases by their number


@pytest.mark.statement("MAIN-02", "MAIN-03", "MAIN-05")
@pytest.mark.parametrize("edition", BOTH)
def test_main_phases_are_counted_within_the_turn(edition: str) -> None:
    """The third is a postcombat main phase, and not the second."""
    table = Table(edition)
    for number, life in ((1, 1), (2, 10), (3, 100)):
        gain = {"triggered": [{"gain_life": life}], "on": {"main_phase_begins": number, "whose": "you"}}
        table.battlefield("A", enchantment(f"Hour {number}", gain))
    table.hand("A", spell("More", {"extra_phases": ["combat", "postcombat-main"]}))
    table.start("A")
    calm(table)
    assert table.life_of("A") == 21
    go(table, "A", "More")
    table.go_to("postcombat-main")
    calm(table)
    assert table.life_of("A") == 31
    table.pass_()
    table.pass_()
    table.go_to("postcombat-main")
    calm(table)
    assert table.life_of("A") == 131
    play_turns(table, 2)
    table.go_to("end", "B")
    assert table.life_of("A") == 131, "only in their own turn"
    table.go_to("precombat-main", "A")
    calm(table)
    assert table.life_of("A") == 132, "the count begins anew"


@plays("Cautious Survivor", "Giant-Man, Gargantuan Genius")
def test_cards_of_main_phases() -> None:
    table = Table("current")
    table.battlefield("A", "Cautious Survivor", "Giant-Man, Gargantuan Genius")
    table.start("A")
    finish(table)
    assert table.board.players[PlayerId(1)].pool == "GG"
    attack(table, "Cautious Survivor")
    table.go_to("postcombat-main")
    calm(table)
    assert table.life_of("A") == 22


# 500.9. Steps by their places


def beside(name: str, step: str, **where: str) -> CardDefinition:
    """A spell that adds a step before or after a step that is named, or after this one."""
    return spell(name, {"extra_step": step, **where})


def steps_with(*order: str, at: str = "upkeep") -> list[str]:
    """The steps from `at` of B's first turn on, when B adds steps in this order: the names say which and where."""
    table = Table("current")
    spells = {
        "here": beside("here", at),
        "draw before draw": beside("draw before draw", "draw", before="draw"),
        "upkeep before draw": beside("upkeep before draw", "upkeep", before="draw"),
        "untap before draw": beside("untap before draw", "untap", before="draw"),
        "upkeep after draw": beside("upkeep after draw", "upkeep", after="draw"),
        "draw after upkeep": beside("draw after upkeep", "draw", after="upkeep"),
        "attackers before blockers": beside(
            "attackers before blockers", "declare-attackers", before="declare-blockers"
        ),
        "start before attackers": beside("start before attackers", "beginning-of-combat", before="declare-attackers"),
        "end before attackers": beside("end before attackers", "end-of-combat", before="declare-attackers"),
    }
    table.hand("B", *[spells[name] for name in order])
    table.start("A")
    table.go_to(at, "B")
    for name in order:
        table.priority_to("B")
        go(table, "B", name)
    table.go_to("precombat-main" if at == "upkeep" else "postcombat-main", "B")
    table.check()
    told_ = course(turn_of(table, 2))
    return told_[told_.index(at) : told_.index("precombat-main" if at == "upkeep" else "postcombat-main")]


@pytest.mark.statement("XTRA-09", "XTRA-10")
@pytest.mark.parametrize(
    ("order", "steps"),
    [
        (["here", "upkeep before draw"], ["upkeep", "upkeep", "upkeep", "draw"]),
        (["here", "untap before draw"], ["upkeep", "upkeep", "untap", "draw"]),
        (["here", "here", "untap before draw"], ["upkeep", "upkeep", "upkeep", "untap", "draw"]),
        (["untap before draw", "here"], ["upkeep", "upkeep", "untap", "draw"]),
        (["upkeep before draw", "untap before draw"], ["upkeep", "upkeep", "untap", "draw"]),
        (["untap before draw", "upkeep before draw"], ["upkeep", "untap", "upkeep", "draw"]),
        (["here", "untap before draw", "here"], ["upkeep", "upkeep", "upkeep", "untap", "draw"]),
        (["draw before draw", "upkeep after draw"], ["upkeep", "draw", "upkeep", "draw"]),
        (["upkeep after draw", "here"], ["upkeep", "upkeep", "draw", "upkeep"]),
        (["draw after upkeep", "untap before draw"], ["upkeep", "untap", "draw", "draw"]),
    ],
    ids=" + ".join,
)
def test_steps_are_added_at_places_in_whatever_order(order: list[str], steps: list[str]) -> None:
    assert steps_with(*order) == steps


def test_steps_of_combat_are_added_at_places() -> None:
    assert steps_with("here", "end before attackers", at="beginning-of-combat")[:4] == [
        "beginning-of-combat",
        "beginning-of-combat",
        "end-of-combat",
        "declare-attackers",
    ]


def test_as_many_steps_as_are_said() -> None:
    table = Table("current")
    table.hand("B", spell("Thrice", {"extra_step": "upkeep", "before": "draw", "n": 3}))
    table.start("A")
    table.go_to("upkeep", "B")
    go(table, "B", "Thrice")
    table.go_to("precombat-main", "B")
    assert course(turn_of(table, 2))[2:7] == ["upkeep", "upkeep", "upkeep", "upkeep", "draw"]


@pytest.mark.statement("XTRA-11")
def test_a_step_added_to_a_phase_of_one_step_takes_place() -> None:
    """500.10: only the steps that such a phase would normally have are skipped."""
    table = Table("current")
    table.hand("B", added("Again", "upkeep"), spell("Study", {"extra_step": "draw"}), beside("Rise", "untap"))
    table.start("A")
    table.go_to("precombat-main", "B")
    go(table, "B", "Again")
    table.go_to("upkeep")
    go(table, "B", "Study")
    go(table, "B", "Rise")
    table.go_to("beginning-of-combat")
    told_ = course(turn_of(table, 2))
    assert told_[-8:-2] == ["beginning", "skip untap", "upkeep", "untap", "draw", "skip draw"]
    table.check()
