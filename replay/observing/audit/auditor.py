"""The audit of observed games: the rules predict on the observed board, and the record is compared.

The game is folded once. Where a check applies, the board as it was right before the event is given to the rules' own
functions, and what they say is compared with what the record has, there and as far on as the check reads. Where a
difference could be of a text that nobody here knows, or something was not seen, it is not checked, and why is said. A
difference says that the record and the rules differ; who is wrong it cannot say.
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
"""The other modules that register checks."""


ABOUT_THE_RECORD = frozenset((e.FactsLeftOut, e.GapObserved, e.EffectStarted, e.TurnEnded))
"""Events after which the record is to be taken otherwise."""


class Outcome(StrEnum):
    """What one check can come to."""

    CONSISTENT = "CONSISTENT"
    CONTRADICTED = "CONTRADICTED"
    NOT_CHECKED = "NOT CHECKED"


class Result(StrEnum):
    """What the audit of a game can come to."""

    CONSISTENT = "OBSERVED-CONSISTENT"
    CONTRADICTED = "CONTRADICTED"
    NOTHING = "NOTHING CHECKED"


class Differing(NamedTuple):
    """A field in which the record and the rules differ."""

    field: str
    predicted: Any
    observed: Any


class Finding(NamedTuple):
    """What a check came to at an event of the game; `unlike` only where the two differ."""

    check: str
    rule: str
    position: int
    outcome: Outcome
    why: Why | None = None
    unlike: tuple[Differing, ...] = ()
    explained: str = ""
    """A rule that would explain the difference, as the record cites it."""
    card: str = ""
    """The card whose text it is about, if it is about one."""


@dataclass(slots=True)
class Audit:
    """What the audit of a game came to: how many checks of each kind had which outcome, and all but the consistent."""

    findings: list[Finding] = field(default_factory=list)
    counts: dict[str, Counter[Outcome]] = field(default_factory=dict)
    reasons: Counter[tuple[str, Why]] = field(default_factory=Counter)
    cards: dict[str, Counter[Outcome]] = field(default_factory=dict)
    """By the card whose text it is about, how many resolutions had which outcome."""
    texts: Texts = NO_TEXTS

    def add(self, finding: Finding) -> None:
        """Count a finding; one that is not consistent is kept."""
        some = self.counts.get(finding.check)
        if some is None:
            some = self.counts[finding.check] = Counter()
        some[finding.outcome] += 1
        if finding.card:
            self.cards.setdefault(finding.card, Counter())[finding.outcome] += 1
        if finding.why is not None:
            self.reasons[finding.check, finding.why] += 1
        if finding.outcome is not Outcome.CONSISTENT:
            self.findings.append(finding)

    def copy(self) -> Audit:
        """The same, to add to."""
        counts = {name: some.copy() for name, some in self.counts.items()}
        cards = {name: some.copy() for name, some in self.cards.items()}
        return Audit(self.findings.copy(), counts, self.reasons.copy(), cards, self.texts)

    def count(self, outcome: Outcome) -> int:
        """How many checks had this outcome."""
        return sum(counts[outcome] for counts in self.counts.values())

    @property
    def contradicted(self) -> Finding | None:
        """The first difference, if there is one."""
        return next((one for one in self.findings if one.outcome is Outcome.CONTRADICTED), None)

    @property
    def result(self) -> Result:
        """What it came to."""
        if self.contradicted is not None:
            return Result.CONTRADICTED
        return Result.CONSISTENT if self.count(Outcome.CONSISTENT) else Result.NOTHING

    @property
    def verdict(self) -> str:
        """The same with the event of the first difference: `CONTRADICTED@n`."""
        first = self.contradicted
        return f"{self.result}@{first.position}" if first is not None else str(self.result)

    @property
    def said(self) -> Said:
        """The same in a sentence."""
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
            return said("Nothing of it could be checked.")
        return said(
            "In {checks} {checks:check|checks} the record and the rules agree; {left} not checked.",
            checks=self.count(Outcome.CONSISTENT),
            left=self.count(Outcome.NOT_CHECKED),
        )


class Start(NamedTuple):
    """The point at which the audit of a record begins; by default the start of a game."""

    board: Board | None = None
    """The board there, which is changed in place."""
    gap: int = 0
    """For so many turns more something can be otherwise that was not seen; 0 if all was."""
    effects: bool = False
    """The game has told of effects that resolutions set up."""
    offered: Offered | None = None
    """What could be done by the last list before."""
    left_out: frozenset[str] = frozenset()


AT_THE_START = Start()


class Auditor:
    """The audit of a game that may still go on: it is given the record as it grows, and checks what can be checked.

    What a check reads ahead ends with the turn. So a turn is checked when it is over and somebody has had priority in
    the next one, and what is found is what the audit of the whole record finds.
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
        if left_out:  # of a record that goes on from there
            self._view.left_out = left_out
            _silenced(self._wanted, left_out)
        self._foresees = any(one.look is triggering for checks in self._wanted.values() for one in checks)
        self._moment = 0
        self._at = 0
        self._ended: int | None = None
        """Behind the last turn that is over, where nobody has had priority since."""
        self._settled = 0
        self._stopped = False
        self._awaited: Awaited | None = None
        """The moment in which something may trigger, until it is over."""

    def take(self, events: Iterable[Recorded]) -> None:
        """The record goes on; whatever is settled with that is checked."""
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
        """What has been found in what is settled; the audit goes on."""
        found = self.found.copy()
        found.texts = self._view.texts()
        return found

    def end(self) -> Audit:
        """There is no more of the record."""
        self._check(len(self._log))
        self.found.texts = self._view.texts()
        return self.found

    def _check(self, stop: int) -> None:
        view, found = self._view, self.found
        while self._at < stop and not self._stopped:
            recorded = self._log[self._at]
            event = recorded.event
            kind = event.__class__
            view.at = self._at
            view.note(event)
            for one in self._wanted.get(kind, ()):
                self._find(one, recorded)
            if recorded.moment != self._moment:
                self._moment = recorded.moment
                if self._foresees:
                    self._foresee()
            if kind in ABOUT_THE_RECORD:
                self._take_account(recorded)
            try:
                evolve(view.board, recorded)
            except Exception as error:  # what a record tells that cannot be
                if self._awaited is not None and not isinstance(error, BrokenLog):
                    found.add(_failed("triggers", "603.2", self._log[self._awaited.at].position, error))
                found.add(Finding("fold", "", recorded.position, Outcome.CONTRADICTED))
                self._stopped = True
            self._at += 1
            if self._awaited is not None and self._at == self._awaited.end and not self._stopped:
                self._look(self._awaited)

    def _find(self, one: Check, recorded: Recorded) -> None:
        """Add what a check comes to at an event."""
        view, found, left_out = self._view, self.found, self._view.left_out
        if left_out and is_filled_in(recorded.event, left_out):
            found.add(_not_checked(one, view, recorded, Why.HIDDEN))
            return
        try:
            for compared in one.look(view, recorded.event):
                found.add(_outcome(one, view, recorded, compared_as_told(compared, left_out) if left_out else compared))
        except NotChecked as left:
            if not _is_cut_off(view, left.why):
                found.add(_not_checked(one, view, recorded, left.why))
        except NotKnown:
            found.add(_not_checked(one, view, recorded, Why.TEXT_UNKNOWN))
        except Exception as error:
            found.add(_failed(one.name, one.rule, recorded.position, error))

    def _take_account(self, recorded: Recorded) -> None:
        """Note what the record says of itself, and how many turns a gap still matters."""
        view, event = self._view, recorded.event
        if isinstance(event, e.FactsLeftOut):
            view.left_out = frozenset(event.kinds)
            for one in _silenced(self._wanted, view.left_out):
                self.found.add(Finding(one.name, one.rule, recorded.position, Outcome.NOT_CHECKED, Why.HIDDEN))
        elif isinstance(event, e.GapObserved):
            view.gap = for_turns(event)
        elif isinstance(event, e.EffectStarted):
            view.begin_told(recorded, event.effect)
        elif view.gap:
            view.gap -= 1

    def _foresee(self) -> None:
        """Foresee what triggers at the moment that begins here, or that it is to be looked at when it is over."""
        try:
            found = foresee(self._view, self._at)
        except Exception as error:
            self._in_doubt(self._at, error)
            return
        if isinstance(found, Awaited):
            self._awaited = found
        elif found:
            self._expect(found)

    def _look(self, awaited: Awaited) -> None:
        """Look what has triggered at a moment that is over."""
        self._awaited = None
        try:
            self._expect(awaited.look(self._view))
        except Exception as error:
            self._in_doubt(awaited.at, error)

    def _expect(self, found: list[tuple[Triggering, Bound]]) -> None:
        self._view.foreseen += [one for one, _ in found]
        self._view.expected += found

    def _in_doubt(self, at: int, error: Exception) -> None:
        """Note that nobody knows what triggers: texts are not known, or this program has made a mistake."""
        if isinstance(error, NotKnown):
            self._view.doubt = Why.TEXT_UNKNOWN
            return
        self._view.doubt = Why.FAILED
        self.found.add(_failed("triggers", "603.2", self._log[at].position, error))


