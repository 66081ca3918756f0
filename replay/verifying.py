"""Is a game what it says it is? Three checks: the hash chain, the digests of the board, deciding everything again.

The verdict is EXACT when all hold. TAMPERED: a commit is not what was recorded, and which one, or the seed is not the
one that the game was bound to as it began. DIVERGED: this program comes to something else than the record says, and at
which event. UNVERIFIED: it cannot be decided again, because it was not decided here or its cards are not there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID

from domain.cards.language import CardDefinition
from domain.decide import redo
from domain.errors import BrokenLog, TimewalkError
from domain.events import BoardDigested, DecisionMade, GameEnded, GameStarted, Recorded
from domain.evolve import evolve
from domain.randomness import commitment, seed_hash
from domain.state import DIGEST_ALGORITHM, Board
from replay.store import StoredGame, undisturbed


class Outcome(StrEnum):
    """What verifying can come to."""

    EXACT = "EXACT"
    DIVERGED = "DIVERGED"
    TAMPERED = "TAMPERED"
    UNVERIFIED = "UNVERIFIED"


class Unlike(NamedTuple):
    """A field that is not the same in the record and in what came of deciding again."""

    field: str
    expected: Any
    actual: Any

    def __str__(self) -> str:
        return f"{self.field}: recorded {_said(self.expected)}, now {_said(self.actual)}"


class Verdict(NamedTuple):
    """What came of verifying a game.

    `position` is the event at which it is not as it should be, `commit` the number of the commit for TAMPERED, `reason`
    a sentence. `expected` is the event as recorded, `actual` what the rules say now, `unlike` where they differ.
    """

    game: UUID
    outcome: Outcome
    events: int
    commits: int
    position: int | None = None
    commit: int | None = None
    reason: str = ""
    expected: Recorded | None = None
    actual: Recorded | None = None
    unlike: tuple[Unlike, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether everything holds."""
        return self.outcome is Outcome.EXACT

    def __str__(self) -> str:
        where = ""
        if self.outcome is Outcome.TAMPERED and self.commit is not None:
            where = f" at commit {self.commit} (event {self.position})"
        elif self.position is not None:
            where = f" at event {self.position}"
        return f"{self.outcome}{where}" + (f": {self.reason}" if self.reason else "")


def verify(game: StoredGame) -> Verdict:
    """Verify a game: chain, digests, deciding again, as far as the first thing that does not hold.

    A game that is not over is verified as far as it goes.
    """
    row = game.refresh().row
    broken = game.check_chain()
    if broken is not None:
        return Verdict(
            row.id, Outcome.TAMPERED, row.head, row.commits, broken.position, broken.commit, f"{broken.reason}."
        )
    try:
        log = game.events()
        definitions = game.definitions()
    except TimewalkError as error:  # the first commit names the definitions by their hashes
        return Verdict(row.id, Outcome.TAMPERED, row.head, row.commits, 1, 1, str(error))
    with undisturbed():
        found = check_log(log, definitions)
    if found.outcome is Outcome.TAMPERED and found.position is not None:
        found = found._replace(commit=game.commit_of(found.position))
    return Verdict(row.id, found.outcome, row.head, row.commits, *found[4:])


def check_log(log: Sequence[Recorded], definitions: Mapping[str, CardDefinition]) -> Verdict:
    """Verify a log without its store: whether it folds to the boards it has the digests of, and is decided so again."""
    found = Verdict(UUID(int=0), Outcome.EXACT, len(log), 0)
    return _check_seed(log, found) or _check_digests(log, found) or _check_decisions(log, definitions, found) or found


def _check_seed(log: Sequence[Recorded], found: Verdict) -> Verdict | None:
    """Seed and salt, wherever they are told, are those that the game was bound to as it began; whoever decided it."""
    started = log[0].event if log else None
    if not isinstance(started, GameStarted):
        return None
    for recorded in log:
        event = recorded.event
        if not isinstance(event, GameStarted | GameEnded) or event.seed is None:
            continue
        for field, bound, now in (
            ("commitment", started.commitment, commitment(event.salt or "", event.seed)),
            ("seed_hash", started.seed_hash, seed_hash(event.seed)),
        ):
            if bound is not None and bound != now:
                return found._replace(
                    outcome=Outcome.TAMPERED,
                    position=recorded.position,
                    reason="The seed or its salt is not the one that was committed to as the game began.",
                    expected=recorded,
                    unlike=(Unlike(field, bound, now),),
                )
    return None


