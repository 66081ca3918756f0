"""Audit of observed games: the rules' predictions compared with the record.

The game is folded once. Where a check applies, the rules' own functions get the board right before the event. Their
result is compared with the record, there and as far ahead as the check reads. A difference is not counted where an
unknown text could explain it, or where something was not seen; the finding then says why. A difference says that the
record and the rules disagree. The audit cannot say which of them is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.errors import BrokenLog, NotKnown, Said, said
from domain.events import Event, Recorded
from replay.observing.audit import legal_choices, resolutions
from replay.observing.audit.check_context import (
    NO_TEXTS,
    Bound,
    Check,
    Compared,
    NotChecked,
    Texts,
    View,
    Why,
    for_turns,
)
from replay.observing.audit.checks import CHECKS, OF_TEXTS
from replay.observing.audit.left_out import CHANGING, compared_as_told, is_filled_in, may_have_changed, says_nothing
from replay.observing.audit.offered import Offered
from replay.observing.audit.triggers import Awaited, Triggering, foresee, triggering

OTHERS = (legal_choices, resolutions)
"""Modules that register checks when imported, and are used for nothing else here."""


ABOUT_THE_RECORD = frozenset((e.FactsLeftOut, e.GapObserved, e.EffectStarted, e.TurnEnded))
"""Events that change how the audit reads the rest of the record."""


class Outcome(StrEnum):
    """Outcome of one check."""

    CONSISTENT = "CONSISTENT"
    CONTRADICTED = "CONTRADICTED"
    NOT_CHECKED = "NOT CHECKED"


class Result(StrEnum):
    """Result of the audit of one game."""

    CONSISTENT = "OBSERVED-CONSISTENT"
    CONTRADICTED = "CONTRADICTED"
    NOTHING = "NOTHING CHECKED"


class Differing(NamedTuple):
    """Field whose recorded value differs from the rules' value."""

    field: str
    predicted: Any
    observed: Any


class Finding(NamedTuple):
    """Outcome of one check at one event of the game.

    `unlike` lists the differing fields; it is empty where the record and the rules agree.
    """

    check: str
    rule: str
    position: int
    outcome: Outcome
    why: Why | None = None
    unlike: tuple[Differing, ...] = ()
    explained: str = ""
    """Rule cited by the record that would explain the difference."""
    card: str = ""
    """Name of the card whose text is checked; empty if the check is about no text."""


@dataclass(slots=True)
class Audit:
    """Result of auditing one game: counts of outcomes by check, and the findings.

    Consistent findings are only counted; all others are stored.
    """

    findings: list[Finding] = field(default_factory=list)
    counts: dict[str, Counter[Outcome]] = field(default_factory=dict)
    reasons: Counter[tuple[str, Why]] = field(default_factory=Counter)
    cards: dict[str, Counter[Outcome]] = field(default_factory=dict)
    """Number of resolutions by card and by outcome."""
    texts: Texts = NO_TEXTS

    def add(self, finding: Finding) -> None:
        """Count a finding; store all but consistent findings."""
        counts = self.counts.get(finding.check)
        if counts is None:
            counts = self.counts[finding.check] = Counter()
        counts[finding.outcome] += 1
        if finding.card:
            self.cards.setdefault(finding.card, Counter())[finding.outcome] += 1
        if finding.why is not None:
            self.reasons[finding.check, finding.why] += 1
        if finding.outcome is not Outcome.CONSISTENT:
            self.findings.append(finding)

    def copy(self) -> Audit:
        """Return an independent copy, to which findings can be added."""
        counts = {name: some.copy() for name, some in self.counts.items()}
        cards = {name: some.copy() for name, some in self.cards.items()}
        return Audit(self.findings.copy(), counts, self.reasons.copy(), cards, self.texts)

    def count(self, outcome: Outcome) -> int:
        """Return the number of checks with this outcome."""
        return sum(counts[outcome] for counts in self.counts.values())

    @property
    def contradicted(self) -> Finding | None:
        """First contradiction; None without one."""
        return next((one for one in self.findings if one.outcome is Outcome.CONTRADICTED), None)

    @property
    def result(self) -> Result:
        """Result for the game, derived from the outcomes of all checks."""
        if self.contradicted is not None:
            return Result.CONTRADICTED
        return Result.CONSISTENT if self.count(Outcome.CONSISTENT) else Result.NOTHING

    @property
    def verdict(self) -> str:
        """Result as text, with the event of the first difference: `CONTRADICTED@n`."""
        first = self.contradicted
        return f"{self.result}@{first.position}" if first is not None else str(self.result)

    @property
    def said(self) -> Said:
        """Result as a sentence for people."""
        first = self.contradicted
        if first is not None and first.explained:
            return said(
                "The record and the rules differ at event {position} ({rule}), where it cites {explained}.",
                position=first.position,
                rule=first.rule,
                explained=first.explained,
            )
        if first is not None:
            return said(
                "The record and the rules differ at event {position} ({rule}).",
                position=first.position,
                rule=first.rule,
            )
        if self.result is Result.NOTHING:
            return said("No check was possible.")
        return said(
            "In {checks} {checks:check|checks} the record and the rules agree; {left} not checked.",
            checks=self.count(Outcome.CONSISTENT),
            left=self.count(Outcome.NOT_CHECKED),
        )


