"""State-based actions and turns in the rules of the seeds and in those of today: letters, extra and skipped ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domain.terms import Phase
from tests.support.scenes import BOTH, calm, course, in_order, last, turn_of
from tests.support.situations import CREATURE, enchantment, go, spell, static
from tests.support.table import PLAYERS, Table, card, creature

A, B, C = (PLAYERS[name] for name in "ABC")
BOTH_SIDES = pytest.mark.parametrize("edition", BOTH)
GAIN = [{"gain_life": 1}]


# State-based actions: their letters moved when planeswalker uniqueness went


SHRINK = {"apply": [{"set_types": ["artifact"]}], "to": "t"}
WAKE = {"apply": [{"add_types": ["creature"]}, {"set_pt": [1, 1]}], "to": "t"}
BLADE = card("Blade", "Artifact: Equipment", {"keyword": "equip", "cost": [{"mana": "{1}"}]}, cost="{1}")
TWIN = creature("Twin", "2/2", types="Legendary Creature: Bear")
WORLDS = [card(name, "World Enchantment", static({"pt": [1, 0]}, to=CREATURE), cost="{0}") for name in ("Old", "New")]


def worn(table: Table) -> None:
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("A", BLADE, attached="Bear")


Case = tuple[Callable[[Table], None], dict[str, Any] | None, str, str, tuple[str, str]]
LETTERS: dict[str, Case] = {
    "the legend rule": (
        lambda table: table.battlefield("A", TWIN, TWIN), None, "", "object_moved", ("704.5k", "704.5j"),
    ),
    "the world rule": (
        lambda table: table.battlefield("A", *WORLDS), None, "", "object_moved", ("704.5m", "704.5k"),
    ),
    "an Aura on nothing": (
        lambda table: table.battlefield("A", "Pacifism"), None, "", "object_moved", ("704.5n", "704.5m"),
    ),
    "Equipment on what is no creature": (worn, SHRINK, "Bear", "object_unattached", ("704.5p", "704.5n")),
    "Equipment that is a creature": (worn, WAKE, "Blade", "object_unattached", ("704.5q", "704.5p")),
    "opposite counters": (
        lambda table: table.battlefield("A", creature("Bear", "3/3"), counters={"+1/+1": 3, "-1/-1": 2}),
        None, "", "counters_removed", ("704.5r", "704.5q"),
    ),
}  # fmt: skip
"""What is there; what changes it, and what that is aimed at; what follows, and by which rule in 2017 and today."""


@BOTH_SIDES
@pytest.mark.parametrize(
    "case",
    [
        pytest.param(name, marks=pytest.mark.statement(id))
        for name, id in zip(LETTERS, ("SBA-20", "SBA-21", "SBA-23", "SBA-24", "SBA-25", "SBA-27"), strict=True)
    ],
)
def test_a_state_based_action_cites_the_letter_of_its_edition(edition: str, case: str) -> None:
    prepare, change, target, follows, rules = LETTERS[case]
    table = Table(edition)
    prepare(table)
    if change is not None:
        table.hand("A", spell("Change", change, t={"is": "permanent"}))
    table.start("A", step="precombat-main")
    if change is not None:
        go(table, "A", "Change", target)
        calm(table)
    found = table.events(follows, rule=rules[BOTH.index(edition)])
    assert len(found) == (2 if follows == "counters_removed" else 1)
    assert not table.events(follows, rule=rules[1 - BOTH.index(edition)])
    performed = [record for record in table.events("state_based_actions_performed") if record.moment == found[0].moment]
    assert len(performed) <= 1
    table.check()


# Turns: extra ones, skipped ones, the first draw


@BOTH_SIDES
@pytest.mark.statement("XTRA-01", "XTRA-02", "XTRA-03", "XTRA-04", "XTRA-05", "XTRA-06")
def test_extra_turns_are_added_after_the_turn_they_say_in_turn_order(edition: str) -> None:
    """As the course has it, and as it is today; the older wording, without an order, is another name for less."""
    table = Table(edition)
    table.hand("A", spell("Two for Me", {"extra_turn": "you", "n": 2}, types="Sorcery"))
    table.hand("A", spell("One for All", {"extra_turn": "each_player"}, types="Sorcery"))
    table.start("A", extra=20)
    go(table, "A", "Two for Me")
    go(table, "A", "One for All")
    scheduled = table.events("turn_scheduled")
    assert [(record.event.player, record.event.after, record.rule) for record in scheduled] == [
        (A, 1, "500.7"), (A, 1, "500.7"), (A, 1, "500.7"), (B, 1, "500.7"),
    ]  # fmt: skip
    while table.board.turn < 6:
        table.plain()
    turns = [(record.event.player, record.event.extra) for record in table.events("turn_began")]
    assert turns == [(A, False), (B, True), (A, True), (A, True), (A, True), (B, False)]


@BOTH_SIDES
@pytest.mark.statement("XTRA-09", "XTRA-10", "XTRA-11")
def test_extra_and_skipped_steps_cite_the_rules_of_their_edition(edition: str) -> None:
    """500.10 of 2017 about skipping is 500.11 today."""
    before = {"extra_step": "beginning-of-combat", "before": "declare-attackers"}
    after = {"extra_step": "end-of-combat", "after": "end-of-combat"}
    table = Table(edition)
    table.hand("A", spell("Steps", before, after), spell("No Draw", {"skip": "draw", "who": "you"}))
    table.start("A")
    go(table, "A", "No Draw")
    table.go_to("beginning-of-combat")
    go(table, "A", "Steps")
    table.go_to("postcombat-main")
    scheduled = table.events("step_scheduled")
    assert {record.rule for record in scheduled} == {"500.9"}
    told = course(turn_of(table, 1))
    at = told.index("combat")
    assert told[at + 1 : at + 4] == ["beginning-of-combat", "beginning-of-combat", "declare-attackers"]
    assert told[-3:] == ["end-of-combat", "end-of-combat", "postcombat-main"]
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    skipped = last(table, "step_skipped", step="draw")
    assert skipped.rule == {"seed": "500.10", "current": "500.11"}[edition]
    assert not table.happened("card_drawn", player=A)


@BOTH_SIDES
@pytest.mark.statement("XTRA-07", "XTRA-08")
def test_the_extra_phase_added_last_comes_first(edition: str) -> None:
    table = Table(edition)
    table.hand(
        "A", spell("Fight On", {"extra_phases": ["combat"]}), spell("Calm", {"extra_phases": ["postcombat-main"]})
    )
    table.start("A")
    go(table, "A", "Fight On")
    go(table, "A", "Calm")
    assert [record.rule for record in table.events("phase_scheduled")] == ["500.8", "500.8"]
    table.go_to("end")
    phases = [name for name in course(turn_of(table, 1)) if name in set(Phase)]
    assert phases[1:] == ["precombat-main", "postcombat-main", "combat", "combat", "postcombat-main", "ending"]


@BOTH_SIDES
@pytest.mark.parametrize(
    ("format", "seats", "skips"), [("duel", 2, True), ("two-headed-giant", 4, True), ("free-for-all", 3, False)]
)
@pytest.mark.statement("DRAW-06")
def test_who_begins_skips_the_first_draw_among_two(edition: str, format: str, seats: int, skips: bool) -> None:
    table = Table(edition, format=format, seats=seats)
    table.start("A")
    skipped = table.events("step_skipped", step="draw")
    letter = {"duel": "a", "two-headed-giant": "b"}.get(format)
    assert [record.rule for record in skipped] == ([f"103.{7 if edition == 'seed' else 8}{letter}"] if skips else [])
    drawn = [record.event.player for record in table.events("card_drawn")]
    assert drawn == ([] if skips else [A])
    other = "C" if format == "two-headed-giant" else "B"
    table.go_to("precombat-main", other)
    assert table.happened("card_drawn", player=PLAYERS[other])


@BOTH_SIDES
@pytest.mark.statement("DUR-07", "DUR-08")
def test_what_triggers_as_a_step_begins_waits_for_priority_in_both(edition: str) -> None:
    """As the course and today's rules have it: it has triggered, and is put on the stack when somebody would act."""
    bell = {"triggered": GAIN, "on": {"step_begins": "draw", "whose": "you"}}
    table = Table(edition)
    table.battlefield("A", enchantment("Bell", bell))
    table.start("B")
    table.go_to("draw", "A")
    triggered, drawn, put = (last(table, name) for name in ("ability_triggered", "card_drawn", "ability_put_on_stack"))
    given = next(record for record in table.events("priority_given") if record.position > put.position)
    assert in_order(triggered, drawn, put, given)
    assert len({record.moment for record in (triggered, drawn, put)}) == 3
