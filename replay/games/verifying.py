"""Verification of a game: hash chain, digests of boards, and deciding everything again.

The verdicts:

- EXACT: everything holds.
- TAMPERED: a commit was changed (the verdict says which), or a card's definition, or the game's row in the list of
games, or the seed is not the one committed to at the beginning.
- DIVERGED: this program comes to another result than the record, at a certain event.
- UNVERIFIED: the game cannot be decided again, because its decisions or cards are missing.
- OBSERVED: the game was observed, not decided here. Chain and digests hold, and there is nothing to decide again.
- NEWER: a newer timewalk wrote the game, and this one cannot tell.
- STALE: the record is exact, but a draft in mid-casting is damaged, or boards kept for faster travel differ from the
record. Readers ignore such boards, or believe a careful forgery.

The game's row and boards, kept beside the log, can be rebuilt from it: `mend` does. The data that proves the log, its
head, its number of commits and its last hash, is never touched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID

from domain.board.evolve import evolve
from domain.board.state import DIGEST_ALGORITHM, Board, Written
from domain.cards.language import CardDefinition
from domain.decider import redo
from domain.errors import BrokenLog, Listed, Said, Say, Sentences, TimewalkError, said
from domain.events import BoardDigested, DecisionMade, GameEnded, GameStarted, Recorded
from domain.randomness import commitment, seed_hash
from replay.errors import CorruptStore, NewerSchema, SchemaError, UnknownGame
from replay.store.chain import BrokenChain
from replay.store.gc_pause import gc_paused
from replay.store.snapshots import board_to_data, opened
from replay.store.store import Store
from replay.store.stored import StoredGame


class Outcome(StrEnum):
    """Outcomes of a verification."""

    EXACT = "EXACT"
    DIVERGED = "DIVERGED"
    TAMPERED = "TAMPERED"
    UNVERIFIED = "UNVERIFIED"
    NEWER = "NEWER"
    STALE = "STALE"
    OBSERVED = "OBSERVED"


class Unlike(NamedTuple):
    """Field whose recorded value differs from the value when the game is decided again."""

    field: str
    expected: Any
    actual: Any

    @property
    def said(self) -> Said:
        """Sentence with both values."""
        expected, actual = _short(self.expected), _short(self.actual)
        return said("{field}: recorded {expected}, now {actual}", field=self.field, expected=expected, actual=actual)

    def __str__(self) -> str:
        return self.said.told()


class Verdict(NamedTuple):
    """Verdict on a game.

    `position` is the event of the first fault, `commit` the number of the commit for TAMPERED. `said` is the reason,
    and `reason` the same in English. `expected` is the event as recorded, `actual` the event by the rules now, and
    `unlike` lists the fields that differ. `mended` describes data that differed from the log and was rebuilt.
    """

    game: UUID
    outcome: Outcome
    events: int
    commits: int
    position: int | None = None
    commit: int | None = None
    said: Said = Said("")
    expected: Recorded | None = None
    actual: Recorded | None = None
    unlike: tuple[Unlike, ...] = ()
    mended: tuple[Said, ...] = ()
    stand_ins: tuple[str, ...] = ()
    """Cards that the game replaced by blanks; the verdict is about the game with the blanks."""

    @property
    def reason(self) -> str:
        """Reason for a verdict other than exact, as a sentence in English."""
        return self.said.told()

    @property
    def exact(self) -> bool:
        """True if everything holds, and was decided again."""
        return self.outcome is Outcome.EXACT

    @property
    def holds(self) -> bool:
        """True if nothing that can be checked is wrong.

        For an observed game only chain and digests can be checked.
        """
        return self.outcome in (Outcome.EXACT, Outcome.OBSERVED)

    def whole(self) -> Said:
        """Return the verdict as a sentence, with position and reason."""
        where = Said("")
        if self.outcome is Outcome.TAMPERED and self.commit is not None:
            where = said(" at commit {commit} (event {position})", commit=self.commit, position=self.position)
        elif self.position is not None:
            where = said(" at event {position}", position=self.position)
        outcome = said(self.outcome)
        verdict = said("{outcome}{where}", outcome=outcome, where=where)
        if self.said:
            verdict = said("{outcome}{where}: {reason}", outcome=outcome, where=where, reason=self.said)
        if self.stand_ins:
            verdict = said("{told}, with blanks for {cards}", told=verdict, cards=Listed(self.stand_ins, "and"))
        return verdict

    def told(self, say: Say) -> str:
        """Return the verdict in the words of a language."""
        return self.whole().told(say)

    def __str__(self) -> str:
        return self.whole().told()


ROW = ("turns", "seats", "winners", "reason", "created", "engine", "parent", "parent_position")
"""Columns of a game's row that repeat its log. The other columns (head, number of commits, last hash) prove the log."""


