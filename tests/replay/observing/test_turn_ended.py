"""724.1. Observed games in which a text ends the turn: nobody passes any more, and only the cleanup step follows."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.events import Recorded
from domain.ids import PlayerId
from domain.terms import Phase, Step
from replay.observing.audit.auditor import Finding, Outcome, audit
from tests.support.audited_games import with_texts, without_texts
from tests.support.fighting import table
from tests.support.situations import spell
from tests.support.table import Table, creature

END = {"end_the": "turn"}
LOSS = creature("Martyr", "1/1", abilities=[{"triggered": [{"gain_life": 1}], "on": {"dies": "self"}}])
CLOCK = creature("Clock", "0/4", abilities=[{"activated": [END], "cost": ["tap_self"]}])
DOOM = spell("Doom", {"destroy": {"all": [{"type": "creature"}]}}, END)
STOP = spell("Stop", END)


def by_a_spell() -> Table:
    """A spell kills creatures, one of which would trigger, and ends the turn."""
    game = table([], [creature("Ox", "2/4"), LOSS], edition="current", a=[DOOM])
    game.cast("A", "Doom")
    return ended(game)


def ended(game: Table) -> Table:
    game.resolve()
    game.go_to("upkeep", "B")
    return game


def by_a_spell_in_answer() -> Table:
    game = table([], [creature("Ox", "2/4"), LOSS], edition="current", a=[DOOM, STOP])
    game.cast("A", "Doom")
    game.cast("A", "Stop")
    return ended(game)


def by_an_ability() -> Table:
    game = table([CLOCK], [], edition="current")
    game.activate("A", "Clock")
    return ended(game)


WAYS = {"spell": by_a_spell, "answer": by_a_spell_in_answer, "ability": by_an_ability}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_turn_that_a_known_text_ends_does_as_the_rules_say(way: str, seat: int) -> None:
    game = WAYS[way]().game
    found = audit(*with_texts(game.records, dict(game.definitions), seat))
    assert found.findings == []
    assert found.counts["resolutions"] == {Outcome.CONSISTENT: 1}


@pytest.mark.parametrize("way", WAYS)
def test_so_may_one_that_an_unknown_text_ends(way: str) -> None:
    game = WAYS[way]().game
    assert audit(*without_texts(game.records, dict(game.definitions), 0)).contradicted is None


def changed(replaces: type[e.Event], by: e.Event, way: str = "spell") -> list[Finding]:
    """Put another event in the place of the first of its kind since the resolution began."""
    game = WAYS[way]().game
    log, definitions = with_texts(game.records, dict(game.definitions), 0)
    began = next(at for at, one in enumerate(log) if isinstance(one.event, e.ResolutionBegan))
    at = next(at for at in range(began, len(log)) if isinstance(log[at].event, replaces))
    record: list[Recorded] = [*log[:at], log[at]._replace(event=by, rule=""), *log[at + 1 :]]
    return [one for one in audit(record, definitions).findings if one.outcome is Outcome.CONTRADICTED]


def test_no_player_has_priority_before_the_cleanup_step() -> None:
    (found,) = [one for one in changed(e.Resolved, e.PriorityGiven(player=PlayerId(1))) if one.check == "priority"]
    assert (found.rule, found.unlike[0].predicted, found.unlike[0].observed) == ("724.1", None, 1)


def test_no_other_step_begins() -> None:
    found = changed(e.StepSkipped, e.StepBegan(step=Step.END))
    assert ("steps", "724.1", Step.CLEANUP, Step.END) in [
        (one.check, one.rule, one.unlike[0].predicted, one.unlike[0].observed) for one in found
    ]


def test_no_other_phase_begins() -> None:
    found = changed(e.PhaseSkipped, e.PhaseBegan(phase=Phase.COMBAT))
    assert ("steps", "724.1", Phase.ENDING, Phase.COMBAT) in [
        (one.check, one.rule, one.unlike[0].predicted, one.unlike[0].observed) for one in found
    ]


def test_a_phase_ends_only_when_all_have_passed_as_long_as_the_ability_is_on_the_stack() -> None:
    """724.1b. Without the removal the turn is not over."""
    found = changed(e.DidNotResolve, e.LinesRead(line=None, runs=None), "ability")
    assert ("all have passed", "500.2") in [(one.check, one.rule) for one in found]