def audit(
    log: Sequence[Recorded],
    definitions: Mapping[str, CardDefinition] | None = None,
    *,
    rule: str = "",
    start: Start = AT_THE_START,
) -> Audit:
    """Audit a record, from the start of a game or on from another point.

    `rule` are the first figures of the rules to be checked, all if it is empty.
    """
    auditor = Auditor(definitions, rule=rule, start=start)
    auditor.take(log)
    return auditor.end()


def audit_settled(
    log: Iterable[Recorded], definitions: Mapping[str, CardDefinition] | None = None, *, rule: str = ""
) -> Audit:
    """Audit a game as it is recorded, as far as it is settled: all of one that is over.

    Of one that is cut off, or goes on, the last turn is not checked: what comes later in it is not there to compare.
    """
    auditor = Auditor(definitions, rule=rule)
    auditor.take(log)
    return auditor.so_far()


def _failed(check: str, rule: str, position: int, error: Exception) -> Finding:
    """An error of this program, which must not be taken for one of the record."""
    unlike = (Differing("check", None, f"{type(error).__name__}: {error}"),)
    return Finding(check, rule, position, Outcome.NOT_CHECKED, Why.FAILED, unlike)


def _by_event(rule: str) -> dict[type[Event], list[Check]]:
    found: dict[type[Event], list[Check]] = {}
    for one in (*CHECKS, *OF_TEXTS):
        if one.rule.startswith(rule):
            for kind in one.about:
                found.setdefault(kind, []).append(one)
    return found