def _check_digests(log: Sequence[Recorded], found: Verdict) -> Verdict | None:
    """Fold the log; what is wrong with it, if it does not come to the boards that were recorded."""
    board = Board()
    for recorded in log:
        event = recorded.event
        if isinstance(event, BoardDigested) and event.algorithm == DIGEST_ALGORITHM:
            digest = board.digest()
            if digest != event.digest:
                return found._replace(
                    outcome=Outcome.DIVERGED,
                    position=recorded.position,
                    reason="The events fold to another board than was recorded here.",
                    expected=recorded,
                    actual=recorded._replace(event=event.model_copy(update={"digest": digest})),
                    unlike=(Unlike("digest", event.digest, digest),),
                )
        try:
            evolve(board, recorded)
        except Exception as error:
            return found._replace(
                outcome=Outcome.DIVERGED,
                position=recorded.position,
                reason=f"The event does not fit the board ({_called(error)}).",
                expected=recorded,
            )
    return None


def _check_decisions(
    log: Sequence[Recorded], definitions: Mapping[str, CardDefinition], found: Verdict
) -> Verdict | None:
    """Decide again; what came out differently, or why it cannot be done."""
    started = log[0].event if log else None
    if not isinstance(started, GameStarted) or started.seed is None:
        return found._replace(outcome=Outcome.UNVERIFIED, reason="The game was observed, not decided here.")
    try:
        divergence = redo(log, definitions)
    except BrokenLog as error:
        return found._replace(outcome=Outcome.UNVERIFIED, reason=f"{str(error).capitalize()}.")
    except Exception as error:
        position = _first_failure(log, definitions)
        return found._replace(
            outcome=Outcome.DIVERGED,
            position=position,
            reason=f"The rules cannot go on from here ({_called(error)}).",
            expected=log[position - 1],
        )
    if divergence is None:
        return None
    if not any(isinstance(recorded.event, DecisionMade) for recorded in log):
        return found._replace(outcome=Outcome.UNVERIFIED, reason="The record holds no decisions.")
    position, expected, actual = divergence
    reason = "Deciding again comes to something else."
    if actual is None:
        reason = "Deciding again does not come to this event."
    elif expected is None:
        reason = "Deciding again goes on where the record ends."
    return found._replace(
        outcome=Outcome.DIVERGED,
        position=position,
        reason=reason,
        expected=expected,
        actual=actual,
        unlike=differences(expected, actual),
    )


def _first_failure(log: Sequence[Recorded], definitions: Mapping[str, CardDefinition]) -> int:
    """The first position up to which the rules cannot follow the log without falling over."""
    fine, fails = 0, len(log)
    while fails - fine > 1:
        middle = (fine + fails) // 2
        try:
            redo(log, definitions, upto=middle)
            fine = middle
        except Exception:
            fails = middle
    return fails


def differences(expected: Recorded | None, actual: Recorded | None) -> tuple[Unlike, ...]:
    """Where two events differ, field by field."""
    if expected is None or actual is None:
        return ()
    was, now = flat(expected), flat(actual)
    return tuple(
        Unlike(field, was.get(field), now.get(field))
        for field in dict.fromkeys((*was, *now))
        if was.get(field) != now.get(field)
    )


def flat(recorded: Recorded) -> dict[str, Any]:
    """An event with everything that is recorded around it, as JSON data."""
    position, moment, rule, cause, event = recorded
    about = {"position": position, "moment": moment, "rule": rule, "cause": cause, "kind": event.NAME}
    return {**about, **event.model_dump(mode="json")}


def _called(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _said(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 80 else text[:79] + "…"


__all__ = ["Outcome", "Unlike", "Verdict", "check_log", "differences", "flat", "verify"]
