"""Proven means playable: cards do all that they can, in games that are recorded, verified, taken up and told."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pytest

from domain.cards.language import CardDefinition
from tests.support import playable, playable_reports
from tests.support.playable import walked
from tests.support.playable_reports import Item, Kind, Report, Why
from tests.support.proven_cards import drawn, share
from tests.support.table import card, creature

TODAY = time.strftime("%Y-%m-%d")
"""The seed of the sample: the cards of a day. `python -m tests.support.playable --sample 60 --seed DAY` is the same."""

SAMPLE, PARTS = 4, 2
WHOLE = 200
"""Into so many parts all cards are shared out."""

Reporter = Callable[[str, object], None]


def is_playable(reports: Sequence[Report], record_property: Reporter, seed: str) -> None:
    """Check that nothing went wrong, and tell the seed and what was not reached."""
    record_property("seed", seed)
    record_property("outcomes", list(playable_reports.table(reports)))
    faults = [
        f"{report.card}: {fault.kind}, {fault.where}: {fault.text}" for report in reports for fault in report.faults
    ]
    assert not faults, f"seed {seed}:\n" + "\n".join(faults)


@pytest.mark.parametrize("part", range(PARTS))
def test_cards_drawn_by_the_day_are_playable(part: int, record_property: Reporter) -> None:
    names = drawn(TODAY, SAMPLE * PARTS)[part::PARTS]
    is_playable(list(walked(names, TODAY)), record_property, TODAY)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(WHOLE))
def test_all_proven_cards_are_playable(part: int, record_property: Reporter) -> None:
    is_playable(list(walked(share(part, WHOLE), TODAY)), record_property, TODAY)


def walked_alone(*cards: CardDefinition) -> list[Report]:
    return list(walked(cards, "alone"))


def test_each_mode_x_and_optional_cost_is_chosen_once() -> None:
    gain, draw = {"do": [{"gain_life": 1}]}, {"do": [{"draw": 1}]}
    modal = card("Either", "Instant", {"spell": {"modes": 1, "of": [gain, draw]}}, cost="{X}{W}")
    kicked = creature("Kicker", "2/2", abilities=[{"additional": [{"mana": "{1}"}], "optional": True}])
    one, other = walked_alone(modal, kicked)
    assert {Item("mode", "Either", 0, 0), Item("mode", "Either", 0, 1), Item("cast", "Either")} <= one.reached
    assert sum(one.ways.values()) >= 2
    assert sum(other.ways.values()) >= 2
    assert not one.missed
    assert not one.faults
    assert not other.faults


def test_what_a_scene_cannot_reach_is_counted_with_its_reason() -> None:
    never = creature(
        "Dreamer",
        "2/2",
        abilities=[
            {"triggered": [{"draw": 1}], "on": {"gains_life": "you"}},
            {"triggered": [{"draw": 1}], "on": {"time_becomes": "night"}},
            {"activated": [{"draw": 1}], "cost": [{"pay_life": 1000}]},
        ],
    )
    (report,) = walked_alone(never)
    assert Item("trigger", "Dreamer", 0) in report.reached
    assert report.missed == {
        Item("trigger", "Dreamer", 1): Why.NOT_TRIGGERED,
        Item("activate", "Dreamer", 2): Why.NOT_OFFERED,
    }
    assert not report.faults


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A walk that sees nothing would always be right."""
    monkeypatch.setattr(playable, "told_log", lambda *_, **__: 1 / 0)
    (report,) = walked_alone(creature("Bear", "2/2"))
    assert {fault.kind for fault in report.faults} == {Kind.LOG}