def verify(game: StoredGame, *, mend: bool = False) -> Verdict:
    """Verify a game up to its first fault: chain, cards, digests, deciding again, row.

    A game in progress is verified as far as it goes. With `mend`, data beside an intact log is rebuilt where it differs
    from the log, and the verdict is that of the log.
    """
    row = game.refresh().row
    verdict = Verdict(row.id, Outcome.EXACT, row.head, row.commits)
    try:
        broken = game.check_chain()
        if broken is not None:
            return verdict._replace(
                outcome=Outcome.TAMPERED, position=broken.position, commit=broken.commit, said=_sentence(broken.reason)
            )
        log = game.events(stop=row.head)
        row_by_log = game.as_told()
    except (SchemaError, NewerSchema) as error:
        position = error.position if isinstance(error, SchemaError) else None
        return verdict._replace(outcome=Outcome.NEWER, position=position, said=error.said)
    except TimewalkError as error:
        return verdict._replace(outcome=Outcome.TAMPERED, position=1, commit=1, said=error.said)
    with gc_paused():
        verdict = _checked(game, log, verdict)
        faults = [fault for fault in (_stale(game, log), _draft(game)) if fault]
        stale = said("{sentences}", sentences=Sentences(faults)) if faults else Said("")
    unlike = tuple(
        Unlike(field, getattr(row_by_log, field), getattr(row, field))
        for field in ROW
        if getattr(row_by_log, field) != getattr(row, field)
    )
    if mend and (unlike or stale):
        game.mend(row_by_log if unlike else None)
        if not game.draft_is_whole():
            game.keep_draft(())
        return verdict._replace(mended=(*(fault.said for fault in unlike), *((stale,) if stale else ())))
    if unlike:
        why = said("What the list of games says of it is not what its log tells; `verify --repair` makes it anew.")
        if not verdict.holds:
            why = said("{sentence} Its log is {verdict}", sentence=why, verdict=verdict.whole())
        return verdict._replace(outcome=Outcome.TAMPERED, commit=None, said=why, unlike=unlike)
    return verdict._replace(outcome=Outcome.STALE, said=stale) if stale and verdict.holds else verdict


def _checked(game: StoredGame, log: Sequence[Recorded], verdict: Verdict) -> Verdict:
    """Return the verdict on a log whose chain holds, and on its definitions."""
    try:
        definitions = game.definitions()
    except TimewalkError as error:
        return verdict._replace(outcome=Outcome.TAMPERED, position=1, commit=1, said=error.said)
    verdict = check_log(log, definitions)._replace(game=verdict.game, commits=verdict.commits)
    if verdict.outcome is Outcome.TAMPERED and verdict.position is not None:
        return verdict._replace(commit=game.commit_of(verdict.position))
    return verdict


def _stale(game: StoredGame, log: Sequence[Recorded]) -> Said:
    """Return a sentence about stored boards that differ from the log, empty if none does."""
    wrong = []
    folded = Board()
    for position, state, seal in reversed(game.snapshots()):
        snapshot = opened(state, game.id, position, seal)
        try:
            for recorded in log[folded.position : position]:
                evolve(folded, recorded)
        except Exception:
            return Said("")  # the log itself does not fold; another check reports that
        if snapshot is None or board_to_data(snapshot[0]) != board_to_data(folded):
            wrong.append(position)
    if not wrong:
        return Said("")
    where = ", ".join(map(str, wrong[:5])) + (" …" if len(wrong) > 5 else "")
    if len(wrong) == 1:
        text = "The board kept at event {where} is not what the log comes to; `verify --repair` makes such boards anew."
        return said(text, where=where)
    text = "The boards kept at events {where} are not what the log comes to; `verify --repair` makes such boards anew."
    return said(text, where=where)


def _draft(game: StoredGame) -> Said:
    """Return a sentence if the stored draft is damaged, else an empty one."""
    if game.draft_is_whole():
        return Said("")
    return said(
        "The answers kept in the middle of a casting were changed, and are dropped; `verify --repair` forgets them."
    )


def verify_in(store: Store, game: UUID | int, *, mend: bool = False) -> Verdict:
    """Verify a game by its id, or by its key if the row is damaged.

    Every fault becomes a verdict.

    :raises UnknownGame: the store has no such game.
    """
    id = game if isinstance(game, UUID) else UUID(int=0)
    try:
        if isinstance(game, UUID):
            return verify(store.game(game), mend=mend)
        unearthed = store.unearthed(game)
        row, id = unearthed.row, unearthed.id
        if mend:
            unearthed.mend(row)
            made = said(
                "the row of game {id}, from its {commits} {commits:commit|commits}; "
                "whether there were more nobody can know",
                id=id,
                commits=row.commits,
            )
            return verify(unearthed)._replace(mended=(made,))
        why = said("Its row in the list of games is missing or damaged; `verify --repair` makes it anew from the log.")
        return Verdict(id, Outcome.TAMPERED, row.head, row.commits, said=why)
    except UnknownGame:
        raise
    except BrokenChain as error:
        broken = error.broken
        return Verdict(id, Outcome.TAMPERED, 0, 0, broken.position, broken.commit, _sentence(broken.reason))
    except (SchemaError, NewerSchema) as error:
        return Verdict(id, Outcome.NEWER, 0, 0, said=error.said)
    except CorruptStore as error:
        return Verdict(id, Outcome.TAMPERED, 0, 0, said=error.said)
    except Exception as error:
        return Verdict(
            id, Outcome.UNVERIFIED, 0, 0, said=said("It could not be verified ({error}).", error=_called(error))
        )