class Start(NamedTuple):
    """Point at which an audit begins; by default the start of a game."""

    board: Board | None = None
    """Board at that point. The audit changes it in place."""
    gap: int = 0
    """Turns for which an earlier gap in the record can still explain differences; 0 without a gap."""
    effects: bool = False
    """True if the source has told of effects that resolutions set up."""
    offered: Offered | None = None
    """Actions offered to the player by the latest list before that point."""
    left_out: frozenset[str] = frozenset()


AT_THE_START = Start()


class Auditor:
    """Audit of a game that may still go on; `take` adds new events.

    A check reads ahead to the end of the turn at most. So a turn is checked when it is over and a player has had
    priority in the next one. The findings are the same as those of an audit of the whole record.
    """

    def __init__(
        self,
        definitions: Mapping[str, CardDefinition] | None = None,
        *,
        rule: str = "",
        start: Start = AT_THE_START,
    ) -> None:
        board, offered, left_out = start.board, start.offered, start.left_out
        self.found = Audit()
        self._log: list[Recorded] = []
        self._view = View(self._log, Board() if board is None else board, {} if definitions is None else definitions)
        self._view.gap = start.gap
        self._view.tells_effects = start.effects
        self._view.offered = Offered() if offered is None else offered
        self._wanted = _by_event(rule)
        if left_out:  # the record says so before this point
            self._view.left_out = left_out
            _silenced(self._wanted, left_out)
        self._foresees = any(one.look is triggering for checks in self._wanted.values() for one in checks)
        self._moment = 0
        self._at = 0
        self._ended: int | None = None
        """Index behind the last finished turn, until a player has priority after it."""
        self._settled = 0
        self._stopped = False
        self._awaited: Awaited | None = None
        """Moment in which something may trigger, until the moment is over."""

    def take(self, events: Iterable[Recorded]) -> None:
        """Add events of the record, and check the turns that are now complete.

        A turn is complete when a player gets priority after it; the last turn when the game ends.
        """
        log = self._log
        for recorded in events:
            log.append(recorded)
            kind = recorded.event.__class__
            if kind is e.TurnEnded:
                self._ended = len(log)
            elif kind is e.PriorityGiven and self._ended is not None:
                self._settled, self._ended = self._ended, None
            elif kind is e.GameEnded:
                self._settled, self._ended = len(log), None
        self._check(self._settled)

    def so_far(self) -> Audit:
        """Return a copy of the findings up to now; the audit can go on."""
        audit_so_far = self.found.copy()
        audit_so_far.texts = self._view.texts()
        return audit_so_far

    def end(self) -> Audit:
        """Check the rest of the record, and return the finished audit."""
        self._check(len(self._log))
        self.found.texts = self._view.texts()
        return self.found

    def _check(self, stop: int) -> None:
        view, audit_so_far = self._view, self.found
        while self._at < stop and not self._stopped:
            recorded = self._log[self._at]
            event = recorded.event
            kind = event.__class__
            view.at = self._at
            view.note(event)
            for check in self._wanted.get(kind, ()):
                self._find(check, recorded)
            if recorded.moment != self._moment:
                self._moment = recorded.moment
                if self._foresees:
                    self._foresee()
            if kind in ABOUT_THE_RECORD:
                self._take_account(recorded)
            try:
                evolve(view.board, recorded)
            except Exception as error:  # the record tells something impossible
                if self._awaited is not None and not isinstance(error, BrokenLog):
                    audit_so_far.add(_failed("triggers", "603.2", self._log[self._awaited.at].position, error))
                audit_so_far.add(Finding("fold", "", recorded.position, Outcome.CONTRADICTED))
                self._stopped = True
            self._at += 1
            if self._awaited is not None and self._at == self._awaited.end and not self._stopped:
                self._look(self._awaited)

    def _find(self, check: Check, recorded: Recorded) -> None:
        """Make one check at one event, and add the findings."""
        view, audit_so_far, left_out = self._view, self.found, self._view.left_out
        if left_out and is_filled_in(recorded.event, left_out):
            audit_so_far.add(_not_checked(check, view, recorded, Why.HIDDEN))
            return
        try:
            for compared in check.look(view, recorded.event):
                audit_so_far.add(
                    _outcome(check, view, recorded, compared_as_told(compared, left_out) if left_out else compared)
                )
        except NotChecked as reason:
            if not _is_cut_off(view, reason.why):
                audit_so_far.add(_not_checked(check, view, recorded, reason.why))
        except NotKnown:
            audit_so_far.add(_not_checked(check, view, recorded, Why.TEXT_UNKNOWN))
        except Exception as error:
            audit_so_far.add(_failed(check.name, check.rule, recorded.position, error))

    def _take_account(self, recorded: Recorded) -> None:
        """Note what an event tells of the record: facts left out, gaps, effects."""
        view, event = self._view, recorded.event
        if isinstance(event, e.FactsLeftOut):
            view.left_out = frozenset(event.kinds)
            for check in _silenced(self._wanted, view.left_out):
                self.found.add(Finding(check.name, check.rule, recorded.position, Outcome.NOT_CHECKED, Why.HIDDEN))
        elif isinstance(event, e.GapObserved):
            view.gap = for_turns(event)
        elif isinstance(event, e.EffectStarted):
            view.begin_told(recorded, event.effect)
        elif view.gap:
            view.gap -= 1

    def _foresee(self) -> None:
        """Predict the triggers of the moment that begins here.

        If the board after the moment suffices for that, the prediction waits until then (`Awaited`).
        """
        try:
            foreseen = foresee(self._view, self._at)
        except Exception as error:
            self._in_doubt(self._at, error)
            return
        if isinstance(foreseen, Awaited):
            self._awaited = foreseen
        elif foreseen:
            self._expect(foreseen)

    def _look(self, awaited: Awaited) -> None:
        """Predict the triggers of a moment that is over, from the board after it."""
        self._awaited = None
        try:
            self._expect(awaited.look(self._view))
        except Exception as error:
            self._in_doubt(awaited.at, error)

    def _expect(self, triggers: list[tuple[Triggering, Bound]]) -> None:
        self._view.foreseen += [one for one, _ in triggers]
        self._view.expected += triggers

    def _in_doubt(self, place: int, error: Exception) -> None:
        """Note that the triggers of a moment could not be predicted.

        Either a text is not known, or this program has a bug; a bug becomes a finding.
        """
        if isinstance(error, NotKnown):
            self._view.doubt = Why.TEXT_UNKNOWN
            return
        self._view.doubt = Why.FAILED
        self.found.add(_failed("triggers", "603.2", self._log[place].position, error))


