"""Verifying games, and auditing observed games against the rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import Field

from domain.errors import said
from projections.wording.translations import saying
from replay.cards.wording import catalogue
from replay.games.auditing import counted, findings
from replay.observing.audit.auditor import Outcome, Result
from replay.observing.audit.check_context import Why
from replay.service.http import shapes
from replay.service.http.context import LookingNeeded, answer, unchanged
from replay.service.http.problems import Problem
from replay.service.http.server_faults import GameRoute

router = APIRouter(prefix="/api/games/{game}", tags=["reading"], route_class=GameRoute)

MOST = 1000
"""Most findings in an answer."""


class Unlike(shapes.Shape):
    """Field whose recorded value differs from the value when the game is decided again."""

    field: str
    expected: Any
    actual: Any


class Verdict(shapes.Shape):
    """Result of verifying a game.

    `outcome` is EXACT, OBSERVED, DIVERGED, TAMPERED, UNVERIFIED, NEWER or STALE.
    """

    outcome: str
    reason: str
    events: int
    commits: int
    position: int | None
    commit: int | None
    hash: str
    stand_ins: list[str] = Field(description="cards that were replaced by blanks")
    unlike: list[Unlike]


class Reason(shapes.Shape):
    """Reason for which checks of one kind were not made, and how many."""

    why: Why
    text: str
    times: int


class Chances(shapes.Shape):
    """Kind of check, with the number of checks by outcome."""

    check: str = Field(examples=["combat damage"])
    title: str
    consistent: int
    contradicted: int
    not_checked: int
    reasons: list[Reason]


class Differing(shapes.Shape):
    """Field in which the record and the rules differ.

    Both sides are there as data and in words.
    """

    field: str
    predicted: Any = Field(description="the value by the rules")
    observed: Any = Field(description="the value in the record")
    title: str
    by_the_rules: str
    in_the_record: str


class Finding(shapes.Shape):
    """Outcome of one check at one event.

    `explained` is a rule, cited in the record, that would explain the difference.
    """

    position: int
    check: str
    title: str
    rule: str = Field(examples=["510.2"])
    outcome: Outcome
    why: Why | None = Field(description="the reason for which nothing was checked")
    reason: str | None = Field(description="the reason in words")
    explained: str
    event: str
    unlike: list[Differing]


class Known(shapes.Shape):
    """Numbers of cards with abilities that the viewer saw: with known text, and in all."""

    known: int
    there: int


class Audited(shapes.Shape):
    """An audit: its outcome, the checks of each kind, and the findings.

    Consistent findings are left out.
    """

    head: int = Field(description="the last audited event, by the viewer's own positions")
    outcome: Result
    verdict: str = Field(examples=["OBSERVED-CONSISTENT", "CONTRADICTED@431"])
    reason: str
    position: int | None = Field(description="the first event at which record and rules differ")
    texts: Known
    checks: list[Chances]
    findings: list[Finding]
    more: bool = Field(description="true if there are more findings than shown")


@router.get("/audit", response_model=Audited)
def read_audit(
    looked: LookingNeeded,
    request: Request,
    outcome: Annotated[
        Literal["CONTRADICTED", "NOT CHECKED"] | None, Query(description="only findings of this outcome")
    ] = None,
) -> Response:
    """Compare the record of an observed game with the rules.

    The audit uses only what the viewer knows: a seat sees what follows from the events it saw, by its own positions. In
    a game that goes on each turn is audited once it is over.
    """
    if looked.game.observed is None:
        text = said("only observed games can be audited; a game decided here can be verified")
        raise Problem(409, text, kind="not-observed")
    stream = looked.stream
    tag = looked.tag("audit", stream.head, outcome)
    if (same := unchanged(request, tag)) is not None:
        return same
    with looked.service.working():
        head, audit = looked.service.audits.of(stream)
    say, words = saying(looked.language), catalogue(looked.language)
    wanted = [one for one in audit.findings if outcome in (None, str(one.outcome))]
    wanted.sort(key=lambda one: (one.outcome is not Outcome.CONTRADICTED, one.position))
    first = audit.contradicted
    data = {
        "head": head,
        "outcome": audit.result,
        "verdict": audit.verdict,
        "reason": audit.said.told(say),
        "position": None if first is None else first.position,
        "texts": audit.texts._asdict(),
        "checks": list(counted(audit, say)),
        "findings": list(findings(wanted[:MOST], stream.events, say, words)),
        "more": len(wanted) > MOST,
    }
    return answer(data, tag=looked.tag("audit", head, outcome))


@router.get("/verify", response_model=Verdict)
def verify(looked: LookingNeeded) -> Response:
    """Verify a game: its hash chain, its digests, and all decisions again.

    This takes as long as playing the game did. For a judge.
    """
    looked.judging(said("verifying"))
    with looked.service.working():
        verdict = looked.game.verify()
    return answer(
        {
            "outcome": verdict.outcome,
            "reason": verdict.said.told(saying(looked.language)),
            "events": verdict.events,
            "commits": verdict.commits,
            "position": verdict.position,
            "commit": verdict.commit,
            "stand_ins": list(verdict.stand_ins),
            "hash": looked.game.stored.refresh().row.hash.hex(),
            "unlike": [unlike._asdict() for unlike in verdict.unlike],
        }
    )
