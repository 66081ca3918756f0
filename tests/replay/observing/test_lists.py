"""What a source says could be chosen is held against the rules: it agrees, differs, or a text could be the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.events import Recorded
from replay.observing.audit.auditor import Audit, Outcome, Start, audit
from replay.observing.audit.check_context import CHECKS, Check, Compared, View, Why
from replay.observing.audit.fault_injection import CHANGES, inject
from tests.support import long
from tests.support.observed import observed
from tests.support.offers import with_offers
from tests.support.worlds import pair

LISTS = {
    "cards to cast", "casting times", "lands to play", "mana abilities", "possible targets", "targets",
    "what could be paid", "who may attack", "who may block",
}  # fmt: skip

Row = tuple[object, ...]
Changed = Callable[[Board, e.ChoicesOffered], tuple[Row, ...] | None]


@pytest.fixture(scope="module")
def logs() -> list[list[Recorded]]:
    games = [pair("duel", "current", seed).one.log for seed in (1, 5, 9)]
    return [with_offers(observed(game, seat), seat) for game in games for seat in (1, 2)]


@pytest.fixture
def log(logs: list[list[Recorded]]) -> list[Recorded]:
    return logs[0]


def test_lists_made_by_the_rules_agree_with_them(logs: list[list[Recorded]]) -> None:
    agreed = set()
    for log in logs:
        found = audit(log)
        assert [one for one in found.findings if one.check in LISTS] == []
        assert found.contradicted is None
        agreed |= {name for name, counts in found.counts.items() if counts[Outcome.CONSISTENT]}
    assert agreed >= LISTS


def attackers(board: Board, event: e.ChoicesOffered) -> tuple[Row, ...] | None:
    others = [found.id for found in board.creatures() if found.controller != event.to[0]]
    ((_, among), *rest) = event.legal
    return (((others[0],), among), *rest) if others else None


def fewer(board: Board, event: e.ChoicesOffered) -> tuple[Row, ...] | None:
    return tuple(event.legal[1:]) if len(event.legal) > 1 else None


def lands_in_anothers_turn(board: Board, event: e.ChoicesOffered) -> tuple[Row, ...] | None:
    if board.is_active(event.to[0]) or not any(row[0] == "play" for row in event.legal):
        return None
    return tuple(("play", 0, "", 1, row[4]) if row[0] == "play" else row for row in event.legal)


def no_lands(board: Board, event: e.ChoicesOffered) -> tuple[Row, ...] | None:
    rows = tuple(row for row in event.legal if row[0] != "play")
    return rows if len(rows) < len(event.legal) else None


def creatures_at_any_time(board: Board, event: e.ChoicesOffered) -> tuple[Row, ...] | None:
    rows = tuple((*row[:3], 1, row[4]) if row[0] == "cast" and row[3] == 0 else row for row in event.legal)
    return rows if rows != event.legal else None


def no_spells(board: Board, event: e.ChoicesOffered) -> tuple[Row, ...] | None:
    rows = tuple(row for row in event.legal if row[0] != "cast")
    return rows if len(rows) < len(event.legal) else None


def mana_of_tapped_lands(board: Board, event: e.ChoicesOffered) -> tuple[Row, ...] | None:
    tapped = [found.id for found in board.permanents(event.to[0]) if found.tapped and "basic" in found.supertypes]
    return (*event.legal, ("mana", 0, "R", 1, (tapped[0],))) if tapped else None


def too_dear(board: Board, event: e.ChoicesOffered) -> tuple[Row, ...] | None:
    rows = tuple((*row[:2], "{9}{9}", 2, row[4]) if row[0] == "cast" and row[3] == 2 else row for row in event.legal)
    return rows if rows != event.legal else None


def itself(board: Board, event: e.ChoicesOffered) -> tuple[Row, ...] | None:
    ((place, least, most, among), *rest) = event.legal
    return ((place, least, most, (*among, event.object)), *rest)


EITHER = {Outcome.CONTRADICTED, Outcome.NOT_CHECKED}
"""By whether there are cards whose text nobody knows."""


@pytest.mark.parametrize(
    ("kind", "change", "check", "outcomes"),
    [
        ("attackers", attackers, "who may attack", {Outcome.CONTRADICTED}),
        ("attackers", fewer, "who may attack", EITHER),
        ("blockers", attackers, "who may block", {Outcome.CONTRADICTED}),
        ("blockers", fewer, "who may block", EITHER),
        ("actions", lands_in_anothers_turn, "lands to play", {Outcome.CONTRADICTED}),
        ("actions", no_lands, "lands to play", EITHER),
        ("actions", creatures_at_any_time, "casting times", EITHER),
        ("actions", no_spells, "cards to cast", EITHER),
        ("actions", mana_of_tapped_lands, "mana abilities", {Outcome.CONTRADICTED}),
        ("actions", too_dear, "what could be paid", EITHER),
        ("targets", itself, "possible targets", {Outcome.CONTRADICTED}),
    ],
)
def test_another_list_is_found(
    logs: list[list[Recorded]], kind: str, change: Changed, check: str, outcomes: set[Outcome]
) -> None:
    changed = [one for log in logs for one in changed_lists(log, kind, change)][: 4 if long.WANTED else 2]
    found = {one for log in changed for one in told(audit(log), check)}
    assert found
    assert found <= outcomes


def changed_lists(log: list[Recorded], kind: str, change: Changed) -> Iterator[list[Recorded]]:
    """The game with one list of it changed, for the first few that can be."""
    board, made = Board(), 0
    for at, recorded in enumerate(log):
        event = recorded.event
        if isinstance(event, e.ChoicesOffered) and event.kind == kind and made < 2:
            rows = change(board, event)
            if rows is not None:
                made += 1
                other = event.model_copy(update={"legal": rows})
                yield [*log[:at], recorded._replace(event=other), *log[at + 1 :]]
        evolve(board, recorded)


def told(found: Audit, check: str) -> Iterator[Outcome]:
    """What a check came to where it did not agree; what it does not check it says why."""
    for one in found.findings:
        if one.check == check:
            assert (one.why is None) == (one.outcome is Outcome.CONTRADICTED)
            assert one.why in (None, Why.TEXT_UNKNOWN)
            assert one.unlike
            yield one.outcome


def test_after_a_gap_no_list_is_checked(log: list[Recorded]) -> None:
    for changed in changed_lists(log, "actions", mana_of_tapped_lands):
        found = audit(changed, start=Start(gap=1_000))
        assert {one.why for one in found.findings if one.check == "mana abilities"} == {Why.GAP}


def test_changed_lists_and_targets_are_found_by_the_audits_own_audit(log: list[Recorded]) -> None:
    outcomes = {one.kind: one.outcome for one in inject(log, 2 * len(CHANGES))}
    assert {"not passed", "priority after", "offered mana"} <= outcomes.keys()
    assert set(outcomes.values()) == {Outcome.CONTRADICTED}


def test_a_check_that_cannot_cope_is_a_finding_of_its_own(log: list[Recorded], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(view: View, event: e.TurnBegan) -> Iterator[Compared]:
        if event.number > 0:
            raise KeyError(event.number)
        yield Compared({}, {})

    monkeypatch.setattr(
        "replay.observing.audit.auditor.CHECKS", [*CHECKS, Check("broken", "500.1", (e.TurnBegan,), broken)]
    )
    found = audit(log, start=Start(gap=2))
    assert {(one.outcome, one.why) for one in found.findings if one.check == "broken"} == {
        (Outcome.NOT_CHECKED, Why.FAILED)
    }
    assert found.reasons["broken", Why.FAILED] > 1