def _silenced(wanted: dict[type[Event], list[Check]], left_out: frozenset[str]) -> list[Check]:
    """The checks that need what the source leaves out, which are not made any more."""
    silenced = list(dict.fromkeys(one for checks in wanted.values() for one in checks if says_nothing(one, left_out)))
    for checks in wanted.values():
        checks[:] = [one for one in checks if one not in silenced]
    return silenced


def _not_checked(one: Check, view: View, recorded: Recorded, why: Why) -> Finding:
    why = Why.GAP if view.gap or _meets_gap(view) else why
    return Finding(one.name, one.rule, recorded.position, Outcome.NOT_CHECKED, why)


READ_TO = (e.PriorityGiven, e.PriorityPassed, e.StepEnded, e.PhaseEnded, e.TurnEnded)
"""Events up to which a check reads on."""


def _meets_gap(view: View) -> bool:
    """Return True if something was not seen before somebody has priority: a check that reads on may read past it."""
    for at in range(view.at, len(view.log)):
        event = view.log[at].event
        if isinstance(event, e.GapObserved):
            return True
        if isinstance(event, READ_TO):
            break
    return False


def _is_cut_off(view: View, why: Why) -> bool:
    """Return True if the game or the record ended before there was anything to compare."""
    return why is Why.UNSETTLED and not any(isinstance(one.event, e.TurnEnded) for one in view.log[view.at :])


def _outcome(one: Check, view: View, recorded: Recorded, compared: Compared) -> Finding:
    predicted, observed = compared.predicted, compared.observed
    if predicted == observed:
        return Finding(one.name, one.rule, compared.at or recorded.position, Outcome.CONSISTENT, card=compared.card)
    unlike = tuple(
        Differing(name, predicted.get(name), observed.get(name))
        for name in dict.fromkeys((*predicted, *observed))
        if predicted.get(name) != observed.get(name)
    )
    rule = compared.rule or one.rule
    position = compared.at or recorded.position
    if not unlike:
        return Finding(one.name, one.rule, position, Outcome.CONSISTENT, card=compared.card)
    excuse = Why.GAP if view.gap or _meets_gap(view) else compared.excuse
    if excuse is None and one.name in CHANGING and may_have_changed(view):
        excuse = Why.HIDDEN
    if excuse is not None:
        return Finding(one.name, rule, position, Outcome.NOT_CHECKED, excuse, unlike, card=compared.card)
    return Finding(one.name, rule, position, Outcome.CONTRADICTED, None, unlike, compared.explained, compared.card)