def check_log(log: Sequence[Recorded], definitions: Mapping[str, CardDefinition]) -> Verdict:
    """Verify a log without its store: seed, digests, and deciding again."""
    blanks = tuple(sorted({card.name for card in definitions.values() if card.stand_in}))
    verdict = Verdict(UUID(int=0), Outcome.EXACT, len(log), 0, stand_ins=blanks)
    return (
        _check_seed(log, verdict)
        or _check_digests(log, verdict)
        or _check_decisions(log, definitions, verdict)
        or verdict
    )


def _check_seed(log: Sequence[Recorded], verdict: Verdict) -> Verdict | None:
    """Check that seed and salt match the commitment made at the game's start.

    Observed games are checked too, if their record tells a seed.
    """
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
                return verdict._replace(
                    outcome=Outcome.TAMPERED,
                    position=recorded.position,
                    said=said("The seed or its salt is not the one that was committed to as the game began."),
                    expected=recorded,
                    unlike=(Unlike(field, bound, now),),
                )
    return None


def _check_digests(log: Sequence[Recorded], verdict: Verdict) -> Verdict | None:
    """Fold the log and compare the boards with the recorded digests."""
    board, written = Board(), Written()
    for recorded in log:
        event = recorded.event
        if isinstance(event, BoardDigested) and event.algorithm == DIGEST_ALGORITHM:
            digest = board.digest(written)
            if digest != event.digest:
                return verdict._replace(
                    outcome=Outcome.DIVERGED,
                    position=recorded.position,
                    said=said("The events fold to another board than was recorded here."),
                    expected=recorded,
                    actual=recorded._replace(event=event.model_copy(update={"digest": digest})),
                    unlike=(Unlike("digest", event.digest, digest),),
                )
        try:
            evolve(board, recorded)
        except Exception as error:
            return verdict._replace(
                outcome=Outcome.DIVERGED,
                position=recorded.position,
                said=said("The event does not fit the board ({error}).", error=_called(error)),
                expected=recorded,
            )
    return None


def _check_decisions(
    log: Sequence[Recorded], definitions: Mapping[str, CardDefinition], verdict: Verdict
) -> Verdict | None:
    """Decide the game again; return a verdict for a difference or a failure."""
    started = log[0].event if log else None
    if isinstance(started, GameStarted) and started.observed is not None:
        why = said(
            "Chain and digests hold; it was observed ({source}), not decided here.", source=started.observed.source
        )
        return verdict._replace(outcome=Outcome.OBSERVED, said=why)
    if not isinstance(started, GameStarted) or started.seed is None:
        return verdict._replace(outcome=Outcome.UNVERIFIED, said=said("The game was observed, not decided here."))
    try:
        divergence = redo(log, definitions)
    except BrokenLog as error:
        return verdict._replace(
            outcome=Outcome.UNVERIFIED, said=said("The game cannot be decided again: {reason}.", reason=error.said)
        )
    except Exception as error:
        position = _first_failure(log, definitions)
        return verdict._replace(
            outcome=Outcome.DIVERGED,
            position=position,
            said=said("The rules cannot go on from here ({error}).", error=_called(error)),
            expected=log[position - 1],
        )
    if divergence is None:
        return None
    if not any(isinstance(recorded.event, DecisionMade) for recorded in log):
        return verdict._replace(outcome=Outcome.UNVERIFIED, said=said("The record holds no decisions."))
    position, expected, actual = divergence
    why = said("Deciding the game again gives another result.")
    if actual is None:
        why = said("Deciding the game again does not reach this event.")
    elif expected is None:
        why = said("Deciding the game again goes on after the end of the record.")
    return verdict._replace(
        outcome=Outcome.DIVERGED,
        position=position,
        said=why,
        expected=expected,
        actual=actual,
        unlike=differences(expected, actual),
    )


def _first_failure(log: Sequence[Recorded], definitions: Mapping[str, CardDefinition]) -> int:
    """Find by bisection the first position that the rules cannot reach from the log."""
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
    """Return the fields in which two events differ."""
    if expected is None or actual is None:
        return ()
    was, now = flat(expected), flat(actual)
    return tuple(
        Unlike(field, was.get(field), now.get(field))
        for field in dict.fromkeys((*was, *now))
        if was.get(field) != now.get(field)
    )


def flat(recorded: Recorded) -> dict[str, Any]:
    """Return an event as flat JSON data, with position, moment, rule and cause."""
    position, moment, rule, cause, event = recorded
    about = {"position": position, "moment": moment, "rule": rule, "cause": cause, "kind": event.NAME}
    return {**about, **event.model_dump(mode="json")}


def _sentence(words: Said) -> Said:
    return said("{words}.", words=words)


def _called(error: Exception) -> Said | str:
    if isinstance(error, TimewalkError):
        return error.said
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 80 else text[:79] + "…"


__all__ = ["Outcome", "Unlike", "Verdict", "check_log", "differences", "flat", "verify", "verify_in"]