def audit(
    log: Sequence[Recorded],
    definitions: Mapping[str, CardDefinition] | None = None,
    *,
    rule: str = "",
    start: Start = AT_THE_START,
) -> Audit:
    """Audit a record, from the start of a game or from another point.

    `rule` selects checks by the first figures of their rules: `"704"`; all checks if it is empty.
    """
    auditor = Auditor(definitions, rule=rule, start=start)
    auditor.take(log)
    return auditor.end()


def audit_settled(
    log: Iterable[Recorded], definitions: Mapping[str, CardDefinition] | None = None, *, rule: str = ""
) -> Audit:
    """Audit all complete turns of a record; of a finished game all turns.

    The last turn of a game that is cut off, or still goes on, is not checked: its later events are missing.
    """
    auditor = Auditor(definitions, rule=rule)
    auditor.take(log)
    return auditor.so_far()


def _failed(check: str, rule: str, position: int, error: Exception) -> Finding:
    """Return a finding about an exception in a check; the record is not at fault."""
    unlike = (Differing("check", None, f"{type(error).__name__}: {error}"),)
    return Finding(check, rule, position, Outcome.NOT_CHECKED, Why.FAILED, unlike)


def _by_event(rule: str) -> dict[type[Event], list[Check]]:
    """Return the selected checks by class of event.

    `rule` selects checks whose rule begins so.
    """
    checks: dict[type[Event], list[Check]] = {}
    for check in (*CHECKS, *OF_TEXTS):
        if check.rule.startswith(rule):
            for kind in check.about:
                checks.setdefault(kind, []).append(check)
    return checks


