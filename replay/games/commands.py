"""Players that are other programs, asked and answering in JSON lines.

A program is told what its seat may see; `protocol` has the lines. A program that crashes, is late or answers wrongly is
ended, and a `PlayerFault` says why.
"""

from __future__ import annotations

from time import monotonic
from typing import Any, Protocol
from uuid import UUID

import orjson

from domain.errors import IllegalDecision
from domain.freezing import answered
from domain.ids import PlayerId
from domain.kernel.questions import Answer, Question
from projections.reading.boards import BoardData
from replay.games.asking import Asked, NotUnderstood, names_of
from replay.games.players import TRIES, BuiltIn, PlayerFault, Standing, Terms, command_of, nothing, refuse_wrong
from replay.games.processes import Process
from replay.games.protocol import Hello, Over, Reply, reply


class Recording(Protocol):
    """Writer of a recorded game, as far as its id is needed."""

    @property
    def id(self) -> UUID:
        """The game's id."""


class Recorded(Standing, Protocol):
    """A game in progress that is recorded under an id."""

    @property
    def writer(self) -> Recording:
        """The writer of the game."""


class Command(BuiltIn):
    """Player that is a program of its own, started at its first question."""

    def __init__(self, name: str, seat: PlayerId, terms: Terms) -> None:
        super().__init__(name, seat, "", lambda question, *_: next(question.answers()))
        self._terms = terms
        self._process: Process | None = None
        self._left = terms.game_seconds
        self._asked = 0
        self._why: IllegalDecision | None = None
        self._times = 0

    def is_called(self, name: str, seed: str) -> bool:
        return self.name == name

    def refused(self, answer: Answer, error: IllegalDecision) -> None:
        self._why = error
        self._times += 1
        if self._times > TRIES:
            raise PlayerFault("it tried what is impossible {count} times in a row", count=self._times)

    def answer(self, question: Question, table: Recorded) -> Answer | None:  # type: ignore[override]
        """Ask the program, unless the turn is so long that it must do nothing.

        :raises PlayerFault: the program failed, was late, or its answer is wrong; it is ended.
        """
        passing = nothing(question, table.game)
        if passing is not None:
            return passing
        try:
            return self._answer(question, table)
        except PlayerFault:
            self.close()
            raise

    def _answer(self, question: Question, table: Recorded) -> Answer:
        if self._process is None:
            self._process = Process(command_of(self.name) or "", self._terms.longest_line)
            self._process.tell(_line(self._hello(table)))
        asked = Asked(question, table.game.board, names=names_of(table.game))
        seconds = min(self._terms.answer_seconds, self._left)
        began = monotonic()
        self._asked += 1
        self._process.tell(_line(self._question(asked, table, seconds)))
        line = self._process.listen(seconds)
        self._left -= monotonic() - began
        why, self._why = self._why, None
        try:
            given = reply(line)
        except ValueError as error:
            raise PlayerFault("its line is no answer: {why}", why=str(error)) from error
        if given.question not in (None, self._asked):
            text = "it answered question {given}, and question {asked} was asked"
            raise PlayerFault(text, given=given.question, asked=self._asked)
        answer = _meant(given, asked)
        refuse_wrong(question, answer)
        if why is None and not table.game.casting:
            self._times = 0
        return answer

    def _hello(self, table: Recorded) -> dict[str, Any]:
        board, terms = table.game.board, self._terms
        return Hello(
            game=str(table.writer.id),
            seat=self.seat,
            names=[player.name for player in board.players.values()],
            answer_seconds=terms.answer_seconds,
            game_seconds=terms.game_seconds,
            longest_line=terms.longest_line,
        ).model_dump()

    def _question(self, asked: Asked, table: Recorded, seconds: float) -> dict[str, Any]:
        """Return the line of a question, in the shape of `protocol.Asked`."""
        question, why = asked.question, self._why
        return {
            "type": "question",
            "number": self._asked,
            "player": question.player,
            "kind": question.KIND,
            "text": asked.text,
            "options": [option._asdict() for option in asked.options],
            "more": asked.more,
            "hint": asked.hint or None,
            "casting": [str(answer) for answer in asked.casting],
            "data": question.data(),
            "refused": None if why is None else {"reason": str(why.said), "rule": why.rule},
            "seconds": round(seconds, 3),
            "view": self._view(table),
        }

    def _view(self, table: Recorded) -> dict[str, Any]:
        board = self._sight.board(table.uncertain)
        return BoardData(board).data(str(table.writer.id), self.seat, whole=False)

    def close(self, table: Recorded | None = None) -> None:  # type: ignore[override]
        if self._process is None:
            return
        last = None
        if table is not None and table.game.board.outcome is not None:
            winners, reason = table.game.board.outcome
            over = Over(winners=list(winners), reason=str(reason), view=self._view(table))
            last = _line(over.model_dump())
        self._process.close(last)
        self._process = None


def _meant(given: Reply, asked: Asked) -> Answer:
    """Return the answer that a reply means.

    :raises PlayerFault: it means none, or the program concedes.
    """
    if given.concede:
        raise PlayerFault("it gives the game up")
    if given.choose is not None:
        if not 1 <= given.choose <= len(asked.options):
            text = "it chose option {number} of {count}"
            raise PlayerFault(text, number=given.choose, count=len(asked.options))
        return asked.options[given.choose - 1].answer
    if given.say is None:
        return answered(given.answer)
    try:
        return answered(asked.understand(given.say))
    except NotUnderstood as error:
        raise PlayerFault("its answer is not understood: {why}", why=error.said) from error


def _line(data: dict[str, Any]) -> bytes:
    return orjson.dumps(data, default=_plain, option=orjson.OPT_NON_STR_KEYS)


def _plain(value: object) -> object:
    """Return data that JSON can write: sets as sorted lists."""
    return sorted(value, key=str) if isinstance(value, (set, frozenset)) else str(value)