def _silenced(wanted: dict[type[Event], list[Check]], left_out: frozenset[str]) -> list[Check]:
    """Remove and return the checks that need facts this source leaves out."""
    silenced = list(dict.fromkeys(one for checks in wanted.values() for one in checks if says_nothing(one, left_out)))
    for checks in wanted.values():
        checks[:] = [one for one in checks if one not in silenced]
    return silenced


def _not_checked(check: Check, view: View, recorded: Recorded, why: Why) -> Finding:
    why = Why.GAP if view.gap or _meets_gap(view) else why
    return Finding(check.name, check.rule, recorded.position, Outcome.NOT_CHECKED, why)


READ_TO = (e.PriorityGiven, e.PriorityPassed, e.StepEnded, e.PhaseEnded, e.TurnEnded)
"""Events beyond which a check does not read ahead."""


def _meets_gap(view: View) -> bool:
    """Return True if the record has a gap before a player next has priority.

    A check that reads ahead to that point may miss events.
    """
    for index in range(view.at, len(view.log)):
        event = view.log[index].event
        if isinstance(event, e.GapObserved):
            return True
        if isinstance(event, READ_TO):
            break
    return False


def _is_cut_off(view: View, why: Why) -> bool:
    """Return True if the game or record ended before the events that the check compares."""
    return why is Why.UNSETTLED and not any(isinstance(one.event, e.TurnEnded) for one in view.log[view.at :])


def _outcome(check: Check, view: View, recorded: Recorded, compared: Compared) -> Finding:
    predicted, observed = compared.predicted, compared.observed
    if predicted == observed:
        return Finding(check.name, check.rule, compared.at or recorded.position, Outcome.CONSISTENT, card=compared.card)
    unlike = tuple(
        Differing(name, predicted.get(name), observed.get(name))
        for name in dict.fromkeys((*predicted, *observed))
        if predicted.get(name) != observed.get(name)
    )
    rule = compared.rule or check.rule
    position = compared.at or recorded.position
    if not unlike:
        return Finding(check.name, check.rule, position, Outcome.CONSISTENT, card=compared.card)
    excuse = Why.GAP if view.gap or _meets_gap(view) else compared.excuse
    if excuse is None and check.name in CHANGING and may_have_changed(view):
        excuse = Why.HIDDEN
    if excuse is not None:
        return Finding(check.name, rule, position, Outcome.NOT_CHECKED, excuse, unlike, card=compared.card)
    return Finding(check.name, rule, position, Outcome.CONTRADICTED, None, unlike, compared.explained, compared.card)
